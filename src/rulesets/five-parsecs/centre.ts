import { text } from "../../core/text";
import { cannot } from "../../engine/rule";
import { approach, standingAt } from "./charge";
import { mapCentre } from "./edges";
import { chooseSpot, type Move } from "./moves";
import { allStands } from "./search";
import { viewOf, type Stand, type Turn } from "./view";

/** Defensive Advance, third choice (5P-D12, 5P-D13). */

/** The cover nearest to the middle of the map: looks outwards from the middle and stops at the first. */
function centralCover(turn: Turn): readonly Stand[] {
  const view = viewOf(turn);
  const centre = mapCentre(turn.battle);
  const outwards = allStands(turn)
    .map((stand) => ({ stand, middle: Math.hypot(stand.x - centre.x, stand.y - centre.y) }))
    .sort((a, b) => a.middle - b.middle);
  const slack = Math.hypot(view.me.pixelWidth, view.me.pixelHeight) / 2 + 1;
  let [found, least]: [Stand[], number] = [[], Infinity];
  for (const { stand, middle } of outwards) {
    // The nearest point of the base is at most half its diagonal nearer than its middle.
    if ((middle - slack) / turn.battle.pixelsPerUnit > least) break;
    const distance = turn.battle.distance(stand.as, centre);
    if (distance > least || !view.inCover(stand)) continue;
    if (stand.cost > 0 && view.touchesAnyone(stand)) continue;
    if (distance < least) [found, least] = [[], distance];
    found.push(stand);
  }
  return found;
}

export const towardsCentralCover: Move = (turn) => {
  const central = centralCover(turn);
  if (central.length === 0) return cannot(text("OPFOR.fiveParsecs.because.noCover"));
  if (central.some(({ cost }) => cost === 0)) return cannot(text("OPFOR.fiveParsecs.because.inCentralCover"));
  const cover = chooseSpot(turn, central, text("OPFOR.fiveParsecs.choice.centralCover"), []);
  if (cover === undefined) return cannot(text("OPFOR.fiveParsecs.because.noCover"));
  return approach(turn, standingAt(turn, cover), { dash: false });
};

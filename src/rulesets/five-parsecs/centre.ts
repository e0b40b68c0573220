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
  const away = new Map(allStands(turn).map((stand) => [stand, turn.battle.distance(stand.as, centre)]));
  const outwards = [...away.keys()].sort((a, b) => (away.get(a) ?? 0) - (away.get(b) ?? 0));
  const found: Stand[] = [];
  for (const stand of outwards) {
    const [first] = found;
    if (first !== undefined && (away.get(stand) ?? 0) > (away.get(first) ?? 0)) break;
    if (view.inCover(stand) && (stand.cost === 0 || !view.touchesAnyone(stand))) found.push(stand);
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

import { text } from "../../core/text";
import { cannot } from "../../engine/rule";
import { approach, standingAt } from "./charge";
import { mapCentre } from "./edges";
import { chooseSpot, type Move } from "./moves";
import { viewOf, type Stand, type Turn } from "./view";

/** Defensive Advance, third choice (5P-D12, 5P-D13). */

/** The cover nearest to the middle of the map: looks outwards from the middle and stops at the first. */
function centralCover(turn: Turn): readonly Stand[] {
  const view = viewOf(turn);
  const fits = (stand: Stand): boolean =>
    view.inCover(stand) && (stand === view.here || !view.touchesAnyone(stand));
  return turn.battle
    .closest(
      turn.me,
      mapCentre(turn.battle),
      (place) => fits(view.standAt({ ...place, cost: Infinity })),
      view.moveRules,
    )
    .map((spot) => view.standAt(spot));
}

export const towardsCentralCover: Move = (turn) => {
  const central = centralCover(turn);
  if (central.length === 0) return cannot(text("OPFOR.fiveParsecs.because.noCover"));
  if (central.some(({ cost }) => cost === 0)) return cannot(text("OPFOR.fiveParsecs.because.inCentralCover"));
  const cover = chooseSpot(turn, central, text("OPFOR.fiveParsecs.choice.centralCover"), []);
  if (cover === undefined) return cannot(text("OPFOR.fiveParsecs.because.noCover"));
  return approach(turn, standingAt(turn, cover), { dash: false });
};

import { text } from "../../../core/text";
import { cannot, fails, holds, type Condition } from "../../../engine/rule";
import { CENTRE, isAimedAt } from "../turn/aims-over-turns";
import { mapCentre } from "../turn/players-edge";
import type { Stand } from "../walking/figure-at-spot";
import type { Turn } from "../turn/turn-in-thought";
import { factsOf } from "../turn/facts-of-turn";
import { run } from "./charge";
import { standingAt } from "./closeness";
import { chooseSpot } from "./spot-choice";
import type { Move } from "./move-steps";

/** Defensive Advance, third choice (5P-D12, 5P-D13). */

/** The cover nearest to the middle of the map: looks outwards from the middle and stops at the first. */
function centralCover(turn: Turn): readonly Stand[] {
  const facts = factsOf(turn);
  const fits = (stand: Stand): boolean =>
    facts.sight.inCover(stand) && (stand === facts.here || !facts.contact.touchesAnyone(stand));
  return turn.battle
    .closest(
      turn.me,
      mapCentre(turn.battle),
      (place) =>
        !facts.sight.isPlainlyExposed(place) && fits(facts.walking.standAt({ ...place, cost: Infinity })),
      facts.walking.rulesWithoutFriends,
    )
    .map((spot) => facts.walking.standAt(spot));
}

/** The second choice would call back whoever the third one leads on. */
export const notBoundForTheCentre: Condition<Turn> = (turn) =>
  isAimedAt(turn, CENTRE)
    ? fails(text("OPFOR.fiveParsecs.because.boundForCentre"))
    : holds(text("OPFOR.always"));

export const towardsCentralCover: Move = (turn) => {
  const central = centralCover(turn);
  if (central.length === 0) return cannot(text("OPFOR.fiveParsecs.because.noCover"));
  if (central.some(({ cost }) => cost === 0)) return cannot(text("OPFOR.fiveParsecs.because.inCentralCover"));
  const cover = chooseSpot(turn, central, text("OPFOR.fiveParsecs.choice.centralCover"), []);
  if (cover === undefined) return cannot(text("OPFOR.fiveParsecs.because.noCover"));
  return run(turn, standingAt(turn, cover), { dash: false });
};

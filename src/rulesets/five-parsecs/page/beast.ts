import type { Figure } from "../../../field";
import { ladder } from "../../../engine/ladder";
import { carryOut } from "../moves/carry-out-entry";
import { chargeAt, closeInOn } from "../moves/charge";
import { goTo, towards } from "../moves/spot-choice";
import { nearestOnFoot, nearestToCloseInOn } from "../turn/nearest-enemy";
import { all, firstPossible, option, rule } from "./printed-rule";
import {
  atLeastHalfAMove,
  closerTo,
  closerToAnEnemy,
  closestTo,
  closestToAnEnemy,
  thatIsInCover,
  withinReachOfAFriend,
} from "../moves/spot-demands";
import type { Turn } from "../turn/turn-in-thought";
import { factsOf } from "../turn/facts-of-turn";
import { enemyReachableWithinTwoMoves, friendsWithin } from "./conditions";

/** Not one whom the pack leaves no way to, once it has waited for that. */
const nearestBesideAFriend = (turn: Turn): Figure | undefined => {
  const { enemies, routes } = factsOf(turn);
  return nearestOnFoot(
    turn,
    enemies.filter((enemy) => friendsWithin(turn, 2, enemy).length > 0 && !routes.isBarredFrom(enemy)),
  );
};

export const beast = ladder<Turn>("beast", [
  rule("beast-charge", "5P-B1", {
    charge: true,
    when: all(enemyReachableWithinTwoMoves),
    then: firstPossible(
      option("prey-of-the-pack", "5P-B2", carryOut(chargeAt(nearestBesideAFriend, { dash: true }))),
      option(
        "nearest-prey",
        "5P-B3",
        carryOut(chargeAt((turn) => nearestOnFoot(turn, factsOf(turn).enemies), { dash: true })),
      ),
    ),
  }),
  rule("beast-advance", "5P-B6", {
    then: carryOut(goTo(withinReachOfAFriend(2), closerToAnEnemy, thatIsInCover, closestToAnEnemy)),
  }),
  rule("wily-advance", "5P-B9", {
    then: firstPossible(
      option(
        "cover-nearer",
        "5P-B9",
        carryOut(
          towards(nearestToCloseInOn, (enemy) =>
            goTo(atLeastHalfAMove, closerTo(enemy), thatIsInCover, closestTo(enemy)),
          ),
        ),
      ),
      option("nearest-spot", "5P-B10", carryOut(towards(nearestToCloseInOn, closeInOn), { idle: "last" })),
    ),
  }),
]);

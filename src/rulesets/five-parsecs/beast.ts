import type { Figure } from "../../field/battle";
import { ladder } from "../../engine/ladder";
import { chargeAt } from "./charge";
import { always, goTo, thenShoot, towards } from "./moves";
import { all, firstPossible, option, rule } from "./rules";
import {
  atLeastHalfAMove,
  closerTo,
  closerToAnEnemy,
  closestTo,
  closestToAnEnemy,
  thatIsInCover,
  withinReachOfAFriend,
} from "./spots";
import { viewOf, type Turn } from "./view";
import { enemyReachableWithinTwoMoves, friendsWithin, nearestEnemy, nearestOnFoot } from "./words";

const nearestBesideAFriend = (turn: Turn): Figure | undefined =>
  nearestOnFoot(
    turn,
    viewOf(turn).enemies.filter((enemy) => friendsWithin(turn, 2, enemy).length > 0),
  );

export const beast = ladder<Turn>("beast", [
  rule("beast-charge", "5P-B1", {
    charge: true,
    when: all(enemyReachableWithinTwoMoves),
    then: firstPossible(
      option("prey-of-the-pack", "5P-B2", thenShoot(chargeAt(nearestBesideAFriend, { dash: true }))),
      option(
        "nearest-prey",
        "5P-B3",
        thenShoot(chargeAt((turn) => nearestOnFoot(turn, viewOf(turn).enemies), { dash: true })),
      ),
    ),
  }),
  rule("beast-advance", "5P-B6", {
    then: thenShoot(goTo(withinReachOfAFriend(2), closerToAnEnemy, thatIsInCover, closestToAnEnemy)),
  }),
  rule("wily-advance", "5P-B9", {
    then: firstPossible(
      option(
        "cover-nearer",
        "5P-B9",
        thenShoot(
          towards(nearestEnemy, (enemy) =>
            goTo(atLeastHalfAMove, closerTo(enemy), thatIsInCover, closestTo(enemy)),
          ),
        ),
      ),
      option(
        "nearest-spot",
        "5P-B10",
        always(thenShoot(towards(nearestEnemy, (enemy) => goTo(closerTo(enemy), closestTo(enemy))))),
      ),
    ),
  }),
]);

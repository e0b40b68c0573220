import { ladder } from "../../engine/ladder";
import { brawlWith } from "./charge";
import { alongCoverToFlank, coveredEnemyInSightWithin, ontoFlank, straightToFlank } from "./flank";
import { aimedShot, goTo, remain, thenShoot, withoutShot } from "./moves";
import { all, firstPossible, option, provided, rule } from "./rules";
import {
  atLeastHalfAMove,
  closerToPlayerEdge,
  closestToPlayerEdge,
  thatIsInCover,
  withinReachOfAFriend,
} from "./spots";
import { movedFriendAhead, towardsFriendAhead } from "./squad";
import type { Turn } from "./view";
import {
  enemyInTheOpenInSightAndRange,
  inCover,
  nearestWeakerOnFoot,
  notAtPlayerEdge,
  weakerEnemyReachable,
} from "./words";

export const tactical = ladder<Turn>("tactical", [
  rule("clear-shot", "5P-T1", {
    when: all(inCover, enemyInTheOpenInSightAndRange),
    then: aimedShot(),
  }),
  rule("tactical-charge", "5P-T3", {
    charge: true,
    when: all(weakerEnemyReachable),
    then: thenShoot(brawlWith(nearestWeakerOnFoot)),
  }),
  rule("outflank", "5P-T5", {
    when: all(coveredEnemyInSightWithin(12)),
    then: firstPossible(
      option("onto-flank", "5P-T8", thenShoot(ontoFlank)),
      option("cover-near-flank", "5P-T9", thenShoot(alongCoverToFlank)),
      option("straight-to-flank", "5P-T10", thenShoot(straightToFlank)),
    ),
  }),
  rule("squad-advance", "5P-T12", {
    when: all(movedFriendAhead(12)),
    then: firstPossible(
      option(
        "squad-cover",
        "5P-T13",
        withoutShot(goTo(closerToPlayerEdge, withinReachOfAFriend(3), thatIsInCover, closestToPlayerEdge)),
      ),
      option(
        "squad-open",
        "5P-T14",
        withoutShot(goTo(closerToPlayerEdge, withinReachOfAFriend(3), closestToPlayerEdge)),
      ),
      option("squad-follow", "5P-T15", withoutShot(towardsFriendAhead)),
    ),
  }),
  rule("tactical-advance", "5P-T17", {
    then: provided(
      notAtPlayerEdge,
      firstPossible(
        option(
          "cover-nearest-edge",
          "5P-T17",
          withoutShot(goTo(atLeastHalfAMove, closerToPlayerEdge, thatIsInCover, closestToPlayerEdge)),
        ),
        option("nearest-edge", "5P-T18", withoutShot(goTo(closerToPlayerEdge, closestToPlayerEdge))),
      ),
    ),
  }),
  rule("remain", "5P-T20", { then: remain }),
]);

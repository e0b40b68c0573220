import { ladder } from "../../../engine/ladder";
import { carryOut, remain } from "../moves/carry-out-entry";
import { brawlWith } from "../moves/charge";
import {
  alongCoverToFlank,
  coveredEnemyInSightWithin,
  ontoFlank,
  straightToFlank,
  theirFlank,
} from "../moves/outflank";
import { roundToPlayerEdge } from "../moves/edge-detour";
import { goTo } from "../moves/spot-choice";
import { aimedShot } from "../shots/shot-steps";
import { all, firstPossible, option, provided, rule } from "./printed-rule";
import {
  atLeastHalfAMove,
  closerToPlayerEdge,
  closestToPlayerEdge,
  thatIsInCover,
  withinReachOfAFriend,
} from "../moves/spot-demands";
import { movedFriendAhead, towardsFriendAhead } from "../moves/squad-advance";
import { pursuing } from "../turn/aims-over-turns";
import type { Turn } from "../turn/turn-in-thought";
import {
  enemyInTheOpenInSightAndRange,
  inCover,
  nearestWeakerOnFoot,
  notAtPlayerEdge,
  weakerEnemyReachable,
} from "./conditions";

export const tactical = ladder<Turn>("tactical", [
  rule("clear-shot", "5P-T1", {
    when: all(inCover, enemyInTheOpenInSightAndRange),
    then: aimedShot(),
  }),
  rule("tactical-charge", "5P-T3", {
    charge: true,
    when: all(weakerEnemyReachable),
    then: carryOut(brawlWith(nearestWeakerOnFoot)),
  }),
  rule("outflank", "5P-T5", {
    when: all(coveredEnemyInSightWithin(12)),
    then: pursuing(
      theirFlank,
      firstPossible(
        option("onto-flank", "5P-T8", carryOut(ontoFlank)),
        option("cover-near-flank", "5P-T9", carryOut(alongCoverToFlank)),
        option("straight-to-flank", "5P-T10", carryOut(straightToFlank)),
      ),
    ),
  }),
  rule("squad-advance", "5P-T12", {
    when: all(movedFriendAhead(12)),
    then: firstPossible(
      option(
        "squad-cover",
        "5P-T13",
        carryOut(goTo(closerToPlayerEdge, withinReachOfAFriend(3), thatIsInCover, closestToPlayerEdge), {
          attack: "unnamed",
        }),
      ),
      option(
        "squad-open",
        "5P-T14",
        carryOut(goTo(closerToPlayerEdge, withinReachOfAFriend(3), closestToPlayerEdge), {
          attack: "unnamed",
        }),
      ),
      option("squad-follow", "5P-T15", carryOut(towardsFriendAhead, { attack: "unnamed" })),
    ),
  }),
  rule("tactical-advance", "5P-T17", {
    then: provided(
      notAtPlayerEdge,
      firstPossible(
        option(
          "cover-nearest-edge",
          "5P-T17",
          carryOut(goTo(atLeastHalfAMove, closerToPlayerEdge, thatIsInCover, closestToPlayerEdge), {
            attack: "unnamed",
          }),
        ),
        option(
          "nearest-edge",
          "5P-T18",
          carryOut(goTo(closerToPlayerEdge, closestToPlayerEdge), { attack: "unnamed" }),
        ),
        option("round-to-edge", "5P-T18", carryOut(roundToPlayerEdge, { attack: "unnamed" })),
      ),
    ),
  }),
  rule("remain", "5P-T20", { then: remain }),
]);

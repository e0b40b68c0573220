import { ladder } from "../../../engine/ladder";
import { carryOut, remain } from "../moves/carry-out-entry";
import { goTo } from "../moves/spot-choice";
import { all, firstPossible, option, rule } from "./printed-rule";
import {
  closerToPlayerEdge,
  closestToPlayerEdge,
  farthestFromEnemies,
  thatIsInCover,
  withTargetInSightAndRange,
} from "../moves/spot-demands";
import { aimedShot } from "../shots/shot-steps";
import type { Turn } from "../turn/turn-in-thought";
import { enemyInSightAndRange, inCover } from "./conditions";

export const cautious = ladder<Turn>("cautious", [
  rule("aimed-shot", "5P-C1", {
    when: all(inCover, enemyInSightAndRange),
    then: aimedShot(),
  }),
  rule("cautious-advance", "5P-C3", {
    then: firstPossible(
      option(
        "cover-in-range",
        "5P-C4",
        carryOut(goTo(thatIsInCover, withTargetInSightAndRange, farthestFromEnemies)),
      ),
      option(
        "cover-towards-edge",
        "5P-C5",
        carryOut(goTo(closerToPlayerEdge, thatIsInCover, closestToPlayerEdge)),
      ),
    ),
  }),
  rule("remain", "5P-C8", { then: remain }),
]);

import { ladder } from "../../engine/ladder";
import { aimedShot, goTo, remain, thenShoot } from "./moves";
import { all, firstPossible, option, rule } from "./rules";
import {
  closerToPlayerEdge,
  closestToPlayerEdge,
  farthestFromEnemies,
  thatIsInCover,
  withTargetInSightAndRange,
} from "./spots";
import type { Turn } from "./view";
import { enemyInSightAndRange, inCover } from "./words";

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
        thenShoot(goTo(thatIsInCover, withTargetInSightAndRange, farthestFromEnemies)),
      ),
      option(
        "cover-towards-edge",
        "5P-C5",
        thenShoot(goTo(closerToPlayerEdge, thatIsInCover, closestToPlayerEdge)),
      ),
    ),
  }),
  rule("remain", "5P-C8", { then: remain }),
]);

import { ladder } from "../../engine/ladder";
import { towardsCentralCover } from "./centre";
import { chargeAt } from "./charge";
import {
  coverCloserToFeature,
  coverInFeatureInSight,
  enemyInFeatureWithin,
  nearestWeakerInMyFeature,
  towardsFeature,
  weakerEnemyInMyFeature,
} from "./features";
import { aimedShot, goTo, remain, thenShoot, withoutShot } from "./moves";
import { all, firstPossible, option, rule } from "./rules";
import {
  closerToPlayerEdge,
  closestToPlayerEdge,
  farthestFromEnemies,
  notPastTheMidline,
  thatIsInCover,
  withTargetInSightAndRange,
} from "./spots";
import type { Turn } from "./view";
import { enemyInSightAndRange, inCover } from "./words";

export const defensive = ladder<Turn>("defensive", [
  rule("defend-terrain", "5P-D1", {
    when: all(weakerEnemyInMyFeature),
    then: thenShoot(chargeAt(nearestWeakerInMyFeature, { dash: false })),
  }),
  rule("reinforce-terrain", "5P-D4", {
    when: all(enemyInFeatureWithin(6)),
    then: firstPossible(
      option("cover-in-feature", "5P-D5", withoutShot(coverInFeatureInSight)),
      option("cover-near-feature", "5P-D6", withoutShot(coverCloserToFeature)),
      option("near-feature", "5P-D7", withoutShot(towardsFeature)),
    ),
  }),
  rule("aimed-shot", "5P-D8", {
    when: all(inCover, enemyInSightAndRange),
    then: aimedShot(),
  }),
  rule("defensive-advance", "5P-D10", {
    then: firstPossible(
      option(
        "cover-in-range",
        "5P-D10",
        withoutShot(goTo(thatIsInCover, withTargetInSightAndRange, farthestFromEnemies)),
      ),
      option(
        "cover-own-half",
        "5P-D11",
        withoutShot(goTo(notPastTheMidline, closerToPlayerEdge, thatIsInCover, closestToPlayerEdge)),
      ),
      option("central-cover", "5P-D12", withoutShot(towardsCentralCover)),
    ),
  }),
  rule("remain", "5P-D14", { then: remain }),
]);

import { ladder } from "../../../engine/ladder";
import { notBoundForTheCentre, towardsCentralCover } from "../moves/central-cover";
import { carryOut, remain } from "../moves/carry-out-entry";
import { chargeAt } from "../moves/charge";
import {
  coverCloserToFeature,
  coverInFeatureInSight,
  enemyInFeatureWithin,
  nearestWeakerInMyFeature,
  theFeature,
  towardsFeature,
  weakerEnemyInMyFeature,
} from "../moves/defend-and-reinforce-terrain";
import { goTo } from "../moves/spot-choice";
import { aimedShot } from "../shots/shot-steps";
import { all, firstPossible, option, provided, rule } from "./printed-rule";
import {
  closerToPlayerEdge,
  closestToPlayerEdge,
  farthestFromEnemies,
  notPastTheMidline,
  thatIsInCover,
  withTargetInSightAndRange,
} from "../moves/spot-demands";
import { CENTRE, pursuing } from "../turn/aims-over-turns";
import type { Turn } from "../turn/turn-in-thought";
import { enemyInSightAndRange, inCover } from "./conditions";

export const defensive = ladder<Turn>("defensive", [
  rule("defend-terrain", "5P-D1", {
    when: all(weakerEnemyInMyFeature),
    then: carryOut(chargeAt(nearestWeakerInMyFeature, { dash: false })),
  }),
  rule("reinforce-terrain", "5P-D4", {
    when: all(enemyInFeatureWithin(6)),
    then: pursuing(
      theFeature,
      firstPossible(
        option("cover-in-feature", "5P-D5", carryOut(coverInFeatureInSight, { attack: "unnamed" })),
        option("cover-near-feature", "5P-D6", carryOut(coverCloserToFeature, { attack: "unnamed" })),
        option("near-feature", "5P-D7", carryOut(towardsFeature, { attack: "unnamed" })),
      ),
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
        carryOut(goTo(thatIsInCover, withTargetInSightAndRange, farthestFromEnemies), { attack: "unnamed" }),
      ),
      option(
        "cover-own-half",
        "5P-D11",
        provided(
          notBoundForTheCentre,
          carryOut(goTo(notPastTheMidline, closerToPlayerEdge, thatIsInCover, closestToPlayerEdge), {
            attack: "unnamed",
          }),
        ),
      ),
      option(
        "central-cover",
        "5P-D12",
        pursuing(() => CENTRE, carryOut(towardsCentralCover, { attack: "unnamed" })),
      ),
    ),
  }),
  rule("remain", "5P-D14", { then: remain }),
]);

import { ladder } from "../../engine/ladder";
import { chargeAt } from "./charge";
import { aimedShot, always, goTo, thenShoot, thenShootOrHold, towards } from "./moves";
import { all, firstPossible, option, rule } from "./rules";
import { atLeastHalfAMove, closerTo, closestTo, inSightOf, thatIsInCover } from "./spots";
import type { Figure } from "../../field/battle";
import { viewOf, type Turn } from "./view";
import {
  enemyInSight,
  enemyInSightAndHeavyRange,
  enemyOfEqualOrLowerSkillWithin,
  hasEqualOrLowerSkill,
  heavyWeapon,
  nearestEnemy,
  nearestOnFoot,
} from "./words";

const nearestOfEqualOrLowerSkill = (turn: Turn): Figure | undefined =>
  nearestOnFoot(
    turn,
    viewOf(turn).enemies.filter((enemy) => hasEqualOrLowerSkill(turn, enemy)),
  );

export const aggressive = ladder<Turn>("aggressive", [
  rule("heavy-aimed-shot", "5P-A1", {
    when: all(heavyWeapon, enemyInSightAndHeavyRange),
    then: aimedShot({ heavy: true }),
  }),
  rule("aggressive-charge", "5P-A3", {
    charge: true,
    when: all(enemyOfEqualOrLowerSkillWithin(12)),
    then: thenShoot(chargeAt(nearestOfEqualOrLowerSkill, { dash: true })),
  }),
  rule("covered-advance", "5P-A7", {
    when: all(enemyInSight),
    then: firstPossible(
      option(
        "cover-near-enemy",
        "5P-A8",
        thenShoot(
          towards(nearestEnemy, (enemy) =>
            goTo(atLeastHalfAMove, closerTo(enemy), thatIsInCover, inSightOf(enemy), closestTo(enemy)),
          ),
        ),
      ),
      option(
        "in-sight-of-enemy",
        "5P-A9",
        thenShoot(towards(nearestEnemy, (enemy) => goTo(inSightOf(enemy), closestTo(enemy)))),
      ),
    ),
  }),
  rule("aggressive-advance", "5P-A11", {
    then: always(thenShootOrHold(chargeAt(nearestEnemy, { dash: true }))),
  }),
]);

import { ladder } from "../../../engine/ladder";
import { carryOut } from "../moves/carry-out-entry";
import { chargeAt } from "../moves/charge";
import { goTo, towards } from "../moves/spot-choice";
import { all, firstPossible, option, rule } from "./printed-rule";
import {
  atLeastHalfAMove,
  closerOrWithShot,
  closerTo,
  closestTo,
  inSightOf,
  thatIsInCover,
} from "../moves/spot-demands";
import type { Figure } from "../../../field";
import { aimedShot } from "../shots/shot-steps";
import { nearestEnemy, nearestOnFoot, nearestToCloseInOn } from "../turn/nearest-enemy";
import { hasEqualOrLowerSkill } from "../turn/combat-skill";
import { turnedAt } from "../turn/prey-detour";
import type { Turn } from "../turn/turn-in-thought";
import { factsOf } from "../turn/facts-of-turn";
import {
  enemyInSight,
  enemyInSightAndHeavyRange,
  enemyOfEqualOrLowerSkillWithin,
  heavyWeapon,
} from "./conditions";

const nearestOfEqualOrLowerSkill = (turn: Turn): Figure | undefined =>
  nearestOnFoot(
    turn,
    factsOf(turn).enemies.filter((enemy) => hasEqualOrLowerSkill(turn, enemy)),
  );

export const aggressive = ladder<Turn>("aggressive", [
  rule("heavy-aimed-shot", "5P-A1", {
    when: all(heavyWeapon, enemyInSightAndHeavyRange),
    then: aimedShot({ heavy: true }),
  }),
  rule("aggressive-charge", "5P-A3", {
    charge: true,
    when: all(enemyOfEqualOrLowerSkillWithin(12)),
    then: carryOut(chargeAt(nearestOfEqualOrLowerSkill, { dash: true })),
  }),
  rule("covered-advance", "5P-A7", {
    when: all(enemyInSight),
    then: firstPossible(
      option(
        "cover-near-enemy",
        "5P-A8",
        carryOut(
          towards(nearestEnemy, (enemy) =>
            goTo(atLeastHalfAMove, closerTo(enemy), thatIsInCover, inSightOf(enemy), closestTo(enemy)),
          ),
        ),
      ),
      option(
        "in-sight-of-enemy",
        "5P-A9",
        carryOut(
          towards(nearestEnemy, (enemy) => (turn) => {
            const onward = turnedAt(turn) === undefined ? closerOrWithShot(enemy) : closerTo(enemy);
            return goTo(inSightOf(enemy), onward, closestTo(enemy))(turn);
          }),
        ),
      ),
    ),
  }),
  rule("aggressive-advance", "5P-A11", {
    then: carryOut(chargeAt(nearestToCloseInOn, { dash: true }), { idle: "last" }),
  }),
]);

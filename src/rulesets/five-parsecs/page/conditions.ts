import { text } from "../../../core/text";
import { fails, holds, type Condition } from "../../../engine/rule";
import type { Figure } from "../../../field";
import { inches, nameOf, signed } from "../spots-and-figures-in-words";
import { isHeavy, isRanged } from "../sheet/weapon-list";
import { targetsFrom, weaponsFor } from "../shots/shots";
import { isUpTo } from "../turn/distance-tolerance";
import { firstOnFootWithin, inReach, nearestInReach } from "../turn/nearest-enemy";
import { combatSkill, hasEqualOrLowerSkill, hasLowerSkill } from "../turn/combat-skill";
import type { Turn } from "../turn/turn-in-thought";
import { factsOf } from "../turn/facts-of-turn";

/** The conditions that the seven lists share. Page order lives in the lists. */

/** 5P-G8. */
export const inCover: Condition<Turn> = (turn) => {
  const facts = factsOf(turn);
  if (facts.sight.inCover(facts.here)) return holds(text("OPFOR.fiveParsecs.because.inCover"));
  const watcher = facts.enemies.find((enemy) => facts.sight.isExposed(facts.here, enemy));
  return fails(
    text("OPFOR.fiveParsecs.because.exposed", { enemy: watcher === undefined ? "" : nameOf(watcher) }),
  );
};

export const enemyInSightAndRange: Condition<Turn> = (turn) => {
  if (!turn.profile.weapons.some(isRanged)) return fails(text("OPFOR.fiveParsecs.because.nothingToFire"));
  const target = targetsFrom(turn, factsOf(turn).here)[0];
  return target === undefined
    ? fails(text("OPFOR.fiveParsecs.because.nobodyInSightAndRange"))
    : holds(text("OPFOR.fiveParsecs.because.inSightAndRange", { enemy: nameOf(target) }));
};

export const heavyWeapon: Condition<Turn> = (turn) =>
  turn.profile.weapons.some((weapon) => isHeavy(weapon) && isRanged(weapon))
    ? holds(text("OPFOR.fiveParsecs.because.heavyWeapon"))
    : fails(text("OPFOR.fiveParsecs.because.noHeavyWeapon"));

export const enemyInSightAndHeavyRange: Condition<Turn> = (turn) => {
  const facts = factsOf(turn);
  const target = facts.enemies.find(
    (enemy) => weaponsFor(turn, facts.here, enemy).some(isHeavy) && facts.sight.inSight(facts.here, enemy),
  );
  return target === undefined
    ? fails(text("OPFOR.fiveParsecs.because.nobodyInSightAndRange"))
    : holds(text("OPFOR.fiveParsecs.because.inSightAndRange", { enemy: nameOf(target) }));
};

export const enemyInSight: Condition<Turn> = (turn) => {
  const facts = factsOf(turn);
  const seen = facts.enemies.find((enemy) => facts.sight.inSight(facts.here, enemy));
  return seen === undefined
    ? fails(text("OPFOR.fiveParsecs.because.nobodyInSight"))
    : holds(text("OPFOR.fiveParsecs.because.inSight", { enemy: nameOf(seen) }));
};

/** 5P-A3, 5P-Q12: a straight line for the condition. */
export const enemyOfEqualOrLowerSkillWithin =
  (range: number): Condition<Turn> =>
  (turn) => {
    const facts = factsOf(turn);
    const near = facts.enemies.filter((enemy) => isUpTo(range, facts.distance(facts.here, enemy)));
    const prey = near.find((enemy) => hasEqualOrLowerSkill(turn, enemy));
    if (prey !== undefined) {
      return holds(
        text("OPFOR.fiveParsecs.because.preyWithin", {
          enemy: nameOf(prey),
          distance: inches(facts.distance(facts.here, prey)),
          skill: signed(combatSkill(turn, prey)),
        }),
      );
    }
    return fails(
      near.length === 0
        ? text("OPFOR.fiveParsecs.because.nobodyWithin", { distance: inches(range) })
        : text("OPFOR.fiveParsecs.because.allBetter", {
            distance: inches(range),
            skill: signed(turn.profile.combatSkill),
          }),
    );
  };

/** 5P-T1: the condition needs someone in the open (5P-Q19: the target may be another). */
export const enemyInTheOpenInSightAndRange: Condition<Turn> = (turn) => {
  const facts = factsOf(turn);
  const open = targetsFrom(turn, facts.here).find((enemy) => !facts.sight.isCovered(facts.me, enemy));
  return open === undefined
    ? fails(text("OPFOR.fiveParsecs.because.nobodyInTheOpen"))
    : holds(text("OPFOR.fiveParsecs.because.inTheOpen", { enemy: nameOf(open) }));
};

/** 5P-T3. */
export const weakerEnemyReachable: Condition<Turn> = (turn) => {
  const weaker = factsOf(turn).enemies.filter((enemy) => hasLowerSkill(turn, enemy));
  const [prey] = inReach(turn, weaker);
  if (prey !== undefined) {
    return holds(text("OPFOR.fiveParsecs.because.weakerReachable", { enemy: nameOf(prey.enemy) }));
  }
  return fails(
    weaker.length === 0
      ? text("OPFOR.fiveParsecs.because.nobodyWeaker")
      : text("OPFOR.fiveParsecs.because.weakerOutOfReach", { speed: inches(turn.profile.speed) }),
  );
};

/** 5P-B1, 5P-Q13: two moves, no dash. */
export const enemyReachableWithinTwoMoves: Condition<Turn> = (turn) => {
  const moves = 2 * turn.profile.speed;
  const prey = firstOnFootWithin(turn, factsOf(turn).enemies, moves);
  return prey === undefined
    ? fails(text("OPFOR.fiveParsecs.because.nobodyInTwoMoves", { distance: inches(moves) }))
    : holds(text("OPFOR.fiveParsecs.because.inTwoMoves", { enemy: nameOf(prey) }));
};

export const friendsWithin = (turn: Turn, range: number, of: Figure): readonly Figure[] => {
  const { battle, friends } = factsOf(turn);
  const pixels = range * battle.pixelsPerUnit + of.pixelWidth + of.pixelHeight;
  return friends.filter((friend) => {
    // Most are too far away to be measured.
    const most = pixels + friend.pixelWidth + friend.pixelHeight;
    if (Math.abs(friend.x - of.x) > most || Math.abs(friend.y - of.y) > most) return false;
    return isUpTo(range, battle.distance(friend, of));
  });
};

export const nearestWeakerOnFoot = (turn: Turn): Figure | undefined => {
  const weaker = factsOf(turn).enemies.filter((enemy) => hasLowerSkill(turn, enemy));
  return nearestInReach(turn, weaker);
};

/** 5P-T19. */
export const notAtPlayerEdge: Condition<Turn> = (turn) => {
  const facts = factsOf(turn);
  const distance = facts.distanceToPlayerEdge(facts.here);
  return distance > 0
    ? holds(text("OPFOR.fiveParsecs.because.edgeAhead", { distance: inches(distance) }))
    : fails(text("OPFOR.fiveParsecs.because.atEdge"));
};

import type { AttackStep, Step } from "../../../core/step";
import { text } from "../../../core/text";
import type { Context, Resolution } from "../../../engine/ruleset";
import type { Battle, Figure } from "../../../field";
import { Fight } from "./ledger";
import { followUp } from "./brawl-winners-move";
import { withAttack } from "../sheet/memory";
import { targetNumber, weaponBonus } from "../shots/shots";
import { nameOf, signed } from "../spots-and-figures-in-words";
import { isUpTo } from "../turn/distance-tolerance";
import { hasTrait, isRanged, type Weapon } from "../sheet/weapon-list";

/** 5P facts: further shots may go to targets this close to the first. */
const SPREAD = 3;

/** What an attack does, dice and all. Everything else changes nothing by itself. */
export function resolve(battle: Battle, step: Step, context: Context): Resolution {
  const fight = new Fight(battle, context);
  if (step.kind === "attack") resolveAttack(fight, step);
  return fight.resolution;
}

function resolveAttack(fight: Fight, step: AttackStep): void {
  const attacker = fight.battle.figure(step.figure);
  const target = fight.battle.figure(step.target);
  if (attacker === undefined || target === undefined) {
    fight.note(text("OPFOR.fiveParsecs.outcome.nobodyThere"));
    return;
  }
  const manner = step.manner === "melee" ? "melee" : "ranged";
  fight.remember((memory) => withAttack(memory, attacker.id, target.id, manner));
  if (manner === "melee") brawl(fight, attacker, target);
  else shootAll(fight, attacker, target, step);
}

interface Terms {
  readonly aimed: boolean;
  readonly moved: boolean;
}

const termsOf = ({ terms }: AttackStep): Terms => {
  const said = typeof terms === "object" && terms !== null && !Array.isArray(terms) ? terms : {};
  return { aimed: "aimed" in said && said.aimed === true, moved: "moved" in said && said.moved === true };
};

function shootAll(fight: Fight, attacker: Figure, first: Figure, step: AttackStep): void {
  const ranged = fight.profileOf(attacker).weapons.filter(isRanged);
  const weapon = ranged.find(({ name }) => name === step.weapon) ?? ranged[0];
  if (weapon === undefined) {
    fight.note(text("OPFOR.fiveParsecs.outcome.nothingToFire", { name: nameOf(attacker) }));
    return;
  }
  for (let shot = 0; shot < Math.max(1, weapon.shots); shot++) {
    const victim =
      fight.standingFigure(first.id) ?? nextVictim(fight, attacker, first, weapon, termsOf(step));
    if (victim === undefined) return;
    if (shoot(fight, attacker, victim, weapon, termsOf(step))) fight.hit(victim, attacker, weapon);
  }
}

/** 5P facts: the easiest other target within 3 inches of the first. Focused weapons stay on one target. */
function nextVictim(
  fight: Fight,
  attacker: Figure,
  first: Figure,
  weapon: Weapon,
  { moved }: Terms,
): Figure | undefined {
  if (hasTrait(weapon, "Focused")) return undefined;
  const { battle, eyes } = fight;
  const others = battle
    .enemiesOf(attacker)
    .flatMap((enemy) => fight.standingFigure(enemy.id) ?? [])
    .filter((enemy) => isUpTo(SPREAD, battle.distance(enemy, first)))
    .filter((enemy) => isUpTo(weapon.range, battle.distance(attacker, enemy)) && eyes.see(attacker, enemy))
    .map((enemy) => ({ enemy, distance: battle.distance(attacker, enemy), needs: 0 }))
    .map((one) => ({ ...one, needs: needs(fight, attacker, one.enemy, weapon, moved) }))
    .sort((a, b) => a.needs - b.needs || a.distance - b.distance);
  return others[0]?.enemy;
}

function needs(fight: Fight, attacker: Figure, target: Figure, weapon: Weapon, moved: boolean): number {
  const distance = fight.battle.distance(attacker, target);
  return (
    targetNumber(distance, fight.eyes.isCovered(attacker, target)) - weaponBonus(weapon, distance, moved)
  );
}

/** 5P facts: die and Combat Skill against the number; an aimed shot re-rolls a natural 1 once. */
function shoot(fight: Fight, attacker: Figure, target: Figure, weapon: Weapon, terms: Terms): boolean {
  const number = needs(fight, attacker, target, weapon, terms.moved);
  const { combatSkill } = fight.profileOf(attacker);
  const label = text("OPFOR.fiveParsecs.die.toHit", { name: nameOf(target) });
  let die = fight.d6(label);
  if (die === 1 && terms.aimed) die = fight.d6(text("OPFOR.fiveParsecs.die.aimedAgain"));
  const hit = die + combatSkill >= number;
  fight.trace.add({
    kind: "sum",
    label: text("OPFOR.fiveParsecs.sum.toHit", { name: nameOf(target) }),
    terms: [
      { label: text("OPFOR.fiveParsecs.term.die"), value: die },
      { label: text("OPFOR.fiveParsecs.term.skill"), value: combatSkill },
    ],
    total: die + combatSkill,
    against: { label: text("OPFOR.fiveParsecs.term.toHit"), value: number },
    verdict: text(hit ? "OPFOR.fiveParsecs.verdict.hit" : "OPFOR.fiveParsecs.verdict.missed"),
  });
  if (!hit) fight.note(text("OPFOR.fiveParsecs.outcome.missed", { name: nameOf(target) }));
  return hit;
}

interface Brawler {
  readonly figure: Figure;
  readonly die: number;
  readonly total: number;
  readonly weapon: Weapon | undefined;
}

/**
 * 5P facts: lower total is hit, a draw hits both; a natural 6 hits once more, a natural 1 is hit once more.
 */
function brawl(fight: Fight, attacker: Figure, target: Figure): void {
  const [one, other] = [brawler(fight, attacker), brawler(fight, target)];
  const [onOne, onOther] = [hitsOn(one, other), hitsOn(other, one)];
  fight.note(
    text("OPFOR.fiveParsecs.outcome.brawl", {
      attacker: nameOf(attacker),
      total: one.total,
      target: nameOf(target),
      against: other.total,
    }),
  );
  // Both strike at once: who is felled still has struck.
  strike(fight, one, other, onOne);
  strike(fight, other, one, onOther);
  for (const [winner, loser] of [
    [attacker, target],
    [target, attacker],
  ] as const) {
    const [up, down] = [fight.standingFigure(winner.id), fight.standingFigure(loser.id)];
    if (up !== undefined && down === undefined) followUp(fight, up);
  }
}

function brawler(fight: Fight, figure: Figure): Brawler {
  const { combatSkill, weapons } = fight.profileOf(figure);
  const melee = weapons.find((weapon) => hasTrait(weapon, "Melee"));
  const pistol = weapons.find((weapon) => hasTrait(weapon, "Pistol"));
  const bonus = melee !== undefined ? 2 : pistol !== undefined ? 1 : 0;
  const die = fight.d6(text("OPFOR.fiveParsecs.die.brawl", { name: nameOf(figure) }));
  const total = die + combatSkill + bonus;
  fight.trace.add({
    kind: "sum",
    label: text("OPFOR.fiveParsecs.sum.brawl", { name: nameOf(figure) }),
    terms: [
      { label: text("OPFOR.fiveParsecs.term.die"), value: die },
      { label: text("OPFOR.fiveParsecs.term.skill"), value: combatSkill },
      { label: text("OPFOR.fiveParsecs.term.brawlWeapon", { bonus: signed(bonus) }), value: bonus },
    ],
    total,
  });
  return { figure, die, total, weapon: melee ?? pistol };
}

const hitsOn = (victim: Brawler, by: Brawler): number =>
  (victim.total <= by.total ? 1 : 0) + (by.die === 6 ? 1 : 0) + (victim.die === 1 ? 1 : 0);

function strike(fight: Fight, victim: Brawler, by: Brawler, hits: number): void {
  for (let hit = 0; hit < hits; hit++) {
    const standing = fight.standingFigure(victim.figure.id);
    if (standing !== undefined) fight.hit(standing, by.figure, by.weapon);
  }
}

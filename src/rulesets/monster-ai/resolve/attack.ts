import type { AttackStep } from "../../../core/step";
import { text, type Text } from "../../../core/text";
import { isByHand, isHardToHit, reachOf } from "../decide/target-kind-and-reach";
import { hasStatus, hasTrait, traitAmount, type Fighter } from "../fighter";
import { blastOf } from "../ground/area-shapes";
import { blazesIn } from "../ground/where-it-burns";
import { strikes } from "../ground/arms-reach";
import type { Area, Attack, Effect } from "../scheme/schema";
import type { AttackTerms } from "../step-terms";
import { averageOf, rollValue } from "../dice-value";
import { inflict } from "./inflict-effects";
import { die, hurt } from "./damage-and-death";
import { isSaved, savedBy, shareTaken } from "./saving-throws";
import { setFire } from "./fires-and-traps";
import type { Ledger } from "./ledger";
import { d20 } from "./d20-check";

type Added = Omit<AttackTerms, "action" | "rolled">;
const NOTHING_ADDED: Added = { toHit: 0, damage: 0, added: [] };

/** MAI-A6, E12: a separate attack against each target. */
export function resolveAttack(ledger: Ledger, step: AttackStep, terms: AttackTerms): void {
  const { action, rolled, ...added } = terms;
  if (rolled !== undefined) {
    followRolls(ledger, step.figure, [step.target, ...(step.others ?? [])], rolled.hit, [
      ...action.effects,
      ...added.added,
    ]);
    return;
  }
  if (!mayAttack(ledger, step.figure)) return;
  if (action.kind === "area") {
    blast(ledger, step, action, added);
    return;
  }
  for (const target of [step.target, ...(step.others ?? [])])
    strike(ledger, step.figure, target, action, added);
}

/** What the game system has not done itself: pushes, pulls, fire and the like. */
const OURS: ReadonlySet<Effect["kind"]> = new Set([
  "push",
  "pull",
  "retreat",
  "set-fire",
  "heal-self",
  "wither",
  "shield",
  "daze",
  "disarm",
]);

/** The game system rolled and applied it: only what hangs on a hit in these rules follows. */
export function followRolls(
  ledger: Ledger,
  by: string,
  targets: readonly string[],
  hit: readonly string[],
  effects: readonly Effect[],
): void {
  const attacker = ledger.fighter(by);
  for (const target of targets) {
    remember(ledger, by, target);
    const fighter = ledger.fighter(target);
    if (fighter === undefined || !hit.includes(target)) continue;
    if (fighter.hp.value <= 0) die(ledger, target);
    for (const effect of effects.filter(({ kind }) => OURS.has(kind))) {
      inflict(ledger, effect, {
        target,
        stood: fighter.figure,
        ...(attacker === undefined ? {} : { attacker: attacker.figure }),
      });
    }
  }
}

function mayAttack(ledger: Ledger, id: string): boolean {
  const attacker = ledger.fighter(id);
  if (attacker === undefined) return false;
  const { figure, name } = attacker;
  const barred = hasStatus(figure, "disarm") || hasStatus(figure, "stun");
  if (barred) ledger.note(text("OPFOR.monster-ai.outcome.cannotAttack", { name })); // MAI-E4, E10
  return !barred;
}

/** One attack on one target: roll, damage, effects; a miss may turn to frenzy; then it may strike back. */
function strike(ledger: Ledger, by: string, on: string, action: Attack, added: Added): void {
  const attacker = ledger.fighter(by);
  const target = ledger.fighter(on);
  if (attacker === undefined || target === undefined) return;
  if (action.range === "melee" && hasTrait(target, "flying")) {
    ledger.note(text("OPFOR.monster-ai.outcome.flying", { name: target.name })); // MAI-S9
    return;
  }
  if (!inReach(ledger, attacker, target, reachOf(action, attacker.range), isByHand(action))) return;
  remember(ledger, by, on);
  const { hit, natural } = rollToHit(ledger, attacker, target, action, added.toHit);
  if (hit) land(ledger, attacker, target, action, added, natural === 20);
  else miss(ledger, attacker, target, action);
  retaliate(ledger, on, by);
}

/** MAI-A2. A trap on the way or a push may have kept it from getting there. */
export function inReach(
  ledger: Ledger,
  actor: Fighter,
  target: Fighter,
  reach: number,
  byHand = false,
): boolean {
  if (actor.id === target.id || gets(ledger, actor, target, reach, byHand)) return true;
  ledger.note(text("OPFOR.monster-ai.outcome.outOfReach", { name: actor.name, target: target.name }));
  return false;
}

/** In range, and for what is done by hand nothing between that stops a walker. */
const gets = (
  { ground }: Ledger,
  actor: Fighter,
  target: Fighter,
  reach: number,
  byHand: boolean,
): boolean =>
  byHand
    ? strikes(ground, actor.figure, target.figure, reach)
    : ground.spaces(actor.figure, target.figure) <= reach;

/** The latest attacker last; "most recently attacked me" looks here. */
export function remember({ memory }: Ledger, by: string, on: string): void {
  const others = (memory.attackers[on] ?? []).filter((id) => id !== by);
  memory.attackers[on] = [...others, by];
}

/** MAI-A3: d20 + bonus against the defence; a natural 20 is a critical hit. */
function rollToHit(
  ledger: Ledger,
  attacker: Fighter,
  target: Fighter,
  action: Attack,
  toHit: number,
): { readonly hit: boolean; readonly natural: number } {
  const { success, natural } = d20(ledger, {
    label: text("OPFOR.monster-ai.die.attack", { name: attacker.name, target: target.name }),
    bonus: action.bonus + toHit,
    against: target.defence,
    advantage: advantages(ledger, attacker, target, action),
    disadvantage: disadvantages(ledger, attacker, target, action),
  });
  return { hit: success || natural === 20, natural };
}

function advantages(ledger: Ledger, attacker: Fighter, target: Fighter, action: Attack): readonly Text[] {
  const inspired = ledger
    .alliesOf(attacker)
    .some((ally) => hasTrait(ally, "inspiring") && ledger.areAdjacent(ally, attacker));
  return [
    ...(inspired ? [text("OPFOR.monster-ai.trait.inspiring")] : []), // MAI-S15
    ...(action.magic && hasTrait(target, "ethereal") ? [text("OPFOR.monster-ai.trait.ethereal")] : []), // MAI-S5
    ...(hasTrait(attacker, "pack-tactics") && hasHelp(ledger, attacker, target)
      ? [text("OPFOR.monster-ai.trait.pack-tactics")]
      : []),
  ];
}

/** An ally that can act stands beside the target. */
const hasHelp = (ledger: Ledger, attacker: Fighter, target: Fighter): boolean =>
  ledger
    .alliesOf(attacker)
    .some((ally) => !hasStatus(ally.figure, "stun") && ledger.areAdjacent(ally, target));

function disadvantages(ledger: Ledger, attacker: Fighter, target: Fighter, action: Attack): readonly Text[] {
  const beside = (enemy: Fighter): boolean => ledger.areAdjacent(enemy, attacker);
  const enemies = ledger.enemiesOf(attacker);
  const { closeShot } = ledger.options;
  const tooClose =
    closeShot === "target" ? beside(target) : closeShot === "any-enemy" && enemies.some(beside);
  return [
    ...(hasStatus(attacker.figure, "daze") ? [text("OPFOR.monster-ai.why.dazed")] : []), // MAI-E3
    ...(hasTrait(target, "evasive") ? [text("OPFOR.monster-ai.trait.evasive")] : []), // MAI-S6
    ...(enemies.some((enemy) => hasTrait(enemy, "intimidate") && beside(enemy))
      ? [text("OPFOR.monster-ai.trait.intimidate")] // MAI-S17
      : []),
    ...(action.hampered === true ? [text("OPFOR.monster-ai.why.longRange")] : []),
    ...(isHardToHit(action, target.figure)
      ? [text("OPFOR.monster-ai.why.hardToHit", { name: target.name })]
      : []),
    ...(action.range === "ranged" && tooClose ? [text("OPFOR.monster-ai.why.tooClose")] : []), // MAI-X3
  ];
}

function land(
  ledger: Ledger,
  attacker: Fighter,
  target: Fighter,
  action: Attack,
  added: Added,
  critical: boolean,
): void {
  if (critical && hasTrait(target, "aim-for-the-head") && !hasTrait(target, "invulnerable")) {
    ledger.note(text("OPFOR.monster-ai.outcome.head", { name: target.name })); // MAI-S2
    ledger.hp(target, 0, text("OPFOR.monster-ai.outcome.head", { name: target.name }));
    die(ledger, target.id);
  } else {
    const amount = damageOf(ledger, attacker, action, added.damage);
    const label = text("OPFOR.monster-ai.harm.attack", { name: attacker.name });
    hurt(ledger, target.id, { amount, types: damageWords(action), attack: true, label });
  }
  for (const effect of [...action.effects, ...added.added]) {
    inflict(ledger, effect, { target: target.id, attacker: attacker.figure, stood: target.figure });
  }
}

/** MAI-A4, with what allies add (MAI-N13), Wither takes (MAI-E15) and the printed minimum (MAI-Q7, Q33). */
function damageOf(ledger: Ledger, attacker: Fighter, action: Attack, more: number): number {
  const label = text("OPFOR.monster-ai.die.damage", { name: attacker.name });
  const rolled = rollValue(ledger, action.damage, label);
  const allies = ledger.alliesOf(attacker).reduce((sum, ally) => sum + traitAmount(ally, "ally-damage"), 0);
  const withered = hasStatus(attacker.figure, "wither") ? witherOf(ledger, attacker) : 0;
  const terms = [
    { label: text("OPFOR.monster-ai.sum.rolled"), value: rolled },
    ...(allies === 0 ? [] : [{ label: text("OPFOR.monster-ai.sum.allies"), value: allies }]),
    ...(more === 0 ? [] : [{ label: text("OPFOR.monster-ai.sum.card"), value: more }]),
    ...(withered === 0 ? [] : [{ label: text("OPFOR.monster-ai.sum.wither"), value: -withered }]),
  ];
  const total = Math.max(action.minimum ?? 0, rolled + allies + more - withered);
  ledger.trace.add({ kind: "sum", label, terms, total });
  return total;
}

/** A person may have switched the status on by hand: then it counts as printed, 2. */
const witherOf = ({ memory }: Ledger, { id }: Fighter): number =>
  memory.timed.find(({ figure, status }) => figure === id && status === "wither")?.amount ?? 2;

const damageWords = ({ type, magic }: Attack | Area): readonly string[] => [
  ...(type === undefined ? [] : [type]),
  ...(magic ? ["magic"] : []),
];

/** MAI-Q29: what is not done to the target happens anyway. MAI-S10: Frenzy hurts everybody beside it. */
function miss(ledger: Ledger, attacker: Fighter, target: Fighter, { effects }: Attack): void {
  ledger.note(text("OPFOR.monster-ai.outcome.missed", { name: attacker.name, target: target.name }));
  for (const effect of effects.filter(({ kind }) => kind === "heal-self")) {
    inflict(ledger, effect, { target: target.id, attacker: attacker.figure });
  }
  const amount = traitAmount(attacker, "frenzy");
  if (amount === 0) return;
  const label = text("OPFOR.monster-ai.harm.frenzy", { name: attacker.name });
  for (const { id } of ledger.adjacentTo(attacker))
    hurt(ledger, id, { amount, types: [], attack: false, label });
}

/** MAI-A7, A8: everybody in the area; no roll to hit, a save where one is printed. */
function blast(ledger: Ledger, step: AttackStep, action: Area, added: Added): void {
  const attacker = ledger.fighter(step.figure);
  const centre = step.at ?? ledger.fighter(step.target)?.figure;
  if (attacker === undefined || centre === undefined) return;
  const { ground, options } = ledger;
  const area = blastOf(ground, action, attacker.figure, centre, options);
  const caught = ledger.fighters.filter(({ figure }) => area.holds(figure));
  const effects = [...action.effects, ...added.added];
  for (const fighter of caught) {
    if (fighter.figure.side !== attacker.figure.side) remember(ledger, attacker.id, fighter.id);
    blastOne(
      ledger,
      attacker,
      fighter,
      { ...action, effects: effects.filter(({ kind }) => kind !== "set-fire") },
      added,
    );
  }
  if (effects.some(({ kind }) => kind === "set-fire")) {
    for (const { at, radius } of blazesIn(ground, action, area)) {
      setFire(ledger, at, attacker.figure.side, radius);
    }
  }
  for (const { id, figure } of caught) {
    if (figure.side !== attacker.figure.side) retaliate(ledger, id, attacker.id);
  }
}

function blastOne(ledger: Ledger, attacker: Fighter, target: Fighter, action: Area, added: Added): void {
  const words = [...damageWords(action), "area"];
  const degree = action.save === undefined ? "failure" : savedBy(ledger, target, action.save, words);
  const saved = isSaved(degree);
  if (action.damage !== undefined) {
    const printed: Attack = { ...AREA_DAMAGE, damage: action.damage, magic: action.magic };
    const whole = damageOf(ledger, attacker, printed, added.damage);
    const amount = Math.floor(whole * shareTaken(degree, action.onSave));
    const label = text("OPFOR.monster-ai.harm.attack", { name: attacker.name });
    hurt(ledger, target.id, { amount, types: damageWords(action), attack: true, label });
  }
  if (saved) return;
  for (const effect of action.effects) {
    inflict(ledger, effect, { target: target.id, attacker: attacker.figure, stood: target.figure });
  }
}

const AREA_DAMAGE: Attack = {
  kind: "attack",
  range: "ranged",
  bonus: 0,
  damage: "0",
  magic: false,
  targets: 1,
  effects: [],
};

/** MAI-S21 to S25: once per round, with its weakest attack and nothing added. */
export function retaliate(ledger: Ledger, id: string, attackerId: string): void {
  const fighter = ledger.fighter(id);
  const attacker = ledger.fighter(attackerId);
  if (fighter === undefined || attacker === undefined || !hasTrait(fighter, "retaliate")) return;
  if (ledger.memory.retaliated.includes(id)) return;
  const weakest = weakestAttack(fighter, (attack) => mayStrikeBack(ledger, fighter, attacker, attack));
  if (weakest === undefined) return;
  ledger.memory.retaliated.push(id);
  ledger.note(text("OPFOR.monster-ai.outcome.retaliates", { name: fighter.name, target: attacker.name }));
  strike(ledger, id, attackerId, { ...weakest, effects: [], targets: 1 }, NOTHING_ADDED);
}

/** MAI-S22, S23: with Range 1 only against an adjacent attacker, with more never against one. */
function mayStrikeBack(ledger: Ledger, fighter: Fighter, attacker: Fighter, attack: Attack): boolean {
  const { figure } = fighter;
  if (hasStatus(figure, "stun") || hasStatus(figure, "disarm")) return false;
  if (attack.range === "melee" && hasTrait(attacker, "flying")) return false;
  const isBeside = ledger.areAdjacent(fighter, attacker);
  if (fighter.range > 1 ? isBeside : !isBeside) return false;
  const seen = !ledger.options.lineOfSight || ledger.ground.sees(figure, attacker.figure);
  return seen && gets(ledger, fighter, attacker, reachOf(attack, fighter.range), isByHand(attack));
}

/** MAI-S24: the least damage on average, then the least bonus, among those that reach the attacker. */
function weakestAttack({ scheme }: Fighter, reaches: (attack: Attack) => boolean): Attack | undefined {
  const attacks = (scheme?.behaviours ?? []).flatMap(({ actions }) =>
    actions.flatMap((action) => (action.kind === "attack" && reaches(action) ? [action] : [])),
  );
  return attacks.reduce<Attack | undefined>((weakest, attack) => {
    if (weakest === undefined) return attack;
    const difference = averageOf(attack.damage) - averageOf(weakest.damage) || attack.bonus - weakest.bonus;
    return difference < 0 ? attack : weakest;
  }, undefined);
}

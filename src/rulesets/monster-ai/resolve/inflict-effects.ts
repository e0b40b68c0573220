import { text } from "../../../core/text";
import { rollDie } from "../../../engine/trace-recorder";
import type { Figure } from "../../../field";
import { hasAnyStatus, hasTrait, traitAgainst, type Fighter } from "../fighter";
import { blazesUnder } from "../ground/where-it-burns";
import type { Timed } from "../memory";
import type { Effect } from "../scheme/schema";
import type { Status } from "../scheme/vocabulary";
import { rollValue } from "../dice-value";
import { force } from "./push-and-pull";
import { hurt, retreat } from "./damage-and-death";
import { isSaved, savedBy, shareTaken } from "./saving-throws";
import { setFire } from "./fires-and-traps";
import { heal } from "./heal";
import type { Ledger } from "./ledger";

/** Who does it to whom. A trap has no attacker; a target that died still left the space it stood on. */
export interface Blow {
  readonly target: string;
  readonly attacker?: Figure;
  /** Where the target stood when it was hit. */
  readonly stood?: Figure;
}

/** MAI-E1: one additional effect, with its save where it has one. */
export function inflict(ledger: Ledger, effect: Effect, blow: Blow): void {
  const { attacker, stood } = blow;
  if (effect.kind === "heal-self") {
    if (attacker !== undefined) heal(ledger, attacker.id, effect.value);
    return;
  }
  if (effect.kind === "roll") {
    inflictRolled(ledger, effect, blow);
    return;
  }
  if (effect.kind === "set-fire") {
    const figure = stood ?? ledger.fighter(blow.target)?.figure;
    if (figure === undefined) return;
    for (const { at, radius } of blazesUnder(ledger.ground, figure)) {
      setFire(ledger, at, attacker?.side ?? "", radius);
    }
    return;
  }
  const target = ledger.fighter(blow.target);
  if (target !== undefined) inflictOn(ledger, effect, target, attacker);
}

type TargetEffect = Exclude<Effect, { kind: "heal-self" | "roll" | "set-fire" }>;

function inflictOn(
  ledger: Ledger,
  effect: TargetEffect,
  target: Fighter,
  attacker: Figure | undefined,
): void {
  if (traitAgainst(target, "immunity", effect.kind === "status" ? [effect.status] : [effect.kind])) {
    ledger.note(text("OPFOR.monster-ai.outcome.immune", { name: target.name })); // MAI-S14
    return;
  }
  const save = "save" in effect ? effect.save : undefined;
  const degree = save === undefined ? "failure" : savedBy(ledger, target, save, wordsOf(effect));
  const saved = isSaved(degree);
  if ("spaces" in effect) {
    const spaces = saved ? (effect.savedSpaces ?? 0) : effect.spaces;
    if (attacker !== undefined) force(ledger, effect.kind, target.id, attacker, spaces, inflict);
  } else if (effect.kind === "damage") {
    harmBy(ledger, effect, target, shareTaken(degree, effect.onSave ?? "none"));
  } else if (!saved) takeHold(ledger, effect, target);
}

/** What no save has prevented. */
function takeHold(
  ledger: Ledger,
  effect: Exclude<TargetEffect, { kind: "push" | "pull" | "damage" }>,
  target: Fighter,
): void {
  switch (effect.kind) {
    case "status":
      takeOn(ledger, target, effect.status);
      return;
    case "retreat":
      retreat(ledger, target.id);
      return;
    case "shield":
    case "wither":
      afflict(ledger, target, effect.kind, effect.amount);
      return;
    case "daze":
    case "disarm":
    case "immobilize":
    case "stun":
    case "terrified":
      afflict(ledger, target, effect.kind, 0);
      return;
  }
}

function harmBy(
  ledger: Ledger,
  effect: Extract<TargetEffect, { kind: "damage" }>,
  target: Fighter,
  share: number,
): void {
  if (share === 0) return;
  const label = text("OPFOR.monster-ai.harm.effect");
  const amount = Math.floor(Math.max(0, rollValue(ledger, effect.value, label)) * share);
  hurt(ledger, target.id, { amount, types: wordsOf(effect), attack: false, label });
}

/** A condition of the game system: nobody counts how long it lasts. */
function takeOn(ledger: Ledger, target: Fighter, status: string): void {
  if (hasAnyStatus(target.figure, status)) return;
  const label = text("OPFOR.monster-ai.outcome.condition", { name: target.name, status });
  ledger.status(target, status, true, label, "removed");
}

/** Words that immunity, resistance and weakness may name. */
const wordsOf = (effect: TargetEffect): readonly string[] =>
  effect.kind === "status"
    ? [effect.status]
    : effect.kind === "damage" && effect.type !== undefined
      ? [effect.kind, effect.type]
      : [effect.kind];

/** MAI-P14: a die chooses among effects. */
function inflictRolled(ledger: Ledger, effect: Extract<Effect, { kind: "roll" }>, blow: Blow): void {
  const face = rollDie(ledger, effect.die, text("OPFOR.monster-ai.die.effect"));
  const row = effect.results.find(({ from, to }) => face >= from && face <= to);
  for (const inner of row?.effects ?? []) inflict(ledger, inner, blow);
}

const ENDS: Readonly<Record<Status, Timed["until"]>> = {
  daze: "turn-end",
  disarm: "turn-end",
  immobilize: "turn-end",
  stun: "turn-end",
  terrified: "turn-end",
  shield: "turn-start",
  wither: "heal",
};
const SHOWN = {
  "turn-end": "end-of-next-turn",
  "turn-start": "start-of-next-turn",
  heal: "removed",
} as const;

/** Puts a status on a creature and remembers when it ends; a status it has already starts anew. */
export function afflict(ledger: Ledger, target: Fighter, status: Status, amount: number): void {
  const { memory } = ledger;
  if (hasTrait(target, "invulnerable") && status !== "shield") {
    ledger.note(text("OPFOR.monster-ai.outcome.invulnerable", { name: target.name })); // MAI-S18
    return;
  }
  memory.timed = memory.timed.filter((timed) => timed.figure !== target.id || timed.status !== status);
  const until = ENDS[status];
  // MAI-Q17: what it suffers in its own turn lasts through its following one.
  memory.timed.push({ figure: target.id, status, amount, until, fresh: memory.turn === target.id });
  const label = text(`OPFOR.monster-ai.outcome.status.${status}`, { name: target.name, number: amount });
  ledger.status(target, status, true, label, SHOWN[until]);
  if (status === "terrified" && hasTrait(target, "cowardly")) retreat(ledger, target.id); // MAI-S4
}

import { text } from "../../../core/text";
import { rollDie } from "../../../engine/situation";
import type { Figure } from "../../../field/battle";
import { hasTrait, traitAgainst, type Creature } from "../creature";
import { spacesUnder } from "../ground";
import type { Timed } from "../memory";
import type { Effect } from "../scheme/schema";
import type { Status } from "../scheme/vocabulary";
import { rollValue } from "../value";
import { force } from "./forced";
import { hurt, retreat, saves } from "./harm";
import { enterSpace, setFire } from "./hazards";
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
    const figure = stood ?? ledger.creature(blow.target)?.figure;
    if (figure !== undefined) igniteUnder(ledger, figure, attacker?.side ?? "");
    return;
  }
  const target = ledger.creature(blow.target);
  if (target !== undefined) inflictOn(ledger, effect, target, attacker);
}

type TargetEffect = Exclude<Effect, { kind: "heal-self" | "roll" | "set-fire" }>;

function inflictOn(
  ledger: Ledger,
  effect: TargetEffect,
  target: Creature,
  attacker: Figure | undefined,
): void {
  if (traitAgainst(target, "immunity", [effect.kind])) {
    ledger.note(text("OPFOR.monster-ai.outcome.immune", { name: target.name })); // MAI-S14
    return;
  }
  const save = "save" in effect ? effect.save : undefined;
  const saved = save !== undefined && saves(ledger, target, save, wordsOf(effect));
  if ("spaces" in effect) {
    const spaces = saved ? (effect.savedSpaces ?? 0) : effect.spaces;
    if (attacker !== undefined) force(ledger, effect.kind, target.id, attacker, spaces, enter);
  } else if (!saved) takeHold(ledger, effect, target);
}

/** What no save has prevented. */
function takeHold(
  ledger: Ledger,
  effect: Exclude<TargetEffect, { kind: "push" | "pull" }>,
  target: Creature,
): void {
  switch (effect.kind) {
    case "damage": {
      const label = text("OPFOR.monster-ai.harm.effect");
      const amount = Math.max(0, rollValue(ledger, effect.value, label));
      hurt(ledger, target.id, { amount, types: wordsOf(effect), attack: false, label });
      return;
    }
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

/** Words that immunity, resistance and weakness may name. */
const wordsOf = (effect: TargetEffect): readonly string[] =>
  effect.kind === "damage" && effect.type !== undefined ? [effect.kind, effect.type] : [effect.kind];

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
export function afflict(ledger: Ledger, target: Creature, status: Status, amount: number): void {
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

/** Moved onto the space where it stands now. */
export const enter = (ledger: Ledger, id: string): void => enterSpace(ledger, id, inflict);

/** MAI-N8: every space the target stands on. */
function igniteUnder(ledger: Ledger, figure: Figure, side: string): void {
  const radius = ledger.ground.grid.kind === "gridless" ? 0.5 : 0;
  for (const space of spacesUnder(ledger.ground, figure)) setFire(ledger, space, side, radius);
}

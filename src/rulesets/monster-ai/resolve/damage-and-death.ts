import type { Text } from "../../../core/text";
import { text } from "../../../core/text";
import { rollDie } from "../../../engine/situation";
import { hasStatus, hasTrait, traitAgainst, traitAmount, type Creature } from "../figure-with-profile";
import type { Ledger } from "./ledger";
import { d20 } from "./d20-check";

export interface Harm {
  readonly amount: number;
  /** Words immunity may name: "fire", "magic". */
  readonly types: readonly string[];
  /** From an attack: a shield holds it off (MAI-E9). */
  readonly attack: boolean;
  readonly label: Text;
}

/** Damage as it really comes through: immunity, invulnerability, shield; then death and morale. */
export function hurt(ledger: Ledger, id: string, harm: Harm): void {
  const creature = ledger.creature(id);
  if (creature === undefined) return;
  const amount = damageTaken(ledger, creature, harm);
  if (amount <= 0) return;
  const to = Math.max(0, creature.hp.value - amount);
  ledger.hp(
    creature,
    to,
    text("OPFOR.monster-ai.outcome.damage", { name: creature.name, amount, why: harm.label }),
  );
  if (to === 0) die(ledger, creature.id);
  else testMorale(ledger, creature.id);
}

function damageTaken(ledger: Ledger, creature: Creature, { amount, types, attack }: Harm): number {
  const { name } = creature;
  if (hasTrait(creature, "invulnerable")) {
    ledger.note(text("OPFOR.monster-ai.outcome.invulnerable", { name })); // MAI-S18
    return 0;
  }
  if (traitAgainst(creature, "immunity", types)) {
    ledger.note(text("OPFOR.monster-ai.outcome.immune", { name })); // MAI-S14
    return 0;
  }
  const shield = attack && hasStatus(creature.figure, "shield") ? shieldOf(ledger, creature) : 0;
  if (shield > 0 && amount > 0) {
    ledger.note(text("OPFOR.monster-ai.outcome.shielded", { name, amount: Math.min(shield, amount) })); // MAI-E9
  }
  return amount - shield;
}

const shieldOf = ({ memory }: Ledger, { id }: Creature): number =>
  memory.timed.find(({ figure, status }) => figure === id && status === "shield")?.amount ?? 0;

/** Death, and what it brings: an explosion (MAI-S7), a return (MAI-S20). */
export function die(ledger: Ledger, id: string): void {
  const creature = ledger.creature(id);
  if (creature === undefined) return;
  ledger.removed(creature, "dead", text("OPFOR.monster-ai.outcome.dead", { name: creature.name }));
  mourn(ledger, creature);
}

/** The same for a death the host tells of; each death counts once. */
export function mourn(ledger: Ledger, creature: Creature): void {
  const { memory } = ledger;
  if (memory.dead.includes(creature.id)) return;
  memory.dead.push(creature.id);
  memory.deaths.push({ figure: creature.id, side: creature.figure.side });
  forget(ledger, creature.id);
  scheduleReturn(ledger, creature);
  explode(ledger, creature);
}

/** Nothing timed goes on for those who are gone. */
export function forget({ memory }: Ledger, id: string): void {
  memory.timed = memory.timed.filter(({ figure }) => figure !== id);
  memory.leaving = memory.leaving.filter((figure) => figure !== id);
}

function explode(ledger: Ledger, creature: Creature): void {
  const amount = traitAmount(creature, "explode");
  if (amount === 0) return;
  const label = text("OPFOR.monster-ai.harm.explode", { name: creature.name });
  for (const { id } of ledger.adjacentTo(creature))
    hurt(ledger, id, { amount, types: [], attack: false, label });
}

/** MAI-S20: back in 1d4 rounds with half its hit points. */
function scheduleReturn(ledger: Ledger, creature: Creature): void {
  if (!hasTrait(creature, "resurrect")) return;
  const rounds = rollDie(ledger, 4, text("OPFOR.monster-ai.die.resurrect", { name: creature.name }));
  const { x, y, elevation, side } = creature.figure;
  const round = ledger.round + rounds;
  ledger.memory.pending.push({ kind: "return", round, figure: creature.id, side, x, y, elevation });
  ledger.note(text("OPFOR.monster-ai.outcome.willReturn", { name: creature.name, n: rounds }));
}

/** MAI-S27: below half its hit points, once per combat: WIS 10 or it retreats. */
export function testMorale(ledger: Ledger, id: string): void {
  const creature = ledger.creature(id);
  if (creature === undefined || !hasTrait(creature, "test-morale")) return;
  if (creature.hp.value * 2 >= creature.hp.max || ledger.memory.morale.includes(id)) return;
  ledger.memory.morale.push(id);
  if (!saves(ledger, creature, { ability: "wis", against: 10 }, ["morale"])) retreat(ledger, id);
}

/** MAI-E8: taken off the map. */
export function retreat(ledger: Ledger, id: string): void {
  const creature = ledger.creature(id);
  if (creature === undefined) return;
  ledger.removed(creature, "left", text("OPFOR.monster-ai.outcome.left", { name: creature.name }));
  forget(ledger, id);
}

/** A saving throw with everything that helps or hinders it (MAI-E1, E3, S3, S19, S28). */
export function saves(
  ledger: Ledger,
  creature: Creature,
  save: { readonly ability: keyof Creature["abilities"]; readonly against: number },
  words: readonly string[],
): boolean {
  return isSaved(savedBy(ledger, creature, save, words));
}

/** How well a save went: ten above or below the number, and a natural 20 or 1, count one degree more or less. */
export type Degree = "critical-success" | "success" | "failure" | "critical-failure";
const DEGREES: readonly Degree[] = ["critical-failure", "failure", "success", "critical-success"];

export const isSaved = (degree: Degree): boolean => degree === "success" || degree === "critical-success";

/** What is left of the damage; only a basic save asks how well it went. */
export function shareTaken(degree: Degree, onSave: "none" | "half" | "basic"): number {
  if (onSave !== "basic") return !isSaved(degree) ? 1 : onSave === "half" ? 0.5 : 0;
  return { "critical-success": 0, success: 0.5, failure: 1, "critical-failure": 2 }[degree];
}

export function savedBy(
  ledger: Ledger,
  creature: Creature,
  save: { readonly ability: keyof Creature["abilities"]; readonly against: number },
  words: readonly string[],
): Degree {
  const { success, natural, total } = d20(ledger, {
    label: text("OPFOR.monster-ai.die.save", {
      name: creature.name,
      ability: text(`OPFOR.monster-ai.ability.${save.ability}`),
    }),
    bonus: creature.saves[save.ability] ?? creature.abilities[save.ability],
    against: save.against,
    advantage: [
      ...(hasTrait(creature, "boss-resistance") ? [text("OPFOR.monster-ai.trait.boss-resistance")] : []),
      ...(traitAgainst(creature, "resistance", words) ? [text("OPFOR.monster-ai.why.resistance")] : []),
    ],
    disadvantage: [
      ...(hasStatus(creature.figure, "daze") ? [text("OPFOR.monster-ai.why.dazed")] : []),
      ...(traitAgainst(creature, "weakness", words) ? [text("OPFOR.monster-ai.why.weakness")] : []),
    ],
  });
  const beyond = total >= save.against + 10 ? 3 : success ? 2 : total <= save.against - 10 ? 0 : 1;
  const shifted = natural === 20 ? beyond + 1 : natural === 1 ? beyond - 1 : beyond;
  const degree = DEGREES[Math.max(0, Math.min(3, shifted))] ?? "failure";
  // Outside a basic save the number alone decides (MAI-E1).
  return isSaved(degree) === success ? degree : success ? "success" : "failure";
}

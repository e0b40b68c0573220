import type { Text } from "../../../core/text";
import { text } from "../../../core/text";
import { rollDie } from "../../../engine/trace-recorder";
import { hasStatus, hasTrait, traitAgainst, traitAmount, type Fighter } from "../fighter";
import type { Ledger } from "./ledger";
import { saves } from "./saving-throws";

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
  const fighter = ledger.fighter(id);
  if (fighter === undefined) return;
  const amount = damageTaken(ledger, fighter, harm);
  if (amount <= 0) return;
  const to = Math.max(0, fighter.hp.value - amount);
  ledger.hp(
    fighter,
    to,
    text("OPFOR.monster-ai.outcome.damage", { name: fighter.name, amount, why: harm.label }),
  );
  if (to === 0) die(ledger, fighter.id);
  else testMorale(ledger, fighter.id);
}

function damageTaken(ledger: Ledger, fighter: Fighter, { amount, types, attack }: Harm): number {
  const { name } = fighter;
  if (hasTrait(fighter, "invulnerable")) {
    ledger.note(text("OPFOR.monster-ai.outcome.invulnerable", { name })); // MAI-S18
    return 0;
  }
  if (traitAgainst(fighter, "immunity", types)) {
    ledger.note(text("OPFOR.monster-ai.outcome.immune", { name })); // MAI-S14
    return 0;
  }
  const shield = attack && hasStatus(fighter.figure, "shield") ? shieldOf(ledger, fighter) : 0;
  if (shield > 0 && amount > 0) {
    ledger.note(text("OPFOR.monster-ai.outcome.shielded", { name, amount: Math.min(shield, amount) })); // MAI-E9
  }
  return amount - shield;
}

const shieldOf = ({ memory }: Ledger, { id }: Fighter): number =>
  memory.timed.find(({ figure, status }) => figure === id && status === "shield")?.amount ?? 0;

/** Death, and what it brings: an explosion (MAI-S7), a return (MAI-S20). */
export function die(ledger: Ledger, id: string): void {
  const fighter = ledger.fighter(id);
  if (fighter === undefined) return;
  ledger.removed(fighter, "dead", text("OPFOR.monster-ai.outcome.dead", { name: fighter.name }));
  mourn(ledger, fighter);
}

/** The same for a death the host tells of; each death counts once. */
export function mourn(ledger: Ledger, fighter: Fighter): void {
  const { memory } = ledger;
  if (memory.dead.includes(fighter.id)) return;
  memory.dead.push(fighter.id);
  memory.deaths.push({ figure: fighter.id, side: fighter.figure.side });
  forget(ledger, fighter.id);
  scheduleReturn(ledger, fighter);
  explode(ledger, fighter);
}

/** Nothing timed goes on for those who are gone. */
export function forget({ memory }: Ledger, id: string): void {
  memory.timed = memory.timed.filter(({ figure }) => figure !== id);
  memory.leaving = memory.leaving.filter((figure) => figure !== id);
}

function explode(ledger: Ledger, fighter: Fighter): void {
  const amount = traitAmount(fighter, "explode");
  if (amount === 0) return;
  const label = text("OPFOR.monster-ai.harm.explode", { name: fighter.name });
  for (const { id } of ledger.adjacentTo(fighter))
    hurt(ledger, id, { amount, types: [], attack: false, label });
}

/** MAI-S20: back in 1d4 rounds with half its hit points. */
function scheduleReturn(ledger: Ledger, fighter: Fighter): void {
  if (!hasTrait(fighter, "resurrect")) return;
  const rounds = rollDie(ledger, 4, text("OPFOR.monster-ai.die.resurrect", { name: fighter.name }));
  const { x, y, elevation, side } = fighter.figure;
  const round = ledger.round + rounds;
  ledger.memory.pending.push({ kind: "return", round, figure: fighter.id, side, x, y, elevation });
  ledger.note(text("OPFOR.monster-ai.outcome.willReturn", { name: fighter.name, n: rounds }));
}

/** MAI-S27: below half its hit points, once per combat: WIS 10 or it retreats. */
export function testMorale(ledger: Ledger, id: string): void {
  const fighter = ledger.fighter(id);
  if (fighter === undefined || !hasTrait(fighter, "test-morale")) return;
  if (fighter.hp.value * 2 >= fighter.hp.max || ledger.memory.morale.includes(id)) return;
  ledger.memory.morale.push(id);
  if (!saves(ledger, fighter, { ability: "wis", against: 10 }, ["morale"])) retreat(ledger, id);
}

/** MAI-E8: taken off the map. */
export function retreat(ledger: Ledger, id: string): void {
  const fighter = ledger.fighter(id);
  if (fighter === undefined) return;
  ledger.removed(fighter, "left", text("OPFOR.monster-ai.outcome.left", { name: fighter.name }));
  forget(ledger, id);
}

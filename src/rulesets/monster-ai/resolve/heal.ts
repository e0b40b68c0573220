import { text } from "../../../core/text";
import { hasStatus } from "../figure-with-profile";
import { rollValue } from "../dice-value";
import type { Ledger } from "./ledger";

/** MAI-H1: up to the maximum. MAI-E15: a heal takes Wither away and then restores nothing. */
export function heal(ledger: Ledger, id: string, value: string): void {
  const creature = ledger.creature(id);
  if (creature === undefined) return;
  const { name } = creature;
  if (hasStatus(creature.figure, "wither")) {
    ledger.memory.timed = ledger.memory.timed.filter(
      ({ figure, status }) => figure !== id || status !== "wither",
    );
    ledger.status(creature, "wither", false, text("OPFOR.monster-ai.outcome.unwithered", { name }));
    return;
  }
  const rolled = Math.max(0, rollValue(ledger, value, text("OPFOR.monster-ai.die.heal", { name })));
  const to = Math.min(creature.hp.max, creature.hp.value + rolled);
  ledger.hp(creature, to, text("OPFOR.monster-ai.outcome.healed", { name, amount: to - creature.hp.value }));
}

import { text } from "../../../core/text";
import { hasStatus } from "../fighter";
import { rollValue } from "../dice-value";
import type { Ledger } from "./ledger";

/** MAI-H1: up to the maximum. MAI-E15: a heal takes Wither away and then restores nothing. */
export function heal(ledger: Ledger, id: string, value: string): void {
  const fighter = ledger.fighter(id);
  if (fighter === undefined) return;
  const { name } = fighter;
  if (hasStatus(fighter.figure, "wither")) {
    ledger.memory.timed = ledger.memory.timed.filter(
      ({ figure, status }) => figure !== id || status !== "wither",
    );
    ledger.status(fighter, "wither", false, text("OPFOR.monster-ai.outcome.unwithered", { name }));
    return;
  }
  const rolled = Math.max(0, rollValue(ledger, value, text("OPFOR.monster-ai.die.heal", { name })));
  const to = Math.min(fighter.hp.max, fighter.hp.value + rolled);
  // Who feeds on a hit although it is whole: nothing to tell.
  if (to === fighter.hp.value) return;
  ledger.hp(fighter, to, text("OPFOR.monster-ai.outcome.healed", { name, amount: to - fighter.hp.value }));
}

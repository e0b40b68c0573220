import { text, type Text } from "../../../core/text";
import { rollDie } from "../../../engine/trace-recorder";
import type { Ledger } from "./ledger";

export interface Check {
  readonly label: Text;
  readonly bonus: number;
  readonly against: number;
  readonly advantage: readonly Text[];
  readonly disadvantage: readonly Text[];
}

export interface Checked {
  readonly success: boolean;
  readonly natural: number;
  readonly total: number;
}

/** d20 + bonus against a number; the best or worst of two with (dis)advantage, which cancel each other out. */
export function d20(ledger: Ledger, check: Check): Checked {
  const { advantage, disadvantage } = check;
  for (const why of advantage) ledger.trace.note(text("OPFOR.monster-ai.why.advantage", { why }));
  for (const why of disadvantage) ledger.trace.note(text("OPFOR.monster-ai.why.disadvantage", { why }));
  const state = Math.sign(advantage.length) - Math.sign(disadvantage.length);
  const faces = [rollDie(ledger, 20, check.label)];
  if (state !== 0) faces.push(rollDie(ledger, 20, check.label));
  const natural = state > 0 ? Math.max(...faces) : Math.min(...faces);
  const total = natural + check.bonus;
  const success = total >= check.against;
  ledger.trace.add({
    kind: "sum",
    label: check.label,
    terms: [
      { label: text("OPFOR.monster-ai.sum.die"), value: natural },
      { label: text("OPFOR.monster-ai.sum.bonus"), value: check.bonus },
    ],
    total,
    against: { label: text("OPFOR.monster-ai.sum.needed"), value: check.against },
    verdict: text(`OPFOR.monster-ai.sum.${success ? "success" : "failure"}`),
  });
  return { success, natural, total };
}

import { text } from "../../../core/text";
import { hasStatus, hasTrait, traitAgainst, type Fighter } from "../fighter";
import type { Ledger } from "./ledger";
import { d20 } from "./d20-check";

/** A saving throw with everything that helps or hinders it (MAI-E1, E3, S3, S19, S28). */
export function saves(
  ledger: Ledger,
  fighter: Fighter,
  save: { readonly ability: keyof Fighter["abilities"]; readonly against: number },
  words: readonly string[],
): boolean {
  return isSaved(savedBy(ledger, fighter, save, words));
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
  fighter: Fighter,
  save: { readonly ability: keyof Fighter["abilities"]; readonly against: number },
  words: readonly string[],
): Degree {
  const { success, natural, total } = d20(ledger, {
    label: text("OPFOR.monster-ai.die.save", {
      name: fighter.name,
      ability: text(`OPFOR.monster-ai.ability.${save.ability}`),
    }),
    bonus: fighter.saves[save.ability] ?? fighter.abilities[save.ability],
    against: save.against,
    advantage: [
      ...(hasTrait(fighter, "boss-resistance") ? [text("OPFOR.monster-ai.trait.boss-resistance")] : []),
      ...(traitAgainst(fighter, "resistance", words) ? [text("OPFOR.monster-ai.why.resistance")] : []),
    ],
    disadvantage: [
      ...(hasStatus(fighter.figure, "daze") ? [text("OPFOR.monster-ai.why.dazed")] : []),
      ...(traitAgainst(fighter, "weakness", words) ? [text("OPFOR.monster-ai.why.weakness")] : []),
    ],
  });
  const beyond = total >= save.against + 10 ? 3 : success ? 2 : total <= save.against - 10 ? 0 : 1;
  const shifted = natural === 20 ? beyond + 1 : natural === 1 ? beyond - 1 : beyond;
  const degree = DEGREES[Math.max(0, Math.min(3, shifted))] ?? "failure";
  // Outside a basic save the number alone decides (MAI-E1).
  return isSaved(degree) === success ? degree : success ? "success" : "failure";
}

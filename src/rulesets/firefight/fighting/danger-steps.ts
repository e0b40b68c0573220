import type { ActStep, Step } from "../../../core/step";
import { text } from "../../../core/text";
import type { Turn } from "../page/turn-in-thought";
import { ignoresDangerous, isInDanger } from "../terrain/terrain";

/** The step of a model that activates in dangerous terrain. */
export const DANGER = "dangerous-ground";

/** Whoever activates in dangerous terrain is tested, even standing still; a move tests for itself. */
export function dangerSteps({ battle, unit }: Turn, plan: readonly Step[]): ActStep[] {
  const moving = new Set(plan.flatMap((step) => (step.kind === "move" ? [step.figure] : [])));
  return unit.models
    .filter(({ figure, profile }) => !moving.has(figure.id) && !ignoresDangerous(profile))
    .filter(({ figure }) => isInDanger(battle, figure))
    .map(({ figure }) => ({
      kind: "act",
      act: DANGER,
      figure: figure.id,
      label: text("OPFOR.firefight.step.dangerous", { name: figure.name }),
    }));
}

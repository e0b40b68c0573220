import type { ActStep, Step } from "../../core/step";
import { text } from "../../core/text";
import type { Battle, Figure } from "../../field/battle";
import { standsIn } from "./movement";
import { ignoresDangerous, type Turn } from "./turn";

/** The step of a model that activates in dangerous terrain. */
export const DANGER = "dangerous-ground";

export const inDanger = (battle: Battle, figure: Figure): boolean =>
  battle.regionsOf("dangerous").some((region) => standsIn({ battle }, figure, region));

/** Whoever activates in dangerous terrain is tested, even standing still; a move tests for itself. */
export function dangerSteps({ battle, unit }: Turn, plan: readonly Step[]): ActStep[] {
  const moving = new Set(plan.flatMap((step) => (step.kind === "move" ? [step.figure] : [])));
  return unit.models
    .filter(({ figure, profile }) => !moving.has(figure.id) && !ignoresDangerous(profile))
    .filter(({ figure }) => inDanger(battle, figure))
    .map(({ figure }) => ({
      kind: "act",
      act: DANGER,
      figure: figure.id,
      label: text("OPFOR.firefight.step.dangerous", { name: figure.name }),
    }));
}

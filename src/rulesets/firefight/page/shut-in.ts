import { text, type Text } from "../../../core/text";
import type { Goal, MoveRules } from "../../../field";
import { farCost } from "../moving/far-ways";
import { onTheirFeet } from "../squads/units";
import type { Turn } from "./turn-in-thought";
import { approachTo, goalAt, type Aim } from "../moving/way-to-aim";

/** Where no way leads to what a unit makes for: it says so, and where walls leave it no way to anybody, it waits. */

export const hasNoWay = (turn: Turn, aim: Aim): boolean => approachTo(turn, aim).cost === Infinity;

/** Walls alone: whatever ground, ledges and gaps lie between, no model comes to any enemy or objective. */
export function isShutIn(turn: Turn): boolean {
  const { battle, enemies, objectives } = turn;
  const rules: MoveRules = {
    through: "everybody",
    opensDoors: turn.options.opensDoors === true,
    terrainCost: () => 1,
  };
  const goals = [...objectives, ...enemies.flatMap(({ models }) => models.map(({ figure }) => figure))];
  return onTheirFeet(turn.unit).every((model) => {
    // Where there is no ground but the floor, what was looked for already tells.
    const walks = battle.regions.length === 0 ? undefined : battle.walks(model.figure, rules);
    const costTo = (goal: Goal): number =>
      walks?.to(goal, Infinity) ?? farCost(turn, model, { gait: "rush", goal }, Infinity);
    return goals.every((goal) => costTo(goalAt(turn, goal)) === Infinity);
  });
}

const goalOf = (aim: Aim): Text =>
  aim.kind === "objective"
    ? text("OPFOR.firefight.because.toObjective", { name: aim.objective.name })
    : text("OPFOR.firefight.name", { name: aim.unit.name });

export const shutInText = (aim: Aim): Text => text("OPFOR.firefight.because.shutIn", { goal: goalOf(aim) });

export const noWayText = (aim: Aim): Text => text("OPFOR.firefight.because.noWay", { goal: goalOf(aim) });

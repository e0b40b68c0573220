import { text } from "../../../core/text";
import { fails, holds, type Condition } from "../../../engine/rule";
import { chosenObjective, enemiesInTheWay, openObjectives } from "./which-objective-which-enemy";
import { charges } from "../fighting/charges-in-range";
import {
  advanceGrounds,
  advanceToObjectiveGrounds,
  groundWithShot,
  objectiveInRange,
  type Ground,
} from "../moving/end-places";
import type { Turn } from "./turn-in-thought";
import type { Unit } from "../squads/units";

/** The questions of the trees. */

type Question = Condition<Turn>;

const named = (units: readonly Unit[]) => ({ n: units.length, names: units.map(({ name }) => name) });

export const objectiveNotControlled: Question = (turn) => {
  if (turn.objectives.length === 0) return fails(text("OPFOR.firefight.answer.noObjectives"));
  const open = openObjectives(turn);
  if (open.length === 0) return fails(text("OPFOR.firefight.answer.allControlled"));
  const objective = chosenObjective(turn);
  return objective === undefined
    ? fails(text("OPFOR.firefight.answer.allControlled"))
    : holds(text("OPFOR.firefight.answer.objective", { name: objective.name, n: open.length }));
};

export const enemyInTheWay: Question = (turn) => {
  const found = enemiesInTheWay(turn);
  return found.length > 0
    ? holds(text("OPFOR.firefight.answer.inTheWay", named(found)))
    : fails(text("OPFOR.firefight.answer.wayFree"));
};

/** GFF-Q5: what counts is the walk until it is within 3 inches. */
export const objectiveInRushNotAdvance: Question = (turn) => {
  if (objectiveInRange(turn, "advance")) return fails(text("OPFOR.firefight.answer.inAdvance"));
  return objectiveInRange(turn, "rush")
    ? holds(text("OPFOR.firefight.answer.inRush"))
    : fails(text("OPFOR.firefight.answer.beyondRush"));
};

const shotAfter =
  (groundsOf: (turn: Turn) => readonly Ground[]): Question =>
  (turn) => {
    return groundsOf(turn).some((ground) => groundWithShot(turn, ground))
      ? holds(text("OPFOR.firefight.answer.shot"))
      : fails(text("OPFOR.firefight.answer.noShot"));
  };

export const shotAfterAdvanceToObjective: Question = shotAfter(advanceToObjectiveGrounds);
export const shotAfterAdvance: Question = shotAfter(advanceGrounds);

export const enemyInChargeRange: Question = (turn) => {
  const found = charges(turn).map(({ target }) => target);
  return found.length > 0
    ? holds(text("OPFOR.firefight.answer.inCharge", named(found)))
    : fails(text("OPFOR.firefight.answer.noCharge"));
};

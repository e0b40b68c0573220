import type { Place } from "../core/place";
import type { Base } from "./base";
import type { Figure, Goal, MoveRules, Path, Reach, Ways } from "./battle";

/** What depends on the kind of grid: bases, spaces and every way of moving. */
export interface Movement {
  /** Bases no further apart than this many pixels are in contact. */
  readonly contact: number;
  baseOf(figure: Figure): Base;
  spaces(a: Figure | Place, b: Figure | Place): number;
  touching(a: Figure, b: Figure): boolean;
  reach(mover: Figure, budget: number, rules: MoveRules): Reach;
  path(mover: Figure, goal: Goal, rules: MoveRules): Path | undefined;
  ways(mover: Figure, goal: Goal, rules: MoveRules): Ways;
}

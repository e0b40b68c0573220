import type { Place, Point } from "../core/place";
import type { Base, Body } from "./bases/base";
import type { Wall } from "./walls/wall";
import type { Figure, Goal, MoveRules, Path, Reach, Spot, Steps, Walks, Wanted, Ways } from "./battle";

/** What depends on the kind of grid: bases, spaces and every way of moving. */
export interface Movement {
  baseOf(body: Body): Base;
  /** Between the closest points of two bases in pixels; 0 when they touch or overlap. */
  apart(a: Body, b: Body): number;
  /** How many vertices the grid has, by which what is seen can be remembered. */
  readonly vertices: number;
  /** The world's wall with this number is another one now. */
  wallChanged(id: number, before: Wall | undefined): void;
  /** The world's figures are others now; when only one moved, its number and where it was. */
  figuresChanged(moved?: { readonly at: number; readonly before: Figure }): void;
  spaces(a: Figure | Place, b: Figure | Place): number;
  spacesUnder(figure: Figure): readonly Point[];
  touching(a: Figure, b: Figure): boolean;
  reach(mover: Figure, budget: number, rules: MoveRules): Reach;
  steps(mover: Figure, rules: MoveRules): Steps | undefined;
  path(mover: Figure, goal: Goal, rules: MoveRules): Path | undefined;
  walks(mover: Figure, rules: MoveRules): Walks;
  ways(mover: Figure, goal: Goal, rules: MoveRules): Ways;
  nearest(mover: Figure, wanted: Wanted, rules: MoveRules): readonly Spot[];
  closest(mover: Figure, to: Point, fits: (place: Place) => boolean, rules: MoveRules): readonly Spot[];
}

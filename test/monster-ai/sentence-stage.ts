import type { Decided } from "../../src/core/decision";
import { seededDice } from "../../src/core/dice";
import { standing } from "../../src/field";
import type { MapMark } from "../../src/rulesets/monster-ai/memory";
import { hexSpace, space } from "../support/ascii";
import { beast, behaviour, move, ranged, type Fields, type Game } from "./game";
import type { GridKind } from "./maps";
import { column, columnOf, type Figures } from "./words/stage";

/** What the proofs of single sentences of the rules share. */

/** The row with open ground above and below; the third line of a hex map is not pushed aside. */
export function field(row: string, side = "."): string {
  const bare = row.replaceAll(/[^ ]/g, side);
  return [bare, bare, row, bare, bare].join("\n");
}
export const hall = (row: string): string => field(row, "#");
export const stalker = (spd: number): ReturnType<typeof beast> =>
  beast({ behaviours: [behaviour("stalk", "1+", move)], stats: { spd } });
export const shooter = (spd: number, rng: number, more: Fields = {}): ReturnType<typeof beast> =>
  beast({ behaviours: [behaviour("shoot", "1+", move, ranged(more))], stats: { spd, rng } });
export const rule = (at: Game): string => at.decide("a").plan.rule.id;
export const ends = (at: Game, { plan }: Decided): number => {
  const last = plan.steps.findLast((step) => step.kind === "move");
  return last?.kind === "move" ? columnOf(at, last.path.at(-1) ?? { x: 0 }) : column(at, "a");
};
export const place = (at: Game, { plan }: Decided): ReturnType<Game["figure"]> => {
  const last = plan.steps.findLast((step) => step.kind === "move");
  const me = at.figure("a");
  return last?.kind === "move" ? standing(me, last.path.at(-1) ?? me) : me;
};
const mark = (at: Game, what: "fire" | "trap", where: string, side: string): MapMark => {
  const { x, y } = at.figure(where);
  const radius = at.battle.grid.kind === "gridless" ? 0.5 : 0;
  const terms = what === "trap" ? { kind: "trap", damage: "1", effects: [] } : null;
  return { id: `${what}-${where}`, what, x, y, elevation: 0, radius, round: 1, side, terms };
};
/** The same battle with a mark where somebody stood, who is taken off. */
export function marked(at: Game, what: "fire" | "trap", where: string, side: string): Game {
  at.memory = { ...at.memory, marks: [...at.memory.marks, mark(at, what, where, side)] };
  at.snapshot = { ...at.snapshot, figures: at.snapshot.figures.filter(({ id }) => id !== where) };
  return at;
}

export const whole = { hp: { value: 10, max: 10 } };
export const rows = (...lines: readonly string[]): string => lines.join("\n");
/** Somebody with ten hit points who does this with any enemy. */
export const doing = (stats: Fields, ...actions: readonly Fields[]): Figures[string] =>
  beast({ stats, behaviours: [behaviour("does", "1+", ...actions)] }, whole);
export const large = (one: Figures[string], size = 2): Figures[string] => ({
  ...one,
  width: size,
  height: size,
});
/** Its turn with whatever dice. */
export function played(at: Game): Game {
  const dice = seededDice("table");
  for (const step of at.decide("a").plan.steps) at.resolve(step, dice);
  return at;
}
/** A wall, or a door or window, across a corridor between a column and the next. */
export const across = (kind: GridKind, after: number, what: Fields = {}): { walls: readonly never[] } => {
  const at = (column: number): { x: number; y: number } =>
    kind === "hex" ? hexSpace(column, 2) : space(column, 2);
  const x = (at(after).x + at(after + 1).x) / 2;
  const { y } = at(after);
  return { walls: [{ id: "across", c: [x, y - 90, x, y + 90], ...what } as never] };
};

import { battleMap, hexMap, hexSpace, space, type MapOptions } from "../../support/ascii";
import type { Memory } from "../../../src/rulesets/monster-ai/memory";
import { beast, behaviour, blow, Game, hero, ranged, type Fields } from "../game";
import type { GridKind } from "../maps";

/**
 * A word is proven by playing a scheme that says it. Maps are one row, which is the same on squares, hexes and without
 * a grid; two columns apart is adjacent without one, so nobody stands so.
 */

export type Proof = (kind: GridKind) => void;
export type Proofs = Readonly<Record<string, Proof>>;

export type Figures = NonNullable<MapOptions["figures"]>;

export const on = (
  kind: GridKind,
  map: string,
  figures: Figures,
  memory: Partial<Memory> = {},
  more: MapOptions = {},
): Game =>
  new Game(
    kind === "hex"
      ? hexMap(map, { figures, ...more })
      : battleMap(map, { figures, ...more, ...(kind === "gridless" ? { grid: { kind } } : {}) }),
    memory,
  );

/** The scheme does `actions` on a condition, and holds its ground otherwise. */
export const does = (when: string | Fields, ...actions: readonly Fields[]): Fields =>
  behaviour("word", when, ...actions);
export const shot = (more: Fields = {}): Fields => ranged({ reach: 9, bonus: 20, damage: "1", ...more });
export const monster = (
  one: Fields,
  more: Fields & { stats?: Fields } = {},
  figure: Figures[string] = {},
): Figures[string] => beast({ behaviours: [one], ...more }, figure);
export const row = "a . . A . . . . . B";

/** Whether the condition holds for the shooter `a`. */
export const holds = (at: Game): boolean => at.decide("a").plan.rule.id === "word";
export const condition = (
  kind: GridKind,
  when: string | Fields,
  map = row,
  figures: Figures = {},
  memory: Partial<Memory> = {},
  more: MapOptions = {},
): boolean =>
  holds(on(kind, map, { a: monster(does(when, shot())), A: hero(), B: hero(), ...figures }, memory, more));

/** `a` shoots `A`, three columns off, with an effect; `faces` after the roll to hit. */
export function hit(
  kind: GridKind,
  effect: Fields,
  faces: readonly number[] = [],
  map = "a . . A . . . .",
): Game {
  const at = on(kind, map, {
    a: monster(does("1+", shot({ effects: [effect] })), { stats: { hp: 20 } }),
    A: hero(),
  });
  at.act("a", [10, ...faces]);
  return at;
}
export const save = { save: { ability: "wis", against: 12 } };
/** What A's answer costs a: 5 damage with these faces. */
export function answered(at: Game, faces: readonly number[]): number {
  const before = at.figure("a").hp?.value ?? 20;
  at.resolve(blow("A", "a", { range: "ranged", reach: 9, bonus: 10, damage: "5" }), faces);
  return before - (at.figure("a").hp?.value ?? 20);
}
/** The column somebody or something stands in. */
export const columnOf = ({ battle }: Game, { x }: { readonly x: number }): number => {
  const at = (column: number): number =>
    (battle.grid.kind === "hex" ? hexSpace(column, 0) : space(column, 0)).x;
  return Math.round((x - at(0)) / (at(1) - at(0)));
};
export const column = (at: Game, id: string): number => columnOf(at, at.figure(id));
export const hurt = (at: Game, ...ids: readonly string[]): readonly number[] =>
  ids.map((id) => 10 - (at.hp(id) ?? 0));
/** `a` with a trait; `A` beside it. */
export const bearer = (
  kind: GridKind,
  one: Fields,
  map = "a A",
  more: Fields & { stats?: Fields } = {},
): Game =>
  on(kind, map, {
    a: beast({ traits: [one], ...more }, { hp: { value: 10, max: 10 } }),
    b: beast({}, { hp: { value: 10, max: 10 } }),
    A: hero(),
    B: hero(),
  });
export const strike = (more: Fields = {}): Fields => ({ bonus: 8, damage: "1", ...more });
export const priority = (
  kind: GridKind,
  word: string,
  A: Figures[string],
  B: Figures[string],
  memory: Partial<Memory> = {},
): string => {
  const at = on(
    kind,
    "A . . a . . . . B",
    { a: monster(does("1+", shot()), { targets: [word] }), A, B },
    memory,
  );
  const step = at.decide("a").plan.steps.find((one) => one.kind === "attack");
  return step?.kind === "attack" ? step.target : "";
};
export const drawnAs = (at: number): Partial<Memory> => ({
  deck: {
    round: 1,
    cards: ["x", "test-beast", "y", "z"].map((card, index) =>
      index === at ? "test-beast" : card === "test-beast" ? "w" : card,
    ),
    at,
    acted: ["a"],
  },
});

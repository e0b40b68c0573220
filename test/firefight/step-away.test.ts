import { describe, expect, it } from "vitest";
import type { AttackStep } from "../../src/core/step";
import type { Snapshot } from "../../src/field";
import { RulesGame, asKept } from "../support/rules-game";
import { firefight } from "../../src/rulesets/firefight";
import { isCoherent } from "../../src/rulesets/firefight/squads/coherency";
import { ai, GRIDS, soldier, SWORD, table, target, type Grid } from "./support";

const fighter = soldier({ ...SWORD, attacks: 1 });
const blow: AttackStep = {
  kind: "attack",
  manner: "melee",
  figure: "a",
  target: "A",
  label: { key: "OPFOR.firefight.step.hold" },
};

/** The charge of a at A is over: a missed, and A's answer as well. */
function afterCharge(snapshot: Snapshot, dice: readonly number[] = [1, 1]): RulesGame {
  const game = new RulesGame(firefight, snapshot, { memory: { round: 1 }, read: asKept });
  game.resolve(blow, dice);
  return game;
}

const apart = (game: RulesGame, one: string, other: string): number =>
  game.battle.distance(game.figure(one), game.figure(other));

const stands = (places: Parameters<typeof table>[2], grid: Grid, more: Parameters<typeof table>[3] = {}) =>
  table(20, 9, places, {
    grid,
    ...more,
    figures: { a: ai(fighter), A: target(fighter), B: target(fighter), ...more.figures },
  });

describe("after a charge", () => {
  it.each(GRIDS)("the charger stands an inch from whom it fought: %s", (_, grid) => {
    const game = afterCharge(stands({ a: [5, 4], A: [6, 4] }, grid));
    expect(apart(game, "a", "A")).toBeGreaterThan(0.999);
  });

  it("a fifth of an inch is no inch: without a grid who only nearly touches steps back, too", () => {
    const close = stands({ a: [5, 4], A: [6, 4] }, { kind: "gridless" });
    const figures = close.figures.map((one) => (one.id === "a" ? { ...one, x: one.x - 20 } : one));
    const game = afterCharge({ ...close, figures });
    expect(apart(game, "a", "A")).toBeGreaterThan(0.999);
  });

  it("who stands an inch away already stays", () => {
    const game = afterCharge(stands({ a: [4, 4], A: [6, 4] }, { kind: "square" }));
    expect(game.figure("a")).toMatchObject({ x: 450, y: 450 });
  });

  // Over hexes there is no room for it within two inches.
  it.each(["square", "gridless"] as const)(
    "it steps away from another enemy beside it as well: %s",
    (kind) => {
      const game = afterCharge(stands({ a: [5, 4], A: [6, 4], B: [4, 4] }, { kind }));
      expect(apart(game, "a", "A")).toBeGreaterThan(0.999);
      expect(apart(game, "a", "B")).toBeGreaterThan(0.999);
    },
  );

  it("also when whom it fought is out", () => {
    const game = afterCharge(stands({ a: [5, 4], A: [6, 4], B: [4, 4] }, { kind: "square" }), [6, 1, 6]);
    expect(game.has("A")).toBe(false);
    expect(apart(game, "a", "B")).toBeGreaterThan(0.999);
  });

  it("beside whom it fought no more than beside others, where there is no room for both", () => {
    // In a dead end two spaces long: off A, though it comes no farther from B.
    const walls = [
      { id: "n", c: [300, 400, 700, 400] as [number, number, number, number] },
      { id: "s", c: [300, 500, 700, 500] as [number, number, number, number] },
    ];
    const shut = stands({ a: [5, 4], A: [6, 4], B: [3, 4] }, { kind: "square" }, { walls });
    const game = afterCharge(shut);
    expect(game.figure("a")).toMatchObject({ x: 450, y: 450 });
  });

  it.each(GRIDS)("a squad that had its enemy between its models closes up again: %s", (_, grid) => {
    const squad = { ...fighter, unit: "blades" };
    const round = stands({ a: [5, 4], b: [7, 4], A: [6, 4] }, grid, {
      figures: { a: ai(squad), b: ai(squad), A: target(fighter) },
    });
    const game = afterCharge(round);
    expect(apart(game, "a", "A")).toBeGreaterThan(0.999);
    expect(apart(game, "b", "A")).toBeGreaterThan(0.999);
    expect(isCoherent(game.battle, [game.figure("a"), game.figure("b")])).toBe(true);
  });
});

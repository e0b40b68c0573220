import { describe, expect, it } from "vitest";
import { battleFrom, type Battle, type Goal } from "../../src/field";
import { measuredMap } from "../support/measured-map";
import { roundedCost, roundedWithin } from "../../src/field/open-moves/rounded-costs";
import { battleMap } from "../support/ascii";
import { figure } from "./draw";

/** Everything below the middle mirrors what is above it. */
const mirrored = (size: number): Battle =>
  battleFrom(
    battleMap(
      `
      + + + + + + + +
       . . . . . . .
      + + + +-+-+ + +
       . . . . .|B .
      + + + + + + + +
       . . . . .|. .
      + + + + + + + +
       a . . . . . .
      + + + + + + + +
       . . . . .|. .
      + + + + + + + +
       . . . . .|C .
      + + + +-+-+ + +
       . . . . . . .
      + + + + + + + +`,
      { size, grid: { kind: "gridless" } },
    ),
    "inch",
  );

/** Two walls that mirror each other, at x, so many pixels from the middle and so long; behind each somebody. */
const behindWalls = (x: number, off: number, half: number): Battle =>
  battleFrom(
    measuredMap(2000, 2000, {
      walls: [
        { id: "up", c: [x, 1000 - off - half, x, 1000 - off + half] },
        { id: "down", c: [x, 1000 + off + half, x, 1000 + off - half] },
      ],
      figures: [
        { id: "a", side: "foe", x: 1000, y: 1000 },
        { id: "B", side: "player", x: x + 151, y: 1000 - off },
        { id: "C", side: "player", x: x + 151, y: 1000 + off },
      ],
    }),
    "inch",
  );

/** The last digits of costs differ from size to size. */
const SIZES = Array.from({ length: 40 }, (_, at) => 61 + at);

describe("ties without a grid", () => {
  it("ways that mirror each other cost the same, to the last digit", () => {
    for (let at = 0; at < 40; at++) {
      const battle = behindWalls(1200 + 5 * at, 60 + 7 * at, 150 + 5 * at);
      const me = figure(battle, "a");
      const [one, other] = ["B", "C"].map((id): Goal => ({ kind: "touch", figure: figure(battle, id) }));
      if (one === undefined || other === undefined) throw new Error("two goals");
      expect(battle.path(me, one)?.cost, `path, map ${at}`).toBe(battle.path(me, other)?.cost);
      const walks = battle.walks(me);
      expect(walks.to(one), `walk, map ${at}`).toBe(walks.to(other));
      expect(battle.ways(me, one).from(me), `ways, map ${at}`).toBe(battle.ways(me, other).from(me));
    }
  });

  it("places that mirror each other are reached at the same cost", () => {
    for (const size of SIZES) {
      const battle = mirrored(size);
      const reach = battle.reach(figure(battle, "a"), 7);
      for (const { x, y, cost } of reach.spots) {
        const other = reach.at({ x, y: 7 * size - y });
        expect(other?.cost, `${x} ${y}, ${size} pixels to the space`).toBe(cost);
      }
    }
  });

  it("finds both of two nearest places, and of two closest to a point", () => {
    for (const size of SIZES) {
      const battle = mirrored(size);
      const me = figure(battle, "a");
      const beyond = ({ x }: { x: number }): boolean => x > 5.6 * size;
      const isMirrored = (spots: readonly { y: number }[]): boolean =>
        spots.length > 0 && spots.every(({ y }) => spots.some((other) => other.y === 7 * size - y));
      expect(isMirrored(battle.nearest(me, { fits: beyond })), `${size}`).toBe(true);
      const past = { x: 6 * size, y: 3.5 * size };
      expect(isMirrored(battle.closest(me, past, ({ y }) => Math.abs(y - past.y) > size)), `${size}`).toBe(
        true,
      );
    }
  });

  it("no cost comes to more than a budget it keeps", () => {
    for (let tenths = 1; tenths < 70; tenths++) {
      const budget = tenths * 0.1;
      expect(roundedCost(budget)).toBeLessThanOrEqual(budget + 1e-9);
      expect(roundedCost(budget)).toBeGreaterThan(budget - 1e-6);
      expect(roundedWithin(budget, budget)).toBeLessThanOrEqual(budget);
      expect(roundedWithin(budget + 1e-4, budget)).toBe(Infinity);
      const battle = mirrored(100);
      const reach = battle.reach(figure(battle, "a"), budget);
      for (const { cost } of reach.spots) expect(cost).toBeLessThanOrEqual(budget);
      const straight = { x: 50 + tenths * 10, y: 350 };
      if (tenths < 60) expect(reach.at(straight)?.cost, `${budget}`).toBeCloseTo(budget, 5);
    }
    expect([roundedCost(6), roundedCost(6 - 1e-14), roundedCost(6 + 1e-14)]).toEqual([6, 6, 6]);
    expect(roundedCost(Infinity)).toBe(Infinity);
  });
});

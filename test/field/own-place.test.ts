import { describe, expect, it } from "vitest";
import { battleFrom, type Battle } from "../../src/field";
import { FEET, measuredMap } from "../support/measured-map";
import { figure } from "./draw";

/** Where somebody stands counts as a place, be it off the map, shared with others or not in the middle of a space. */

const GRIDS = {
  square: { kind: "square" },
  "hex odd-r": { kind: "hex", layout: "odd-r" },
  "hex even-q": { kind: "hex", layout: "even-q" },
  gridless: { kind: "gridless" },
} as const;
type Kind = keyof typeof GRIDS;
const KINDS: readonly Kind[] = ["square", "hex odd-r", "hex even-q", "gridless"];

const beside = (kind: Kind, a: { x: number; y: number }): Battle =>
  battleFrom(
    measuredMap(500, 500, {
      grid: { ...GRIDS[kind], ...FEET },
      regions: [{ id: "edge", rings: [[-200, 0, -10, 0, -10, 500, -200, 500]], terrain: [{ kind: "edge" }] }],
      figures: [
        { id: "a", side: "foe", ...a },
        { id: "b", side: "player", x: 50, y: 58 },
        { id: "friend", side: "foe", x: 50, y: 50 },
      ],
    }),
    "space",
  );

describe.each(KINDS)("outside the playable area, %s", (kind) => {
  const battle = beside(kind, { x: -50, y: 58 });
  const [a, b] = [figure(battle, "a"), figure(battle, "b")];
  const own = { x: -50, y: 58, cost: 0 };

  it("is in contact where it stands", () => {
    expect(battle.touching(a, b)).toBe(true);
    expect(battle.reach(a, 2).spots[0]).toEqual(own);
    const goal = { kind: "touch", figure: b } as const;
    expect(battle.path(a, goal)).toEqual({ places: [{ x: -50, y: 58 }], cost: 0 });
    expect(battle.walks(a).to(goal)).toBe(0);
    expect(battle.ways(a, goal).from(a)).toBe(0);
  });

  it("is near, in a region, and at its own place", () => {
    const region = battle.regions[0] ?? never();
    for (const goal of [
      { kind: "near", to: b, distance: 0.25 },
      { kind: "region", region },
      { kind: "place", place: a },
    ] as const) {
      expect(battle.path(a, goal)?.cost).toBe(0);
      expect(battle.walks(a).to(goal)).toBe(0);
      expect(battle.ways(a, goal).from(a)).toBe(0);
    }
  });

  it("may be the best place there is", () => {
    const near = { to: b, distance: 0.25 };
    expect(battle.nearest(a, { fits: () => true })).toEqual([own]);
    expect(battle.nearest(a, { fits: () => true, near })).toEqual([own]);
    expect(battle.closest(a, { x: -60, y: 60 }, () => true)).toEqual([own]);
  });
});

describe.each(["square", "hex odd-r", "hex even-q"] as const)("far off the grid, %s", (kind) => {
  it("has no place but its own", () => {
    const battle = beside(kind, { x: -450, y: 58 });
    const a = figure(battle, "a");
    const own = { x: -450, y: 58, cost: 0 };
    expect(battle.path(a, { kind: "place", place: a })?.cost).toBe(0);
    expect(battle.path(a, { kind: "place", place: { x: -350, y: 58 } })).toBeUndefined();
    expect(battle.path(a, { kind: "near", to: { x: -450, y: 50 }, distance: 1 })?.cost).toBe(0);
    expect(battle.path(a, { kind: "touch", figure: figure(battle, "b") })).toBeUndefined();
    expect(battle.nearest(a, { fits: () => true })).toEqual([own]);
    expect(battle.nearest(a, { fits: () => true, beyond: 1 })).toEqual([]);
    expect(battle.closest(a, { x: 50, y: 50 }, () => true)).toEqual([own]);
  });
});

describe("not in the middle of a space", () => {
  it("is measured from where it stands", () => {
    const battle = beside("square", { x: 210, y: 250 });
    const [a, b] = [figure(battle, "a"), figure(battle, "b")];
    // The base reaches from 160 to 260, b's from 0 to 100; squarely on its space it would begin at 200.
    expect(battle.distance(a, b)).toBeCloseTo(Math.hypot(60, 92) / 100);
    const near = (distance: number) => ({ kind: "near", to: b, distance }) as const;
    expect(battle.path(a, near(1.2))?.cost).toBe(0);
    expect(battle.path(a, near(1))?.cost).toBe(1);
  });
});

const never = (): never => {
  throw new Error("the map has a region");
};

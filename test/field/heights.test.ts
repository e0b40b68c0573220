import { describe, expect, it } from "vitest";
import { battleFrom, standing, type Battle, type Figure, type Goal } from "../../src/field";
import { FEET, measuredMap } from "../support/measured-map";
import { battleMap } from "../support/ascii";
import { figure } from "./draw";

/** Goals of moves and heights: where `path` says one arrives, `distance` and `touching` must say the same. */

const GRIDS = {
  square: { kind: "square" },
  hex: { kind: "hex", layout: "odd-r" },
  gridless: { kind: "gridless" },
} as const;
const KINDS = ["square", "hex", "gridless"] as const;

/** Five feet to the space; a on the ground, b four spaces to the right of it and so many feet up. */
const over = (kind: keyof typeof GRIDS, up: number): Battle =>
  battleFrom(
    measuredMap(1000, 600, {
      grid: { ...GRIDS[kind], ...FEET },
      regions: [
        {
          id: "ledge",
          rings: [[600, 0, 900, 0, 900, 300, 600, 300]],
          bottom: up,
          terrain: [{ kind: "zone" }],
        },
      ],
      figures: [
        { id: "a", side: "foe", x: 150, y: 150 },
        { id: "b", side: "player", x: 550, y: 150, elevation: up },
      ],
    }),
    "space",
  );

const arrived = (battle: Battle, mover: Figure, goal: Goal): Figure | undefined => {
  const place = battle.path(mover, goal)?.places.at(-1);
  return place && standing(mover, place);
};

describe.each(KINDS)("goals and heights, %s", (kind) => {
  it("touches nobody who is more than a space higher", () => {
    for (const [up, touched] of [
      [0, true],
      [5, true],
      [5.5, false],
      [30, false],
    ] as const) {
      const battle = over(kind, up);
      const [a, b] = [figure(battle, "a"), figure(battle, "b")];
      const goal = { kind: "touch", figure: b } as const;
      const end = arrived(battle, a, goal);
      expect(end !== undefined && battle.touching(end, b), `${up} ft`).toBe(touched);
      expect(end !== undefined).toBe(touched);
      expect(battle.walks(a).to(goal) < Infinity).toBe(touched);
      expect(battle.ways(a, goal).from(a) < Infinity).toBe(touched);
    }
  });

  it("counts height in what is near", () => {
    const battle = over(kind, 30);
    const [a, b] = [figure(battle, "a"), figure(battle, "b")];
    const near = (distance: number): Goal => ({ kind: "near", to: b, distance });
    expect(battle.path(a, near(1))).toBeUndefined();
    expect(battle.path(a, near(5.9))).toBeUndefined();
    expect(battle.nearest(a, { fits: () => true, near: { to: b, distance: 5.9 } })).toEqual([]);
    // Six up, so that of seven about three and a half are left for the ground.
    for (const distance of [6, 6.2, 7]) {
      const end = arrived(battle, a, near(distance));
      expect(end && battle.distance(end, b), `within ${distance}`).toBeLessThanOrEqual(distance + 0.001);
    }
    expect(battle.path(a, near(7))?.cost).toBe(0);
    expect(battle.path(a, near(6.2))?.cost).toBeGreaterThan(0);
    const point = { x: 550, y: 150, elevation: 30 };
    expect(battle.path(a, { kind: "near", to: point, distance: 5 })).toBeUndefined();
    expect(battle.path(a, { kind: "near", to: { x: 550, y: 150 }, distance: 1 })).toBeDefined();
  });

  it("goes to below or above somebody where heights are left out", () => {
    const [battle, flat] = [over(kind, 30), over(kind, 0)];
    const [a, b] = [figure(battle, "a"), figure(battle, "b")];
    for (const goal of [
      { kind: "touch", figure: b, fromAbove: true },
      { kind: "near", to: b, distance: 1, fromAbove: true },
    ] as const) {
      const level =
        "figure" in goal ? { ...goal, figure: figure(flat, "b") } : { ...goal, to: figure(flat, "b") };
      expect(battle.path(a, goal)?.cost).toBe(flat.path(figure(flat, "a"), level)?.cost);
    }
  });

  it("keeps away from those who are near, height counted", () => {
    const below = { x: 550, y: 150 };
    for (const [up, distance, free] of [
      // In contact.
      [5, 3, true],
      [10, 3, false],
      [10, 2, true],
      [30, 3, true],
    ] as const) {
      const battle = over(kind, up);
      const [a, b] = [figure(battle, "a"), figure(battle, "b")];
      const rules = { keepAway: { from: [b], distance } };
      const spot = battle.reach(a, 9, rules).at(below);
      expect(spot !== undefined, `${up} ft, ${distance} away`).toBe(free);
    }
  });

  it("is in no region that lies higher", () => {
    const [low, high] = [over(kind, 0), over(kind, 5)];
    const goal = (battle: Battle): Goal => ({ kind: "region", region: battle.regions[0] ?? never() });
    expect(low.path(figure(low, "a"), goal(low))).toBeDefined();
    expect(high.path(figure(high, "a"), goal(high))).toBeUndefined();
    expect(high.ways(figure(high, "a"), goal(high)).from({ x: 150, y: 150 })).toBe(Infinity);
  });
});

/** Somebody in the middle between two others, five feet to the space, at heights in feet. */
const inARow = (kind: "square" | "gridless", a: number, c: number, b: number): Battle =>
  battleFrom(
    battleMap("a . . . c . . . B", {
      grid: { kind, distance: 5, units: "ft" },
      figures: { a: { elevation: a }, c: { elevation: c }, B: { elevation: b } },
    }),
    "space",
  );

describe.each(["square", "gridless"] as const)("bodies on lines and heights, %s", (kind) => {
  it.each([
    [0, 0, 0, true],
    [0, 4.9, 0, true],
    [0, 5, 0, false],
    [0, 500, 0, false],
    [5, 0, 5, false],
    [30, 30, 30, true],
    // Halfway up, give or take what the line climbs over the base.
    [0, 40, 80, true],
    [0, 25, 80, false],
    [0, 55, 80, false],
    [80, 40, 0, true],
    [80, 25, 0, false],
    // Only the first half of the base is under the line, or the last.
    [0, 34, 80, true],
    [0, 46, 80, true],
  ])("from %i past %f to %i ft", (from, past, to, counts) => {
    const battle = inARow(kind, from, past, to);
    const [a, b] = [figure(battle, "a"), figure(battle, "B")];
    const between = battle.between(a, b).filter(({ id }) => id === "c");
    expect(between.map(({ distance }) => distance)).toEqual(counts ? [3.5] : []);
    expect(battle.cover(a, b, { bodies: true }).by.map(({ id }) => id)).toEqual(counts ? ["c"] : []);
    expect(battle.isCovered(a, b, 0.5, { bodies: true })).toBe(counts);
  });
});

const never = (): never => {
  throw new Error("the map has a region");
};

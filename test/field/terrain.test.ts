import { describe, expect, it } from "vitest";
import { battleFrom, standing, type Battle, type Region } from "../../src/field";
import { battleMap, space, type MapOptions } from "../support/ascii";
import { drawSpaces, figure, map } from "./draw";

/** Terrain under points and bases, along paths, by kind and name. */

const on = (drawing: string, options: MapOptions = {}): Battle =>
  battleFrom(battleMap(drawing, options), "inch");

const only = (regions: readonly Region[]): Region => {
  const [region] = regions;
  if (region === undefined) throw new Error("no such region on the map");
  return region;
};

const wood = `
  . . . . .
  . ~ ~ . .
  . ~ ~ . .
  . . . . a`;

describe("terrain", () => {
  it("lets go whoever stands in impassable ground: from its border on grids, from anywhere without one", () => {
    const drawing = `
      . . . . . . .
      . . . . . . .
      . . . . . . .
      . . . a b . .
      . . . . . . .
      . . . . . . .
      . . . . . . .`;
    const regions = [
      {
        id: "rock",
        rings: [[200, 200, 500, 200, 500, 500, 200, 500]],
        terrain: [{ kind: "impassable" as const }],
      },
    ];
    const reached = (kind: "square" | "gridless", id: string): string => {
      const battle = on(drawing, { regions, grid: { kind } });
      const reach = battle.reach(figure(battle, id), 2);
      return drawSpaces(battle, (centre) => (reach.at(centre) === undefined ? "." : "*"));
    };
    const isInRock = (row: number, column: number): boolean =>
      row >= 2 && row <= 4 && column >= 2 && column <= 4;
    const count = (drawn: string, inRock: boolean): number =>
      drawn
        .split("\n")
        .flatMap((line, row) =>
          line.split(" ").filter((mark, at) => mark === "*" && isInRock(row, at) === inRock),
        ).length;
    const [deep, edge] = [reached("square", "a"), reached("square", "b")];
    expect([count(deep, true), count(deep, false)]).toEqual([1, 0]);
    expect(count(edge, true)).toBe(1);
    expect(count(edge, false)).toBeGreaterThan(5);
    const open = reached("gridless", "a");
    expect(count(open, true)).toBeGreaterThan(5);
    expect(count(open, false)).toBeGreaterThan(3);
  });

  it("lies under points, borders and all", () => {
    const battle = on(wood);
    expect(drawSpaces(battle, (centre) => (battle.terrainAt(centre).length > 0 ? "~" : "."))).toBe(
      map(`
        . . . . .
        . ~ ~ . .
        . ~ ~ . .
        . . . . .`),
    );
    expect(battle.terrainAt({ x: 300, y: 150 })).toHaveLength(1);
    expect(battle.terrainAt({ x: 300.0625, y: 150 })).toHaveLength(0);
  });

  it.each([
    [
      1,
      `
      # # # # .
      # # # # .
      # # # # .
      # # # # .`,
    ],
    [
      2,
      `
      # # # # .
      # # # # .
      # # # # .
      # # # # .`,
    ],
  ])("touches bases of size %i in, on or beside it", (size, drawing) => {
    const battle = on(wood, { figures: { a: { width: size, height: size } } });
    const [me, region] = [figure(battle, "a"), only(battle.regionsOf("difficult"))];
    const aside = ((size - 1) / 2) * 100;
    const touched = drawSpaces(battle, ({ x, y }) =>
      battle.within(standing(me, { x: x + aside, y: y + aside }), region) ? "#" : ".",
    );
    expect(touched).toBe(map(drawing));
  });

  it("is crossed by the paths that go through its inside", () => {
    const battle = on(wood);
    const crosses = (...spaces: (readonly [number, number])[]): boolean =>
      battle.regionsCrossed(spaces.map(([column, row]) => space(column, row))).length > 0;
    expect(crosses([0, 0], [4, 0])).toBe(false);
    expect(crosses([0, 1], [4, 1])).toBe(true);
    expect(crosses([0, 0], [0, 3], [4, 3])).toBe(false);
    expect(crosses([0, 3], [3, 0])).toBe(true);
    // Along its border, and through nothing but a corner.
    expect(
      battle.regionsCrossed([
        { x: 0, y: 100 },
        { x: 500, y: 100 },
      ]),
    ).toHaveLength(0);
    expect(
      battle.regionsCrossed([
        { x: 0, y: 200 },
        { x: 200, y: 0 },
      ]),
    ).toHaveLength(0);
  });
});

describe("terrain of a map", () => {
  it("is found by kind and name, and is so far away", () => {
    const battle = on(
      `
      m . . . a
      . . . . .
      n . . . .`,
      {
        terrain: {
          m: [{ kind: "objective", name: "north" }],
          n: [{ kind: "objective", name: "south" }, { kind: "cover" }],
        },
        figures: { m: { defeated: true }, n: { defeated: true } },
      },
    );
    expect(battle.regionsOf("objective")).toHaveLength(2);
    expect(battle.regionsOf("objective", "south").map(({ id }) => id)).toEqual(["patch-n-2-0"]);
    expect(battle.regionsOf("cover").map(({ id }) => id)).toEqual(["patch-n-2-0"]);
    expect(battle.regionsOf("zone")).toEqual([]);
    expect(battle.distanceToRegion(figure(battle, "a"), only(battle.regionsOf("objective", "north")))).toBe(
      3,
    );
    expect(battle.distanceToRegion(space(1, 2), only(battle.regionsOf("cover")))).toBe(0.5);
  });

  it("counts where it reaches: on its level, between its heights", () => {
    const snapshot = battleMap(
      `
      ~ a .`,
      { figures: { a: { level: "cellar" } } },
    );
    const levels = [
      { id: "cellar", bottom: null, top: 0 },
      { id: "ground", bottom: 0, top: null },
    ];
    const below = snapshot.regions.map((region) => ({ ...region, levels: ["cellar"], bottom: -10, top: 0 }));
    const battle = battleFrom({ ...snapshot, regions: below, scene: { ...snapshot.scene, levels } }, "inch");
    const [me, region] = [figure(battle, "a"), only(battle.regions)];
    expect(battle.within(me, region)).toBe(true);
    expect(battle.within({ ...me, level: "ground" }, region)).toBe(false);
    expect(battle.within({ ...me, elevation: 1 }, region)).toBe(false);
    expect(battle.terrainAt(space(0, 0), -5)).toHaveLength(1);
    expect(battle.terrainAt(space(0, 0), 5)).toHaveLength(0);
    expect(battle.terrainAt(space(0, 0), 0)).toHaveLength(0);
  });

  describe.each(["square", "gridless"] as const)("at its bottom and its top, %s", (kind) => {
    const at = (elevation: number, topInclusive?: boolean): readonly unknown[] => {
      const snapshot = battleMap("a ~ B", {
        figures: { a: { elevation }, B: { elevation } },
        grid: { kind },
      });
      const heights = { bottom: 2, top: 10, ...(topInclusive === undefined ? {} : { topInclusive }) };
      const terrain = [{ kind: "difficult" as const }, { kind: "cover" as const }];
      const regions = snapshot.regions.map((region) => ({ ...region, ...heights, terrain }));
      const battle = battleFrom({ ...snapshot, regions }, "inch");
      const [a, b, middle] = [figure(battle, "a"), figure(battle, "B"), { ...space(1, 0), elevation }];
      return [
        battle.within(standing(a, middle), only(battle.regions)),
        battle.regionsAt(middle).length > 0,
        battle.terrainAt(middle, elevation).length > 0,
        battle.regionsCrossed([a, b]).length > 0,
        battle.between(a, b).some(({ kind: what }) => what === "terrain"),
        battle.cover(a, b).share > 0,
        battle.path(a, { kind: "place", place: middle })?.cost !== 1,
      ];
    };

    it("is there at either", () => {
      for (const height of [2, 6, 10]) expect(new Set(at(height)), `${height}`).toEqual(new Set([true]));
      expect(at(10, true)).toEqual(at(10));
      for (const height of [1.9, 10.1]) expect(new Set(at(height)), `${height}`).toEqual(new Set([false]));
    });

    it("is not there at its top when the top is not part of it", () => {
      expect(new Set(at(10, false))).toEqual(new Set([false]));
      expect(new Set(at(9.9, false))).toEqual(new Set([true]));
      expect(new Set(at(2, false))).toEqual(new Set([true]));
    });
  });
});

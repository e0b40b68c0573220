import { describe, expect, it } from "vitest";
import type { Place } from "../../src/core/place";
import { battleFrom, standing, type Battle, type Snapshot } from "../../src/field";
import { overlaps } from "../../src/rulesets/firefight/bases-overlap";
import { isInRange } from "../../src/rulesets/firefight/fighting/in-range";
import { pushOf } from "../../src/rulesets/firefight/fighting/push-into-harm";
import {
  depthFrom,
  edgeOf,
  facingEdges,
  sectionOf,
} from "../../src/rulesets/firefight/mission/edges-and-sections";
import { partOfTheWay } from "../../src/rulesets/firefight/moving/way-out-of-bad-ground";
import { regionsOnTheWay, regionsUnder } from "../../src/rulesets/firefight/terrain/base-in-region";
import { distanceToPath } from "../../src/rulesets/firefight/terrain/distance-to-path";
import { isNarrowSomewhere, isWideAt } from "../../src/rulesets/firefight/terrain/gap-widths";
import { battleMap, space, type MapOptions } from "../support/ascii";

const on = (snapshot: Snapshot): Battle => battleFrom(snapshot, "inch");
function figureOn(battle: Battle, id: string) {
  const found = battle.figure(id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
}
type Regions = NonNullable<MapOptions["regions"]>;
const box = (x: number, y: number, width: number, height: number): number[] => [
  ...[x, y, x + width, y],
  ...[x + width, y + height, x, y + height],
];
const ground = (kind: string, ring: readonly number[], more: object = {}): Regions =>
  [{ id: kind, rings: [[...ring]], terrain: [{ kind }], ...more }] as Regions;
const gridless = { kind: "gridless" } as const;

describe("GFF-V1 a push into lava without a grid", () => {
  const ROW = "A a . . . .";
  /** Lava from x = 300 on: a base of half an inch, less what counts as touching, is in it from x = 275 on. */
  const pushed = (wall?: object, more: { at?: object; area?: object } = {}): Place | undefined => {
    const map = battleMap(ROW, {
      grid: gridless,
      regions: ground("dangerous", box(300, -100, 200, 300)),
      figures: { a: more.at ?? {} },
      walls: wall === undefined ? [] : [{ id: "w", c: [225, -100, 225, 200], ...wall }],
    });
    const area = { ...map.scene.area, ...more.area };
    const battle = on({ ...map, scene: { ...map.scene, area } });
    return pushOf({ battle }, figureOn(battle, "A"), figureOn(battle, "a"));
  };
  const there = { x: 275, y: 50, elevation: 0 };
  it("ends at the first place in it, and nowhere without", () => {
    expect(pushed()).toEqual(there);
    const bare = on(battleMap(ROW, { grid: gridless }));
    expect(pushOf({ battle: bare }, figureOn(bare, "A"), figureOn(bare, "a"))).toBeUndefined();
    const far = on(
      battleMap(ROW, { grid: gridless, regions: ground("dangerous", box(400, -100, 200, 300)) }),
    );
    // Two inches lead to x = 350: the base reaches to 398.
    expect(pushOf({ battle: far }, figureOn(far, "A"), figureOn(far, "a"))).toBeUndefined();
    expect(pushOf({ battle: bare }, figureOn(bare, "A"), figureOn(bare, "A"))).toBeUndefined();
  });
  it.each<[string, object, object, boolean]>([
    ["a wall", {}, {}, false],
    ["a window", { sight: 0 }, {}, false],
    ["a curtain that is seen through", { move: 0, sight: 0 }, {}, true],
    ["an open door", { door: 1, ds: 1 }, {}, true],
    ["a closed door of glass", { door: 1, ds: 0, sight: 0 }, {}, false],
    ["a locked door of glass", { door: 1, ds: 2, sight: 0 }, {}, false],
    ["a window that is no door, left open", { door: 0, ds: 1, sight: 0 }, {}, false],
    ["a window of its level", { levels: ["up"], sight: 0 }, { level: "up" }, false],
    ["a window of another level", { levels: ["up"], sight: 0 }, { level: "down" }, true],
    ["a window of some level, for whom there is none", { levels: ["up"], sight: 0 }, {}, false],
    ["a window above it", { bottom: 1, sight: 0 }, {}, true],
    ["a window from its feet on", { bottom: 0, sight: 0 }, {}, false],
    ["a window below it", { top: 0, sight: 0 }, {}, true],
    ["a window that reaches above its feet", { top: 0.5, sight: 0 }, {}, false],
  ])("goes through %s or does not", (_, wall, at, isPushed) => {
    expect(pushed(wall, { at })).toEqual(isPushed ? there : undefined);
  });
  it("ends on the table", () => {
    expect(pushed(undefined, { area: { width: 275 } })).toEqual(there);
    expect(pushed(undefined, { area: { width: 274 } })).toBeUndefined();
    const push = (ids: readonly [string, string], area: object): Place | undefined => {
      const map = battleMap("A a B\n. . .\n. . C", {
        grid: gridless,
        regions: ground("dangerous", box(-500, -500, 1100, 540)),
      });
      const battle = on({ ...map, scene: { ...map.scene, area: { ...map.scene.area, ...area } } });
      return pushOf(
        { battle },
        figureOn(battle, ids[0]),
        standing(figureOn(battle, ids[1]), { x: 250, y: 140 }),
      );
    };
    // C pushes B up: its base is in the lava from y = 75 on.
    expect(push(["C", "B"], { y: 60, height: 300 })).toMatchObject({ y: 65 });
    expect(push(["C", "B"], { y: 66, height: 300 })).toBeUndefined();
  });
});

describe("a base in the ground", () => {
  const regionAt = (ring: readonly number[], more: object, options: MapOptions = {}) => {
    const battle = on(
      battleMap("a . . . . .\n. . . . . .\n. . . . . .", {
        regions: ground("difficult", ring, more),
        ...options,
      }),
    );
    return { battle, me: figureOn(battle, "a"), among: battle.regionsOf("difficult") };
  };
  const passes = (
    path: readonly Place[],
    more: object = {},
    options: MapOptions = { grid: gridless },
  ): boolean => {
    const { battle, me, among } = regionAt(box(200, 100, 100, 100), more, options);
    return regionsOnTheWay(battle, me, path, among).length > 0;
  };
  const along = (y: number): Place[] => [
    { x: 50, y },
    { x: 550, y },
  ];
  it("on a way without a grid is in all that its circle, less what counts as touching, comes over", () => {
    expect([
      passes(along(150)),
      passes(along(53)),
      passes(along(51)),
      passes(along(247)),
      passes(along(249)),
    ]).toEqual([true, true, false, true, false]);
    // Wholly inside of it, and ending before it.
    expect(
      passes([
        { x: 240, y: 150 },
        { x: 260, y: 150 },
      ]),
    ).toBe(true);
    expect([
      passes([
        { x: 50, y: 150 },
        { x: 153, y: 150 },
      ]),
      passes([
        { x: 50, y: 150 },
        { x: 151, y: 150 },
      ]),
    ]).toEqual([true, false]);
    expect(passes([{ x: 153, y: 150 }])).toBe(true);
  });
  it("on a way at the ground's height, either end of the stretch, and of its level", () => {
    const at = (from: number, to: number): Place[] => [
      { x: 50, y: 150, elevation: from },
      { x: 550, y: 150, elevation: to },
    ];
    const band = { bottom: 1, top: 3 };
    expect(
      [at(0, 0), at(1, 1), at(3, 3), at(4, 4), at(0, 1), at(3, 4)].map((path) => passes(path, band)),
    ).toEqual([false, true, true, false, true, true]);
    expect([
      passes(at(-9, -9), { bottom: null, top: 3 }),
      passes(at(9, 9), { bottom: 1, top: null }),
    ]).toEqual([true, true]);
    const onLevel = (levels: readonly string[], level?: string): boolean =>
      passes(
        along(150),
        { levels },
        { grid: gridless, figures: { a: level === undefined ? {} : { level } } },
      );
    expect([onLevel(["up"], "up"), onLevel(["up"], "down"), onLevel(["up"])]).toEqual([true, false, true]);
  });
  it("on a grid is what lies under the middle of its spaces, on all spaces that a long stretch comes by", () => {
    const gridded = {};
    expect(passes([space(0, 1), space(5, 1)], {}, gridded)).toBe(true);
    expect(passes([space(0, 0), space(5, 0)], {}, gridded)).toBe(false);
    expect(passes([space(0, 1), space(1, 1)], {}, gridded)).toBe(false);
    expect(passes([space(1, 1), space(2, 1)], {}, gridded)).toBe(true);
    expect(passes([space(1, 0), space(3, 2)], {}, gridded)).toBe(true);
  });
  it("stands in it by the middle of any space, or without a grid by its circle", () => {
    const stands = (at: Place, options: MapOptions = {}): boolean => {
      const { battle, me, among } = regionAt(box(200, 100, 100, 100), {}, options);
      return regionsUnder(battle, standing(me, at), among).length > 0;
    };
    expect([stands(space(2, 1)), stands(space(1, 1))]).toEqual([true, false]);
    const large = { figures: { a: { width: 2, height: 2, x: 100, y: 100 } } };
    expect([
      stands({ x: 200, y: 200 }, large),
      stands({ x: 100, y: 100 }, large),
      stands({ x: 400, y: 200 }, large),
    ]).toEqual([true, false, false]);
    // One space wide and two high: its lower half is in it.
    const tall = { figures: { a: { width: 1, height: 2, x: 50, y: 100 } } };
    expect([stands({ x: 250, y: 100 }, tall), stands({ x: 150, y: 100 }, tall)]).toEqual([true, false]);
    const round = { grid: gridless };
    expect([
      stands({ x: 153, y: 150 }, round),
      stands({ x: 151, y: 150 }, round),
      stands({ x: 250, y: 150 }, round),
    ]).toEqual([true, false, true]);
    const oval = { grid: gridless, figures: { a: { width: 1, height: 2, x: 50, y: 100 } } };
    expect([stands({ x: 105, y: 150 }, oval), stands({ x: 103, y: 150 }, oval)]).toEqual([true, false]);
  });
});

describe("GFF-Q6 how near a base is to a path", () => {
  const battle = on(battleMap("a . . . . .\n. . . . . .", { grid: gridless }));
  const a = figureOn(battle, "a");
  it("is measured at its ends, its bends and between, at its height there", () => {
    expect(distanceToPath(battle, a, [])).toBe(Infinity);
    expect(distanceToPath(battle, a, [{ x: 400, y: 50 }])).toBeCloseTo(3, 6);
    expect(
      distanceToPath(battle, a, [
        { x: 400, y: -300 },
        { x: 400, y: 300 },
      ]),
    ).toBeCloseTo(3, 6);
    expect(
      distanceToPath(battle, a, [
        { x: 400, y: 50 },
        { x: 400, y: 50 },
      ]),
    ).toBeCloseTo(3, 6);
    // It comes down as it goes: beside the figure it is five up.
    const sloping = [
      { x: 250, y: -250, elevation: 10 },
      { x: 250, y: 350, elevation: 0 },
    ];
    const level = sloping.map((place) => ({ ...place, elevation: 0 }));
    const [high, low] = [distanceToPath(battle, a, sloping), distanceToPath(battle, a, level)];
    expect(low).toBeCloseTo(1.5, 6);
    expect(high).toBeGreaterThan(low);
    const exact = Math.min(
      ...Array.from({ length: 2001 }, (_, at) => {
        const share = at / 2000;
        return battle.distance(a, { x: 250, y: -250 + 600 * share, elevation: 10 - 10 * share });
      }),
    );
    expect(high).toBeCloseTo(exact, 4);
  });
});

describe("GFF how wide a gap is", () => {
  const patch = (ring: readonly number[], area?: object) => {
    const map = battleMap(Array.from({ length: 10 }, () => ". . . . . . . . . .").join("\n"), {
      regions: ground("impassable", ring),
    });
    const battle = on(
      area === undefined ? map : { ...map, scene: { ...map.scene, area: { ...map.scene.area, ...area } } },
    );
    return { battle, gap: { id: "gap", regions: battle.regionsOf("impassable") } };
  };
  it("is the shortest line across it at a place in it", () => {
    const { battle, gap } = patch(box(200, 300, 500, 250));
    const at = { x: 450, y: 425 };
    expect([isWideAt(battle, gap, at, 2.5), isWideAt(battle, gap, at, 2.51)]).toEqual([true, false]);
    expect(isWideAt(battle, gap, { x: 450, y: 299 }, 0)).toBe(false);
    // Looked at every half space: nearest to a corner the line across it leads through (225, 325).
    const corner = 0.5 * Math.SQRT2;
    expect([isNarrowSomewhere(battle, gap, corner), isNarrowSomewhere(battle, gap, corner + 0.01)]).toEqual([
      false,
      true,
    ]);
  });
  it("counts what hangs together as one, and no line that ends off the table", () => {
    const map = battleMap(Array.from({ length: 10 }, () => ". . . . . . . . . .").join("\n"), {
      regions: [box(200, 300, 500, 100), box(200, 400, 500, 100), box(200, 700, 500, 100)].map(
        (ring, at) => ({
          id: `gap-${at}`,
          rings: [ring],
          terrain: [{ kind: "impassable" as const }],
        }),
      ),
    });
    const battle = on(map);
    const gap = { id: "gap", regions: battle.regionsOf("impassable") };
    expect([
      isWideAt(battle, gap, { x: 450, y: 350 }, 2),
      isWideAt(battle, gap, { x: 450, y: 350 }, 2.01),
    ]).toEqual([true, false]);
    expect([
      isWideAt(battle, gap, { x: 450, y: 750 }, 1),
      isWideAt(battle, gap, { x: 450, y: 750 }, 1.01),
    ]).toEqual([true, false]);
    // From edge to edge of the table there is no way round: only lines across count.
    const river = patch(box(0, 300, 1000, 200));
    expect([
      isWideAt(river.battle, river.gap, { x: 500, y: 400 }, 2),
      isWideAt(river.battle, river.gap, { x: 500, y: 400 }, 2.01),
    ]).toEqual([true, false]);
    const corner = patch(box(0, 0, 300, 300));
    expect(isWideAt(corner.battle, corner.gap, { x: 100, y: 100 }, 3.5)).toBe(true);
  });
});

describe("as far as so much movement leads", () => {
  const part = (grid: object, budget: number): Place[][] => {
    const battle = on(battleMap("a . . . . .\n. . . . . .", { grid }));
    const figure = figureOn(battle, "a");
    const places = [space(0, 0), space(1, 0), space(3, 0), space(3, 1)];
    const way = { path: { places, cost: 4 } };
    return partOfTheWay(battle, { figure } as never, way as never, budget, { through: "nobody" }).map(
      ({ path }) => path.places.map(({ x, y }) => ({ x, y })),
    );
  };
  it("along a way without a grid is cut off at the inch", () => {
    expect(part(gridless, 2)).toEqual([[space(0, 0), space(1, 0), { x: 250, y: 50 }]]);
    expect(part(gridless, 3.5)).toEqual([[space(0, 0), space(1, 0), space(3, 0), { x: 350, y: 100 }]]);
    expect(part(gridless, 9)).toEqual([[space(0, 0), space(1, 0), space(3, 0), space(3, 1)]]);
    expect(part(gridless, 0)).toEqual([]);
  });
  it("on a grid are its places within reach", () => {
    expect(part({}, 1)).toEqual([[space(0, 0), space(1, 0)]]);
    expect(part({}, 3)).toEqual([
      [space(0, 0), space(1, 0)],
      [space(0, 0), space(1, 0), space(3, 0)],
      [space(0, 0), space(1, 0), space(3, 0), space(3, 1)],
    ]);
  });
});

describe("the table and its sections, wherever it lies", () => {
  const table = (width: number, height: number, options: MapOptions = {}) => {
    const map = battleMap("a . A", options);
    return on({ ...map, scene: { ...map.scene, area: { x: 200, y: -100, width, height } } });
  };
  it("depths are measured from its edges", () => {
    const battle = table(1000, 600);
    const at = { x: 450, y: 100 };
    const depths = (["north", "south", "west", "east"] as const).map((edge) => depthFrom(battle, edge, at));
    expect(depths).toEqual([2, 4, 2.5, 7.5]);
    expect([facingEdges(battle), facingEdges(table(600, 600)), facingEdges(table(601, 600))]).toEqual([
      ["west", "east"],
      ["north", "south"],
      ["west", "east"],
    ]);
  });
  it("GFF-Q26 section 1 is the left half as seen from the edge, the middle being right", () => {
    const battle = table(1000, 600);
    const sections = (x: number, y: number): number[] =>
      (["north", "south", "west", "east"] as const).map((edge) => sectionOf(battle, edge, { x, y }));
    expect(sections(699, 199)).toEqual([2, 1, 1, 2]);
    expect(sections(700, 200)).toEqual([1, 2, 2, 1]);
  });
  it("a side's edge is where its zone lies, the first of two that are as near", () => {
    const edge = (ring: readonly number[], kind = "zone"): string => {
      const battle = table(1000, 600, {
        regions: [{ id: "z", rings: [[...ring]], terrain: [{ kind, name: "foe" }] }] as Regions,
      });
      return edgeOf(battle, { edges: {} } as never, "foe", []);
    };
    expect([edge(box(300, 0, 100, 100)), edge(box(1000, 0, 100, 100)), edge(box(650, 0, 100, 100))]).toEqual([
      "west",
      "east",
      "west",
    ]);
    expect(edge(box(1000, 0, 100, 100), "edge")).toBe("east");
    expect(edgeOf(table(1000, 600), { edges: { foe: "north" } } as never, "foe", [])).toBe("north");
    expect(edgeOf(table(1000, 600), { edges: {} } as never, "foe", [])).toBe("west");
  });
  it("who stands beside the table is measured to the inch, too", () => {
    const battle = on(battleMap("a . . . . . . . . A"));
    const [a, A] = [figureOn(battle, "a"), figureOn(battle, "A")];
    for (const at of [
      { x: -50, y: 50 },
      { x: 0, y: 0 },
      { x: 50, y: -50 },
      { x: 50, y: 150 },
      { x: 1050, y: 50 },
      { x: 1000, y: 100 },
    ])
      for (const inches of [3, 8, 9, 10, 14])
        expect(isInRange(battle, standing(a, at), A, inches)).toBe(
          battle.distance(standing(a, at), A) <= inches,
        );
  });
});

describe("two bases share ground", () => {
  const shared = (grid: object, at: Place, size: object = {}): boolean => {
    const battle = on(battleMap("a . B", { grid, figures: { a: size } }));
    return overlaps(battle, standing(figureOn(battle, "a"), at), figureOn(battle, "B"));
  };
  it("from the first pixel on, touching is none", () => {
    expect([
      shared({}, { x: 150, y: 50 }),
      shared({}, { x: 151, y: 50 }),
      shared({}, { x: 250, y: 149 }),
      shared({}, { x: 250, y: 150 }),
    ]).toEqual([false, true, true, false]);
    expect([
      shared(gridless, { x: 150, y: 50 }),
      shared(gridless, { x: 151, y: 50 }),
      shared(gridless, { x: 180, y: 125 }),
    ]).toEqual([false, true, false]);
    // An oval base counts as its longer side.
    const oval = { width: 1, height: 2, x: 50, y: 100 };
    expect([shared(gridless, { x: 101, y: 50 }, oval), shared(gridless, { x: 99, y: 50 }, oval)]).toEqual([
      true,
      false,
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { warningsOf } from "../../src/core/result";
import { loadBattle } from "../../src/field";

const scene = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  width: 1000,
  height: 800,
  grid: { type: 1, size: 100, distance: 5, units: "ft" },
  ...more,
});

function loaded(input: unknown) {
  const result = loadBattle(input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

function refused(input: unknown) {
  const result = loadBattle(input);
  if (result.ok) throw new Error("loaded, but should have been refused");
  return result.problems;
}

describe("a Foundry scene becomes a battle", () => {
  it("reads the flat grid fields of V9", () => {
    const { scene: read } = loaded({ ...scene(), grid: 70, gridType: 0, gridDistance: 2, gridUnits: "m" });
    expect(read.grid).toEqual({ kind: "gridless", size: 70, distance: 2, units: "m" });
  });

  it("takes hexes of scenes from before V10 from point to point, and pads them as squares", () => {
    const hexes = (more: object): { size: number; x: number } => {
      const grid = { type: 4, size: 100, distance: 1 };
      const { grid: read, area } = loaded(scene({ grid, padding: 0.25, ...more })).scene;
      return { size: read.size, x: area.x };
    };
    const [old, later] = [
      { size: 50 * Math.sqrt(3), x: 300 },
      { size: 100, x: 200 * Math.sqrt(3) },
    ];
    const made = (version: string): object => ({ _stats: { coreVersion: version } });
    const marked = (legacyHex: boolean): object => ({ flags: { core: { legacyHex } } });
    for (const more of [{}, { _stats: {} }, made("9.280"), { ...made("13.348"), ...marked(true) }])
      expect(hexes(more).size).toBeCloseTo(old.size);
    expect(hexes({}).x).toBeCloseTo(old.x);
    for (const more of [made("10.291"), made("13.348"), marked(false)])
      expect(hexes(more).size).toBe(later.size);
    expect(hexes(made("13.348")).x).toBeCloseTo(later.x);
  });

  it("maps the senses of V7 and V8 (0, 1, 2) to those of later versions", () => {
    const { walls } = loaded(
      scene({
        walls: [
          { c: [0, 0, 9, 9], sense: 2, move: 1 },
          { c: [0, 0, 9, 9], sense: 0, move: 0 },
        ],
      }),
    );
    expect(walls.map(({ sight, move }) => [sight, move])).toEqual([
      [10, 20],
      [0, 0],
    ]);
  });

  it("puts the playable area inside the padding, rounded up to whole spaces, less the offset", () => {
    const area = (more: object): { x: number; y: number } => {
      const { x, y, width, height } = loaded(scene({ background: { offsetX: 10, offsetY: -5 }, ...more }))
        .scene.area;
      expect({ width, height }).toEqual({ width: 1000, height: 800 });
      return { x, y };
    };
    // 210 and 168 px of padding begin 3 and 2 spaces; 190 and 152 px 2 and 2; 300 and 240 px 3 and 3.
    expect(area({ padding: 0.21 })).toEqual({ x: 300 - 10, y: 200 + 5 });
    expect(area({ padding: 0.19 })).toEqual({ x: 200 - 10, y: 200 + 5 });
    expect(area({ padding: 0.3 })).toEqual({ x: 300 - 10, y: 300 + 5 });
    expect(area({ padding: 0 })).toEqual({ x: -10, y: 5 });
  });

  it("takes a token's centre, side and our flags", () => {
    const tokens = [
      {
        _id: "ogre",
        x: 200,
        y: 300,
        width: 2,
        height: 2,
        disposition: -1,
        flags: { opfor: { ruleset: "five-parsecs", doctrine: "beast", profile: { speed: 5 } } },
      },
      { _id: "hero", x: 0, y: 0, disposition: 1, hidden: true },
    ];
    const [ogre, hero] = loaded(scene({ tokens })).figures;
    expect(ogre).toMatchObject({ x: 300, y: 400, side: "hostile", doctrine: "beast", profile: { speed: 5 } });
    expect(hero).toMatchObject({ x: 50, y: 50, side: "friendly", hidden: true });
  });
});

describe("walls and regions of a Foundry scene become those of a battle", () => {
  it("keeps thresholds, levels and wall heights", () => {
    const walls = [
      {
        c: [0, 0, 1, 1],
        sight: 30,
        threshold: { sight: 10 },
        levels: ["l1"],
        flags: { "wall-height": { top: 9, bottom: 1 } },
      },
    ];
    expect(loaded(scene({ walls })).walls[0]).toMatchObject({
      threshold: 10,
      levels: ["l1"],
      top: 9,
      bottom: 1,
    });
  });

  it("takes the top of a region as its version of Foundry means it", () => {
    const topOf = (elevation: object, version?: string): unknown => {
      const region = {
        _id: "r1",
        shapes: [{ type: "rectangle", x: 0, y: 0, width: 100, height: 100 }],
        elevation,
        behaviors: [{ type: "opfor.terrain", system: { kind: "cover" } }],
      };
      const stats = version === undefined ? {} : { _stats: { coreVersion: version } };
      return loaded(scene({ regions: [region], ...stats })).regions[0]?.topInclusive;
    };
    const height = { bottom: 0, top: 10 };
    expect(topOf({ ...height, topInclusive: false }, "14.355")).toBe(false);
    expect(topOf({ ...height, topInclusive: false })).toBe(false);
    expect(topOf({ ...height, topInclusive: true }, "14.355")).toBeUndefined();
    expect(topOf(height, "14.355")).toBe(false);
    expect(topOf(height, "13.348")).toBeUndefined();
    expect(topOf(height)).toBeUndefined();
    expect(topOf({ bottom: 0, top: null, topInclusive: false }, "14.355")).toBeUndefined();
  });

  it("turns region behaviours into terrain, each solid shape with the region's holes", () => {
    const regions = [
      {
        _id: "r1",
        name: "Swamp",
        shapes: [
          { type: "rectangle", x: 0, y: 0, width: 100, height: 100 },
          { type: "circle", x: 300, y: 300, radius: 50 },
          { type: "polygon", points: [10, 10, 20, 10, 20, 20], hole: true },
        ],
        behaviors: [
          { type: "modifyMovementCost", system: { difficulties: { walk: 2 } } },
          { type: "opfor.terrain", system: { kind: "feature", tags: ["gully"] } },
          { type: "opfor.terrain", disabled: true, system: { kind: "cover" } },
        ],
      },
      {
        _id: "r2",
        shapes: [{ type: "circle", x: 1, y: 1, radius: 9 }],
        behaviors: [{ type: "modifyMovementCost", system: { difficulties: { walk: null } } }],
      },
      {
        _id: "r3",
        shapes: [{ type: "circle", x: 1, y: 1, radius: 9 }],
        behaviors: [{ type: "suppressWeather" }],
      },
    ];
    const read = loaded(scene({ regions })).regions;
    expect(read.map(({ id, rings }) => [id, rings.length])).toEqual([
      ["r1", 2],
      ["r1-2", 1],
      ["r2", 1],
    ]);
    expect(read[0]?.terrain).toEqual([
      { kind: "difficult", cost: 2 },
      { kind: "feature", name: "Swamp", tags: ["gully"] },
    ]);
    expect(read[2]?.terrain).toEqual([{ kind: "impassable" }]);
  });

  it("turns a V13 rectangle about its centre, a V14 one about its origin", () => {
    const rectangle = { type: "rectangle", x: 0, y: 0, width: 200, height: 100, rotation: 90 };
    const ring = (shape: object) => areaOf([shape])[0]?.rings[0]?.map(Math.round);
    expect(ring(rectangle)).toEqual([150, -50, 150, 150, 50, 150, 50, -50]);
    expect(ring({ ...rectangle, anchorX: 0, anchorY: 0 })?.map((n) => n + 0)).toEqual([
      0, 0, 0, 200, -100, 200, -100, 0,
    ]);
    // By its centre: the origin is in the middle, wherever it is turned.
    expect(ring({ ...rectangle, x: 100, y: 50, anchorX: 0.5, anchorY: 0.5 })).toEqual(ring(rectangle));
  });
});

const cover = { type: "opfor.terrain", system: { kind: "cover" } };
const areaOf = (shapes: object[], more: object = {}) =>
  loaded(scene({ ...more, regions: [{ _id: "r", shapes, behaviors: [cover] }] })).regions;
const warnings = (shapes: object[], more: object = {}) =>
  warningsOf(loadBattle(scene({ ...more, regions: [{ _id: "r", shapes, behaviors: [cover] }] })));

/** The covered spaces of the map, 10 by 8, by their middles. */
function drawn(shapes: object[], more: object = {}): string {
  const read = areaOf(shapes, more);
  const isCovered = (x: number, y: number): boolean =>
    read.some(({ rings }) => rings.filter((ring) => contains(ring, x, y)).length % 2 === 1);
  return Array.from({ length: 8 }, (_, row) =>
    Array.from({ length: 10 }, (_, column) =>
      isCovered(100 * column + 50, 100 * row + 50) ? "#" : ".",
    ).join(" "),
  ).join("\n");
}

function contains(ring: readonly number[], x: number, y: number): boolean {
  let isInside = false;
  for (let i = 0; i < ring.length; i += 2) {
    const [ax = 0, ay = 0] = [ring[i], ring[i + 1]];
    const [bx = 0, by = 0] = [ring.at(i - 2), ring.at(i - 1)];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
  }
  return isInside;
}

/** Square spaces; inner rings run the same way round and are taken off. */
const size = (shapes: object[]): number =>
  areaOf(shapes)
    .flatMap(({ rings }) => rings.map((ring, index) => (index === 0 ? 1 : -1) * areaInside(ring)))
    .reduce((sum, area) => sum + area, 0) / 10_000;
const areaInside = (ring: readonly number[]): number => {
  let twice = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const [ax = 0, ay = 0] = [ring[i], ring[i + 1]];
    const [bx = 0, by = 0] = [ring.at(i - 2), ring.at(i - 1)];
    twice += bx * ay - ax * by;
  }
  return Math.abs(twice) / 2;
};

const map = (picture: string): string => picture.trim().replace(/^ +/gm, "");

describe("the shapes of V14 regions become the areas they are drawn as", () => {
  it("ring: between its inner and its outer width", () => {
    const ring = { type: "ring", x: 400, y: 400, radius: 250, innerWidth: 100, outerWidth: 100 };
    expect(drawn([ring])).toBe(
      map(`
        . . . . . . . . . .
        . . # # # # . . . .
        . # # # # # # . . .
        . # # . . # # . . .
        . # # . . # # . . .
        . # # # # # # . . .
        . . # # # # . . . .
        . . . . . . . . . .
      `),
    );
    expect(size([ring])).toBeCloseTo(Math.PI * (3.5 ** 2 - 1.5 ** 2), 0);
    // Broader inwards than its radius: a disc.
    expect(size([{ ...ring, innerWidth: 300 }])).toBeCloseTo(Math.PI * 3.5 ** 2, 0);
  });

  it("line: from its origin in its direction, half its width to each side", () => {
    const line = { type: "line", x: 200, y: 200, length: 400, width: 200, rotation: 0 };
    expect(drawn([line])).toBe(
      map(`
        . . . . . . . . . .
        . . # # # # . . . .
        . . # # # # . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
      `),
    );
    expect(drawn([{ ...line, rotation: 90 }])).toBe(
      map(`
        . . . . . . . . . .
        . . . . . . . . . .
        . # # . . . . . . .
        . # # . . . . . . .
        . # # . . . . . . .
        . # # . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
      `),
    );
  });

  it("cone: a slice, a triangle, or a triangle with a cap, in its direction", () => {
    const cone = { type: "cone", x: 400, y: 0, radius: 500, angle: 90, rotation: 90 };
    // 88 degrees: no space's middle lies on an edge.
    expect(drawn([{ ...cone, angle: 88 }])).toBe(
      map(`
        . . . . . . . . . .
        . . . # # . . . . .
        . . # # # # . . . .
        . # # # # # # . . .
        . . # # # # . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
      `),
    );
    expect(size([cone])).toBeCloseTo((Math.PI * 25) / 4, 0);
    expect(size([{ ...cone, angle: 360 }])).toBeCloseTo(Math.PI * 25, 0);
    expect(size([{ ...cone, angle: 270 }])).toBeCloseTo((Math.PI * 25 * 3) / 4, 0);
    expect(size([{ ...cone, curvature: "flat" }])).toBeCloseTo(25);
    // 90 degrees: the cap's radius is half of the whole length.
    expect(size([{ ...cone, curvature: "semicircle" }])).toBeCloseTo(2.5 ** 2 + (Math.PI * 2.5 ** 2) / 2, 0);
  });

  it("token, grid: the spaces they stand on", () => {
    const token = { type: "token", x: 100, y: 100, width: 2, height: 3, shape: 4 };
    const spaces = { type: "grid", offsets: [0, 1, 3].map((j) => ({ i: 6, j })) };
    expect(drawn([token, spaces])).toBe(
      map(`
        . . . . . . . . . .
        . # # . . . . . . .
        . # # . . . . . . .
        . # # . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        # # . # . . . . . .
        . . . . . . . . . .
      `),
    );
    expect(size([{ ...token, width: 3, shape: 0 }])).toBeCloseTo(Math.PI * 1.5 ** 2, 0);
  });
});

describe("areas of V14 regions that follow from others", () => {
  it("emanation: everything within its radius of what it comes from", () => {
    const token = { type: "token", x: 300, y: 300, width: 2, height: 1, shape: 4 };
    const emanation = { type: "emanation", radius: 200, base: token };
    expect(drawn([emanation])).toBe(
      map(`
        . . . . . . . . . .
        . . # # # # . . . .
        . # # # # # # . . .
        . # # # # # # . . .
        . # # # # # # . . .
        . . # # # # . . . .
        . . . . . . . . . .
        . . . . . . . . . .
      `),
    );
    // The base, its four sides pushed out, and a disc in quarters at its corners; whichever way round it is drawn.
    const expected = 2 + 2 * 2 * 3 + Math.PI * 4;
    const corners = [300, 300, 300, 400, 500, 400, 500, 300];
    expect(size([emanation])).toBeCloseTo(expected, 0);
    expect(size([{ ...emanation, base: { type: "polygon", points: corners } }])).toBeCloseTo(expected, 0);
    const disc = { type: "circle", x: 400, y: 400, radius: 100 };
    expect(size([{ ...emanation, base: disc }])).toBeCloseTo(Math.PI * 9, 0);
  });

  it("holes that overlap, reach out, lie in one another or share an edge are all holes", () => {
    const rect = (x: number, y: number, width: number, height: number, hole = false) => ({
      type: "rectangle",
      x: 100 * x,
      y: 100 * y,
      width: 100 * width,
      height: 100 * height,
      hole,
    });
    expect(
      drawn([
        rect(0, 0, 8, 6),
        rect(1, 1, 3, 2, true),
        rect(2, 2, 3, 2, true),
        rect(7, 1, 2, 1, true),
        rect(0, 5, 2, 2, true),
        rect(5, 3, 2, 1, true),
        { type: "circle", x: 650, y: 150, radius: 60, hole: true },
        rect(1, 1, 1, 1, true),
      ]),
    ).toBe(
      map(`
        # # # # # # # # . .
        # . . . # # . . . .
        # . . . . # # # . .
        # # . . . . . # . .
        # # # # # # # # . .
        . . # # # # # # . .
        . . . . . . . . . .
        . . . . . . . . . .
      `),
    );
    expect(size([rect(0, 0, 3, 3), rect(0, 0, 2, 2, true), rect(1, 0, 2, 2, true)])).toBeCloseTo(3, 5);
    const rest = rect(4, 4, 1, 1);
    expect(drawn([rect(0, 0, 2, 2), rect(0, 0, 2, 2, true), rest])).toBe(drawn([rest]));
  });

  it("a ring for a hole leaves the middle", () => {
    const whole = { type: "rectangle", x: 0, y: 0, width: 800, height: 800 };
    const hole = { type: "ring", x: 400, y: 400, radius: 250, innerWidth: 100, outerWidth: 100, hole: true };
    expect(drawn([whole, hole]).split("\n")[3]).toBe("# . . # # . . # . .");
  });

  it("a shape nobody can convert is named and passed over, the others stay", () => {
    const circle = { type: "circle", x: 400, y: 400, radius: 100 };
    const notched = { type: "polygon", points: [0, 0, 400, 0, 400, 400, 300, 100] };
    const hex = { grid: { type: 2, size: 100 } };
    const token = { type: "token", x: 100, y: 100, width: 1, height: 1, shape: 4 };
    expect(areaOf([{ type: "blob" }, circle])).toHaveLength(1);
    expect(warnings([circle, { type: "blob" }])).toEqual([
      { field: "regions.0.shapes.1.type", expected: 'does not know the shape "blob"; it is passed over' },
    ]);
    expect(warnings([{ type: "emanation", radius: 50, base: notched }])).toMatchObject([
      { field: "regions.0.shapes.0.base.type" },
    ]);
    expect(warnings([token], hex)).toMatchObject([{ field: "regions.0.shapes.0.type" }]);
    expect(warnings([{ type: "grid", offsets: [{ i: 0, j: 0 }] }], hex)).toMatchObject([
      { field: "regions.0.shapes.0.type" },
    ]);
    expect(warnings([{ ...circle, gridBased: true }])).toMatchObject([
      { field: "regions.0.shapes.0.gridBased" },
    ]);
    expect(warnings([circle])).toEqual([]);
  });
});

describe("terrain of a scene that nobody here knows is named, and passed over", () => {
  const read = (behaviour: object) => {
    const shapes = [{ type: "circle", x: 400, y: 400, radius: 100 }];
    const result = loadBattle(
      scene({ regions: [{ _id: "r", name: "Bog", shapes, behaviors: [cover, behaviour] }] }),
    );
    const terrain = result.ok ? result.value.regions[0]?.terrain.slice(1) : [];
    return { terrain, warnings: warningsOf(result).map(({ field, expected }) => `${field}: ${expected}`) };
  };
  const walking = (walk: unknown) => read({ type: "modifyMovementCost", system: { difficulties: { walk } } });
  const behaviour = "regions.0.behaviors.1";
  const walk = `${behaviour}.system.difficulties.walk`;

  it.each([0, 0.5])("ground that is cheaper than open ground: %d", (cost) => {
    expect(walking(cost)).toEqual({
      terrain: [],
      warnings: [
        `${walk}: expected a cost of at least 1, not ${cost}; "modifyMovementCost" of "Bog" counts as open ground`,
      ],
    });
  });

  it("a cost that is no number", () => {
    expect(walking("x")).toEqual({
      terrain: [],
      warnings: [`${walk}: expected a number, not "x"; "modifyMovementCost" of "Bog" is passed over`],
    });
    expect(read({ type: "modifyMovementCost", system: { difficulties: 3 } }).warnings).toEqual([
      `${behaviour}.system.difficulties: expected an object, not 3; "modifyMovementCost" of "Bog" is passed over`,
    ]);
  });

  it("floors and ceilings of V14", () => {
    const warnings = [
      `${behaviour}.type: does not know floors and ceilings; "defineSurface" of "Bog" is passed over`,
    ];
    expect(read({ type: "defineSurface", system: {} })).toEqual({ terrain: [], warnings });
    expect(read({ type: "defineSurface", disabled: true })).toEqual({ terrain: [], warnings: [] });
  });

  it("not so what is known or has nothing to say", () => {
    expect(walking(1)).toEqual({ terrain: [], warnings: [] });
    expect(walking(1.25)).toEqual({ terrain: [{ kind: "difficult", cost: 1.25 }], warnings: [] });
    expect(walking(null)).toEqual({ terrain: [{ kind: "impassable" }], warnings: [] });
    const nothing = [{}, { difficulties: null }, { difficulties: { fly: 2 } }];
    for (const system of nothing)
      expect(read({ type: "modifyMovementCost", system })).toEqual({ terrain: [], warnings: [] });
    expect(read({ type: "teleportToken" })).toEqual({ terrain: [], warnings: [] });
  });
});

describe("a wrong file gets the field and what was expected", () => {
  it.each([
    ["a list", [], "", "expected an OpFor battle, a Foundry scene or a Universal VTT map (a JSON object)"],
    [
      "a scene without a grid",
      { width: 1, height: 1, walls: [] },
      "grid",
      "expected the scene's grid: an object with type and size",
    ],
    [
      "a grid with a wrong size",
      scene({ grid: { type: 1, size: "x" } }),
      "grid.size",
      'expected a number, not "x"',
    ],
    ["a V9 grid of no size", scene({ grid: 0 }), "grid", "expected a number of more than 0, not 0"],
    [
      "a shape without its radius",
      scene({ regions: [{ _id: "r", shapes: [{ type: "circle", x: 1, y: 1 }], behaviors: [cover] }] }),
      "regions.0.shapes.0.radius",
      "expected a number, but it is missing",
    ],
    [
      "a wall with three numbers",
      scene({ walls: [{ c: [1, 2, 3] }] }),
      "walls.0.c",
      "expected a list of at least 4",
    ],
    [
      "a NaN coordinate",
      scene({ walls: [{ c: [1, 2, Number.NaN, 3] }] }),
      "walls.0.c.2",
      "expected a number, not NaN",
    ],
    [
      "a token without a place",
      scene({ tokens: [{ _id: "t", y: 1 }] }),
      "tokens.0.x",
      "expected a number, but it is missing",
    ],
    [
      "a map without size",
      { resolution: { pixels_per_grid: 70 }, line_of_sight: [] },
      "resolution.map_size",
      "expected an object, but it is missing",
    ],
    [
      "an unknown object",
      { hello: 1 },
      "format",
      'expected "opfor-battle", or the fields of a Foundry scene (width, height, grid, walls) or of a Universal VTT map (resolution, line_of_sight)',
    ],
  ])("%s", (_, input, field, expected) => {
    expect(refused(input)[0]).toMatchObject({ field, expected });
  });
});

describe("a scene nobody can play on is refused in one sentence", () => {
  it("has a grid too fine for its size, and loads with one just coarse enough", () => {
    const wide = { width: 200_000, height: 20_000, padding: 0 };
    expect(refused(scene({ ...wide, grid: { type: 1, size: 31 } }))).toEqual([
      {
        field: "grid.size",
        expected: "expected a grid of at least 32 pixels to the space on a map this large, not 31",
      },
    ]);
    expect(loaded(scene({ ...wide, grid: { type: 1, size: 32 } })).scene.grid.size).toBe(32);
  });

  it("has walls or tokens further away than coordinates are exact", () => {
    expect(refused(scene({ walls: [{ c: [0, 0, 5e6, 0] }] }))).toMatchObject([{ field: "walls.0.c.2" }]);
    expect(refused(scene({ tokens: [{ _id: "a", x: -5e6, y: 0 }] }))).toMatchObject([
      { field: "tokens.0.x" },
    ]);
  });

  const terrain = { behaviors: [{ type: "opfor.terrain", system: { kind: "cover" } }] };
  const circle = { type: "circle", x: 50, y: 50, radius: 20 };
  const wall = { _id: "w", c: [0, 0, 9, 9] };
  it.each([
    ["a token as wide as a town", { tokens: [{ _id: "a", x: 0, y: 0, width: 51 }] }, "tokens.0.width"],
    [
      "two tokens under one name",
      { tokens: ["a", "b", "a"].map((_id) => ({ _id, x: 0, y: 0 })) },
      "tokens.2._id",
    ],
    ["two walls under one name", { walls: [wall, wall] }, "walls.1._id"],
    [
      "a wall that stands on its head",
      { walls: [{ ...wall, flags: { "wall-height": { bottom: 5, top: 1 } } }] },
      "walls.0.flags.wall-height.top",
    ],
    [
      "a region that stands on its head, after one of two shapes",
      {
        regions: [
          { _id: "r", shapes: [circle, circle], ...terrain },
          { _id: "s", shapes: [circle], elevation: { bottom: 5, top: 1 }, ...terrain },
        ],
      },
      "regions.1.elevation.top",
    ],
    [
      "a region that is not of this world",
      { regions: [{ _id: "r", shapes: [circle, { ...circle, radius: 1e9 }], ...terrain }] },
      "regions.0.shapes.1",
    ],
    [
      "a polygon with half a corner",
      { regions: [{ _id: "r", shapes: [{ type: "polygon", points: [0, 0, 9, 0, 9, 9, 0] }], ...terrain }] },
      "regions.0.shapes.0.points",
    ],
    ["a map as wide as the universe", { width: 1e300 }, "width"],
    ["a grid as coarse as the universe", { grid: { type: 1, size: 1e300 } }, "grid.size"],
    [
      "a token as high as the universe",
      { tokens: [{ _id: "a", x: 0, y: 0, height: 1e300 }] },
      "tokens.0.height",
    ],
    ["a map as wide as a land", { width: 2_000_001, grid: { type: 1, size: 1e5 } }, "width"],
  ])("has %s", (_, change, field) => {
    expect(refused(scene(change))).toMatchObject([{ field }]);
  });

  it.each([
    ["background.offsetX", 1e300, { background: { offsetX: 1e300, offsetY: 0 } }],
    ["background.offsetY", -2_000_001, { background: { offsetY: -2_000_001 }, shiftY: 3 }],
    // The padding takes two spaces more.
    ["background.offsetX", -1_999_900, { background: { offsetX: -1_999_900 }, padding: 0.2 }],
    ["shiftX", -5e6, { shiftX: -5e6 }],
    ["padding", 0.25, { grid: { type: 4, size: 1_500_000 }, padding: 0.25 }],
  ])("begins off the world: %s %d", (field, value, change) => {
    const expected = `expected a map that begins within 2000000 pixels of the canvas corner, not ${value}`;
    expect(refused(scene({ ...change, _stats: { coreVersion: "13.350" } }))).toEqual([{ field, expected }]);
  });

  it("is a Universal VTT map with a line or a portal off the world", () => {
    const far = [
      { x: 0, y: 0 },
      { x: 1e6, y: 0 },
    ];
    const map = (change: object): object => ({
      resolution: { map_size: { x: 9, y: 9 }, pixels_per_grid: 70 },
      line_of_sight: [],
      ...change,
    });
    expect(refused(map({ line_of_sight: [[], far] }))).toMatchObject([{ field: "line_of_sight.1" }]);
    expect(refused(map({ portals: [{ bounds: far }] }))).toMatchObject([{ field: "portals.0" }]);
    expect(refused({ line_of_sight: [] })[0]).toMatchObject({ field: "resolution" });
    const wide = { map_size: { x: 1e6, y: 9 }, pixels_per_grid: 70 };
    expect(refused(map({ resolution: wide }))[0]).toMatchObject({ field: "resolution.map_size.x" });
  });
});

describe("a Universal VTT map becomes a battle", () => {
  const at = (x: number, y: number) => ({ x, y });
  const map = (change: object = {}, pixels = 70): object => ({
    resolution: { map_size: at(10, 8), pixels_per_grid: pixels },
    line_of_sight: [],
    ...change,
  });

  it("with walls to the sixteenth of a pixel", () => {
    const wallsOf = (pixels: number) =>
      loaded(map({ line_of_sight: [[at(1.4, 1), at(1.6, 3), at(2, 3)]] }, pixels)).walls.map(({ c }) => c);
    expect(wallsOf(1)).toEqual([
      [1.375, 1, 1.625, 3],
      [1.625, 3, 2, 3],
    ]);
    expect(wallsOf(70)).toEqual([
      [98, 70, 112, 210],
      [112, 210, 140, 210],
    ]);
  });

  it("with doors that are open or closed, and closed where nothing is said", () => {
    const bounds = [at(1, 1), at(1, 2)];
    const portals = [{ bounds, closed: true }, { bounds, closed: false }, { bounds }];
    expect(loaded(map({ portals })).walls.map(({ c, door, ds }) => [c, door, ds])).toEqual([
      [[70, 70, 70, 140], 1, 0],
      [[70, 70, 70, 140], 1, 1],
      [[70, 70, 70, 140], 1, 0],
    ]);
  });

  it("from its own corner, with what stands on it", () => {
    const resolution = { map_size: at(10, 8), map_origin: at(2, 1), pixels_per_grid: 100 };
    const line = [at(3, 1), at(4, 2)];
    const { walls, scene: read } = loaded(map({ resolution, objects_line_of_sight: [line] }));
    expect(walls.map(({ c }) => c)).toEqual([[100, 0, 200, 100]]);
    expect(read.area).toEqual({ x: 0, y: 0, width: 1000, height: 800 });
  });

  it("unless its spaces are smaller than a pixel", () => {
    expect(refused(map({}, 0.001))).toMatchObject([
      { field: "resolution.pixels_per_grid", expected: "expected a number of at least 1, not 0.001" },
    ]);
    expect(loaded(map({}, 1)).scene.grid.size).toBe(1);
  });
});

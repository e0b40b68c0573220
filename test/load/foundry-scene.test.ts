import { describe, expect, it } from "vitest";
import { loadBattle } from "../../src/field/load";

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
    const { scene: read } = loaded({ ...scene(), grid: 70, gridType: 4, gridDistance: 2, gridUnits: "m" });
    expect(read.grid).toEqual({ kind: "hex", layout: "odd-q", size: 70, distance: 2, units: "m" });
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
    const { scene: read } = loaded(scene({ padding: 0.25, background: { offsetX: 10, offsetY: -5 } }));
    // 250 and 200 px of padding are 3 and 2 spaces.
    expect(read.area).toEqual({ x: 290, y: 205, width: 1000, height: 800 });
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
      ["r1-2", 2],
      ["r2", 1],
    ]);
    expect(read[0]?.terrain).toEqual([
      { kind: "difficult", cost: 2 },
      { kind: "feature", name: "Swamp", tags: ["gully"] },
    ]);
    expect(read[2]?.terrain).toEqual([{ kind: "impassable" }]);
  });

  it("rotates a rectangle about its centre", () => {
    const regions = [
      {
        _id: "r",
        shapes: [{ type: "rectangle", x: 0, y: 0, width: 200, height: 100, rotation: 90 }],
        behaviors: [{ type: "opfor.terrain", system: { kind: "cover" } }],
      },
    ];
    const ring = loaded(scene({ regions })).regions[0]?.rings[0]?.map(Math.round);
    expect(ring).toEqual([150, -50, 150, 150, 50, 150, 50, -50]);
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
      { field: "figures.0.x" },
    ]);
  });
});

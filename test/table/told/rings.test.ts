import { describe, expect, it } from "vitest";
import {
  insideRing,
  insideShapes,
  segmentCrossings,
  shapeRings,
} from "../../../table/src/documents/shapes.ts";
import { sitDown } from "../page.ts";
import { plain } from "../paper/told.ts";

/** Shapes of regions as rings of corners, and what lies in them. */
const SHAPES: Readonly<Record<string, object>> = {
  rectangle: { type: "rectangle", x: 100, y: 200, width: 60, height: 40 },
  "rectangle turned": { type: "rectangle", x: 100, y: 200, width: 60, height: 40, rotation: 30 },
  "rectangle about its anchor": {
    type: "rectangle",
    x: 100,
    y: 200,
    width: 60,
    height: 40,
    anchorX: 0.5,
    anchorY: 0.25,
    rotation: 90,
  },
  "hole in a rectangle": { type: "rectangle", x: 110, y: 210, width: 20, height: 10, hole: true },
  circle: { type: "circle", x: 10, y: 20, radius: 30 },
  "wide circle": { type: "circle", x: 0, y: 0, radius: 240 },
  "huge circle": { type: "circle", x: 0, y: 0, radius: 9_000 },
  ellipse: { type: "ellipse", x: 10, y: 20, radiusX: 40, radiusY: 20 },
  "ellipse turned": { type: "ellipse", x: 10, y: 20, radiusX: 200, radiusY: 20, rotation: 45 },
  polygon: { type: "polygon", points: [0, 0, 40, 0, 20, 30] },
  ring: { type: "ring", x: 5, y: 6, outerRadius: 60, innerRadius: 20 },
  "ring by its radius": { type: "ring", x: 5, y: 6, radius: 50, hole: true },
  cone: { type: "cone", x: 7, y: 8, radius: 60 },
  "narrow cone": { type: "cone", x: 7, y: 8, radius: 60, angle: 10, rotation: 200 },
  line: { type: "line", x: 9, y: 10, length: 90 },
  "broad line": { type: "line", x: 9, y: 10, length: 90, width: 6, rotation: 135 },
};

describe("the rings of a shape", () => {
  it("are its corners", async () => {
    const lines = Object.entries(SHAPES).map(
      ([name, shape]) => `${name}: ${JSON.stringify(plain(shapeRings(shape as Data)))}`,
    );
    await expect(lines.join("\n")).toMatchFileSnapshot("golden/rings.txt");
    expect(() => shapeRings({ type: "star" })).toThrow('region shapes of type "star"');
  });
  it("tell what is inside, holes cut out in their order, and where a way crosses them", () => {
    const box = [0, 0, 10, 0, 10, 10, 0, 10];
    const at = [-1, 0, 5, 10, 11];
    expect(at.map((y) => at.map((x) => (insideRing(box, x, y) ? "x" : "-")).join(""))).toMatchInlineSnapshot(`
      [
        "-----",
        "-xx--",
        "-xx--",
        "-----",
        "-----",
      ]
    `);
    const rings = [
      { points: box, hole: false },
      { points: [2, 2, 6, 2, 6, 6, 2, 6], hole: true },
      { points: [3, 3, 5, 3, 5, 5, 3, 5], hole: false },
    ];
    expect([1, 2.5, 4, 7, 12].map((one) => insideShapes(rings, one, one))).toEqual([
      true,
      false,
      true,
      true,
      false,
    ]);
    expect(insideShapes([...rings].reverse(), 4, 4)).toBe(true);
    const cross = (...[ax = 0, ay = 0, bx = 0, by = 0]: number[]): number[] =>
      segmentCrossings(box, { x: ax, y: ay }, { x: bx, y: by });
    expect([
      cross(-10, 5, 30, 5),
      cross(5, 5, 30, 5),
      cross(2, 3, 8, 4),
      cross(-5, 0, 15, 0),
      cross(-10, 10, 10, -10),
      cross(20, 0, 20, 9),
      cross(5, 20, 5, 10),
      cross(0, 5, -4, 5),
    ]).toMatchInlineSnapshot(`
      [
        [
          0.25,
          0.5,
        ],
        [
          0.2,
        ],
        [],
        [
          0.25,
          0.75,
        ],
        [
          0.5,
          0.5,
        ],
        [],
        [
          1,
        ],
        [
          -0,
        ],
      ]
    `);
  });
});

describe.each([13, 14] as const)("a region, on generation %i", (generation) => {
  const regionOf = async (shapes: object[], more: object = {}): Promise<any> => {
    sitDown(generation);
    const [region] = await game.scenes.active.createEmbeddedDocuments("Region", [
      { name: "r", shapes, ...more },
    ]);
    return region;
  };
  it("has its bounds, its polygons and its area", async () => {
    const lines: unknown[] = [];
    for (const names of [["rectangle"], ["rectangle", "hole in a rectangle"], ["polygon"]]) {
      const region = await regionOf(names.map((name) => SHAPES[name]));
      const { bounds, polygons, polygonTree, area } = region;
      lines.push([
        ...[
          names,
          plain(bounds),
          plain(polygons.map((one: any) => [one.points, one.isHole, one.isPositive])),
        ],
        polygonTree.children.map((one: any) => [
          one.isHole,
          one.points.length,
          one.children,
          one.testPoint({ x: 115, y: 212 }),
        ]),
        [polygonTree.testPoint({ x: 115, y: 212 }), polygonTree.testPoint({ x: 105, y: 205 })],
        area ?? null,
      ]);
      await region.update({ shapes: [SHAPES["polygon"]] });
      lines.push(plain(region.bounds));
    }
    expect(lines).toMatchSnapshot();
  });
  it("is passed where a way enters it, goes through it and leaves it", async () => {
    const region = await regionOf([SHAPES["rectangle"], SHAPES["hole in a rectangle"]] as object[], {
      elevation: { bottom: 0, top: 10 },
    });
    const way = (...points: [number, number, number, boolean?][]): object[] =>
      points.map(([x, y, elevation, teleport]) => ({
        x,
        y,
        elevation,
        ...(teleport === undefined ? {} : { teleport }),
      }));
    const through = way([50, 215, 0], [200, 215, 0]);
    expect(
      [
        region.segmentizeMovementPath(through),
        region.segmentizeMovementPath(through, [{ x: 0, y: -10 }]),
        region.segmentizeMovementPath(through, []),
        region.segmentizeMovementPath(way([105, 205, 0], [150, 235, 0], [300, 235, 0, true])),
        region.segmentizeMovementPath(way([105, 205, 0], [105, 205, 30])),
        region.segmentizeMovementPath(way([105, 205, 30], [150, 205, 0])),
        region.segmentizeMovementPath(way([0, 0, 0], [20, 20, 0])),
        region.segmentizeMovementPath(way([160, 205, 0], [170, 205, 0])),
      ].map(plain),
    ).toMatchSnapshot();
    expect([0, 10, -0.1, 10.1].map((elevation) => region.testPoint({ x: 105, y: 205, elevation }))).toEqual([
      true,
      generation === 13,
      false,
      false,
    ]);
    expect([region.testPoint({ x: 105, y: 205 }, 3), region.testPoint({ x: 115, y: 215 }, 3)]).toEqual([
      true,
      false,
    ]);
    expect(() => region.testPoint({ x: 105, y: 205 })).toThrow("elevation");
    await region.update({ elevation: { bottom: null, top: null } });
    expect(region.testPoint({ x: 105, y: 205, elevation: -999 })).toBe(true);
  });
});

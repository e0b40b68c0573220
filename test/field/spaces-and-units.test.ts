import { describe, expect, it } from "vitest";
import { pixelsPerUnit, unitProblem, figureFromScene, wallFromScene, type Snapshot } from "../../src/field";
import { HexLattice } from "../../src/field/grid/hex";
import { measureSquares, SquareLattice } from "../../src/field/grid/square";
import { HEX_LAYOUTS, type GridData } from "../../src/field/snapshot";
import { battleMap } from "../support/ascii";

const withGrid = (
  grid: Partial<GridData> & object,
  scale: object = {},
  area = { x: -250, y: 130, width: 500, height: 330 },
): Snapshot => {
  const map = battleMap(". . .");
  return { ...map, scene: { ...map.scene, area, scale, grid: { ...map.scene.grid, ...grid } } } as Snapshot;
};

describe("the outline of a space", () => {
  it("of a square is its four corners, wherever the map lies", () => {
    const snapshot = withGrid({ kind: "square", size: 70 });
    const { grid } = snapshot.scene;
    if (grid.kind !== "square") throw new Error("squares");
    const lattice = new SquareLattice(snapshot, grid);
    for (let index = 0; index < lattice.cells; index++) {
      const [x, y] = [lattice.centreX(index), lattice.centreY(index)];
      expect(lattice.outline(index)).toEqual([
        x - 35,
        y - 35,
        x + 35,
        y - 35,
        x + 35,
        y + 35,
        x - 35,
        y + 35,
      ]);
      // Lines of the grid are multiples of its size.
      expect([Math.abs((x - 35) % 70), Math.abs((y - 35) % 70)]).toEqual([0, 0]);
    }
  });
  it.each(HEX_LAYOUTS)("of a hex is six corners, all as far from its middle: %s", (layout) => {
    const snapshot = withGrid({ kind: "hex", size: 100, layout });
    const { grid } = snapshot.scene;
    if (grid.kind !== "hex") throw new Error("hexes");
    const lattice = new HexLattice(snapshot, grid);
    for (const index of [0, 5, lattice.cells - 1]) {
      const ring = lattice.outline(index);
      expect(ring).toHaveLength(12);
      for (let at = 0; at < 12; at += 2) {
        const [dx, dy] = [
          (ring[at] ?? 0) - lattice.centreX(index),
          (ring[at + 1] ?? 0) - lattice.centreY(index),
        ];
        expect(Math.hypot(dx, dy)).toBeCloseTo(100 / Math.sqrt(3), 1);
      }
    }
  });
});

describe("spaces between squares", () => {
  // Five across, three down, two up: five steps, of which three turn, of which two turn again.
  it.each([
    ["equidistant", 5],
    ["exact", 2 + Math.SQRT2 + 2 * Math.sqrt(3)],
    ["approximate", 7.5],
    ["rectilinear", 10],
    ["illegal", 10],
    ["alternating-1", 7],
    ["alternating-2", 8],
  ] as const)("%s", (rule, spaces) => {
    for (const [across, down, up] of [
      [5, 3, 2],
      [2, 5, 3],
      [3, 2, 5],
    ] as const)
      expect(measureSquares(rule, across, down, up)).toBeCloseTo(spaces, 10);
    expect(measureSquares(rule, 0, 0, 0)).toBe(0);
    expect(measureSquares(rule, 4, 0, 0)).toBe(4);
  });
});

describe("lengths of a scene", () => {
  it("are what it says, else what its grid means, else an inch to the space; millimetres are never guessed", () => {
    const per = (grid: object, scale: object = {}) =>
      (["inch", "mm", "space", "hex"] as const).map((unit) => {
        const pixels = pixelsPerUnit(withGrid({ size: 100, ...grid }, scale), unit);
        return pixels === undefined ? undefined : Math.round(pixels * 1000) / 1000;
      });
    expect(per({ distance: 1, units: "squares" })).toEqual([100, undefined, 100, 100]);
    expect(per({ distance: 2, units: "in" })).toEqual([50, 1.969, 100, 100]);
    expect(per({ distance: 50.8, units: " MM " })).toEqual([50, 1.969, 100, 100]);
    expect(per({ distance: 5.08, units: "cm" })).toEqual([50, 1.969, 100, 100]);
    expect(per({ distance: 2, units: "in" }, { inch: 25.4 })).toEqual([25.4, 1, 100, 100]);
    expect(per({ distance: 5, units: "ft" }, { mm: 2 })).toEqual([50.8, 2, 100, 100]);
    expect(per({ distance: 5, units: "ft" }, { mm: 2, inch: 7 })).toEqual([7, 2, 100, 100]);
  });
  it("that cannot be measured are said", () => {
    const plain = withGrid({ distance: 5, units: "ft" });
    expect(unitProblem(plain, "mm")).toEqual({
      field: "scene.scale.mm",
      text: { key: "OPFOR.field.noMillimetres" },
    });
    expect([unitProblem(plain, "inch"), unitProblem(withGrid({}, { mm: 2 }), "mm")]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe("one wall, one token of a scene document", () => {
  const { grid } = battleMap(". .").scene;
  it("is read by itself, or its problems are named", () => {
    const wall = wallFromScene({ _id: "w", c: [0, 0, 100, 0], move: 20, sight: 20 }, 3);
    expect(wall).toMatchObject({ ok: true, value: { id: "w", c: [0, 0, 100, 0], move: 20, sight: 20 } });
    expect(wallFromScene({ c: "everywhere" }, 3).ok).toBe(false);
    expect(wallFromScene(null, 3).ok).toBe(false);
    const token = figureFromScene({ _id: "t", name: "Kyra", x: 100, y: 200, width: 1, height: 1 }, grid);
    expect(token).toMatchObject({ ok: true, value: { id: "t", name: "Kyra", x: 150, y: 250 } });
    expect(figureFromScene({ _id: "t", x: "left" }, grid).ok).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import { gridFor, HexagonalGrid, SquareGrid } from "../../table/src/grid/index.ts";

const at = (i: number, j: number) => ({ i, j });
const square = (diagonals: number) => new SquareGrid({ size: 100, distance: 5, diagonals });
const far = (g: any, ...path: any[]): number => g.measurePath(path).distance;

describe("square grids (facts, section 5)", () => {
  it("measures every diagonal rule", () => {
    const path = [at(0, 0), at(3, 3)];
    expect([0, 1, 2, 3, 4, 5, 6].map((d) => Math.round(far(square(d), ...path) * 100) / 100)).toEqual([
      15, 21.21, 22.5, 30, 20, 25, 30,
    ]);
  });
  it("counts alternating diagonals over the whole path", () => {
    expect(far(square(4), at(0, 0), at(1, 1), at(2, 2))).toBe(15);
    expect(far(square(5), at(0, 0), at(1, 1), at(2, 2))).toBe(15);
    expect(far(square(4), at(0, 0), at(1, 1), at(2, 2), at(3, 3))).toBe(20);
  });
  it("adds vertical neighbours when a level is given", () => {
    expect(square(0).getAdjacentOffsets(at(4, 4))).toHaveLength(8);
    expect(square(0).getAdjacentOffsets({ i: 4, j: 4, k: 0 })).toHaveLength(26);
    expect(square(6).getAdjacentOffsets(at(4, 4))).toHaveLength(4);
  });
  it("gives offsets, centres, corners and ranges", () => {
    const g = square(0);
    expect(g.getOffset({ x: 250, y: 199 })).toEqual({ i: 1, j: 2 });
    expect(g.getCenterPoint(at(1, 2))).toEqual({ x: 250, y: 150 });
    expect(g.getTopLeftPoint({ x: 250, y: 199 })).toEqual({ x: 200, y: 100 });
    expect(g.getOffsetRange({ x: 0, y: 0, width: 200, height: 100 })).toEqual([0, 0, 1, 2]);
    expect(g.getSnappedPoint({ x: 149, y: 151 }, { mode: 1 })).toEqual({ x: 150, y: 150 });
  });
});

describe("hexagonal grids", () => {
  it.each([2, 3, 4, 5])(
    "type %i turns offsets to cubes and back, with six neighbours one step away",
    (type) => {
      const g = gridFor({ type, size: 100, distance: 2 }) as HexagonalGrid;
      expect(g.type).toBe(type);
      for (let i = -3; i <= 3; i++)
        for (let j = -3; j <= 3; j++) {
          const cube = g.offsetToCube(at(i, j));
          expect(cube.q + cube.r + cube.s).toBe(0);
          expect(g.cubeToOffset(cube)).toEqual({ i, j });
          expect(g.getOffset(g.getCenterPoint(at(i, j)))).toEqual({ i, j });
          const around = g.getAdjacentOffsets(at(i, j));
          expect(around).toHaveLength(6);
          for (const o of around) expect(far(g, at(i, j), o)).toBe(2);
        }
    },
  );
  it("puts the first cell of an odd layout in the corner and shifts the next row", () => {
    const rows = gridFor({ type: 2, size: 100 });
    expect(rows.getTopLeftPoint(at(0, 0))).toEqual({ x: 0, y: 0 });
    expect(rows.getTopLeftPoint(at(1, 0)).x).toBe(50);
    const even = gridFor({ type: 3, size: 100 });
    expect(even.getTopLeftPoint(at(0, 0)).x).toBe(50);
    expect(even.getTopLeftPoint(at(1, 0)).x).toBe(0);
    expect(gridFor({ type: 4, size: 100 }).sizeX).toBeCloseTo(115.47, 2);
  });
});

describe("gridless", () => {
  it("has no neighbours and measures straight", () => {
    const g = gridFor({ type: 0, size: 50, distance: 1 });
    expect(g.getAdjacentOffsets({ i: 0, j: 0 })).toEqual([]);
    expect(far(g, { x: 0, y: 0 }, { x: 30, y: 40 })).toBe(1);
    expect(g.getSnappedPoint({ x: 3.3, y: 4 })).toEqual({ x: 3.3, y: 4 });
  });
});

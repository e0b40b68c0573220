import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Footprints, type Standing } from "../../src/field/grid-moves/standing/footprints";
import { HexLattice } from "../../src/field/grid/hex";
import { DIAGONALS, snapshotSchema, type GridData } from "../../src/field/snapshot";
import { SquareLattice } from "../../src/field/grid/square";

const SIZE = 10;
const common = { size: SIZE, distance: 1, units: "in" };

function footingOn(grid: Exclude<GridData, { kind: "gridless" }>): Footprints {
  const area = { x: 0, y: 0, width: 60 * SIZE, height: 60 * SIZE };
  const map = snapshotSchema.parse({ format: "opfor-battle", version: 1, scene: { area, grid } });
  const lattice = grid.kind === "hex" ? new HexLattice(map, grid) : new SquareLattice(map, grid);
  return new Footprints(lattice, grid);
}

const standing = (x: number, y: number, width: number, height: number): Standing => ({
  ...{ x: x * SIZE, y: y * SIZE, width, height, elevation: 0 },
  ...{ pixelWidth: width * SIZE, pixelHeight: height * SIZE },
});
const IN_THE_OTHER: [Standing, Standing] = [standing(30, 30, 16, 14), standing(30, 30, 8, 8)];

/** Eight spaces or more each way, somewhere in the middle of the map. */
const middle = fc.integer({ min: 20, max: 40 });
const base = fc
  .tuple(middle, middle, fc.constantFrom(8, 9, 12, 16), fc.constantFrom(8, 10, 14))
  .map(([x, y, width, height]) => standing(x, y, width, height));

const spacesOf = (footing: Footprints, body: Standing): Standing[] =>
  footing.cellsOf(body).map((cell) => ({
    x: footing.lattice.centreX(cell),
    y: footing.lattice.centreY(cell),
    ...{ width: 1, height: 1, pixelWidth: SIZE, pixelHeight: SIZE, elevation: 0 },
  }));

describe("large bases are as far apart as the closest of all their spaces", () => {
  it.each([
    ...DIAGONALS.map((diagonals) => ({ kind: "square" as const, ...common, diagonals })),
    { kind: "hex" as const, ...common, layout: "odd-r" as const },
    { kind: "hex" as const, ...common, layout: "even-q" as const },
  ])("$kind $diagonals $layout", (grid) => {
    const footing = footingOn(grid);
    fc.assert(
      fc.property(base, base, (a, b) => {
        const theirs = spacesOf(footing, b);
        let least = Infinity;
        for (const from of spacesOf(footing, a)) {
          for (const to of theirs) least = Math.min(least, footing.spaces(from, to));
        }
        expect(footing.spaces(a, b)).toBe(least);
        if (least > 2) expect(footing.touching(a, b)).toBe(false);
        if (least <= 1) expect(footing.touching(a, b)).toBe(true);
      }),
      { numRuns: 12, examples: [IN_THE_OTHER] },
    );
  });
});

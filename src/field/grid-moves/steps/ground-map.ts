import type { Lattice } from "../../grid/lattice";
import type { Ground } from "../../ground/ground";
import type { Polygon } from "../../shapes/polygon";

/** Which regions lie under the centre of each space: `list[first[cell]..first[cell + 1]]`. */
export interface GroundMap {
  readonly first: Int32Array;
  readonly list: Int32Array;
}

export function groundMap(lattice: Lattice, grounds: readonly Ground[]): GroundMap {
  const covered = grounds.map((ground) => cellsIn(lattice, ground.shape));
  const first = new Int32Array(lattice.cells + 1);
  for (const cells of covered) for (const cell of cells) first[cell + 1] = (first[cell + 1] ?? 0) + 1;
  for (let cell = 0; cell < lattice.cells; cell++) {
    first[cell + 1] = (first[cell + 1] ?? 0) + (first[cell] ?? 0);
  }
  const list = new Int32Array(first[lattice.cells] ?? 0);
  const next = first.slice();
  for (const [ground, cells] of covered.entries()) {
    for (const cell of cells) {
      const at = next[cell] ?? 0;
      list[at] = ground;
      next[cell] = at + 1;
    }
  }
  return { first, list };
}

function cellsIn(lattice: Lattice, shape: Polygon): number[] {
  const cells: number[] = [];
  if (shape.edges.length === 0) return cells;
  lattice.eachIn(shape.left, shape.top, shape.right, shape.bottom, (cell) => {
    if (shape.contains(lattice.centreX(cell), lattice.centreY(cell))) cells.push(cell);
  });
  return cells;
}

import type { Lattice } from "./lattice";
import { DOOR, PASSES, stopsStep, type Wall } from "./walls";

/** Who walks: what a wall is to them depends on their level, their height and whether they may open doors. */
export interface Walker {
  readonly levels: number;
  readonly elevation: number;
  readonly opensDoors: boolean;
}

export function stopsWalker(wall: Wall, walker: Walker): boolean {
  if (wall.move === PASSES || (wall.move === DOOR && walker.opensDoors)) return false;
  if ((wall.levels & walker.levels) === 0) return false;
  return wall.bottom <= walker.elevation && walker.elevation < wall.top;
}

/** For each space, the directions in which a wall stops the step from its centre to the next one's. */
export function barriers(lattice: Lattice, walls: Iterable<Wall>, walker: Walker, space: number): Uint8Array {
  const stopped = new Uint8Array(lattice.cells);
  for (const wall of walls) {
    if (stopsWalker(wall, walker)) raise(lattice, stopped, wall, space);
  }
  return stopped;
}

function raise(lattice: Lattice, stopped: Uint8Array, wall: Wall, space: number): void {
  const reach = space * 1.5;
  lattice.eachIn(
    Math.min(wall.ax, wall.bx) - reach,
    Math.min(wall.ay, wall.by) - reach,
    Math.max(wall.ax, wall.bx) + reach,
    Math.max(wall.ay, wall.by) + reach,
    (cell) => raiseAt(lattice, stopped, wall, cell),
  );
}

function raiseAt(lattice: Lattice, stopped: Uint8Array, wall: Wall, cell: number): void {
  const [x, y] = [lattice.centreX(cell), lattice.centreY(cell)];
  let bits = stopped[cell] ?? 0;
  for (let d = 0; d < lattice.steps.length; d++) {
    const next = cell + (lattice.steps[d] ?? 0);
    if (next < 0 || next >= lattice.cells) continue;
    if (stopsStep(wall, x, y, lattice.centreX(next), lattice.centreY(next))) bits |= 1 << d;
  }
  stopped[cell] = bits;
}

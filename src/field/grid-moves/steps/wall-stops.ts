import { orient } from "../../shapes/exact";
import type { Lattice } from "../../grid/lattice";
import { stopsStep, stopsWalker, type Walker, type Wall } from "../../walls/wall";

/** In spaces: no step is longer. */
const STEP = 1.45;

/** For each space, the directions in which a wall stops the step from its centre to the next one's. */
export class WallStops {
  readonly stopped: Uint8Array;
  readonly walker: Walker;
  readonly #lattice: Lattice;
  readonly #space: number;

  constructor(lattice: Lattice, walls: Iterable<Wall | undefined>, walker: Walker, space: number) {
    this.stopped = new Uint8Array(lattice.cells);
    this.walker = walker;
    this.#lattice = lattice;
    this.#space = space;
    for (const wall of walls) if (wall !== undefined) this.raise(wall);
  }

  /** Adds a wall. */
  raise(wall: Wall): void {
    if (stopsWalker(wall, this.walker)) this.near(wall, (cell) => this.#raiseAt(wall, cell));
  }

  /** Forgets all walls round a wall, and raises again those that still come near. */
  lower(wall: Wall, walls: Iterable<Wall | undefined>): void {
    if (!stopsWalker(wall, this.walker)) return;
    const cells = new Set<number>();
    this.near(wall, (cell) => {
      cells.add(cell);
      this.stopped[cell] = 0;
    });
    // Hex lines near a box are taken generously: so must their other walls be.
    const reach = this.#space * 6;
    for (const other of walls) {
      if (other === undefined || other === wall || !stopsWalker(other, this.walker)) continue;
      if (boxesApart(wall, other, reach)) continue;
      for (const cell of cells) this.#raiseAt(other, cell);
    }
  }

  /** Cells whose steps a wall may cross: those about as far from it as a step is long. */
  near(wall: Wall, visit: (cell: number) => void): void {
    const reach = this.#space * STEP;
    const flat = Math.abs(wall.bx - wall.ax) + Math.abs(wall.by - wall.ay);
    // Long slanting walls are followed piece by piece, not as one wide box.
    const pieces = wall.ax === wall.bx || wall.ay === wall.by ? 1 : Math.ceil(flat / (4 * this.#space));
    for (let i = 0; i < pieces; i++) {
      const [from, to] = [i / pieces, (i + 1) / pieces];
      const [x0, x1] = [wall.ax + (wall.bx - wall.ax) * from, wall.ax + (wall.bx - wall.ax) * to];
      const [y0, y1] = [wall.ay + (wall.by - wall.ay) * from, wall.ay + (wall.by - wall.ay) * to];
      this.#lattice.eachIn(
        Math.min(x0, x1) - reach,
        Math.min(y0, y1) - reach,
        Math.max(x0, x1) + reach,
        Math.max(y0, y1) + reach,
        visit,
      );
    }
  }

  #raiseAt(wall: Wall, cell: number): void {
    const lattice = this.#lattice;
    const [x, y] = [lattice.centreX(cell), lattice.centreY(cell)];
    const [dx, dy] = [wall.bx - wall.ax, wall.by - wall.ay];
    const off = orient(wall.ax, wall.ay, wall.bx, wall.by, x, y);
    const reach = this.#space * STEP;
    // Further from the wall's line than any step is long.
    if (off * off > (dx * dx + dy * dy) * reach * reach) return;
    let bits = this.stopped[cell] ?? 0;
    for (let d = 0; d < lattice.steps.length; d++) {
      if (((bits >> d) & 1) === 1) continue;
      const next = cell + (lattice.steps[d] ?? 0);
      if (next < 0 || next >= lattice.cells) continue;
      if (stopsStep(wall, x, y, lattice.centreX(next), lattice.centreY(next))) bits |= 1 << d;
    }
    this.stopped[cell] = bits;
  }
}

const boxesApart = (a: Wall, b: Wall, reach: number): boolean =>
  Math.min(a.ax, a.bx) - reach > Math.max(b.ax, b.bx) ||
  Math.min(b.ax, b.bx) - reach > Math.max(a.ax, a.bx) ||
  Math.min(a.ay, a.by) - reach > Math.max(b.ay, b.by) ||
  Math.min(b.ay, b.by) - reach > Math.max(a.ay, a.by);

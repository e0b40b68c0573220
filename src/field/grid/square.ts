import { snap } from "../shapes/exact";
import {
  innerSteps,
  type Axes,
  type CellGrid,
  type Centres,
  type DiagonalCosts,
  type Footprint,
  type Lattice,
} from "./lattice";
import { areaOf } from "../scene-area";
import type { Diagonals, Snapshot } from "../snapshot";

/** East, south, west, north, then the diagonals clockwise from south-east. */
export const ACROSS = [1, 0, -1, 0, 1, -1, -1, 1] as const;
export const DOWN = [0, 1, 0, -1, 1, 1, -1, -1] as const;

/** Thousands of these stay below the smallest difference between two costs (see `bareCost`). */
const DIAGONAL_SURCHARGE = 2 ** -32;

/** Foundry's square grid starts at the canvas corner (0, 0), whatever the playable area. */
export class SquareLattice implements Lattice {
  readonly cells: number;
  readonly steps: Int32Array;
  readonly straight = 4;
  readonly diagonal = Uint8Array.of(0, 0, 0, 0, 1, 1, 1, 1);
  readonly opposite = Uint8Array.of(2, 3, 0, 1, 6, 7, 4, 5);
  readonly playable: Uint8Array;
  readonly #size: number;
  readonly #left: number;
  readonly #top: number;
  readonly across = Int32Array.from(ACROSS);
  readonly down = Int32Array.from(DOWN);
  readonly stride: number;
  readonly inReadingOrder = true;
  readonly diagonals: DiagonalCosts;
  readonly #rows: number;
  readonly centres: Centres;
  readonly #rule: Diagonals;

  constructor(snapshot: Snapshot, grid: Extract<CellGrid, { readonly kind: "square" }>) {
    const area = areaOf(snapshot);
    const size = grid.size;
    this.#size = size;
    this.#rule = grid.diagonals;
    const [even, odd] = [diagonalCost(grid.diagonals, false), diagonalCost(grid.diagonals, true)];
    this.diagonals = { even, odd, surcharge: even === 1 && odd === 1 ? DIAGONAL_SURCHARGE : 0 };
    this.#left = Math.floor(area.left / size) - 1;
    this.#top = Math.floor(area.top / size) - 1;
    this.stride = Math.ceil(area.right / size) - this.#left + 1;
    this.#rows = Math.ceil(area.bottom / size) - this.#top + 1;
    this.cells = this.stride * this.#rows;
    this.centres = {
      xs: Float64Array.from({ length: this.stride }, (_, at) => snap((at + this.#left + 0.5) * size)),
      xAcross: 1,
      xDown: 0,
      ys: Float64Array.from({ length: this.#rows }, (_, at) => snap((at + this.#top + 0.5) * size)),
      yAcross: 0,
      yDown: 1,
    };
    this.steps = Int32Array.from(ACROSS, (across, d) => across + (DOWN[d] ?? 0) * this.stride);
    this.playable = new Uint8Array(this.cells);
    for (let index = 0; index < this.cells; index++) {
      const [x, y] = [this.centreX(index), this.centreY(index)];
      if (area.left <= x && x <= area.right && area.top <= y && y <= area.bottom) this.playable[index] = 1;
    }
    // The outermost ring stays closed: no step ever leaves the array.
    for (let column = 0; column < this.stride; column++) {
      this.playable[column] = 0;
      this.playable[this.cells - 1 - column] = 0;
    }
    for (let row = 0; row < this.#rows; row++) {
      this.playable[row * this.stride] = 0;
      this.playable[(row + 1) * this.stride - 1] = 0;
    }
  }

  indexAt(x: number, y: number): number {
    return this.indexOf(Math.floor(x / this.#size), Math.floor(y / this.#size));
  }

  axesAt(x: number, y: number): Axes {
    return { across: Math.floor(x / this.#size), down: Math.floor(y / this.#size) };
  }

  indexOf(across: number, down: number): number {
    const [column, row] = [across - this.#left, down - this.#top];
    const inside = column >= 0 && column < this.stride && row >= 0 && row < this.#rows;
    return inside ? row * this.stride + column : -1;
  }

  centreX(index: number): number {
    return this.centres.xs[index % this.stride] ?? NaN;
  }

  centreY(index: number): number {
    return this.centres.ys[(index / this.stride) | 0] ?? NaN;
  }

  outline(index: number): readonly number[] {
    const left = snap(((index % this.stride) + this.#left) * this.#size);
    const right = snap(((index % this.stride) + this.#left + 1) * this.#size);
    const top = snap((Math.floor(index / this.stride) + this.#top) * this.#size);
    const bottom = snap((Math.floor(index / this.stride) + this.#top + 1) * this.#size);
    return [left, top, right, top, right, bottom, left, bottom];
  }

  footprint(width: number, height: number): Footprint {
    const [columns, rows] = [Math.max(1, Math.ceil(width)), Math.max(1, Math.ceil(height))];
    const cells = new Int32Array(columns * rows);
    const across = cells.map((_, i) => i % columns);
    const down = cells.map((_, i) => Math.floor(i / columns));
    for (let i = 0; i < cells.length; i++) cells[i] = (down[i] ?? 0) * this.stride + (across[i] ?? 0);
    const [dx, dy] = [((columns - 1) / 2) * this.#size, ((rows - 1) / 2) * this.#size];
    const inner = innerSteps(cells, this.steps, this.diagonal);
    return { width, height, cells, inner, across, down, dx: snap(dx), dy: snap(dy) };
  }

  anchorAt(footprint: Footprint, x: number, y: number): number {
    return this.indexAt(x - footprint.dx, y - footprint.dy);
  }

  vertexAt(x: number, y: number): number {
    const column = x / this.#size - this.#left;
    const row = y / this.#size - this.#top;
    if (column !== Math.floor(column) || row !== Math.floor(row)) return -1;
    const inside = column >= 0 && column <= this.stride && row >= 0 && row <= this.#rows;
    return inside ? (row * (this.stride + 1) + column) | 0 : -1;
  }

  get vertices(): number {
    return (this.stride + 1) * (this.#rows + 1);
  }

  measure(across: number, down: number, up: number): number {
    return measureSquares(this.#rule, Math.abs(across), Math.abs(down), Math.abs(up));
  }

  eachIn(left: number, top: number, right: number, bottom: number, visit: (index: number) => void): void {
    const size = this.#size;
    const firstColumn = Math.max(0, Math.floor(left / size) - this.#left);
    const lastColumn = Math.min(this.stride - 1, Math.floor(right / size) - this.#left);
    const firstRow = Math.max(0, Math.floor(top / size) - this.#top);
    const lastRow = Math.min(this.#rows - 1, Math.floor(bottom / size) - this.#top);
    for (let row = firstRow; row <= lastRow; row++) {
      for (let column = firstColumn; column <= lastColumn; column++) visit(row * this.stride + column);
    }
  }
}

/** A little below the root of two, in whole 2^-30: sums of it are exact, in whatever order they are made. */
export const EXACT_DIAGONAL = Math.floor(Math.SQRT2 * 2 ** 30) / 2 ** 30;

/** What a diagonal step costs in spaces; `odd` is whether an odd number of diagonals came before. */
export function diagonalCost(rule: Diagonals, odd: boolean): number {
  switch (rule) {
    case "equidistant":
      return 1;
    case "exact":
      return EXACT_DIAGONAL;
    case "approximate":
      return 1.5;
    case "rectilinear":
      return 2;
    case "alternating-1":
      return odd ? 2 : 1;
    case "alternating-2":
      return odd ? 1 : 2;
    case "illegal":
      return Infinity;
    default:
      return rule satisfies never;
  }
}

/** Spaces between squares so many columns, rows and levels apart (CONST.GRID_DIAGONALS). */
export function measureSquares(rule: Diagonals, across: number, down: number, up: number): number {
  const straight = Math.max(across, down, up);
  const double = Math.min(across, down, up);
  const diagonal = Math.max(Math.min(across, down), Math.min(Math.max(across, down), up));
  switch (rule) {
    case "equidistant":
      return straight;
    case "exact":
      return straight - diagonal + (diagonal - double) * Math.SQRT2 + double * Math.sqrt(3);
    case "approximate":
      return straight + (diagonal + double) / 2;
    case "rectilinear":
    case "illegal":
      return straight + diagonal + double;
    case "alternating-1":
      return straight + Math.floor((diagonal + double) / 2);
    case "alternating-2":
      return straight + Math.ceil((diagonal + double) / 2);
    default:
      return rule satisfies never;
  }
}

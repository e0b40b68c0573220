import { lengthOf } from "../../../core/place";
import type { Barrier } from "../obstacles/obstacle-shapes";
import { sidesOf } from "./ground-edges";
import type { Polygon } from "../../shapes/polygon";
import type { Ground } from "../../ground/ground";

/** Regions with no more sides than this are taken as they are. */
const FEW_SIDES = 128;
/** So many points a quarter of a space apart may lie along borders, to a square space of the region's box. */
const MOST_BENDS = 24;
/** To the side of a space. */
const CELLS = 8;
const MOST_CELLS = 250_000;

/** Where ways find rough ground: its sides, and what lies within them. */
export interface Outline {
  readonly sides: readonly Barrier[];
  contains(x: number, y: number): boolean;
}

/** The ground's own outline; where that is too intricate to find ways by, that of all cells it touches. */
export function outlineFor(ground: Ground, space: number): Outline {
  const sides = sidesOf(ground);
  return isIntricate(ground, space)
    ? new CoarseCells(ground.shape, sides, space / CELLS)
    : { sides, contains: (x, y) => ground.shape.contains(x, y) };
}

export function isIntricate(ground: Ground, space: number): boolean {
  const sides = sidesOf(ground);
  if (sides.length <= FEW_SIDES) return false;
  const { left, top, right, bottom } = ground.shape;
  const bends = sides.reduce(
    (sum, { ax, ay, bx, by }) => sum + Math.ceil(lengthOf(bx - ax, by - ay) / (space / 4)),
    0,
  );
  const spaces = ((right - left) / space + 1) * ((bottom - top) / space + 1);
  return bends > MOST_BENDS * spaces;
}

/** The cells a shape touches. */
class CoarseCells implements Outline {
  readonly sides: readonly Barrier[];
  readonly #left: number;
  readonly #top: number;
  readonly #size: number;
  readonly #columns: number;
  readonly #rows: number;
  /** With an empty cell all round. */
  readonly #touched: Uint8Array;

  constructor(shape: Polygon, sides: readonly Barrier[], size: number) {
    const { left, top, right, bottom } = shape;
    // Grounds as large as that are as coarse.
    const fitting = Math.sqrt(((right - left) * (bottom - top)) / MOST_CELLS);
    this.#size = Math.max(size, fitting);
    this.#left = Math.floor(left / this.#size - 1) * this.#size;
    this.#top = Math.floor(top / this.#size - 1) * this.#size;
    this.#columns = Math.ceil((right - this.#left) / this.#size) + 2;
    this.#rows = Math.ceil((bottom - this.#top) / this.#size) + 2;
    this.#touched = new Uint8Array(this.#columns * this.#rows);
    for (const side of sides) this.#touch(side);
    this.#fill(shape);
    this.sides = [...this.#lines()];
  }

  contains(x: number, y: number): boolean {
    const column = Math.floor((x - this.#left) / this.#size);
    const row = Math.floor((y - this.#top) / this.#size);
    if (column < 0 || row < 0 || column >= this.#columns || row >= this.#rows) return false;
    return this.#touched[row * this.#columns + column] === 1;
  }

  /** Row by row, the cells a side passes through. */
  #touch({ ax, ay, bx, by }: Barrier): void {
    const [size, top] = [this.#size, this.#top];
    const row = (y: number): number => Math.floor((y - top) / size);
    const [low, high] = [Math.min(ay, by), Math.max(ay, by)];
    const xAt = (y: number): number => (ay === by ? ax : ax + ((bx - ax) * (y - ay)) / (by - ay));
    for (let at = row(low); at <= row(high); at++) {
      const x0 = ay === by ? ax : xAt(Math.max(low, top + at * size));
      const x1 = ay === by ? bx : xAt(Math.min(high, top + (at + 1) * size));
      const last = Math.floor((Math.max(x0, x1) - this.#left) / size);
      for (let column = Math.floor((Math.min(x0, x1) - this.#left) / size); column <= last; column++) {
        this.#touched[at * this.#columns + column] = 1;
      }
    }
  }

  /** Between cells without a side nothing changes: few are looked at. */
  #fill(shape: Polygon): void {
    const columns = this.#columns;
    const crossed = Uint8Array.from(this.#touched);
    for (let cell = columns + 1; cell < crossed.length; cell++) {
      if (crossed[cell] === 1) continue;
      const known = crossed[cell - 1] === 0 ? cell - 1 : crossed[cell - columns] === 0 ? cell - columns : -1;
      const [column, row] = [cell % columns, Math.floor(cell / columns)];
      const isInside =
        known >= 0
          ? this.#touched[known] === 1
          : shape.contains(this.#left + (column + 0.5) * this.#size, this.#top + (row + 0.5) * this.#size);
      if (isInside) this.#touched[cell] = 1;
    }
  }

  /** Straight borders of what is touched, as long as they go. */
  *#lines(): Iterable<Barrier> {
    const [columns, rows, size] = [this.#columns, this.#rows, this.#size];
    const differ = (cell: number, other: number): boolean => this.#touched[cell] !== this.#touched[other];
    const x = (column: number): number => this.#left + column * size;
    const y = (row: number): number => this.#top + row * size;
    for (let row = 1; row < rows; row++) {
      const isBorder = (column: number): boolean =>
        differ(row * columns + column, (row - 1) * columns + column);
      for (const [from, to] of runs(columns, isBorder))
        yield { ax: x(from), ay: y(row), bx: x(to), by: y(row) };
    }
    for (let column = 1; column < columns; column++) {
      const isBorder = (row: number): boolean => differ(row * columns + column, row * columns + column - 1);
      for (const [from, to] of runs(rows, isBorder))
        yield { ax: x(column), ay: y(from), bx: x(column), by: y(to) };
    }
  }
}

/** Where something holds without a break, from the first to behind the last. */
function* runs(count: number, holds: (at: number) => boolean): Iterable<[from: number, to: number]> {
  let from = -1;
  for (let at = 0; at <= count; at++) {
    const held = at < count && holds(at);
    if (held && from < 0) from = at;
    if (held || from < 0) continue;
    yield [from, at];
    from = -1;
  }
}

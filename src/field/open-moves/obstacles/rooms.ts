import type { Bounds } from "../../shapes/bounds";
import type { Barrier } from "./obstacle-shapes";

/** Cells to the clearance: coarser ones would leave gaps open that a base just does not pass. */
const FINE = 4;
const MOST_CELLS = 500_000;
/** A barrier so much nearer than the clearance stops every line, however distances round. */
const CERTAIN = 1e-3;

/** What is said of places instead of a room: no base stands there; nothing is known of them. */
export const CLOSED = 0;
export const UNKNOWN = -1;

/**
 * Rooms of a map for bases of one size: no way leads from one to another, for all cells between them lie too near to some
 * barrier. Whether one leads to another place of the same room is not said.
 */
export class Rooms {
  readonly #left: number;
  readonly #top: number;
  readonly #size: number;
  readonly #columns: number;
  readonly #rows: number;
  /** How many barriers close each cell: no point of it is far enough from them. */
  #closedBy: Uint16Array;
  /** The room of each open cell, as far as somebody asked for it. */
  #rooms: Int32Array | undefined;
  #lastRoom = CLOSED;

  constructor(
    readonly bounds: Bounds,
    readonly clearance: number,
  ) {
    const { left, top, right, bottom } = bounds;
    [this.#left, this.#top] = [left, top];
    const [width, height] = [right - left, bottom - top];
    this.#size = Math.max(clearance / FINE, Math.sqrt((width * height) / MOST_CELLS), 1);
    this.#columns = Math.floor(width / this.#size) + 1;
    this.#rows = Math.floor(height / this.#size) + 1;
    this.#closedBy = new Uint16Array(this.#columns * this.#rows);
  }

  /** The same, to be changed on its own. */
  copy(): Rooms {
    const copy = new Rooms(this.bounds, this.clearance);
    copy.#closedBy = this.#closedBy.slice();
    return copy;
  }

  /** No base gets so near to a barrier; the clearance unless somebody says otherwise. */
  close(barrier: Barrier, reach = this.clearance): void {
    this.#count(barrier, reach - CERTAIN, 1);
  }

  /** A barrier that was closed has gone. */
  open(barrier: Barrier, reach = this.clearance): void {
    this.#count(barrier, reach - CERTAIN, -1);
  }

  /** A one-way wall may be passed, one way or the other. */
  #count({ ax, ay, bx, by, oneWay }: Barrier, reach: number, more: 1 | -1): void {
    if (oneWay !== undefined || reach <= 0) return;
    this.#rooms = undefined;
    const first = Math.max(0, Math.ceil((Math.min(ay, by) - reach - this.#top) / this.#size));
    const last = Math.min(this.#rows, Math.floor((Math.max(ay, by) + reach - this.#top) / this.#size));
    for (let row = first; row < last; row++) {
      const upper = this.#top + row * this.#size;
      const lower = upper + this.#size;
      // What is near a barrier is convex: a cell whose corners are near it lies near it as a whole.
      const left = Math.max(leftmost(ax, ay, bx, by, reach, upper), leftmost(ax, ay, bx, by, reach, lower));
      const right = -Math.max(
        leftmost(-ax, ay, -bx, by, reach, upper),
        leftmost(-ax, ay, -bx, by, reach, lower),
      );
      const start = Math.max(0, Math.ceil((left - this.#left) / this.#size));
      const end = Math.min(this.#columns, Math.floor((right - this.#left) / this.#size));
      for (let cell = row * this.#columns + start; cell < row * this.#columns + end; cell++) {
        this.#closedBy[cell] = (this.#closedBy[cell] ?? 0) + more;
      }
    }
  }

  /** The number of a place's room, CLOSED or UNKNOWN. */
  at(x: number, y: number): number {
    const column = Math.floor((x - this.#left) / this.#size);
    const row = Math.floor((y - this.#top) / this.#size);
    if (!(column >= 0 && column < this.#columns && row >= 0 && row < this.#rows)) return UNKNOWN;
    const rooms = (this.#rooms ??= new Int32Array(this.#closedBy.length));
    const cell = row * this.#columns + column;
    if (rooms[cell] === CLOSED && this.#closedBy[cell] === 0) this.#fill(rooms, cell, ++this.#lastRoom);
    return rooms[cell] ?? UNKNOWN;
  }

  /** A place lies in a room whose number was asked for. */
  isIn(room: number, x: number, y: number): boolean {
    const column = Math.floor((x - this.#left) / this.#size);
    const row = Math.floor((y - this.#top) / this.#size);
    if (!(column >= 0 && column < this.#columns && row >= 0 && row < this.#rows)) return false;
    return this.#rooms?.[row * this.#columns + column] === room;
  }

  /**
   * A room whose number was asked for may hold some place of a box from which nothing is left to go; at least so much is
   * left from a point.
   */
  mayHold(room: number, box: Bounds, ahead: (x: number, y: number) => number): boolean {
    const rooms = this.#rooms;
    if (rooms === undefined) return false;
    const within = this.#size * Math.SQRT1_2 + CERTAIN;
    const [firstRow, lastRow] = [
      this.#line(box.top - this.#top, this.#rows),
      this.#line(box.bottom - this.#top, this.#rows),
    ];
    const firstColumn = this.#line(box.left - this.#left, this.#columns);
    const lastColumn = this.#line(box.right - this.#left, this.#columns);
    for (let row = firstRow; row <= lastRow; row++) {
      for (let column = firstColumn; column <= lastColumn; column++) {
        if (rooms[row * this.#columns + column] !== room) continue;
        const x = this.#left + (column + 0.5) * this.#size;
        const y = this.#top + (row + 0.5) * this.#size;
        if (ahead(x, y) <= within) return true;
      }
    }
    return false;
  }

  #line(along: number, lines: number): number {
    return Math.min(lines - 1, Math.max(0, Math.floor(along / this.#size)));
  }

  /** Whatever passes from cell to cell over a corner comes by a cell beside both. */
  #fill(rooms: Int32Array, from: number, room: number): void {
    const waiting: number[] = [];
    const enter = (cell: number): void => {
      if (this.#closedBy[cell] !== 0 || rooms[cell] !== CLOSED) return;
      rooms[cell] = room;
      waiting.push(cell);
    };
    enter(from);
    for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
      const column = cell % this.#columns;
      if (column > 0) enter(cell - 1);
      if (column + 1 < this.#columns) enter(cell + 1);
      if (cell >= this.#columns) enter(cell - this.#columns);
      if (cell + this.#columns < rooms.length) enter(cell + this.#columns);
    }
  }
}

/** Of the points at a height that lie within reach of a segment, how far to the left they begin; Infinity without any. */
function leftmost(ax: number, ay: number, bx: number, by: number, reach: number, y: number): number {
  let least = Infinity;
  const fromA = reach * reach - (y - ay) * (y - ay);
  if (fromA >= 0) least = Math.min(least, ax - Math.sqrt(fromA));
  const fromB = reach * reach - (y - by) * (y - by);
  if (fromB >= 0) least = Math.min(least, bx - Math.sqrt(fromB));
  if (ay === by) return least;
  const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  const [asideX, asideY] = [((by - ay) / length) * reach, ((ax - bx) / length) * reach];
  for (const side of [-1, 1]) {
    const share = (y - ay - side * asideY) / (by - ay);
    if (share >= 0 && share <= 1) least = Math.min(least, ax + side * asideX + share * (bx - ax));
  }
  return least;
}

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
    if (first >= last) return;
    const hull = new Hull(ax, ay, bx, by, reach);
    let [left, right] = [NaN, NaN];
    for (let row = first; row <= last; row++) {
      const [leftAbove, rightAbove] = [left, right];
      hull.at(this.#top + row * this.#size);
      [left, right] = [hull.left, hull.right];
      if (row === first) continue;
      // What is near a barrier is convex: a cell whose corners are near it lies near it as a whole.
      const start = Math.max(0, Math.ceil((Math.max(left, leftAbove) - this.#left) / this.#size));
      const end = Math.min(
        this.#columns,
        Math.floor((Math.min(right, rightAbove) - this.#left) / this.#size),
      );
      const above = (row - 1) * this.#columns;
      for (let cell = above + start; cell < above + end; cell++) {
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

/** The points within reach of a segment, line by line. */
class Hull {
  /** Where they begin and end at the height asked about; nothing lies there when they begin at Infinity. */
  left = Infinity;
  right = -Infinity;
  /** Of its two long sides: half of them lies so far to the right and further down than the segment. */
  readonly #asideX: number;
  readonly #asideY: number;

  constructor(
    readonly ax: number,
    readonly ay: number,
    readonly bx: number,
    readonly by: number,
    readonly reach: number,
  ) {
    const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
    this.#asideX = ((by - ay) / length) * reach;
    this.#asideY = ((ax - bx) / length) * reach;
  }

  at(y: number): void {
    [this.left, this.right] = [Infinity, -Infinity];
    this.#round(this.ax, y - this.ay);
    this.#round(this.bx, y - this.by);
    if (this.ay === this.by) return;
    this.#side(y, 1);
    this.#side(y, -1);
  }

  #round(x: number, away: number): void {
    const squared = this.reach * this.reach - away * away;
    if (squared < 0) return;
    const half = Math.sqrt(squared);
    this.#holds(x - half);
    this.#holds(x + half);
  }

  #side(y: number, side: 1 | -1): void {
    const share = (y - this.ay - side * this.#asideY) / (this.by - this.ay);
    if (share >= 0 && share <= 1) this.#holds(this.ax + side * this.#asideX + share * (this.bx - this.ax));
  }

  #holds(x: number): void {
    if (x < this.left) this.left = x;
    if (x > this.right) this.right = x;
  }
}

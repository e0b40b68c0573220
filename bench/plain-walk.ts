import FlatQueue from "flatqueue";
import type { Point } from "../src/core/place";
import type { Figure, MoveRules, Snapshot } from "../src/field";

/** Squares by column and row, the playable ones only. */
export interface Squares {
  readonly size: number;
  readonly columns: number;
  readonly rows: number;
}

/** What a walk found out about each anchor (the top left square of the base). */
export interface Walked {
  readonly costs: Float64Array;
  /** Cheapest first. */
  readonly order: readonly number[];
}

/**
 * Walking as one would write it in an afternoon: textbook Dijkstra, and for every step every wall is tried, for
 * every square every region and every figure. Square grids of equal diagonals without heights, doors or levels.
 */
export class PlainWalk {
  readonly squares: Squares;
  readonly wide: number;
  readonly high: number;
  readonly #walls: Float64Array;
  readonly #snapshot: Snapshot;
  readonly #figures: readonly Figure[];
  readonly #mover: Figure;
  readonly #rules: MoveRules;
  readonly #prices: Float64Array;

  constructor(
    snapshot: Snapshot,
    walls: Float64Array,
    figures: readonly Figure[],
    mover: Figure,
    rules: MoveRules,
  ) {
    const { area, grid } = snapshot.scene;
    const columns = Math.floor(area.width / grid.size);
    this.squares = { size: grid.size, columns, rows: Math.floor(area.height / grid.size) };
    this.wide = Math.max(1, Math.ceil(mover.width));
    this.high = Math.max(1, Math.ceil(mover.height));
    this.#walls = walls;
    this.#snapshot = snapshot;
    this.#figures = figures.filter(({ id }) => id !== mover.id);
    this.#mover = mover;
    this.#rules = rules;
    this.#prices = new Float64Array(columns * this.squares.rows).fill(NaN);
  }

  get start(): number {
    return this.anchorOf(this.#mover);
  }

  anchorOf({ x, y }: Point): number {
    const { size, columns, rows } = this.squares;
    const column = Math.floor((x - ((this.wide - 1) / 2) * size) / size);
    const row = Math.floor((y - ((this.high - 1) / 2) * size) / size);
    return column < 0 || row < 0 || column >= columns || row >= rows ? -1 : row * columns + column;
  }

  placeOf(anchor: number): Point {
    const { size, columns } = this.squares;
    const [column, row] = [anchor % columns, Math.floor(anchor / columns)];
    return { x: (column + this.wide / 2) * size, y: (row + this.high / 2) * size };
  }

  /** From the start, or from goals back, until the budget is spent or somebody has seen enough. */
  search(
    starts: readonly number[],
    back: boolean,
    budget: number,
    enough?: (anchor: number) => boolean,
  ): Walked {
    const { columns, rows } = this.squares;
    const costs = new Float64Array(columns * rows).fill(Infinity);
    const order: number[] = [];
    const queue = new FlatQueue<number>();
    for (const start of starts) {
      costs[start] = 0;
      queue.push(start, 0);
    }
    const done = new Uint8Array(costs.length);
    for (let anchor = queue.pop(); anchor !== undefined; anchor = queue.pop()) {
      if (done[anchor] === 1) continue;
      done[anchor] = 1;
      order.push(anchor);
      if (enough?.(anchor) === true) break;
      const cost = costs[anchor] ?? Infinity;
      for (const next of this.#neighbours(anchor)) {
        const total = cost + (back ? this.#price(anchor) : this.#price(next));
        if (!(total <= budget) || total >= (costs[next] ?? 0)) continue;
        if (back ? this.#stopped(next, anchor) : this.#stopped(anchor, next)) continue;
        costs[next] = total;
        queue.push(next, total);
      }
    }
    return { costs, order };
  }

  mayEnd(anchor: number): boolean {
    return !this.#figures.some((figure) => this.#overlaps(anchor, figure));
  }

  *#neighbours(anchor: number): Iterable<number> {
    const { columns, rows } = this.squares;
    const [column, row] = [anchor % columns, Math.floor(anchor / columns)];
    for (let down = Math.max(0, row - 1); down <= Math.min(rows - this.high, row + 1); down++) {
      for (
        let across = Math.max(0, column - 1);
        across <= Math.min(columns - this.wide, column + 1);
        across++
      ) {
        if (down !== row || across !== column) yield down * columns + across;
      }
    }
  }

  /** Cost of standing there; asked once per walk. */
  #price(anchor: number): number {
    const known = this.#prices[anchor] ?? Infinity;
    return Number.isNaN(known) ? (this.#prices[anchor] = this.#standing(anchor)) : known;
  }

  #standing(anchor: number): number {
    if (!this.mayEnd(anchor)) return Infinity;
    let price = 1;
    for (const square of this.#under(anchor)) price = Math.max(price, this.#ground(square));
    return this.#isSplit(anchor) ? Infinity : price;
  }

  #ground(square: number): number {
    const { size, columns } = this.squares;
    const point = { x: ((square % columns) + 0.5) * size, y: (Math.floor(square / columns) + 0.5) * size };
    let price = 1;
    for (const { rings, terrain } of this.#snapshot.regions) {
      if (!rings.some((ring) => holds(ring, point.x, point.y))) continue;
      for (const one of terrain) price = Math.max(price, this.#rules.terrainCost?.(one) ?? 1);
    }
    return price;
  }

  #under(anchor: number): number[] {
    const { columns } = this.squares;
    const squares: number[] = [];
    for (let down = 0; down < this.high; down++) {
      for (let across = 0; across < this.wide; across++) squares.push(anchor + down * columns + across);
    }
    return squares;
  }

  /** A wall between two squares of the base. */
  #isSplit(anchor: number): boolean {
    const { columns } = this.squares;
    return this.#under(anchor).some((square, at) => {
      const right =
        (at + 1) % this.wide !== 0 &&
        (this.#wallBetween(square, square + 1) || this.#wallBetween(square + 1, square));
      const below =
        at + this.wide < this.wide * this.high &&
        (this.#wallBetween(square, square + columns) || this.#wallBetween(square + columns, square));
      return right || below;
    });
  }

  #overlaps(anchor: number, figure: Figure): boolean {
    const { x, y } = this.placeOf(anchor);
    const { size } = this.squares;
    const [wide, high] = [Math.max(1, Math.ceil(figure.width)), Math.max(1, Math.ceil(figure.height))];
    return (
      Math.abs(figure.x - x) < ((wide + this.wide) / 2) * size &&
      Math.abs(figure.y - y) < ((high + this.high) / 2) * size
    );
  }

  #stopped(from: number, to: number): boolean {
    const step = to - from;
    return this.#under(from).some((square) => this.#wallBetween(square, square + step));
  }

  /** Some wall shares a point with the way between the middles of two squares, other than where it starts. */
  #wallBetween(from: number, to: number): boolean {
    const { size, columns } = this.squares;
    const [px, py] = [((from % columns) + 0.5) * size, (Math.floor(from / columns) + 0.5) * size];
    const [qx, qy] = [((to % columns) + 0.5) * size, (Math.floor(to / columns) + 0.5) * size];
    const walls = this.#walls;
    for (let i = 0; i < walls.length; i += 5) {
      const [ax, ay, bx, by] = [walls[i] ?? 0, walls[i + 1] ?? 0, walls[i + 2] ?? 0, walls[i + 3] ?? 0];
      const a = (py - ay) * (qx - ax) - (px - ax) * (qy - ay);
      const b = (py - by) * (qx - bx) - (px - bx) * (qy - by);
      if ((a > 0 && b > 0) || (a < 0 && b < 0)) continue;
      const p = (ay - py) * (bx - px) - (ax - px) * (by - py);
      const q = (ay - qy) * (bx - qx) - (ax - qx) * (by - qy);
      const way = walls[i + 4] ?? 0;
      if ((way === 1 && p < 0) || (way === 2 && p > 0)) continue;
      if (a === 0 && b === 0) {
        const along = (x: number, y: number): number => (x - px) * (qx - px) + (y - py) * (qy - py);
        const [one, other] = [along(ax, ay), along(bx, by)];
        if (Math.max(one, other) > 0 && Math.min(one, other) <= along(qx, qy)) return true;
      } else if (p !== 0 && p * q <= 0) return true;
    }
    return false;
  }
}

/** Even-odd. */
function holds(ring: readonly number[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0; i < ring.length; i += 2) {
    const next = i + 2 < ring.length ? i + 2 : 0;
    const [ax, ay, bx, by] = [ring[i] ?? 0, ring[i + 1] ?? 0, ring[next] ?? 0, ring[next + 1] ?? 0];
    if (ay > y !== by > y && ax + ((y - ay) / (by - ay)) * (bx - ax) > x) inside = !inside;
  }
  return inside;
}

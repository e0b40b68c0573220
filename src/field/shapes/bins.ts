/** Numbers per entry of a bin: the segment's id and its two ends. */
export const ENTRY = 5;

/**
 * Segments sorted into equal square bins, with their coordinates, so that a walk reads memory in order. Every
 * bin holds the segments that come within a pixel of it, so that a walk along a ray misses none, however its
 * steps round. Grows in place when segments are added.
 */
export class Bins {
  readonly left: number;
  readonly top: number;
  readonly size: number;
  readonly columns: number;
  readonly rows: number;
  /** For each bin: where its entries begin in the pool, and how many there are. */
  readonly heads: Int32Array;
  readonly #room: Int32Array;
  pool: Float64Array;
  /** The bins listed last. */
  found = new Int32Array(64);
  #used = 0;

  constructor(left: number, top: number, right: number, bottom: number, size: number) {
    this.left = left - 2;
    this.top = top - 2;
    this.size = size;
    this.columns = Math.max(1, Math.ceil((right + 2 - this.left) / size));
    this.rows = Math.max(1, Math.ceil((bottom + 2 - this.top) / size));
    const bins = this.columns * this.rows;
    this.heads = new Int32Array(bins * 2);
    this.#room = new Int32Array(bins);
    this.pool = new Float64Array(64);
  }

  holds(x: number, y: number): boolean {
    return (
      x >= this.left &&
      y >= this.top &&
      x < this.left + this.columns * this.size &&
      y < this.top + this.rows * this.size
    );
  }

  /**
   * All segments at once into empty bins: counted first, so that neighbouring bins lie close together in
   * memory without gaps. `at` has the two ends of each, `ids` what to call it: those without are left out.
   */
  fill(at: Float64Array, ids: readonly (number | undefined)[]): void {
    const each = (visit: (bin: number, id: number, from: number) => void): void => {
      for (const [segment, id] of ids.entries()) {
        if (id === undefined) continue;
        const from = segment * 4;
        const [ax, ay] = [at[from] ?? 0, at[from + 1] ?? 0];
        const [bx, by] = [at[from + 2] ?? 0, at[from + 3] ?? 0];
        const count = this.gather(ax, ay, bx, by, 1);
        for (let i = 0; i < count; i++) visit(this.found[i] ?? 0, id, from);
      }
    };
    each((bin) => {
      this.#room[bin] = (this.#room[bin] ?? 0) + 1;
    });
    for (let bin = 0; bin < this.#room.length; bin++) {
      this.heads[bin * 2] = this.#used;
      this.#used += (this.#room[bin] ?? 0) * ENTRY;
    }
    this.pool = new Float64Array(Math.max(64, this.#used));
    each((bin, id, from) => {
      this.#put(bin, id, at[from] ?? 0, at[from + 1] ?? 0, at[from + 2] ?? 0, at[from + 3] ?? 0);
    });
  }

  add(id: number, ax: number, ay: number, bx: number, by: number): void {
    const count = this.gather(ax, ay, bx, by, 1);
    for (let i = 0; i < count; i++) this.#put(this.found[i] ?? 0, id, ax, ay, bx, by);
  }

  /** Something that fills a box: it lies in all bins the box touches, with the box for its ends. */
  addBox(id: number, left: number, top: number, right: number, bottom: number): void {
    const [firstColumn, lastColumn] = [this.#column(left), this.#column(right)];
    const lastRow = this.#row(bottom);
    for (let row = this.#row(top); row <= lastRow; row++) {
      for (let column = firstColumn; column <= lastColumn; column++) {
        this.#put(row * this.columns + column, id, left, top, right, bottom);
      }
    }
  }

  /** Visits what was added by boxes that hold the point, in the order it was added, until one says stop. */
  eachBoxAt(x: number, y: number, stop: (id: number) => boolean): boolean {
    const bin = this.#row(y) * this.columns + this.#column(x);
    const first = this.heads[bin * 2] ?? 0;
    const end = first + (this.heads[bin * 2 + 1] ?? 0) * ENTRY;
    const pool = this.pool;
    for (let i = first; i < end; i += ENTRY) {
      if (x < (pool[i + 1] ?? 0) || y < (pool[i + 2] ?? 0)) continue;
      if (x > (pool[i + 3] ?? 0) || y > (pool[i + 4] ?? 0)) continue;
      if (stop(pool[i] ?? 0)) return true;
    }
    return false;
  }

  remove(id: number, ax: number, ay: number, bx: number, by: number): void {
    const count = this.gather(ax, ay, bx, by, 1);
    for (let i = 0; i < count; i++) this.#take(this.found[i] ?? 0, id);
  }

  /**
   * Visits what lies within `margin` of the segment, some of it more than once, until one says stop; who is visited
   * must not ask these bins anything.
   */
  each(
    ax: number,
    ay: number,
    bx: number,
    by: number,
    margin: number,
    stop: (id: number) => boolean,
  ): boolean {
    const count = this.gather(ax, ay, bx, by, margin);
    for (let at = 0; at < count; at++) {
      const bin = this.found[at] ?? 0;
      const first = this.heads[bin * 2] ?? 0;
      const end = first + (this.heads[bin * 2 + 1] ?? 0) * ENTRY;
      for (let i = first; i < end; i += ENTRY) if (stop(this.pool[i] ?? 0)) return true;
    }
    return false;
  }

  /**
   * Lists the bins within `margin` of the segment in `found`, and says how many they are: for whoever reads the pool in
   * a loop of their own, which is faster than to be called for every entry.
   */
  gather(ax: number, ay: number, bx: number, by: number, margin: number): number {
    const topX = ay <= by ? ax : bx;
    const topY = ay <= by ? ay : by;
    const lowX = ay <= by ? bx : ax;
    const lowY = ay <= by ? by : ay;
    const slope = lowY === topY ? 0 : (lowX - topX) / (lowY - topY);
    const lastRow = this.#row(lowY + margin);
    let count = 0;
    for (let row = this.#row(topY - margin); row <= lastRow; row++) {
      const upper = Math.min(lowY, Math.max(topY, this.top + row * this.size - margin));
      const lower = Math.max(topY, Math.min(lowY, this.top + (row + 1) * this.size + margin));
      const x0 = lowY === topY ? topX : topX + (upper - topY) * slope;
      const x1 = lowY === topY ? lowX : topX + (lower - topY) * slope;
      const lastColumn = this.#column(Math.max(x0, x1) + margin);
      for (let column = this.#column(Math.min(x0, x1) - margin); column <= lastColumn; column++) {
        if (count === this.found.length) this.#foundMore();
        this.found[count++] = row * this.columns + column;
      }
    }
    return count;
  }

  #foundMore(): void {
    const wider = new Int32Array(this.found.length * 2);
    wider.set(this.found);
    this.found = wider;
  }

  eachInBox(left: number, top: number, right: number, bottom: number, visit: (id: number) => void): void {
    const [firstColumn, lastColumn] = [this.#column(left), this.#column(right)];
    for (let row = this.#row(top); row <= this.#row(bottom); row++) {
      for (let column = firstColumn; column <= lastColumn; column++) {
        const bin = row * this.columns + column;
        const first = this.heads[bin * 2] ?? 0;
        const end = first + (this.heads[bin * 2 + 1] ?? 0) * ENTRY;
        for (let i = first; i < end; i += ENTRY) visit(this.pool[i] ?? 0);
      }
    }
  }

  #put(bin: number, id: number, ax: number, ay: number, bx: number, by: number): void {
    const count = this.heads[bin * 2 + 1] ?? 0;
    if (count === (this.#room[bin] ?? 0)) this.#enlarge(bin, count);
    const at = (this.heads[bin * 2] ?? 0) + count * ENTRY;
    this.pool[at] = id;
    this.pool[at + 1] = ax;
    this.pool[at + 2] = ay;
    this.pool[at + 3] = bx;
    this.pool[at + 4] = by;
    this.heads[bin * 2 + 1] = count + 1;
  }

  /** Order in a bin means nothing: the last one fills the gap. */
  #take(bin: number, id: number): void {
    const start = this.heads[bin * 2] ?? 0;
    const count = this.heads[bin * 2 + 1] ?? 0;
    const last = start + (count - 1) * ENTRY;
    for (let at = start; at <= last; at += ENTRY) {
      if (this.pool[at] !== id) continue;
      this.pool.copyWithin(at, last, last + ENTRY);
      this.heads[bin * 2 + 1] = count - 1;
      break;
    }
  }

  #enlarge(bin: number, count: number): void {
    const room = Math.max(4, count * 2);
    const needed = this.#used + room * ENTRY;
    if (needed > this.pool.length) {
      const wider = new Float64Array(Math.max(this.pool.length * 2, needed));
      wider.set(this.pool);
      this.pool = wider;
    }
    const start = this.heads[bin * 2] ?? 0;
    this.pool.copyWithin(this.#used, start, start + count * ENTRY);
    this.heads[bin * 2] = this.#used;
    this.#room[bin] = room;
    this.#used = needed;
  }

  #row(y: number): number {
    const row = Math.floor((y - this.top) / this.size);
    return row < 0 ? 0 : row >= this.rows ? this.rows - 1 : row;
  }

  #column(x: number): number {
    const column = Math.floor((x - this.left) / this.size);
    return column < 0 ? 0 : column >= this.columns ? this.columns - 1 : column;
  }
}

/** Walls may lie far off the map. */
const MOST_BINS = 1_000_000;

/** A little more than one segment to the bin, but never finer than half a space nor coarser than six. */
export function binSize(area: number, segments: number, space: number): number {
  const even = Math.sqrt((1.3 * area) / Math.max(1, segments));
  return Math.max(Math.min(Math.max(even, space / 2, 8), space * 6), Math.sqrt(area / MOST_BINS));
}

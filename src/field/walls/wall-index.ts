import { binSize, Bins, ENTRY } from "../shapes/bins";
import type { Bounds } from "../shapes/bounds";
import { crosses, NO_NUDGE, shareOf, standsInWay, type Ray } from "./ray";
import { LIMITED, type Wall } from "./wall";

/** A wall that stands in a ray's way, and how far along. */
export interface Hit {
  readonly wall: Wall;
  readonly share: number;
}

/** What a quick cast found: a plain wall squarely across, nothing at all, or something to look at closely. */
export const STOPPED = 1;
export const CLEAR = 2;
export const UNSURE = STOPPED | CLEAR;

/**
 * What a wall is called in the bins: its number, or the complement of it when it is not plain. So a cast need
 * not look that up elsewhere, in memory that on a large map nobody has touched for long.
 */
const nameOf = (id: number, { plain }: Wall): number => (plain ? id : ~id);
const idOf = (name: number): number => (name < 0 ? ~name : name);

/** All walls that matter to sight, in bins. */
export class WallIndex {
  readonly #bins: Bins;
  readonly #walls: readonly (Wall | undefined)[];
  /** Corners of each wall, and 1 where it is plain. */
  #at: Float64Array;
  #plain: Uint8Array;
  /** For each wall: the visit that came to it last. */
  #visited: Int32Array;
  #visits = 0;
  /** Walls the last cast could not decide about. */
  readonly #doubts: number[] = [];
  #doubtful = 0;
  /** The last cast began or ended where there are no bins. */
  #offTheMap = false;
  /** The plain wall that stopped the last cast that was stopped: it may well stop the next. */
  lastStop = -1;

  /** `walls` is looked at again whenever `changed` says so; it may grow. */
  constructor(walls: readonly (Wall | undefined)[], bounds: Bounds, space: number) {
    this.#walls = walls;
    this.#at = new Float64Array(walls.length * 4);
    this.#plain = new Uint8Array(walls.length);
    this.#visited = new Int32Array(walls.length);
    const area = (bounds.right - bounds.left) * (bounds.bottom - bounds.top);
    const size = binSize(area, walls.length, space);
    this.#bins = new Bins(bounds.left, bounds.top, bounds.right, bounds.bottom, size);
    for (const [id, wall] of walls.entries()) this.#note(id, wall);
    const names = walls.map((wall, id) =>
      wall === undefined || wall.sight === 0 ? undefined : nameOf(id, wall),
    );
    this.#bins.fill(this.#at, names);
  }

  /** A wall was added, changed or taken away. */
  changed(id: number, before: Wall | undefined): void {
    this.lastStop = -1;
    if (before !== undefined && before.sight !== 0) {
      this.#bins.remove(nameOf(id, before), before.ax, before.ay, before.bx, before.by);
    }
    if (id >= this.#plain.length) this.#grow(id + 1);
    this.#add(id, this.#walls[id]);
  }

  #add(id: number, wall: Wall | undefined): void {
    if (wall === undefined || wall.sight === 0) return;
    this.#note(id, wall);
    this.#bins.add(nameOf(id, wall), wall.ax, wall.ay, wall.bx, wall.by);
  }

  #note(id: number, wall: Wall | undefined): void {
    if (wall === undefined) return;
    this.#at[id * 4] = wall.ax;
    this.#at[id * 4 + 1] = wall.ay;
    this.#at[id * 4 + 2] = wall.bx;
    this.#at[id * 4 + 3] = wall.by;
    this.#plain[id] = wall.plain ? 1 : 0;
  }

  #grow(length: number): void {
    const [at, plain] = [new Float64Array(length * 8), new Uint8Array(length * 2)];
    at.set(this.#at);
    plain.set(this.#plain);
    [this.#at, this.#plain, this.#visited] = [at, plain, new Int32Array(length * 2)];
  }

  /** Nothing stops the ray. The first limited wall is seen through, the second is not. */
  clear(ray: Ray): boolean {
    const quick = this.cast(ray.px, ray.py, ray.qx, ray.qy, -1, 0, ray.nudge === NO_NUDGE);
    return quick === UNSURE ? this.clearOfDoubts(ray) : quick === CLEAR;
  }

  /** All walls the last cast left in doubt are plain: what they do to a ray does not depend on its heights. */
  get doubtsArePlain(): boolean {
    if (this.#offTheMap) return false;
    for (let i = 0; i < this.#doubtful; i++) if (this.#plain[this.#doubts[i] ?? 0] !== 1) return false;
    return true;
  }

  /** For a ray the last cast could not decide about: looks at the walls it left in doubt. */
  clearOfDoubts(ray: Ray): boolean {
    if (this.#offTheMap) return this.#clearFromOffTheMap(ray);
    let limited = -1;
    for (let i = 0; i < this.#doubtful; i++) {
      const id = this.#doubts[i] ?? -1;
      const wall = this.#walls[id];
      if (wall === undefined || id === limited) continue;
      if (!crosses(ray, wall.ax, wall.ay, wall.bx, wall.by) || !standsInWay(ray, wall)) continue;
      if (wall.sight !== LIMITED || limited >= 0) return false;
      limited = id;
    }
    return true;
  }

  #clearFromOffTheMap(ray: Ray): boolean {
    let limited = -1;
    return this.#walk(ray, (id) => {
      const wall = this.#walls[id];
      if (wall === undefined || id === limited || !standsInWay(ray, wall)) return false;
      if (wall.sight !== LIMITED || limited >= 0) return true;
      limited = id;
      return false;
    });
  }

  /** Some wall that matters to sight comes within so many pixels of the point. */
  anyNear(x: number, y: number, pixels: number): boolean {
    return this.#bins.each(x, y, x, y, pixels, () => true);
  }

  /** The point lies where there are bins. */
  holds(x: number, y: number): boolean {
    return this.#bins.holds(x, y);
  }

  /** Where there are bins. */
  get extent(): Bounds {
    const { left, top, columns, rows, size } = this.#bins;
    return { left, top, right: left + columns * size, bottom: top + rows * size };
  }

  /** About how many walls matter to sight in a box. */
  wallsIn({ left, top, right, bottom }: Bounds): number {
    const { columns, rows, size } = this.#bins;
    return (this.#plain.length * (right - left) * (bottom - top)) / (columns * rows * size * size);
  }

  /** The numbers of all walls that matter to sight in a box, each once. */
  idsIn(box: Bounds): number[] {
    const seen = this.#visited;
    const visit = ++this.#visits;
    const ids: number[] = [];
    this.#bins.eachInBox(box.left, box.top, box.right, box.bottom, (name) => {
      const id = idOf(name);
      if (seen[id] !== visit) ids.push(id);
      seen[id] = visit;
    });
    return ids;
  }

  /** The two ends of each wall by number, as x, y, x, y. */
  get ends(): Float64Array {
    return this.#at;
  }

  isPlain(id: number): boolean {
    return this.#plain[id] === 1;
  }

  /** Walls in the ray's way, nearest first; the first of the limited ones is seen through and left out. */
  hits(ray: Ray): Hit[] {
    const found = new Map<number, Hit>();
    this.#walk(ray, (id) => {
      const wall = this.#walls[id];
      if (wall !== undefined && !found.has(id) && standsInWay(ray, wall)) {
        found.set(id, { wall, share: shareOf(ray, wall) });
      }
      return false;
    });
    const hits = [...found.values()].sort((a, b) => a.share - b.share || (a.wall.id < b.wall.id ? -1 : 1));
    const seenThrough = hits.findIndex((hit) => hit.wall.sight === LIMITED);
    return hits.filter((_, at) => at !== seenThrough);
  }

  /**
   * The quick look: STOPPED by a plain wall squarely across, CLEAR when no wall comes into question, else
   * UNSURE. A wall that may well stop it is tried first. What stands before a share of the ray, `beyond`, makes
   * it unsure. The two answers hold for the ray and its nudged neighbours, in both directions; when it is
   * `bare`, only for the ray itself, which is easier to tell. Everything is spelled out here: this is where a
   * decision spends its time.
   */
  cast(px: number, py: number, qx: number, qy: number, guess: number, beyond = 0, bare = false): number {
    const bins = this.#bins;
    this.#doubtful = 0;
    this.#offTheMap = !bins.holds(px, py) || !bins.holds(qx, qy);
    if (this.#offTheMap) return UNSURE;
    if (guess >= 0 && this.#across(guess, px, py, qx, qy, beyond)) {
      this.lastStop = guess;
      return STOPPED;
    }
    const dx = qx - px;
    const dy = qy - py;
    const { left, top, size, columns, heads, pool } = bins;
    let column = ((px - left) / size) | 0;
    let row = ((py - top) / size) | 0;
    let across = (((qx - left) / size) | 0) - column;
    let down = (((qy - top) / size) | 0) - row;
    const stepX = across < 0 ? -1 : 1;
    const stepY = down < 0 ? -1 : 1;
    across *= stepX;
    down *= stepY;
    const wide = Math.abs(dx);
    const high = Math.abs(dy);
    // Compared as products with the lengths, so that no step divides.
    let nextX = across === 0 ? Infinity : Math.abs(left + (column + (stepX > 0 ? 1 : 0)) * size - px) * high;
    let nextY = down === 0 ? Infinity : Math.abs(top + (row + (stepY > 0 ? 1 : 0)) * size - py) * wide;
    for (let steps = across + down; ; steps--) {
      const bin = (row * columns + column) * 2;
      const first = heads[bin] ?? 0;
      const end = first + (heads[bin + 1] ?? 0) * ENTRY;
      for (let i = first; i < end; i += ENTRY) {
        const ax = (pool[i + 1] ?? 0) - px;
        const ay = (pool[i + 2] ?? 0) - py;
        const bx = (pool[i + 3] ?? 0) - px;
        const by = (pool[i + 4] ?? 0) - py;
        const a = dx * ay - dy * ax;
        const b = dx * by - dy * bx;
        if (a * b > 0) continue;
        const p = bx * ay - ax * by;
        const q = p + (b - a);
        if (p * q > 0) continue;
        if (bare && (p === 0 || q === 0)) continue;
        const name = pool[i] ?? 0;
        const squarely = bare || (a !== 0 && b !== 0 && p !== 0 && q !== 0);
        if (squarely && name >= 0 && p / (p - q) >= beyond) {
          this.lastStop = name;
          return STOPPED;
        }
        this.#doubts[this.#doubtful++] = idOf(name);
      }
      if (steps === 0) return this.#doubtful === 0 ? CLEAR : UNSURE;
      if (nextX < nextY) {
        column += stepX;
        nextX = --across === 0 ? Infinity : nextX + size * high;
      } else {
        row += stepY;
        nextY = --down === 0 ? Infinity : nextY + size * wide;
      }
    }
  }

  /** The plain wall lies squarely across the ray. */
  #across(id: number, px: number, py: number, qx: number, qy: number, beyond: number): boolean {
    const at = this.#at;
    const c = id * 4;
    const [dx, dy] = [qx - px, qy - py];
    const ax = (at[c] ?? 0) - px;
    const ay = (at[c + 1] ?? 0) - py;
    const bx = (at[c + 2] ?? 0) - px;
    const by = (at[c + 3] ?? 0) - py;
    const a = dx * ay - dy * ax;
    const b = dx * by - dy * bx;
    if (!((a > 0 && b < 0) || (a < 0 && b > 0))) return false;
    const p = bx * ay - ax * by;
    const q = p + (dx * (by - ay) - dy * (bx - ax));
    return ((p > 0 && q < 0) || (p < 0 && q > 0)) && p / (p - q) >= beyond;
  }

  /** Visits the walls the ray crosses, bin by bin, some of them more than once, until one stops it; true when none does. */
  #walk(ray: Ray, stops: (id: number) => boolean): boolean {
    return !this.#bins.each(ray.px, ray.py, ray.qx, ray.qy, 0, (name) => {
      const id = idOf(name);
      const [at, c] = [this.#at, id * 4];
      return crosses(ray, at[c] ?? 0, at[c + 1] ?? 0, at[c + 2] ?? 0, at[c + 3] ?? 0) && stops(id);
    });
  }
}

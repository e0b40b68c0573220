import { binSize, Bins } from "./bins";
import { crossingShare, orient } from "./geometry";
import { LIMITED, seenThroughFrom, type Wall } from "./walls";

/** No nudge; the ray's end, or its start, lies a hair inside a base (towards the base's centre). */
export const NO_NUDGE = 0;
export const NUDGE_END = 1;
export const NUDGE_START = 2;

/**
 * A line of sight. A ray to a base's corner ends a hair inside the corner, towards the base's centre
 * (`cx`, `cy`): so a wall along the base's own side hides it from one side only, and a ray through a wall's
 * end passes on one side of it. Heights are elevations in grid units.
 */
export interface Ray {
  px: number;
  py: number;
  pz: number;
  qx: number;
  qy: number;
  qz: number;
  levels: number;
  nudge: number;
  cx: number;
  cy: number;
}

export const rayBetween = (px: number, py: number, qx: number, qy: number): Ray => ({
  px,
  py,
  pz: 0,
  qx,
  qy,
  qz: 0,
  levels: -1,
  nudge: NO_NUDGE,
  cx: 0,
  cy: 0,
});

/** A wall that stands in a ray's way, and how far along. */
export interface Hit {
  readonly wall: Wall;
  readonly share: number;
}

/**
 * The ray crosses the wall: its two ends lie on different sides of the wall's line, and the wall's two ends
 * on different sides of the ray or on it. So a ray through a wall's end is stopped, one along a wall or
 * starting on it is not, and a wall without length stops nothing.
 */
export function crosses(ray: Ray, ax: number, ay: number, bx: number, by: number): boolean {
  const { px, py, qx, qy } = ray;
  let p = orient(ax, ay, bx, by, px, py);
  let q = orient(ax, ay, bx, by, qx, qy);
  if ((p > 0 && q > 0) || (p < 0 && q < 0)) return false;
  let a = orient(px, py, qx, qy, ax, ay);
  let b = orient(px, py, qx, qy, bx, by);
  if ((a > 0 && b > 0) || (a < 0 && b < 0)) return false;
  if (ray.nudge === NUDGE_END) {
    if (q === 0) q = orient(ax, ay, bx, by, ray.cx, ray.cy);
    if (a === 0) a = orient(px, py, ray.cx, ray.cy, ax, ay);
    if (b === 0) b = orient(px, py, ray.cx, ray.cy, bx, by);
  } else if (ray.nudge === NUDGE_START) {
    if (p === 0) p = orient(ax, ay, bx, by, ray.cx, ray.cy);
    if (a === 0) a = orient(ray.cx, ray.cy, qx, qy, ax, ay);
    if (b === 0) b = orient(ray.cx, ray.cy, qx, qy, bx, by);
  }
  const ends = (p > 0 && q < 0) || (p < 0 && q > 0);
  return ends && !((a > 0 && b > 0) || (a < 0 && b < 0));
}

/** The wall, crossed by the ray, stands in its way: level, height, direction and distance all apply. */
export function standsInWay(ray: Ray, wall: Wall): boolean {
  if (wall.plain) return true;
  if ((wall.levels & ray.levels) === 0 || wall.sight === 0) return false;
  if (wall.dir !== 0 && sideOfStart(ray, wall) > 0 !== (wall.dir === 1)) return false;
  if (seenThroughFrom(wall, ray.px, ray.py)) return false;
  if (wall.bottom === -Infinity && wall.top === Infinity) return true;
  const z = ray.pz + (ray.qz - ray.pz) * shareOf(ray, wall);
  return wall.bottom <= z && z < wall.top;
}

function sideOfStart(ray: Ray, wall: Wall): number {
  const side = orient(wall.ax, wall.ay, wall.bx, wall.by, ray.px, ray.py);
  if (side !== 0 || ray.nudge !== NUDGE_START) return side;
  return orient(wall.ax, wall.ay, wall.bx, wall.by, ray.cx, ray.cy);
}

export const shareOf = (ray: Ray, wall: Wall): number =>
  crossingShare(ray.px, ray.py, ray.qx, ray.qy, wall.ax, wall.ay, wall.bx, wall.by);

/** All walls that matter to sight, in bins. */
export class SightIndex {
  readonly #bins: Bins;
  readonly #walls: readonly (Wall | undefined)[];
  readonly #coordinates: Float64Array;
  readonly #found: number[] = [];

  constructor(
    walls: readonly Wall[],
    bounds: { left: number; top: number; right: number; bottom: number },
    space: number,
  ) {
    this.#walls = walls;
    this.#coordinates = new Float64Array(walls.length * 4);
    const area = (bounds.right - bounds.left) * (bounds.bottom - bounds.top);
    const size = binSize(area, walls.length, space);
    this.#bins = new Bins(bounds.left, bounds.top, bounds.right, bounds.bottom, size);
    for (const [id, wall] of walls.entries()) {
      this.#coordinates.set([wall.ax, wall.ay, wall.bx, wall.by], id * 4);
      if (wall.sight !== 0) this.#bins.add(id, wall.ax, wall.ay, wall.bx, wall.by);
    }
  }

  /** Nothing stops the ray. The first limited wall is seen through, the second is not. */
  clear(ray: Ray): boolean {
    const limited = this.#found;
    limited.length = 0;
    return this.#walk(ray, (id) => {
      const wall = this.#walls[id];
      if (wall === undefined || !standsInWay(ray, wall)) return false;
      if (wall.sight !== LIMITED) return true;
      if (!limited.includes(id)) limited.push(id);
      return limited.length > 1;
    });
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

  /** Visits the walls the ray crosses, bin by bin, until one stops it; true when none does. */
  #walk(ray: Ray, stops: (id: number) => boolean): boolean {
    const bins = this.#bins;
    if (!bins.holds(ray.px, ray.py) || !bins.holds(ray.qx, ray.qy)) return this.#everyWall(ray, stops);
    const { size, columns } = bins;
    let column = Math.floor((ray.px - bins.left) / size);
    let row = Math.floor((ray.py - bins.top) / size);
    let across = Math.floor((ray.qx - bins.left) / size) - column;
    let down = Math.floor((ray.qy - bins.top) / size) - row;
    const [stepX, stepY] = [across < 0 ? -1 : 1, down < 0 ? -1 : 1];
    [across, down] = [Math.abs(across), Math.abs(down)];
    const [dx, dy] = [Math.abs(ray.qx - ray.px), Math.abs(ray.qy - ray.py)];
    const edgeX = bins.left + (column + (stepX > 0 ? 1 : 0)) * size;
    const edgeY = bins.top + (row + (stepY > 0 ? 1 : 0)) * size;
    // Compared as products with dx and dy, so that no step divides.
    let nextX = Math.abs(edgeX - ray.px) * dy;
    let nextY = Math.abs(edgeY - ray.py) * dx;
    for (;;) {
      if (this.#bin(row * columns + column, ray, stops)) return false;
      if (across === 0 && down === 0) return true;
      if (down === 0 || (across > 0 && nextX < nextY)) {
        column += stepX;
        nextX += size * dy;
        across--;
      } else {
        row += stepY;
        nextY += size * dx;
        down--;
      }
    }
  }

  #bin(bin: number, ray: Ray, stops: (id: number) => boolean): boolean {
    const { pool, start, count } = this.#bins;
    const first = start[bin] ?? 0;
    const end = first + (count[bin] ?? 0);
    const at = this.#coordinates;
    for (let i = first; i < end; i++) {
      const id = pool[i] ?? 0;
      const c = id * 4;
      if (crosses(ray, at[c] ?? 0, at[c + 1] ?? 0, at[c + 2] ?? 0, at[c + 3] ?? 0) && stops(id)) return true;
    }
    return false;
  }

  #everyWall(ray: Ray, stops: (id: number) => boolean): boolean {
    for (const [id, wall] of this.#walls.entries()) {
      if (wall === undefined || wall.sight === 0) continue;
      if (crosses(ray, wall.ax, wall.ay, wall.bx, wall.by) && stops(id)) return false;
    }
    return true;
  }
}

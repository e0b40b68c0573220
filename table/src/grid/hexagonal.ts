import { BaseGrid, HEX_RATIO, type GridConfig, type Offset, type Point } from "./base.ts";
import { nearest } from "./square.ts";

export interface Cube {
  q: number;
  r: number;
  s: number;
  k?: number;
}
const NEIGHBOURS: readonly Cube[] = [
  { q: 1, r: 0, s: -1 },
  { q: 1, r: -1, s: 0 },
  { q: 0, r: -1, s: 1 },
  { q: -1, r: 0, s: 1 },
  { q: -1, r: 1, s: 0 },
  { q: 0, r: 1, s: -1 },
];

/** Rows (pointy top) or columns (flat top), odd or even lines shifted. `size` is the distance between opposite sides. */
export class HexagonalGrid extends BaseGrid {
  readonly type: number;
  readonly columns: boolean;
  readonly even: boolean;
  readonly diagonals: number;
  constructor(config: GridConfig) {
    super(config);
    this.columns = config.columns ?? false;
    this.even = config.even ?? false;
    this.diagonals = config.diagonals ?? 0;
    this.type = 2 + (this.columns ? 2 : 0) + (this.even ? 1 : 0);
    if (this.columns) this.sizeX = this.size * HEX_RATIO;
    else this.sizeY = this.size * HEX_RATIO;
  }
  offsetToCube({ i, j, k }: Offset): Cube {
    const sign = this.even ? 1 : -1;
    const [q, r] = this.columns ? [j, i - (j + sign * (j & 1)) / 2] : [j - (i + sign * (i & 1)) / 2, i];
    const cube: Cube = { q, r, s: 0 - q - r };
    if (k !== undefined) cube.k = k;
    return cube;
  }
  cubeToOffset({ q, r, k }: Cube): Offset {
    const sign = this.even ? 1 : -1;
    const o: Offset = this.columns
      ? { i: r + (q + sign * (q & 1)) / 2, j: q }
      : { i: r, j: q + (r + sign * (r & 1)) / 2 };
    if (k !== undefined) o.k = k;
    return o;
  }
  /** Centre of the cell with cube coordinate zero. */
  private get origin(): Point {
    if (this.columns) return { x: this.sizeX / 2, y: this.even ? this.sizeY : this.sizeY / 2 };
    return { x: this.even ? this.sizeX : this.sizeX / 2, y: this.sizeY / 2 };
  }
  cubeToPoint({ q, r }: Cube): Point {
    const o = this.origin;
    if (this.columns) return { x: o.x + this.sizeX * 0.75 * q, y: o.y + this.sizeY * (r + q / 2) };
    return { x: o.x + this.sizeX * (q + r / 2), y: o.y + this.sizeY * 0.75 * r };
  }
  pointToCube(p: Point): Cube {
    const o = this.origin;
    const [x, y] = [p.x - o.x, p.y - o.y];
    let q: number, r: number;
    if (this.columns) {
      q = x / (this.sizeX * 0.75);
      r = y / this.sizeY - q / 2;
    } else {
      r = y / (this.sizeY * 0.75);
      q = x / this.sizeX - r / 2;
    }
    return { q, r, s: 0 - q - r };
  }
  static cubeRound({ q, r, s }: Cube): Cube {
    let [a, b, c] = [Math.round(q), Math.round(r), Math.round(s)];
    const [da, db, dc] = [Math.abs(a - q), Math.abs(b - r), Math.abs(c - s)];
    if (da > db && da > dc) a = -b - c;
    else if (db > dc) b = -a - c;
    else c = -a - b;
    return { q: a + 0, r: b + 0, s: c + 0 };
  }
  static cubeDistance(a: Cube, b: Cube): number {
    return Math.max(Math.abs(a.q - b.q), Math.abs(a.r - b.r), Math.abs(a.s - b.s));
  }
  getCube(coords: any): Cube {
    if (coords.i !== undefined) return this.offsetToCube(coords);
    const cube =
      coords.q !== undefined
        ? { q: coords.q, r: coords.r, s: coords.s }
        : HexagonalGrid.cubeRound(this.pointToCube(coords));
    return BaseGrid.is3D(coords) ? { ...cube, k: this.levelOf(coords) } : cube;
  }
  getAdjacentCubes(coords: any): Cube[] {
    const c = this.getCube(coords);
    const flat = NEIGHBOURS.map((n) => ({ q: c.q + n.q, r: c.r + n.r, s: c.s + n.s }));
    if (c.k === undefined) return flat;
    const k = c.k;
    return [-1, 0, 1].flatMap((dk) =>
      [...(dk ? [{ q: c.q, r: c.r, s: c.s }] : []), ...flat].map((f) => ({ ...f, k: k + dk })),
    );
  }
  getOffset(coords: any): Offset {
    if (BaseGrid.isOffset(coords)) return this.withLevel(coords, { i: coords.i, j: coords.j });
    return this.withLevel(
      coords,
      this.cubeToOffset(this.getCube({ ...coords, elevation: undefined, k: undefined })),
    );
  }
  getCenterPoint(coords: any): Point {
    const c: Point = this.cubeToPoint(this.getCube({ ...coords, elevation: undefined, k: undefined }));
    if (BaseGrid.is3D(coords)) c.elevation = (this.levelOf(coords) + 0.5) * this.distance;
    return c;
  }
  getTopLeftPoint(coords: any): Point {
    const { x, y } = this.getCenterPoint({ ...coords, elevation: undefined, k: undefined });
    return { x: x - this.sizeX / 2, y: y - this.sizeY / 2 };
  }
  getShape(): Point[] {
    const [w, h] = [this.sizeX / 2, this.sizeY / 2];
    return this.columns
      ? [
          { x: -w, y: 0 },
          { x: -w / 2, y: -h },
          { x: w / 2, y: -h },
          { x: w, y: 0 },
          { x: w / 2, y: h },
          { x: -w / 2, y: h },
        ]
      : [
          { x: 0, y: -h },
          { x: w, y: -h / 2 },
          { x: w, y: h / 2 },
          { x: 0, y: h },
          { x: -w, y: h / 2 },
          { x: -w, y: -h / 2 },
        ];
  }
  getVertices(coords: any): Point[] {
    const c = this.getCenterPoint({ ...coords, elevation: undefined, k: undefined });
    return this.getShape().map((p) => ({ x: c.x + p.x, y: c.y + p.y }));
  }
  getAdjacentOffsets(coords: any): Offset[] {
    return this.getAdjacentCubes(coords).map((c) => this.cubeToOffset(c));
  }
  getShiftedOffset(coords: any, direction: number): Offset {
    const o = this.getOffset(coords);
    const c = this.getCenterPoint({ i: o.i, j: o.j });
    const dx = (direction & 8 ? 1 : 0) - (direction & 4 ? 1 : 0);
    const dy = (direction & 2 ? 1 : 0) - (direction & 1 ? 1 : 0);
    if (o.k !== undefined) o.k += (direction & 32 ? 1 : 0) - (direction & 16 ? 1 : 0);
    if (!dx && !dy) return o;
    const len = Math.hypot(dx * this.sizeX, dy * this.sizeY);
    return this.withLevel(
      o.k === undefined ? {} : o,
      this.getOffset({
        x: c.x + ((dx * this.sizeX) / len) * this.size * 0.9,
        y: c.y + ((dy * this.sizeY) / len) * this.size * 0.9,
      }),
    );
  }
  getDirectPath(waypoints: any[]): Offset[] {
    const path: Offset[] = [];
    let from: Cube | undefined;
    for (const w of waypoints) {
      const to = this.getCube(w);
      if (!from) path.push(this.cubeToOffset(to));
      else {
        const n = HexagonalGrid.cubeDistance(from, to);
        const dk = (to.k ?? 0) - (from.k ?? 0);
        const steps = Math.max(n, Math.abs(dk));
        for (let s = 1; s <= steps; s++) {
          const t = s / steps;
          // A nudge keeps lines along an edge from flickering between two cells.
          const c = HexagonalGrid.cubeRound({
            q: from.q + (to.q - from.q) * t + 1e-6,
            r: from.r + (to.r - from.r) * t + 2e-6,
            s: from.s + (to.s - from.s) * t - 3e-6,
          });
          path.push(this.cubeToOffset(from.k === undefined ? c : { ...c, k: from.k + Math.round(dk * t) }));
        }
      }
      from = to;
    }
    return path;
  }
  protected measureSegment(from: any, to: any): { distance: number; spaces: number; diagonals: number } {
    const [a, b] = [this.getCube(from), this.getCube(to)];
    const flat = HexagonalGrid.cubeDistance(a, b);
    const rise = a.k !== undefined && b.k !== undefined ? Math.abs(a.k - b.k) : 0;
    const n = Math.max(flat, rise);
    return { distance: n * this.distance, spaces: n, diagonals: Math.min(flat, rise) };
  }
  getSnappedPoint(p: Point, { mode }: { mode: number; resolution?: number } = { mode: 1 }): Point {
    if (mode === 0) return { x: p.x, y: p.y };
    const c = this.getCenterPoint({ x: p.x, y: p.y });
    const v = this.getVertices({ x: p.x, y: p.y });
    const candidates: Point[] = [];
    if (mode & 0x1) candidates.push(c);
    if (mode & 0xf0) candidates.push(...v);
    if (mode & 0xf00) {
      const [w, h] = [this.sizeX / 2, this.sizeY / 2];
      candidates.push(
        { x: c.x - w, y: c.y - h },
        { x: c.x + w, y: c.y - h },
        { x: c.x - w, y: c.y + h },
        { x: c.x + w, y: c.y + h },
      );
    }
    if (mode & 0xf002)
      v.forEach((a, n) =>
        candidates.push({ x: (a.x + v[(n + 1) % 6].x) / 2, y: (a.y + v[(n + 1) % 6].y) / 2 }),
      );
    return nearest(p, candidates);
  }
  getTranslatedPoint(point: Point, direction: number, distance: number): Point {
    const a = (direction * Math.PI) / 180;
    const s = (distance / this.distance) * this.size;
    return { x: point.x + Math.cos(a) * s, y: point.y + Math.sin(a) * s };
  }
}

import { BaseGrid, type GridConfig, type Offset, type Point } from "./base.ts";

export const DIAGONALS = {
  EQUIDISTANT: 0,
  EXACT: 1,
  APPROXIMATE: 2,
  RECTILINEAR: 3,
  ALTERNATING_1: 4,
  ALTERNATING_2: 5,
  ILLEGAL: 6,
} as const;
const UP = 1,
  DOWN = 2,
  LEFT = 4,
  RIGHT = 8,
  DESCEND = 16,
  ASCEND = 32;

export class SquareGrid extends BaseGrid {
  readonly type = 1;
  readonly diagonals: number;
  constructor(config: GridConfig) {
    super(config);
    this.diagonals = config.diagonals ?? 0;
  }
  getOffset(coords: any): Offset {
    if (BaseGrid.isOffset(coords)) return this.withLevel(coords, { i: coords.i, j: coords.j });
    return this.withLevel(coords, {
      i: Math.floor(coords.y / this.size),
      j: Math.floor(coords.x / this.size),
    });
  }
  getTopLeftPoint(coords: any): Point {
    const { i, j } = this.getOffset(coords);
    return { x: j * this.size, y: i * this.size };
  }
  getCenterPoint(coords: any): Point {
    const p = this.getTopLeftPoint(coords);
    const c: Point = { x: p.x + this.size / 2, y: p.y + this.size / 2 };
    if (BaseGrid.is3D(coords)) c.elevation = (this.levelOf(coords) + 0.5) * this.distance;
    return c;
  }
  getVertices(coords: any): Point[] {
    const { x, y } = this.getTopLeftPoint(coords);
    const s = this.size;
    return [
      { x, y },
      { x: x + s, y },
      { x: x + s, y: y + s },
      { x, y: y + s },
    ];
  }
  getShape(): Point[] {
    const s = this.size / 2;
    return [
      { x: -s, y: -s },
      { x: s, y: -s },
      { x: s, y: s },
      { x: -s, y: s },
    ];
  }
  getAdjacentOffsets(coords: any): Offset[] {
    const o = this.getOffset(coords);
    const levels = o.k === undefined ? [undefined] : [-1, 0, 1];
    const out: Offset[] = [];
    for (const dk of levels)
      for (let di = -1; di <= 1; di++)
        for (let dj = -1; dj <= 1; dj++) {
          const moved = Math.abs(di) + Math.abs(dj) + Math.abs(dk ?? 0);
          if (moved === 0 || (this.diagonals === DIAGONALS.ILLEGAL && moved > 1)) continue;
          out.push(
            dk === undefined
              ? { i: o.i + di, j: o.j + dj }
              : { i: o.i + di, j: o.j + dj, k: (o.k ?? 0) + dk },
          );
        }
    return out;
  }
  getShiftedOffset(coords: any, direction: number): Offset {
    const o = this.getOffset(coords);
    const di = (direction & DOWN ? 1 : 0) - (direction & UP ? 1 : 0);
    const dj = (direction & RIGHT ? 1 : 0) - (direction & LEFT ? 1 : 0);
    if (di && dj && this.diagonals === DIAGONALS.ILLEGAL) return o;
    const dk = (direction & ASCEND ? 1 : 0) - (direction & DESCEND ? 1 : 0);
    return o.k === undefined ? { i: o.i + di, j: o.j + dj } : { i: o.i + di, j: o.j + dj, k: o.k + dk };
  }
  getDirectPath(waypoints: any[]): Offset[] {
    const path: Offset[] = [];
    for (const w of waypoints) {
      const to = this.getOffset(w);
      const from = path.at(-1);
      if (!from) path.push(to);
      else path.push(...this.line(from, to));
    }
    return path;
  }
  private line(a: Offset, b: Offset): Offset[] {
    const [di, dj, dk] = [b.i - a.i, b.j - a.j, (b.k ?? 0) - (a.k ?? 0)];
    const out: Offset[] = [];
    if (this.diagonals === DIAGONALS.ILLEGAL) {
      let { i, j } = a;
      const n = Math.abs(di) + Math.abs(dj);
      for (let s = 1; s <= n; s++) {
        const wantI = a.i + (di * s) / n;
        const wantJ = a.j + (dj * s) / n;
        if (Math.abs(wantI - i) > Math.abs(wantJ - j)) i += Math.sign(di);
        else j += Math.sign(dj);
        out.push({ i, j });
      }
      return out;
    }
    const n = Math.max(Math.abs(di), Math.abs(dj), Math.abs(dk));
    for (let s = 1; s <= n; s++) {
      const o: Offset = { i: a.i + Math.round((di * s) / n), j: a.j + Math.round((dj * s) / n) };
      if (a.k !== undefined) o.k = a.k + Math.round((dk * s) / n);
      out.push(o);
    }
    return out;
  }
  protected measureSegment(
    from: any,
    to: any,
    state: { diagonals: number },
  ): { distance: number; spaces: number; diagonals: number } {
    const [a, b] = [this.getOffset(from), this.getOffset(to)];
    const d = [
      Math.abs(a.i - b.i),
      Math.abs(a.j - b.j),
      BaseGrid.is3D(from) && BaseGrid.is3D(to) ? Math.abs((a.k ?? 0) - (b.k ?? 0)) : 0,
    ].sort((x, y) => y - x);
    const [n0 = 0, n1 = 0, n2 = 0] = d;
    const diagonal = n1;
    const straight = n0 - n1;
    const before = state.diagonals;
    state.diagonals += diagonal;
    return {
      distance: this.lengthOf(straight, diagonal, n2, before) * this.distance,
      spaces: this.spacesOf(n0, n1, n2),
      diagonals: diagonal,
    };
  }
  private spacesOf(n0: number, n1: number, n2: number): number {
    return this.diagonals === DIAGONALS.ILLEGAL ? n0 + n1 + n2 : n0;
  }
  /** `triple` of the diagonals also change level. */
  private lengthOf(straight: number, diagonal: number, triple: number, before: number): number {
    const plain = diagonal - triple;
    switch (this.diagonals) {
      case DIAGONALS.EQUIDISTANT:
        return straight + diagonal;
      case DIAGONALS.EXACT:
        return straight + plain * Math.SQRT2 + triple * Math.sqrt(3);
      case DIAGONALS.APPROXIMATE:
        return straight + plain * 1.5 + triple * 1.75;
      case DIAGONALS.ALTERNATING_1:
      case DIAGONALS.ALTERNATING_2: {
        // Every second diagonal counts double, counted over the whole path.
        const first = this.diagonals === DIAGONALS.ALTERNATING_1 ? 0 : 1;
        const doubles = Math.floor((before + diagonal + first) / 2) - Math.floor((before + first) / 2);
        return straight + diagonal + doubles;
      }
      default:
        return straight + plain * 2 + triple * 3;
    }
  }
  getSnappedPoint(
    { x, y }: Point,
    { mode, resolution = 1 }: { mode: number; resolution?: number } = { mode: 0x1 },
  ): Point {
    if (mode === 0) return { x, y };
    const s = this.size / resolution;
    const candidates: Point[] = [];
    const i = Math.floor(x / s);
    const j = Math.floor(y / s);
    if (mode & 0x1) candidates.push({ x: (i + 0.5) * s, y: (j + 0.5) * s });
    if (mode & 0xff0 || mode & 0xf00) candidates.push({ x: Math.round(x / s) * s, y: Math.round(y / s) * s });
    if (mode & 0xf002) {
      candidates.push(
        { x: (i + 0.5) * s, y: Math.round(y / s) * s },
        { x: Math.round(x / s) * s, y: (j + 0.5) * s },
      );
    }
    return nearest({ x, y }, candidates);
  }
  getTranslatedPoint(point: Point, direction: number, distance: number): Point {
    const a = (direction * Math.PI) / 180;
    const [dx, dy] = [Math.cos(a), Math.sin(a)];
    const [adx, ady] = [Math.abs(dx), Math.abs(dy)];
    let s = (distance / this.distance) * this.size;
    const rule = this.diagonals;
    if (rule === DIAGONALS.EQUIDISTANT) s /= Math.max(adx, ady);
    else if (
      rule === DIAGONALS.APPROXIMATE ||
      rule === DIAGONALS.ALTERNATING_1 ||
      rule === DIAGONALS.ALTERNATING_2
    )
      s /= Math.max(adx, ady) + 0.5 * Math.min(adx, ady);
    else if (rule === DIAGONALS.RECTILINEAR || rule === DIAGONALS.ILLEGAL) s /= adx + ady;
    return { x: point.x + dx * s, y: point.y + dy * s };
  }
}

export function nearest(p: Point, candidates: Point[]): Point {
  let best: Point = { ...p };
  let d = Infinity;
  for (const c of candidates) {
    const e = Math.hypot(c.x - p.x, c.y - p.y);
    if (e < d) [best, d] = [c, e];
  }
  return best;
}

/** Walls against rays, as `CONFIG.Canvas.polygonBackends[type].testCollision` answers (facts, section 4). */
export interface WallData extends Data {
  c: [number, number, number, number];
  move: number;
  sight: number;
  light: number;
  sound: number;
  dir: number;
  door: number;
  ds: number;
  threshold?: { light: number | null; sight: number | null; sound: number | null };
}
export interface Hit {
  x: number;
  y: number;
  t: number;
  type: number;
  wall: any;
}
interface P {
  x: number;
  y: number;
}
type Sense = "move" | "sight" | "light" | "sound";
const LIMITED = 10,
  PROXIMITY = 30,
  DISTANCE = 40;

const orient = (a: P, b: P, c: P): number => (a.y - c.y) * (b.x - c.x) - (a.x - c.x) * (b.y - c.y);

export interface CollisionOptions {
  type: Sense;
  useThreshold?: boolean;
  /** Pixels per grid unit, for thresholds. */
  distancePixels?: number;
  includes?: ((wall: any) => boolean) | undefined;
}

/** Every crossing in order along the ray, limited walls counted. */
export function crossings(a: P, b: P, walls: Iterable<any>, options: CollisionOptions): Hit[] {
  const hits: Hit[] = [];
  for (const wall of walls) {
    const w = (wall._source ?? wall) as WallData;
    const kind = w[options.type] ?? 20;
    if (kind === 0 || (w.door > 0 && w.ds === 1)) continue;
    if (options.includes && !options.includes(wall)) continue;
    const [p, q] = [
      { x: w.c[0], y: w.c[1] },
      { x: w.c[2], y: w.c[3] },
    ];
    if (p.x === q.x && p.y === q.y) continue;
    const side = orient(p, q, a);
    if (side === 0 && orient(p, q, b) === 0) continue;
    // dir 1 blocks what comes from the left of a to b, 2 from the right.
    if (w.dir === 1 && side < 0) continue;
    if (w.dir === 2 && side > 0) continue;
    const hit = intersect(a, b, p, q);
    if (!hit) continue;
    if (kind >= PROXIMITY && options.useThreshold && passesThreshold(a, p, q, w, kind, options)) continue;
    hits.push({ ...hit, type: kind, wall });
  }
  return hits.sort((x, y) => x.t - y.t);
}

function passesThreshold(a: P, p: P, q: P, w: WallData, kind: number, o: CollisionOptions): boolean {
  const limit = o.type === "move" ? null : (w.threshold?.[o.type] ?? null);
  if (limit === null) return false;
  const d = distanceToSegment(a, p, q) / (o.distancePixels ?? 1);
  return kind === PROXIMITY ? d < limit : kind === DISTANCE && d > limit;
}

/** The blocking crossings: a limited wall lets the first one through. */
export function blocking(a: P, b: P, walls: Iterable<any>, options: CollisionOptions): Hit[] {
  const out: Hit[] = [];
  let limited = 0;
  for (const hit of crossings(a, b, walls, options)) {
    if (hit.type === LIMITED && limited++ === 0) continue;
    out.push(hit);
  }
  return out;
}

export function testCollision(
  a: P,
  b: P,
  walls: Iterable<any>,
  mode: string,
  options: CollisionOptions,
): boolean | P | null | Hit[] {
  const hits = blocking(a, b, walls, options);
  if (mode === "any") return hits.length > 0;
  if (mode === "closest") return hits[0] ?? null;
  return hits;
}

function intersect(a: P, b: P, c: P, d: P): { x: number; y: number; t: number } | null {
  const den = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
  if (den === 0) return null;
  const t = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / den;
  const u = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / den;
  const e = 1e-9;
  if (t < e || t > 1 + e || u < -e || u > 1 + e) return null;
  return { x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y), t };
}

export function distanceToSegment(p: P, a: P, b: P): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const l = dx * dx + dy * dy;
  const t = l === 0 ? 0 : Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / l));
  return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

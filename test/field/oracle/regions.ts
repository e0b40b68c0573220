import { orient2d } from "robust-predicates";
import type { Point } from "../../../src/core/place";
import type { RegionData } from "../../../src/field/snapshot";
import { apart, boxesApart, sixteenth, type Sightline } from "./rays";

/** Regions as lists of points: what lies in them, what crosses them, how far they are. */

export type Ring = readonly Point[];

const known = new WeakMap<RegionData, { rings: readonly Ring[]; least: Point; most: Point }>();

function outlineOf(region: RegionData): { rings: readonly Ring[]; least: Point; most: Point } {
  const found = known.get(region);
  if (found !== undefined) return found;
  const rings = region.rings.map((ring) => {
    const points: Point[] = [];
    for (let i = 0; i < ring.length; i += 2) {
      points.push({ x: sixteenth(ring[i] ?? 0), y: sixteenth(ring[i + 1] ?? 0) });
    }
    return points;
  });
  const [xs, ys] = [rings.flat().map(({ x }) => x), rings.flat().map(({ y }) => y)];
  const outline = {
    rings,
    least: { x: Math.min(...xs), y: Math.min(...ys) },
    most: { x: Math.max(...xs), y: Math.max(...ys) },
  };
  known.set(region, outline);
  return outline;
}

export const ringsOf = (region: RegionData): readonly Ring[] => outlineOf(region).rings;

export const sidesOf = (ring: Ring): [Point, Point][] =>
  ring.map((a, at) => [a, ring[(at + 1) % ring.length] ?? a]);

/** Even-odd with the border counted in. */
export function regionHolds(region: RegionData, point: Point): boolean {
  const { rings, least, most } = outlineOf(region);
  if (boxesApart(point, point, least, most)) return false;
  let odd = false;
  for (const ring of rings) {
    let a = ring.at(-1) ?? point;
    for (const b of ring) {
      const within = (p: number, q: number, v: number): boolean => v >= Math.min(p, q) && v <= Math.max(p, q);
      const turn = orient2d(a.x, a.y, b.x, b.y, point.x, point.y);
      if (turn === 0 && within(a.x, b.x, point.x) && within(a.y, b.y, point.y)) return true;
      if (a.y > point.y !== b.y > point.y) {
        const x = a.x + ((point.y - a.y) / (b.y - a.y)) * (b.x - a.x);
        if (x > point.x) odd = !odd;
      }
      a = b;
    }
  }
  return odd;
}

/** Where the line goes from outside to inside the region, or starts inside it. */
export const regionEntries = (region: RegionData, line: Sightline): number[] =>
  stretchesInside(region, line)
    .filter(({ from, to }) => highEnough(region, line, from, to))
    .map(({ from }) => from);

/** The stretches of a line that lie inside the region, as shares of it: cut at every side, each piece tried. */
export function stretchesInside(
  region: RegionData,
  { from, to }: Pick<Sightline, "from" | "to">,
): { from: number; to: number }[] {
  const { rings, least, most } = outlineOf(region);
  if (boxesApart(from, to, least, most)) return [];
  const at = (t: number): Point => ({ x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t });
  const cuts = [0, 1];
  for (const ring of rings) {
    let a = ring.at(-1) ?? from;
    for (const b of ring) {
      const t = cutAt(from, to, a, b);
      if (t !== undefined) cuts.push(t);
      a = b;
    }
  }
  cuts.sort((p, q) => p - q);
  const stretches: { from: number; to: number }[] = [];
  for (const [i, t] of cuts.entries()) {
    const next = cuts[i + 1];
    if (next === undefined || next - t < 1e-12 || !insideStrictly(region, at((t + next) / 2))) continue;
    const last = stretches.at(-1);
    if (last !== undefined && t - last.to < 1e-12) last.to = next;
    else stretches.push({ from: t, to: next });
  }
  return stretches;
}

/** Where along the line it crosses the side, if it does and does not run along it. */
function cutAt(from: Point, to: Point, a: Point, b: Point): number | undefined {
  const [ex, ey] = [b.x - a.x, b.y - a.y];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const across = dx * ey - dy * ex;
  if (across === 0) return undefined;
  const t = ((a.x - from.x) * ey - (a.y - from.y) * ex) / across;
  const u = ((a.x - from.x) * dy - (a.y - from.y) * dx) / across;
  return t > 0 && t < 1 && u >= 0 && u <= 1 ? t : undefined;
}

function highEnough(region: RegionData, line: Sightline, t0: number, t1: number): boolean {
  const [z0, z1] = line.height;
  const [a, b] = [z0 + (z1 - z0) * t0, z0 + (z1 - z0) * t1];
  return Math.max(a, b) >= (region.bottom ?? -Infinity) && isBelowTop(region, Math.min(a, b));
}

const isBelowTop = ({ top, topInclusive = true }: RegionData, elevation: number): boolean =>
  top === null || elevation < top || (topInclusive && elevation === top);

/** Whether something at the elevation is neither below nor above the region. */
export const isAsHighAs = (region: RegionData, elevation: number): boolean =>
  elevation >= (region.bottom ?? -Infinity) && isBelowTop(region, elevation);

export const insideStrictly = (region: RegionData, point: Point): boolean =>
  regionHolds(region, point) && borderGap(region, point) >= 1e-9;

/** From a point to the nearest side of the region, whichever side of it the point is. */
export function borderGap(region: RegionData, point: Point): number {
  let least = Infinity;
  for (const ring of ringsOf(region)) {
    let a = ring.at(-1) ?? point;
    for (const b of ring) {
      least = Math.min(least, apart(point, a, b));
      a = b;
    }
  }
  return least;
}

/** From a point to the nearest point of the region. */
export const pointGapTo = (region: RegionData, point: Point): number =>
  regionHolds(region, point) ? 0 : borderGap(region, point);

const gaps = new WeakMap<Ring, Map<RegionData, number>>();

/** From a polygon of straight sides to the nearest point of the region; found once for every pair of the two. */
export function polygonGap(polygon: Ring, region: RegionData): number {
  const known = gaps.get(polygon) ?? new Map<RegionData, number>();
  gaps.set(polygon, known);
  const gap = known.get(region) ?? findGap(polygon, region);
  known.set(region, gap);
  return gap;
}

function findGap(polygon: Ring, region: RegionData): number {
  if (polygon.some((point) => regionHolds(region, point))) return 0;
  const gapTo = (ring: Ring): number => (crossing(polygon, ring) ? 0 : ringGap(polygon, ring));
  return Math.min(...ringsOf(region).map(gapTo));
}

/** Between two polygons; the second may be any, the first has no dents. */
export function ringGap(a: Ring, b: Ring): number {
  if (b.some((point) => convexHolds(a, point))) return 0;
  return Math.min(cornersToSides(a, b), cornersToSides(b, a));
}

function cornersToSides(corners: Ring, ring: Ring): number {
  let least = Infinity;
  for (const [a, b] of sidesOf(ring)) {
    for (const corner of corners) least = Math.min(least, apart(corner, a, b));
  }
  return least;
}

/** In a polygon without dents, or on its border: never on different sides of its sides. */
export function convexHolds(ring: Ring, point: Point): boolean {
  if (ring.length < 3) return false;
  const turns = sidesOf(ring).map(([a, b]) =>
    Math.sign((b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)),
  );
  return !(turns.includes(1) && turns.includes(-1));
}

function crossing(a: Ring, b: Ring): boolean {
  const turn = (p: Point, q: Point, r: Point): number =>
    Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
  return sidesOf(a).some(([p, q]) =>
    sidesOf(b).some(([c, d]) => turn(p, q, c) * turn(p, q, d) < 0 && turn(c, d, p) * turn(c, d, q) < 0),
  );
}

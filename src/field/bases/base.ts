import { lengthOf } from "../../core/place";
import { pointToSegmentSquared, snap } from "../shapes/exact";
import { convexContains, type Polygon } from "../shapes/polygon";

/** The ground a figure stands on: a circle on gridless maps, else the outlines of its spaces. */
export interface Base {
  readonly x: number;
  readonly y: number;
  /** 0 for a base of straight sides. */
  readonly radius: number;
  /** Convex outlines as x, y pairs; empty for a circle. */
  readonly parts: readonly (readonly number[])[];
  /** The points cover rays aim at, as x, y pairs. */
  readonly corners: readonly number[];
  /** Each corner's number among the vertices of the grid; -1 where it has none. */
  readonly vertices: readonly number[];
}

/** What a base is made from: a figure, or as much of one as that takes. */
export interface Body {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly pixelWidth: number;
  readonly pixelHeight: number;
}

/** Points on a round base that cover rays aim at. */
const ROUND_CORNERS = 8;

export function roundBase(x: number, y: number, radius: number): Base {
  const corners: number[] = [];
  for (let i = 0; i < ROUND_CORNERS; i++) {
    const angle = (2 * Math.PI * i) / ROUND_CORNERS;
    corners.push(
      Math.round((x + radius * Math.cos(angle)) * 16) / 16,
      Math.round((y + radius * Math.sin(angle)) * 16) / 16,
    );
  }
  return { x, y, radius, parts: [], corners, vertices: [] };
}

export function pointToBase(base: Base, x: number, y: number): number {
  if (base.parts.length === 0) return Math.max(0, lengthOf(x - base.x, y - base.y) - base.radius);
  let best = Infinity;
  for (const part of base.parts) {
    if (convexContains(part, x, y)) return 0;
    best = Math.min(best, pointToRing(part, x, y));
  }
  return Math.sqrt(best);
}

function pointToRing(ring: readonly number[], x: number, y: number): number {
  let best = Infinity;
  for (let i = 0; i < ring.length; i += 2) {
    const next = (i + 2) % ring.length;
    best = Math.min(
      best,
      pointToSegmentSquared(x, y, ring[i] ?? 0, ring[i + 1] ?? 0, ring[next] ?? 0, ring[next + 1] ?? 0),
    );
  }
  return best;
}

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly pixelWidth: number;
  readonly pixelHeight: number;
}

/** Between the closest points of two upright rectangles; the same as between their bases. */
export function rectanglesApart(a: Rectangle, b: Rectangle): number {
  const across = spansApart(snap(a.x), a.pixelWidth / 2, snap(b.x), b.pixelWidth / 2);
  const down = spansApart(snap(a.y), a.pixelHeight / 2, snap(b.y), b.pixelHeight / 2);
  return Math.sqrt(across * across + down * down);
}

const spansApart = (a: number, halfA: number, b: number, halfB: number): number =>
  Math.max(0, snap(b - halfB) - snap(a + halfA), snap(a - halfA) - snap(b + halfB));

export function baseToShape(base: Base, shape: Polygon): number {
  if (base.parts.length === 0) {
    return Math.max(0, Math.sqrt(shape.distanceSquared(base.x, base.y)) - base.radius);
  }
  let best = Infinity;
  for (const part of base.parts) best = Math.min(best, shape.polygonDistanceSquared(part));
  return Math.sqrt(best);
}

/** The base and the shape share a point. */
export const baseMeets = (base: Base, shape: Polygon): boolean =>
  base.parts.length === 0
    ? baseToShape(base, shape) === 0
    : base.parts.some((part) => shape.meetsPolygon(part));

/** Where a segment enters the inside of the base, as a share of it; undefined when it passes by. */
export function entersBase(base: Base, px: number, py: number, qx: number, qy: number): number | undefined {
  if (base.parts.length === 0) return entersCircle(base, px, py, qx, qy);
  let best: number | undefined;
  for (const part of base.parts) {
    const share = entersConvex(part, px, py, qx, qy);
    if (share !== undefined && (best === undefined || share < best)) best = share;
  }
  return best;
}

function entersCircle(base: Base, px: number, py: number, qx: number, qy: number): number | undefined {
  const [dx, dy] = [qx - px, qy - py];
  const [ex, ey] = [px - base.x, py - base.y];
  const a = dx * dx + dy * dy;
  const b = ex * dx + ey * dy;
  const c = ex * ex + ey * ey - base.radius * base.radius;
  const root = b * b - a * c;
  if (a === 0 || root <= 0) return undefined;
  const [from, to] = [(-b - Math.sqrt(root)) / a, (-b + Math.sqrt(root)) / a];
  return to <= 0 || from >= 1 ? undefined : Math.max(0, from);
}

/** Clips the segment by every side of the convex outline. */
function entersConvex(
  ring: readonly number[],
  px: number,
  py: number,
  qx: number,
  qy: number,
): number | undefined {
  let [from, to] = [0, 1];
  const clockwise = ringIsClockwise(ring) ? 1 : -1;
  for (let i = 0; i < ring.length; i += 2) {
    const next = (i + 2) % ring.length;
    const [ax, ay] = [ring[i] ?? 0, ring[i + 1] ?? 0];
    const [ex, ey] = [(ring[next] ?? 0) - ax, (ring[next + 1] ?? 0) - ay];
    const p = clockwise * (ex * (py - ay) - ey * (px - ax));
    const q = clockwise * (ex * (qy - ay) - ey * (qx - ax));
    if (p <= 0 && q <= 0) return undefined;
    if (p < 0) from = Math.max(from, p / (p - q));
    if (q < 0) to = Math.min(to, p / (p - q));
  }
  return from < to ? from : undefined;
}

function ringIsClockwise(ring: readonly number[]): boolean {
  let area = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const next = (i + 2) % ring.length;
    area += (ring[i] ?? 0) * (ring[next + 1] ?? 0) - (ring[next] ?? 0) * (ring[i + 1] ?? 0);
  }
  return area > 0;
}

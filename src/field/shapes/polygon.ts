import { crossingShare, onSegment, orient, pointToSegmentSquared, segmentsTouch, snap } from "./exact";

/** Shares of a segment nearer to each other than this are the same. */
const TINY = 1e-12;
/** With more edges than this, not all of them are looked at for every stretch of a line. */
const MANY = 512;

/**
 * The inside of rings by the even-odd rule, as a bag of edges. An edge that two rings share cancels out, so
 * that spaces joined side by side are one shape without inner borders.
 */
export class Polygon {
  /** ax, ay, bx, by of every edge. */
  readonly edges: Float64Array;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;

  constructor(rings: readonly (readonly number[])[]) {
    this.edges = Float64Array.from(outlineOf(rings));
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < this.edges.length; i += 2) {
      const [x, y] = [this.edges[i] ?? 0, this.edges[i + 1] ?? 0];
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
    [this.left, this.top, this.right, this.bottom] = [left, top, right, bottom];
  }

  /** Inside or on the border. */
  contains(x: number, y: number): boolean {
    return this.#side(x, y) >= 0;
  }

  /** Inside, not on the border. */
  surrounds(x: number, y: number): boolean {
    return this.#side(x, y) > 0;
  }

  /** 1 inside, 0 on the border, -1 outside. */
  #side(x: number, y: number): -1 | 0 | 1 {
    if (x < this.left || x > this.right || y < this.top || y > this.bottom) return -1;
    let inside = false;
    const edges = this.edges;
    for (let i = 0; i < edges.length; i += 4) {
      const [ax, ay] = [edges[i] ?? 0, edges[i + 1] ?? 0];
      const [bx, by] = [edges[i + 2] ?? 0, edges[i + 3] ?? 0];
      if (onSegment(ax, ay, bx, by, x, y)) return 0;
      if (ay > y !== by > y && orient(ax, ay, bx, by, x, y) > 0 === by < ay) inside = !inside;
    }
    return inside ? 1 : -1;
  }

  /** Where the segment's stretches inside the shape begin and end, as shares of the segment, in order. */
  stretches(px: number, py: number, qx: number, qy: number): { from: number; to: number }[] {
    if (!this.mayMeet(px, py, qx, qy)) return [];
    if (px === qx && py === qy) return this.surrounds(px, py) ? [{ from: 0, to: 1 }] : [];
    const { cuts, along } = this.#cuts(px, py, qx, qy);
    const crossings = this.edges.length > 4 * MANY ? this.#crossings(px, py, qx, qy) : undefined;
    const found: { from: number; to: number }[] = [];
    let behind = 0;
    for (let i = 1; i < cuts.length; i++) {
      const [from, to] = [cuts[i - 1] ?? 0, cuts[i] ?? 1];
      if (to - from < TINY) continue;
      const middle = (from + to) / 2;
      // A stretch along the border is not inside, whatever rounding makes of its middle.
      if (along.some(([first, last]) => first <= middle && middle <= last)) continue;
      while (crossings !== undefined && (crossings[behind] ?? Infinity) < middle) behind++;
      const inside =
        crossings === undefined
          ? this.#insideByParity(px + (qx - px) * middle, py + (qy - py) * middle)
          : behind % 2 === 1;
      if (!inside) continue;
      const last = found.at(-1);
      if (last !== undefined && from - last.to < TINY) last.to = to;
      else found.push({ from, to });
    }
    return found;
  }

  /** The line does not pass the box round the shape on one side. */
  mayMeet(px: number, py: number, qx: number, qy: number): boolean {
    return !(
      (px < this.left && qx < this.left) ||
      (px > this.right && qx > this.right) ||
      (py < this.top && qy < this.top) ||
      (py > this.bottom && qy > this.bottom)
    );
  }

  /** Shares at which the segment meets edges, in order, and the stretches it runs along one. */
  #cuts(px: number, py: number, qx: number, qy: number): { cuts: number[]; along: [number, number][] } {
    const cuts = [0, 1];
    const along: [number, number][] = [];
    const edges = this.edges;
    for (let i = 0; i < edges.length; i += 4) {
      const [ax, ay] = [edges[i] ?? 0, edges[i + 1] ?? 0];
      const [bx, by] = [edges[i + 2] ?? 0, edges[i + 3] ?? 0];
      if (!segmentsTouch(ax, ay, bx, by, px, py, qx, qy)) continue;
      const p = orient(ax, ay, bx, by, px, py);
      const q = orient(ax, ay, bx, by, qx, qy);
      if (p !== q) cuts.push(p / (p - q));
      else {
        const stretch = alongShares(px, py, qx, qy, ax, ay, bx, by);
        cuts.push(...stretch);
        along.push(stretch);
      }
    }
    return { cuts: cuts.sort((a, b) => a - b), along };
  }

  /** Where the segment's whole line comes in and out, in order: looking once, whatever is between is known. */
  #crossings(px: number, py: number, qx: number, qy: number): Float64Array {
    const found: number[] = [];
    const edges = this.edges;
    for (let i = 0; i < edges.length; i += 4) {
      const [ax, ay] = [edges[i] ?? 0, edges[i + 1] ?? 0];
      const [bx, by] = [edges[i + 2] ?? 0, edges[i + 3] ?? 0];
      if (orient(px, py, qx, qy, ax, ay) > 0 === orient(px, py, qx, qy, bx, by) > 0) continue;
      found.push(crossingShare(px, py, qx, qy, ax, ay, bx, by));
    }
    return Float64Array.from(found).sort();
  }

  #insideByParity(x: number, y: number): boolean {
    let inside = false;
    const edges = this.edges;
    for (let i = 0; i < edges.length; i += 4) {
      const [ax, ay] = [edges[i] ?? 0, edges[i + 1] ?? 0];
      const [bx, by] = [edges[i + 2] ?? 0, edges[i + 3] ?? 0];
      if (ay > y !== by > y && orient(ax, ay, bx, by, x, y) > 0 === by < ay) inside = !inside;
    }
    return inside;
  }

  /** From the point to the nearest point of the shape, squared; 0 inside. */
  distanceSquared(x: number, y: number): number {
    if (this.contains(x, y)) return 0;
    let best = Infinity;
    const edges = this.edges;
    for (let i = 0; i < edges.length; i += 4) {
      const squared = pointToSegmentSquared(
        x,
        y,
        edges[i] ?? 0,
        edges[i + 1] ?? 0,
        edges[i + 2] ?? 0,
        edges[i + 3] ?? 0,
      );
      if (squared < best) best = squared;
    }
    return best;
  }

  /** From a convex polygon (x, y pairs) to the nearest point of the shape, squared; 0 when they meet. */
  polygonDistanceSquared(polygon: readonly number[]): number {
    for (let i = 0; i < polygon.length; i += 2) {
      if (this.contains(polygon[i] ?? 0, polygon[i + 1] ?? 0)) return 0;
    }
    let best = Infinity;
    const edges = this.edges;
    for (let i = 0; i < edges.length && best > 0; i += 4) {
      const [ax, ay] = [edges[i] ?? 0, edges[i + 1] ?? 0];
      const [bx, by] = [edges[i + 2] ?? 0, edges[i + 3] ?? 0];
      best = Math.min(best, polygonToSegmentSquared(polygon, ax, ay, bx, by));
    }
    return best;
  }

  /** The convex polygon and the shape share a point. */
  meetsPolygon(polygon: readonly number[]): boolean {
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < polygon.length; i += 2) {
      const [x, y] = [polygon[i] ?? 0, polygon[i + 1] ?? 0];
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
    const apart = right < this.left || left > this.right || bottom < this.top || top > this.bottom;
    return !apart && this.polygonDistanceSquared(polygon) === 0;
  }
}

function alongShares(
  px: number,
  py: number,
  qx: number,
  qy: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): [number, number] {
  const [dx, dy] = [qx - px, qy - py];
  const squared = dx * dx + dy * dy;
  const share = (x: number, y: number): number =>
    squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - px) * dx + (y - py) * dy) / squared));
  const [a, b] = [share(ax, ay), share(bx, by)];
  return a < b ? [a, b] : [b, a];
}

/** Squared distance between a convex polygon and a segment; 0 when they meet. */
function polygonToSegmentSquared(
  polygon: readonly number[],
  ax: number,
  ay: number,
  bx: number,
  by: number,
): number {
  if (convexContains(polygon, ax, ay)) return 0;
  let best = Infinity;
  let cx = polygon[polygon.length - 2] ?? 0;
  let cy = polygon[polygon.length - 1] ?? 0;
  for (let i = 0; i < polygon.length; i += 2) {
    const dx = polygon[i] ?? 0;
    const dy = polygon[i + 1] ?? 0;
    if (segmentsTouch(ax, ay, bx, by, cx, cy, dx, dy)) return 0;
    best = Math.min(
      best,
      pointToSegmentSquared(cx, cy, ax, ay, bx, by),
      pointToSegmentSquared(ax, ay, cx, cy, dx, dy),
      pointToSegmentSquared(bx, by, cx, cy, dx, dy),
    );
    cx = dx;
    cy = dy;
  }
  return best;
}

/** Inside a convex polygon or on its border, whichever way round it is drawn. */
export function convexContains(polygon: readonly number[], x: number, y: number): boolean {
  let [left, right] = [false, false];
  for (let i = 0; i < polygon.length; i += 2) {
    const next = (i + 2) % polygon.length;
    const side = orient(
      polygon[i] ?? 0,
      polygon[i + 1] ?? 0,
      polygon[next] ?? 0,
      polygon[next + 1] ?? 0,
      x,
      y,
    );
    if (side > 0) left = true;
    if (side < 0) right = true;
  }
  return !(left && right);
}

function outlineOf(rings: readonly (readonly number[])[]): number[] {
  const [only] = rings;
  // One ring shares no edge with another.
  if (only !== undefined && rings.length === 1) return ringEdges(only);
  const edges = new Map<string, [number, number, number, number]>();
  for (const ring of rings) {
    for (let i = 0; i + 1 < ring.length; i += 2) {
      const next = i + 3 < ring.length ? i + 2 : 0;
      const a: [number, number] = [snap(ring[i] ?? 0), snap(ring[i + 1] ?? 0)];
      const b: [number, number] = [snap(ring[next] ?? 0), snap(ring[next + 1] ?? 0)];
      if (a[0] === b[0] && a[1] === b[1]) continue;
      const forward = a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);
      const edge: [number, number, number, number] = forward ? [...a, ...b] : [...b, ...a];
      const key = edge.join(" ");
      if (!edges.delete(key)) edges.set(key, edge);
    }
  }
  return [...edges.values()].flat();
}

function ringEdges(ring: readonly number[]): number[] {
  const edges: number[] = [];
  for (let i = 0; i + 1 < ring.length; i += 2) {
    const next = i + 3 < ring.length ? i + 2 : 0;
    const [ax, ay] = [snap(ring[i] ?? 0), snap(ring[i + 1] ?? 0)];
    const [bx, by] = [snap(ring[next] ?? 0), snap(ring[next + 1] ?? 0)];
    if (ax !== bx || ay !== by) edges.push(ax, ay, bx, by);
  }
  return edges;
}

import { binSize, Bins } from "./bins";
import type { Barrier, Disc } from "./barrier";
import type { Bounds } from "./bounds";
import { pointToSegmentSquared, segmentsTouch, snap } from "./geometry";
import { cornersOf, isBeside, OUTWARD, turnsRound, type Corner, type Turn } from "./turns";
import { stopsStep } from "./walls";

/** How close to the end of a one-way wall ways turn round it, in pixels. */
const CLOSE = 0.5;

/** So many barriers are tried first. */
const LATELY = 6;

/** A base passes gaps this much narrower than itself, so that one as wide as a door goes through it. */
export const PLAY = 0.02;

/** Where a round base of one size may be, and the corners it may turn round. Made once for all its searches. */
export class Obstacles {
  readonly clearance: number;
  readonly barriers: readonly Barrier[];
  readonly #bins: Bins;
  readonly #cornerBins: Bins;
  readonly #corners: readonly Corner[];
  readonly #turns: (readonly Turn[] | undefined)[];
  readonly #allTurns = new WeakMap<readonly Turn[], readonly Turn[]>();
  readonly #seen: Int32Array;
  #round = 0;
  /** Barriers that stopped the last few lines. */
  readonly #lately: number[] = [];
  #next = 0;

  constructor(barriers: readonly Barrier[], bounds: Bounds, space: number, clearance: number) {
    this.clearance = clearance;
    this.barriers = barriers;
    const area = (bounds.right - bounds.left) * (bounds.bottom - bounds.top);
    const size = binSize(area, barriers.length, space);
    this.#bins = new Bins(bounds.left, bounds.top, bounds.right, bounds.bottom, size);
    for (const [id, { ax, ay, bx, by }] of barriers.entries()) this.#bins.add(id, ax, ay, bx, by);
    this.#corners = cornersOf(barriers);
    this.#cornerBins = new Bins(bounds.left, bounds.top, bounds.right, bounds.bottom, size);
    for (const [id, { x, y }] of this.#corners.entries()) this.#cornerBins.add(id, x, y, x, y);
    this.#turns = new Array<readonly Turn[] | undefined>(this.#corners.length);
    this.#seen = new Int32Array(barriers.length);
  }

  /** Barriers nearer to the point than the clearance, with their distance: whoever starts there is let go. */
  tooNear(x: number, y: number): ReadonlyMap<number, number> {
    const near = new Map<number, number>();
    const wanted = this.clearance * this.clearance;
    this.#bins.each(x, y, x, y, this.clearance, (id) => {
      const barrier = this.barriers[id];
      if (barrier?.oneWay !== undefined || barrier === undefined) return false;
      const squared = pointToSegmentSquared(x, y, barrier.ax, barrier.ay, barrier.bx, barrier.by);
      if (squared < wanted) near.set(id, Math.sqrt(squared));
      return false;
    });
    return near;
  }

  clearAt(x: number, y: number): boolean {
    const wanted = this.clearance * this.clearance;
    return !this.#bins.each(x, y, x, y, this.clearance, (id) => {
      const barrier = this.barriers[id];
      if (barrier === undefined || barrier.oneWay !== undefined) return false;
      return pointToSegmentSquared(x, y, barrier.ax, barrier.ay, barrier.bx, barrier.by) < wanted;
    });
  }

  /** The base fits all along the straight line. `loose` barriers need only as much room as they had at the start. */
  clearAlong(px: number, py: number, qx: number, qy: number, loose: ReadonlyMap<number, number>): boolean {
    // What stopped the last few lines often stops the next.
    for (const id of this.#lately) {
      const barrier = this.barriers[id];
      if (barrier !== undefined && this.#stops(barrier, px, py, qx, qy, loose.get(id))) return false;
    }
    const round = ++this.#round;
    return !this.#bins.each(px, py, qx, qy, this.clearance, (id) => {
      if (this.#seen[id] === round) return false;
      this.#seen[id] = round;
      const barrier = this.barriers[id];
      const stops = barrier !== undefined && this.#stops(barrier, px, py, qx, qy, loose.get(id));
      if (stops) {
        this.#lately[this.#next] = id;
        this.#next = (this.#next + 1) % LATELY;
      }
      return stops;
    });
  }

  #stops(
    barrier: Barrier,
    px: number,
    py: number,
    qx: number,
    qy: number,
    loose: number | undefined,
  ): boolean {
    const { ax, ay, bx, by, oneWay } = barrier;
    if (oneWay !== undefined) return stopsStep(oneWay, snap(px), snap(py), snap(qx), snap(qy));
    if (loose === 0) return leavesThrough(barrier, px, py, qx, qy);
    const wanted = loose === undefined ? this.clearance : loose * (1 - 1e-9);
    if (boxesFurther(px, qx, ax, bx, wanted) || boxesFurther(py, qy, ay, by, wanted)) return false;
    return segmentsApartSquared(px, py, qx, qy, ax, ay, bx, by) < wanted * wanted;
  }

  /** Turning points round the corners in a box. */
  turnsIn(left: number, top: number, right: number, bottom: number): Turn[] {
    const found: Turn[] = [];
    const seen = new Set<number>();
    this.#cornerBins.eachInBox(left, top, right, bottom, (id) => {
      if (seen.has(id)) return;
      seen.add(id);
      found.push(...(this.#turns[id] ??= this.#turnsAt(id)));
    });
    return found;
  }

  /** Turning points round all corners, and those of some others that are clear. */
  allTurns(others: readonly Turn[]): readonly Turn[] {
    let all = this.#allTurns.get(others);
    if (all === undefined) {
      const clear = others.filter(({ x, y }) => this.clearAt(x, y));
      all = [...this.turnsIn(-1e9, -1e9, 1e9, 1e9), ...clear];
      this.#allTurns.set(others, all);
    }
    return all;
  }

  /** Corners the base can stand beside at this point. */
  cornersBeside(x: number, y: number): Disc[] {
    const reach = this.clearance * OUTWARD;
    const found: Disc[] = [];
    this.#cornerBins.each(x, y, x, y, reach, (id) => {
      const corner = this.#corners[id];
      if (corner === undefined || corner.close === true) return false;
      const round = { x: corner.x, y: corner.y, radius: this.clearance };
      if (isBeside(round, x, y) && !found.some((one) => one.x === round.x && one.y === round.y)) {
        found.push(round);
      }
      return false;
    });
    return found;
  }

  #turnsAt(id: number): Turn[] {
    const corner = this.#corners[id];
    return corner === undefined
      ? []
      : turnsRound(corner.x, corner.y, corner.close === true ? CLOSE : this.clearance, corner).filter(
          ({ x, y }) => this.clearAt(x, y),
        );
  }
}

/** Two stretches of one axis lie further apart than that. */
const boxesFurther = (p: number, q: number, a: number, b: number, apart: number): boolean =>
  (p < q ? p : q) - (a < b ? b : a) > apart || (a < b ? a : b) - (p < q ? q : p) > apart;

/** Whoever stands on a barrier may leave it, but not along it or through it again. */
function leavesThrough(barrier: Barrier, px: number, py: number, qx: number, qy: number): boolean {
  const { ax, ay, bx, by } = barrier;
  if (pointToSegmentSquared(px, py, ax, ay, bx, by) < 1e-6) return false;
  return segmentsTouch(px, py, qx, qy, ax, ay, bx, by);
}

function segmentsApartSquared(
  px: number,
  py: number,
  qx: number,
  qy: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): number {
  if (segmentsTouch(px, py, qx, qy, ax, ay, bx, by)) return 0;
  return Math.min(
    pointToSegmentSquared(px, py, ax, ay, bx, by),
    pointToSegmentSquared(qx, qy, ax, ay, bx, by),
    pointToSegmentSquared(ax, ay, px, py, qx, qy),
    pointToSegmentSquared(bx, by, px, py, qx, qy),
  );
}

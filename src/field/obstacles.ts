import { binSize, Bins } from "./bins";
import type { Arm } from "./border-bends";
import type { Bounds } from "./bounds";
import { pointToSegmentSquared, segmentsTouch, snap } from "./geometry";
import { stopsStep, type Wall } from "./walls";

/** A straight thing a round base must keep clear of: a wall, or a side of ground it may not enter. */
export interface Barrier {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  /** Set for one-way walls: they stop a crossing from one side and need no clearance. */
  readonly oneWay?: Wall;
}

/** A round thing: another base, grown by the mover's own clearance. */
export interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Turning points round an obstacle's corner lie on a polygon of so many sides; paths are within 1.3 % of the arc. */
const SIDES = 16;
export const TURN_SINE = Math.sin(Math.PI / SIDES);
/** A side of the polygon, as a share of its clearance. */
const NEAR = 2 * Math.tan(Math.PI / SIDES);
/** A hair beyond the polygon, so that its sides are clear of what they run round. */
const OUTWARD = (1 + 1e-7) / Math.cos(Math.PI / SIDES);

/** How close to the end of a one-way wall ways turn round it, in pixels. */
const CLOSE = 0.5;

/** So many barriers are tried first. */
const LATELY = 6;

/** A base passes gaps this much narrower than itself, so that one as wide as a door goes through it. */
export const PLAY = 0.02;

/** A turning point, and the direction in which it lies from the corner it turns round. */
export interface Turn {
  readonly x: number;
  readonly y: number;
  readonly outX: number;
  readonly outY: number;
  /** Within this many pixels a line may leave it any way: between the polygon and the arc inside it. */
  readonly near: number;
  /** Set for bends on borders of rough ground: the borders that meet there. */
  readonly arms?: readonly Arm[];
}

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

/** An end of barriers with more than half a turn free round it; `from` and `to` bound the free side. */
interface Corner {
  readonly x: number;
  readonly y: number;
  /** Directions of the two barriers beside the free side, clockwise; equal for a lone end. */
  readonly from: number;
  readonly to: number;
  /** The end of a one-way wall, which needs no clearance. */
  readonly close?: boolean;
}

function cornersOf(barriers: readonly Barrier[]): Corner[] {
  const ends = new Map<string, { x: number; y: number; directions: number[] }>();
  const note = (x: number, y: number, towardsX: number, towardsY: number): void => {
    const key = `${x} ${y}`;
    const end = ends.get(key) ?? { x, y, directions: [] };
    end.directions.push(Math.atan2(towardsY - y, towardsX - x));
    ends.set(key, end);
  };
  const oneWays: Corner[] = [];
  for (const { ax, ay, bx, by, oneWay } of barriers) {
    if (oneWay === undefined) {
      note(ax, ay, bx, by);
      note(bx, by, ax, ay);
    } else {
      const [there, back] = [Math.atan2(by - ay, bx - ax), Math.atan2(ay - by, ax - bx)];
      oneWays.push({ x: ax, y: ay, from: there, to: there + 2 * Math.PI, close: true });
      oneWays.push({ x: bx, y: by, from: back, to: back + 2 * Math.PI, close: true });
    }
  }
  const corners = [...ends.values()].flatMap(({ x, y, directions }) => {
    const free = freeSide(directions);
    return free === undefined ? [] : [{ x, y, ...free }];
  });
  return [...corners, ...oneWays];
}

/** The gap of more than half a turn between the directions, if there is one. */
function freeSide(directions: readonly number[]): { from: number; to: number } | undefined {
  const sorted = [...directions].sort((a, b) => a - b);
  for (const [at, from] of sorted.entries()) {
    const next = sorted[at + 1];
    const to = next ?? (sorted[0] ?? 0) + 2 * Math.PI;
    if (to - from > Math.PI + 1e-9) return { from, to };
  }
  return undefined;
}

/** Turning points round a point at some clearance; only those a taut path can use when a free side is given. */
export function turnsRound(
  x: number,
  y: number,
  clearance: number,
  free?: { from: number; to: number },
): Turn[] {
  const turns: Turn[] = [];
  const slack = Math.PI / SIDES + 1e-6;
  for (let i = 0; i < SIDES; i++) {
    const angle = ((2 * i + 1) * Math.PI) / SIDES;
    if (free !== undefined) {
      const from = free.from + Math.PI / 2 - slack;
      const span = free.to - free.from - Math.PI + 2 * slack;
      const turned = (((angle - from) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI);
      if (turned > span) continue;
    }
    const [outX, outY] = [Math.cos(angle), Math.sin(angle)];
    const away = clearance * OUTWARD;
    turns.push({ x: x + outX * away, y: y + outY * away, outX, outY, near: away * NEAR });
  }
  return turns;
}

/** The point lies nearer to something round than the corners of its polygon. */
export const isBeside = ({ x, y, radius }: Disc, px: number, py: number): boolean =>
  (px - x) ** 2 + (py - y) ** 2 < (radius * OUTWARD) ** 2;

/**
 * Where a way to a point right beside something round turns last, on either side: the polygon's corners when
 * its nearest side is turned to face the point.
 */
export function turnsBeside({ x, y, radius }: Disc, px: number, py: number): Turn[] {
  const away = radius * OUTWARD;
  const facing = Math.atan2(py - y, px - x);
  return [facing - Math.PI / SIDES, facing + Math.PI / SIDES].map((angle) => {
    const [outX, outY] = [Math.cos(angle), Math.sin(angle)];
    return { x: x + outX * away, y: y + outY * away, outX, outY, near: away * NEAR };
  });
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

export function segmentsApartSquared(
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

import type { Point } from "../core/place";
import { pointToSegmentSquared } from "./geometry";
import type { Barrier } from "./obstacles";
import { clearLine, type Course } from "./course";

/** Points nearer to a side than this, in pixels, lie on it: they are kept in sixteenths. */
const ON_SIDE = 0.1;
const SWEEPS = 4;
const HALVINGS = 16;

/** A point of a way, and the sides of rough ground along which it may be moved. */
interface Bend {
  x: number;
  y: number;
  readonly sides: readonly Barrier[];
}

export interface TightWay {
  readonly points: readonly Point[];
  readonly cost: number;
}

/**
 * A way over rough ground pulled tight: where it crosses a border it is moved along it to where crossing is
 * cheapest, as light bends between glass and air. Turning points round walls stay.
 */
export function tightened(course: Course, sides: readonly Barrier[], way: readonly Point[]): TightWay {
  const before = wayCost(course, way);
  if (before === lengthOf(way)) return { points: way, cost: before };
  const bends = bendsOf(sides, way);
  const prices = bends.slice(1).map((bend, at) => priceOf(course, bends[at] ?? bend, bend));
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let at = 1; at + 1 < bends.length; at++) settle(course, bends, prices, at);
  }
  const points = bends.map(({ x, y }) => ({ x, y }));
  const cost = wayCost(course, points);
  return cost < before ? { points, cost } : { points: way, cost: before };
}

function wayCost(course: Course, way: readonly Point[]): number {
  let cost = 0;
  for (const [at, { x, y }] of way.entries()) {
    const from = way[at - 1];
    if (from !== undefined) cost += course.costAlong(from.x, from.y, x, y);
  }
  return cost;
}

function lengthOf(way: readonly Point[]): number {
  let length = 0;
  for (const [at, { x, y }] of way.entries()) {
    const from = way[at - 1];
    if (from !== undefined) length += Math.hypot(x - from.x, y - from.y);
  }
  return length;
}

/** The way's own points, and one more wherever it crosses a border. */
function bendsOf(sides: readonly Barrier[], way: readonly Point[]): Bend[] {
  return way.flatMap((point, at): Bend[] => {
    const from = way[at - 1];
    const own = { ...point, sides: sides.filter((side) => isOn(side, point)) };
    return from === undefined ? [own] : [...crossings(sides, from, point), own];
  });
}

const isOn = ({ ax, ay, bx, by }: Barrier, { x, y }: Point): boolean =>
  pointToSegmentSquared(x, y, ax, ay, bx, by) < ON_SIDE * ON_SIDE;

function crossings(sides: readonly Barrier[], from: Point, to: Point): Bend[] {
  const found: { bend: Bend; share: number }[] = [];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  for (const side of sides) {
    const [ex, ey] = [side.bx - side.ax, side.by - side.ay];
    const across = dx * ey - dy * ex;
    if (across === 0) continue;
    const share = ((side.ax - from.x) * ey - (side.ay - from.y) * ex) / across;
    const along = ((side.ax - from.x) * dy - (side.ay - from.y) * dx) / across;
    if (share <= 0 || share >= 1 || along <= 0 || along >= 1) continue;
    found.push({ bend: { x: from.x + dx * share, y: from.y + dy * share, sides: [side] }, share });
  }
  return found.sort((a, b) => a.share - b.share).map(({ bend }) => bend);
}

/** What a piece that crosses no border costs per pixel. */
function priceOf(course: Course, from: Point, to: Point): number {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return length < ON_SIDE ? 1 : course.costAlong(from.x, from.y, to.x, to.y) / length;
}

/** Moves one bend along its sides to where the two pieces beside it cost least together, as far as they are clear. */
function settle(course: Course, bends: readonly Bend[], prices: readonly number[], at: number): void {
  const [before, bend, after] = [bends[at - 1], bends[at], bends[at + 1]];
  if (before === undefined || bend === undefined || after === undefined) return;
  const [to, from] = [prices[at - 1] ?? 1, prices[at] ?? 1];
  const cost = (x: number, y: number): number =>
    to * Math.hypot(x - before.x, y - before.y) + from * Math.hypot(after.x - x, after.y - y);
  const clear = (x: number, y: number): boolean =>
    clearLine(course, before.x, before.y, x, y) && clearLine(course, x, y, after.x, after.y);
  for (const { ax, ay, bx, by } of bend.sides.filter((side) => isOn(side, bend))) {
    const best = leastAlong((t) => cost(ax + (bx - ax) * t, ay + (by - ay) * t));
    const [dx, dy] = [ax + (bx - ax) * best - bend.x, ay + (by - ay) * best - bend.y];
    if (cost(bend.x + dx, bend.y + dy) >= cost(bend.x, bend.y)) continue;
    const share = clear(bend.x + dx, bend.y + dy)
      ? 1
      : mostOf((t) => clear(bend.x + dx * t, bend.y + dy * t));
    const moved = { x: bend.x + dx * share, y: bend.y + dy * share };
    // Moved off a corner, a piece may lie on other ground than it did.
    if (wayCost(course, [before, moved, after]) < wayCost(course, [before, bend, after])) {
      [bend.x, bend.y] = [moved.x, moved.y];
    }
  }
}

/** How far from 0 towards 1 something holds. */
function mostOf(holds: (t: number) => boolean): number {
  let [low, high] = [0, 1];
  for (let i = 0; i < HALVINGS / 2; i++) {
    const middle = (low + high) / 2;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** Where from 0 to 1 something that first falls and then rises is least. */
function leastAlong(cost: (t: number) => number): number {
  let [low, high] = [0, 1];
  for (let i = 0; i < HALVINGS; i++) {
    const third = (high - low) / 3;
    if (cost(low + third) < cost(high - third)) high -= third;
    else low += third;
  }
  return (low + high) / 2;
}

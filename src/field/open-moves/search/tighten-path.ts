import type { Point } from "../../../core/place";
import { clearLine, type Course } from "./clear-line";
import type { Barrier, Border } from "../obstacles/obstacle-shapes";
import { priceLeaving } from "../prices/border-bends";
import { pointToSegmentSquared } from "../../shapes/exact";
import type { Arm } from "../obstacles/turning-points";
import type { PriceBorders } from "../prices/price-borders";

/** Points nearer to a side than this, in pixels, lie on it: they are kept in sixteenths. */
const ON_SIDE = 0.1;
const SWEEPS = 6;
const HALVINGS = 16;
/** Bends that move less than this, in pixels, are where they belong. */
const SETTLED = 0.01;

/** A point of a way, and the sides of rough ground along which it may be moved. */
interface Bend {
  x: number;
  y: number;
  readonly sides: readonly Border[];
  readonly arms?: readonly Arm[] | undefined;
}

/** A point of a way; where it bends on borders, those. */
export interface WayPoint extends Point {
  readonly arms?: readonly Arm[];
}

export interface TightWay {
  readonly points: readonly WayPoint[];
  readonly cost: number;
}

/**
 * A way over rough ground pulled tight: where it crosses a border it is moved along it to where crossing is
 * cheapest, as light bends between glass and air. Turning points round walls stay.
 */
export function tightened(course: Course, borders: PriceBorders, found: TightWay): TightWay {
  const { cost: before } = found;
  const way = withoutRuns(found.points);
  const plain = { points: way, cost: before };
  if (before <= lengthOf(way) + 1e-9) return plain;
  const bends = bendsOf(course, borders, way);
  const prices = bends.slice(1).map((bend, at) => priceOf(course, bends[at] ?? bend, bend));
  const freely = bends.map(({ x, y, sides }) => ({ x, y, sides }));
  const pulled = pullFreely(freely, prices);
  // Seldom is anything in the way, or a line moved onto other ground.
  if (isAsGood(course, bends, freely, prices)) {
    return pulled < before ? { points: pointsOf(freely), cost: pulled } : plain;
  }
  for (let sweep = 0, moved = true; sweep < SWEEPS && moved; sweep++) {
    moved = false;
    for (let at = 1; at + 1 < bends.length; at++) moved = settle(course, bends, prices, at) || moved;
  }
  const cost = wayCost(course, bends);
  return cost < before ? { points: pointsOf(bends), cost } : plain;
}

/** Of several bends in a row on one border only the first and the last matter. */
function withoutRuns(way: readonly WayPoint[]): readonly WayPoint[] {
  return way.filter(({ arms }, at) => {
    if (arms === undefined) return true;
    const [before, after] = [way[at - 1]?.arms, way[at + 1]?.arms];
    const isIn = (others: readonly Arm[] | undefined, border: Barrier): boolean =>
      others?.some((other) => other.border === border) === true;
    return !arms.some(({ border }) => isIn(before, border) && isIn(after, border));
  });
}

const pointsOf = (bends: readonly Bend[]): Point[] => bends.map(({ x, y }) => ({ x, y }));

const distance = (a: Point, b: Point): number =>
  Math.sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));

/** Moves all bends as if nothing were in the way and prices stayed; what the way costs then. */
function pullFreely(bends: readonly Bend[], prices: readonly number[]): number {
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let moved = 0;
    for (let at = 1; at + 1 < bends.length; at++) {
      const [before, bend, after] = [bends[at - 1], bends[at], bends[at + 1]];
      if (before === undefined || bend === undefined || after === undefined) return Infinity;
      const [to, from] = [prices[at - 1] ?? 1, prices[at] ?? 1];
      for (const side of bend.sides) {
        if (!isOn(side, bend) || !staysOnGround(side, before, to) || !staysOnGround(side, after, from))
          continue;
        const best = cheapestOn(side, before, to, after, from);
        const gain =
          to * (distance(before, bend) - distance(before, best)) +
          from * (distance(after, bend) - distance(after, best));
        if (gain <= 1e-9) continue;
        moved = Math.max(moved, distance(bend, best));
        [bend.x, bend.y] = [best.x, best.y];
      }
    }
    if (moved < SETTLED) break;
  }
  let cost = 0;
  for (let at = 1; at < bends.length; at++) {
    const [from, to] = [bends[at - 1], bends[at]];
    if (from !== undefined && to !== undefined) cost += (prices[at - 1] ?? 1) * distance(from, to);
  }
  return cost;
}

/** The ground on that side of a border on which a point lies has this price: a line from there may swing along it. */
function staysOnGround(
  { ax, ay, bx, by, length, plus, minus }: Border,
  { x, y }: Point,
  price: number,
): boolean {
  const across = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length;
  const wanted = Math.abs(across) < ON_SIDE ? Math.min(plus, minus) : across > 0 ? plus : minus;
  return Math.abs(wanted - price) < 1e-6;
}

/** Lines that moved are clear and cost what they did per pixel. */
function isAsGood(
  course: Course,
  bends: readonly Bend[],
  moved: readonly Bend[],
  prices: readonly number[],
): boolean {
  const stays = (at: number): boolean => bends[at]?.x === moved[at]?.x && bends[at]?.y === moved[at]?.y;
  return moved.every((to, at) => {
    const from = moved[at - 1];
    if (from === undefined || (stays(at) && stays(at - 1))) return true;
    if (!clearLine(course, from.x, from.y, to.x, to.y)) return false;
    const cost = course.costAlong(from.x, from.y, to.x, to.y);
    return Math.abs(cost - (prices[at - 1] ?? 1) * distance(from, to)) < 1e-6;
  });
}

function wayCost(course: Course, way: readonly Point[]): number {
  let cost = 0;
  for (let at = 1; at < way.length; at++) {
    const [from, to] = [way[at - 1], way[at]];
    if (from !== undefined && to !== undefined) cost += course.costAlong(from.x, from.y, to.x, to.y);
  }
  return cost;
}

function lengthOf(way: readonly Point[]): number {
  let length = 0;
  for (let at = 1; at < way.length; at++) {
    const [from, to] = [way[at - 1], way[at]];
    if (from !== undefined && to !== undefined) length += distance(from, to);
  }
  return length;
}

/** The way's own points, and one more wherever it crosses a border: lines from and to bends cross none. */
function bendsOf(course: Course, borders: PriceBorders, way: readonly WayPoint[]): Bend[] {
  const bends: Bend[] = [];
  let from: WayPoint | undefined;
  for (const point of way) {
    const { x, y, arms } = point;
    const onBorder = course.borders !== undefined && (from?.arms ?? arms) !== undefined;
    if (from !== undefined && !onBorder) {
      bends.push(...crossings(borders.along(from.x, from.y, x, y), from, point));
    }
    bends.push({
      x,
      y,
      sides: arms === undefined ? NO_SIDES : [...new Set(arms.map(({ border }) => border))],
      arms,
    });
    from = point;
  }
  return bends;
}

const NO_SIDES: readonly Border[] = [];

const isOn = ({ ax, ay, bx, by }: Barrier, { x, y }: Point): boolean =>
  pointToSegmentSquared(x, y, ax, ay, bx, by) < ON_SIDE * ON_SIDE;

function crossings(sides: readonly Border[], from: Point, to: Point): Bend[] {
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
function priceOf(course: Course, from: Bend, to: Bend): number {
  const length = distance(from, to);
  if (length < ON_SIDE) return 1;
  const price =
    course.borders === undefined
      ? 0
      : from.arms !== undefined
        ? priceLeaving(from.arms, to.x - from.x, to.y - from.y, length)
        : to.arms !== undefined
          ? priceLeaving(to.arms, from.x - to.x, from.y - to.y, length)
          : 0;
  return price || course.costAlong(from.x, from.y, to.x, to.y) / length;
}

/** Moves one bend along its sides to where the two pieces beside it cost least together, as far as they are clear. */
function settle(course: Course, bends: readonly Bend[], prices: readonly number[], at: number): boolean {
  const [before, bend, after] = [bends[at - 1], bends[at], bends[at + 1]];
  if (before === undefined || bend === undefined || after === undefined) return false;
  const [to, from] = [prices[at - 1] ?? 1, prices[at] ?? 1];
  const cost = (point: Point): number => to * distance(before, point) + from * distance(after, point);
  const clear = (x: number, y: number): boolean =>
    clearLine(course, before.x, before.y, x, y) && clearLine(course, x, y, after.x, after.y);
  let far = 0;
  for (const side of bend.sides) {
    if (!isOn(side, bend)) continue;
    const best = cheapestOn(side, before, to, after, from);
    const [dx, dy] = [best.x - bend.x, best.y - bend.y];
    if (cost(best) >= cost(bend) - 1e-9) continue;
    const share = clear(best.x, best.y) ? 1 : mostOf((t) => clear(bend.x + dx * t, bend.y + dy * t));
    const moved = { x: bend.x + dx * share, y: bend.y + dy * share };
    // Moved off a corner, a piece may lie on other ground than it did.
    if (wayCost(course, [before, moved, after]) < wayCost(course, [before, bend, after])) {
      far = Math.max(far, distance(bend, moved));
      [bend.x, bend.y] = [moved.x, moved.y];
    }
  }
  return far > SETTLED;
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

/** The point of a side over which it is cheapest from one point to another, at a price for each of the two lines. */
function cheapestOn(
  { ax, ay, bx, by }: Barrier,
  one: Point,
  onePrice: number,
  other: Point,
  otherPrice: number,
): Point {
  const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  const [dx, dy] = [(bx - ax) / length, (by - ay) / length];
  const p = (one.x - ax) * dx + (one.y - ay) * dy;
  const q = (other.x - ax) * dx + (other.y - ay) * dy;
  const pOff = (one.x - ax) * dy - (one.y - ay) * dx;
  const qOff = (other.x - ax) * dy - (other.y - ay) * dx;
  // It lies between the feet of the two points: there the one line grows as the other shrinks.
  let low = Math.min(length, Math.max(0, Math.min(p, q)));
  let high = Math.min(length, Math.max(0, Math.max(p, q)));
  for (let i = 0; i < HALVINGS; i++) {
    const t = (low + high) / 2;
    const toP = Math.sqrt((t - p) * (t - p) + pOff * pOff);
    const toQ = Math.sqrt((t - q) * (t - q) + qOff * qOff);
    const rise = (onePrice * (t - p)) / (toP || 1) + (otherPrice * (t - q)) / (toQ || 1);
    if (rise > 0) high = t;
    else low = t;
  }
  const t = (low + high) / 2;
  return { x: ax + dx * t, y: ay + dy * t };
}

import { orient2d } from "robust-predicates";
import type { Place, Point } from "../../../src/core/place";
import type { Snapshot, WallData } from "../../../src/field/snapshot";

/**
 * Lines of sight the slow way: every wall, every time, with adaptive-precision predicates. Corner rays are
 * moved inwards by a real, exactly representable amount, not symbolically.
 */

export const sixteenth = (value: number): number => Math.round(value * 16) / 16;

/** So little that no exact test of sixteenths can tell it from nothing, yet exact in a double. */
const HAIR = 2 ** -34;

export const inside = (corner: Point, centre: Point): Point => ({
  x: corner.x + (centre.x - corner.x) * HAIR,
  y: corner.y + (centre.y - corner.y) * HAIR,
});

export interface Sightline {
  readonly from: Point;
  readonly to: Point;
  readonly height: readonly [number, number];
  readonly levels: ReadonlySet<string> | "all";
}

const side = (a: Point, b: Point, c: Point): number => Math.sign(orient2d(a.x, a.y, b.x, b.y, c.x, c.y));

/** A wall that is not a mere point, with its ends in sixteenths. */
export interface Stretch {
  readonly wall: WallData;
  readonly a: Point;
  readonly b: Point;
}

const known = new WeakMap<Snapshot, readonly Stretch[]>();

export function stretchesOf(snapshot: Snapshot): readonly Stretch[] {
  const found =
    known.get(snapshot) ??
    snapshot.walls
      .map((wall) => {
        const [ax, ay, bx, by] = wall.c;
        const a = { x: sixteenth(ax), y: sixteenth(ay) };
        return { wall, a, b: { x: sixteenth(bx), y: sixteenth(by) } };
      })
      .filter(({ a, b }) => a.x !== b.x || a.y !== b.y);
  known.set(snapshot, found);
  return found;
}

export const isOpen = (wall: WallData): boolean => wall.door > 0 && wall.ds === 1;

/** Nothing of one lies beside anything of the other: they cannot meet. */
export const boxesApart = (p: Point, q: Point, a: Point, b: Point): boolean =>
  Math.max(p.x, q.x) < Math.min(a.x, b.x) ||
  Math.max(a.x, b.x) < Math.min(p.x, q.x) ||
  Math.max(p.y, q.y) < Math.min(a.y, b.y) ||
  Math.max(a.y, b.y) < Math.min(p.y, q.y);

function meets({ from, to }: Sightline, { a, b }: Stretch): boolean {
  if (boxesApart(from, to, a, b)) return false;
  if (side(a, b, from) * side(a, b, to) !== -1) return false;
  return side(from, to, a) * side(from, to, b) < 1;
}

const snapped = ({ x, y }: Point): Point => ({ x: sixteenth(x), y: sixteenth(y) });

/** Along the line, where it meets the wall's line. */
function shareAt(line: Pick<Sightline, "from" | "to">, { a, b }: Stretch): number {
  const p = orient2d(a.x, a.y, b.x, b.y, line.from.x, line.from.y);
  const q = orient2d(a.x, a.y, b.x, b.y, line.to.x, line.to.y);
  return p / (p - q);
}

/** Named for no level, a thing is on all of them. */
export const sharesLevel = (
  named: readonly string[] | undefined,
  levels: ReadonlySet<string> | "all",
): boolean =>
  named === undefined || named.length === 0 || levels === "all" || named.some((level) => levels.has(level));

function counts(snapshot: Snapshot, line: Sightline, stretch: Stretch): boolean {
  const { wall, a, b } = stretch;
  if (isOpen(wall) || wall.sight === 0 || !sharesLevel(wall.levels, line.levels)) return false;
  if (wall.dir === 1 && side(a, b, line.from) < 0) return false;
  if (wall.dir === 2 && side(a, b, line.from) > 0) return false;
  // What is measured is measured at the corner itself, not a hair inside it.
  const eye = snapped(line.from);
  if (wall.sight >= 30 && (wall.threshold ?? 0) > 0) {
    const grid = snapshot.scene.grid;
    const near = apart(eye, a, b) <= ((wall.threshold ?? 0) * grid.size) / grid.distance;
    if (near === (wall.sight === 30)) return false;
  }
  if (wall.bottom === undefined && wall.top === undefined) return true;
  const [z0, z1] = line.height;
  const z = z0 + (z1 - z0) * shareAt({ from: eye, to: snapped(line.to) }, stretch);
  return z >= (wall.bottom ?? -Infinity) && z < (wall.top ?? Infinity);
}

export function apart(point: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along =
    dx === 0 && dy === 0 ? 0 : ((point.x - a.x) * dx + (point.y - a.y) * dy) / (dx * dx + dy * dy);
  const t = Math.max(0, Math.min(1, along));
  return Math.hypot(point.x - a.x - t * dx, point.y - a.y - t * dy);
}

/** Walls in the way, nearest first, without the first limited one. */
export function wallsAcross(snapshot: Snapshot, line: Sightline): { id: string; share: number }[] {
  const met: { id: string; sight: number; share: number }[] = [];
  for (const stretch of stretchesOf(snapshot)) {
    if (!meets(line, stretch) || !counts(snapshot, line, stretch)) continue;
    met.push({ id: stretch.wall.id, sight: stretch.wall.sight, share: shareAt(line, stretch) });
  }
  met.sort((a, b) => a.share - b.share || (a.id < b.id ? -1 : 1));
  const through = met.findIndex(({ sight }) => sight === 10);
  return met.filter((_, at) => at !== through);
}

export const lineIsClear = (snapshot: Snapshot, line: Sightline): boolean =>
  wallsAcross(snapshot, line).length === 0;

const levelsKnown = new WeakMap<Snapshot, Map<string | number, ReadonlySet<string> | "all">>();

/** The level itself, or all that reach the elevation. */
export function levelNames(
  snapshot: Snapshot,
  level: string | undefined,
  elevation: number,
): ReadonlySet<string> | "all" {
  const key = level ?? elevation;
  const known = levelsKnown.get(snapshot) ?? new Map<string | number, ReadonlySet<string> | "all">();
  levelsKnown.set(snapshot, known);
  const found = known.get(key) ?? findLevels(snapshot, level, elevation);
  known.set(key, found);
  return found;
}

function findLevels(
  snapshot: Snapshot,
  level: string | undefined,
  elevation: number,
): ReadonlySet<string> | "all" {
  if (level !== undefined) return new Set([level]);
  const around = snapshot.scene.levels.filter(
    ({ bottom, top }) => elevation >= (bottom ?? -Infinity) && elevation < (top ?? Infinity),
  );
  return around.length === 0 ? "all" : new Set(around.map(({ id }) => id));
}

export const bothLevels = (
  a: ReadonlySet<string> | "all",
  b: ReadonlySet<string> | "all",
): ReadonlySet<string> | "all" => (a === "all" || b === "all" ? "all" : a === b ? a : new Set([...a, ...b]));

/** Somewhere, or on a level there. */
export type Someone = Place & { readonly level?: string | undefined };

/** Whoever has a level is on that one, a mere place on all that have its height. */
export const placeLine = (snapshot: Snapshot, from: Someone, to: Someone): Sightline => ({
  from: { x: sixteenth(from.x), y: sixteenth(from.y) },
  to: { x: sixteenth(to.x), y: sixteenth(to.y) },
  height: [from.elevation ?? 0, to.elevation ?? 0],
  levels: bothLevels(
    levelNames(snapshot, from.level, from.elevation ?? 0),
    levelNames(snapshot, to.level, to.elevation ?? 0),
  ),
});

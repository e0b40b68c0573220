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
  /** The corner itself, when `from` or `to` is a hair inside it. */
  readonly height: readonly [number, number];
  readonly levels: ReadonlySet<string> | "all";
}

const side = (a: Point, b: Point, c: Point): number => Math.sign(orient2d(a.x, a.y, b.x, b.y, c.x, c.y));

const ends = (wall: WallData): [Point, Point] => {
  const [ax, ay, bx, by] = wall.c;
  return [
    { x: sixteenth(ax), y: sixteenth(ay) },
    { x: sixteenth(bx), y: sixteenth(by) },
  ];
};

const isOpen = (wall: WallData): boolean => wall.door > 0 && wall.ds === 1;

function meets(line: Sightline, wall: WallData): boolean {
  const [a, b] = ends(wall);
  if (a.x === b.x && a.y === b.y) return false;
  if (side(a, b, line.from) * side(a, b, line.to) !== -1) return false;
  return side(line.from, line.to, a) * side(line.from, line.to, b) < 1;
}

/** Along the line, where it meets the wall's line. */
function shareAt(line: Sightline, wall: WallData): number {
  const [a, b] = ends(wall);
  const p = orient2d(a.x, a.y, b.x, b.y, line.from.x, line.from.y);
  const q = orient2d(a.x, a.y, b.x, b.y, line.to.x, line.to.y);
  return p / (p - q);
}

function counts(snapshot: Snapshot, line: Sightline, wall: WallData): boolean {
  const [a, b] = ends(wall);
  const onLevel =
    wall.levels === undefined ||
    wall.levels.length === 0 ||
    line.levels === "all" ||
    wall.levels.some((level) => line.levels !== "all" && line.levels.has(level));
  if (!onLevel || isOpen(wall) || wall.sight === 0) return false;
  if (wall.dir === 1 && side(a, b, line.from) < 0) return false;
  if (wall.dir === 2 && side(a, b, line.from) > 0) return false;
  if (wall.sight >= 30 && (wall.threshold ?? 0) > 0) {
    const grid = snapshot.scene.grid;
    const near = apart(line.from, a, b) <= ((wall.threshold ?? 0) * grid.size) / grid.distance;
    if (near === (wall.sight === 30)) return false;
  }
  const [z0, z1] = line.height;
  const z = z0 + (z1 - z0) * shareAt(line, wall);
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
  const met = snapshot.walls
    .filter((wall) => meets(line, wall) && counts(snapshot, line, wall))
    .map((wall) => ({ id: wall.id, sight: wall.sight, share: shareAt(line, wall) }))
    .sort((a, b) => a.share - b.share || (a.id < b.id ? -1 : 1));
  const through = met.findIndex(({ sight }) => sight === 10);
  return met.filter((_, at) => at !== through);
}

export const lineIsClear = (snapshot: Snapshot, line: Sightline): boolean =>
  wallsAcross(snapshot, line).length === 0;

export function levelNames(
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
): ReadonlySet<string> | "all" => (a === "all" || b === "all" ? "all" : new Set([...a, ...b]));

export const placeLine = (snapshot: Snapshot, from: Place, to: Place): Sightline => ({
  from: { x: sixteenth(from.x), y: sixteenth(from.y) },
  to: { x: sixteenth(to.x), y: sixteenth(to.y) },
  height: [from.elevation ?? 0, to.elevation ?? 0],
  levels: bothLevels(
    levelNames(snapshot, undefined, from.elevation ?? 0),
    levelNames(snapshot, undefined, to.elevation ?? 0),
  ),
});

import { orient, pointToSegmentSquared, segmentsTouch, snap } from "../shapes/exact";
import { pixelsPerGridUnit } from "../scale";
import type { Snapshot, WallData } from "../snapshot";

/** What a wall does to movers: nothing, stop them, or stop those who may not open doors. */
export const PASSES = 0;
export const STOPS = 1;
export const DOOR = 2;

export const LIMITED = 10;
export const NORMAL = 20;
export const PROXIMITY = 30;
export const DISTANCE = 40;

/** A wall as the rules of sight and movement see it, in exact coordinates. */
export interface Wall {
  readonly id: string;
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  readonly move: number;
  /** 0 lets sight through; else limited, normal, proximity or distance. */
  readonly sight: number;
  readonly dir: number;
  /** Bits of the levels it stands on. */
  readonly levels: number;
  /** In grid units; blocks from its bottom up to, but not at, its top. */
  readonly bottom: number;
  readonly top: number;
  /** Of a proximity or distance wall, in pixels; 0 when it has none. */
  readonly threshold: number;
  /** Blocks sight whoever looks from wherever. */
  readonly plain: boolean;
}

type Line = Pick<Wall, "ax" | "ay" | "bx" | "by">;

export const EVERY_LEVEL = -1;

/**
 * One bit per level of the scene; the 31st bit stands for all further ones. Levels the scene does not have are
 * passed over, and what is on none of the others is on all of them.
 */
export function levelBits(snapshot: Snapshot, ids: readonly string[] | undefined): number {
  let bits = 0;
  for (const id of ids ?? []) {
    const at = snapshot.scene.levels.findIndex((level) => level.id === id);
    if (at >= 0) bits |= 1 << Math.min(at, 30);
  }
  return bits === 0 ? EVERY_LEVEL : bits;
}

export function wallFrom(snapshot: Snapshot, data: WallData): Wall {
  const [ax, ay, bx, by] = data.c.map(snap);
  const open = data.door !== 0 && data.ds === 1;
  const point = ax === bx && ay === by;
  const opens = data.door === 1 && data.ds === 0;
  const levels = levelBits(snapshot, data.levels);
  const [bottom, top] = [data.bottom ?? -Infinity, data.top ?? Infinity];
  const sight = open || point ? 0 : data.sight;
  return {
    id: data.id,
    ax: ax ?? 0,
    ay: ay ?? 0,
    bx: bx ?? 0,
    by: by ?? 0,
    move: open || point || data.move === 0 ? PASSES : opens ? DOOR : STOPS,
    sight,
    dir: data.dir,
    levels,
    bottom,
    top,
    threshold: (data.threshold ?? 0) * pixelsPerGridUnit(snapshot.scene.grid),
    plain:
      sight === NORMAL &&
      data.dir === 0 &&
      levels === EVERY_LEVEL &&
      bottom === -Infinity &&
      top === Infinity,
  };
}

/**
 * A step is stopped by a wall that meets it anywhere but at its start: the end point, a wall's end and a
 * stretch along the wall all count, so that no path cuts a corner. Whoever stands on a wall may leave it.
 */
export function stopsStep(
  wall: Line & Pick<Wall, "dir">,
  px: number,
  py: number,
  qx: number,
  qy: number,
): boolean {
  const { ax, ay, bx, by } = wall;
  const start = orient(ax, ay, bx, by, px, py);
  if (wall.dir !== 0 && start !== 0 && start > 0 !== (wall.dir === 1)) return false;
  if (!segmentsTouch(ax, ay, bx, by, px, py, qx, qy)) return false;
  if (start !== 0) return true;
  const end = orient(ax, ay, bx, by, qx, qy);
  if (end !== 0) return !onLinePart(wall, px, py);
  // All in one line: the wall is met when any part of it lies ahead of the start.
  const ahead = (x: number, y: number): boolean => (x - px) * (qx - px) + (y - py) * (qy - py) > 0;
  return ahead(ax, ay) || ahead(bx, by);
}

const onLinePart = (wall: Line, x: number, y: number): boolean =>
  Math.min(wall.ax, wall.bx) <= x &&
  x <= Math.max(wall.ax, wall.bx) &&
  Math.min(wall.ay, wall.by) <= y &&
  y <= Math.max(wall.ay, wall.by);

/** A proximity wall is looked through from near by, a distance wall from afar. */
export function seenThroughFrom(wall: Wall, px: number, py: number): boolean {
  if (wall.sight < PROXIMITY || wall.threshold === 0) return false;
  const squared = pointToSegmentSquared(px, py, wall.ax, wall.ay, wall.bx, wall.by);
  const near = squared <= wall.threshold * wall.threshold;
  return wall.sight === PROXIMITY ? near : !near;
}

/** Who walks: what a wall is to them depends on their level, their height and whether they may open doors. */
export interface Walker {
  readonly levels: number;
  readonly elevation: number;
  readonly opensDoors: boolean;
}

export function stopsWalker(wall: Wall, walker: Walker): boolean {
  if (wall.move === PASSES || (wall.move === DOOR && walker.opensDoors)) return false;
  if ((wall.levels & walker.levels) === 0) return false;
  return wall.bottom <= walker.elevation && walker.elevation < wall.top;
}

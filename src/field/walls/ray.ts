import { crossingShare, orient } from "../shapes/exact";
import { seenThroughFrom, type Wall } from "./wall";

/** No nudge; the ray's end, or its start, lies a hair inside a base (towards the base's centre). */
export const NO_NUDGE = 0;
export const NUDGE_END = 1;
export const NUDGE_START = 2;

/**
 * A line of sight. A ray to a base's corner ends a hair inside the corner, towards the base's centre
 * (`cx`, `cy`): so a wall along the base's own side hides it from one side only, and a ray through a wall's
 * end passes on one side of it. Heights are elevations in grid units.
 */
export interface Ray {
  px: number;
  py: number;
  pz: number;
  qx: number;
  qy: number;
  qz: number;
  levels: number;
  nudge: number;
  cx: number;
  cy: number;
}

/**
 * The ray crosses the wall: its two ends lie on different sides of the wall's line, and the wall's two ends
 * on different sides of the ray or on it. So a ray through a wall's end is stopped, one along a wall or
 * starting on it is not, and a wall without length stops nothing.
 */
export function crosses(ray: Ray, ax: number, ay: number, bx: number, by: number): boolean {
  const { px, py, qx, qy } = ray;
  let p = orient(ax, ay, bx, by, px, py);
  let q = orient(ax, ay, bx, by, qx, qy);
  if ((p > 0 && q > 0) || (p < 0 && q < 0)) return false;
  let a = orient(px, py, qx, qy, ax, ay);
  let b = orient(px, py, qx, qy, bx, by);
  if ((a > 0 && b > 0) || (a < 0 && b < 0)) return false;
  if (ray.nudge === NUDGE_END) {
    if (q === 0) q = orient(ax, ay, bx, by, ray.cx, ray.cy);
    if (a === 0) a = orient(px, py, ray.cx, ray.cy, ax, ay);
    if (b === 0) b = orient(px, py, ray.cx, ray.cy, bx, by);
  } else if (ray.nudge === NUDGE_START) {
    if (p === 0) p = orient(ax, ay, bx, by, ray.cx, ray.cy);
    if (a === 0) a = orient(ray.cx, ray.cy, qx, qy, ax, ay);
    if (b === 0) b = orient(ray.cx, ray.cy, qx, qy, bx, by);
  }
  const ends = (p > 0 && q < 0) || (p < 0 && q > 0);
  return ends && !((a > 0 && b > 0) || (a < 0 && b < 0));
}

/** The wall, crossed by the ray, stands in its way: level, height, direction and distance all apply. */
export function standsInWay(ray: Ray, wall: Wall): boolean {
  if (wall.plain) return true;
  if ((wall.levels & ray.levels) === 0 || wall.sight === 0) return false;
  if (wall.dir !== 0 && sideOfStart(ray, wall) > 0 !== (wall.dir === 1)) return false;
  if (seenThroughFrom(wall, ray.px, ray.py)) return false;
  if (wall.bottom === -Infinity && wall.top === Infinity) return true;
  const z = ray.pz + (ray.qz - ray.pz) * shareOf(ray, wall);
  return wall.bottom <= z && z < wall.top;
}

function sideOfStart(ray: Ray, wall: Wall): number {
  const side = orient(wall.ax, wall.ay, wall.bx, wall.by, ray.px, ray.py);
  if (side !== 0 || ray.nudge !== NUDGE_START) return side;
  return orient(wall.ax, wall.ay, wall.bx, wall.by, ray.cx, ray.cy);
}

export const shareOf = (ray: Ray, wall: Wall): number =>
  crossingShare(ray.px, ray.py, ray.qx, ray.qy, wall.ax, wall.ay, wall.bx, wall.by);

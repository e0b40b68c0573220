import type { Place } from "../../core/place";
import { pixelsPerGridUnit } from "../scale";
import type { GridData } from "../snapshot";

/** Pixels one is above the other. A mere point without a height is as high as whoever measures. */
export const heightApart = (grid: GridData, a: Place, b: Place): number =>
  a.elevation === undefined || b.elevation === undefined
    ? 0
    : Math.abs(a.elevation - b.elevation) * pixelsPerGridUnit(grid);

interface High {
  readonly elevation: number;
}

/** As high as base contact goes: at most a space higher or lower. */
export const touchesInHeight = (grid: GridData, a: High, b: High): boolean =>
  Math.abs(a.elevation - b.elevation) <= grid.distance;

/** Less than a space higher or lower: two bodies are in each other's way. */
export const meetsInHeight = (grid: GridData, a: High, b: High): boolean =>
  reaches(grid, a, b.elevation, b.elevation);

/** The same of a body and what passes it between two heights. */
export const reaches = (grid: GridData, { elevation }: High, low: number, high: number): boolean =>
  low - elevation < grid.distance && elevation - high < grid.distance;

/** What is left of a distance for the ground when so much of it is height; -1 when height alone is more. */
export const overGround = (pixels: number, up: number): number => {
  if (up === 0) return pixels;
  return up > pixels ? -1 : Math.sqrt(pixels * pixels - up * up);
};

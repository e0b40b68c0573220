import type { GridData, HexLayout } from "../snapshot";

/** A hexagon is this much longer from point to point than from side to side. */
export const POINT_TO_POINT = 2 / Math.sqrt(3);

export const isColumns = (layout: HexLayout): boolean => layout === "odd-q" || layout === "even-q";

/** A token's size in pixels; hex rows interlock, so that each further row adds three quarters of a hex. */
export function tokenSize(grid: GridData, width: number, height: number): { width: number; height: number } {
  if (grid.kind !== "hex") return { width: width * grid.size, height: height * grid.size };
  const point = POINT_TO_POINT * grid.size;
  const interlocked = (spaces: number): number =>
    spaces <= 1 ? spaces * point : (0.75 * Math.floor(spaces) + 0.5 * (spaces % 1) + 0.25) * point;
  return isColumns(grid.layout)
    ? { width: interlocked(width), height: height * grid.size }
    : { width: width * grid.size, height: interlocked(height) };
}

import { pointToSegmentSquared } from "./geometry";
import type { Disc } from "./barrier";
import type { Obstacles } from "./obstacles";
import type { PriceBorders } from "./price-borders";

/** Where one mover may go in a straight line, and what that costs. */
export interface Course {
  readonly obstacles: Obstacles;
  readonly discs: readonly Disc[];
  /** Barriers the mover stands too near to already. */
  readonly loose: ReadonlyMap<number, number>;
  /** Cost in pixels of a straight line that is clear; at least its length. */
  costAlong(px: number, py: number, qx: number, qy: number): number;
  /** Where prices of rough ground change, if nothing else makes lines dear. */
  readonly borders?: PriceBorders;
  /** All lines cost their length: the straight line, when clear, is the cheapest. */
  readonly even: boolean;
  /** How many times dearer than it need be a way over turning points may be. */
  readonly excess: number;
}

export function clearLine(course: Course, px: number, py: number, qx: number, qy: number): boolean {
  const left = px < qx ? px : qx;
  const right = px < qx ? qx : px;
  const top = py < qy ? py : qy;
  const bottom = py < qy ? qy : py;
  for (const { x, y, radius } of course.discs) {
    if (x + radius < left || x - radius > right || y + radius < top || y - radius > bottom) continue;
    const wanted = radius - 1e-6;
    if (pointToSegmentSquared(x, y, px, py, qx, qy) < wanted * wanted) return false;
  }
  return course.obstacles.clearAlong(px, py, qx, qy, course.loose);
}

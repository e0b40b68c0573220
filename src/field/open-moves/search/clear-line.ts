import type { Discs } from "../obstacles/discs";
import type { Obstacles } from "../obstacles/obstacles";
import type { PriceBorders } from "../prices/price-borders";

/** Where one mover may go in a straight line, and what that costs. */
export interface Course {
  readonly obstacles: Obstacles;
  readonly discs: Discs;
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
  return course.discs.clearAlong(px, py, qx, qy) && course.obstacles.clearAlong(px, py, qx, qy, course.loose);
}

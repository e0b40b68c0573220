import type { Figure } from "../../../field";
import type { Routes } from "./routes-past-friends";
import type { Walking } from "./reach-and-cost";

/** Inches of a step on the usual maps: who has one left everywhere has gone wherever a way led on. */
const ONE_STEP = 1;

/**
 * Walls leave it no way to any enemy. Asked in full only where it gets everywhere with movement left, as in a closed
 * room; a room that is larger than a move is not noticed.
 */
export function isShutIn(
  walking: Walking,
  routes: Routes,
  enemies: readonly Figure[],
  speed: number,
): boolean {
  if (enemies.length === 0 || speed === 0) return false;
  if (walking.stands(speed).some(({ cost }) => cost > speed - ONE_STEP)) return false;
  return enemies.every((enemy) => routes.toContact(enemy) === undefined);
}

import type { Point } from "../../../core/place";
import type { Battle, Figure, Region } from "../../../field";
import { CLEARANCE, GRAZE, radiusOf } from "./gridless-tolerances";

/** Some of the region comes within so many pixels of a place, seen as boxes. */
export function comesNear({ rings }: Pick<Region, "rings">, { x, y }: Point, far: number): boolean {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      left = Math.min(left, ring[i] ?? 0);
      right = Math.max(right, ring[i] ?? 0);
      top = Math.min(top, ring[i + 1] ?? 0);
      bottom = Math.max(bottom, ring[i + 1] ?? 0);
    }
  }
  return left <= x + far && right >= x - far && top <= y + far && bottom >= y - far;
}

/** Without a grid: some of the base is in the region, more than grazing it. */
export const isInRegion = (battle: Battle, figure: Figure, region: Region): boolean =>
  battle.distanceToRegion({ x: figure.x, y: figure.y }, region) < radiusOf(battle, figure) - GRAZE;

/** Without a grid: some of the base is in a rock, nearer than a walker could stand to it. */
export const isInRock = (battle: Battle, figure: Figure, rock: Region): boolean =>
  battle.distanceToRegion({ x: figure.x, y: figure.y }, rock) < radiusOf(battle, figure) * CLEARANCE;

import { pointToSegmentSquared, type Battle, type Figure } from "../../../field";
import type { MapMark } from "../memory";
import { GRAZE } from "./gridless-tolerances";

/** A fire or a trap is one space large; without a grid a circle one space across, a pot's fire as large as its area. */
export const MARK_RADIUS = 0.5;

/** The figure stands on a fire or trap, in whole or in part; a pot's fire does not go through walls. */
export function standsOn(battle: Battle, figure: Figure, mark: MapMark): boolean {
  const middle = { x: mark.x, y: mark.y, elevation: figure.elevation };
  if (mark.radius === 0) return battle.spaces(figure, middle) === 0;
  if (battle.distance(figure, middle) >= mark.radius) return false;
  return (
    !isWalled(battle, mark, Math.max(figure.pixelWidth, figure.pixelHeight) / 2) ||
    battle.seesPoint(middle, figure)
  );
}

/** Walls come into a pot's fire, or as near as half a base, in pixels. */
export function isWalled({ snapshot, grid }: Battle, { x, y, radius }: MapMark, base: number): boolean {
  if (radius <= MARK_RADIUS) return false;
  const far = (radius * grid.size + base) ** 2;
  return snapshot.walls.some(({ c: [ax, ay, bx, by] }) => pointToSegmentSquared(x, y, ax, ay, bx, by) < far);
}

/** Whoever only grazes a fire or trap without a grid is not hurt by it. */
export const isHurtBy = (battle: Battle, figure: Figure, mark: MapMark): boolean =>
  standsOn(battle, figure, mark.radius === 0 ? mark : { ...mark, radius: mark.radius - GRAZE });

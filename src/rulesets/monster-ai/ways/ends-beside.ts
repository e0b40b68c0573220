import type { Place } from "../../../core/place";
import { standing, type Figure } from "../../../field";
import { overlaps } from "../ground/free-places";
import { isAdjacent } from "../ground/arms-reach";
import type { Walker } from "./walker";
import { endTest } from "./where-the-intangible-may-end";

/** Where it may end beside a target, below or above it, with nothing between; nobody ends on their target. */
export function besideTest(walker: Walker, target: Figure): (place: Place) => boolean {
  const { battle, fighter } = walker;
  const { figure } = fighter;
  const level = standing(target, { x: target.x, y: target.y, elevation: figure.elevation });
  const mayEnd = endTest(walker, figure);
  return (place) => {
    const there = standing(figure, place);
    return !overlaps(battle, there, level) && isAdjacent(battle, there, level) && mayEnd(place);
  };
}

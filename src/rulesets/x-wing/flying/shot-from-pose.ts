import { distanceInArc, inArc, type ArcName } from "../geometry/arcs";
import { baseShape } from "../geometry/bases";
import type { Pose } from "../geometry/pose";
import { atRange, rangeOf } from "../geometry/range";
import { distance } from "../geometry/mat-shapes";
import type { Ship } from "../sky/sky";

export const LONGEST_SHOT = 3;

/** The same ship somewhere else. */
export const shipAt = (ship: Ship, pose: Pose): Ship => ({ ...ship, pose });

export const apart = (a: Ship, b: Ship): number =>
  distance(baseShape(a.pose, a.size), baseShape(b.pose, b.size));

export const rangeBetween = (a: Ship, b: Ship): number => rangeOf(apart(a, b));

export interface Shot {
  readonly arc: ArcName;
  readonly range: number;
}

/** The nearest shot one ship has at another: in one of its arcs, at range 1 to 3. */
export function shotAt(from: Ship, target: Ship): Shot | undefined {
  const shots = from.profile.arcs.flatMap((arc) => {
    const millimetres = distanceInArc(from.pose, from.size, arc, target);
    if (millimetres === undefined || !atRange(millimetres, 1, LONGEST_SHOT)) return [];
    return [{ arc, range: rangeOf(millimetres) }];
  });
  return shots.sort((a, b) => a.range - b.range)[0];
}

/** Some part of the ship is where the other could shoot at it. */
export const inArcOf = (ship: Ship, other: Ship): boolean => shotAt(other, ship) !== undefined;

export const inFrontOf = (ship: Ship, other: Ship): boolean =>
  inArc(ship.pose, ship.size, "front", baseShape(other.pose, other.size));

export const STANCES = ["safeShot", "shot", "safe", "neither"] as const;
/** XW-V9 in its order: out of the target's arc with a shot, a shot, out of its arc, neither. */
export type Stance = (typeof STANCES)[number];

export function stanceOf(ship: Ship, target: Ship): Stance {
  const [shoots, exposed] = [shotAt(ship, target) !== undefined, inArcOf(ship, target)];
  if (shoots) return exposed ? "shot" : "safeShot";
  return exposed ? "neither" : "safe";
}

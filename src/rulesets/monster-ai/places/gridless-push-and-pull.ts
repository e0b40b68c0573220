import { lengthOf, type Place } from "../../../core/place";
import type { Battle, Figure } from "../../../field";
import { radiusOf } from "../ground/gridless-tolerances";

/** How far off the straight line it may be shoved when that is blocked at once, in degrees. */
const SLANTS = [0, 15, -15, 30, -30, 45, -45, 60, -60];
/** Parts of a space that are tried when there is not room for all of it. */
const PARTS = 8;
/** Less than this is no move, in spaces. */
export const LEAST = 0.1;

/**
 * Without a grid: so many spaces straight away from the attacker, or toward it until the bases touch (MAI-E6, E7). In
 * front of an obstacle it stops; only where it could not move at all it slides past.
 */
export function straightAway(
  battle: Battle,
  how: "push" | "pull",
  target: Figure,
  attacker: Figure,
  spaces: number,
  isOpen: (place: Place, far: number) => boolean,
): Place | undefined {
  const apart = lengthOf(target.x - attacker.x, target.y - attacker.y) / battle.grid.size;
  const gap = apart - radiusOf(battle, target) - radiusOf(battle, attacker);
  const most = how === "push" ? spaces : Math.min(spaces, gap);
  if (most < LEAST) return undefined;
  for (const direction of directions(how, target, attacker)) {
    for (let part = Math.ceil(most * PARTS); part >= 1; part--) {
      const far = Math.min(most, part / PARTS);
      const place = pointAt(battle, target, direction, far);
      if (far >= LEAST && isOpen(place, far)) return place;
    }
  }
  return undefined;
}

function directions(how: "push" | "pull", target: Figure, attacker: Figure): readonly number[] {
  const away = Math.atan2(target.y - attacker.y, target.x - attacker.x);
  const bearing = how === "push" ? away : away + Math.PI;
  return SLANTS.map((slant) => bearing + (slant * Math.PI) / 180);
}

function pointAt(battle: Battle, { x, y, elevation }: Figure, direction: number, far: number): Place {
  const pixels = far * battle.grid.size;
  const sixteenth = (value: number): number => Math.round(value * 16) / 16;
  return {
    x: sixteenth(x + pixels * Math.cos(direction)),
    y: sixteenth(y + pixels * Math.sin(direction)),
    elevation,
  };
}

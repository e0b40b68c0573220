import { lengthOf, type Place } from "../../../core/place";
import type { Battle, Figure } from "../../../field";
import { placesBeside } from "../ground/free-places";

/** Where a trap may go, with how near that is to an enemy (MAI-Q8). */
export interface TrapPlace extends Place {
  readonly x: number;
  readonly y: number;
  /** Spaces to the nearest enemy. */
  readonly spaces: number;
  /** Pixels to the nearest enemy: the straightest of equally near ones. */
  readonly straight: number;
  /** The nearest enemy. */
  readonly enemy: string | undefined;
}

export function trapPlaces(battle: Battle, from: Figure, enemies: readonly Figure[]): readonly TrapPlace[] {
  return placesBeside(battle, from, enemies).map((place) => {
    const [nearest] = enemies
      .map((enemy) => ({
        enemy: enemy.id,
        spaces: battle.spaces(enemy, place),
        straight: Math.round(lengthOf(enemy.x - place.x, enemy.y - place.y)),
      }))
      .sort((a, b) => a.spaces - b.spaces || a.straight - b.straight || (a.enemy < b.enemy ? -1 : 1));
    return {
      ...place,
      spaces: nearest?.spaces ?? 0,
      straight: nearest?.straight ?? 0,
      enemy: nearest?.enemy,
    };
  });
}

/** The one nearest to an enemy, then the straightest, then the first on the map. */
export const bestTrapPlace = (places: readonly TrapPlace[]): TrapPlace | undefined =>
  [...places].sort((a, b) => a.spaces - b.spaces || a.straight - b.straight || a.y - b.y || a.x - b.x)[0];

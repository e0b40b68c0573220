import type { Place } from "../../core/place";
import type { Wanted } from "../../field/battle";
import type { Bounds } from "../../field/bounds";
import { viewOf, type Stand, type Turn } from "./view";

export interface Found {
  /** All at the same, least movement. */
  readonly stands: readonly Stand[];
  /** How many spots were looked at. */
  readonly looked: number;
}

interface Sought {
  /** Nowhere but by something. */
  readonly near?: NonNullable<Wanted["near"]>;
  /** What can be told of a place without picturing the figure there. */
  readonly place?: (place: Place) => boolean;
  /** What can be told of a whole part of the map: no place there will do. */
  readonly nowhereIn?: (part: Bounds) => boolean;
  readonly fits: (stand: Stand) => boolean;
}

/**
 * The spots nearest on foot that fit, however many moves away: looks at what a move reaches, then further out,
 * and stops at the first that does.
 */
export function nearestStands(turn: Turn, { near, place, nowhereIn, fits }: Sought): Found {
  const view = viewOf(turn);
  const suits = (stand: Stand): boolean => place?.(stand) !== false && fits(stand);
  const { speed } = turn.profile;
  let looked = 0;
  const found: Stand[] = [];
  // Spots come nearest first.
  for (const stand of view.stands(speed)) {
    if (stand.cost > (found[0]?.cost ?? Infinity)) break;
    looked += 1;
    if (suits(stand)) found.push(stand);
  }
  if (found.length > 0) return { stands: found, looked };
  const spots = turn.battle.nearest(
    turn.me,
    {
      ...(near === undefined ? { beyond: speed } : { near }),
      ...(nowhereIn === undefined ? {} : { passOver: { noneIn: nowhereIn, passed: () => (looked += 1) } }),
      fits: (there) => {
        // Looked at already.
        if (near !== undefined && view.reaches(there, speed)) return false;
        looked += 1;
        return place?.(there) !== false && fits(view.standAt({ ...there, cost: Infinity }));
      },
    },
    view.moveRules,
  );
  return { stands: spots.map((spot) => view.standAt(spot)), looked };
}

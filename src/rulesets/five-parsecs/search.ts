import type { Wanted } from "../../field/battle";
import { viewOf, type Stand, type Turn } from "./view";

export interface Found {
  /** All at the same, least movement. */
  readonly stands: readonly Stand[];
  /** How many spots were looked at. */
  readonly looked: number;
}

/**
 * The spots nearest on foot that fit, however many moves away: looks at what a move reaches, then further out,
 * and stops at the first that does.
 */
export function nearestStands(
  turn: Turn,
  fits: (stand: Stand) => boolean,
  near?: NonNullable<Wanted["near"]>,
): Found {
  const view = viewOf(turn);
  const { speed } = turn.profile;
  let looked = 0;
  const found: Stand[] = [];
  // Spots come nearest first.
  for (const stand of view.stands(speed)) {
    if (stand.cost > (found[0]?.cost ?? Infinity)) break;
    looked += 1;
    if (fits(stand)) found.push(stand);
  }
  if (found.length > 0) return { stands: found, looked };
  const spots = turn.battle.nearest(
    turn.me,
    {
      beyond: speed,
      ...(near === undefined ? {} : { near }),
      fits: (place) => {
        looked += 1;
        return fits(view.standAt({ ...place, cost: Infinity }));
      },
    },
    view.moveRules,
  );
  return { stands: spots.map((spot) => view.standAt(spot)), looked };
}

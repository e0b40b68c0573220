import type { Place } from "../../../core/place";
import type { Battle, Figure } from "../../../field";
import type { Options } from "../options";
import { isGridless, spacesAround, spacesUnder } from "./spaces";

/** The spaces of an area, and who is in it. Another shape than a radius needs only these three. */
export interface Covered {
  /** Every space of it; without a grid its centre. */
  readonly spaces: () => readonly Place[];
  readonly holds: (figure: Figure) => boolean;
  /** Some space of it is within so many spaces of whoever does it (MAI-A10). */
  readonly comesWithin: (reach: number, from: Figure) => boolean;
}

/** MAI-A7: everything within a radius of a space; walls stop it where sight counts. */
export function areaAround(
  battle: Battle,
  centre: Place,
  radius: number,
  { lineOfSight }: Pick<Options, "lineOfSight">,
): Covered {
  const seen = (at: Figure | Place): boolean => !lineOfSight || battle.seesPoint(centre, at);
  return isGridless(battle)
    ? circleAround(battle, centre, radius, seen)
    : spacesWithin(battle, centre, radius, seen);
}

type Seen = (at: Figure | Place) => boolean;

function spacesWithin(battle: Battle, centre: Place, radius: number, seen: Seen): Covered {
  const spaces = (): readonly Place[] => spacesAround(battle, centre, radius).filter(seen);
  return {
    spaces,
    holds: (figure) =>
      battle.spaces(centre, figure) <= radius &&
      spacesUnder(battle, figure).some((space) => battle.spaces(centre, space) <= radius && seen(space)),
    comesWithin: (reach, from) => spaces().some((space) => battle.spaces(from, space) <= reach),
  };
}

/** Without a grid an area is a circle, and whoever has any part of the base in it is in it. */
function circleAround(battle: Battle, centre: Place, radius: number, seen: Seen): Covered {
  return {
    spaces: () => [centre],
    holds: (figure) => battle.distance(figure, centre) <= radius && seen(figure),
    comesWithin: (reach, from) => battle.distance(from, centre) <= reach + radius,
  };
}

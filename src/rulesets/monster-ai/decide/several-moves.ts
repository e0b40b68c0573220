import type { Place } from "../../../core/place";
import { standing, type Figure, type Path } from "../../../field";
import { isGridless } from "../ground/spaces";
import { pointsAlong } from "../places/points-on-way";
import type { Way, Ways } from "../ways/cleanest-ways";
import { endsIn } from "../ways/hazards-near";
import type { Walker } from "../ways/walker";
import { waysOf } from "../ways/ways-of-move";

/** Costs are compared with so much play. */
const SLACK = 1e-6;
/** Points per space that are looked at without a grid. */
const LOOKS = 8;

/**
 * A long way as several Moves of so many spaces (MAI-C8): each but the last ends where it may, as far on as it can, and
 * in no fire if that can be. No dirtier than the way itself; undefined where it cannot be done.
 */
export function splitIntoMoves(
  walker: Walker,
  speed: number,
  moves: number,
  way: Way,
  { places }: Path,
): readonly Path[] | undefined {
  const { battle } = walker;
  const part = { from: 0, to: speed * moves * battle.grid.size, step: battle.grid.size / LOOKS };
  const along = isGridless(battle) ? pointsAlong(places, part).toReversed() : places.slice(1);
  return split({ walker, speed }, walker.fighter.figure, way, along, moves);
}

interface Walking {
  readonly walker: Walker;
  readonly speed: number;
}

function split(
  walking: Walking,
  from: Figure,
  way: Way,
  along: readonly Place[],
  moves: number,
): readonly Path[] | undefined {
  const { walker, speed } = walking;
  const ways = waysOf(walker, from, speed, [...along, way]);
  const found = cleanest(ways, way.hazards);
  const whole = found.get(keyOf(way));
  if (whole !== undefined && whole.difficult <= way.difficult) return [ways.path(whole)];
  if (moves === 1) return undefined;
  const isNearEnough = (stop: Way): boolean => way.cost - stop.cost <= speed * (moves - 1) + SLACK;
  const stops = stopsIn(walker, found, along).filter((stop) => stop.cost > 0 && isNearEnough(stop));
  for (const stop of outOfFireFirst(stops, ways, from)) {
    const rest = leftOf(walker, way, stop);
    const later = split(walking, standing(from, stop), rest, along, moves - 1);
    if (later !== undefined) return [ways.path(stop), ...later];
  }
  return undefined;
}

/** The farthest on the way first; on a grid other places after those, for another way may be as short. */
function stopsIn(
  { battle }: Walker,
  found: ReadonlyMap<string, Way>,
  along: readonly Place[],
): readonly Way[] {
  const onWay = along.flatMap((place) => found.get(keyOf(place)) ?? []).reverse();
  if (isGridless(battle)) return onWay;
  const others = [...found.values()].filter((way) => !onWay.includes(way));
  return [...onWay, ...others.sort((a, b) => b.cost - a.cost)];
}

function outOfFireFirst(stops: readonly Way[], { nearby }: Ways, from: Figure): readonly Way[] {
  const burns = (stop: Way): boolean => endsIn(nearby, from, stop, ["fire", "region"]);
  return [...stops.filter((stop) => !burns(stop)), ...stops.filter(burns)];
}

/** What may still be entered after the first of the Moves; without a grid ground is difficult or it is not. */
const leftOf = ({ battle }: Walker, way: Way, stop: Way): Way => ({
  ...way,
  cost: way.cost - stop.cost,
  hazards: way.hazards - stop.hazards,
  difficult: isGridless(battle) ? way.difficult : way.difficult - stop.difficult,
});

/** The cleanest way to every place that enters no more hazards than this. */
function cleanest(ways: Ways, most: number): ReadonlyMap<string, Way> {
  const found = new Map<string, Way>();
  for (let hazards = 0; hazards <= most; hazards++) {
    for (const way of ways.entering(hazards) ?? []) {
      const key = keyOf(way);
      if (!found.has(key)) found.set(key, way);
    }
  }
  return found;
}

const keyOf = ({ x, y }: Place): string => `${x},${y}`;

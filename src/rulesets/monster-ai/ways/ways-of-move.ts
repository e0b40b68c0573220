import type { Place, Point } from "../../../core/place";
import type { Figure, Reach } from "../../../field";
import { isGridless, placeOf } from "../ground/spaces";
import { endTest } from "./where-the-intangible-may-end";
import { GridWays } from "./grid-ways";
import { hazardsNear, type Hazard } from "./hazards-near";
import { OpenWays } from "./gridless-ways";
import { isSlowNear, moveRules, type Walker } from "./walker";
import type { Way, Ways } from "./cleanest-ways";

/**
 * Everywhere a Move of so many spaces may end, by how clean the way there is (MAI-M1 to M5). Without a grid not every
 * place can be looked at: `wanted` are some that are.
 */
export function waysOf(walker: Walker, from: Figure, speed: number, wanted: readonly Point[] = []): Ways {
  const { battle } = walker;
  if (speed <= 0) return staying(from, hazardsNear(walker, from, 0));
  const nearby = hazardsNear(walker, from, speed);
  const mayEnd = endTest(walker, from);
  if (isGridless(battle)) return new OpenWays(walker, from, speed, mayEnd, nearby, wanted);
  const reach = battle.reach(from, speed, moveRules(walker));
  const steps = battle.steps(from, moveRules(walker));
  if (steps === undefined || (nearby.length === 0 && !isSlowNear(walker, from, speed)))
    return clean(reach, mayEnd, nearby);
  return new GridWays(walker, from, speed, steps, reach, mayEnd, nearby);
}

/** It cannot move, or does not. */
export function staying(from: Figure, nearby: readonly Hazard[]): Ways {
  const here: Way = { ...placeOf(from), cost: 0, hazards: 0, difficult: 0 };
  return {
    nearby,
    entering: (hazards) => (hazards === 0 ? [here] : undefined),
    path: () => ({ places: [placeOf(from)], cost: 0 }),
  };
}

/** Nothing about that it minds: every way is as clean as another. */
function clean(reach: Reach, mayEnd: (place: Place) => boolean, nearby: readonly Hazard[]): Ways {
  let ways: readonly Way[] | undefined;
  return {
    nearby,
    entering: (hazards) => {
      if (hazards > 0) return undefined;
      ways ??= reach.spots
        .filter((spot) => spot.cost === 0 || mayEnd(spot))
        .map((spot) => ({ ...spot, hazards: 0, difficult: 0 }));
      return ways;
    },
    path: (way) => reach.path(reach.at(way) ?? way),
  };
}

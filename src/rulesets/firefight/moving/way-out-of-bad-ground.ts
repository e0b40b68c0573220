import { lengthOf, type Place } from "../../../core/place";
import { standing, type Battle, type Figure, type MoveRules, type Path, type Spot } from "../../../field";
import { oncePerTurn, type Turn } from "../page/turn-in-thought";
import type { Model } from "../squads/units";
import { shunnedBy, shunnedUnder, type Shunned } from "../terrain/terrain";
import type { Errand } from "./errand";
import { leavingRules } from "./move-rules";

/**
 * Standing in difficult or dangerous ground is no licence to walk on through it: whoever starts in ground that it
 * walks around takes the shortest way out, and goes on from there.
 */
export interface WayOut {
  /** Where the base is out of all such ground. */
  readonly exit: Spot;
  /** The model there. */
  readonly outside: Figure;
  readonly path: Path;
}

/** All ways out that are as short as the shortest. */
export function waysOut(turn: Turn, model: Model, errand: Errand): readonly WayOut[] {
  const known = keptWays(turn);
  const key = `${model.figure.id} ${errand.into?.map(({ id }) => id).join() ?? ""}`;
  const found = known.get(key) ?? searchedWays(turn, model, errand);
  known.set(key, found);
  return found;
}
const keptWays = oncePerTurn((): Map<string, readonly WayOut[]> => new Map());

function searchedWays(turn: Turn, model: Model, errand: Errand): readonly WayOut[] {
  const { battle } = turn;
  const { figure, profile } = model;
  const under = shunnedUnder(battle, figure, profile, errand.into);
  const isOut = (place: Place): boolean =>
    shunnedUnder(battle, standing(figure, place), profile, errand.into).length === 0;
  const leave = (open: readonly Shunned[]): readonly WayOut[] => {
    const rules = leavingRules(turn, model, errand, open);
    const exits = battle.nearest(figure, { fits: isOut }, rules);
    const reach = battle.reach(figure, exits[0]?.cost ?? 0, rules);
    return exits.map((exit) => ({
      exit,
      outside: standing(figure, exit),
      path: reach.path(reach.at(exit) ?? exit),
    }));
  };
  // Out of the lava through the lava, and through the swamp round it only where there is no other way.
  const plain = leave(under);
  return plain.length > 0 ? plain : leave(shunnedBy(profile));
}

/** As far along the way as so much movement leads. */
export function partOfTheWay(
  battle: Battle,
  model: Model,
  { path }: WayOut,
  budget: number,
  rules: MoveRules,
): readonly { readonly spot: Spot; readonly path: Path }[] {
  const reach = battle.reach(model.figure, budget, rules);
  const places =
    battle.grid.kind === "gridless" ? [cutAt(path.places, budget * battle.pixelsPerUnit)] : stops(path);
  return places.flatMap((walked) => {
    const end = walked.at(-1);
    const spot = end === undefined ? undefined : reach.at(end);
    return spot === undefined || spot.cost === 0 ? [] : [{ spot, path: { places: walked, cost: spot.cost } }];
  });
}

const stops = ({ places }: Path): readonly (readonly Place[])[] =>
  places.map((_, index) => places.slice(0, index + 1));

/** The way up to so many pixels. */
function cutAt(places: readonly Place[], pixels: number): readonly Place[] {
  const walked: Place[] = [];
  let left = pixels;
  for (const [index, to] of places.entries()) {
    const from = places[index - 1] ?? to;
    const stretch = lengthOf(to.x - from.x, to.y - from.y);
    if (stretch > left) {
      const share = left / stretch;
      return [...walked, { ...to, x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }];
    }
    left -= stretch;
    walked.push(to);
  }
  return walked;
}

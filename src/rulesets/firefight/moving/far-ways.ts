import type { Place } from "../../../core/place";
import { standing, type Figure, type Goal, type MoveRules, type Path, type Walks } from "../../../field";
import { oncePerTurn, type Turn } from "../page/turn-in-thought";
import type { Model } from "../squads/units";
import { shunnedUnder } from "../terrain/terrain";
import type { Errand } from "./errand";
import { planningRules } from "./move-rules";
import { waysOut, type WayOut } from "./way-out-of-bad-ground";

/** Ways beyond this turn, measured as the model would walk them: out of bad ground first. */

const HAIR = 1e-6;

/** Far ways are never those of a charge into difficult ground: where it stands tells all. */
function exitsOf(turn: Turn, model: Model, errand: Errand): readonly WayOut[] {
  const known = keptExits(turn).get(model);
  if (known !== undefined) return known;
  const isStuck = shunnedUnder(turn.battle, model.figure, model.profile).length > 0;
  const exits = isStuck ? waysOut(turn, model, errand) : [];
  keptExits(turn).set(model, exits);
  return exits;
}
const keptExits = oncePerTurn((): Map<Model, readonly WayOut[]> => new Map());

/** The cheapest way to the goal; undefined when there is none. */
export function farPath(turn: Turn, model: Model, errand: Errand): Path | undefined {
  const { battle } = turn;
  const rules = planningRules(turn, model, errand);
  const exits = exitsOf(turn, model, errand);
  if (exits.length === 0) return battle.path(model.figure, errand.goal, rules);
  const ways = exits.flatMap(({ exit, outside, path }) => {
    const on = battle.path(outside, errand.goal, rules);
    return on === undefined
      ? []
      : [{ cost: exit.cost + on.cost, places: [...path.places, ...on.places.slice(1)] }];
  });
  return ways.reduce<Path | undefined>(
    (best, way) => (way.cost < (best?.cost ?? Infinity) ? way : best),
    undefined,
  );
}

/** One search serves all goals. */
const keptWalks = oncePerTurn(
  (): Map<Figure, { readonly rules: MoveRules; readonly walks: Walks }> => new Map(),
);

/** What the cheapest way to the goal costs; more than `most` where it costs more than that. */
export function farCost(turn: Turn, model: Model, errand: Errand, most: number): number {
  const { battle } = turn;
  const rules = planningRules(turn, model, errand);
  const exits = exitsOf(turn, model, errand);
  const walksFrom = (figure: Figure): Walks => {
    const known = keptWalks(turn).get(figure) ?? { rules, walks: battle.walks(figure, rules) };
    const found = known.rules === rules ? known : { rules, walks: battle.walks(figure, rules) };
    keptWalks(turn).set(figure, found);
    return found.walks;
  };
  if (exits.length === 0) return walksFrom(model.figure).to(errand.goal, most);
  let least = Infinity;
  for (const { exit, outside } of exits) {
    const left = Math.min(least, most) - exit.cost;
    if (left >= 0) least = Math.min(least, exit.cost + walksFrom(outside).to(errand.goal, left + HAIR));
  }
  return least;
}

/** What is left of the way to the goal from any place; undefined when there is no way from where it stands. */
export function farLeft(
  turn: Turn,
  model: Model,
  errand: Errand,
  goal: Goal,
): ((place: Place) => number) | undefined {
  const { battle } = turn;
  const exits = exitsOf(turn, model, errand);
  // The field lets whoever stands in bad ground walk on through it: asked from outside, it does not.
  const ways = battle.ways(exits[0]?.outside ?? model.figure, goal, planningRules(turn, model, errand));
  if (exits.length === 0) return ways.from(model.figure) < Infinity ? (place) => ways.from(place) : undefined;
  const beyond = exits.map(({ exit }) => ({ exit, left: ways.from(exit) }));
  if (beyond.every(({ left }) => left === Infinity)) return undefined;
  // Inside the ground what counts is how near an exit is.
  const throughExit = (place: Place): number =>
    Math.min(...beyond.map(({ exit, left }) => battle.distance({ x: place.x, y: place.y }, exit) + left));
  return (place) => {
    const isInside = shunnedUnder(battle, standing(model.figure, place), model.profile).length > 0;
    return isInside ? throughExit(place) : ways.from(place);
  };
}

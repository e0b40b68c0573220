import { lengthOf, type Place, type Point } from "../../../core/place";
import type { Battle, Figure, Goal } from "../../../field";
import { closedTo } from "./closed-regions";
import type { Errand } from "./errand";
import { farCost, farPath } from "./far-ways";
import type { Gait } from "./gaits";
import { planningRules } from "./move-rules";
import { SEIZE_RANGE, type Objective } from "../mission/objectives";
import { drawnTight } from "../terrain/distance-to-path";
import { oncePerTurn, type Turn } from "../page/turn-in-thought";
import { onTheirFeet, type Model, type Unit } from "../squads/units";

/** What a unit makes for: its objective, or the nearest enemy. */
export type Aim =
  | { readonly kind: "objective"; readonly objective: Objective }
  | { readonly kind: "enemy"; readonly unit: Unit };

/** From above: units drop and leap from platforms on the way, and who has arrived is asked of where they end. */
export function goalAt(turn: Turn, at: Objective | Figure): Goal {
  const known = keptGoals(turn).get(at);
  if (known !== undefined) return known;
  const goal: Goal =
    "at" in at
      ? { kind: "near", to: at.at, distance: SEIZE_RANGE, fromAbove: true }
      : { kind: "touch", figure: at, fromAbove: true };
  keptGoals(turn).set(at, goal);
  return goal;
}
/** The field remembers which goals are out of reach. */
const keptGoals = oncePerTurn((): Map<Objective | Figure, Goal> => new Map());

const endsOf = (aim: Aim): readonly (Objective | Figure)[] =>
  aim.kind === "objective" ? [aim.objective] : aim.unit.models.map(({ figure }) => figure);

/** How a unit comes to what it makes for: the model that has the least way to go. */
export interface Approach {
  readonly model: Model;
  readonly goal: Goal;
  /** Infinity when there is no way. */
  readonly cost: number;
}

const keptApproaches = oncePerTurn((): Map<string, Approach> => new Map());

const keyOf = (aim: Aim): string =>
  aim.kind === "objective" ? `objective ${aim.objective.id}` : `enemy ${aim.unit.id}`;

export function approachTo(turn: Turn, aim: Aim): Approach {
  const key = keyOf(aim);
  const found = keptApproaches(turn).get(key) ?? searchedApproach(turn, aim);
  keptApproaches(turn).set(key, found);
  return found;
}

/** What the nearest was chosen by: the ways that were found, and whatever was looked for in vain. */
const keptWays = oncePerTurn((): Map<string, Way> => new Map());
const wayless = oncePerTurn((): Set<string> => new Set());

/** Model by model. */
function searchedApproach(turn: Turn, aim: Aim): Approach {
  const key = keyOf(aim);
  const pairs = pairsOf(turn, aim);
  const isWayless = wayless(turn).has(key);
  const way = isWayless ? undefined : (keptWays(turn).get(key) ?? leastOf(turn, pairs));
  const { model, end } = way?.pair ?? pairs[0] ?? { model: turn.unit.leader, end: turn.me };
  return { model, goal: goalAt(turn, end), cost: way?.cost ?? Infinity };
}

/** A model, an end of its way, and what the way there costs at least. */
interface Pair {
  readonly model: Model;
  readonly end: Objective | Figure;
  readonly bound: number;
}

/** The pair that has the cheapest way. */
interface Way {
  readonly pair: Pair;
  readonly cost: number;
}

/** The nearest first. */
const pairsOf = (turn: Turn, aim: Aim): readonly Pair[] =>
  onTheirFeet(turn.unit)
    .flatMap((model) => endsOf(aim).map((end) => ({ model, end, bound: atLeast(turn, model.figure, end) })))
    .sort((a, b) => a.bound - b.bound);

/** Undefined where there is no way at all. */
function leastOf(turn: Turn, pairs: readonly Pair[]): Way | undefined {
  for (const most of farther(pairs[0]?.bound)) {
    const found = wayWithin(turn, pairs, most);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The cheapest way where that costs no more than so much. */
function wayWithin(turn: Turn, pairs: readonly Pair[], most: number): Way | undefined {
  let best: Way | undefined;
  for (const pair of pairs) {
    const limit = Math.min(best?.cost ?? Infinity, most);
    if (pair.bound > limit) break;
    const cost = wayOf(turn, pair, limit);
    if (cost < (best?.cost ?? Infinity)) best = { pair, cost };
  }
  return best;
}

const wayOf = (turn: Turn, { model, end }: Pair, most: number): number =>
  farCost(turn, model, { gait: "rush", goal: goalAt(turn, end) }, most);

/** Far ways are looked for last: whoever cannot be got at would be looked for all over the map. */
const farther = (nearest = 0): readonly number[] => [
  ...[NEARBY, 3 * NEARBY, 9 * NEARBY].map((more) => Math.max(0, nearest) + more),
  Infinity,
];
/** In inches. */
const NEARBY = 8;

export const errandFor = (turn: Turn, aim: Aim, gait: Gait): Errand => ({
  gait,
  goal: approachTo(turn, aim).goal,
});

/** No way is shorter than this: no diagonal rule makes a step cover more than a space each way. */
function atLeast({ battle }: Turn, from: Figure, end: Objective | Figure, place: Point = from): number {
  const { pixelsPerUnit, grid } = battle;
  const to: Place = "at" in end ? end.at : end;
  const [dx, dy] = [Math.abs(to.x - place.x), Math.abs(to.y - place.y)];
  if (grid.kind === "gridless") {
    const arrives = "at" in end ? SEIZE_RANGE * pixelsPerUnit : radiusOf(end);
    return (lengthOf(dx, dy) - arrives - radiusOf(from)) / pixelsPerUnit - SLACK;
  }
  const arrives = "at" in end ? SEIZE_RANGE : sizeOf(battle, end) + 1;
  return Math.max(dx, dy) / pixelsPerUnit - arrives - (2 * radiusOf(from)) / pixelsPerUnit;
}

/** For what is rounded on the way, in inches. */
const SLACK = 0.05;
const radiusOf = ({ pixelWidth, pixelHeight }: Figure): number => Math.max(pixelWidth, pixelHeight) / 2;

/** No less than this is left of the way to what it makes for, by path or as the crow flies. */
export function leastLeft(turn: Turn, aim: Aim, { figure }: Model): (place: Place) => number {
  const ends = endsOf(aim);
  return (place) => Math.min(...ends.map((end) => atLeast(turn, figure, end, place)));
}

/** Path costs, searched for only where they could be the least; the others count as endless. */
function costsOf(turn: Turn, aims: readonly Aim[]): ReadonlyMap<Aim, number> {
  const known = new Map<Aim, number>();
  const bounded = aims
    .map((aim) => ({ aim, pairs: pairsOf(turn, aim) }))
    .map((one) => ({ ...one, bound: one.pairs[0]?.bound ?? Infinity }))
    .sort((a, b) => a.bound - b.bound);
  let best = Infinity;
  for (const most of farther(bounded[0]?.bound)) {
    for (const { aim, pairs, bound } of bounded) {
      const limit = Math.min(best, most);
      const way = bound > limit ? undefined : wayWithin(turn, pairs, limit);
      if (way !== undefined && way.cost <= limit) keptWays(turn).set(keyOf(aim), way);
      known.set(aim, way?.cost ?? Infinity);
      best = Math.min(best, way?.cost ?? Infinity);
    }
    if (best < Infinity) return known;
  }
  for (const aim of aims) wayless(turn).add(keyOf(aim));
  return known;
}

/** The costs of what a unit could make for, by the thing itself. */
export function waysTo<T>(turn: Turn, things: readonly T[], aimAt: (thing: T) => Aim): (thing: T) => number {
  const aims = new Map(things.map((thing) => [thing, aimAt(thing)]));
  const costs = costsOf(turn, [...aims.values()]);
  return (thing) => {
    const aim = aims.get(thing);
    return (aim === undefined ? undefined : costs.get(aim)) ?? Infinity;
  };
}

const sizeOf = ({ grid, pixelsPerUnit }: Battle, figure: Figure): number =>
  Math.max(figure.pixelWidth, figure.pixelHeight, grid.size) / pixelsPerUnit;

/** GFF-B6: from the unit to its objective, round what it does not enter; straight when there is no way. */
export function pathToObjective(turn: Turn, objective: Objective): readonly Place[] {
  const { model, goal, cost } = approachTo(turn, { kind: "objective", objective });
  const errand: Errand = { gait: "rush", goal };
  const path = cost === Infinity ? undefined : farPath(turn, model, errand);
  const places = path?.places ?? [model.figure];
  const rules = planningRules(turn, model, errand);
  return drawnTight(turn.battle, [...places, objective.at], closedTo(rules), model.figure);
}

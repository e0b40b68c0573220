import type { Place } from "../../../src/core/place";
import {
  standing,
  type Battle,
  type Figure,
  type Goal,
  type MoveRules,
  type Path,
} from "../../../src/field/battle";
import type { RegionData } from "../../../src/field/snapshot";
import { hair, hangingTogether, touches, under } from "./ground";
import { has, isStunned, paceOf, unitOf } from "./model";

/** Where a model may go: Cover says nothing about walking, Difficult and Dangerous are walked around. */

export interface Walk {
  readonly place: Place;
  readonly cost: number;
  /** Drawn when somebody asks. */
  readonly path: () => readonly Place[];
}

type Bad = "difficult" | "dangerous";

/** The kinds of ground this model walks around. */
export const badFor = (model: Figure): readonly Bad[] => {
  if (has(model, "Flying")) return [];
  return has(model, "Strider") ? ["dangerous"] : ["difficult", "dangerous"];
};

export const badUnder = (battle: Battle, model: Figure, at: Place): readonly Bad[] =>
  badFor(model).filter((kind) => under(battle, model, at, kind).length > 0);

/** Spacing: more than an inch from other units. */
const STAND_OFF = 1;
const MOST_IN_DIFFICULT = 6;

/** Asked again and again; nothing here changes as long as the battle lasts. */
function oncePerBattle<T>(): (battle: Battle, key: string, make: () => T) => T {
  const kept = new WeakMap<Battle, Map<string, { readonly value: T }>>();
  return (battle, key, make) => {
    const known = kept.get(battle) ?? new Map<string, { readonly value: T }>();
    kept.set(battle, known);
    const found = known.get(key) ?? { value: make() };
    known.set(key, found);
    return found.value;
  };
}
const keptRules = oncePerBattle<MoveRules>();
const keptWalks = oncePerBattle<readonly Walk[]>();
const keptExits = oncePerBattle<Exits>();

/** What the ground costs, by what is walked around: the field keeps its maps by these functions. */
const COSTS = new Map<string, NonNullable<MoveRules["terrainCost"]>>();
function costOf(closed: readonly Bad[]): NonNullable<MoveRules["terrainCost"]> {
  const found =
    COSTS.get(closed.join()) ??
    (({ kind }) => (kind === "impassable" || closed.some((bad) => bad === kind) ? Infinity : 1));
  COSTS.set(closed.join(), found);
  return found;
}

export const rulesFor = (
  battle: Battle,
  model: Figure,
  open: readonly Bad[],
  charged: readonly Figure[] = [],
): MoveRules =>
  keptRules(battle, `${model.id} ${open.join()} ${charged.map(({ id }) => id).join()}`, () =>
    madeRules(battle, model, open, charged),
  );

function madeRules(
  battle: Battle,
  model: Figure,
  open: readonly Bad[],
  charged: readonly Figure[],
): MoveRules {
  const mates = new Set([...unitOf(battle, model), ...charged].map(({ id }) => id));
  const closed = badFor(model).filter((kind) => !open.includes(kind));
  return {
    through: has(model, "Flying") ? "everybody" : "friends",
    terrainCost: costOf(closed),
    keepAway: { from: battle.figures.filter(({ id }) => !mates.has(id)), distance: STAND_OFF - hair(battle) },
  };
}

/** Nothing that lasts: the same rules with nobody to keep away from, for ways that lead far. */
export const farRules = (battle: Battle, model: Figure, open: readonly Bad[]): MoveRules => {
  const { keepAway, ...rest } = rulesFor(battle, model, open);
  return { ...rest, through: keepAway === undefined ? "friends" : "everybody" };
};

const from = (battle: Battle, model: Figure, budget: number, rules: MoveRules): readonly Walk[] => {
  const reach = battle.reach(model, budget, rules);
  return reach.spots.map((spot) => ({ place: spot, cost: spot.cost, path: () => reach.path(spot).places }));
};

/** Every place where a move of so many inches may end: other units are not even touched, the stunned not left. */
export const walksOf = (battle: Battle, model: Figure, budget: number): readonly Walk[] =>
  keptWalks(battle, `${model.id} ${model.x} ${model.y} ${budget}`, () => endsOf(battle, model, budget));

/** The same, without a grid every half an inch. */
export const closeWalksOf = (battle: Battle, model: Figure, budget: number): readonly Walk[] =>
  keptWalks(battle, `close ${model.id} ${model.x} ${model.y} ${budget}`, () =>
    battle.grid.kind === "gridless" ? endsOf(battle, model, budget, between) : walksOf(battle, model, budget),
  );

function between(battle: Battle, model: Figure, budget: number, rules: MoveRules): readonly Walk[] {
  const reach = battle.reach(model, budget, rules);
  const [half, far] = [battle.grid.size / 2, budget * battle.pixelsPerUnit];
  const count = Math.ceil((2 * far) / half) + 1;
  const first = (middle: number): number => Math.floor((middle - far) / half) * half;
  return Array.from({ length: count * count }, (_, at) => ({
    x: first(model.x) + (at % count) * half,
    y: first(model.y) + Math.floor(at / count) * half,
  })).flatMap((place) => {
    const spot = reach.at(place);
    return spot === undefined ? [] : [{ place: spot, cost: spot.cost, path: () => reach.path(spot).places }];
  });
}
const nothing = (): readonly Walk[] => [];

function endsOf(
  battle: Battle,
  model: Figure,
  budget: number,
  more = nothing as typeof between,
): readonly Walk[] {
  const unit = unitOf(battle, model);
  const mates = new Set(unit.map(({ id }) => id));
  const others = battle.figures.filter(({ id }) => !mates.has(id));
  const stunned = unit.filter(isStunned);
  return anyWalksOf(battle, model, budget, more).filter(({ place, cost }) => {
    const there = standing(model, place);
    const apart = stunned.map((one) => battle.distance(there, one));
    const stays =
      apart.length === 0 ||
      (Math.min(...apart) <= CHAIN + hair(battle) && Math.max(...apart) <= ACROSS + hair(battle));
    return (
      cost === 0 || (stays && others.every((one) => battle.distance(there, one) >= STAND_OFF - hair(battle)))
    );
  });
}

/** Coherency: within 2 inches of the next and 6 of all. */
const CHAIN = 2;
const ACROSS = 6;

/** Wherever it may pass. */
function anyWalksOf(battle: Battle, model: Figure, budget: number, more: typeof between): readonly Walk[] {
  const bad = badUnder(battle, model, model);
  const rules = rulesFor(battle, model, []);
  if (bad.length === 0) return [...from(battle, model, budget, rules), ...more(battle, model, budget, rules)];
  const most = bad.includes("difficult") ? Math.min(budget, MOST_IN_DIFFICULT) : budget;
  const stays: Walk = { place: model, cost: 0, path: () => [model] };
  return [stays, ...waysOut(battle, model, most, bad)];
}

interface Exits {
  readonly rules: MoveRules;
  readonly exits: readonly { readonly x: number; readonly y: number; readonly cost: number }[];
}

/** Where the shortest ways out through these kinds of ground end. */
function exitsThrough(battle: Battle, model: Figure, open: readonly Bad[]): Exits {
  // It only passes there: the inch from others is kept where a move ends.
  const rules = rulesFor(battle, model, open, battle.figures);
  const fits = (place: Place): boolean => badUnder(battle, model, place).length === 0;
  return { rules, exits: battle.nearest(model, { fits }, rules) };
}

/** Where the shortest ways out of the ground it stands in end. */
const exitsOf = (battle: Battle, model: Figure, bad: readonly Bad[]): Exits =>
  keptExits(battle, `${model.id} ${model.x} ${model.y} ${bad.join()}`, () => searched(battle, model, bad));

function searched(battle: Battle, model: Figure, bad: readonly Bad[]): Exits {
  const narrow = exitsThrough(battle, model, bad);
  return narrow.exits.length > 0 ? narrow : exitsThrough(battle, model, badFor(model));
}

/** No way leads out of the ground it stands in but through other bad ground. */
export const isSurrounded = (battle: Battle, model: Figure): boolean => {
  const bad = badUnder(battle, model, model);
  return bad.length > 0 && exitsThrough(battle, model, bad).exits.length === 0;
};

/** Ways that lead far: from bad ground by the shortest way out first, and round all of it from there. */
export function farWays(battle: Battle, model: Figure, goal: Goal): readonly Path[] {
  const bad = badUnder(battle, model, model);
  const around = farRules(battle, model, []);
  const from = (one: Figure): readonly Path[] => {
    const found = battle.path(one, goal, around);
    return found === undefined ? [] : [found];
  };
  if (bad.length === 0) return from(model);
  const { rules, exits } = exitsOf(battle, model, bad);
  return exits.flatMap((exit) => {
    const out = battle.path(model, { kind: "place", place: exit }, rules)?.places ?? [model, exit];
    return from(standing(model, exit)).map((on) => ({
      cost: exit.cost + on.cost,
      places: [...out, ...on.places.slice(1)],
    }));
  });
}

/** The shortest way out of the ground it stands in, and on from there. */
function waysOut(battle: Battle, model: Figure, most: number, bad: readonly Bad[]): readonly Walk[] {
  const { rules, exits } = exitsOf(battle, model, bad);
  const reach = battle.reach(model, Math.max(most, exits[0]?.cost ?? 0), rules);
  return exits.flatMap((exit) => {
    const spot = reach.at(exit);
    if (spot === undefined) return [];
    const way = reach.path(spot).places;
    if (exit.cost > most) return partWay(battle, model, way, most, rules);
    const there = standing(model, exit);
    return from(battle, there, most - exit.cost, rulesFor(battle, model, [])).map((walk) => ({
      ...walk,
      cost: walk.cost + exit.cost,
      path: () => [...way, ...walk.path().slice(1)],
    }));
  });
}

/** As far along the way as the movement lasts. */
function partWay(
  battle: Battle,
  model: Figure,
  way: readonly Place[],
  most: number,
  rules: MoveRules,
): readonly Walk[] {
  const reach = battle.reach(model, most, rules);
  return way.flatMap((place, at) => {
    const spot = reach.at(place);
    return spot === undefined ? [] : [{ place, cost: spot.cost, path: () => way.slice(0, at + 1) }];
  });
}

interface ChargesAt {
  readonly enemy: Figure;
  readonly walks: readonly Walk[];
}

/** Ways into contact with each model of a unit, within the charge of the unit. */
export function chargesOf(
  battle: Battle,
  model: Figure,
): (charged: readonly Figure[]) => readonly ChargesAt[] {
  const unit = unitOf(battle, model).filter((one) => !one.statuses.includes("stunned"));
  const budget = paceOf(unit, "rush");
  const isSlow = (path: readonly Place[]): boolean =>
    badFor(model).includes("difficult") && touches(battle, model, path, "difficult");
  const around = chargingWalks(battle, model, budget, []);
  return (charged) => {
    const theirs = charged.flatMap((one) => under(battle, one, one, "difficult"));
    const through = theirs.length === 0 ? [] : chargingWalks(battle, model, budget, theirs);
    return charged.flatMap((enemy) => {
      const walks = [...around, ...through].filter(({ place, cost, path }) => {
        const there = standing(model, place);
        if (!battle.touching(there, enemy) || !battle.sees(there, enemy)) return false;
        return cost <= MOST_IN_DIFFICULT || !isSlow(path());
      });
      return walks.length === 0 ? [] : [{ enemy, walks }];
    });
  };
}

/**
 * Straight on, or out of the ground it stands in by the shortest way first. Of difficult ground only that of the
 * charged is entered, as far as it hangs together.
 */
function chargingWalks(
  battle: Battle,
  model: Figure,
  budget: number,
  theirs: readonly RegionData[],
): readonly Walk[] {
  const all = battle.snapshot.regions.filter(({ terrain }) =>
    terrain.some(({ kind }) => kind === "difficult"),
  );
  const open = hangingTogether(theirs, all);
  const closed = all.filter((region) => !open.includes(region));
  const badAt = (place: Place): readonly Bad[] =>
    badFor(model).filter((kind) =>
      under(battle, model, place, kind).some((region) => kind === "dangerous" || closed.includes(region)),
    );
  // Spacing is kept unless charging.
  const free = (kinds: readonly Bad[]): MoveRules => rulesFor(battle, model, kinds, battle.figures);
  const rules: MoveRules =
    open.length === 0 ? free([]) : { ...free(["difficult"]), avoid: closedIds(model, closed) };
  const bad = badAt(model);
  if (bad.length === 0) return from(battle, model, budget, rules);
  const leaving = free(badUnder(battle, model, model));
  const fits = (place: Place): boolean => badAt(place).length === 0;
  return battle.nearest(model, { fits }, leaving).flatMap((exit) => {
    const way = battle.path(model, { kind: "place", place: exit }, leaving)?.places ?? [model, exit];
    if (exit.cost > budget) return [];
    return from(battle, standing(model, exit), budget - exit.cost, rules).map((walk) => ({
      ...walk,
      cost: walk.cost + exit.cost,
      path: () => [...way, ...walk.path().slice(1)],
    }));
  });
}

const closedIds = (model: Figure, closed: readonly RegionData[]): ReadonlySet<string> =>
  new Set(badFor(model).includes("difficult") ? closed.map(({ id }) => id) : []);

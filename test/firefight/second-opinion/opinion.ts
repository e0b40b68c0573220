import type { Place } from "../../../src/core/place";
import { standing, type Battle, type Figure, type Goal } from "../../../src/field/battle";
import { doctrineOf, gunsOf, isStunned, paceOf, unitOf, unitsOf, type Gun, type Side } from "./model";
import { comesNear, hair } from "./ground";
import { badFor, badUnder, chargesOf, closeWalksOf, farRules, farWays, walksOf, type Walk } from "./walking";

/**
 * What the page says a unit does, told slowly. Where the page leaves a question open at its edge ("within 6 inches of
 * the path", when drawings of the path differ), both answers are right.
 */

export interface Opinion {
  /** The ends of the tree the page allows. */
  readonly leaves: readonly string[];
  readonly objectives: readonly Marker[];
  /** The nearest, looked for when somebody asks. */
  readonly enemies: () => readonly Figure[];
  readonly charges: readonly Charge[];
}

export interface Marker {
  readonly id: string;
  readonly at: { readonly x: number; readonly y: number };
}

export interface Charge {
  readonly model: Figure;
  readonly enemy: Figure;
  readonly walks: readonly Walk[];
}

const SEIZE = 3;
const IN_THE_WAY = 6;
/** Drawings of a path that bends round something differ by about this much, straight ones by as good as nothing. */
const DOUBT = 3;
const CLEAR_DOUBT = 0.25;

export const markersOf = (battle: Battle): readonly Marker[] =>
  battle.snapshot.regions
    .filter(({ terrain }) => terrain.some(({ kind }) => kind === "objective"))
    .map(({ id, rings }) => {
      const ring = rings[0] ?? [];
      const [xs, ys] = [ring.filter((_, at) => at % 2 === 0), ring.filter((_, at) => at % 2 === 1)];
      return {
        id,
        at: { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 },
      };
    });

const isNear = (battle: Battle, unit: readonly Figure[], { at }: Marker): boolean =>
  unit.some((one) => battle.distance(one, at) <= SEIZE);

function isUnderControl(side: Side, unit: readonly Figure[], marker: Marker): boolean {
  const { battle } = side;
  const me = unit[0];
  if (me === undefined) return false;
  if (side.seized[marker.id] === me.side) return true;
  if (isNear(battle, unit, marker)) return false;
  const friends = unitsOf(battle, battle.friendsOf(me)).filter((one) =>
    isNear(
      battle,
      one.filter((model) => !isStunned(model)),
      marker,
    ),
  );
  const enemies = unitsOf(battle, battle.enemiesOf(me)).filter((one) => isNear(battle, one, marker));
  return friends.length > enemies.length;
}

/** Whatever the grid's diagonals, no way is shorter than this: bases, and what a goal is away from its middle. */
const AWAY = 6;
const shortest = ({ pixelsPerUnit }: Battle, from: Place, to: Place): number =>
  Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) / pixelsPerUnit - AWAY;

/** The way of the model that has the least of it, where that is not more than `most`. */
function wayTo(battle: Battle, unit: readonly Figure[], to: Marker | Figure, most: number): number {
  const goal =
    "profile" in to
      ? ({ kind: "touch", figure: to } as const)
      : ({ kind: "near", to: to.at, distance: SEIZE } as const);
  return unit
    .filter((model) => shortest(battle, model, "profile" in to ? to : to.at) <= most)
    .reduce((least, model) => {
      const ways = farWays(battle, model, goal).map(({ cost }) => cost);
      return Math.min(least, ...ways);
    }, Infinity);
}

const CLOSE = 1e-6;

function nearest<T extends Marker | Figure>(
  battle: Battle,
  unit: readonly Figure[],
  all: readonly T[],
): readonly T[] {
  if (all.length === 1) return all;
  let known = Infinity;
  const ways = all.map((one) => {
    const way = wayTo(battle, unit, one, known);
    known = Math.min(known, way);
    return way;
  });
  const straight = all.map((one) =>
    Math.min(...unit.map((model) => battle.distance(model, "profile" in one ? one : one.at))),
  );
  const least = Math.min(...ways);
  if (least < Infinity) return all.filter((_, at) => (ways[at] ?? Infinity) <= least + CLOSE);
  const near = Math.min(...straight);
  return all.filter((_, at) => (straight[at] ?? Infinity) <= near + CLOSE);
}

/** Whether an enemy is in the way of some objective: yes, no, or both are right. */
export function inTheWay(
  battle: Battle,
  unit: readonly Figure[],
  { at }: Marker,
): { surely: Figure[]; perhaps: Figure[] } {
  const me = unit[0];
  if (me === undefined) return { surely: [], perhaps: [] };
  const paths = unit.flatMap((model) => {
    const found = farWays(battle, model, { kind: "near", to: at, distance: SEIZE });
    const ways = found.length > 0 ? found : [{ cost: Infinity, places: [model] }];
    const straight = lineIsOpen(battle, model, model, at);
    return ways.map(({ cost, places }) => ({
      cost,
      straight,
      places: straight ? [model, at] : pulledTight(battle, model, [...places, at]),
    }));
  });
  const least = Math.min(...paths.map(({ cost }) => cost));
  const drawn = paths.filter(({ cost }) => cost <= least + CLOSE);
  const surely: Figure[] = [];
  const perhaps: Figure[] = [];
  for (const enemy of battle.enemiesOf(me)) {
    const apart = drawn.map(({ places, straight }) => ({
      inches: toPath(battle, enemy, places),
      doubt: straight ? CLEAR_DOUBT : DOUBT,
    }));
    if (apart.every(({ inches, doubt }) => inches <= IN_THE_WAY - doubt)) surely.push(enemy);
    if (apart.some(({ inches, doubt }) => inches <= IN_THE_WAY + doubt)) perhaps.push(enemy);
  }
  return { surely, perhaps };
}

/** Nothing that is walked around lies on the straight line, nor so close that nobody gets through. */
const lineIsOpen = (battle: Battle, model: Figure, from: Place, to: Place): boolean =>
  battle.between({ x: from.x, y: from.y }, { x: to.x, y: to.y }).every(({ kind }) => kind !== "wall") &&
  !battle.snapshot.regions.some(
    (region) =>
      region.terrain.some(({ kind }) => kind === "impassable" || badFor(model).some((bad) => bad === kind)) &&
      comesNear(region, [from.x, from.y], [to.x, to.y], slit(battle, model)),
  );

/** Half of what a base is too wide for, in pixels: over a grid it squeezes through rather more. */
const slit = ({ grid }: Battle, { pixelWidth }: Figure): number =>
  pixelWidth * (grid.kind === "gridless" ? 0.48 : 0.25);

/** As a person draws it: many ways over a grid cost the same, and which of them was found must not matter. */
function pulledTight(battle: Battle, model: Figure, places: readonly Place[]): readonly Place[] {
  const [first, ...rest] = places;
  if (first === undefined || rest.length === 0) return places;
  const straight = rest.findLastIndex((to) => lineIsOpen(battle, model, first, to));
  return [first, ...pulledTight(battle, model, rest.slice(Math.max(0, straight)))];
}

function toPath(battle: Battle, enemy: Figure, places: readonly Place[]): number {
  const parts = 8;
  return Math.min(
    ...places.flatMap((to, index) => {
      const from = places[index - 1] ?? to;
      return Array.from({ length: parts }, (_, at) => {
        const t = (at + 1) / parts;
        return battle.distance(
          { ...enemy, elevation: 0 },
          { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t },
        );
      });
    }),
  );
}

/** One gun of one model has a legal shot at one enemy model. */
export const hasShot = (battle: Battle, shooter: Figure, gun: Gun, enemy: Figure): boolean =>
  battle.distance(shooter, enemy) <= gun.range + hair(battle) &&
  (gun.indirect || battle.sees(shooter, enemy));

const shootsFrom = (battle: Battle, model: Figure, place: Place): boolean => {
  const there = standing(model, place);
  return gunsOf(model).some((gun) =>
    battle.enemiesOf(model).some((enemy) => hasShot(battle, there, gun, enemy)),
  );
};

/** The answers the page allows to a question: one, or both where it hangs on how a squad keeps together. */
type Answers = readonly boolean[];
const YES: Answers = [true];
const NO: Answers = [false];
const EITHER: Answers = [true, false];

export function opinionOn(side: Side, figure: Figure): Opinion {
  const { battle } = side;
  const all = unitOf(battle, figure);
  const unit = all.filter((one) => !isStunned(one));
  if (unit.length === 0) return { leaves: ["recovers"], objectives: [], enemies: () => [], charges: [] };
  if (paceOf(unit, "rush") === 0)
    return { leaves: ["immobile"], objectives: [], enemies: () => [], charges: [] };
  const kind = doctrineOf(all);
  const indirect = unit.some((model) =>
    gunsOf(model).some(
      (gun) => gun.indirect && battle.enemiesOf(model).some((enemy) => hasShot(battle, model, gun, enemy)),
    ),
  );
  const open = markersOf(battle).filter((one) => !isUnderControl(side, all, one));
  const objectives = nearest(battle, unit, open);
  const enemies = battle.enemiesOf(figure);
  const charges = kind === "shooting" ? [] : chargesIn(battle, unit, enemies);
  const leaves = indirect ? ["indirect"] : [...leavesOf({ battle, all, unit, kind, objectives, charges })];
  return { leaves, objectives, enemies: () => nearest(battle, unit, enemies), charges };
}

const chargesIn = (battle: Battle, unit: readonly Figure[], enemies: readonly Figure[]): readonly Charge[] =>
  unit.flatMap((model) => {
    const chargesAt = chargesOf(battle, model);
    return unitsOf(battle, enemies).flatMap((charged) =>
      chargesAt(charged).map((one) => ({ model, ...one })),
    );
  });

interface Asked {
  readonly battle: Battle;
  readonly all: readonly Figure[];
  readonly unit: readonly Figure[];
  readonly kind: "hybrid" | "shooting" | "melee";
  readonly objectives: readonly Marker[];
  readonly charges: readonly Charge[];
}

/** A squad that starts in bad ground, or has somebody stunned, or goes to the end of its tether, may not keep together. */
const SLACK = 3;

const mayFallApart = (battle: Battle, all: readonly Figure[]): boolean =>
  all.length > 1 && all.some((one) => isStunned(one) || badUnder(battle, one, one).length > 0);

/** Whoever is alone can walk there; a squad surely can where it is easy. */
export function isSure(
  battle: Battle,
  all: readonly Figure[],
  walks: readonly Walk[],
  gait: "advance" | "rush",
): boolean {
  if (all.length === 1) return walks.length > 0;
  return !mayFallApart(battle, all) && walks.some(({ cost }) => cost <= paceOf(all, gait) - SLACK);
}

const answered = ({ battle, all }: Asked, walks: readonly Walk[], gait: "advance" | "rush"): Answers => {
  if (walks.length === 0) return NO;
  return isSure(battle, all, walks, gait) ? YES : EITHER;
};

const canCharge = (asked: Asked, at: (enemy: Figure) => boolean): Answers =>
  answered(
    asked,
    asked.charges.filter(({ enemy }) => at(enemy)).flatMap(({ walks }) => walks),
    "rush",
  );

/** A shot at the end of an Advance, toward the objective if there is one. */
function canShoot(asked: Asked, objective: Marker | undefined): Answers {
  const { battle, unit } = asked;
  const stuck = unit.some((model) => badUnder(battle, model, model).length > 0);
  const walks = unit.flatMap((model) => {
    const reached = walksOf(battle, model, paceOf(unit, "advance"));
    const toward = objective === undefined ? reached : towardPlaces(battle, model, near(objective), reached);
    return toward.filter(({ place }) => shootsFrom(battle, model, place));
  });
  // From bad ground "toward" is measured by the way out of it, which may be told in more than one way.
  return stuck && objective !== undefined ? EITHER : answered(asked, walks, "advance");
}

const near = ({ at }: Marker): Goal => ({ kind: "near", to: at, distance: SEIZE });

/** Places within 3 inches of the objective; else those that cover at least half of what the best place would. */
export function towardPlaces(
  battle: Battle,
  model: Figure,
  goal: Goal,
  walks: readonly Walk[],
): readonly Walk[] {
  if (goal.kind === "near") {
    const seizing = walks.filter(
      ({ place }) => battle.distance(standing(model, place), goal.to) <= SEIZE + CLOSE,
    );
    if (seizing.length > 0) return seizing;
  }
  const rules = farRules(battle, model, badUnder(battle, model, model));
  const ways = battle.ways(model, goal, rules);
  const start = ways.from(model);
  if (start === Infinity) return walks;
  const progress = walks.map(({ place }) => start - ways.from(place));
  const best = Math.max(0, ...progress);
  if (best <= CLOSE) return walks.filter(({ cost }) => cost === 0);
  return walks.filter((_, index) => (progress[index] ?? 0) >= best / 2 - CLOSE);
}

function leavesOf(asked: Asked): ReadonlySet<string> {
  const { kind, objectives } = asked;
  const leaves = new Set<string>();
  if (objectives.length === 0) {
    for (const charge of kind === "shooting" ? NO : canCharge(asked, () => true)) {
      if (charge) leaves.add(`${kind}-charge`);
      else if (kind === "melee") leaves.add("melee-rush-enemy");
      else {
        for (const shoot of canShoot(asked, undefined)) {
          leaves.add(shoot ? `${kind}-advance-enemy` : `${kind}-rush-enemy`);
        }
      }
    }
    return leaves;
  }
  for (const objective of objectives) for (const leaf of towards(asked, objective)) leaves.add(leaf);
  return leaves;
}

function towards(asked: Asked, objective: Marker): readonly string[] {
  const { battle, unit, kind } = asked;
  const shoot = kind === "melee" ? NO : canShoot(asked, objective);
  if (kind === "shooting") {
    return shoot.map((yes) => (yes ? "shooting-advance-objective" : "shooting-rush-objective"));
  }
  const { surely, perhaps } = inTheWay(battle, unit, objective);
  const leaves: string[] = [];
  if (perhaps.length > 0) {
    const among = (some: readonly Figure[]) => (enemy: Figure) =>
      some.some((one) => unitOf(battle, one).some(({ id }) => id === enemy.id));
    if (canCharge(asked, among(perhaps)).includes(true)) leaves.push(`${kind}-charge-past`);
    if (canCharge(asked, among(surely)).includes(false)) {
      leaves.push(...shoot.map((yes) => (yes ? `${kind}-advance-past` : `${kind}-rush-past`)));
    }
  }
  if (surely.length === 0) leaves.push(...unblocked(asked, kind, objective, shoot));
  return leaves;
}

function unblocked(
  asked: Asked,
  kind: "hybrid" | "melee",
  objective: Marker,
  shoot: Answers,
): readonly string[] {
  if (kind === "melee") return ["melee-rush-objective"];
  const { battle, unit } = asked;
  const seizingOf = (gait: "advance" | "rush", walks: typeof walksOf): readonly Walk[] =>
    unit.flatMap((model) =>
      walks(battle, model, paceOf(unit, gait)).filter(
        ({ place }) => battle.distance(standing(model, place), objective.at) <= SEIZE + CLOSE,
      ),
    );
  const seizing = (gait: "advance" | "rush"): readonly Walk[] => {
    const found = seizingOf(gait, walksOf);
    return found.length > 0 ? found : seizingOf(gait, closeWalksOf);
  };
  const leaves: string[] = [];
  const [near, far] = [
    answered(asked, seizing("advance"), "advance"),
    answered(asked, seizing("rush"), "rush"),
  ];
  if (far.includes(true) && near.includes(false)) leaves.push("hybrid-rush-to-seize");
  if (far.includes(false) || near.includes(true)) {
    leaves.push(...shoot.map((yes) => (yes ? "hybrid-advance-objective" : "hybrid-rush-objective")));
  }
  return leaves;
}

import type { Place, Point } from "../../../core/place";
import type { Battle, Circle, Figure, MoveRules, Path, Reach } from "../../../field";
import { enteredAlong, hazardsUnder, type Hazard } from "./hazards-near";
import { isSlowNear, lightFooted, moveRules, type Walker } from "./walker";
import type { Way, Ways } from "./cleanest-ways";

/** Which hazards and whether difficult ground may be entered. */
export interface Permit {
  readonly allowed: readonly Hazard[];
  readonly slow: boolean;
}

/** So many sets of hazards of one size are told apart. */
const MOST_SETS = 36;

/** Every set of so many hazards; undefined where there are too many of them. */
export function setsOf(hazards: readonly Hazard[], size: number): readonly (readonly Hazard[])[] | undefined {
  let sets: (readonly Hazard[])[] = [[]];
  for (let taken = 0; taken < size; taken++) {
    sets = sets.flatMap((set) => {
      const last = set.at(-1);
      return hazards.slice(last === undefined ? 0 : hazards.indexOf(last) + 1).map((one) => [...set, one]);
    });
    if (sets.length > MOST_SETS) return undefined;
  }
  return sets;
}

/** What may not be entered. What is stood on already may be left, whatever it is. */
export const closedBy = (
  from: Figure,
  hazards: readonly Hazard[],
  allowed: readonly Hazard[],
): readonly Hazard[] => hazards.filter((hazard) => !allowed.includes(hazard) && !hazard.covers(from));

/** The field looks at some hazards at the middles of stretches: where a way ends is looked at here. */
export const endsOutside =
  (from: Figure, closed: readonly Hazard[]) =>
  (place: Point): boolean =>
    closed.length === 0 || hazardsUnder(closed, from, place).length === 0;

/**
 * Everywhere but into what is closed; into difficult ground only if it may be slow. What of that it stands in it may
 * leave, at its price: what it may not enter the field lets it leave for nothing.
 */
export function openRules(walker: Walker, from: Figure, closed: readonly Hazard[], slow: boolean): MoveRules {
  const circles = closed.flatMap(({ circle }): readonly Circle[] => (circle === undefined ? [] : [circle]));
  const others = closed.filter(({ circle, region }) => circle === undefined && region === undefined);
  const mud = slow || lightFooted(walker.fighter) ? [] : mudNotUnder(walker.battle, from);
  const regions = [...closed.flatMap(({ region }) => region ?? []), ...mud];
  return {
    ...moveRules(walker),
    ...(regions.length === 0 ? {} : { avoid: new Set(regions) }),
    ...(circles.length === 0 ? {} : { keepOff: circles }),
    ...(others.length === 0
      ? {}
      : { costAt: (at: Point) => (hazardsUnder(others, from, at).length > 0 ? Infinity : 1) }),
  };
}

const mudNotUnder = (battle: Battle, from: Point): readonly string[] =>
  battle.regionsOf("difficult").flatMap((region) => (battle.contains(region, from) ? [] : [region.id]));

type Reached = Pick<Reach, "spots" | "path" | "at">;

/**
 * The ways of one Move without a grid: for every set of hazards that may be entered a search of its own, the smallest
 * first, until every place is found that any way leads to.
 */
export class OpenWays implements Ways {
  readonly #walker: Walker;
  readonly #from: Figure;
  readonly #speed: number;
  readonly #mayEnd: (place: Place) => boolean;
  /** Places that are looked at besides those the field offers. */
  readonly #wanted: readonly Point[];
  readonly #isSlow: boolean;
  readonly #degrees: Way[][] = [];
  readonly #found = new Map<string, { readonly reach: Reached; readonly spot: Way }>();
  #freest: Reached | undefined;
  #isDone = false;

  constructor(
    walker: Walker,
    from: Figure,
    speed: number,
    mayEnd: (place: Place) => boolean,
    readonly nearby: readonly Hazard[],
    wanted: readonly Point[] = [],
  ) {
    this.#walker = walker;
    this.#from = from;
    this.#speed = speed;
    this.#mayEnd = mayEnd;
    this.#wanted = wanted;
    this.#isSlow = isSlowNear(walker, from, speed);
  }

  entering(hazards: number): readonly Way[] | undefined {
    while (this.#degrees.length <= hazards && !this.#isDone) this.#searchNext();
    return this.#degrees[hazards];
  }

  #searchNext(): void {
    const size = this.#degrees.length;
    this.#degrees.push([]);
    const sets = setsOf(this.nearby, size);
    for (const allowed of sets ?? []) {
      if (this.#isSlow) this.#search({ allowed, slow: false });
      this.#search({ allowed, slow: true });
    }
    this.#isDone = size >= this.nearby.length || this.#hasAll();
    if (sets === undefined) this.#takeAnyWay();
  }

  #reachBy(closed: readonly Hazard[], slow: boolean): Reached {
    const rules = openRules(this.#walker, this.#from, closed, slow);
    const reach = this.#walker.battle.reach(this.#from, this.#speed, rules);
    const spots = [...reach.spots, ...this.#wanted.flatMap((place) => reach.at(place) ?? [])];
    return { spots, path: (spot) => reach.path(spot), at: (place) => reach.at(place) };
  }

  /** Whatever lies in the way is entered. */
  #free(): Reached {
    return (this.#freest ??= this.#reachBy([], true));
  }

  #hasAll(): boolean {
    return this.#free().spots.every((spot) => this.#found.has(keyOf(spot)) || !this.#isEnd(spot));
  }

  #isEnd(spot: Place & { readonly cost: number }): boolean {
    return spot.cost === 0 || this.#mayEnd(spot);
  }

  #search({ allowed, slow }: Permit): void {
    const closed = closedBy(this.#from, this.nearby, allowed);
    const reach = this.#reachBy(closed, slow);
    const hazards = allowed.length;
    const difficult = slow && this.#isSlow ? 1 : 0;
    for (const spot of reach.spots.filter(endsOutside(this.#from, closed)))
      this.#note({ ...spot, hazards, difficult }, reach);
  }

  /** Too many hazards to tell all sets apart: what the shortest ways enter is counted. */
  #takeAnyWay(): void {
    const [least, reach] = [this.#degrees.length - 1, this.#free()];
    for (const spot of reach.spots) {
      const { places } = reach.path(spot);
      const entered = enteredAlong(this.#walker.battle, this.nearby, this.#from, places).length;
      this.#note({ ...spot, hazards: Math.max(least, entered), difficult: this.#isSlow ? 1 : 0 }, reach);
    }
    this.#isDone = true;
  }

  #note(way: Way, reach: Reached): void {
    const known = this.#found.get(keyOf(way))?.spot;
    if (known === undefined ? !this.#isEnd(way) : !isShorter(way, known)) return;
    while (this.#degrees.length <= way.hazards) this.#degrees.push([]);
    const degree = this.#degrees[way.hazards] ?? [];
    if (known !== undefined) degree.splice(degree.indexOf(known), 1);
    degree.push(way);
    this.#found.set(keyOf(way), { reach, spot: way });
  }

  on(way: Way, place: Point): Way | undefined {
    const reach = this.#found.get(keyOf(way))?.reach;
    const spot = reach?.at(place);
    if (reach === undefined || spot === undefined) return undefined;
    this.#note({ ...way, ...spot }, reach);
    return this.#found.get(keyOf(spot))?.spot;
  }

  path(way: Way): Path {
    const found = this.#found.get(keyOf(way));
    return found === undefined ? { places: [this.#from], cost: 0 } : found.reach.path(found.spot);
  }
}

const keyOf = ({ x, y }: Point): string => `${x},${y}`;

const isShorter = (way: Way, known: Way): boolean =>
  way.hazards === known.hazards && way.difficult === known.difficult && way.cost < known.cost;

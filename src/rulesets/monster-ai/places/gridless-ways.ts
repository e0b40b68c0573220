import type { Place, Point } from "../../../core/place";
import { standing, type Figure, type MoveRules, type Path, type Reach } from "../../../field";
import { hazardsUnder, type Hazard } from "./hazards-near";
import { groundCost, isIntangible, lightFooted, type Walker } from "./walker";
import type { Way, Ways } from "./ways";

/** More hazards than this are not told apart two by two: either one of them is entered, or whatever lies in the way. */
const FEW = 4;

/** Which hazards and whether difficult ground may be entered. */
export interface Permit {
  readonly allowed: readonly Hazard[];
  readonly slow: boolean;
}

/** Permits from the strictest to the freest: the fewest hazards first, then no difficult ground. */
export function* permits(hazards: readonly Hazard[], light: boolean): Generator<Permit, undefined> {
  for (const allowed of sets(hazards)) {
    if (!light) yield { allowed, slow: false };
    yield { allowed, slow: true };
  }
  return undefined;
}

function* sets(hazards: readonly Hazard[]): Generator<readonly Hazard[]> {
  yield [];
  for (const hazard of hazards) yield [hazard];
  if (hazards.length <= FEW) {
    for (const [at, one] of hazards.entries()) for (const two of hazards.slice(at + 1)) yield [one, two];
  }
  if (hazards.length > 2) yield hazards;
}

/** What is stood on already may be left, whatever it is. */
const closedBy = (from: Figure, hazards: readonly Hazard[], { allowed }: Permit): readonly Hazard[] =>
  hazards.filter((hazard) => !allowed.includes(hazard) && !hazard.covers(from));

/** The field looks at the middles of stretches: where a way ends is looked at here. */
export function endsOutside(
  from: Figure,
  hazards: readonly Hazard[],
  permit: Permit,
): (place: Point) => boolean {
  const closed = closedBy(from, hazards, permit);
  return (place) => closed.length === 0 || hazardsUnder(closed, standing(from, place)).length === 0;
}

export function openRules(
  walker: Walker,
  from: Figure,
  hazards: readonly Hazard[],
  permit: Permit,
): MoveRules {
  const closed = closedBy(from, hazards, permit);
  const marks = closed.filter(({ region }) => region === undefined);
  const regions = closed.flatMap(({ region }) => region ?? []);
  return {
    through: "friends",
    opensDoors: walker.options.opensDoors,
    ignoresWalls: isIntangible(walker.creature),
    terrainCost: (terrain) =>
      terrain.kind === "difficult" && !permit.slow && !lightFooted(walker.creature)
        ? Infinity
        : groundCost(walker, terrain),
    ...(regions.length === 0 ? {} : { avoid: new Set(regions) }),
    ...(marks.length === 0
      ? {}
      : { costAt: (at: Point) => (hazardsUnder(marks, standing(from, at)).length > 0 ? Infinity : 1) }),
  };
}

/** The ways of one Move without a grid: for every set of hazards that may be entered a search of its own. */
export class OpenWays implements Ways {
  readonly #walker: Walker;
  readonly #from: Figure;
  readonly #speed: number;
  readonly #mayEnd: (place: Place) => boolean;
  readonly #permits: Generator<Permit, undefined>;
  #next: Permit | undefined;
  readonly #degrees: Way[][] = [];
  readonly #found = new Map<string, { readonly reach: Reach; readonly spot: Way }>();

  constructor(
    walker: Walker,
    from: Figure,
    speed: number,
    mayEnd: (place: Place) => boolean,
    readonly nearby: readonly Hazard[],
  ) {
    this.#walker = walker;
    this.#from = from;
    this.#speed = speed;
    this.#mayEnd = mayEnd;
    this.#permits = permits(nearby, lightFooted(walker.creature));
    this.#next = this.#permit();
  }

  #permit(): Permit | undefined {
    return this.#permits.next().value;
  }

  entering(hazards: number): readonly Way[] | undefined {
    while (this.#next !== undefined && this.#next.allowed.length <= hazards) {
      this.#search(this.#next);
      this.#next = this.#permit();
    }
    const found = this.#degrees[hazards];
    return found ?? (this.#next === undefined ? undefined : []);
  }

  #search(permit: Permit): void {
    const { nearby } = this;
    const rules = openRules(this.#walker, this.#from, nearby, permit);
    const reach = this.#walker.battle.reach(this.#from, this.#speed, rules);
    const degree = (this.#degrees[permit.allowed.length] ??= []);
    const first = this.#found.size === 0;
    for (const spot of reach.spots.filter(endsOutside(this.#from, nearby, permit))) {
      const key = `${spot.x},${spot.y}`;
      const known = this.#found.get(key)?.spot;
      const slow = permit.slow && !lightFooted(this.#walker.creature) && !first ? 1 : 0;
      const way: Way = { ...spot, hazards: permit.allowed.length, difficult: slow };
      if (known !== undefined && !isShorter(way, known)) continue;
      if (known === undefined && spot.cost > 0 && !this.#mayEnd(spot)) continue;
      if (known !== undefined) degree.splice(degree.indexOf(known), 1);
      degree.push(way);
      this.#found.set(key, { reach, spot: way });
    }
  }

  path(way: Way): Path {
    const found = this.#found.get(`${way.x},${way.y}`);
    return found === undefined ? { places: [this.#from], cost: 0 } : found.reach.path(found.spot);
  }
}

const isShorter = (way: Way, known: Way): boolean =>
  way.hazards === known.hazards && way.difficult === known.difficult && way.cost < known.cost;

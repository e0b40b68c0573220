import { lengthOf, type Place, type Point } from "../../../core/place";
import {
  type Battle,
  type Figure,
  type MoveRules,
  type Reach,
  segmentsTouch,
  type Spot,
  type TerrainData,
  type WallData,
} from "../../../field";
import { closedDoors, DOOR } from "./doors";
import { oncePerBattle } from "../turn/once-per-battle";
import { placeOf, Stand } from "./figure-at-spot";

/** 5P facts: a dash adds two inches. */
export const DASH = 2;
/** 5P facts: an inch more for every two full inches of difficult ground; searches count it bit by bit. */
const DIFFICULT = 1.5;
/** A search that counts bit by bit may be off by nearly an inch. */
const NOT_YET_FULL = 0.999;
const ROUNDED = 1e-6;
/** Without a grid a path and its cost are rounded each in its own way: less than this is nothing. */
const HARDLY_ANY = 1e-3;

export const terrainCost = ({ kind, cost }: TerrainData): number => {
  if (kind === "impassable") return Infinity;
  return kind === "difficult" ? DIFFICULT : (cost ?? 1);
};

const hasDifficultGround = oncePerBattle((battle) => battle.regionsOf("difficult").length > 0);

/** Where a figure gets in its turn, and what that costs by these rules. */
export class Walking {
  /** 5P facts: nobody is passed through. */
  readonly rules: MoveRules;
  /** The ground as it is when the friends in it have moved on. */
  readonly rulesWithoutFriends: MoveRules;
  readonly rulesWithoutAnybody: MoveRules;
  readonly here: Stand;
  readonly #rulesAtShutDoors: MoveRules;
  readonly #battle: Battle;
  readonly #me: Figure;
  readonly #stands = new Map<number, readonly Stand[]>();
  readonly #reachable = new Map<number, ReadonlySet<string>>();

  constructor(battle: Battle, me: Figure, opensDoors: boolean) {
    this.#battle = battle;
    this.#me = me;
    this.rules = { through: "nobody", opensDoors, terrainCost };
    this.#rulesAtShutDoors = opensDoors ? { ...this.rules, opensDoors: false } : this.rules;
    this.rulesWithoutFriends = { ...this.rules, through: "friends" };
    this.rulesWithoutAnybody = { ...this.rules, through: "everybody" };
    this.here = new Stand({ ...placeOf(me), cost: 0 }, me);
  }

  /** Every spot within a move of this length, nearest first; where the figure stands included. */
  stands(budget: number): readonly Stand[] {
    let stands = this.#stands.get(budget);
    if (stands === undefined) this.#stands.set(budget, (stands = this.#search(budget)));
    return stands;
  }

  /** A move of this length gets to the place. */
  reaches(place: Place, budget: number): boolean {
    let keys = this.#reachable.get(budget);
    if (keys === undefined) this.#reachable.set(budget, (keys = new Set(this.stands(budget).map(keyOf))));
    return keys.has(keyOf(place));
  }

  /** The figure at a spot beyond its moves. */
  standAt(spot: Spot): Stand {
    return spot.x === this.#me.x && spot.y === this.#me.y ? this.here : new Stand(spot, this.#me);
  }

  #search(budget: number): readonly Stand[] {
    const opens = this.rules.opensDoors === true && closedDoors(this.#battle).length > 0;
    const found = this.#standsOf(budget, this.#rulesAtShutDoors, () => 0);
    if (!opens) return found;
    const byPlace = new Map(found.map((stand) => [keyOf(stand), stand]));
    for (const stand of this.#standsOf(budget, this.rules, (path) => this.#doorsOn(path) * DOOR)) {
      const known = byPlace.get(keyOf(stand));
      if (known === undefined || stand.cost < known.cost) byPlace.set(keyOf(stand), stand);
    }
    return [...byPlace.values()].sort((a, b) => a.cost - b.cost);
  }

  #standsOf(budget: number, rules: MoveRules, tolls: (path: readonly Place[]) => number): readonly Stand[] {
    const rough = hasDifficultGround(this.#battle);
    const reach = this.#battle.reach(this.#me, budget + (rough ? NOT_YET_FULL : 0), rules);
    const plain = !rough && rules.opensDoors !== true;
    const stands: Stand[] = [];
    for (const spot of reach.spots) {
      if (spot.cost === 0) {
        stands.push(this.here);
        continue;
      }
      const cost = plain ? spot.cost : this.#costOf(reach, spot, rough, tolls);
      if (cost <= budget + ROUNDED) stands.push(new Stand(spot, this.#me, reach, Math.min(cost, budget)));
    }
    return plain ? stands : stands.sort((a, b) => a.cost - b.cost);
  }

  /** Only full pairs of inches of difficult ground count, and doors on the way. */
  #costOf(reach: Reach, spot: Spot, rough: boolean, tolls: (path: readonly Place[]) => number): number {
    const { places } = reach.path(spot);
    const toll = tolls(places);
    if (!rough) return spot.cost + toll;
    const length = lengthOn(this.#battle, places);
    return length + Math.max(0, Math.floor(spot.cost - length + HARDLY_ANY)) + toll;
  }

  #doorsOn(path: readonly Place[]): number {
    return closedDoors(this.#battle).filter((door) => crosses(door, path)).length;
  }
}

const keyOf = ({ x, y }: Point): string => `${x},${y}`;

const crosses = ({ c }: WallData, path: readonly Place[]): boolean =>
  path.some((to, at) => {
    const from = path[at - 1];
    return from !== undefined && segmentsTouch(from.x, from.y, to.x, to.y, ...c);
  });

/** How long a path is in inches, whatever its ground. */
function lengthOn({ grid, pixelsPerUnit }: Battle, path: readonly Place[]): number {
  const space = grid.size / pixelsPerUnit;
  if (grid.kind === "hex") return (path.length - 1) * space;
  let [straight, diagonal, pixels] = [0, 0, 0];
  for (const [at, to] of path.entries()) {
    const from = path[at - 1] ?? to;
    pixels += lengthOf(to.x - from.x, to.y - from.y);
    if (to.x !== from.x && to.y !== from.y) diagonal += 1;
    else if (to !== from) straight += 1;
  }
  if (grid.kind === "gridless") return pixels / pixelsPerUnit;
  return (straight + DIAGONALS[grid.diagonals](diagonal)) * space;
}

/** What so many diagonal steps count for by the grid's rule. */
const DIAGONALS = {
  equidistant: (steps: number) => steps,
  exact: (steps: number) => steps * Math.SQRT2,
  approximate: (steps: number) => steps * 1.5,
  rectilinear: (steps: number) => steps * 2,
  "alternating-1": (steps: number) => steps + Math.floor(steps / 2),
  "alternating-2": (steps: number) => steps + Math.ceil(steps / 2),
  illegal: (steps: number) => steps,
} as const;

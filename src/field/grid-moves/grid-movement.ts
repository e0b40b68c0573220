import type { Place, Point } from "../../core/place";
import type { Base, Body } from "../bases/base";
import {
  eachOf,
  type Figure,
  type Goal,
  type MoveRules,
  type Path,
  type Reach,
  type Spot,
  type Steps,
  type Stride,
  type Walks,
  type Wanted,
  type Ways,
} from "../battle";
import { closestPlaces, nearestPlaces, type Seeker } from "./results/nearest-fitting-places";
import { Bodies } from "./standing/bodies";
import type { StepMap } from "./steps/step-map";
import { StepMaps } from "./steps/step-maps";
import { spacesAround } from "./steps/spaces-within-steps";
import { CHEAPEST, GridSearch } from "./search/grid-search";
import { Footprints } from "./standing/footprints";
import { goalAnchors, isAtGoal, isSamePoint, type GoalGround } from "./results/grid-goals";
import { GridReach, type Errand } from "./results/grid-reach";
import { DistanceToGoals } from "./search/ways-back-from-goals";
import type { CellGrid, Lattice } from "../grid/lattice";
import type { Movement } from "../movement";
import { placeOf } from "../bases/plain-place";
import type { Wall } from "../walls/wall";
import { bareCost, surchargeOf, pathBack } from "./results/path-back";
import type { World } from "../indexed-scene";

/** Distances that differ by less than this, in spaces, are the same: budgets come in all kinds of units. */
const SLACK = 1e-9;
/** How much further a search that is carried on goes at a time, in spaces. */
const AT_A_TIME = 4;

/** Movement from space to space on a square or hex grid. */
export class GridMovement implements Movement {
  readonly #world: World;
  readonly #lattice: Lattice;
  readonly #goalGround: GoalGround;
  readonly #unitsPerSpace: number;
  readonly #footing: Footprints;
  readonly #bodies: Bodies;
  readonly #stepMaps: StepMaps;
  /** Clean, and not in use. */
  readonly #idleSearches: GridSearch[] = [];

  constructor(world: World, lattice: Lattice, grid: CellGrid, pixelsPerUnit: number) {
    this.#world = world;
    this.#lattice = lattice;
    this.#unitsPerSpace = grid.size / pixelsPerUnit;
    this.#footing = new Footprints(lattice, grid);
    this.#goalGround = { world, footing: this.#footing, pixelsPerUnit };
    this.#bodies = new Bodies(world, this.#footing, pixelsPerUnit);
    this.#stepMaps = new StepMaps(world, this.#footing, this.#bodies);
  }

  get vertices(): number {
    return this.#lattice.vertices;
  }

  wallChanged(id: number, before: Wall | undefined): void {
    this.#stepMaps.wallChanged(id, before);
  }

  figuresChanged(moved?: { readonly at: number; readonly before: Figure }): void {
    const after = moved === undefined ? undefined : this.#world.figures[moved.at];
    if (moved !== undefined && after !== undefined) {
      this.#stepMaps.forget(this.#bodies.moved(moved.at, moved.before, after));
    } else {
      this.#bodies.forget();
      this.#stepMaps.forgetAll();
    }
  }

  baseOf(body: Body): Base {
    return this.#footing.baseOf(body);
  }

  apart(a: Body, b: Body): number {
    return this.#footing.apart(a, b);
  }

  spaces(a: Figure | Place, b: Figure | Place): number {
    return this.#footing.spaces(a, b);
  }

  spacesUnder(figure: Figure): readonly Point[] {
    return this.#footing
      .cellsOf(figure)
      .map((cell) => ({ x: this.#lattice.centreX(cell), y: this.#lattice.centreY(cell) }));
  }

  touching(a: Figure, b: Figure): boolean {
    return this.#footing.touching(a, b);
  }

  reach(mover: Figure, budget: number, rules: MoveRules): Reach {
    const errand = this.#errand(mover, budget, rules);
    if (errand.start < 0) return stuck(mover);
    const search = this.#take();
    search.start(errand.start);
    search.forward(errand.stepMap, Infinity, errand.budget + surchargeOf(this.#lattice));
    const settled = search.take();
    this.#giveBack(search);
    return new GridReach(errand, settled);
  }

  steps(mover: Figure, rules: MoveRules): Steps {
    const { stepMap, footprint } = this.#errand(mover, Infinity, rules);
    const { steps, diagonal, diagonals } = this.#lattice;
    return {
      from: (place) => {
        const anchor = this.#footing.anchorOf(mover, place);
        if (anchor < 0) return [];
        const known = stepMap.open[anchor] ?? 0;
        const open = known === 0 ? stepMap.survey(anchor) : known;
        const found: Stride[] = [];
        for (let d = 0; d < steps.length; d++) {
          const slanted = diagonal[d] === 1;
          const length = slanted ? diagonals.even : 1;
          if (((open >> d) & 1) === 0 || length === Infinity) continue;
          const to = anchor + (steps[d] ?? 0);
          const cost = stepMap.priceOf(to) * length * this.#unitsPerSpace;
          const { x, y, elevation } = this.#footing.placeAt(mover, footprint, to);
          found.push(
            elevation === undefined
              ? { x, y, cost, diagonal: slanted }
              : { x, y, elevation, cost, diagonal: slanted },
          );
        }
        return found;
      },
      around: (figure, most) => {
        const cells = spacesAround(this.#lattice, stepMap, this.#footing.cellsOf(figure), most);
        return { holds: (other) => this.#footing.cellsOf(other).some((cell) => cells.has(cell)) };
      },
    };
  }

  path(mover: Figure, goal: Goal, rules: MoveRules): Path | undefined {
    const { start, stepMap, mayEnd } = this.#errand(mover, Infinity, rules);
    if (isAtGoal(this.#goalGround, mover, goal)) return { places: [placeOf(mover)], cost: 0 };
    const goals = this.#goals(mover, goal).filter((anchor) => anchor !== start && mayEnd(anchor));
    if (start < 0 || goals.length === 0) return undefined;
    const search = this.#take();
    search.start(start);
    search.aim(goals);
    const end = search.towards(stepMap, goals, CHEAPEST);
    const path = end < 0 ? undefined : this.#pathTo(mover, stepMap, search, end);
    this.#giveBack(search);
    return path;
  }

  #pathTo(mover: Figure, stepMap: StepMap, { costs }: GridSearch, end: number): Path {
    const anchors = pathBack(this.#lattice, stepMap, (node) => costs[node] ?? Infinity, end);
    const cost = bareCost(this.#lattice, costs[end] ?? Infinity);
    return { places: this.#footing.placesOn(mover, anchors), cost: cost * this.#unitsPerSpace };
  }

  /** The search outwards is carried on until the nearest place at the goal is settled. */
  walks(mover: Figure, rules: MoveRules): Walks {
    const { start, stepMap, mayEnd } = this.#errand(mover, Infinity, rules);
    const search = new GridSearch(this.#lattice);
    if (start >= 0) search.start(start);
    const room = start < 0 ? undefined : stepMap.roomOf(start);
    /** The same goals are asked about again, farther and farther off. */
    const known = new Map<Goal, readonly number[]>();
    return {
      to: (goal, most = Infinity) => {
        if (isAtGoal(this.#goalGround, mover, goal)) return 0;
        const goals =
          known.get(goal) ??
          this.#goals(mover, goal, room).filter((anchor) => anchor !== start && mayEnd(anchor));
        known.set(goal, goals);
        const limit = most / this.#unitsPerSpace + SLACK;
        for (;;) {
          const cost = goals.reduce((least, anchor) => Math.min(least, search.costTo(anchor)), Infinity);
          if (cost < search.level || search.spent)
            return cost <= limit ? cost * this.#unitsPerSpace : Infinity;
          if (goals.length === 0 || search.level > limit) return Infinity;
          search.forward(stepMap, search.level + AT_A_TIME, Infinity);
        }
      },
    };
  }

  /** The search back from the goal is carried on as far as somebody asks, first to where the mover stands. */
  ways(mover: Figure, goal: Goal, rules: MoveRules): Ways {
    const { start, stepMap, mayEnd } = this.#errand(mover, Infinity, rules);
    const goalsIn = (room?: ReadonlySet<number>): number[] =>
      this.#goals(mover, goal, room).filter((anchor) => mayEnd(anchor) && stepMap.priceOf(anchor) < Infinity);
    const room = start < 0 ? undefined : stepMap.roomOf(start);
    const own = room === undefined ? undefined : goalsIn(room);
    let everywhere: number[] | undefined;
    const goals = (): number[] => (everywhere ??= goalsIn());
    let known: DistanceToGoals | undefined;
    const homing = (): DistanceToGoals =>
      (known ??= new DistanceToGoals(this.#lattice, stepMap, goals(), Math.max(0, start)));
    const arrived = isAtGoal(this.#goalGround, mover, goal);
    const isGoal = (own ?? goals()).includes(start);
    const isShutIn = own?.length === 0;
    return {
      from: (place) => {
        const anchor = this.#footing.anchorOf(mover, place);
        if (isSamePoint(place, mover) && arrived) return 0;
        // Squarely on its space it would be at the goal; as it stands it is not.
        if (isSamePoint(place, mover) && isGoal) return this.path(mover, goal, rules)?.cost ?? Infinity;
        return anchor < 0 || (isShutIn && room?.has(anchor) === true)
          ? Infinity
          : homing().from(anchor) * this.#unitsPerSpace;
      },
    };
  }

  nearest(mover: Figure, wanted: Wanted, rules: MoveRules): Spot[] {
    const { fits, beyond = -1, near } = wanted;
    const isNear = (): boolean =>
      near === undefined || isAtGoal(this.#goalGround, mover, { kind: "near", ...near });
    const staysPut = (): boolean => beyond < 0 && isNear() && fits(placeOf(mover));
    return this.#seek(mover, rules, staysPut, (seeker) => nearestPlaces(seeker, wanted));
  }

  closest(mover: Figure, to: Point, fits: (place: Place) => boolean, rules: MoveRules): Spot[] {
    const staysPut = (): boolean => fits(placeOf(mover));
    return this.#seek(mover, rules, staysPut, (seeker) => closestPlaces(seeker, to, fits));
  }

  /** Off the grid there is no place but its own. */
  #seek(mover: Figure, rules: MoveRules, staysPut: () => boolean, find: (seeker: Seeker) => Spot[]): Spot[] {
    const errand = this.#errand(mover, Infinity, rules);
    if (errand.start < 0) return staysPut() ? [{ ...placeOf(mover), cost: 0 }] : [];
    const search = this.#take();
    search.start(errand.start);
    const found = find({
      ...errand,
      search,
      near: (what) => this.#placesNear(mover, errand.start, { kind: "near", ...what }),
      bounds: this.#world.bounds,
    });
    this.#giveBack(search);
    return found;
  }

  #errand(mover: Figure, budget: number, rules: MoveRules): Errand {
    return {
      footing: this.#footing,
      mover,
      footprint: this.#footing.footprintOf(mover),
      stepMap: this.#stepMaps.for(mover, rules),
      start: this.#footing.anchorOf(mover, mover),
      budget: budget / this.#unitsPerSpace + SLACK,
      unitsPerSpace: this.#unitsPerSpace,
      mayEnd: this.#bodies.endTest(mover, rules),
      empty: this.#bodies.emptyFor(mover, rules),
    };
  }

  /** Where it stands counts as it really is, other places with the base squarely on spaces. */
  #placesNear(mover: Figure, start: number, goal: Goal): number[] {
    const others = this.#goals(mover, goal).filter((anchor) => anchor !== start);
    return isAtGoal(this.#goalGround, mover, goal) ? [start, ...others] : others;
  }

  #goals(mover: Figure, goal: Goal, within?: ReadonlySet<number>): number[] {
    return goalAnchors(this.#goalGround, mover, goal, within);
  }

  #take(): GridSearch {
    return this.#idleSearches.pop() ?? new GridSearch(this.#lattice);
  }

  #giveBack(search: GridSearch): void {
    search.reset();
    this.#idleSearches.push(search);
  }
}

/** The reach of somebody who stands off the grid. */
function stuck(mover: Figure): Reach {
  const spot = { ...placeOf(mover), cost: 0 };
  return {
    spots: [spot],
    each: eachOf([spot]),
    at: () => undefined,
    path: () => ({ places: [placeOf(mover)], cost: 0 }),
  };
}

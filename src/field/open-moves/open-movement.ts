import { lengthOf, type Place, type Point } from "../../core/place";
import { roundBase, type Base, type Body } from "../bases/base";
import type { Figure, Goal, MoveRules, Path, Reach, Spot, Walks, Wanted, Ways } from "../battle";
import { clearLine } from "./search/clear-line";
import { snap } from "../shapes/exact";
import { heightApart, overGround, touchesInHeight } from "../bases/heights";
import { KeptObstacles } from "./kept-obstacles";
import { areaOf } from "../scene-area";
import type { Movement } from "../movement";
import { roundedCost, roundedWithin } from "./rounded-costs";
import { CONTACT, RIM, ringPoint, targetOf, type GoalPoints } from "./open-goals";
import { KeptPrices } from "./prices/kept-prices";
import { EXCESS, Trip, type KeptTrip } from "./open-trip";
import { BackFlow, SHORT, waysInRoom, wayWithin } from "./cheapest-open-ways";
import {
  closestOfAll,
  latticeRound,
  nearestOfAll,
  ringsRound,
  type Seeker,
} from "./nearest-fitting-open-places";
import { placeOf } from "../bases/plain-place";
import { OpenReach, placesAlong, ROUNDING, spotAt } from "./open-reach";
import { OpenSearch } from "./search/open-search";
import { apartOf, radiusOf } from "../bases/round-base-gaps";
import type { GridData } from "../snapshot";
import type { TightWay } from "./search/tighten-path";
import type { World } from "../indexed-scene";

/** Places so many spaces away are looked at first, then those further off. */
const STRIDE = 20;

/** In spaces: so near is looked for a place first. */
const NEARBY = 12;

/** So many trips are kept. */
const TRIPS = 4;

/**
 * What the line straight ahead to a goal costs, in pixels; lines to other places of it are found with the ways. Over
 * ground that takes no more than its length it is the least there can be.
 */
function directTo(
  trip: Trip,
  target: GoalPoints,
  { x, y }: Point,
): { readonly best: number; readonly isLeast: boolean } {
  let best = Infinity;
  let isLeast = false;
  const least = target.ahead(x, y) + CONTACT;
  for (const end of target.straight({ x, y })) {
    if (!clearLine(trip.course, x, y, end.x, end.y)) continue;
    best = Math.min(best, trip.costAlong(x, y, end.x, end.y));
    isLeast ||= best <= least;
  }
  return { best, isLeast };
}

/** Movement of round bases on a map without a grid. */
export class GridlessMovement implements Movement {
  readonly #world: World;
  readonly #grid: GridData;
  readonly #pixelsPerUnit: number;
  readonly #kept: KeptTrip;
  /** Whoever moves is usually asked about again, by the same rules or by a few others. */
  #lastTrips: readonly Trip[] = [];
  /** Where somebody was found to get to: they often ask twice. */
  #lately: { readonly mover: Figure; readonly rules: MoveRules; readonly spots: readonly Spot[] } | undefined;

  constructor(world: World, pixelsPerUnit: number) {
    this.#world = world;
    this.#grid = world.snapshot.scene.grid;
    this.#pixelsPerUnit = pixelsPerUnit;
    this.#kept = { obstacles: new KeptObstacles(world), prices: new KeptPrices(world) };
  }

  wallChanged(number: number): void {
    this.#kept.obstacles.wallChanged(number);
    this.figuresChanged();
  }

  /** What was found for a mover is found anew. */
  figuresChanged(): void {
    this.#lately = undefined;
    this.#lastTrips = [];
  }

  #trip(mover: Figure, rules: MoveRules): Trip {
    const known = this.#lastTrips.find((trip) => trip.mover === mover && trip.rules === rules);
    if (known !== undefined) return known;
    const trip = new Trip(this.#world, this.#pixelsPerUnit, mover, rules, this.#kept);
    this.#lastTrips = [trip, ...this.#lastTrips.slice(0, TRIPS - 1)];
    return trip;
  }

  /** The same goals are asked about again, farther and farther off. */
  #target(trip: Trip, goal: Goal): GoalPoints {
    const target = trip.targets.get(goal) ?? targetOf(this.#world, this.#pixelsPerUnit, trip, goal);
    trip.targets.set(goal, target);
    return target;
  }

  readonly vertices = 0;

  baseOf(body: Body): Base {
    return roundBase(snap(body.x), snap(body.y), radiusOf(body));
  }

  /** Without a grid a space is the grid size, measured between bases. */
  spaces(a: Figure | Place, b: Figure | Place): number {
    const up = ((a.elevation ?? 0) - (b.elevation ?? 0)) / this.#grid.distance;
    return lengthOf(apartOf(a, b) / this.#grid.size, up);
  }

  apart(a: Body, b: Body): number {
    const gap = apartOf(a, b);
    return gap <= CONTACT ? 0 : gap;
  }

  spacesUnder({ x, y }: Figure): readonly Point[] {
    return [{ x, y }];
  }

  touching(a: Figure, b: Figure): boolean {
    if (!touchesInHeight(this.#grid, a, b)) return false;
    return this.apart(a, b) === 0;
  }

  reach(mover: Figure, budget: number, rules: MoveRules): Reach {
    const pixels = budget * this.#pixelsPerUnit + ROUNDING;
    const trip = this.#trip(mover, rules);
    const flow = new OpenSearch(trip.course, { turns: trip.turnsWithin(pixels), more: [] }, [mover]);
    flow.run(pixels * trip.course.excess, { stride: STRIDE * this.#grid.size });
    const candidates = (): Iterable<Point> => this.#candidates(trip, mover, pixels);
    return new OpenReach(trip, flow, budget, this.#pixelsPerUnit, candidates);
  }

  /** Nobody steps from place to place where there are none. */
  steps(): undefined {
    return undefined;
  }

  path(mover: Figure, goal: Goal, rules: MoveRules): Path | undefined {
    return this.#path(mover, goal, rules, Infinity);
  }

  /** The cheapest way of at most so many pixels: looked for nearby first, for most ways are short. */
  #path(mover: Figure, goal: Goal, rules: MoveRules, most: number): Path | undefined {
    const trip = this.#trip(mover, rules);
    const target = this.#target(trip, goal);
    if (target.at(mover)) return { places: [placeOf(mover)], cost: 0 };
    if (trip.isApart(trip.room, target) || target.isNowhere()) return undefined;
    const way = this.#way(trip, trip.inOwnRoom(target), most);
    if (way === undefined) return undefined;
    const { points, cost } = trip.tighten(way);
    return { places: placesAlong(mover, points), cost: roundedCost(cost / this.#pixelsPerUnit) };
  }

  #way(trip: Trip, target: GoalPoints, most: number): TightWay | undefined {
    const near = target.ahead(trip.mover.x, trip.mover.y) + 4 * this.#grid.size;
    if (near < SHORT * this.#grid.size || most <= near) {
      const short = wayWithin(trip, target, Math.min(near, most));
      if (short !== undefined || most <= near) return short;
    }
    return wayWithin(trip, target, most, "maybe hemmed in");
  }

  walks(mover: Figure, rules: MoveRules): Walks {
    let room: { readonly ways: OpenSearch | undefined } | undefined;
    const looksShutOut = (goal: Goal): boolean => {
      const trip = this.#trip(mover, rules);
      const { ways } = (room ??= { ways: waysInRoom(trip) });
      if (ways === undefined) return false;
      const target = this.#target(trip, goal);
      if (target.at(mover)) return false;
      return trip
        .inOwnRoom(target)
        .all()
        .every(({ x, y }) => ways.arrive(x, y, Infinity) === undefined);
    };
    const shutOut = new Map<Goal, boolean>();
    const isShutOut = (goal: Goal): boolean => {
      const found = shutOut.get(goal) ?? looksShutOut(goal);
      shutOut.set(goal, found);
      return found;
    };
    /** Whoever looked in vain without a limit, or for the same goal once before, may be shut in. */
    let mayBeShutIn = false;
    const missed = new Set<Goal>();
    return {
      to: (goal, most = Infinity) => {
        if (this.#isApart(mover, goal, rules)) return Infinity;
        mayBeShutIn ||= missed.has(goal);
        if (mayBeShutIn && isShutOut(goal)) return Infinity;
        // A way may be found dearer than it is when pulled tight.
        const { excess } = this.#trip(mover, rules).course;
        const pixels = most * this.#pixelsPerUnit * Math.max(EXCESS, excess) + 1;
        const found = roundedWithin(this.#path(mover, goal, rules, pixels)?.cost ?? Infinity, most);
        if (found === Infinity) missed.add(goal);
        mayBeShutIn ||= found === Infinity && most === Infinity;
        return found;
      },
    };
  }

  #isApart(mover: Figure, goal: Goal, rules: MoveRules): boolean {
    const trip = this.#trip(mover, rules);
    const target = this.#target(trip, goal);
    return !target.at(mover) && trip.isApart(trip.room, target);
  }

  ways(mover: Figure, goal: Goal, rules: MoveRules): Ways {
    const trip = this.#trip(mover, rules);
    const target = this.#target(trip, goal);
    const back = new BackFlow(trip, target);
    return {
      from: (place) => {
        if (target.at(place)) return 0;
        const point = { x: snap(place.x), y: snap(place.y) };
        if (trip.isApart(trip.roomAt(point), target) || target.isNowhere()) return Infinity;
        const { best, isLeast } = directTo(trip, target, place);
        const isOwn = point.x === snap(mover.x) && point.y === snap(mover.y);
        const found = (): number =>
          isOwn ? back.fromMover(() => this.#way(trip, trip.inOwnRoom(target), Infinity)) : back.from(point);
        const way = isLeast ? best : found();
        return roundedCost(Math.min(way, best) / this.#pixelsPerUnit);
      },
    };
  }

  nearest(mover: Figure, wanted: Wanted, rules: MoveRules): Spot[] {
    const { fits, beyond = -1, near } = wanted;
    const isNear = this.#nearTest(mover, near);
    const found: Spot[] = [];
    const nearby = this.#isFarFrom(mover, near) ? [] : this.#spotsNearby(mover, rules);
    for (const spot of nearby) {
      if (spot.cost > (found[0]?.cost ?? Infinity)) break;
      if (spot.cost > beyond && isNear(spot) && fits(placeOf(spot))) found.push(spot);
    }
    if (found.length > 0) return found;
    const seeker = this.#seeker(mover, rules);
    return nearestOfAll(seeker, wanted, isNear).map(({ point, cost }) => spotAt(mover, point, cost));
  }

  #seeker(mover: Figure, rules: MoveRules): Seeker {
    const area = areaOf(this.#world.snapshot);
    return { trip: this.#trip(mover, rules), area, pixelsPerUnit: this.#pixelsPerUnit };
  }

  #nearTest(mover: Figure, near: Wanted["near"]): (spot: Point) => boolean {
    if (near === undefined) return () => true;
    const most = overGround(near.distance * this.#pixelsPerUnit, heightApart(this.#grid, mover, near.to));
    return (spot) => most >= 0 && apartOf({ ...mover, ...spot }, near.to) <= most + CONTACT;
  }

  /** Nothing within a dozen spaces is near it. */
  #isFarFrom(mover: Figure, near: Wanted["near"]): boolean {
    if (near === undefined) return false;
    const apart = apartOf(mover, near.to) - near.distance * this.#pixelsPerUnit;
    return apart > (NEARBY + 1) * this.#grid.size;
  }

  closest(mover: Figure, to: Point, fits: (place: Place) => boolean, rules: MoveRules): Spot[] {
    const costTo = (place: Point): number =>
      this.path(mover, { kind: "place", place }, rules)?.cost ?? Infinity;
    return closestOfAll(this.#seeker(mover, rules), to, fits, costTo)
      .map(({ point, cost }) => spotAt(mover, point, cost))
      .sort((a, b) => a.cost - b.cost || a.y - b.y || a.x - b.x);
  }

  /** Those within a dozen spaces, with what they cost: most of what is looked for is found there. */
  #spotsNearby(mover: Figure, rules: MoveRules): readonly Spot[] {
    if (this.#lately?.mover !== mover || this.#lately.rules !== rules) {
      const { spots } = this.reach(mover, (NEARBY * this.#grid.size) / this.#pixelsPerUnit, rules);
      this.#lately = { mover, rules, spots };
    }
    return this.#lately.spots;
  }

  /** Places within the budget as the crow flies: a lattice, the rim, and contact with every other base. */
  *#candidates(trip: Trip, mover: Figure, pixels: number): Iterable<Point> {
    const { size } = this.#grid;
    // Half a space apart on short moves, a space on long ones: about as many places either way.
    const gap = pixels <= 8 * size ? size / 2 : size;
    yield* latticeRound(areaOf(this.#world.snapshot), mover, pixels, gap);
    for (let i = 0; i < RIM; i++) yield inwards(ringPoint(mover, pixels - 1, i, RIM, 0), mover);
    yield* ringsRound(trip, pixels);
  }
}

/** A sixteenth of a pixel nearer, so that snapping does not overshoot the budget. */
const inwards = (point: Point, to: Point): Point => ({
  x: point.x - Math.sign(point.x - to.x) / 16,
  y: point.y - Math.sign(point.y - to.y) / 16,
});

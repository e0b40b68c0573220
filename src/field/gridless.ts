import { lengthOf, type Place, type Point } from "../core/place";
import { roundBase, type Base, type Body } from "./base";
import {
  eachOf,
  type Figure,
  type Goal,
  type MoveRules,
  type Path,
  type Reach,
  type Spot,
  type Walks,
  type Wanted,
  type Ways,
} from "./battle";
import { clearLine } from "./course";
import { snap } from "./geometry";
import { heightApart, overGround, touchesInHeight } from "./heights";
import { KeptObstacles } from "./kept-obstacles";
import { areaOf } from "./lattice";
import type { Movement } from "./movement";
import { toldCost, toldWithin } from "./open-costs";
import { CONTACT, isNowhere, RIM, ringPoint, targetOf, type Target } from "./open-goals";
import { KeptPrices } from "./open-prices";
import { EXCESS, Trip, type Kept } from "./open-trip";
import { BackFlow, mostToHemmedIn, SHORT, wayTo, wayWithin } from "./open-ways";
import { placeOf } from "./places";

import { Flow } from "./roadmap";
import { apartOf, radiusOf } from "./round";
import type { GridData } from "./snapshot";
import type { TightWay } from "./tight";
import type { World } from "./world";

/** Places offered round every other base. */
const RING = 16;

/** Places so many spaces away are looked at first, then those further off. */
const STRIDE = 20;

/** Movement of round bases on a map without a grid. */
export class GridlessMovement implements Movement {
  readonly #world: World;
  readonly #grid: GridData;
  readonly #pixelsPerUnit: number;
  readonly #kept: Kept;
  /** Whoever moves is usually asked about again. */
  #lastTrip: Trip | undefined;
  /** Where somebody was found to get to: they often ask twice. */
  #lately:
    | { readonly mover: Figure; readonly rules: MoveRules; readonly spots: Map<number, readonly Spot[]> }
    | undefined;

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
    this.#lastTrip = undefined;
  }

  #trip(mover: Figure, rules: MoveRules): Trip {
    const last = this.#lastTrip;
    if (last?.mover === mover && last.rules === rules) return last;
    this.#lastTrip = new Trip(this.#world, this.#pixelsPerUnit, mover, rules, this.#kept);
    return this.#lastTrip;
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

  touching(a: Figure, b: Figure): boolean {
    if (!touchesInHeight(this.#grid, a, b)) return false;
    return this.apart(a, b) === 0;
  }

  reach(mover: Figure, budget: number, rules: MoveRules): Reach {
    const pixels = this.#pixelsOf(budget);
    const trip = this.#trip(mover, rules);
    const flow = new Flow(trip.course, { turns: trip.turnsWithin(pixels), more: [] }, [mover]);
    flow.run(pixels * trip.course.excess, { stride: STRIDE * this.#grid.size });
    const spots: Spot[] = [{ ...placeOf(mover), cost: 0 }];
    const arrivals = new Map<Spot, readonly Point[]>();
    for (const point of this.#candidates(trip, mover, pixels)) {
      const arrival = this.#arrival(trip, flow, point, pixels);
      if (arrival === undefined) continue;
      const spot = this.#spot(mover, point, arrival.cost, budget);
      spots.push(spot);
      arrivals.set(spot, arrival.points);
    }
    spots.sort((a, b) => a.cost - b.cost || a.y - b.y || a.x - b.x);
    return {
      spots,
      each: eachOf(spots),
      at: (place) => this.#spotAt(trip, flow, mover, place, budget),
      path: (spot) => this.#pathTo(trip, flow, mover, spot, arrivals.get(spot)),
    };
  }

  /** The way to a place where a move may end; undefined beyond the budget. */
  #arrival(trip: Trip, flow: Flow, point: Point, pixels: number): TightWay | undefined {
    if (!trip.mayEnd(point)) return undefined;
    const found = wayTo(trip, flow, point, pixels * trip.course.excess);
    if (found === undefined || trip.course.even) return found;
    const tight = trip.tighten(found);
    return tight.cost <= pixels ? tight : undefined;
  }

  /** A little more than the budget, for what roots are off by. */
  #pixelsOf(budget: number): number {
    return budget * this.#pixelsPerUnit + 1e-6;
  }

  #spot(mover: Figure, point: Point, pixels: number, budget: number): Spot {
    const elevation = mover.elevation === 0 ? {} : { elevation: mover.elevation };
    const cost = Math.min(toldCost(pixels / this.#pixelsPerUnit), budget);
    return { x: point.x, y: point.y, ...elevation, cost };
  }

  #spotAt(trip: Trip, flow: Flow, mover: Figure, place: Point, budget: number): Spot | undefined {
    const point = { x: snap(place.x), y: snap(place.y) };
    if (point.x === mover.x && point.y === mover.y) return { ...placeOf(mover), cost: 0 };
    const arrival = this.#arrival(trip, flow, point, this.#pixelsOf(budget));
    return arrival === undefined ? undefined : this.#spot(mover, point, arrival.cost, budget);
  }

  #pathTo(trip: Trip, flow: Flow, mover: Figure, spot: Spot, known: readonly Point[] | undefined): Path {
    if (spot.cost === 0) return { places: [placeOf(mover)], cost: 0 };
    const points = known ?? this.#arrival(trip, flow, spot, Infinity)?.points ?? [mover, spot];
    return { places: this.#places(mover, points), cost: spot.cost };
  }

  /** Bends less than a sixteenth of a pixel apart are one place. */
  #places(mover: Figure, points: readonly Point[]): Place[] {
    const places: Place[] = [placeOf(mover)];
    let [lastX, lastY] = [snap(mover.x), snap(mover.y)];
    for (let at = 1; at < points.length; at++) {
      const [x, y] = [snap(points[at]?.x ?? 0), snap(points[at]?.y ?? 0)];
      if (x === lastX && y === lastY) continue;
      places.push(placeOf({ x, y, elevation: mover.elevation }));
      [lastX, lastY] = [x, y];
    }
    return places;
  }

  path(mover: Figure, goal: Goal, rules: MoveRules): Path | undefined {
    return this.#path(mover, goal, rules, Infinity);
  }

  /** The cheapest way of at most so many pixels: looked for nearby first, for most ways are short. */
  #path(mover: Figure, goal: Goal, rules: MoveRules, most: number): Path | undefined {
    const trip = this.#trip(mover, rules);
    const target = targetOf(this.#world, this.#pixelsPerUnit, trip, goal);
    if (target.at(mover)) return { places: [placeOf(mover)], cost: 0 };
    if (isNowhere(target) || (goal.kind === "place" && target.all().length === 0)) return undefined;
    const way = this.#way(trip, target, most);
    if (way === undefined) return undefined;
    const { points, cost } = trip.tighten(way);
    return { places: this.#places(mover, points), cost: toldCost(cost / this.#pixelsPerUnit) };
  }

  #way(trip: Trip, target: Target, most: number): TightWay | undefined {
    const near = target.ahead(trip.mover.x, trip.mover.y) + 4 * this.#grid.size;
    if (near < SHORT * this.#grid.size || most <= near) {
      const short = wayWithin(trip, target, Math.min(near, most));
      if (short !== undefined || most <= near) return short;
    }
    const hemmed = mostToHemmedIn(trip, target);
    return hemmed === undefined ? undefined : wayWithin(trip, target, Math.min(most, hemmed + 1));
  }

  /** Lengths to try, up to the most and no further than any way may lead. */
  *#widening(first: number, most: number): Iterable<number> {
    const { left, right, top, bottom } = areaOf(this.#world.snapshot);
    const across = right - left + bottom - top;
    for (let limit = first; limit < Math.min(most, across); limit *= 2) yield limit;
    yield most;
  }

  walks(mover: Figure, rules: MoveRules): Walks {
    return {
      to: (goal, most = Infinity) => {
        // A way may be found dearer than it is when pulled tight.
        const { excess } = this.#trip(mover, rules).course;
        const pixels = most * this.#pixelsPerUnit * Math.max(EXCESS, excess) + 1;
        return toldWithin(this.#path(mover, goal, rules, pixels)?.cost ?? Infinity, most);
      },
    };
  }

  ways(mover: Figure, goal: Goal, rules: MoveRules): Ways {
    const trip = this.#trip(mover, rules);
    const target = targetOf(this.#world, this.#pixelsPerUnit, trip, goal);
    if (isNowhere(target)) return { from: () => Infinity };
    const back = new BackFlow(trip, target);
    return {
      from: (place) => {
        if (target.at(place)) return 0;
        const direct = target
          .ends(place)
          .filter((end) => clearLine(trip.course, place.x, place.y, end.x, end.y))
          .map((end) => trip.costAlong(place.x, place.y, end.x, end.y));
        const way = this.#wayBack(back, { x: snap(place.x), y: snap(place.y) });
        return toldCost(Math.min(way, ...direct) / this.#pixelsPerUnit);
      },
    };
  }

  /** Pixels from a place to what a flow comes from. */
  #wayBack(back: BackFlow, place: Point): number {
    const straight = back.target.ahead(place.x, place.y);
    for (const limit of this.#widening(straight + 4 * this.#grid.size, Infinity)) {
      const { flow, reach } = back.upTo(limit);
      const found = wayTo(back.trip, flow, place, reach);
      if (found !== undefined)
        return back.trip.tighten({ ...found, points: [...found.points].reverse() }).cost;
    }
    return Infinity;
  }

  nearest(mover: Figure, { fits, beyond, near }: Wanted, rules: MoveRules): Spot[] {
    const isNear = this.#nearTest(mover, near);
    for (const spaces of [12, 36, Infinity]) {
      const found: Spot[] = [];
      for (const spot of this.#spotsWithin(mover, spaces, rules)) {
        if (spot.cost > (found[0]?.cost ?? Infinity)) break;
        if (spot.cost > (beyond ?? -1) && isNear(spot) && fits(placeOf(spot))) found.push(spot);
      }
      if (found.length > 0) return found;
    }
    return [];
  }

  #nearTest(mover: Figure, near: Wanted["near"]): (spot: Spot) => boolean {
    if (near === undefined) return () => true;
    const most = overGround(near.distance * this.#pixelsPerUnit, heightApart(this.#grid, mover, near.to));
    return (spot) => most >= 0 && apartOf({ ...mover, ...spot }, near.to) <= most + CONTACT;
  }

  closest(mover: Figure, to: Point, fits: (place: Place) => boolean, rules: MoveRules): Spot[] {
    const outwards = this.#spotsWithin(mover, Infinity, rules)
      .map((spot) => {
        const pixels = Math.max(0, lengthOf(spot.x - to.x, spot.y - to.y) - radiusOf(mover));
        return { spot, apart: toldCost(pixels / this.#pixelsPerUnit) };
      })
      .sort((a, b) => a.apart - b.apart);
    const found: Spot[] = [];
    let least = Infinity;
    for (const { spot, apart } of outwards) {
      if (apart > least) break;
      if (!fits(placeOf(spot))) continue;
      least = apart;
      found.push(spot);
    }
    return found;
  }

  #spotsWithin(mover: Figure, spaces: number, rules: MoveRules): readonly Spot[] {
    const { left, right, top, bottom } = areaOf(this.#world.snapshot);
    // No way that turns at every wall is longer than this, or it is not worth going.
    const pixels = Math.min(spaces * this.#grid.size, 8 * (right - left + bottom - top));
    if (this.#lately?.mover !== mover || this.#lately.rules !== rules) {
      this.#lately = { mover, rules, spots: new Map() };
    }
    const { spots } = this.#lately;
    const found = spots.get(pixels) ?? this.reach(mover, pixels / this.#pixelsPerUnit, rules).spots;
    spots.set(pixels, found);
    return found;
  }

  /** Places within the budget as the crow flies: a lattice, the rim, and contact with every other base. */
  *#candidates(trip: Trip, mover: Figure, pixels: number): Iterable<Point> {
    const { size } = this.#grid;
    // Half a space apart on short moves, a space on long ones: about as many places either way.
    const gap = pixels <= 8 * size ? size / 2 : size;
    const area = areaOf(this.#world.snapshot);
    const [left, right] = [Math.max(area.left, mover.x - pixels), Math.min(area.right, mover.x + pixels)];
    const [top, bottom] = [Math.max(area.top, mover.y - pixels), Math.min(area.bottom, mover.y + pixels)];
    for (let row = Math.ceil(top / gap); row * gap <= bottom; row++) {
      for (let column = Math.ceil(left / gap); column * gap <= right; column++) {
        const point = { x: snap(column * gap), y: snap(row * gap) };
        const apart = lengthOf(point.x - mover.x, point.y - mover.y);
        if (apart <= pixels && apart > 0) yield point;
      }
    }
    for (let i = 0; i < RIM; i++) yield inwards(ringPoint(mover, pixels - 1, i, RIM, 0), mover);
    for (const figure of trip.others) {
      const touch = trip.radius + radiusOf(figure);
      if (lengthOf(figure.x - mover.x, figure.y - mover.y) > pixels + touch) continue;
      const bearing = Math.atan2(mover.y - figure.y, mover.x - figure.x);
      for (let i = 0; i < RING; i++) yield ringPoint(figure, touch + CONTACT / 2, i, RING, bearing);
    }
  }
}

/** A sixteenth of a pixel nearer, so that snapping does not overshoot the budget. */
const inwards = (point: Point, to: Point): Point => ({
  x: point.x - Math.sign(point.x - to.x) / 16,
  y: point.y - Math.sign(point.y - to.y) / 16,
});

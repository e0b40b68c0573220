import { lengthOf, type Point } from "../../core/place";
import type { PassOver, Wanted } from "../battle";
import type { Bounds } from "../shapes/bounds";
import { snap } from "../shapes/exact";
import { LazyBlocks } from "../shapes/answers-by-block";
import { radiusOf } from "../bases/round-base-gaps";
import { CONTACT, ringPoint } from "./open-goals";
import type { Trip } from "./open-trip";
import { openPathTo, SHORT, knownRoomOf, roomOfMover } from "./cheapest-open-ways";
import { roundedCost } from "./rounded-costs";
import { OpenSearch } from "./search/open-search";

/** Places on a map without a grid that are looked at first, and only then for a way. */

/** Places offered round every other base. */
const RING = 16;
/** In spaces: as the crow flies, so far and so far are looked at one after the other, then all of the map. */
const FAR = [36, 108] as const;
/** Spaces to the side of a block that is passed over as a whole, and of the larger ones these make up. */
const BLOCK = 4;
const LARGE_BLOCK = 4 * BLOCK;
/** Whoever was asked about so many places will be asked about many more. */
const SOME_PLACES = 256;
/** A room that so few turning points lead out of is soon seen all over. */
const FEW = 300;

/** Somebody who looks for a place on an area of the map. */
export interface Seeker {
  readonly trip: Trip;
  readonly area: Bounds;
  readonly pixelsPerUnit: number;
}

/** A place, and what the way there costs in units. */
export interface Arrived {
  readonly point: Point;
  readonly cost: number;
}

/** A lattice of places so far apart, within a distance of a centre; not the centre itself. */
export function* latticeRound(area: Bounds, centre: Point, pixels: number, gap: number): Iterable<Point> {
  const [left, right] = [Math.max(area.left, centre.x - pixels), Math.min(area.right, centre.x + pixels)];
  const [top, bottom] = [Math.max(area.top, centre.y - pixels), Math.min(area.bottom, centre.y + pixels)];
  for (let row = Math.ceil(top / gap); row * gap <= bottom; row++) {
    for (let column = Math.ceil(left / gap); column * gap <= right; column++) {
      const point = { x: snap(column * gap), y: snap(row * gap) };
      const apart = lengthOf(point.x - centre.x, point.y - centre.y);
      if (apart <= pixels && apart > 0) yield point;
    }
  }
}

/** Places in contact with every other base, and with circles to keep off. */
export function* ringsRound({ others, mover, radius, rules }: Trip, pixels: number): Iterable<Point> {
  for (const figure of others) yield* ringRound(mover, figure, radius + radiusOf(figure), pixels);
  for (const circle of rules.keepOff ?? []) yield* ringRound(mover, circle, radius + circle.radius, pixels);
}

function* ringRound(mover: Point, centre: Point, touch: number, pixels: number): Iterable<Point> {
  if (lengthOf(centre.x - mover.x, centre.y - mover.y) > pixels + touch) return;
  const bearing = Math.atan2(mover.y - centre.y, mover.x - centre.x);
  for (let i = 0; i < RING; i++) yield ringPoint(centre, touch + CONTACT / 2, i, RING, bearing);
}

function* placesWithin({ trip, area }: Seeker, pixels: number): Iterable<Point> {
  yield* latticeRound(area, trip.mover, pixels, trip.space);
  for (const point of ringsRound(trip, pixels)) if (awayFrom(trip, point) <= pixels) yield point;
}

const awayFrom = ({ mover }: Trip, { x, y }: Point): number => lengthOf(x - mover.x, y - mover.y);

/** Of all places that fit those that take the least movement, however far. */
export function nearestOfAll(
  seeker: Seeker,
  { fits, beyond = -1, passOver }: Wanted,
  isNear: (point: Point) => boolean,
): readonly Arrived[] {
  const { trip } = seeker;
  const passes = passOver === undefined ? () => false : passing(seeker, passOver);
  const known: Point[] = [];
  let looked = 0;
  for (const far of [...FAR.map((spaces) => spaces * trip.space), Infinity]) {
    for (const point of placesWithin(seeker, far)) {
      const apart = awayFrom(trip, point);
      if ((apart <= looked && looked > 0) || !isNear(point) || passes(point)) continue;
      if (trip.mayEnd(point) && fits(placeOn(trip, point))) known.push(point);
    }
    const near = known.filter((point) => !trip.isElsewhere(point));
    const found = near.length === 0 ? [] : cheapestOf(seeker, near, beyond, { tried: looked, most: far });
    if (found.length > 0) return found;
    looked = far;
  }
  return [];
}

const placeOn = ({ mover }: Trip, { x, y }: Point): Point & { readonly elevation?: number } =>
  mover.elevation === 0 ? { x, y } : { x, y, elevation: mover.elevation };

/** Whether a place lies in a part of the map where nothing fits. */
function passing({ trip, area }: Seeker, { noneIn, passed }: PassOver): (point: Point) => boolean {
  const large = new LazyBlocks(area, LARGE_BLOCK * trip.space, noneIn);
  const blocks = new LazyBlocks(
    area,
    BLOCK * trip.space,
    (block) => large.holdsAllOf(block) || noneIn(block),
  );
  let asked = 0;
  return ({ x, y }) => {
    if (++asked < SOME_PLACES || !blocks.holdsAround(x, y)) return false;
    passed();
    return true;
  };
}

/** Ways of so many pixels have been tried, and at most so many may be. */
interface Lengths {
  readonly tried: number;
  readonly most: number;
}

/** Those of some places that the least movement leads to; looked for nearby first. */
function cheapestOf(
  seeker: Seeker,
  points: readonly Point[],
  beyond: number,
  { tried, most }: Lengths,
): readonly Arrived[] {
  const { trip } = seeker;
  const ahead = aheadOf(points);
  const first = Math.max(tried, ahead(trip.mover.x, trip.mover.y) + 4 * trip.space);
  const limits = [...limitsFrom(seeker, first, points.length > LOOKED_OUT_FOR ? 2 : Infinity, most)];
  for (const [at, limit] of limits.entries()) {
    const own = at === 1 ? roomOfMover(trip) : knownRoomOf(trip);
    if (own !== undefined) return arrivedBy(seeker, own, points, beyond, most);
    if (at === 1 && areHemmedIn(trip, points)) return [];
    const flow = flowWithin(trip, limit, ahead, points, beyond * seeker.pixelsPerUnit);
    const found = arrivedBy(seeker, flow, points, beyond, limit);
    if (found.length > 0) return found;
  }
  return [];
}

/** Lengths to try, each so many times the last, up to the most and no further than any way may lead. */
function* limitsFrom({ area }: Seeker, first: number, times: number, most: number): Iterable<number> {
  const across = area.right - area.left + area.bottom - area.top;
  for (let limit = first; limit < Math.min(most, across); limit *= times) yield limit;
  yield most;
}

function arrivedBy(
  { trip, pixelsPerUnit }: Seeker,
  flow: OpenSearch,
  points: readonly Point[],
  beyond: number,
  limit: number,
): readonly Arrived[] {
  const found = points
    .flatMap((point) => arrivalAt(trip, flow, point, limit) ?? [])
    .map(({ point, cost }) => ({ point, cost: roundedCost(cost / pixelsPerUnit) }))
    .filter(({ cost }) => cost > beyond);
  const least = found.reduce((cost, one) => Math.min(cost, one.cost), Infinity);
  return found.filter(({ cost }) => cost === least);
}

/** At least so many pixels are left to a box round all of them. */
function aheadOf(points: readonly Point[]): (x: number, y: number) => number {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y } of points) {
    [box.left, box.right] = [Math.min(box.left, x), Math.max(box.right, x)];
    [box.top, box.bottom] = [Math.min(box.top, y), Math.max(box.bottom, y)];
  }
  const { left, top, right, bottom } = box;
  return (x, y) => lengthOf(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

/** So many places are looked out for while ways are followed: no way is followed further than to the first of them. */
const LOOKED_OUT_FOR = 64;

/** All ways of at most so many pixels that lead towards some places. */
function flowWithin(
  trip: Trip,
  limit: number,
  ahead: (x: number, y: number) => number,
  points: readonly Point[],
  beyond: number,
): OpenSearch {
  const short = limit < SHORT * trip.space;
  const turns = short ? { turns: trip.turnsWithin(limit), more: [] } : trip.turnsEverywhere(false);
  const flow = new OpenSearch(trip.course, turns, [trip.mover]);
  const { excess } = trip.course;
  let least = limit * excess;
  const visit = (node: number): number => {
    const cost = flow.costOf(node);
    for (const { x, y } of points) {
      const step = flow.step(node, x, y, least - cost);
      // A way may be found dearer than it is when pulled tight.
      if (step !== undefined && cost + step > beyond * excess + 1)
        least = Math.min(least, (cost + step) * excess + 1);
    }
    return least;
  };
  const stride = 8 * trip.space;
  flow.run(least, points.length > LOOKED_OUT_FOR ? { ahead, stride } : { ahead, stride, visit });
  return flow;
}

function arrivalAt(
  trip: Trip,
  flow: OpenSearch,
  point: Point,
  limit: number,
): { readonly point: Point; readonly cost: number } | undefined {
  const found = openPathTo(trip, flow, point, limit * trip.course.excess);
  if (found === undefined) return undefined;
  const { cost } = trip.course.even ? found : trip.tighten(found);
  return cost <= limit + 1e-6 ? { point, cost } : undefined;
}

/** They lie in so small a room that all of it is soon seen, and the mover is not in it. */
function areHemmedIn(trip: Trip, points: readonly Point[]): boolean {
  const room = roomOf(trip, points);
  return room !== undefined && openPathTo(trip, room, trip.mover, Infinity) === undefined;
}

/** All ways to some places of a small room; undefined where they lead on and on. */
function roomOf(trip: Trip, points: readonly Point[]): OpenSearch | undefined {
  const most = FEW + points.length;
  const flow = new OpenSearch(trip.course, trip.turnsEverywhere(false), points, true);
  flow.run(Infinity, {
    visit: () => (flow.order.length > most ? -1 : Infinity),
    stride: trip.space * 8,
  });
  return flow.order.length > most ? undefined : flow;
}

/** Of all places that fit and can be reached those nearest to a point, outwards from it. */
export function closestOfAll(
  seeker: Seeker,
  to: Point,
  fits: (point: Point) => boolean,
  costTo: (point: Point) => number,
): readonly Arrived[] {
  const { trip, pixelsPerUnit } = seeker;
  const costOf = reached(seeker, costTo);
  const found: Arrived[] = [];
  let least = Infinity;
  for (const { point, away } of outwards(seeker, to)) {
    const apart = roundedCost(Math.max(0, away - trip.radius) / pixelsPerUnit);
    if (apart > least) break;
    const isOwn = point === trip.mover;
    if (!isOwn && (trip.isElsewhere(point) || !trip.mayEnd(point))) continue;
    if (!fits(placeOn(trip, point))) continue;
    const cost = isOwn ? 0 : costOf(point);
    if (cost === Infinity) continue;
    least = apart;
    found.push({ point, cost });
  }
  return found;
}

/** What the way to one place after another costs; where no way leads is found out once. */
function reached(
  { trip, pixelsPerUnit }: Seeker,
  costTo: (point: Point) => number,
): (point: Point) => number {
  const own = roomOfMover(trip);
  if (own !== undefined) {
    return (point) => roundedCost((arrivalAt(trip, own, point, Infinity)?.cost ?? Infinity) / pixelsPerUnit);
  }
  let everywhere: OpenSearch | undefined;
  return (point) => {
    if (everywhere !== undefined && openPathTo(trip, everywhere, point, Infinity) === undefined)
      return Infinity;
    const cost = costTo(point);
    // There will be more of them, and each would be looked for all over the map.
    if (cost === Infinity) everywhere ??= waysEverywhere(trip);
    return cost;
  };
}

/** All ways there are from where the mover stands. */
function waysEverywhere(trip: Trip): OpenSearch {
  const flow = new OpenSearch(trip.course, trip.turnsEverywhere(false), [trip.mover]);
  flow.run(Infinity, { stride: trip.space * 8 });
  return flow;
}

/** The mover's place, a lattice all over the map and places round everybody, by how far they are from a point. */
function outwards(seeker: Seeker, to: Point): { readonly point: Point; readonly away: number }[] {
  return [seeker.trip.mover, ...placesWithin(seeker, Infinity)]
    .map((point) => ({ point, away: lengthOf(point.x - to.x, point.y - to.y) }))
    .sort((a, b) => a.away - b.away || a.point.y - b.point.y || a.point.x - b.point.x);
}

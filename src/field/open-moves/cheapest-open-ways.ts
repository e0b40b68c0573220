import { lengthOf, type Point } from "../../core/place";
import { clearLine } from "./search/clear-line";
import type { Turns } from "./search/links";
import type { TurningPoint } from "./obstacles/turning-points";
import type { GoalPoints } from "./open-goals";
import type { Trip } from "./open-trip";
import { OpenSearch } from "./search/open-search";
import type { TightWay } from "./search/tighten-path";

/** Cheapest ways on a map without a grid, over turning points. */

/** The cheapest way to a place by what is settled; right beside something round it turns once more. */
export function openPathTo(trip: Trip, flow: OpenSearch, point: Point, most: number): TightWay | undefined {
  const straight = flow.arrive(point.x, point.y, most);
  const found = straight && { points: [...flow.way(straight.from), point], cost: straight.cost };
  // Only who comes back from the next corner of the same thing has gone too far.
  const wentPast = straight === undefined || flow.turnsBy(straight.from, point.x, point.y);
  return wentPast ? wayBeside(trip, flow, point, found, most) : found;
}

function wayBeside(
  trip: Trip,
  flow: OpenSearch,
  point: Point,
  found: TightWay | undefined,
  most: number,
): TightWay | undefined {
  let best = found;
  for (const turn of trip.turnsBeside(point)) {
    const last = flow.lineCost(turn.x, turn.y, point.x, point.y);
    const arrival = flow.arrive(turn.x, turn.y, (best?.cost ?? most) - last);
    if (arrival === undefined || arrival.cost + last >= (best?.cost ?? Infinity)) continue;
    best = { points: [...flow.way(arrival.from), turn, point], cost: arrival.cost + last };
  }
  return best;
}

/** In spaces: who asks about places round a mover asks about those so near first. */
const ROUND_MOVER = 8;

/** A longer limit that settles no more than so many times as much settled nearly all there is. */
const MORE = 1.1;

/** Followed back for so many pixels, to places so many round the mover, in a room. */
interface KeptFlow {
  readonly flow: OpenSearch;
  readonly reach: number;
  readonly round: number;
  readonly room: number;
}

/**
 * Ways to a target from wherever is asked, followed back as far as was needed so far. Most places asked about lie round
 * the mover: ways that lead past it are not followed.
 */
export class BackFlow {
  #kept: KeptFlow | undefined;
  /** What the way costs the mover, once that is known. */
  #own: number | undefined;

  constructor(
    readonly trip: Trip,
    readonly target: GoalPoints,
  ) {}

  /** What the way costs from a place; Infinity when there is none. */
  from(place: Point): number {
    let [tried, settled, isAll] = [0, 0, false];
    for (const limit of this.#limits(place)) {
      if (limit <= tried || (isAll && limit < Infinity)) continue;
      const { flow, reach } = this.#upTo(limit, this.#roundFor(place), this.trip.roomAt(place));
      const found = openPathTo(this.trip, flow, place, reach);
      if (found !== undefined)
        return this.trip.tighten({ ...found, points: [...found.points].reverse() }).cost;
      tried = reach;
      // Longer detours lead to hardly anything new: the rest is looked at at once.
      isAll = flow.order.length <= MORE * settled;
      settled = flow.order.length;
    }
    return Infinity;
  }

  /** The mover's own way is looked for from the mover, which is quicker, and tells how far to follow all others. */
  fromMover(find: () => TightWay | undefined): number {
    if (this.#own === undefined) {
      const way = find();
      this.#own = way === undefined ? Infinity : this.trip.tighten(way).cost;
    }
    return this.#own;
  }

  /** Lengths to try: a little more than the straight line or the mover's way, then ever longer detours. */
  *#limits(place: Point): Iterable<number> {
    const { space, mapAcross } = this.trip;
    const straight = this.target.ahead(place.x, place.y);
    const own = (this.#own ?? Infinity) + this.#roundFor(place);
    const least = own < Infinity ? own : 0;
    // In strides, so that places side by side share a search.
    const stride = 4 * space;
    for (let more = stride; Math.max(least, straight + more) < mapAcross; more *= 2) {
      yield Math.ceil(Math.max(least, straight + more) / stride) * stride;
    }
    yield Infinity;
  }

  /** Pixels round the mover within which the place lies; Infinity when it is far off. */
  #roundFor({ x, y }: Point): number {
    const { mover, space } = this.trip;
    const apart = lengthOf(x - mover.x, y - mover.y);
    const near = [ROUND_MOVER * space, 2 * ROUND_MOVER * space].find((round) => apart <= round);
    return near ?? Infinity;
  }

  #upTo(limit: number, round: number, room: number): KeptFlow {
    const kept = this.#kept;
    if (kept?.room === room && kept.reach >= limit && kept.round >= round) return kept;
    const { turns, more } = this.trip.turnsEverywhere(false, room);
    const { mover } = this.trip;
    const past = (x: number, y: number): number => Math.max(0, lengthOf(x - mover.x, y - mover.y) - round);
    const isNear = ({ x, y }: Point): boolean => this.target.ahead(x, y) + past(x, y) <= limit;
    const near = {
      turns: limit === Infinity ? turns : turns.filter(isNear),
      more: [...more.filter(isNear), ...turnsAt(this.trip, this.target)],
    };
    const flow = new OpenSearch(this.trip.course, near, endsOf(this.trip, this.target, near), true);
    flow.run(limit, round === Infinity ? {} : { ahead: past });
    return (this.#kept = { flow, reach: limit, round, room });
  }
}

/** In spaces: from turning points so near a goal ways lead into gaps between the places round it. */
const BY_GAP = 4;

/** The goal as ways back from it see it: also where the last turning points lead straight on, as ways there do. */
function endsOf({ course, space }: Trip, target: GoalPoints, { turns, more }: Turns): readonly Point[] {
  const leads = ({ x, y }: Point): readonly Point[] =>
    target.ahead(x, y) > BY_GAP * space
      ? []
      : target.leftOut({ x, y }).filter((end) => clearLine(course, x, y, end.x, end.y));
  return [...target.all(), ...turns.flatMap(leads), ...more.flatMap(leads)];
}

/** A goal in a corner that so few turning points lead out of is looked into from the goal. */
const FEW = 300;
/** A mover in a room of so few turning points sees all of it soon. */
const ROOM = 400;

/**
 * What the way to a goal costs at most, if the goal lies in so small a room that all of it is soon seen: Infinity
 * when nothing is known, undefined when there is no way. Whoever cannot get in would look for one all over the map.
 */
function mostToHemmedIn(trip: Trip, target: GoalPoints): number | undefined {
  const ends = target.all();
  if (ends.length === 0) return Infinity;
  const flow = new OpenSearch(trip.course, turnsTo(trip, target, Infinity), ends, true);
  flow.run(Infinity, {
    visit: () => (flow.order.length > FEW + ends.length ? -1 : Infinity),
    stride: trip.space * 8,
  });
  if (flow.order.length > FEW + ends.length) return Infinity;
  return openPathTo(trip, flow, trip.mover, Infinity)?.cost;
}

/**
 * Every way there is for a mover in so small a room that all of it is soon seen; undefined in a larger one. Whoever
 * cannot get out would look for a way to every goal all over the map.
 */
export function waysInRoom(trip: Trip): OpenSearch | undefined {
  const flow = new OpenSearch(trip.course, trip.turnsEverywhere(false), [trip.mover]);
  flow.run(Infinity, {
    visit: () => (flow.order.length > ROOM ? -1 : Infinity),
    stride: trip.space * 8,
  });
  return flow.order.length > ROOM ? undefined : flow;
}

/** The same, looked at once. */
export function roomOfMover(trip: Trip): OpenSearch | undefined {
  const room = rooms.get(trip) ?? { ways: waysInRoom(trip) };
  rooms.set(trip, room);
  return room.ways;
}
const rooms = new WeakMap<Trip, { readonly ways: OpenSearch | undefined }>();

/** The same, if it was looked at before. */
export const knownRoomOf = (trip: Trip): OpenSearch | undefined => rooms.get(trip)?.ways;

/** Those who have looked for a way all over the map in vain. */
const inVain = new WeakSet<Trip>();

/** Of those whose room was looked at: whether no way leads out of it to a target. */
const shutIn = new WeakMap<Trip, WeakMap<GoalPoints, boolean>>();

/**
 * Whoever has looked in vain once may be shut in: then no way leads out of its room to the target. So may be who knows
 * no place at the target in its room, but perhaps straight ahead from somewhere.
 */
function isShutIn(trip: Trip, target: GoalPoints): boolean {
  const mayBe = inVain.has(trip) || target.all().length === 0;
  const ways = mayBe ? roomOfMover(trip) : knownRoomOf(trip);
  if (ways === undefined) return false;
  const known = shutIn.get(trip) ?? new WeakMap<GoalPoints, boolean>();
  shutIn.set(trip, known);
  const found = known.get(target) ?? !leadsTo(target, ways);
  known.set(target, found);
  return found;
}

function leadsTo(target: GoalPoints, ways: OpenSearch): boolean {
  const isStraight = (node: number): boolean =>
    target.straight(ways.pointOf(node)).some(({ x, y }) => ways.step(node, x, y, Infinity) !== undefined);
  return (
    target.all().some(({ x, y }) => ways.arrive(x, y, Infinity) !== undefined) || ways.order.some(isStraight)
  );
}

/** Most ways are found before so many turning points are settled. */
const MANY = 400;

/**
 * The cheapest way to a target over turning points, if it costs no more than the limit. When it is not soon found, a
 * target that may be hemmed in is looked at from within.
 */
export function wayWithin(
  trip: Trip,
  target: GoalPoints,
  limit: number,
  room?: "maybe hemmed in",
): TightWay | undefined {
  if (isShutIn(trip, target)) return undefined;
  const { mover } = trip;
  const flow = new OpenSearch(trip.course, turnsTo(trip, target, limit), [mover]);
  let best: { node: number; end: Point } | undefined;
  let least = limit;
  flow.run(limit, {
    visit: (node) => {
      if (room !== undefined && flow.order.length === MANY)
        least = Math.min(least, (mostToHemmedIn(trip, target) ?? -2) + 1);
      const cost = flow.costOf(node);
      for (const end of target.ends(flow.pointOf(node))) {
        const step = flow.step(node, end.x, end.y, least - cost);
        if (step === undefined || (best !== undefined && cost + step >= least)) continue;
        best = { node, end };
        least = cost + step;
      }
      return least;
    },
    ahead: (x, y) => target.ahead(x, y),
    stride: STRIDE * trip.space,
  });
  if (best === undefined && room !== undefined) inVain.add(trip);
  return best && { points: [...flow.way(best.node), best.end], cost: least };
}

/** In spaces: lines that make a far way longer by this much wait until all shorter ways were tried. */
const STRIDE = 8;

/** For longer ways, in spaces, nodes all over the map are listed once for all of them. */
export const SHORT = 30;

/**
 * Where ways to a target may turn that are no longer than the limit: in an ellipse between mover and target.
 */
function turnsTo(trip: Trip, target: GoalPoints, limit: number): Turns {
  const { mover } = trip;
  const short = SHORT * trip.space;
  const isNear = ({ x, y }: Point): boolean =>
    lengthOf(x - mover.x, y - mover.y) + target.ahead(x, y) <= limit;
  const atEnd = turnsAt(trip, target);
  if (limit < short) return { turns: trip.turnsWithin(limit).filter(isNear), more: atEnd };
  const { turns, more } = trip.turnsEverywhere(target.ahead(mover.x, mover.y) > short);
  return { turns, more: [...more, ...atEnd] };
}

/** The last stretch to a single place is looked at more closely; so are all that lie beside circles to keep off. */
function turnsAt(trip: Trip, target: GoalPoints): readonly TurningPoint[] {
  const ends = target.all();
  if (ends.length > 1 && trip.rules.keepOff === undefined) return [];
  return ends.flatMap((end) => trip.turnsBeside(end));
}

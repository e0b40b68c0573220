import { lengthOf, type Point } from "../core/place";
import type { Turns } from "./links";
import type { Turn } from "./turns";
import type { Target } from "./open-goals";
import type { Trip } from "./open-trip";
import { Flow } from "./roadmap";
import type { TightWay } from "./tight";

/** Cheapest ways on a map without a grid, over turning points. */

/** The cheapest way to a place by what is settled; right beside something round it turns once more. */
export function wayTo(trip: Trip, flow: Flow, point: Point, most: number): TightWay | undefined {
  const straight = flow.arrive(point.x, point.y, most);
  const found = straight && { points: [...flow.way(straight.from), point], cost: straight.cost };
  // Only who comes back from the next corner of the same thing has gone too far.
  const wentPast = straight === undefined || flow.turnsBy(straight.from, point.x, point.y);
  return wentPast ? wayBeside(trip, flow, point, found, most) : found;
}

function wayBeside(
  trip: Trip,
  flow: Flow,
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

/** Ways to a target from wherever is asked, followed back as far as was needed so far. */
export class BackFlow {
  #kept: { readonly flow: Flow; readonly reach: number } | undefined;

  constructor(
    readonly trip: Trip,
    readonly target: Target,
  ) {}

  upTo(limit: number): { readonly flow: Flow; readonly reach: number } {
    if (this.#kept !== undefined && this.#kept.reach >= limit) return this.#kept;
    const { turns, more } = this.trip.turnsEverywhere(false);
    const isNear = ({ x, y }: Point): boolean => this.target.ahead(x, y) <= limit;
    const near = {
      turns: limit === Infinity ? turns : turns.filter(isNear),
      more: [...more.filter(isNear), ...turnsAt(this.trip, this.target)],
    };
    const flow = new Flow(this.trip.course, near, this.target.all(), true);
    flow.run(limit);
    this.#kept = { flow, reach: limit };
    return this.#kept;
  }
}

/** A goal in a corner that so few turning points lead out of is looked into from the goal. */
const FEW = 300;

/**
 * What the way to a goal costs at most, if the goal lies in so small a room that all of it is soon seen: Infinity
 * when nothing is known, undefined when there is no way. Whoever cannot get in would look for one all over the map.
 */
export function mostToHemmedIn(trip: Trip, target: Target): number | undefined {
  const ends = target.all();
  if (ends.length === 0) return Infinity;
  const flow = new Flow(trip.course, turnsTo(trip, target, Infinity), ends, true);
  flow.run(Infinity, {
    visit: () => (flow.order.length > FEW + ends.length ? -1 : Infinity),
    stride: trip.space * 8,
  });
  if (flow.order.length > FEW + ends.length) return Infinity;
  return wayTo(trip, flow, trip.mover, Infinity)?.cost;
}

/** The cheapest way to a target over turning points, if it costs no more than the limit. */
export function wayWithin(trip: Trip, target: Target, limit: number): TightWay | undefined {
  const { mover } = trip;
  const flow = new Flow(trip.course, turnsTo(trip, target, limit), [mover]);
  let best: { node: number; end: Point } | undefined;
  let least = limit;
  flow.run(limit, {
    visit: (node) => {
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
  return best && { points: [...flow.way(best.node), best.end], cost: least };
}

/** In spaces: lines that make a far way longer by this much wait until all shorter ways were tried. */
const STRIDE = 8;

/** For longer ways, in spaces, nodes all over the map are listed once for all of them. */
export const SHORT = 30;

/**
 * Where ways to a target may turn that are no longer than the limit: in an ellipse between mover and target.
 */
function turnsTo(trip: Trip, target: Target, limit: number): Turns {
  const { mover } = trip;
  const short = SHORT * trip.space;
  const isNear = ({ x, y }: Point): boolean =>
    lengthOf(x - mover.x, y - mover.y) + target.ahead(x, y) <= limit;
  const atEnd = turnsAt(trip, target);
  if (limit < short) return { turns: trip.turnsWithin(limit).filter(isNear), more: atEnd };
  const { turns, more } = trip.turnsEverywhere(target.ahead(mover.x, mover.y) > short);
  return { turns, more: [...more, ...atEnd] };
}

/** The last stretch to a single place is looked at more closely. */
function turnsAt(trip: Trip, target: Target): readonly Turn[] {
  const [end, ...more] = target.all();
  return end === undefined || more.length > 0 ? [] : trip.turnsBeside(end);
}

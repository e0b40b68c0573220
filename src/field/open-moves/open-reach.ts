import type { Place, Point } from "../../core/place";
import { placeOf } from "../bases/plain-place";
import type { Figure, Path, Reach, Spot } from "../battle";
import { holdsPoint, type Bounds } from "../shapes/bounds";
import { snap } from "../shapes/exact";
import { openPathTo } from "./cheapest-open-ways";
import type { Trip } from "./open-trip";
import { roundedCost } from "./rounded-costs";
import type { OpenSearch } from "./search/open-search";
import type { TightWay } from "./search/tighten-path";

/** A little more than a budget, in pixels, for what roots are off by. */
export const ROUNDING = 1e-6;

export const spotAt = (mover: Figure, { x, y }: Point, cost: number): Spot => ({
  x,
  y,
  ...(mover.elevation === 0 ? {} : { elevation: mover.elevation }),
  cost,
});

/** Bends less than a sixteenth of a pixel apart are one place. */
export function placesAlong(mover: Figure, points: readonly Point[]): Place[] {
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

/** Spots, and the way to each. */
interface Ends {
  readonly spots: readonly Spot[];
  readonly arrivals: ReadonlyMap<Spot, readonly Point[]>;
}

/** Where a move may end: the ways are found, which places are at their ends is looked at when somebody asks. */
export class OpenReach implements Reach {
  #known: Ends | undefined;

  constructor(
    readonly trip: Trip,
    readonly flow: OpenSearch,
    readonly budget: number,
    readonly pixelsPerUnit: number,
    readonly candidates: () => Iterable<Point>,
  ) {}

  get spots(): readonly Spot[] {
    return this.#all().spots;
  }

  #all(): Ends {
    if (this.#known !== undefined) return this.#known;
    const spots: Spot[] = [this.#here()];
    const arrivals = new Map<Spot, readonly Point[]>();
    for (const point of this.candidates()) {
      const arrival = this.#arrival(point, this.#pixelsOf(this.budget));
      if (arrival === undefined) continue;
      const spot = this.#spot(point, arrival.cost);
      spots.push(spot);
      arrivals.set(spot, arrival.points);
    }
    spots.sort((a, b) => a.cost - b.cost || a.y - b.y || a.x - b.x);
    this.#known = { spots, arrivals };
    return this.#known;
  }

  #here(): Spot {
    return { ...placeOf(this.trip.mover), cost: 0 };
  }

  each(visit: (x: number, y: number, cost: number) => void, within?: Bounds): void {
    if (this.#known !== undefined || within === undefined) {
      for (const { x, y, cost } of this.spots) visit(x, y, cost);
      return;
    }
    visit(this.trip.mover.x, this.trip.mover.y, 0);
    for (const point of this.candidates()) {
      if (!holdsPoint(within, point.x, point.y)) continue;
      const arrival = this.#arrival(point, this.#pixelsOf(this.budget));
      if (arrival !== undefined) visit(point.x, point.y, this.#costOf(arrival.cost));
    }
  }

  at(place: Point): Spot | undefined {
    const { mover } = this.trip;
    const point = { x: snap(place.x), y: snap(place.y) };
    if (point.x === mover.x && point.y === mover.y) return this.#here();
    const arrival = this.#arrival(point, this.#pixelsOf(this.budget));
    return arrival === undefined ? undefined : this.#spot(point, arrival.cost);
  }

  path(spot: Spot): Path {
    const { mover } = this.trip;
    if (spot.cost === 0) return { places: [placeOf(mover)], cost: 0 };
    const points = this.#known?.arrivals.get(spot) ?? this.#pointsTo(spot) ?? [mover, spot];
    return { places: placesAlong(mover, points), cost: spot.cost };
  }

  /** The way of that cost: without a limit a longer one may be found first. */
  #pointsTo(spot: Spot): readonly Point[] | undefined {
    const [limit, any] = [this.#pixelsOf(spot.cost) + 1, Infinity];
    return (this.#arrival(spot, limit) ?? this.#arrival(spot, any))?.points;
  }

  /** The way to a place where a move may end; undefined beyond the budget. */
  #arrival(point: Point, pixels: number): TightWay | undefined {
    const { trip } = this;
    if (trip.isElsewhere(point) || !trip.mayEnd(point)) return undefined;
    const found = openPathTo(trip, this.flow, point, pixels * trip.course.excess);
    if (found === undefined || trip.course.even) return found;
    const tight = trip.tighten(found);
    return tight.cost <= pixels ? tight : undefined;
  }

  #pixelsOf(budget: number): number {
    return budget * this.pixelsPerUnit + ROUNDING;
  }

  #costOf(pixels: number): number {
    return Math.min(roundedCost(pixels / this.pixelsPerUnit), this.budget);
  }

  #spot(point: Point, pixels: number): Spot {
    return spotAt(this.trip.mover, point, this.#costOf(pixels));
  }
}

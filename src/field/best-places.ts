import type { Place, Point } from "../core/place";
import { pointToBase, type Base } from "./base";
import type { Spot, Wanted } from "./battle";
import type { Lattice } from "./lattice";
import { placeOf } from "./places";
import { Wave, type Steps } from "./wave";

/** Somebody on a grid looking for the best place to go to, however far. */
export interface Seeker {
  readonly lattice: Lattice;
  readonly start: number;
  readonly steps: Steps;
  readonly unitsPerSpace: number;
  /** Pixels from the middle of the base beyond which there is nothing of it. */
  readonly span: number;
  readonly mayEnd: (anchor: number) => boolean;
  readonly spotAt: (anchor: number, spaces: number) => Spot;
  baseAt(anchor: number): Base;
  /** Anchors where the base is within a distance of something. */
  near(what: NonNullable<Wanted["near"]>): readonly number[];
}

/** Anchors that tie, and what they cost in spaces. */
interface Found {
  cells: number[];
  cost: number;
}

/** The places wanted that take the least movement. */
export function nearestPlaces(seeker: Seeker, wanted: Wanted): Spot[] {
  const fits = (cell: number): boolean => isEnd(seeker, cell) && wanted.fits(placeOf(seeker.spotAt(cell, 0)));
  const beyond = wanted.beyond === undefined ? -1 : wanted.beyond / seeker.unitsPerSpace + 1e-9;
  const found =
    wanted.near === undefined
      ? firstReached(seeker, beyond, fits)
      : nearestOf(seeker, beyond, seeker.near(wanted.near).filter(fits));
  return found.cells.map((cell) => seeker.spotAt(cell, found.cost)).sort(bySpot);
}

const isEnd = ({ start, mayEnd }: Seeker, cell: number): boolean => cell === start || mayEnd(cell);

/** Outwards until something fits: everything at that cost that does. */
function firstReached(seeker: Seeker, beyond: number, fits: (cell: number) => boolean): Found {
  const wave = new Wave(seeker.lattice, seeker.start, seeker.steps);
  const found: Found = { cells: [], cost: Infinity };
  for (let ring = wave.next(); ring !== undefined && found.cells.length === 0; ring = wave.next()) {
    for (const { anchor, cost } of ring.sort((a, b) => a.cost - b.cost)) {
      if (cost > found.cost) break;
      if (cost <= beyond || !fits(anchor)) continue;
      found.cost = cost;
      found.cells.push(anchor);
    }
  }
  return found;
}

/** A few places, and which of them is the shortest way off. */
function nearestOf({ lattice, start, steps }: Seeker, beyond: number, cells: readonly number[]): Found {
  const found: Found = { cells: [], cost: Infinity };
  const [middle] = cells;
  if (middle === undefined) return found;
  const left = lattice.stepsTo(middle);
  const spread = Math.max(...cells.map(left));
  const wave = new Wave(lattice, start, steps, { ahead: (cell) => Math.max(0, left(cell) - spread) });
  const apart = lattice.stepsTo(start);
  for (const cell of [...cells].sort((a, b) => apart(a) - apart(b))) {
    const cost = wave.cost(cell, found.cost);
    if (cost <= beyond || cost > found.cost || cost === Infinity) continue;
    if (cost < found.cost) [found.cells, found.cost] = [[], cost];
    found.cells.push(cell);
  }
  return found;
}

/** The places that fit whose base comes closest to a point, of those that can be reached at all. */
export function closestPlaces(seeker: Seeker, to: Point, fits: (place: Place) => boolean): Spot[] {
  const { lattice, start, steps } = seeker;
  const goal = lattice.indexAt(to.x, to.y);
  const wave = new Wave(lattice, start, steps, goal < 0 ? {} : { ahead: lattice.stepsTo(goal) });
  let [found, least]: [{ readonly spot: Spot; readonly middle: number }[], number] = [[], Infinity];
  for (const { cell, middle } of outwards(seeker, to)) {
    if (middle - seeker.span > least) break;
    const apart = thousandths(pointToBase(seeker.baseAt(cell), to.x, to.y));
    if (apart > least || !isEnd(seeker, cell) || !fits(placeOf(seeker.spotAt(cell, 0)))) continue;
    const cost = wave.cost(cell);
    if (cost === Infinity) continue;
    if (apart < least) [found, least] = [[], apart];
    found.push({ spot: seeker.spotAt(cell, cost), middle });
  }
  return found.sort((a, b) => a.middle - b.middle || bySpot(a.spot, b.spot)).map(({ spot }) => spot);
}

/** Every playable anchor, by how far the middle of the base would be from a point. */
function* outwards(seeker: Seeker, to: Point): Iterable<{ readonly cell: number; readonly middle: number }> {
  const { lattice, span, spotAt } = seeker;
  let [done, left] = [-1, lattice.playable.reduce((sum, one) => sum + one, 0)];
  for (let radius = 8 * span; left > 0; radius *= 2) {
    const ring: { cell: number; middle: number }[] = [];
    const wide = radius + span;
    lattice.eachIn(to.x - wide, to.y - wide, to.x + wide, to.y + wide, (cell) => {
      if (lattice.playable[cell] !== 1) return;
      const spot = spotAt(cell, 0);
      const middle = Math.hypot(spot.x - to.x, spot.y - to.y);
      if (done < middle && middle <= radius) ring.push({ cell, middle });
    });
    yield* ring.sort((a, b) => a.middle - b.middle);
    [done, left] = [radius, left - ring.length];
  }
}

/** Pixels to the nearest thousandth: places as far away on two sides tie, whatever the last digits say. */
const thousandths = (pixels: number): number => Math.round(pixels * 1000) / 1000;

/** The cheapest first, then from the top left. */
const bySpot = (a: Spot, b: Spot): number => a.cost - b.cost || a.y - b.y || a.x - b.x;

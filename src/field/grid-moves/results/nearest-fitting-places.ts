import { lengthOf, type Place, type Point } from "../../../core/place";
import { pointToBase } from "../../bases/base";
import type { Figure, PassOver, Spot, Wanted } from "../../battle";
import { LazyBlocks } from "../../shapes/answers-by-block";
import type { Bounds } from "../../shapes/bounds";
import { ALL_THAT_TIE, TO_BE_CARRIED_ON, type GridSearch } from "../search/grid-search";
import type { Errand } from "./grid-reach";
import type { Lattice } from "../../grid/lattice";
import { placeOf } from "../../bases/plain-place";
import { areWalledIn } from "../steps/walled-in";
import { bareCost } from "./path-back";

/** Somebody on a grid looking for the best place to go to, however far; their search has just begun. */
export interface Seeker extends Errand {
  readonly search: GridSearch;
  /** Anchors where the base is within a distance of something. */
  readonly near: (what: NonNullable<Wanted["near"]>) => number[];
  /** Of the map. */
  readonly bounds: Bounds;
}

/** Anchors that tie, and what they cost in spaces. */
interface Found {
  anchors: number[];
  cost: number;
}

/** The places wanted that take the least movement. */
export function nearestPlaces(seeker: Seeker, wanted: Wanted): Spot[] {
  const fits = (anchor: number): boolean => isEnd(seeker, anchor) && wanted.fits(placeAt(seeker, anchor));
  const beyond = wanted.beyond === undefined ? -1 : wanted.beyond / seeker.unitsPerSpace + 1e-9;
  const { anchors, cost } = firstFound(seeker, beyond, fits, wanted);
  return anchors.map((anchor) => spotAt(seeker, anchor, cost)).sort(bySpot);
}

function firstFound(
  seeker: Seeker,
  beyond: number,
  fits: (anchor: number) => boolean,
  { near, passOver }: Wanted,
): Found {
  if (near === undefined && passOver !== undefined) {
    const passes = passing(seeker, passOver);
    return firstReached(seeker, beyond, (anchor) => !passes(anchor) && fits(anchor));
  }
  if (near === undefined) return firstReached(seeker, beyond, fits);
  const anchors = seeker.near(near).filter(fits);
  if (beyond < 0) return nearestOf(seeker, anchors);
  const wanted = new Set(anchors);
  return firstReached(seeker, beyond, (anchor) => wanted.has(anchor));
}

const isEnd = ({ start, mayEnd, empty }: Seeker, anchor: number): boolean =>
  anchor === start || empty?.[anchor] === 0 || mayEnd(anchor);

const placeAt = ({ footing, mover, footprint, start }: Seeker, anchor: number): Place =>
  anchor === start ? placeOf(mover) : footing.placeAt(mover, footprint, anchor);

const spotAt = (seeker: Seeker, anchor: number, spaces: number): Spot => ({
  ...placeAt(seeker, anchor),
  cost: spaces * seeker.unitsPerSpace,
});

/** Outwards until something fits: everything at that cost that does. */
function firstReached(seeker: Seeker, beyond: number, fits: (anchor: number) => boolean): Found {
  const { search, stepMap, footing } = seeker;
  const found: Found = { anchors: [], cost: Infinity };
  while (!search.spent && found.anchors.length === 0) {
    const before = search.settled;
    search.forward(stepMap, search.level + 1, Infinity);
    for (const [cost, anchors] of ringOf(search, before, footing.lattice)) {
      // Reached before at less, with another number of diagonals.
      if (cost < search.level - 1 || cost <= beyond) continue;
      found.anchors = anchors.filter(fits);
      found.cost = cost;
      if (found.anchors.length > 0) break;
    }
  }
  return found;
}

/** Whoever was asked about so many places will be asked about many more. */
const SOME_PLACES = 256;
/** Spaces to the side of a block that is passed over as a whole, and of the larger ones these make up. */
const BLOCK = 4;
const LARGE_BLOCK = 4 * BLOCK;

/** Whether an anchor lies in a part of the map where nothing fits. */
function passing(seeker: Seeker, { noneIn, passed }: PassOver): (anchor: number) => boolean {
  const { footing, footprint, bounds } = seeker;
  const { lattice, grid } = footing;
  const large = new LazyBlocks(bounds, LARGE_BLOCK * grid.size, noneIn);
  const blocks = new LazyBlocks(
    bounds,
    BLOCK * grid.size,
    (block) => large.holdsAllOf(block) || noneIn(block),
  );
  let asked = 0;
  return (anchor) => {
    if (++asked < SOME_PLACES) return false;
    const [x, y] = [lattice.centreX(anchor) + footprint.dx, lattice.centreY(anchor) + footprint.dy];
    if (!blocks.holdsAround(x, y)) return false;
    if (isEnd(seeker, anchor)) passed();
    return true;
  };
}

/** What a search settled last: every anchor once, by cost, the cheapest first. */
function ringOf(search: GridSearch, before: number, lattice: Lattice): [cost: number, anchors: number[]][] {
  const { cells, diagonals } = lattice;
  const settled = search.take(before);
  const rings = new Map<number, number[]>();
  const alternating = diagonals.even !== diagonals.odd;
  const seen = new Set<number>();
  let [cost, ring]: [number, number[]] = [NaN, []];
  for (let at = 0; at < settled.count; at++) {
    const anchor = settled.node(at) % cells;
    if (alternating && seen.has(anchor)) continue;
    if (alternating) seen.add(anchor);
    const now = alternating ? search.costTo(anchor) : bareCost(lattice, settled.cost(at));
    if (now !== cost) {
      [cost, ring] = [now, rings.get(now) ?? []];
      rings.set(cost, ring);
    }
    ring.push(anchor);
  }
  return [...rings].sort(([a], [b]) => a - b);
}

/** Of a few places those that are the shortest way off. */
function nearestOf({ search, stepMap, footing, start }: Seeker, anchors: readonly number[]): Found {
  if (areWalledIn(footing.lattice, stepMap, anchors, start)) return { anchors: [], cost: Infinity };
  search.aim(anchors);
  search.towards(stepMap, anchors, ALL_THAT_TIE);
  const cost = Math.min(...anchors.map((anchor) => search.costTo(anchor)));
  return {
    anchors: cost === Infinity ? [] : anchors.filter((anchor) => search.costTo(anchor) === cost),
    cost,
  };
}

/** The places that fit whose base comes closest to a point, of those that can be reached at all. */
export function closestPlaces(seeker: Seeker, to: Point, fits: (place: Place) => boolean): Spot[] {
  const { search, stepMap, footing, mover } = seeker;
  search.aim([footing.lattice.indexAt(to.x, to.y)]);
  let [found, least]: [{ readonly spot: Spot; readonly middle: number }[], number] = [[], Infinity];
  for (const { anchor, middle } of outwards(seeker, to)) {
    if (middle - spanOf(mover) > least) break;
    // Whoever is shut in has seen all of its room by now.
    if (search.spent && search.costTo(anchor) === Infinity) continue;
    const place = placeAt(seeker, anchor);
    const apartFrom = (): number =>
      thousandths(pointToBase(footing.baseOf({ ...mover, ...place }), to.x, to.y));
    if ((least < Infinity && apartFrom() > least) || !isEnd(seeker, anchor) || !fits(place)) continue;
    const apart = apartFrom();
    if (search.towards(stepMap, [anchor], TO_BE_CARRIED_ON) < 0) continue;
    if (apart < least) [found, least] = [[], apart];
    found.push({ spot: spotAt(seeker, anchor, search.costTo(anchor)), middle });
  }
  return found.sort((a, b) => a.middle - b.middle || bySpot(a.spot, b.spot)).map(({ spot }) => spot);
}

/** Pixels from the middle of the base beyond which there is nothing of it. */
const spanOf = (mover: Figure): number => mover.pixelWidth + mover.pixelHeight;

/** Where the mover stands and every playable anchor, by how far the middle of the base would be from a point. */
function* outwards(
  seeker: Seeker,
  to: Point,
): Iterable<{ readonly anchor: number; readonly middle: number }> {
  const { lattice } = seeker.footing;
  const span = spanOf(seeker.mover);
  const isPlace = (anchor: number): boolean => anchor === seeker.start || lattice.playable[anchor] === 1;
  let [done, left] = [-1, Infinity];
  for (let radius = 2 * span; left > 0; radius *= 2) {
    const ring: { anchor: number; middle: number }[] = [];
    const wide = radius + span;
    lattice.eachIn(to.x - wide, to.y - wide, to.x + wide, to.y + wide, (anchor) => {
      if (!isPlace(anchor)) return;
      const { x, y } = placeAt(seeker, anchor);
      const middle = lengthOf(x - to.x, y - to.y);
      if (done < middle && middle <= radius) ring.push({ anchor, middle });
    });
    yield* ring.sort((a, b) => a.middle - b.middle);
    // Few look beyond the first ring.
    if (done < 0) left = placesIn(seeker);
    [done, left] = [radius, left - ring.length];
  }
}

function placesIn({ footing: { lattice }, start }: Seeker): number {
  const playable = lattice.playable.reduce((sum, one) => sum + one, 0);
  return lattice.playable[start] === 1 ? playable : playable + 1;
}

/** Pixels to the nearest thousandth: places as far away on two sides tie, whatever the last digits say. */
const thousandths = (pixels: number): number => Math.round(pixels * 1000) / 1000;

/** The cheapest first, then from the top left. */
const bySpot = (a: Spot, b: Spot): number => a.cost - b.cost || a.y - b.y || a.x - b.x;

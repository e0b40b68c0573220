import type { Place } from "../../core/place";
import { standing, type CoverRule, type Figure, type Sightings, type Watch } from "../battle";
import { widened, type Bounds } from "../shapes/bounds";
import { cornersFor } from "./cover";
import { sheltered } from "./obstructions";
import { seesPoint, type Looking } from "./line-of-sight";
import { CLEAR, UNSURE } from "../walls/wall-index";
import { CornerCount, type CoverTarget } from "./corner-count";

/** The bases of one figure at many places, in a row. Points are x, y pairs. */
interface Bases {
  /** For each place, and after the last: the number of its first corner. */
  readonly firsts: Int32Array;
  readonly middles: Float64Array;
  readonly corners: Float64Array;
  /** The corners' numbers among the grid's vertices; -1 for those that have none. */
  readonly vertices: Int32Array;
  /** Corners that several bases share are the same point of these. */
  readonly points: Float64Array;
  readonly pointOf: Int32Array;
}

function basesAt(looking: Looking, target: Figure, places: readonly Place[]): Bases {
  const { width, height, pixelWidth, pixelHeight } = target;
  const [corners, vertices]: [number[], number[]] = [[], []];
  const [points, pointOf]: [number[], number[]] = [[], []];
  const firsts = new Int32Array(places.length + 1);
  const middles = new Float64Array(places.length * 2);
  const known = new Map<number, number>();
  for (let at = 0; at < places.length; at++) {
    const { x, y } = places[at] ?? target;
    const base = looking.baseOfBody({ x, y, width, height, pixelWidth, pixelHeight });
    middles[at * 2] = base.x;
    middles[at * 2 + 1] = base.y;
    for (let i = 0; i * 2 < base.corners.length; i++) {
      const vertex = base.vertices[i] ?? -1;
      let point = vertex < 0 ? undefined : known.get(vertex);
      if (point === undefined) {
        point = points.push(base.corners[i * 2] ?? 0, base.corners[i * 2 + 1] ?? 0) / 2 - 1;
        if (vertex >= 0) known.set(vertex, point);
      }
      corners.push(base.corners[i * 2] ?? 0, base.corners[i * 2 + 1] ?? 0);
      vertices.push(vertex);
      pointOf.push(point);
    }
    firsts[at + 1] = vertices.length;
  }
  return {
    firsts,
    middles,
    corners: new Float64Array(corners),
    vertices: new Int32Array(vertices),
    points: new Float64Array(points),
    pointOf: new Int32Array(pointOf),
  };
}

/** The part of the map that holds all points. */
function partWith({ points, middles }: Bases): Bounds {
  const [x, y] = [middles[0] ?? 0, middles[1] ?? 0];
  let [left, top, right, bottom] = [x, y, x, y];
  for (const all of [points, middles]) {
    for (let i = 0; i < all.length; i += 2) {
      left = Math.min(left, all[i] ?? 0);
      right = Math.max(right, all[i] ?? 0);
      top = Math.min(top, all[i + 1] ?? 0);
      bottom = Math.max(bottom, all[i + 1] ?? 0);
    }
  }
  return widened({ left, top, right, bottom }, 1);
}

/** Whoever looks at every corner once need not remember them. */
const NOT_REMEMBERED = new Int32Array(0);

/** One figure at many places, looked at by one viewer after another. */
export class PlacesWatch implements Watch {
  readonly #looking: Looking;
  readonly #target: Figure;
  readonly #places: readonly Place[];
  readonly #rule: CoverRule;
  readonly #bases: Bases;
  readonly #part: Bounds;
  /** Each turned towards the places when first asked. */
  readonly #watchers = new Map<Figure, CornerCount>();
  readonly #mayShelter: boolean;

  constructor(looking: Looking, target: Figure, places: readonly Place[], rule: CoverRule) {
    this.#looking = looking;
    this.#target = target;
    this.#places = places;
    this.#rule = rule;
    this.#bases = basesAt(looking, target, places);
    this.#part = partWith(this.#bases);
    this.#mayShelter = rule.inside !== false && looking.world.coverGrounds.all.length > 0;
  }

  isCovered(viewer: Figure, place: number, share: number): boolean {
    const there = new WatchedPlace(
      this.#target,
      this.#places[place],
      this.#bases,
      place,
      this.#bases.vertices,
    );
    if (this.#isSheltered(there)) return true;
    const enough = cornersFor(there.end - there.first, share);
    return this.#watcher(viewer).hidden(there, enough) >= enough;
  }

  from(viewer: Figure): Sightings {
    const watcher = this.#watcher(viewer);
    return {
      hidden: this.#hiddenFrom(watcher),
      isMiddleSeen: (place) => this.#isMiddleSeen(watcher, place),
    };
  }

  #hiddenFrom(watcher: CornerCount): Float64Array {
    const { firsts, points, pointOf } = this.#bases;
    const answers = watcher.survey(points);
    const shares = new Float64Array(firsts.length - 1);
    const more = watcher.looksForMore || this.#mayShelter;
    for (let place = 0; place < shares.length; place++) {
      const first = firsts[place] ?? 0;
      const end = firsts[place + 1] ?? 0;
      let hidden = 0;
      let clear = 0;
      for (let corner = first; corner < end; corner++) {
        const answer = answers[pointOf[corner] ?? 0] ?? 0;
        hidden += answer & 1;
        clear += answer >> 1;
      }
      // Whoever is unsure was counted as both.
      const [rays, sure] = [end - first, hidden + clear === end - first];
      if (!sure || (more && clear > 0)) hidden = this.#hiddenClosely(watcher, place, answers);
      shares[place] = rays === 0 ? 0 : hidden / rays;
    }
    return shares;
  }

  /** Where walls alone, or the quick answers, do not settle it. */
  #hiddenClosely(watcher: CornerCount, place: number, answers: Uint8Array): number {
    const there = new WatchedPlace(this.#target, this.#places[place], this.#bases, place, NOT_REMEMBERED);
    if (this.#isSheltered(there)) return there.end - there.first;
    let hidden = 0;
    for (let corner = there.first; corner < there.end; corner++) {
      const answer = answers[this.#bases.pointOf[corner] ?? 0] ?? 0;
      if (watcher.isHidden(there, corner, answer)) hidden++;
    }
    return hidden;
  }

  #isMiddleSeen({ view, from }: CornerCount, place: number): boolean {
    const { middles } = this.#bases;
    const quick = view.look(middles[place * 2] ?? 0, middles[place * 2 + 1] ?? 0, 0, true);
    if (quick !== UNSURE) return quick === CLEAR;
    return seesPoint(this.#looking, from, standing(this.#target, this.#places[place] ?? this.#target));
  }

  #isSheltered(there: CoverTarget): boolean {
    return this.#mayShelter && sheltered(this.#looking, there.figure, this.#rule) !== undefined;
  }

  #watcher(viewer: Figure): CornerCount {
    const known = this.#watchers.get(viewer);
    if (known !== undefined) return known;
    const watcher = new CornerCount(this.#looking, viewer, this.#rule);
    watcher.view.turnTo(this.#part);
    this.#watchers.set(viewer, watcher);
    return watcher;
  }
}

/** The figure is only made when it matters. */
class WatchedPlace implements CoverTarget {
  readonly first: number;
  readonly end: number;
  readonly x: number;
  readonly y: number;
  readonly corners: Float64Array;
  readonly vertices: Int32Array;
  readonly #target: Figure;
  readonly #place: Place;
  #figure: Figure | undefined;

  constructor(target: Figure, place: Place | undefined, bases: Bases, at: number, vertices: Int32Array) {
    this.first = bases.firsts[at] ?? 0;
    this.end = bases.firsts[at + 1] ?? 0;
    this.x = bases.middles[at * 2] ?? 0;
    this.y = bases.middles[at * 2 + 1] ?? 0;
    this.corners = bases.corners;
    this.vertices = vertices;
    this.#target = target;
    this.#place = place ?? target;
  }

  get figure(): Figure {
    return (this.#figure ??= standing(this.#target, this.#place));
  }
}

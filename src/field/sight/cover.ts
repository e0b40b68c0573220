import { lengthOf, type Place } from "../../core/place";
import type { Base } from "../bases/base";
import { standing, type Cover, type CoverRule, type Figure, type Obstruction } from "../battle";
import { gap, type Bounds } from "../shapes/bounds";
import { snap } from "../shapes/exact";
import { hiders, othersMayHide, sheltered } from "./obstructions";
import type { Looking } from "./line-of-sight";
import { CLEAR, STOPPED, type WallIndex } from "../walls/wall-index";
import { Viewpoint } from "../walls/viewpoint";
import { nearness, CornerCount, type CoverTarget } from "./corner-count";

/** Cover: how much of a figure is hidden from somebody, and by what. */

export function cover(looking: Looking, from: Figure, target: Figure, rule: CoverRule): Cover {
  const base = looking.baseOf(target);
  const rays = base.corners.length / 2;
  const shelter = sheltered(looking, target, rule);
  const blocked =
    shelter === undefined ? new CornerCount(looking, from, rule).hidden(targetAt(target, base), rays) : rays;
  if (blocked === 0) return { share: 0, rays, blocked, by: [] };
  return new CountedCover(rays, blocked, looking, from, target, rule);
}

export function isCovered(
  looking: Looking,
  from: Figure,
  target: Figure,
  share: number,
  rule: CoverRule,
): boolean {
  if (sheltered(looking, target, rule) !== undefined) return true;
  const base = looking.baseOf(target);
  const enough = cornersFor(base.corners.length / 2, share);
  return new CornerCount(looking, from, rule).hidden(targetAt(target, base), enough) >= enough;
}

/** So many of a base's corners make up a share of them. */
export const cornersFor = (corners: number, share: number): number => Math.max(1, Math.ceil(share * corners));

/**
 * Quick casts where nothing else can matter; those that cannot tell leave the place to a closer look, if it hangs
 * on them. Seen from a corner all places lie round it: who asks about many gets its horizon.
 */
export function coveredFrom(
  looking: Looking,
  viewer: Figure,
  target: Figure,
  share: number,
  rule: CoverRule,
): (place: Place) => boolean {
  if (sheltered(looking, target, rule) !== undefined) return () => true;
  const base = looking.baseOf(target);
  const enough = cornersFor(base.corners.length / 2, share);
  const [eyes, tooNear] = [looking.cornerViewsOf(target), nearness(looking, viewer, rule)];
  const more = othersMayHide(looking, rule);
  const closely = (place: Place): boolean => isCovered(looking, standing(viewer, place), target, share, rule);
  return (place) => {
    const [px, py] = [snap(place.x), snap(place.y)];
    const beyond = shareTooNear(tooNear, target, px - base.x, py - base.y);
    let [hidden, seen] = [0, 0];
    for (const eye of eyes) {
      const quick = eye.lookFrom(px, py, beyond);
      if (quick === STOPPED) hidden++;
      else if (quick === CLEAR && !more) seen++;
      if (hidden >= enough) return true;
      if (seen > eyes.length - enough) return false;
    }
    return closely(place);
  };
}

/** As much as the horizons of the target's corners tell about whole parts of the map. */
export function coveredFromAll(
  looking: Looking,
  viewer: Figure,
  target: Figure,
  share: number,
  rule: CoverRule,
): (part: Bounds) => boolean {
  if (sheltered(looking, target, rule) !== undefined) return () => true;
  const base = looking.baseOf(target);
  const enough = cornersFor(base.corners.length / 2, share);
  const [eyes, tooNear] = [looking.cornerViewsOf(target), nearness(looking, viewer, rule)];
  return (part) => {
    const [dx, dy] = [gap(part.left, part.right, base.x), gap(part.top, part.bottom, base.y)];
    const beyond = shareTooNear(tooNear, target, dx, dy);
    let hidden = 0;
    for (const eye of eyes) {
      if (eye.isHiddenFrom(part, beyond)) hidden++;
      if (hidden >= enough) return true;
    }
    return false;
  };
}

/** The share of the way to the nearest corner on which things do not count: to other corners they may. */
const shareTooNear = (tooNear: number, target: Figure, dx: number, dy: number): number =>
  Math.min(1, tooNear / Math.max(1e-9, lengthOf(dx, dy) - target.pixelWidth - target.pixelHeight));

/** The views from a base's corners. In another order: those that lie far apart are seldom both in sight when one is not. */
export function cornerViews(sight: WallIndex, { corners }: Base): Viewpoint[] {
  const points = Array.from({ length: corners.length / 2 }, (_, at) => at);
  const half = Math.ceil(points.length / 2);
  const order = points.sort((a, b) => (a % half) - (b % half) || a - b);
  return order.map((at) => new Viewpoint(sight, corners[at * 2] ?? 0, corners[at * 2 + 1] ?? 0, 0));
}

/** What hides is only looked for when somebody reads it: most covers are only counted. */
class CountedCover implements Cover {
  readonly share: number;
  readonly rays: number;
  readonly blocked: number;
  readonly #looking: Looking;
  readonly #from: Figure;
  readonly #target: Figure;
  readonly #rule: CoverRule;
  #by: readonly Obstruction[] | undefined;

  constructor(
    rays: number,
    blocked: number,
    looking: Looking,
    from: Figure,
    target: Figure,
    rule: CoverRule,
  ) {
    this.share = blocked / rays;
    this.rays = rays;
    this.blocked = blocked;
    this.#looking = looking;
    this.#from = from;
    this.#target = target;
    this.#rule = rule;
  }

  get by(): readonly Obstruction[] {
    return (this.#by ??= hiders(this.#looking, this.#from, this.#target, this.#rule));
  }
}

const targetAt = (figure: Figure, { x, y, corners, vertices }: Base): CoverTarget => ({
  figure,
  x,
  y,
  first: 0,
  end: corners.length / 2,
  corners,
  vertices,
});

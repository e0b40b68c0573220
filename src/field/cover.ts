import type { Place } from "../core/place";
import { pointToBase, type Base } from "./base";
import { standing, type Cover, type CoverRule, type Figure, type Obstruction } from "./battle";
import { snap } from "./geometry";
import {
  bodiesOn,
  clearToCorner,
  groundsOn,
  levelsOf,
  quarterOf,
  rayFor,
  viewFrom,
  wallsOn,
  type Looking,
} from "./looking";
import { NUDGE_END, type Ray } from "./ray";
import { CLEAR, STOPPED, UNSURE } from "./sight";
import { reachesHeight, type Ground } from "./terrain";
import type { View } from "./view";

/** Cover: how much of a figure is hidden from somebody, and by what. */

/** At exactly the distance counts as within it, whatever the last digits say. */
const NEAR = 1e-6;

export function cover(looking: Looking, from: Figure, target: Figure, rule: CoverRule): Cover {
  const base = looking.baseOf(target);
  const rays = base.corners.length / 2;
  const shelter = sheltered(looking, target, rule);
  const blocked =
    shelter === undefined ? new Watcher(looking, from, rule).hidden(targetAt(target, base), rays) : rays;
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
  return new Watcher(looking, from, rule).hidden(targetAt(target, base), enough) >= enough;
}

/** So many of a base's corners make up a share of them. */
export const cornersFor = (corners: number, share: number): number => Math.max(1, Math.ceil(share * corners));

/** Directions in which walls are remembered: a ray is often stopped by what stopped the last one that way. */
const WINDS = 1024;

/** A number for a direction, the same for all that go about the same way. */
function windOf(dx: number, dy: number): number {
  const across = dx / (Math.abs(dx) + Math.abs(dy) + 1e-9);
  return ((dy < 0 ? 3 - across : 1 + across) * (WINDS / 4)) & (WINDS - 1);
}

/** Quick casts where nothing else can matter; the first that cannot tell leaves the place to a closer look. */
export function coveredFrom(
  looking: Looking,
  viewer: Figure,
  target: Figure,
  share: number,
  rule: CoverRule,
): (place: Place) => boolean {
  const { sight } = looking.world;
  if (sheltered(looking, target, rule) !== undefined) return () => true;
  const base = looking.baseOf(target);
  const enough = cornersFor(base.corners.length / 2, share);
  const [corners, tooNear] = [oppositesFirst(base.corners), nearness(looking, viewer, rule)];
  const span = target.pixelWidth + target.pixelHeight;
  const more = moreThanWalls(looking, rule);
  const guesses = new Int32Array(WINDS).fill(-1);
  const closely = (place: Place): boolean => isCovered(looking, standing(viewer, place), target, share, rule);
  return (place) => {
    const [px, py] = [snap(place.x), snap(place.y)];
    const wind = windOf(px - base.x, py - base.y);
    // Of the nearest corner: what does not count on the way to it may count on the way to another.
    const beyond = Math.min(1, tooNear / Math.max(1e-9, Math.hypot(px - base.x, py - base.y) - span));
    let [hidden, left] = [0, corners.length / 2];
    for (let i = 0; i < corners.length; i += 2) {
      const quick = sight.cast(px, py, corners[i] ?? 0, corners[i + 1] ?? 0, guesses[wind] ?? -1, beyond);
      if (quick === UNSURE || (quick === CLEAR && more)) return closely(place);
      if (quick === STOPPED) {
        guesses[wind] = sight.lastStop;
        hidden++;
      }
      left--;
      if (hidden >= enough) return true;
      if (hidden + left < enough) return false;
    }
    return false;
  };
}

/** The corners in another order: those that lie far apart are seldom both in sight when one is not. */
const oppositesFirst = (corners: readonly number[]): number[] => {
  const points = Array.from({ length: corners.length / 2 }, (_, at) => at);
  const half = Math.ceil(points.length / 2);
  const order = points.sort((a, b) => (a % half) - (b % half) || a - b);
  return order.flatMap((at) => [corners[at * 2] ?? 0, corners[at * 2 + 1] ?? 0]);
};

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

/** A figure somewhere, as a stretch of corners; the figure itself may only be made when it matters. */
export interface Target {
  readonly figure: Figure;
  /** The middle of its base. */
  readonly x: number;
  readonly y: number;
  /** Its corners are those from the first up to, but not including, the end. */
  readonly first: number;
  readonly end: number;
  /** As x, y pairs, and their numbers among the vertices of the grid; -1 for those that have none. */
  readonly corners: ArrayLike<number>;
  readonly vertices: ArrayLike<number>;
}

const targetAt = (figure: Figure, { x, y, corners, vertices }: Base): Target => ({
  figure,
  x,
  y,
  first: 0,
  end: corners.length / 2,
  corners,
  vertices,
});

/** Somebody who looks at figures by one rule of cover. */
export class Watcher {
  readonly from: Figure;
  readonly view: View;
  readonly #looking: Looking;
  readonly #rule: CoverRule;
  /** What is nearer than this many pixels may not count; 0 when everything does. */
  readonly #tooNear: number;
  readonly #more: boolean;

  constructor(looking: Looking, from: Figure, rule: CoverRule) {
    const tooNear = nearness(looking, from, rule);
    this.from = from;
    this.view = viewFrom(looking, from);
    this.#looking = looking;
    this.#rule = rule;
    this.#tooNear = tooNear > 0 && this.view.wallsWithin(tooNear) ? tooNear : 0;
    this.#more = moreThanWalls(looking, rule);
  }

  /** How many corners are hidden: by the quick cast alone where nothing else can matter. Stops counting when there are enough. */
  hidden(target: Target, enough: number): number {
    const { corners, vertices, end } = target;
    let hidden = 0;
    for (let i = target.first; i < end && hidden < enough; i++) {
      const vertex = vertices[i] ?? -1;
      let quick = this.#known(vertex);
      if (quick === 0) quick = this.#cast(vertex, corners[i * 2] ?? 0, corners[i * 2 + 1] ?? 0);
      if (this.isHidden(target, i, quick)) hidden++;
    }
    return hidden;
  }

  /** A corner is hidden, when a quick cast to it has found this. */
  isHidden(target: Target, corner: number, quick: number): boolean {
    return quick === STOPPED || ((quick === UNSURE || this.#more) && this.#hides(target, corner, quick));
  }

  /** Something else than a wall may hide a corner that no wall does. */
  get looksForMore(): boolean {
    return this.#more;
  }

  /** What quick casts to many points (x, y pairs) find. */
  survey(points: Float64Array): Uint8Array {
    if (this.#tooNear === 0) return this.view.survey(points);
    return Uint8Array.from({ length: points.length / 2 }, (_, i) =>
      this.#cast(-1, points[i * 2] ?? 0, points[i * 2 + 1] ?? 0),
    );
  }

  #known(vertex: number): number {
    return this.#tooNear > 0 ? this.view.knownBeyond(this.#tooNear, vertex) : this.view.known(vertex);
  }

  #cast(vertex: number, x: number, y: number): number {
    return this.#tooNear > 0
      ? this.view.castBeyond(this.#tooNear, vertex, x, y)
      : this.view.cast(vertex, x, y);
  }

  /** For the ray to a corner that is not simply stopped by a wall. */
  #hides(target: Target, corner: number, quick: number): boolean {
    const looking = this.#looking;
    const [x, y] = [target.corners[corner * 2] ?? 0, target.corners[corner * 2 + 1] ?? 0];
    const vertex = target.vertices[corner] ?? -1;
    if (this.#tooNear === 0 && !this.#more) {
      const closely = this.view.knownClosely(vertex, quarterOf(target.x - x, target.y - y));
      if (closely !== 0) return closely === STOPPED;
    }
    const { figure } = target;
    const ray: Ray = {
      ...rayFor(looking, this.from, figure),
      qx: x,
      qy: y,
      nudge: NUDGE_END,
      cx: target.x,
      cy: target.y,
    };
    const wall = quick === UNSURE && !clearToCorner(looking.world, this.view, vertex, ray);
    if (wall && this.#tooNear === 0) return true;
    return (wall || this.#more) && hiding(looking, this.from, figure, ray, this.#rule).length > 0;
  }
}

/** What is further than this from the middle of the firer counts, whatever its base; 0 when everything does. */
const nearness = (looking: Looking, from: Figure, { ignoreWithin = 0 }: CoverRule): number =>
  ignoreWithin <= 0
    ? 0
    : ignoreWithin * looking.pixelsPerUnit + Math.max(from.pixelWidth, from.pixelHeight) + 1;

/** Everything that hides a corner, each at its nearest. */
function hiders(looking: Looking, from: Figure, target: Figure, rule: CoverRule): Obstruction[] {
  const base = looking.baseOf(target);
  const shelter = sheltered(looking, target, rule);
  const by = new Map<string, Obstruction>();
  for (const ray of cornerRays(rayFor(looking, from, target), base)) {
    for (const one of hiding(looking, from, target, ray, rule)) {
      const known = by.get(one.id);
      if (known === undefined || one.distance < known.distance) by.set(one.id, one);
    }
  }
  if (shelter !== undefined) by.set(shelter.id, insideOf(looking, from, target, shelter));
  return [...by.values()].sort((a, b) => a.distance - b.distance || (a.id < b.id ? -1 : 1));
}

/** A ray to each corner of the base in turn, a hair inside it. */
function cornerRays(ray: Ray, base: Base): Ray[] {
  const rays: Ray[] = [];
  for (let i = 0; i < base.corners.length; i += 2) {
    const [qx, qy] = [base.corners[i] ?? 0, base.corners[i + 1] ?? 0];
    rays.push({ ...ray, qx, qy, nudge: NUDGE_END, cx: base.x, cy: base.y });
  }
  return rays;
}

const moreThanWalls = ({ world }: Looking, rule: CoverRule): boolean =>
  rule.bodies === true || (rule.terrain !== false && world.coverGrounds.length > 0);

/** Cover terrain the target's centre is in, where that counts. */
export const sheltered = (looking: Looking, target: Figure, { inside }: CoverRule): Ground | undefined =>
  looking.world.coverGrounds.find(
    (ground) =>
      inside !== false &&
      reachesHeight(ground, target.elevation) &&
      (ground.levelBits & levelsOf(looking, target)) !== 0 &&
      ground.shape.contains(snap(target.x), snap(target.y)),
  );

const insideOf = (looking: Looking, from: Figure, target: Figure, shelter: Ground): Obstruction => ({
  kind: "terrain",
  id: shelter.id,
  distance: pointToBase(looking.baseOf(from), target.x, target.y) / looking.pixelsPerUnit,
});

/** What hides one corner, with its distance from the firer's base; nearer things than the rule's do not count. */
function hiding(looking: Looking, from: Figure, target: Figure, ray: Ray, rule: CoverRule): Obstruction[] {
  const found = wallsOn(looking, ray);
  if (rule.terrain !== false) found.push(...groundsOn(ray, looking.world.coverGrounds));
  if (rule.bodies === true) found.push(...bodiesOn(looking, ray, new Set([from.id, target.id])));
  const firer = looking.baseOf(from);
  const tooNear = rule.ignoreWithin ?? 0;
  return found.flatMap(({ kind, id, share }): Obstruction[] => {
    // Terrain the firer stands in hides nobody from it.
    if (kind === "terrain" && share === 0) return [];
    const [x, y] = [ray.px + (ray.qx - ray.px) * share, ray.py + (ray.qy - ray.py) * share];
    const distance = pointToBase(firer, x, y) / looking.pixelsPerUnit;
    return tooNear > 0 && distance <= tooNear + NEAR ? [] : [{ kind, id, distance }];
  });
}

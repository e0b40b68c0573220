import type { Place } from "../core/place";
import { entersBase, pointToBase, type Base } from "./base";
import { standing as standingAt, type Cover, type CoverRule, type Figure, type Obstruction } from "./battle";
import { snap } from "./geometry";
import { CLEAR, NO_NUDGE, NUDGE_END, NUDGE_START, STOPPED, UNSURE, type Ray } from "./sight";
import { reachesHeight, type Ground } from "./terrain";
import { shareOfRay, type View } from "./view";
import { levelsAt, type World } from "./world";

/** Sight and cover: who sees whom, and what stands in between. */
export interface Looking {
  readonly world: World;
  readonly pixelsPerUnit: number;
  baseOf(figure: Figure): Base;
  /** The same for the battle's own figures, kept. */
  bodyOf(figure: Figure): Base;
  /** What is remembered of a figure's view, for the battle's own figures. */
  viewOf(from: Place): View | undefined;
}

const castBeyond = (world: World, pixels: number, px: number, py: number, qx: number, qy: number): number =>
  world.sight.cast(px, py, qx, qy, -1, shareOfRay(pixels, px, py, qx, qy));

/** Which quarter round a corner the middle of its base lies in, squarely; -1 when it lies aslant. */
function quarterOf(dx: number, dy: number): number {
  if (Math.abs(dx) !== Math.abs(dy) || dx === 0) return -1;
  return (dx > 0 ? 1 : 0) + (dy > 0 ? 2 : 0);
}

/** For a nudged ray to a corner that its quick cast could not decide about. */
function clearToCorner(world: World, view: View | undefined, vertex: number, ray: Ray): boolean {
  const quarter = ray.nudge === NUDGE_END ? quarterOf(ray.cx - ray.qx, ray.cy - ray.qy) : -1;
  const known = view?.known(vertex, quarter) ?? 0;
  if (known !== 0) return known === CLEAR;
  const clear = world.sight.clear(ray);
  if (view !== undefined && world.sight.doubtsArePlain) view.keep(vertex, quarter, clear);
  return clear;
}

const levelsOf = (looking: Looking, figure: Figure): number =>
  levelsAt(looking.world.snapshot, figure.level, figure.elevation);

function rayFor(looking: Looking, a: Figure, b: Figure): Ray {
  return {
    px: snap(a.x),
    py: snap(a.y),
    pz: a.elevation,
    qx: snap(b.x),
    qy: snap(b.y),
    qz: b.elevation,
    levels: levelsOf(looking, a) | levelsOf(looking, b),
    nudge: NO_NUDGE,
    cx: 0,
    cy: 0,
  };
}

export function sees(looking: Looking, a: Figure, b: Figure): boolean {
  const ray = rayFor(looking, a, b);
  if (looking.world.sight.clear(ray)) return true;
  const { px, py, qx, qy } = ray;
  const target = looking.baseOf(b);
  ray.nudge = NUDGE_END;
  if (someCornerClear(looking, ray, target, looking.viewOf(a), px, py)) return true;
  [ray.qx, ray.qy, ray.nudge] = [qx, qy, NUDGE_START];
  return someCornerClear(looking, ray, looking.baseOf(a), looking.viewOf(b), qx, qy);
}

/** From the eye to some corner of the base; a ray that starts at the corner is cast from the other end. */
function someCornerClear(
  looking: Looking,
  ray: Ray,
  base: Base,
  view: View | undefined,
  eyeX: number,
  eyeY: number,
): boolean {
  const { world } = looking;
  [ray.cx, ray.cy] = [base.x, base.y];
  for (let i = 0; i < base.corners.length; i += 2) {
    const [x, y] = [base.corners[i] ?? 0, base.corners[i + 1] ?? 0];
    const vertex = base.vertices[i >> 1] ?? -1;
    const quick = view?.cast(world, vertex, eyeX, eyeY, x, y) ?? world.sight.cast(eyeX, eyeY, x, y, -1);
    if (quick === CLEAR) return true;
    if (quick === STOPPED) continue;
    if (ray.nudge === NUDGE_END) [ray.qx, ray.qy] = [x, y];
    else [ray.px, ray.py] = [x, y];
    if (clearToCorner(world, view, vertex, ray)) return true;
  }
  return false;
}

export function seesPoint(looking: Looking, from: Place, to: Place): boolean {
  const { world } = looking;
  const [px, py, qx, qy] = [snap(from.x), snap(from.y), snap(to.x), snap(to.y)];
  const view = looking.viewOf(from);
  const quick = view?.look(world, px, py, qx, qy, 0, true) ?? world.sight.cast(px, py, qx, qy, -1, 0, true);
  return quick === UNSURE ? world.sight.clearOfDoubts(placeRay(looking, from, to)) : quick === CLEAR;
}

function placeRay(looking: Looking, from: Place, to: Place): Ray {
  const { snapshot } = looking.world;
  const [pz, qz] = [from.elevation ?? 0, to.elevation ?? 0];
  return {
    px: snap(from.x),
    py: snap(from.y),
    pz,
    qx: snap(to.x),
    qy: snap(to.y),
    qz,
    levels: levelsAt(snapshot, undefined, pz) | levelsAt(snapshot, undefined, qz),
    nudge: NO_NUDGE,
    cx: 0,
    cy: 0,
  };
}

/** At exactly the distance counts as within it, whatever the last digits say. */
const NEAR = 1e-6;

/** Something on a ray, before it is known from where it is measured. */
interface OnRay {
  readonly kind: Obstruction["kind"];
  readonly id: string;
  readonly share: number;
}

/** Terrain that stands in the way of something, unlike zones, edges and objectives. */
const STANDS = new Set(["cover", "impassable", "feature", "difficult", "dangerous"] as const);
const standing = (ground: Ground): boolean => [...STANDS].some((kind) => ground.kinds.has(kind));

export function between(looking: Looking, from: Place, to: Place): Obstruction[] {
  const ray = placeRay(looking, from, to);
  const found: OnRay[] = [
    ...wallsOn(looking, ray),
    ...groundsOn(ray, looking.world.grounds.filter(standing)),
    ...bodiesOn(looking, ray, new Set()),
  ];
  const length = Math.hypot(ray.qx - ray.px, ray.qy - ray.py) / looking.pixelsPerUnit;
  return found
    .map(({ kind, id, share }) => ({ kind, id, distance: share * length }))
    .sort((a, b) => a.distance - b.distance || (a.id < b.id ? -1 : 1));
}

const wallsOn = (looking: Looking, ray: Ray): OnRay[] =>
  looking.world.sight.hits(ray).map(({ wall, share }) => ({ kind: "wall", id: wall.id, share }));

function groundsOn(ray: Ray, grounds: readonly Ground[]): OnRay[] {
  return grounds.flatMap((ground) => {
    if ((ground.levelBits & ray.levels) === 0) return [];
    return ground.shape
      .stretches(ray.px, ray.py, ray.qx, ray.qy)
      .filter(({ from, to }) => meetsHeight(ground, ray, from, to))
      .map(({ from }): OnRay => ({ kind: "terrain", id: ground.id, share: from }));
  });
}

function meetsHeight(ground: Ground, ray: Ray, from: number, to: number): boolean {
  const z0 = ray.pz + (ray.qz - ray.pz) * from;
  const z1 = ray.pz + (ray.qz - ray.pz) * to;
  return (
    (ground.bottom === null || Math.max(z0, z1) >= ground.bottom) &&
    (ground.top === null || Math.min(z0, z1) <= ground.top)
  );
}

function bodiesOn(looking: Looking, ray: Ray, without: ReadonlySet<string>): OnRay[] {
  return looking.world.figures.flatMap((figure) => {
    if (without.has(figure.id) || (levelsOf(looking, figure) & ray.levels) === 0) return [];
    const share = entersBase(looking.bodyOf(figure), ray.px, ray.py, ray.qx, ray.qy);
    return share === undefined ? [] : [{ kind: "body", id: figure.id, share } as const];
  });
}

export function cover(looking: Looking, from: Figure, target: Figure, rule: CoverRule): Cover {
  const base = looking.baseOf(target);
  const rays = base.corners.length / 2;
  const shelter = sheltered(looking, target, rule);
  const blocked = shelter === undefined ? hiddenCorners(looking, from, target, base, rule, rays) : rays;
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
  const enough = cornersFor(base, share);
  return hiddenCorners(looking, from, target, base, rule, enough) >= enough;
}

/** So many of a base's corners make up a share of it. */
const cornersFor = (base: Base, share: number): number =>
  Math.max(1, Math.ceil((share * base.corners.length) / 2));

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
  const enough = cornersFor(base, share);
  const [corners, tooNear] = [oppositesFirst(base.corners), nearness(looking, viewer, rule)];
  const span = target.pixelWidth + target.pixelHeight;
  const more = moreThanWalls(looking, rule);
  const guesses = new Int32Array(WINDS).fill(-1);
  const closely = (place: Place): boolean =>
    isCovered(looking, standingAt(viewer, place), target, share, rule);
  return (place) => {
    const [px, py] = [snap(place.x), snap(place.y)];
    const wind = windOf(px - base.x, py - base.y);
    // Of the nearest corner: what does not count on the way to it may count on the way to another.
    const beyond = Math.min(1, tooNear / Math.max(1e-9, Math.hypot(px - base.x, py - base.y) - span));
    let [hidden, left] = [0, corners.length / 2];
    for (let i = 0; i < corners.length; i += 2) {
      const qx = corners[i] ?? 0;
      const qy = corners[i + 1] ?? 0;
      const quick = sight.cast(px, py, qx, qy, guesses[wind] ?? -1, beyond);
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

  toJSON(): Cover {
    return { share: this.share, rays: this.rays, blocked: this.blocked, by: this.by };
  }
}

/**
 * How many corners of the base are hidden: by the quick cast alone where nothing else can matter. Stops counting
 * when there are enough.
 */
function hiddenCorners(
  looking: Looking,
  from: Figure,
  target: Figure,
  base: Base,
  rule: CoverRule,
  enough: number,
): number {
  const { world } = looking;
  const view = looking.viewOf(from);
  const tooNear = nearness(looking, from, rule);
  const near = tooNear > 0 && wallsNear(looking, from, tooNear, view);
  const more = moreThanWalls(looking, rule);
  const px = snap(from.x);
  const py = snap(from.y);
  let ray: Ray | undefined;
  let hidden = 0;
  for (let i = 0; i < base.corners.length && hidden < enough; i += 2) {
    const qx = base.corners[i] ?? 0;
    const qy = base.corners[i + 1] ?? 0;
    const vertex = base.vertices[i >> 1] ?? -1;
    const quick = near
      ? (view?.castBeyond(world, tooNear, vertex, px, py, qx, qy) ??
        castBeyond(world, tooNear, px, py, qx, qy))
      : (view?.cast(world, vertex, px, py, qx, qy) ?? world.sight.cast(px, py, qx, qy, -1));
    if (quick === STOPPED) hidden++;
    if (quick === STOPPED || (quick === CLEAR && !more)) continue;
    ray ??= { ...rayFor(looking, from, target), nudge: NUDGE_END, cx: base.x, cy: base.y };
    [ray.qx, ray.qy] = [qx, qy];
    const wall = quick === UNSURE && !clearToCorner(world, view, vertex, ray);
    if (wall && !near) hidden++;
    else if ((wall || more) && hiding(looking, from, target, ray, rule).length > 0) hidden++;
  }
  return hidden;
}

/** What is further than this from the middle of the firer counts, whatever its base; 0 when everything does. */
const nearness = (looking: Looking, from: Figure, { ignoreWithin = 0 }: CoverRule): number =>
  ignoreWithin <= 0
    ? 0
    : ignoreWithin * looking.pixelsPerUnit + Math.max(from.pixelWidth, from.pixelHeight) + 1;

function wallsNear({ world }: Looking, from: Figure, pixels: number, view: View | undefined): boolean {
  const [px, py] = [snap(from.x), snap(from.y)];
  return view === undefined ? world.sight.anyNear(px, py, pixels) : view.wallsWithin(world, px, py, pixels);
}

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
const sheltered = (looking: Looking, target: Figure, { inside }: CoverRule): Ground | undefined =>
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

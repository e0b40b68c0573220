import { lengthOf, type Place } from "../../core/place";
import { entersBase, type Base, type Body } from "../bases/base";
import { isFigure, type Figure, type Obstruction } from "../battle";
import { snap } from "../shapes/exact";
import { reaches } from "../bases/heights";
import { NO_NUDGE, NUDGE_END, NUDGE_START, type Ray } from "../walls/ray";
import { CLEAR, STOPPED, UNSURE } from "../walls/wall-index";
import type { GroundIndex } from "../ground/ground-index";
import { meetsHeights, type Ground } from "../ground/ground";
import { Viewpoint } from "../walls/viewpoint";
import { levelsAt, type World } from "../indexed-scene";

/** Sight: who sees whom, and what stands in between. */
export interface Looking {
  readonly world: World;
  readonly pixelsPerUnit: number;
  /** Kept for the battle's own figures. */
  baseOf(figure: Figure): Base;
  baseOfBody(body: Body): Base;
  /** What is remembered of a figure's view, for the battle's own figures. */
  viewOf(from: Place): Viewpoint | undefined;
  /** From the corners of a figure's base; kept for the battle's own figures. */
  cornerViewsOf(figure: Figure): readonly Viewpoint[];
}

/** A view for somebody who may be gone in a moment. */
export const viewFrom = (looking: Looking, from: Place): Viewpoint =>
  looking.viewOf(from) ?? new Viewpoint(looking.world.sight, snap(from.x), snap(from.y), 0);

/** Which quarter round a corner the middle of its base lies in, squarely; -1 when it lies aslant. */
export function quarterOf(dx: number, dy: number): number {
  if (Math.abs(dx) !== Math.abs(dy) || dx === 0) return -1;
  return (dx > 0 ? 1 : 0) + (dy > 0 ? 2 : 0);
}

/** For a nudged ray to a corner that its quick cast could not decide about. */
export function clearToCorner(world: World, view: Viewpoint, vertex: number, ray: Ray): boolean {
  const quarter = ray.nudge === NUDGE_END ? quarterOf(ray.cx - ray.qx, ray.cy - ray.qy) : -1;
  const known = view.knownClosely(vertex, quarter);
  if (known !== 0) return known === CLEAR;
  const clear = world.sight.clear(ray);
  if (world.sight.doubtsArePlain) view.keep(vertex, quarter, clear);
  return clear;
}

export const levelsOf = (looking: Looking, figure: Figure): number =>
  levelsAt(looking.world.snapshot, figure.level, figure.elevation);

export function rayFor(looking: Looking, a: Figure, b: Figure): Ray {
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
  const [known, knownThere] = [looking.viewOf(a), looking.viewOf(b)];
  if (middleClear(looking.world, ray, known, knownThere)) return true;
  const [view, there] = [known ?? viewFrom(looking, a), knownThere ?? viewFrom(looking, b)];
  const ofTarget = (): boolean => someCornerClear(looking, ray, NUDGE_END, looking.baseOf(b), view);
  const ofViewer = (): boolean => someCornerClear(looking, ray, NUDGE_START, looking.baseOf(a), there);
  // Whoever is remembered is asked first.
  return known === undefined ? ofViewer() || ofTarget() : ofTarget() || ofViewer();
}

/** The ray between the two middles. */
function middleClear(
  { sight }: World,
  ray: Ray,
  view: Viewpoint | undefined,
  there: Viewpoint | undefined,
): boolean {
  const { px, py, qx, qy } = ray;
  const quick = view?.look(qx, qy, 0, true) ?? there?.lookFrom(px, py, 0);
  return quick === undefined || quick === UNSURE ? sight.clear(ray) : quick === CLEAR;
}

/** From the eye to some corner of the other's base; a ray that starts at the corner is cast from the other end. */
function someCornerClear(
  { world }: Looking,
  middles: Ray,
  nudge: number,
  base: Base,
  eye: Viewpoint,
): boolean {
  for (let i = 0; i < base.corners.length; i += 2) {
    const [x, y] = [base.corners[i] ?? 0, base.corners[i + 1] ?? 0];
    const vertex = base.vertices[i >> 1] ?? -1;
    const quick = eye.cast(vertex, x, y);
    if (quick === CLEAR) return true;
    if (quick === STOPPED) continue;
    const ray = { ...middles, nudge, cx: base.x, cy: base.y };
    if (nudge === NUDGE_END) [ray.qx, ray.qy] = [x, y];
    else [ray.px, ray.py] = [x, y];
    if (clearToCorner(world, eye, vertex, ray)) return true;
  }
  return false;
}

export function seesPoint(looking: Looking, from: Figure | Place, to: Figure | Place): boolean {
  const { sight } = looking.world;
  const view = looking.viewOf(from);
  const [qx, qy] = [snap(to.x), snap(to.y)];
  const quick =
    view === undefined
      ? sight.cast(snap(from.x), snap(from.y), qx, qy, -1, 0, true)
      : view.look(qx, qy, 0, true);
  return quick === UNSURE ? sight.clearOfDoubts(placeRay(looking, from, to)) : quick === CLEAR;
}

/** Places are on every level at their height, figures on their own. */
export const levelsHere = ({ snapshot }: World, at: Figure | Place): number =>
  levelsAt(snapshot, isFigure(at) ? at.level : undefined, at.elevation ?? 0);

function placeRay({ world }: Looking, from: Figure | Place, to: Figure | Place): Ray {
  const [pz, qz] = [from.elevation ?? 0, to.elevation ?? 0];
  return {
    px: snap(from.x),
    py: snap(from.y),
    pz,
    qx: snap(to.x),
    qy: snap(to.y),
    qz,
    levels: levelsHere(world, from) | levelsHere(world, to),
    nudge: NO_NUDGE,
    cx: 0,
    cy: 0,
  };
}

/** Something on a ray, before it is known from where it is measured. */
export interface OnRay {
  readonly kind: Obstruction["kind"];
  readonly id: string;
  readonly share: number;
}

/** Terrain that stands in the way of something, unlike zones, edges and objectives. */
const STANDS = ["cover", "impassable", "feature", "difficult", "dangerous"] as const;

export function between(looking: Looking, from: Figure | Place, to: Figure | Place): Obstruction[] {
  const ray = placeRay(looking, from, to);
  const found: OnRay[] = [
    ...wallsOn(looking, ray),
    ...groundsOn(ray, looking.world.grounds, ({ kinds }) => STANDS.some((kind) => kinds.has(kind))),
    ...bodiesOn(looking, ray, new Set()),
  ];
  const length = lengthOf(ray.qx - ray.px, ray.qy - ray.py) / looking.pixelsPerUnit;
  return found
    .map(({ kind, id, share }) => ({ kind, id, distance: share * length }))
    .sort((a, b) => a.distance - b.distance || (a.id < b.id ? -1 : 1));
}

/** The way from place to place leads through the ground, at a height it reaches. */
export function crossesRegion(
  looking: Looking,
  ground: Ground,
  from: Place,
  to: Place,
  level?: string,
): boolean {
  const ray = placeRay(looking, from, to);
  const levels = level === undefined ? ray.levels : levelsAt(looking.world.snapshot, level, ray.pz);
  return entriesOf(ground, { ...ray, levels }).length > 0;
}

export const wallsOn = (looking: Looking, ray: Ray): OnRay[] =>
  looking.world.sight.hits(ray).map(({ wall, share }) => ({ kind: "wall", id: wall.id, share }));

export function groundsOn(ray: Ray, grounds: GroundIndex, counts?: (ground: Ground) => boolean): OnRay[] {
  const found: OnRay[] = [];
  grounds.someAlong(ray.px, ray.py, ray.qx, ray.qy, (ground) => {
    if (counts?.(ground) === false) return false;
    for (const share of entriesOf(ground, ray)) found.push({ kind: "terrain", id: ground.id, share });
    return false;
  });
  return found;
}

/** Where the ray comes into the ground at a height it reaches, as shares of the ray. */
export const entriesOf = (ground: Ground, ray: Ray): number[] =>
  stretchesIn(ground, ray).map(({ from }) => from);

interface Stretch {
  readonly from: number;
  readonly to: number;
}

function stretchesIn(ground: Ground, ray: Ray): readonly Stretch[] {
  if ((ground.levelBits & ray.levels) === 0) return [];
  return ground.shape
    .stretches(ray.px, ray.py, ray.qx, ray.qy)
    .filter(({ from, to }) => meetsHeight(ground, ray, from, to));
}

/** Up to where the ray stays in what it starts in, however many grounds that is drawn as; below 0 where in none. */
export function leavesAt(ray: Ray, grounds: GroundIndex): number {
  const all: Stretch[] = [];
  grounds.someAlong(ray.px, ray.py, ray.qx, ray.qy, (ground) => {
    all.push(...stretchesIn(ground, ray));
    return false;
  });
  let end = all.some(({ from }) => from === 0) ? 0 : -1;
  for (const { from, to } of all.sort((a, b) => a.from - b.from)) if (from <= end) end = Math.max(end, to);
  return end;
}

function meetsHeight(ground: Ground, ray: Ray, from: number, to: number): boolean {
  const z0 = ray.pz + (ray.qz - ray.pz) * from;
  const z1 = ray.pz + (ray.qz - ray.pz) * to;
  return meetsHeights(ground, Math.min(z0, z1), Math.max(z0, z1));
}

export function bodiesOn(looking: Looking, ray: Ray, without: ReadonlySet<string>): OnRay[] {
  return looking.world.figures.flatMap((figure) => {
    const share = without.has(figure.id) ? undefined : entersBody(looking, figure, ray);
    return share === undefined ? [] : [{ kind: "body", id: figure.id, share } as const];
  });
}

/** Where the ray comes into a figure's base, as a share of it; undefined when it passes by, over or below it. */
export function entersBody(looking: Looking, figure: Figure, ray: Ray): number | undefined {
  const { grid } = looking.world.snapshot.scene;
  const { px, py, pz, qx, qy, qz } = ray;
  if (
    !reaches(grid, figure, Math.min(pz, qz), Math.max(pz, qz)) ||
    passesBy(figure, ray, grid.size) ||
    (levelsOf(looking, figure) & ray.levels) === 0
  )
    return undefined;
  const base = looking.baseOf(figure);
  const from = entersBase(base, px, py, qx, qy);
  if (from === undefined || pz === qz) return from;
  // Where the ray leaves the base is where it would come in from its other end.
  const to = 1 - (entersBase(base, qx, qy, px, py) ?? 0);
  const [z0, z1] = [pz + (qz - pz) * from, pz + (qz - pz) * to];
  const off = ROUNDED * grid.distance;
  return reaches(grid, figure, Math.min(z0, z1) + off, Math.max(z0, z1) - off) ? from : undefined;
}

/** In spaces: a line that comes into a base just where it leaves the body's height passes it, whatever was rounded. */
const ROUNDED = 1e-9;

/** The ray leaves the figure on one side, with more room than its base takes, however it stands on its spaces. */
function passesBy(
  { x, y, pixelWidth, pixelHeight }: Figure,
  { px, py, qx, qy }: Ray,
  space: number,
): boolean {
  const room = pixelWidth + pixelHeight + space;
  return (
    (px < x - room && qx < x - room) ||
    (px > x + room && qx > x + room) ||
    (py < y - room && qy < y - room) ||
    (py > y + room && qy > y + room)
  );
}

import type { Place } from "../core/place";
import { entersBase, pointToBase, type Base } from "./base";
import type { Cover, CoverRule, Figure, Obstruction } from "./battle";
import { snap } from "./geometry";
import { NO_NUDGE, NUDGE_END, NUDGE_START, type Ray } from "./sight";
import { reachesHeight, type Ground } from "./terrain";
import { levelsAt, type World } from "./world";

/** Sight and cover: who sees whom, and what stands in between. */
export interface Looking {
  readonly world: World;
  readonly pixelsPerUnit: number;
  baseOf(figure: Figure): Base;
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
  const { sight } = looking.world;
  if (sight.clear(ray)) return true;
  return (
    cornerRays(ray, looking.baseOf(b), NUDGE_END).some((corner) => sight.clear(corner)) ||
    cornerRays(ray, looking.baseOf(a), NUDGE_START).some((corner) => sight.clear(corner))
  );
}

/** The ray with its end (or start) at each corner of the base in turn, a hair inside it. */
function cornerRays(ray: Ray, base: Base, nudge: typeof NUDGE_END | typeof NUDGE_START): Ray[] {
  const rays: Ray[] = [];
  for (let i = 0; i < base.corners.length; i += 2) {
    const [x, y] = [base.corners[i] ?? 0, base.corners[i + 1] ?? 0];
    const end = nudge === NUDGE_END ? { qx: x, qy: y } : { px: x, py: y };
    rays.push({ ...ray, ...end, nudge, cx: base.x, cy: base.y });
  }
  return rays;
}

export function seesPoint(looking: Looking, from: Place, to: Place): boolean {
  return looking.world.sight.clear(placeRay(looking, from, to));
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
    ...groundsOn(looking, ray, standing),
    ...bodiesOn(looking, ray, new Set()),
  ];
  const length = Math.hypot(ray.qx - ray.px, ray.qy - ray.py) / looking.pixelsPerUnit;
  return found
    .map(({ kind, id, share }) => ({ kind, id, distance: share * length }))
    .sort((a, b) => a.distance - b.distance || (a.id < b.id ? -1 : 1));
}

const wallsOn = (looking: Looking, ray: Ray): OnRay[] =>
  looking.world.sight.hits(ray).map(({ wall, share }) => ({ kind: "wall", id: wall.id, share }));

function groundsOn(looking: Looking, ray: Ray, which: (ground: Ground) => boolean): OnRay[] {
  return looking.world.grounds.flatMap((ground) => {
    if (!which(ground) || (ground.levelBits & ray.levels) === 0) return [];
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
    const share = entersBase(looking.baseOf(figure), ray.px, ray.py, ray.qx, ray.qy);
    return share === undefined ? [] : [{ kind: "body", id: figure.id, share } as const];
  });
}

export function cover(looking: Looking, from: Figure, target: Figure, rule: CoverRule): Cover {
  const base = looking.baseOf(target);
  const shelter = rule.inside === false ? undefined : shelterOf(looking, target);
  const rays = cornerRays(rayFor(looking, from, target), base, NUDGE_END);
  const by = new Map<string, Obstruction>();
  let blocked = 0;
  for (const ray of rays) {
    const found = hiding(looking, from, target, ray, rule);
    if (found.length > 0) blocked++;
    for (const one of found) {
      const known = by.get(one.id);
      if (known === undefined || one.distance < known.distance) by.set(one.id, one);
    }
  }
  if (shelter !== undefined) {
    by.set(shelter.id, insideOf(looking, from, target, shelter));
    blocked = rays.length;
  }
  return {
    share: blocked / rays.length,
    rays: rays.length,
    blocked,
    by: [...by.values()].sort((a, b) => a.distance - b.distance || (a.id < b.id ? -1 : 1)),
  };
}

/** Cover terrain the target's centre is in. */
const shelterOf = (looking: Looking, target: Figure): Ground | undefined =>
  looking.world.grounds.find(
    (ground) =>
      ground.kinds.has("cover") &&
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
  if (rule.terrain !== false) found.push(...groundsOn(looking, ray, (ground) => ground.kinds.has("cover")));
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

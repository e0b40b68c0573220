import { baseMeets, entersBase, pointToBase, type Base } from "../bases/base";
import { pointsOverBase } from "../bases/points-over-base";
import type { CoverRule, Figure, Obstruction } from "../battle";
import type { GroundIndex } from "../ground/ground-index";
import { snap } from "../shapes/exact";
import {
  bodiesOn,
  entersBody,
  entriesOf,
  groundsOn,
  leavesAt,
  levelsOf,
  rayFor,
  wallsOn,
  type Looking,
  type OnRay,
} from "./line-of-sight";
import { NUDGE_END, type Ray } from "../walls/ray";
import { reachesHeight, type Ground } from "../ground/ground";

/** What hides a figure, or a corner of it, from somebody by a rule of cover. */

/** At exactly the distance counts as within it, whatever the last digits say. */
const NEAR = 1e-6;
const INSIDE = 1e-6;

/** Something else than walls may hide. */
export const othersMayHide = ({ world }: Looking, rule: CoverRule): boolean =>
  rule.bodies === true || (rule.terrain !== false && world.coverGrounds.all.length > 0);

/** Cover terrain the target is in, where that counts: with its middle, or with half of its base. */
export function sheltered(looking: Looking, target: Figure, { inside }: CoverRule): Ground | undefined {
  const { coverGrounds } = looking.world;
  if (inside === false || coverGrounds.all.length === 0) return undefined;
  const levels = levelsOf(looking, target);
  const suits = (ground: Ground): boolean =>
    reachesHeight(ground, target.elevation) && (ground.levelBits & levels) !== 0;
  return inside === "half"
    ? holdingHalf(pointsOverBase(looking.baseOf(target), target), coverGrounds, suits)
    : coverGrounds.firstAt(snap(target.x), snap(target.y), suits);
}

function holdingHalf(
  points: readonly number[],
  grounds: GroundIndex,
  suits: (ground: Ground) => boolean,
): Ground | undefined {
  const counts = new Map<Ground, number>();
  for (let i = 0; i < points.length; i += 2) {
    for (const ground of grounds.at(snap(points[i] ?? 0), snap(points[i + 1] ?? 0))) {
      const count = (counts.get(ground) ?? 0) + 1;
      if (count * 4 >= points.length && suits(ground)) return ground;
      counts.set(ground, count);
    }
  }
  return undefined;
}

const insideOf = (looking: Looking, from: Figure, target: Figure, shelter: Ground): Obstruction => ({
  kind: "terrain",
  id: shelter.id,
  distance: pointToBase(looking.baseOf(from), target.x, target.y) / looking.pixelsPerUnit,
});

/** Everything that hides a corner, each at its nearest. */
export function hiders(looking: Looking, from: Figure, target: Figure, rule: CoverRule): Obstruction[] {
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

/** What hides one corner, with its distance from the firer's base; nearer things than the rule's do not count. */
function hiding(looking: Looking, from: Figure, target: Figure, ray: Ray, rule: CoverRule): Obstruction[] {
  const found = wallsOn(looking, ray);
  if (rule.terrain !== false) found.push(...groundsOn(ray, looking.world.coverGrounds));
  if (rule.bodies === true) found.push(...bodiesOn(looking, ray, new Set([from.id, target.id])));
  const firer = looking.baseOf(from);
  const own = rule.joined === true ? ownCover(looking, ray, found) : 0;
  const last = lastHiding(looking, target, ray, rule);
  return found.flatMap(({ kind, id, share }): Obstruction[] => {
    if (kind === "terrain" && (share <= own || share > last)) return [];
    const distance = distanceAlong(looking, firer, ray, share);
    const ground = kind === "terrain" ? looking.world.grounds.find(id) : undefined;
    const near = ground !== undefined && touches(looking, target, ground, rule);
    return near || counts(rule, distance) ? [{ kind, id, distance }] : [];
  });
}

/** Terrain the firer stands in hides nobody from it, up to where the ray leaves all that hangs together with it. */
const ownCover = ({ world }: Looking, ray: Ray, found: readonly OnRay[]): number =>
  found.some(({ kind, share }) => kind === "terrain" && share === 0) ? leavesAt(ray, world.coverGrounds) : 0;

/** Terrain in contact with the target counts from close by as well, where the rule says so. */
const touches = (looking: Looking, target: Figure, { shape }: Ground, { touched }: CoverRule): boolean =>
  touched === true && baseMeets(looking.baseOf(target), shape);

/** Terrain under the target hides it where it begins before half of what the ray crosses of the base. */
function lastHiding(looking: Looking, target: Figure, ray: Ray, { touched }: CoverRule): number {
  if (touched !== true) return 1;
  // To a little inside the corner: a ray along a side of the base crosses it as well.
  const [qx, qy] = [ray.qx + (ray.cx - ray.qx) * INSIDE, ray.qy + (ray.cy - ray.qy) * INSIDE];
  const entered = entersBase(looking.baseOf(target), ray.px, ray.py, qx, qy) ?? 1;
  return (entered + 1) / 2 + NEAR;
}

/** Whether a wall that counts hides one corner. */
export function wallHides(looking: Looking, from: Figure, ray: Ray, rule: CoverRule): boolean {
  const firer = looking.baseOf(from);
  return wallsOn(looking, ray).some(({ share }) => counts(rule, distanceAlong(looking, firer, ray, share)));
}

/** Whether something else than a wall hides one corner. */
export function moreHides(
  looking: Looking,
  from: Figure,
  target: Figure,
  ray: Ray,
  rule: CoverRule,
): boolean {
  const firer = looking.baseOf(from);
  const isFar = (share: number): boolean => counts(rule, distanceAlong(looking, firer, ray, share));
  if (rule.terrain !== false) {
    const { coverGrounds } = looking.world;
    const hidesBeyond = (own: number): boolean =>
      coverGrounds.someAlong(ray.px, ray.py, ray.qx, ray.qy, (ground) =>
        entriesOf(ground, ray).some(
          (share) =>
            share > own &&
            (isFar(share) || touches(looking, target, ground, rule)) &&
            share <= lastHiding(looking, target, ray, rule),
        ),
      );
    const isHidden = hidesBeyond(0);
    if (isHidden && rule.joined !== true) return true;
    if (isHidden && hidesBeyond(Math.max(0, leavesAt(ray, coverGrounds)))) return true;
  }
  return (
    rule.bodies === true &&
    looking.world.figures.some(
      (body) => body.id !== from.id && body.id !== target.id && isFarBody(looking, body, ray, isFar),
    )
  );
}

function isFarBody(looking: Looking, body: Figure, ray: Ray, isFar: (share: number) => boolean): boolean {
  const share = entersBody(looking, body, ray);
  return share !== undefined && isFar(share);
}

/** From the firer's base to a share of the ray. */
function distanceAlong(looking: Looking, firer: Base, ray: Ray, share: number): number {
  const [x, y] = [ray.px + (ray.qx - ray.px) * share, ray.py + (ray.qy - ray.py) * share];
  return pointToBase(firer, x, y) / looking.pixelsPerUnit;
}

const counts = ({ ignoreWithin = 0 }: CoverRule, distance: number): boolean =>
  ignoreWithin <= 0 || distance > ignoreWithin + NEAR;

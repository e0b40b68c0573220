import { pointToBase, type Base } from "./base";
import type { CoverRule, Figure, Obstruction } from "./battle";
import { snap } from "./geometry";
import {
  bodiesOn,
  entersBody,
  entriesOf,
  groundsOn,
  levelsOf,
  rayFor,
  wallsOn,
  type Looking,
} from "./looking";
import { NUDGE_END, type Ray } from "./ray";
import { reachesHeight, type Ground } from "./terrain";

/** What hides a figure, or a corner of it, from somebody by a rule of cover. */

/** At exactly the distance counts as within it, whatever the last digits say. */
const NEAR = 1e-6;

/** Something else than walls may hide. */
export const moreThanWalls = ({ world }: Looking, rule: CoverRule): boolean =>
  rule.bodies === true || (rule.terrain !== false && world.coverGrounds.all.length > 0);

/** Cover terrain the target's centre is in, where that counts. */
export function sheltered(looking: Looking, target: Figure, { inside }: CoverRule): Ground | undefined {
  if (inside === false) return undefined;
  return looking.world.coverGrounds.firstAt(
    snap(target.x),
    snap(target.y),
    (ground) =>
      reachesHeight(ground, target.elevation) && (ground.levelBits & levelsOf(looking, target)) !== 0,
  );
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
  return found.flatMap(({ kind, id, share }): Obstruction[] => {
    // Terrain the firer stands in hides nobody from it.
    if (kind === "terrain" && share === 0) return [];
    const distance = distanceAlong(looking, firer, ray, share);
    return counts(rule, distance) ? [{ kind, id, distance }] : [];
  });
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
    const found = coverGrounds.someAlong(ray.px, ray.py, ray.qx, ray.qy, (ground) =>
      entriesOf(ground, ray).some((share) => share > 0 && isFar(share)),
    );
    if (found) return true;
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

import { lengthOf, type Place, type Point } from "../../../core/place";
import type { Battle, Region } from "../../../field";

/** What lies under a line, stretch by stretch. */

const between = (from: Point, to: Point, share: number): Point => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

/** The stretches into which the outlines of these regions cut a line, as shares of it. */
function stretchesOf(regions: readonly Region[], from: Point, to: Point): (readonly [number, number])[] {
  const cuts = [0, ...regions.flatMap((region) => crossings(region, from, to)), 1].sort((a, b) => a - b);
  return cuts.flatMap((start, at) => {
    const end = cuts[at + 1];
    return end === undefined || end === start ? [] : [[start, end] as const];
  });
}

/** How much of a path lies inside some of these regions, in the battle's unit. */
export function lengthInside(battle: Battle, regions: readonly Region[], path: readonly Place[]): number {
  let pixels = 0;
  for (const [index, from] of path.entries()) {
    const to = path[index + 1];
    if (to === undefined) continue;
    const long = lengthOf(to.x - from.x, to.y - from.y);
    for (const [start, end] of stretchesOf(regions, from, to)) {
      const middle = between(from, to, (start + end) / 2);
      if (regions.some((region) => battle.contains(region, middle))) pixels += long * (end - start);
    }
  }
  return pixels / battle.pixelsPerUnit;
}

/** The middles of the stretches into which the outlines of these regions cut a path. */
export const stretchMiddles = (regions: readonly Region[], path: readonly Place[]): readonly Point[] =>
  path.flatMap((from, at) => {
    const to = path[at + 1];
    if (to === undefined) return [];
    const long = lengthOf(to.x - from.x, to.y - from.y);
    return stretchesOf(regions, from, to)
      .filter(([start, end]) => (end - start) * long > SLIVER)
      .map(([start, end]) => between(from, to, (start + end) / 2));
  });
/** In pixels: a shorter stretch is a touch. */
const SLIVER = 1;

/** Some of the line lies in one of these regions and in none of the others. */
export function liesInOnly(
  battle: Battle,
  within: readonly Region[],
  outside: readonly Region[],
  from: Point,
  to: Point,
): boolean {
  const isIn = (regions: readonly Region[], point: Point): boolean =>
    regions.some((region) => battle.contains(region, point));
  return stretchesOf([...within, ...outside], from, to).some(([start, end]) => {
    const middle = between(from, to, (start + end) / 2);
    return isIn(within, middle) && !isIn(outside, middle);
  });
}

/** Where along a stretch (0 to 1) it meets the region's outline. */
function crossings(region: Region, from: Point, to: Point): number[] {
  return region.rings.flatMap((ring) => {
    const found: number[] = [];
    for (let i = 0; i < ring.length; i += 2) {
      const [ax, ay] = [ring[i] ?? 0, ring[i + 1] ?? 0];
      const [bx, by] = [ring[(i + 2) % ring.length] ?? 0, ring[(i + 3) % ring.length] ?? 0];
      const across = (to.x - from.x) * (by - ay) - (to.y - from.y) * (bx - ax);
      if (across === 0) continue;
      const along = ((ax - from.x) * (by - ay) - (ay - from.y) * (bx - ax)) / across;
      const side = ((ax - from.x) * (to.y - from.y) - (ay - from.y) * (to.x - from.x)) / across;
      if (along > 0 && along < 1 && side >= 0 && side <= 1) found.push(along);
    }
    return found;
  });
}

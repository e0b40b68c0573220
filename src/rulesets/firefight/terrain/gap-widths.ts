import type { Point } from "../../../core/place";
import type { Battle, Region } from "../../../field";
import type { Patch } from "./joined-regions";

/** A gap is as wide as it is where it is crossed: here what the shortest line across it at a place measures. */

/** So many lines are drawn through a place. */
const LINES = 36;
const DIRECTIONS = Array.from({ length: LINES }, (_, line) => ({
  dx: Math.cos((Math.PI * line) / LINES),
  dy: Math.sin((Math.PI * line) / LINES),
}));
const HAIR = 1e-6;

/** A stretch of a line, in pixels from the place it is drawn through. */
type Stretch = readonly [number, number];

/** Where the line through a place lies in the region. */
function stretchesIn({ rings }: Region, at: Point, dx: number, dy: number): readonly Stretch[] {
  const cuts: number[] = [];
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      const [ax, ay] = [(ring[i] ?? 0) - at.x, (ring[i + 1] ?? 0) - at.y];
      const [bx, by] = [(ring[(i + 2) % ring.length] ?? 0) - at.x, (ring[(i + 3) % ring.length] ?? 0) - at.y];
      const [a, b] = [dx * ay - dy * ax, dx * by - dy * bx];
      if (a > 0 === b > 0) continue;
      const share = a / (a - b);
      cuts.push(dx * (ax + (bx - ax) * share) + dy * (ay + (by - ay) * share));
    }
  }
  cuts.sort((a, b) => a - b);
  return cuts.flatMap((from, index) => {
    const to = cuts[index + 1];
    return index % 2 === 1 || to === undefined ? [] : [[from, to] as const];
  });
}

/** All that hangs together round the place itself. */
function aroundIt(stretches: readonly Stretch[]): Stretch {
  let [from, to] = [0, 0];
  for (let grows = true; grows;) {
    grows = false;
    for (const [start, end] of stretches) {
      if (start > to + HAIR || end < from - HAIR || (start >= from && end <= to)) continue;
      [from, to, grows] = [Math.min(from, start), Math.max(to, end), true];
    }
  }
  return [from, to];
}

/** The shortest line across the gap through a place in it, from ground to ground, in inches. */
function widthAt({ pixelsPerUnit, area }: Battle, { regions }: Patch, at: Point): number {
  const isOnTable = (x: number, y: number): boolean =>
    x > area.x + HAIR &&
    y > area.y + HAIR &&
    x < area.x + area.width - HAIR &&
    y < area.y + area.height - HAIR;
  let least = Infinity;
  for (const { dx, dy } of DIRECTIONS) {
    const [from, to] = aroundIt(regions.flatMap((region) => stretchesIn(region, at, dx, dy)));
    if (to - from >= least) continue;
    if (!isOnTable(at.x + from * dx, at.y + from * dy) || !isOnTable(at.x + to * dx, at.y + to * dy))
      continue;
    least = to - from;
  }
  return least / pixelsPerUnit;
}

/** The place lies in the gap, where it is at least so wide. */
export const isWideAt = (battle: Battle, gap: Patch, at: Point, inches: number): boolean =>
  gap.regions.some((region) => battle.contains(region, at)) && widthAt(battle, gap, at) >= inches - HAIR;

const kept = new WeakMap<Patch, Map<number, boolean>>();

/** Somewhere along it the gap is narrower than so many inches. */
export function isNarrowSomewhere(battle: Battle, gap: Patch, inches: number): boolean {
  const known = kept.get(gap) ?? new Map<number, boolean>();
  kept.set(gap, known);
  const found = known.get(inches) ?? gap.regions.some((region) => isNarrowIn(battle, gap, region, inches));
  known.set(inches, found);
  return found;
}

/** Looked at every half space. */
function isNarrowIn(battle: Battle, gap: Patch, region: Region, inches: number): boolean {
  const step = battle.grid.size / 2;
  const xs = region.rings.flatMap((ring) => ring.filter((_, index) => index % 2 === 0));
  const ys = region.rings.flatMap((ring) => ring.filter((_, index) => index % 2 === 1));
  const [right, bottom] = [Math.max(...xs), Math.max(...ys)];
  for (let x = Math.min(...xs) + step / 2; x < right; x += step) {
    for (let y = Math.min(...ys) + step / 2; y < bottom; y += step) {
      if (battle.contains(region, { x, y }) && !isWideAt(battle, gap, { x, y }, inches)) return true;
    }
  }
  return false;
}

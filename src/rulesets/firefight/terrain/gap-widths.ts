import type { Point } from "../../../core/place";
import type { Battle, Circle, MoveRules, Region } from "../../../field";
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

function isNarrowIn(battle: Battle, gap: Patch, region: Region, inches: number): boolean {
  for (const at of placesIn(region, battle.grid.size / 2)) {
    if (battle.contains(region, at) && !isWideAt(battle, gap, at, inches)) return true;
  }
  return false;
}

/** All over the region, so many pixels apart. */
function* placesIn({ rings }: Region, step: number): Generator<Point> {
  const xs = rings.flatMap((ring) => ring.filter((_, index) => index % 2 === 0));
  const ys = rings.flatMap((ring) => ring.filter((_, index) => index % 2 === 1));
  const [right, bottom] = [Math.max(...xs), Math.max(...ys)];
  for (let x = Math.min(...xs) + step / 2; x < right; x += step) {
    for (let y = Math.min(...ys) + step / 2; y < bottom; y += step) yield { x, y };
  }
}

/** What keeps walks off the parts of gaps that are at least so wide. */
export type WideParts = Pick<MoveRules, "costAt" | "keepOff">;

/** Without a grid such places are kept off; dear ground would be looked round for too long. */
export function offWideParts(battle: Battle, wide: readonly (readonly [Patch, number])[]): WideParts {
  if (battle.grid.kind === "gridless") {
    return { keepOff: wide.flatMap(([gap, inches]) => wideCircles(battle, gap, inches)) };
  }
  const isWide = (point: Point): boolean =>
    wide.some(([gap, inches]) => isWideAt(battle, gap, point, inches));
  return { costAt: (point) => (isWide(point) ? Infinity : 1) };
}

const keptCircles = new WeakMap<Patch, Map<number, readonly Circle[]>>();

function wideCircles(battle: Battle, gap: Patch, inches: number): readonly Circle[] {
  const known = keptCircles.get(gap) ?? new Map<number, readonly Circle[]>();
  keptCircles.set(gap, known);
  const found = known.get(inches) ?? gap.regions.flatMap((region) => circlesIn(battle, gap, region, inches));
  known.set(inches, found);
  return found;
}

/** So close together that no base comes through between them. */
function circlesIn(battle: Battle, gap: Patch, region: Region, inches: number): readonly Circle[] {
  const step = battle.grid.size;
  const wide = [...placesIn(region, step)].filter((at) => isWideAt(battle, gap, at, inches));
  return wide.map(({ x, y }) => ({ x, y, radius: step / 2 }));
}

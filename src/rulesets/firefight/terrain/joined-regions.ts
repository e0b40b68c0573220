import type { Point } from "../../../core/place";
import { segmentsTouch, type Battle, type Region } from "../../../field";

/** Ground that is drawn as several regions: which of them hang together. */

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const boxes = new WeakMap<Region, Box>();
function boxOf(region: Region): Box {
  const known = boxes.get(region);
  if (known !== undefined) return known;
  const all = region.rings.flat();
  const [xs, ys] = [all.filter((_, at) => at % 2 === 0), all.filter((_, at) => at % 2 === 1)];
  const box = {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
  boxes.set(region, box);
  return box;
}

/** Of these regions, those that come within so many inches of a point, and perhaps some more. */
export function regionsNear(
  { pixelsPerUnit }: Battle,
  { x, y }: Point,
  inches: number,
  among: readonly Region[],
): readonly Region[] {
  const far = inches * pixelsPerUnit;
  const around: Box = { left: x - far, top: y - far, right: x + far, bottom: y + far };
  const near = among.filter((region) => mayMeet(boxOf(region), around));
  return near.length === among.length ? among : near;
}

const mayMeet = (a: Box, b: Box): boolean =>
  a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;

type Side = readonly [number, number, number, number];
const sidesOf = ({ rings }: Pick<Region, "rings">): readonly Side[] =>
  rings.flatMap((ring) =>
    Array.from({ length: ring.length / 2 }, (_, at): Side => {
      const next = (2 * at + 2) % ring.length;
      return [ring[2 * at] ?? 0, ring[2 * at + 1] ?? 0, ring[next] ?? 0, ring[next + 1] ?? 0];
    }),
  );

/** Two regions overlap or touch, seen from above. */
function meet(a: Region, b: Region): boolean {
  if (!mayMeet(boxOf(a), boxOf(b))) return false;
  const known = meetings.get(a) ?? new Map<Region, boolean>();
  meetings.set(a, known);
  const found = known.get(b) ?? outlinesMeet(a, b);
  known.set(b, found);
  return found;
}
/** No edit changes a region: it is looked at once. */
const meetings = new WeakMap<Region, Map<Region, boolean>>();

function outlinesMeet(a: Region, b: Region): boolean {
  if (sidesOf(a).some((one) => sidesOf(b).some((other) => segmentsTouch(...one, ...other)))) return true;
  return isWithin(a, b) || isWithin(b, a);
}

/** With no side crossing another, one corner tells for the whole outline. */
const isWithin = (inner: Region, outer: Region): boolean => {
  const [x = 0, y = 0] = inner.rings[0] ?? [];
  let inside = false;
  for (const [ax, ay, bx, by] of sidesOf(outer)) {
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
};

/** These regions and all that hang together with them. */
export function joinedTo(from: readonly Region[], all: readonly Region[]): readonly Region[] {
  const found = new Set(from);
  for (const region of found) {
    for (const other of all) if (!found.has(other) && meet(region, other)) found.add(other);
  }
  return [...found];
}

/** Ground of one kind, however many regions it is drawn as. */
export interface Patch {
  readonly id: string;
  readonly regions: readonly Region[];
}

/** These regions, those that hang together as one; `alike` where that takes more than touching. */
export function patchesOf(
  regions: readonly Region[],
  alike: (a: Region, b: Region) => boolean = () => true,
): readonly Patch[] {
  const patches: Patch[] = [];
  for (const region of regions) {
    if (patches.some((patch) => patch.regions.includes(region))) continue;
    const kin = regions.filter((other) => alike(region, other));
    patches.push({ id: region.id, regions: joinedTo([region], kin) });
  }
  return patches;
}

export const isOn = (battle: Battle, { regions }: Patch, point: Point): boolean =>
  regions.some((region) => battle.contains(region, point));

/** Of these regions, those that meet some of the others. */
export const meetingSome = (regions: readonly Region[], others: readonly Region[]): readonly Region[] =>
  regions.filter((region) => others.some((other) => meet(region, other)));

import type { Place } from "../../../src/core/place";
import type { Battle, Figure } from "../../../src/field/battle";
import type { RegionData, TerrainKind } from "../../../src/field/snapshot";

/** What lies under a base, by plain geometry of its own: the middles of its spaces, or its circle without a grid. */

/** Hexes are drawn on parts of pixels: as much nearer or farther may whole inches measure. */
export const hair = (battle: Battle): number => (battle.grid.kind === "hex" ? 2e-3 : 1e-6);

type XY = readonly [number, number];

interface Outline {
  readonly sides: readonly (readonly [XY, XY])[];
  readonly box: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  };
}

const outlines = new WeakMap<RegionData, Outline>();
function outlineOf(region: RegionData): Outline {
  const known = outlines.get(region);
  if (known !== undefined) return known;
  const sides = region.rings.flatMap((ring) =>
    Array.from({ length: ring.length / 2 }, (_, at): [XY, XY] => {
      const next = (2 * at + 2) % ring.length;
      return [
        [ring[2 * at] ?? 0, ring[2 * at + 1] ?? 0],
        [ring[next] ?? 0, ring[next + 1] ?? 0],
      ];
    }),
  );
  const [xs, ys] = [sides.map(([[x]]) => x), sides.map(([[, y]]) => y)];
  const box = {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
  const outline = { sides, box };
  outlines.set(region, outline);
  return outline;
}

/** The line comes no nearer to the region than so many pixels, as a glance at its box tells. */
function isFarOff(region: RegionData, [ax, ay]: XY, [bx, by]: XY, pixels: number): boolean {
  const { left, top, right, bottom } = outlineOf(region).box;
  return (
    Math.max(ax, bx) < left - pixels ||
    Math.min(ax, bx) > right + pixels ||
    Math.max(ay, by) < top - pixels ||
    Math.min(ay, by) > bottom + pixels
  );
}

/** In it, or on its border. */
function isInside(region: RegionData, [x, y]: XY): boolean {
  if (isFarOff(region, [x, y], [x, y], 1)) return false;
  const { sides } = outlineOf(region);
  if (sides.some(([a, b]) => toSegment([x, y], a, b) < 1e-6)) return true;
  let inside = false;
  for (const [[ax, ay], [bx, by]] of sides) {
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

function toSegment([x, y]: XY, [ax, ay]: XY, [bx, by]: XY): number {
  const long = (bx - ax) ** 2 + (by - ay) ** 2;
  const t = long === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long));
  return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay));
}

const turn = ([ax, ay]: XY, [bx, by]: XY, [cx, cy]: XY): number =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));

const cross = (a: XY, b: XY, c: XY, d: XY): boolean =>
  turn(a, b, c) !== turn(a, b, d) && turn(c, d, a) !== turn(c, d, b);

/** The line is in the region, or nearer to it than so many pixels. */
export const comesNear = (region: RegionData, a: XY, b: XY, pixels: number): boolean =>
  !isFarOff(region, a, b, pixels) && lineToRegion(region, a, b) < pixels;

/** From a line to a region in pixels; negative where the line is inside it. */
function lineToRegion(region: RegionData, a: XY, b: XY): number {
  if (isInside(region, a) || isInside(region, b)) return -1;
  const { sides } = outlineOf(region);
  if (sides.some(([c, d]) => cross(a, b, c, d))) return -1;
  return Math.min(
    ...sides.map(([c, d]) =>
      Math.min(toSegment(a, c, d), toSegment(b, c, d), toSegment(c, a, b), toSegment(d, a, b)),
    ),
  );
}

/** Two regions overlap or touch. */
const meet = (a: RegionData, b: RegionData): boolean =>
  outlineOf(a).sides.some(([from, to]) => comesNear(b, from, to, 1e-6)) ||
  outlineOf(b).sides.some(([from]) => isInside(a, from));

/** These regions, and of all those that hang together with them. */
export function hangingTogether(
  some: readonly RegionData[],
  all: readonly RegionData[],
): readonly RegionData[] {
  const found = new Set(some);
  for (const region of found) for (const other of all) if (meet(region, other)) found.add(other);
  return [...found];
}

const spacesUnder = (battle: Battle, figure: Figure, { x, y }: Place): readonly XY[] => {
  const { size } = battle.grid;
  if (battle.grid.kind !== "square") return [[x, y]];
  const [wide, deep] = [Math.max(1, Math.round(figure.width)), Math.max(1, Math.round(figure.height))];
  return Array.from({ length: wide * deep }, (_, at): XY => [
    x + ((at % wide) - (wide - 1) / 2) * size,
    y + (Math.floor(at / wide) - (deep - 1) / 2) * size,
  ]);
};

/** Less than this share of the radius is a touch, which is not in it. */
const TOUCH = 0.04;

/** The regions of a kind that the base is in at a place. */
export function under(battle: Battle, figure: Figure, at: Place, kind: TerrainKind): readonly RegionData[] {
  return battle.snapshot.regions.filter((region) => {
    if (!region.terrain.some((terrain) => terrain.kind === kind)) return false;
    if (battle.grid.kind !== "gridless") {
      return spacesUnder(battle, figure, at).some((middle) => isInside(region, middle));
    }
    const radius = Math.max(figure.pixelWidth, figure.pixelHeight) / 2;
    return comesNear(region, [at.x, at.y], [at.x, at.y], radius * (1 - TOUCH));
  });
}

/** The regions of a kind that the base comes into somewhere on the way, the start included. */
export function regionsTouched(
  battle: Battle,
  figure: Figure,
  path: readonly Place[],
  kind: TerrainKind,
): readonly RegionData[] {
  if (battle.grid.kind !== "gridless") return path.flatMap((place) => under(battle, figure, place, kind));
  const radius = Math.max(figure.pixelWidth, figure.pixelHeight) / 2;
  return battle.snapshot.regions.filter(
    (region) =>
      region.terrain.some((terrain) => terrain.kind === kind) &&
      path.some((place, at) => {
        const from = path[at - 1] ?? place;
        return comesNear(region, [from.x, from.y], [place.x, place.y], radius * (1 - TOUCH));
      }),
  );
}

/** The base comes into ground of a kind somewhere on the way, the start included. */
export const touches = (battle: Battle, figure: Figure, path: readonly Place[], kind: TerrainKind): boolean =>
  regionsTouched(battle, figure, path, kind).length > 0;

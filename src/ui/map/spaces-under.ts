import type { Point } from "../../core/place";
import type { HostScene, HostToken } from "../../foundry/foundry-documents";

/** The spaces of the grid under each place, as polygons; a large base covers several. */
export function spacesUnder(
  places: readonly Point[],
  scene: HostScene,
  token: HostToken | undefined,
): Point[][] {
  const grid = scene.grid as unknown as {
    readonly isGridless?: boolean;
    readonly isSquare?: boolean;
    readonly size: number;
    getOffset(point: Point): { i: number; j: number };
    getVertices(offset: { i: number; j: number }): Point[];
  };
  if (grid.isGridless === true) return [];
  const seen = new Map<string, Point[]>();
  for (const place of places) {
    for (const point of grid.isSquare === true ? footprint(place, grid.size, token) : [place]) {
      const offset = grid.getOffset({ x: point.x, y: point.y });
      const key = `${offset.i},${offset.j}`;
      if (!seen.has(key)) seen.set(key, grid.getVertices(offset));
    }
  }
  return [...seen.values()];
}

/** Centres of the spaces a base covers. */
function footprint({ x, y }: Point, size: number, token: HostToken | undefined): Point[] {
  const [width, height] = [
    Math.max(1, Math.round(token?._source.width ?? 1)),
    Math.max(1, Math.round(token?._source.height ?? 1)),
  ];
  const points: Point[] = [];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      points.push({ x: x + (column - (width - 1) / 2) * size, y: y + (row - (height - 1) / 2) * size });
    }
  }
  return points;
}

/** Sides that belong to one space only: the edge of the field. */
export function edgesOf(spaces: readonly (readonly Point[])[]): (readonly [Point, Point])[] {
  const sides = new Map<string, readonly [Point, Point] | undefined>();
  for (const space of spaces) {
    for (const [at, from] of space.entries()) {
      const to = space[(at + 1) % space.length];
      if (to === undefined) continue;
      const key = sideKey(from, to);
      sides.set(key, sides.has(key) ? undefined : [from, to]);
    }
  }
  return [...sides.values()].filter((side) => side !== undefined);
}

/** The middle of a side names it, whichever way it is walked. */
const sideKey = (a: Point, b: Point): string => `${Math.round(a.x + b.x)},${Math.round(a.y + b.y)}`;

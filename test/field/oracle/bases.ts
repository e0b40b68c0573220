import type { Point } from "../../../src/core/place";
import type { Figure } from "../../../src/field/battle";
import type { GridData, RegionData } from "../../../src/field/snapshot";
import { coveredCells, type Cell } from "./cells";
import { apart, sixteenth, type Sightline } from "./rays";
import { convexHolds, pointGapTo, polygonGap, ringGap, stretchesInside, type Ring } from "./regions";

/** Bases as lists of points, compared side by side. */

/** Round bases nearer than this, in pixels, touch: places are sixteenths. */
export const CONTACT = 0.1;

const box = (figure: Figure): [number, number, number, number] => [
  sixteenth(sixteenth(figure.x) - figure.pixelWidth / 2),
  sixteenth(sixteenth(figure.y) - figure.pixelHeight / 2),
  sixteenth(sixteenth(figure.x) + figure.pixelWidth / 2),
  sixteenth(sixteenth(figure.y) + figure.pixelHeight / 2),
];

const round = (figure: Figure): number => Math.max(figure.pixelWidth, figure.pixelHeight) / 2;

const outlines = new WeakMap<Cell, Ring>();

export function hexVertices(grid: GridData, cell: Cell): Ring {
  const known = outlines.get(cell);
  if (known !== undefined) return known;
  const upright = grid.kind === "hex" && grid.layout.endsWith("r");
  const half = grid.size / 2;
  const sixth = grid.size / (2 * Math.sqrt(3));
  const halves = Math.round((upright ? cell.centre.x : cell.centre.y) / half);
  const sixths = Math.round((upright ? cell.centre.y : cell.centre.x) / sixth);
  const around: [number, number][] = [
    [0, -2],
    [1, -1],
    [1, 1],
    [0, 2],
    [-1, 1],
    [-1, -1],
  ];
  const outline = around.map(([u, v]) => {
    const along = sixteenth((halves + u) * half);
    const aside = sixteenth((sixths + v) * sixth);
    return upright ? { x: along, y: aside } : { x: aside, y: along };
  });
  outlines.set(cell, outline);
  return outline;
}

/** The outlines of a base's spaces; a square base is one rectangle, a round one a point. */
export function baseParts(grid: GridData, figure: Figure): Ring[] {
  if (grid.kind === "hex") {
    return hexesOf(grid, figure).map(({ outline }) => outline);
  }
  if (grid.kind === "gridless") return [[figure]];
  const [left, top, right, bottom] = box(figure);
  return [
    [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ],
  ];
}

export function baseCorners(grid: GridData, figure: Figure): Point[] {
  if (grid.kind === "gridless") {
    return Array.from({ length: 8 }, (_, i) => ({
      x: sixteenth(sixteenth(figure.x) + round(figure) * Math.cos((i * Math.PI) / 4)),
      y: sixteenth(sixteenth(figure.y) + round(figure) * Math.sin((i * Math.PI) / 4)),
    }));
  }
  const parts = baseParts(grid, figure);
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return [...only];
  const points = parts.flat();
  const times = points.map(({ x, y }) => points.filter((other) => other.x === x && other.y === y).length);
  return points.filter(
    ({ x, y }, at) =>
      (times[at] ?? 0) < 3 && points.findIndex((other) => other.x === x && other.y === y) === at,
  );
}

/** Points all over a base: of every space those halfway from its middle to its corners. */
export function basePoints(grid: GridData, figure: Figure): Point[] {
  const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  if (grid.kind === "gridless") {
    const middle = { x: sixteenth(figure.x), y: sixteenth(figure.y) };
    return baseCorners(grid, figure).map((corner) => between(corner, middle));
  }
  return baseParts(grid, figure).flatMap((part) => {
    const spaces = grid.kind === "square" ? cutIntoSpaces(part, figure) : [part];
    return spaces.flatMap((space) => {
      const middle = {
        x: space.reduce((sum, { x }) => sum + x, 0) / space.length,
        y: space.reduce((sum, { y }) => sum + y, 0) / space.length,
      };
      return space.map((corner) => between(corner, middle));
    });
  });
}

function cutIntoSpaces(part: Ring, { width, height }: Figure): Ring[] {
  const [columns, rows] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))];
  const [from = { x: 0, y: 0 }, , to = from] = part;
  const at = (column: number, row: number): Point => ({
    x: from.x + ((to.x - from.x) * column) / columns,
    y: from.y + ((to.y - from.y) * row) / rows,
  });
  return Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    return [at(column, row), at(column + 1, row), at(column + 1, row + 1), at(column, row + 1)];
  });
}

/** Between the closest points of two bases, or of a base and a point; 0 when they touch. */
export function baseGap(grid: GridData, a: Figure | Point, b: Figure | Point): number {
  if (grid.kind === "gridless") {
    const gap = Math.hypot(a.x - b.x, a.y - b.y);
    const both = ("pixelWidth" in a ? round(a) : 0) + ("pixelWidth" in b ? round(b) : 0);
    const left = Math.max(0, gap - both);
    return left <= CONTACT && "pixelWidth" in a && "pixelWidth" in b ? 0 : left;
  }
  if (grid.kind === "square") {
    const [l, t, r, d] = "pixelWidth" in a ? box(a) : [a.x, a.y, a.x, a.y];
    const [L, T, R, D] = "pixelWidth" in b ? box(b) : [b.x, b.y, b.x, b.y];
    return Math.hypot(Math.max(0, L - r, l - R), Math.max(0, T - d, t - D));
  }
  const [as, bs] = [hexesOf(grid, a), hexesOf(grid, b)];
  let least = Infinity;
  for (const one of as) {
    for (const other of bs) {
      // Nothing of a hex is further from its middle than a corner.
      const middles = Math.hypot(one.centre.x - other.centre.x, one.centre.y - other.centre.y);
      if (middles - (2 * grid.size) / Math.sqrt(3) - 1 >= least) continue;
      least = Math.min(least, hexGap(one, other));
      if (least === 0) return 0;
    }
  }
  return least;
}

const hexGaps = new WeakMap<Ring, Map<Ring, number>>();

/** Between the outlines of two hexes, or of a hex and a point; the same two are asked about again and again. */
function hexGap({ outline: a }: Hex, { outline: b }: Hex): number {
  const known = hexGaps.get(a) ?? new Map<Ring, number>();
  hexGaps.set(a, known);
  const found = known.get(b);
  if (found !== undefined) return found;
  const gap = a.some((point) => convexHolds(b, point)) ? 0 : ringGap(a, b);
  if (a.length > 1 && b.length > 1) known.set(b, gap);
  return gap;
}

interface Hex {
  readonly centre: Point;
  readonly outline: Ring;
}

const hexes = new WeakMap<Figure, Hex[]>();

/** Those under a base; a point is a very small hex. */
function hexesOf(grid: GridData, at: Figure | Point): Hex[] {
  if (!("pixelWidth" in at)) return [{ centre: at, outline: [at] }];
  const found =
    hexes.get(at) ??
    coveredCells(grid, at, at.width, at.height).map((cell) => ({
      centre: cell.centre,
      outline: hexVertices(grid, cell),
    }));
  hexes.set(at, found);
  return found;
}

export const pointGap = (grid: GridData, figure: Figure, point: Point): number =>
  baseGap(grid, figure, { x: point.x, y: point.y });

/** From a base to the nearest point of the region. */
export function regionGap(grid: GridData, figure: Figure, region: RegionData): number {
  if (grid.kind === "gridless") {
    const middle = { x: sixteenth(figure.x), y: sixteenth(figure.y) };
    return Math.max(0, pointGapTo(region, middle) - round(figure));
  }
  return Math.min(...baseParts(grid, figure).map((part) => polygonGap(part, region)));
}

/** Where the line enters a body's base, if it is at the body's height anywhere in it; undefined when it passes by. */
export function bodyEntry(grid: GridData, body: Figure, line: Sightline): number | undefined {
  const inside = insideBody(grid, body, line);
  if (inside === undefined) return undefined;
  const [start, end] = line.height;
  // A space above or below, as shares of the line: between them it is at the body's height.
  const shareAt = (z: number): number => (z - start) / (end - start);
  if (start === end) return Math.abs(start - body.elevation) < grid.distance ? inside.from : undefined;
  const [one, other] = [shareAt(body.elevation - grid.distance), shareAt(body.elevation + grid.distance)];
  const [first, last] = [
    Math.max(inside.from, Math.min(one, other)),
    Math.min(inside.to, Math.max(one, other)),
  ];
  // Where the two only meet, rounding must not decide.
  return last - first > 1e-10 ? inside.from : undefined;
}

/** From where the line enters a body's base first to where it leaves it last, by cutting it with every side. */
export function insideBody(
  grid: GridData,
  body: Figure,
  { from, to }: Sightline,
): { from: number; to: number } | undefined {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (apart(body, from, to) > body.pixelWidth + body.pixelHeight) return undefined;
  if (grid.kind === "gridless") {
    const [ex, ey] = [from.x - sixteenth(body.x), from.y - sixteenth(body.y)];
    const [a, b, c] = [dx * dx + dy * dy, 2 * (ex * dx + ey * dy), ex * ex + ey * ey - round(body) ** 2];
    const d = b * b - 4 * a * c;
    if (a === 0 || d <= 0) return undefined;
    const [t0, t1] = [(-b - Math.sqrt(d)) / (2 * a), (-b + Math.sqrt(d)) / (2 * a)];
    return t1 <= 0 || t0 >= 1 ? undefined : { from: Math.max(0, t0), to: Math.min(1, t1) };
  }
  const found = bodyRegions(grid, body).flatMap((part) => stretchesInside(part, { from, to }));
  if (found.length === 0) return undefined;
  return {
    from: Math.min(...found.map((stretch) => stretch.from)),
    to: Math.max(...found.map((stretch) => stretch.to)),
  };
}

const bodies = new WeakMap<Figure, RegionData[]>();

/** A body that is looked past again and again: each of its spaces as a region. */
function bodyRegions(grid: GridData, body: Figure): RegionData[] {
  const found =
    bodies.get(body) ??
    baseParts(grid, body).map((part) => ({
      id: "body",
      name: "",
      rings: [part.flatMap(({ x, y }) => [x, y])],
      bottom: null,
      top: null,
      terrain: [],
    }));
  bodies.set(body, found);
  return found;
}

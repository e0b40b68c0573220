import type { Point } from "../../../src/core/place";
import type { Figure, Region } from "../../../src/field/battle";
import type { GridData, RegionData } from "../../../src/field/snapshot";
import { coveredCells, regionHolds, type Cell } from "./cells";
import { apart, sixteenth, type Sightline } from "./rays";

/** Bases and regions as lists of points, compared side by side. */

const box = (figure: Figure): [number, number, number, number] => [
  sixteenth(sixteenth(figure.x) - figure.pixelWidth / 2),
  sixteenth(sixteenth(figure.y) - figure.pixelHeight / 2),
  sixteenth(sixteenth(figure.x) + figure.pixelWidth / 2),
  sixteenth(sixteenth(figure.y) + figure.pixelHeight / 2),
];

const round = (figure: Figure): number => Math.max(figure.pixelWidth, figure.pixelHeight) / 2;

export function hexVertices(grid: GridData, cell: Cell): Point[] {
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
  return around.map(([u, v]) => {
    const along = sixteenth((halves + u) * half);
    const aside = sixteenth((sixths + v) * sixth);
    return upright ? { x: along, y: aside } : { x: aside, y: along };
  });
}

/** The outlines of a base's spaces; a square base is one rectangle, a round one a point. */
export function baseParts(grid: GridData, figure: Figure): Point[][] {
  if (grid.kind === "hex") {
    return coveredCells(grid, figure, figure.width, figure.height).map((cell) => hexVertices(grid, cell));
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
  const points = baseParts(grid, figure).flat();
  const times = new Map<string, number>();
  for (const { x, y } of points) times.set(`${x} ${y}`, (times.get(`${x} ${y}`) ?? 0) + 1);
  return points.filter(
    ({ x, y }, at) =>
      (times.get(`${x} ${y}`) ?? 0) < 3 && points.findIndex((other) => other.x === x && other.y === y) === at,
  );
}

export function baseGap(grid: GridData, a: Figure | Point, b: Figure | Point): number {
  if (grid.kind === "gridless") {
    const gap = Math.hypot(a.x - b.x, a.y - b.y);
    const both = ("pixelWidth" in a ? round(a) : 0) + ("pixelWidth" in b ? round(b) : 0);
    const left = Math.max(0, gap - both);
    return left <= 0.1 && "pixelWidth" in a && "pixelWidth" in b ? 0 : left;
  }
  if (grid.kind === "square") {
    const [l, t, r, d] = "pixelWidth" in a ? box(a) : [a.x, a.y, a.x, a.y];
    const [L, T, R, D] = "pixelWidth" in b ? box(b) : [b.x, b.y, b.x, b.y];
    return Math.hypot(Math.max(0, L - r, l - R), Math.max(0, T - d, t - D));
  }
  const partsOf = (one: Figure | Point): Point[][] => ("pixelWidth" in one ? baseParts(grid, one) : [[one]]);
  const [as, bs] = [partsOf(a), partsOf(b)];
  return Math.min(...as.flatMap((one) => bs.map((other) => ringGap(one, other))));
}

export const pointGap = (grid: GridData, figure: Figure, point: Point): number =>
  baseGap(grid, figure, { x: point.x, y: point.y });

const sides = (ring: readonly Point[]): [Point, Point][] =>
  ring.map((a, at) => [a, ring[(at + 1) % ring.length] ?? a]);

function ringGap(a: readonly Point[], b: readonly Point[]): number {
  if (a.some((point) => holds(b, point)) || b.some((point) => holds(a, point))) return 0;
  return Math.min(cornersToSides(a, b), cornersToSides(b, a));
}

function cornersToSides(corners: readonly Point[], ring: readonly Point[]): number {
  let least = Infinity;
  for (const [a, b] of sides(ring)) {
    for (const corner of corners) least = Math.min(least, apart(corner, a, b));
  }
  return least;
}

const holds = (ring: readonly Point[], point: Point): boolean => {
  if (ring.length < 3) return false;
  const turns = sides(ring).map(([a, b]) =>
    Math.sign((b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)),
  );
  return !(turns.includes(1) && turns.includes(-1));
};

const rings = new WeakMap<RegionData, Point[][]>();

function ringsOf(region: RegionData): Point[][] {
  const found =
    rings.get(region) ??
    region.rings.map((ring) => {
      const points: Point[] = [];
      for (let i = 0; i < ring.length; i += 2) {
        points.push({ x: sixteenth(ring[i] ?? 0), y: sixteenth(ring[i + 1] ?? 0) });
      }
      return points;
    });
  rings.set(region, found);
  return found;
}

/** From a polygon to the nearest point of the region. */
export function polygonGap(polygon: readonly Point[], region: Region): number {
  const snapped = polygon.map(({ x, y }) => ({ x: sixteenth(x), y: sixteenth(y) }));
  if (snapped.some((point) => regionHolds(region, point))) return 0;
  const gaps = ringsOf(region).map((ring) =>
    ring.some((point) => holds(snapped, point)) || crossing(snapped, ring) ? 0 : ringGap(snapped, ring),
  );
  return Math.min(...gaps);
}

function crossing(a: readonly Point[], b: readonly Point[]): boolean {
  const turn = (p: Point, q: Point, r: Point): number =>
    Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
  return sides(a).some(([p, q]) =>
    sides(b).some(([c, d]) => turn(p, q, c) * turn(p, q, d) < 0 && turn(c, d, p) * turn(c, d, q) < 0),
  );
}

/** Where the line goes from outside to inside the region, or starts inside it. */
export function regionEntries(region: RegionData, line: Sightline): number[] {
  const { from, to } = line;
  const at = (t: number): Point => ({ x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t });
  const cuts = new Set<number>([0, 1]);
  for (const ring of ringsOf(region)) {
    for (const [a, b] of sides(ring)) {
      const [ex, ey] = [b.x - a.x, b.y - a.y];
      const [dx, dy] = [to.x - from.x, to.y - from.y];
      const across = dx * ey - dy * ex;
      if (across !== 0) {
        const t = ((a.x - from.x) * ey - (a.y - from.y) * ex) / across;
        const u = ((a.x - from.x) * dy - (a.y - from.y) * dx) / across;
        if (t > 0 && t < 1 && u >= 0 && u <= 1) cuts.add(t);
      }
    }
  }
  const sorted = [...cuts].sort((a, b) => a - b);
  const stretches: { from: number; to: number }[] = [];
  for (const [i, t] of sorted.entries()) {
    const next = sorted[i + 1];
    if (next === undefined || next - t < 1e-12 || !insideStrictly(region, at((t + next) / 2))) continue;
    const last = stretches.at(-1);
    if (last !== undefined && t - last.to < 1e-12) last.to = next;
    else stretches.push({ from: t, to: next });
  }
  return stretches.filter(({ from: t0, to: t1 }) => highEnough(region, line, t0, t1)).map(({ from: t }) => t);
}

function highEnough(region: RegionData, line: Sightline, t0: number, t1: number): boolean {
  const [z0, z1] = line.height;
  const [a, b] = [z0 + (z1 - z0) * t0, z0 + (z1 - z0) * t1];
  return Math.max(a, b) >= (region.bottom ?? -Infinity) && Math.min(a, b) <= (region.top ?? Infinity);
}

function insideStrictly(region: RegionData, point: Point): boolean {
  const rings = ringsOf(region);
  const border = rings.some((ring) => sides(ring).some(([a, b]) => apart(point, a, b) < 1e-9));
  return !border && regionHolds(region, point);
}

/** Where the line enters a body's base, by cutting it with every side; undefined when it passes by. */
export function bodyEntry(grid: GridData, body: Figure, line: Sightline): number | undefined {
  const { from, to } = line;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (apart(body, from, to) > (body.pixelWidth + body.pixelHeight) / 2) return undefined;
  if (grid.kind === "gridless") {
    const [ex, ey] = [from.x - sixteenth(body.x), from.y - sixteenth(body.y)];
    const [a, b, c] = [dx * dx + dy * dy, 2 * (ex * dx + ey * dy), ex * ex + ey * ey - round(body) ** 2];
    const d = b * b - 4 * a * c;
    if (a === 0 || d <= 0) return undefined;
    const [t0, t1] = [(-b - Math.sqrt(d)) / (2 * a), (-b + Math.sqrt(d)) / (2 * a)];
    return t1 <= 0 || t0 >= 1 ? undefined : Math.max(0, t0);
  }
  let best: number | undefined;
  for (const part of baseParts(grid, body)) {
    const region: RegionData = {
      id: "body",
      name: "",
      rings: [part.flatMap(({ x, y }) => [x, y])],
      bottom: null,
      top: null,
      terrain: [],
    };
    const [first] = regionEntries(region, line);
    if (first !== undefined && (best === undefined || first < best)) best = first;
  }
  return best;
}

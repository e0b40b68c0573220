import type { Battle, Figure } from "../../../src/field";
import type { Snapshot } from "../../../src/field";
import { Footprints } from "../../../src/field/grid-moves/standing/footprints";
import { HexLattice } from "../../../src/field";

/** Plain, slow geometry for the second opinion: points, rings, bases. Nothing here knows a rule. */

export interface Point {
  readonly x: number;
  readonly y: number;
}
export type Ring = readonly Point[];

export const pointsOf = (numbers: readonly number[]): Point[] =>
  numbers.flatMap((x, index) => (index % 2 === 0 ? [{ x, y: numbers[index + 1] ?? 0 }] : []));

export const along = (p: Point, q: Point, share: number): Point => ({
  x: p.x + (q.x - p.x) * share,
  y: p.y + (q.y - p.y) * share,
});

export const apart = (p: Point, q: Point): number => Math.hypot(p.x - q.x, p.y - q.y);

const turn = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** Where the line from p to q meets the line from a to b, as a share of the first; undefined when it does not. */
export function meets(p: Point, q: Point, a: Point, b: Point): number | undefined {
  const [s, t] = [turn(a, b, p), turn(a, b, q)];
  const [u, v] = [turn(p, q, a), turn(p, q, b)];
  if (s === t || s * t > 0 || u * v > 0) return undefined;
  return s / (s - t);
}

export function inRing(ring: Ring, { x, y }: Point): boolean {
  let inside = false;
  for (const [index, a] of ring.entries()) {
    const b = ring[(index + 1) % ring.length];
    if (b === undefined || a.y > y === b.y > y) continue;
    if (x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) inside = !inside;
  }
  return inside;
}

/** On its border, give or take next to nothing. */
export const onRing = (ring: Ring, point: Point): boolean =>
  ring.some((a, index) => {
    const b = ring[(index + 1) % ring.length] ?? a;
    const length = apart(a, b);
    const share =
      ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / Math.max(1e-9, length ** 2);
    return apart(point, along(a, b, Math.max(0, Math.min(1, share)))) < 1e-4;
  });

/** By the even-odd rule. */
export const inRings = (rings: readonly Ring[], point: Point): boolean =>
  rings.filter((ring) => inRing(ring, point)).length % 2 === 1;

export function cutsOf(rings: readonly Ring[], p: Point, q: Point): number[] {
  return rings.flatMap((ring) =>
    ring.flatMap((a, index) => {
      const b = ring[(index + 1) % ring.length];
      const share = b === undefined ? undefined : meets(p, q, a, b);
      return share === undefined ? [] : [share];
    }),
  );
}

/** A base: outlines of straight sides, or a circle; and the points that lines of sight are drawn to. */
export interface Outline {
  readonly rings: readonly Ring[];
  readonly circle?: { readonly at: Point; readonly radius: number };
  readonly corners: readonly Point[];
}

const hexFooting = new WeakMap<Snapshot, Footprints>();

export function outlineOf({ snapshot, grid }: Battle, figure: Figure): Outline {
  if (grid.kind === "gridless") {
    const radius = Math.max(figure.pixelWidth, figure.pixelHeight) / 2;
    const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((eighth) => ({
      x: figure.x + radius * Math.cos((Math.PI * eighth) / 4),
      y: figure.y + radius * Math.sin((Math.PI * eighth) / 4),
    }));
    return { rings: [], circle: { at: figure, radius }, corners };
  }
  if (grid.kind === "square") {
    const [w, h] = [figure.pixelWidth / 2, figure.pixelHeight / 2];
    const ring = [
      { x: figure.x - w, y: figure.y - h },
      { x: figure.x + w, y: figure.y - h },
      { x: figure.x + w, y: figure.y + h },
      { x: figure.x - w, y: figure.y + h },
    ];
    return { rings: [ring], corners: ring };
  }
  // Which hexes a large base covers is the grid's own affair.
  let footing = hexFooting.get(snapshot);
  if (footing === undefined) {
    footing = new Footprints(new HexLattice(snapshot, grid), grid);
    hexFooting.set(snapshot, footing);
  }
  const base = footing.baseOf({ ...figure });
  return { rings: base.parts.map(pointsOf), corners: pointsOf(base.corners) };
}

export function inOutline({ rings, circle }: Outline, point: Point): boolean {
  if (circle !== undefined) return apart(circle.at, point) < circle.radius;
  return rings.some((ring) => inRing(ring, point));
}

/** From the base to a point outside it, in pixels. */
export function awayFrom({ rings, circle }: Outline, point: Point): number {
  if (circle !== undefined) return apart(circle.at, point) - circle.radius;
  return Math.min(
    ...rings.flatMap((ring) =>
      ring.map((a, index) => {
        const b = ring[(index + 1) % ring.length] ?? a;
        const share =
          ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / Math.max(1e-9, apart(a, b) ** 2);
        return apart(point, along(a, b, Math.max(0, Math.min(1, share))));
      }),
    ),
  );
}

export function cutsOfOutline(outline: Outline, p: Point, q: Point): number[] {
  const { circle } = outline;
  if (circle === undefined) return cutsOf(outline.rings, p, q);
  const [dx, dy, ex, ey] = [q.x - p.x, q.y - p.y, p.x - circle.at.x, p.y - circle.at.y];
  const [a, b] = [dx * dx + dy * dy, ex * dx + ey * dy];
  const root = b * b - a * (ex * ex + ey * ey - circle.radius ** 2);
  if (a === 0 || root <= 0) return [];
  return [(-b - Math.sqrt(root)) / a, (-b + Math.sqrt(root)) / a].filter((share) => share > 0 && share < 1);
}

/** How much of the line from p to q fulfils something that changes at the cuts only, in pixels. */
export function lengthWhere(
  p: Point,
  q: Point,
  cuts: readonly number[],
  holds: (at: Point) => boolean,
): number {
  const shares = [0, ...cuts, 1].sort((a, b) => a - b);
  let length = 0;
  for (const [index, to] of shares.entries()) {
    const from = shares[index - 1] ?? 0;
    if (to - from < 1e-9) continue;
    if (holds(along(p, q, (from + to) / 2))) length += (to - from) * apart(p, q);
  }
  return length;
}

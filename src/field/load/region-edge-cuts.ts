import { lengthOf } from "../../core/place";
import { holdsPoint, including, type Bounds } from "../shapes/bounds";
import type { RegionArea } from "./region-shapes";

export interface Point {
  readonly x: number;
  readonly y: number;
}
export type Edge = readonly [Point, Point];

/** Lines closer than this, in pixels, are the same. */
export const SAME = 1e-3;

export const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
export const cross = (a: Point, b: Point): number => a.x * b.y - a.y * b.x;
export const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y;
export const length = (a: Point): number => lengthOf(a.x, a.y);
export const between = ([from, to]: Edge, part: number): Point => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
});

/** Where, from 0 to 1 along the first, the second crosses, touches or begins to run along it. */
export function cutsOf(edge: Edge, other: Edge): number[] {
  const along = minus(edge[1], edge[0]);
  const across = minus(other[1], other[0]);
  const long = length(along);
  const bend = cross(along, across);
  const ends = other.flatMap((end) => {
    const away = minus(end, edge[0]);
    return Math.abs(cross(along, away)) <= SAME * long ? [dot(along, away) / long ** 2] : [];
  });
  const gap = minus(other[0], edge[0]);
  const [here, there] = [cross(gap, across) / bend, cross(gap, along) / bend];
  const crossing = there >= 0 && there <= 1 ? [here] : [];
  return [...ends, ...crossing].filter((part) => part >= -SAME / long && part <= 1 + SAME / long);
}

interface Boxed {
  readonly edge: Edge;
  readonly box: Bounds;
}

const NOWHERE: Bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
const boxOf = ([from, to]: Edge): Bounds => including(including(NOWHERE, from.x, from.y), to.x, to.y);

/** Edges in boxes further apart cannot cut each other, however they are rounded. */
const APART = 2 * SAME;
const areNear = (a: Bounds, b: Bounds): boolean =>
  a.left <= b.right + APART &&
  b.left <= a.right + APART &&
  a.top <= b.bottom + APART &&
  b.top <= a.bottom + APART;

/** The cuts of each edge by all the others. Left to right, only edges side by side are looked at. */
export function allCuts(edges: readonly Edge[]): number[][] {
  const cuts = edges.map((): number[] => []);
  const boxed = edges.map((edge, at) => ({ edge, box: boxOf(edge), cuts: cuts[at] ?? [] }));
  boxed.sort((a, b) => a.box.left - b.box.left);
  for (const [at, one] of boxed.entries()) {
    for (let next = at + 1; next < boxed.length; next++) {
      const other = boxed[next];
      if (other === undefined || other.box.left > one.box.right + APART) break;
      if (!areNear(one.box, other.box)) continue;
      one.cuts.push(...cutsOf(one.edge, other.edge));
      other.cuts.push(...cutsOf(other.edge, one.edge));
    }
  }
  return cuts;
}

/** The edges of an area, and quick answers about where it is: its edges lie in bands from top to bottom. */
export class Edges {
  readonly all: readonly Edge[];
  readonly #boxed: readonly Boxed[];
  readonly #bounds: Bounds;
  #bands: readonly (readonly Edge[])[] | undefined;

  constructor(area: RegionArea) {
    this.all = edgesOf(area);
    this.#boxed = this.all.map((edge) => ({ edge, box: boxOf(edge) }));
    this.#bounds = this.all.reduce((bounds, [{ x, y }]) => including(bounds, x, y), NOWHERE);
  }

  meets(other: Edges): boolean {
    if (!areNear(this.#bounds, other.#bounds)) return false;
    const near = other.#boxed.filter(({ box }) => areNear(box, this.#bounds));
    return this.#boxed.some(
      ({ edge, box }) =>
        areNear(box, other.#bounds) &&
        near.some((across) => areNear(box, across.box) && cutsOf(edge, across.edge).length > 0),
    );
  }

  /** Of two that do not meet: this lies inside the other. */
  isWithin(other: Edges): boolean {
    const [first] = this.all;
    return first !== undefined && other.covers(first[0]);
  }

  /** By the even-odd rule. */
  covers({ x, y }: Point): boolean {
    if (!holdsPoint(this.#bounds, x, y)) return false;
    this.#bands ??= this.#inBands();
    let inside = false;
    for (const [a, b] of this.#bands[this.#bandAt(y)] ?? [])
      if (a.y > y !== b.y > y && x < a.x + ((y - a.y) * (b.x - a.x)) / (b.y - a.y)) inside = !inside;
    return inside;
  }

  /** As many bands as keep them short, and few enough for edges that reach through all of them. */
  get #count(): number {
    return Math.ceil(Math.sqrt(this.all.length));
  }

  #bandAt(y: number): number {
    const { top, bottom } = this.#bounds;
    return Math.min(this.#count - 1, Math.floor(((y - top) / (bottom - top || 1)) * this.#count));
  }

  #inBands(): Edge[][] {
    const bands = Array.from({ length: this.#count }, (): Edge[] => []);
    for (const { edge, box } of this.#boxed) {
      for (let band = this.#bandAt(box.top); band <= this.#bandAt(box.bottom); band++)
        bands[band]?.push(edge);
    }
    return bands;
  }
}

const edgesOf = (area: RegionArea): Edge[] =>
  area.flatMap((ring) => {
    const corners = ring.flatMap((x, at) => (at % 2 === 0 ? [{ x, y: ring[at + 1] ?? 0 }] : []));
    return corners.map((from, at): Edge => [from, corners[(at + 1) % corners.length] ?? from]);
  });

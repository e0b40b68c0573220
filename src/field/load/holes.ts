import { lengthOf } from "../../core/place";
import type { Area } from "./region-shapes";

interface Point {
  readonly x: number;
  readonly y: number;
}
type Edge = readonly [Point, Point];

/**
 * An area without its holes. Rings count by the even-odd rule, by which holes that overlap would cancel each
 * other and the part of one that lies outside would be solid: then the outline of what is left is drawn anew.
 */
export function without(area: Area, holes: readonly Area[]): Area {
  const [solid, ...voids] = [area, ...holes].map(edgesOf);
  if (solid === undefined || voids.length === 0) return area;
  const near = voids.filter((one) => meets(solid, one) || isWithin(one, solid));
  const apart = near.every(
    (one, at) => isWithin(one, solid) && ![solid, ...near.slice(0, at)].some((other) => meets(one, other)),
  );
  const nested = near.some((one) => near.some((other) => other !== one && isWithin(one, other)));
  if (apart && !nested) return [...area, ...holes.filter((_, at) => near.includes(voids[at] ?? [])).flat()];
  return outlineOf(solid, near);
}

const edgesOf = (area: Area): Edge[] =>
  area.flatMap((ring) => {
    const corners = ring.flatMap((x, at) => (at % 2 === 0 ? [{ x, y: ring[at + 1] ?? 0 }] : []));
    return corners.map((from, at): Edge => [from, corners[(at + 1) % corners.length] ?? from]);
  });

/** Lines closer than this, in pixels, are the same. */
const SAME = 1e-3;

const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
const cross = (a: Point, b: Point): number => a.x * b.y - a.y * b.x;
const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y;
const length = (a: Point): number => lengthOf(a.x, a.y);
const between = ([from, to]: Edge, part: number): Point => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
});

/** Where, from 0 to 1 along the first, the second crosses, touches or begins to run along it. */
function cutsOf(edge: Edge, other: Edge): number[] {
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

const meets = (one: readonly Edge[], other: readonly Edge[]): boolean =>
  one.some((edge) => other.some((across) => cutsOf(edge, across).length > 0));

/** Of two that do not meet: the first lies inside the second. */
const isWithin = ([first]: readonly Edge[], other: readonly Edge[]): boolean =>
  first !== undefined && covers(other, first[0]);

const covers = (edges: readonly Edge[], { x, y }: Point): boolean =>
  edges.filter(([a, b]) => a.y > y !== b.y > y && x < a.x + ((y - a.y) * (b.x - a.x)) / (b.y - a.y)).length %
    2 ===
  1;

/** Every edge is cut where others meet it; the pieces with what is left on one side only are the outline. */
function outlineOf(solid: readonly Edge[], voids: readonly (readonly Edge[])[]): Area {
  const isLeft = (at: Point): boolean => covers(solid, at) && !voids.some((one) => covers(one, at));
  const all = [...solid, ...voids.flat()].filter(([from, to]) => length(minus(to, from)) > SAME);
  const pieces = new Map<string, Edge>();
  for (const edge of all) {
    const cuts = [0, 1, ...all.flatMap((other) => (other === edge ? [] : cutsOf(edge, other)))];
    const parts = cuts.map((part) => Math.min(1, Math.max(0, part))).sort((a, b) => a - b);
    for (const [at, part] of parts.entries()) {
      const piece: Edge = [between(edge, parts[at - 1] ?? 0), between(edge, part)];
      const [from, to] = piece.map(named);
      if (from === undefined || to === undefined || from === to) continue;
      const sides = sidesOf(piece).map(isLeft);
      // Always with what is left on the same hand: the same piece of two edges is one.
      if (sides[0] !== sides[1])
        pieces.set([from, to].sort().join(), sides[0] === true ? piece : turned(piece));
    }
  }
  return ringsOf([...pieces.values()]);
}

/** Points on either side of its middle. */
function sidesOf(edge: Edge): [Point, Point] {
  const middle = between(edge, 0.5);
  const along = minus(edge[1], edge[0]);
  const [dx, dy] = [(-along.y / length(along)) * 2 * SAME, (along.x / length(along)) * 2 * SAME];
  return [
    { x: middle.x + dx, y: middle.y + dy },
    { x: middle.x - dx, y: middle.y - dy },
  ];
}

const turned = ([from, to]: Edge): Edge => [to, from];
const rounded = (value: number): number => Math.round(value / SAME) * SAME;
const named = ({ x, y }: Point): string => `${Math.round(x / SAME)} ${Math.round(y / SAME)}`;

/** Each ring goes on where the last piece ended until it is back where it began. */
function ringsOf(pieces: readonly Edge[]): Area {
  const from = new Map<string, Edge[]>();
  for (const piece of pieces) from.set(named(piece[0]), [...(from.get(named(piece[0])) ?? []), piece]);
  const rings: number[][] = [];
  for (const first of pieces) {
    const ring: Point[] = [];
    for (let at = first[0], next = from.get(named(at))?.pop(); next !== undefined;) {
      ring.push(at);
      [, at] = next;
      next = from.get(named(at))?.pop();
    }
    if (ring.length >= 3) rings.push(straight(ring).flatMap(({ x, y }) => [rounded(x), rounded(y)]));
  }
  return rings;
}

/** Without the corners where it does not turn. */
const straight = (ring: readonly Point[]): Point[] =>
  ring.filter((at, index) => {
    const before = minus(at, ring.at(index - 1) ?? at);
    const after = minus(ring[(index + 1) % ring.length] ?? at, at);
    return Math.abs(cross(before, after)) > SAME * (length(before) + length(after)) || dot(before, after) < 0;
  });

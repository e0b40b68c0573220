import {
  allCuts,
  between,
  cross,
  dot,
  Edges,
  length,
  minus,
  SAME,
  type Edge,
  type Point,
} from "./region-edge-cuts";
import type { RegionArea } from "./region-shapes";

/**
 * An area without its holes. Rings count by the even-odd rule, by which holes that overlap would cancel each
 * other and the part of one that lies outside would be solid: then the outline of what is left is drawn anew.
 */
export function without(area: RegionArea, holes: readonly RegionArea[]): RegionArea {
  if (holes.length === 0) return area;
  const solid = new Edges(area);
  const near = holes
    .map((hole) => ({ hole, edges: new Edges(hole) }))
    .filter(({ edges }) => edges.meets(solid) || edges.isWithin(solid));
  const voids = near.map(({ edges }) => edges);
  const apart = voids.every(
    (one, at) => one.isWithin(solid) && ![solid, ...voids.slice(0, at)].some((other) => one.meets(other)),
  );
  const nested = voids.some((one) => voids.some((other) => other !== one && one.isWithin(other)));
  return apart && !nested ? [...area, ...near.flatMap(({ hole }) => hole)] : outlineOf(solid, voids);
}

/** Every edge is cut where others meet it; the pieces with what is left on one side only are the outline. */
function outlineOf(solid: Edges, voids: readonly Edges[]): RegionArea {
  const isLeft = (at: Point): boolean => solid.covers(at) && !voids.some((one) => one.covers(at));
  const all = [solid, ...voids]
    .flatMap((edges) => edges.all)
    .filter(([from, to]) => length(minus(to, from)) > SAME);
  const cuts = allCuts(all);
  const pieces = new Map<string, Edge>();
  for (const [index, edge] of all.entries()) {
    const parts = [0, 1, ...(cuts[index] ?? [])]
      .map((part) => Math.min(1, Math.max(0, part)))
      .sort((a, b) => a - b);
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
function ringsOf(pieces: readonly Edge[]): RegionArea {
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

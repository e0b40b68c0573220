import { lengthOf } from "../../../core/place";
import type { Point } from "./pose";

/** Outlines on the mat: round tokens, polygons (even-odd rings), and several of them as one. */
export interface Disc {
  readonly kind: "disc";
  readonly at: Point;
  readonly radius: number;
}
export interface Area {
  readonly kind: "area";
  readonly rings: readonly (readonly Point[])[];
}
export interface Group {
  readonly kind: "group";
  readonly parts: readonly Shape[];
}
export type Shape = Disc | Area | Group;

export const disc = (at: Point, radius: number): Disc => ({ kind: "disc", at, radius });
export const polygon = (points: readonly Point[]): Area => ({ kind: "area", rings: [points] });
export const group = (parts: readonly Shape[]): Group => ({ kind: "group", parts });

/** Between the closest points; 0 where they touch or overlap. */
export function distance(a: Shape, b: Shape): number {
  if (a.kind === "group") return Math.min(...a.parts.map((part) => distance(part, b)));
  if (b.kind === "group") return Math.min(...b.parts.map((part) => distance(a, part)));
  if (a.kind === "disc" && b.kind === "disc") {
    return Math.max(0, between(a.at, b.at) - a.radius - b.radius);
  }
  if (a.kind === "disc") return Math.max(0, pointToShape(a.at, b) - a.radius);
  if (b.kind === "disc") return Math.max(0, pointToShape(b.at, a) - b.radius);
  return areaToArea(a, b);
}

export const meets = (a: Shape, b: Shape): boolean => !clearlyApart(a, b) && distance(a, b) === 0;

/** Shapes do not change, and most are compared with many others. */
const circles = new WeakMap<Shape, Disc>();

/** A circle that holds the whole shape. */
export function circleAround(shape: Shape): Disc {
  if (shape.kind === "disc") return shape;
  const known = circles.get(shape);
  if (known !== undefined) return known;
  const found = findCircle(shape);
  circles.set(shape, found);
  return found;
}

function findCircle(shape: Area | Group): Disc {
  const at = middle(shape);
  let radius = 0;
  if (shape.kind === "group") {
    for (const part of shape.parts.map(circleAround))
      radius = Math.max(radius, between(at, part.at) + part.radius);
  } else {
    for (const ring of shape.rings) for (const corner of ring) radius = Math.max(radius, between(at, corner));
  }
  return disc(at, radius);
}

/** Most things on a mat are nowhere near each other: said without looking at their edges. */
export function clearlyApart(a: Shape, b: Shape): boolean {
  const [one, other] = [circleAround(a), circleAround(b)];
  const [dx, dy, reach] = [one.at.x - other.at.x, one.at.y - other.at.y, one.radius + other.radius];
  return dx * dx + dy * dy > reach * reach + 1;
}

export function pointToShape(point: Point, shape: Shape): number {
  switch (shape.kind) {
    case "disc":
      return Math.max(0, between(point, shape.at) - shape.radius);
    case "group":
      return Math.min(...shape.parts.map((part) => pointToShape(point, part)));
    case "area":
      if (inside(point, shape)) return 0;
      return Math.min(...edges(shape).map(([from, to]) => pointToSegment(point, from, to)));
  }
}

/** By the even-odd rule, so that inner rings are holes. */
export function inside(point: Point, area: Area): boolean {
  let odd = false;
  for (const ring of area.rings) {
    let a = ring.at(-1);
    for (const b of ring) {
      if (a !== undefined && a.y > point.y !== b.y > point.y) {
        if (point.x < a.x + ((point.y - a.y) / (b.y - a.y)) * (b.x - a.x)) odd = !odd;
      }
      a = b;
    }
  }
  return odd;
}

function areaToArea(a: Area, b: Area): number {
  const [cornerA, cornerB] = [a.rings[0]?.[0], b.rings[0]?.[0]];
  if (cornerA === undefined || cornerB === undefined) return Infinity;
  if (inside(cornerA, b) || inside(cornerB, a)) return 0;
  let nearest = Infinity;
  const others = edges(b);
  for (const edge of edges(a)) {
    for (const other of others) nearest = Math.min(nearest, segmentToSegment(edge, other));
  }
  return nearest;
}

export type Segment = readonly [Point, Point];

export const edges = (area: Area): readonly Segment[] => area.rings.flatMap(ringEdges);

export function ringEdges(ring: readonly Point[]): Segment[] {
  const list: Segment[] = [];
  let before = ring.at(-1);
  for (const point of ring) {
    if (before !== undefined) list.push([before, point]);
    before = point;
  }
  return list;
}

/** Every corner of a shape; a disc has none. */
export const corners = (area: Area): readonly Point[] => area.rings.flat();

/** The middle of a shape's corners or discs: where labels and headings point to. */
export function middle(shape: Shape): Point {
  if (shape.kind === "disc") return shape.at;
  const points = shape.kind === "area" ? corners(shape) : shape.parts.map(middle);
  let [x, y] = [0, 0];
  for (const point of points) {
    x += point.x;
    y += point.y;
  }
  return { x: x / points.length, y: y / points.length };
}

export const between = (a: Point, b: Point): number => lengthOf(a.x - b.x, a.y - b.y);

export function pointToSegment(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const squared = dx * dx + dy * dy;
  const along = squared === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / squared;
  const t = Math.min(1, Math.max(0, along));
  return lengthOf(point.x - from.x - t * dx, point.y - from.y - t * dy);
}

export function segmentToSegment([a, b]: Segment, [c, d]: Segment): number {
  if (segmentsCross(a, b, c, d)) return 0;
  return Math.min(
    pointToSegment(a, c, d),
    pointToSegment(b, c, d),
    pointToSegment(c, a, b),
    pointToSegment(d, a, b),
  );
}

const turn = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

function segmentsCross(a: Point, b: Point, c: Point, d: Point): boolean {
  const [abc, abd, cda, cdb] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)];
  return abc * abd < 0 && cda * cdb < 0;
}

/** The part of a convex polygon inside another convex polygon; empty when there is none. */
export function clip(subject: readonly Point[], window: readonly Point[]): readonly Point[] {
  const clockwise = signedArea(window) > 0 ? 1 : -1;
  let rest = subject;
  for (const [from, to] of ringEdges(window)) {
    const side = (point: Point): number => clockwise * turn(from, to, point);
    rest = cut(rest, side);
  }
  return rest;
}

/** Keeps what is on the inner side of a line. */
function cut(points: readonly Point[], side: (point: Point) => number): readonly Point[] {
  return ringEdges(points).flatMap(([from, to]) => {
    const [a, b] = [side(from), side(to)];
    const kept = a >= 0 ? [from] : [];
    if (a * b >= 0) return kept;
    const t = a / (a - b);
    return [...kept, { x: from.x + t * (to.x - from.x), y: from.y + t * (to.y - from.y) }];
  });
}

const signedArea = (points: readonly Point[]): number =>
  ringEdges(points).reduce((sum, [a, b]) => sum + a.x * b.y - b.x * a.y, 0);

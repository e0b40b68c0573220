import { lengthOf } from "../../../core/place";
import { HAIR } from "./bases";
import { inFrameOf, seenFrom, type Point, type Pose } from "./pose";
import {
  clearlyApart,
  disc,
  edges,
  inside,
  meets,
  pointToSegment,
  polygon,
  segmentToSegment,
  type Area,
  type Segment,
  type Shape,
} from "./mat-shapes";
import { templateLength, TEMPLATE_WIDTH, type Arc, type Template } from "./templates";

/** The area a template covers on the mat, cut off where a ship stopped short (XW-Q20: this is "moves through"). */
export interface Ribbon {
  readonly start: Pose;
  readonly template: Template;
  /** Along the centre line. */
  readonly length: number;
  readonly halfWidth: number;
}

export const ribbon = (start: Pose, template: Template, length = templateLength(template)): Ribbon => ({
  start,
  template,
  length: Math.max(0, Math.min(length, templateLength(template))),
  halfWidth: TEMPLATE_WIDTH / 2 - HAIR,
});

/** Some of the shape lies under the ribbon. Exact for straights and arcs; nothing is sampled. */
export function ribbonMeets(swept: Ribbon, shape: Shape): boolean {
  if (shape.kind === "group") return shape.parts.some((part) => ribbonMeets(swept, part));
  // The centre line is never farther from the start than it is long.
  const reach = disc(swept.start, swept.length + swept.halfWidth);
  if (swept.length === 0 || clearlyApart(reach, shape)) return false;
  if (swept.template.shape === "straight") return meets(straightArea(swept), shape);
  const sector = sectorOf(swept, swept.template);
  return shape.kind === "disc"
    ? pointToSector(shape.at, sector) <= shape.radius
    : sectorMeetsArea(sector, shape);
}

const straightArea = ({ start, length, halfWidth }: Ribbon): Area =>
  polygon([
    seenFrom(start, 0, -halfWidth),
    seenFrom(start, 0, halfWidth),
    seenFrom(start, length, halfWidth),
    seenFrom(start, length, -halfWidth),
  ]);

/** A piece of a ring: between two radii, over an angle counted from the template's start. */
interface Sector {
  readonly centre: Point;
  readonly inner: number;
  readonly outer: number;
  readonly angle: number;
  /** The angle of a point round the centre, 0 at the template's start, growing along it. */
  readonly angleOf: (point: Point) => number;
  readonly ends: readonly [Segment, Segment];
}

function sectorOf({ start, length, halfWidth }: Ribbon, { radius, side }: Arc): Sector {
  const centre = seenFrom(start, 0, side * radius);
  const angle = length / radius;
  const [inner, outer] = [radius - halfWidth, radius + halfWidth];
  const at = (turned: number, r: number): Point =>
    seenFrom(start, r * Math.sin(turned), side * (radius - r * Math.cos(turned)));
  const angleOf = (point: Point): number => {
    const { ahead, right } = inFrameOf(start, point);
    return Math.atan2(ahead, radius - side * right);
  };
  const end = (turned: number): Segment => [at(turned, inner), at(turned, outer)];
  return { centre, inner, outer, angle, angleOf, ends: [end(0), end(angle)] };
}

const withinAngle = ({ angle, angleOf }: Sector, point: Point): boolean => {
  const turned = angleOf(point);
  return turned >= 0 && turned <= angle;
};

/** Beyond the angle the nearest point is always on one of the two ends. */
function pointToSector(point: Point, sector: Sector): number {
  if (!withinAngle(sector, point)) {
    return Math.min(...sector.ends.map(([from, to]) => pointToSegment(point, from, to)));
  }
  const r = lengthOf(point.x - sector.centre.x, point.y - sector.centre.y);
  return Math.max(0, sector.inner - r, r - sector.outer);
}

function sectorMeetsArea(sector: Sector, area: Area): boolean {
  if (inside(sector.ends[0][0], area)) return true;
  return edges(area).some(
    (edge) =>
      pointToSector(edge[0], sector) === 0 ||
      sector.ends.some((end) => segmentToSegment(edge, end) === 0) ||
      crossesArc(edge, sector, sector.inner) ||
      crossesArc(edge, sector, sector.outer),
  );
}

/** Where a line enters or leaves a circle: the two roots of a quadratic. */
function crossesArc([from, to]: Segment, sector: Sector, radius: number): boolean {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const [fx, fy] = [from.x - sector.centre.x, from.y - sector.centre.y];
  const [a, b, c] = [dx * dx + dy * dy, 2 * (fx * dx + fy * dy), fx * fx + fy * fy - radius * radius];
  const root = b * b - 4 * a * c;
  if (a === 0 || root < 0) return false;
  return [-1, 1].some((sign) => {
    const t = (-b + sign * Math.sqrt(root)) / (2 * a);
    return t >= 0 && t <= 1 && withinAngle(sector, { x: from.x + t * dx, y: from.y + t * dy });
  });
}

/** The outline, for pictures. */
export function ribbonOutline(
  swept: Ribbon,
  along: (start: Pose, template: Template, mm: number) => Pose,
): readonly Point[] {
  const steps = swept.template.shape === "straight" ? 1 : 24;
  const poses = Array.from({ length: steps + 1 }, (_, step) =>
    along(swept.start, swept.template, (swept.length * step) / steps),
  );
  return [
    ...poses.map((pose) => seenFrom(pose, 0, -swept.halfWidth)),
    ...poses.reverse().map((pose) => seenFrom(pose, 0, swept.halfWidth)),
  ];
}

import { z } from "zod";
import { check } from "../../core/check-input";
import { inside, ok, type FieldProblem, type Result } from "../../core/result";
import { IN_PAIRS, type GridData } from "../snapshot";

/**
 * The shapes of a region (V13: rectangle, circle, ellipse, polygon; V14: the others too) as areas. Angles
 * are clockwise from the x axis. An area is a list of rings; the even-odd rule makes inner rings holes.
 */
export type RegionArea = readonly (readonly number[])[];

const number = z.number();
const length = number.min(0);
const place = { x: number, y: number };
const angle = number.nullish().transform((degrees) => degrees ?? 0);
const part = number.nullish();

const rectangle = z.object({
  ...place,
  width: length,
  height: length,
  anchorX: part,
  anchorY: part,
  rotation: angle,
});
const circle = z.object({ ...place, radius: length });
const ellipse = z.object({ ...place, radiusX: length, radiusY: length, rotation: angle });
const polygon = z.object({
  points: z
    .array(number)
    .min(6)
    .refine(({ length: count }) => count % 2 === 0, IN_PAIRS),
});
const cone = z.object({
  ...place,
  radius: length,
  angle: number.min(0).max(360),
  rotation: angle,
  curvature: z.enum(["round", "flat", "semicircle"]).default("round"),
});
const ring = z.object({ ...place, radius: length, innerWidth: length, outerWidth: length });
const line = z.object({ ...place, length, width: length, rotation: angle });
const token = z.object({
  ...place,
  width: number.positive(),
  height: number.positive(),
  shape: z.int().nullish(),
});
const gridSpaces = z.object({ offsets: z.array(z.object({ i: z.int(), j: z.int() })) });
const emanation = z.object({ radius: length, base: z.looseObject({ type: z.string() }) });

export const shapeSchema = z.looseObject({
  type: z.string(),
  hole: z.boolean().nullish(),
  gridBased: z.boolean().nullish(),
});
export type RegionShape = z.output<typeof shapeSchema>;

/** The areas a shape covers. What nobody can convert is passed over with a warning; a broken field is refused. */
export function areasOf(shape: RegionShape, grid: GridData): Result<readonly RegionArea[]> {
  const areas = converted(shape, grid);
  if (!areas.ok || shape.gridBased !== true || grid.kind === "gridless") return areas;
  return ok(areas.value, [
    ...(areas.warnings ?? []),
    { field: "gridBased", expected: "is taken as drawn, not by the grid's own distances" },
  ]);
}

function converted(shape: RegionShape, grid: GridData): Result<readonly RegionArea[]> {
  const read = <S extends z.ZodType>(schema: S, areas: (data: z.output<S>) => readonly RegionArea[]) => {
    const data = check(schema, shape);
    return data.ok ? ok(areas(data.value)) : data;
  };
  switch (shape.type) {
    case "rectangle":
      return read(rectangle, (data) => [[rectangleRing(data)]]);
    case "circle":
      return read(circle, ({ x, y, radius }) => [[curve(x, y, radius, radius)]]);
    case "ellipse":
      return read(ellipse, ({ x, y, radiusX, radiusY, rotation }) => [
        [rotated(curve(x, y, radiusX, radiusY), x, y, rotation)],
      ]);
    case "polygon":
      return read(polygon, ({ points }) => [[points]]);
    case "cone":
      return read(cone, (data) => [[coneRing(data)]]);
    case "ring":
      return read(ring, (data) => [ringArea(data)]);
    case "line":
      return read(line, (data) => [[lineRing(data)]]);
    case "token":
      return tokenAreas(shape, grid);
    case "grid":
      return gridAreas(shape, grid);
    case "emanation":
      return emanationAreas(shape, grid);
    default:
      return passedOver("type", `does not know the shape "${shape.type}"`);
  }
}

const passedOver = (field: string, why: string): Result<readonly RegionArea[]> =>
  ok([], [{ field, expected: `${why}; it is passed over` }]);

/** V13 turns a rectangle about its centre; V14 about its origin, which the anchor puts inside it. */
function rectangleRing(data: z.output<typeof rectangle>): number[] {
  const { x, y, width, height, anchorX, anchorY, rotation } = data;
  const anchored = anchorX != null || anchorY != null;
  const left = x - (anchorX ?? 0) * width;
  const top = y - (anchorY ?? 0) * height;
  const corners = [left, top, left + width, top, left + width, top + height, left, top + height];
  return anchored
    ? rotated(corners, x, y, rotation)
    : rotated(corners, x + width / 2, y + height / 2, rotation);
}

/** From the origin outwards, as far to one side of its axis as to the other. */
function lineRing({ x, y, length: far, width, rotation }: z.output<typeof line>): number[] {
  const half = width / 2;
  return rotated([x, y - half, x + far, y - half, x + far, y + half, x, y + half], x, y, rotation);
}

function ringArea({ x, y, radius, innerWidth, outerWidth }: z.output<typeof ring>): RegionArea {
  const outer = curve(x, y, radius + outerWidth, radius + outerWidth);
  const inner = radius - innerWidth;
  return inner > 0 ? [outer, curve(x, y, inner, inner)] : [outer];
}

/** Round: a slice of the circle. Flat: a triangle as high as the radius. Semicircle: the triangle and its cap are as long as the radius together. */
function coneRing({ x, y, radius, angle: open, rotation, curvature }: z.output<typeof cone>): number[] {
  const half = (open * Math.PI) / 360;
  if (curvature === "round") {
    if (open >= 360) return curve(x, y, radius, radius);
    return rotated([x, y, ...arc(x, y, radius, -half, half)], x, y, rotation);
  }
  if (curvature === "flat") {
    const side = radius * Math.tan(half);
    return rotated([x, y, x + radius, y - side, x + radius, y + side], x, y, rotation);
  }
  const height = radius / (1 + Math.tan(half));
  const cap = arc(x + height, y, radius - height, -Math.PI / 2, Math.PI / 2);
  return rotated([x, y, ...cap], x, y, rotation);
}

const ELLIPSES = [0, 1];
const RECTANGLES = [4, 5];

/** On hexes, and for slanted tokens, Foundry does not say which corners they have. */
function tokenAreas(shape: RegionShape, grid: GridData): Result<readonly RegionArea[]> {
  const data = check(token, shape);
  if (!data.ok) return data;
  const { x, y } = data.value;
  const kind = data.value.shape ?? 4;
  if (grid.kind === "hex" || ![...ELLIPSES, ...RECTANGLES].includes(kind))
    return passedOver("type", "cannot convert a token's shape on this grid");
  const [width, height] = [data.value.width * grid.size, data.value.height * grid.size];
  return ELLIPSES.includes(kind)
    ? ok([[curve(x + width / 2, y + height / 2, width / 2, height / 2)]])
    : ok([[[x, y, x + width, y, x + width, y + height, x, y + height]]]);
}

/** Spaces side by side in a row become one rectangle. */
function gridAreas(shape: RegionShape, grid: GridData): Result<readonly RegionArea[]> {
  const data = check(gridSpaces, shape);
  if (!data.ok || grid.kind !== "square")
    return passedOver("type", "converts spaces only from rows and columns of a square grid");
  const { size } = grid;
  const runs: { i: number; from: number; to: number }[] = [];
  for (const { i, j } of data.value.offsets.toSorted((a, b) => a.i - b.i || a.j - b.j)) {
    const last = runs.at(-1);
    if (last?.i === i && j <= last.to) last.to = j + 1;
    else runs.push({ i, from: j, to: j + 1 });
  }
  return ok(
    runs.map(({ i, from, to }) => {
      const [left, right, top, bottom] = [from * size, to * size, i * size, (i + 1) * size];
      return [[left, top, right, top, right, bottom, left, bottom]];
    }),
  );
}

/** Everything within the radius of its base. */
function emanationAreas(shape: RegionShape, grid: GridData): Result<readonly RegionArea[]> {
  const data = check(emanation, shape);
  if (!data.ok) return data;
  const base = converted({ ...data.value.base, hole: false }, grid);
  if (!base.ok) return { ok: false, problems: inside("base", base.problems) };
  const warnings: readonly FieldProblem[] = inside("base", base.warnings ?? []);
  const [area, ...more] = base.value;
  const [outline, ...holes] = area ?? [];
  if (outline === undefined) return ok([], warnings);
  if (more.length > 0 || holes.length > 0 || !isConvex(outline))
    return passedOver("base.type", "cannot convert what emanates from a hollow or notched shape");
  return ok([[grown(outline, data.value.radius)]], warnings);
}

/** Points on a circle or an ellipse: near enough that no base fits between the ring and the curve. */
const CURVE_POINTS = 48;

function curve(x: number, y: number, radiusX: number, radiusY: number): number[] {
  return Array.from({ length: CURVE_POINTS }, (_, i) => (2 * Math.PI * i) / CURVE_POINTS).flatMap((turn) => [
    x + radiusX * Math.cos(turn),
    y + radiusY * Math.sin(turn),
  ]);
}

function arc(x: number, y: number, radius: number, from: number, to: number): number[] {
  const steps = Math.max(1, Math.ceil((Math.abs(to - from) * CURVE_POINTS) / (2 * Math.PI)));
  return Array.from({ length: steps + 1 }, (_, i) => from + ((to - from) * i) / steps).flatMap((turn) => [
    x + radius * Math.cos(turn),
    y + radius * Math.sin(turn),
  ]);
}

function rotated(points: readonly number[], aroundX: number, aroundY: number, degrees: number): number[] {
  if (degrees === 0) return [...points];
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return cornersOf(points).flatMap(([x, y]) => {
    const [dx, dy] = [x - aroundX, y - aroundY];
    return [aroundX + dx * cos - dy * sin, aroundY + dx * sin + dy * cos];
  });
}

type Corner = readonly [number, number];
const cornersOf = (points: readonly number[]): Corner[] =>
  points.flatMap((x, index) => (index % 2 === 0 ? [[x, points[index + 1] ?? 0] as const] : []));

/** Each corner with those before and after it. */
function bends(points: readonly number[]): { before: Corner; at: Corner; after: Corner }[] {
  const corners = cornersOf(points).filter(
    ([x, y], index, all) => x !== all.at(index - 1)?.[0] || y !== all.at(index - 1)?.[1],
  );
  return corners.map((at, index) => ({
    before: corners.at(index - 1) ?? at,
    at,
    after: corners[(index + 1) % corners.length] ?? at,
  }));
}

const turnAt = ({ before, at, after }: { before: Corner; at: Corner; after: Corner }): number =>
  (at[0] - before[0]) * (after[1] - at[1]) - (at[1] - before[1]) * (after[0] - at[0]);

function isConvex(points: readonly number[]): boolean {
  const turns = bends(points).map(turnAt);
  return turns.every((turn) => turn >= -1e-6) || turns.every((turn) => turn <= 1e-6);
}

/** A convex ring with everything within the radius: its edges pushed out, an arc round each corner. */
function grown(points: readonly number[], radius: number): number[] {
  const around = bends(points);
  const clockwise = around.reduce((sum, bend) => sum + turnAt(bend), 0) >= 0;
  const outward = ([ax, ay]: Corner, [bx, by]: Corner): number =>
    clockwise ? Math.atan2(ax - bx, by - ay) : Math.atan2(bx - ax, ay - by);
  return around.flatMap(({ before, at, after }) => {
    const from = outward(before, at);
    const bend = outward(at, after) - from;
    const to = from + Math.atan2(Math.sin(bend), Math.cos(bend));
    return arc(at[0], at[1], radius, from, to);
  });
}

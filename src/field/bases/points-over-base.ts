import type { Base, Body } from "./base";

/** Points spread over a base, as x, y pairs: halfway between the middle and the corners of each of its spaces. */
export function pointsOverBase(base: Base, size: Pick<Body, "width" | "height">): number[] {
  const [columns, rows] = [Math.max(1, Math.round(size.width)), Math.max(1, Math.round(size.height))];
  if (isRectangle(base) && columns * rows > 1) return pointsOverRectangle(base.corners, columns, rows);
  if (base.parts.length <= 1) return halfway(base.x, base.y, base.corners);
  return base.parts.flatMap((part) => {
    const [x, y] = middleOf(part);
    return halfway(x, y, part);
  });
}

const isRectangle = ({ parts, corners }: Base): boolean => parts.length === 1 && corners.length === 8;

const halfway = (x: number, y: number, corners: readonly number[]): number[] =>
  corners.map((value, at) => (value + (at % 2 === 0 ? x : y)) / 2);

function middleOf(part: readonly number[]): readonly [number, number] {
  const sum = (from: number): number =>
    part.reduce((total, value, at) => total + (at % 2 === from ? value : 0), 0);
  return [(2 * sum(0)) / part.length, (2 * sum(1)) / part.length];
}

/** A quarter and three quarters of the way across each space. */
function pointsOverRectangle(corners: readonly number[], columns: number, rows: number): number[] {
  const xs = corners.filter((_, at) => at % 2 === 0);
  const ys = corners.filter((_, at) => at % 2 === 1);
  const across = quarters(Math.min(...xs), Math.max(...xs), columns);
  return quarters(Math.min(...ys), Math.max(...ys), rows).flatMap((y) => across.flatMap((x) => [x, y]));
}

const quarters = (from: number, to: number, spaces: number): number[] =>
  Array.from({ length: 2 * spaces }, (_, at) => from + ((to - from) * (2 * at + 1)) / (4 * spaces));

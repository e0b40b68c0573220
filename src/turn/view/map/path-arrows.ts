import { lengthOf, type Point } from "../../../core/place";

/** A point of a way and where the way leads there, in radians. */
export interface Heading extends Point {
  readonly angle: number;
}

/** Points along a way about as far apart as wished, however many places it is made of; at least one. */
export function headingsAlong(places: readonly Point[], apart: number): Heading[] {
  const legs = legsOf(places);
  const total = legs.reduce((sum, { length }) => sum + length, 0);
  if (total === 0) return [];
  const count = Math.max(1, Math.round(total / apart));
  return Array.from({ length: count }, (_, at) => headingAt(legs, ((at + 0.5) * total) / count)).filter(
    (one) => one !== undefined,
  );
}

interface Leg {
  readonly from: Point;
  readonly to: Point;
  readonly length: number;
}

const legsOf = (places: readonly Point[]): Leg[] =>
  places.slice(1).flatMap((to, at) => {
    const from = places[at] ?? to;
    const length = lengthOf(to.x - from.x, to.y - from.y);
    return length === 0 ? [] : [{ from, to, length }];
  });

function headingAt(legs: readonly Leg[], distance: number): Heading | undefined {
  let left = distance;
  for (const { from, to, length } of legs) {
    if (left <= length) {
      const part = left / length;
      return {
        x: from.x + (to.x - from.x) * part,
        y: from.y + (to.y - from.y) * part,
        angle: Math.atan2(to.y - from.y, to.x - from.x),
      };
    }
    left -= length;
  }
  return undefined;
}

/** A turn that one sees as a corner; a flight's curve has none. */
const CORNER = Math.PI / 8;

/** Where a way turns sharply. */
export const cornersOf = (places: readonly Point[]): Point[] => {
  const legs = legsOf(places);
  return legs.slice(1).flatMap(({ from, to }, at) => {
    const before = legs[at];
    if (before === undefined) return [];
    const bend =
      Math.atan2(to.y - from.y, to.x - from.x) -
      Math.atan2(before.to.y - before.from.y, before.to.x - before.from.x);
    return Math.abs(Math.atan2(Math.sin(bend), Math.cos(bend))) > CORNER ? [from] : [];
  });
};

import type { Point } from "../../../core/place";

export type Segment = readonly [number, number, number, number];

/** The wall and the line from one point to the other meet; touching counts. */
export function segmentsMeet([ax, ay, bx, by]: Segment, from: Point, to: Point): boolean {
  return (
    side(ax, ay, bx, by, from.x, from.y) !== side(ax, ay, bx, by, to.x, to.y) &&
    side(from.x, from.y, to.x, to.y, ax, ay) !== side(from.x, from.y, to.x, to.y, bx, by)
  );
}

const side = (px: number, py: number, qx: number, qy: number, rx: number, ry: number): number =>
  Math.sign((qx - px) * (ry - py) - (qy - py) * (rx - px));

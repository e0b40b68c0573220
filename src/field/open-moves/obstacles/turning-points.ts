import type { Border, Disc } from "./obstacle-shapes";

/** Turning points round an obstacle's corner lie on a polygon of so many sides; paths are within 1.3 % of the arc. */
const SIDES = 16;
export const TURN_SINE = Math.sin(Math.PI / SIDES);
/** A side of the polygon, as a share of its clearance. */
const NEAR = 2 * Math.tan(Math.PI / SIDES);
/** A hair beyond the polygon, so that its sides are clear of what they run round. */
export const OUTWARD = (1 + 1e-7) / Math.cos(Math.PI / SIDES);

/** In which directions the polygon's corners lie. */
const ANGLES = Array.from({ length: SIDES }, (_, side) => {
  const angle = ((2 * side + 1) * Math.PI) / SIDES;
  return { angle, outX: Math.cos(angle), outY: Math.sin(angle) };
});

/** A turning point, and the direction in which it lies from the corner it turns round. */
export interface TurningPoint {
  readonly x: number;
  readonly y: number;
  readonly outX: number;
  readonly outY: number;
  /** Within this many pixels a line may leave it any way: between the polygon and the arc inside it. */
  readonly near: number;
  /** Set for bends on borders of rough ground: the borders that meet there. */
  readonly arms?: readonly Arm[];
}

/** A way out of a bend along a border: its direction, how far the next bend is, and prices on either side of it. */
export interface Arm {
  readonly x: number;
  readonly y: number;
  readonly step: number;
  /** On the side to which it turns by y over x. */
  readonly plus: number;
  readonly minus: number;
  readonly border: Border;
}

/** More than any coordinate, so that two of them make one number. */
export const KEY = 2 ** 27;

/** The side round an end of barriers on which more than half a turn is free: its bounds, clockwise, equal for a lone end. */
export interface FreeSide {
  readonly from: number;
  readonly to: number;
}

/** The gap of more than half a turn between the directions in which barriers lead, if there is one. */
export function freeSide(directions: number[]): FreeSide | undefined {
  if (directions.length > 1) directions.sort((a, b) => a - b);
  const last = (directions[0] ?? 0) + 2 * Math.PI;
  for (let at = 0; at < directions.length; at++) {
    const [from, to] = [directions[at] ?? 0, directions[at + 1] ?? last];
    if (to - from > Math.PI + 1e-9) return { from, to };
  }
  return undefined;
}

/** Turning points round a point at some clearance; only those a taut path can use when a free side is given. */
export function turnsRound(x: number, y: number, clearance: number, free?: FreeSide): TurningPoint[] {
  const turns: TurningPoint[] = [];
  const slack = Math.PI / SIDES + 1e-6;
  const away = clearance * OUTWARD;
  for (const { angle, outX, outY } of ANGLES) {
    if (free !== undefined) {
      const from = free.from + Math.PI / 2 - slack;
      const span = free.to - free.from - Math.PI + 2 * slack;
      const turned = (((angle - from) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI);
      if (turned > span) continue;
    }
    turns.push({ x: x + outX * away, y: y + outY * away, outX, outY, near: away * NEAR });
  }
  return turns;
}

/** The point lies nearer to something round than the corners of its polygon. */
export const isBeside = ({ x, y, radius }: Disc, px: number, py: number): boolean =>
  (px - x) ** 2 + (py - y) ** 2 < (radius * OUTWARD) ** 2;

/**
 * Where a way to a point right beside something round turns last, on either side: the polygon's corners when
 * its nearest side is turned to face the point.
 */
export function turnsBeside({ x, y, radius }: Disc, px: number, py: number): TurningPoint[] {
  const away = radius * OUTWARD;
  const facing = Math.atan2(py - y, px - x);
  return [facing - Math.PI / SIDES, facing + Math.PI / SIDES].map((angle) => {
    const [outX, outY] = [Math.cos(angle), Math.sin(angle)];
    return { x: x + outX * away, y: y + outY * away, outX, outY, near: away * NEAR };
  });
}

import type { Point } from "../core/place";
import { snap } from "./geometry";
import { sidesOf } from "./open-ground";
import type { Ground } from "./terrain";

/** Bases nearer than this, in pixels, touch: places are kept in sixteenths of a pixel. */
export const CONTACT = 0.1;
/** Places looked at all round a goal, and at the rim of a move. */
export const RIM = 32;

/** The goal of a move on a map without a grid. */
export interface Target {
  at(point: Point): boolean;
  /** Places at the goal worth trying from a point. */
  ends(from: Point): readonly Point[];
  /** Places all round the goal. */
  all(): readonly Point[];
  /** At least so many pixels are left from here. */
  ahead(x: number, y: number): number;
}

export const NOWHERE: Target = { at: () => false, ends: () => [], all: () => [], ahead: () => Infinity };

export const ringPoint = (centre: Point, radius: number, i: number, of: number, bearing: number): Point => {
  const angle = bearing + (2 * Math.PI * i) / of;
  return { x: snap(centre.x + radius * Math.cos(angle)), y: snap(centre.y + radius * Math.sin(angle)) };
};

export const ringAhead =
  (centre: Point, radius: number) =>
  (x: number, y: number): number =>
    Math.max(0, Math.hypot(x - centre.x, y - centre.y) - radius);

/** Within a distance of a centre: the nearest point of the circle, points all round it, and half-way in. */
export function ringTarget(
  centre: Point,
  radius: number,
  play: number,
  stands: (points: readonly Point[]) => Point[],
): Target {
  const ring: Point[] = [];
  for (let i = 0; i < RIM; i++) {
    ring.push(ringPoint(centre, radius + play / 2, i, RIM, 0), ringPoint(centre, radius * 0.7, i, RIM, 0));
  }
  const round = stands(ring);
  return {
    at: ({ x, y }) => Math.hypot(x - centre.x, y - centre.y) <= radius + play,
    ends: (from) => {
      const bearing = Math.atan2(from.y - centre.y, from.x - centre.x);
      return [...stands([ringPoint(centre, radius + play / 2, 0, 1, bearing)]), ...round];
    },
    all: () => round,
    ahead: ringAhead(centre, radius + play),
  };
}

/** Places straight towards each side of the ground where a base of the radius just touches it. */
export function straightTo(ground: Ground, from: Point, radius: number): Point[] {
  return sidesOf(ground).map(({ ax, ay, bx, by }) => {
    const [dx, dy] = [bx - ax, by - ay];
    const along = ((from.x - ax) * dx + (from.y - ay) * dy) / (dx * dx + dy * dy);
    const t = Math.min(1, Math.max(0, along));
    const [x, y] = [ax + dx * t, ay + dy * t];
    const apart = Math.hypot(from.x - x, from.y - y);
    const share = apart === 0 ? 0 : Math.min(1, (radius + CONTACT / 2) / apart);
    return { x: snap(x + (from.x - x) * share), y: snap(y + (from.y - y) * share) };
  });
}

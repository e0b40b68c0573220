import { lengthOf, type Point } from "../../../core/place";
import type { Battle, Circle, Figure } from "../../../field";
import { CLEARANCE, radiusOf } from "../ground/gridless-tolerances";

/** Without a grid: where the edges of what matters cross. */

/** Where two circles cross. */
export function crossings(a: Circle, b: Circle): readonly Point[] {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const apart = lengthOf(dx, dy);
  if (apart === 0 || apart > a.radius + b.radius || apart < Math.abs(a.radius - b.radius)) return [];
  const along = (a.radius ** 2 - b.radius ** 2 + apart ** 2) / (2 * apart);
  const aside = Math.sqrt(Math.max(0, a.radius ** 2 - along ** 2));
  const [ux, uy] = [dx / apart, dy / apart];
  return [aside, -aside].map((off) => ({ x: a.x + ux * along - uy * off, y: a.y + uy * along + ux * off }));
}

/** Something straight that a base may not end in. */
export type Side = readonly [ax: number, ay: number, bx: number, by: number];

/** Walls that stop walkers and sides of rocks within so many pixels of a figure. */
export function sidesNear(battle: Battle, at: Point, far: number): readonly Side[] {
  const walls = battle.snapshot.walls.filter(({ move, door, ds }) => move !== 0 && !(door !== 0 && ds === 1));
  const rocks = battle
    .regionsOf("impassable")
    .flatMap(({ rings }) => rings.flatMap((ring) => sidesOfRing(ring)));
  return [...walls.map(({ c }): Side => c), ...rocks].filter(
    ([ax, ay, bx, by]) =>
      Math.min(ax, bx) <= at.x + far &&
      Math.max(ax, bx) >= at.x - far &&
      Math.min(ay, by) <= at.y + far &&
      Math.max(ay, by) >= at.y - far,
  );
}

function sidesOfRing(ring: readonly number[]): readonly Side[] {
  return Array.from({ length: ring.length / 2 }, (_, at): Side => {
    const next = (2 * at + 2) % ring.length;
    return [ring[2 * at] ?? 0, ring[2 * at + 1] ?? 0, ring[next] ?? 0, ring[next + 1] ?? 0];
  });
}

/** As near to walls and rocks as its middle may stand, in pixels. */
export const clearanceOf = (battle: Battle, figure: Figure): number =>
  radiusOf(battle, figure) * CLEARANCE * battle.grid.size + 0.5;

/** Round both ends. */
export const endsOfSide = ([ax, ay, bx, by]: Side, radius: number): readonly Circle[] => [
  { x: ax, y: ay, radius },
  { x: bx, y: by, radius },
];

/** Beside a side, so far off: straight from a point, and where circles cross it. */
export function besideSide(
  [ax, ay, bx, by]: Side,
  off: number,
  from: Point,
  circles: readonly Circle[],
): readonly Point[] {
  const long = lengthOf(bx - ax, by - ay);
  if (long === 0) return [];
  const [ux, uy] = [(bx - ax) / long, (by - ay) / long];
  return [off, -off].flatMap((aside) => {
    const [x, y] = [ax - uy * aside, ay + ux * aside];
    const foot = (at: Point): number => (at.x - x) * ux + (at.y - y) * uy;
    const crossed = circles.flatMap((circle) => {
      const along = foot(circle);
      const apart = lengthOf(circle.x - x - ux * along, circle.y - y - uy * along);
      const half = Math.sqrt(circle.radius ** 2 - apart ** 2);
      return apart > circle.radius ? [] : [along - half, along + half];
    });
    return [foot(from), ...crossed]
      .filter((along) => along >= 0 && along <= long)
      .map((along) => ({ x: x + ux * along, y: y + uy * along }));
  });
}

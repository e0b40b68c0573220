import { lengthOf, type Place } from "../../../core/place";
import type { Circle } from "../../../field";

/** Places without a grid that are worth a look because of a way, or of what lies in it. */

/** Spaces short of the farthest point of the way that a Move gets to: somebody may stand there. */
const SHORT_OF = [0, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.25, 1.5, 2, 3];

/** Directions in which one may stop beside a fire or a body. */
const BESIDE = 72;

/** Places all round a circle that a base of such a radius is so many pixels away from: just not touching it. */
export const pointsBeside = ({ x, y, radius }: Circle, base: number, gap = 0.5): readonly Place[] =>
  Array.from({ length: BESIDE }, (_, at) => {
    const [bearing, off] = [(2 * Math.PI * at) / BESIDE, radius + base + gap];
    return { x: sixteenth(x + off * Math.cos(bearing)), y: sixteenth(y + off * Math.sin(bearing)) };
  });

const sixteenth = (value: number): number => Math.round(value * 16) / 16;

/** The end of a way, or where so many pixels of it are walked, and places a little before. */
export function endsAlong(path: readonly Place[], pixels: number, space: number): readonly Place[] {
  const long = longOf(path);
  return SHORT_OF.map((short) => Math.min(long, pixels) - short * space)
    .filter((far) => far > 0)
    .map((far) => pointAt(path, far));
}

/** Points of a way in such steps, from where so many pixels of it are walked to where so many are. */
export function pointsAlong(
  path: readonly Place[],
  { from, to, step }: { readonly from: number; readonly to: number; readonly step: number },
): readonly Place[] {
  const last = Math.min(longOf(path), to);
  const points: Place[] = [];
  for (let far = last; far > 0 && far > from - step; far -= step) points.push(pointAt(path, far));
  return points;
}

function longOf(path: readonly Place[]): number {
  let long = 0;
  for (const [at, { x, y }] of path.entries()) {
    const from = path[at - 1];
    if (from !== undefined) long += lengthOf(x - from.x, y - from.y);
  }
  return long;
}

function pointAt(path: readonly Place[], pixels: number): Place {
  let left = pixels;
  for (const [at, to] of path.entries()) {
    const from = path[at - 1];
    if (from === undefined) continue;
    const long = lengthOf(to.x - from.x, to.y - from.y);
    // A hair less than the whole, so that it is not too far.
    const share = Math.max(0, left - 0.1) / long;
    if (share < 1)
      return {
        ...to,
        x: sixteenth(from.x + (to.x - from.x) * share),
        y: sixteenth(from.y + (to.y - from.y) * share),
      };
    left -= long;
  }
  return path.at(-1) ?? { x: 0, y: 0 };
}

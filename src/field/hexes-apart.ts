import { pointToSegmentSquared } from "./geometry";
import type { Lattice } from "./lattice";

/** Outlines lie in sixteenths of a pixel: so much nearer or farther than true hexes may they be. */
const SNAPPED = 0.25;

/** Between the closest points of two groups of hexes in pixels; 0 when some of them touch or are the same. */
export function hexesApart(
  lattice: Lattice,
  some: readonly number[],
  others: readonly number[],
  size: number,
): number {
  let [one, other, least] = [-1, -1, Infinity];
  for (const a of some) {
    for (const b of others) {
      const middles = middlesApart(lattice, a, b);
      if (middles < least) [one, other, least] = [a, b, middles];
    }
  }
  if (one < 0 || least < size * 1.1) return one < 0 ? Infinity : 0;
  let best = Math.sqrt(outlinesApartSquared(lattice.outline(one), lattice.outline(other)));
  // Nothing of a hex is further from its middle than a corner.
  const corners = (2 * size) / Math.sqrt(3) + SNAPPED;
  for (const a of some) {
    for (const b of others) {
      if ((a === one && b === other) || middlesApart(lattice, a, b) - corners >= best) continue;
      best = Math.min(best, Math.sqrt(outlinesApartSquared(lattice.outline(a), lattice.outline(b))));
    }
  }
  return best;
}

const middlesApart = (lattice: Lattice, a: number, b: number): number =>
  Math.hypot(lattice.centreX(a) - lattice.centreX(b), lattice.centreY(a) - lattice.centreY(b));

/** Of two convex polygons that do not touch: from a corner of one to a side of the other. */
const outlinesApartSquared = (a: readonly number[], b: readonly number[]): number =>
  Math.min(cornersToSides(a, b), cornersToSides(b, a));

function cornersToSides(corners: readonly number[], ring: readonly number[]): number {
  let best = Infinity;
  let ax = ring[ring.length - 2] ?? 0;
  let ay = ring[ring.length - 1] ?? 0;
  for (let side = 0; side < ring.length; side += 2) {
    const bx = ring[side] ?? 0;
    const by = ring[side + 1] ?? 0;
    for (let i = 0; i < corners.length; i += 2) {
      const squared = pointToSegmentSquared(corners[i] ?? 0, corners[i + 1] ?? 0, ax, ay, bx, by);
      if (squared < best) best = squared;
    }
    ax = bx;
    ay = by;
  }
  return best;
}

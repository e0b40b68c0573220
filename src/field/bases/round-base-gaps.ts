import { lengthOf, type Place } from "../../core/place";
import type { Body } from "./base";
import { snap } from "../shapes/exact";

/** Bases on maps without a grid are circles. */

export const radiusOf = (body: Body): number => Math.max(body.pixelWidth, body.pixelHeight) / 2;

/** Between two circles in pixels, or a circle and a mere place; 0 when they overlap. */
export function apartOf(a: Body | Place, b: Body | Place): number {
  const middles = lengthOf(snap(a.x) - snap(b.x), snap(a.y) - snap(b.y));
  const radius = (at: Body | Place): number => ("width" in at ? radiusOf(at) : 0);
  return Math.max(0, middles - radius(b) - radius(a));
}

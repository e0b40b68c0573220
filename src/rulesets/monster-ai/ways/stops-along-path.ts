import { lengthOf, type Place } from "../../../core/place";
import type { Battle } from "../../../field";
import { isGridless } from "../ground/spaces";

/** Points looked at per space without a grid. */
const LOOKS = 8;

/** Every place of the path; on gridless maps points along the way. */
export function stopsAlong(ground: Battle, path: readonly Place[]): readonly Place[] {
  if (!isGridless(ground)) return path;
  return path.flatMap((to, index) => {
    const from = path[index - 1];
    if (from === undefined) return [to];
    const long = lengthOf(to.x - from.x, to.y - from.y) / ground.pixelsPerUnit;
    const pieces = Math.max(1, Math.ceil(long * LOOKS));
    return Array.from({ length: pieces }, (_, piece) => {
      const share = (piece + 1) / pieces;
      return piece + 1 === pieces
        ? to
        : { ...to, x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    });
  });
}

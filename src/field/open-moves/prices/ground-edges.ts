import { lengthOf, type Point } from "../../../core/place";
import { snap } from "../../shapes/exact";
import type { Barrier } from "../obstacles/obstacle-shapes";
import type { Ground } from "../../ground/ground";

/** The edges of ground as round bases meet them on a map without a grid. */

const sides = new WeakMap<Ground, readonly Barrier[]>();

export function sidesOf(ground: Ground): readonly Barrier[] {
  const kept = sides.get(ground);
  if (kept !== undefined) return kept;
  const found: Barrier[] = [];
  const { edges } = ground.shape;
  for (let i = 0; i < edges.length; i += 4) {
    found.push({ ax: edges[i] ?? 0, ay: edges[i + 1] ?? 0, bx: edges[i + 2] ?? 0, by: edges[i + 3] ?? 0 });
  }
  sides.set(ground, found);
  return found;
}

export function borderPoints(ground: Ground, gap: number): Point[] {
  const points: Point[] = [];
  for (const { ax, ay, bx, by } of sidesOf(ground)) {
    const parts = Math.max(1, Math.ceil(lengthOf(bx - ax, by - ay) / gap));
    for (let i = 0; i <= parts; i++) {
      points.push({ x: snap(ax + ((bx - ax) * i) / parts), y: snap(ay + ((by - ay) * i) / parts) });
    }
  }
  return points;
}

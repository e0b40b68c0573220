import type { Result } from "../core/result";
import { wallFromScene } from "../field/load/foundry-scene";
import type { WallData } from "../field/snapshot";
import type { WallSource } from "./host";

interface Read {
  readonly stamp: string;
  readonly wall: Result<WallData>;
}

/**
 * Walls are most of a scene, and a scene is read for every question: what has been read is kept. Foundry
 * changes sources in place, so each is kept with what it was read from.
 */
const known = new WeakMap<WallSource, Read>();

export function wallOf(source: WallSource, index: number): Result<WallData> {
  const stamp = stampOf(source);
  const kept = known.get(source);
  if (kept?.stamp === stamp) return kept.wall;
  const wall = wallFromScene(source, index);
  known.set(source, { stamp, wall });
  return wall;
}

/** Everything a wall is read from. */
function stampOf({ c, move, sight, dir, door, ds, threshold, levels, flags }: WallSource): string {
  const height = flags?.["wall-height"] ?? flags?.wallHeight;
  const heights = height === undefined ? "" : JSON.stringify(height);
  return `${String(c)}|${move}|${sight}|${dir}|${door}|${ds}|${threshold?.sight}|${String(levels)}|${heights}`;
}

import type { Result } from "../../core/result";
import { type WallData, wallFromScene } from "../../field";
import type { WallSource } from "../foundry-documents";

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

/** A frame has sixteen milliseconds, and others want some of them. */
const SLICE = 4;

/** Reads the walls of a scene that has just been opened, a little in each slice, before a turn needs them. */
export async function readAhead(walls: readonly WallSource[]): Promise<void> {
  let until = performance.now() + SLICE;
  for (const [index, wall] of walls.entries()) {
    wallOf(wall, index);
    if (performance.now() < until) continue;
    await new Promise((resolve) => setTimeout(resolve));
    until = performance.now() + SLICE;
  }
}

/** Everything a wall is read from. */
function stampOf({ c, move, sight, dir, door, ds, threshold, levels, flags }: WallSource): string {
  const height = flags?.["wall-height"] ?? flags?.wallHeight;
  const heights = height === undefined ? "" : JSON.stringify(height);
  return `${String(c)}|${move}|${sight}|${dir}|${door}|${ds}|${threshold?.sight}|${String(levels)}|${heights}`;
}

import type { Snapshot } from "./snapshot";

/** The edges of the map, in pixels. */
export const areaOf = (snapshot: Snapshot): { left: number; top: number; right: number; bottom: number } => {
  const { x, y, width, height } = snapshot.scene.area;
  return { left: x, top: y, right: x + width, bottom: y + height };
};

import type { WorldData } from "../shared/structure.ts";

export const DEFAULT_LEVEL = "defaultLevel0000";

/** V14 keeps a scene's floors as embedded levels; every scene has at least one, and tokens stand on one. */
export function migrateWorld(world: WorldData): void {
  if (world.generation < 14) return;
  for (const scene of world.collections["scenes"] ?? []) migrateSceneToLevels(scene);
}

export function migrateSceneToLevels(scene: Data): void {
  const levels = (scene["levels"] ??= []) as Data[];
  if (!levels.length) {
    levels.push({
      _id: DEFAULT_LEVEL,
      name: "Ground",
      elevation: { bottom: 0, top: null },
      sort: 0,
      background: scene["background"] ?? {},
    });
  }
  const first = levels[0]?.["_id"] as string;
  for (const token of (scene["tokens"] ?? []) as Data[]) {
    token["level"] ??= first;
    // I13683: depth is migrated to the smaller of width and height.
    token["depth"] ??= Math.min(token["width"] ?? 1, token["height"] ?? 1);
  }
}

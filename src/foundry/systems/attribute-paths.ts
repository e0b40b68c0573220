import { setSetting, setting } from "../settings";
import type { AttributePaths } from "./mapped-adapter";

/** Each path with the setting that keeps it, in the order in which people are asked. */
export const PATH_SETTINGS = {
  hp: "hpPath",
  defence: "defencePath",
  speed: "speedPath",
  speedUnits: "speedUnits",
  gold: "goldPath",
  abilities: "abilitiesPath",
  weaponTypes: "weaponTypes",
  weaponRange: "weaponRangePath",
  weaponRoll: "weaponRollPath",
} as const satisfies Record<keyof AttributePaths, string>;
export type PathKey = keyof typeof PATH_SETTINGS;
export const PATH_KEYS = Object.keys(PATH_SETTINGS) as PathKey[];

export const pathsOfWorld = (): AttributePaths =>
  Object.fromEntries(PATH_KEYS.map((key) => [key, setting(PATH_SETTINGS[key])])) as unknown as AttributePaths;

export async function savePaths(paths: AttributePaths): Promise<void> {
  for (const key of PATH_KEYS) {
    const path = paths[key].trim().slice(0, 200);
    if (path !== setting(PATH_SETTINGS[key])) await setSetting(PATH_SETTINGS[key], path);
  }
}

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { battleFromFile } from "../../table/src/setup/import-scene.ts";
import { sharedData } from "../support/shared.ts";
import { sitDown } from "./page.ts";

/** Scenes none of us made: exports of V7 to V13 and Universal VTT maps. */
const folder = new URL("scenes/", sharedData);
const files = existsSync(folder)
  ? readdirSync(folder).filter((f) => f.endsWith(".json") && f !== "manifest.json")
  : [];
const read = (name: string): Data => battleFromFile(name, readFileSync(new URL(name, folder), "utf8"));
const raw = (name: string): any => JSON.parse(readFileSync(new URL(name, folder), "utf8"));

describe("opening scene files", () => {
  it.each(files)("%s opens in both generations with all walls, doors and tokens", (name) => {
    for (const generation of [13, 14] as const) {
      const hub = sitDown(generation);
      hub.world.loadBattle(read(name));
      const scene = new CONFIG.Scene.documentClass(hub.world.data.collections["scenes"][0], {
        strict: false,
      });
      const source = raw(name);
      if (!source.resolution) {
        expect(scene.walls.size).toBe(source.walls.length);
        expect(scene.walls.filter((w: any) => w.door > 0)).toHaveLength(
          source.walls.filter((w: any) => w.door > 0).length,
        );
        expect(scene.tokens.size).toBe(source.tokens.length);
        expect(scene.grid.type).toBe(source.grid.type);
        // Old hexes are measured from point to point.
        const isOldHex = source.grid.type >= 2 && source._stats?.coreVersion === undefined;
        expect(scene.grid.size).toBeCloseTo(
          isOldHex ? (source.grid.size * Math.sqrt(3)) / 2 : source.grid.size,
        );
      } else expect(scene.walls.size).toBeGreaterThan(10);
      expect(scene.levels === undefined).toBe(generation === 13);
      for (const t of scene.tokens) expect(t.getOccupiedGridSpaceOffsets().length).toBeGreaterThan(0);
    }
  });
  it.each(files.filter((f) => raw(f).resolution))("%s has the walls of the scene made from it", (name) => {
    const made = raw(name.replace(".dd2vtt", ""));
    expect(read(name)["documents"].scenes[0].walls.length).toBe(made.walls.length);
  });
});

describe("wrong files", () => {
  beforeEach(() => void sitDown(13));
  it.each([
    ["a picture", "\u0089PNG"],
    ["an empty file", ""],
    ["a list", "[1, 2]"],
    ["an actor", '{"name": "Goblin", "type": "npc", "system": {}}'],
    ["null", "null"],
  ])("%s gets one clear sentence", (_what, text) => {
    expect(() => battleFromFile("thing.json", text)).toThrow(/^"thing.json" is not a scene file/);
  });
});

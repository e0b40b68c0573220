import { existsSync, readdirSync, readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { battleFromFile } from "../../table/src/setup/import-scene.ts";
import { openingError } from "../../table/src/ui/start-words.ts";
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

  const scene = (width: number, height: number, size: number, type = 1): string =>
    JSON.stringify({ width, height, grid: { size, type }, walls: [], tokens: [] });
  const uvtt = (x: number, y: number, size: number): string =>
    JSON.stringify({ resolution: { map_size: { x, y }, pixels_per_grid: size }, line_of_sight: [] });

  it.each([
    [scene(1e9, 1e9, 1), "width makes it 1,000,000,000 pixels, and the table takes 2,000,000 at most."],
    [scene(1000, 3e6, 100, 0), "height makes it 3,000,000 pixels, and the table takes 2,000,000 at most."],
    [
      scene(10_000, 10_000, 1),
      "grid.size makes it 100,000,000 spaces, and the table takes 4,000,000 at most.",
    ],
    [scene(1000, 1000, 0), "grid.size makes it ? spaces, and the table takes 4,000,000 at most."],
    [`{"documents":{"scenes":[${scene(1e9, 1, 1)}]}}`, "width makes it 1,000,000,000 pixels, and"],
    [uvtt(10, 1e9, 1), "resolution.map_size.y makes it 1,000,000,000 pixels, and"],
    [uvtt(3000, 3000, 70), "resolution.map_size makes it 9,000,000 spaces, and"],
  ])("a map beyond all bounds is refused by its field: %s", (text, words) => {
    let said = "";
    try {
      battleFromFile("vast.json", text);
    } catch (error) {
      said = openingError(error, "en");
    }
    expect(said).toContain(`“vast.json” is too large: ${words}`);
  });

  it("a map may be large", () => {
    expect(() => battleFromFile("large.json", scene(2e6, 200, 100))).not.toThrow();
    expect(() => battleFromFile("open.json", scene(2e6, 2e6, 100, 0))).not.toThrow();
  });
});

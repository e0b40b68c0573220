import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { battleFrom } from "../../src/field";
import { loadBattle } from "../../src/field/load";
import type { Snapshot } from "../../src/field/snapshot";
import { bruteBattle } from "./oracle/battle";
import { Chance, onSpaces } from "./oracle/maps";
import { Walker } from "./oracle/walk";

/** Scenes other people made: walls drawn by hand, doors, one-way walls, zero-length walls. */

vi.setConfig({ testTimeout: 300_000 });

const folder = new URL("../../../shared/data/scenes/", import.meta.url);
const files = existsSync(folder)
  ? readdirSync(folder).filter((name) => name.endsWith(".json") && name !== "manifest.json")
  : [];

function read(file: string): Snapshot {
  const loaded = loadBattle(JSON.parse(readFileSync(new URL(file, folder), "utf8")));
  if (!loaded.ok) throw new Error(`${file}: ${JSON.stringify(loaded.problems)}`);
  return loaded.value;
}

/** A figure of the size somewhere on the map, for scenes that have none. */
function visitor(chance: Chance, snapshot: Snapshot, size: number): Snapshot["figures"][number] {
  const { area, grid } = snapshot.scene;
  const point = { x: area.x + chance.below(area.width), y: area.y + chance.below(area.height) };
  const middle = {
    x: (Math.floor(point.x / grid.size) + 0.5) * grid.size,
    y: (Math.floor(point.y / grid.size) + 0.5) * grid.size,
  };
  return {
    id: `visitor-${size}`,
    name: "visitor",
    side: "foe",
    ...(grid.kind === "gridless" ? point : onSpaces({ grid }, middle, size, size)),
    elevation: 0,
    width: size,
    height: size,
    rotation: 0,
    hidden: false,
    defeated: false,
    profile: {},
    statuses: [],
  };
}

describe.skipIf(files.length === 0)("scenes made by others (needs ../shared/data)", () => {
  it.each(files)("%s: sight, cover and reach equal brute force", (file) => {
    const chance = new Chance(file.length);
    const scene = read(file);
    for (let round = 0; round < 3; round++) {
      const visitors = [1, 2].map((size) => visitor(chance, scene, size));
      const snapshot = { ...scene, figures: [...scene.figures.slice(0, 10), ...visitors] };
      const [real, brute] = [battleFrom(snapshot, "space"), bruteBattle(snapshot, "space")];
      const somewhere = (): { x: number; y: number } => {
        // Half of the points are ends of walls, where rays are degenerate.
        const wall = snapshot.walls[chance.below(Math.max(1, snapshot.walls.length))];
        if (wall !== undefined && chance.chance(2)) return { x: wall.c[0], y: wall.c[1] };
        return visitor(chance, snapshot, 1);
      };
      for (let i = 0; i < 60; i++) {
        const [from, to] = [somewhere(), somewhere()];
        expect([from, to, real.seesPoint(from, to)]).toEqual([from, to, brute.seesPoint(from, to)]);
      }
      const [small, large] = visitors.map(({ id }) => real.figure(id));
      if (small === undefined || large === undefined) throw new Error("visitors are missing");
      for (const viewer of real.figures) {
        for (const target of [small, large]) {
          expect(real.sees(viewer, target)).toBe(brute.sees(viewer, target));
          expect(real.cover(viewer, target).blocked).toBe(brute.cover(viewer, target).blocked);
        }
      }
      if (snapshot.scene.grid.kind === "gridless") continue;
      for (const mover of [small, large]) {
        expect(real.reach(mover, 2).spots).toEqual(brute.reach(mover, 2).spots);
        const far = real.reach(mover, 8).spots.at(-1);
        if (far === undefined) continue;
        const path = real.path(mover, { kind: "place", place: far });
        expect(path?.cost).toBe(far.cost);
        const walker = new Walker(snapshot, real.figures, mover, {});
        for (const [at, place] of (path?.places ?? []).entries()) {
          const before = path?.places[at - 1];
          if (before === undefined) continue;
          expect(walker.stepCost(walker.anchorOf(before), walker.anchorOf(place))).toBeLessThan(Infinity);
        }
      }
    }
  });
});

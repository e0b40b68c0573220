import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { loadBattle } from "../src/field/load";
import { snapshotSchema, type Snapshot, type WallData } from "../src/field/snapshot";
import { Chance } from "../test/field/oracle/maps";

/** Beside the project, which the benchmark is run from. */
const folder = pathToFileURL(`${path.resolve("../shared/data/bench")}/`);

/** The two timed scenes of perf.md; without the shared folder, scenes of the same kind made here. */
export function benchScene(name: "dungeon-100" | "battlefield-200"): Snapshot {
  const file = new URL(`${name}.json`, folder);
  if (!existsSync(file)) return madeScene(name === "dungeon-100" ? 100 : 200, 2_000, 60);
  const loaded = loadBattle(JSON.parse(readFileSync(file, "utf8")));
  if (!loaded.ok) throw new Error(`${name}: ${JSON.stringify(loaded.problems)}`);
  return loaded.value;
}

/** Short walls strewn over a square map. */
export function madeScene(spaces: number, walls: number, figures: number, kind = "square"): Snapshot {
  const chance = new Chance(spaces + walls);
  const extent = spaces * 100;
  const grid = { size: 100, distance: 5, units: "ft" };
  return snapshotSchema.parse({
    format: "opfor-battle",
    version: 1,
    scene: {
      area: { x: 0, y: 0, width: extent, height: extent },
      grid: kind === "hex" ? { kind, ...grid, layout: "odd-r" } : { kind, ...grid },
    },
    walls: Array.from({ length: walls }, (_, at): Partial<WallData> => {
      const [x, y] = [chance.below(extent), chance.below(extent)];
      return { id: `w${at}`, c: [x, y, x + chance.below(300) - 150, y + chance.below(300) - 150] };
    }),
    figures: Array.from({ length: figures }, (_, at) => ({
      id: `f${at}`,
      side: at % 2 === 0 ? "hostile" : "friendly",
      x: (chance.below(spaces) + 0.5) * 100,
      y: (chance.below(spaces) + 0.5) * 100,
    })),
  });
}

/** The same scene on another grid. */
export const regridded = (snapshot: Snapshot, kind: "hex" | "gridless"): Snapshot => {
  const { size, distance, units } = snapshot.scene.grid;
  const common = { size, distance, units };
  const grid = kind === "hex" ? { kind, ...common, layout: "odd-r" as const } : { kind, ...common };
  return { ...snapshot, scene: { ...snapshot.scene, grid } };
};

export const withDiagonals = (snapshot: Snapshot, diagonals: "exact" | "equidistant"): Snapshot => {
  const { grid } = snapshot.scene;
  if (grid.kind !== "square") return snapshot;
  return { ...snapshot, scene: { ...snapshot.scene, grid: { ...grid, diagonals } } };
};

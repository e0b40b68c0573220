import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { figureSchema, loadBattle, type Snapshot, snapshotSchema, type WallData } from "../src/field";
import { Chance } from "../test/field/oracle/maps";

/** Beside the project, which the benchmark is run from. */
const folder = pathToFileURL(`${path.resolve("../shared/data/bench")}/`);

/** A scene to measure on, and what the table calls it. */
export interface BenchScene {
  readonly label: string;
  readonly spaces: number;
  readonly snapshot: Snapshot;
}

/** The two timed scenes of perf.md; without the shared folder scenes of about their size, made here and called so. */
const SCENES = {
  D: { file: "dungeon-100.json", spaces: 100, figures: 60 },
  B: { file: "battlefield-200.json", spaces: 200, figures: 100 },
} as const;
export type SceneName = keyof typeof SCENES;
export const BOTH: readonly SceneName[] = ["D", "B"];

export function benchScene(name: SceneName): BenchScene {
  const { file, spaces, figures } = SCENES[name];
  const address = new URL(file, folder);
  if (!existsSync(address)) {
    return { label: `made, ${spaces} x ${spaces}`, spaces, snapshot: madeScene(spaces, 2_000, figures) };
  }
  const loaded = loadBattle(JSON.parse(readFileSync(address, "utf8")));
  if (!loaded.ok) throw new Error(`${file}: ${JSON.stringify(loaded.problems)}`);
  return { label: name, spaces, snapshot: loaded.value };
}

/** The largest real scenes of each kind of grid; there is none without a grid that has walls, so the square one is taken. */
const REAL_SCENES = {
  "real square": { file: "sq-v13-palace-189doors.json" },
  "real hex": { file: "hex4-v9-ambush-tokens.json" },
  "real gridless": { file: "sq-v13-palace-189doors.json", kind: "gridless" },
} as const;
export const REAL = Object.keys(REAL_SCENES) as readonly (keyof typeof REAL_SCENES)[];

/** Figures on a real scene: as many as fit well. */
const CROWD = 40;

export function realScene(name: keyof typeof REAL_SCENES): BenchScene {
  const { file, ...more } = REAL_SCENES[name];
  const address = new URL(`../scenes/${file}`, folder);
  if (!existsSync(address))
    return { label: `${name}, made`, spaces: 60, snapshot: madeScene(60, 700, CROWD) };
  const loaded = loadBattle(JSON.parse(readFileSync(address, "utf8")));
  if (!loaded.ok) throw new Error(`${file}: ${JSON.stringify(loaded.problems)}`);
  const { value } = loaded;
  const snapshot = "kind" in more ? regridded(value, more.kind) : value;
  return { label: name, spaces: 0, snapshot: { ...snapshot, figures: crowdOn(value) } };
}

function crowdOn({ scene }: Snapshot): Snapshot["figures"] {
  const { area, grid } = scene;
  const chance = new Chance(area.width + area.height);
  const along = (from: number, length: number): number =>
    from + (chance.below(Math.floor(length / grid.size)) + 0.5) * grid.size;
  return Array.from({ length: CROWD }, (_, at) =>
    figureSchema.parse({
      id: `f${at}`,
      side: at % 2 === 0 ? "hostile" : "friendly",
      x: along(area.x, area.width),
      y: along(area.y, area.height),
    }),
  );
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

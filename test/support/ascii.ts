import { snapshotSchema, type Snapshot } from "../../src/field/snapshot";
import type { z } from "zod";

/**
 * Battlefields drawn in text, so that a test reads like a map.
 *
 *   plain   one character per space                thin   walls between spaces (the first line starts with +)
 *
 *           . . # A                                       +-+-+ +
 *           . a # .                                       |a .|A
 *           ~ ~ . .                                       + + +-+
 *                                                         |. . .
 *                                                         + + + +
 *
 * `.` open, `#` solid block, `~` difficult, `!` dangerous, `%` cover, `^` impassable; letters are figures:
 * lower case fights for "foe" (the AI), upper case for "player". In thin maps `|` and `-` are walls,
 * `/` a closed door, `:` an open one, `w` a window (blocks moves, not sight), `c` a curtain (blocks sight, not moves).
 */

type FigureInput = Partial<
  z.input<typeof snapshotSchema>["figures"] extends (infer F)[] | undefined ? F : never
>;
type RegionInput = z.input<typeof snapshotSchema>["regions"] extends (infer R)[] | undefined ? R : never;
type WallInput = z.input<typeof snapshotSchema>["walls"] extends (infer W)[] | undefined ? W : never;
type SceneInput = z.input<typeof snapshotSchema>["scene"];

export interface MapOptions {
  /** What a letter is, beyond its side: `{ a: { doctrine: "cautious", profile: {...} } }`. */
  readonly figures?: Readonly<Record<string, FigureInput>>;
  /** Terrain under a figure's letter, or the meaning of further characters. */
  readonly terrain?: Readonly<Record<string, RegionInput["terrain"]>>;
  /** Regions given by hand (edges, objectives, zones). */
  readonly regions?: readonly RegionInput[];
  readonly walls?: readonly WallInput[];
  /** Pixels per space. */
  readonly size?: number;
  readonly grid?: Partial<SceneInput["grid"]>;
  readonly scale?: SceneInput["scale"];
  readonly round?: number;
  readonly acted?: readonly string[];
  readonly options?: Snapshot["options"];
}

const TERRAIN: Readonly<Record<string, RegionInput["terrain"]>> = {
  "~": [{ kind: "difficult" }],
  "!": [{ kind: "dangerous" }],
  "%": [{ kind: "cover" }],
  "^": [{ kind: "impassable" }],
};

interface Cells {
  readonly rows: readonly (readonly string[])[];
  readonly walls: WallInput[];
}

/** The battle drawn on a square grid, one inch to the space. */
export function battleMap(drawing: string, options: MapOptions = {}): Snapshot {
  const size = options.size ?? 100;
  const lines = drawing
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => line.trimEnd());
  const margin = Math.min(...lines.map((line) => line.length - line.trimStart().length));
  const trimmed = lines.map((line) => line.slice(margin));
  const cells = trimmed[0]?.startsWith("+") === true ? thinCells(trimmed, size) : plainCells(trimmed, size);
  const width = Math.max(...cells.rows.map((row) => row.length));
  const terrain = { ...TERRAIN, ...options.terrain };
  return snapshotSchema.parse({
    format: "opfor-battle",
    version: 1,
    scene: {
      area: { x: 0, y: 0, width: width * size, height: cells.rows.length * size },
      grid: { kind: "square", size, distance: 1, units: "in", ...options.grid },
      scale: options.scale ?? {},
    },
    walls: [...cells.walls, ...(options.walls ?? [])],
    regions: [...terrainRegions(cells.rows, terrain, size), ...(options.regions ?? [])],
    figures: figuresOf(cells.rows, options, size),
    round: options.round ?? 1,
    acted: [...(options.acted ?? [])],
    options: options.options ?? {},
  });
}

/** The centre of a space of a map drawn with `battleMap`, column first. */
export const space = (column: number, row: number, size = 100): { x: number; y: number } => ({
  x: (column + 0.5) * size,
  y: (row + 0.5) * size,
});

function plainCells(lines: readonly string[], size: number): Cells {
  const rows = lines.map((line) => [...line.replaceAll(" ", "")]);
  const walls: WallInput[] = [];
  const solid = (row: number, column: number): boolean => rows[row]?.[column] === "#";
  for (const [row, line] of rows.entries()) {
    for (const column of line.keys()) {
      if (!solid(row, column)) continue;
      const [x0, y0, x1, y1] = [column * size, row * size, (column + 1) * size, (row + 1) * size];
      const sides: [boolean, [number, number, number, number]][] = [
        [solid(row - 1, column), [x0, y0, x1, y0]],
        [solid(row, column + 1), [x1, y0, x1, y1]],
        [solid(row + 1, column), [x0, y1, x1, y1]],
        [solid(row, column - 1), [x0, y0, x0, y1]],
      ];
      for (const [joined, c] of sides) {
        if (!joined) walls.push({ id: `block-${row}-${column}-${walls.length}`, c });
      }
    }
  }
  return { rows, walls };
}

const THIN: Readonly<Record<string, Omit<WallInput, "id" | "c">>> = {
  "|": {},
  "-": {},
  "/": { door: 1, ds: 0 },
  ":": { door: 1, ds: 1 },
  w: { sight: 0 },
  c: { move: 0 },
};

function thinCells(lines: readonly string[], size: number): Cells {
  const rows: string[][] = [];
  const walls: WallInput[] = [];
  for (const [line, words] of lines.entries()) {
    const row = line >> 1;
    if (line % 2 === 1) rows.push([]);
    for (const [at, mark] of [...words].entries()) {
      const column = at >> 1;
      const betweenRows = line % 2 === 0;
      if (!betweenRows && at % 2 === 1) {
        rows.at(-1)?.push(mark === " " ? "." : mark);
      } else if (betweenRows !== (at % 2 === 0) && mark !== " ") {
        const wall = THIN[mark];
        if (wall === undefined) throw new Error(`unknown wall "${mark}" in line ${line + 1} of the map`);
        const [x, y] = [column * size, row * size];
        const c: [number, number, number, number] = betweenRows ? [x, y, x + size, y] : [x, y, x, y + size];
        walls.push({ id: `wall-${row}-${column}-${betweenRows ? "top" : "left"}`, c, ...wall });
      }
    }
  }
  return { rows, walls };
}

function terrainRegions(
  rows: readonly (readonly string[])[],
  terrain: Readonly<Record<string, RegionInput["terrain"]>>,
  size: number,
): RegionInput[] {
  const seen = new Set<string>();
  const regions: RegionInput[] = [];
  for (const [row, line] of rows.entries()) {
    for (const [column, mark] of line.entries()) {
      const kinds = terrain[mark];
      if (kinds === undefined || seen.has(`${row},${column}`)) continue;
      const rings = patch(rows, row, column, seen).map(([r, c]) => {
        const [x, y] = [c * size, r * size];
        return [x, y, x + size, y, x + size, y + size, x, y + size];
      });
      regions.push({ id: `patch-${mark}-${row}-${column}`, rings, terrain: kinds });
    }
  }
  return regions;
}

/** Spaces with the same mark joined by sides: one region. */
function patch(
  rows: readonly (readonly string[])[],
  row: number,
  column: number,
  seen: Set<string>,
): [number, number][] {
  const mark = rows[row]?.[column];
  const open: [number, number][] = [[row, column]];
  const found: [number, number][] = [];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [r, c] = next;
    if (rows[r]?.[c] !== mark || seen.has(`${r},${c}`)) continue;
    seen.add(`${r},${c}`);
    found.push(next);
    open.push([r - 1, c], [r + 1, c], [r, c - 1], [r, c + 1]);
  }
  return found;
}

function figuresOf(rows: readonly (readonly string[])[], options: MapOptions, size: number): FigureInput[] {
  const figures: FigureInput[] = [];
  for (const [row, line] of rows.entries()) {
    for (const [column, mark] of line.entries()) {
      if (!/[a-zA-Z]/.test(mark)) continue;
      const more = options.figures?.[mark] ?? {};
      const [width, height] = [more.width ?? 1, more.height ?? 1];
      figures.push({
        id: mark,
        name: mark,
        side: mark === mark.toLowerCase() ? "foe" : "player",
        // A letter marks the top left space of its figure.
        x: (column + width / 2) * size,
        y: (row + height / 2) * size,
        ...more,
      });
    }
  }
  return figures;
}

import { snap } from "../../src/field/shapes/exact";
import { HexLattice } from "../../src/field/grid/hex";
import { type HexLayout, type Snapshot, snapshotSchema } from "../../src/field";
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
 * `/` a closed door, `:` an open one, `k` a locked one, `s` a secret one, `w` a window (blocks moves, not sight),
 * `c` a curtain (blocks sight, not moves), `l` limited (one is seen past, a second is not), `>` `<` `^` `v` one-way,
 * to be passed as they point.
 *
 * `hexMap` draws hexes: one line per row, every other line pushed right by half a hex. For the column layouts
 * the drawing lies on its side: a line is a column, pushed down.
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
  l: { sight: 10 },
  k: { door: 1, ds: 2 },
  s: { door: 2, ds: 0 },
  ">": { dir: 1 },
  "<": { dir: 2 },
  "^": { dir: 1 },
  v: { dir: 2 },
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

export interface HexOptions extends Omit<MapOptions, "grid" | "size"> {
  readonly layout?: HexLayout;
  /** Pixels between neighbouring centres. */
  readonly size?: number;
}

/** The battle drawn on hexes, one inch to the hex. Drawn hexes start at column (or row) 1 of the grid. */
export function hexMap(drawing: string, options: HexOptions = {}): Snapshot {
  const size = options.size ?? 100;
  const layout = options.layout ?? "odd-r";
  const rows = drawing
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => [...line.replaceAll(" ", "")]);
  const bare = hexScene(rows, layout, size, options);
  const lattice = new HexLattice(bare, { kind: "hex", size, distance: 1, units: "in", layout });
  const outline = (row: number, column: number): number[] => {
    const { x, y } = hexSpace(column, row, layout, size);
    return [...lattice.outline(lattice.indexAt(x, y))];
  };
  const terrain = { ...TERRAIN, ...options.terrain };
  const marked = rows.flatMap((line, row) => line.map((mark, column) => ({ mark, row, column })));
  return snapshotSchema.parse({
    ...bare,
    walls: [
      ...marked
        .filter(({ mark }) => mark === "#")
        .flatMap(({ row, column }) => ringWalls(outline(row, column), row, column)),
      ...(options.walls ?? []),
    ],
    regions: [
      ...marked.flatMap(({ mark, row, column }) => {
        const kinds = terrain[mark];
        return kinds === undefined
          ? []
          : [{ id: `patch-${mark}-${row}-${column}`, rings: [outline(row, column)], terrain: kinds }];
      }),
      ...(options.regions ?? []),
    ],
    figures: marked
      .filter(({ mark }) => /[a-zA-Z]/.test(mark))
      .map(({ mark, row, column }) => ({
        id: mark,
        name: mark,
        side: mark === mark.toLowerCase() ? "foe" : "player",
        ...hexFigurePlace(lattice, hexSpace(column, row, layout, size), options.figures?.[mark] ?? {}),
        ...options.figures?.[mark],
      })),
  });
}

/** The centre of a hex drawn with `hexMap`: its place in the line first, then the line. */
export function hexSpace(
  column: number,
  row: number,
  layout: HexLayout = "odd-r",
  size = 100,
): { x: number; y: number } {
  const pushed = (row % 2 === 1) === layout.startsWith("odd");
  const along = snap((column + (pushed ? 1.5 : 1)) * size);
  const aside = snap((size * (3 * row + 2)) / (2 * Math.sqrt(3)));
  return layout.endsWith("r") ? { x: along, y: aside } : { x: aside, y: along };
}

/** A letter marks the first hex of its figure's widest line. */
function hexFigurePlace(
  lattice: HexLattice,
  hex: { x: number; y: number },
  more: FigureInput,
): { x: number; y: number } {
  const footprint = lattice.footprint(more.width ?? 1, more.height ?? 1);
  return { x: hex.x + footprint.dx, y: hex.y + footprint.dy };
}

function hexScene(
  rows: readonly (readonly string[])[],
  layout: HexLayout,
  size: number,
  options: HexOptions,
): Snapshot {
  const along = (Math.max(...rows.map((row) => row.length)) + 0.5) * size;
  const aside = (size * (3 * rows.length + 1)) / (2 * Math.sqrt(3));
  const upright = layout.endsWith("r");
  return snapshotSchema.parse({
    format: "opfor-battle",
    version: 1,
    scene: {
      area: upright
        ? { x: size / 2, y: 0, width: along, height: aside }
        : { x: 0, y: size / 2, width: aside, height: along },
      grid: { kind: "hex", size, distance: 1, units: "in", layout },
      scale: options.scale ?? {},
    },
    round: options.round ?? 1,
    acted: [...(options.acted ?? [])],
    options: options.options ?? {},
  });
}

const ringWalls = (ring: readonly number[], row: number, column: number): WallInput[] =>
  [0, 2, 4, 6, 8, 10].map((i) => ({
    id: `block-${row}-${column}-${i / 2}`,
    c: [ring[i] ?? 0, ring[i + 1] ?? 0, ring[(i + 2) % 12] ?? 0, ring[(i + 3) % 12] ?? 0],
  }));

import { DIAGONALS, HEX_LAYOUTS, snapshotSchema, type Snapshot } from "../../../src/field/snapshot";
import type { z } from "zod";
import { cellAt } from "./cells";
import { sixteenth } from "./rays";

/** Random small battlefields, made to be nasty: walls on grid lines, through centres, in rows and anywhere. */

type Wall = NonNullable<z.input<typeof snapshotSchema>["walls"]>[number];
type Region = NonNullable<z.input<typeof snapshotSchema>["regions"]>[number];
type Figure = NonNullable<z.input<typeof snapshotSchema>["figures"]>[number];
type Grid = z.input<typeof snapshotSchema>["scene"]["grid"];
type Scale = z.input<typeof snapshotSchema>["scene"]["scale"];

/** Whole numbers from a seed. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = (seed * 2654435761 + 0x9e3779b9) >>> 0;
  }

  /** From 0 up to, but not including, `below`. */
  below(below: number): number {
    let t = (this.#state = (this.#state + 0x6d2b79f5) >>> 0);
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % below;
  }

  one<T>(of: readonly T[]): T {
    const found = of[this.below(of.length)];
    if (found === undefined) throw new Error("nothing to choose from");
    return found;
  }

  chance(of: number): boolean {
    return this.below(of) === 0;
  }
}

export interface MapKind {
  readonly grid: Grid;
  /** Spaces across and down. */
  readonly spaces: number;
  readonly walls: number;
  /** Without doors, windows and the like. */
  readonly plainWalls?: boolean;
  readonly regions?: number;
  readonly figures: number;
  /** The first space of the map, counted from the corner of the canvas. */
  readonly first?: Spaces;
  /** Pixels by which the playable area begins past the lines of its first space. */
  readonly past?: Spaces;
  /** Some bases do not stand squarely on spaces. */
  readonly askew?: boolean;
  readonly scale?: Scale;
}

interface Spaces {
  readonly x: number;
  readonly y: number;
}

const SIZE = 40;
const unit = { size: SIZE, distance: 5, units: "ft" } as const;

/** So many on some maps that they are looked for by where they lie. */
const manyOrFew = (seed: number): number => (seed % 3 === 0 ? 6 : 2);

/** Maps of every kind of grid: as many with each rule of diagonals, as many with each layout of hexes. */
export const KINDS = {
  square: (seed: number): MapKind => ({
    grid: { kind: "square", ...unit, diagonals: DIAGONALS[seed % DIAGONALS.length] ?? "exact" },
    spaces: 6,
    walls: 11,
    regions: manyOrFew(seed),
    figures: 5,
  }),
  hex: (seed: number): MapKind => ({
    grid: { kind: "hex", ...unit, layout: HEX_LAYOUTS[seed % HEX_LAYOUTS.length] ?? "odd-r" },
    spaces: 5,
    walls: 9,
    regions: manyOrFew(seed),
    figures: 5,
  }),
  gridless: (seed: number): MapKind => ({
    grid: { kind: "gridless", ...unit },
    spaces: 7,
    walls: 12,
    regions: manyOrFew(seed),
    figures: 5,
  }),
} as const;

const SIZES = [40, 43, 50, 35, 40.5] as const;
const UNITS = [
  { distance: 5, units: "ft" },
  { distance: 2, units: "in" },
  { distance: 10, units: "m" },
] as const;
const FIRST = [
  { x: 0, y: 0 },
  { x: 3, y: 1 },
  { x: -2, y: 4 },
] as const;
/** On a line of the grid, before the middles of the first spaces, and past them: those are cut off. */
const PAST = [
  { x: 0, y: 0 },
  { x: 13, y: 7.5 },
  { x: 29, y: 3 },
  { x: 0, y: 31 },
] as const;

/** The same on grids of other sizes and scales, with an area that may begin between the lines of the grid. */
export function variedKind(kind: keyof typeof KINDS, seed: number): MapKind {
  const plain = KINDS[kind](seed);
  const size = among(SIZES, seed);
  const chance = new Chance(seed + 5000);
  const inch = chance.one([0, size / 2, size * 2]);
  return {
    ...plain,
    grid: { ...plain.grid, ...chance.one(UNITS), size },
    first: chance.one(FIRST),
    past: chance.one(PAST),
    askew: chance.chance(2),
    ...(inch === 0 ? {} : { scale: { inch } }),
  };
}

const among = <T>(list: readonly T[], seed: number): T => {
  const found = list[seed % list.length];
  if (found === undefined) throw new Error("nothing to choose from");
  return found;
};

/** Where the first space of the map has its upper left corner. */
const cornerOf = ({ grid: { size }, first = { x: 0, y: 0 } }: MapKind): Spaces => ({
  x: first.x * size,
  y: first.y * size,
});

export function randomMap(chance: Chance, kind: MapKind): Snapshot {
  const extent = kind.spaces * kind.grid.size;
  const { past = { x: 0, y: 0 } } = kind;
  const corner = cornerOf(kind);
  const { distance } = kind.grid;
  return snapshotSchema.parse({
    format: "opfor-battle",
    version: 1,
    scene: {
      area: { x: corner.x + past.x, y: corner.y + past.y, width: extent, height: extent },
      grid: kind.grid,
      ...(kind.scale === undefined ? {} : { scale: kind.scale }),
      levels: [
        { id: "ground", bottom: null, top: 2 * distance },
        { id: "roof", bottom: 2 * distance, top: null },
      ],
    },
    walls: Array.from({ length: kind.walls }, (_, at) => someWall(chance, kind, at)),
    regions: Array.from({ length: kind.regions ?? 0 }, (_, at) => patch(chance, kind, at)),
    figures: Array.from({ length: kind.figures }, (_, at) => someFigure(chance, kind, at)),
  });
}

/** On lines of the grid, through middles of spaces, or anywhere; a few are mere points. */
function someWall(chance: Chance, kind: MapKind, at: number): Wall {
  const {
    grid: { size, distance },
    spaces,
    plainWalls,
  } = kind;
  const { x: left, y: top } = cornerOf(kind);
  const anywhere = (): number => chance.below(spaces * size * 2) / 2;
  const onGrid = (): number => chance.below(spaces + 1) * size;
  const onHalf = (): number => (chance.below(spaces * 2 + 1) * size) / 2;
  const style = chance.below(6);
  const pick = style < 3 ? onGrid : style < 5 ? onHalf : anywhere;
  const [x, y] = [left + pick(), top + pick()];
  const run = chance.chance(40) ? 0 : (1 + chance.below(3)) * (style === 4 ? size / 2 : size);
  const [dx, dy] = chance.one([
    [run, 0],
    [0, run],
    [run, run],
    [run, -run],
  ] as const);
  const c: Wall["c"] = style < 5 ? [x, y, x + dx, y + dy] : [x, y, left + anywhere(), top + anywhere()];
  return { id: `w${at}`, c, ...(plainWalls === true ? {} : nature(chance, distance)) };
}

/** Most walls are plain; the rest are doors, windows, one-way, limited, far-sighted, low or on one level. */
function nature(chance: Chance, space: number): Partial<Wall> {
  switch (chance.below(16)) {
    case 0:
      return { door: 1, ds: chance.one([0, 1, 2] as const) };
    case 1:
      return { door: 2, ds: 0 };
    case 2:
      return { dir: chance.one([1, 2] as const) };
    case 3:
      return { sight: 10 };
    case 4:
      return { sight: 0 };
    case 5:
      return { move: 0 };
    case 6:
      return { sight: chance.one([30, 40] as const), threshold: space / 4 };
    case 7:
      return { bottom: 0, top: space };
    case 8:
      return { levels: [chance.one(["ground", "roof"])] };
    case 9:
      return { sight: 10, dir: 1 };
    default:
      return {};
  }
}

/** A box, a triangle, or a box with a hole; some low, some on one level only. */
function patch(chance: Chance, kind: MapKind, at: number): Region {
  const { size, distance } = kind.grid;
  const corner = cornerOf(kind);
  const half = (): number => (chance.below(kind.spaces * 2) * size) / 2;
  const [x, y] = [corner.x + half(), corner.y + half()];
  const [width, height] = [((1 + chance.below(5)) * size) / 2, ((1 + chance.below(5)) * size) / 2];
  const box = [x, y, x + width, y, x + width, y + height, x, y + height];
  const triangle = [x, y, x + width, y, x, y + height];
  const [right, bottom] = [x + width - size / 4, y + height - size / 4];
  const hole = [x + size / 4, y + size / 4, right, y + size / 4, right, bottom, x + size / 4, bottom];
  return {
    id: `r${at}`,
    rings: chance.one([[box], [triangle], Math.min(width, height) > size / 2 ? [box, hole] : [box]]),
    terrain: [
      chance.one([
        { kind: "difficult" },
        { kind: "cover" },
        { kind: "impassable" },
        { kind: "difficult", cost: 1.5 },
        { kind: "dangerous" },
        { kind: "objective", name: "marker" },
      ] as const),
    ],
    ...(chance.chance(5) ? { top: distance, topInclusive: chance.chance(2) } : {}),
    ...(chance.chance(8) ? { bottom: distance } : {}),
    ...(chance.chance(6) ? { levels: [chance.one(["ground", "roof"])] } : {}),
  };
}

const BASES = [
  [1, 1],
  [1, 1],
  [1, 1],
  [2, 2],
  [1, 2],
  [2, 1],
  [3, 3],
  [0.5, 0.5],
] as const;
/** Without a grid a base is a circle of any radius. */
const ROUND = [1, 1, 1, 2, 0.5, 1.3, 3];

/** In spaces: most are on the ground, some just as high as contact goes. */
const HEIGHTS = [0, 0, 0, 0, 0, 0, 0, 0, 0.8, 1, 1, 2.4];

/** On some maps every third is somewhat beside the middle of its space: of hexes not so far that it is on another. */
function askew(chance: Chance, { grid, askew: some }: MapKind, place: Spaces): Spaces {
  if (some !== true || !chance.chance(3)) return place;
  const most = Math.floor(grid.kind === "hex" ? grid.size / 5 : grid.size / 2);
  const aside = (): number => chance.below(2 * most) - most;
  return { x: place.x + aside(), y: place.y + aside() };
}

/** Figures anywhere, standing on each other if they must. */
function someFigure(chance: Chance, kind: MapKind, at: number): Figure {
  const { size } = kind.grid;
  const gridless = kind.grid.kind === "gridless";
  const round = chance.one(ROUND);
  const [width, height] = gridless ? [round, round] : chance.one(BASES);
  const corner = cornerOf(kind);
  const whole = (): number => (chance.below(kind.spaces) + 0.5) * size;
  const inside = (): number => size + chance.below((kind.spaces - 2) * size);
  const squarely = (): Spaces =>
    onSpaces(kind, { x: corner.x + whole(), y: corner.y + whole() }, width, height);
  return {
    id: `f${at}`,
    side: chance.one(["foe", "foe", "player", "neutral"]),
    ...(gridless ? { x: corner.x + inside(), y: corner.y + inside() } : askew(chance, kind, squarely())),
    width,
    height,
    elevation: chance.one(HEIGHTS) * kind.grid.distance,
    hidden: chance.chance(12),
    ...(chance.chance(8) ? { level: chance.one(["ground", "roof"]) } : {}),
  };
}

/** The centre of a base of this size whose first space is the one under the point. */
export function onSpaces(
  { grid }: Pick<MapKind, "grid">,
  point: { x: number; y: number },
  width: number,
  height: number,
): { x: number; y: number } {
  if (grid.kind !== "hex") {
    const aside = (spaces: number): number => ((Math.max(1, Math.ceil(spaces)) - 1) / 2) * grid.size;
    return { x: point.x + aside(width), y: point.y + aside(height) };
  }
  const { centre } = cellAt(grid, point);
  const upright = grid.layout.endsWith("r");
  const [wide, high] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))];
  const lines = upright ? high : wide;
  const widest = Math.max(upright ? wide : high, Math.floor(lines / 2) + 1);
  const long = (2 * grid.size) / Math.sqrt(3);
  const along = sixteenth(((widest - 1) / 2) * grid.size);
  const aside = sixteenth(((0.75 * lines + 0.25) / 2 - 0.5 - 0.75 * Math.floor((lines - 1) / 2)) * long);
  return upright
    ? { x: centre.x + along, y: centre.y + aside }
    : { x: centre.x + aside, y: centre.y + along };
}

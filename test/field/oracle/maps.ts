import { snapshotSchema, type Snapshot } from "../../../src/field/snapshot";
import type { z } from "zod";
import { cellAt } from "./cells";
import { sixteenth } from "./rays";

/** Random small battlefields, made to be nasty: walls on grid lines, through centres, in rows and anywhere. */

type Wall = NonNullable<z.input<typeof snapshotSchema>["walls"]>[number];
type Region = NonNullable<z.input<typeof snapshotSchema>["regions"]>[number];
type Figure = NonNullable<z.input<typeof snapshotSchema>["figures"]>[number];
type Grid = z.input<typeof snapshotSchema>["scene"]["grid"];

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
  readonly plainWalls?: boolean;
  readonly regions?: number;
  readonly figures: number;
}

export function randomMap(chance: Chance, kind: MapKind): Snapshot {
  const { size } = kind.grid;
  const extent = kind.spaces * size;
  const anywhere = (): number => chance.below(extent * 2) / 2;
  const onGrid = (): number => chance.below(kind.spaces + 1) * size;
  const onHalf = (): number => (chance.below(kind.spaces * 2 + 1) * size) / 2;
  const walls = Array.from({ length: kind.walls }, (_, at): Wall => {
    const style = chance.below(6);
    const pick = style < 3 ? onGrid : style < 5 ? onHalf : anywhere;
    const [x, y] = [pick(), pick()];
    const run = (1 + chance.below(3)) * (style === 4 ? size / 2 : size);
    const [dx, dy] = chance.one([
      [run, 0],
      [0, run],
      [run, run],
      [run, -run],
    ] as const);
    const c: Wall["c"] = style < 5 ? [x, y, x + dx, y + dy] : [x, y, anywhere(), anywhere()];
    return { id: `w${at}`, c, ...(kind.plainWalls === true ? {} : nature(chance)) };
  });
  return snapshotSchema.parse({
    format: "opfor-battle",
    version: 1,
    scene: {
      area: { x: 0, y: 0, width: extent, height: extent },
      grid: kind.grid,
      levels: [
        { id: "ground", bottom: null, top: 10 },
        { id: "roof", bottom: 10, top: null },
      ],
    },
    walls,
    regions: Array.from({ length: kind.regions ?? 0 }, (_, at) => patch(chance, kind, at)),
    figures: placed(chance, kind),
  });
}

/** Most walls are plain; the rest are doors, windows, one-way, limited, far-sighted, low or on one level. */
function nature(chance: Chance): Partial<Wall> {
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
      return { sight: chance.one([30, 40] as const), threshold: 1.25 };
    case 7:
      return { bottom: 0, top: 5 };
    case 8:
      return { levels: [chance.one(["ground", "roof"])] };
    case 9:
      return { sight: 10, dir: 1 };
    default:
      return {};
  }
}

function patch(chance: Chance, kind: MapKind, at: number): Region {
  const { size } = kind.grid;
  const half = (): number => (chance.below(kind.spaces * 2) * size) / 2;
  const [x, y] = [half(), half()];
  const [width, height] = [((1 + chance.below(5)) * size) / 2, ((1 + chance.below(5)) * size) / 2];
  const ring = [x, y, x + width, y, x + width, y + height, x, y + height];
  const triangle = [x, y, x + width, y, x, y + height];
  return {
    id: `r${at}`,
    rings: [chance.chance(3) ? triangle : ring],
    terrain: [
      chance.one([
        { kind: "difficult" },
        { kind: "cover" },
        { kind: "impassable" },
        { kind: "difficult", cost: 1.5 },
      ] as const),
    ],
    ...(chance.chance(5) ? { top: 5 } : {}),
  };
}

const SIZES = [
  [1, 1],
  [1, 1],
  [1, 1],
  [2, 2],
  [1, 2],
  [3, 3],
] as const;

/** Figures anywhere on the grid, standing on each other if they must. */
function placed(chance: Chance, kind: MapKind): Figure[] {
  const { size } = kind.grid;
  return Array.from({ length: kind.figures }, (_, at): Figure => {
    const [width, height] = chance.one(SIZES);
    const gridless = kind.grid.kind === "gridless";
    const whole = (): number => chance.below(kind.spaces) * size;
    const inside = (): number => size + chance.below((kind.spaces - 2) * size);
    const place = gridless
      ? { x: inside(), y: inside() }
      : onSpaces(kind, { x: whole() + size / 2, y: whole() + size / 2 }, width, height);
    return {
      id: `f${at}`,
      side: chance.one(["foe", "foe", "player", "neutral"]),
      ...place,
      width: gridless ? 1 : width,
      height: gridless ? 1 : height,
      elevation: chance.chance(6) && !gridless ? 12 : 0,
      hidden: chance.chance(12) && !gridless,
    };
  });
}

/** The centre of a base of this size whose first space is the one under the point. */
export function onSpaces(
  { grid }: Pick<MapKind, "grid">,
  point: { x: number; y: number },
  width: number,
  height: number,
): { x: number; y: number } {
  if (grid.kind !== "hex") {
    return { x: point.x + ((width - 1) / 2) * grid.size, y: point.y + ((height - 1) / 2) * grid.size };
  }
  const { centre } = cellAt(grid, point);
  const upright = grid.layout.endsWith("r");
  const lines = upright ? height : width;
  const widest = Math.max(upright ? width : height, Math.floor(lines / 2) + 1);
  const long = (2 * grid.size) / Math.sqrt(3);
  const along = sixteenth(((widest - 1) / 2) * grid.size);
  const aside = sixteenth(((0.75 * lines + 0.25) / 2 - 0.5 - 0.75 * Math.floor((lines - 1) / 2)) * long);
  return upright
    ? { x: centre.x + along, y: centre.y + aside }
    : { x: centre.x + aside, y: centre.y + along };
}

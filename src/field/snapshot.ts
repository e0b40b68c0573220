import { z } from "zod";

/**
 * The scene as plain JSON: everything a decision may know. Lengths are scene pixels unless said otherwise.
 * Foundry's own wall numbers are kept (foundry-facts, section 4): they are the same in V13 and V14.
 */

const number = z.number();
/** Further away from the canvas corner coordinates are not exact any more (see geometry.ts). */
export const MOST_PIXELS = 2_000_000;
const pixels = number.min(-MOST_PIXELS).max(MOST_PIXELS);
/** Neither nothing nor everything: with such factors lengths stay numbers. */
const measure = number.min(1e-6).max(1e9);
/** Foundry's largest creatures are 4 or 6 spaces wide; the work of a step grows with the base's spaces. */
export const MOST_ACROSS = 50;
const footprint = number.positive().max(MOST_ACROSS).default(1);
/** Memories are records by id: an id must not be a name that every object has ("constructor"). */
const id = z
  .string()
  .min(1)
  .refine((name) => !(name in {}), {
    error: ({ input }) => `expected another id than "${String(input)}", which every object of JavaScript has`,
  });

export const DIAGONALS = [
  "equidistant",
  "exact",
  "approximate",
  "rectilinear",
  "alternating-1",
  "alternating-2",
  "illegal",
] as const;
export const HEX_LAYOUTS = ["odd-r", "even-r", "odd-q", "even-q"] as const;

export const gridSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("square"),
    size: pixels.positive(),
    distance: measure,
    units: z.string(),
    diagonals: z.enum(DIAGONALS).default("equidistant"),
  }),
  z.object({
    kind: z.literal("hex"),
    size: pixels.positive(),
    distance: measure,
    units: z.string(),
    layout: z.enum(HEX_LAYOUTS),
  }),
  z.object({
    kind: z.literal("gridless"),
    size: pixels.positive(),
    distance: measure,
    units: z.string(),
  }),
]);

/** Pixels per ruleset unit; what is absent is derived from the grid (see field/scale.ts). */
export const scaleSchema = z.object({
  inch: measure.optional(),
  mm: measure.optional(),
});

export const wallSchema = z.object({
  id,
  c: z.tuple([pixels, pixels, pixels, pixels]),
  /** 0 none, 20 normal. */
  move: z.union([z.literal(0), z.literal(20)]).default(20),
  /** 0 none, 10 limited, 20 normal, 30 proximity, 40 distance. */
  sight: z.union([z.literal(0), z.literal(10), z.literal(20), z.literal(30), z.literal(40)]).default(20),
  /** 0 both ways, 1 left, 2 right. */
  dir: z.union([z.literal(0), z.literal(1), z.literal(2)]).default(0),
  /** 0 wall, 1 door, 2 secret door. */
  door: z.union([z.literal(0), z.literal(1), z.literal(2)]).default(0),
  /** 0 closed, 1 open, 2 locked. */
  ds: z.union([z.literal(0), z.literal(1), z.literal(2)]).default(0),
  /** Reach of a proximity or distance wall, in grid units. */
  threshold: number.nonnegative().optional(),
  levels: z.array(id).optional(),
  bottom: number.optional(),
  top: number.optional(),
});

export const TERRAIN_KINDS = [
  "difficult",
  "dangerous",
  "impassable",
  "cover",
  "feature",
  "objective",
  "zone",
  "edge",
] as const;

export const terrainSchema = z.object({
  kind: z.enum(TERRAIN_KINDS),
  /** A building's, objective's, zone's or edge's name: "hill", "player", "marker 2". */
  name: z.string().optional(),
  /** What the terrain costs to cross, times the distance; rulesets may overrule. */
  cost: number.min(1).optional(),
  /** Further words rulesets know: "building", "path", "gully", "door", "obstacle", "device", "ledge". */
  tags: z.array(z.string()).optional(),
  /** How high a ledge rises, in grid units; sight and cover go by the region's bottom and top. */
  height: number.optional(),
});

/** What is said of a list of coordinates with one left over. */
export const IN_PAIRS = "expected x, y pairs: an even number of numbers";

export const regionSchema = z.object({
  id,
  name: z.string().default(""),
  /** Closed rings of x, y pairs; the even-odd rule makes inner rings holes. */
  rings: z
    .array(
      z
        .array(pixels)
        .min(6)
        .refine(({ length }) => length % 2 === 0, IN_PAIRS),
    )
    .min(1),
  bottom: number.nullable().default(null),
  top: number.nullable().default(null),
  /** Whether what is just as high as the top is in it; it is when nothing is said. */
  topInclusive: z.boolean().optional(),
  levels: z.array(id).optional(),
  terrain: z.array(terrainSchema),
});

export const figureSchema = z.object({
  id,
  name: z.string().default(""),
  /** Who it fights for. Figures of different sides are enemies; "neutral" fights nobody. */
  side: z.string().min(1),
  /** Centre of the base. */
  x: pixels,
  y: pixels,
  elevation: number.default(0),
  /** Footprint in grid spaces. */
  width: footprint,
  height: footprint,
  /** Foundry's rotation in degrees: 0 faces south, 90 west. */
  rotation: number.default(0),
  hidden: z.boolean().default(false),
  defeated: z.boolean().default(false),
  level: id.optional(),
  ruleset: z.string().optional(),
  doctrine: z.string().optional(),
  /** What the ruleset needs to know; each ruleset checks its own. */
  profile: z.record(z.string(), z.json()).default({}),
  statuses: z.array(z.string()).default([]),
  hp: z.object({ value: number, max: number }).optional(),
});

/** What a figure is when nothing is said about it: one space large, on the ground, in sight. */
export const PLAIN_FIGURE = figureSchema.omit({ id: true, side: true, x: true, y: true }).parse({});

/** Beyond this a scene's grid is refused: such a grid is an error in the data, not a battlefield. */
export const MOST_SPACES = 4_000_000;

/** What is wrong with a grid on a map of this size, in plain words. */
export function gridProblem(area: Rectangle, grid: Grid): string | undefined {
  const most = grid.kind === "hex" ? 2 * MOST_SPACES : MOST_SPACES;
  if (spacesOn(area, grid) <= most) return undefined;
  const least = Math.ceil(Math.sqrt(spacesOn(area, { ...grid, size: 1 }) / most));
  return `expected a grid of at least ${least} pixels to the space on a map this large, not ${grid.size}`;
}

type Grid = z.output<typeof gridSchema>;
interface Rectangle {
  readonly width: number;
  readonly height: number;
}

/** So many spaces are stored: lines of hexes are skewed (see hex.ts), which a long map pays for with its square. */
function spacesOn({ width, height }: Rectangle, grid: Grid): number {
  const [across, down] = [width / grid.size, height / grid.size];
  if (grid.kind !== "hex") return across * down;
  const [along, aside] = grid.layout.endsWith("q") ? [down, across] : [across, down];
  const lines = aside / (Math.sqrt(3) / 2);
  return lines * (along + lines / 2);
}

const sceneSchema = z
  .object({
    id: z.string().default("scene"),
    name: z.string().default(""),
    /** The playable rectangle inside the padding. */
    area: z.object({
      x: pixels,
      y: pixels,
      width: pixels.positive(),
      height: pixels.positive(),
    }),
    grid: gridSchema,
    scale: scaleSchema.default({}),
    levels: z
      .array(z.object({ id, bottom: number.nullable().default(null), top: number.nullable().default(null) }))
      .default([]),
  })
  .superRefine(({ area, grid }, context) => {
    const message = gridProblem(area, grid);
    if (message !== undefined) context.addIssue({ code: "custom", path: ["grid", "size"], message });
    for (const [side, end] of [
      ["width", area.x + area.width],
      ["height", area.y + area.height],
    ] as const) {
      if (end <= MOST_PIXELS) continue;
      const expected = `expected an area that ends at ${MOST_PIXELS} pixels at most, not at ${end}`;
      context.addIssue({ code: "custom", path: ["area", side], message: expected });
    }
  });

export const snapshotSchema = z.object({
  format: z.literal("opfor-battle"),
  version: z.literal(1),
  scene: sceneSchema,
  walls: z.array(wallSchema).default([]),
  regions: z.array(regionSchema).default([]),
  figures: z.array(figureSchema).default([]),
  round: z.int().nonnegative().default(1),
  /** Figures that have already acted this round, in order. */
  acted: z.array(id).default([]),
  /** Options per ruleset: `{"five-parsecs": {"dashPolicy": "literal"}}`. */
  options: z.record(z.string(), z.record(z.string(), z.json())).default({}),
});

export type Snapshot = z.output<typeof snapshotSchema>;
export type GridData = z.output<typeof gridSchema>;
export type WallData = z.output<typeof wallSchema>;
export type RegionData = z.output<typeof regionSchema>;
export type TerrainData = z.output<typeof terrainSchema>;
export type TerrainKind = (typeof TERRAIN_KINDS)[number];
export type FigureData = z.output<typeof figureSchema>;
export type Diagonals = (typeof DIAGONALS)[number];
export type HexLayout = (typeof HEX_LAYOUTS)[number];

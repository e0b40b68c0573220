import { z } from "zod";
import { check } from "../../core/check-input";
import { bad, inside, ok, type FieldProblem, type Result } from "../../core/result";
import {
  DIAGONALS,
  type FigureData,
  figureSchema,
  gridProblem,
  MOST_ACROSS,
  MOST_PIXELS,
  scaleSchema,
  type GridData,
  type HexLayout,
  type Snapshot,
  type WallData,
  wallSchema,
} from "../snapshot";
import { isColumns, POINT_TO_POINT, tokenSize } from "../bases/token-size";
import { regionsFrom, sceneRegionSchema } from "./foundry-region";
import { inScene } from "./problems-in-scene-terms";
import { wholeBattle } from "./check-battle";

/**
 * A scene document as Foundry exports it, from V9 (flat grid fields) to V14 (levels). Only what a battle
 * needs is read, so that documents with fields of modules and of later versions load too.
 */

const number = z.number();
const flags = z.record(z.string(), z.unknown()).nullish();

/** Lengths of the canvas. */
const length = number.positive().max(MOST_PIXELS);
const footprint = number.positive().max(MOST_ACROSS).nullish();

const gridObjectSchema = z.object({
  type: z.int().min(0, "expected a grid type from 0 to 5").max(5).default(1),
  size: length,
  distance: number.positive().default(1),
  units: z.string().nullish(),
  diagonals: z.int().min(0).max(6).optional(),
});

const sceneWallSchema = z.object({
  _id: z.string().nullish(),
  c: z.tuple([number, number, number, number]),
  move: z.int().optional(),
  sight: z.int().optional(),
  /** V7 and V8: one sense for sight and light. */
  sense: z.int().optional(),
  dir: z.int().min(0).max(2).nullish(),
  door: z.int().min(0).max(2).nullish(),
  ds: z.int().min(0).max(2).nullish(),
  threshold: z.object({ sight: number.nullish() }).nullish(),
  levels: z.array(z.string()).nullish(),
  flags,
});

const sceneTokenSchema = z.object({
  _id: z.string().min(1),
  name: z.string().nullish(),
  x: number,
  y: number,
  width: footprint,
  height: footprint,
  elevation: number.nullish(),
  rotation: number.nullish(),
  hidden: z.boolean().nullish(),
  disposition: z.int().min(-2).max(1).nullish(),
  level: z.string().nullish(),
  flags,
});

const sceneSchema = z.object({
  _id: z.string().nullish(),
  name: z.string().nullish(),
  width: length,
  height: length,
  padding: number.min(0).max(0.5).nullish(),
  shiftX: number.nullish(),
  shiftY: number.nullish(),
  background: z.object({ offsetX: number.nullish(), offsetY: number.nullish() }).nullish(),
  grid: gridObjectSchema,
  gridType: z.int().min(0).max(5).optional(),
  gridDistance: number.positive().optional(),
  gridUnits: z.string().nullish(),
  walls: z.array(sceneWallSchema).default([]),
  tokens: z.array(sceneTokenSchema).default([]),
  regions: z.array(sceneRegionSchema).default([]),
  levels: z
    .array(
      z.object({
        _id: z.string(),
        elevation: z.object({ bottom: number.nullish(), top: number.nullish() }).nullish(),
      }),
    )
    .nullish(),
  flags,
  _stats: z
    .object({ coreVersion: z.string().nullish().catch(null) })
    .nullish()
    .catch(null),
});
/** Before V10 the grid was its size in pixels. */
const flatSceneSchema = sceneSchema.extend({ grid: length });
type Scene = z.output<typeof sceneSchema> | z.output<typeof flatSceneSchema>;
type SceneWall = z.output<typeof sceneWallSchema>;
type SceneToken = z.output<typeof sceneTokenSchema>;

/** The module's own flags; what is wrong in them is a problem of the profile, not of the scene. */
const tokenFlagsSchema = z.object({
  ruleset: z.string().optional(),
  doctrine: z.string().optional(),
  side: z.string().min(1).optional(),
  profile: z.record(z.string(), z.json()).optional(),
});
const sceneFlagsSchema = z.object({
  scale: scaleSchema.optional(),
  options: z.record(z.string(), z.record(z.string(), z.json())).optional(),
});

export function battleFromScene(input: unknown): Result<Snapshot> {
  const scene = checkedScene(input);
  if (!scene.ok) return scene;
  const grid = gridOf(scene.value);
  if (!grid.ok) return grid;
  const area = playableArea(scene.value, grid.value);
  const tooFar = shiftProblem(scene.value, area);
  if (tooFar !== undefined) return { ok: false, problems: [tooFar] };
  const tooFine = gridProblem(area, grid.value);
  if (tooFine !== undefined) return bad("grid.size", tooFine);
  const regions = regionsOf(scene.value, grid.value);
  if (!regions.ok) return regions;
  const own = sceneFlagsSchema.safeParse(scene.value.flags?.opfor ?? {});
  const battle = wholeBattle({
    format: "opfor-battle",
    version: 1,
    scene: {
      id: scene.value._id ?? "scene",
      name: scene.value.name ?? "",
      area,
      grid: grid.value,
      scale: own.data?.scale ?? {},
      levels: (scene.value.levels ?? []).map((level) => ({
        id: level._id,
        bottom: level.elevation?.bottom ?? null,
        top: level.elevation?.top ?? null,
      })),
    },
    walls: scene.value.walls.map(wallOf),
    regions: regions.value.map(({ region }) => region),
    figures: scene.value.tokens.map((token) => figureOf(token, grid.value)),
    options: own.data?.options ?? {},
  });
  const origins = regions.value.map(({ index }) => index);
  if (!battle.ok) return { ok: false, problems: inScene(battle.problems, origins) };
  const warnings = inScene(battle.warnings ?? [], origins);
  return ok(battle.value, [...(regions.warnings ?? []), ...wrongFlags(scene.value), ...warnings]);
}

/** Which kind of grid it is comes first, so that the field inside it is named. */
function checkedScene(input: unknown): Result<Scene> {
  const grid: unknown =
    typeof input === "object" && input !== null && "grid" in input ? input.grid : undefined;
  if (typeof grid === "number") return check(flatSceneSchema, input);
  if (typeof grid === "object" && grid !== null) return check(sceneSchema, input);
  return bad("grid", "expected the scene's grid: an object with type and size");
}

/** Regions of the battle, each with the index of the scene's region it is a part of. */
function regionsOf(scene: Scene, grid: GridData): Result<readonly { region: unknown; index: number }[]> {
  const [regions, warnings]: [{ region: unknown; index: number }[], FieldProblem[]] = [[], []];
  for (const [index, region] of scene.regions.entries()) {
    const read = regionsFrom(region, grid, generationOf(scene));
    if (!read.ok) return { ok: false, problems: inside(`regions.${index}`, read.problems) };
    regions.push(...read.value.map((region) => ({ region, index })));
    warnings.push(...inside(`regions.${index}`, read.warnings ?? []));
  }
  return ok(regions, warnings);
}

/** Flags of ours that cannot be read; the battle goes on without them. */
function wrongFlags({ flags: own, tokens }: Scene): FieldProblem[] {
  const problemsIn = (schema: z.ZodType, value: unknown, field: string): FieldProblem[] => {
    const checked = check(schema, value ?? {});
    return checked.ok ? [] : inside(`${field}flags.opfor`, checked.problems);
  };
  return [
    ...problemsIn(sceneFlagsSchema, own?.opfor, ""),
    ...tokens.flatMap((token, index) => problemsIn(tokenFlagsSchema, token.flags?.opfor, `tokens.${index}.`)),
  ];
}

/** One wall of a scene document. */
export function wallFromScene(input: unknown, index: number): Result<WallData> {
  const wall = check(sceneWallSchema, input);
  return wall.ok ? check(wallSchema, wallOf(wall.value, index)) : wall;
}

/** One token of a scene document on this grid. */
export function figureFromScene(input: unknown, grid: GridData): Result<FigureData> {
  const token = check(sceneTokenSchema, input);
  return token.ok ? check(figureSchema, figureOf(token.value, grid)) : token;
}

const HEX_OF_TYPE: Readonly<Record<number, HexLayout>> = { 2: "odd-r", 3: "even-r", 4: "odd-q", 5: "even-q" };

function gridOf(scene: Scene): Result<GridData> {
  const raw =
    typeof scene.grid === "number"
      ? {
          size: scene.grid,
          type: scene.gridType ?? 1,
          distance: scene.gridDistance ?? 1,
          units: scene.gridUnits,
        }
      : scene.grid;
  const common = { size: raw.size, distance: raw.distance, units: raw.units ?? "" };
  const layout = HEX_OF_TYPE[raw.type];
  if (layout !== undefined) {
    const size = isLegacyHex(scene) ? raw.size / POINT_TO_POINT : raw.size;
    return ok({ kind: "hex", ...common, size, layout });
  }
  if (raw.type === 0) return ok({ kind: "gridless", ...common });
  if (raw.type !== 1) return bad("grid.type", "expected 0 (gridless), 1 (square) or 2 to 5 (hex)");
  const diagonals =
    // Foundry numbers its rules in the order of our list.
    "diagonals" in raw ? (DIAGONALS[raw.diagonals ?? 0] ?? "equidistant") : "equidistant";
  return ok({ kind: "square", ...common, diagonals });
}

/**
 * Up to V9 the size of a hex grid was taken from point to point, later from side to side. Foundry marks the
 * scenes that keep the old size; those from before V10 itself have no version yet.
 */
function isLegacyHex(scene: Scene): boolean {
  const marked = coreFlagsSchema.safeParse(scene.flags?.core).data?.legacyHex;
  return marked ?? generationOf(scene) < 10;
}
/** Foundry's major version; 0 where the scene does not say, as before V10. */
const generationOf = ({ _stats }: Scene): number => Number.parseInt(_stats?.coreVersion ?? "0") || 0;

const coreFlagsSchema = z.object({ legacyHex: z.boolean().optional() });

interface Shift {
  readonly value: number;
  /** What the scene calls it. */
  readonly field: string;
}

/** How far the background's offset, shiftX and shiftY up to V9, moves the map. */
function shiftOf({ background, shiftX, shiftY }: Scene, axis: "x" | "y"): Shift {
  const [offset, old] = axis === "x" ? [background?.offsetX, shiftX] : [background?.offsetY, shiftY];
  const end = axis.toUpperCase();
  return offset == null && old != null
    ? { value: old, field: `shift${end}` }
    : { value: offset ?? 0, field: `background.offset${end}` };
}

/** The rectangle inside the padding. Foundry rounds the padding up to whole spaces and shifts by the background's offset. */
function playableArea(scene: Scene, grid: GridData): { x: number; y: number; width: number; height: number } {
  const padding = scene.padding ?? 0;
  const step = spacing(grid, isLegacyHex(scene));
  return {
    x: Math.ceil((padding * scene.width) / step.x) * step.x - shiftOf(scene, "x").value,
    y: Math.ceil((padding * scene.height) / step.y) * step.y - shiftOf(scene, "y").value,
    width: scene.width,
    height: scene.height,
  };
}

/** A map that padding and offset put further away than coordinates are exact; the offset as the scene gives it. */
function shiftProblem(
  scene: Scene,
  area: { readonly x: number; readonly y: number },
): FieldProblem | undefined {
  for (const axis of ["x", "y"] as const) {
    if (Math.abs(area[axis]) <= MOST_PIXELS) continue;
    const shift = shiftOf(scene, axis);
    const { field, value } = shift.value === 0 ? { field: "padding", value: scene.padding ?? 0 } : shift;
    const expected = `expected a map that begins within ${MOST_PIXELS} pixels of the canvas corner, not ${value}`;
    return { field, expected };
  }
  return undefined;
}

/** How far apart equal columns and rows are; on hexes two rows (or columns), so that the parity stays. */
function spacing(grid: GridData, isLegacy: boolean): { readonly x: number; readonly y: number } {
  if (grid.kind !== "hex") return { x: grid.size, y: grid.size };
  // V9 padded every grid as if it were of squares, and scenes stay where they were.
  const point = POINT_TO_POINT * grid.size;
  if (isLegacy) return { x: point, y: point };
  return isColumns(grid.layout) ? { x: 1.5 * point, y: grid.size } : { x: grid.size, y: 1.5 * point };
}

/** V7 and V8 wrote 0, 1, 2 where later versions write 0, 20, 10. */
const sense = (value: number): number => (value === 1 ? 20 : value === 2 ? 10 : value);

function wallOf(wall: SceneWall, index: number): unknown {
  const sight = sense(wall.sight ?? wall.sense ?? 20);
  const height = wallHeight(wall);
  return {
    id: wall._id ?? `wall-${index}`,
    c: wall.c,
    move: sense(wall.move ?? 20) === 0 ? 0 : 20,
    sight,
    dir: wall.dir ?? 0,
    door: wall.door ?? 0,
    ds: wall.ds ?? 0,
    ...(sight >= 30 ? { threshold: wall.threshold?.sight ?? 0 } : {}),
    ...(wall.levels != null && wall.levels.length > 0 ? { levels: wall.levels } : {}),
    ...(height.bottom == null ? {} : { bottom: height.bottom }),
    ...(height.top == null ? {} : { top: height.top }),
  };
}

const heightSchema = z.object({
  top: number.nullish(),
  bottom: number.nullish(),
  wallHeightTop: number.nullish(),
  wallHeightBottom: number.nullish(),
});

/** The Wall Height module's flags, in both of its spellings. */
function wallHeight(wall: SceneWall): { bottom: number | null | undefined; top: number | null | undefined } {
  const found = heightSchema.safeParse(wall.flags?.["wall-height"] ?? wall.flags?.wallHeight).data;
  return { bottom: found?.bottom ?? found?.wallHeightBottom, top: found?.top ?? found?.wallHeightTop };
}

const SIDES: Readonly<Record<number, string>> = {
  [-2]: "secret",
  [-1]: "hostile",
  0: "neutral",
  1: "friendly",
};

function figureOf(token: SceneToken, grid: GridData): unknown {
  const own = tokenFlagsSchema.safeParse(token.flags?.opfor).data;
  const [width, height] = [token.width ?? 1, token.height ?? 1];
  const size = tokenSize(grid, width, height);
  return {
    id: token._id,
    name: token.name ?? "",
    side: own?.side ?? SIDES[token.disposition ?? -1],
    x: token.x + size.width / 2,
    y: token.y + size.height / 2,
    elevation: token.elevation ?? 0,
    width,
    height,
    rotation: token.rotation ?? 0,
    hidden: token.hidden ?? false,
    ...(token.level == null ? {} : { level: token.level }),
    ...(own?.ruleset === undefined ? {} : { ruleset: own.ruleset }),
    ...(own?.doctrine === undefined ? {} : { doctrine: own.doctrine }),
    profile: own?.profile ?? {},
  };
}

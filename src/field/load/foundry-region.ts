import { z } from "zod";
import { check } from "../../core/schema";
import { bad, inside, ok, type FieldProblem, type Result } from "../../core/result";
import { MOST_PIXELS, terrainSchema, type GridData, type TerrainData } from "../snapshot";
import { without } from "./holes";
import { areasOf, shapeSchema, type Area } from "./region-shapes";

/** Regions of a scene document: shapes become rings of points, behaviours become terrain. */

const number = z.number();

const behaviourSchema = z.object({
  type: z.string(),
  disabled: z.boolean().nullish(),
  system: z.record(z.string(), z.unknown()).nullish(),
});
type Behaviour = z.output<typeof behaviourSchema>;

export const sceneRegionSchema = z.object({
  _id: z.string().min(1),
  name: z.string().nullish(),
  shapes: z.array(shapeSchema).default([]),
  elevation: z
    .object({ bottom: number.nullish(), top: number.nullish(), topInclusive: z.boolean().nullish() })
    .nullish(),
  levels: z.array(z.string()).nullish(),
  behaviors: z.array(behaviourSchema).default([]),
});
export type SceneRegion = z.output<typeof sceneRegionSchema>;

/**
 * Each solid shape is a region of its own (the even-odd rule would cancel where two overlap); the region's
 * holes go into every one of them, and a shape of which they leave nothing goes.
 */
export function regionsFrom(
  region: SceneRegion,
  grid: GridData,
  generation: number,
): Result<readonly unknown[]> {
  const read = region.behaviors.map((behaviour) => readTerrain(behaviour, region.name ?? ""));
  const warnings = read.flatMap((one, index) => inside(`behaviors.${index}.system`, one.problems));
  const terrain = read.flatMap((one) => one.terrain);
  if (terrain.length === 0) return ok([], warnings);
  const [solids, holes]: [Area[], Area[]] = [[], []];
  for (const [index, shape] of region.shapes.entries()) {
    const areas = areasOf(shape, grid);
    if (!areas.ok) return { ok: false, problems: inside(`shapes.${index}`, areas.problems) };
    if (areas.value.some(isTooFar))
      return bad(`shapes.${index}`, `expected a shape within ${MOST_PIXELS} pixels of the canvas corner`);
    warnings.push(...inside(`shapes.${index}`, areas.warnings ?? []));
    (shape.hole === true ? holes : solids).push(...areas.value);
  }
  const areas = solids.map((area) => without(area, holes)).filter(({ length }) => length > 0);
  return ok(
    areas.map((rings, index) => ({
      id: index === 0 ? region._id : `${region._id}-${index + 1}`,
      name: region.name ?? "",
      rings,
      bottom: region.elevation?.bottom ?? null,
      top: region.elevation?.top ?? null,
      ...topOf(region.elevation, generation),
      ...(region.levels != null && region.levels.length > 0 ? { levels: region.levels } : {}),
      terrain,
    })),
    warnings,
  );
}

/** Up to V13 a region's top belonged to it; from V14 on it says so where it does. */
export const topOf = (
  elevation:
    { readonly top?: unknown; readonly topInclusive?: boolean | null | undefined } | null | undefined,
  generation: number,
): { readonly topInclusive?: false } =>
  elevation?.top == null || (elevation.topInclusive ?? generation < 14) ? {} : { topInclusive: false };

const isTooFar = (area: Area): boolean =>
  area.some((ring) => ring.some((value) => !(Math.abs(value) <= MOST_PIXELS)));

const difficultySchema = z.object({ walk: number.nullable() });

export const terrainOf = (behaviour: Behaviour, regionName: string): readonly TerrainData[] =>
  readTerrain(behaviour, regionName).terrain;

interface ReadTerrain {
  readonly terrain: readonly TerrainData[];
  readonly problems: readonly FieldProblem[];
}

function readTerrain(behaviour: Behaviour, regionName: string): ReadTerrain {
  if (behaviour.disabled === true || behaviour.type !== "opfor.terrain") {
    return { terrain: foreignTerrain(behaviour), problems: [] };
  }
  const own = check(terrainSchema, { name: regionName, ...definedOnly(behaviour.system ?? {}) });
  return own.ok ? { terrain: [own.value], problems: [] } : { terrain: [], problems: own.problems };
}

/** Foundry's movement cost and dnd5e's difficult terrain; others say nothing about terrain. */
function foreignTerrain(behaviour: Behaviour): TerrainData[] {
  if (behaviour.disabled === true) return [];
  switch (behaviour.type) {
    case "modifyMovementCost": {
      const walk = difficultySchema.safeParse(behaviour.system?.difficulties).data?.walk;
      // Foundry stores an infinite difficulty as null (foundry-facts, section 6).
      if (walk === null) return [{ kind: "impassable" }];
      return walk === undefined || walk <= 1 ? [] : [{ kind: "difficult", cost: walk }];
    }
    case "dnd5e.difficultTerrain":
      return [{ kind: "difficult", cost: 2 }];
    default:
      return [];
  }
}

const definedOnly = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== null && value !== "" && value !== undefined),
  );

import { z } from "zod";
import { check } from "../../core/check-input";
import { text } from "../../core/text";
import { bad, inside, ok, type FieldProblem, type Result } from "../../core/result";
import { MOST_PIXELS, terrainSchema, type GridData, type TerrainData } from "../snapshot";
import { without } from "./region-holes";
import { areasOf, shapeSchema, type RegionArea } from "./region-shapes";

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
  const warnings = read.flatMap((one, index) => inside(`behaviors.${index}`, one.problems));
  const terrain = read.flatMap((one) => one.terrain);
  if (terrain.length === 0) return ok([], warnings);
  const [solids, holes]: [RegionArea[], RegionArea[]] = [[], []];
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

const isTooFar = (area: RegionArea): boolean =>
  area.some((ring) => ring.some((value) => !(Math.abs(value) <= MOST_PIXELS)));

const difficultiesSchema = z.object({ walk: number.nullish() }).nullish();

interface ReadTerrain {
  readonly terrain: readonly TerrainData[];
  /** Of the behaviour's fields. */
  readonly problems: readonly FieldProblem[];
}

const known = (...terrain: TerrainData[]): ReadTerrain => ({ terrain, problems: [] });
const unknown = (...problems: FieldProblem[]): ReadTerrain => ({ terrain: [], problems });
const unreadable = (...problems: FieldProblem[]): ReadTerrain =>
  unknown(...problems.map((one) => ({ ...one, text: text("OPFOR.field.unreadable") })));

/** Ours, Foundry's movement cost and surfaces, and dnd5e's difficult terrain; others say nothing about terrain. */
export function readTerrain(behaviour: Behaviour, regionName: string): ReadTerrain {
  if (behaviour.disabled === true) return known();
  switch (behaviour.type) {
    case "opfor.terrain": {
      const own = check(terrainSchema, { name: regionName, ...definedOnly(behaviour.system ?? {}) });
      return own.ok ? known(own.value) : unreadable(...inside("system", own.problems));
    }
    case "modifyMovementCost":
      return movementCost(behaviour, regionName);
    case "dnd5e.difficultTerrain":
      return known({ kind: "difficult", cost: 2 });
    case "defineSurface":
      return unknown({
        field: "type",
        expected: `does not know floors and ceilings; ${named(behaviour, regionName)} is passed over`,
        text: text("OPFOR.field.surface"),
      });
    default:
      return known();
  }
}

function movementCost(behaviour: Behaviour, regionName: string): ReadTerrain {
  const difficulties = check(difficultiesSchema, behaviour.system?.difficulties);
  if (!difficulties.ok) {
    const passedOver = `${named(behaviour, regionName)} is passed over`;
    const problems = difficulties.problems.map((one) => ({
      ...one,
      expected: `${one.expected}; ${passedOver}`,
    }));
    return unreadable(...inside("system.difficulties", problems));
  }
  const walk = difficulties.value?.walk;
  // Foundry stores an infinite difficulty as null (foundry-facts, section 6).
  if (walk === null) return known({ kind: "impassable" });
  if (walk === undefined || walk === 1) return known();
  if (walk > 1) return known({ kind: "difficult", cost: walk });
  // The searches count on it that no ground is cheaper than open ground.
  const expected = `expected a cost of at least 1, not ${walk}; ${named(behaviour, regionName)} counts as open ground`;
  const words = text("OPFOR.field.cheapGround", { cost: walk });
  return unknown({ field: "system.difficulties.walk", expected, text: words });
}

const named = ({ type }: Behaviour, regionName: string): string =>
  `"${type}"${regionName === "" ? "" : ` of "${regionName.slice(0, 40)}"`}`;

const definedOnly = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== null && value !== "" && value !== undefined),
  );

import { z } from "zod";
import type { TerrainData } from "../snapshot";
import { terrainSchema } from "../snapshot";

/** Regions of a scene document: shapes become rings of points, behaviours become terrain. */

const number = z.number();

const shapeSchema = z.object({
  type: z.string(),
  hole: z.boolean().nullish(),
  x: number.optional(),
  y: number.optional(),
  width: number.optional(),
  height: number.optional(),
  radius: number.optional(),
  radiusX: number.optional(),
  radiusY: number.optional(),
  rotation: number.nullish(),
  points: z.array(number).optional(),
});
type Shape = z.output<typeof shapeSchema>;

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
  elevation: z.object({ bottom: number.nullish(), top: number.nullish() }).nullish(),
  levels: z.array(z.string()).nullish(),
  behaviors: z.array(behaviourSchema).default([]),
});
export type SceneRegion = z.output<typeof sceneRegionSchema>;

/**
 * Each solid shape is a region of its own (the even-odd rule would cancel where two overlap); the region's
 * holes go into every one of them.
 */
export function regionsFrom(region: SceneRegion): unknown[] {
  const terrain = region.behaviors.flatMap((behaviour) => terrainOf(behaviour, region.name ?? ""));
  if (terrain.length === 0) return [];
  const holes = region.shapes.filter((shape) => shape.hole === true).flatMap(ringOf);
  const solids = region.shapes.filter((shape) => shape.hole !== true).flatMap(ringOf);
  return solids.map((ring, index) => ({
    id: index === 0 ? region._id : `${region._id}-${index + 1}`,
    name: region.name ?? "",
    rings: [ring, ...holes],
    bottom: region.elevation?.bottom ?? null,
    top: region.elevation?.top ?? null,
    ...(region.levels != null && region.levels.length > 0 ? { levels: region.levels } : {}),
    terrain,
  }));
}

/** Points on a circle or an ellipse: near enough that no base fits between the ring and the curve. */
const CURVE_POINTS = 48;

function ringOf(shape: Shape): number[][] {
  const { x = 0, y = 0, width = 0, height = 0 } = shape;
  switch (shape.type) {
    case "rectangle": {
      const corners = [x, y, x + width, y, x + width, y + height, x, y + height];
      return [rotated(corners, x + width / 2, y + height / 2, shape.rotation ?? 0)];
    }
    case "circle":
      return [curve(x, y, shape.radius ?? 0, shape.radius ?? 0, 0)];
    case "ellipse":
      return [curve(x, y, shape.radiusX ?? 0, shape.radiusY ?? 0, shape.rotation ?? 0)];
    case "polygon":
      return shape.points !== undefined && shape.points.length >= 6 ? [shape.points] : [];
    default:
      return [];
  }
}

function curve(x: number, y: number, radiusX: number, radiusY: number, rotation: number): number[] {
  const points: number[] = [];
  for (let i = 0; i < CURVE_POINTS; i++) {
    const angle = (2 * Math.PI * i) / CURVE_POINTS;
    points.push(x + radiusX * Math.cos(angle), y + radiusY * Math.sin(angle));
  }
  return rotated(points, x, y, rotation);
}

function rotated(points: readonly number[], aroundX: number, aroundY: number, degrees: number): number[] {
  if (degrees === 0) return [...points];
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return points.map((value, index) => {
    const even = index % 2 === 0;
    const dx = (even ? value : (points[index - 1] ?? 0)) - aroundX;
    const dy = (even ? (points[index + 1] ?? 0) : value) - aroundY;
    return even ? aroundX + dx * cos - dy * sin : aroundY + dx * sin + dy * cos;
  });
}

const difficultySchema = z.object({ walk: number.nullable() });

/** Our own behaviour, Foundry's movement cost and dnd5e's difficult terrain; others say nothing about terrain. */
export function terrainOf(behaviour: Behaviour, regionName: string): TerrainData[] {
  if (behaviour.disabled === true) return [];
  switch (behaviour.type) {
    case "opfor.terrain": {
      const own = terrainSchema.safeParse({ name: regionName, ...definedOnly(behaviour.system ?? {}) });
      return own.success ? [own.data] : [];
    }
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

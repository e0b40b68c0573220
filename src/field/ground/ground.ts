import type { TerrainKind, RegionData, Snapshot, TerrainData } from "../snapshot";
import type { MoveRules, Region } from "../battle";
import { Polygon } from "../shapes/polygon";
import { levelBits } from "../walls/wall";

/** A region with its shape, ready to be asked. */
export interface Ground extends Region {
  /** Its place in the scene's list. */
  readonly number: number;
  readonly shape: Polygon;
  readonly levelBits: number;
}

export const groundFrom = (snapshot: Snapshot, region: RegionData, number: number): Ground => ({
  ...region,
  number,
  kinds: new Set<TerrainKind>(region.terrain.map((terrain) => terrain.kind)),
  shape: new Polygon(region.rings),
  levelBits: levelBits(snapshot, region.levels),
});

/** The region reaches some elevation between these (grid units). */
export const meetsHeights = (region: RegionData, least: number, most: number): boolean =>
  (region.bottom === null || region.bottom <= most) &&
  (region.top === null || (region.topInclusive === false ? least < region.top : least <= region.top));

/** The region reaches this elevation (grid units). */
export const reachesHeight = (region: RegionData, elevation: number): boolean =>
  meetsHeights(region, elevation, elevation);

/** What terrain costs to cross, unless a ruleset says otherwise. */
export const usualCost = (terrain: TerrainData): number => {
  if (terrain.kind === "impassable") return Infinity;
  return terrain.cost ?? (terrain.kind === "difficult" ? 2 : 1);
};

/** Ground that costs so many times its length is not crossed at all. */
export const FORBIDDEN = 500;

/** Costs are kept in 1024ths, so that sums of them are exact. */
const exactCost = (cost: number): number => {
  if (cost <= 1) return 1;
  return cost < FORBIDDEN ? Math.round(cost * 1024) / 1024 : Infinity;
};

/** What the ground costs per unit of distance, if it is not to be avoided. */
export function groundCost(region: Ground, rules: MoveRules): number {
  const costOf = rules.terrainCost ?? usualCost;
  let cost = 1;
  for (const terrain of region.terrain) cost = Math.max(cost, costOf(terrain));
  return exactCost(cost);
}

export const extraCost = (rules: MoveRules, x: number, y: number): number =>
  rules.costAt === undefined ? 1 : exactCost(rules.costAt({ x, y }));

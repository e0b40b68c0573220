import type { Battle, Figure, MoveRules, TerrainData } from "../../../field";
import { hasTrait, type Fighter } from "../fighter";
import { comesNear } from "../ground/base-in-region";
import type { Turn } from "../decide/turn-in-thought";
import type { Memory } from "../memory";
import type { Options } from "../options";

/** A creature as far as walking goes. */
export interface Walker {
  readonly battle: Battle;
  readonly options: Options;
  readonly memory: Memory;
  readonly fighter: Fighter;
}

export const walkerOf = ({ battle, options, memory, me }: Turn): Walker => ({
  battle,
  options,
  memory,
  fighter: me,
});

/** MAI-S8, MAI-S9: neither difficult nor hazardous ground concerns it. */
export const lightFooted = (fighter: Fighter): boolean =>
  hasTrait(fighter, "floating") || hasTrait(fighter, "flying");

export const isIntangible = (fighter: Fighter): boolean => hasTrait(fighter, "intangible");

/** The same as if walls stopped it. */
export const onFoot = (walker: Walker): Walker => ({
  ...walker,
  fighter: {
    ...walker.fighter,
    traits: walker.fighter.traits.filter(({ trait }) => trait !== "intangible"),
  },
});

type Prices = (terrain: TerrainData) => number;
const prices = new Map<string, Prices>();

/**
 * What ground costs it: slow ground its price, rocks Infinity (MAI-Q34). The same for all who pay the same: the field
 * keeps what it worked out for a list of prices.
 */
export function pricesOf({ fighter, options: { difficultCost } }: Walker): Prices {
  const [light, intangible] = [lightFooted(fighter), isIntangible(fighter)];
  const key = `${light} ${intangible} ${difficultCost}`;
  const known = prices.get(key) ?? ((terrain) => priceOf(terrain, light, intangible, difficultCost));
  prices.set(key, known);
  return known;
}

function priceOf(terrain: TerrainData, light: boolean, intangible: boolean, difficultCost: number): number {
  switch (terrain.kind) {
    case "impassable":
      return intangible ? 1 : Infinity;
    case "difficult":
      return light ? 1 : (terrain.cost ?? difficultCost);
    case "dangerous":
    case "cover":
    case "feature":
    case "objective":
    case "zone":
    case "edge":
      return light ? 1 : (terrain.cost ?? 1);
  }
}

/** How it walks whatever the ground does to it: through allies, not through enemies (MAI-M4). */
export const moveRules = (walker: Walker): MoveRules => ({
  through: "friends",
  opensDoors: walker.options.opensDoors,
  ignoresWalls: isIntangible(walker.fighter), // MAI-S16
  terrainCost: pricesOf(walker),
});

/** Slow ground lies within the Move. */
export function isSlowNear(walker: Walker, from: Figure, speed: number): boolean {
  if (lightFooted(walker.fighter)) return false;
  const far = (speed + 1) * walker.battle.grid.size + Math.max(from.pixelWidth, from.pixelHeight) / 2;
  return walker.battle.regions.some(
    (region) =>
      region.terrain.some(({ kind, cost }) => kind === "difficult" || (cost ?? 1) > 1) &&
      comesNear(region, from, far),
  );
}

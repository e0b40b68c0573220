import type { Battle, Figure } from "../../../field";

/** Half the base of whoever stands somewhere, in spaces: without a grid bases are round. */
export const radiusOf = (battle: Battle, { pixelWidth, pixelHeight }: Figure): number =>
  Math.max(pixelWidth, pixelHeight) / 2 / battle.grid.size;

/** Without a grid: who has less of the base in something, in spaces, only grazes it. */
export const GRAZE = 0.05;

/** Without a grid: so near walkers come to walls and rocks, as a share of half their base. */
export const CLEARANCE = 0.98;

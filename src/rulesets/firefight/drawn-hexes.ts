import type { Battle } from "../../field";

/**
 * The corners of hexes are drawn on sixteenths of pixels: what lies whole inches apart in a slanting row measures a few
 * ten-thousandths more or less.
 */

/** In pixels. */
const DRAWN_OFF = 0.125;
const HAIR = 1e-6;

/** How much nearer or farther bases may measure than they lie, in inches. */
export const drawnOff = ({ grid, pixelsPerUnit }: Battle): number =>
  grid.kind === "hex" ? DRAWN_OFF / pixelsPerUnit : HAIR;

/** Parts of an inch in which bases over hexes are compared. */
const PARTS = 64;

/** What is equally far off over hexes measures the same. */
export const asItLies = ({ grid }: Battle, inches: number): number =>
  grid.kind === "hex" ? Math.round(inches * PARTS) / PARTS : inches;

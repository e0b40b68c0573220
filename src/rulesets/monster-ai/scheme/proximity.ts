import type { Band } from "./vocabulary";

/** A proximity icon in numbers: "1" is up to 1, "2+" is 2 or more (MAI-Q1). */
export interface Proximity {
  readonly from: number;
  readonly to: number;
}

const BAND_SPACES: Readonly<Record<Band, Proximity>> = {
  close: { from: 0, to: 1 },
  near: { from: 2, to: 6 },
  far: { from: 7, to: Infinity },
};

/** MAI-V1: 1 space is close, 2 to 6 are near, 7 and more are far. */
export function bandOf(spaces: number): Band {
  if (spaces <= BAND_SPACES.close.to) return "close";
  return spaces <= BAND_SPACES.near.to ? "near" : "far";
}

/**
 * The space somebody stands in, counted outwards: whoever is adjacent is 1 space away, base to base or not, and
 * between 1 and 2 there is nothing, so that "1" and "2+" leave nobody out without a grid.
 */
export const wholeSpaces = (spaces: number): number => Math.max(1, Math.ceil(spaces - 1e-6));

const isBand = (notation: string): notation is Band => Object.hasOwn(BAND_SPACES, notation);

export function proximityOf(notation: string): Proximity {
  if (isBand(notation)) return BAND_SPACES[notation];
  const [from, to] = notation.split("-");
  if (to !== undefined) return { from: Number(from), to: Number(to) };
  return notation.endsWith("+")
    ? { from: Number(notation.slice(0, -1)), to: Infinity }
    : { from: 0, to: Number(notation) };
}

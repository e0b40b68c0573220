import type { Problem } from "../core/decision";
import { text } from "../core/text";
import type { Unit } from "../core/unit";
import type { GridData, Snapshot } from "./snapshot";

/** How many of the scene's own units make one inch or one millimetre. */
const PER_INCH: Readonly<Record<string, number>> = { inch: 1, mm: 25.4, cm: 2.54 };
const ALIASES: Readonly<Record<string, string>> = {
  in: "inch",
  inch: "inch",
  inches: "inch",
  '"': "inch",
  "''": "inch",
  "″": "inch",
  zoll: "inch",
  mm: "mm",
  millimetre: "mm",
  millimeter: "mm",
  cm: "cm",
  centimetre: "cm",
  centimeter: "cm",
};

const tableUnit = (units: string): string | undefined => ALIASES[units.trim().toLowerCase()];

/** Pixels of one grid space: on hexes the distance between neighbouring centres. */
export const pixelsPerSpace = (grid: GridData): number => grid.size;

/** Pixels per unit of elevation, threshold and whatever else the scene counts in its own units. */
export const pixelsPerGridUnit = (grid: GridData): number => grid.size / grid.distance;

/**
 * Pixels of one ruleset unit in this scene: what the scene says, else what its grid units mean, else one
 * inch to the space. Millimetres are never guessed from spaces.
 */
export function pixelsPerUnit(snapshot: Snapshot, unit: Unit): number | undefined {
  const { grid, scale } = snapshot.scene;
  if (unit === "space" || unit === "hex") return pixelsPerSpace(grid);
  const inch = scale.inch ?? (scale.mm === undefined ? inchByGrid(grid) : scale.mm * 25.4);
  if (unit === "inch") return inch ?? pixelsPerSpace(grid);
  return scale.mm ?? (inch === undefined ? undefined : inch / 25.4);
}

function inchByGrid(grid: GridData): number | undefined {
  const unit = tableUnit(grid.units);
  const perInch = unit === undefined ? undefined : PER_INCH[unit];
  return perInch === undefined ? undefined : pixelsPerGridUnit(grid) * perInch;
}

/** Why lengths in this unit cannot be measured here, or nothing. */
export const unitProblem = (snapshot: Snapshot, unit: Unit): Problem | undefined =>
  pixelsPerUnit(snapshot, unit) === undefined
    ? { field: "scene.scale.mm", text: text("OPFOR.field.noMillimetres") }
    : undefined;

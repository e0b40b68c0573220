import { snapshotSchema, type Snapshot } from "../../src/field";

/** Five feet to the space. */
export const FEET = { distance: 5, units: "ft" };

/** As the format of battles has it; the map is checked by that. */
interface OnMap {
  readonly grid?: object;
  readonly levels?: readonly object[];
  readonly regions?: readonly object[];
  readonly walls?: readonly object[];
  readonly figures?: readonly object[];
}

/** A map of so many pixels, for what no drawing in text can say: without a grid, a hundred to the inch, unless told. */
export const measuredMap = (
  width: number,
  height: number,
  { grid, levels = [], ...things }: OnMap = {},
): Snapshot =>
  snapshotSchema.parse({
    format: "opfor-battle",
    version: 1,
    scene: {
      area: { x: 0, y: 0, width, height },
      grid: { kind: "gridless", size: 100, distance: 1, units: "in", ...grid },
      levels,
    },
    ...things,
  });

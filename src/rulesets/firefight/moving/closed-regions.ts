import type { MoveRules, Region } from "../../../field";

/** Regions that a walk by these rules goes round. */
export const closedTo =
  (rules: MoveRules) =>
  ({ id, terrain }: Region): boolean =>
    rules.avoid?.has(id) === true || terrain.some((kind) => rules.terrainCost?.(kind) === Infinity);

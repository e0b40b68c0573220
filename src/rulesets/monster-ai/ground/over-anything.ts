import type { MoveRules } from "../../../field";

/** Walls stop it, bodies and slow ground do not. */
export const OVER_ANYTHING: MoveRules = {
  through: "everybody",
  shares: true,
  terrainCost: ({ kind }) => (kind === "impassable" ? Infinity : 1),
};

import type { Problem } from "../../../core/decision";
import { text } from "../../../core/text";
import type { Battle } from "../../../field";
import { explicitScale } from "./sky";

/** The usual mat, edge to edge. */
const MAT_MM = 914;

/** How many millimetres a space of this scene has when the map is the usual mat. */
export function matScale({ area, grid }: Battle): { readonly distance: number; readonly units: string } {
  const across = Math.min(area.width, area.height);
  return { distance: Math.round((100 * MAT_MM * grid.size) / across) / 100, units: "mm" };
}

/** Without a length there is no range: what to set is said, in numbers of this scene. */
export function scaleMissing(battle: Battle): Problem | undefined {
  if (explicitScale(battle) !== undefined) return undefined;
  const { distance, units } = battle.grid;
  return {
    field: "scene.scale.mm",
    text: text("OPFOR.x-wing.problem.noScale", { distance, units, ...renamed(matScale(battle)) }),
  };
}

const renamed = (scale: { readonly distance: number; readonly units: string }) => ({
  wanted: scale.distance,
  mat: MAT_MM,
});

import { battleFrom, type Battle } from "../../../field";
import type { Options } from "../options";

/**
 * MAI-Q20: a diagonal is one space, whatever the scene says, unless the option leaves it to the scene. Where the scene
 * forbids diagonals nobody takes one.
 */
export function inMetric(battle: Battle, { metric }: Pick<Options, "metric">): Battle {
  const { grid } = battle;
  if (metric === "grid" || grid.kind !== "square") return battle;
  if (grid.diagonals === "equidistant" || grid.diagonals === "illegal") return battle;
  const known = equidistant.get(battle);
  if (known !== undefined) return known;
  const { snapshot } = battle;
  const scene = { ...snapshot.scene, grid: { ...grid, diagonals: "equidistant" as const } };
  const made = battleFrom({ ...snapshot, scene }, battle.unit);
  equidistant.set(battle, made);
  return made;
}
const equidistant = new WeakMap<Battle, Battle>();

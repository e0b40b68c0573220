import type { StepMap } from "./step-map";
import type { Lattice } from "../../grid/lattice";

/** So many anchors besides the goals are looked at before it is left to a search: a few rooms. */
const MOST = 500;

/**
 * No way leads from the start to any of these anchors, as a look round them from within tells: they lie in a
 * part of the map that is small and closed. Without it a search from outside looks at the whole map in vain.
 */
export function areWalledIn(
  { steps }: Lattice,
  stepMap: StepMap,
  goals: readonly number[],
  start: number,
): boolean {
  const inside = new Set(goals);
  // It grows while it is looked at.
  for (const anchor of inside) {
    if (inside.size > goals.length + MOST || inside.has(start)) return false;
    if (stepMap.priceOf(anchor) === Infinity) continue;
    for (const [direction, step] of steps.entries()) {
      const before = anchor - step;
      const known = stepMap.open[before] ?? 0;
      const bits = known === 0 ? stepMap.survey(before) : known;
      if (((bits >> direction) & 1) === 1) inside.add(before);
    }
  }
  return true;
}

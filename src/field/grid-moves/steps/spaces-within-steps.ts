import type { Lattice } from "../../grid/lattice";
import type { StepMap } from "./step-map";

/**
 * The spaces within so many steps of some others. A corner stops a walker, but nothing that reaches past it: a
 * diagonal is open where two straight steps lead around it.
 */
export function spacesAround(
  lattice: Lattice,
  stepMap: StepMap,
  from: readonly number[],
  most: number,
): ReadonlySet<number> {
  const found = new Set(from);
  let edge = from;
  for (let far = 1; far <= most && edge.length > 0; far++) {
    const next: number[] = [];
    for (const space of edge) {
      const open = openFrom(stepMap, space);
      for (let d = 0; d < lattice.steps.length; d++) {
        const to = space + (lattice.steps[d] ?? 0);
        if (found.has(to)) continue;
        const isOpen = ((open >> d) & 1) === 1 && (d < lattice.straight || lattice.diagonals.even < Infinity);
        if (!isOpen && !leadsAround(lattice, stepMap, space, open, d)) continue;
        found.add(to);
        next.push(to);
      }
    }
    edge = next;
  }
  return found;
}

function openFrom(stepMap: StepMap, space: number): number {
  const known = stepMap.open[space] ?? 0;
  return known === 0 ? stepMap.survey(space) : known;
}

/** First along one axis, then along the other. */
function leadsAround(
  { straight, steps, across, down }: Lattice,
  stepMap: StepMap,
  space: number,
  open: number,
  diagonal: number,
): boolean {
  if (diagonal < straight) return false;
  for (let one = 0; one < straight; one++) {
    if (((open >> one) & 1) === 0 || !isPartOf(one)) continue;
    const then = openFrom(stepMap, space + (steps[one] ?? 0));
    for (let two = 0; two < straight; two++) {
      if (two !== one && isPartOf(two) && ((then >> two) & 1) === 1) return true;
    }
  }
  return false;

  function isPartOf(direction: number): boolean {
    return across[direction] === 0
      ? down[direction] === down[diagonal]
      : across[direction] === across[diagonal];
  }
}

import type { Floor } from "./floor";
import type { Lattice } from "./lattice";

/** Costs are sums of steps in 2^20ths: what is smaller is hair. */
const SMALLEST = 2 ** 20;

/** The cost as the rules know it, without the hair of its diagonals. */
export const bareCost = ({ diagonals }: Lattice, cost: number): number =>
  diagonals.hair === 0 ? cost : Math.floor(cost * SMALLEST) / SMALLEST;

/** How much the hair of all diagonals together may come to. */
export const hairOf = ({ diagonals }: Lattice): number => (diagonals.hair === 0 ? 0 : 0.5 / SMALLEST);

/**
 * The nodes of a cheapest way, found from its end back: whoever costs just as much less as the step does lies
 * on one. Of several the way goes on as it came, so that it turns as rarely as it can.
 */
export function wayTo(
  lattice: Lattice,
  floor: Floor,
  costOf: (node: number) => number,
  end: number,
): number[] {
  const way = [end];
  let heading = 0;
  for (let node = end, cost = costOf(node); cost > 0; cost = costOf(node)) {
    const { before, direction } = stepInto(lattice, floor, costOf, node, heading);
    if (before < 0) throw new Error(`no way back from node ${node}`);
    way.push(before);
    [node, heading] = [before, direction];
  }
  return way.reverse();
}

function stepInto(
  lattice: Lattice,
  floor: Floor,
  costOf: (node: number) => number,
  node: number,
  heading: number,
): { readonly before: number; readonly direction: number } {
  const { cells, steps, straight, diagonals } = lattice;
  const alternating = diagonals.even !== diagonals.odd;
  const odd = node >= cells;
  const cell = odd ? node - cells : node;
  const [cost, price] = [costOf(node), floor.priceOf(cell)];
  const slant = odd === alternating ? diagonals.even : diagonals.odd;
  for (let i = 0; i < steps.length; i++) {
    const direction = i === 0 ? heading : i <= heading ? i - 1 : i;
    const step = steps[direction] ?? 0;
    const slanted = direction >= straight;
    const before = slanted && alternating ? node - step + (odd ? -cells : cells) : node - step;
    const total = slanted ? costOf(before) + slant * price + diagonals.hair : costOf(before) + price;
    if (total !== cost) continue;
    const known = floor.open[cell - step] ?? 0;
    const bits = known === 0 ? floor.survey(cell - step) : known;
    if (((bits >> direction) & 1) === 1) return { before, direction };
  }
  return { before: -1, direction: heading };
}

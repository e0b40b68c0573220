import type { StepMap } from "../steps/step-map";
import type { Lattice } from "../../grid/lattice";

/** Costs are sums of steps in 2^20ths: what is smaller is the surcharge of diagonals. */
const SMALLEST = 2 ** 20;

/** The cost as the rules know it, without the surcharge of its diagonals. */
export const bareCost = ({ diagonals }: Lattice, cost: number): number =>
  diagonals.surcharge === 0 ? cost : Math.floor(cost * SMALLEST) / SMALLEST;

/** How much the surcharge of all diagonals together may come to. */
export const surchargeOf = ({ diagonals }: Lattice): number =>
  diagonals.surcharge === 0 ? 0 : 0.5 / SMALLEST;

/**
 * The anchors of a cheapest way, found from its end back: whoever costs just as much less as the step does lies
 * on one. Of several the way goes on as it came, so that it turns as rarely as it can.
 */
export function pathBack(
  lattice: Lattice,
  stepMap: StepMap,
  costOf: (node: number) => number,
  end: number,
): number[] {
  const { cells, steps, straight, diagonals } = lattice;
  const alternating = diagonals.even !== diagonals.odd;
  const way: number[] = [];
  let [node, heading] = [end, 0];
  for (let cost = costOf(node); cost > 0; cost = costOf(node)) {
    const odd = node >= cells;
    way.push(odd ? node - cells : node);
    const turn = alternating ? (odd ? -cells : cells) : 0;
    const slant = odd === alternating ? diagonals.even : diagonals.odd;
    heading = stepInto(lattice, stepMap, costOf, node, cost, heading, turn, slant);
    if (heading < 0) throw new Error(`no way back from node ${node}`);
    node += (heading < straight ? 0 : turn) - (steps[heading] ?? 0);
  }
  way.push(node % cells);
  return way.reverse();
}

/** The direction of the last step to a node: the one given if it will do, else the first that does; -1 for none. */
function stepInto(
  { cells, steps, straight, diagonals }: Lattice,
  stepMap: StepMap,
  costOf: (node: number) => number,
  node: number,
  cost: number,
  heading: number,
  turn: number,
  slant: number,
): number {
  const cell = node < cells ? node : node - cells;
  const price = stepMap.priceOf(cell);
  for (let i = -1; i < steps.length; i++) {
    const direction = i < 0 ? heading : i;
    const step = steps[direction] ?? 0;
    const slanted = direction >= straight;
    const total = slanted
      ? costOf(node - step + turn) + slant * price + diagonals.surcharge
      : costOf(node - step) + price;
    if (total !== cost) continue;
    const known = stepMap.open[cell - step] ?? 0;
    const bits = known === 0 ? stepMap.survey(cell - step) : known;
    if (((bits >> direction) & 1) === 1) return direction;
  }
  return -1;
}

/** Costs without a grid are told in these parts of a unit, as those of diagonals on grids are. */
const PARTS = 2 ** 20;
/** What roots and their sums are off by, in such parts, is far less than this. */
const OFF = 2 ** -10;

/**
 * What a way without a grid costs, in units, as the rules know it. The last digits of a sum of roots hang on where on
 * the map the way lies: mirror images would not tie. Rounded down, so that no cost comes to more than a budget it keeps.
 */
export const roundedCost = (units: number): number => Math.floor(units * PARTS + OFF) / PARTS;

/** The same, where it keeps to a budget; Infinity where it does not. */
export const roundedWithin = (units: number, budget: number): number =>
  roundedCost(units) <= roundedCost(budget) ? Math.min(roundedCost(units), budget) : Infinity;

/**
 * The conversion for figures with hit points of a game system. In the book the second or third hit takes a hero out;
 * so a hit that makes a casualty costs a third of all hit points, rounded up. Any other costs a tenth, rounded down:
 * who has few hit points is pushed and stunned by it as in the book, and a save saves.
 */
export const hitPointsFor = (max: number, falls: boolean): number =>
  falls ? Math.max(1, Math.ceil(max / 3)) : Math.floor(max / 10);

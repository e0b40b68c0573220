import type { Battle, Figure } from "../../../field";
import { drawnOff } from "../drawn-hexes";

/** Models of a unit stay within two inches of the next and within six of all, in an unbroken chain. */
export const CHAIN = 2;
export const ACROSS = 6;

export function isLinked(battle: Battle, a: Figure, b: Figure): boolean {
  const near = (CHAIN + drawnOff(battle)) * battle.pixelsPerUnit;
  // Most places are far off: no need to measure.
  if (Math.abs(a.x - b.x) > near + (a.pixelWidth + b.pixelWidth) / 2) return false;
  if (Math.abs(a.y - b.y) > near + (a.pixelHeight + b.pixelHeight) / 2) return false;
  return battle.distance(a, b) <= CHAIN + drawnOff(battle);
}

/** Near enough to every one of these. */
export const isAcross = (battle: Battle, figure: Figure, others: readonly Figure[]): boolean =>
  others.every((other) => battle.distance(figure, other) <= ACROSS + drawnOff(battle));

export function isCoherent(battle: Battle, figures: readonly Figure[]): boolean {
  if (figures.length <= 1) return true;
  const chained = new Set(figures.slice(0, 1));
  for (const one of chained) {
    for (const other of figures) if (!chained.has(other) && isLinked(battle, one, other)) chained.add(other);
  }
  return chained.size === figures.length && figures.every((figure) => isAcross(battle, figure, figures));
}

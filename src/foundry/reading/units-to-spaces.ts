import type { GridData } from "../../field";

/** Feet and metres to grid spaces, by the scene's own units; other words count as the grid's. */
export function spacesFrom(value: number, units: string, grid: Pick<GridData, "distance" | "units">): number {
  const feet = /^(ft|feet|foot|')$/i;
  const metres = /^(m|met(er|re)s?)$/i;
  const [from, to] = [units.trim(), grid.units.trim()];
  if (from === "" || to.toLowerCase() === from.toLowerCase()) return value / grid.distance;
  if (feet.test(from) && metres.test(to)) return (value * 0.3) / grid.distance;
  if (metres.test(from) && feet.test(to)) return value / 0.3 / grid.distance;
  // An inch battle on a map in inches: five feet are one space of any system's own map.
  if (feet.test(from)) return value / 5;
  if (metres.test(from)) return value / 1.5;
  return value / grid.distance;
}

import type { StatBlock } from "../../../creatures";

/** Feet as spaces of the map: five feet are one, unless the map says otherwise. */
export const spacesOf = (block: StatBlock, feet: number): number =>
  Math.max(1, Math.min(99, Math.round(feet / (block.feetPerSpace ?? 5))));

/** The best speed it can use anywhere; who cannot walk goes as it can. */
export function speedOf(block: StatBlock): number {
  const { walk = 0, fly = 0, swim = 0, climb = 0, burrow = 0 } = block.speeds;
  const best = Math.max(walk, fly);
  const feet = best > 0 ? best : Math.max(swim, climb, burrow);
  return feet <= 0 ? 0 : spacesOf(block, feet);
}

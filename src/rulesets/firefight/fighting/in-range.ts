import { lengthOf, type Point } from "../../../core/place";
import type { Battle, Figure } from "../../../field";
import { drawnOff } from "../drawn-hexes";

const diagonalOf = ({ pixelWidth, pixelHeight }: Figure): number => lengthOf(pixelWidth, pixelHeight);

/** Bases on a grid lie no farther off their middles than this, in spaces; two of them. */
const OFF_MIDDLE = 2;

/** Two bases are no farther apart than so many inches. Most are well within or far beyond: no need to measure. */
export function isInRange(battle: Battle, a: Figure, b: Figure, inches: number): boolean {
  const { pixelsPerUnit, grid } = battle;
  const middles = lengthOf(a.x - b.x, a.y - b.y);
  const [far, play] = [inches * pixelsPerUnit, OFF_MIDDLE * grid.size];
  if (middles > far + (diagonalOf(a) + diagonalOf(b)) / 2 + play) return false;
  const isWellWithin = a.elevation === b.elevation && middles + play <= far;
  if (isWellWithin && isOnMap(battle, a) && isOnMap(battle, b)) return true;
  return battle.distance(a, b) <= inches + drawnOff(battle);
}

/** Off the map there are no distances. */
const isOnMap = ({ area }: Battle, { x, y }: Point): boolean =>
  area.x <= x && x <= area.x + area.width && area.y <= y && y <= area.y + area.height;

import type { Place } from "../../../core/place";
import { standing, type Figure } from "../../../field";
import { overlaps } from "../ground/free-places";
import type { Ledger } from "./ledger";

/**
 * As much of a path as can still be walked: what was done since it was planned may have put somebody in the way
 * (MAI-M4, MAI-M5).
 */
export function freePart(
  ledger: Ledger,
  id: string,
  path: readonly Place[],
  wasWalked = false,
): readonly Place[] {
  const walker = ledger.fighter(id);
  if (walker === undefined) return path;
  const others = ledger.figures.filter((figure) => figure.id !== id);
  const meets = (place: Place, who: readonly Figure[]): boolean =>
    who.some((other) => overlaps(ledger.ground, other, standing(walker.figure, place)));
  const enemies = others.filter(({ side }) => side !== walker.figure.side);
  const blocked = wasWalked ? -1 : path.findIndex((place, at) => at > 0 && meets(place, enemies));
  let end = blocked < 0 ? path.length : blocked;
  while (end > 1 && meets(path[end - 1] ?? walker.figure, others)) end--;
  return end === path.length ? path : path.slice(0, end);
}

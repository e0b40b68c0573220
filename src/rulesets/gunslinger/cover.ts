import type { Figure, MoveRules } from "../../field/battle";
import { hexesBetween, neighbours, type Hex } from "./hexes";
import { hexOf, isOccupied, placeOf, type Man } from "./showdown";
import { isClear, partAt, partSees, partsOf } from "./sight";

/**
 * Cover positions (GUN-C3): hexes from which his head counter, but not his body counter, sees the target.
 * The head counter lies in a neighbouring hex that he can look into (round a corner, over a sill) and sees from
 * its middle; the body sees from the middle of his own hex, low once he is down.
 */
export interface CoverPosition {
  readonly hex: Hex;
  /** Standing he would be seen: he has to get down (GUN-C6). */
  readonly needsDown: boolean;
  /** Where the head would be. */
  readonly head: Hex;
  /** GUN-C5: to the enemy, from where the head would be. */
  readonly distance: number;
}

/** What this hex is worth as cover against the enemy. */
export function coverAt(man: Man, hex: Hex, enemy: Figure): CoverPosition | undefined {
  const { me } = man;
  if (partSees(man, partAt(man, hex, me, true), enemy)) return undefined;
  const head = headPlace(man, hex, enemy);
  if (head === undefined) return undefined;
  return {
    hex,
    needsDown: partSees(man, partAt(man, hex, me, false), enemy),
    head,
    distance: hexesBetween(head, hexOf(man, enemy)),
  };
}

/** The neighbouring hex nearest to the enemy from which a head sees him; he does not lean away from him. */
function headPlace(man: Man, hex: Hex, enemy: Figure): Hex | undefined {
  const target = hexOf(man, enemy);
  const body = placeOf(man, hex, man.me);
  const lookouts = neighbours(hex)
    .filter((next) => man.hexes.onMap(next) && hexesBetween(next, target) <= hexesBetween(hex, target))
    .filter((next) => man.battle.seesPoint(body, placeOf(man, next, man.me)))
    .filter((next) =>
      partsOf(man, enemy).some((part) => isClear(man, partAt(man, next, man.me, false), part)),
    );
  return lookouts.sort((a, b) => hexesBetween(a, target) - hexesBetween(b, target))[0];
}

/** How far he looks for cover, in hexes on foot. */
const SEARCH = [2, 4, 8, 16, 32] as const;

/**
 * The closest cover positions on foot, all of the same cost; hexes somebody stands in are taken. The hex he
 * stands in himself is not asked for here.
 */
export function closestCover(man: Man, enemy: Figure, rules: MoveRules): readonly CoverPosition[] {
  for (const budget of SEARCH) {
    const { spots } = man.battle.reach(man.me, budget, rules);
    const byCost = [...spots].sort((a, b) => a.cost - b.cost);
    let best = Infinity;
    const found: CoverPosition[] = [];
    for (const spot of byCost) {
      if (spot.cost > best) break;
      const hex = man.hexes.hexAt(spot);
      if (spot.cost === 0 || isOccupied(man, hex, man.me.id)) continue;
      const position = coverAt(man, hex, enemy);
      if (position === undefined) continue;
      best = spot.cost;
      found.push(position);
    }
    if (found.length > 0 || spots.length === 0) return found;
  }
  return [];
}

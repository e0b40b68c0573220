import { isDrawnAt, positionOf } from "../cards/place-in-deck";
import { cardOf } from "../fighter";
import type { AttackTerms } from "../step-terms";
import type { Turn } from "./turn-in-thought";

/** MAI-O5: what the turn card adds to this type's attacks, from where it was drawn this round. */
export function cardBonus(turn: Turn): Omit<AttackTerms, "action"> {
  const at = positionOf(turn.memory.deck, cardOf(turn.me));
  const bonuses =
    at === undefined ? [] : turn.scheme.card.bonuses.filter(({ drawn }) => isDrawnAt(at, drawn));
  return {
    toHit: bonuses.reduce((sum, bonus) => sum + bonus.toHit, 0),
    damage: bonuses.reduce((sum, bonus) => sum + bonus.damage, 0),
    added: bonuses.flatMap(({ effects }) => effects),
  };
}

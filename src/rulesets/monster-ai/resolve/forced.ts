import type { Place } from "../../../core/place";
import { text } from "../../../core/text";
import { rollDie } from "../../../engine/situation";
import { standing, type Figure } from "../../../field/battle";
import type { Creature } from "../creature";
import { placeOf, readingOrder } from "../ground";
import type { Ledger } from "./ledger";

/**
 * MAI-E6, E7: space by space strictly farther from (or closer to) the attacker. It stops at the last legal
 * space; a die picks among equal ones (MAI-Q15); every space on the way counts as moved onto (MAI-Q31).
 */
export function force(
  ledger: Ledger,
  how: "push" | "pull",
  targetId: string,
  attacker: Figure,
  spaces: number,
  entered: (ledger: Ledger, id: string) => void,
): void {
  for (let done = 0; done < spaces; done++) {
    const target = ledger.creature(targetId);
    if (target === undefined) return;
    const next = nextSpace(ledger, how, target, attacker);
    if (next === undefined) {
      if (done === 0) ledger.note(text(`OPFOR.monster-ai.outcome.${how}.blocked`, { name: target.name }));
      return;
    }
    const label = text(`OPFOR.monster-ai.outcome.${how}`, { name: target.name });
    ledger.moved(target, [placeOf(target.figure), next], label);
    entered(ledger, targetId);
  }
}

function nextSpace(
  ledger: Ledger,
  how: "push" | "pull",
  target: Creature,
  attacker: Figure,
): Place | undefined {
  const { battle } = ledger;
  const now = battle.spaces(attacker, target.figure);
  const better = (place: Place): boolean => {
    const then = battle.spaces(attacker, standing(target.figure, place));
    return how === "push" ? then > now : then < now && then > 0;
  };
  const open = battle
    .reach(target.figure, 1, {
      through: "nobody",
      terrainCost: ({ kind }) => (kind === "impassable" ? Infinity : 1),
    })
    .spots.filter((spot) => spot.cost > 0 && better(spot))
    .map(({ x, y }) => ({ x, y, elevation: target.figure.elevation }))
    .sort(readingOrder);
  if (open.length <= 1) return open[0];
  const face = rollDie(ledger, open.length, text("OPFOR.monster-ai.die.direction", { name: target.name }));
  return open[face - 1];
}

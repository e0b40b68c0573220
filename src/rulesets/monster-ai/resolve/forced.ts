import type { Place } from "../../../core/place";
import { text } from "../../../core/text";
import { rollDie } from "../../../engine/situation";
import { standing, type Figure, type MoveRules } from "../../../field";
import type { Creature } from "../creature";
import { isGridless, placeOf, readingOrder } from "../ground/spaces";
import { straightAway } from "../places/straight-away";
import type { Inflict } from "./light-and-lay";
import type { Ledger } from "./ledger";
import { tread } from "./tread-on-hazards";

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
  inflict: Inflict,
): void {
  const gridless = isGridless(ledger.ground);
  // Without a grid it goes all the way at once, in a straight line.
  const shoves = gridless ? 1 : spaces;
  for (let done = 0; done < shoves; done++) {
    const target = ledger.creature(targetId);
    if (target === undefined) return;
    const next = gridless
      ? straightAway(ledger.battle, how, target.figure, attacker, spaces)
      : nextSpace(ledger, how, target, attacker);
    if (next === undefined) {
      if (done === 0) ledger.note(text(`OPFOR.monster-ai.outcome.${how}.blocked`, { name: target.name }));
      return;
    }
    shove(ledger, how, target, next, inflict);
  }
}

function shove(ledger: Ledger, how: "push" | "pull", target: Creature, next: Place, inflict: Inflict): void {
  const from = placeOf(target.figure);
  const label = text(`OPFOR.monster-ai.outcome.${how}`, { name: target.name });
  ledger.moved(target, [from, next], label);
  const ended = tread(ledger, target.id, [from, next], inflict);
  const after = ledger.creature(target.id);
  // What it was pushed into may have killed it, or sent it on: then that has been told.
  if (ended?.arrived === false && after !== undefined) ledger.place(target.id, next);
}

/** Everybody is in the way of somebody who is pushed. */
const SHOVED: MoveRules = {
  through: "nobody",
  terrainCost: ({ kind }) => (kind === "impassable" ? Infinity : 1),
};

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
    .reach(target.figure, 1, SHOVED)
    .spots.filter((spot) => spot.cost > 0 && better(spot))
    .map(({ x, y }) => ({ x, y, elevation: target.figure.elevation }))
    .sort(readingOrder);
  if (open.length <= 1) return open[0];
  const face = rollDie(ledger, open.length, text("OPFOR.monster-ai.die.direction", { name: target.name }));
  return open[face - 1];
}

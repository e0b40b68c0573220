import type { Place } from "../../../core/place";
import { text } from "../../../core/text";
import { rollDie } from "../../../engine/trace-recorder";
import { standing, type Battle, type Figure, type MoveRules } from "../../../field";
import type { Fighter } from "../fighter";
import { isGridless, placeOf, readingOrder } from "../ground/spaces";
import { LEAST, straightAway } from "../places/gridless-push-and-pull";
import type { Inflict } from "./fires-and-traps";
import type { Ledger } from "./ledger";
import { tread } from "./tread-on-hazards";

/**
 * MAI-E6, E7: space by space strictly farther from (or closer to) the attacker, all of them if any way allows it. It
 * stops at the last legal space; a die picks among equal ones (MAI-Q15); every space on the way counts as moved onto
 * (MAI-Q31).
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
    const target = ledger.fighter(targetId);
    if (target === undefined) return;
    const next = gridless
      ? straightAway(
          ledger.battle,
          how,
          target.figure,
          attacker,
          spaces,
          shovedTo(ledger.battle, target.figure, spaces),
        )
      : nextSpace(ledger, how, target, attacker, spaces - done);
    if (next === undefined) {
      if (done === 0) ledger.note(text(`OPFOR.monster-ai.outcome.${how}.blocked`, { name: target.name }));
      return;
    }
    shove(ledger, how, target, next, inflict);
  }
}

/** Nothing is in the way there. */
function shovedTo(battle: Battle, target: Figure, spaces: number): (place: Place, far: number) => boolean {
  const reach = battle.reach(target, spaces + LEAST, SHOVED);
  // No farther than straight: around a corner it is not shoved.
  return (place, far) => (reach.at(place)?.cost ?? Infinity) <= far + LEAST / 2;
}

function shove(ledger: Ledger, how: "push" | "pull", target: Fighter, next: Place, inflict: Inflict): void {
  const from = placeOf(target.figure);
  const label = text(`OPFOR.monster-ai.outcome.${how}`, { name: target.name });
  ledger.moved(target, [from, next], label);
  const ended = tread(ledger, target.id, [from, next], inflict);
  const after = ledger.fighter(target.id);
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
  { figure, name }: Fighter,
  attacker: Figure,
  spaces: number,
): Place | undefined {
  const ahead = spacesAhead(ledger.battle, how, figure, attacker);
  const room = ahead.map((place) =>
    roomFrom(ledger.battle, how, standing(figure, place), attacker, spaces - 1),
  );
  const most = Math.max(...room);
  const best = ahead.filter((_, at) => room[at] === most);
  if (best.length <= 1) return best[0];
  const face = rollDie(ledger, best.length, text("OPFOR.monster-ai.die.direction", { name }));
  return best[face - 1];
}

/** Free spaces one step strictly farther or closer. */
function spacesAhead(
  battle: Battle,
  how: "push" | "pull",
  target: Figure,
  attacker: Figure,
): readonly Place[] {
  const now = battle.spaces(attacker, target);
  const isAhead = (place: Place): boolean => {
    const then = battle.spaces(attacker, standing(target, place));
    return how === "push" ? then > now : then < now && then > 0;
  };
  return battle
    .reach(target, 1, SHOVED)
    .spots.filter((spot) => spot.cost > 0 && isAhead(spot))
    .map(({ x, y }) => ({ x, y, elevation: target.elevation }))
    .sort(readingOrder);
}

/** How many of so many spaces it can be shoved on from there. */
function roomFrom(
  battle: Battle,
  how: "push" | "pull",
  target: Figure,
  attacker: Figure,
  spaces: number,
): number {
  let most = 0;
  if (spaces <= 0) return most;
  for (const place of spacesAhead(battle, how, target, attacker)) {
    most = Math.max(most, 1 + roomFrom(battle, how, standing(target, place), attacker, spaces - 1));
    if (most === spaces) break;
  }
  return most;
}

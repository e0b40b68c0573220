import type { Dice } from "../../../core/dice";
import { text } from "../../../core/text";
import { shuffled } from "../../../engine/shuffle";
import type { Context, Order } from "../../../engine/ruleset";
import { Recorder } from "../../../engine/trace-recorder";
import type { Battle } from "../../../field";
import { BY_SHEET } from "../by-sheet";
import { cardOf, fighterOf, hasTrait, type Fighter } from "../fighter";
import { readMemory } from "../memory";

/**
 * MAI-O1, O2: one card per monster type, player and NPC, shuffled each round. Asked again in the same round
 * it gives the same deck.
 */
export function order(battle: Battle, context: Context): Order {
  const memory = readMemory(context.memory);
  const trace = new Recorder();
  const fighters = battle.figures.filter(({ side }) => side !== "neutral").map(fighterOf);
  // Creatures that play by their sheets have their game system's initiative.
  if (fighters.every(hasOwnInitiative)) return { figures: [], memory, trace: [] };
  if (memory.deck?.round !== battle.round) {
    const cards = shuffleDeck(cardsOf(fighters), hasteCards(fighters), context.dice);
    memory.deck = { round: battle.round, cards, at: -1, acted: [] };
  }
  const { cards } = memory.deck;
  for (const [index, card] of cards.entries()) {
    const names = actingOn(card, fighters).map(({ name }) => name);
    if (names.length > 0) trace.note(text("OPFOR.monster-ai.deck.card", { number: index + 1, names }));
  }
  const figures = cards.flatMap((card) => actingOn(card, fighters).map(({ id }) => id));
  return { figures, memory, trace: trace.entries };
}

const hasOwnInitiative = ({ scheme, figure }: Fighter): boolean =>
  scheme === undefined || figure.doctrine === BY_SHEET;

/** Types and figures on the map now: a type that is wiped out is gone, a summoned one is in (MAI-Q13). */
export function cardsOf(fighters: readonly Fighter[]): readonly string[] {
  const cards = [...new Set(fighters.map(cardOf))].sort();
  return cards.flatMap((card) => {
    // MAI-B3: a boss may bring further cards.
    const extra = Math.max(
      ...fighters.filter((one) => cardOf(one) === card).map(({ extraCards }) => extraCards),
    );
    return Array.from({ length: 1 + extra }, () => card);
  });
}

const hasteCards = (fighters: readonly Fighter[]): ReadonlySet<string> =>
  new Set(fighters.filter((fighter) => hasTrait(fighter, "haste")).map(cardOf));

/**
 * MAI-S11 to S13: without Haste a plain shuffle. With it, the other cards are shuffled and cut in half, the
 * Haste cards are shuffled into one half, the smaller one if they differ, and that half goes on top.
 */
export function shuffleDeck(cards: readonly string[], haste: ReadonlySet<string>, dice: Dice): string[] {
  const quick = cards.filter((card) => haste.has(card));
  const others = shuffled(
    cards.filter((card) => !haste.has(card)),
    dice,
  );
  if (quick.length === 0) return others;
  const smaller = Math.floor(others.length / 2);
  return [...shuffled([...others.slice(0, smaller), ...quick], dice), ...others.slice(smaller)];
}

/** MAI-O3, O4: all of the type, by ascending number. */
function actingOn(card: string, fighters: readonly Fighter[]): readonly Fighter[] {
  return fighters
    .filter((fighter) => cardOf(fighter) === card)
    .sort((a, b) => numberOf(a) - numberOf(b) || (a.id < b.id ? -1 : 1));
}

/** Its own number, or the one its name ends with: "Goblin Warrior 2". */
const numberOf = ({ number, name }: Fighter): number =>
  number ?? Number(name.match(/\d+/g)?.at(-1) ?? Number.MAX_SAFE_INTEGER);

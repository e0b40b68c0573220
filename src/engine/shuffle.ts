import type { Dice } from "../core/dice";

/** A new order of the cards, every order equally likely (Fisher and Yates). */
export function shuffled<T>(cards: readonly T[], dice: Dice): T[] {
  const deck = [...cards];
  for (let last = deck.length - 1; last > 0; last--) {
    const swap = dice.roll(last + 1) - 1;
    const [a, b] = [deck[last], deck[swap]];
    if (a !== undefined && b !== undefined) [deck[last], deck[swap]] = [b, a];
  }
  return deck;
}

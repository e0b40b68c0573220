import type { Memory } from "../memory";
import type { Drawn } from "../scheme/schema";

/** Where in this round's deck a card was drawn, counted from 1. */
export interface DrawPosition {
  readonly position: number;
  readonly of: number;
}

/** The card being played when it is this one, else its first; a boss may have several (MAI-Q14). */
export function positionOf(deck: Memory["deck"], card: string): DrawPosition | undefined {
  if (deck === null) return undefined;
  const index = deck.cards[deck.at] === card ? deck.at : deck.cards.indexOf(card);
  return index < 0 ? undefined : { position: index + 1, of: deck.cards.length };
}

/** MAI-Q12: among the last two is position n-1 or n of n cards. */
export function isDrawnAt({ position, of }: DrawPosition, drawn: Drawn): boolean {
  if ("at" in drawn) return position === drawn.at;
  return "first" in drawn ? position <= drawn.first : position > of - drawn.last;
}

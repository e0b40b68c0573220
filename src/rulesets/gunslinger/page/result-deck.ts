import { z } from "zod";
import type { Dice } from "../../../core/dice";
import type { Json } from "../../../core/json";
import { TACS, type Tac } from "./automatic-actions";

/**
 * The TAC entries of the 108 result cards. SYNTHETIC: the entries of the printed deck are not known to us
 * (GUN-Q19), so this distribution is our own. Owners of the game replace it with the option `deck`.
 */

/** "A becomes C": one or several markers, or none. */
export const tacEntrySchema = z.partialRecord(z.enum(TACS), z.enum(TACS));
export type TacEntry = z.output<typeof tacEntrySchema>;

/** A run of equal cards. */
export const deckSchema = z.array(z.object({ tac: tacEntrySchema, count: z.int().min(1).max(500) })).min(1);
export type ResultDeck = z.output<typeof deckSchema>;

export const SYNTHETIC_DECK: ResultDeck = [
  { tac: {}, count: 36 },
  { tac: { A: "B" }, count: 8 },
  { tac: { A: "C" }, count: 6 },
  { tac: { A: "D" }, count: 6 },
  { tac: { B: "A" }, count: 6 },
  { tac: { B: "C" }, count: 6 },
  { tac: { B: "D" }, count: 4 },
  { tac: { C: "A" }, count: 4 },
  { tac: { C: "B" }, count: 6 },
  { tac: { C: "D" }, count: 6 },
  { tac: { D: "A" }, count: 4 },
  { tac: { D: "B" }, count: 4 },
  { tac: { D: "C" }, count: 6 },
  { tac: { A: "B", D: "C" }, count: 3 },
  { tac: { B: "A", C: "D" }, count: 3 },
];

/** The deck that the table's option gives; an unreadable one falls back to the synthetic one. */
export function deckGiven(option: Json | undefined): ResultDeck {
  const given = deckSchema.safeParse(option ?? undefined);
  return given.success ? given.data : SYNTHETIC_DECK;
}
export const isUnreadableDeck = (option: Json | undefined): boolean =>
  (option ?? null) !== null && !deckSchema.safeParse(option).success;

export const sizeOf = (deck: ResultDeck): number => deck.reduce((sum, { count }) => sum + count, 0);

/** The entry of a card by its number, from 1. */
export function entryOf(deck: ResultDeck, card: number): TacEntry {
  let before = 0;
  for (const { tac, count } of deck) {
    before += count;
    if (card <= before) return tac;
  }
  return {};
}

export interface Draw {
  readonly card: number;
  readonly entry: TacEntry;
  readonly die: { readonly sides: number; readonly value: number };
  /** Numbers of the cards lying on the discard pile afterwards. */
  readonly discard: readonly number[];
}

/** One card of those not yet drawn, every one equally likely; an exhausted deck is shuffled first. */
export function drawCard(deck: ResultDeck, discard: readonly number[], dice: Dice): Draw {
  const size = sizeOf(deck);
  const gone = new Set(discard.length >= size ? [] : discard);
  const left = Array.from({ length: size }, (_, index) => index + 1).filter((card) => !gone.has(card));
  const value = dice.roll(left.length);
  const card = left[value - 1] ?? 1;
  return {
    card,
    entry: entryOf(deck, card),
    die: { sides: left.length, value },
    discard: [...gone, card],
  };
}

/** GUN-G6: the marker changes when the card mentions it, and stays otherwise. */
export const changedTac = (tac: Tac, entry: TacEntry): Tac => entry[tac] ?? tac;

import { text, type Text } from "./text";

/** The sides that tokens have by their disposition; a battle file may name others. */
const KNOWN = ["hostile", "friendly", "neutral", "secret"] as const;

/** A side in words; one that somebody named keeps its name. */
export const sideText = (side: string): Text | string =>
  KNOWN.some((known) => known === side) ? text(`OPFOR.side.${side}`) : side;

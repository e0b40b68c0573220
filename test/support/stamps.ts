import { createHash, type Hash } from "node:crypto";

/**
 * Stamps of everything that rules say in a battle: decisions with their traces, outcomes, orders, set-ups. Whatever
 * changes there changes the stamp, also what no other test looks at. A changed stamp is a changed rule: look at what
 * changed, and write the stamps anew (`vitest run <file> -u`) if it was meant to.
 */
let listening: Hash | undefined;

/** Numbers to four places: the last bits of a sine are nobody's rule. */
const rounded = (_key: string, value: unknown): unknown =>
  typeof value === "number" && !Number.isInteger(value) ? Math.round(value * 1e4) / 1e4 : value;

/** Said by the rules (rules-game.ts). */
export function heard<T>(said: T): T {
  listening?.update(JSON.stringify(said, rounded));
  return said;
}

/** What is played, and its stamp. */
export function stamped<T>(play: () => T): { readonly result: T; readonly stamp: string } {
  const hash = createHash("sha256");
  listening = hash;
  try {
    const result = play();
    return { result, stamp: hash.digest("hex").slice(0, 12) };
  } finally {
    listening = undefined;
  }
}

/** The stamp of anything. */
export const stampOf = (value: unknown): string => stamped(() => heard(value)).stamp;

/** A line for each stamp, as a golden file holds them. */
export const stampLines = (stamps: Iterable<readonly [name: string, stamp: string]>): string =>
  [...stamps].map(([name, stamp]) => `${stamp} ${name}\n`).join("");

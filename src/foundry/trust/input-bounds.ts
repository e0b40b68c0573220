import { isRecord, tooDeep, type Json } from "../../core/json";

/** Beyond these a document that people write is no figure of a battle. */
const MOST_TEXT = 120_000;
const MOST_DEPTH = 40;
const MOST_ITEMS = 400;
const MOST_NUMBER = 1_000_000;
const MOST_NAME = 160;
const MOST_STATUSES = 60;

export const shortName = (name: unknown): string =>
  typeof name === "string" ? name.slice(0, MOST_NAME) : "";

/** Names of conditions. */
export const shortList = (words: readonly unknown[]): string[] =>
  words.slice(0, MOST_STATUSES).map(shortName);

export const isSound = (number: number): boolean =>
  Number.isFinite(number) && Math.abs(number) <= MOST_NUMBER;

/** Not too large, too deep or too long anywhere, so that whatever walks through it comes to an end soon. */
export function isBounded(value: unknown): boolean {
  if (tooDeep(value, MOST_DEPTH) !== undefined) return false;
  let text = 0;
  const open: unknown[] = [value];
  for (let at = open.pop(); at !== undefined || open.length > 0; at = open.pop()) {
    if (typeof at === "number" && !isSound(at)) return false;
    if (typeof at === "string") text += at.length;
    else if (typeof at === "object" && at !== null) {
      const entries = Object.entries(at as Record<string, unknown>);
      if (entries.length > MOST_ITEMS) return false;
      for (const [key, inner] of entries) {
        text += key.length + 1;
        if (inner !== undefined) open.push(inner);
      }
    }
    if (text > MOST_TEXT) return false;
  }
  return true;
}

/** A profile as far as it can be read: parts that are out of bounds are left out. */
export function boundedProfile(profile: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> {
  if (!isRecord(profile)) return {};
  if (isBounded(profile)) return profile;
  const entries = Object.entries(profile).slice(0, MOST_ITEMS);
  const kept = Object.fromEntries(entries.filter(([, value]) => isBounded(value)));
  return isBounded(kept) ? kept : {};
}

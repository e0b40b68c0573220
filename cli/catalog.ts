import { readdirSync, readFileSync } from "node:fs";
import type { Catalog } from "../src/core/text";

export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** All texts of a language, as Foundry would merge them. */
export function loadCatalog(language: Language = "en"): Catalog {
  const folder = new URL(`../lang/${language}/`, import.meta.url);
  const texts = new Map<string, string>();
  for (const file of readdirSync(folder)) {
    const entries = JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Record<string, string>;
    for (const [key, value] of Object.entries(entries)) texts.set(key, value);
  }
  return (key) => texts.get(key);
}

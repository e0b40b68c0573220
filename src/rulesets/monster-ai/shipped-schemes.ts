import type { Json } from "../../core/json";
import bestiary from "./data/bestiary.json";
import goblinArcher from "./data/goblin-archer.json";
import goblinHag from "./data/goblin-hag.json";
import goblinThief from "./data/goblin-thief.json";
import goblinTorcher from "./data/goblin-torcher.json";
import goblinWarrior from "./data/goblin-warrior.json";
import orcShaman from "./data/orc-shaman.json";
import warg from "./data/warg.json";
import { readScheme, type SchemeProblem } from "./scheme/read-scheme";
import type { Scheme } from "./scheme/schema";

/** Schemes by id, and what is wrong with those that could not be read: one bad scheme never stops the others. */
export interface Library {
  readonly schemes: readonly Scheme[];
  readonly refused: readonly { readonly index: number; readonly problems: readonly SchemeProblem[] }[];
  scheme(id: string): Scheme | undefined;
}

export function libraryOf(raws: readonly unknown[]): Library {
  const schemes: Scheme[] = [];
  const refused: { index: number; problems: readonly SchemeProblem[] }[] = [];
  for (const [index, raw] of raws.entries()) {
    const read = readScheme(raw);
    if (read.ok) schemes.push(read.value);
    else refused.push({ index, problems: read.problems });
  }
  const byId = new Map(schemes.map((scheme) => [scheme.id, scheme]));
  return { schemes, refused, scheme: (id) => byId.get(id) };
}

/** The goblin sheet and the Orc Shaman of the example of play (MAI-N1 to N13, MAI-P11 to P15). */
export const SHIPPED_DATA: readonly Json[] = [
  goblinWarrior,
  goblinArcher,
  goblinThief,
  goblinTorcher,
  warg,
  goblinHag,
  orcShaman,
];
export const SHIPPED: Library = libraryOf(SHIPPED_DATA);

/** Common creatures of fantasy in our own words, level by level, for tables without a known system. */
export const BESTIARY_DATA: readonly Json[] = bestiary;

/** All that comes with OpFor: the page's own, then the bestiary. */
export const KNOWN_DATA: readonly Json[] = [...SHIPPED_DATA, ...BESTIARY_DATA];
export const KNOWN: Library = libraryOf(KNOWN_DATA);

import { isRecord, type Json } from "../../core/json";
import { createJournal, type HostJournal, type HostPage } from "../foundry-documents";
import { theGame } from "../foundry-globals";
import { FLAG, MODULE, SCHEME_TYPE } from "../ids";
import { sayKey } from "../translations";
import { isBounded } from "../trust/input-bounds";
import { isPlayers } from "../trust/rights";
import { rulesetOf } from "./ruleset-registry";
import { isSchemePage } from "./scheme-page-type";
import { idOf, nameOf } from "./scheme-names";

/**
 * Doctrines that people of this world wrote are journal pages of a type of ours: Foundry keeps, sorts, shares and
 * shows them as it does every page. The doctrine itself is JSON in one field, for an update must replace it whole.
 */

/** Longer than anything people write; the same bound as a profile's. */
const MOST_TEXT = 120_000;

export interface SchemePage {
  readonly page: HostPage;
  readonly ruleset: string;
  readonly item: Json;
}

/** What a page says; nothing where it is no scheme, or not to be read. */
export function schemeOn(page: HostPage): SchemePage | undefined {
  const { ruleset, scheme } = page.system;
  if (!isSchemePage(page) || typeof ruleset !== "string" || typeof scheme !== "string") return undefined;
  const said = scheme.length > MOST_TEXT ? undefined : parsed(scheme);
  const item = typeof said === "string" ? shippedAs(ruleset, said) : (said as Json | undefined);
  return isRecord(item) && isBounded(item) ? { page, ruleset, item } : undefined;
}

/** A page may also name one that ships: those of our compendium do. */
const shippedAs = (ruleset: string, id: string): Json | undefined =>
  rulesetOf(ruleset)?.library?.shipped.find((item) => idOf(item) === id);

/** It can be read from a page again. */
export const fitsOnPage = (item: Json): boolean =>
  isRecord(item) && idOf(item) !== "" && isBounded(item) && JSON.stringify(item).length <= MOST_TEXT;

function parsed(words: string): unknown {
  try {
    return JSON.parse(words);
  } catch {
    return undefined;
  }
}

/** A page counts where only GMs can write it (docs/trust.md). */
export const counts = (page: HostPage): boolean => page.pack == null && !isPlayers(page);

/** The schemes of this world that count; where two have an id, the first is meant. */
export function worldSchemes(): readonly SchemePage[] {
  const all = theGame().journal.contents.flatMap(({ pages }) =>
    pages.contents
      .filter(isSchemePage)
      .filter(counts)
      .flatMap((page) => schemeOn(page) ?? []),
  );
  const seen = new Set<string>();
  return all.filter(({ ruleset, item }) => {
    const key = `${ruleset}|${idOf(item)}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** What a page keeps of it. Foundry knows no page without a name. */
const kept = (ruleset: string, item: Json): object => ({
  name: nameOf(item).trim() || sayKey("OPFOR.library.unnamed"),
  system: { ruleset, scheme: JSON.stringify(item) },
});

/** A scheme begins with its name: the page need not say it once more. */
export const pageSource = (ruleset: string, item: Json): object => ({
  ...kept(ruleset, item),
  type: SCHEME_TYPE,
  title: { show: false },
});

/** Where new ones go: the entry with our flag that no player can write to, or a new one. */
async function shelfEntry(): Promise<HostJournal | undefined> {
  const entries = theGame().journal.contents;
  const there = entries.find((entry) => entry.flags[MODULE]?.[FLAG.shelf] === true && !isPlayers(entry));
  return (
    there ??
    (await createJournal({
      name: sayKey("OPFOR.library.journal"),
      ownership: { default: 0 },
      flags: { [MODULE]: { [FLAG.shelf]: true } },
    }))
  );
}

/** Puts items in the place of those with the same ids, or on new pages. */
export async function writeSchemes(ruleset: string, items: readonly Json[]): Promise<void> {
  const known = worldSchemes().filter((one) => one.ruleset === ruleset);
  const fresh: Json[] = [];
  for (const item of items) {
    const there = known.find((one) => idOf(one.item) === idOf(item));
    if (there === undefined) fresh.push(item);
    else await there.page.update(kept(ruleset, item));
  }
  if (fresh.length === 0) return;
  const entry = await shelfEntry();
  await entry?.createEmbeddedDocuments(
    "JournalEntryPage",
    fresh.map((item) => pageSource(ruleset, item)),
  );
}

export async function removeScheme(ruleset: string, id: string): Promise<void> {
  for (const one of worldSchemes())
    if (one.ruleset === ruleset && idOf(one.item) === id) await one.page.delete();
}

import type { Json } from "../../core/json";
import type { DoctrineLibrary } from "../../engine/doctrine-library";
import { theGame } from "../foundry-globals";
import { allCovers, allRulesets, rulesetOf, setOwnDoctrines } from "./ruleset-registry";
import { setSetting, setting } from "../settings";
import { removeScheme, worldSchemes, writeSchemes } from "./schemes-in-journal";
import { idOf } from "./scheme-names";

/** Doctrines as data: what ships, and what the people of this world wrote. */

export interface Shelf {
  readonly ruleset: string;
  readonly library: DoctrineLibrary;
}

export const shelves = (): Shelf[] =>
  allRulesets().flatMap(({ id, library }) => (library === undefined ? [] : [{ ruleset: id, library }]));

const own = new Map<string, readonly Json[]>();

/** Told again whenever a page changes, on every client: panels ask too often to read them each time. */
export function learnOwnDoctrines(): void {
  const pages = worldSchemes();
  for (const { id: ruleset, library } of allCovers()) {
    if (library === undefined) continue;
    const written = pages.filter((one) => one.ruleset === ruleset).map(({ item }) => item);
    const shipped = new Set(rulesetOf(ruleset)?.library?.shipped.map((item) => JSON.stringify(item)));
    const all = [...written, ...notMovedYet(ruleset, written)];
    // A page of our compendium that lies in the world unchanged is what ships.
    own.set(
      ruleset,
      all.filter((item) => !shipped.has(JSON.stringify(item))),
    );
    setOwnDoctrines(
      ruleset,
      ownItems(ruleset).map((item) => library.doctrine(item)),
    );
  }
}

/** Older versions kept them in a setting; what no page has yet still counts. */
function notMovedYet(ruleset: string, written: readonly Json[]): readonly Json[] {
  const ids = new Set(written.map(idOf));
  return (setting("library")[ruleset] ?? []).filter((item) => !ids.has(idOf(item)));
}

export const ownItems = (ruleset: string): readonly Json[] => own.get(ruleset) ?? [];

/** It lies on the shelf: shipped, or written by people. */
export const isShelved = ({ shelf, item }: { readonly shelf: Shelf; readonly item: Json }): boolean =>
  [...shelf.library.shipped, ...ownItems(shelf.ruleset)].some((one) => idOf(one) === idOf(item));

/** The doctrines of a ruleset may be read. */
export const mayRead = (
  { ruleset, library }: { readonly ruleset: string; readonly library: Pick<DoctrineLibrary, "mayRead"> },
  reader: { readonly isGM: boolean } = theGame().user,
): boolean => library.mayRead(reader, setting("rulesetOptions")[ruleset] ?? {});

/** Puts items in the place of those with the same ids, or behind the others. */
export async function saveItems(ruleset: string, items: readonly Json[]): Promise<void> {
  await writeSchemes(ruleset, items);
  await forget(ruleset, new Set(items.map(idOf)));
}

export async function removeItem(ruleset: string, id: string): Promise<void> {
  await removeScheme(ruleset, id);
  await forget(ruleset, new Set([id]));
}

/** What is on a page, or on none any more, is not in the setting either. */
async function forget(ruleset: string, ids: ReadonlySet<string>): Promise<void> {
  const kept = setting("library");
  const left = (kept[ruleset] ?? []).filter((item) => !ids.has(idOf(item)));
  if (left.length < (kept[ruleset] ?? []).length) await setSetting("library", { ...kept, [ruleset]: left });
  learnOwnDoctrines();
}

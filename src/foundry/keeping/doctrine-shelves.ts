import { isRecord, type Json } from "../../core/json";
import type { DoctrineLibrary } from "../../engine/doctrine-library";
import { theGame, type HostToken } from "../foundry-documents";
import { cleanProfile } from "../reading/actor-profile";
import { allCovers, allRulesets, coverNamed, rulesetOf, setOwnDoctrines } from "./ruleset-registry";
import { FLAG, MODULE } from "../ids";
import { setSetting, setting } from "../settings";
import { fitsOnPage, removeScheme, worldSchemes, writeSchemes } from "./schemes-in-journal";
import { systemAdapter } from "../systems";
import { configOf, type TokenConfigData } from "../reading/token-config";
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

/** Each becomes a page; only what is on one leaves the setting. */
export async function moveToPages(): Promise<void> {
  const kept = setting("library");
  const all = Object.entries(kept);
  if (all.every(([, items]) => items.length === 0)) return;
  const ids = new Set(worldSchemes().map(({ ruleset, item }) => `${ruleset}|${idOf(item)}`));
  for (const [ruleset, items] of all)
    await writeSchemes(
      ruleset,
      items.filter((item) => fitsOnPage(item) && !ids.has(`${ruleset}|${idOf(item)}`)),
    );
  const moved = new Set(worldSchemes().map(({ item }) => JSON.stringify(item)));
  const left = all.map(([ruleset, items]): [string, Json[]] => [
    ruleset,
    items.filter((item) => !moved.has(JSON.stringify(item))),
  ]);
  await setSetting("library", Object.fromEntries(left));
  learnOwnDoctrines();
}

export const ownItems = (ruleset: string): readonly Json[] => own.get(ruleset) ?? [];
const ownItem = (ruleset: string, id: string): Json | undefined =>
  id === "" ? undefined : ownItems(ruleset).find((item) => idOf(item) === id);

/** A profile that carries the person's own doctrine, where the token has one. */
export function withOwnDoctrine(
  { ruleset, doctrine }: Pick<TokenConfigData, "ruleset" | "doctrine">,
  profile: Readonly<Record<string, Json>>,
): Readonly<Record<string, Json>> {
  const field = coverNamed(ruleset)?.library?.field;
  const own = field === undefined || profile[field] !== undefined ? undefined : ownItem(ruleset, doctrine);
  return field === undefined || own === undefined ? profile : { ...profile, [field]: own };
}

/** What a token is played by, as data; nothing where the ruleset keeps its doctrines to itself. */
export function itemOf(token: HostToken): { readonly shelf: Shelf; readonly item: Json } | undefined {
  const config = configOf(token);
  const library = rulesetOf(config.ruleset)?.library;
  if (library === undefined) return undefined;
  const { [library.field]: carried } = withOwnDoctrine(config, cleanProfile(config.profile));
  // A profile may also name a shipped one.
  const shipped = library.shipped.find((one) => idOf(one) === (carried ?? config.doctrine));
  const item = shipped ?? carried ?? madeFor(token, library, config.doctrine);
  return item === undefined ? undefined : { shelf: { ruleset: config.ruleset, library }, item };
}

/** What its sheet makes of it now. */
function madeFor(token: HostToken, library: DoctrineLibrary, doctrine: string): Json | undefined {
  const statBlock = token.actor === null ? undefined : systemAdapter().statBlock?.(token.actor);
  return statBlock === undefined ? undefined : library.made?.(doctrine, { statBlock });
}

/** Keeps what its sheet made as a doctrine of this world, under an id of its own, for this token. */
export async function keepMade(
  token: HostToken,
  { shelf, item }: { shelf: Shelf; item: Json },
): Promise<string> {
  const taken = new Set([...shelf.library.shipped, ...ownItems(shelf.ruleset)].map(idOf));
  let id = `${idOf(item)}-sheet`.slice(0, 60);
  for (let number = 2; taken.has(id); number++) id = `${idOf(item).slice(0, 50)}-sheet-${number}`;
  await saveItems(shelf.ruleset, [isRecord(item) ? { ...item, id } : item]);
  await token.setFlag(MODULE, FLAG.doctrine, id);
  return id;
}

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

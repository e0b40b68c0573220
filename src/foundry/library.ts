import { isRecord, type Json } from "../core/json";
import type { DoctrineLibrary } from "../engine/library";
import { theGame, type HostToken } from "./host";
import { cleanProfile } from "./profile";
import { allRulesets, rulesetOf, setOwnDoctrines } from "./registry";
import { setSetting, setting } from "./settings";
import { configOf, type TokenConfigData } from "./tokenConfig";

/** Doctrines as data: what ships, and what the people of this world wrote. */

export interface Shelf {
  readonly ruleset: string;
  readonly library: DoctrineLibrary;
}

export const shelves = (): Shelf[] =>
  allRulesets().flatMap(({ id, library }) => (library === undefined ? [] : [{ ruleset: id, library }]));

export const idOf = (item: Json): string => (isRecord(item) && typeof item.id === "string" ? item.id : "");

const own = new Map<string, readonly Json[]>();

/** Told again whenever the setting changes, on every client: panels ask too often to read it each time. */
export function learnOwnDoctrines(): void {
  const kept = setting("library");
  for (const { ruleset, library } of shelves()) {
    own.set(ruleset, kept[ruleset] ?? []);
    setOwnDoctrines(
      ruleset,
      ownItems(ruleset).map((item) => library.doctrine(item)),
    );
  }
}

export const ownItems = (ruleset: string): readonly Json[] => own.get(ruleset) ?? [];
const ownItem = (ruleset: string, id: string): Json | undefined =>
  id === "" ? undefined : ownItems(ruleset).find((item) => idOf(item) === id);

/** A profile that carries the person's own doctrine, where the token has one. */
export function withOwnDoctrine(
  { ruleset, doctrine }: Pick<TokenConfigData, "ruleset" | "doctrine">,
  profile: Readonly<Record<string, Json>>,
): Readonly<Record<string, Json>> {
  const field = rulesetOf(ruleset)?.library?.field;
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
  const item = shipped ?? carried;
  return item === undefined ? undefined : { shelf: { ruleset: config.ruleset, library }, item };
}

export const mayRead = (
  { ruleset, library }: Shelf,
  reader: { readonly isGM: boolean } = theGame().user,
): boolean => library.mayRead(reader, setting("rulesetOptions")[ruleset] ?? {});

/** Puts items in the place of those with the same ids, or behind the others. */
export function saveItems(ruleset: string, items: readonly Json[]): Promise<void> {
  const all = [...(setting("library")[ruleset] ?? [])];
  for (const item of items) {
    const at = all.findIndex((one) => idOf(one) === idOf(item));
    all.splice(at < 0 ? all.length : at, at < 0 ? 0 : 1, item);
  }
  return keep(ruleset, all);
}

export const removeItem = (ruleset: string, id: string): Promise<void> =>
  keep(
    ruleset,
    (setting("library")[ruleset] ?? []).filter((item) => idOf(item) !== id),
  );

async function keep(ruleset: string, items: readonly Json[]): Promise<void> {
  await setSetting("library", { ...setting("library"), [ruleset]: [...items] });
  learnOwnDoctrines();
}

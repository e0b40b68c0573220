import { isRecord, type Json } from "../../core/json";
import type { DoctrineLibrary } from "../../engine/doctrine-library";
import type { HostToken } from "../foundry-documents";
import { cleanProfile } from "../reading/actor-profile";
import { coverNamed, rulesetOf } from "./ruleset-registry";
import { FLAG, MODULE } from "../ids";
import { systemAdapter } from "../systems";
import { configOf, type TokenConfigData } from "../reading/token-config";
import { idOf } from "./scheme-names";
import { ownItems, saveItems, type Shelf } from "./own-doctrines";

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

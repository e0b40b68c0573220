import { isRecord, type Json } from "../../core/json";
import { text } from "../../core/text";
import { freshName } from "../../turn/view/windows/editor-form-edits";
import { theNotifications, type HostPage, type HostToken } from "../foundry-documents";
import { FLAG, MODULE } from "../ids";
import { ownItems, saveItems, shelves, type Shelf } from "../keeping/doctrine-shelves";
import { idOf, schemeOn, type SchemePage } from "../keeping/scheme-pages";
import { configOf } from "../reading/token-config";
import { coverNamed, loadRulesets } from "../keeping/ruleset-registry";
import { say } from "../translations";

/** The scheme of a page as a doctrine of this world: there already, or taken in under an id that is free. */
export async function takenIn(page: HostPage): Promise<{ ruleset: string; id: string } | undefined> {
  await loadRulesets();
  const found = schemeOn(page);
  const shelf = shelves().find(({ ruleset }) => ruleset === found?.ruleset);
  if (found === undefined || shelf === undefined) return undefined;
  const { ruleset } = found;
  const there = knownAs(shelf, found);
  if (there !== undefined) return { ruleset, id: there };
  const taken = new Set(itemsOf(shelf).map(idOf));
  const id = freshName(idOf(found.item), (name) => taken.has(name));
  await saveItems(ruleset, [isRecord(found.item) ? { ...found.item, id } : found.item]);
  return { ruleset, id };
}

const itemsOf = ({ ruleset, library }: Shelf): readonly Json[] => [...ownItems(ruleset), ...library.shipped];

/** The id under which this very scheme is on the shelf. */
function knownAs(shelf: Shelf, { item }: SchemePage): string | undefined {
  const words = JSON.stringify(item);
  const same = itemsOf(shelf).find((one) => idOf(one) === idOf(item));
  return same !== undefined && JSON.stringify(same) === words ? idOf(item) : undefined;
}

/** These tokens are played by the scheme of a page. */
export async function giveScheme(page: HostPage, tokens: readonly HostToken[]): Promise<void> {
  const scheme = await takenIn(page);
  if (scheme === undefined) {
    warn("OPFOR.library.give.unknown", page.name);
    return;
  }
  if (tokens.length === 0) {
    warn("OPFOR.library.give.nobody", page.name);
    return;
  }
  for (const token of tokens) await play(token, scheme);
  const names = tokens.map(({ name }) => name).slice(0, 6);
  const message = text("OPFOR.library.give.done", { name: page.name, names });
  theNotifications().info(say(text("OPFOR.ui.said", { message })), { escape: true });
}

function warn(key: string, name: string): void {
  theNotifications().warn(say(text("OPFOR.ui.said", { message: text(key, { name }) })), { escape: true });
}

/** A scheme that the token carries itself would go before; numbers of another ruleset mean nothing here. */
async function play(token: HostToken, { ruleset, id }: { ruleset: string; id: string }): Promise<void> {
  const field = coverNamed(ruleset)?.library?.field ?? "";
  const before = configOf(token);
  if (before.ruleset !== ruleset) await token.unsetFlag(MODULE, FLAG.profile);
  else if (field in before.profile) await token.unsetFlag(MODULE, `${FLAG.profile}.${field}`);
  await token.update({ [`flags.${MODULE}`]: { ruleset, doctrine: id } });
}

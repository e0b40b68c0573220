import { isRecord, type Json } from "../../core/json";
import { freshName } from "../../turn/view/windows/editor-form-edits";
import type { HostPage } from "../foundry-documents";
import { ownItems, saveItems, shelves, type Shelf } from "./own-doctrines";
import { schemeOn, type SchemePage } from "./schemes-in-journal";
import { loadRulesets } from "./ruleset-registry";
import { idOf } from "./scheme-names";

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

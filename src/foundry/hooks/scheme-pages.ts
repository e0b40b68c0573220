import { isRecord, type Json } from "../../core/json";
import { freshName } from "../../turn/view/windows/editor-form-edits";
import type { HostJournal, HostPage } from "../foundry-documents";
import { theHooks } from "../foundry-globals";
import { allCovers, coverNamed, loadRulesets } from "../keeping/ruleset-registry";
import { isActingGM } from "../turns/acting-client/acting-page";
import { counts, schemeOn, worldSchemes } from "../keeping/schemes-in-journal";
import { isSchemePage } from "../keeping/scheme-page-type";
import { idOf, nameOf, slugOf } from "../keeping/scheme-names";

/** Schemes that people write, rename, take in or throw away in the journal itself. */
export function listenToSchemePages(changed: () => void): void {
  const hooks = theHooks();
  hooks.on("preCreateJournalEntryPage", (page: HostPage) => beginScheme(page));
  hooks.on("preUpdateJournalEntryPage", (page: HostPage, change: PageChange) => renameScheme(page, change));
  hooks.on("createJournalEntryPage", (page: HostPage) => {
    if (isSchemePage(page)) void tellApart([page]);
  });
  hooks.on("createJournalEntry", ({ pages }: HostJournal) => void tellApart(pages.filter(isSchemePage)));
  for (const act of ["create", "update", "delete"]) {
    hooks.on(`${act}JournalEntryPage`, (page: HostPage) => {
      if (isSchemePage(page)) changed();
    });
    // Who may write to an entry may change with it.
    hooks.on(`${act}JournalEntry`, ({ pages }: HostJournal) => {
      if (pages.find(isSchemePage) !== undefined) changed();
    });
  }
  hooks.on("updateUser", (_user: object, change: object) => {
    if ("role" in change) changed();
  });
}

interface PageChange {
  name?: string;
  system?: { scheme?: unknown };
}

const blankFor = (ruleset: unknown): Json | undefined => coverNamed(String(ruleset))?.library?.blank(1);

/** A page that was made in the journal begins as a blank scheme with its name. */
function beginScheme(page: HostPage): void {
  if (!isSchemePage(page) || page.system.scheme !== "") return;
  const blank = blankFor(page.system.ruleset);
  if (!isRecord(blank)) return;
  const scheme = { ...blank, name: page.name, id: freeId(slugOf(page.name), page) };
  page.updateSource({ system: { scheme: JSON.stringify(scheme) } });
}

/** Whoever renames the page renames the scheme. */
function renameScheme(page: HostPage, change: PageChange): void {
  if (!isSchemePage(page) || change.name === undefined || change.system?.scheme !== undefined) return;
  const item = schemeOn(page)?.item;
  if (!isRecord(item) || nameOf(item) === change.name) return;
  change.system = { ...change.system, scheme: JSON.stringify({ ...item, name: change.name }) };
}

function freeId(wanted: string, page: HostPage): string {
  const others = worldSchemes().filter((one) => one.page.uuid !== page.uuid);
  const shipped = allCovers().flatMap(({ library, doctrines }) => (library === undefined ? [] : doctrines));
  const taken = new Set([...others.map(({ item }) => idOf(item)), ...shipped.map(({ id }) => id)]);
  return freshName(wanted, (name) => taken.has(name));
}

/** Tokens know schemes by id: one that came with an id that another page has gets its own, unless it is the same. */
async function tellApart(pages: readonly HostPage[]): Promise<void> {
  if (!isActingGM() || !pages.some(counts)) return;
  await loadRulesets();
  for (const page of pages.filter(counts)) {
    const mine = schemeOn(page);
    const twin = worldSchemes().find(
      (one) =>
        one.page.uuid !== page.uuid && one.ruleset === mine?.ruleset && idOf(one.item) === idOf(mine.item),
    );
    if (mine === undefined || twin === undefined || !isRecord(mine.item)) continue;
    if (JSON.stringify(twin.item) === JSON.stringify(mine.item)) continue;
    const item = { ...mine.item, id: freeId(idOf(mine.item), page) };
    await page.update({ system: { scheme: JSON.stringify(item) } });
  }
}

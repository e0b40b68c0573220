import { documentAt, type HostJournal, type HostPage, type HostToken } from "../../foundry/foundry-documents";
import { theCanvas, theGame, theHooks } from "../../foundry/foundry-globals";
import { giveScheme } from "../../foundry/acting/outside-turns/give-scheme";
import { isSchemePage } from "../../foundry/keeping/scheme-page-type";
import type { Point } from "../../core/place";

interface Dropped extends Partial<Point> {
  readonly type?: string;
  readonly uuid?: string;
}

/**
 * A scheme dropped on a token is what it is played by; dropped on one of the selected, all of them. Beside tokens a
 * page is a note of Foundry's, as ever.
 */
export function listenToDrops(): void {
  theHooks().on("dropCanvasData", (_canvas: object, dropped: Dropped) => {
    const { type, uuid, x, y } = dropped;
    if (!theGame().user.isGM || uuid === undefined || x === undefined || y === undefined) return true;
    if (type !== "JournalEntryPage" && type !== "JournalEntry") return true;
    const tokens = tokensAt({ x, y });
    if (tokens.length === 0 || isKnownOther(uuid)) return true;
    void giveTo(tokens, uuid);
    return false;
  });
}

async function giveTo(tokens: readonly HostToken[], uuid: string): Promise<void> {
  const found = await documentAt(uuid);
  const page = found === null ? undefined : pageOf(found as HostPage | HostJournal);
  if (page !== undefined) await giveScheme(page, tokens);
}

/** A page of the world that is no scheme, or an entry without one: Foundry's own affair. */
function isKnownOther(uuid: string): boolean {
  const [, entryId = "", , pageId] = uuid.split(".");
  if (uuid.startsWith("Compendium.")) return false;
  const entry = theGame().journal.get(entryId);
  const pages = entry?.pages.contents.filter(({ id }) => pageId === undefined || id === pageId) ?? [];
  return pages.filter(isSchemePage).length !== 1;
}

/** The page itself, or the only scheme of an entry. */
function pageOf(document: HostPage | HostJournal): HostPage | undefined {
  if (!("pages" in document)) return isSchemePage(document) ? document : undefined;
  const schemes = document.pages.filter(isSchemePage);
  return schemes.length === 1 ? schemes[0] : undefined;
}

function tokensAt({ x, y }: Point): readonly HostToken[] {
  const { placeables, controlled } = theCanvas().tokens;
  const hit = placeables.findLast((token) => token.bounds?.contains(x, y) === true);
  if (hit === undefined) return [];
  const all = controlled.includes(hit) ? controlled : [hit];
  return all.map(({ document }) => document);
}

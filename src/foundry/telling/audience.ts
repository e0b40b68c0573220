import type { HostCombat, HostScene, HostToken } from "../foundry-documents";
import { theCanvas, theGame } from "../foundry-globals";
import { setting } from "../settings";
import { sayKey } from "../translations";

/** Who is told what a figure does: everybody, everybody as far as they see it, or the GMs. */

interface Named {
  /** pf2e: a GM may keep the names of creatures to themselves. */
  readonly playersCanSeeName?: boolean;
}

/** Players do not know that it is there. */
export function isSecret(token: HostToken, combat?: HostCombat): boolean {
  const combats = combat === undefined ? theGame().combats.contents : [combat];
  return (
    token.hidden ||
    combats.some(({ combatants }) => combatants.find((one) => one.tokenId === token.id)?.hidden === true)
  );
}

/** Whether players read its name. */
export const isNamed = (token: HostToken): boolean => (token as Named).playersCanSeeName !== false;

/** Whether the person at this screen reads its name, and with it what it is. */
export const readsName = (token: HostToken): boolean =>
  theGame().user.isGM || token.isOwner || isNamed(token);

/** Its name for the person at this screen. */
export const nameHere = (token: HostToken, name = token.name): string =>
  readsName(token) && (theGame().user.isGM || token.isOwner || !isSecret(token))
    ? name
    : sayKey("OPFOR.ui.card.unnamed");

/** Names that no player is told. */
export const secretNames = (scene: HostScene | undefined): string[] =>
  [...(scene?.tokens ?? [])].filter((token) => !isNamed(token) && token.name !== "").map(({ name }) => name);

/** The same data with other words in the place of these names, longest first. */
export function withoutNames<T>(data: T, names: readonly string[], instead: string): T {
  if (names.length === 0) return data;
  const quoted = (words: string): string => JSON.stringify(words).slice(1, -1);
  const told = [...names]
    .sort((a, b) => b.length - a.length)
    .reduce((json, name) => json.replaceAll(quoted(name), quoted(instead)), JSON.stringify(data));
  return JSON.parse(told) as T;
}

/** Whether the person at this screen sees it now. */
export function isSeenHere(token: HostToken): boolean {
  if (theGame().user.isGM || token.isOwner) return true;
  const { ready, scene } = theCanvas();
  return ready && scene?.id === token.parent.id && token.object?.visible !== false && !isSecret(token);
}

/** Whether this person's panel has the figure: as its cards would. */
export function isOnPanel(token: HostToken, combat: HostCombat): boolean {
  if (theGame().user.isGM || token.isOwner) return true;
  if (isSecret(token, combat) || setting("cards") === "gm") return false;
  return setting("cards") === "all" || isSeenHere(token);
}

const SEEN_KEPT = 400;
const STORE = "opfor-seen";

/** What this person saw stays told, and what they did not see stays untold, until the browser is closed. */
export function sawThen(key: string, seesNow: () => boolean): boolean {
  const known = readSeen();
  const saw = known[key] ?? seesNow();
  if (!(key in known)) {
    const kept = Object.entries({ ...known, [key]: saw }).slice(-SEEN_KEPT);
    sessionStorage.setItem(STORE, JSON.stringify(Object.fromEntries(kept)));
  }
  return saw;
}

function readSeen(): Record<string, boolean> {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? "{}") as Record<string, boolean>;
  } catch {
    return {};
  }
}

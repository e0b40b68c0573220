import { isRecord } from "../../core/json";
import type { HostCombat, HostMessage, HostUser } from "../foundry-documents";
import { theGame } from "../foundry-globals";
import { FLAG, MODULE } from "../ids";
import { mayKeep } from "../keeping/combat-flags";
import { notesOf, saveNotes } from "./claim";

/**
 * A card belongs to its author. Who takes the turn of somebody else's card back, where no GM is at the table, says so
 * on their own user, and every client draws the card by it.
 */
export interface Undone {
  readonly by: string;
  readonly names: readonly string[];
}

const MOST = 60;

export async function sayUndone(message: HostMessage, names: readonly string[]): Promise<void> {
  const { user } = theGame();
  if (message.isOwner) {
    await message.setFlag(MODULE, FLAG.undone, { by: user.name, names: [...names] });
    return;
  }
  const combat = combatOf(message);
  if (combat === undefined) return;
  const before = Object.entries(undoneIn(user, combat)).slice(1 - MOST);
  await saveNotes(combat, { [FLAG.undone]: { ...Object.fromEntries(before), [message.id]: names } });
}

/** Of cards that players wrote: a GM's turn is no player's to take back. */
export function undoneByOthers(message: HostMessage): Undone | undefined {
  const combat = message.author?.isGM === false ? combatOf(message) : undefined;
  if (combat === undefined) return undefined;
  const by = theGame().users.find(
    (user) => !user.isGM && mentions(user, combat, message) && mayKeep(user, combat),
  );
  const names = by === undefined ? undefined : undoneIn(by, combat)[message.id];
  return by === undefined || names === undefined ? undefined : { by: by.name, names };
}

/** Quickly: asked of every message in the chat. */
function mentions(user: HostUser, combat: HostCombat, { id }: HostMessage): boolean {
  const notes = user.flags[MODULE]?.[FLAG.undone];
  const words = isRecord(notes) ? notes[combat.id] : undefined;
  return typeof words === "string" && words.includes(id);
}

function undoneIn(user: HostUser, combat: HostCombat): Record<string, string[]> {
  const raw = notesOf(user, FLAG.undone, combat);
  if (!isRecord(raw)) return {};
  return Object.fromEntries(
    Object.entries(raw).flatMap(([id, names]) =>
      Array.isArray(names) ? [[id, names.filter((name) => typeof name === "string")]] : [],
    ),
  );
}

const combatOf = ({ flags }: HostMessage): HostCombat | undefined => {
  const key = flags[MODULE]?.key;
  return typeof key === "string" ? theGame().combats.get(key.split("|")[0] ?? "") : undefined;
};

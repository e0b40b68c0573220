import type { HostDocument, HostToken, HostUser } from "../foundry-documents";
import { theGame } from "../foundry-globals";
import { setting } from "../settings";

/**
 * Who may say what: the one place that decides it, in words in docs/trust.md. Foundry's server vouches for three
 * things, and nothing else is proof: who is a GM, who owns a document, and who wrote a message or an update.
 *
 * | what                                     | counts from                                              |
 * | ---------------------------------------- | -------------------------------------------------------- |
 * | settings, flags of combats and scenes    | GMs: nobody else can write them                          |
 * | how a figure is played                   | GMs; on a player's figure only what a GM has entrusted   |
 * | hit points, place, conditions, wounds    | whoever owns the figure, within bounds                   |
 * | progress, undo, memory, what was told    | GMs; with none at the table, who runs the enemies        |
 * | cards of turns                           | GMs; who runs the enemies, without buttons for a GM      |
 * | changes to somebody's figure             | its owner's client, after its own checks                 |
 * | socket messages and queries              | nobody: they are hints                                   |
 */

/** Somebody who is no GM may write to it: what it says is that person's word. */
export const isPlayers = (document: Pick<HostDocument, "testUserPermission">): boolean =>
  theGame().users.find((user) => !user.isGM && document.testUserPermission(user, "OWNER")) !== undefined;

/** Only GMs say how figures are played, by what scheme and with what numbers. */
export const maySayHow = (user: HostUser | undefined): boolean => user?.isGM === true;

/** No GM is at the table: those whom one has entrusted the enemies to run them. */
export const isWithoutGM = (): boolean => theGame().users.activeGM === null;

/** Whether this person may act for a figure that OpFor plays: its owner, unless a GM has named others. */
export function mayRun(user: HostUser, token: HostToken): boolean {
  if (user.isGM) return true;
  const named = setting("runners");
  return token.testUserPermission(user, "OWNER") && (named.length === 0 || named.includes(user.id));
}

import type { HostScene } from "../foundry-documents";
import { theGame } from "../foundry-globals";
import { mayKeep } from "../keeping/combat-flags";
import { isWithoutGM } from "./rights";
import { combatOn } from "../turns/viewed-combat";

/** A GM sets up; at a table without one, whoever is there. */
export const maySetUp = (): boolean => theGame().user.isGM || theGame().users.activeGM === null;

/** What to expect is for GMs; at a table without one, for who runs the enemies. */
export function mayRehearse(scene: HostScene): boolean {
  const combat = combatOn(scene);
  return theGame().user.isGM || (isWithoutGM() && combat !== undefined && mayKeep(theGame().user, combat));
}

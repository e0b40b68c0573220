import { text, type Text } from "../../core/text";
import { goesOn, SecondPress } from "../../turn/playing/confirm-by-second-press";
import { turnKey } from "../../turn/playing/turn-call";
import { asCombat, type HostCombat } from "../foundry-documents";
import { theHooks } from "../foundry-globals";
import { isStopped, wasPlayed } from "../keeping/combat-store";
import { isOut } from "../reading/token-state";
import { isWithoutGM } from "../trust/rights";
import { callFor } from "./current-turn";

/**
 * Without a GM several people may end a turn: whoever presses a moment after another would pass over the next enemy,
 * or break off the turn that is being played. So the turn of a figure that OpFor plays and has not played yet is
 * passed over only by who presses twice.
 */

/** Combats whose turn goes on by itself, because it could not be played. */
const goingOn = new Set<string>();

export async function passOver(combat: HostCombat): Promise<void> {
  goingOn.add(combat.id);
  try {
    await combat.nextTurn();
  } finally {
    goingOn.delete(combat.id);
  }
}

export function guardUnplayedTurns(say: (message: Text) => void): void {
  const presses = new SecondPress();
  theHooks().on("preUpdateCombat", (document: object, change: object): boolean | undefined => {
    const combat = asCombat(document);
    const { combatant } = combat;
    if (!isWithoutGM() || goingOn.has(combat.id) || !combat.started || !goesOn(combat, change))
      return undefined;
    const call = callFor(combat);
    if (combatant == null || call === undefined || isStopped(combat) || isOut(combatant)) return undefined;
    const key = turnKey(call);
    if (wasPlayed(combat.id, key)) return undefined;
    const press = presses.press(key, performance.now());
    if (press === "first") say(text("OPFOR.owners.notPlayed", { name: combatant.name }));
    return press === "again" ? undefined : false;
  });
}

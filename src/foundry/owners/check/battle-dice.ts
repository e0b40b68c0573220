import { isRecord } from "../../../core/json";
import type { HostCombat } from "../../foundry-documents";
import { theGame } from "../../foundry-globals";
import { FLAG } from "../../ids";
import { diceIn, turnSeed } from "../../keeping/combat-store";
import { log } from "../../log";
import { notesOf, saveNotes } from "../claim";

/**
 * What the dice of a battle come from is drawn when it begins, and is on the user of who drew it. Every other person's
 * client notes it on its own user the first time it hears of it: nobody can change it afterwards, also not while that
 * person is away. With it stands the last round that this client has seen.
 */
interface Noted {
  readonly dice: string;
  readonly round: number;
}

/** A turn is planned anew a few times at most. */
const DRAWS = [0, 1, 2];

/** A battle that begins anew has other dice. */
export function noteDice(combat: HostCombat): void {
  const dice = diceIn(combat.id);
  const noted = notedIn(combat);
  const { round } = combat;
  if (dice === undefined) {
    if (noted !== undefined && isBeginning(combat)) keep(combat, undefined);
  } else if (noted === undefined || (isBeginning(combat) && noted.dice !== dice))
    keep(combat, { dice, round });
  else if (noted.round < round) keep(combat, { ...noted, round });
}

const isBeginning = ({ round }: HostCombat): boolean => round <= 1;

/** Whether a turn was rolled with the dice of the battle: they are nobody's choice. */
export function isByItsDice(combat: HostCombat, key: string, seed: string): boolean {
  const now = diceIn(combat.id);
  const dice = isBeginning(combat) ? now : (notedIn(combat)?.dice ?? now);
  return dice !== undefined && DRAWS.some((drawn) => seed === turnSeed(dice, key, drawn));
}

/** The last round of this battle of which this client has seen anything, also before its page was loaded anew. */
export function lastRoundSeen(combat: HostCombat): number {
  const noted = notedIn(combat);
  return noted?.dice === diceIn(combat.id) ? (noted?.round ?? 0) : 0;
}

/** What is on its way to the user already counts. */
const onItsWay = new Map<string, Noted | undefined>();

function notedIn(combat: HostCombat): Noted | undefined {
  if (onItsWay.has(combat.id)) return onItsWay.get(combat.id);
  const noted = notesOf(theGame().user, FLAG.seen, combat);
  if (!isRecord(noted) || typeof noted.dice !== "string" || typeof noted.round !== "number") return undefined;
  return { dice: noted.dice, round: noted.round };
}

function keep(combat: HostCombat, noted: Noted | undefined): void {
  onItsWay.set(combat.id, noted);
  saveNotes(combat, { [FLAG.seen]: noted ?? null }).catch((error: unknown) =>
    log.warn("the dice of the battle could not be noted", error),
  );
}

import type { Json } from "../../core/json";
import { text, type Text } from "../../core/text";
import { isProgress, undoRecordsIn } from "../../turn/records/check-kept-records";
import type { Change, UndoRecord } from "../../turn/records/undo-record";
import type { HostCombat, HostUser } from "../foundry-documents";
import { theGame, theHooks } from "../foundry-globals";
import { FLAG, MODULE } from "../ids";
import { log } from "../log";
import { tokenOf } from "../reading/token-of-figure";
import { isActingGM } from "../turns/acting-client/acting-page";
import { keptBy, keptOf, lastKept, readState, sinceIn, writeState, type Kept } from "./combat-flags";

/**
 * A GM comes back to a table that went on without one. What the rulesets remember and were told is taken over from
 * who ran the enemies; of their undo only what they themselves may change; a turn that they began is left as it is:
 * no GM's client does what a player wrote down.
 */
export async function adoptState(say: (message: Text) => void): Promise<void> {
  if (!isActingGM()) return;
  for (const combat of theGame().combats) {
    try {
      await adopt(combat, say);
    } catch (error) {
      log.error("what was kept without a GM could not be taken over", error);
    }
  }
}

async function adopt(combat: HostCombat, say: (message: Text) => void): Promise<void> {
  const newest = newestIn(combat);
  if (newest <= sinceIn(combat)) return;
  const flags: Record<string, unknown> = { [FLAG.since]: newest };
  for (const key of [
    FLAG.memory,
    FLAG.told,
    FLAG.stopped,
    FLAG.ended,
    FLAG.sides,
    FLAG.order,
    FLAG.lent,
    FLAG.battleDice,
  ]) {
    const kept = lastKept(combat, key);
    if (kept !== undefined) flags[key] = JSON.stringify(kept.value);
  }
  const progress = lastKept(combat, FLAG.progress);
  const undo = lastKept(combat, FLAG.undo);
  const records =
    undo === undefined ? undoRecordsIn(readState(combat, FLAG.undo)) : recordsFrom(combat, undo);
  const [begun, closed] = closing(records, progress);
  if (undo !== undefined || begun) flags[FLAG.undo] = JSON.stringify(closed);
  if (progress !== undefined) flags[FLAG.progress] = JSON.stringify(endingIn(progress.value));
  if (begun && progress !== undefined) say(text("OPFOR.trust.began", { who: progress.by.name }));
  await combat.update({ flags: { [MODULE]: flags } });
}

/** That a turn waits for the tracker to go on is harmless. */
const endingIn = (value: Json): unknown =>
  isProgress(value) && "ending" in value ? { key: value.key, ending: true } : null;

/** A turn that was begun is over; it is not played again. */
function closing(records: readonly UndoRecord[], progress: Kept | undefined): [boolean, UndoRecord[]] {
  const value = progress?.value;
  if (!isProgress(value) || "ending" in value) return [false, [...records]];
  const known = records.find(({ key }) => key === value.key);
  const { open: _open, ...done } = known ?? {
    key: value.key,
    combat: value.key.split("|")[0] ?? "",
    figure: value.figure,
    changes: [],
    turn: value.before.turn,
  };
  return [true, [...records.filter(({ key }) => key !== value.key), done]];
}

/** Nobody goes on with it, and it is not played again. */
export async function leaveAsItStands(combat: HostCombat, progress: Kept): Promise<void> {
  const [, closed] = closing(undoRecordsIn(readState(combat, FLAG.undo)), progress);
  await writeState(combat.id, { [FLAG.undo]: closed, [FLAG.progress]: null });
}

/** What a GM kept stays as it was; of what came since, as far as its author's rights go. */
function recordsFrom(combat: HostCombat, kept: Kept): UndoRecord[] {
  const own = new Map(undoRecordsIn(readState(combat, FLAG.undo)).map((one) => [one.key, one]));
  return undoRecordsIn(kept.value).map(
    (one) =>
      own.get(one.key) ?? { ...one, changes: one.changes.filter((change) => may(kept.by, combat, change)) },
  );
}

function may(user: HostUser, combat: HostCombat, change: Change): boolean {
  switch (change.kind) {
    case "figure":
    case "came": {
      const scene = combat.combatants.find(({ token }) => token !== null)?.token?.parent;
      const token = scene === undefined ? undefined : tokenOf(scene, change.figure);
      return token?.testUserPermission(user, "OWNER") === true;
    }
    case "initiative":
      return combat.combatants.get(change.combatant)?.testUserPermission(user, "OWNER") === true;
    case "memory":
      return true;
    case "door":
    case "mark":
      return false;
  }
}

/** The highest number that anybody has written under, whether they might or not. */
const newestIn = (combat: HostCombat): number =>
  Math.max(
    0,
    ...theGame()
      .users.filter(({ isGM }) => !isGM)
      .flatMap((user) =>
        Object.keys(keptBy(user)[combat.id] ?? {}).map((key) => keptOf(user, combat, key)?.at ?? 0),
      ),
  );

/** What players write there while a GM is at the table never counts, not even after the GM has left. */
export function disownState(): void {
  theHooks().on("updateUser", (user: HostUser) => {
    if (!isActingGM() || user.isGM) return;
    for (const combat of theGame().combats) {
      const newest = newestIn(combat);
      if (newest > sinceIn(combat)) void combat.setFlag(MODULE, FLAG.since, newest);
    }
  });
}

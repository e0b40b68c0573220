import { phaseRecord } from "../../../turn/records/phase-undo";
import { withAftermath, withOrder, type WorldState } from "../../../turn/records/undo-record";
import { saveUndo, undoRecords } from "../../keeping/combat-store";

/** With the turn it came after, with the phase since, or by itself; what takes it back, if anything must. */
export async function saveAftermath(
  combat: string,
  key: string,
  turn: string | undefined,
  { before, after, touched }: Changed,
): Promise<string | undefined> {
  const records = undoRecords(combat);
  const [played, last] = [records.find((one) => one.key === turn), records.at(-1)];
  const own = phaseRecord({ key, combat }, before, after, touched);
  // What only a ruleset remembers is told again after an undo: it must not stand in the way of one.
  const isSeen = own.changes.some(({ kind }) => kind !== "memory");
  if (played === undefined) {
    if (isSeen) await saveUndo(own);
    return isSeen ? key : undefined;
  }
  if (last?.phase !== true) {
    await saveUndo(withAftermath(played, before, after, touched));
    return played.key;
  }
  // Phases lie between: the order stays the turn's, everything else goes with the last of them.
  await saveUndo(withOrder(played, before, after));
  if (!isSeen) return played.key;
  await saveUndo(withAftermath(last, { ...before, initiatives: after.initiatives }, after, touched));
  return last.key;
}

interface Changed {
  readonly before: WorldState;
  readonly after: WorldState;
  readonly touched: ReadonlySet<string>;
}

import { sameJson } from "../../core/json";
import { undoRecordsIn } from "../../turn/records/check-kept-records";
import { same } from "../../turn/records/undo-json-changes";
import {
  undoRecord,
  withChanges,
  type Change,
  type UndoRecord,
  type WorldState,
} from "../../turn/records/undo-record";
import { witness } from "../acting/undo-witness";
import type { HostCombat, HostScene, HostUser } from "../foundry-documents";
import { theGame } from "../foundry-globals";
import { FLAG } from "../ids";
import { tokenOf } from "../reading/token-of-figure";
import { configOf } from "../reading/token-config";
import { isWithoutGM } from "../trust/rights";
import { notesOf, saveNotes } from "./claim";

/**
 * What the clients of players have changed of their own figures, turn by turn, each on its own user. The record of a
 * turn tells what there was at its end; who was away writes it down later, and it must still be put back with it.
 * Nobody's word counts here for somebody else's figure.
 */

const MOST = 60;
type FigureChange = Extract<Change, { kind: "figure" }>;

/** The oldest first. */
export const writtenBy = (user: HostUser, combat: HostCombat): UndoRecord[] =>
  undoRecordsIn(notesOf(user, FLAG.written, combat));

/** What became of figures of this client's since. */
interface Since {
  readonly before: WorldState;
  readonly touched: Iterable<string>;
}

export function withWritten(combat: HostCombat, scene: HostScene, key: string, since: Since): UndoRecord[] {
  const mine = [...since.touched].filter((figure) => mayWrite(theGame().user, scene, figure));
  const about = { key, combat: combat.id, figure: "" };
  const { changes } = undoRecord(about, since.before, witness(scene, combat), new Set(mine));
  const all = writtenBy(theGame().user, combat);
  return changes.length === 0 ? all : [...all, { ...about, changes }].slice(-MOST);
}

/** What this client has done to its own figures itself. */
export async function noteOwn(
  combat: HostCombat,
  scene: HostScene,
  key: string,
  since: Since,
): Promise<void> {
  if (!isWithoutGM()) return;
  const written = withWritten(combat, scene, key, since);
  if (!sameJson(written, writtenBy(theGame().user, combat)))
    await saveNotes(combat, { [FLAG.written]: written });
}

/** The record of a turn with what owners have written down for it since. */
export function withOwners(combat: HostCombat, scene: HostScene, record: UndoRecord): UndoRecord {
  if (!isWithoutGM()) return record;
  const words = theGame()
    .users.filter(({ isGM }) => !isGM)
    .flatMap((user) =>
      writtenBy(user, combat)
        .filter(({ key }) => key === record.key)
        .flatMap(({ changes }) => changes)
        .filter((one) => one.kind === "figure" && mayWrite(user, scene, one.figure)),
    );
  if (words.length === 0) return record;
  const now = witness(scene, combat);
  const isNow = (one: Change): boolean =>
    one.kind === "figure" && same(now.figures[one.figure]?.[one.field] ?? null, one.to);
  const whole = withChanges(record, withChanges({ ...record, changes: [] }, words).changes);
  // What came of it after the turn, or by its owner's hand, is known to the record alone.
  const told = record.changes.filter(isNow);
  return withChanges(whole, told);
}

/** Enemies belong to all who run them: their record is the turn's. */
function mayWrite(user: HostUser, scene: HostScene, figure: string): boolean {
  const token = tokenOf(scene, figure);
  return token?.testUserPermission(user, "OWNER") === true && configOf(token).ruleset === "";
}

/** What taking a turn back changes of a figure. */
export const changesTo = (record: UndoRecord, figure: string): FigureChange[] =>
  record.changes.filter((one) => one.kind === "figure").filter((one) => one.figure === figure);

/**
 * Whether all that lies between then and now was written down here, one after the other, and for nothing else than
 * what is taken back.
 */
export function isOurs(
  written: readonly UndoRecord[],
  wanted: FigureChange,
  isFor: (key: string) => boolean,
): boolean {
  const isOne = (step: FigureChange): boolean =>
    written.some(({ key, changes }) => changes.includes(step) && isFor(key));
  return chainFrom(written, wanted)?.every(isOne) === true;
}

function chainFrom(written: readonly UndoRecord[], { figure, field, from, to }: FigureChange) {
  const steps = written.flatMap((one) => changesTo(one, figure)).filter((one) => one.field === field);
  for (let at = steps.length - 1; at >= 0; at--) {
    const chain = steps.slice(at);
    const isWhole = chain.every((one, next) => next === 0 || same(chain[next - 1]?.to ?? null, one.from));
    if (!isWhole) return undefined;
    if (same(chain[0]?.from ?? null, from)) return same(chain.at(-1)?.to ?? null, to) ? chain : undefined;
  }
  return undefined;
}

/** What is left of it when these have been put back. */
export function withoutThese(written: readonly UndoRecord[], wanted: readonly FigureChange[]): UndoRecord[] {
  const gone = new Set<Change>(wanted.flatMap((one) => chainFrom(written, one) ?? []));
  return written
    .map((one) => ({ ...one, changes: one.changes.filter((change) => !gone.has(change)) }))
    .filter(({ changes }) => changes.length > 0);
}

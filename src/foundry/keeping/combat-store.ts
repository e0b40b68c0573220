import { isRecord, type Json } from "../../core/json";
import { turnNamed } from "../../turn/playing/turn-call";
import type { Store } from "../../turn/playing/ports";
import type { Ending, Progress, TurnReport } from "../../turn/records/turn-report";
import { tellingKey, toldBefore, type Told } from "../../turn/playing/delivered-events";
import type { EndReport } from "../../turn/records/round-report";
import { isProgress, toldIn as tellingsIn, undoRecordsIn } from "../../turn/records/check-kept-records";
import type { UndoRecord } from "../../turn/records/undo-record";
import type { HostCombat } from "../foundry-documents";
import { theGame } from "../foundry-globals";
import { FLAG } from "../ids";
import { readState, writeNow, writeState, writtenTogether, type Values } from "./combat-flags";

/** Older turns can no longer be undone; their cards stay. */
const UNDO_KEPT = 24;
const REPORTS_KEPT = UNDO_KEPT;

/** Full reports of this session; the card of an older turn has all but a large scene. */
const reports = new Map<string, TurnReport>();

/** How a finished turn reaches the chat. */
export interface Telling {
  keep(report: TurnReport): Promise<void>;
  announce(report: TurnReport): Promise<void>;
}

/** Memory, progress, undo, what was told and "stopped" of a combat; where they lie is told in `combat-flags.ts`. */
export function storeWith(telling: Telling): Store {
  return {
    memory: (combat, ruleset) => memories(combat)[ruleset] ?? null,
    saveMemory: (combat, ruleset, memory) => writeState(combat, withMemory(combat, ruleset, memory)),
    progress: progressIn,
    saveProgress: (combat, progress) => writeState(combat, signed(progress ?? null)),
    async saveReport(report, { undo, memory, progress }) {
      remember(report);
      await writtenTogether(undo.combat, async () => {
        await telling.keep(report);
        await writeState(undo.combat, {
          ...withUndo(undo),
          ...(memory === undefined ? {} : withMemory(undo.combat, report.ruleset, memory)),
          ...(progress === undefined ? {} : signed(progress)),
        });
        await writeNow(undo.combat);
      });
      await telling.announce(report);
    },
  };
}

const withMemory = (combat: string, ruleset: string, memory: Json): Values => ({
  [FLAG.memory]: { ...memories(combat), [ruleset]: memory },
});

/** Whoever keeps it plays the turn. */
const signed = (progress: Progress | Ending | null): Values => ({
  [FLAG.progress]: progress === null ? null : { ...progress, by: theGame().user.id },
});

export const progressIn = (combat: string): Progress | Ending | undefined =>
  sound(read(combat, FLAG.progress));

const sound = (kept: unknown): Progress | Ending | undefined => (isProgress(kept) ? kept : undefined);

/** Whether the turn is over: it has been played to its end and was not taken back. Chat cards prove nothing. */
export const wasPlayed = (combat: string, key: string): boolean =>
  undoRecords(combat).some(({ key: played, open, past }) => played === key && open !== true && past !== true);

/** Whether nothing is kept of a turn of this round that is over, although it would be. */
export function wasPassedOver(combat: HostCombat, combatant: string): boolean {
  const records = undoRecords(combat.id);
  const isOf = ({ key, past }: UndoRecord): boolean => {
    const turn = turnNamed(key);
    return turn.round === combat.round && turn.combatant === combatant && past !== true;
  };
  return records.length < UNDO_KEPT && !records.some(isOf);
}

/** The combat begins anew: all its turns and rounds come again; the old turns can still be taken back. */
export const beginAnew = (combat: string): Promise<void> =>
  writeState(combat, {
    [FLAG.told]: null,
    [FLAG.battleDice]: null,
    [FLAG.ended]: null,
    [FLAG.progress]: null,
    [FLAG.undo]: undoRecords(combat).map((record) => ({ ...record, past: true })),
  });

/**
 * Which of its turns in the round a combatant is at: the one that is not finished, else the last that was played.
 * Foundry gives it one; a person may have it played again.
 */
export function occurrenceOf(combat: HostCombat, combatant: string): number {
  const open = progressIn(combat.id);
  const turns = [...(open === undefined ? [] : [open]), ...undoRecords(combat.id).toReversed()]
    .filter((one) => !("past" in one))
    .map(({ key }) => turnNamed(key));
  const own = turns.filter((one) => one.round === combat.round && one.combatant === combatant);
  return own[0]?.occurrence ?? 0;
}

export const isStopped = (combat: HostCombat): boolean => read(combat.id, FLAG.stopped) === true;

export const setStopped = (combat: HostCombat, stopped: boolean): Promise<void> =>
  writeState(combat.id, { [FLAG.stopped]: stopped || null });

/** Each ruleset reads its own, whatever it is. */
export function memories(combat: string): Record<string, Json> {
  const kept = read(combat, FLAG.memory);
  return isRecord(kept) ? { ...kept } : {};
}

export const undoRecords = (combat: string): UndoRecord[] => undoRecordsIn(read(combat, FLAG.undo));

export const toldIn = (combat: string): Told => tellingsIn(read(combat, FLAG.told));

export const saveTold = (combat: string, told: Told): Promise<void> =>
  writeState(combat, { [FLAG.told]: [...told] });

/** What all dice of a battle without a GM come from: drawn once, when it begins. */
export function diceIn(combat: string): string | undefined {
  const dice = read(combat, FLAG.battleDice);
  return typeof dice === "string" && dice.length < 100 ? dice : undefined;
}
export async function drawDice(combat: string, fresh: () => string): Promise<string> {
  const known = diceIn(combat);
  if (known !== undefined) return known;
  const drawn = fresh();
  await writeState(combat, { [FLAG.battleDice]: drawn });
  return drawn;
}
export const turnSeed = (dice: string, key: string, drawn: number): string => `${dice}/${key}/${drawn}`;

/** How the battle ended, once it has been said. */
export const endIn = (combat: string): Json | undefined => read(combat, FLAG.ended);

export const saveEnd = (combat: string, end: EndReport): Promise<void> =>
  writeState(combat, { [FLAG.ended]: end });

/** The sides that began the battle. */
export function sidesIn(combat: string): string[] | undefined {
  const sides = read(combat, FLAG.sides);
  return Array.isArray(sides) ? sides.filter((side) => typeof side === "string") : undefined;
}

export const saveBegun = (combat: string, sides: readonly string[]): Promise<void> =>
  writeState(combat, { [FLAG.sides]: sides, [FLAG.ended]: null });

export const saveUndo = (undo: UndoRecord): Promise<void> => writeState(undo.combat, withUndo(undo));

/** The newest comes last; a record that grew stays where it was. */
function withUndo(undo: UndoRecord): Values {
  const records = undoRecords(undo.combat);
  const known = records.some(({ key }) => key === undo.key);
  const grown = records.map((one) => (one.key === undo.key ? undo : one));
  const kept = (known ? grown : [...records, undo]).slice(-UNDO_KEPT);
  return { [FLAG.undo]: kept };
}

export const saveMemories = (combat: string, memory: Readonly<Record<string, Json>>): Promise<void> =>
  writeState(combat, { [FLAG.memory]: memory });

/** A turn was taken back: what it left half done is void too. */
export function forgetTurn(combat: string, key: string): Promise<void> {
  reports.delete(key);
  const { round, combatant } = turnNamed(key);
  return writeState(combat, {
    [FLAG.progress]: null,
    [FLAG.ended]: null,
    [FLAG.undo]: undoRecords(combat).filter((record) => record.key !== key),
    [FLAG.told]: [...toldBefore(toldIn(combat), tellingKey({ round, kind: "turn-end", combatant }))],
  });
}

function remember(report: TurnReport): void {
  reports.set(report.key, report);
  const [oldest] = reports.keys();
  if (reports.size > REPORTS_KEPT && oldest !== undefined) reports.delete(oldest);
}

export const fullReport = (key: string): TurnReport | undefined => reports.get(key);

function read(combatId: string, key: string): Json | undefined {
  const combat = theGame().combats.get(combatId);
  return combat === undefined ? undefined : readState(combat, key);
}

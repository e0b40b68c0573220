import type { Json } from "../core/json";
import { turnNamed } from "../turn/call";
import type { Store } from "../turn/ports";
import type { Ending, Progress, TurnReport } from "../turn/report";
import { tellingKey, toldBefore, type Told } from "../turn/told";
import type { UndoRecord } from "../turn/undo";
import { theGame, type HostCombat, type HostToken } from "./host";
import { FLAG, MODULE } from "./ids";

/** Older turns can no longer be undone; their cards stay. */
const UNDO_KEPT = 24;
const REPORTS_KEPT = 60;

/** Full reports of this session; the card of an older turn has all but a large scene. */
const reports = new Map<string, TurnReport>();

/** How a finished turn reaches the chat. */
export type Announce = (report: TurnReport) => Promise<void>;

/**
 * Memory, progress, undo, what was told and "stopped" lie as JSON text in flags of the combat: `setFlag` merges
 * objects, and what a ruleset forgot would come back. Players may not write to a combat, so without a GM the
 * first AI token that the player owns keeps them, numbered: of several players' the last counts. A GM who writes
 * takes them over: what a token keeps is always newer than what the combat keeps.
 */
export function storeWith(announce: Announce): Store {
  return {
    memory: (combat, ruleset) => memories(combat)[ruleset] ?? null,
    saveMemory: (combat, ruleset, memory) =>
      write(combat, FLAG.memory, { ...memories(combat), [ruleset]: memory }),
    progress: progressIn,
    saveProgress: (combat, progress) => write(combat, FLAG.progress, progress as unknown as Json),
    async saveReport(report, undo) {
      remember(report);
      await saveUndo(undo);
      await announce(report);
    },
  };
}

export const progressIn = (combat: string): Progress | Ending | undefined =>
  read(combat, FLAG.progress) as Progress | Ending | undefined;

/** Whether the turn is over: it has been played to its end and was not taken back. Chat cards prove nothing. */
export const wasPlayed = (combat: string, key: string): boolean =>
  undoRecords(combat).some(({ key: played, open, past }) => played === key && open !== true && past !== true);

/** The combat begins anew: all its turns and rounds come again; the old turns can still be taken back. */
export async function beginAnew(combat: string): Promise<void> {
  await saveTold(combat, []);
  const records = undoRecords(combat);
  if (records.length === 0) return;
  await write(
    combat,
    FLAG.undo,
    records.map((record) => ({ ...record, past: true })),
  );
}

export const isStopped = (combat: HostCombat): boolean => read(combat.id, FLAG.stopped) === true;

export const setStopped = (combat: HostCombat, stopped: boolean): Promise<void> =>
  isStopped(combat) === stopped ? Promise.resolve() : write(combat.id, FLAG.stopped, stopped || undefined);

export const memories = (combat: string): Record<string, Json> =>
  (read(combat, FLAG.memory) ?? {}) as Record<string, Json>;

export const undoRecords = (combat: string): UndoRecord[] =>
  (read(combat, FLAG.undo) ?? []) as unknown as UndoRecord[];

export const toldIn = (combat: string): Told => (read(combat, FLAG.told) ?? []) as unknown as Told;

export const saveTold = (combat: string, told: Told): Promise<void> =>
  write(combat, FLAG.told, told.length === 0 ? undefined : [...told]);

/** The newest comes last; a record that grew stays where it was. */
export function saveUndo(undo: UndoRecord): Promise<void> {
  const records = undoRecords(undo.combat);
  const known = records.some(({ key }) => key === undo.key);
  const grown = records.map((one) => (one.key === undo.key ? undo : one));
  const kept = (known ? grown : [...records, undo]).slice(-UNDO_KEPT);
  return write(undo.combat, FLAG.undo, kept as unknown as Json);
}

export const saveMemories = (combat: string, memory: Readonly<Record<string, Json>>): Promise<void> =>
  write(combat, FLAG.memory, memory);

/** A turn was taken back: what it left half done is void too. */
export async function forgetTurn(combat: string, key: string): Promise<void> {
  reports.delete(key);
  if (progressIn(combat) !== undefined) await write(combat, FLAG.progress, undefined);
  const others = undoRecords(combat).filter((record) => record.key !== key);
  await write(combat, FLAG.undo, others as unknown as Json);
  const { round, combatant } = turnNamed(key);
  const told = toldIn(combat);
  const left = toldBefore(told, tellingKey({ round, kind: "turn-end", combatant }));
  if (left.length < told.length) await saveTold(combat, left);
}

function remember(report: TurnReport): void {
  reports.set(report.key, report);
  const [oldest] = reports.keys();
  if (reports.size > REPORTS_KEPT && oldest !== undefined) reports.delete(oldest);
}

export const fullReport = (key: string): TurnReport | undefined => reports.get(key);

/** A copy kept by a token says which combat it is of: a token may outlive one. */
interface Kept {
  readonly combat: string;
  readonly value: Json;
  /** Which writing it was. */
  readonly at?: number;
}

function read(combatId: string, key: string): Json | undefined {
  const combat = theGame().combats.get(combatId);
  if (combat === undefined) return undefined;
  const kept = lastKept(combat, key);
  return kept === undefined ? parsed(combat.getFlag(MODULE, key)) : (kept.value ?? undefined);
}

function lastKept(combat: HostCombat, key: string): Kept | undefined {
  const all = keepersIn(combat).flatMap((token) => {
    const kept = parsed(token.getFlag(MODULE, key)) as unknown as Kept | undefined;
    return kept?.combat === combat.id ? [kept] : [];
  });
  return all.sort((a, b) => (b.at ?? 0) - (a.at ?? 0))[0];
}

function parsed(flag: unknown): Json | undefined {
  if (typeof flag !== "string") return undefined;
  try {
    return JSON.parse(flag) as Json;
  } catch {
    return undefined;
  }
}

async function write(combatId: string, key: string, value: Json | undefined): Promise<void> {
  const combat = theGame().combats.get(combatId);
  // The combat may have been deleted while the turn was ending; there is nothing left to keep it in.
  if (combat === undefined) return;
  const tokens = keepersIn(combat);
  const own = theGame().user.isGM ? undefined : tokens.find(({ isOwner }) => isOwner);
  if (own !== undefined) {
    const at = (lastKept(combat, key)?.at ?? 0) + 1;
    await own.setFlag(MODULE, key, JSON.stringify({ combat: combatId, value: value ?? null, at }));
    return;
  }
  if (value === undefined) await combat.unsetFlag(MODULE, key);
  else await combat.setFlag(MODULE, key, JSON.stringify(value));
  for (const token of tokens) {
    if (typeof token.getFlag(MODULE, key) === "string") await token.unsetFlag(MODULE, key);
  }
}

/** Tokens of the combat that OpFor plays, in an order all clients agree on. */
export const keepersIn = (combat: HostCombat): HostToken[] =>
  [...combat.combatants]
    .flatMap(({ token }) => (token !== null && Boolean(token.getFlag(MODULE, FLAG.ruleset)) ? [token] : []))
    .sort((a, b) => (a.id < b.id ? -1 : 1));

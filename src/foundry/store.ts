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
    saveMemory: (combat, ruleset, memory) => write(combat, withMemory(combat, ruleset, memory)),
    progress: progressIn,
    saveProgress: (combat, progress) => write(combat, { [FLAG.progress]: progress ?? null }),
    async saveReport(report, { undo, memory, progress }) {
      remember(report);
      await write(undo.combat, {
        ...withUndo(undo),
        ...(memory === undefined ? {} : withMemory(undo.combat, report.ruleset, memory)),
        ...(progress === undefined ? {} : { [FLAG.progress]: progress }),
      });
      await announce(report);
    },
  };
}

const withMemory = (combat: string, ruleset: string, memory: Json): Values => ({
  [FLAG.memory]: { ...memories(combat), [ruleset]: memory },
});

export const progressIn = (combat: string): Progress | Ending | undefined =>
  read(combat, FLAG.progress) as Progress | Ending | undefined;

/** Whether the turn is over: it has been played to its end and was not taken back. Chat cards prove nothing. */
export const wasPlayed = (combat: string, key: string): boolean =>
  undoRecords(combat).some(({ key: played, open, past }) => played === key && open !== true && past !== true);

/** The combat begins anew: all its turns and rounds come again; the old turns can still be taken back. */
export const beginAnew = (combat: string): Promise<void> =>
  write(combat, {
    [FLAG.told]: null,
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
  write(combat.id, { [FLAG.stopped]: stopped || null });

export const memories = (combat: string): Record<string, Json> =>
  (read(combat, FLAG.memory) ?? {}) as Record<string, Json>;

export const undoRecords = (combat: string): UndoRecord[] =>
  (read(combat, FLAG.undo) ?? []) as unknown as UndoRecord[];

export const toldIn = (combat: string): Told => (read(combat, FLAG.told) ?? []) as unknown as Told;

export const saveTold = (combat: string, told: Told): Promise<void> =>
  write(combat, { [FLAG.told]: [...told] });

export const saveUndo = (undo: UndoRecord): Promise<void> => write(undo.combat, withUndo(undo));

/** The newest comes last; a record that grew stays where it was. */
function withUndo(undo: UndoRecord): Values {
  const records = undoRecords(undo.combat);
  const known = records.some(({ key }) => key === undo.key);
  const grown = records.map((one) => (one.key === undo.key ? undo : one));
  const kept = (known ? grown : [...records, undo]).slice(-UNDO_KEPT);
  return { [FLAG.undo]: kept };
}

export const saveMemories = (combat: string, memory: Readonly<Record<string, Json>>): Promise<void> =>
  write(combat, { [FLAG.memory]: memory });

/** A turn was taken back: what it left half done is void too. */
export function forgetTurn(combat: string, key: string): Promise<void> {
  reports.delete(key);
  const { round, combatant } = turnNamed(key);
  return write(combat, {
    [FLAG.progress]: null,
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
  return (kept === undefined ? parsed(combat.getFlag(MODULE, key)) : kept.value) ?? undefined;
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

/** What is to be kept by key; null is nothing. Plain JSON, whatever its type is called. */
type Values = Readonly<Record<string, unknown>>;

/** In one write to the database, and none for what is kept already: each is drawn on every screen. */
async function write(combatId: string, values: Values): Promise<void> {
  const combat = theGame().combats.get(combatId);
  // The combat may have been deleted while the turn was ending; there is nothing left to keep it in.
  if (combat === undefined) return;
  const news = Object.entries(values).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(read(combatId, key) ?? null),
  );
  if (news.length === 0) return;
  const tokens = keepersIn(combat);
  const own = theGame().user.isGM ? undefined : tokens.find(({ isOwner }) => isOwner);
  try {
    await (own === undefined ? writeAsGM(combat, tokens, news) : writeToToken(combat, own, news));
  } catch (error) {
    // Or it is deleted while the write is on its way.
    if (theGame().combats.get(combatId) !== undefined) throw error;
  }
}

type News = readonly (readonly [key: string, value: unknown])[];

async function writeAsGM(combat: HostCombat, tokens: readonly HostToken[], news: News): Promise<void> {
  await combat.update({ flags: flags(news, (_key, value) => value) });
  for (const token of tokens) {
    const stale = news.filter(([key]) => typeof token.getFlag(MODULE, key) === "string");
    for (const [key] of stale) await token.unsetFlag(MODULE, key);
  }
}

async function writeToToken(combat: HostCombat, token: HostToken, news: News): Promise<void> {
  const kept = (key: string, value: unknown): unknown => ({
    combat: combat.id,
    value,
    at: (lastKept(combat, key)?.at ?? 0) + 1,
  });
  await token.update({ flags: flags(news, kept) });
}

const flags = (news: News, kept: (key: string, value: unknown) => unknown): object => ({
  [MODULE]: Object.fromEntries(news.map(([key, value]) => [key, JSON.stringify(kept(key, value))])),
});

/** Tokens of the combat that OpFor plays, in an order all clients agree on. */
export const keepersIn = (combat: HostCombat): HostToken[] =>
  [...combat.combatants]
    .flatMap(({ token }) => (token !== null && Boolean(token.getFlag(MODULE, FLAG.ruleset)) ? [token] : []))
    .sort((a, b) => (a.id < b.id ? -1 : 1));

import type { Json } from "../core/json";
import type { Store } from "../turn/ports";
import type { Progress, TurnReport } from "../turn/report";
import type { UndoRecord } from "../turn/undo";
import { theGame, type HostCombat, type HostDocument } from "./host";
import { FLAG, MODULE } from "./ids";
import { configOf } from "./tokenConfig";

/** Older turns can no longer be undone; their cards stay. */
const UNDO_KEPT = 24;
const REPORTS_KEPT = 60;

/** Full reports of this session; the card of an older turn has all but a large scene. */
const reports = new Map<string, TurnReport>();

/** How a finished turn reaches the chat. */
export type Announce = (report: TurnReport) => Promise<void>;

/**
 * Memory, progress and undo lie as JSON text in flags of the combat: `setFlag` merges objects, and what a
 * ruleset forgot would come back. Players may not write to a combat, so without a GM the first AI token that
 * the player owns keeps them.
 */
export function storeWith(announce: Announce): Store {
  return {
    memory: (combat, ruleset) => memories(combat)[ruleset] ?? null,
    saveMemory: (combat, ruleset, memory) =>
      write(combat, FLAG.memory, { ...memories(combat), [ruleset]: memory }),
    progress: (combat) => read(combat, FLAG.progress) as Progress | undefined,
    saveProgress: (combat, progress) => write(combat, FLAG.progress, progress as unknown as Json),
    async saveReport(report, undo) {
      remember(report);
      await saveUndo(undo);
      await announce(report);
    },
    hasReport: (key) => reports.has(key) || cardsOf(key).length > 0,
  };
}

export const memories = (combat: string): Record<string, Json> =>
  (read(combat, FLAG.memory) ?? {}) as Record<string, Json>;

export const undoRecords = (combat: string): UndoRecord[] =>
  (read(combat, FLAG.undo) ?? []) as unknown as UndoRecord[];

/** The newest comes last. */
export const saveUndo = (undo: UndoRecord): Promise<void> =>
  write(
    undo.combat,
    FLAG.undo,
    [...undoRecords(undo.combat).filter(({ key }) => key !== undo.key), undo].slice(
      -UNDO_KEPT,
    ) as unknown as Json,
  );

export const saveMemories = (combat: string, memory: Readonly<Record<string, Json>>): Promise<void> =>
  write(combat, FLAG.memory, memory);

export async function forgetTurn(combat: string, key: string): Promise<void> {
  reports.delete(key);
  await write(
    combat,
    FLAG.undo,
    undoRecords(combat).filter((record) => record.key !== key) as unknown as Json,
  );
}

function remember(report: TurnReport): void {
  reports.set(report.key, report);
  const [oldest] = reports.keys();
  if (reports.size > REPORTS_KEPT && oldest !== undefined) reports.delete(oldest);
}

export const fullReport = (key: string): TurnReport | undefined => reports.get(key);

/** Chat cards of a turn that were not undone. */
function cardsOf(key: string): HostDocument[] {
  return theGame().messages.filter((message) => {
    const flags = message.flags[MODULE];
    return flags?.key === key && flags[FLAG.undone] === undefined;
  });
}

function home(combat: HostCombat): HostDocument {
  const { user } = theGame();
  if (user.isGM) return combat;
  const tokens = [...combat.combatants]
    .flatMap(({ token }) => (token === null ? [] : [token]))
    .filter((token) => token.isOwner && configOf(token).ruleset !== "")
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  return tokens[0] ?? combat;
}

function read(combatId: string, key: string): Json | undefined {
  const combat = theGame().combats.get(combatId);
  if (combat === undefined) return undefined;
  const text = home(combat).getFlag(MODULE, key) ?? combat.getFlag(MODULE, key);
  if (typeof text !== "string") return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

async function write(combatId: string, key: string, value: Json | undefined): Promise<void> {
  const combat = theGame().combats.get(combatId);
  // The combat may have been deleted while the turn was ending; there is nothing left to keep it in.
  if (combat === undefined) return;
  const place = home(combat);
  if (value === undefined) await place.unsetFlag(MODULE, key);
  else await place.setFlag(MODULE, key, JSON.stringify(value));
}

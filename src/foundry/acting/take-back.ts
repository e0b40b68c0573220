import type { Json } from "../../core/json";
import { text, type Text } from "../../core/text";
import { turnNamed } from "../../turn/playing/turn-call";
import {
  conflicts,
  isTakenBack,
  namesTouched,
  type Change,
  type FigureState,
  type UndoRecord,
} from "../../turn/records/undo-record";
import { memoryBefore, phasesAfter, worldBefore } from "../../turn/records/phase-undo";
import { witness } from "./undo-witness";
import { put, setDefeated, setHp, setStatus } from "./token-changes";
import { systemAdapter } from "../systems";
import type { HostCombat, HostScene, HostToken } from "../foundry-documents";
import { theGame } from "../foundry-globals";
import { FLAG, MODULE } from "../ids";
import { restoreMark } from "./mark-regions";
import { isWithoutGM } from "../trust/rights";
import { statusesOf } from "../reading/token-state";
import { forgetTurn, memories, saveMemories, undoRecords } from "../keeping/combat-store";
import { figureIdOf, tokenOf } from "../reading/token-of-figure";

export type TakenBack =
  /** What was put back, turn or phase by phase, and whom it concerned. */
  | { readonly ok: true; readonly names: readonly string[]; readonly keys: readonly string[] }
  | { readonly ok: false; readonly why: readonly Text[] };

/**
 * Takes a whole turn or phase back, and before it the phases that came after it; or says what else has changed since
 * and leaves it alone.
 */
export async function takeBack(
  combat: HostCombat,
  scene: HostScene,
  key: string,
  owners?: OwnersBack,
): Promise<TakenBack> {
  const why = objectionsTo(combat, scene, key, owners);
  if (why.length > 0) return { ok: false, why };
  const keys: string[] = [];
  const names = new Set<string>();
  for (const { key: one } of [...phasesAfter(undoRecords(combat.id), key), { key }]) {
    const taken = await takeOneBack(combat, scene, one, owners);
    if (!taken.ok) return taken;
    keys.push(one);
    for (const name of taken.names) names.add(name);
  }
  return { ok: true, names: [...names], keys };
}

async function takeOneBack(
  combat: HostCombat,
  scene: HostScene,
  key: string,
  owners?: OwnersBack,
): Promise<TakenBack> {
  const kept = undoRecords(combat.id).find((one) => one.key === key);
  if (kept === undefined) return { ok: false, why: [text("OPFOR.ui.undo.tooOld")] };
  const record = owners?.whole(scene, kept) ?? kept;
  const theirs = othersIn(scene, record);
  const away = theirs.flatMap((token) => owners?.away(token) ?? []);
  if (away.length > 0) return { ok: false, why: away };
  const ids = new Set(theirs.map(figureIdOf));
  for (const change of [...record.changes].reverse())
    if (!("figure" in change && ids.has(change.figure))) await restore(combat, scene, change);
  await restoreOrder(combat, record);
  await giveTurnBack(combat, record);
  // Owners put theirs back when they see that the turn is: a wish alone is no proof.
  const refused: Text[] = [];
  for (const token of theirs) {
    const why = await owners?.putBack(token, key);
    // Its owner may have pressed at the same time, and put it back themselves.
    if (why !== undefined && !isBack(combat, scene, record, token)) refused.push(why);
  }
  await owners?.withdraw(key);
  await forgetTurn(combat.id, key);
  return refused.length > 0
    ? { ok: false, why: refused }
    : { ok: true, names: namesTouched(record), keys: [key] };
}

const isBack = (combat: HostCombat, scene: HostScene, record: UndoRecord, token: HostToken): boolean =>
  isTakenBack(
    record,
    witness(scene, combat),
    (change) => !("figure" in change) || change.figure !== figureIdOf(token),
  );

/** Where others own what a turn has changed. */
export interface OwnersBack {
  /** The record of a turn with what owners have written down for it after it. */
  whole(scene: HostScene, record: UndoRecord): UndoRecord;
  /** What there is to say of a figure whose owners are all away: nothing is begun then. */
  away(token: HostToken): Text | undefined;
  /** Asks the owner's client to put back what it did for a turn; what there is to say when it does not. */
  putBack(token: HostToken, key: string): Promise<Text | undefined>;
  /** The turn is taken back: what still waits for owners is void, and may be asked for again. */
  withdraw(key: string): Promise<void>;
}

/** Figures of others that a player may not put back. */
function othersIn(scene: HostScene, { changes }: UndoRecord): HostToken[] {
  if (!isWithoutGM()) return [];
  const tokens = changes.flatMap((change) =>
    "figure" in change ? (tokenOf(scene, change.figure) ?? []) : [],
  );
  return [...new Set(tokens)].filter((token) => !token.isOwner);
}

/** Why the turn, or a phase that goes with it, cannot be taken back; nothing when they can. */
export function objectionsTo(
  combat: HostCombat,
  scene: HostScene,
  key: string,
  owners?: OwnersBack,
): readonly Text[] {
  const records = undoRecords(combat.id).map((one) => owners?.whole(scene, one) ?? one);
  const record = records.find((one) => one.key === key);
  if (record === undefined) return [text("OPFOR.ui.undo.tooOld")];
  const phases = phasesAfter(records, key);
  let world = witness(scene, combat);
  for (const phase of phases) {
    const why = conflicts(phase, world);
    if (why.length > 0) return why;
    world = worldBefore(world, phase);
  }
  return conflicts(record, world, phases.length > 0 ? [] : after(records, key));
}

const after = (records: readonly UndoRecord[], key: string): UndoRecord[] =>
  records.slice(records.findIndex((one) => one.key === key) + 1);

async function restoreOrder(combat: HostCombat, { changes }: UndoRecord): Promise<void> {
  const updates = changes.flatMap((change) =>
    change.kind === "initiative" && combat.combatants.get(change.combatant)?.isOwner === true
      ? [{ _id: change.combatant, initiative: change.from }]
      : [],
  );
  if (updates.length > 0) await combat.updateEmbeddedDocuments("Combatant", updates, { turnEvents: false });
}

async function giveTurnBack(combat: HostCombat, { key, turn: then }: UndoRecord): Promise<void> {
  if (then === undefined) return;
  const { round } = then;
  // Where its combatant stands now: others may have come or gone since.
  const at = combat.turns.findIndex(({ id }) => id === turnNamed(key).combatant);
  const turn = at < 0 ? then.turn : at;
  if (combat.round === round && combat.turn === turn) return;
  // The clock goes back as it went on: V14 reads `worldTime`, V13 `advanceTime` too.
  const delta = combat.getTimeDelta?.(combat.round, combat.turn, round, turn) ?? 0;
  const time = delta === 0 ? {} : { worldTime: { delta }, advanceTime: delta };
  // Foundry would play the turn events of a normal step forward.
  await combat.update({ round, turn }, { direction: -1, turnEvents: false, ...time });
}

async function restore(combat: HostCombat, scene: HostScene, change: Change): Promise<void> {
  switch (change.kind) {
    case "figure": {
      const token = tokenOf(scene, change.figure);
      if (token !== undefined) await restoreFigure(combat, token, change);
      return;
    }
    case "came": {
      const token = tokenOf(scene, change.figure);
      const combatant = combat.combatants.find(({ tokenId }) => tokenId === token?.id);
      await combatant?.delete();
      await token?.delete();
      return;
    }
    case "door":
      await scene.walls.get(change.door)?.update({ ds: change.from });
      return;
    case "mark":
      await restoreMark(scene, change.mark, change.from);
      return;
    case "initiative":
      // All at once, in `restoreOrder`.
      return;
    case "memory": {
      const now = memories(combat.id);
      await saveMemories(combat.id, { ...now, [change.ruleset]: memoryBefore(now, change) });
      return;
    }
  }
}

export async function restoreFigure(
  combat: HostCombat,
  token: HostToken,
  { field, from }: Extract<Change, { kind: "figure" }>,
): Promise<void> {
  switch (field) {
    case "place": {
      const at = from as FigureState["place"];
      const centre = token.getCenterPoint(token._source);
      const half = { x: centre.x - token._source.x, y: centre.y - token._source.y };
      await put(token, { x: at.x + half.x, y: at.y + half.y, elevation: at.elevation }, at.level);
      return;
    }
    case "rotation":
    case "hidden":
      await token.update({ [field]: from });
      return;
    case "hp":
      if (typeof from === "number") await setHp(token, from);
      return;
    case "sheet":
      if (token.actor !== null) await systemAdapter().restore?.(token.actor, from);
      return;
    case "statuses":
      await restoreStatuses(token, from as readonly string[]);
      return;
    case "defeated":
      await setDefeated(token, combat, from === true);
      return;
    case "profile":
      await restoreProfile(token, from as Record<string, Json>);
      return;
  }
}

async function restoreStatuses(token: HostToken, wanted: readonly string[]): Promise<void> {
  const now = statusesOf(token);
  for (const status of now) if (!wanted.includes(status)) await setStatus(token, status, false);
  for (const status of wanted) if (!now.includes(status)) await setStatus(token, status, true);
}

async function restoreProfile(token: HostToken, profile: Record<string, Json>): Promise<void> {
  const { left, doctrine, ...values } = profile;
  // Flags merge: the whole profile goes first, so that nothing the turn added stays.
  await token.unsetFlag(MODULE, FLAG.profile);
  if (Object.keys(values).length > 0) await token.setFlag(MODULE, FLAG.profile, values);
  if (left !== true) await token.unsetFlag(MODULE, FLAG.left);
  if (typeof doctrine === "string") await token.setFlag(MODULE, FLAG.doctrine, doctrine);
}

/** The turn that would be taken back next. */
export const lastTurn = (combat: HostCombat): UndoRecord | undefined => undoRecords(combat.id).at(-1);

export const mayTakeBack = (): boolean => theGame().user.isGM || theGame().users.activeGM === null;

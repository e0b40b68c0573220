import type { Json } from "../core/json";
import { text, type Text } from "../core/text";
import { turnNamed } from "../turn/call";
import { conflicts, namesTouched, type Change, type UndoRecord } from "../turn/undo";
import { witness } from "./executor";
import { put, setDefeated, setHp, setStatus } from "./figures";
import { theGame, type HostCombat, type HostScene, type HostToken } from "./host";
import { FLAG, MODULE } from "./ids";
import { restoreMark } from "./marks";
import { statusesOf, tokenOf } from "./reader";
import { forgetTurn, memories, saveMemories, undoRecords } from "./store";

export type TakenBack =
  | { readonly ok: true; readonly names: readonly string[] }
  | { readonly ok: false; readonly why: readonly Text[] };

/** Takes a whole turn back, or says what else has changed since and touches nothing. */
export async function takeBack(combat: HostCombat, scene: HostScene, key: string): Promise<TakenBack> {
  const why = objectionsTo(combat, scene, key);
  const record = undoRecords(combat.id).find((one) => one.key === key);
  if (why.length > 0 || record === undefined) return { ok: false, why };
  for (const change of [...record.changes].reverse()) await restore(combat, scene, change);
  await restoreOrder(combat, record);
  await forgetTurn(combat.id, key);
  await giveTurnBack(combat, record);
  return { ok: true, names: namesTouched(record) };
}

/** Why the turn cannot be taken back; nothing when it can. */
export function objectionsTo(combat: HostCombat, scene: HostScene, key: string): readonly Text[] {
  const records = undoRecords(combat.id);
  const at = records.findIndex((one) => one.key === key);
  const record = records[at];
  if (record === undefined) return [text("OPFOR.ui.undo.tooOld")];
  return conflicts(record, witness(scene, combat), records.slice(at + 1));
}

async function restoreOrder(combat: HostCombat, { changes }: UndoRecord): Promise<void> {
  const updates = changes.flatMap((change) =>
    change.kind === "initiative" ? [{ _id: change.combatant, initiative: change.from }] : [],
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
    case "memory":
      await saveMemories(combat.id, { ...memories(combat.id), [change.ruleset]: change.from });
      return;
  }
}

async function restoreFigure(
  combat: HostCombat,
  token: HostToken,
  { field, from }: Extract<Change, { kind: "figure" }>,
): Promise<void> {
  switch (field) {
    case "place": {
      const at = from as { x: number; y: number; elevation: number };
      const centre = token.getCenterPoint(token._source);
      const half = { x: centre.x - token._source.x, y: centre.y - token._source.y };
      await put(token, { x: at.x + half.x, y: at.y + half.y, elevation: at.elevation });
      return;
    }
    case "rotation":
    case "hidden":
      await token.update({ [field]: from });
      return;
    case "hp":
      if (typeof from === "number") await setHp(token, from);
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

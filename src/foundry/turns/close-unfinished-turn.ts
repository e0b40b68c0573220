import { turnKey } from "../../turn/playing/turn-call";
import type { Store } from "../../turn/playing/ports";
import { withAftermath } from "../../turn/records/undo-record";
import { callFor, sceneOfCombatant } from "./current-turn";
import { witness } from "../acting/undo-witness";
import type { HostCombat } from "../foundry-documents";
import { saveUndo, undoRecords } from "../keeping/combat-store";

/** What becomes of turns that the combat has left. */

/** A turn that was left before its end goes on no more: what it did so far is all of it. */
export async function leaveTurnsBehind(combat: HostCombat, store: Store): Promise<void> {
  const kept = store.progress(combat.id);
  const call = callFor(combat);
  // That it was to end is no longer of any matter, nor worth a write.
  if (kept === undefined || "ending" in kept || (call !== undefined && kept.key === turnKey(call))) return;
  await store.saveProgress(combat.id, undefined);
  const record = undoRecords(combat.id).find(({ key }) => key === kept.key);
  const scene = sceneOfCombatant(combat.combatants.find(({ token }) => token !== null));
  if (record?.open === undefined || scene === undefined) return;
  const before = witness(scene, combat);
  await store.saveMemory(combat.id, kept.ruleset, kept.memory);
  const { open: _open, ...done } = withAftermath(
    record,
    before,
    witness(scene, combat),
    new Set([kept.ruleset]),
  );
  await saveUndo(done);
}

export async function forgetEnding(combat: HostCombat, store: Store): Promise<void> {
  const kept = store.progress(combat.id);
  if (kept !== undefined && "ending" in kept) await store.saveProgress(combat.id, undefined);
}

import type { HostActor, HostToken } from "../foundry-documents";
import { numberAt } from "./values-at-paths";
import { actorOf } from "./pf2e-rolls";

/** Conditions are items (systems-facts 2.3); a persistent one asks in a dialog and stays with people. */
export async function setPf2eCondition(token: HostToken, condition: string, on: boolean): Promise<boolean> {
  const actor = actorOf(token);
  if (actor?.increaseCondition === undefined || condition === "persistent-damage") return false;
  if (on) {
    if (actor.isImmuneTo?.(condition) === true || actor.hasCondition?.(condition) === true) return true;
    await actor.increaseCondition(condition);
  } else await actor.decreaseCondition?.(condition, { forceRemove: true });
  return true;
}

export async function spendPf2e(actor: HostActor, source: string): Promise<void> {
  const item = actor.items.get(source);
  const left = item === undefined ? undefined : numberAt(item, "system.frequency.value");
  if (left === undefined || left <= 0) return;
  await actor.updateEmbeddedDocuments?.("Item", [{ _id: source, "system.frequency.value": left - 1 }]);
}

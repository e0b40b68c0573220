import type { HostActor, HostToken } from "../../foundry-documents";
import { theConfig, theGame } from "../../foundry-globals";
import { activitiesOf } from "./dnd5e-activity";
import { numberAt, valueAt } from "../values-at-paths";

export const immunitiesOf = (actor: HostActor): ReadonlySet<string> =>
  new Set((valueAt(actor.system, "traits.ci.value") as Iterable<string> | undefined) ?? []);

/** Recharge does not roll by itself unless the world says so (trap 9). */
export async function rechargeDnd5e(token: HostToken): Promise<boolean> {
  const { actor } = token;
  if (actor === null) return false;
  const auto = theGame().settings.get("dnd5e", "autoRecharge");
  if (auto !== "no" && auto !== undefined) return false;
  let changed = false;
  for (const item of actor.items) {
    const uses = valueAt(item, "system.uses") as
      | {
          readonly value?: number;
          readonly recovery?: readonly { period?: string }[];
          rollRecharge?: (config: object, dialog: object, message: object) => Promise<unknown>;
        }
      | undefined;
    const recharges = [...(uses?.recovery ?? [])].some(({ period }) => period === "recharge");
    if (!recharges || (uses?.value ?? 1) > 0 || uses?.rollRecharge === undefined) continue;
    await uses.rollRecharge({}, { configure: false }, {});
    changed = true;
  }
  return changed;
}

/** One use less, where the rules' own dice did it. */
export async function spendDnd5e(actor: HostActor, source: string): Promise<void> {
  const [itemId = "", activityId = ""] = source.split("/");
  const item = actor.items.get(itemId);
  const activity = item === undefined ? undefined : activitiesOf(item).find(({ id }) => id === activityId);
  if (item === undefined || activity === undefined) return;
  for (const target of (valueAt(activity, "consumption.targets") as
    Iterable<{ type?: string }> | undefined) ?? []) {
    if (target.type === "itemUses") {
      const spent = numberAt(item, "system.uses.spent") ?? 0;
      await actor.updateEmbeddedDocuments?.("Item", [{ _id: item.id, "system.uses.spent": spent + 1 }]);
    } else if (target.type === "activityUses") {
      const spent = numberAt(activity, "uses.spent") ?? 0;
      await actor.updateEmbeddedDocuments?.("Item", [
        { _id: item.id, [`system.activities.${activity.id}.uses.spent`]: spent + 1 },
      ]);
    }
  }
}

/** A condition by its id; exhaustion is a number and stays with people. */
export async function setDnd5eCondition(token: HostToken, condition: string, on: boolean): Promise<boolean> {
  const { actor } = token;
  const known = Object.values(theConfig().statusEffects).some(({ id }) => id === condition);
  if (actor === null || !known || condition === "exhaustion") return false;
  if (on && immunitiesOf(actor).has(condition)) return true;
  await actor.toggleStatusEffect(condition, { active: on });
  return true;
}

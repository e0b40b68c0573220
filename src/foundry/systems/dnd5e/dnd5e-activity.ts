import type { HostActor, HostEffect, HostItem } from "../../foundry-documents";
import type { SystemDeed } from "../adapter";
import { numberAt, valueAt } from "../values-at-paths";

/** dnd5e's activities as far as they are rolled here (systems-facts 1.3, 1.9). */
export interface D20Roll {
  readonly total: number;
  readonly isCritical?: boolean;
  readonly isFumble?: boolean;
  readonly isSuccess?: boolean;
}
export interface DamageRoll {
  readonly total: number;
  readonly options?: { readonly type?: string; readonly properties?: Iterable<string> };
}
export interface Activity {
  readonly id: string;
  readonly uuid: string;
  readonly type: string;
  readonly name?: string;
  readonly item: HostItem & { readonly effects?: { get(id: string): HostEffect | undefined } };
  readonly relativeUUID?: string;
  readonly cachedSpell?: HostItem;
  readonly effects?: Iterable<{ readonly _id: string; readonly onSave?: boolean }>;
  use(
    usage: object,
    dialog: object,
    message: object,
  ): Promise<{ readonly message?: { readonly id: string } } | undefined>;
  rollAttack?(config: object, dialog: object, message: object): Promise<readonly D20Roll[] | null>;
  rollDamage?(config: object, dialog: object, message: object): Promise<readonly DamageRoll[] | undefined>;
}

/** Always one: else the last used mode sticks. */
export function attackModeOf(activity: Activity, manner: SystemDeed["manner"]): string | undefined {
  const modes =
    (valueAt(activity.item, "system.attackModes") as Iterable<{ value?: unknown }> | undefined) ?? [];
  const values = [...modes].flatMap(({ value }) => (typeof value === "string" ? [value] : []));
  const wanted = manner === "ranged" ? ["thrown", "ranged"] : ["twoHanded", "oneHanded"];
  return wanted.find((mode) => values.includes(mode)) ?? values[0];
}

export const activitiesOf = (item: HostItem): readonly Activity[] => {
  const activities = valueAt(item, "system.activities") as Iterable<Activity> | undefined;
  return activities === undefined || typeof activities[Symbol.iterator] !== "function" ? [] : [...activities];
};

export interface FoundActivity {
  readonly activity: Activity;
  /** Levels above the spell's own. */
  readonly scaling: number;
  /** The activity that pays for a spell that it casts. */
  readonly cause?: string;
}

/** "item/activity", an item's id or its name; a cast activity stands for the spell it casts. */
export function activityOf(actor: HostActor, source: string | undefined): FoundActivity | undefined {
  const [itemId = "", activityId = ""] = (source ?? "").split("/");
  const item = actor.items.get(itemId) ?? [...actor.items].find(({ name }) => name === itemId);
  if (item === undefined) return undefined;
  const own = activitiesOf(item);
  const activity = own.find(({ id }) => id === activityId) ?? own.find(({ type }) => type === "attack");
  if (activity?.type !== "cast") return activity === undefined ? undefined : { activity, scaling: 0 };
  const spell = activity.cachedSpell ?? spellCastBy(actor, item, activity);
  if (spell === undefined) return undefined;
  const cast = activitiesOf(spell);
  const chosen = cast.find(({ type }) => ["save", "attack", "heal"].includes(type)) ?? cast[0];
  if (chosen === undefined) return undefined;
  const level = numberAt(activity, "spell.level") ?? 0;
  const scaling = Math.max(0, level - (numberAt(spell, "system.level") ?? level));
  const cause = activity.relativeUUID;
  return { activity: chosen, scaling, ...(cause === undefined ? {} : { cause }) };
}

/** The copy of a spell whose mark was lost on the way: its enchantment still names the activity. */
function spellCastBy(actor: HostActor, item: HostItem, activity: Activity): HostItem | undefined {
  const end = `Item.${item.id}.Activity.${activity.id}`;
  const isFrom = (effect: unknown): boolean => String(valueAt(effect, "origin")).endsWith(end);
  return [...actor.items].find(
    (one) => one.type === "spell" && [...(one.effects ?? [])].some((effect) => isFrom(effect)),
  );
}

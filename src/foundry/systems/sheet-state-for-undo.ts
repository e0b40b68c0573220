import { isRecord, type Json } from "../../core/json";
import type { HostActor } from "../foundry-documents";
import { numberAt, valueAt } from "./values-at-paths";

/** What a system keeps of an actor that a turn may change: numbers by path, uses by item, effects and condition items. */
export interface StateKeys {
  /** Paths of numbers in the actor's system data. */
  readonly numbers: readonly string[];
  /** Paths of numbers in an item's system data. */
  readonly uses: readonly string[];
  /** Types of embedded items that come and go with conditions. */
  readonly conditionItems: readonly string[];
}

const MOST = 400;

/**
 * Plain values, compared as JSON. Effects, condition items and what a system takes away when it is used up are kept
 * whole, so that a lost one comes back.
 */
export function stateOf(actor: HostActor, keys: StateKeys): Json {
  const source = (actor as { readonly _source?: unknown })._source;
  const numbers = Object.fromEntries(
    keys.numbers.flatMap((path) => {
      // "None" is a value too: what was never there must not come back as 0.
      const value = numberAt(source, `system.${path}`) ?? valueAt(source, `system.${path}`);
      return typeof value === "number" || value === null ? [[path, value]] : [];
    }),
  );
  const uses: Record<string, Json> = {};
  const conditions: Record<string, Json> = {};
  const usedUp: Record<string, Json> = {};
  for (const item of [...actor.items].slice(0, MOST)) {
    if (keys.conditionItems.includes(item.type)) conditions[item.id] = dataOf(item);
    const raw = (item as { readonly _source?: unknown })._source;
    if (valueAt(raw, "system.uses.autoDestroy") === true) usedUp[item.id] = dataOf(item);
    for (const path of keys.uses) {
      const value = valueAt(raw, `system.${path}`);
      if (typeof value === "number") uses[`${item.id} ${path}`] = value;
    }
    for (const [id, spent] of activityUses(raw)) uses[`${item.id} activities.${id}.uses.spent`] = spent;
  }
  const effects: Record<string, Json> = {};
  for (const effect of [...(actor.effects ?? [])].slice(0, MOST)) effects[effect.id] = dataOf(effect);
  return { numbers, uses, effects, conditions, usedUp };
}

function activityUses(raw: unknown): readonly (readonly [string, number])[] {
  const activities = valueAt(raw, "system.activities");
  if (typeof activities !== "object" || activities === null) return [];
  return Object.keys(activities).flatMap((id) => {
    const spent = numberAt(activities, `${id}.uses.spent`);
    return spent === undefined ? [] : [[id, spent] as const];
  });
}

/** Without what only tells when it was written. */
function dataOf(document: object): Json {
  const toObject = (document as { toObject?: () => unknown }).toObject;
  const data = JSON.parse(JSON.stringify(toObject?.call(document) ?? {})) as Json;
  if (!isRecord(data)) return {};
  const { _stats: _, ...kept } = data;
  return kept;
}

/** Puts everything back that differs. */
export async function restoreState(actor: HostActor, state: Json, keys: StateKeys): Promise<void> {
  if (!isRecord(state)) return;
  const now = stateOf(actor, keys);
  const before = (key: string): Readonly<Record<string, Json>> => recordAt(state, key);
  const after = (key: string): Readonly<Record<string, Json>> => recordAt(now, key);
  // Only what is kept here: the record lies where others may write.
  const known = changed(before("numbers"), after("numbers")).filter(([path]) => keys.numbers.includes(path));
  const numbers = known.map(([path, value]) => [`system.${path}`, value] as const);
  if (numbers.length > 0) await actor.update(Object.fromEntries(numbers));
  const gone = Object.entries(before("usedUp")).filter(([id]) => !(id in after("usedUp")));
  if (gone.length > 0) await createAgain(actor, "Item", gone);
  const updates = new Map<string, Record<string, Json>>();
  for (const [key, value] of changed(before("uses"), after("uses"))) {
    const [id = "", path = ""] = key.split(" ");
    if (actor.items.get(id) === undefined || gone.some(([back]) => back === id)) continue;
    if (!keys.uses.includes(path) && !/^activities\.\w+\.uses\.spent$/.test(path)) continue;
    if (typeof value !== "number") continue;
    updates.set(id, { ...updates.get(id), _id: id, [`system.${path}`]: value });
  }
  if (updates.size > 0) await actor.updateEmbeddedDocuments?.("Item", [...updates.values()]);
  await restoreEmbedded(actor, "ActiveEffect", before("effects"), after("effects"));
  await restoreEmbedded(actor, "Item", before("conditions"), after("conditions"));
}

async function restoreEmbedded(
  actor: HostActor,
  type: "ActiveEffect" | "Item",
  before: Readonly<Record<string, Json>>,
  after: Readonly<Record<string, Json>>,
): Promise<void> {
  const came = Object.keys(after).filter((id) => !(id in before));
  const gone = Object.entries(before).filter(([id]) => !(id in after));
  const other = Object.entries(before).filter(
    ([id, data]) => id in after && JSON.stringify(after[id]) !== JSON.stringify(data),
  );
  if (came.length > 0) await actor.deleteEmbeddedDocuments?.(type, came);
  if (gone.length > 0) await createAgain(actor, type, gone);
  if (other.length > 0)
    await actor.updateEmbeddedDocuments?.(
      type,
      other.map(([, data]) => data as object),
    );
}

async function createAgain(
  actor: HostActor,
  type: "ActiveEffect" | "Item",
  gone: readonly (readonly [string, Json])[],
): Promise<void> {
  const data = gone.map(([, one]) => one as object);
  await actor.createEmbeddedDocuments?.(type, data, { keepId: true });
}

const recordAt = (state: Json, key: string): Readonly<Record<string, Json>> => {
  const found = isRecord(state) ? state[key] : undefined;
  return isRecord(found) ? found : {};
};

const changed = (
  before: Readonly<Record<string, Json>>,
  after: Readonly<Record<string, Json>>,
): readonly (readonly [string, Json])[] =>
  Object.entries(before).filter(([key, value]) => after[key] !== value);

import type { SystemAdapter } from "./adapter";
import type { HostActor } from "../foundry-documents";
import { found, hpAt, hpUpdateAt, isAtNone, numberAt, valueAt } from "./values-at-paths";

/** Simple worldbuilding: health is fixed, everything else is a free attribute with a name. */
export const worldbuilding: SystemAdapter = {
  id: "worldbuilding",
  facts: (actor) =>
    found({
      hp: hpAt(actor, "health"),
      defence: attribute(actor, ["defence", "defense", "ac", "armor", "toughness"]),
      speed: speedOf(actor),
      gold: attribute(actor, ["gold", "money"]),
    }),
  hpUpdate: (actor, value) => hpUpdateAt(actor, "health", value),
  isDown: (actor) => isAtNone(actor, "health"),
};

function speedOf(actor: HostActor): { value: number; units: string } | undefined {
  const value = attribute(actor, ["speed", "move", "movement"]);
  return value === undefined ? undefined : { value, units: "" };
}

/** Attributes lie flat or one group deeper; a text attribute may still hold a number. */
function attribute(actor: HostActor, names: readonly string[]): number | undefined {
  const attributes = valueAt(actor.system, "attributes");
  if (typeof attributes !== "object" || attributes === null) return undefined;
  const groups: readonly unknown[] = [attributes, ...Object.values<unknown>({ ...attributes })];
  for (const group of groups) {
    if (typeof group !== "object" || group === null) continue;
    for (const [key, entry] of Object.entries(group)) {
      if (!names.includes(key.toLowerCase())) continue;
      const value = numberAt(entry, "value") ?? Number(valueAt(entry, "value"));
      if (Number.isFinite(value)) return value;
    }
  }
  return undefined;
}

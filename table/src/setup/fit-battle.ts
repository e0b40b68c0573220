import type { PackageInfo } from "./packages.ts";

/**
 * The table's battles are made for its own system. In a world of another one their figures become actors of
 * a kind that system knows; what they were made of stays only where that kind is the same.
 */
export function fitBattle(battle: Data, system: PackageInfo | undefined): Data {
  if (!system || battle["system"] === system.id) return battle;
  const types = Object.keys((system["documentTypes"]?.Actor ?? {}) as Data);
  types.push(...((system["template"]?.Actor?.types ?? []) as string[]));
  const actors = ((battle["documents"]?.actors ?? []) as Data[]).map((actor) => {
    if (types.includes(actor["type"]) || !types.length) return actor;
    const type = types.find((t) => /npc|enemy|monster|creature/i.test(t)) ?? types[0];
    const { system: _own, items: _items, ...rest } = actor;
    return { ...rest, type, system: {} };
  });
  return { ...battle, documents: { ...battle["documents"], actors } };
}

import { text } from "../../core/text";
import type { HostActor, HostItem, HostToken } from "../foundry-documents";
import type { ActorFacts, SystemAdapter, WeaponFacts } from "./adapter";
import { found, hpAt, hpUpdateAt, isAtNone, numberAt, valueAt } from "./values-at-paths";

/** Where a world says its system keeps things; paths in an actor's or an item's system data. Empty: not said. */
export interface AttributePaths {
  readonly hp: string;
  readonly defence: string;
  readonly speed: string;
  readonly speedUnits: string;
  readonly gold: string;
  /** A record of abilities: numbers, or objects with `mod` or `value`. */
  readonly abilities: string;
  /** Item types that are weapons, with commas between. */
  readonly weaponTypes: string;
  readonly weaponRange: string;
  /** The formula that rolls an attack with a weapon. */
  readonly weaponRoll: string;
}

/** People write paths as Foundry shows them, with or without the beginning. */
export const inSystem = (path: string): string => path.trim().replace(/^@?(system|data)\./, "");

/** The paths of the world over what an adapter finds by itself. */
export function mapped(adapter: SystemAdapter, raw: AttributePaths): SystemAdapter {
  const paths = Object.fromEntries(
    Object.entries(raw).map(([key, path]: [string, string]) => [key, inSystem(path)]),
  ) as unknown as AttributePaths;
  const hasHp = (actor: HostActor): boolean => paths.hp !== "" && hpAt(actor, paths.hp) !== undefined;
  return {
    ...adapter,
    facts: (actor) => ({ ...adapter.facts(actor), ...mappedFacts(actor, paths) }),
    hpUpdate: (actor, value) =>
      hasHp(actor) ? hpUpdateAt(actor, paths.hp, value) : adapter.hpUpdate(actor, value),
    isDown: (actor) => (hasHp(actor) ? isAtNone(actor, paths.hp) : adapter.isDown?.(actor) === true),
    roll: async (deed) => {
      const rolled = await rollMapped(deed.attacker, deed.source, paths);
      return rolled === undefined
        ? adapter.roll?.(deed)
        : { name: rolled, results: [], left: text("OPFOR.ui.dice.used", { name: rolled }) };
    },
  };
}

function mappedFacts(actor: HostActor, paths: AttributePaths): ActorFacts {
  const number = (path: string): number | undefined =>
    path === "" ? undefined : (numberAt(actor.system, path) ?? numberAt(actor.system, `${path}.value`));
  const speed = number(paths.speed);
  const weapons = weaponsOf(actor, paths);
  return found({
    hp: paths.hp === "" ? undefined : hpAt(actor, paths.hp),
    defence: number(paths.defence),
    speed: speed === undefined ? undefined : { value: speed, units: paths.speedUnits },
    gold: number(paths.gold),
    abilities: abilitiesOf(actor, paths.abilities),
    weapons: weapons.length === 0 ? undefined : weapons,
  });
}

function abilitiesOf(actor: HostActor, path: string): Readonly<Record<string, number>> | undefined {
  const record = path === "" ? undefined : valueAt(actor.system, path);
  if (typeof record !== "object" || record === null) return undefined;
  const entries = Object.keys(record).flatMap((key): [string, number][] => {
    const value = numberAt(record, `${key}.mod`) ?? numberAt(record, `${key}.value`) ?? numberAt(record, key);
    return value === undefined ? [] : [[key, value]];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

const weaponItems = (actor: HostActor, { weaponTypes }: AttributePaths): HostItem[] => {
  const types = weaponTypes.split(",").map((type) => type.trim());
  return [...actor.items].filter(({ type }) => types.includes(type));
};

/** What has no range is for hand to hand. */
const weaponsOf = (actor: HostActor, paths: AttributePaths): WeaponFacts[] =>
  weaponItems(actor, paths).map(({ id, name, system }) => {
    const range = paths.weaponRange === "" ? undefined : numberAt(system, paths.weaponRange);
    const isRanged = range !== undefined && range > 0;
    return { id, name, melee: !isRanged, units: paths.speedUnits, ...(isRanged ? { range } : {}) };
  });

async function rollMapped(
  attacker: HostToken,
  weapon: string | undefined,
  paths: AttributePaths,
): Promise<string | undefined> {
  const { actor } = attacker;
  if (actor === null || paths.weaponRoll === "") return undefined;
  const item = weaponItems(actor, paths).find(({ id, name }) => id === weapon || name === weapon);
  const formula = item === undefined ? undefined : valueAt(item.system, paths.weaponRoll);
  if (item === undefined || typeof formula !== "string" || !Roll.validate(formula)) return undefined;
  const roll = await new Roll(formula, actor.getRollData() as Record<string, never>).evaluate();
  await roll.toMessage({ flavor: `${attacker.name}: ${item.name}` });
  return item.name;
}

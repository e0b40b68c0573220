import type { HostActor, HostItem, HostToken } from "../host";
import { theCanvas } from "../host";
import { found, hpAt, hpUpdateAt, numberAt, valueAt, type SystemAdapter, type WeaponFacts } from "./adapter";

const HP = "attributes.hp";

interface Activity {
  readonly type: string;
  use(usage: object, dialog: object, message: object): Promise<unknown>;
  rollAttack(config: object, dialog: object, message: object): Promise<{ readonly total: number }[] | null>;
}

/** dnd5e 5.x (foundry-facts, section 11). */
export const dnd5e: SystemAdapter = {
  id: "dnd5e",
  facts: (actor) =>
    found({
      hp: hpAt(actor, HP),
      defence: numberAt(actor.system, "attributes.ac.value") ?? numberAt(actor.system, "attributes.ac.flat"),
      speed: speedOf(actor),
      weapons: weaponsOf(actor),
      gold: numberAt(actor.system, "currency.gp"),
      abilities: abilitiesOf(actor),
    }),
  hpUpdate: (actor, value) => hpUpdateAt(actor, HP, value),
  attack,
};

function speedOf(actor: HostActor): { value: number; units: string } | undefined {
  const walk = numberAt(actor.system, "attributes.movement.walk");
  const units = valueAt(actor.system, "attributes.movement.units");
  return walk === undefined ? undefined : { value: walk, units: typeof units === "string" ? units : "ft" };
}

function weaponsOf(actor: HostActor): WeaponFacts[] {
  return [...actor.items]
    .filter(({ type }) => type === "weapon")
    .map((item): WeaponFacts => {
      const range = numberAt(item.system, "range.value");
      const reach = numberAt(item.system, "range.reach");
      const units = valueAt(item.system, "range.units");
      const kind = valueAt(item.system, "type.value");
      const ranged = typeof kind === "string" ? kind.endsWith("R") : (range ?? 0) > 10;
      return {
        id: item.id,
        name: item.name,
        melee: !ranged,
        units: typeof units === "string" && units !== "" ? units : "ft",
        ...(reach === undefined ? {} : { reach }),
        ...(range === undefined ? {} : { range }),
      };
    });
}

function abilitiesOf(actor: HostActor): Record<string, number> {
  const abilities = valueAt(actor.system, "abilities");
  if (typeof abilities !== "object" || abilities === null) return {};
  return Object.fromEntries(
    Object.keys(abilities).flatMap((key): [string, number][] => {
      const mod = numberAt(abilities, `${key}.mod`);
      return mod === undefined ? [] : [[key, mod]];
    }),
  );
}

/** The defence of the roll comes from the user's targets, so they are set first. */
async function attack(attacker: HostToken, target: HostToken, weapon: string | undefined): Promise<boolean> {
  const item = [...(attacker.actor?.items ?? [])].find(({ id, name }) => id === weapon || name === weapon);
  const activity = item === undefined ? undefined : attackOf(item);
  if (activity === undefined) return false;
  theCanvas().tokens.setTargets?.([target.id]);
  await activity.use({ subsequentActions: false }, { configure: false }, { create: true });
  const rolls = await activity.rollAttack({}, { configure: false }, {});
  return rolls !== null;
}

function attackOf(item: HostItem): Activity | undefined {
  const activities = valueAt(item.system, "activities") as Iterable<Activity> | undefined;
  if (activities === undefined || typeof activities[Symbol.iterator] !== "function") return undefined;
  return [...activities].find(({ type }) => type === "attack");
}

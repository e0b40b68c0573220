import type { HostActor, HostToken } from "../host";
import { found, hpAt, hpUpdateAt, numberAt, valueAt, type SystemAdapter, type WeaponFacts } from "./adapter";

const HP = "attributes.hp";

interface Strike {
  readonly type: string;
  readonly label?: string;
  readonly ready?: boolean;
  readonly item?: { readonly id: string; readonly name: string; readonly isMelee?: boolean };
  readonly variants?: readonly { roll(options: object): Promise<unknown> }[];
}

/** pf2e 7.x (foundry-facts, section 11). */
export const pf2e: SystemAdapter = {
  id: "pf2e",
  facts: (actor) =>
    found({
      hp: hpAt(actor, HP),
      defence: numberAt(actor.system, "attributes.ac.value"),
      speed: speedOf(actor),
      weapons: strikesOf(actor).map(weaponOf),
    }),
  hpUpdate: (actor, value) => hpUpdateAt(actor, HP, value),
  attack,
};

function speedOf(actor: HostActor): { value: number; units: string } | undefined {
  const value =
    numberAt(actor.system, "movement.speeds.land.value") ??
    numberAt(actor.system, "attributes.speed.total") ??
    numberAt(actor.system, "attributes.speed.value");
  return value === undefined ? undefined : { value, units: "ft" };
}

function strikesOf(actor: HostActor): Strike[] {
  const actions = valueAt(actor.system, "actions");
  return Array.isArray(actions) ? (actions as Strike[]).filter(({ type }) => type === "strike") : [];
}

function weaponOf(strike: Strike): WeaponFacts {
  const range = numberAt(strike.item, "system.range") ?? numberAt(strike.item, "range.increment");
  return {
    id: strike.item?.id ?? "",
    name: strike.item?.name ?? strike.label ?? "",
    melee: strike.item?.isMelee ?? range === undefined,
    units: "ft",
    ...(range === undefined ? {} : { range }),
  };
}

async function attack(attacker: HostToken, target: HostToken, weapon: string | undefined): Promise<boolean> {
  const strikes = attacker.actor === null ? [] : strikesOf(attacker.actor);
  const strike =
    strikes.find(({ item }) => item?.id === weapon || item?.name === weapon) ??
    strikes.find(({ ready }) => ready === true);
  const first = strike?.variants?.[0];
  if (first === undefined) return false;
  await first.roll({ target: target.object });
  return true;
}

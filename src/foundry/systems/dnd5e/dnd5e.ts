import type { HostActor } from "../../foundry-documents";
import type { SystemAdapter, WeaponFacts } from "../adapter";
import { rollDnd5e } from "./dnd5e-rolls";
import { rechargeDnd5e, setDnd5eCondition, spendDnd5e } from "./dnd5e-uses-and-conditions";
import { liveStatBlock } from "../live-stat-block";
import { restoreState, stateOf, type StateKeys } from "../sheet-state-for-undo";
import { found, hpAt, hpUpdateAt, isAtNone, numberAt, valueAt } from "../values-at-paths";

const HP = "attributes.hp";

/** Slots, temporary points and uses that a turn may change. */
const KEYS: StateKeys = {
  numbers: [
    "attributes.hp.temp",
    "attributes.hp.tempmax",
    "attributes.exhaustion",
    ...Array.from({ length: 9 }, (_, level) => `spells.spell${level + 1}.value`),
    "spells.pact.value",
    "resources.legact.value",
    "resources.legact.spent",
  ],
  uses: ["uses.spent", "quantity"],
  conditionItems: [],
};

/** dnd5e 5.x (systems-facts, section 1). */
export const dnd5e: SystemAdapter = {
  id: "dnd5e",
  suits: ["monster-ai"],
  facts: (actor) =>
    found({
      hp: hpAt(actor, HP),
      defence: numberAt(actor.system, "attributes.ac.value"),
      speed: speedOf(actor),
      weapons: weaponsOf(actor),
      gold: numberAt(actor.system, "currency.gp"),
      abilities: abilitiesOf(actor),
    }),
  hpUpdate: (actor, value) => hpUpdateAt(actor, HP, value),
  statBlock: (actor) => liveStatBlock("dnd5e", actor),
  setCondition: setDnd5eCondition,
  isDown: (actor) => isAtNone(actor, HP),
  beginTurn: rechargeDnd5e,
  spend: spendDnd5e,
  roll: rollDnd5e,
  state: (actor) => stateOf(actor, KEYS),
  restore: (actor, state) => restoreState(actor, state, KEYS),
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
      const ranged = typeof kind === "string" && kind.endsWith("R") ? true : (range ?? 0) > (reach ?? 5);
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

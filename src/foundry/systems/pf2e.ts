import { readStatBlock } from "../../creatures";
import type { HostActor } from "../foundry-documents";
import type { SystemAdapter, WeaponFacts } from "./adapter";
import { rollPf2e, strikesOf } from "./pf2e-rolls";
import { setPf2eCondition, spendPf2e } from "./pf2e-uses-and-conditions";
import { liveStatBlock } from "./live-stat-block";
import { restoreState, stateOf, type StateKeys } from "./sheet-state-for-undo";
import { found, hpAt, hpUpdateAt, numberAt, valueAt } from "./values-at-paths";

const HP = "attributes.hp";

const KEYS: StateKeys = {
  numbers: ["attributes.hp.temp", "resources.focus.value", "resources.heroPoints.value"],
  uses: [
    "frequency.value",
    "location.uses.value",
    ...Array.from({ length: 11 }, (_, rank) => `slots.slot${rank}.value`),
    "quantity",
  ],
  conditionItems: ["condition", "effect"],
};

/** pf2e 7.x and 8.x (systems-facts, section 2). */
const adapterFor = (id: string): SystemAdapter => ({
  id,
  suits: ["monster-ai"],
  facts: (actor) =>
    found({
      hp: hpAt(actor, HP),
      defence: numberAt(actor.system, "attributes.ac.value"),
      speed: speedOf(actor),
      weapons: strikesOf(actor).map(weaponOf),
    }),
  hpUpdate: (actor, value) => hpUpdateAt(actor, HP, value),
  statBlock: (actor) => liveStatBlock("pf2e", actor),
  conditions: (actor) => {
    const read = readStatBlock("pf2e", actor);
    return read.ok ? read.block.statuses : [];
  },
  setCondition: setPf2eCondition,
  isDown: (actor) => valueAt(actor, "isDead") === true || numberAt(actor.system, `${HP}.value`) === 0,
  spend: spendPf2e,
  roll: rollPf2e,
  state: (actor) => stateOf(actor, KEYS),
  restore: (actor, state) => restoreState(actor, state, KEYS),
});

export const pf2e = adapterFor("pf2e");
/** Starfinder ships with the same code. */
export const sf2e = adapterFor("sf2e");

function speedOf(actor: HostActor): { value: number; units: string } | undefined {
  const value =
    numberAt(actor.system, "movement.speeds.land.value") ??
    numberAt(actor.system, "attributes.speed.total") ??
    numberAt(actor.system, "attributes.speed.value");
  return value === undefined ? undefined : { value, units: "ft" };
}

function weaponOf(strike: ReturnType<typeof strikesOf>[number]): WeaponFacts {
  const range = numberAt(strike.item, "range.increment") ?? numberAt(strike.item, "system.range");
  const melee = valueAt(strike.item, "isMelee");
  return {
    id: strike.item?.id ?? "",
    name: strike.item?.name ?? "",
    melee: typeof melee === "boolean" ? melee : range === undefined,
    units: "ft",
    ...(range === undefined ? {} : { range }),
  };
}

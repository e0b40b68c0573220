import { describe, expect, it } from "vitest";
import { readStatBlock } from "../../src/creatures";
import { schemeBySheet } from "../../src/rulesets/monster-ai/by-sheet";
import { practiceTurn } from "../../cli/practice-turn";

/** Sheets that somebody wrote to do harm, or that broke: a scheme or one sentence, and nothing runs on. */

const weapon = (more: object = {}, activity: object = {}): object => ({
  _id: "w",
  name: "Club",
  type: "weapon",
  system: {
    type: { value: "martialM" },
    damage: { base: { number: 1, denomination: 6, types: ["bludgeoning"] } },
    activities: { a: { _id: "a", type: "attack", activation: { type: "action" }, attack: {}, ...activity } },
    ...more,
  },
});
const actor = (items: readonly unknown[], system: object = {}): object => ({
  name: "Brute",
  type: "npc",
  system: { attributes: { hp: { value: 9, max: 9 }, ac: { value: 12 }, movement: { walk: 30 } }, ...system },
  items,
});
const thrower = new Proxy(
  {},
  {
    get: () => {
      throw new Error("no");
    },
  },
);

describe("hostile actors", () => {
  it.each([
    [
      "a formula that is no formula",
      actor([weapon({}, { damage: { parts: [{ custom: { enabled: true, formula: "(".repeat(5_000) } }] } })]),
    ],
    [
      "ranges of NaN",
      actor([weapon({ range: { value: NaN, long: Infinity, reach: -Infinity, units: "ft" } })]),
    ],
    ["markup for a name", { ...actor([weapon()]), name: '<img src=x onerror="alert(1)">'.repeat(50) }],
    ["items of unknown types", actor([{ type: "spaceship", system: null }, null, 7, "x", [], weapon()])],
    [
      "numbers as words",
      actor([weapon()], { attributes: { hp: { value: "many", max: {} }, ac: { value: "9e99" } } }),
    ],
    [
      "activities that are no activities",
      actor([{ _id: "q", name: "Q", type: "feat", system: { activities: 12 } }, weapon()]),
    ],
    [
      "values that throw when they are looked at",
      actor([thrower, { _id: "t", type: "weapon", system: thrower }, weapon()]),
    ],
    ["a cone of 10^9 feet", actor([breath(1e9), weapon()])],
    ["a save against 1000", actor([breath(30, 1000), weapon()])],
  ])("%s", (_, raw) => {
    const read = readStatBlock("dnd5e", raw);
    expect(read.ok, read.ok ? "" : read.why).toBe(true);
    if (!read.ok) return;
    const { scheme } = schemeBySheet(read.block);
    expect(scheme?.behaviours.length).toBeGreaterThan(0);
    expect(practiceTurn(read.block, 4)?.plan.steps.length).toBeGreaterThan(0);
    expect(read.block.name.length).toBeLessThanOrEqual(80);
  });

  it.each([
    ["500 items", actor(Array.from({ length: 500 }, (_, index) => ({ ...weapon(), _id: `w${index}` })))],
    [
      "50 routines of text",
      actor([
        weapon(),
        ...Array.from({ length: 50 }, () => ({
          _id: "m",
          name: "Multiattack",
          type: "feat",
          system: { identifier: "multiattack", description: { value: "makes two ".repeat(9_999) } },
        })),
      ]),
    ],
  ])("%s are read in bounds", (_, raw) => {
    const read = readStatBlock("dnd5e", raw);
    expect(read.ok).toBe(true);
    if (!read.ok) return;
    expect(read.block.attacks.length).toBeLessThanOrEqual(60);
    expect(JSON.stringify(read.block).length).toBeLessThan(60_000);
    expect(schemeBySheet(read.block).scheme?.behaviours.length).toBeLessThanOrEqual(12);
  });

  it.each(["dnd5e", "pf2e"])("%s: nothing at all is a creature without attacks, and says so", (system) => {
    const read = readStatBlock(system, {});
    expect(read.ok).toBe(true);
    if (read.ok) expect(schemeBySheet(read.block).scheme).toBeUndefined();
  });

  it("an attack of a hundred million dice is no attack: it is named as left out", () => {
    const raw = actor([weapon({ damage: { base: { number: 99_999_999, denomination: 6 } } })]);
    const read = readStatBlock("dnd5e", raw);
    expect(read.ok).toBe(true);
    if (!read.ok) return;
    const { scheme, leftOut } = schemeBySheet(read.block);
    expect([scheme, leftOut.map(({ name }) => name)]).toEqual([undefined, ["Club"]]);
  });

  it.each([
    ["an unknown system", "warhammer", {}],
    ["no actor", "dnd5e", null],
    ["a word", "pf2e", "dragon"],
  ])("%s is one clear sentence", (_, system, raw) => {
    const read = readStatBlock(system, raw);
    expect(read.ok ? "" : read.why).toMatch(/^[^\n]{10,160}$/);
  });

  it("pf2e: tokens that never end, dice beyond counting, thousands of strikes", () => {
    const action = {
      _id: "x",
      name: "X",
      type: "action",
      system: {
        actionType: { value: "action" },
        description: {
          value:
            `${"@Damage[".repeat(900)} @Check[${"|".repeat(900)}] @Damage[9999999d6[fire]] two two Strikes`.repeat(
              3,
            ),
        },
      },
    };
    const strike = (index: number): object => ({
      _id: `s${index}`,
      name: "S".repeat(300),
      type: "melee",
      system: {
        bonus: { value: 1e9 },
        damageRolls: { a: { damage: "1d6", damageType: "x".repeat(999) } },
        traits: { value: ["reach-9999", "agile", "range-increment-9999"] },
      },
    });
    const read = readStatBlock("pf2e", {
      name: "P",
      items: [action, ...Array.from({ length: 2_000 }, (_, index) => strike(index))],
    });
    expect(read.ok, read.ok ? "" : read.why).toBe(true);
    if (read.ok) expect(schemeBySheet(read.block).scheme).toBeDefined();
  });
});

function breath(size: number, dc = 15): object {
  return {
    _id: "b",
    name: "Breath",
    type: "feat",
    system: {
      uses: { max: "1", recovery: [{ period: "recharge", formula: "5" }] },
      activities: {
        s: {
          _id: "s",
          type: "save",
          activation: { type: "action" },
          consumption: { targets: [{ type: "itemUses", value: "1" }] },
          target: { template: { type: "cone", size, units: "ft" } },
          damage: { onSave: "half", parts: [{ number: 4, denomination: 6, types: ["fire"] }] },
          save: { ability: ["dex"], dc: { calculation: "", formula: String(dc) } },
        },
      },
    },
  };
}

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { HostToken } from "../../src/foundry/foundry-documents";
import type { SystemDeed, SystemRoll } from "../../src/foundry/systems/adapter";
import { rollDnd5e } from "../../src/foundry/systems/dnd5e/dnd5e-rolls";
import {
  rechargeDnd5e,
  setDnd5eCondition,
  spendDnd5e,
} from "../../src/foundry/systems/dnd5e/dnd5e-uses-and-conditions";
import { Dnd5eActor, Dnd5eTable } from "./stand-ins/dnd5e";
import { deedOf, embedded, standInHost, standInToken, type StandInHost } from "./stand-ins/host";

/** dnd5e's own rolls, against a stand-in of its documented interface. */
let table: Dnd5eTable;
let host: StandInHost;
let orc: Dnd5eActor;
let heroes: readonly Dnd5eActor[];
let tokens: readonly HostToken[];
let recharge: unknown;

beforeEach(() => {
  table = new Dnd5eTable();
  recharge = "no";
  host = standInHost(
    { settings: { get: () => recharge } },
    { statusEffects: { a: { id: "prone" }, b: { id: "poisoned" }, c: { id: "exhaustion" } } },
  );
  orc = new Dnd5eActor(table, "Orc");
  heroes = [
    new Dnd5eActor(table, "Amiri", { ac: 16, temp: 4 }),
    new Dnd5eActor(table, "Kyra", { ac: 12, immune: ["poisoned", "prone"] }),
  ];
  tokens = heroes.map((hero, index) => standInToken(`hero${index}`, hero));
});
afterEach(() => vi.unstubAllGlobals());

const roll = (source: string, targets: readonly HostToken[], more: Partial<SystemDeed> = {}) =>
  rollDnd5e(deedOf(standInToken("orc", orc), source, { targets, ...more }));
const results = (rolled: SystemRoll | undefined): object[] | undefined =>
  rolled?.results.map(({ target, ...rest }) => ({ ...rest, target: target.name }));
const said = (part: string): string[] => table.said.filter((line) => line.includes(part));

describe("an attack of dnd5e", () => {
  it.each<[{ total: number; isCritical?: boolean; isFumble?: boolean }, boolean, number]>([
    [{ total: 15 }, false, 0],
    [{ total: 16 }, true, 6],
    [{ total: 9, isCritical: true }, true, 6],
    [{ total: 25, isFumble: true }, false, 0],
  ])("%j against 16", async (die, hit, damage) => {
    orc.carry(table, "axe", [{ id: "swing" }]);
    table.d20.push(die);
    const rolled = await roll("axe/swing", tokens.slice(0, 1));
    expect(results(rolled)).toEqual([
      {
        target: "Amiri",
        hit,
        critical: die.isCritical === true,
        total: die.total,
        against: 16,
        ...(hit ? { damage } : {}),
      },
    ]);
    expect(heroes[0]?.hp).toEqual(hit ? { value: 28, temp: 0 } : { value: 30, temp: 4 });
    expect(said("in a dialog")).toEqual([]);
    expect(said("damages")).toEqual(hit ? [`swing damages {"isCritical":${die.isCritical === true}}`] : []);
  });

  it("targets whom it attacks, and gives the user's targets back; each is rolled for", async () => {
    orc.carry(table, "axe", [{ id: "swing" }]);
    host.targets = [{ id: "other" }];
    table.d20.push({ total: 14 }, { total: 14 });
    expect(results(await roll("axe/swing", tokens))).toMatchObject([
      { hit: false },
      { hit: true, damage: 6 },
    ]);
    expect(host.targeted).toEqual([["hero0", "hero1"], ["other"]]);
  });

  it("is quiet: no template waits for a click, nothing rolls by itself", async () => {
    orc.carry(table, "axe", [{ id: "swing" }]);
    table.d20.push({ total: 1 });
    await roll("axe/swing", tokens.slice(0, 1));
    expect(said("used")).toEqual([
      'swing used {"create":{"measuredTemplate":false},"subsequentActions":false}',
    ]);
  });

  it("has the odds of conditions and of the deed, and the mode of its weapon", async () => {
    orc.carry(table, "axe", [{ id: "swing" }], { system: { attackModes: [{ value: "thrown" }] } });
    heroes[1]?.statuses.add("restrained");
    table.d20.push({ total: 1 }, { total: 1 });
    await roll("axe/swing", tokens.slice(1), { manner: "ranged" });
    await roll("axe/swing", tokens.slice(0, 1), { disadvantage: true });
    expect(said("attacks")).toEqual([
      'swing attacks {"advantage":true,"disadvantage":false,"attackMode":"thrown"}',
      'swing attacks {"advantage":false,"disadvantage":true,"attackMode":"thrown"}',
    ]);
  });

  it("with advantage has the damage of the item's attack for that, with both odds its own", async () => {
    const twin = { id: "sly", name: "With Advantage", damage: { rolled: [9] } };
    orc.carry(table, "axe", [{ id: "swing" }, { id: "x", name: "advantage", type: "save" }, twin]);
    table.d20.push({ total: 20 }, { total: 20 });
    const sly = await roll("axe/swing", tokens.slice(0, 1), { advantage: true });
    expect(results(sly)).toMatchObject([{ damage: 9 }]);
    orc.carry(table, "club", [{ id: "hit" }, twin]);
    table.d20.push({ total: 20 });
    const plain = await roll("club/hit", tokens.slice(0, 1), { advantage: true, disadvantage: true });
    expect(results(plain)).toMatchObject([{ damage: 6 }]);
  });

  it("hits nobody where the system rolls nothing, or nobody knows the armour", async () => {
    orc.carry(table, "axe", [{ id: "swing" }]);
    expect(results(await roll("axe/swing", tokens.slice(0, 1)))).toEqual([{ target: "Amiri", hit: false }]);
    const shade = standInToken("shade", new Dnd5eActor(table, "Shade", { ac: undefined as never }));
    delete (shade.actor?.system as { attributes: { ac?: unknown } }).attributes.ac;
    table.d20.push({ total: 30 });
    expect(results(await roll("axe/swing", [shade]))).toMatchObject([{ hit: false, total: 30 }]);
  });

  it("is none without an actor or an item, is left to people where the system refuses it", async () => {
    expect(await roll("nothing", tokens)).toBeUndefined();
    orc.carry(table, "axe", [{ id: "swing", use: () => Promise.resolve(undefined) }]);
    const refused = await roll("axe/swing", tokens);
    expect(refused).toEqual({
      name: "axe",
      results: [],
      left: { key: "OPFOR.ui.dice.refused", data: { name: "axe" } },
    });
    orc.carry(table, "horn", [{ id: "blow", type: "utility" }]);
    expect(await roll("horn/blow", tokens)).toMatchObject({
      results: [],
      left: { key: "OPFOR.ui.dice.used" },
    });
  });
});

describe("what follows a hit", () => {
  const bite = { id: "bite" };
  const rider = (more: object): object => ({
    id: "venom",
    type: "save",
    save: { ability: new Set(["con"]), dc: { value: 11 } },
    damage: { parts: [{}], rolled: [10] },
    ...more,
  });
  const bitten = async (
    more: object,
    save: number,
    at = 0,
    type = "weapon",
  ): Promise<object[] | undefined> => {
    orc.carry(table, "jaws", [bite, rider(more)], { type });
    table.d20.push({ total: 20 }, { total: save });
    return results(await roll("jaws/bite", tokens.slice(at, at + 1)));
  };
  it.each([
    [{}, 10, 16, "x1"],
    [{}, 11, 11, "x0.5"],
    [{ damage: { parts: [{}], rolled: [10], onSave: "full" } }, 11, 16, "x1"],
    [{ damage: { parts: [{}], rolled: [10], onSave: "none" } }, 11, 6, undefined],
  ])("%j with a save of %i: %i lost", async (more, save, damage, times) => {
    expect(await bitten(more, save)).toMatchObject([{ damage }]);
    expect(said("takes 10")).toEqual(times === undefined ? [] : [`Amiri takes 10 ${times}`]);
    expect(said("saves")).toEqual(["Amiri saves con against 11"]);
  });
  it("is only a weapon's", async () => {
    expect(await bitten({}, 1, 0, "feat")).toMatchObject([{ damage: 6 }]);
  });
  it("a bare Strength save knocks down who fails it and is not immune", async () => {
    const knock = { save: { ability: ["str"], dc: { value: 11 } }, damage: { parts: [] } };
    await bitten(knock, 11);
    expect(said("prone")).toEqual([]);
    await bitten(knock, 10);
    await bitten(knock, 10, 1);
    expect(said("prone")).toEqual(["Amiri is prone"]);
    await bitten({ ...knock, effects: [{ _id: "e" }] }, 10);
    await bitten({ ...knock, damage: { parts: [{}] } }, 10);
    await bitten({ ...knock, save: { ability: ["con"], dc: { value: 11 } } }, 10);
    expect(said("prone")).toEqual(["Amiri is prone"]);
  });
  it("effects come on a hit or a failed save, and never on who is immune", async () => {
    const effect = {
      uuid: "Item.jaws.Effect.e",
      statuses: new Set(["poisoned"]),
      toObject: () => ({ _id: "e", name: "Venom", disabled: true }),
    };
    const more = { type: "weapon", effects: new Map([["e", effect]]) };
    const bites = async (save: number, at: number, entry: object = { _id: "e" }): Promise<void> => {
      orc.carry(table, "jaws", [bite, { ...rider({}), effects: [entry] }], more);
      table.d20.push({ total: 20 }, { total: save });
      await roll("jaws/bite", tokens.slice(at, at + 1));
    };
    await bites(11, 0);
    expect(said("has ActiveEffect")).toEqual([]);
    await bites(10, 1);
    expect(said("has ActiveEffect")).toEqual([]);
    await bites(10, 0);
    const had =
      'Amiri has ActiveEffect {"name":"Venom","disabled":false,"transfer":false,"origin":"Item.jaws.Effect.e"}';
    expect(said("has ActiveEffect")).toEqual([had]);
    await bites(11, 0, { _id: "e", onSave: true });
    await bites(10, 0, { _id: "unknown" });
    expect(said("has ActiveEffect")).toEqual([had, had]);
  });
});

describe("a save of dnd5e", () => {
  const fire = (more: object = {}): object => ({
    id: "fire",
    type: "save",
    save: { ability: ["dex"], dc: { value: 13 } },
    damage: { parts: [{}], rolled: [8, 3] },
    ...more,
  });
  it("rolls damage once for everybody, who save by themselves", async () => {
    orc.carry(table, "breath", [fire()], { type: "feat" });
    table.d20.push({ total: 13 }, { total: 12 });
    expect(results(await roll("breath/fire", tokens))).toEqual([
      { target: "Amiri", hit: false, saved: true, total: 13, against: 13, damage: 5 },
      { target: "Kyra", hit: true, saved: false, total: 12, against: 13, damage: 11 },
    ]);
    expect(said("damages")).toEqual(["fire damages {}"]);
    expect([heroes[0]?.hp, heroes[1]?.hp]).toEqual([
      { value: 29, temp: 0 },
      { value: 19, temp: 0 },
    ]);
  });
  it("without damage rolls none; without a difficulty or a roll nobody saves", async () => {
    orc.carry(table, "gaze", [fire({ damage: { parts: [] } })], { type: "feat" });
    expect(results(await roll("gaze/fire", tokens.slice(0, 1)))).toEqual([
      { target: "Amiri", hit: true, saved: false, damage: 0 },
    ]);
    orc.carry(table, "odd", [fire({ save: { ability: ["dex"], dc: {} } })], { type: "feat" });
    expect(results(await roll("odd/fire", tokens.slice(0, 1)))).toMatchObject([{ saved: false, damage: 11 }]);
    expect([said("damages"), said("saves")]).toMatchObject([
      ["fire damages {}"],
      ["Amiri saves dex against 13"],
    ]);
  });
  it("of a spell that a feat casts above its level is scaled, and the feat pays", async () => {
    const caster = new Dnd5eActor(table, "Mage");
    caster.carry(table, "Fire", [fire()], { type: "spell", system: { level: 3 } });
    const cachedSpell = caster.items.get("Fire");
    orc.carry(table, "magic", [
      { id: "cast", type: "cast", relativeUUID: ".it", spell: { level: 5 }, cachedSpell },
    ]);
    table.d20.push({ total: 1 });
    await roll("magic/cast", tokens.slice(0, 1));
    expect(said("damages")).toEqual(['fire damages {"scaling":2}']);
    expect(said("used")[0]).toContain('"cause":{"activity":".it","resources":true}');
  });
});

it("healing gives hit points back, and rolls for each", async () => {
  orc.carry(table, "balm", [{ id: "mend", type: "heal", damage: { rolled: [7] } }], { type: "feat" });
  expect(results(await roll("balm/mend", tokens))).toEqual([
    { target: "Amiri", hit: true, damage: -7 },
    { target: "Kyra", hit: true, damage: -7 },
  ]);
});

describe("recharging", () => {
  const rolls: string[] = [];
  const breath = (id: string, uses: object): void =>
    orc.items.add({
      ...embedded({ _id: id }),
      system: { uses: { rollRecharge: () => Promise.resolve(rolls.push(id)), ...uses } },
    });
  beforeEach(() => {
    rolls.length = 0;
    breath("spent", { value: 0, recovery: [{ period: "day" }, { period: "recharge" }] });
    breath("left", { value: 1, recovery: [{ period: "recharge" }] });
    breath("uncounted", { recovery: [{ period: "recharge" }] });
    breath("daily", { value: 0, recovery: [{ period: "day" }] });
    breath("old", { value: 0, recovery: [{ period: "recharge" }], rollRecharge: undefined });
  });
  it.each([
    ["no", ["spent"]],
    [undefined, ["spent"]],
    ["yes", []],
  ])("the world's setting is %s", async (setting, expected) => {
    recharge = setting;
    expect(await rechargeDnd5e(standInToken("orc", orc))).toBe(expected.length > 0);
    expect(rolls).toEqual(expected);
  });
});

it("a use is taken off the item or the activity that pays, one at a time", async () => {
  const own = {
    id: "a",
    consumption: { targets: [{ type: "activityUses" }, { type: "other" }] },
    uses: { spent: 2 },
  };
  const shared = { id: "b", consumption: { targets: [{ type: "itemUses" }] } };
  orc.carry(table, "horn", [own, shared], { system: { uses: { spent: 4 } } });
  const written: object[] = [];
  Object.assign(orc, {
    updateEmbeddedDocuments: (_: string, list: object[]) => Promise.resolve(written.push(...list)),
  });
  for (const source of ["horn/a", "horn/b", "horn/c", "drum/a"]) await spendDnd5e(orc.asHost(), source);
  expect(written).toEqual([
    { _id: "horn", "system.activities.a.uses.spent": 3 },
    { _id: "horn", "system.uses.spent": 5 },
  ]);
});

it("conditions are set and taken away by their id; exhaustion and unknown ones stay with people", async () => {
  const [amiri, kyra] = tokens;
  if (amiri === undefined || kyra === undefined) throw new Error("two heroes");
  expect(await setDnd5eCondition(amiri, "prone", true)).toBe(true);
  expect(await setDnd5eCondition(amiri, "exhaustion", true)).toBe(false);
  expect(await setDnd5eCondition(amiri, "sleepy", true)).toBe(false);
  expect(await setDnd5eCondition(kyra, "poisoned", true)).toBe(true);
  expect(await setDnd5eCondition(kyra, "poisoned", false)).toBe(true);
  expect(table.said).toEqual(["Amiri is prone", "Kyra is no longer poisoned"]);
});

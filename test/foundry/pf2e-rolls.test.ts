import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { HostToken } from "../../src/foundry/foundry-documents";
import type { SystemDeed } from "../../src/foundry/systems/adapter";
import { pf2e } from "../../src/foundry/systems/pf2e";
import { deedOf, embedded, standInHost, standInToken, type StandInHost } from "./stand-ins/host";
import { Check, DamageRoll, Pf2eActor, Pf2eTable } from "./stand-ins/pf2e";

/** pf2e's own rolls, against a stand-in of its documented interface. */
let table: Pf2eTable;
let host: StandInHost;
let goblin: Pf2eActor;
let heroes: readonly Pf2eActor[];
let tokens: readonly HostToken[];

beforeEach(() => {
  table = new Pf2eTable();
  host = standInHost({ user: userOf(table) }, { Dice: { rolls: [Check, DamageRoll] } });
  goblin = new Pf2eActor(table, "Goblin");
  heroes = [
    new Pf2eActor(table, "Amiri", { ac: 16, resists: { slashing: 3 }, temp: 4 }),
    new Pf2eActor(table, "Kyra", { ac: 20, reflex: 5, immune: ["prone"] }),
  ];
  tokens = heroes.map((hero, index) => standInToken(`hero${index}`, hero));
});
afterEach(() => vi.unstubAllGlobals());

/** The user whose dialog settings the system asks, and whose targets are theirs. */
const userOf = ({ settings }: Pf2eTable): object => ({
  settings,
  get targets() {
    return host.targets;
  },
});

const deed = (source: string, targets: readonly HostToken[], more: Partial<SystemDeed> = {}): SystemDeed =>
  deedOf(standInToken("goblin", goblin), source, { targets, ...more });

describe("strikes", () => {
  it("the second and third have the penalty, and hit by the target's own armour", async () => {
    const dogslicer = goblin.strike("Dogslicer", 8, 5, { agile: true });
    table.d20.push(8, 11, 18);
    const rolled = [];
    for (const order of [0, 1, 2]) rolled.push(await pf2e.roll?.(deed(dogslicer, [at(0)], { order })));
    expect(rolled.map((one) => one?.results[0])).toMatchObject([
      { hit: true, total: 16, against: 16 },
      { hit: false, total: 15, against: 16 },
      { hit: true, total: 18, against: 16 },
    ]);
    expect(table.said.filter((line) => line.includes("map"))).toEqual([
      "Dogslicer damage plain map 0",
      "Dogslicer damage plain map 2",
    ]);
  });

  it("a critical hit has its own damage; resistance and temporary points count, as with a roll", async () => {
    const club = goblin.strike("Club", 8, 6);
    table.d20.push(18);
    const rolled = await pf2e.roll?.(deed(club, [at(0)]));
    // 12 slashing, less 3 resisted, 4 of it off temporary points.
    expect(rolled?.results).toMatchObject([{ critical: true, damage: 9 }]);
    expect(heroes[0]?.hp).toMatchObject({ value: 25, temp: 0 });
  });

  it("a miss rolls no damage", async () => {
    const club = goblin.strike("Club", 8, 6);
    table.d20.push(2);
    expect((await pf2e.roll?.(deed(club, [at(1)])))?.results).toMatchObject([{ hit: false }]);
    expect(table.said).toEqual(["Club 8: 10"]);
    expect(heroes[1]?.hp.value).toBe(30);
  });

  it.each([true, false])("no dialog opens when the user's setting is %s", async (shown) => {
    Object.assign(table.settings, { showCheckDialogs: shown, showDamageDialogs: shown });
    table.d20.push(18);
    await pf2e.roll?.(deed(goblin.strike("Club", 8, 6), [at(0)]));
    expect(table.dialogs).toBe(0);
  });

  it("the target is set while it rolls, and the user's own targets come back", async () => {
    host.targets = [{ id: "mine" }];
    table.d20.push(2);
    await pf2e.roll?.(deed(goblin.strike("Club", 8, 6), [at(1)]));
    expect(host.targeted).toEqual([["hero1"], ["mine"]]);
  });
});

describe("spells and abilities", () => {
  it("a basic save: one casting, one roll of damage, four degrees", async () => {
    const fire = goblin.spell("Breathe Fire", "9[fire]", { basic: true });
    const all = [0, 1].map(at);
    table.d20.push(1, 12);
    const rolled = await pf2e.roll?.(deed(fire, all, { manner: "area" }));
    expect(rolled?.results).toMatchObject([
      { saved: false, damage: 18 },
      { saved: true, damage: 4 },
    ]);
    expect(table.said.filter((line) => line.startsWith("Breathe Fire"))).toEqual([
      "Breathe Fire is cast",
      "Breathe Fire damage",
    ]);
    expect(goblin.slotsLeft).toBe(2);
    expect(table.dialogs).toBe(0);
  });

  it("a spell attack counts for the penalty, and a critical one does twice the damage", async () => {
    const bolt = goblin.spell("Ignition", "5[fire]", { attack: 9 });
    table.d20.push(20);
    const rolled = await pf2e.roll?.(deed(bolt, [at(1)], { manner: "ranged", order: 1 }));
    expect(rolled?.results).toMatchObject([{ critical: true, damage: 10 }]);
    expect(table.said).toContain("Ignition attack 2");
  });

  it("an ability is rolled by the tokens of its text, and takes a use of its frequency", async () => {
    const breath = embedded({
      name: "Poison Breath",
      type: "action",
      system: {
        frequency: { value: 1, max: 1 },
        description: {
          value: "@Damage[7[poison]] @Check[fortitude|dc:15|basic] @Template[cone|distance:15]",
        },
      },
    });
    goblin.items.add(breath);
    table.d20.push(9);
    const rolled = await pf2e.roll?.(deed(String(breath.id), [at(0)], { manner: "area" }));
    // 9 is a failure against 15, and 7 poison are not slashing: 4 of them off temporary points.
    expect(rolled?.results).toMatchObject([{ saved: false, against: 15, damage: 7 }]);
    expect(breath._source).toMatchObject({ system: { frequency: { value: 0 } } });
  });
});

describe("conditions are items", () => {
  const set = (index: number, condition: string, on: boolean): Promise<boolean> | undefined =>
    pf2e.setCondition?.(at(index), condition, on);
  const kept = (index: number): readonly string[] =>
    [...(heroes[index]?.items ?? [])].map(({ name }) => name);

  it("are put on once and taken off", async () => {
    await set(0, "prone", true);
    await set(0, "prone", true);
    expect(kept(0)).toEqual(["prone"]);
    await set(0, "prone", false);
    expect(kept(0)).toEqual([]);
  });

  it("what a creature is immune to is not put on it, and one that asks stays with people", async () => {
    expect(await set(1, "prone", true)).toBe(true);
    expect(kept(1)).toEqual([]);
    expect(await set(1, "persistent-damage", true)).toBe(false);
    expect(table.dialogs).toBe(0);
  });
});

describe("undo", () => {
  it("gives back hit points' shield, slots, frequencies and conditions, and takes off what came", async () => {
    const [hero] = heroes;
    if (hero === undefined) return;
    await hero.increaseCondition("frightened");
    goblin.spell("Breathe Fire", "9[fire]", { basic: true });
    const before = [hero, goblin].map((actor) => pf2e.state?.(actor.asHost()) ?? null);
    await hero.decreaseCondition("frightened", { forceRemove: true });
    await hero.increaseCondition("prone");
    hero.hp.temp = 0;
    const [entry] = [...goblin.items].filter(({ type }) => type === "spellcastingEntry");
    await goblin.updateEmbeddedDocuments("Item", [{ _id: entry?.id ?? "", "system.slots.slot1.value": 1 }]);
    await pf2e.restore?.(hero.asHost(), before[0] ?? null);
    await pf2e.restore?.(goblin.asHost(), before[1] ?? null);
    expect([...hero.items].map(({ name }) => name)).toEqual(["frightened"]);
    expect([hero.hp.temp, goblin.slotsLeft]).toEqual([4, 3]);
    expect([hero, goblin].map((actor) => pf2e.state?.(actor.asHost()))).toEqual(before);
  });

  it("brings back what the system took away when it was used up", async () => {
    const bomb = {
      _id: "bomb",
      name: "Bomb",
      type: "consumable",
      system: { quantity: 1, uses: { autoDestroy: true } },
    };
    await goblin.createEmbeddedDocuments("Item", [bomb], { keepId: true });
    const before = pf2e.state?.(goblin.asHost()) ?? null;
    await goblin.deleteEmbeddedDocuments("Item", ["bomb"]);
    await pf2e.restore?.(goblin.asHost(), before);
    expect(goblin.items.get("bomb")).toMatchObject({ name: "Bomb", system: { quantity: 1 } });
    expect(pf2e.state?.(goblin.asHost())).toEqual(before);
  });
});

function at(index: number): HostToken {
  const token = tokens[index];
  if (token === undefined) throw new Error(`no hero ${index}`);
  return token;
}

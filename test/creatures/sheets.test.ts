import { describe, expect, it } from "vitest";
import { readStatBlock, statBlockSchema, type StatBlock } from "../../src/creatures";
import { armour, condition, dnd5eActor, pf2eActor } from "./made-up";

const read = (system: string, actor: object): StatBlock => {
  const block = readStatBlock(system, actor);
  if (!block.ok) throw new Error(block.why);
  return block.block;
};
const lines = (block: StatBlock): string => `${JSON.stringify(block, null, 1)}\n`;

describe("a made-up sheet, word by word", () => {
  it("of dnd5e", async () => {
    await expect(lines(read("dnd5e", dnd5eActor()))).toMatchFileSnapshot("golden/dnd5e.json");
  });
  it("of pf2e", async () => {
    await expect(lines(read("pf2e", pf2eActor()))).toMatchFileSnapshot("golden/pf2e.json");
  });
});

describe("armour class of dnd5e (Dex +1)", () => {
  const defence = (ac: object, ...worn: readonly object[]): number | undefined =>
    read("dnd5e", dnd5eActor({ attributes: { ac } }, worn)).defence;
  it("is by armour, shield and way of reckoning", () => {
    expect(defence({})).toBe(11);
    expect(defence({}, armour("shield", 2))).toBe(13);
    expect(defence({}, armour("light", 12, undefined, 1))).toBe(14);
    expect(defence({}, armour("medium", 14, 0), armour("shield", 2, undefined, 1))).toBe(17);
    expect(defence({}, armour("heavy", 18, 5))).toBe(18);
    expect(defence({ calc: "mage" }, armour("shield", 2))).toBe(16);
    expect(defence({ calc: "natural", flat: 15 }, armour("shield", 2))).toBe(17);
    expect(defence({ calc: "flat", flat: 15 }, armour("shield", 2))).toBe(15);
    expect(defence({ calc: "natural" })).toBeUndefined();
    expect(defence({ value: 200 })).toBe(99);
  });
});

describe("numbers of a dnd5e body", () => {
  it.each([
    [0.25, 2],
    [4, 2],
    [5, 3],
    [30, 9],
  ])("challenge %d has a proficiency of +%i", (cr, prof) => {
    const [axe] = read("dnd5e", dnd5eActor({ details: { cr } })).attacks;
    // Strength 3, magic 1.
    expect(axe?.toHit).toBe(prof + 4);
  });
  it("hit points are whole and bounded, and full where nobody counts them", () => {
    const hp = (some: object): StatBlock["hp"] => read("dnd5e", dnd5eActor({ attributes: { hp: some } })).hp;
    expect(hp({ max: 7.6 })).toEqual({ value: 8, max: 8, temp: 0 });
    expect(hp({ max: 7, value: -3 })).toEqual({ value: 0, max: 7, temp: 0 });
    expect(hp({ max: 2e6, value: 1e6, temp: 1e6 })).toEqual({ value: 99_999, max: 99_999, temp: 99_999 });
    expect(hp({})).toBeUndefined();
  });
});

describe("actions of a pf2e turn", () => {
  it.each([
    [[], 3],
    [[condition("slowed", 1)], 2],
    [[condition("slowed", 2), condition("stunned", 1)], 0],
    [[condition("slowed", 3), condition("stunned", 3)], 0],
    [[condition("stunned", 2)], 1],
    [[condition("quickened")], 4],
    [[condition("quickened", 3)], 4],
    [[condition("slowed", 1), condition("quickened", 1)], 3],
  ] as const)("with %j", (items, actions) => {
    expect(read("pf2e", pf2eActor(items)).actions).toBe(actions);
  });
});

describe("the bounds of a stat block", () => {
  const whole = read("dnd5e", dnd5eActor());
  const pf2e = read("pf2e", pf2eActor());
  const [attack] = whole.attacks;
  const [heal] = whole.heals;
  const routine = { name: "r", actions: 1, moves: false, plans: [] };
  const area = { shape: "line", size: 5 };
  const save = { ability: "dex", dc: 10, onSave: "half" };
  const uses = { max: 1, left: 1, pool: "p", per: "day" };
  const inAttack = (more: object): object => ({ ...whole, attacks: [{ ...attack, ...more }] });
  const inHeal = (more: object): object => ({ ...whole, heals: [{ ...heal, ...more }] });
  const inRoutine = (more: object): object => ({ ...whole, routines: [{ ...routine, ...more }] });
  const hp = { value: 1, max: 1, temp: 0 };
  const few = (n: number): readonly string[] => Array.from({ length: n }, (_, at) => `w${at}`);
  const fits = (block: object): boolean => statBlockSchema.safeParse(block).success;

  it.each<[string, number, number, (n: number) => object]>([
    ["level", -1, 60, (level) => ({ ...whole, level })],
    ["hit points", 0, 99_999, (value) => ({ ...whole, hp: { ...hp, value } })],
    ["most hit points", 0, 99_999, (max) => ({ ...whole, hp: { ...hp, max } })],
    ["temporary hit points", 0, 99_999, (temp) => ({ ...whole, hp: { ...hp, temp } })],
    ["defence", 0, 99, (defence) => ({ ...whole, defence })],
    ["an ability", -99, 99, (str) => ({ ...whole, abilities: { str } })],
    ["a speed", 0, 5_000, (walk) => ({ ...whole, speeds: { walk } })],
    ["actions", 0, 4, (actions) => ({ ...pf2e, actions })],
    ["actions of an attack", 0, 3, (actions) => inAttack({ actions })],
    ["difficulty", 0, 99, (dc) => inAttack({ save: { ...save, dc } })],
    ["the size of an area", 0, 5_000, (size) => inAttack({ area: { ...area, size } })],
    ["recharge", 2, 6, (recharge) => inAttack({ recharge })],
    ["uses", 0, 999, (max) => inAttack({ uses: { ...uses, max } })],
    ["uses left", 0, 999, (left) => inAttack({ uses: { ...uses, left } })],
    ["the rank of a spell", 0, 20, (rank) => inAttack({ spell: { rank, concentration: true } })],
    ["reloading", 0, 3, (reload) => inAttack({ reload })],
    ["actions of healing", 0, 3, (actions) => inHeal({ actions })],
    ["the rank of healing", 0, 20, (rank) => inHeal({ spell: { rank, concentration: true } })],
    ["actions of a routine", 0, 3, (actions) => inRoutine({ actions })],
    ["attacks in a row", 1, 9, (count) => inRoutine({ plans: [{ sequence: [{ count, attack: "a" }] }] })],
    ["attacks of any kind", 1, 9, (count) => inRoutine({ plans: [{ count, anyOf: ["a"] }] })],
    ["names of any kind", 1, 6, (n) => inRoutine({ plans: [{ count: 1, anyOf: few(n) }] })],
    [
      "parts of a sequence",
      1,
      6,
      (n) => inRoutine({ plans: [{ sequence: few(n).map((one) => ({ count: 1, attack: one })) }] }),
    ],
    ["plans", 0, 4, (n) => inRoutine({ plans: few(n).map((one) => ({ count: 1, anyOf: [one] })) })],
    ["conditions of an attack", 0, 6, (n) => inAttack({ statuses: few(n) })],
    ["parts of damage", 0, 6, (n) => inAttack({ damage: few(n).map((dice) => ({ dice })) })],
    ["kinds", 0, 12, (n) => ({ ...whole, kinds: few(n) })],
    ["words", 0, 60, (n) => ({ ...whole, statuses: few(n), traits: few(n) })],
    ["attacks", 0, 60, (n) => ({ ...whole, attacks: few(n).map(() => attack) })],
    ["routines", 0, 12, (n) => ({ ...whole, routines: few(n).map(() => routine) })],
    ["heals", 0, 20, (n) => ({ ...whole, heals: few(n).map(() => heal) })],
    ["what is left out", 0, 120, (n) => ({ ...whole, unused: few(n).map((name) => ({ name, why: "w" })) })],
  ])("%s: from %i to %i", (_, least, most, block) => {
    expect([fits(block(least)), fits(block(most)), fits(block(most + 1))]).toEqual([true, true, false]);
    // Fewer than none there cannot be in a list.
    const isLess = JSON.stringify(block(least - 1)) !== JSON.stringify(block(least));
    expect(fits(block(least - 1))).toBe(!isLess);
  });
  it("a space has from a tenth of a foot to a thousand feet", () => {
    const space = (feetPerSpace: number): boolean => fits({ ...whole, feetPerSpace });
    expect([0.1, 1_000, 0.09, 1_001].map(space)).toEqual([true, true, false, false]);
  });
});

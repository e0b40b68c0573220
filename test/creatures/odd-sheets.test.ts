import { describe, expect, it } from "vitest";
import { readStatBlock, type StatBlock } from "../../src/creatures";
import { valuesOf, sumOf } from "../../src/creatures/formula";
import { multiattackPlans, strikesIn } from "../../src/creatures/multiattack-text";
import { asList, inFeet } from "../../src/creatures/value-at-path";

/** Sheets that lack what nearly all have: what counts instead. */
const read = (system: string, actor: object): StatBlock => {
  const block = readStatBlock(system, actor);
  if (!block.ok) throw new Error(block.why);
  return block.block;
};
const npc = (items: readonly object[], system: object = {}): object => ({
  name: "Odd",
  type: "npc",
  system,
  items,
});
const item = (id: string, type: string, system: object, more: object = {}): object => ({
  _id: id,
  name: id,
  type,
  system,
  ...more,
});
const act = (type: string, more: object = {}): object => ({
  _id: "a",
  type,
  activation: { type: "action" },
  ...more,
});

describe("an actor that cannot be read", () => {
  it("is refused in a sentence", () => {
    const why = (system: string, actor: unknown): unknown => {
      const block = readStatBlock(system, actor);
      return block.ok ? block.block : block.why;
    };
    expect(why("x".repeat(50), {})).toBe(`actors of the system "${"x".repeat(40)}" cannot be read`);
    expect([why("dnd5e", null), why("dnd5e", 5), why("pf2e", undefined)]).toEqual(
      Array(3).fill("there is no actor to read"),
    );
    const throwing = (thrown: unknown): object => ({
      get items(): unknown {
        return {
          [Symbol.iterator]() {
            throw thrown;
          },
        };
      },
    });
    expect(why("dnd5e", throwing(new Error("no")))).toBe("the sheet cannot be read: no");
    expect(why("dnd5e", throwing("no"))).toBe("the sheet cannot be read: unknown");
  });
});

describe("lists and lengths of any make", () => {
  it("are arrays, sets, maps and records alike, up to so many", () => {
    expect([
      asList([1, 2, 3], 2),
      asList(new Set([1, 2])),
      asList(new Map([["a", 1]])),
      asList({ a: 1, b: 2 }),
    ]).toEqual([[1, 2], [1, 2], [1], [1, 2]]);
    expect([asList(null), asList("ab"), asList(5)]).toEqual([[], [], []]);
  });
  it("are in feet: a metre and a half is five, a mile more than there is on a map", () => {
    expect([
      inFeet(3, "m"),
      inFeet(9, "meters"),
      inFeet(0.5, "mi"),
      inFeet(0.01, "miles"),
      inFeet(30, "ft"),
      inFeet(-3, "ft"),
    ]).toEqual([10, 30, 2640, 53, 30, 0]);
    expect([inFeet(1, "mi"), inFeet(9_999, "ft")]).toEqual([5_000, 5_000]);
  });
});

describe("formulas and sentences, at their edges", () => {
  it("a bonus of dice stands with the first of them, nothing with none", () => {
    const values = (formula: string): unknown => {
      const sum = sumOf(formula);
      return sum === undefined ? undefined : valuesOf(sum);
    };
    expect([values("1d6+0"), values("1d6"), values("2d6+1d4-2"), values("d6+d6")]).toEqual([
      ["1d6"],
      ["1d6"],
      ["2d6-2", "1d4"],
      ["2d6"],
    ]);
  });
  it("attacks of several names in one breath are any of them, those without a name none", () => {
    expect(multiattackPlans("It makes two Bite or Claw attacks.", ["Bite", "Claw", "(Melee)"])).toEqual([
      { count: 2, anyOf: ["Bite", "Claw"] },
    ]);
    expect(
      multiattackPlans("It makes several attacks, using Bite or Claw in any combination.", ["Bite", "Claw"]),
    ).toEqual([]);
    expect(multiattackPlans("It makes three attacks, using its wit in any combination.", ["Bite"])).toEqual(
      [],
    );
  });
  it("their strike is one of them", () => {
    expect(strikesIn("They make their jaws Strike.", ["Jaws"]).plans).toEqual([
      { sequence: [{ count: 1, attack: "Jaws" }] },
    ]);
    expect(strikesIn("It makes its Strike.", ["Jaws"]).plans).toEqual([
      { sequence: [{ count: 1, attack: "" }] },
    ]);
  });
});

describe("dnd5e: what is not written on a sheet", () => {
  const attackOf = (system: object, type = "weapon", more: object = {}) =>
    read("dnd5e", npc([item("x", type, { activities: [act("attack")], ...system }, more)])).attacks[0];
  it("a body without numbers has none to add: no proficiency, tens in everything", () => {
    const block = read("dnd5e", npc([]));
    expect(block).toMatchObject({
      level: 0,
      defence: 10,
      abilities: { str: 0, dex: 0 },
      saves: { str: 0 },
      boss: false,
      size: "medium",
    });
    expect(block.hp).toBeUndefined();
    expect(read("dnd5e", npc([], { attributes: { hp: { max: 7 } } })).hp).toEqual({
      value: 7,
      max: 7,
      temp: 0,
    });
    expect(read("dnd5e", npc([], { resources: { legact: { max: 1 } } })).boss).toBe(true);
    expect(read("dnd5e", npc([], { details: { level: 4 } })).level).toBe(4);
  });
  it("magic weapons add nothing where no bonus stands, and armour without a number protects nobody", () => {
    expect(attackOf({ type: { value: "martialM" }, properties: ["mgc"] })?.toHit).toBe(0);
    const worn = item("mail", "equipment", { equipped: true, type: { value: "heavy" }, armor: {} });
    expect(read("dnd5e", npc([worn])).defence).toBe(0);
    const off = item("mail", "equipment", {
      equipped: false,
      type: { value: "heavy" },
      armor: { value: 18 },
    });
    expect(read("dnd5e", npc([off])).defence).toBe(10);
  });
  it("damage needs dice of some number and some sides", () => {
    const damage = (base: object): unknown =>
      attackOf({ type: { value: "martialM" }, damage: { base } })?.damage;
    expect([
      damage({ number: 1, denomination: 6 }),
      damage({ number: 1 }),
      damage({ denomination: 6 }),
      damage({}),
    ]).toEqual([[{ dice: "1d6" }], [], [], []]);
    expect(damage({ number: 0, denomination: 6, bonus: "2" })).toEqual([{ dice: "2" }]);
  });
  it("a long range is told where it goes beyond the short one", () => {
    const long = (range: object): unknown => attackOf({ type: { value: "martialR" }, range })?.long;
    expect([
      long({ value: 30, long: 60 }),
      long({ value: 30, long: 30 }),
      long({ long: 1 }),
      long({ value: 30 }),
    ]).toEqual([60, undefined, 1, undefined]);
  });
  it("a spell without a level is of the first rank of none, one of slots has as many as there are", () => {
    expect(attackOf({}, "spell")?.spell).toEqual({ rank: 0, concentration: false });
    const slots = (spells: object, level = 2): unknown =>
      read(
        "dnd5e",
        npc([item("bolt", "spell", { level, method: "spell", activities: [act("attack")] })], { spells }),
      ).attacks[0]?.uses;
    expect(slots({ spell2: { value: 1, max: 3 } })).toEqual({ max: 3, left: 1, pool: "slot2", per: "day" });
    expect(slots({ spell2: { max: 3 } })).toMatchObject({ left: 3 });
    expect(slots({ spell2: {} })).toMatchObject({ max: 0, left: 0 });
    expect([slots({}), slots({ spell0: { max: 3 } }, 0)]).toEqual([undefined, undefined]);
  });
  it("uses count where there are some to count", () => {
    const uses = (own: object, type = "itemUses"): unknown =>
      attackOf({
        type: { value: "martialM" },
        uses: own,
        activities: [act("attack", { consumption: { targets: [{ type }] }, uses: { max: "2" } })],
      })?.uses;
    expect(uses({ max: "3", spent: 1 })).toEqual({ max: 3, left: 2, pool: "x", per: "day" });
    expect(uses({ max: 1 })).toMatchObject({ max: 1, left: 1 });
    expect([uses({ max: "0" }), uses({}), uses({ max: "3" }, "material")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(uses({ max: "3" }, "activityUses")).toMatchObject({ max: 2, pool: "x.a" });
    const recharge = (formula: unknown): unknown =>
      attackOf({ type: { value: "martialM" }, uses: { recovery: [{ period: "recharge", formula }] } })
        ?.recharge;
    expect([recharge("5"), recharge(""), recharge("9"), recharge("1")]).toEqual([5, 6, 6, 2]);
  });
  it("a spell's attack is with the ability of spells, whatever it is called", () => {
    const toHit = (attack: object, type = "feat"): unknown =>
      read(
        "dnd5e",
        npc([item("x", type, { activities: [act("attack", { attack })] })], {
          abilities: { int: { value: 12 }, wis: { value: 16 }, dex: { value: 18 } },
          attributes: { spellcasting: "wis" },
        }),
      ).attacks[0]?.toHit;
    expect(toHit({ ability: "spellcasting" })).toBe(3);
    expect(toHit({ type: { classification: "spell" } })).toBe(3);
    expect(toHit({}, "spell")).toBe(3);
    expect(toHit({})).toBe(4);
    expect(toHit({ ability: "int" })).toBe(1);
    expect(toHit({ ability: "none" })).toBe(0);
  });
  it("what goes beyond the items that are read is named, the last that is read is not", () => {
    const left = (count: number): number =>
      read("dnd5e", npc(Array.from({ length: count }, (_, at) => item(`i${at}`, "loot", {})))).unused.length;
    expect([left(300), left(301)]).toEqual([0, 1]);
  });
});

describe("pf2e: what is not written on a sheet", () => {
  const spell = (system: object, entry: object = {}, actor: object = {}) => {
    const book = item("book", "spellcastingEntry", {
      prepared: { value: "innate" },
      spelldc: { dc: 20, value: 10 },
      ...entry,
    });
    const ray = item("ray", "spell", {
      location: { value: "book" },
      time: { value: "2" },
      traits: { value: ["attack"] },
      damage: { a: { formula: "2d6", kinds: ["damage"] } },
      ...system,
    });
    return read("pf2e", npc([book, ray], actor));
  };
  it("a body without numbers has none: level 0, no temporary points", () => {
    expect(read("pf2e", npc([])).level).toBe(0);
    expect(read("pf2e", npc([], { attributes: { hp: { value: 5, max: 9 } } })).hp).toEqual({
      value: 5,
      max: 9,
      temp: 0,
    });
    const strike = item("jaws", "melee", {});
    expect(read("pf2e", npc([strike])).attacks[0]).toMatchObject({ toHit: 0 });
  });
  it("a spell without a rank is of the first, a cantrip of half the level of its caster", () => {
    expect(spell({}).attacks[0]?.spell).toEqual({ rank: 1, concentration: false });
    const cantrip = { traits: { value: ["attack", "cantrip"] } };
    expect(spell(cantrip).attacks[0]?.spell?.rank).toBe(1);
    expect(spell(cantrip, {}, { details: { level: { value: 5 } } }).attacks[0]?.spell?.rank).toBe(3);
  });
  it("is heightened by each so many ranks above its own, of one where nothing is said", () => {
    const dice = (heightening: object, rank: number): unknown =>
      spell({ location: { value: "book", heightenedLevel: rank }, heightening }).attacks[0]?.damage.map(
        (one) => one.dice,
      );
    const more = { type: "interval", damage: { a: "1d6" } };
    expect([
      dice(more, 1),
      dice(more, 3),
      dice({ ...more, interval: 2 }, 4),
      dice({ ...more, interval: 2 }, 5),
    ]).toEqual([["2d6"], ["4d6"], ["3d6"], ["4d6"]]);
    expect([
      dice({ ...more, damage: { a: "0" } }, 3),
      dice({ ...more, damage: {} }, 3),
      dice({ type: "fixed" }, 3),
    ]).toEqual([["2d6"], ["2d6"], ["2d6"]]);
  });
  it("a focus spell has one point where nobody counts them", () => {
    const uses = (resources: object): unknown =>
      spell({}, { prepared: { value: "focus" } }, { resources }).attacks[0]?.uses;
    expect(uses({})).toEqual({ max: 1, left: 1, pool: "focus", per: "day" });
    expect(uses({ focus: { max: 3 } })).toMatchObject({ max: 3, left: 3 });
    expect(uses({ focus: { max: 3, value: 0 } })).toMatchObject({ max: 3, left: 0 });
  });
  it("an area has a shape and a size, or is none", () => {
    const area = (of: object): unknown => spell({ area: of }).attacks[0]?.area;
    expect([
      area({ type: "cone", value: 15 }),
      area({ type: "cone" }),
      area({ value: 15 }),
      area({ type: "odd", value: 15 }),
    ]).toEqual([{ shape: "cone", size: 15 }, undefined, undefined, undefined]);
  });
  it("tokens in a text need both a kind and a number", () => {
    const deed = (text: string) =>
      read(
        "pf2e",
        npc([
          item("d", "action", {
            actionType: { value: "action" },
            actions: { value: 2 },
            description: { value: text },
          }),
        ]),
      );
    expect(
      deed("@Damage[3d6[fire]] @Check[reflex|dc:25] @Template[cone|distance:30]").attacks[0],
    ).toMatchObject({
      save: { ability: "dex", dc: 25 },
      area: { shape: "cone", size: 30 },
      damage: [{ dice: "3d6", type: "fire" }],
    });
    expect(
      deed("@Damage[odd] @Check[reflex] @Check[fortitude|dc:21] @Template[cone] @Template[distance:30]")
        .attacks,
    ).toEqual([]);
    expect(
      deed("@Damage[2d6] @Check[reflex] @Check[fortitude|dc:21] @Template[cone]").attacks[0],
    ).toMatchObject({
      save: { ability: "con", dc: 21 },
    });
    expect(deed("@Damage[2d6] @Check[fortitude|dc:21] @Template[cone]").attacks[0]?.area).toBeUndefined();
    expect(deed("@Damage[2d6] @Check[reflex]").attacks).toEqual([]);
  });
});

import { afterEach, describe, expect, it, vi } from "vitest";
import { load } from "../client.ts";

const { actorValue, cleanProfile } = await load("reading/actor-profile");
const { profileWith } = await load("reading/profile-paths");
const { spacesFrom } = await load("reading/units-to-spaces");
const { activityOf, activitiesOf, attackModeOf } = await load("systems/dnd5e/dnd5e-activity");
const { dnd5e } = await load("systems/dnd5e/dnd5e");
const { mapped } = await load("systems/mapped-adapter");
const { pf2e, sf2e } = await load("systems/pf2e");
const { restoreState, stateOf } = await load("systems/sheet-state-for-undo");
const { hpUpdateAt, isAtNone } = await load("systems/values-at-paths");
const { worldbuilding } = await load("systems/worldbuilding");
const { boundedProfile, isBounded, shortList } = await load("trust/input-bounds");

/** What is read of sheets, and what is put back on them, in the rarer shapes in which systems and people leave them. */
const loose = (value: unknown): any => value;
const feet = loose({ kind: "square", size: 100, distance: 5, units: "ft", diagonals: "equidistant" });
const metres = { ...feet, distance: 1.5, units: "m" };
/** A list that is asked by id, too, as the host's collections are. */
const items = (...some: object[]): any =>
  Object.assign([...some], { get: (id: string) => some.find((one) => loose(one).id === id) });
afterEach(() => void vi.unstubAllGlobals());

const field = (more: object): any =>
  loose({ path: "x", label: { key: "x" }, input: { kind: "number" }, ...more });

describe("what an actor offers for a field", () => {
  const facts = loose({
    ...{ hp: { value: 7, max: 9 }, defence: 13, gold: 4, speed: { value: 30, units: "ft" } },
    abilities: { str: 2 },
    weapons: [
      { id: "bow", name: "Bow", melee: false, range: 80, units: "ft" },
      { id: "axe", name: "Axe", melee: true, range: 5, units: "ft" },
      { id: "dart", name: "Dart", melee: false, units: "ft" },
    ],
  });
  it("is what is asked for, in the field's own unit, within its bounds", () => {
    const offered = (more: object, grid = feet): unknown => actorValue(field(more), facts, grid);
    expect(["hp", "defence", "gold", "speed", undefined].map((from) => offered({ from }))).toEqual([
      7,
      13,
      4,
      6,
      undefined,
    ]);
    expect([offered({ from: "speed" }, metres), offered({ from: "abilities", path: "skills.str" })]).toEqual([
      6, 2,
    ]);
    const bounded = (min: number, max: number): unknown =>
      offered({ from: "defence", input: { kind: "number", min, max } });
    expect([bounded(13, 13), bounded(14, 20), bounded(1, 12), bounded(1, 13), bounded(13, 20)]).toEqual([
      13,
      undefined,
      undefined,
      13,
      13,
    ]);
    expect(offered({ from: "defence", input: { kind: "text", max: 1 } })).toBe(13);
    expect(actorValue(field({ from: "speed" }), {}, feet)).toBeUndefined();
  });
  it("fills the columns that a table has, a range only for what is shot or thrown", () => {
    const rows = (...columns: string[]): unknown =>
      actorValue(
        field({ from: "weapons", input: { kind: "rows", fields: columns.map((path) => field({ path })) } }),
        facts,
        feet,
      );
    expect(rows("id", "name", "range", "melee", "shots")).toEqual([
      { id: "bow", name: "Bow", range: 16, melee: false },
      { id: "axe", name: "Axe", melee: true },
      { id: "dart", name: "Dart", melee: false },
    ]);
    expect(rows("range")).toEqual([{ range: 16 }, {}, {}]);
    expect(rows("name")).toEqual([{ name: "Bow" }, { name: "Axe" }, { name: "Dart" }]);
    expect(actorValue(field({ from: "weapons" }), facts, feet)).toBeUndefined();
    const table = field({ from: "weapons", input: { kind: "rows", fields: [] } });
    expect([actorValue(table, { weapons: [] }, feet), actorValue(table, {}, feet)]).toEqual([
      undefined,
      undefined,
    ]);
  });
  it("is measured in spaces, whatever the units are called", () => {
    expect([
      spacesFrom(10, "leagues", feet),
      spacesFrom(10, " FEET ", feet),
      spacesFrom(3, "metres", metres),
      spacesFrom(10, "'", { distance: 2, units: "in" }),
    ]).toEqual([2, 2, 2, 2]);
  });
  it("and what somebody has typed is kept as far as it says something", () => {
    expect(
      cleanProfile({ a: "[]", b: [], c: "{}", d: "[1", e: " [2]", f: { x: 1 }, g: {}, h: "x[1]" }),
    ).toEqual({ a: [], b: [], c: {}, d: "[1", e: [2], f: { x: 1 }, g: {}, h: "x[1]" });
    expect([profileWith({ a: 4 }, "a.b", 1), profileWith({ a: { c: 2 } }, "a.b", 1)]).toEqual([
      { a: { b: 1 } },
      { a: { c: 2, b: 1 } },
    ]);
  });
});

describe("pf2e", () => {
  const strike = (item: object): object => ({ type: "strike", item });
  const actor = (more: object = {}): any => ({
    ...{ name: "Ghoul", type: "npc", items: items(), statuses: new Set(), isDead: false },
    system: {
      attributes: { hp: { value: 5, max: 20 }, ac: { value: 17 }, speed: { total: 25 } },
      actions: [],
    },
    ...more,
  });
  it("knows who is down, how fast somebody is and what they strike with", () => {
    const of = (attributes: object, more: object = {}): any =>
      actor({ system: { attributes, actions: [] }, ...more });
    expect(
      [
        actor(),
        of({ hp: { value: 0, max: 9 } }),
        of({ hp: { value: 4 } }, { isDead: true }),
        of({ hp: { value: 1 } }),
      ].map((one) => pf2e.isDown?.(one)),
    ).toEqual([false, true, true, false]);
    const speed = (system: object): unknown => pf2e.facts(actor({ system })).speed;
    expect([
      speed({
        movement: { speeds: { land: { value: 40 } } },
        attributes: { speed: { total: 25, value: 20 } },
      }),
      speed({ attributes: { speed: { total: 25, value: 20 } } }),
      speed({ attributes: { speed: { value: 20 } } }),
      speed({ attributes: {} }),
    ]).toEqual([
      { value: 40, units: "ft" },
      { value: 25, units: "ft" },
      { value: 20, units: "ft" },
      undefined,
    ]);
    const armed = actor({
      system: {
        attributes: {},
        actions: [
          strike({ id: "a", name: "Jaws", isMelee: true, range: { increment: 10 } }),
          strike({ id: "b", name: "Bow", range: { increment: 60 } }),
          strike({ id: "c", name: "Claw" }),
          strike({ id: "d", name: "Spit", isMelee: false, system: { range: 30 } }),
        ],
      },
    });
    expect(pf2e.facts(armed).weapons).toEqual([
      { id: "a", name: "Jaws", melee: true, units: "ft", range: 10 },
      { id: "b", name: "Bow", melee: false, units: "ft", range: 60 },
      { id: "c", name: "Claw", melee: true, units: "ft" },
      { id: "d", name: "Spit", melee: false, units: "ft", range: 30 },
    ]);
    expect([pf2e.id, sf2e.id, pf2e.suits]).toEqual(["pf2e", "sf2e", ["monster-ai"]]);
  });
  it("reads a sheet as it is now; one that it cannot read is told once and does without", () => {
    const warned: unknown[] = [];
    vi.spyOn(console, "warn").mockImplementation((...words: unknown[]) => void warned.push(words.join(" ")));
    const block = pf2e.statBlock?.(actor());
    expect([
      loose(block)?.live,
      pf2e
        .conditions?.(
          actor({ items: items({ type: "condition", slug: "prone", system: { slug: "prone" } }) }),
        )
        ?.includes("prone"),
    ]).toEqual([true, true]);
    const endless = {
      [Symbol.iterator](): never {
        throw new Error("no sheet");
      },
    };
    const broken = actor({ name: "Nothing", items: endless });
    expect([pf2e.statBlock?.(broken), pf2e.statBlock?.(broken), pf2e.conditions?.(broken)]).toEqual([
      undefined,
      undefined,
      [],
    ]);
    expect(warned.filter((one) => String(one).includes("Nothing"))).toHaveLength(1);
    vi.restoreAllMocks();
  });
});

describe("values at paths", () => {
  it("say who has none left: only where somebody has said how many there are", () => {
    const at = (hp: unknown): boolean => isAtNone(loose({ system: { hp } }), "hp");
    expect([
      at({ value: 0, max: 5 }),
      at({ value: 0, max: 0 }),
      at({ value: 0 }),
      at({ max: 5 }),
      at({ value: 1, max: 5 }),
      at({ value: -2, max: 1 }),
    ]).toEqual([true, false, false, false, false, true]);
    expect([
      hpUpdateAt(loose({ system: { hp: { value: 1 } } }), "hp", 4),
      hpUpdateAt(loose({ system: { hp: 3 } }), "hp", 4),
      hpUpdateAt(loose({ system: {} }), "hp", 4),
    ]).toEqual([{ "system.hp.value": 4 }, { "system.hp": 4 }, undefined]);
  });
  it("are found in Simple Worldbuilding by their names, in groups, too; text may hold a number", () => {
    const of = (attributes: unknown): unknown => {
      const { defence, speed, gold } = worldbuilding.facts(
        loose({ system: { health: { value: 3, max: 4 }, attributes }, items: [] }),
      );
      return [defence, speed, gold];
    };
    expect([
      of({ Armor: { value: "12" }, stats: { Move: { value: 6 } }, Money: { value: "a few" } }),
      of(null),
      of("words"),
      of({ speed: null, money: { value: true } }),
    ]).toEqual([
      [12, { value: 6, units: "" }, undefined],
      [undefined, undefined, undefined],
      [undefined, undefined, undefined],
      [undefined, undefined, 1],
    ]);
    expect(worldbuilding.isDown?.(loose({ system: { health: { value: 0, max: 4 } } }))).toBe(true);
  });
  it("of a world's own paths come before what the system finds, and roll by its formula", async () => {
    const NONE = {
      hp: "",
      defence: "",
      speed: "",
      speedUnits: "",
      gold: "",
      abilities: "",
      weaponTypes: "",
      weaponRange: "",
      weaponRoll: "",
    };
    const told: unknown[] = [];
    vi.stubGlobal(
      "Roll",
      class {
        static validate = (words: string): boolean => words !== "bad";
        constructor(readonly formula: string) {}
        evaluate = (): Promise<this> => Promise.resolve(this);
        toMessage = (words: object): Promise<void> => Promise.resolve(void told.push([this.formula, words]));
      },
    );
    const base = loose({
      facts: () => ({ gold: 1 }),
      hpUpdate: () => "own",
      roll: () => Promise.resolve("own"),
      isDown: () => true,
    });
    const weapons = [
      { id: "w1", name: "Bow", type: "weapon", system: { range: 30, roll: "1d8" } },
      { id: "w2", name: "Axe", type: " weapon", system: { range: 0, roll: "bad" } },
      { id: "w3", name: "Sling", type: "tool", system: { range: 10, roll: 5 } },
    ];
    const system = {
      life: { value: 0, max: 3 },
      ac: { value: 11 },
      stats: { str: { mod: 2 }, dex: { value: 3 }, con: 4, x: "y" },
    };
    const actor = loose({ system, items: weapons, getRollData: () => ({}) });
    const adapter = mapped(base, {
      ...NONE,
      hp: "@system.life",
      defence: "data.ac",
      abilities: "stats",
      weaponTypes: " weapon ,tool",
      weaponRange: "range",
      weaponRoll: "roll",
      speedUnits: "m",
    });
    expect(adapter.facts(actor)).toEqual({
      ...{ gold: 1, hp: { value: 0, max: 3 }, defence: 11, abilities: { str: 2, dex: 3, con: 4 } },
      weapons: [
        { id: "w1", name: "Bow", melee: false, units: "m", range: 30 },
        { id: "w3", name: "Sling", melee: false, units: "m", range: 10 },
      ],
    });
    expect([
      adapter.hpUpdate(actor, 2),
      adapter.isDown?.(actor),
      mapped(base, NONE).hpUpdate(actor, 2),
      mapped(base, NONE).isDown?.(actor),
      mapped(loose({ facts: () => ({}) }), NONE).isDown?.(actor),
    ]).toEqual([{ "system.life.value": 2 }, true, "own", true, false]);
    const roll = (source: string | undefined, who: unknown = actor): Promise<unknown> =>
      Promise.resolve(adapter.roll?.(loose({ attacker: { name: "Ada", actor: who }, source })));
    expect(
      await Promise.all([roll("w1"), roll("Bow"), roll("w3"), roll("none"), roll("w1", null)]),
    ).toMatchObject([{ name: "Bow", results: [] }, { name: "Bow" }, "own", "own", "own"]);
    expect(told).toEqual([
      ["1d8", { flavor: "Ada: Bow" }],
      ["1d8", { flavor: "Ada: Bow" }],
    ]);
  });
});

describe("dnd5e", () => {
  it("finds what does a deed: by its ids, by the item's name, the attack of several, the spell that is cast", () => {
    const attack = { id: "a1", type: "attack" };
    const cast = (more: object): object => ({
      id: "c1",
      type: "cast",
      relativeUUID: ".Item.wand.Activity.c1",
      spell: { level: 5 },
      ...more,
    });
    const spell = loose({
      id: "s1",
      type: "spell",
      name: "Bolt",
      system: {
        level: 3,
        activities: [
          { id: "u", type: "utility" },
          { id: "h", type: "heal" },
        ],
      },
      effects: [{ origin: "Actor.x.Item.wand2.Activity.c1" }],
    });
    const list = items(
      { id: "bow", name: "Bow", type: "weapon", system: { activities: [{ id: "s", type: "save" }, attack] } },
      { id: "hat", name: "Hat", type: "gear", system: { activities: 4 } },
      { id: "wand", name: "Wand", type: "gear", system: { activities: [cast({ cachedSpell: spell })] } },
      {
        id: "wand2",
        name: "Wand 2",
        type: "gear",
        system: { activities: [cast({ relativeUUID: undefined })] },
      },
      { id: "wand3", name: "Wand 3", type: "gear", system: { activities: [cast({})] } },
      {
        id: "wand4",
        name: "Wand 4",
        type: "gear",
        system: { activities: [cast({ cachedSpell: { system: { activities: [] } } })] },
      },
      {
        id: "wand5",
        name: "Wand 5",
        type: "gear",
        system: {
          activities: [
            cast({ spell: {}, cachedSpell: { system: { activities: [{ id: "u", type: "utility" }] } } }),
          ],
        },
      },
      spell,
    );
    const found = (source?: string): unknown => {
      const one = activityOf(loose({ items: list }), source);
      return one === undefined ? undefined : [one.activity.id, one.scaling, one.cause];
    };
    expect([found("bow/s"), found("bow"), found("Bow/none"), found("hat"), found("none"), found()]).toEqual([
      ["s", 0, undefined],
      ["a1", 0, undefined],
      ["a1", 0, undefined],
      undefined,
      undefined,
      undefined,
    ]);
    expect([
      found("wand/c1"),
      found("wand2/c1"),
      found("wand3/c1"),
      found("wand4/c1"),
      found("wand5/c1"),
    ]).toEqual([
      ["h", 2, ".Item.wand.Activity.c1"],
      ["h", 2, undefined],
      undefined,
      undefined,
      ["u", 0, ".Item.wand.Activity.c1"],
    ]);
    expect([
      activitiesOf(loose({ system: {} })),
      activitiesOf(loose({ system: { activities: { a: 1 } } })),
    ]).toEqual([[], []]);
    const mode = (modes: unknown, manner: string): unknown =>
      attackModeOf(loose({ item: { system: { attackModes: modes } } }), loose(manner));
    const all = ["oneHanded", "twoHanded", "ranged", "thrown"].map((value) => ({ value }));
    expect([
      mode(all, "ranged"),
      mode(all, "melee"),
      mode(all.slice(0, 1), "ranged"),
      mode([{ value: 4 }, { value: "offhand" }], "melee"),
      mode(undefined, "melee"),
    ]).toEqual(["thrown", "twoHanded", "oneHanded", "offhand", undefined]);
  });
  it("reads speeds and abilities that say nothing as nothing", () => {
    const of = (system: object): unknown => {
      const { speed, abilities } = dnd5e.facts(loose({ system, items: items() }));
      return [speed, abilities];
    };
    expect([
      of({ attributes: { movement: { walk: 30, units: "m" } }, abilities: { str: { mod: 2 }, dex: {} } }),
      of({ attributes: { movement: { walk: 30, units: "" } }, abilities: null }),
      of({ attributes: { movement: { walk: 30, units: 4 } }, abilities: "x" }),
    ]).toEqual([
      [{ value: 30, units: "m" }, { str: 2 }],
      [{ value: 30, units: "" }, {}],
      [{ value: 30, units: "ft" }, {}],
    ]);
    const weapon = (id: string, range: unknown, kind?: string): object => ({
      id,
      name: id,
      type: "weapon",
      system: { range, type: { value: kind } },
    });
    const armed = items(
      weapon("spear", { value: 20, reach: 5, units: "ft" }),
      weapon("glaive", { value: null, reach: 10, units: "" }),
      weapon("club", { value: 5, reach: 5, units: "m" }),
      weapon("bow", { value: 3 }, "martialR"),
      weapon("fist", {}),
      weapon("stone", { value: 6 }),
      { id: "hat", name: "Hat", type: "gear", system: {} },
    );
    expect(dnd5e.facts(loose({ system: {}, items: armed })).weapons).toEqual([
      { id: "spear", name: "spear", melee: false, units: "ft", reach: 5, range: 20 },
      { id: "glaive", name: "glaive", melee: true, units: "ft", reach: 10 },
      { id: "club", name: "club", melee: true, units: "m", reach: 5, range: 5 },
      { id: "bow", name: "bow", melee: false, units: "ft", range: 3 },
      { id: "fist", name: "fist", melee: true, units: "ft" },
      { id: "stone", name: "stone", melee: false, units: "ft", range: 6 },
    ]);
  });
});

describe("what a sheet was before a turn", () => {
  const KEYS = {
    numbers: ["hp.temp", "focus"],
    uses: ["uses.spent", "quantity"],
    conditionItems: ["condition"],
  };
  const thing = (id: string, type: string, system: object, more: object = {}): any => ({
    id,
    type,
    _source: { system },
    toObject: () => ({ _id: id, type, system, _stats: { modified: Math.random() }, ...more }),
  });
  const effect = (id: string, more: object = {}): any => ({
    id,
    toObject: () => ({ _id: id, _stats: {}, ...more }),
  });
  function sheet(system: object, list: any[], effects: any[]): any {
    const did: unknown[] = [];
    const note =
      (how: string) =>
      (...given: unknown[]) =>
        Promise.resolve(void did.push([how, ...given]));
    return {
      did,
      _source: { system },
      items: items(...list),
      effects,
      update: note("update"),
      createEmbeddedDocuments: note("create"),
      updateEmbeddedDocuments: note("change"),
      deleteEmbeddedDocuments: note("delete"),
    };
  }
  it("is kept: numbers, uses, what comes and goes; and put back where it differs", async () => {
    const before = sheet(
      { hp: { temp: null }, focus: 2, other: 4 },
      [
        thing("bow", "weapon", {
          quantity: 3,
          uses: { spent: 1 },
          activities: { a: { uses: { spent: 0 } }, b: {} },
        }),
        thing("potion", "gear", { quantity: 1, uses: { autoDestroy: true } }),
        thing("prone", "condition", { value: 1 }),
        thing("gone", "condition", {}),
      ],
      [effect("e1"), effect("e2", { name: "Bless" }), effect("e3")],
    );
    const state: any = stateOf(before, KEYS);
    expect([
      state.numbers,
      state.uses,
      Object.keys(state.effects),
      Object.keys(state.conditions),
      Object.keys(state.usedUp),
    ]).toEqual([
      { "hp.temp": null, focus: 2 },
      { "bow uses.spent": 1, "bow quantity": 3, "bow activities.a.uses.spent": 0, "potion quantity": 1 },
      ["e1", "e2", "e3"],
      ["prone", "gone"],
      ["potion"],
    ]);
    const after = sheet(
      { hp: { temp: 5 }, focus: 2 },
      [
        thing("bow", "weapon", {
          quantity: 2,
          uses: { spent: 1 },
          activities: { a: { uses: { spent: 1 } } },
        }),
        thing("prone", "condition", { value: 2 }),
        thing("new", "condition", {}),
      ],
      [effect("e1"), effect("e2", { name: "Bane" }), effect("e4")],
    );
    await restoreState(after, state, KEYS);
    expect(after.did).toEqual([
      ["update", { "system.hp.temp": null }],
      [
        "create",
        "Item",
        [{ _id: "potion", type: "gear", system: { quantity: 1, uses: { autoDestroy: true } } }],
        { keepId: true },
      ],
      ["change", "Item", [{ _id: "bow", "system.quantity": 3, "system.activities.a.uses.spent": 0 }]],
      ["delete", "ActiveEffect", ["e4"]],
      ["create", "ActiveEffect", [{ _id: "e3" }], { keepId: true }],
      ["change", "ActiveEffect", [{ _id: "e2", name: "Bless" }]],
      ["delete", "Item", ["new"]],
      ["create", "Item", [{ _id: "gone", type: "condition", system: {} }], { keepId: true }],
      ["change", "Item", [{ _id: "prone", type: "condition", system: { value: 1 } }]],
    ]);
    const same = sheet({ hp: { temp: null }, focus: 2 }, [...before.items], before.effects);
    await restoreState(same, state, KEYS);
    expect(same.did).toEqual([]);
  });
  it("believes nothing that is not kept there: other paths, other kinds, other shapes", async () => {
    const one = (): any => sheet({ focus: 1 }, [thing("bow", "weapon", { quantity: 2 })], []);
    for (const forged of [
      4,
      null,
      { numbers: 4, uses: [] },
      {
        numbers: { "hp.value": 0, x: 1 },
        uses: {
          "bow system.x": 1,
          "bow quantity": "9",
          "none quantity": 1,
          "bow activities.a b.uses.spent": 1,
        },
      },
    ]) {
      const target = one();
      await restoreState(target, loose(forged), KEYS);
      expect(target.did).toEqual([]);
    }
    const bare = one();
    delete bare.effects;
    expect(stateOf(bare, KEYS)).toMatchObject({ effects: {} });
    expect(
      stateOf(
        loose({ _source: { system: {} }, items: [{ id: "x", type: "condition", toObject: () => 4 }] }),
        KEYS,
      ),
    ).toMatchObject({ conditions: { x: {} } });
  });
});

describe("the bounds of what others write", () => {
  it("hold at their edge", () => {
    const list = (n: number): unknown => Array.from({ length: n }, () => 1);
    const edge = (holds: (n: number) => boolean, from: number): number => {
      let [low, high] = [0, from];
      while (high - low > 1) {
        const middle = Math.floor((low + high) / 2);
        if (holds(middle)) low = middle;
        else high = middle;
      }
      return low;
    };
    const most = [
      edge((n) => isBounded(list(n)), 1 << 20),
      edge((n) => isBounded("x".repeat(n)), 1 << 22),
      edge((n) => isBounded(n), 2 ** 40),
    ];
    expect(most).toMatchInlineSnapshot(`
      [
        400,
        120000,
        1000000,
      ]
    `);
    expect([isBounded(Number.NaN), isBounded(-(most[2] ?? 0)), isBounded(-(most[2] ?? 0) - 1)]).toEqual([
      false,
      true,
      false,
    ]);
    expect(boundedProfile(loose("x"))).toEqual({});
    expect(boundedProfile({ a: 1, b: Infinity, c: [1] })).toEqual({ a: 1, c: [1] });
    const half = "x".repeat(Math.floor((most[1] ?? 0) / 2));
    expect(Object.keys(boundedProfile({ a: half, b: half, c: half }))).toEqual([]);
    expect(shortList([1, "x".repeat(9_000), ..."a".repeat(9_000)]).length).toBeLessThan(9_000);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as simple from "../../../table/src/data/simple-fields.ts";
import * as compound from "../../../table/src/data/compound-fields.ts";
import { Roll } from "../../../table/src/host/dice/index.ts";
import { installPrimitives } from "../../../table/src/host/names/primitives.ts";
import { openPage, type Page } from "../paper/open-page.ts";
import { Told } from "../paper/told.ts";
import { classesWith, fieldsIn, walked } from "../paper/walked.ts";

/** What packages do with the host's documents, fields, templates and dice, as documented. */
let page: Page;
beforeAll(async () => {
  page = await openPage({ generation: 14, bare: true });
  installPrimitives();
});
afterAll(() => page.close());
const golden = (name: string): string => `golden/host-${name}.txt`;

const VALUES: readonly unknown[] = [
  undefined,
  null,
  "",
  " 7.6 ",
  "x",
  0,
  -3,
  4,
  4.4,
  99,
  true,
  [1],
  { a: 1 },
];

function fields(): string[] {
  const told = new Told();
  const f = { ...simple, ...compound } as any;
  const number = (more: object): any => new f.NumberField(more);
  const all: Record<string, any> = {
    number: number({}),
    "number at least 1": number({ nullable: false, min: 1, max: 5, integer: true }),
    "number in steps": number({ min: 0.5, step: 2, positive: true }),
    "number of choices": number({ choices: { 4: "four", 99: "many" } }),
    string: new f.StringField({}),
    "string required": new f.StringField({ required: true }),
    "string not blank": new f.StringField({ blank: false, required: true, nullable: true }),
    "string of choices": new f.StringField({ choices: ["x", "y"] }),
    "string untrimmed": new f.StringField({ trim: false }),
    boolean: new f.BooleanField({}),
    object: new f.ObjectField({}),
    ownership: new f.DocumentOwnershipField({}),
    id: new f.DocumentIdField({}),
    colour: new f.ColorField({}),
    html: new f.HTMLField({}),
    json: new f.JSONField({}),
    angle: new f.AngleField({}),
    alpha: new f.AlphaField({}),
    hue: new f.HueField({}),
    sort: new f.IntegerSortField({}),
    list: new f.ArrayField(number({ integer: true }), { min: 1, max: 2 }),
    "list or nothing": new f.ArrayField(new f.StringField({}), { nullable: true }),
    set: new f.SetField(new f.StringField({})),
    record: new f.SchemaField({
      a: number({ nullable: false, min: 2 }),
      b: new f.StringField({ required: true }),
    }),
    "record by name": new f.TypedObjectField(number({ max: 3 }), {
      validateKey: (key: string) => key !== "b",
    }),
  };
  const copy = (value: unknown): unknown => (value === undefined ? undefined : structuredClone(value));
  for (const [name, field] of Object.entries(all)) {
    told.say(`${name} starts`, () => field.getInitialValue({}));
    for (const value of [...VALUES, { a: 1, b: " z ", c: 3 }, [3, "4", 5], "#ff8000", "abcdefghijklmnop"]) {
      const said = `${name} ${JSON.stringify(value) ?? "undefined"}`;
      told.say(`${said} cleaned`, () => field.clean(copy(value), {}));
      told.say(`${said} is wrong`, () => {
        const failure = field.validate(copy(value), {});
        return failure === undefined ? undefined : String(failure.asError?.().message ?? failure);
      });
    }
    told.say(`${name} looks`, () => field.toInput({ name: "n", value: field.getInitialValue({}) }).outerHTML);
  }
  const n = all["number"];
  told.say("changes", () => [
    n._applyChangeAdd(null, 2),
    n._applyChangeAdd(3, 2),
    n._applyChangeSubtract(3, 2),
    n._applyChangeMultiply(3, 2),
    n._applyChangeUpgrade(3, 3.5),
    n._applyChangeUpgrade(3, 2),
    n._applyChangeUpgrade(null, 2),
    n._applyChangeDowngrade(3, 2),
    n._applyChangeDowngrade(3, 4),
    n._applyChangeDowngrade(null, 4),
  ]);
  told.say("deltas", () => ["3", "2+4", "x", 5, ""].map((one) => n._castChangeDelta(one)));
  told.say("list deltas", () =>
    ["[1,2]", "3", "1, 2", 4, new Set(["5"])].map((one) => all["list"]._castChangeDelta(one)),
  );
  const record = all["record"];
  told.say("partly", () => [
    record.clean({ a: 1 }, { partial: true }),
    record.clean({}, { partial: true }),
    record.validate({ b: "x" }, { partial: true })?.fields ?? "fine",
    record.apply((field: any, value: any) => `${field.name} ${String(value)}`, { a: 1 }, { partial: true }),
    record.apply((_: any, value: any) => value, { a: 1 }, { filter: true }),
    record.apply((_: any, value: any) => value, { a: 1 }),
  ]);
  const repaired = { a: 1, b: 7 };
  told.say("repaired", () => [record.validate(repaired, { fallback: true })?.unresolved, repaired]);
  const entries = { a: 9, c: 2 };
  told.say("entries repaired", () => [
    all["record by name"].validate(entries, { fallback: true })?.fields !== undefined,
    entries,
  ]);
  const some = [1, 2.5];
  told.say("some repaired", () => [all["list"].validate(some, { fallback: true })?.elements.length, some]);
  return told.lines;
}

function primitives(): string[] {
  const told = new Told();
  const [N, M, A] = [Number, Math, Array] as any[];
  told.say("numeric", () =>
    [1, "1", "x", "", null, undefined, [], true, Infinity, "-Infinity", "1e3"].map(N.isNumeric),
  );
  told.say("from words", () => ["1.5", " ", "x", 3].map(N.fromString));
  const five = 5 as any;
  told.say("between", () => [
    five.between(5, 9),
    five.between(9, 5),
    five.between(5, 9, false),
    five.between(4, 6, false),
    five.between(6, 9),
    five.between(1, 5, false),
  ]);
  told.say("nearest", () => [
    (5.3 as any).toNearest(0.5),
    (5.3 as any).toNearest(2, "floor"),
    (5.3 as any).toNearest(2, "ceil"),
    (5.6 as any).toNearest(),
  ]);
  told.say("as words", () => [
    five.ordinalString(),
    five.paddedString(3),
    five.signedString(),
    (-5 as any).signedString(),
    (0 as any).signedString(),
  ]);
  told.say("angles", () => [
    M.clamp(5, 1, 3),
    M.clamp(0, 1, 3),
    M.clamp(2, 1, 3),
    M.mix(2, 4, 0.25),
    M.toDegrees(Math.PI),
    M.toRadians(540),
    M.normalizeDegrees(-90),
    M.normalizeDegrees(450),
  ]);
  const word = "élan Vital of <script>x</script>it" as any;
  told.say("words", () => [
    word.capitalize(),
    word.titleCase(),
    word.stripScripts(),
    word.slugify(),
    word.slugify({ strict: true, replacement: "_" }),
    ("a" as any).compare("b"),
  ]);
  told.say("ranges", () => [A.fromRange(3), A.fromRange(2, 5)]);
  const list = (): any => [1, 2, 3];
  told.say("lists", () => [
    list().equals([1, 2, 3]),
    list().equals([1, 2]),
    list().equals([1, 2, 4]),
    list().partition((one: number) => one > 1),
    ["a", "", "b"].length,
    (["a", "", "b"] as any).filterJoin("-"),
  ]);
  told.say("spliced", () => {
    const [one, other, none] = [list(), list(), list()];
    return [
      one.findSplice((n: number) => n === 1),
      one,
      other.findSplice((n: number) => n === 2, 9),
      other,
      none.findSplice(() => false),
      none,
    ];
  });
  const set = new Set([1, 2, 3]) as any;
  told.say("sets", () => [
    set.first(),
    set.filter((n: number) => n > 1),
    set.find((n: number) => n > 1),
    set.map((n: number) => n * 2),
    set.reduce((sum: number, n: number) => sum + n, 1),
    set.some((n: number) => n > 2),
    set.every((n: number) => n > 2),
    set.equals(new Set([3, 2, 1])),
    set.equals(new Set([1, 2])),
    set.equals(new Set([1, 2, 4])),
    set.intersects(new Set([3, 4])),
    set.intersects(new Set([4])),
    set.isSubset(new Set([1, 2, 3, 4])),
    set.isSubset(new Set([1, 2])),
    set.toObject(),
  ]);
  return told.lines;
}

const TEMPLATES =
  `{{eq a 1}} {{ne a 1}} {{lt a 2}} {{lt a 1}} {{gt a 0}} {{gt a 1}} {{lte a 1}} {{lte a 0}} {{gte a 1}} {{gte a 2}}
{{not a}} {{not zero}} {{and a b}} {{and a zero}} {{or a zero}} {{or zero zero}} {{ifThen a "x" "y"}} {{ifThen zero "x" "y"}}
{{checked a}}|{{checked zero}}|{{disabled a}}|{{disabled zero}} {{concat a "-" b}} {{getProperty deep "x.y"}}
{{numberFormat 3.14159 decimals=2}} {{numberFormat 0 sign=true}} {{numberFormat -2 sign=true}} {{numberFormat 7}}
{{numberInput 3 name="n" min=1 max=9 step=2 placeholder="p" class="c"}} {{numberInput none disabled=true}}
{{selectOptions words selected="b" blank="none"}}
{{selectOptions list sort=true}}
{{selectOptions things valueAttr="id" labelAttr="name" selected=2}}
{{localize "none.such"}} {{editor "<b>x</b>"}} {{filePicker}}`.split("\n");

function templates(): string[] {
  const data = {
    ...{ a: 1, b: "two", zero: 0, none: null, deep: { x: { y: 5 } } },
    words: { a: "A", b: "<B>", c: { label: "C", disabled: true, group: "g" } },
    list: ["z", "y", { value: 1, label: "x" }],
    things: [
      { id: 2, name: "second" },
      { id: 1, name: "first" },
    ],
  };
  const told = new Told();
  for (const template of TEMPLATES) told.say(template, () => Handlebars.compile(template)(data));
  return told.lines;
}

async function dice(): Promise<string[]> {
  const told = new Told();
  const fresh = (formula: string): any => new Roll(formula, {});
  told.say("altered", () => fresh("2d6+3").alter(2, 1).formula);
  told.say("altered all", () => fresh("2d6+3").alter(2, 1, { multiplyNumeric: true }).formula);
  told.say("altered oddly", () => fresh("2d6").alter(-1, Number.NaN).formula);
  told.say("at once", () => fresh("2+3*4").evaluateSync().total);
  told.say("not at once", () => fresh("1d6").evaluateSync());
  told.say("at once, at most", () => fresh("3d6+1").evaluateSync({ maximize: true }).total);
  told.say("at once, at least", () => fresh("3d6+1").evaluateSync({ minimize: true }).total);
  told.say("at once, whatever", () => fresh("3d6+1").evaluateSync({ strict: false }).total);
  told.say("reckoned", () => [Roll.safeEval("2*(3+1)"), fresh("7/2").evaluateSync().total]);
  await told.later("too many", () => fresh("1000d6").evaluate());
  await told.later("most", () =>
    fresh("999d6")
      .evaluate({ minimize: true })
      .then(({ total }: any) => total),
  );
  await told.later("twice", async () => {
    const roll = await fresh("1d6").evaluate();
    return roll.evaluate();
  });
  await told.later("altered late", async () => (await fresh("1d6").evaluate()).alter(2, 0));
  const least = await fresh("2d6+1").evaluate({ minimize: true });
  const most = await fresh("2d20kh1cs>19").evaluate({ maximize: true });
  await told.later("shown", () => least.render({ flavor: "Luck" }));
  await told.later("shown, most", () => most.render());
  await told.later("hidden", () => least.render({ flavor: "Luck", isPrivate: true }));
  told.say(
    "linked",
    () => least.toAnchor({ classes: ["c"], attrs: { title: "t" }, dataset: { x: 1 }, label: "l" }).outerHTML,
  );
  await told.later("a message", () =>
    least
      .toMessage({ flavor: "f" }, { create: false })
      .then(({ content, flavor, whisper, rolls }: any) => [content, flavor, whisper, rolls.length]),
  );
  await told.later("again", async () => (await least.reroll({ minimize: true })).total);
  const [two, plus, three] = fresh("2+3").terms;
  told.say("of terms", () => [
    Roll.fromTerms([two, plus, three]).formula,
    Roll.fromTerms(least.terms).total,
    Roll.fromTerms([]).total,
  ]);
  told.say("of mixed terms", () => Roll.fromTerms([...least.terms, ...fresh("1d6").terms]).formula);
  told.say("simpler", () =>
    ["2++3", "2+-3", "2--3", "2-+3"].map((one) => Roll.getFormula(Roll.simplifyTerms(fresh(one).terms))),
  );
  told.say("of an unknown kind", () => Roll.fromData({ class: "Other" }));
  told.say("of data", () => Roll.fromData({ formula: "1d6", total: 4, terms: [] }).total);
  return told.lines;
}

async function combats(): Promise<string[]> {
  const told = new Told();
  const skips = (skipDefeated: boolean): Promise<unknown> =>
    game.settings.set("core", "combatTrackerConfig", { skipDefeated });
  const Combat = CONFIG.Combat.documentClass;
  const combat: any = await Combat.create({});
  told.say("empty", () => [
    combat.started,
    combat.combatant === undefined,
    combat.isActive,
    combat.round,
    combat.turn,
  ]);
  const ids = ["a", "b", "c", "d"].map((one) => one.repeat(16));
  const values = [5, 12, 5, null];
  await combat.createEmbeddedDocuments(
    "Combatant",
    ids.map((_id, at) => ({ _id, name: _id[0], initiative: values[at], defeated: at === 1 })),
    { keepId: true },
  );
  const state = (): unknown => [
    combat.round,
    combat.turn,
    combat.combatant?.name,
    combat.nextCombatant?.name,
    combat.started,
  ];
  const step = (name: string, call: () => Promise<unknown>): Promise<void> =>
    told.later(name, async () => {
      await call();
      return state();
    });
  told.say("order", () => combat.turns.map(({ name }: any) => name));
  await skips(false);
  await step("back before it began", () => combat.previousTurn());
  await step("begun", () => combat.startCombat());
  for (const name of ["next", "next", "next", "next"]) await step(name, () => combat.nextTurn());
  await step("back", () => combat.previousTurn());
  await step("back", () => combat.previousTurn());
  await step("next round", () => combat.nextRound());
  await step("round before", () => combat.previousRound());
  await step("before the first", async () => {
    await combat.previousRound();
    await combat.previousRound();
  });
  await skips(true);
  await step("begun without the fallen", () => combat.nextTurn());
  for (let turn = 0; turn < 4; turn++) await step("next but the fallen", () => combat.nextTurn());
  await step("another initiative", () => combat.setInitiative(ids[3], 20));
  told.say("order", () => combat.turns.map(({ name }: any) => name));
  await step("rolled", () => combat.rollInitiative(ids[0], { formula: "30" }));
  told.say("order", () => combat.turns.map(({ name, initiative }: any) => [name, initiative]));
  await step("all anew", () => combat.resetAll());
  await step("rolled for all", () => combat.rollAll({ formula: "7" }));
  told.say("order", () => combat.turns.map(({ name, initiative }: any) => [name, initiative]));
  Object.assign(CONFIG.time, { roundTime: 6, turnTime: 2 });
  told.say("time", () => [combat.getTimeDelta(1, 0, 3, 2), combat.getTimeDelta(2, null, 1, 1)]);
  await combat.updateEmbeddedDocuments(
    "Combatant",
    ids.map((_id) => ({ _id, defeated: true })),
  );
  await step("nobody stands", () => combat.nextRound());
  const other: any = await Combat.create({});
  await other.activate();
  told.say("one is active", () => [combat.active, other.active]);
  told.say("whose", () => [
    combat.getUserLevel({ isGM: true }),
    combat.getUserLevel({ isGM: false }),
    combat.getCombatantsByActor("nobody").length,
  ]);
  return told.lines;
}

function unlessAbstract(read: () => unknown): unknown {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** What is laid down in tables: constants, fields of documents, settings, options of windows. */
const TABLES: Readonly<Record<string, () => string[]>> = {
  constants: () => walked("CONST", CONST),
  configuration: () => walked("CONFIG", CONFIG),
  schemas: () =>
    classesWith(foundry, "defineSchema").flatMap(([name, model]) => {
      const schema = unlessAbstract(() => model.schema);
      return schema === undefined ? [] : fieldsIn(name, schema);
    }),
  settings: () => walked("settings", game.settings.settings),
  windows: () =>
    classesWith(foundry, "DEFAULT_OPTIONS").flatMap(([name, { DEFAULT_OPTIONS }]) =>
      walked(name, DEFAULT_OPTIONS),
    ),
};

describe("the host", () => {
  it.each(Object.entries(TABLES))("has its tables: %s", async (name, lines) => {
    await expect(lines().join("\n")).toMatchFileSnapshot(golden(`tables-${name}`));
  });
  it("cleans, checks and shows what is in fields", async () => {
    await expect(fields().join("\n")).toMatchFileSnapshot(golden("fields"));
  });
  it("adds to numbers, words, lists and sets", async () => {
    await expect(primitives().join("\n")).toMatchFileSnapshot(golden("primitives"));
  });
  it("helps templates", async () => {
    await expect(templates().join("\n")).toMatchFileSnapshot(golden("templates"));
  });
  it("rolls as it is told", async () => {
    await expect((await dice()).join("\n")).toMatchFileSnapshot(golden("rolls"));
  });
  it("goes through rounds and turns", async () => {
    await expect((await combats()).join("\n")).toMatchFileSnapshot(golden("combats"));
  });
});

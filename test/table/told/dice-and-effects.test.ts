import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as f from "../../../table/src/documents/base/fields.ts";
import { TypeDataModel } from "../../../table/src/data/model.ts";
import { Roll } from "../../../table/src/host/dice/index.ts";
import { CalendarData, SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG } from "../../../table/src/data/calendar.ts";
import { sitDown } from "../page.ts";
import { plain, Told } from "../paper/told.ts";

/** Dice, effects, times and small helpers of the host, in all the ways in which packages use them. */
afterEach(() => {
  vi.restoreAllMocks();
});

/** Faces come in this order, again and again. */
function loaded(...faces: number[]): void {
  let at = 0;
  CONFIG["Dice"].randomUniform = () => 1 - ((faces[at++ % faces.length] ?? 1) - 0.5) / 6;
}
const FORMULAS =
  `4d6r;4d6r1;4d6r<3;4d6r2<3;4d6r>4;4d6r>=6;4d6r<=2;4d6r=4;4d6r1=1;3d6rr1;3d6rr<3;3d6rr2<4;4d6x;4d6x5;4d6x>4;4d6x>=5;4d6x<2;4d6x1>4;4d6x=6;
4d6xo;4d6xo5;4d6xo>4;4d6xo1>3;6d6k2;6d6kh;6d6kl3;6d6k;6d6d2;6d6dh;6d6dh2;6d6dl;6d6kh9;6d6min3;6d6max3;6d6min3max4;6d6even;6d6odd;6d6cs;6d6cs5;6d6cs>3;6d6cs>=3;
6d6cs<3;6d6cs<=3;6d6cf;6d6cf1;6d6cf<3;6d6df;6d6df1;6d6df<3;6d6sf;6d6sf<3;6d6sf=2;6d6ms>10;6d6ms<30;6d6ms;6d6cs>4cf=1;6d6cs>4df=1;6d6x>5cs>4;-3d6;-3d6kh;
3dc;4df;{2d6,3}kh;{2d6,3}kl;{2d6,3d6,4}dl;{2d6,3d6,4}dh;{2d6,3d6}cs>7;{2d6,3d6}cf<8;{1d6};{1d6,2d6}k2;(1+1)d6;2d(3*2);(1d1)d6;1d6[a]+2[b];2d6*2-1;10/4`
    .split(/[;\n]+/)
    .filter(Boolean);
const facts = (roll: any): string =>
  JSON.stringify([
    roll.total,
    roll.dice.map((die: any) => [
      die.expression,
      die.denomination,
      die.results.map((one: any) =>
        Object.entries(one)
          .map(([key, value]) => (value === true ? key : `${key[0] ?? ""}${String(value)}`))
          .join(" "),
      ),
      die.getTooltipData().rolls.map(({ result, classes }: any) => `${String(result)}: ${String(classes)}`),
    ]),
  ]);

describe("dice", () => {
  beforeEach(() => void sitDown(13));
  it("are rolled again, exploded, kept, dropped and counted as their modifiers say", async () => {
    const lines: string[] = [];
    for (const formula of FORMULAS) {
      loaded(1, 6, 2, 5, 3, 4, 6, 1);
      const roll: any = new Roll(formula, {});
      const said = await roll.evaluate().then(facts, (error: Error) => `throws ${error.message}`);
      lines.push(`${formula} = ${String(said)}`);
    }
    await expect(lines.join("\n")).toMatchFileSnapshot("golden/modifiers.txt");
  });
  it("are at most and at least what they can be, at once and later, and may be altered before", async () => {
    const told = new Told();
    loaded(3, 5, 2);
    for (const formula of ["3d6", "2d6x", "2d6kh", "{2d6,1d8}kh", "(1d2)d4", "2dc", "2df", "-2d6"]) {
      for (const how of [{ maximize: true }, { minimize: true }]) {
        const name = `${formula} ${Object.keys(how).join()}`;
        await told.later(name, async () => (await new Roll(formula, {}).evaluate(how)).total);
        told.say(`${name} at once`, () => (new Roll(formula, {}) as any).evaluateSync(how).total);
      }
      told.say(`${formula} at once`, () => (new Roll(formula, {}) as any).evaluateSync().total);
      told.say(
        `${formula} at once, whatever`,
        () => (new Roll(formula, {}) as any).evaluateSync({ strict: false }).total,
      );
      for (const [times, more] of [
        [2, 1],
        [0, 0],
        [-1, 2],
        [null, null],
        [1.5, 0],
        [Number.NaN, Infinity],
      ] as const)
        told.say(
          `${formula} by ${String(times)} and ${String(more)}`,
          () => (new Roll(formula, {}) as any).alter(times, more).formula,
        );
      told.say(`${formula} is sure`, () => (new Roll(formula, {}) as any).isDeterministic);
    }
    await told.later(
      "most",
      async () => ((await new Roll("999d6", {}).evaluate({ minimize: true })) as any).total,
    );
    await told.later("too many", async () => (await new Roll("1000d6", {}).evaluate()).total);
    await told.later("too many below nothing", async () => (await new Roll("-1000d6", {}).evaluate()).total);
    await told.later("without end", async () => (await new Roll("1d1x1", {}).evaluate()).total);
    await told.later("again without end", async () => (await new Roll("1d1rr1", {}).evaluate()).total);
    await expect(told.lines.join("\n")).toMatchFileSnapshot("golden/most-and-least.txt");
  });
});

class Beast extends TypeDataModel {
  static override defineSchema(): Record<string, any> {
    return {
      str: new f.NumberField({ initial: 10, nullable: true }),
      least: new f.NumberField({ initial: 3, min: 0, max: 5 }),
      name: new f.StringField({ initial: "x" }),
      is: new f.BooleanField({ initial: true }),
      tags: new f.SetField(new f.StringField()),
      list: new f.ArrayField(new f.NumberField()),
      any: new f.ObjectField(),
    };
  }
}
const MODES = { custom: 0, multiply: 1, add: 2, downgrade: 3, upgrade: 4, override: 5 };
const TYPES = ["custom", "multiply", "add", "subtract", "downgrade", "upgrade", "override"];
const VALUES = ["4", "-1", "true", "word", "[1,2]", "2*3", "20"];

describe.each([13, 14] as const)("effects, on generation %i", (generation) => {
  beforeEach(() => {
    sitDown(generation);
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    CONFIG.Actor.dataModels["beast"] = Beast;
    game.documentTypes = { Actor: ["base", "beast"], Item: ["base"] };
  });
  const Effect = (): any => CONFIG.ActiveEffect.documentClass;
  const changeOf = (key: string, kind: string, value: unknown): object =>
    generation === 14
      ? { key, type: kind, value, priority: 0 }
      : { key, mode: MODES[kind as keyof typeof MODES] ?? 2, value, priority: 0 };
  it("change each kind of value in each way, where a field knows it and where none does", async () => {
    const told = new Told();
    const custom: string[] = [];
    Hooks.on(
      "applyActiveEffect",
      (_actor: any, { key }: any, current: any, delta: any) =>
        void custom.push(`${String(key)} ${JSON.stringify(plain(current))} ${JSON.stringify(plain(delta))}`),
    );
    const keys = ["str", "least", "name", "is", "tags", "list", "any.deep", "none"];
    const loose = {
      n: 10,
      b: true,
      off: false,
      s: "x",
      l: [1],
      set: new Set(["a"]),
      o: { a: 1 },
      nothing: null,
    };
    for (const kind of TYPES)
      for (const value of VALUES) {
        const actor = await CONFIG.Actor.documentClass.create({
          name: "B",
          type: "beast",
          system: { tags: ["a"], list: [7] },
        });
        for (const key of keys) {
          const change = changeOf(`system.${key}`, kind, value);
          told.say(`${kind} ${value} ${key}`, () =>
            generation === 14
              ? Effect().applyChange(actor, change)
              : new (Effect())({ name: "e" }, { parent: actor }).apply(actor, change),
          );
        }
        for (const key of Object.keys(loose)) {
          const model = { name: "m", ...structuredClone(loose) };
          const change = changeOf(key, kind, value);
          told.say(`loose ${kind} ${value} ${key}`, () =>
            generation === 14
              ? Effect().applyChange(model, change)
              : new (Effect())({ name: "e" }, { parent: actor }).apply(model, change),
          );
        }
      }
    await expect([...told.lines, ...custom].join("\n")).toMatchFileSnapshot(
      `golden/effects-${generation}.txt`,
    );
  });
  it("of older worlds are read as they are written now", () => {
    const told = new Told();
    const sources: object[] = [
      { label: "Old", icon: "a.svg" },
      { label: "Old", name: "New", icon: "a.svg", img: "b.svg" },
      {
        changes: [
          { key: "a", mode: 5, value: "1" },
          { key: "b", mode: 77, value: "2" },
          { key: "c", type: "add", value: "3" },
        ],
      },
      { changes: [{ key: "a", mode: 5 }], system: { changes: [{ key: "z", type: "add" }] } },
      { changes: [{ key: "a", mode: 5 }], system: { changes: [] } },
      { duration: { rounds: 3, startRound: 2, combat: "c" } },
      { duration: { turns: 4, startTurn: 1, startTime: 9 } },
      { duration: { seconds: 60 } },
      { duration: {} },
      { duration: { value: 5, units: "rounds" } },
      { duration: { rounds: 3, startTime: 4 }, start: { time: 1 } },
    ];
    for (const source of sources)
      told.say(JSON.stringify(source), () => Effect().migrateData(structuredClone(source)));
    if (generation === 14)
      told.say("shims", () => {
        const changes = [
          { mode: 2 },
          { type: "override", priority: 5 },
          { mode: 99 },
          { type: "strange", phase: "final" },
        ];
        Effect()._shimChanges(changes);
        return changes;
      });
    expect(told.lines).toMatchSnapshot();
  });
  it("know whom they change, how long, and of whom they came", async () => {
    const told = new Told();
    const actor = await CONFIG.Actor.documentClass.create({ name: "B", type: "beast" });
    const [item] = await actor.createEmbeddedDocuments("Item", [{ name: "Axe", type: "base" }]);
    const make = (data: object, parent: any): any => new (Effect())({ name: "e", ...data }, { parent });
    const looks = (one: any): unknown => [
      one.active,
      one.isTemporary,
      one.isExpired,
      one.modifiesActor,
      one.sourceName,
      one.target?.name ?? null,
    ];
    const durations: object[] =
      generation === 14
        ? [{}, { value: 3, units: "rounds" }, { value: null }, { expired: true }]
        : [
            {},
            { seconds: 60, startTime: -20 },
            { seconds: 60 },
            { rounds: 5, startRound: 1 },
            { rounds: 5 },
            { turns: 2 },
            { rounds: 1, startRound: -9 },
          ];
    for (const combat of [false, true]) {
      if (combat) await game.combats.contents[0].update({ round: 3, turn: 1, active: true });
      for (const duration of durations) {
        const one = make({ duration }, actor);
        told.say(`${JSON.stringify(duration)} ${String(combat)}`, () => [
          looks(one),
          generation === 13 ? one.updateDuration() : one.duration.value,
        ]);
      }
    }
    told.say("of an item", () => looks(make({ transfer: true, origin: actor.uuid }, item)));
    told.say("of an item that keeps it", () =>
      looks(make({ transfer: false, origin: "Actor.nobody0000000000" }, item)),
    );
    told.say("of nobody", () => looks(make({ disabled: true, statuses: ["prone"] }, undefined)));
    await told.later("of a status", async () => {
      const made = await Effect().fromStatusEffect("prone", { parent: actor });
      return [made.name, made.img, [...made.statuses], made.id];
    });
    await told.later("of no status", () => Effect().fromStatusEffect("nonsense"));
    told.say("at first", () => Object.keys(Effect().getInitialDuration().duration ?? {}));
    expect(told.lines).toMatchSnapshot();
  });
});

describe("times", () => {
  beforeEach(() => void sitDown(14));
  it("are counted from parts, and parts from times, by months, leap years and weekdays", async () => {
    const calendar: any = new CalendarData(structuredClone(SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG));
    const bare: any = new CalendarData({
      ...structuredClone(SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG),
      months: null,
      seasons: null,
    } as any);
    const told = new Told();
    const parts: object[] = [
      {},
      { year: 3 },
      { year: 4, day: 59 },
      { day: 400 },
      { month: 0, dayOfMonth: 30 },
      { month: 2, dayOfMonth: 5 },
      { year: 4, month: 2, dayOfMonth: 5 },
      { year: 2000, month: 11, dayOfMonth: 30, hour: 5, minute: 6, second: 7 },
      { year: -1, month: 1 },
      { month: 14 },
      { hour: 25 },
      { minute: 61, second: 61 },
      { year: 1, day: 3, month: 5 },
    ];
    for (const [name, one] of Object.entries({ calendar, bare })) {
      for (const part of parts) {
        const words = `${name} ${JSON.stringify(part)}`;
        told.say(words, () => one.componentsToTime(part));
        told.say(`${words} again`, () => one.timeToComponents(one.componentsToTime(part)));
        told.say(`${words} more`, () => one.add(part, { day: 1, hour: 2 }));
        told.say(`${words} since`, () => one.difference(part));
        told.say(`${words} until`, () => one.difference({ year: 5 }, part));
        for (const how of ["timestamp", "ago"])
          told.say(`${words} as ${how}`, () => one.format(part, how, {}));
      }
      told.say(`${name} begins`, () => one.timeToComponents());
      for (const time of [
        0,
        1,
        59,
        60,
        3_599,
        3_600,
        86_399,
        86_400,
        31 * 86_400,
        60 * 86_400,
        366 * 86_400,
        -5,
      ])
        told.say(`${name} at ${time}`, () => [one.timeToComponents(time), one.format(time, "ago", {})]);
      told.say(`${name} otherwise`, () => one.format(5, "nonsense", {}));
    }
    told.say("by hand", () => calendar.format(5, (_: any, components: any) => components.second));
    told.say("all of it", () => calendar.toObject());
    told.say("as it is laid down", () => SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG);
    await expect(told.lines.join("\n")).toMatchFileSnapshot("golden/times.txt");
  });
});

describe("small helpers of objects", () => {
  beforeEach(() => void sitDown(14));
  it("tell types, copies, paths, differences", () => {
    const u = foundry.utils;
    const told = new Told();
    const odd = [
      null,
      undefined,
      [],
      {},
      new Set([1]),
      new Map(),
      new Error("x"),
      new Date(0),
      class {},
      Promise.resolve(),
      Object.create(null),
      1,
      "a",
      true,
    ];
    told.say("types", () => odd.map((one) => u.getType(one)));
    told.say("plain", () => odd.map((one) => u.isPlainObject(one)));
    told.say("empty", () => [...odd, "", 0, { a: 1 }, [1]].map((one) => u.isEmpty(one)));
    for (const key of ["", "a", "a.b", "a.b.c", "a.c", "l.0", "l.length", "f.name", "n.x", "dot.ted", "z"]) {
      const object = (): any => ({
        a: { b: { c: 1 } },
        l: [5],
        f: function named() {},
        n: null,
        "dot.ted": 3,
      });
      told.say(`get ${key}`, () => u.getProperty(object(), key));
      told.say(`has ${key}`, () => u.hasProperty(object(), key));
      told.say(`set ${key}`, () => {
        const one = object();
        return [u.setProperty(one, key, 9), u.setProperty(one, key, 9), Object.keys(one), one.a];
      });
      told.say(`delete ${key}`, () => {
        const one = object();
        return [u.deleteProperty?.(one, key), Object.keys(one), one.a];
      });
    }
    for (const one of [null, undefined, 5, "x"])
      told.say(`of ${String(one)}`, () => [u.getProperty(one, "a"), u.hasProperty(one, "a")]);
    const deep = (depth: number): any =>
      Array.from({ length: depth }).reduce((inner: any) => ({ a: inner }), 1);
    for (const depth of [31, 32, 33, 34])
      told.say(`expanded ${depth}`, () => JSON.stringify(u.expandObject(deep(depth))).length);
    for (const depth of [100, 101, 102, 103])
      told.say(`flat ${depth}`, () => Object.keys(u.flattenObject(deep(depth)))[0]?.length);
    told.say("strict", () => u.deepClone({ a: new Date(5), b: new Set([1]) }));
    told.say("strictly", () => u.deepClone({ b: new Set([1]) }, { strict: true }));
    const pairs: [unknown, unknown][] = [
      [new Set([1, 2]), new Set([2, 1])],
      [new Set([1]), new Set([2])],
      [new Set([1]), new Set([1, 2])],
      [[1], { 0: 1 }],
      [
        { a: 1, b: 2 },
        { a: 1, c: 2 },
      ],
      [Number.NaN, Number.NaN],
      [0, -0],
      [null, {}],
      [{}, null],
      [[1, 2], [1]],
      [{ a: [{ b: 1 }] }, { a: [{ b: 1 }] }],
    ];
    told.say("equal", () => pairs.map(([a, b]) => u.objectsEqual(a, b)));
    const changes = {
      a: 1,
      b: { c: 2, d: 4 },
      "-=e": null,
      "-=f": null,
      "==g": { h: 1 },
      i: [1],
      j: 3,
      k: {},
    };
    for (const options of [{}, { inner: true }, { deletionKeys: true }])
      told.say(`differs ${JSON.stringify(options)}`, () =>
        u.diffObject({ a: 1, b: { c: 1, d: 4 }, e: 1, g: { x: 1 }, i: [1], k: {} }, changes, options),
      );
    const merges: object[] = [
      {},
      { insertKeys: false },
      { insertValues: false },
      { overwrite: false },
      { recursive: false },
      { performDeletions: true },
      { applyOperators: true },
      { enforceTypes: true },
      { inplace: true },
    ];
    for (const options of merges)
      told.say(`merged ${JSON.stringify(options)}`, () => {
        const one = { a: 1, b: { c: 1, d: { e: 1 } }, "x.y": 1, e: 1, l: [1] };
        const merged = u.mergeObject(
          one,
          {
            a: "2",
            b: { c: 2, n: { o: 1 }, d: { e: 2 } },
            "x.z": 2,
            "-=e": null,
            "==l": [2],
            m: { p: 1 },
            q: [3],
          },
          { inplace: false, ...options },
        );
        return [merged, merged === one];
      });
    told.say("filtered", () =>
      u.filterObject({ a: { b: 1, c: 2 }, d: 3 }, { a: { b: 9, z: 1 }, d: 1, y: 2 }),
    );
    told.say("newer", () =>
      [
        ["1.10", "1.9"],
        ["1.2", "1.2.1"],
        ["2", "1.9"],
        ["1.0b", "1.0a"],
        ["1.0a", "1.0"],
        ["1.0", "1.0"],
        ["12.331", "13"],
        [13, 12],
      ].map(([a, b]) => u.isNewerVersion(a, b)),
    );
    told.say("ids", () => [u.randomID().length, u.randomID(4).length]);
    expect(told.lines).toMatchSnapshot();
  });
});

describe("small helpers of lines, orders and words", () => {
  beforeEach(() => void sitDown(14));
  it("reckon, sort, escape and freeze", async () => {
    const u = foundry.utils;
    const told = new Told();
    const p = (x: number, y: number): object => ({ x, y });
    for (const [a, b, c, d] of [
      [p(0, 0), p(4, 4), p(0, 4), p(4, 0)],
      [p(0, 0), p(1, 1), p(0, 4), p(4, 3)],
      [p(0, 0), p(4, 0), p(4, 0), p(4, 9)],
      [p(0, 0), p(4, 0), p(4.5, -1), p(4.5, 9)],
      [p(0, 0), p(4, 0), p(-0.5, -1), p(-0.5, 9)],
      [p(0, 0), p(4, 0), p(2, 1), p(2, 9)],
      [p(0, 0), p(4, 0), p(2, -9), p(2, -1)],
      [p(0, 0), p(4, 2), p(1, 0), p(5, 2)],
    ] as const) {
      told.say("lines", () => [
        u.lineLineIntersection(a, b, c, d),
        u.lineLineIntersection(a, b, c, d, { t1: true }),
        u.lineSegmentIntersection(a, b, c, d),
        u.lineSegmentIntersects(a, b, c, d),
      ]);
      told.say("turn", () => u.orient2dFast(a, b, d));
      told.say("near", () => [c, d, p(-3, 2), p(9, 9)].map((one) => u.closestPointToSegment(one, a, b)));
    }
    told.say("nearest to a point", () => u.closestPointToSegment(p(3, 4), p(1, 1), p(1, 1)));
    told.say("middles", () =>
      [
        [0, 0, 4, 0, 4, 4, 0, 4],
        [0, 0, 6, 0, 0, 3],
        [1, 1, 1, 5, 9, 5, 9, 1],
      ].map((points) => u.polygonCentroid(points)),
    );
    told.say("circles", () => [
      u.circleCircleIntersects(0, 0, 1, 2, 0, 1),
      u.circleCircleIntersects(0, 0, 1, 2.1, 0, 1),
      u.circleCircleIntersects(0, 3, 2, 0, -1, 2),
    ]);
    const siblings = (...sorts: number[]): any[] => sorts.map((sort, at) => ({ name: "abcdef"[at], sort }));
    const sorted = (all: any[], source: any, more: object): unknown =>
      u
        .performIntegerSort(source, { siblings: all, ...more })
        .map(({ target, update }: any) => [target.name, update]);
    const fresh = { name: "new", sort: 0 };
    for (const sorts of [[], [10], [10, 20], [10, 11], [10, 12, 14]]) {
      const all = siblings(...sorts);
      for (const sortBefore of [true, false]) {
        told.say(`sorted ${sorts.join()} ${String(sortBefore)}`, () => sorted(all, fresh, { sortBefore }));
        for (const target of all)
          told.say(`at ${String(target.name)}`, () => sorted(all, fresh, { target, sortBefore }));
        told.say("a sibling", () =>
          all[0] === undefined ? "" : sorted(all, all[0], { target: all.at(-1), sortBefore }),
        );
      }
    }
    told.say("by another key", () =>
      u
        .performIntegerSort({ n: 1 }, { siblings: [{ n: 5 }, { n: 7 }], sortKey: "n", sortBefore: false })
        .map((one: any) => one.update),
    );
    const now = Date.now();
    vi.spyOn(Date, "now").mockReturnValue(now);
    told.say("since", () =>
      [-5, 0, 59, 60, 119, 3_599, 3_600, 86_399, 86_400, 200_000].map((s) => u.timeSince(now - s * 1_000)),
    );
    told.say("words", () => [
      u.escapeHTML(`<a href="x">'&'</a>`),
      u.unescapeHTML("&lt;&gt;&amp;&quot;&#x27;&copy;"),
      u.getRoute("a"),
      u.getRoute("/a"),
      u.ordinalString(3),
      u.formatFileSize(7),
      u.encodeURL("a b"),
    ]);
    class A {}
    class B extends A {}
    told.say("classes", () => [
      u.isSubclass(B, A),
      u.isSubclass(A, B),
      u.isSubclass(A, A),
      u.isSubclass(7, A),
      u.getParentClasses(B).map(({ name }: any) => name),
      u.getDefiningClass(new B()).name,
    ]);
    told.say("uuids", () => [
      u.buildUuid({ id: "a", documentName: "X" }),
      u.buildUuid({ id: "a", documentName: "X", parent: { uuid: "Y.b" } }),
    ]);
    told.say("frozen", () => {
      const one = u.deepFreeze({ a: { b: [1] } });
      return [Object.isFrozen(one), Object.isFrozen(one.a.b), u.deepFreeze(null), u.deepFreeze(3)];
    });
    const mask = new u.BitMask({ a: true, b: false });
    told.say("masks", () => [
      mask.hasState("a"),
      mask.hasState("b"),
      mask.hasState("c"),
      mask.toggleState("a"),
      mask.hasState("a"),
      mask.toggleState("b", true),
      mask.hasState("b"),
    ]);
    const order: string[] = [];
    const semaphore = new u.Semaphore(1);
    const job = (name: string) => async (more: string) => {
      order.push(`${name} begins ${more}`);
      await Promise.resolve();
      order.push(`${name} ends`);
      return name;
    };
    const jobs = [semaphore.add(job("one"), "now"), semaphore.add(job("two"), "then")];
    order.push(`${String(semaphore.remaining)} wait`);
    order.push(...(await Promise.all(jobs)));
    expect(order).toEqual([
      "one begins now",
      "1 wait",
      "one ends",
      "two begins then",
      "two ends",
      "one",
      "two",
    ]);
    expect(told.lines).toMatchSnapshot();
  });
});

describe("small helpers that wait", () => {
  beforeEach(() => void sitDown(14));
  it("call when nobody calls any more, or call at most so often", () => {
    vi.useFakeTimers();
    const u = foundry.utils;
    const heard: string[] = [];
    const debounced = u.debounce((word: string) => heard.push(word), 100);
    debounced("a");
    vi.advanceTimersByTime(99);
    debounced("b");
    vi.advanceTimersByTime(99);
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(heard).toEqual(["b"]);
    heard.length = 0;
    const throttled = u.throttle((word: string) => heard.push(word), 100);
    for (const word of ["a", "b", "c"]) throttled(word);
    expect(heard).toEqual(["a"]);
    vi.advanceTimersByTime(99);
    expect(heard).toEqual(["a"]);
    vi.advanceTimersByTime(1);
    expect(heard).toEqual(["a", "c"]);
    throttled("d");
    expect(heard).toEqual(["a", "c"]);
    vi.advanceTimersByTime(100);
    expect(heard).toEqual(["a", "c", "d"]);
    vi.advanceTimersByTime(150);
    throttled("e");
    expect(heard.at(-1)).toBe("e");
    vi.useRealTimers();
  });
});

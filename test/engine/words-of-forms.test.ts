import { describe, expect, it } from "vitest";
import type { Json } from "../../src/core/json";
import { text, type Text } from "../../src/core/text";
import { fieldProblem, fieldsAt, trail, variantOf, wordsOn, type Form } from "../../src/engine/editor-form";
import { figureProblems, wrongValue, wrongValues } from "../../src/engine/figure-problems";
import { misspeltIn } from "../../src/engine/misspelt-keys";
import { REJECTED, saysRejected } from "../../src/engine/rule-rejected-by-person";
import type { ProfileField, ProfileInput, Ruleset } from "../../src/engine/ruleset";
import { askPerson, OpenQuestion } from "../../src/engine/ask-person";
import { shuffled } from "../../src/engine/shuffle";

const number: Form = { kind: "number" };
const field = (path: string, form: Form) => ({ path, label: text(path), form });
const kinds: Form = {
  kind: "variants",
  by: "is",
  variants: [
    { value: "ring", label: text("Ring"), fields: [field("far", number)], blank: {} },
    { value: "line", label: text("Line"), fields: [field("long", number)], blank: {} },
  ],
};
const form: Form = {
  kind: "group",
  fields: [
    field("name", { kind: "text" }),
    { ...field("", { kind: "group", fields: [field("hp", number), field("size.x", number)] }) },
    field("tags", { kind: "words" }),
    field("shape", kinds),
    {
      path: "rows",
      label: text("Rows"),
      form: () => ({
        kind: "list",
        of: { kind: "group", fields: [field("damage", number)] },
        item: text("Row", { of: 2 }),
        add: text("Add"),
        blank: {},
        most: 3,
      }),
    },
  ],
};
const where = (path: string, whole: Json = { shape: { is: "ring" } }): string[] =>
  trail(form, whole, path).map(
    ({ label }) => `${label.key}${label.data === undefined ? "" : JSON.stringify(label.data)}`,
  );

describe("the way to a field of a form", () => {
  it("is told step by step: fields, entries by their number, words by theirs", () => {
    expect(where("name")).toEqual(["name"]);
    expect(where("hp")).toEqual(["hp"]);
    expect(where("size.x")).toEqual(["size.x"]);
    expect(where("tags.2")).toEqual(["tags", 'OPFOR.form.word{"number":3}']);
    expect(where("rows.1.damage")).toEqual(["Rows", 'Row{"of":2,"number":2}', "damage"]);
    expect(where("shape.far")).toEqual(["shape", "far"]);
    expect(where("shape.is")).toEqual(["shape", "OPFOR.form.kind"]);
    expect(where("")).toEqual([]);
  });
  it("ends with the rest as it is written where the form knows no more", () => {
    const left = (path: string): string => `OPFOR.form.field${JSON.stringify({ name: path })}`;
    expect(where("odd.path")).toEqual([left("odd.path")]);
    expect(where("size")).toEqual([left("size")]);
    expect(where("size.y")).toEqual([left("size.y")]);
    expect(where("rows.x.damage")).toEqual(["Rows", left("x.damage")]);
    expect(where("rows.1.odd")).toEqual(["Rows", 'Row{"of":2,"number":2}', left("odd")]);
    expect(where("tags.2.x")).toEqual(["tags", left("2.x")]);
    expect(where("shape.long")).toEqual(["shape", left("long")]);
    expect(where("shape.far", {})).toEqual(["shape", left("far")]);
    expect(where("name.x")).toEqual(["name", left("x")]);
    // Nothing tells these apart by a word.
    const untold: Form = { kind: "variants", variants: [] };
    expect(trail(untold, {}, "undefined").map(({ label }) => label.key)).toEqual(["OPFOR.form.field"]);
  });
  it("leaves out lists on the way: an entry says which list it is in", () => {
    const words = (path: string): string[] => wordsOn(trail(form, {}, path)).map(({ key }) => key);
    expect(words("rows.1.damage")).toEqual(["Row", "damage"]);
    expect(words("rows")).toEqual(["Rows"]);
    const problem = (path: string): Text => fieldProblem(form, {}, path, text("wrong"));
    expect(problem("")).toEqual(text("wrong"));
    expect(problem("name")).toEqual(text("OPFOR.form.problem", { where: text("name"), what: text("wrong") }));
    expect(problem("rows.1.damage").data?.where).toEqual(
      text("OPFOR.form.within", { outer: text("Row", { of: 2, number: 2 }), inner: text("damage") }),
    );
  });
  it("a variant is known by its word, or by the field that it has", () => {
    const of = (by: string | undefined, value: Json | undefined): string | undefined => {
      const variants = ["ring", "line"].map((one) => ({
        value: one,
        label: text(one),
        fields: [],
        blank: {},
      }));
      return variantOf({ kind: "variants", ...(by === undefined ? {} : { by }), variants }, value)?.value;
    };
    expect([of("is", { is: "line" }), of("is", { line: 1 }), of("is", "line"), of("is", undefined)]).toEqual([
      "line",
      undefined,
      undefined,
      undefined,
    ]);
    expect([of(undefined, { line: 1 }), of(undefined, { is: "line" }), of(undefined, ["line"])]).toEqual([
      "line",
      undefined,
      undefined,
    ]);
    const paths = (at: Form | undefined, value?: Json): string[] =>
      fieldsAt(at, value).map(({ path }) => path);
    expect(paths(form)).toEqual(["name", "hp", "size.x", "tags", "shape", "rows"]);
    expect([paths(kinds, { is: "line" }), paths(kinds, {}), paths(number), paths(undefined)]).toEqual([
      ["long"],
      [],
      [],
      [],
    ]);
  });
});

const input = (path: string, kind: ProfileInput): ProfileField => ({ path, label: text(path), input: kind });
const ruleset = (fields: readonly ProfileField[]): Ruleset =>
  ({
    id: "r",
    title: text("R"),
    fields,
    doctrines: [{ id: "only", title: text("only"), summary: text("") }],
  }) as unknown as Ruleset;

describe("values that cannot be meant", () => {
  const wrong = (kind: ProfileInput, value: Json): string[] =>
    wrongValue("at", text("At"), kind, value).map(
      ({ field: path, expected, why }) => `${path} ${why}: ${expected}`,
    );
  it("are out of range only beyond its ends, as numbers or as they may be written", () => {
    const range: ProfileInput = { kind: "number", min: 2, max: 6, written: /^\d\+$/ };
    expect([wrong(range, 2), wrong(range, 6), wrong(range, "2+")]).toEqual([[], [], []]);
    expect(wrong(range, 1)).toEqual(["at range: expected at least 2, not 1"]);
    expect(wrong(range, 7)).toEqual(["at range: expected at most 6, not 7"]);
    expect(wrong(range, "7+")).toEqual(['at range: expected at most 6, not "7+"']);
    expect(wrong(range, "2")).toEqual(['at kind: expected a number, not "2"']);
    expect(wrong({ kind: "number" }, -1e9)).toEqual([]);
  });
  it("are of another kind than their field", () => {
    const rows: ProfileInput = { kind: "rows", fields: [input("name", { kind: "text" })] };
    expect(wrong(rows, 5)).toEqual(["at kind: expected a list, not 5"]);
    expect(wrong(rows, ["x", { name: 7 }])).toEqual([
      'at.0 kind: expected an object, not "x"',
      "at.1.name kind: expected words, not 7",
    ]);
    expect(wrong({ kind: "choice", options: [{ value: "1", label: text("1") }] }, 1)).toEqual([]);
    expect(wrong({ kind: "choice", options: [{ value: "1", label: text("1") }] }, true)).toEqual([
      'at kind: expected one of "1", not true',
    ]);
    expect(wrong({ kind: "words" }, "a b")).toEqual(['at kind: expected a list, not "a b"']);
    expect(wrong({ kind: "words", written: true }, "a b")).toEqual([]);
    expect(wrong({ kind: "words", written: true }, 5)).toEqual(["at kind: expected a list, not 5"]);
    expect(wrong({ kind: "json" }, { any: 1 })).toEqual([]);
  });
  it("are named once where a record is none", () => {
    const fields = ["abilities.str", "abilities.dex"].map((path) => input(path, { kind: "number" }));
    expect(wrongValues(fields, { abilities: 5 }).map(({ field: path }) => path)).toEqual(["abilities"]);
    expect(wrongValues(fields, { abilities: "" })).toEqual([]);
    expect(wrongValues(fields, { abilities: { str: "x", dex: 2 } }).map(({ field: path }) => path)).toEqual([
      "abilities.str",
    ]);
  });
  it("stand in place of what the ruleset says of the same field, what lies in it or around it", () => {
    const fields = [
      input("guns", { kind: "rows", fields: [input("name", { kind: "text" })] }),
      input("speed", { kind: "number" }),
    ];
    const said = [
      "profile.guns",
      "profile.guns.0.name",
      "profile.guns.0.name.x",
      "profile.gunsmith",
      "profile.speed",
      "doctrine",
    ].map((path) => ({ field: path, text: text("said") }));
    const profile = { guns: [{ name: 7 }] };
    expect(
      figureProblems(ruleset(fields), profile, "only", said).map(({ field: path, text: { key } }) => [
        path,
        key,
      ]),
    ).toEqual([
      ["profile.guns.0.name", "OPFOR.problem.wrong"],
      ["profile.gunsmith", "said"],
      ["profile.speed", "said"],
      ["doctrine", "said"],
    ]);
  });
  it("show what is there in at most forty letters, as JSON where it is no text", () => {
    const shown = (value: Json): unknown =>
      figureProblems(ruleset([input("speed", { kind: "number" })]), { speed: value }, "only", [])[0]?.text
        .data?.value;
    expect([shown("fast"), shown({ a: 1 }), shown("x".repeat(50))]).toEqual([
      "fast",
      '{"a":1}',
      "x".repeat(40),
    ]);
  });
  it("name a doctrine that is not there, unless the ruleset does, among other things or alone", () => {
    const told = (...paths: readonly string[]): string[] =>
      figureProblems(
        ruleset([]),
        {},
        "odd",
        paths.map((path) => ({ field: path, text: text("said") })),
      ).map(({ field: path, text: { key } }) => `${path} ${key}`);
    expect(told()).toEqual(["doctrine OPFOR.problem.doctrine"]);
    expect(told("doctrine")).toEqual(["doctrine said"]);
    expect(told("profile.speed", "doctrine")).toEqual(["profile.speed said", "doctrine said"]);
  });
});

describe("a key that is nearly a field's", () => {
  const meant = (key: string, ...fields: readonly string[]): string | undefined =>
    misspeltIn(
      fields.map((path) => input(path, { kind: "text" })),
      { [key]: 1 },
    )[0]?.meant;
  it("is as far off as letters are put in, left out, changed or swapped with the next", () => {
    expect(["sped", "speeed", "spead", "psede"].map((key) => meant(key, "speed"))).toEqual([
      "speed",
      "speed",
      "speed",
      undefined,
    ]);
    expect(["psped", "pseed", "spede"].map((key) => meant(key, "speed"))).toEqual([
      undefined,
      "speed",
      "speed",
    ]);
    // Two letters in a word of six or more.
    expect(["wapnos", "waepnos", "wpns"].map((key) => meant(key, "weapons"))).toEqual([
      "weapons",
      "weapons",
      undefined,
    ]);
    expect(["abcdef", "abcdxy", "abcxyz"].map((key) => meant(key, "abcdef"))).toEqual([
      undefined,
      "abcdef",
      undefined,
    ]);
  });
  it("is the nearest of several, and none where the word is too short", () => {
    expect(meant("toughnes", "roughness", "toughness")).toBe("toughness");
    expect(meant("toughnes", "toughness", "roughness")).toBe("toughness");
    expect([meant("at", "as"), meant("ab", "abc"), meant("abd", "abc")]).toEqual([
      undefined,
      undefined,
      "abc",
    ]);
  });
});

it("a rejected rule is known by its words alone", () => {
  expect([saysRejected({ ...REJECTED }), saysRejected(text("other")), saysRejected(undefined)]).toEqual([
    true,
    false,
    false,
  ]);
});

it("a person's answer counts only when it is one of the options", () => {
  const question = {
    id: "q",
    question: text("?"),
    why: text("w"),
    source: "",
    options: ["one", "two"].map((id) => ({ id, label: text(id) })),
  };
  expect(askPerson({ answers: { q: "two" } }, question)).toBe("two");
  for (const answers of [{}, { q: "three" }, { other: "one" }])
    expect(() => askPerson({ answers }, question)).toThrow(OpenQuestion);
});

it("cards that are alike may be shuffled, nothing too", () => {
  const rolled = [3, 1];
  expect(shuffled(["a", "b", "c"], { roll: () => rolled.shift() ?? NaN })).toEqual(["b", "a", "c"]);
  expect(shuffled([], { roll: () => NaN })).toEqual([]);
});

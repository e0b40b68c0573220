import { describe, expect, it } from "vitest";
import type { Json } from "../../src/core/json";
import { text, type Text } from "../../src/core/text";
import type { ProfileField, SheetForm } from "../../src/engine/ruleset";
import { isMany, sheetFrom, sheetView } from "../../src/turn/view/windows/figure-memory-view";

const say = ({ key }: Text): string => key;
const field = (path: string, input: ProfileField["input"]): ProfileField => ({
  path,
  label: text(`the ${path}`),
  input,
});
const choices = ["up", "down"].map((value) => ({ value, label: text(`is ${value}`) }));
const FIELDS = [
  field("delay", { kind: "number" }),
  field("head.x", { kind: "number" }),
  field("head.out", { kind: "flag" }),
  field("posture", { kind: "choice", options: choices }),
  field("target", { kind: "figure" }),
  field("note", { kind: "text" }),
  field("bonus", { kind: "words" }),
  field("deck", { kind: "json" }),
  field("guns", {
    kind: "rows",
    fields: [field("name", { kind: "text" }), field("shots", { kind: "number" })],
  }),
];
const form = { fields: FIELDS } as unknown as SheetForm;
const others = [{ id: "B", name: "Doc" }];
const view = (sheet: Json) =>
  Object.fromEntries(sheetView(form, sheet, others, say).map((one) => [one.path, one]));

describe("what a ruleset remembers of a figure, as a form", () => {
  const shown = view({
    delay: 2,
    head: { x: 30, out: true },
    posture: "down",
    target: "B",
    note: "limps",
    bonus: ["B1", "B9"],
    deck: { cards: [1] },
    guns: [{ name: "Colt", shots: 6 }],
  });
  it("has an input for each kind of field, with what is there", () => {
    expect(shown.delay).toEqual({
      path: "delay",
      label: "the delay",
      kind: "number",
      value: "2",
      on: false,
      choices: [],
      columns: [],
      rows: [],
    });
    expect(shown["head.x"]).toMatchObject({ kind: "number", value: "30" });
    expect(shown["head.out"]).toMatchObject({ kind: "flag", value: "", on: true });
    expect(shown.note).toMatchObject({ kind: "text", value: "limps" });
    expect(shown.bonus).toMatchObject({ kind: "text", value: "B1, B9" });
    expect(shown.deck).toMatchObject({ kind: "text", value: '{"cards":[1]}' });
  });
  it("marks what is chosen, and offers the others by name or nobody", () => {
    expect(shown.posture).toMatchObject({
      kind: "choice",
      choices: [
        { value: "up", label: "is up", on: false },
        { value: "down", label: "is down", on: true },
      ],
    });
    expect(shown.target?.choices).toEqual([
      { value: "", label: "–", on: false },
      { value: "B", label: "Doc", on: true },
    ]);
  });
  it("has a line for each row, and an empty one for a new row", () => {
    expect(shown.guns).toMatchObject({ kind: "rows", columns: ["the name", "the shots"] });
    expect(shown.guns?.rows.map((row) => row.map(({ path, value }) => [path, value]))).toEqual([
      [
        ["guns|0|name", "Colt"],
        ["guns|0|shots", "6"],
      ],
      [
        ["guns|1|name", ""],
        ["guns|1|shots", ""],
      ],
    ]);
  });
  it.each<[Json]>([
    [{}],
    [{ delay: null, head: 5, guns: "x", note: false, bonus: [], target: null }],
    [7],
    [null],
  ])("is empty where nothing can be read: %j", (sheet) => {
    const empty = view(sheet);
    for (const path of ["delay", "head.x", "note", "bonus", "deck"]) expect(empty[path]?.value).toBe("");
    expect(empty["head.out"]?.on).toBe(false);
    expect(empty.target?.choices.filter(({ on }) => on)).toEqual([{ value: "", label: "–", on: true }]);
    expect(empty.guns?.rows).toHaveLength(1);
  });
  it("breaks the lines of a table with more than four columns", () => {
    expect([isMany([1, 2, 3, 4]), isMany([1, 2, 3, 4, 5])]).toEqual([false, true]);
  });
});

describe("what was typed, as the sheet that the ruleset checks", () => {
  const typed = (inputs: Readonly<Record<string, string | boolean>>): Json =>
    sheetFrom(form, (path) => inputs[path]);
  it("holds numbers, flags, words, JSON and rows", () => {
    expect(
      typed({
        delay: "3",
        "head.x": " 4.5 ",
        "head.out": true,
        posture: "up",
        target: "B",
        note: " limps ",
        bonus: " B1,  B9 ",
        deck: '{"cards":[1]}',
        "guns|0|name": "Colt",
        "guns|0|shots": "6",
        "guns|1|name": "",
        "guns|3|name": "behind a gap",
      }),
    ).toEqual({
      delay: 3,
      head: { x: 4.5, out: true },
      posture: "up",
      target: "B",
      note: " limps ",
      bonus: ["B1", "B9"],
      deck: { cards: [1] },
      guns: [
        { name: "Colt", shots: 6 },
        { name: "", shots: "" },
      ],
    });
  });
  it("is empty where nothing was typed, and keeps what is no JSON as text", () => {
    const empty = { head: { x: "", out: "" }, posture: "", target: "", note: "", bonus: [], guns: [] };
    expect(typed({ delay: " ", deck: " " })).toEqual({ ...empty, delay: "", deck: null });
    expect(typed({ deck: "{" })).toEqual({ ...empty, delay: "", deck: "{" });
    expect(typed({ delay: "x" })).toMatchObject({ delay: NaN });
  });
  it("has no rows of a table without columns", () => {
    const bare = { fields: [field("guns", { kind: "rows", fields: [] })] } as unknown as SheetForm;
    expect(sheetFrom(bare, () => "x")).toEqual({ guns: [] });
  });
});

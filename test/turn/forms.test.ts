import { describe, expect, it } from "vitest";
import type { Json } from "../../src/core/json";
import { text, type Text } from "../../src/core/text";
import type { Form } from "../../src/engine/editor-form";
import type { Decision } from "../../src/core/decision";
import { edited, typed, type FormEdit } from "../../src/turn/view/windows/editor-form-edits";
import { formView, problemWords, type FormNode } from "../../src/turn/view/windows/editor-form-view";
import { tryView } from "../../src/turn/view/windows/doctrine-trial-view";
import { battleMap } from "../support/ascii";

const say = ({ key, data = {} }: Text): string =>
  Object.entries(data).reduce(
    (words, [name, value]) => words.replace(`<${name}>`, JSON.stringify(value)),
    key,
  );

const entry: Form = {
  kind: "group",
  sentence: text("hits {range} far"),
  fields: [
    { path: "range", label: text("Range"), form: { kind: "number" } },
    { path: "charge", label: text("Charge"), form: { kind: "number" }, optional: 3 },
    {
      path: "tags",
      label: text("Tags"),
      form: {
        kind: "list",
        of: { kind: "text" },
        item: text("Tag <number>"),
        add: text("Add a tag"),
        blank: "",
        most: 2,
      },
    },
  ],
};
const form: Form = {
  kind: "group",
  fields: [
    { path: "name", label: text("Name"), form: { kind: "text", long: true } },
    { path: "share", label: text("Share"), form: { kind: "number", percent: true }, aside: true },
    { path: "bonus", label: text("Bonus"), form: { kind: "number", signed: true }, standard: 0 },
    { path: "words", label: text("Words"), form: { kind: "words" } },
    { path: "flag", label: text("Flag"), form: { kind: "flag" } },
    {
      path: "size",
      label: text("Size"),
      form: { kind: "choice", options: [1, 2].map((value) => ({ value, label: text(`size ${value}`) })) },
    },
    {
      path: "shape",
      label: text("Shape"),
      form: {
        kind: "variants",
        by: "is",
        variants: ["ring", "line"].map((value) => ({
          value,
          label: text(value),
          fields: [
            { path: "far", label: text("Far"), form: { kind: "number" } },
            { path: value, label: text(value), form: { kind: "flag" } },
            { path: "width", label: text("Width"), form: { kind: value === "ring" ? "number" : "words" } },
          ],
          blank: { far: 1 },
        })),
      },
    },
    {
      path: "weapons",
      label: text("Weapons"),
      form: {
        kind: "list",
        of: entry,
        item: text("Weapon <number>"),
        add: text("Add"),
        blank: { id: "weapon" },
        most: 3,
        cards: true,
        unique: "id",
      },
    },
  ],
};
const weapon = (id: string, range: Json): Json => ({ id, range, tags: ["x"] });
const whole: Json = {
  name: "A name",
  share: 0.25,
  words: ["one", "two"],
  flag: true,
  size: 7,
  shape: { is: "ring", far: 4, width: 2 },
  weapons: [weapon("bow", 9), weapon("axe", "many")],
};
const wrong = { field: "weapons.1.range", text: text("expected a number") };
const notes = {
  problems: [wrong],
  warnings: [],
  marks: [{ field: "share", text: text("not sure") }],
  live: "axe",
};

/** What people see of a form, a line for each control. */
function linesOf(node: FormNode, indent = ""): string[] {
  const { is, label, value, size, choices, details, items, add } = node;
  const kind = Object.keys(is).filter((key) => is[key] === true);
  const flags = (["bad", "removable", "aside"] as const).filter((key) => node[key]);
  const said = [...node.problems, ...node.warnings, node.mark].filter((words) => words !== "");
  const options = choices.map((one) => `${one.on ? "*" : ""}${one.label}`);
  const own = [kind.join("+"), `"${label}"`, value && `=${value} (${size})`, ...flags, ...options, ...said];
  const more = [
    ...details.map((one) => `${indent} may have ${one.label}`),
    ...(add === "" ? [] : [`${indent} ${add}`]),
  ];
  return [
    `${indent}${own.filter((word) => word !== "").join(" ")}`,
    ...[...node.parts, ...node.blocks].flatMap((part) => linesOf(part, `${indent}  `)),
    ...items.flatMap((item) => {
      const marks = (["first", "last", "live"] as const).filter((key) => item[key]);
      const words = [...item.problems, ...item.warnings];
      return [
        `${indent} - ${item.label} ${[...marks, ...words].join(" ")}`,
        ...linesOf(item.node, `${indent}   `),
      ];
    }),
    ...more,
  ];
}

describe("a form", () => {
  it("shows every kind of control with its value, and says what is wrong where it is", async () => {
    const lines = linesOf(formView(form, whole, notes, say));
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("golden/form.txt");
  });
  it("has no entry that acts where nobody says so, and no button for more than it may hold", () => {
    const { weapons } = whole as { weapons: Json[] };
    const lists = (all: Json[]): FormNode | undefined =>
      formView(
        form,
        { ...(whole as object), weapons: all },
        { ...notes, live: undefined } as never,
        say,
      ).parts.find(({ path }) => path === "weapons");
    expect(lists(weapons)?.items.map(({ live }) => live)).toEqual([false, false]);
    expect([lists(weapons)?.add, lists([...weapons, weapon("c", 1)])?.add]).toEqual(["Add", ""]);
  });
  it("calls doctrines by their names, and only these", () => {
    const shown = (doctrines?: true): unknown => {
      const words: Form = { kind: "words", ...(doctrines === undefined ? {} : { doctrines }) };
      const group: Form = { kind: "group", fields: [{ path: "a", label: text("A"), form: words }] };
      const named = [{ id: "own-1", title: "Bog Hexer" }];
      const { parts } = formView(group, { a: ["own-1", "wolf"] }, { ...notes, doctrines: named }, say);
      return parts[0]?.value;
    };
    expect([shown(true), shown()]).toEqual(["Bog Hexer, wolf", "own-1, wolf"]);
  });
  it("names the way to a mistake", () => {
    expect(problemWords(form, whole, wrong, say)).toBe("OPFOR.form.problem");
    expect(problemWords(form, whole, { field: "", text: text("nothing fits") }, say)).toBe("Nothing fits");
  });
});

describe("an edit of a form", () => {
  const edit = (some: FormEdit): ReturnType<typeof edited> => edited(form, whole, some);
  const ids = (some: FormEdit): unknown =>
    (edit(some).whole as { weapons: { id: string }[] }).weapons.map(({ id }) => id);
  const numbers = (some: FormEdit): unknown => [0, 1, 2].map((index) => edit(some).moved?.(index));
  it("says where each entry of a list went", () => {
    expect(numbers({ kind: "remove", path: "weapons.0" })).toEqual([undefined, 0, 1]);
    expect(numbers({ kind: "remove", path: "weapons.1" })).toEqual([0, undefined, 1]);
    expect(numbers({ kind: "copy", path: "weapons.0" })).toEqual([0, 2, 3]);
    expect(numbers({ kind: "down", path: "weapons.0" })).toEqual([1, 0, 2]);
    expect(numbers({ kind: "up", path: "weapons.1" })).toEqual([1, 0, 2]);
    expect(numbers({ kind: "add", path: "weapons" })).toEqual([0, 1, 2]);
  });
  it("puts the entry there, and goes on with it", () => {
    expect(ids({ kind: "copy", path: "weapons.0" })).toEqual(["bow", "bow-2", "axe"]);
    expect(edit({ kind: "copy", path: "weapons.0" }).focus).toBe("weapons.1");
    expect(ids({ kind: "down", path: "weapons.0" })).toEqual(["axe", "bow"]);
    expect(edit({ kind: "up", path: "weapons.1" }).focus).toBe("weapons.0");
    expect(edit({ kind: "add", path: "weapons" }).focus).toBe("weapons.2");
    for (const beyond of [
      { kind: "up", path: "weapons.0" },
      { kind: "down", path: "weapons.1" },
      { kind: "copy", path: "weapons.2" },
    ] as const)
      expect(edit(beyond)).toEqual({ whole, path: beyond.path });
  });
  it("keeps what two kinds have alike, and not what is only called alike", () => {
    const line = edit({ kind: "become", path: "shape", value: "line" }).whole as { shape: Json };
    expect(line.shape).toEqual({ is: "line", far: 4 });
    expect(edit({ kind: "become", path: "shape", value: "cloud" }).whole).toBe(whole);
  });
  it("adds a detail that may be left out, and no other", () => {
    const more = edit({ kind: "detail", path: "weapons.0", field: "charge" });
    expect(more).toMatchObject({ path: "weapons.0.charge", focus: "weapons.0.charge" });
    expect(more.whole).toMatchObject({ weapons: [{ charge: 3 }, {}] });
    expect(edit({ kind: "detail", path: "weapons.0", field: "range" }).whole).toBe(whole);
  });
  it("reads what was typed", () => {
    const number: Form = { kind: "number" };
    expect(["1,5", " −3 ", "", "x"].map((words) => typed(number, words))).toEqual([1.5, -3, "", "x"]);
    expect(typed({ kind: "number", percent: true }, "25")).toBe(0.25);
    expect(typed({ kind: "words" }, "a, ,b ")).toEqual(["a", "b"]);
    const named = [{ id: "own-1", title: "Bog Hexer" }];
    expect(typed({ kind: "words", doctrines: true }, "bog hexer, wolf", named)).toEqual(["own-1", "wolf"]);
    expect(typed({ kind: "words" }, "Bog Hexer", named)).toEqual(["Bog Hexer"]);
    const choice: Form = { kind: "choice", options: [{ value: 2, label: text("two") }] };
    expect([typed(choice, "2"), typed(choice, "3"), typed(choice, true)]).toEqual([2, "3", true]);
  });
});

describe("what a doctrine would do, on a stamp", () => {
  const map = battleMap("a . . . A\n. # . . .\nb . . . .", {
    figures: { b: { hidden: true }, a: { name: "Anna" }, A: { name: "Bert", width: 2, height: 2 } },
  });
  const rule = { id: "r", title: text("Rule"), source: "", because: text("It is near") };
  const decided = (...steps: object[]): Decision =>
    ({
      kind: "decided",
      figure: "a",
      plan: { rule, steps },
      choices: [],
      trace: [],
      problems: [],
    }) as unknown as Decision;
  const walk = (...path: object[]): object => ({ kind: "move", figure: "a", path, label: text("Walks") });
  const [from, to] = [
    { x: 50, y: 50 },
    { x: 250.4, y: 50 },
  ];
  const strike = { kind: "attack", figure: "a", target: "A", label: text("Strikes.") };
  const own = { kind: "attack", figure: "a", target: "a", label: text("Strikes.") };

  it("draws the way, the attack from its end, walls and who can be seen", () => {
    const { map: stamp, does, rule: title } = tryView(map, decided(walk(from, to), strike, own), say);
    const { x, y } = map.figures.find(({ id }) => id === "A") ?? from;
    expect([title, does]).toEqual(["Rule", "Walks. Strikes. It is near."]);
    expect(stamp).toMatchObject({ unit: 100, path: "M50 50L250 50", attack: `M250 50L${x} ${y}` });
    expect(stamp.walls.match(/M/g)).toHaveLength(4);
    expect(stamp.figures).toEqual([
      { x: 50, y: 50, r: 40, letter: "A", me: true, friend: true },
      { x, y, r: 80, letter: "B", me: false, friend: false },
    ]);
  });
  it("is four to three, with two spaces of room, and not narrower than eight", () => {
    expect(tryView(map, decided(), say).map.box).toBe("-350 -250 800 600");
    expect(tryView(map, decided(walk(from, { x: 850, y: 50 })), say).map.box).toBe("-150 -400 1200 900");
    expect(tryView(map, decided(walk(from, { x: 50, y: 550 })), say).map.box).toBe("-550 -150 1200 900");
  });
  it("has no way where nobody goes", () => {
    expect(tryView(map, decided(walk(from)), say).map.path).toBe("");
    expect(tryView(map, decided(strike), say).map.attack).toMatch(/^M50 50L/);
  });
});

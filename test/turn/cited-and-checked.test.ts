import { describe, expect, it } from "vitest";
import type { Json } from "../../src/core/json";
import { text, type Text } from "../../src/core/text";
import type { RuleEntry, TraceEntry } from "../../src/core/trace";
import type { DoctrineLibrary, DoctrineSheet } from "../../src/engine/doctrine-library";
import type { Snapshot } from "../../src/field";
import { RULESETS } from "../../src/rulesets";
import { figureToDecide, readBattleFile } from "../../src/turn/records/battle-file";
import { wrongInBattle } from "../../src/turn/records/check-against-rulesets";
import {
  citationOf,
  editionOf,
  placeInTrace,
  placeOf,
  sourceView,
} from "../../src/turn/view/turn/rule-source";
import { shelfItems } from "../../src/turn/view/windows/doctrine-list-view";
import { doctrineView } from "../../src/turn/view/windows/doctrine-view";
import { battleMap } from "../support/ascii";

const BOOK: Readonly<Record<string, string>> = {
  "OPFOR.source.XX-T": "Tactical",
  "OPFOR.source.XX-U7": "Sheets",
  "OPFOR.source.XX-E": "",
  "OPFOR.edition.known": "Third printing",
};
const say = ({ key, data = {} }: Text): string =>
  BOOK[key] ?? (key.startsWith("OPFOR.ui") ? `${key.slice(16)} ${JSON.stringify(data)}` : key);

describe("where a rule stands", () => {
  it("is named by its chapter, by its own number where that has a name, or as it is written", () => {
    expect(
      ["XX-T5", "XX-U7", "XX-U8", "page 12", "XX-T1, XX-T2", "XX-T1, XX-U7"].map((one) => placeOf(one, say)),
    ).toEqual(["Tactical", "Sheets", "XX-U8", "page 12", "Tactical", "Tactical, Sheets"]);
    expect(sourceView("XX-T5", say)).toEqual({ id: "XX-T5", place: "Tactical" });
  });
  it("is cited in words with the id, once where both are the same, and by the id where there are no words", () => {
    expect(["XX-T5", "page 12", "XX-E1"].map((one) => citationOf(one, say))).toEqual([
      "Tactical, XX-T5",
      "page 12",
      "XX-E1",
    ]);
  });
  it("the edition is said in words where there are some", () => {
    expect([
      editionOf({ id: "known", edition: "3" }, say),
      editionOf({ id: "other", edition: "4" }, say),
    ]).toEqual(["Third printing", "4"]);
  });
  const rule = (id: string, source: string): RuleEntry => ({
    kind: "rule",
    id,
    source,
    title: text(id),
    verdict: "passed",
    entries: [],
  });
  const question = (id: string, source: string): TraceEntry => ({
    kind: "question",
    id,
    source,
    title: text("?"),
    answer: "no",
    because: text("b"),
    leadsTo: text("l"),
    otherwise: text("o"),
    entries: [],
  });
  const placed = (id: string, source: string, trace: readonly TraceEntry[]): string =>
    placeInTrace({ id, source }, trace, say);
  it("is counted in its list, when that is more than half of all rules", () => {
    const two = [rule("a", "XX-T1"), rule("b", "XX-T2")];
    expect(placed("b", "XX-T2", two)).toBe('rule {"place":"Tactical","number":2,"of":2}');
    expect(placed("a", "XX-T1", two)).toBe('rule {"place":"Tactical","number":1,"of":2}');
    expect(placed("z", "XX-T9", two)).toBe("Tactical");
    expect(placed("a", "XX-T1", [rule("a", "XX-T1")])).toBe("Tactical");
    expect(placed("a", "XX-T1", [...two, rule("c", "XX-U7")])).toContain("rule");
    expect(placed("a", "XX-T1", [...two, rule("c", "XX-U7"), rule("d", "XX-U7")])).toBe("Tactical");
  });
  it("is the last question of its tree, when it is at the end of one", () => {
    const trace = [
      question("1", "XX-T1"),
      question("4", "XX-T2"),
      question("9", "XX-U7"),
      rule("a", "XX-T1"),
    ];
    expect(placed("a", "XX-T1", trace)).toBe('question {"place":"Tactical","number":"4"}');
    expect(placed("a", "XX-E1", trace)).toBe("");
  });
});

describe("the schemes that one can open", () => {
  const scheme = (id: string, name = id): Json => ({ id, name });
  const of = (raw: Json): { id: string; name: string } => raw as { id: string; name: string };
  const library = {
    shipped: [scheme("goblin"), scheme("orc")],
    blank: (number: number) => scheme(`blank-${number}`),
    doctrine: (raw: Json) => ({ id: of(raw).id, title: text(of(raw).name), summary: text("") }),
  } as unknown as DoctrineLibrary;
  const items = (...own: readonly Json[]): string[] =>
    shelfItems(library, own, (number) => `Empty ${number}`, say).map(
      ({ id, title, kind }) => `${id} ${title} ${kind}`,
    );
  const blanks = (...ids: readonly number[]): string[] =>
    ids.map((id, at) => `blank-${id} Empty ${at + 1} blank`);
  it("MAI-U1 are people's own, those that ship, changed or not, and six blank ones by their place", () => {
    expect(items()).toEqual(["goblin goblin shipped", "orc orc shipped", ...blanks(1, 2, 3, 4, 5, 6)]);
    expect(items(scheme("mine"), scheme("orc", "Grim"), scheme("blank-2", "Filled"))).toEqual([
      "mine mine own",
      "blank-2 Filled own",
      "goblin goblin shipped",
      "orc Grim changed",
      ...blanks(1, 3, 4, 5, 6, 7),
    ]);
  });
  it("are shown with each mark's reason once", () => {
    const sheet: DoctrineSheet = {
      name: "Goblin",
      tags: [{ label: text("Boss"), mark: text("unsure") }],
      numbers: [{ label: text("HP"), value: "6" }],
      rules: [
        {
          id: "r",
          sign: "1",
          icon: "",
          when: text("always"),
          does: [text("moves"), text("hits")],
          notes: [text("twice")],
          charge: 2,
          mark: text("unsure"),
        },
        { id: "s", sign: "", icon: "eye", when: text("seen"), does: [], notes: [], charge: 0 },
      ],
      otherwise: text("waits"),
      facts: [text("small")],
      lists: [{ title: text("Traits"), entries: [text("sly")] }],
    };
    expect(doctrineView(sheet, say)).toEqual({
      name: "Goblin",
      tags: [{ label: "Boss", mark: "unsure" }],
      numbers: [{ label: "HP", value: "6", mark: "" }],
      rules: [
        {
          number: 1,
          sign: "1",
          icon: "",
          when: "always",
          does: [
            { number: 1, words: "moves" },
            { number: 2, words: "hits" },
          ],
          notes: ["twice"],
          charge: 2,
          circles: ["", ""],
          mark: "unsure",
        },
        {
          number: 2,
          sign: "",
          icon: "eye",
          when: "seen",
          does: [],
          notes: [],
          charge: 0,
          circles: [],
          mark: "",
        },
      ],
      otherwise: "waits",
      facts: ["small"],
      lists: [{ title: "Traits", entries: ["sly"] }],
      legend: ["unsure"],
    });
  });
});

const start = battleMap("a . B", { figures: { B: { ruleset: "tiny" } } });
describe("a battle file", () => {
  const problems = (input: unknown): string[] => {
    const read = readBattleFile(input);
    return read.ok ? [] : read.problems.map(({ field, expected }) => `${field}: ${expected}`);
  };
  it("is a battle with what it says of its turn, or a report of a turn that was played", () => {
    const file = readBattleFile({ ...start, turn: { figure: "a", seed: "s" } });
    expect(file).toMatchObject({
      ok: true,
      value: { turn: { figure: "a", seed: "s" }, replay: false, warnings: [] },
    });
    const report = readBattleFile({ snapshot: start, figure: "B", seed: "t", more: 1 });
    expect(report).toMatchObject({
      ok: true,
      value: { turn: { figure: "B", seed: "t" }, replay: true, warnings: [] },
    });
    expect(readBattleFile(start)).toMatchObject({ ok: true, value: { turn: {} } });
  });
  it("names what is wrong where it stands: of a report inside of its snapshot", () => {
    expect(problems({ snapshot: 5 })).toEqual(["snapshot: expected an object, not 5"]);
    expect(problems({ snapshot: start, leftOut: "walls" })[0]).toMatch(
      /^snapshot: expected the whole battle/,
    );
    const odd = { ...start, round: "two" };
    expect(problems(odd).map((one) => one.split(":")[0])).toEqual(["round"]);
    expect(problems({ snapshot: odd }).map((one) => one.split(":")[0])).toEqual(["snapshot.round"]);
    expect(problems({ ...start, turn: { seed: 5 } })).toEqual(["turn.seed: expected a string, not 5"]);
    expect(problems({ snapshot: start, seed: 5 })).toEqual(["seed: expected a string, not 5"]);
    expect(problems({ ...start, turn: 5 })[0]).toMatch(/^turn: expected an object/);
    expect(problems([])).not.toEqual([]);
  });
  it("warns of what is no field of a turn, and of no more than that", () => {
    const warned = (turn: unknown): unknown => {
      const read = readBattleFile({ ...start, turn });
      return read.ok ? read.value.warnings : read;
    };
    expect(warned({ figure: "a", sed: "s" })).toEqual([
      { field: "turn.sed", expected: "is no field of a turn and is passed over" },
    ]);
    expect(warned({ figure: "a" })).toEqual([]);
  });
  it("goes a hundred levels deep and no deeper", () => {
    const nested = (levels: number): unknown => {
      let inner: unknown = 1;
      for (let level = 0; level < levels; level++) inner = { in: inner };
      return inner;
    };
    const file = (levels: number): unknown => ({
      ...start,
      turn: { memory: { here: { there: nested(levels) } } },
    });
    expect(problems(file(96))).toEqual([]);
    expect(problems(file(97))).toEqual(["turn.memory.here: expected JSON nested at most 100 levels deep"]);
  });
  it("the turn is that of whoever is named, else of the first with a ruleset who stands", () => {
    expect(figureToDecide(start, undefined)).toMatchObject({ ok: true, value: { id: "B" } });
    expect(figureToDecide(start, "a")).toMatchObject({ ok: true, value: { id: "a" } });
    const figures = start.figures.map((one) => ({ ...one, ruleset: "tiny", defeated: one.id === "a" }));
    expect(figureToDecide({ ...start, figures }, undefined)).toMatchObject({ ok: true, value: { id: "B" } });
    const nobody = battleMap("a . B");
    expect(figureToDecide(nobody, undefined)).toEqual({
      ok: false,
      problems: [{ field: "figures", expected: "expected at least one figure with a ruleset" }],
    });
    const crowd = battleMap("a b c d e f g h i j k l m");
    expect(figureToDecide(crowd, "z")).toEqual({
      ok: false,
      problems: [
        {
          field: "figure",
          expected: 'expected the id of a figure in the battle (a, b, c, d, e, f, g, h, i, j, k, l), not "z"',
        },
      ],
    });
  });
});

describe("options of a battle", () => {
  const wrong = (options: Readonly<Record<string, Readonly<Record<string, Json>>>>): string[] =>
    wrongInBattle({ ...start, figures: [], options: options as Snapshot["options"] }, RULESETS, say).map(
      ({ field, expected }) => `${field}: ${expected}`,
    );
  const ids = (all: readonly { readonly id: string }[]): string => all.map(({ id }) => `"${id}"`).join(", ");
  it("are those of a ruleset that there is, by their kinds", () => {
    expect(wrong({ chess: {} })).toEqual([`options.chess: expected one of ${ids(RULESETS)}, not "chess"`]);
    for (const { id, options } of RULESETS) {
      expect(wrong({ [id]: { oddity: 1 } })).toEqual([
        `options.${id}.oddity: expected one of ${ids(options)}, not "oddity"`,
      ]);
      for (const { id: option, input } of options) {
        expect(wrong({ [id]: { [option]: input.default } })).toEqual([]);
        if (input.kind !== "json") expect(wrong({ [id]: { [option]: { odd: 1 } } })).toHaveLength(1);
      }
    }
  });
  it("a profile's list that is empty is not complained of by the ruleset", () => {
    const profile = { speed: 4, combatSkill: 1, weapons: [] };
    const figures = start.figures.map((one) => ({
      ...one,
      ruleset: "five-parsecs",
      doctrine: "tactical",
      profile,
    }));
    expect(wrongInBattle({ ...start, figures }, RULESETS, say)).toEqual([]);
    const odd = figures.map((one) => ({ ...one, profile: { ...profile, weapons: [{ name: 7 }] } }));
    expect(wrongInBattle({ ...start, figures: odd }, RULESETS, say).map(({ field }) => field)).toContain(
      "figures.a.profile.weapons.0.name",
    );
  });
});

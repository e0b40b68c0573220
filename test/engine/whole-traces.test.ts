import { expect, it, describe } from "vitest";
import type { Decided, Plan } from "../../src/core/decision";
import { scriptedDice } from "../../src/core/dice";
import { text, type Text } from "../../src/core/text";
import type { Trace } from "../../src/core/trace";
import { choose, least, most, type Choice } from "../../src/engine/choose";
import { decide } from "../../src/engine/decide";
import { fieldsAt, trail, type Form } from "../../src/engine/editor-form";
import { wrongValue } from "../../src/engine/figure-problems";
import { climb, ladder } from "../../src/engine/ladder";
import { lookUp, type Table } from "../../src/engine/row-column-table";
import { REJECTED } from "../../src/engine/rule-rejected-by-person";
import { all, any, cannot, does, fails, firstPossible, holds, type Rule } from "../../src/engine/rule";
import type { Ruleset } from "../../src/engine/ruleset";
import { shuffled } from "../../src/engine/shuffle";
import type { Situation } from "../../src/engine/situation";
import { walk, type Tree } from "../../src/engine/tree";
import { battleFrom } from "../../src/field";
import { battleMap } from "../support/ascii";

const battle = battleFrom(battleMap("a . B\n. . C\n. . D"), "inch");
const doctrine = (id: string) => ({ id, title: text(id), summary: text(id) });
const steps = ({ me }: Situation, key: string) => [
  { kind: "hold" as const, figure: me.id, label: text(key) },
];
const plan = (situation: Situation, key: string): Plan => ({
  rule: { id: key, title: text(key), source: "", because: text(key) },
  steps: steps(situation, key),
});
const ruleset = (think: (situation: Situation) => Plan, more: Partial<Ruleset> = {}): Ruleset => ({
  id: "test",
  title: text("test"),
  edition: "1",
  unit: "inch",
  doctrines: [doctrine("first"), doctrine("second")],
  fields: [],
  options: [],
  checkProfile: (raw) => ({ profile: raw, problems: [] }),
  decide: think,
  ...more,
});
function decided(think: (situation: Situation) => Plan, rejected: readonly string[] = []): Decided {
  const decision = decide(ruleset(think), battle, "a", { seed: "s", rejected, dice: scriptedDice([2]) });
  if (decision.kind !== "decided") throw new Error("asked, but should have decided");
  return decision;
}
const traced = (think: (situation: Situation) => unknown, rejected: readonly string[] = []): Trace =>
  decided((situation) => {
    think(situation);
    return plan(situation, "end");
  }, rejected).trace;

/** As it stands in a trace. */
const told = (id: string, verdict: string, because?: Text, entries: readonly unknown[] = []): object => ({
  kind: "rule",
  id,
  title: text(id),
  source: `T-${id}`,
  verdict,
  ...(because === undefined ? {} : { because }),
  entries,
});
const rule = (id: string, more: Partial<Rule<Situation>> = {}): Rule<Situation> => ({
  id,
  source: `T-${id}`,
  title: text(id),
  then: (situation) => does(steps(situation, id), text(`${id} done`)),
  ...more,
});
const lame = rule("lame", { then: () => cannot(text("it limps")) });

describe("a reason is that of the condition that settles it", () => {
  const [yes, no] = [() => holds(text("yes")), () => fails(text("no"))];
  const [yes2, no2] = [() => holds(text("yes, too")), () => fails(text("no, neither"))];
  it.each([
    [all(yes, yes2), holds(text("yes, too"))],
    [all(yes, no, no2), fails(text("no"))],
    [all(no, yes), fails(text("no"))],
    [all(), holds(text("OPFOR.always"))],
    [any(no, no2), fails(text("no, neither"))],
    [any(no, yes, yes2), holds(text("yes"))],
    [any(yes, no), holds(text("yes"))],
    [any(), fails(text("OPFOR.never"))],
  ])("%#", (condition, finding) => {
    let found: unknown;
    traced((situation) => (found = condition(situation)));
    expect(found).toEqual(finding);
  });
});

describe("the whole trace", () => {
  const tree = (near: boolean): Tree<Situation, "1" | "2", "lame" | "go" | "stay"> => ({
    id: "test",
    start: "1",
    questions: {
      "1": {
        ask: text("near?"),
        source: "T-1",
        when: (situation) => {
          situation.trace.note(text("looked"));
          return near ? holds(text("2")) : fails(text("9"));
        },
        yes: { take: ["lame", "go"] },
        no: { goTo: "2" },
      },
      "2": {
        ask: text("free?"),
        source: "T-2",
        when: () => holds(text("open")),
        yes: { take: ["stay", "go"] },
        no: { take: ["lame"] },
      },
    },
    leaves: { lame, go: rule("go"), stay: rule("stay") },
  });
  /** The first, else the second. */
  const taken = (title: string, other?: string): Text =>
    other === undefined
      ? text(title)
      : text("OPFOR.tree.orElse", { title: text(title), others: text(other) });
  const first = {
    kind: "question",
    id: "1",
    title: text("near?"),
    source: "T-1",
    entries: [{ kind: "note", text: text("looked") }],
  };
  const onward = text("OPFOR.tree.goTo", { step: "2" });

  it("of a tree says what was asked, why, where that led and where else", () => {
    expect(traced((situation) => walk(situation, tree(true)))).toEqual([
      { ...first, answer: "yes", because: text("2"), leadsTo: taken("lame", "go"), otherwise: onward },
      told("lame", "impossible", text("it limps")),
      told("go", "chosen", text("go done")),
    ]);
    expect(traced((situation) => walk(situation, tree(false)), ["stay"])).toEqual([
      { ...first, answer: "no", because: text("9"), leadsTo: onward, otherwise: taken("lame", "go") },
      {
        kind: "question",
        id: "2",
        title: text("free?"),
        source: "T-2",
        answer: "yes",
        because: text("open"),
        leadsTo: taken("stay", "go"),
        otherwise: taken("lame"),
        entries: [],
      },
      told("stay", "passed", REJECTED),
      told("go", "chosen", text("go done")),
    ]);
  });
  it("of a tree goes with the plan of the action that could be done", () => {
    const walked = decided((situation) => walk(situation, tree(true)) ?? plan(situation, "none"));
    expect(walked.plan).toEqual({
      rule: { id: "go", title: text("go"), source: "T-go", because: text("go done") },
      steps: [{ kind: "hold", figure: "a", label: text("go") }],
    });
  });
  it("of a ladder says of every rule what became of it", () => {
    const shut = rule("shut", { when: () => fails(text("not so")) });
    const rules = [shut, lame, rule("no"), rule("go"), rule("later"), rule("last")];
    const climbed = (situation: Situation) => climb(situation, ladder("test", rules));
    expect(traced(climbed, ["no"])).toEqual([
      told("shut", "passed", text("not so")),
      told("lame", "impossible", text("it limps")),
      told("no", "passed", REJECTED),
      told("go", "chosen", text("go done")),
      told("later", "unseen"),
      told("last", "unseen"),
    ]);
  });
  it("of choices within a rule ends with the first that can be done", () => {
    const way = (id: string, can = true) => ({
      id,
      title: text(id),
      source: `T-${id}`,
      action: (situation: Situation) => {
        situation.trace.note(text(`tried ${id}`));
        return can ? does(steps(situation, id), text(`${id} done`)) : cannot(text(`no ${id}`));
      },
    });
    const tried = (id: string): object => ({ kind: "note", text: text(`tried ${id}`) });
    const inner = firstPossible(way("zero"), way("one", false), way("two"), way("three"));
    let came: unknown;
    expect(traced((situation) => (came = inner(situation)), ["zero"])).toEqual([
      told("zero", "passed", REJECTED),
      told("one", "impossible", text("no one"), [tried("one")]),
      told("two", "chosen", text("two done"), [tried("two")]),
    ]);
    expect(came).toEqual({
      done: true,
      because: text("two done"),
      steps: [{ kind: "hold", figure: "a", label: text("two") }],
    });
    traced((situation) => (came = firstPossible(way("one", false), way("two", false))(situation)));
    expect(came).toEqual({ done: false, because: text("no two") });
    traced((situation) => (came = firstPossible()(situation)));
    expect(came).toEqual({ done: false, because: text("OPFOR.nothingPossible") });
  });
  it("of a table holds all its cells, and a reason only where there is one", () => {
    const table: Table<1 | 2, "near" | "far", string> = {
      title: text("Actions"),
      source: "T-9",
      columns: [
        { id: "near", head: text("0-1") },
        { id: "far", head: text("2+") },
      ],
      rows: [
        { id: 1, head: text("one") },
        { id: 2, head: text("two") },
      ],
      cells: { 1: { near: "jab", far: "move" }, 2: { near: "kick", far: "aim" } },
      show: (cell) => text(cell),
    };
    const whole = {
      kind: "lookup",
      table: text("Actions"),
      source: "T-9",
      columns: [text("0-1"), text("2+")],
      rows: [
        { head: text("one"), cells: [text("jab"), text("move")] },
        { head: text("two"), cells: [text("kick"), text("aim")] },
      ],
    };
    const [plainly] = traced((situation) => lookUp(situation, table, 1, "far"));
    expect(plainly).toStrictEqual({ ...whole, row: 0, column: 1 });
    const [explained] = traced((situation) => lookUp(situation, table, 2, "near", text("close")));
    expect(explained).toStrictEqual({ ...whole, row: 1, column: 0, because: text("close") });
  });
});

describe("a choice in the trace", () => {
  const spots = ["x", "y", "z"];
  const choice = (more: Partial<Choice<string>> = {}): Choice<string> => ({
    id: "c",
    label: text("Choice"),
    candidates: text("all"),
    from: spots,
    by: [],
    show: (id) => ({ id, label: text(id), figure: id }),
    ...more,
  });
  const option = (id: string): object => ({ id, label: text(id), figure: id });
  it("shows each step of narrowing down, the die, and who was left", () => {
    const worth: Record<string, number> = { x: -3, y: 5, z: 5 };
    const by = [most<string>(text("best"), (id) => worth[id] ?? 0)];
    const chosen = decided((situation) => {
      choose(situation, choice({ by, offerWorse: true }));
      return plan(situation, "end");
    });
    const stage = (label: string, count: number): object => ({ label: text(label), count });
    expect(chosen.trace).toEqual([
      { kind: "die", label: text("OPFOR.choice.tie", { n: 2 }), sides: 2, value: 2, meaning: text("z") },
      {
        kind: "choice",
        id: "c",
        label: text("Choice"),
        stages: [stage("all", 3), stage("best", 2), stage("OPFOR.choice.byDie", 1)],
        figures: spots,
        picked: text("z"),
        by: "die",
      },
    ]);
    expect(chosen.choices).toEqual([
      {
        id: "c",
        label: text("Choice"),
        tied: [option("y"), option("z")],
        outside: [option("x")],
        picked: "z",
        by: "die",
      },
    ]);
  });
  it("takes what is least or most, negative numbers, too", () => {
    const worth: Record<string, number> = { x: -3, y: -5, z: 0 };
    const best = (by: Choice<string>["by"]): unknown => {
      let picked: unknown;
      traced((situation) => (picked = choose(situation, choice({ by }))));
      return picked;
    };
    expect(best([least(text("l"), (id) => worth[id] ?? 0)])).toBe("y");
    expect(best([most(text("m"), (id) => worth[id] ?? 0)])).toBe("z");
  });
  it("names a single figure, too", () => {
    expect(traced((situation) => choose(situation, choice({ from: ["x"] })))[0]).toStrictEqual({
      kind: "choice",
      id: "c",
      label: text("Choice"),
      stages: [{ label: text("all"), count: 1 }],
      figures: ["x"],
      picked: text("x"),
      by: "rule",
    });
  });
  it("puts only those into words that are left over where all have a place", () => {
    const shown: string[] = [];
    const place = (id: string) => ({ x: spots.indexOf(id), y: 0, elevation: 0 });
    const places = choice({
      at: place,
      by: [least(text("not z"), (id) => (id === "z" ? 1 : 0))],
      show: (id) => {
        shown.push(id);
        return { id, label: text(id), place: place(id) };
      },
    });
    const entry = traced((situation) => choose(situation, places)).at(-1);
    expect(entry).toMatchObject({ places: spots.map(place), picked: text("y") });
    expect(entry).not.toHaveProperty("figures");
    expect(shown).not.toContain("z");
  });
});

describe("what a thought knows", () => {
  it("is played by the first doctrine where the figure has none, and by its own where it has", () => {
    const drawn = battleMap("a b", { figures: { b: { doctrine: "second" } } });
    const by = (id: string): unknown => {
      let doctrine: unknown;
      const think = (situation: Situation): Plan => {
        doctrine = situation.doctrine;
        return plan(situation, "end");
      };
      decide(ruleset(think), battleFrom(drawn, "inch"), id, { seed: "s" });
      return doctrine;
    };
    expect([by("a"), by("b")]).toEqual(["first", "second"]);
  });
  it("reads the profile of everybody once, each their own", () => {
    const drawn = battleMap("a b C", {
      figures: { a: { profile: { of: "a" } }, b: { profile: { of: "b" }, doctrine: "second" } },
    });
    const read: string[] = [];
    const think = (situation: Situation): Plan => {
      const { me, battle: here } = situation;
      const of = (id: string): unknown => {
        const figure = here.figure(id);
        return figure === undefined ? undefined : situation.profileOf(figure);
      };
      expect(situation.profileOf(me)).toBe(situation.profile);
      expect([of("b"), of("b"), of("a"), of("C")]).toEqual([
        { read: { of: "b" } },
        { read: { of: "b" } },
        { read: { of: "a" } },
        { read: {} },
      ]);
      return plan(situation, "end");
    };
    const checkProfile: Ruleset["checkProfile"] = (raw, doctrineId) => {
      read.push(`${JSON.stringify(raw)} ${doctrineId}`);
      return { profile: { read: raw }, problems: [] };
    };
    decide(ruleset(think, { checkProfile }), battleFrom(drawn, "inch"), "a", { seed: "s" });
    expect(read).toEqual(['{"of":"a"} first', '{"of":"b"} second', "{} first"]);
  });
  it("says of each field once what is lacking, in the words that came first", () => {
    const { problems } = decided((situation) => {
      situation.lacks({ field: "x", text: text("one") });
      situation.lacks({ field: "y", text: text("two") });
      situation.lacks({ field: "x", text: text("three") });
      return plan(situation, "end");
    });
    expect(problems).toEqual([
      { field: "x", text: text("one") },
      { field: "y", text: text("two") },
    ]);
  });
});

describe("a form", () => {
  const number: Form = { kind: "number" };
  const field = (path: string, form: Form) => ({ path, label: text(path), form });
  it("lays open only groups without a name of their own", () => {
    const inner: Form = { kind: "group", fields: [field("hp", number)] };
    const paths = (form: Form): string[] => fieldsAt(form, {}).map(({ path }) => path);
    expect(paths({ kind: "group", fields: [field("body", inner), field("", inner)] })).toEqual([
      "body",
      "hp",
    ]);
  });
  it("knows nothing behind the word that tells variants apart", () => {
    const kinds: Form = { kind: "variants", by: "is", variants: [] };
    expect(trail(kinds, {}, "is.odd.more").map(({ label }) => label)).toEqual([
      text("OPFOR.form.kind"),
      text("OPFOR.form.field", { name: "odd.more" }),
    ]);
  });
  it("takes a number for its word in a choice, and nothing else", () => {
    const options = ["3", "true"].map((value) => ({ value, label: text(value) }));
    const wrong = (value: number | boolean | string): boolean =>
      wrongValue("at", text("At"), { kind: "choice", options }, value).length > 0;
    expect([3, "3", "true", 4, true].map(wrong)).toEqual([false, false, false, true, true]);
  });
});

it("as many dice are rolled as there are cards to swap", () => {
  const sides: number[] = [];
  const roll = (most: number): number => {
    sides.push(most);
    return 1;
  };
  expect(shuffled(["a", "b", "c", "d"], { roll })).toEqual(["b", "c", "d", "a"]);
  expect(sides).toEqual([4, 3, 2]);
});

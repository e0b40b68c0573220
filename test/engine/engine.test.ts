import { describe, expect, it } from "vitest";
import type { Decided, Plan } from "../../src/core/decision";
import { scriptedDice, seededDice } from "../../src/core/dice";
import { decisionProse } from "../../src/core/trace-prose";
import { text } from "../../src/core/text";
import { choose, least, most, only } from "../../src/engine/choose";
import { decide } from "../../src/engine/decide";
import { shuffled } from "../../src/engine/shuffle";
import { climb, ladder } from "../../src/engine/ladder";
import {
  all,
  any,
  cannot,
  does,
  fails,
  firstPossible,
  holds,
  type NamedAction,
  type Rule,
} from "../../src/engine/rule";
import type { Request, Ruleset } from "../../src/engine/ruleset";
import type { Situation } from "../../src/engine/situation";
import { lookUp, type Table } from "../../src/engine/row-column-table";
import { walk, type Tree } from "../../src/engine/tree";
import { battleFrom } from "../../src/field";
import { battleMap } from "../support/ascii";

const battle = battleFrom(battleMap("a . B\n. . C\n. . D"), "inch");
const words = (key: string): string => key;

const hold = (situation: Situation, key: string): Plan => ({
  rule: { id: key, title: text(key), source: "T-1", because: text("because") },
  steps: [{ kind: "hold", figure: situation.me.id, label: text(key) }],
});

/** A ruleset of one thought, to look at what the engine makes of it. */
function thinking(think: (situation: Situation) => Plan, more: Partial<Ruleset> = {}): Ruleset {
  return {
    id: "test",
    title: text("test"),
    edition: "1",
    unit: "inch",
    doctrines: [{ id: "only", title: text("only"), summary: text("only") }],
    fields: [],
    options: [
      { id: "bold", label: text("bold"), hint: text("bold"), input: { kind: "flag", default: true } },
    ],
    checkProfile: (raw) => ({ profile: raw, problems: [] }),
    decide: think,
    ...more,
  };
}

const run = (think: (situation: Situation) => Plan, request: Partial<Request> = {}) =>
  decide(thinking(think), battle, "a", { seed: "s", ...request });

function decided(think: (situation: Situation) => Plan, request: Partial<Request> = {}): Decided {
  const decision = run(think, request);
  if (decision.kind !== "decided") throw new Error("asked, but should have decided");
  return decision;
}

const pick =
  (ties: "die" | "person", by: Parameters<typeof choose<string>>[1]["by"] = []) =>
  (situation: Situation): Plan => {
    const picked = choose(situation, {
      id: "target",
      label: text("Target"),
      candidates: text("all"),
      from: ["B", "C", "D"],
      by,
      show: (id) => ({ id, label: text(id), figure: id }),
      ties,
      offerWorse: true,
      question: text("Whom?"),
      why: text("tied"),
      source: "T-2",
    });
    return hold(situation, picked ?? "nobody");
  };

describe("choose", () => {
  it("narrows by the printed order, and counts what is left", () => {
    const rank: Record<string, number> = { B: 2, C: 1, D: 2 };
    const decision = decided(
      pick("die", [only(text("not D"), (id) => id !== "D"), most(text("best"), (id) => rank[id] ?? 0)]),
      { dice: scriptedDice([]) },
    );
    expect(decision.plan.rule.id).toBe("B");
    expect(decision.trace[0]).toMatchObject({
      kind: "choice",
      by: "rule",
      figures: ["B", "C", "D"],
      stages: [
        { label: { key: "all" }, count: 3 },
        { label: { key: "not D" }, count: 2 },
        { label: { key: "best" }, count: 1 },
      ],
    });
  });

  it("prefers among several, never takes away the last, and names a single place", () => {
    const preferring = (from: readonly string[]): Decided =>
      decided((situation) => {
        const picked = choose(situation, {
          ...{ id: "spot", label: text("Spot"), candidates: text("all"), from, by: [], source: "T-3" },
          preferring: [only(text("not B"), (id) => id !== "B")],
          show: (id) => ({ id, label: text(id), place: { x: 1, y: 2, elevation: 0 } }),
          ties: "die",
          question: text("Where?"),
          why: text("tied"),
        });
        return hold(situation, picked ?? "nowhere");
      });
    const single = preferring(["B"]);
    expect([single.plan.rule.id, preferring(["B", "C"]).plan.rule.id]).toEqual(["B", "C"]);
    expect(single.trace[0]).toMatchObject({ places: [{ x: 1, y: 2 }], stages: [{ count: 1 }] });
    expect(preferring(["B", "C"]).trace[0]).toMatchObject({ stages: [{ count: 2 }, { count: 1 }] });
  });

  it("lets a die break the last tie and shows it", () => {
    const decision = decided(pick("die", [least(text("same"), () => 0)]), { dice: scriptedDice([3]) });
    expect(decision.plan.rule.id).toBe("D");
    expect(decision.trace.map(({ kind }) => kind)).toEqual(["die", "choice"]);
    expect(decision.choices[0]).toMatchObject({ id: "target", picked: "D", by: "die" });
  });

  it("puts a tie to a person where the rules say so, and takes the answer", () => {
    const asked = run(pick("person"));
    expect(asked).toMatchObject({
      kind: "ask",
      id: "target",
      source: "T-2",
      options: [{ id: "B" }, { id: "C" }, { id: "D" }],
    });
    expect(decided(pick("person"), { answers: { target: "C" } }).plan.rule.id).toBe("C");
  });

  it("rolls instead of asking when nobody is there", () => {
    expect(decided(pick("person"), { unattended: true, dice: scriptedDice([2]) }).plan.rule.id).toBe("C");
  });

  it("lets an answer force a candidate that the rules would not pick, and says so", () => {
    const decision = decided(pick("die", [only(text("B alone"), (id) => id === "B")]), {
      answers: { target: "D" },
    });
    expect(decision.plan.rule.id).toBe("D");
    expect(decision.choices[0]).toMatchObject({
      by: "person",
      tied: [{ id: "B" }],
      outside: [{ id: "C" }, { id: "D" }],
    });
  });

  it("ignores an answer that names no candidate", () => {
    expect(decided(pick("die"), { answers: { target: "Z" }, dice: scriptedDice([1]) }).plan.rule.id).toBe(
      "B",
    );
  });

  it("is nothing when nothing is left", () => {
    const decision = decided(pick("die", [only(text("none"), () => false)]));
    expect(decision.plan.rule.id).toBe("nobody");
    expect(decision.trace[0]).toMatchObject({ by: "none" });
    expect(decision.choices).toEqual([]);
  });

  it("numbers choices of the same name", () => {
    const twice = (situation: Situation): Plan => {
      pick("die")(situation);
      return pick("die")(situation);
    };
    const decision = decided(twice, { dice: scriptedDice([1, 2]), answers: { "target-2": "D" } });
    expect(decision.choices.map(({ id, picked }) => [id, picked])).toEqual([
      ["target", "B"],
      ["target-2", "D"],
    ]);
  });
});

const rule = (id: string, more: Partial<Rule<Situation>>): Rule<Situation> => ({
  id,
  source: `T-${id}`,
  title: text(id),
  then: (situation) => does(hold(situation, id).steps, text(`${id} done`)),
  ...more,
});

const climbing = (rules: readonly Rule<Situation>[]) => (situation: Situation) =>
  climb(situation, ladder("test", rules)) ?? hold(situation, "bottom");

describe("a ladder", () => {
  const rules = [
    rule("shut", { when: () => fails(text("not so")) }),
    rule("stuck", { when: () => holds(text("so")), then: () => cannot(text("no way")) }),
    rule("works", {}),
    rule("last", {}),
  ];

  it("takes the first rule that holds and can be done, and leaves the rest unseen", () => {
    const decision = decided(climbing(rules));
    expect(decision.plan.rule).toMatchObject({ id: "works", because: { key: "works done" } });
    expect(decisionProse(decision, words).slice(3)).toEqual([
      "○ shut (T-shut): not so",
      "✗ stuck (T-stuck): no way",
      "◆ works (T-works): works done",
      "· last (T-last)",
    ]);
  });

  it("passes over a rule that a person rejected", () => {
    expect(decided(climbing(rules), { rejected: ["works"] }).plan.rule.id).toBe("last");
  });

  it("is nothing when even the last rule cannot be done", () => {
    expect(decided(climbing(rules.slice(0, 2))).plan.rule.id).toBe("bottom");
  });

  it("keeps the choices inside a rule apart, with the reason for each", () => {
    const inner = firstPossible<Situation>(
      { id: "one", title: text("one"), source: "T-1", action: () => cannot(text("blocked")) },
      {
        id: "two",
        title: text("two"),
        source: "T-2",
        action: (s) => does(hold(s, "two").steps, text("fine")),
      },
    );
    const decision = decided(climbing([rule("outer", { then: inner })]));
    expect(decision.trace[0]).toMatchObject({
      entries: [
        { id: "one", verdict: "impossible", because: { key: "blocked" } },
        { id: "two", verdict: "chosen" },
      ],
    });
  });

  it("passes over a choice inside a rule that a person rejected, and the rule when none is left", () => {
    const way = (id: string): NamedAction<Situation> => ({
      id,
      title: text(id),
      source: `T-${id}`,
      action: (s) => does(hold(s, id).steps, text(`${id} done`)),
    });
    const climber = climbing([
      rule("outer", { then: firstPossible(way("one"), way("two")) }),
      rule("last", {}),
    ]);
    const decision = decided(climber, { rejected: ["one"] });
    expect(decision.plan.rule).toMatchObject({ id: "outer", because: { key: "two done" } });
    expect(decision.trace[0]).toMatchObject({
      entries: [
        { id: "one", verdict: "passed", because: text("OPFOR.rule.rejected"), entries: [] },
        { id: "two", verdict: "chosen" },
      ],
    });
    expect(decided(climber, { rejected: ["one", "two"] }).plan.rule.id).toBe("last");
  });
});

describe("conditions", () => {
  const yes = () => holds(text("yes"));
  const no = () => fails(text("no"));
  const asked = (condition: ReturnType<typeof all>) => {
    let found = false;
    decided((situation) => {
      found = condition(situation).holds;
      return hold(situation, "x");
    });
    return found;
  };

  it("all need every one, any needs one", () => {
    expect([asked(all(yes, yes)), asked(all(yes, no)), asked(any(no, yes)), asked(any(no, no))]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});

describe("a tree", () => {
  const tree = (first: boolean): Tree<Situation, "1" | "2", "go" | "stay"> => ({
    id: "test",
    start: "1",
    questions: {
      "1": {
        ask: text("far?"),
        source: "T-1",
        when: () => (first ? holds(text("9")) : fails(text("2"))),
        yes: { goTo: "2" },
        no: { take: ["stay"] },
      },
      "2": {
        ask: text("free?"),
        source: "T-2",
        when: () => holds(text("open")),
        yes: { take: ["go", "stay"] },
        no: { take: ["stay"] },
      },
    },
    leaves: { go: rule("go", { then: () => cannot(text("lame")) }), stay: rule("stay", {}) },
  });
  const walking = (first: boolean) => (situation: Situation) =>
    walk(situation, tree(first)) ?? hold(situation, "nowhere");

  it("asks its questions in order and takes the first possible action of the branch", () => {
    const decision = decided(walking(true));
    expect(decision.plan.rule.id).toBe("stay");
    expect(decision.trace.map((entry) => ("id" in entry ? entry.id : "?"))).toEqual(["1", "2", "go", "stay"]);
  });

  it("shows where the other answer would have led", () => {
    expect(decided(walking(false)).trace[0]).toMatchObject({
      answer: "no",
      otherwise: { key: "OPFOR.tree.goTo", data: { step: "2" } },
    });
  });

  it("skips an action that a person rejected", () => {
    const { plan, trace } = decided(walking(true), { rejected: ["stay"] });
    expect(plan.rule.id).toBe("nowhere");
    expect(trace).toContainEqual(
      expect.objectContaining({ id: "stay", verdict: "passed", because: text("OPFOR.rule.rejected") }),
    );
  });

  it("refuses to walk in circles", () => {
    const round = tree(true);
    const loop = {
      ...round,
      questions: { ...round.questions, "2": { ...round.questions["2"], yes: { goTo: "1" as const } } },
    };
    expect(() => decided((situation) => walk(situation, loop) ?? hold(situation, "x"))).toThrow("loops");
  });
});

describe("a table", () => {
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

  it("gives the cell and lights its row and column", () => {
    const decision = decided((situation) => hold(situation, lookUp(situation, table, 2, "far")));
    expect(decision.plan.rule.id).toBe("aim");
    expect(decision.trace[0]).toMatchObject({ kind: "lookup", row: 1, column: 1 });
  });
});

describe("a deck", () => {
  it("keeps its cards and gives every order", () => {
    const dice = seededDice("deck");
    const orders = new Map<string, number>();
    for (let i = 0; i < 3000; i++) {
      const order = shuffled(["x", "y", "z"], dice).join("");
      orders.set(order, (orders.get(order) ?? 0) + 1);
    }
    expect([...orders.keys()].sort()).toEqual(["xyz", "xzy", "yxz", "yzx", "zxy", "zyx"]);
    for (const count of orders.values()) expect(Math.abs(count - 500)).toBeLessThan(120);
  });
});

describe("decide", () => {
  it("says what is missing instead of throwing", () => {
    const nobody = decide(
      thinking((s) => hold(s, "x")),
      battle,
      "ghost",
      { seed: "s" },
    );
    expect(nobody).toMatchObject({ plan: { steps: [{ kind: "hold" }] }, problems: [{ field: "figure" }] });
    const refusing = thinking((s) => hold(s, "x"), {
      refuses: () => ({ field: "scene.grid", text: text("hexes only") }),
    });
    expect(decide(refusing, battle, "a", { seed: "s" })).toMatchObject({
      plan: { rule: { id: "cannot", because: { key: "hexes only" } } },
    });
  });

  it("hands memory in and out, options with their defaults, and survives JSON", () => {
    const decision = decided(
      (situation) => {
        situation.remember({ before: situation.memory, bold: situation.options.bold ?? null });
        return hold(situation, "x");
      },
      { memory: { charges: 2 } },
    );
    expect(decision.memory).toEqual({ before: { charges: 2 }, bold: true });
    expect(JSON.parse(JSON.stringify(decision))).toEqual(decision);
  });

  it("is the same for the same request", () => {
    expect(run(pick("die"), { seed: "same" })).toEqual(run(pick("die"), { seed: "same" }));
  });

  it("keeps the trace up to an open question", () => {
    const asking = climbing([
      rule("ask", {
        when: (situation) => {
          situation.trace.note(text("looked"));
          return holds(text("so"));
        },
        then: (situation) => does(pick("person")(situation).steps, text("x")),
      }),
    ]);
    const noting = (situation: Situation): Plan => {
      situation.trace.note(text("before"));
      return asking(situation);
    };
    expect(run(noting).trace).toEqual([
      { kind: "note", text: { key: "before" } },
      { kind: "note", text: { key: "looked" } },
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { decisionProse, traceProse } from "../../src/core/trace-prose";
import { text, type Text } from "../../src/core/text";
import type { TraceEntry } from "../../src/core/trace";

/** Words are their own keys here. */
const catalog = (key: string): string | undefined =>
  key === "OPFOR.trace.yes"
    ? "yes"
    : key === "OPFOR.trace.no"
      ? "no"
      : key.startsWith("OPFOR")
        ? key
        : undefined;
const lines = (...trace: readonly TraceEntry[]): string[] => traceProse(trace, catalog);
const [a, b, c]: readonly [Text, Text, Text] = [text("a"), text("b"), text("c")];
const note: TraceEntry = { kind: "note", text: text("noted") };

describe("a trace as prose", () => {
  it("tells of a rule: its verdict, its source where it has one, why, and what was looked at inside", () => {
    const rule = { kind: "rule", id: "r", title: a, source: "X-1", candidates: [], entries: [note] } as const;
    expect(lines({ ...rule, verdict: "chosen", because: b })).toEqual(["◆ a (X-1): b", "  – noted"]);
    expect(lines({ ...rule, verdict: "passed", source: "", entries: [] })).toEqual(["○ a"]);
    expect(lines({ ...rule, verdict: "impossible", entries: [] })).toEqual(["✗ a (X-1)"]);
    expect(lines({ ...rule, verdict: "unseen", entries: [] })).toEqual(["· a (X-1)"]);
  });

  it("tells of a tree's question: the answer, why, where it leads, and what was looked at inside", () => {
    const question = {
      kind: "question",
      id: "3",
      title: a,
      source: "X-2",
      because: b,
      leadsTo: c,
      otherwise: a,
    } as const;
    expect(lines({ ...question, answer: "yes", entries: [note] })).toEqual([
      "3. a (X-2) ◆ yes: b → c",
      "  – noted",
    ]);
    expect(lines({ ...question, answer: "no", entries: [] })).toEqual(["3. a (X-2) ◇ no: b → c"]);
  });

  it("tells of a table's cell by row and column, and marks what is not there", () => {
    const table = {
      kind: "lookup",
      table: text("table"),
      source: "X-3",
      columns: [a, b],
      rows: [
        { head: text("first"), cells: [text("1a"), text("1b")] },
        { head: text("second"), cells: [text("2a"), text("2b")] },
      ],
    } as const;
    expect(lines({ ...table, row: 1, column: 0 })).toEqual(["▦ table (X-3) second × a = 2a"]);
    expect(lines({ ...table, row: 0, column: 1, because: c })).toEqual(["▦ table (X-3) first × b = 1b c"]);
    expect(lines({ ...table, row: 7, column: 7 })).toEqual(["▦ table (X-3) ? × ? = ?"]);
  });

  it("tells of choices, dice and sums", () => {
    const stages = [
      { label: b, count: 5 },
      { label: c, count: 2 },
    ];
    expect(lines({ kind: "choice", id: "x", label: a, by: "none", stages, picked: text("p") })).toEqual([
      "» a: b 5 > c 2 = p",
    ]);
    expect(lines({ kind: "choice", id: "x", label: a, by: "none", stages: [] })).toEqual(["» a:  = –"]);
    expect(lines({ kind: "die", sides: 6, value: 4, label: a, meaning: b })).toEqual(["⚄ d6 4 a: b"]);
    expect(lines({ kind: "die", sides: 6, value: 4, label: a })).toEqual(["⚄ d6 4 a"]);
    const terms = [
      { label: b, value: 2 },
      { label: c, value: -1 },
    ];
    expect(lines({ kind: "sum", label: a, terms, total: 1 })).toEqual(["Σ a: 2 b + -1 c = 1"]);
    const against = { label: b, value: 3 };
    const words = (key: string): string | undefined =>
      key === "OPFOR.trace.against" ? "against {label} {value}" : catalog(key);
    const sum: TraceEntry = { kind: "sum", label: a, terms, total: 1, against, verdict: c };
    expect(traceProse([sum], words)).toEqual(["Σ a: 2 b + -1 c = 1 against b 3: c"]);
  });
});

describe("a decision as prose", () => {
  it("asks with its options", () => {
    const option = { id: "one", label: c };
    const ask = { kind: "ask", id: "q", question: a, why: b, options: [option], trace: [note] } as const;
    expect(decisionProse(ask as never, catalog)).toEqual(["? a b", "  one: c", "", "– noted"]);
  });

  it("numbers its steps and names what was wrong", () => {
    const decided = {
      kind: "decided",
      plan: {
        rule: { id: "r", title: a, source: "X-1", because: b },
        steps: [{ label: c, detail: a }, { label: b }],
      },
      problems: [{ field: "speed", text: c, expected: "" }],
      trace: [note],
    };
    expect(decisionProse(decided as never, catalog)).toEqual([
      "a (X-1): b",
      "  1. c (a)",
      "  2. b",
      "  ! speed: c",
      "",
      "– noted",
    ]);
    const unsourced = { ...decided, plan: { ...decided.plan, rule: { ...decided.plan.rule, source: "" } } };
    expect(decisionProse(unsourced as never, catalog)[0]).toBe("a: b");
  });
});

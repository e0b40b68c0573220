import { describe, expect, it } from "vitest";
import type { Json } from "../../src/core/json";
import type { Outcome } from "../../src/core/outcome";
import type { Step } from "../../src/core/step";
import { text } from "../../src/core/text";
import type { Snapshot } from "../../src/headless";
import { applyOutcome, applyOutcomes, applyStep } from "../../src/turn/records/apply-outcomes";
import { memorableDice } from "../../src/turn/records/dice-highlights";
import { reportData, reportWords } from "../../src/turn/records/packed-report-text";
import { memoryBefore, phaseRecord } from "../../src/turn/records/phase-undo";
import { publicReport } from "../../src/turn/records/public-report";
import {
  progressOf,
  reportFile,
  reportOf,
  resumedDraft,
  type Deeds,
  type StepRecord,
  type TurnReport,
} from "../../src/turn/records/turn-report";
import { same } from "../../src/turn/records/undo-json-changes";
import { subjectsOf, withChanges, type Change, type WorldState } from "../../src/turn/records/undo-record";
import type { Draft } from "../../src/turn/playing/draft";
import { battleMap } from "../support/ascii";

const label = text("x");
const hold = (figure: string): Step => ({ kind: "hold", figure, label });
const done = (figure: string): StepRecord => ({ step: hold(figure), state: "done", outcomes: [], trace: [] });

describe("what a step or an outcome makes of a battle", () => {
  const map = battleMap("a . B", {
    figures: { a: { hp: { value: 3, max: 9 }, statuses: ["prone"], rotation: 10 } },
  });
  const a = (now: Snapshot): unknown => now.figures.find(({ id }) => id === "a");
  const was = map.figures[0];
  const came = (outcome: object): unknown => a(applyOutcome(map, { label, ...outcome } as Outcome));
  const path = [
    { x: 50, y: 50, elevation: 0 },
    { x: 150, y: 50, elevation: 5 },
  ];
  it("is that and nothing else, of whom it is about", () => {
    expect(came({ kind: "hp", figure: "a", from: 3, to: 1 })).toEqual({ ...was, hp: { value: 1, max: 9 } });
    expect(came({ kind: "status", figure: "a", status: "stunned", on: true })).toEqual({
      ...was,
      statuses: ["prone", "stunned"],
    });
    expect(came({ kind: "status", figure: "a", status: "prone", on: true })).toEqual(was);
    expect(came({ kind: "status", figure: "a", status: "prone", on: false })).toEqual({
      ...was,
      statuses: [],
    });
    expect(came({ kind: "status", figure: "a", status: "stunned", on: false })).toEqual(was);
    expect(came({ kind: "moved", figure: "a", path })).toEqual({ ...was, x: 150, y: 50, elevation: 5 });
    expect(came({ kind: "moved", figure: "a", path: [] })).toEqual(was);
    expect(came({ kind: "removed", figure: "a", why: "dead" })).toEqual({ ...was, defeated: true });
    expect(came({ kind: "removed", figure: "a", why: "left" })).toBeUndefined();
    expect(came({ kind: "removed", figure: "B", why: "left" })).toEqual(was);
    expect(came({ kind: "value", figure: "a", value: "gold.left", from: 1, to: 2 })).toEqual({
      ...was,
      profile: { gold: { left: 2 } },
    });
    expect(came({ kind: "doctrine", figure: "a", doctrine: "d" })).toEqual({ ...was, doctrine: "d" });
    expect(came({ kind: "note" })).toEqual(was);
    expect(came({ kind: "odd", figure: "a" })).toEqual(was);
  });
  it("lets the fallen stand up and others come", () => {
    const back = { kind: "summoned", figure: "a", template: "t", side: "foe", at: path[1], label } as Outcome;
    const fell = applyOutcome(map, { kind: "removed", figure: "a", why: "dead", label });
    const stands = { ...was, x: 150, y: 50, elevation: 5, defeated: false, statuses: [] };
    expect(a(applyOutcome(fell, back))).toEqual({ ...stands, hp: { value: 9, max: 9 } });
    expect(a(applyOutcome(fell, { ...back, hp: 2 } as Outcome))).toEqual({
      ...stands,
      hp: { value: 2, max: 9 },
    });
    const without = { ...map, figures: map.figures.map(({ hp: _, ...one }) => one) };
    expect(a(applyOutcome(without, back))).toMatchObject({ hp: { value: 1, max: 1 } });
    expect(a(applyOutcome(without, { ...back, hp: 4 } as Outcome))).toMatchObject({
      hp: { value: 4, max: 4 },
    });
    const other = { ...back, figure: "c" } as Outcome;
    expect(applyOutcome(map, other)).toEqual(map);
    const [like] = map.figures;
    const made = applyOutcomes(map, [other], () => like && { ...like, id: "c" });
    expect(made.figures.map(({ id }) => id)).toEqual(["a", "B", "c"]);
  });
  it("moves and turns whoever does a step", () => {
    const step = (more: object): unknown => a(applyStep(map, { figure: "a", label, ...more } as Step));
    const move = { kind: "move", gait: "walk", path, cost: 1, unit: "inch" };
    expect(step(move)).toEqual({ ...was, x: 150, y: 50, elevation: 5 });
    expect(step({ ...move, heading: 90 })).toEqual({ ...was, x: 150, y: 50, elevation: 5, rotation: 90 });
    expect(step({ kind: "face", heading: 0 })).toEqual({ ...was, rotation: 0 });
    expect(step({ kind: "leave" })).toBeUndefined();
    expect(step({ kind: "hold" })).toEqual(was);
    expect(step({ kind: "odd" })).toEqual(was);
  });
});

describe("a report", () => {
  const draft = (kind: "ask" | "decided"): Draft =>
    ({
      call: { combat: "c", round: 2, occurrence: 0, figure: "a", mode: "auto" },
      decision:
        kind === "ask"
          ? { kind, id: "q", options: [] }
          : { kind, plan: { steps: "abc".split("").map(hold) } },
      answers: { x: "1", y: "1" },
      forced: { y: "2" },
      dropped: [1],
      ruleset: "r",
      seed: "s",
      unattended: true,
    }) as unknown as Draft;
  const deeds: Deeds = { records: [done("a")], touched: ["a"], memory: 7, replans: 1 };
  it("has the steps that were done, and those that were not reached", () => {
    const report = reportOf(draft("decided"), deeds, "played");
    const missed = (figure: string): StepRecord => ({ ...done(figure), state: "not-reached" });
    expect(report.steps).toEqual([done("a"), missed("b"), missed("c")]);
    expect(report).not.toHaveProperty("note");
    expect(report.answers).toEqual({ x: "1", y: "2" });
    expect(reportOf(draft("ask"), deeds, "handed", label)).toMatchObject({ steps: [done("a")], note: label });
  });
  it("of a turn that goes on elsewhere is taken up as a draft that nobody has looked at", () => {
    const before = {} as WorldState;
    const plain = progressOf(draft("decided"), deeds, before);
    expect(plain).not.toHaveProperty("pending");
    expect(progressOf(draft("decided"), deeds, before, { outcomes: [], trace: [] })).toMatchObject({
      pending: [],
      pendingTrace: [],
    });
    const { call, snapshot } = draft("decided");
    const taken = resumedDraft(plain, { call, snapshot, memory: 8 });
    expect(taken).toMatchObject({
      memory: 8,
      answers: { x: "1", y: "2" },
      forced: {},
      dropped: [1],
      shown: [],
      at: 0,
      exhausted: false,
      sightings: [],
      unattended: true,
    });
  });
  it("as a file says what it lacks, if anything", () => {
    const of = { figure: "a", seed: "s" } as TurnReport;
    expect(reportFile(of)).toEqual({
      name: "opfor-a-s.json",
      content: '{\n "figure": "a",\n "seed": "s"\n}',
    });
    const warning = (leftOut: string): unknown => reportFile({ ...of, leftOut } as TurnReport).warning;
    expect([warning("walls"), warning("hidden")]).toEqual([
      text("OPFOR.ui.trace.savedWithoutWalls"),
      text("OPFOR.trust.savedWithoutHidden"),
    ]);
  });
});

describe("a report's words", () => {
  const packed = (more: object): string => {
    const decision = {
      kind: "ask",
      figure: "f",
      id: "q",
      question: label,
      why: label,
      source: "",
      options: [],
    };
    return reportWords({
      ...{ format: "opfor-turn", version: 1, key: "k", combat: "c", round: 3, ruleset: "r", figure: "f" },
      snapshot: { scene: { id: "s" }, figures: [] },
      ...{
        mode: "auto",
        seed: "s",
        memory: null,
        answers: {},
        rejected: [],
        unattended: false,
        sightings: [],
      },
      ...{ steps: [], replans: 0, end: "handed", decision: { ...decision, trace: [] } },
      ...more,
    } as unknown as TurnReport);
  };
  it("of a question come back without a plan", () => {
    const { decision } = reportData(packed({})) as { decision: object };
    expect(decision).toMatchObject({ kind: "ask", id: "q", figure: "f", options: [], trace: [] });
    expect(decision).not.toHaveProperty("plan");
  });
  it("give back what was not kept: steps that were done, of whose turn it was", () => {
    expect(
      reportData('{"figure":"f","decision":{"plan":{"rule":1}},"steps":[{"step":{"kind":"hold"}}]}'),
    ).toEqual({
      ...{ format: "opfor-turn", version: 1, memory: null, answers: {}, rejected: [], sightings: [] },
      ...{ seed: "", unattended: false, replans: 0, leftOut: "all", end: "played", figure: "f" },
      decision: {
        ...{ kind: "decided", figure: "f", trace: [], memory: null, choices: [], problems: [], options: [] },
        plan: { steps: [], rule: 1 },
      },
      steps: [{ state: "done", outcomes: [], trace: [], step: { figure: "f", kind: "hold" } }],
    });
  });
  it("that are rubbish come back as they are", () => {
    for (const odd of ["5", '"words"', "[1]", "null"]) expect(reportData(odd)).toEqual(JSON.parse(odd));
    const read = (more: object): object => reportData(JSON.stringify({ figure: "f", ...more })) as object;
    expect(read({ decision: "x", steps: "y" })).toMatchObject({ decision: "x", steps: "y" });
    expect(read({ decision: { plan: "p" }, steps: ["z", { step: "s" }] })).toMatchObject({
      decision: { plan: "p" },
      steps: ["z", { step: "s", state: "done" }],
    });
  });
});

describe("a report for everybody", () => {
  const report = (hidden: object, more: object = {}): TurnReport =>
    ({
      snapshot: {
        figures: [
          { id: "id-a", name: "Anna", hidden: false },
          { id: "id-h", name: "Hugo", hidden: true, ...hidden },
        ],
        acted: ["id-a", "id-h"],
      },
      sightings: [{ figure: "id-a" }, { figure: "id-h" }],
      memory: 1,
      decision: { kind: "decided", memory: 2 },
      steps: [],
      ...more,
    }) as unknown as TurnReport;
  it("is without those who are hidden", () => {
    expect(publicReport(report({}))).toEqual({
      ...report({}, { memory: 1 }),
      snapshot: { figures: [{ id: "id-a", name: "Anna", hidden: false }], acted: ["id-a"] },
      sightings: [{ figure: "id-a" }],
      leftOut: "hidden",
    });
    const seen = report({ hidden: false });
    expect(publicReport(seen)).toBe(seen);
  });
  it("is nothing where it names one, by id or by a name that nobody else has", () => {
    expect(publicReport(report({}, { steps: ["id-h strikes"] }))).toBeUndefined();
    expect(publicReport(report({}, { steps: ["Hugo strikes"] }))).toBeUndefined();
    expect(publicReport(report({ name: "Anna" }, { steps: ["Anna strikes"] }))).toBeDefined();
    expect(publicReport(report({ name: "" }, { steps: ["Anna strikes"] }))).toBeDefined();
  });
  it("forgets what is remembered of one", () => {
    const open = publicReport(
      report({}, { memory: { met: "id-h" }, decision: { kind: "decided", memory: "Hugo" } }),
    );
    expect([open?.memory, open?.decision]).toEqual([null, { kind: "decided", memory: null }]);
    const asks = publicReport(report({}, { decision: { kind: "ask" } }));
    expect(asks?.decision).toEqual({ kind: "ask" });
  });
});

describe("what is taken back", () => {
  const world = (more: Partial<WorldState>): WorldState => ({
    figures: {},
    doors: {},
    marks: {},
    memory: {},
    initiatives: {},
    turn: { round: 1, turn: 0 },
    ...more,
  });
  it("of a phase is only what it changed in a memory, and doors and marks whole", () => {
    const before = world({ doors: { d: 1 }, marks: { m: "old" }, memory: { r: { a: 1 } } });
    const after = world({ doors: { d: 2, e: 1 }, marks: { n: "new" }, memory: { r: { a: 2 } } });
    const touched = new Set(["d", "e", "m", "n", "r"]);
    expect(phaseRecord({ key: "k", combat: "c" }, before, after, touched)).toEqual({
      ...{ key: "k", combat: "c", figure: "", phase: true },
      changes: [
        { kind: "door", door: "d", from: 1, to: 2 },
        { kind: "door", door: "e", from: 0, to: 1 },
        { kind: "mark", mark: "m", from: "old", to: null },
        { kind: "mark", mark: "n", from: null, to: "new" },
        { kind: "memory", ruleset: "r", from: { a: 1 }, to: { a: 2 }, partly: true },
      ],
    });
    const back = phaseRecord({ key: "k", combat: "c" }, after, before, new Set(["e"])).changes;
    expect(back).toEqual([{ kind: "door", door: "e", from: 1, to: 0 }]);
  });
  it("of a memory is all of it, or what a phase changed", () => {
    const change = { kind: "memory", ruleset: "r", from: { a: 1 }, to: { a: 2 } } as const;
    const now: Record<string, Json> = { r: { a: 2, b: 3 } };
    expect(memoryBefore(now, change)).toEqual({ a: 1 });
    expect(memoryBefore(now, { ...change, partly: true })).toEqual({ a: 1, b: 3 });
    expect(memoryBefore({}, { ...change, partly: true })).toEqual({ a: 1 });
  });
  it("goes back to how a thing was at first", () => {
    const hp = (from: number, to: number): Change => ({
      kind: "figure",
      figure: "a",
      name: "A",
      field: "hp",
      from,
      to,
    });
    const arrived: Change = { kind: "came", figure: "b", name: "B" };
    const record = { key: "k", combat: "c", figure: "a", changes: [hp(5, 4), arrived] };
    expect(withChanges(record, [hp(4, 2), arrived]).changes).toEqual([hp(5, 2), arrived]);
  });
  it("is looked for at whom and what a step or an outcome names", () => {
    const attack = { kind: "attack", figure: "a", target: "b", others: ["c", "d"] } as unknown as Step;
    expect(subjectsOf(attack)).toEqual(["a", "b", "c", "d"]);
    expect(subjectsOf({ kind: "unmarked", mark: "m", label })).toEqual(["m"]);
    expect(subjectsOf({ kind: "note", label })).toEqual([]);
  });
  it.each([
    [1, {}, false],
    [{}, 1, false],
    ["", [], false],
    [true, {}, false],
    [null, null, true],
    ["a", "a", true],
  ])("%j and %j are the same: %s", (one, other, are) => {
    expect(same(one, other)).toBe(are);
  });
});

it("of one blow one extreme die is remembered, the first, by the name of who struck", () => {
  const die = (value: number) => ({ kind: "die", label, sides: 20, value });
  const report = (figure: string): TurnReport =>
    ({
      ...{ round: 1, figure, snapshot: { figures: [{ id: "a", name: "Anna" }] } },
      steps: [{ step: { kind: "attack" }, state: "done", outcomes: [], trace: [die(1), die(20), die(7)] }],
    }) as unknown as TurnReport;
  expect(memorableDice([report("a"), report("b")])).toEqual([
    { round: 1, name: "Anna", die: die(1) },
    { round: 1, name: "b", die: die(1) },
  ]);
});

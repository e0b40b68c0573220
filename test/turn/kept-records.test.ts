import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isProgress, toldIn, undoRecordsIn } from "../../src/turn/records/check-kept-records";
import { publicReport } from "../../src/turn/records/public-report";
import type { TurnReport } from "../../src/turn/records/turn-report";
import { keptProgress } from "../support/kept-progress";

const label = { key: "OPFOR.x" };
const progress = keptProgress({
  decision: {
    kind: "decided",
    figure: "f",
    plan: { rule: { id: "x" }, steps: [{ kind: "hold", figure: "f", label }] },
    trace: [],
    memory: null,
    choices: [],
    problems: [],
  },
});

describe("what is kept with a combat", () => {
  it("is read when a turn of ours wrote it", () => {
    expect(isProgress(progress)).toBe(true);
    expect(isProgress({ key: "c|1|0|a", ending: true })).toBe(true);
  });

  it.each([
    ["a step of no kind", { decision: { ...progress.decision, plan: { rule: { id: "x" }, steps: [{}] } } }],
    ["an outcome of no kind", { pending: [{ kind: "slay", figure: "f" }] }],
    ["a place that is none", { pending: [{ kind: "moved", figure: "f", path: [{ x: 1e9, y: 0 }], label }] }],
    ["records that are no list", { records: "none" }],
    ["no world before", { before: null }],
  ])("counts as nothing with %s", (_, change) => {
    expect(isProgress({ ...progress, ...change })).toBe(false);
  });

  it("whatever it is, never throws", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        expect([true, false]).toContain(isProgress(value));
        expect(undoRecordsIn([value])).toEqual(undoRecordsIn([value]));
        for (const one of toldIn([value, "1|round-start|"])) expect(one).toMatch(/^\d+\|/);
      }),
      { numRuns: 300 },
    );
  });

  it("keeps the undo records that can be read, and drops the others", () => {
    const sound = { key: "k", combat: "c", figure: "f", changes: [] };
    const odd = {
      ...sound,
      changes: [{ kind: "figure", figure: "f", name: "", field: "place", from: 1, to: 2 }],
    };
    expect(undoRecordsIn([sound, odd, null, 7, {}])).toEqual([sound]);
    expect(undoRecordsIn("none")).toEqual([]);
  });
});

describe("a report for all eyes", () => {
  const figure = (id: string, name: string, hidden: boolean): object => ({
    id,
    name,
    hidden,
    side: "a",
    x: 1,
    y: 2,
  });
  const report = (change: object = {}): TurnReport =>
    ({
      snapshot: {
        figures: [figure("seen", "Goblin", false), figure("lurks", "Ambusher", true)],
        acted: ["lurks"],
      },
      sightings: [{ figure: "lurks" }, { figure: "seen" }],
      memory: { deck: ["lurks"] },
      decision: { kind: "decided", memory: { deck: ["lurks"] } },
      steps: [],
      ...change,
    }) as unknown as TurnReport;

  it("names nobody who is hidden, and says that it left somebody out", () => {
    const open = publicReport(report());
    expect(JSON.stringify(open)).not.toMatch(/lurks|Ambusher/);
    expect(open?.leftOut).toBe("hidden");
    expect(open?.snapshot.figures).toHaveLength(1);
  });

  it("is for GMs alone when the turn tells of somebody hidden", () => {
    expect(publicReport(report({ note: { key: "x", data: { name: "Ambusher" } } }))).toBeUndefined();
    expect(publicReport(report({ steps: [{ step: { target: "lurks" } }] }))).toBeUndefined();
  });

  it("is the whole report where nobody is hidden", () => {
    const whole = report({ snapshot: { figures: [figure("seen", "Goblin", false)], acted: [] } });
    expect(publicReport(whole)).toBe(whole);
  });
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { abridged } from "../../src/turn/records/report-for-card";
import { reportData, reportWords } from "../../src/turn/records/packed-report-text";
import type { TurnReport } from "../../src/turn/records/turn-report";

const label = { key: "OPFOR.x", data: { name: 'Kyra "the ~ Blade"' } };
const report = {
  ...{ format: "opfor-turn", version: 1, key: "c|1|0|a", combat: "c", round: 3, ruleset: "r", figure: "f" },
  ...{ mode: "auto", seed: "s", memory: { a: 1 }, answers: { q: "1" }, rejected: ["x"], unattended: true },
  snapshot: {
    scene: { id: "s1", grid: {} },
    figures: [
      { id: "f", name: "Kyra", doctrine: "d" },
      { id: "g", name: "Dov" },
    ],
  },
  decision: {
    ...{ kind: "decided", figure: "f", trace: [], memory: null, choices: [], problems: [] },
    plan: { rule: { id: "x", title: label }, steps: [{ kind: "hold", figure: "f", label }] },
  },
  sightings: [],
  steps: [
    { state: "done", step: { kind: "hold", figure: "f", label }, outcomes: [], trace: [] },
    {
      state: "blocked",
      step: { kind: "move", figure: "g", label, path: [] },
      outcomes: [{ kind: "note", label }],
      trace: [{ kind: "die", label, sides: 6, value: 5 }],
    },
  ],
  ...{ replans: 2, end: "skipped" },
} as unknown as TurnReport;

const short = (one: TurnReport): object => ({ ...abridged(one), seed: "", unattended: false });

it("what a card shows of a report comes back from its words, quotes and all", () => {
  const words = reportWords(report);
  expect(words).not.toContain('"format');
  expect(reportData(words)).toEqual({
    ...short(report),
    decision: { ...abridged(report).decision, options: [] },
  });
});

it("keys of ours are shortened, and words that look like the short form come back as they were", () => {
  expect(reportWords(report)).not.toContain("OPFOR.");
  for (const name of ["{~^x", '{"^x', '"^', "^"]) {
    const odd = { key: "OPFOR.y", data: { name, "^": name } };
    const [first, ...rest] = report.steps;
    const steps = [{ ...first, outcomes: [{ kind: "note", label: odd }, { "^": name }] }, ...rest];
    const strange = { ...report, steps } as unknown as TurnReport;
    expect(JSON.stringify(reportData(reportWords(strange)))).toContain(JSON.stringify(odd));
  }
});

it("words of older messages are plain JSON and read as ever", () => {
  expect(reportData(JSON.stringify(abridged(report)))).toMatchObject(abridged(report));
});

it("are a third shorter in a message than plain JSON", () => {
  const bytes = (words: string): number => JSON.stringify(words).length;
  expect(bytes(reportWords(report))).toBeLessThan((bytes(JSON.stringify(abridged(report))) * 2) / 3);
});

it("whatever somebody writes there is read as data, and nothing is made of it", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
      const read = reportData(JSON.stringify(value));
      expect(typeof read === "object").toBe(typeof value === "object");
    }),
    { numRuns: 200 },
  );
});

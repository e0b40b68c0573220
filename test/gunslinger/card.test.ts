import { describe, expect, it } from "vitest";
import type { StepRecord, TurnReport } from "../../src/turn/records/turn-report";
import { openSteps } from "../../src/turn/view/turn/card-view";
import { battleFrom } from "../../src/field";
import { gunslinger } from "../../src/rulesets/gunslinger";
import { memory, play, say, showdown } from "./support";

/** The chat card of a shot: one button per result until one of them is entered. */
function reportOf(state: StepRecord["state"]): TurnReport {
  const snapshot = showdown(". a . . B . .");
  const skills = { oneHanded: 0, twoHanded: 5, brawling: 0, offHand: 0 };
  const { decision } = play(snapshot, "a", { memory: memory({ a: { tac: "C", skills } }), segment: 2 });
  return {
    format: "opfor-turn",
    version: 1,
    key: "combat|2|0",
    combat: "combat",
    round: 2,
    ruleset: "gunslinger",
    figure: "a",
    mode: "auto",
    snapshot,
    seed: "7f3a-19",
    memory: decision.memory,
    answers: {},
    rejected: [],
    unattended: true,
    decision,
    sightings: [],
    steps: decision.plan.steps.map((step) => ({ step, state, outcomes: [], trace: [] })),
    replans: 0,
    end: "played",
  };
}

describe("the card of a shot", () => {
  it("GUN-D1 offers the results of a shot left to the people at the table, one button each", () => {
    const [open] = openSteps(reportOf("left-to-people"), gunslinger, {}, say, battleFrom);
    expect(open).toMatchObject({ step: 0, words: "a shoots at B with the Gun", entered: "" });
    expect(open?.options.slice(0, 2)).toEqual([
      { id: "miss", label: "A miss" },
      { id: "delay-1", label: "B: 1 delay point" },
    ]);
  });

  it("shows what was entered, and nothing for a step that was settled otherwise", () => {
    const [open] = openSteps(reportOf("left-to-people"), gunslinger, { 0: "leg-wound" }, say, battleFrom);
    expect(open?.entered).toBe("B is hit in the leg and falls (2 delay points)");
    expect(openSteps(reportOf("done"), gunslinger, {}, say, battleFrom)).toEqual([]);
  });
});

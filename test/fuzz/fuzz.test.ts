import { describe, expect, it } from "vitest";
import {
  applyOutcome,
  applyStep,
  thinkResolution,
  rulesetNamed,
  type Outcome,
  type Step,
} from "../../src/headless";
import { BOUNDARIES, tryInput } from "./boundaries";
import { momentsOf } from "./corpus";

/** A few inputs at every boundary; `npm run fuzz` tries them by the thousand. */
const INPUTS = process.env.OPFOR_LONG === "1" ? 400 : 8;

describe.each(Object.keys(BOUNDARIES))("whatever comes in as %s", (boundary) => {
  it("nothing throws", () => {
    for (let number = 1; number <= INPUTS; number++) {
      expect(() => {
        tryInput(`${boundary} ${number}`);
      }, `--seed "${boundary} ${number}"`).not.toThrow();
    }
  });
});

/** Inputs that threw once. */
it.each(["outcome 1", "step 15", "step 35", "step 1457", "table-file 1027", "table-file 1173"])(
  "%s does not throw any more",
  (seed) => {
    expect(() => {
      tryInput(seed);
    }).not.toThrow();
  },
);

describe("what is no step and no outcome", () => {
  const [moment] = momentsOf("monster-ai");
  if (moment === undefined) throw new Error("no moment");
  const { snapshot, ruleset, seed, memory } = moment;
  const label = { key: "OPFOR.always" };
  const odd = [
    { kind: "move", figure: "f0", gait: "walk", path: "north", label },
    { kind: "move", figure: "f0", gait: "walk", path: [{ x: Infinity, y: 0 }], label },
    { kind: "teleport", figure: "f0", label },
    null,
  ] as unknown as Step[];

  it("changes nothing", () => {
    for (const step of odd) expect(applyStep(snapshot, step)).toBe(snapshot);
    for (const step of odd) expect(applyOutcome(snapshot, step as unknown as Outcome)).toBe(snapshot);
  });

  it("is left to people", () => {
    const asked = { ruleset, snapshot, seed, memory, unattended: true };
    for (const step of odd) expect(thinkResolution(rulesetNamed, { ...asked, step })).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { battleFrom, decide, runBattle, rulesetNamed, type Snapshot } from "../../src/headless";
import { sentry } from "../../src/rulesets/sentry";
import { battleMap } from "../support/ascii";

const one = { ruleset: "sentry", hp: { value: 2, max: 2 } };
const turnOf = (snapshot: Snapshot) =>
  decide(sentry, battleFrom(snapshot, sentry.unit), "a", { seed: "test" });

describe("Sentry", () => {
  it("SEN-S1 shoots at the nearest enemy in sight", () => {
    const map = battleMap(
      `
      a . . B
      . . . .
      C . . .
      `,
      { figures: { a: one } },
    );
    expect(turnOf(map)).toMatchObject({ plan: { rule: { id: "shoot" }, steps: [{ target: "C" }] } });
  });

  it("SEN-S2 goes to look for an enemy behind a wall, as far as its speed allows", () => {
    const map = battleMap(
      `
      a . # . .
      . . # . .
      . . # . B
      . . . . .
      `,
      { figures: { a: { ...one, profile: { speed: 3 } } } },
    );
    expect(turnOf(map)).toMatchObject({
      plan: { rule: { id: "advance" }, steps: [{ kind: "move", cost: 3 }] },
    });
  });

  it("SEN-S3 holds when there is nobody", () => {
    expect(turnOf(battleMap("a . .", { figures: { a: one } }))).toMatchObject({
      plan: { rule: { id: "hold" } },
    });
  });

  it("SEN-R1 plays a battle to its end", () => {
    const map = battleMap("a . . . . B", { figures: { a: one, B: one } });
    expect(runBattle({ snapshot: map, rulesets: rulesetNamed, seed: "test" }).how).toBe("decided");
  });
});

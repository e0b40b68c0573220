import { describe, expect, it } from "vitest";
import type { GridData } from "../../src/field";
import { actorValue } from "../../src/foundry/reading/actor-profile";
import { RULESETS } from "../../src/rulesets";

const grid: GridData = { kind: "square", size: 100, distance: 5, units: "ft", diagonals: "equidistant" };

describe("numbers that do not fit are not taken", () => {
  const field = (ruleset: string, from: string) => {
    const found = RULESETS.find(({ id }) => id === ruleset)?.fields.find((one) => one.from === from);
    if (found === undefined) throw new Error(`no field of ${ruleset} from ${from}`);
    return found;
  };

  it("armour class 15 is no Firefight Defense; 4 is one", () => {
    expect(actorValue(field("firefight", "defence"), { defence: 15 }, grid)).toBeUndefined();
    expect(actorValue(field("firefight", "defence"), { defence: 4 }, grid)).toBe(4);
  });

  it("armour class 15 is a defence of Monster A.I.", () => {
    expect(actorValue(field("monster-ai", "defence"), { defence: 15 }, grid)).toBe(15);
  });
});

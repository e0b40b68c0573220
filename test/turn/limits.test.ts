import { expect, it } from "vitest";
import { RULESETS } from "../../src/rulesets";
import { limitsIn } from "../support/limits";
import { stampLines, stampOf } from "../support/stamps";

it.each(["field", "turn", "creatures", "rulesets/gunslinger"])(
  "%s lets in what it did, and no more",
  async (folder) => {
    const lines = await limitsIn(folder);
    expect(lines).not.toEqual([]);
    await expect(lines.join("\n")).toMatchFileSnapshot(
      `golden/limits-${folder.replace("rulesets/", "")}.txt`,
    );
  },
);

it.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))(
  "%s says of its sheets, options and doctrines what it did",
  async (id, ruleset) => {
    const parts = Object.entries(ruleset).flatMap(([part, value]): [string, string][] =>
      typeof value === "function" ? [] : [[part, stampOf(value)]],
    );
    await expect(stampLines(parts)).toMatchFileSnapshot(`golden/ruleset-${id}.txt`);
  },
);

import { expect, it } from "vitest";
import { firefight } from "../../src/rulesets/firefight";
import { stampsOfRuleset } from "../support/stamped-ruleset";
import { stampLines } from "../support/stamps";
import { generatedTable } from "./mission";

it("set-ups, and battles under every option, are what they were before", async () => {
  const stamps = stampsOfRuleset(firefight, (seed) => generatedTable(seed, 36, 14, 3));
  await expect(stampLines(stamps)).toMatchFileSnapshot("golden/set-ups-and-options.txt");
});

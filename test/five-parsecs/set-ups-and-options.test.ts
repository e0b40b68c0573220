import { expect, it } from "vitest";
import { fiveParsecs } from "../../src/rulesets/five-parsecs";
import { stampsOfRuleset } from "../support/stamped-ruleset";
import { stampLines } from "../support/stamps";
import { skirmish } from "./skirmish";

it("set-ups, and battles under every option, are what they were before", async () => {
  const stamps = stampsOfRuleset(fiveParsecs, (seed) => skirmish(seed, "square", 3));
  await expect(stampLines(stamps)).toMatchFileSnapshot("golden/set-ups-and-options.txt");
});

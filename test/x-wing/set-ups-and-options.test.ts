import { expect, it } from "vitest";
import { xWing } from "../../src/rulesets/x-wing";
import { stampsOfRuleset } from "../support/stamped-ruleset";
import { stampLines } from "../support/stamps";
import { brawl } from "./battles";
import { mat } from "./support";

it("set-ups, and battles under every option, are what they were before", async () => {
  const stamps = stampsOfRuleset(xWing, (seed) => mat(brawl(seed.length)));
  await expect(stampLines(stamps)).toMatchFileSnapshot("golden/set-ups-and-options.txt");
});

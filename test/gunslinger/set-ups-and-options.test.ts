import { expect, it } from "vitest";
import { gunslinger } from "../../src/rulesets/gunslinger";
import { stampsOfRuleset } from "../support/stamped-ruleset";
import { stampLines } from "../support/stamps";
import { skirmish } from "./skirmish";

it("set-ups, and battles under every option, are what they were before", async () => {
  const stamps = stampsOfRuleset(gunslinger, (seed) => skirmish(seed).snapshot);
  await expect(stampLines(stamps)).toMatchFileSnapshot("golden/set-ups-and-options.txt");
});

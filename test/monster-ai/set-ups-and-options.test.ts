import { expect, it } from "vitest";
import { monsterAi } from "../../src/rulesets/monster-ai";
import { stampsOfRuleset } from "../support/stamped-ruleset";
import { stampLines } from "../support/stamps";
import { deployed, horde, party } from "./arena";
import { ends, generatedMap } from "./maps";

const GROUP = ["goblin-warrior", "goblin-thief", "goblin-hag"];
const foes = GROUP.map((scheme) => ({ scheme, count: 1, extraCards: 0 }));

it("set-ups, and battles under every option, are what they were before", async () => {
  const stamps = stampsOfRuleset(monsterAi, (seed) =>
    deployed(generatedMap(seed), party(), horde(foes), ends()),
  );
  await expect(stampLines(stamps)).toMatchFileSnapshot("golden/set-ups-and-options.txt");
});

import { describe, expect, it } from "vitest";
import type { Outcome } from "../../src/core/outcome";
import { ENCOUNTERS } from "../../src/rulesets/monster-ai/encounters";
import { SHIPPED } from "../../src/rulesets/monster-ai/shipped-schemes";
import { stampLines, stamped } from "../support/stamps";
import { deployed, horde, party, playBattle } from "./arena";
import { ends, generatedMap } from "./maps";

const BATTLES_EACH = 6;

/** Only monsters throw fire here: whoever of them burns to death died of their own side's. */
function deathsIn(outcome: Outcome): readonly string[] {
  if (outcome.kind !== "hp" || outcome.to > 0 || outcome.figure.startsWith("hero")) return [];
  const burnt = JSON.stringify(outcome.label).includes("harm.fire");
  return ["monster killed", ...(burnt ? ["monster killed by its own side's fire"] : [])];
}

describe("census", () => {
  it("counts which behaviour decided: a changed number is a changed rule, a zero a dead one", async () => {
    const counts = new Map<string, number>();
    const stamps = new Map<string, string>();
    const count = (key: string): unknown => counts.set(key, (counts.get(key) ?? 0) + 1);
    for (const { id, groups } of ENCOUNTERS) {
      for (const [way, group] of groups.entries()) {
        for (let run = 0; run < BATTLES_EACH; run++) {
          const seed = `census/${id}/${way}/${run}`;
          const start = deployed(generatedMap(seed), party(), horde(group), ends());
          const { result: record, stamp } = stamped(() => playBattle(start, seed, 12));
          stamps.set(seed, stamp);
          expect(record.illegal, seed).toEqual([]);
          count(`won by ${record.winner}`);
          for (const { rule, outcomes } of record.turns) {
            count(rule);
            for (const outcome of outcomes) for (const death of deathsIn(outcome)) count(death);
            for (const outcome of outcomes)
              count(
                `outcome ${outcome.kind === "status" ? `${outcome.status} ${outcome.on ? "on" : "off"}` : outcome.kind}`,
              );
          }
        }
      }
    }
    const table = Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
    await expect(`${JSON.stringify(table, null, 2)}\n`).toMatchFileSnapshot("census.json");
    await expect(stampLines(stamps)).toMatchFileSnapshot("golden/census-stamps.txt");
    for (const { id, behaviours } of SHIPPED.schemes) {
      for (const behaviour of behaviours) {
        expect(
          counts.get(`${id}/${behaviour.id}`) ?? 0,
          `${id}/${behaviour.id} never decided`,
        ).toBeGreaterThan(0);
      }
    }
  }, 300_000);
});

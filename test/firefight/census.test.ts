import { describe, expect, it } from "vitest";
import { hybrid, melee, shooting } from "../../src/rulesets/firefight/page/trees";
import { stampLines, stamped } from "../support/stamps";
import { generatedTable, playMission } from "./mission";

/** Seeded missions on tables of several sizes, some without markers: which rule decided how often. */
const SIZES = [
  [20, 20, 3, true],
  [60, 10, 2, true],
  [60, 10, 2, false],
  [36, 14, 3, true],
] as const;
const MISSIONS = 80;

describe("census", () => {
  it("every rule decides somewhere, as often as it did before", async () => {
    const counts: Record<string, number> = {};
    const stamps: [string, string][] = [];
    for (let seed = 0; seed < MISSIONS; seed++) {
      const [width, height, units, markers] = SIZES[seed % SIZES.length] ?? SIZES[0];
      const name = `census ${seed}`;
      const { result, stamp } = stamped(() =>
        playMission(generatedTable(name, width, height, units), name, { markers }),
      );
      stamps.push([name, stamp]);
      for (const [rule, times] of Object.entries(result.rules)) counts[rule] = (counts[rule] ?? 0) + times;
    }
    const leaves = [hybrid, shooting, melee]
      .flatMap((tree) => Object.values(tree.leaves))
      .map(({ id }) => id);
    const dead = [...leaves, "recovers", "immobile", "indirect"].filter((rule) => counts[rule] === undefined);
    expect(dead).toEqual([]);
    const sorted = Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
    await expect(`${JSON.stringify(sorted, undefined, 2)}\n`).toMatchFileSnapshot("census.json");
    await expect(stampLines(stamps)).toMatchFileSnapshot("golden/census-stamps.txt");
  }, 300_000);
});

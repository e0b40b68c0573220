import { describe, expect, it } from "vitest";
import {
  compare,
  compareActivations,
  compareDeployments,
  compareDetonations,
  tally,
  type Tally,
} from "./agreement";
import { Rounds } from "./rounds";
import { TOKENS } from "./world";

/** Quick by default; the long run: OPFOR_LONG=1 npx vitest run test/x-wing/second-opinion. */
const LONG = process.env.OPFOR_LONG === "1";
const FIRST = Number(process.env.OPFOR_FIRST ?? 0);

function run(positions: number, judge: (into: Tally, seed: number) => void, at: number): Tally {
  const found = tally();
  for (let seed = FIRST; seed < FIRST + positions; seed++) judge(found, seed);
  if (LONG) console.log(`${found.agreed} agreed, ${found.close} too close, ${found.differ.length} differ`);
  expect(found.differ.slice(0, 12)).toEqual([]);
  expect(found.agreed).toBeGreaterThanOrEqual(at);
  expect(found.close).toBeLessThan(found.agreed / 4);
  return found;
}

describe("a second opinion, from the page alone and with geometry of its own, says the same", () => {
  it("of activations", { timeout: 600_000 }, () => {
    run(LONG ? 2800 : 50, compareActivations, LONG ? 5000 : 75);
  });
  it("of deployments", { timeout: 600_000 }, () => {
    run(LONG ? 5600 : 100, compareDeployments, LONG ? 5000 : 80);
  });
  it("of detonations", { timeout: 600_000 }, () => {
    run(LONG ? 5600 : 100, compareDetonations, LONG ? 5000 : 80);
  });
  it("of whole rounds with all tokens, phases by hand and on their own", { timeout: 600_000 }, () => {
    const found = tally();
    const seen = new Set<string>();
    for (let seed = FIRST; seed < FIRST + (LONG ? 140 : 12); seed++) {
      const battle = new Rounds(String(seed), seed % 2 === 0);
      for (let round = 1; round <= 3; round++) {
        const [close, differ] = [found.close, found.differ.length];
        compare(found, `rounds ${seed}, round ${round}`, () => battle.round(round));
        if (found.close > close || found.differ.length > differ) break;
      }
      for (const word of Object.keys(battle.seen)) seen.add(word);
    }
    if (LONG) console.log(`${found.agreed} rounds agreed, ${found.close} too close`, [...seen].sort());
    expect(found.differ.slice(0, 12)).toEqual([]);
    expect(found.agreed).toBeGreaterThanOrEqual(LONG ? 200 : 10);
    for (const token of TOKENS) {
      if (LONG) expect([...seen]).toEqual(expect.arrayContaining([`${token} begins`, `${token} ends`]));
    }
  });
});

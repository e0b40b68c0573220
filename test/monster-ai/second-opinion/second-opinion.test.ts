import { describe, expect, it, vi } from "vitest";
import { judge } from "./judge";
import { scene, type About, type Kind } from "./scenes";

/**
 * Conditions, targets, places and Moves by two readings of the page on random turns. OPFOR_LONG=1 plays 5,000 on each
 * kind of grid, OPFOR_FROM the number of the first; OPFOR_ABOUT=mire those of creatures that stand in rough ground.
 */

const LONG = process.env.OPFOR_LONG === "1";
const SHORT = { square: 40, hex: 40, gridless: 6 };
const turns = (kind: Kind): number => Number(process.env.OPFOR_TURNS ?? (LONG ? 5000 : SHORT[kind]));
const FROM = Number(process.env.OPFOR_FROM ?? 0);
const ABOUT: About = process.env.OPFOR_ABOUT === "mire" ? "mire" : "everything";
/** Where the two once disagreed. */
const SETTLED: Readonly<Record<Kind, readonly number[]>> = {
  square: [90, 107, 141, 2178, 3564, 5321, 6208],
  hex: [89, 181, 270, 713, 1170, 1216, 3162, 4015, 4120, 4650, 22824],
  gridless: [
    32, 76, 85, 183, 967, 1001, 1030, 1153, 1334, 1473, 1854, 3245, 4009, 4475, 20211, 20318, 20674, 20977,
    40291, 40372, 41249, 51484, 52456, 53651, 60126, 60303, 60602, 60687, 60876, 70249, 70256, 110035, 111086,
    111129, 113195, 200703, 200983, 201107, 210336,
  ],
};
vi.setConfig({ testTimeout: 3_600_000 });

describe.each(["square", "hex", "gridless"] as const)("a second opinion, %s", (kind: Kind) => {
  it("MAI-F5 agrees on the behaviour, the target and where to stand", () => {
    const most = turns(kind);
    const differ: string[] = [];
    const done = new Map<string, number>();
    for (let number = FROM; number < FROM + most; number++) {
      const { disagreements, does } = judge(scene(kind, number, ABOUT));
      done.set(does, (done.get(does) ?? 0) + 1);
      for (const one of disagreements) differ.push(`${kind} ${number}: ${does}: ${one}`);
    }
    if (LONG) console.info(kind, most, Object.fromEntries(done));
    expect(differ.slice(0, 40), `${differ.length} of ${most}`).toEqual([]);
    // Every kind of behaviour has its turns.
    if (most > 30) expect(done.size).toBeGreaterThan(6);
  });

  it("MAI-M2 agrees where the two once disagreed", () => {
    const differ = SETTLED[kind].flatMap((number) => judge(scene(kind, number)).disagreements);
    expect(differ).toEqual([]);
  });
});

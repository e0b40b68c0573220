import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Step } from "../../src/core/step";
import type { Snapshot } from "../../src/field";
import { sees } from "../../src/rulesets/gunslinger/map/body-and-head-sight";
import { showdownOf } from "../../src/rulesets/gunslinger/map/hex-battle";
import { hexSpace } from "../support/ascii";
import { illegal, playShowdown, type Moment, type Person, type Settle } from "./battle";
import { battleOf, E, fence, NE, showdown, SW, W } from "./support";

/**
 * Main street: the bank (1) in the west, the saloon (2) in the east, a path down the street and a gully in the
 * south. Ike, Billy and Frank are automatic; Wyatt in the saloon and Doc behind the trough are played by hand.
 */
const STREET = `
  . . . . . . . . . . . . . . . .
   . # # # # . . . . . # # # # . .
  . # 1 1 1 # . . . # 2 2 2 2 # .
   . # 1 1 1 . . . . . 2 W 2 # . .
  . # # # # # . . . # # # # # # .
   a b = = = = = = = = = = = = = .
  . . . . . . . . . . . . . . . .
   c . . . . . . . . . . D . . . .
  . . . . . . . . . . . . . . . .
   . . ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ . .
  . . . . . . . . . . . . . . . .`;

const RIFLE = { name: "Winchester", hands: 2, capacity: 15 };
const COLT = { name: "Colt", hands: 1, capacity: 6, rounds: 18 };
const SHOTGUN = { name: "shotgun", hands: 2, capacity: 2, perLoad: 2, rounds: 8 };

const street = (): Snapshot =>
  showdown(STREET, {
    under: { W: "2", a: "=", b: "=" },
    looks: { a: E, b: NE, c: SW, W: W, D: W },
    walls: [fence([10, 7], [11, 7]), fence([10, 8], [11, 7])],
    figures: {
      a: outlaw("Ike", {
        oneHanded: 1,
        twoHanded: 2,
        bonus: ["B1", "B2"],
        weapons: [RIFLE, COLT],
      }),
      b: outlaw("Billy", { oneHanded: 2, brawling: 1, bonus: ["B8"], weapons: [COLT] }),
      c: outlaw("Frank", { twoHanded: 1, brawling: 2, weapons: [SHOTGUN, COLT] }),
      W: { name: "Wyatt", profile: { weapons: [{ ...COLT, name: "Wyatt’s Colt" }] } },
      D: { name: "Doc", profile: { weapons: [{ ...SHOTGUN, name: "Doc’s shotgun" }] } },
    },
  });

const outlaw = (name: string, profile: object) => ({
  name,
  ruleset: "gunslinger",
  doctrine: "automatic",
  profile: profile as never,
});

/** Doc and Wyatt: a step, a turn, a shot, by segment. */
type Line = {
  readonly to?: readonly [number, number];
  readonly face?: number;
  readonly shoots?: readonly [string, string];
};
const SCRIPT: Readonly<Record<string, Readonly<Record<number, Line>>>> = {
  W: {
    8: { to: [10, 3] },
    12: { shoots: ["a", "miss"] },
    17: { to: [9, 3], face: W },
    19: { shoots: ["b", "delay-2"] },
    23: { to: [8, 3] },
    27: { shoots: ["b", "leg-wound"] },
    33: { to: [9, 3] },
    34: { to: [10, 3], face: SW },
    41: { shoots: ["a", "wound"] },
  },
  D: {
    7: { shoots: ["a", "miss"] },
    14: { shoots: ["c", "miss"] },
    22: { shoots: ["c", "delay-1"] },
    26: { face: NE },
    31: { shoots: ["a", "delay-2"] },
    38: { shoots: ["c", "wound"] },
    44: { shoots: ["b", "miss"] },
  },
};

const person: Person = (table, battle, figure) => {
  const line = SCRIPT[figure.id]?.[battle.round];
  if (line === undefined) return {};
  const steps: Step[] = [];
  if (line.face !== undefined)
    steps.push({ kind: "face", figure: figure.id, heading: line.face, label: WORDS });
  if (line.to !== undefined) {
    const path = [{ x: figure.x, y: figure.y }, hexSpace(...line.to)];
    steps.push({ kind: "move", figure: figure.id, gait: "walk", path, cost: 1, unit: "hex", label: WORDS });
  }
  const target = line.shoots === undefined ? undefined : battle.figure(line.shoots[0]);
  const inSight = target !== undefined && sees(showdownOf(battle, table.memory), figure, target);
  const results =
    line.shoots !== undefined && inSight ? [{ on: line.shoots[0], result: line.shoots[1] }] : [];
  const says = [
    ...(line.face === undefined ? [] : ["turns"]),
    ...(line.to === undefined ? [] : ["steps to another hex"]),
    ...(results.length === 0 ? [] : [`shoots at ${target?.name ?? ""}`]),
    ...(line.shoots !== undefined && !inSight ? [`sees nothing of ${target?.name ?? "him"}`] : []),
  ].join(" and ");
  return { steps, results, says };
};
const WORDS = { key: "OPFOR.always" };

/** A stand-in for the result cards: a die, and the longer the aim the better. */
const settle: Settle = (step, dice) => {
  const aim =
    typeof step.terms === "object" && step.terms !== null && "aimTime" in step.terms
      ? Number(step.terms.aimTime)
      : 0;
  const total = dice.roll(6) + aim;
  if (step.manner === "melee") return total >= 4 ? "delay-2" : "cancelled";
  if (total >= 11) return "wound";
  return total >= 8 ? "delay-1" : "miss";
};

function tellShowdown(traces: boolean, rounds: number): { story: string; moments: Moment[] } {
  const lines: string[] = [];
  const moments: Moment[] = [];
  playShowdown({
    start: street(),
    rounds,
    seed: "main street",
    person,
    settle,
    tell: (line) => lines.push(line),
    watch: (moment) => moments.push(moment),
    traces,
  });
  return { story: `${lines.join("\n").trim()}\n`, moments };
}

/** `UPDATE_GOLDEN=1 npx vitest run test/gunslinger` writes the files anew; read them like prose. */
function golden(name: string, text: string): void {
  const file = new URL(`golden/${name}`, import.meta.url);
  if (process.env.UPDATE_GOLDEN !== undefined) writeFileSync(file, text);
  expect(text).toBe(readFileSync(file, "utf8"));
}

describe("three automatic characters against two by hand, ten turns", () => {
  const { story, moments } = tellShowdown(false, 50);

  it("reads as a story", () => {
    golden("showdown.txt", story);
  });

  it("says in the trace why, in the first turn", () => {
    golden("showdown-trace.txt", tellShowdown(true, 5).story);
  });

  it("plays every segment of all three and never reaches an illegal state", () => {
    expect(moments).toHaveLength(150);
    for (const { after, figure, round } of moments) {
      expect(illegal(after.memory, battleOf(after.snapshot)), `${figure} in round ${round}`).toEqual([]);
    }
  });

  it("is the same every time", () => {
    expect(tellShowdown(false, 50).story).toBe(story);
  });
});

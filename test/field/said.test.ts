import { describe, expect, it } from "vitest";
import { standing, type Goal, type Reach } from "../../src/field";
import { stampLines, stampOf } from "../support/stamps";
import { someRules, someone, somewhere, spotOf, tables, type Table } from "./oracle/table";

/**
 * Ways without a grid are held against brute force only up to two parts of a hundred, and of equal ways any may be
 * told: here is held which one it is. A changed stamp is a changed answer: see which, and whether it is as good.
 */

/** Which maps of each kind are asked: such as are quick to ask. */
const MAPS: Readonly<Record<string, readonly number[]>> = {
  square: [1, 2, 3, 4],
  hex: [1, 2, 3, 4],
  gridless: [1, 2, 5, 7, 8, 10, 11, 12],
};

const told = (reach: Reach): unknown =>
  reach.spots.map((spot, at) => [spot.x, spot.y, spot.cost, at % 9 === 0 ? reach.path(spot).places : 0]);

/** Everything one may ask of ways, of one who goes it and one who is gone to. */
function waysOn(table: Table): [string, unknown][] {
  const { chance, real } = table;
  const [me, other, region] = [someone(table), someone(table), chance.one(real.regions)];
  const rules = someRules(table);
  const goals: Goal[] = [
    { kind: "touch", figure: other },
    { kind: "near", to: other, distance: 2 },
    { kind: "region", region },
    { kind: "place", place: spotOf(table, me) },
  ];
  const places = Array.from({ length: 12 }, () => somewhere(table));
  const walks = real.walks(me, rules);
  const ways = real.ways(me, { kind: "touch", figure: other }, rules);
  const there = standing(me, spotOf(table, me));
  const fits = ({ x, y }: { x: number; y: number }): boolean => Math.round(x + y) % 3 === 0;
  return [
    ["reach", told(real.reach(me, 4, rules))],
    ["reach from elsewhere", told(real.reach(there, 3, rules))],
    ["path", goals.map((goal) => real.path(me, goal, rules))],
    ["walks", goals.map((goal) => walks.to(goal))],
    ["ways", places.map((place) => ways.from(place))],
    ["nearest", real.nearest(me, { fits }, rules)],
    ["closest", places.slice(0, 3).map((place) => real.closest(me, place, fits, rules))],
  ];
}

describe.each(["square", "hex", "gridless"] as const)("what is said of ways, %s", (kind) => {
  it("is what it was", async () => {
    const stamps: [string, string][] = [];
    for (const table of tables(kind)) {
      if (!(MAPS[kind] ?? []).includes(table.seed)) continue;
      for (const [what, said] of waysOn(table)) stamps.push([`${table.seed} ${what}`, stampOf(said)]);
    }
    await expect(stampLines(stamps)).toMatchFileSnapshot(`golden/said-of-ways-${kind}.txt`);
  });
});

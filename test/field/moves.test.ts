import { describe, expect, it, vi } from "vitest";
import type { Point } from "../../src/core/place";
import type { Battle, Figure, Goal, MoveRules, Spot } from "../../src/field";
import {
  Comparison,
  PER_MAP,
  QUESTIONS,
  someone,
  someRules,
  somewhere,
  spotOf,
  tables,
  type Table,
} from "./oracle/table";
import { Walker } from "./oracle/walk";

/** Reach, paths and what is left of the way against brute force, on random maps made to be nasty. */

vi.setConfig({ testTimeout: 300_000 });

const BUDGETS = [6, 4.5, 3.5, 2.5, 2, 1];
const GOALS = 10;

function someGoal(table: Table, mover: Figure): Goal {
  const { chance, real } = table;
  const fromAbove = chance.chance(3);
  switch (chance.below(8)) {
    case 0:
      return { kind: "touch", figure: someone(table), fromAbove };
    case 1:
      return { kind: "near", to: someone(table), distance: chance.below(6) / 2, fromAbove };
    case 2:
      return { kind: "near", to: somewhere(table), distance: chance.below(3), fromAbove };
    case 3:
      return { kind: "region", region: chance.one(real.regions) };
    default:
      return { kind: "place", place: spotOf(table, mover) };
  }
}

/** What a space is in the unit of the battle. */
const perSpace = ({ real, snapshot }: Table): number => snapshot.scene.grid.size / real.pixelsPerUnit;

/** Some movers on every map, each by some rules. */
function* movers(table: Table, times: number): Iterable<{ mover: Figure; rules: MoveRules }> {
  for (let i = 0; i < times; i++) yield { mover: someone(table), rules: someRules(table) };
}

/** Some places do and some do not, whoever asks. */
const fitting =
  (of: number) =>
  ({ x, y }: Point): boolean =>
    (Math.floor(x) * 7 + Math.floor(y) * 3) % of === 0;

describe.each(["square", "hex"] as const)("against brute force, %s", (kind) => {
  it("reaches the same places at the same cost, on paths whose every step is open", () => {
    const moves = new Comparison();
    for (const table of tables(kind)) {
      const { seed, real, brute, snapshot, chance } = table;
      for (const { mover, rules } of movers(table, PER_MAP / BUDGETS.length)) {
        const walker = new Walker(snapshot, real.figures, mover, rules);
        for (const budget of BUDGETS) {
          const reach = real.reach(mover, budget, rules);
          const wanted = brute.reach(mover, budget, rules).spots;
          const asked = (): unknown => [seed, mover, budget, rules];
          moves.same(reach.spots, wanted, wanted.length > 1, asked);
          const spot = chance.one(reach.spots);
          moves.close(walker.costOf(reach.path(spot).places) * perSpace(table), spot.cost, asked);
        }
      }
    }
    moves.end(2 * QUESTIONS, 0.3);
  });

  it("takes the same single steps out of a place", () => {
    const steps = new Comparison();
    for (const table of tables(kind)) {
      if (table.seed > 120) break;
      for (const { mover, rules } of movers(table, 4)) {
        const from = spotOf(table, mover);
        const plain = (battle: Battle): unknown =>
          battle
            .steps(mover, rules)
            ?.from(from)
            .map(({ x, y, cost, diagonal }) => ({ x, y, cost, diagonal }))
            .sort((a, b) => a.y - b.y || a.x - b.x);
        const wanted = plain(table.brute);
        const telling = Array.isArray(wanted) && wanted.length > 0;
        steps.same(plain(table.real), wanted, telling, () => [table.seed, mover, from, rules]);
      }
    }
    steps.end(300, 0.3);
  });

  it("lists as numbers what it lists as spots", () => {
    for (const table of tables(kind)) {
      if (table.seed > 40) break;
      for (const { mover, rules } of movers(table, 3)) {
        const reach = table.real.reach(mover, 6, rules);
        const listed: Spot[] = [];
        reach.each((x, y, cost) => listed.push({ x, y, cost }));
        listed.sort((a, b) => a.cost - b.cost || a.y - b.y || a.x - b.x);
        expect(listed).toEqual(reach.spots.map(({ x, y, cost }) => ({ x, y, cost })));
      }
    }
  });

  it("finds paths as cheap, whose every step is open", () => {
    const moves = new Comparison();
    for (const table of tables(kind)) {
      const { seed, real, brute, snapshot, chance } = table;
      for (const { mover, rules } of movers(table, PER_MAP / GOALS)) {
        const [walks, walker] = [real.walks(mover, rules), new Walker(snapshot, real.figures, mover, rules)];
        for (let i = 0; i < GOALS; i++) {
          const goal = someGoal(table, mover);
          const path = real.path(mover, goal, rules);
          const wanted = brute.path(mover, goal, rules)?.cost;
          const asked = (): unknown => [seed, mover, goal, rules];
          moves.same(path?.cost, wanted, wanted !== undefined, asked);
          const [most, least] = [chance.one([1, 3, Infinity]), wanted ?? Infinity];
          moves.same(walks.to(goal, most), least <= most + 1e-9 ? least : Infinity, false, asked);
          if (path !== undefined) moves.close(walker.costOf(path.places) * perSpace(table), path.cost, asked);
        }
      }
    }
    moves.end(2 * QUESTIONS, 0.1, 0.4);
  });

  it("knows what is left of the way from every place", () => {
    const moves = new Comparison();
    for (const table of tables(kind)) {
      const { seed, real, brute } = table;
      for (const { mover, rules } of movers(table, 4)) {
        const goals = Array.from({ length: 6 }, () => someGoal(table, mover));
        const ways = goals.map((goal) => real.ways(mover, goal, rules));
        for (let i = 0; i < 7; i++) {
          const from = i === 0 ? mover : spotOf(table, mover);
          const there = { ...mover, x: from.x, y: from.y };
          for (const [at, goal] of goals.entries()) {
            const wanted = brute.path(there, goal, rules)?.cost ?? Infinity;
            // Whoever stands at the goal is there; from elsewhere the place must be free to end on.
            if (wanted === 0 && i > 0) continue;
            moves.same(ways[at]?.from(from), wanted, wanted < Infinity, () => [seed, there, goal, rules]);
          }
        }
      }
    }
    moves.end(QUESTIONS, 0.2, 0.95);
  });

  it("finds the nearest places on foot that fit, beyond a least length too, with all that tie", () => {
    const moves = new Comparison();
    for (const table of tables(kind)) {
      const { seed, chance, real, brute } = table;
      for (const { mover, rules } of movers(table, 5)) {
        for (let i = 0; i < 5; i++) {
          const to = chance.chance(2) ? someone(table) : somewhere(table);
          const wanted = {
            fits: fitting(chance.one([1, 2, 5])),
            ...(chance.chance(2) ? { beyond: chance.below(6) / 2 } : {}),
            ...(chance.chance(3) ? { near: { to, distance: chance.below(5) } } : {}),
          };
          const best = brute.nearest(mover, wanted, rules);
          const asked = (): unknown => [seed, mover, wanted, rules];
          moves.same(real.nearest(mover, wanted, rules), best, best.length > 0, asked);
        }
      }
    }
    moves.end(QUESTIONS / 5, 0.3, 0.95);
  });

  it("finds the places closest to a point that fit, with all that tie", () => {
    const moves = new Comparison();
    for (const table of tables(kind)) {
      const { seed, chance, real, brute } = table;
      for (const { mover, rules } of movers(table, 5)) {
        for (let i = 0; i < 5; i++) {
          const [to, fits] = [somewhere(table), fitting(chance.one([1, 3, 8]))];
          const best = brute.closest(mover, to, fits, rules);
          const asked = (): unknown => [seed, mover, to, rules];
          moves.same(real.closest(mover, to, fits, rules), best, best.length > 0, asked);
        }
      }
    }
    moves.end(QUESTIONS / 5, 0.5);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decide } from "../../src/engine/decide";
import type { Place } from "../../src/core/place";
import type { Snapshot } from "../../src/field";
import { firefight } from "../../src/rulesets/firefight";
import { distanceToPath, IN_THE_WAY } from "../../src/rulesets/firefight/terrain/distance-to-path";
import { choose, least } from "../../src/engine/choose";
import { seededDice } from "../../src/core/dice";
import { Recorder } from "../../src/engine/trace-recorder";
import { text } from "../../src/core/text";
import { order } from "../../src/rulesets/firefight/mission/activation-order";
import {
  ai,
  battleOn,
  brawler,
  context,
  decided,
  diceOf,
  entriesOf,
  hybridOne,
  marker,
  moveOf,
  patch,
  shooter,
  table,
  target,
} from "./support";

const point = fc.record({ x: fc.integer({ min: 0, max: 3000 }), y: fc.integer({ min: 0, max: 2000 }) });

describe("in the way", () => {
  it("GFF-B6 equals the distance to the path measured point by point", () => {
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 2, maxLength: 5 }),
        fc.tuple(fc.integer({ min: 0, max: 29 }), fc.integer({ min: 0, max: 19 })),
        fc.integer({ min: 1, max: 3 }),
        (path, at, size) => {
          const battle = battleOn(
            table(30, 20, { A: at }, { figures: { A: target(brawler, { width: size, height: size }) } }),
          );
          const enemy = battle.figure("A");
          if (enemy === undefined) throw new Error("nobody there");
          const fine = 200;
          const brute = Math.min(
            ...path.flatMap((from: Place, index) => {
              const to = path[index + 1] ?? from;
              return Array.from({ length: fine + 1 }, (_, step) =>
                battle.distance(enemy, {
                  x: from.x + ((to.x - from.x) * step) / fine,
                  y: from.y + ((to.y - from.y) * step) / fine,
                }),
              );
            }),
          );
          const exact = distanceToPath(battle, enemy, path);
          // The field rounds points to a hundredth of a pixel; the samples lie at most a tenth of an inch beside the nearest point, and never nearer than it.
          expect(exact).toBeLessThanOrEqual(brute + 1e-3);
          expect(exact).toBeGreaterThanOrEqual(brute - 0.1);
          if (Math.abs(brute - IN_THE_WAY) > 0.1) expect(exact <= IN_THE_WAY).toBe(brute <= IN_THE_WAY);
        },
      ),
      { numRuns: 120, seed: 5 },
    );
  });
});

const box = fc
  .record({
    x: fc.integer({ min: 5, max: 20 }),
    y: fc.integer({ min: 0, max: 14 }),
    w: fc.integer({ min: 1, max: 5 }),
    h: fc.integer({ min: 1, max: 5 }),
    kind: fc.constantFrom("difficult" as const, "dangerous" as const),
  })
  .map(({ x, y, w, h, kind }) => ({ box: [x, y, x + w, y + h] as const, kind }));

const anyTable = fc.record({
  who: fc.constantFrom(shooter, brawler, hybridOne),
  rules: fc.constantFrom<string[]>([], ["Fast"], ["Slow"]),
  grounds: fc.array(box, { maxLength: 6 }),
  a: fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 17 })),
  A: fc.tuple(fc.integer({ min: 8, max: 29 }), fc.integer({ min: 0, max: 17 })),
  one: fc.option(fc.tuple(fc.integer({ min: 10, max: 28 }), fc.integer({ min: 0, max: 17 })), {
    nil: undefined,
  }),
});
type AnyTable = typeof anyTable extends fc.Arbitrary<infer T> ? T : never;

const drawn = ({ who, rules, grounds, a, A, one }: AnyTable): Snapshot =>
  table(
    30,
    18,
    { a, A },
    {
      figures: { a: ai({ ...who, rules }), A: target(hybridOne) },
      regions: [
        ...(one === undefined ? [] : [marker("one", one[0], one[1])]),
        ...grounds.map(({ box: ground, kind }, index) => patch(`g${index}`, ground, [{ kind }])),
      ],
    },
  );

describe("terrain", () => {
  it("GFF-T5 and GFF-T7 a unit without an exception never crosses difficult or dangerous terrain", () => {
    fc.assert(
      fc.property(anyTable, fc.nat(), (wish, seed) => {
        const snapshot = drawn(wish);
        const battle = battleOn(snapshot);
        const move = moveOf(decided(snapshot, "a", { seed: String(seed) }));
        if (move === undefined) return;
        const crossed = battle.regionsCrossed(move.path).flatMap(({ kinds }) => [...kinds]);
        expect(crossed).not.toContain("dangerous");
        if (!crossed.includes("difficult")) return;
        // The one exception: a charge of six inches at most, at a unit that stands in it.
        expect(move.gait).toBe("charge");
        expect(move.cost).toBeLessThanOrEqual(6);
        const enemy = battle.figure("A");
        const under = enemy === undefined ? [] : battle.terrainAt(enemy).map(({ kind }) => kind);
        expect(under).toContain("difficult");
      }),
      { numRuns: 100, seed: 7 },
    );
  });
});

describe("ties", () => {
  it("GFF-P2 every tied option is as likely as the others, over many seeds", () => {
    const counts = new Map<string, number>();
    const [seeds, options] = [3000, ["a", "b", "c", "d", "e"]];
    for (let seed = 0; seed < seeds; seed++) {
      const cup = {
        dice: seededDice(`tie ${seed}`),
        trace: new Recorder(),
        answers: {},
        unattended: true,
        chose: () => undefined,
        choiceId: (id: string) => id,
      };
      const picked = choose(cup, {
        id: "tie",
        label: text("OPFOR.firefight.choice.enemy"),
        candidates: text("OPFOR.firefight.choice.enemies"),
        from: options,
        by: [least(text("OPFOR.firefight.target.nearest"), () => 1)],
        show: (name) => ({ id: name, label: text("OPFOR.firefight.name", { name }) }),
      });
      counts.set(picked ?? "", (counts.get(picked ?? "") ?? 0) + 1);
    }
    expectUniform([...counts.values()], seeds, options.length);
  });

  it("GFF-P2 a unit shoots at each of two equal enemies about as often", () => {
    const snapshot = table(
      24,
      13,
      { a: [2, 6], A: [12, 2], B: [12, 10] },
      {
        figures: { a: ai({ ...shooter, rules: ["Immobile"] }), A: target(), B: target() },
      },
    );
    const battle = battleOn(snapshot);
    const seeds = 400;
    let first = 0;
    for (let seed = 0; seed < seeds; seed++) {
      const result = decide(firefight, battle, "a", { seed: `equal ${seed}`, unattended: true });
      if (result.kind !== "decided") throw new Error("asks");
      if (result.plan.steps.some((step) => step.kind === "attack" && step.target === "A")) first++;
    }
    expectUniform([first, seeds - first], seeds, 2);
  });

  it("GFF-B4 every unit of a section is drawn about as often", () => {
    const battle = battleOn(
      table(
        20,
        10,
        { a: [12, 1], b: [14, 1], c: [16, 1], A: [10, 9] },
        {
          figures: { a: ai(shooter), b: ai(brawler), c: ai(hybridOne), A: target() },
        },
      ),
    );
    const memory = { round: 1, edges: { foe: "north", player: "south" }, starts: "foe" };
    const counts = new Map<string, number>();
    for (let seed = 0; seed < 900; seed++) {
      const first = order(battle, context(`order ${seed}`, memory)).figures[0] ?? "";
      counts.set(first, (counts.get(first) ?? 0) + 1);
    }
    expectUniform([...counts.values()], 900, 3);
  });

  /** Chi-square well below what one in ten thousand fair samples would show. */
  function expectUniform(counts: readonly number[], total: number, options: number): void {
    expect(counts).toHaveLength(options);
    const fair = total / options;
    const chi = counts.reduce((sum, count) => sum + (count - fair) ** 2 / fair, 0);
    expect(chi).toBeLessThan(15 + 2 * options);
  }
});

describe("decisions", () => {
  it("are the same for the same input, in JSON, and every die is in the trace", () => {
    fc.assert(
      fc.property(anyTable, fc.nat(), (wish, seed) => {
        const snapshot = drawn(wish);
        const rolled: { sides: number; value: number }[] = [];
        const seeded = seededDice(String(seed));
        const dice = {
          roll: (sides: number) => {
            const value = seeded.roll(sides);
            rolled.push({ sides, value });
            return value;
          },
        };
        const first = decided(snapshot, "a", { dice });
        const again = decided(snapshot, "a", { seed: String(seed) });
        expect(JSON.parse(JSON.stringify(again))).toEqual(JSON.parse(JSON.stringify(first)));
        const shown = diceOf(first.trace);
        expect([...shown].sort(bySides)).toEqual([...rolled].sort(bySides));
        expect(entriesOf(first.trace).length).toBeGreaterThan(4);
      }),
      { numRuns: 40, seed: 11 },
    );
  });

  const bySides = (a: { sides: number; value: number }, b: { sides: number; value: number }): number =>
    a.sides - b.sides || a.value - b.value;

  it("move along connected spaces within the budget, and never end nearer than an inch unless they charge", () => {
    fc.assert(
      fc.property(anyTable, fc.nat(), (wish, seed) => {
        const snapshot = drawn(wish);
        const battle = battleOn(snapshot);
        const move = moveOf(decided(snapshot, "a", { seed: String(seed) }));
        const [me, enemy] = [battle.figure("a"), battle.figure("A")];
        if (move === undefined || me === undefined || enemy === undefined) return;
        const fast = wish.rules.includes("Fast") ? 1 : wish.rules.includes("Slow") ? -1 : 0;
        expect(move.cost).toBeLessThanOrEqual(move.gait === "advance" ? 6 + 2 * fast : 12 + 4 * fast);
        for (const [index, from] of move.path.entries()) {
          const to = move.path[index + 1] ?? from;
          expect(Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y))).toBeLessThanOrEqual(100);
        }
        const end = move.path.at(-1) ?? me;
        const apart = battle.distance({ ...me, x: end.x, y: end.y }, enemy);
        if (move.gait === "charge") expect(apart).toBe(0);
        else expect(apart).toBeGreaterThanOrEqual(1);
      }),
      { numRuns: 80, seed: 13 },
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededDice } from "../../src/core/dice";
import type { TraceEntry } from "../../src/core/trace";
import { type Snapshot, snapshotSchema, standing } from "../../src/field";
import { eraseCharges, fillCharges } from "../../src/rulesets/monster-ai/cards/charge-circles";
import { fighterOf } from "../../src/rulesets/monster-ai/fighter";
import { SHIPPED } from "../../src/rulesets/monster-ai/shipped-schemes";
import { checkMemory, freshMemory, readMemory } from "../../src/rulesets/monster-ai/memory";
import { TURN_LONG } from "../../src/rulesets/monster-ai/scheme/vocabulary";
import { blow, Game } from "./game";
import { generatedMap } from "./maps";

const RUNS = { numRuns: 120, seed: 1304 };

/** A small battle with monsters and heroes anywhere, every one on its own free space. */
const battles = fc
  .record({
    seed: fc.integer({ min: 0, max: 40 }),
    monsters: fc.array(fc.constantFrom(...SHIPPED.schemes.map(({ id }) => id)), {
      minLength: 1,
      maxLength: 4,
    }),
    heroes: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 4 }),
    spread: fc.integer({ min: 0, max: 10_000 }),
  })
  .map(({ seed, monsters, heroes, spread }): Snapshot => {
    const map = generatedMap(`p${seed}`, 10, 7);
    const dice = seededDice(spread);
    const taken = new Set<string>(map.walls.map(({ id }) => id.replace(/^block-(\d+)-(\d+)-.*/, "$1,$2")));
    const place = (): { x: number; y: number } => {
      for (;;) {
        const [row, column] = [dice.roll(7) - 1, dice.roll(10) - 1];
        if (taken.has(`${row},${column}`)) continue;
        taken.add(`${row},${column}`);
        return { x: column * 100 + 50, y: row * 100 + 50 };
      }
    };
    const figures = [
      ...monsters.map((doctrine, index) => ({
        id: `m${index}`,
        side: "foe",
        ruleset: "monster-ai",
        doctrine,
        ...place(),
      })),
      ...heroes.map((hp, index) => ({
        id: `h${index}`,
        side: "player",
        hp: { value: hp, max: 20 },
        profile: { defence: 12, gold: hp },
        ...place(),
      })),
    ];
    return snapshotSchema.parse({ ...map, figures });
  });

const dieCount = (entries: readonly TraceEntry[]): number =>
  entries.reduce(
    (sum, entry) => sum + (entry.kind === "die" ? 1 : 0) + ("entries" in entry ? dieCount(entry.entries) : 0),
    0,
  );

describe("properties of decisions", () => {
  it("same battle, same seed, same decision; and its memory and steps are plain JSON", () => {
    fc.assert(
      fc.property(battles, (snapshot) => {
        const [one, two] = [new Game(snapshot).decide("m0"), new Game(snapshot).decide("m0")];
        expect(one).toEqual(two);
        expect(JSON.parse(JSON.stringify(one.plan))).toEqual(one.plan);
      }),
      RUNS,
    );
  });

  it("every Move is connected, within Speed, through no wall and no enemy, and ends on a free space", () => {
    fc.assert(
      fc.property(battles, (snapshot) => {
        const game = new Game(snapshot);
        const { battle } = game;
        const me = game.figure("m0");
        const { speed } = fighterOf(me);
        let at = me;
        for (const step of game.decide("m0").plan.steps) {
          if (step.kind !== "move") continue;
          expect(step.cost).toBeLessThanOrEqual(speed);
          expect(step.path[0]).toMatchObject({ x: at.x, y: at.y });
          for (const place of step.path.slice(1)) {
            const next = standing(at, place);
            expect(battle.spaces(at, next)).toBe(1);
            expect(battle.enemiesOf(me).filter((enemy) => battle.spaces(enemy, next) === 0)).toEqual([]);
            at = next;
          }
          expect(
            battle.figures.filter(({ id }) => id !== "m0").filter((other) => battle.spaces(other, at) === 0),
          ).toEqual([]);
        }
      }),
      RUNS,
    );
  });

  it("whom it attacks is alive, hostile, and in range from where it will stand", () => {
    fc.assert(
      fc.property(battles, (snapshot) => {
        const game = new Game(snapshot);
        const me = game.figure("m0");
        let at = me;
        for (const step of game.decide("m0").plan.steps) {
          if (step.kind === "move") at = standing(at, step.path.at(-1) ?? at);
          if (step.kind !== "attack") continue;
          const target = game.figure(step.target);
          expect(target.side).not.toBe(me.side);
          expect(game.battle.spaces(at, target)).toBeLessThanOrEqual(fighterOf(me).range);
          expect(game.battle.sees(at, target)).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it("every die that is rolled is in the trace, in decisions and in resolutions", () => {
    fc.assert(
      fc.property(battles, fc.integer(), (snapshot, seed) => {
        const game = new Game(snapshot);
        let rolled = 0;
        const source = seededDice(seed);
        const dice = { roll: (sides: number) => (rolled++, source.roll(sides)) };
        const decided = game.decide("m0", { dice });
        expect(dieCount(decided.trace)).toBe(rolled);
        for (const step of decided.plan.steps) {
          if (!game.has("m0")) break;
          rolled = 0;
          expect(dieCount(game.resolve(step, dice).trace)).toBe(rolled);
        }
      }),
      RUNS,
    );
  });
});

describe("properties of effects", () => {
  it("push goes strictly farther and pull strictly closer with every space, and never onto anybody", () => {
    fc.assert(
      fc.property(
        battles,
        fc.constantFrom("push", "pull"),
        fc.integer({ min: 1, max: 5 }),
        fc.integer(),
        (snapshot, kind, spaces, seed) => {
          const game = new Game(snapshot);
          const attacker = game.figure("m0");
          const { outcomes } = game.resolve(
            blow("m0", "h0", {
              range: "ranged",
              reach: 30,
              bonus: 20,
              damage: "0",
              effects: [{ kind, spaces }],
            }),
            seededDice(seed),
          );
          const moves = outcomes.filter((outcome) => outcome.kind === "moved");
          expect(moves.length).toBeLessThanOrEqual(spaces);
          for (const { path } of moves) {
            const [from, to] = path.map((place) =>
              game.battle.spaces(attacker, standing(game.figure("h0"), place)),
            );
            if (kind === "push") expect(to).toBeGreaterThan(from ?? 0);
            else expect(to).toBeLessThan(from ?? 0);
          }
          const { battle } = game;
          for (const [index, a] of battle.figures.entries()) {
            for (const b of battle.figures.slice(index + 1)) expect(battle.spaces(a, b)).toBeGreaterThan(0);
          }
        },
      ),
      RUNS,
    );
  });

  it("what lasts until the end of its next turn is there in that turn and gone after it", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TURN_LONG),
        fc.boolean(),
        fc.integer({ min: 0, max: 3 }),
        (status, own, others) => {
          const game = new Game(
            snapshotSchema.parse({
              ...generatedMap("d", 8, 3),
              figures: [
                { id: "a", side: "foe", x: 50, y: 50 },
                { id: "A", side: "player", x: 150, y: 50, hp: { value: 9, max: 9 }, profile: { defence: 1 } },
              ],
            }),
          );
          if (own) game.on({ kind: "turn-start", figure: "A" });
          game.resolve(blow("a", "A", { damage: "0", effects: [{ kind: status }] }), [19]);
          if (own) game.on({ kind: "turn-end", figure: "A" });
          for (let turn = 0; turn < others; turn++) {
            game.on({ kind: "turn-start", figure: "a" });
            game.on({ kind: "turn-end", figure: "a" });
          }
          expect(game.statuses("A")).toEqual([status]);
          game.on({ kind: "turn-start", figure: "A" });
          expect(game.statuses("A")).toEqual([status]);
          game.on({ kind: "turn-end", figure: "A" });
          expect(game.statuses("A")).toEqual([]);
          expect(game.memory.timed).toEqual([]);
        },
      ),
      RUNS,
    );
  });

  it("charges: filled with n, a behaviour is free again after exactly n round starts", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.constantFrom("x", "y"), fc.constantFrom("one", "two"), fc.integer({ min: 1, max: 9 })),
          { minLength: 1, maxLength: 6 },
        ),
        (fills) => {
          const memory = freshMemory();
          const last = new Map<string, number>();
          for (const [key, id, n] of fills) {
            fillCharges(memory, key, id, n);
            last.set(`${key} ${id}`, n);
          }
          for (let round = 1; round <= 9; round++) {
            eraseCharges(memory);
            for (const [name, n] of last) {
              const [key = "", id = ""] = name.split(" ");
              expect(memory.charges[key]?.[id] ?? 0).toBe(Math.max(0, n - round));
            }
          }
          expect(memory.charges).toEqual({});
        },
      ),
      RUNS,
    );
  });

  it("memory survives a round trip through JSON; what is not ours starts fresh", () => {
    fc.assert(
      fc.property(battles, fc.integer(), (snapshot, seed) => {
        const game = new Game(snapshot);
        game.order(seededDice(seed));
        for (const step of game.decide("m0").plan.steps)
          if (game.has("m0")) game.resolve(step, seededDice(seed));
        expect(readMemory(JSON.parse(JSON.stringify(game.memory)) as never)).toEqual(game.memory);
        expect(checkMemory(JSON.parse(JSON.stringify(game.memory)) as never)).toEqual([]);
      }),
      { ...RUNS, numRuns: 40 },
    );
    for (const odd of [null, 3, "x", [], { version: 2 }]) expect(readMemory(odd)).toEqual(freshMemory());
  });
});

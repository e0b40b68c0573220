import { describe, expect, it } from "vitest";
import type { MapMark } from "../../src/rulesets/monster-ai/memory";
import { attackOf, beast, behaviour, brief, cell, game, hero, melee, move, ranged } from "./game";

/** Clauses of single sentences: each position has its answer by the page, and another one without the clause. */

const fire = (x: number, y: number): MapMark => ({
  id: `fire-${x}-${y}`,
  what: "fire",
  x,
  y,
  elevation: 0,
  radius: 0,
  round: 1,
  side: "player",
  terms: null,
});

describe("whom and when", () => {
  it("MAI-Q10 an empty purse comes before one that nobody knows", () => {
    const still = [behaviour("shoot", "1+", ranged())];
    const a = beast({ behaviours: still, targets: ["most-gold"], stats: { rng: 4 } });
    const figures = { a, A: hero(), B: hero(10, { gold: 0 }) };
    expect(brief(game("A . a . B", { figures }).decide("a"))).toBe("attack B");
  });

  it("MAI-Q6 its own death, if it came back from it, is no ally's", () => {
    const two = { kind: "allies-died", is: "at-least", number: 2 };
    const behaviours = [behaviour("rage", two, move, melee()), behaviour("hit", "1+", move, melee())];
    const died = (figures: readonly string[]): string =>
      game(
        "a A",
        { figures: { a: beast({ behaviours }), A: hero() } },
        { deaths: figures.map((figure) => ({ figure, side: "foe" })) },
      ).decide("a").plan.rule.id;
    expect([died(["a", "b"]), died(["b", "c"])]).toEqual(["hit", "rage"]);
  });
});

describe("where to", () => {
  it("MAI-A5 an area spares an ally that most ways to lay it would catch", () => {
    const pot = behaviour("pot", "1+", { kind: "area", radius: 1, damage: "1d6" });
    const figures = { a: beast({ behaviours: [pot], stats: { rng: 6 } }), b: beast(), A: hero() };
    const at = game(". . . . .\n. b A . .\n. . . . .\na . . . .", { figures });
    expect(cell(attackOf(at.decide("a")).at ?? { x: 0, y: 0 })).toMatch(/^3,/);
  });

  it("MAI-A5 an area spares whoever throws it", () => {
    const pot = behaviour("pot", "1", { kind: "area", radius: 1, damage: "1d6" });
    const figures = { a: beast({ behaviours: [pot], stats: { rng: 6 } }), A: hero() };
    const at = game(". . . .\n. a A .\n. . . .", { figures });
    expect(cell(attackOf(at.decide("a")).at ?? { x: 0, y: 0 })).toMatch(/^3,/);
  });

  it("MAI-C8 'Attack, Move, Move' leaves a fire with the last Move, not with the first", () => {
    const after = [behaviour("jab", "1+", ranged(), move, move)];
    const at = game(
      "# # # # # # #\na . . . . . A\n# # # # # # #",
      { figures: { a: beast({ behaviours: after, stats: { spd: 2, rng: 6 } }), A: hero() } },
      { marks: [fire(250, 150)] },
    );
    // The first of the two may end in the fire it must cross; from beside it the second would not get past.
    expect(brief(at.decide("a"))).toBe("attack A > move 2,1 > move 4,1");
  });
});

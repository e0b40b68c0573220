import { describe, expect, it } from "vitest";
import type { MoveStep } from "../../src/core/step";
import type { Decided } from "../../src/core/decision";
import type { MapMark } from "../../src/rulesets/monster-ai/memory";
import { beast, behaviour, brief, cell, game, hero, melee, move, prose, ranged } from "./game";

/** The spaces of the first Move. */
const way = ({ plan }: Decided): string => {
  const step = plan.steps.find((one): one is MoveStep => one.kind === "move");
  return (step?.path ?? []).map(cell).join(" ");
};
const mark = (what: "fire" | "trap", column: number, row: number, side = "foe"): MapMark => ({
  id: `${what}-${column}-${row}`,
  what,
  x: column * 100 + 50,
  y: row * 100 + 50,
  elevation: 0,
  radius: 0,
  round: 1,
  side,
  terms: null,
});

describe("a Move", () => {
  it("MAI-M1 is up to Speed spaces", () => {
    const at = game("a . . . . . . . . A", { figures: { a: beast({ stats: { spd: 4 } }), A: hero() } });
    const moves = at.decide("a").plan.steps.filter((step) => step.kind === "move");
    expect(moves.map(({ cost, path }) => [cost, path.length - 1])).toEqual([
      [4, 4],
      [4, 4],
    ]);
    const still = game("a . . . A", { figures: { a: beast({ stats: { spd: 0 } }), A: hero() } });
    expect(brief(still.decide("a"))).toBe("hold");
  });

  it("MAI-M2 goes around difficult ground, farther though it is, when it can hit all the same", () => {
    const muddy = `
      . . . . .
      . # # . .
      a ~ . A .
      . # # . .
      . . . . .`;
    const at = game(muddy, { figures: { a: beast({ stats: { spd: 6 } }), A: hero() } });
    expect(way(at.decide("a"))).not.toContain("1,2");
    expect(brief(at.decide("a"))).toContain("attack A");
    const short = game(muddy, { figures: { a: beast({ stats: { spd: 3 } }), A: hero() } });
    expect(way(short.decide("a"))).toBe("0,2 1,2 2,2");
  });

  it("MAI-M2 goes through it when no other path lets it hit, at 2 spaces each (MAI-Q34)", () => {
    const ford = `
      . # . . .
      a ~ . A .
      . # . . .`;
    const at = game(ford, { figures: { a: beast({ stats: { spd: 3 } }), A: hero() } });
    expect(way(at.decide("a"))).toBe("0,1 1,1 2,1");
    const slow = game(ford, { figures: { a: beast({ stats: { spd: 2 } }), A: hero() } });
    expect(slow.decide("a").plan.rule.id).toBe("two-moves");
    const cheap = game(ford, {
      figures: { a: beast({ stats: { spd: 2 } }), A: hero() },
      options: { "monster-ai": { difficultCost: 1 } },
    });
    expect(cheap.decide("a").plan.rule.id).toBe("hit");
  });

  it("MAI-M2 hazards too: around them, over mud rather than through them, through them as a last resort", () => {
    const three = (top: string, bottom: string): string => `
      . ${top} . . .
      a ! . A .
      . ${bottom} . . .`;
    const figures = { a: beast({ stats: { spd: 4 } }), A: hero() };
    expect(way(game(three(".", "#"), { figures }).decide("a"))).toBe("0,1 1,0 2,1");
    expect(way(game(three("#", "~"), { figures }).decide("a"))).toBe("0,1 1,2 2,1");
    expect(way(game(three("#", "#"), { figures }).decide("a"))).toBe("0,1 1,1 2,1");
  });

  it("MAI-M2 fires are hazards", () => {
    const open = `
      . . . . .
      a . . A .
      . . . . .`;
    const lit = game(open, { figures: { a: beast(), A: hero() } }, { marks: [mark("fire", 1, 1)] });
    expect(way(lit.decide("a"))).not.toContain("1,1");
    const walled = game(
      open.replace(". . . . .", ". # . . .").replace(". . . . .", ". # . . ."),
      { figures: { a: beast(), A: hero() } },
      { marks: [mark("fire", 1, 1)] },
    );
    expect(way(walled.decide("a"))).toContain("1,1");
  });

  it("MAI-M3 keeps off its own side's traps unless it is forced", () => {
    const open = `
      . . . . .
      a . . A .
      . . . . .`;
    const figures = { a: beast(), A: hero() };
    const own = game(open, { figures }, { marks: [mark("trap", 1, 1)] });
    expect(way(own.decide("a"))).not.toContain("1,1");
    expect(brief(own.decide("a"))).toContain("attack A");
    const corridor = game("a . . A .", { figures }, { marks: [mark("trap", 1, 0)] });
    expect(way(corridor.decide("a"))).toBe("0,0 1,0 2,0");
    const column = [0, 1, 2].map((row) => mark("trap", 1, row));
    const blocked = game(open, { figures }, { marks: column });
    expect(prose(blocked.decide("a"))).toContain("spaces that reach A, through hazards");
    const theirs = game(open, { figures }, { marks: column.map((trap) => ({ ...trap, side: "player" })) });
    expect(prose(theirs.decide("a"))).toMatch(/spaces that reach A \d/);
  });
});

describe("whom a Move passes, and how near it goes", () => {
  it("MAI-M4 walks through allies, not through enemies", () => {
    const friend = game("a b . A", { figures: { a: beast(), b: beast(), A: hero() } });
    expect(way(friend.decide("a"))).toBe("0,0 1,0 2,0");
    const foe = game("a B . A", {
      figures: { a: beast({ targets: ["highest-hp"] }), B: hero(1), A: hero(9) },
    });
    expect(brief(foe.decide("a"))).toBe("attack B");
  });

  it("MAI-M5 never ends on an occupied space", () => {
    const at = game(
      `
      # # b A
      a . . #`,
      { figures: { a: beast(), b: beast(), A: hero() } },
    );
    expect(brief(at.decide("a"))).toBe("move 2,1 > attack A");
    const full = game("a b A", { figures: { a: beast(), b: beast(), A: hero() } });
    expect(brief(full.decide("a"))).toBe("hold");
  });

  it("MAI-M6 without a targeting action after it: the shortest way, as close as possible", () => {
    const stalk = [behaviour("stalk", { kind: "always" }, move)];
    const map = `
      . . . . . .
      a # . A . .
      . # . . . .`;
    const at = game(map, { figures: { a: beast({ behaviours: stalk, stats: { spd: 4 } }), A: hero() } });
    const decided = at.decide("a");
    expect(decided.plan.rule.id).toBe("stalk");
    expect(brief(decided)).toBe("move 2,0");
    const short = game(map, { figures: { a: beast({ behaviours: stalk, stats: { spd: 3 } }), A: hero() } });
    expect(way(short.decide("a")).split(" ").length).toBeLessThanOrEqual(4);
  });

  it("MAI-M7 before an attack: only as close as it needs to be", () => {
    const at = game("a . . . . . A", {
      figures: {
        a: beast({ behaviours: [behaviour("x", "1+", move, ranged())], stats: { spd: 6, rng: 4 } }),
        A: hero(),
      },
    });
    expect(brief(at.decide("a"))).toBe("move 2,0 > attack A");
    const there = game("a . . . A . .", {
      figures: {
        a: beast({ behaviours: [behaviour("x", "1+", move, ranged())], stats: { spd: 6, rng: 4 } }),
        A: hero(),
      },
    });
    expect(brief(there.decide("a"))).toBe("attack A");
  });

  it("MAI-M8 melee ends adjacent, or at the attack's reach", () => {
    const near = game("a . . . A", { figures: { a: beast(), A: hero() } });
    expect(brief(near.decide("a"))).toBe("move 3,0 > attack A");
    const pike = game("a . . . A", {
      figures: { a: beast({ behaviours: [behaviour("x", "1+", move, melee({ reach: 2 }))] }), A: hero() },
    });
    expect(brief(pike.decide("a"))).toBe("move 2,0 > attack A");
  });

  it("MAI-M9 ranged moves the fewest spaces that bring the target in range", () => {
    const shoot = beast({ behaviours: [behaviour("x", "1+", move, ranged())], stats: { spd: 5, rng: 3 } });
    const at = game(
      `
      a . . . . . .
      . . . . . A .`,
      { figures: { a: shoot, A: hero() } },
    );
    const decided = at.decide("a");
    expect(decided.plan.steps[0]).toMatchObject({ kind: "move", cost: 2 });
    const in3 = game("a . . A", { figures: { a: shoot, A: hero() } });
    expect(brief(in3.decide("a"))).toBe("attack A");
  });

  it("MAI-M10 heals and other single-target actions move the fewest spaces too", () => {
    const mender = beast({
      behaviours: [
        behaviour("mend", { kind: "always" }, move, { kind: "heal", range: "ranged", value: "1d8" }),
      ],
      stats: { spd: 5, rng: 2 },
    });
    const at = game("m . . . . b . A", {
      figures: { m: mender, b: beast({}, { hp: { value: 1, max: 10 } }), A: hero() },
    });
    expect(brief(at.decide("m"))).toBe("move 3,0 > heal b");
    const thief = beast({
      behaviours: [behaviour("steal", { kind: "always" }, move, { kind: "steal", gold: "1d6" })],
      stats: { spd: 5, rng: 2 },
    });
    const steal = game("m . . . . A", { figures: { m: thief, A: hero(9, { gold: 3 }) } });
    expect(brief(steal.decide("m"))).toBe("move 3,0 > steal A");
  });
});

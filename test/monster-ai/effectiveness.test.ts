import { describe, expect, it } from "vitest";
import { beast, behaviour, brief, game, hero, melee, move, prose, ranged } from "./game";

describe("maximising effectiveness", () => {
  const shooter = (more = {}): ReturnType<typeof beast> =>
    beast({ behaviours: [behaviour("shoot", "1+", move, ranged(more))], stats: { spd: 4, rng: 4 } });

  it("MAI-X1 it looks at more than distance where the situation is complex, and says so", () => {
    const at = game("A a . . .", { figures: { a: shooter(), A: hero() } });
    expect(prose(at.decide("a"))).toMatch(/without disadvantage \d+ > .*fewest spaces/);
    const simple = game("A . a . .", { figures: { a: shooter(), A: hero() } });
    expect(brief(simple.decide("a"))).toBe("attack A");
  });

  it("MAI-X2 a Move and a complex attack: it goes where it hits its target for the most effect", () => {
    const sweep = beast({
      behaviours: [behaviour("sweep", "1+", move, melee({ targets: 3 }))],
      stats: { spd: 5 },
    });
    const map = `
      . . . . .
      a . A B .
      . . . C .
      . . . . .`;
    const at = game(map, { figures: { a: sweep, A: hero(), B: hero(), C: hero() } });
    expect(brief(at.decide("a"))).toBe("move 2,2 > attack A+B+C");
    const single = game(map, {
      figures: { a: beast({ stats: { spd: 5 } }), A: hero(), B: hero(), C: hero() },
    });
    expect(brief(single.decide("a"))).toBe("move 1,1 > attack A");
  });

  it("MAI-X3 a shooter that is too close steps back until it is not", () => {
    const at = game("A a . . . .", { figures: { a: shooter(), A: hero() } });
    expect(brief(at.decide("a"))).toBe("move 2,0 > attack A");
    const cornered = game("A a #", { figures: { a: shooter(), A: hero() } });
    expect(brief(cornered.decide("a"))).toBe("attack A");
    const melee_ = game("A a . . . .", { figures: { a: beast(), A: hero() } });
    expect(brief(melee_.decide("a"))).toBe("attack A");
  });

  it("MAI-X3 only nearness to its own target counts, unless the option says otherwise (MAI-Q32)", () => {
    const map = "B a . A";
    const figures = {
      a: beast({ behaviours: [behaviour("shoot", "2+", move, ranged())], stats: { spd: 1, rng: 4 } }),
      A: hero(),
      B: hero(),
    };
    expect(brief(game(map, { figures }).decide("a"))).toBe("attack A");
    const any = game("B a . . A", { figures, options: { "monster-ai": { closeShot: "any-enemy" } } });
    expect(brief(any.decide("a"))).toBe("move 2,0 > attack A");
    const never = game("A a . .", {
      figures: { a: shooter(), A: hero() },
      options: { "monster-ai": { closeShot: "never" } },
    });
    expect(brief(never.decide("a"))).toBe("attack A");
  });

  it("MAI-X4 areas and several targets: the target and as many others as possible", () => {
    const pot = beast({
      behaviours: [behaviour("pot", "1+", move, { kind: "area", radius: 1, damage: "1d6" })],
      stats: { spd: 3, rng: 4 },
    });
    const map = `
      . . . . . . .
      a . . A . B .
      . . . . C . .
      . . . . . . .`;
    const at = game(map, { figures: { a: pot, A: hero(), B: hero(), C: hero() } });
    const step = at.decide("a").plan.steps.at(-1);
    expect(step).toMatchObject({ kind: "attack", manner: "area", target: "A", at: { x: 450, y: 150 } });
    const two = game(map.replace("C", "."), { figures: { a: pot, A: hero(), B: hero() } });
    expect(two.decide("a").plan.steps.at(-1)).toMatchObject({ at: { x: 450 } });
  });

  it("MAI-X5 no disadvantage comes before more secondary enemies", () => {
    // Beside A it reaches B as well, but with disadvantage; one space back it reaches only A.
    const spread = beast({
      behaviours: [behaviour("spread", "1+", move, ranged({ targets: 2, reach: 4 }))],
      stats: { spd: 3, rng: 4 },
    });
    const on = (map: string): string =>
      brief(game(map, { figures: { a: spread, A: hero(), B: hero() } }).decide("a"));
    expect(on("# a A . . B")).toBe("attack A+B");
    expect(on(". a A . . B")).toBe("move 0,0 > attack A");
  });

  it("MAI-X6 with cover in play a space in cover that sees the target is better", () => {
    const map = `
      . . . . . . .
      a . . . . . A
      . . % . . . .
      . . . . . . .`;
    const figures = {
      a: beast({ behaviours: [behaviour("shoot", "1+", move, ranged())], stats: { spd: 4, rng: 5 } }),
      A: hero(),
    };
    expect(brief(game(map, { figures }).decide("a"))).toBe("move 1,2 > attack A");
    expect(prose(game(map, { figures }).decide("a"))).toMatch(/in cover \d/);
    const off = game(map, { figures, options: { "monster-ai": { cover: false } } });
    expect(brief(off.decide("a"))).toBe("move 1,1 > attack A");
  });

  it("MAI-X6 with line of sight in play it goes where it sees the target", () => {
    const map = `
      . . . . .
      a . # A .
      . . . . .`;
    const figures = {
      a: beast({ behaviours: [behaviour("shoot", "1+", move, ranged())], stats: { spd: 2, rng: 4 } }),
      A: hero(),
    };
    const seen = brief(game(map, { figures }).decide("a"));
    expect(seen).toMatch(/^move \d,[02] > attack A$/);
    const blind = game(map, { figures, options: { "monster-ai": { lineOfSight: false, cover: false } } });
    expect(brief(blind.decide("a"))).toBe("attack A");
  });

  it("MAI-X7 being able to hit comes before everything else", () => {
    // The only space that sees A is out of cover and beside A; the mud is the only way there.
    const map = `
      % # # #
      a ~ A #
      % # # #`;
    const figures = {
      a: beast({
        behaviours: [behaviour("shoot", "1+", move, ranged({ reach: 1 }))],
        stats: { spd: 3, rng: 1 },
      }),
      A: hero(),
    };
    expect(brief(game(map, { figures }).decide("a"))).toBe("move 1,1 > attack A");
  });
});

import { describe, expect, it } from "vitest";
import { PRIORITIES } from "../../src/rulesets/monster-ai/scheme/vocabulary";
import { beast, behaviour, brief, game, hero, monster, move, prose, ranged, verdicts } from "./game";

describe("whom it may target", () => {
  const lone = [behaviour("stalk", { kind: "always" }, move)];

  it("MAI-T1 a Move alone: enemies within Speed", () => {
    const at = (map: string): string =>
      game(map, { figures: { a: beast({ behaviours: lone, stats: { spd: 3, rng: 5 } }), A: hero() } }).decide(
        "a",
      ).plan.rule.id;
    expect(at("a . . A . . .")).toBe("stalk");
    expect(at("a . . . A . .")).toBe("two-moves");
  });

  it("MAI-T2 an action without a Move before it: enemies within Range", () => {
    const still = [behaviour("shoot", "1+", ranged(), move)];
    const at = (map: string): string | undefined =>
      verdicts(
        game(map, {
          figures: { a: beast({ behaviours: still, stats: { spd: 3, rng: 3 } }), A: hero() },
        }).decide("a"),
      )[0];
    expect(at("a . . A . . . .")).toBe("shoot chosen");
    expect(at("a . . . A . . ."), "its condition is not fulfilled").toBe("shoot passed");
  });

  it("MAI-T3 a Move and then an action: enemies within Speed plus Range", () => {
    const both = [behaviour("shoot", "1+", move, ranged())];
    const at = (map: string): string =>
      brief(
        game(map, {
          figures: { a: beast({ behaviours: both, stats: { spd: 3, rng: 3 } }), A: hero() },
        }).decide("a"),
      );
    expect(at("a . . . . . A . .")).toBe("move 3,0 > attack A");
    expect(at("a . . . . . . A .")).toBe("move 3,0 > move 6,0");
  });

  it("MAI-T3 an Immobilized monster has no Speed (MAI-Q27)", () => {
    const figures = { a: beast({}, { statuses: ["immobilize"] }), A: hero() };
    expect(brief(game("a . A", { figures }).decide("a"))).toBe("hold");
    expect(brief(game("a A .", { figures }).decide("a"))).toBe("attack A");
  });

  it("MAI-T4 the target priority decides among several", () => {
    const figures = { A: hero(9), B: hero(5), C: hero(7) };
    const map = "A . a B C";
    const lowest = game(map, {
      figures: {
        ...figures,
        a: beast({ targets: ["lowest-hp"], behaviours: [behaviour("x", "1+", ranged())], stats: { rng: 4 } }),
      },
    });
    expect(brief(lowest.decide("a"))).toBe("attack B");
    const highest = game(map, {
      figures: {
        ...figures,
        a: beast({
          targets: ["highest-hp"],
          behaviours: [behaviour("x", "1+", ranged())],
          stats: { rng: 4 },
        }),
      },
    });
    expect(brief(highest.decide("a"))).toBe("attack A");
    expect(prose(highest.decide("a"))).toContain("highest HP 1 = A");
  });

  const figures = {
    A: { ...hero(9, { defence: 11, gold: 5 }), hp: { value: 9, max: 20 } },
    B: { ...hero(5, { defence: 15 }), hp: { value: 5, max: 5 } },
    C: { ...hero(12, { defence: 13, gold: 1 }), hp: { value: 12, max: 60 } },
  };
  const picks: Readonly<Record<(typeof PRIORITIES)[number], string>> = {
    closest: "A",
    farthest: "C",
    "highest-hp": "C",
    "lowest-hp": "B",
    "highest-hp-share": "B",
    "lowest-hp-share": "C",
    "highest-defence": "B",
    "lowest-defence": "A",
    "most-gold": "A",
    "last-attacker": "B",
    random: "B",
  };
  it.each(PRIORITIES)("MAI-T4 knows the priority %s", (priority) => {
    const at = game(
      "a A B C",
      {
        figures: {
          ...figures,
          a: beast({ targets: [priority], behaviours: [behaviour("x", "1+", ranged())], stats: { rng: 9 } }),
        },
      },
      { attackers: { a: ["A", "B"] } },
    );
    // A random pick asks nobody: the die shows 2, the second of three.
    const dice = { roll: () => 2 };
    expect(brief(at.decide("a", priority === "random" ? { dice } : {}))).toBe(`attack ${picks[priority]}`);
    expect(at.ask("a").kind).toBe("decided");
  });

  it("MAI-T4 priorities can be chained, and who lacks the value ranks last (MAI-Q10)", () => {
    const both = game("a A B C", {
      figures: {
        a: beast({
          targets: ["highest-hp", "most-gold"],
          behaviours: [behaviour("x", "1+", ranged())],
          stats: { rng: 9 },
        }),
        A: hero(5, { gold: 9 }),
        B: hero(8),
        C: hero(8, { gold: 1 }),
      },
    });
    expect(brief(both.decide("a"))).toBe("attack C");
  });

  it("MAI-T5 what the priority leaves open is for a person to choose, or for a die when nobody is there", () => {
    const at = game("A . a . B", {
      figures: { a: beast({ targets: ["lowest-hp"] }), A: hero(5), B: hero(5) },
    });
    const question = at.question("a");
    expect(question).toMatchObject({ id: "target", source: "MAI-T5" });
    expect(question.options.map(({ id }) => id)).toEqual(["A", "B"]);
    expect(brief(at.decide("a", { answers: { target: "B" } }))).toBe("move 3,0 > attack B");
    expect(brief(at.decide("a", { dice: { roll: () => 1 } }))).toBe("move 1,0 > attack A");
    expect(brief(at.decide("a", { dice: { roll: () => 2 } }))).toBe("move 3,0 > attack B");
    const clear = game("A . a . B", {
      figures: { a: beast({ targets: ["lowest-hp"] }), A: hero(5), B: hero(4) },
    });
    expect(clear.ask("a").kind).toBe("decided");
  });
});

describe("the worked example of checking conditions", () => {
  const shaman = monster("orc-shaman");

  it("MAI-W1 behaviour 1 is tested first: somebody below half heals, otherwise on", () => {
    const hurt = game("s . w . . . A", {
      figures: { s: shaman, w: monster("warg", { hp: { value: 9, max: 20 } }), A: hero() },
    });
    expect(verdicts(hurt.decide("s"))[0]).toBe("mend chosen");
    expect(brief(hurt.decide("s"))).toBe("heal w > spend");
    const half = game("s . w . . . A", {
      figures: { s: shaman, w: monster("warg", { hp: { value: 10, max: 20 } }), A: hero() },
    });
    expect(verdicts(half.decide("s"))[0]).toBe("mend passed");
  });

  it("MAI-W2 then proximity 1: every adjacent enemy; nobody within 1, so on", () => {
    const near = game("A s B . C", { figures: { s: shaman, A: hero(), B: hero(), C: hero(1) } });
    expect(verdicts(near.decide("s")).slice(0, 2)).toEqual(["mend passed", "thunderclap chosen"]);
    expect(brief(near.decide("s"))).toContain("effect");
    const away = game("A . s . B", { figures: { s: shaman, A: hero(), B: hero(9) } });
    expect(verdicts(away.decide("s")).slice(0, 3)).toEqual([
      "mend passed",
      "thunderclap passed",
      "hex chosen",
    ]);
  });

  it("MAI-W3 then 2+ against enemies within Speed plus Range; LOWEST HP decides", () => {
    const at = game("s . . . . . . . A B", { figures: { s: shaman, A: hero(9), B: hero(3) } });
    expect(brief(at.decide("s"))).toBe("move 5,0 > attack B");
    const tooFar = game("s . . . . . . . A . B", { figures: { s: shaman, A: hero(9), B: hero(3) } });
    expect(brief(tooFar.decide("s"))).toBe("move 4,0 > attack A");
  });

  it("MAI-W4 nobody in effective range: two Moves to the closest, ties by LOWEST HP, then a person", () => {
    const map = `
      . . . . . . . . . . . A
      s . . . . . . . . . . .
      . . . . . . . . . . . B`;
    const ranked = game(map, { figures: { s: shaman, A: hero(8), B: hero(6) } });
    const decided = ranked.decide("s");
    expect(verdicts(decided)).toEqual([
      "mend passed",
      "thunderclap passed",
      "hex passed",
      "two-moves chosen",
    ]);
    expect(decided.plan.steps.map(({ kind }) => kind)).toEqual(["move", "move"]);
    expect(prose(decided)).toContain("makes for B");
    const tied = game(map, { figures: { s: shaman, A: hero(6), B: hero(6) } });
    expect(tied.question("s").options.map(({ id }) => id)).toEqual(["A", "B"]);
  });

  it.each([
    ["two Moves", {}],
    ["a Move alone", { behaviours: [behaviour("stalk", "1+", move)], stats: { spd: 9 } }],
  ])("MAI-T5 nobody is asked whom to go for when it walks the same way: %s", (_, more) => {
    const hall = `
      # # # # # # # # . B
      a . . . . . . . . .
      # # # # # # # # . A`;
    const figures = { a: beast({ stats: { spd: 3 }, ...more }), A: hero(), B: hero() };
    const far = game(hall, { figures });
    expect(far.ask("a").kind).toBe("decided");
    const near = game("B . . . . a . . . . A", { figures: { ...figures, a: beast({ stats: { spd: 2 } }) } });
    expect(near.question("a").id).toBe("target");
  });
});

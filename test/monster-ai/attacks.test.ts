import { describe, expect, it } from "vitest";
import { readScheme } from "../../src/rulesets/monster-ai/scheme/read-scheme";
import {
  attackOf,
  beast,
  behaviour,
  blow,
  brief,
  deed,
  game,
  hero,
  kinds,
  melee,
  move,
  ranged,
  said,
  scheme,
} from "./game";

describe("attacks", () => {
  it("MAI-A1 an attack has a range type, a bonus and a value", () => {
    const read = readScheme(
      scheme({ behaviours: [behaviour("x", "1+", move, { kind: "attack", range: "melee", bonus: 4 })] }),
    );
    expect(read.ok ? [] : read.problems.map(({ field, expected }) => `${field}: ${expected}`)).toEqual([
      "behaviours.0.actions.1.damage: is missing",
    ]);
    const at = game("a A", { figures: { a: beast(), A: hero() } });
    expect(attackOf(at.decide("a"))).toMatchObject({
      manner: "melee",
      terms: { action: { range: "melee", bonus: 4, damage: "1d6" } },
    });
  });

  it("MAI-A2 hits only within the Range stat", () => {
    const figures = {
      a: beast({ behaviours: [behaviour("x", "1+", ranged())], stats: { rng: 3 } }),
      A: hero(),
    };
    expect(brief(game("a . . A .", { figures }).decide("a"))).toBe("attack A");
    expect(game("a . . . A", { figures }).decide("a").plan.rule.id).toBe("two-moves");
    // Even when it is told to: a trap or a push may have kept it away.
    const far = game("a . . . A", { figures });
    const { outcomes } = far.resolve(blow("a", "A", { range: "ranged" }));
    expect(said(outcomes)).toEqual(["A is out of reach of a"]);
  });

  it("MAI-A3 d20 plus bonus must reach the defence", () => {
    const figures = { a: beast(), A: hero(10, { defence: 14 }) };
    const hit = game("a A", { figures });
    hit.act("a", [10, 3]);
    expect(hit.hp("A")).toBe(7);
    const miss = game("a A", { figures });
    miss.act("a", [9]);
    expect(miss.hp("A")).toBe(10);
  });

  it("MAI-A4 the attack value is the damage, never below 0 (MAI-Q33)", () => {
    const figures = {
      a: beast({ behaviours: [behaviour("x", "1", melee({ damage: "2d4-3" }))] }),
      A: hero(),
    };
    const at = game("a A", { figures });
    at.act("a", [20, 4, 4]);
    expect(at.hp("A")).toBe(5);
    const none = game("a A", { figures });
    none.act("a", [20, 1, 1]);
    expect(none.hp("A")).toBe(10);
  });

  it("MAI-A5 several targets: one is chosen as usual, then the place for it and most others", () => {
    const sweep = beast({
      behaviours: [behaviour("x", "1+", move, melee({ targets: 2 }))],
      targets: ["lowest-hp"],
      stats: { spd: 5 },
    });
    const map = `
      . . . . . .
      a . . B . A
      . . . . . .`;
    const at = game(map, { figures: { a: sweep, A: hero(2), B: hero(9) } });
    expect(brief(at.decide("a"))).toBe("move 4,1 > attack A+B");
    const one = game(map.replace("B", "."), { figures: { a: sweep, A: hero(2) } });
    expect(brief(one.decide("a"))).toBe("move 4,1 > attack A");
  });

  it("MAI-A5 the others are the next by target priority (MAI-Q18)", () => {
    const sweep = beast({ behaviours: [behaviour("x", "1", melee({ targets: 2 }))], targets: ["lowest-hp"] });
    const at = game("A a B\n. C .", { figures: { a: sweep, A: hero(9), B: hero(2), C: hero(5) } });
    expect(brief(at.decide("a"))).toBe("attack B+C");
  });

  it("MAI-A6 each target is attacked separately", () => {
    const sweep = beast({ behaviours: [behaviour("x", "1", melee({ targets: 2 }))], targets: ["lowest-hp"] });
    const at = game("A a B", { figures: { a: sweep, A: hero(9), B: hero(8) } });
    at.act("a", [2, 15, 6]);
    expect([at.hp("A"), at.hp("B")]).toEqual([3, 8]);
  });

  const blast = (more = {}): ReturnType<typeof beast> =>
    beast({
      behaviours: [behaviour("x", "1+", { kind: "area", radius: 1, damage: "1d6", ...more })],
      stats: { rng: 4 },
    });

  it("MAI-A7 an area needs no roll to hit: everybody in it is hurt, friend and foe", () => {
    const at = game("a . . A b B . C", {
      figures: { a: blast(), b: beast(), A: hero(), B: hero(), C: hero() },
    });
    const decided = at.act("a", [1, 2, 3]);
    expect(decided.plan.steps[0]).toMatchObject({ at: { x: 450 } });
    expect([at.hp("A"), at.hp("b"), at.hp("B"), at.hp("C")]).toEqual([9, 7, 8, 10]);
  });

  it("MAI-A8 an area may allow a save, which prevents or halves the damage", () => {
    const save = { save: { ability: "dex", against: 12 } };
    const figures = (more: object): Parameters<typeof game>[1] => ({
      figures: { a: blast(more), A: hero(10, { abilities: { dex: 2 } }) },
    });
    const saved = game("a . . A", figures(save));
    saved.act("a", [10, 6]);
    expect(saved.hp("A")).toBe(10);
    const failed = game("a . . A", figures(save));
    failed.act("a", [9, 6]);
    expect(failed.hp("A")).toBe(4);
    const half = game("a . . A", figures({ ...save, onSave: "half" }));
    half.act("a", [10, 5]);
    expect(half.hp("A")).toBe(8);
  });

  it("MAI-A9 the target may be anywhere in the area but must itself be in range", () => {
    const at = game("a . . . A B", { figures: { a: blast(), A: hero(), B: hero() } });
    expect(at.decide("a").plan.steps[0]).toMatchObject({ target: "A", at: { x: 450 } });
    const out = game("a . . . . A", { figures: { a: blast(), A: hero() } });
    expect(out.decide("a").plan.rule.id).toBe("two-moves");
  });

  it("MAI-A10 only one space of the area need be in range: enemies beyond are hit too", () => {
    const at = game("a . . . A B", { figures: { a: blast(), A: hero(), B: hero() } });
    at.act("a", [2, 3]);
    expect([at.hp("A"), at.hp("B")]).toEqual([8, 7]);
    const wide = game("a . . . A . B", { figures: { a: blast(), A: hero(), B: hero() } });
    expect(wide.decide("a").plan.steps[0]).toMatchObject({ at: { x: 550 } });
    wide.act("a", [2, 3]);
    expect(wide.hp("B")).toBe(7);
  });
});

describe("healing", () => {
  it("MAI-H1 who feeds on a hit although it is whole regains nothing, and nothing is said of it", () => {
    const bite = blow("a", "A", { damage: "1", effects: [{ kind: "heal-self", value: "2" }] });
    const whole = game("a A", { figures: { a: beast({}, { hp: { value: 10, max: 10 } }), A: hero() } });
    expect(kinds(whole.resolve(bite, [15]).outcomes)).toEqual(["hp"]);
    const hurt = game("a A", { figures: { a: beast({}, { hp: { value: 9, max: 10 } }), A: hero() } });
    expect(kinds(hurt.resolve(bite, [15]).outcomes)).toEqual(["hp", "hp"]);
    expect(hurt.hp("a")).toBe(10);
  });

  it("MAI-H1 restores hit points up to the maximum", () => {
    const at = game("a . A", { figures: { a: beast({}, { hp: { value: 4, max: 10 } }), A: hero() } });
    at.resolve(deed("a", { kind: "heal", range: "self", value: "1d8" }), [3]);
    expect(at.hp("a")).toBe(7);
    at.resolve(deed("a", { kind: "heal", range: "self", value: "1d8" }), [8]);
    expect(at.hp("a")).toBe(10);
  });

  it("MAI-H2 has a range type and a value: ranged, self, adjacent ally", () => {
    const mend = (range: string): ReturnType<typeof beast> =>
      beast(
        {
          behaviours: [behaviour("mend", { kind: "always" }, { kind: "heal", range, value: "1d4" })],
          stats: { rng: 3 },
        },
        { hp: { value: 9, max: 10 } },
      );
    const ally = beast({}, { hp: { value: 1, max: 10 } });
    const at = (map: string, range: string): string =>
      brief(game(map, { figures: { a: mend(range), b: ally, A: hero() } }).decide("a"));
    expect(at("a . . b A", "ranged")).toBe("heal b");
    expect(at("a . . b A", "self")).toBe("heal a");
    expect(at("a . . b A", "adjacent-ally")).not.toContain("heal");
    expect(at("a b . . A", "adjacent-ally")).toBe("heal b");
  });

  it("MAI-H3 a ranged heal goes to whoever in range, itself included, lost the most", () => {
    const mend = (hp: number): ReturnType<typeof beast> =>
      beast(
        {
          behaviours: [
            behaviour("mend", { kind: "always" }, { kind: "heal", range: "ranged", value: "1d4" }),
          ],
          stats: { rng: 2 },
        },
        { hp: { value: hp, max: 10 } },
      );
    const figures = {
      b: beast({}, { hp: { value: 4, max: 10 } }),
      c: beast({}, { hp: { value: 1, max: 10 } }),
      A: hero(),
    };
    const map = "a . b c . A";
    expect(brief(game(map, { figures: { ...figures, a: mend(5) } }).decide("a"))).toBe("heal b");
    expect(brief(game(map, { figures: { ...figures, a: mend(3) } }).decide("a"))).toBe("heal a");
    const tied = game(map, { figures: { ...figures, a: mend(4) } });
    expect(tied.question("a")).toMatchObject({ id: "healed", source: "MAI-H3" });
    const nobody = game("a . A", { figures: { a: mend(10), A: hero() } });
    expect(nobody.decide("a").plan.rule.id).toBe("two-moves");
    expect(
      kinds(tied.resolve(deed("a", { kind: "heal", range: "ranged", value: "2" }, { target: "b" })).outcomes),
    ).toEqual(["hp"]);
  });
});

import { describe, expect, it } from "vitest";
import type { Json } from "../../src/core/json";
import { beast, behaviour, brief, game, hero, melee, monster, move, prose, ranged, verdicts } from "./game";
import type { Fields } from "./game";

const special = (when: Fields, ...more: readonly Fields[]): Json[] => [
  behaviour("special", when, ...(more.length > 0 ? more : [{ kind: "other", text: "howls" }])),
  behaviour("hit", "1+", move, melee()),
];

describe("checking conditions", () => {
  const behaviours = [
    behaviour("near", "1", melee()),
    behaviour("middle", "2-4", move, melee()),
    behaviour("any", "1+", move, melee()),
  ];

  it("MAI-C1 takes the first behaviour from the top whose condition can be fulfilled", () => {
    const near = game("a A . . . .", { figures: { a: beast({ behaviours }), A: hero() } });
    expect(verdicts(near.decide("a"))).toEqual([
      "near chosen",
      "middle unseen",
      "any unseen",
      "two-moves unseen",
    ]);
    const middle = game("a . . A . .", { figures: { a: beast({ behaviours }), A: hero() } });
    expect(verdicts(middle.decide("a"))).toEqual([
      "near passed",
      "middle chosen",
      "any unseen",
      "two-moves unseen",
    ]);
    const far = game("a . . . . A", { figures: { a: beast({ behaviours }), A: hero() } });
    expect(verdicts(far.decide("a"))).toEqual([
      "near passed",
      "middle passed",
      "any chosen",
      "two-moves unseen",
    ]);
  });

  it("MAI-C2 tests a special condition as it is written", () => {
    const rested = game("a . A", {
      figures: {
        a: beast(
          { behaviours: special({ kind: "hp", of: "self", is: "below", than: { share: 0.5 } }) },
          { hp: { value: 5, max: 10 } },
        ),
        A: hero(),
      },
    });
    expect(rested.decide("a").plan.rule.id).toBe("hit");
    const hurt = game("a . A", {
      figures: {
        a: beast(
          { behaviours: special({ kind: "hp", of: "self", is: "below", than: { share: 0.5 } }) },
          { hp: { value: 4, max: 10 } },
        ),
        A: hero(),
      },
    });
    expect(hurt.decide("a").plan.rule.id).toBe("special");
    expect(prose(hurt.decide("a"))).toContain("a has 4 of 10 HP.");
  });

  it("MAI-C2 puts a condition in words to a person, and takes no for an answer when nobody is there", () => {
    const asked = game("a . A", {
      figures: { a: beast({ behaviours: special({ kind: "ask", question: "Is the moon up?" }) }), A: hero() },
    });
    const question = asked.question("a");
    expect(question).toMatchObject({ id: "if-special", source: "MAI-C2" });
    expect(question.options.map(({ id }) => id)).toEqual(["yes", "no"]);
    expect(asked.decide("a", { answers: { "if-special": "yes" } }).plan.rule.id).toBe("special");
    expect(asked.decide("a", { answers: { "if-special": "no" } }).plan.rule.id).toBe("hit");
    expect(asked.decide("a").plan.rule.id).toBe("hit");
    const inVain = game("a . . . . . . . . A", {
      figures: {
        a: beast({ behaviours: [behaviour("moon", { kind: "ask", question: "Is the moon up?" }, melee())] }),
        A: hero(),
      },
    });
    expect(inVain.ask("a").kind, "nobody is asked when nobody is in range").toBe("decided");
  });
});

const conditions: readonly [string, Fields, string, Fields, string][] = [
  [
    "an ally below half",
    { kind: "hp", of: "ally", is: "below", than: { share: 0.5 } },
    "a b . A",
    { b: { hp: { value: 4, max: 10 } } },
    "special",
  ],
  [
    "no ally below half",
    { kind: "hp", of: "ally", is: "below", than: { share: 0.5 } },
    "a b . A",
    { b: { hp: { value: 5, max: 10 } } },
    "hit",
  ],
  [
    "itself counts as self-or-ally",
    { kind: "hp", of: "self-or-ally", is: "at-most", than: { hp: 10 } },
    "a . A",
    {},
    "special",
  ],
  ["more than so many HP", { kind: "hp", of: "self", is: "above", than: { hp: 10 } }, "a . A", {}, "hit"],
  ["exactly so many HP", { kind: "hp", of: "self", is: "exactly", than: { hp: 10 } }, "a . A", {}, "special"],
  ["the round", { kind: "round", is: "at-least", number: 2 }, "a . A", {}, "hit"],
  ["the first round", { kind: "round", is: "exactly", number: 1 }, "a . A", {}, "special"],
  [
    "a status on itself",
    { kind: "status", of: "self", status: "daze" },
    "a . A",
    { a: { statuses: ["dazed"] } },
    "special",
  ],
  [
    "a status in another system's word",
    { kind: "status", of: "self", status: "frightened" },
    "a . A",
    { a: { statuses: ["fear"] } },
    "special",
  ],
  ["a status it does not have", { kind: "status", of: "self", status: "daze" }, "a . A", {}, "hit"],
  ["free of a status", { kind: "status", of: "self", status: "prone", has: false }, "a . A", {}, "special"],
  [
    "two enemies within 3",
    { kind: "count", of: "enemies", within: 3, is: "at-least", number: 2 },
    "a A . B",
    {},
    "special",
  ],
  [
    "not two enemies within 2",
    { kind: "count", of: "enemies", within: 2, is: "at-least", number: 2 },
    "a A . B",
    {},
    "hit",
  ],
  [
    "all of several",
    { kind: "all", of: [{ kind: "round", is: "exactly", number: 1 }, { kind: "always" }] },
    "a . A",
    {},
    "special",
  ],
  [
    "all but one",
    { kind: "all", of: [{ kind: "round", is: "exactly", number: 2 }, { kind: "always" }] },
    "a . A",
    {},
    "hit",
  ],
  [
    "any of several",
    { kind: "any", of: [{ kind: "round", is: "exactly", number: 2 }, { kind: "always" }] },
    "a . A",
    {},
    "special",
  ],
  ["none of several", { kind: "any", of: [{ kind: "round", is: "exactly", number: 2 }] }, "a . A", {}, "hit"],
  ["the opposite", { kind: "not", of: { kind: "round", is: "exactly", number: 2 } }, "a . A", {}, "special"],
];

describe("conditions as they are written", () => {
  it.each(conditions)("MAI-C2 knows conditions: %s", (_, when, map, more, rule) => {
    const figures = Object.fromEntries(
      ["a", "b"].map((id) => [
        id,
        {
          ...beast({ behaviours: special(when) }),
          hp: { value: 10, max: 10 },
          ...(more[id] as object | undefined),
        },
      ]),
    );
    const at = game(map, { figures: { ...figures, A: hero(), B: hero() } });
    expect(at.decide("a").plan.rule.id).toBe(rule);
  });

  it("MAI-C2 looks at the possible target where the condition is about it", () => {
    const weak = [
      behaviour(
        "finish",
        {
          kind: "all",
          of: [
            { kind: "proximity", spaces: "1+" },
            { kind: "hp", of: "target", is: "at-most", than: { hp: 3 } },
          ],
        },
        move,
        melee(),
      ),
      behaviour("hit", "1+", move, melee()),
    ];
    const at = game("a A . B\n. . . .", {
      figures: { a: beast({ behaviours: weak }), A: hero(9), B: hero(3) },
    });
    expect(brief(at.decide("a"))).toBe("move 2,0 > attack B");
    const dazed = [
      behaviour("kick", { kind: "status", of: "target", status: "daze" }, move, melee()),
      behaviour("hit", "1+", move, melee()),
    ];
    const down = game("a A . B", {
      figures: { a: beast({ behaviours: dazed }), A: hero(), B: { ...hero(), statuses: ["daze"] } },
    });
    expect(verdicts(down.decide("a"))).toEqual(["kick impossible", "hit chosen", "two-moves unseen"]);
    const open = game("A a . B", {
      figures: { a: beast({ behaviours: dazed }), A: hero(), B: { ...hero(), statuses: ["daze"] } },
    });
    expect(brief(open.decide("a"))).toBe("move 2,0 > attack B");
  });
});

describe("proximity, and who fits it", () => {
  it("MAI-C3 a proximity of k needs a targetable enemy within k spaces", () => {
    const two = [behaviour("near", "2", melee({ reach: 2 }))];
    const in2 = game("a . A", { figures: { a: beast({ behaviours: two }), A: hero() } });
    expect(in2.decide("a").plan.rule.id).toBe("near");
    const in3 = game("a . . A", { figures: { a: beast({ behaviours: two }), A: hero() } });
    expect(in3.decide("a").plan.rule.id).toBe("two-moves");
    const above = game("a A", {
      figures: { a: beast({ behaviours: two }), A: hero(10, { traits: ["flying"] }) },
    });
    expect(above.decide("a").plan.rule.id).toBe("two-moves");
    expect(prose(above.decide("a"))).toContain("Nobody fits: an enemy within 2 spaces.");
  });

  it("MAI-C3 an enemy that is not seen does not count where sight does (MAI-Q21)", () => {
    const howls = [behaviour("howl", "3", { kind: "other", text: "howls" })];
    const at = (map: string, lineOfSight: boolean): string =>
      game(map, {
        figures: { a: beast({ behaviours: howls }), A: hero() },
        options: { "monster-ai": { lineOfSight } },
      }).decide("a").plan.rule.id;
    expect(at("a . A", true)).toBe("howl");
    expect(at("a # A", true)).toBe("two-moves");
    expect(at("a # A", false)).toBe("howl");
  });

  it("MAI-C3 a proximity of k+ needs one at k or more, within what the behaviour reaches (MAI-Q1)", () => {
    const plus = [behaviour("far", "3+", move, ranged())];
    const stats = { spd: 2, rng: 3 };
    const at = (map: string): string =>
      game(map, { figures: { a: beast({ behaviours: plus, stats }), A: hero() } }).decide("a").plan.rule.id;
    expect(at("a . A . . . .")).toBe("two-moves");
    expect(at("a . . A . . .")).toBe("far");
    expect(at("a . . . . A .")).toBe("far");
    expect(at("a . . . . . A")).toBe("two-moves");
  });

  it("MAI-C3 the target itself must fit the proximity (MAI-Q28)", () => {
    const plus = [behaviour("far", "3+", move, ranged())];
    const at = game("B a . . A . .", {
      figures: { a: beast({ behaviours: plus, stats: { spd: 2, rng: 3 } }), A: hero(), B: hero(1) },
    });
    expect(brief(at.decide("a"))).toBe("attack A");
  });

  it("MAI-C4 a target is chosen for an action that needs one, and none for one that does not", () => {
    const at = game("a . A", { figures: { a: beast(), A: hero() } });
    expect(at.decide("a").choices.map(({ id }) => id)).toContain("target");
    const alone = [behaviour("howl", { kind: "always" }, { kind: "other", text: "howls" })];
    const none = game("a . A", { figures: { a: beast({ behaviours: alone }), A: hero() } });
    expect(none.decide("a").choices).toEqual([]);
    expect(brief(none.decide("a"))).toBe("told");
  });
});

describe("when nothing can be done", () => {
  it("MAI-C5 nobody within effective range: two Moves toward the closest enemy", () => {
    const figures = { a: beast({ stats: { spd: 3, rng: 1 } }), A: hero(), B: hero() };
    const at = game("a . . . . . . . A . B", { figures });
    const decided = at.decide("a");
    expect(verdicts(decided)).toEqual(["hit passed", "two-moves chosen"]);
    expect(brief(decided)).toBe("move 3,0 > move 6,0");
    const just = game("a . . . A . . . . . B", { figures });
    expect(brief(just.decide("a"))).toBe("move 3,0 > attack A");
  });

  it("MAI-C5 no condition fulfilled: two Moves, stopping beside the enemy (MAI-Q19)", () => {
    const never = [behaviour("never", { kind: "round", is: "above", number: 9 }, move, melee())];
    const at = game("a . . . A", { figures: { a: beast({ behaviours: never }), A: hero() } });
    expect(brief(at.decide("a"))).toBe("move 3,0");
    const beside = game("a A", { figures: { a: beast({ behaviours: never }), A: hero() } });
    expect(brief(beside.decide("a"))).toBe("hold");
  });

  it("MAI-C5 an enemy in effective range that no space lets it hit does not count (MAI-Q26, MAI-Q2)", () => {
    const map = `
      . # . .
      a # A .
      . # . .
      . . . .`;
    const slow = game(map, { figures: { a: beast({ stats: { spd: 2 } }), A: hero() } });
    expect(verdicts(slow.decide("a"))).toEqual(["hit impossible", "two-moves chosen"]);
    expect(prose(slow.decide("a"))).toContain("No space within its Speed lets it hit A.");
    const quick = game(map, { figures: { a: beast({ stats: { spd: 5 } }), A: hero() } });
    expect(quick.decide("a").plan.rule.id).toBe("hit");
  });

  it("MAI-C6 the closest enemy need not be targetable", () => {
    const at = game("a . . . . . A . . B", {
      figures: { a: beast({ stats: { spd: 1 } }), A: hero(10, { traits: ["flying"] }), B: hero() },
    });
    expect(brief(at.decide("a"))).toBe("move 1,0 > move 2,0");
    expect(prose(at.decide("a"))).toContain("makes for A, the closest enemy");
  });

  it("MAI-C7 ties for the closest go to the target priority, then to a person", () => {
    const map = `
      . . . . . . . . A
      a . . . . . . . .
      . . . . . . . . B`;
    const ranked = game(map, {
      figures: { a: beast({ stats: { spd: 1 }, targets: ["lowest-hp"] }), A: hero(9), B: hero(4) },
    });
    expect(ranked.ask("a").kind).toBe("decided");
    expect(prose(ranked.decide("a"))).toContain("makes for B");
    const tied = game(map, {
      figures: { a: beast({ stats: { spd: 1 }, targets: ["lowest-hp"] }), A: hero(4), B: hero(4) },
    });
    const question = tied.question("a");
    expect(question).toMatchObject({ id: "target", source: "MAI-C7" });
    expect(question.options.map(({ id }) => id)).toEqual(["A", "B"]);
    expect(prose(tied.ask("a", { answers: { target: "B" } }))).toContain("makes for B");
  });

  it("MAI-C8 performs the actions in the order listed", () => {
    const listed = [
      behaviour(
        "all",
        "1+",
        melee(),
        move,
        { kind: "heal", range: "self", value: "1" },
        { kind: "other", text: "howls" },
      ),
    ];
    const at = game("a A . .", { figures: { a: beast({ behaviours: listed }), A: hero() } });
    expect(brief(at.decide("a"))).toBe("attack A > heal a > told");
    const turned = [behaviour("all", "1+", { kind: "other", text: "howls" }, move, melee())];
    const other = game("a . A .", { figures: { a: beast({ behaviours: turned }), A: hero() } });
    expect(brief(other.decide("a"))).toBe("told > move 1,0 > attack A");
  });

  it("MAI-C9 each monster decides for itself", () => {
    const map = `
      w . . . . . . . . . . . .
      . . . . . . . . . . . . A
      . . . . . . . . . . . v .`;
    const at = game(map, {
      figures: { w: monster("goblin-warrior"), v: monster("goblin-warrior"), A: hero() },
    });
    expect(at.decide("w").plan.rule.id).toBe("two-moves");
    expect(at.decide("v").plan.rule.id).toBe("charge-in");
  });
});

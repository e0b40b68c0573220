import { describe, expect, it } from "vitest";
import { standing } from "../../src/field";
import type { MapMark } from "../../src/rulesets/monster-ai/memory";
import type { MapOptions } from "../support/ascii";
import {
  beast,
  behaviour,
  brief,
  game,
  hero,
  melee,
  move,
  ranged,
  trait,
  type Fields,
  type Game,
} from "./game";

/** Positions whose answer was read off the page first: where each sentence of the Basic Rules matters most. */

type Figures = NonNullable<MapOptions["figures"]>;

const mark = (what: "fire" | "trap", column: number, row: number, more: Partial<MapMark> = {}): MapMark => ({
  id: `${what}-${column}-${row}`,
  what,
  x: column * 100 + 50,
  y: row * 100 + 50,
  elevation: 0,
  radius: 0,
  round: 1,
  side: "foe",
  terms: what === "trap" ? { kind: "trap", damage: "1", effects: [] } : null,
  ...more,
});

const on = (map: readonly string[], figures: Figures, marks: MapMark[] = []): Game =>
  game(map.join("\n"), { figures }, { marks });
const open = (map: readonly string[], figures: Figures, marks: MapMark[] = []): Game =>
  game(map.join("\n"), { figures, grid: { kind: "gridless" } }, { marks });

const fighter = (spd: number, more: Fields = {}, traits: readonly Fields[] = []): Figures[string] =>
  beast({ stats: { spd }, behaviours: [behaviour("hit", "1+", move, melee(more))], traits });
const doing = (stats: Fields, ...actions: readonly Fields[]): Figures[string] =>
  beast({ stats, behaviours: [behaviour("does", "1+", ...actions)] });
const told = (at: Game): string => brief(at.decide("a"));

/** The spaces a plan walks over, in order. */
const walked = (at: Game): readonly string[] =>
  at
    .decide("a")
    .plan.steps.flatMap((step) =>
      step.kind === "move"
        ? step.path.slice(1).map(({ x, y }) => `${Math.floor(x / 100)},${Math.floor(y / 100)}`)
        : [],
    );

const rows3 = (middle: string): readonly string[] => {
  const bare = middle.replaceAll(/[^ ]/g, ".");
  return [bare, middle, bare];
};

describe("thin walls", () => {
  const thin = ["+ + + +", " . . . ", "+ + + +", " a|A . ", "+ + + +", " . . . ", "+ + + +"];

  it("MAI-M8 an enemy on the other side is walked around to", () => {
    expect(told(on(thin, { a: fighter(4), A: hero() }))).toBe("move 0,0 > attack A");
  });

  it("MAI-Q27 whoever cannot move does not strike through it", () => {
    const at = on(thin, { a: { ...fighter(4), statuses: ["immobilize"] }, A: hero() });
    expect(at.decide("a").plan.steps.some(({ kind }) => kind === "attack")).toBe(false);
  });

  it("MAI-S17 nobody cows through it: behind the wall, not past its corner", () => {
    const at = on(
      ["+ + + + +", " . . . . ", "+ + + + +", " B|. A . ", "+ + + + +", " . a . . ", "+ + + + +"],
      { a: fighter(4), A: hero(), B: hero(10, { traits: ["intimidate"] }) },
    );
    expect(told(at)).toBe("move 1,1 > attack A");
  });
});

describe("fires by degrees", () => {
  const ring = [". . . . . . .", "a # # # # # A", ". . . . . . ."];

  it("MAI-M2 one fire rather than three on ways as long", () => {
    const fires = [mark("fire", 3, 0), mark("fire", 2, 2), mark("fire", 3, 2), mark("fire", 4, 2)];
    const path = walked(on(ring, { a: fighter(8), A: hero() }, fires));
    expect(path.filter((cell) => cell.endsWith(",0")).length).toBeGreaterThan(3);
  });

  it("MAI-M2 difficult ground rather than fire", () => {
    const map = [". . . . . . .", "a # # # # # A", ". . ~ ~ ~ . ."];
    const path = walked(on(map, { a: fighter(9), A: hero() }, [mark("fire", 3, 0)]));
    expect(path).toContain("3,2");
  });

  it("MAI-M2 not into the burning space beside a free one", () => {
    expect(told(on(rows3("a . . A ."), { a: fighter(4), A: hero() }, [mark("fire", 2, 1)]))).toBe(
      "move 2,0 > attack A",
    );
  });

  it("MAI-C5 two Moves stop before the fire that lies in the only way", () => {
    const at = on(["a . . . . . . . . A"], { a: fighter(2), A: hero() }, [mark("fire", 4, 0)]);
    expect(told(at)).toBe("move 2,0 > move 3,0");
  });

  it("MAI-M2 who burns steps out before it shoots", () => {
    const at = on(rows3("a . . . A ."), { a: doing({ spd: 4, rng: 6 }, move, ranged()), A: hero() }, [
      mark("fire", 0, 1),
    ]);
    expect(told(at)).toMatch(/^move (0,0|0,2|1,\d) > attack A$/);
  });

  it("MAI-S9 flying over fire is walking on air", () => {
    const at = on(["a . . A"], { a: fighter(4, {}, [trait("flying")]), A: hero() }, [mark("fire", 2, 0)]);
    expect(told(at)).toBe("move 2,0 > attack A");
  });

  it("MAI-M2 a large creature leaves the fire it stands in for ground beside the same target", () => {
    const map = [". . . . .", "a . A . .", ". . . . .", ". . . . ."];
    const large = { ...fighter(4), width: 2, height: 2 };
    const at = on(map, { a: large, A: hero() }, [mark("fire", 0, 2)]);
    expect(told(at)).toBe("move 1,1 > attack A");
  });
});

describe("traps", () => {
  it("MAI-M3 around its own side's", () => {
    const at = on(rows3("a . . A"), { a: fighter(4), A: hero() }, [mark("trap", 1, 1)]);
    expect(walked(at)).toEqual([expect.stringMatching(/^1,[02]$/), expect.stringMatching(/^2,/)]);
  });

  it("MAI-M3 through it when forced", () => {
    const at = on(["a . . A"], { a: fighter(4), A: hero() }, [mark("trap", 1, 0)]);
    expect(told(at)).toBe("move 2,0 > attack A");
  });

  it("MAI-Q8 after a kill it is laid toward whoever is left", () => {
    const trap = { kind: "trap", damage: "1d6", effects: [] };
    const at = on(rows3("B . . a . A ."), {
      a: doing({ spd: 0, rng: 6 }, ranged({ damage: "9" }), trap),
      A: hero(1),
      B: hero(),
    });
    at.act("a", [20]);
    expect(at.memory.marks.map(({ x, y }) => [x, y])).toEqual([[250, 150]]);
  });
});

describe("orders of actions", () => {
  it("MAI-C8 Attack, Move", () => {
    const at = on(rows3("a . . . A ."), { a: doing({ spd: 2, rng: 4 }, ranged(), move), A: hero() });
    expect(told(at)).toBe("attack A > move 2,1");
  });

  it("MAI-C8 Attack, Move beside the enemy stays", () => {
    expect(told(on(rows3("a A . ."), { a: doing({ spd: 2 }, melee(), move), A: hero() }))).toBe("attack A");
  });

  it("MAI-C8 Move, Move, Attack", () => {
    const at = on(rows3("a . . . . A"), { a: doing({ spd: 2 }, move, move, melee()), A: hero() });
    expect(told(at)).toMatch(/^move 2,\d > move 4,\d > attack A$/);
  });

  it("MAI-C8 Move, Attack, Move", () => {
    const at = on(rows3("a . . A ."), { a: doing({ spd: 3 }, move, melee(), move), A: hero() });
    expect(told(at)).toBe("move 2,1 > attack A");
  });
});

describe("effectiveness", () => {
  it("MAI-S15 beside the ally that inspires", () => {
    const map = [". . . . .", "a . . A .", ". . . . .", ". . . b ."];
    const at = on(map, {
      a: fighter(4),
      A: hero(),
      b: beast({ traits: [trait("inspiring")] }),
    });
    expect(told(at)).toBe("move 2,2 > attack A");
  });

  it("MAI-X5 without disadvantage before more enemies", () => {
    const at = on(rows3("A a B . . . . ."), {
      a: beast({
        stats: { spd: 4, rng: 3 },
        behaviours: [behaviour("volley", "1+", move, ranged({ targets: 2 }))],
        targets: ["lowest-hp"],
      }),
      A: hero(9),
      B: hero(3),
    });
    const decided = at.decide("a");
    const end = decided.plan.steps.flatMap((step) => (step.kind === "move" ? step.path.slice(-1) : []))[0];
    const there = standing(at.figure("a"), end ?? at.figure("a"));
    expect(at.battle.spaces(there, at.figure("B"))).toBeGreaterThan(1);
    expect(brief(decided)).toMatch(/attack B/);
  });

  it("MAI-A9 an area catches the edge of a large target and the one beyond", () => {
    const at = on([". . . . . . . . .", "a . . . A . . B .", ". . . . . . . . .", ". . . . . . . . ."], {
      a: doing({ spd: 0, rng: 5 }, { kind: "area", radius: 1, damage: "2" }),
      A: { ...hero(), width: 2, height: 2 },
      B: hero(),
    });
    at.act("a");
    expect([at.hp("A"), at.hp("B")]).toEqual([8, 8]);
  });

  it("MAI-S9 a flying enemy is nobody a blade goes for", () => {
    const at = on(rows3("B a . . A"), { a: fighter(4), A: hero(), B: hero(1, { traits: ["flying"] }) });
    expect(told(at)).toBe("move 3,1 > attack A");
  });
});

describe("Push and Pull", () => {
  it("MAI-X2 not from where the wall stops the push", () => {
    const map = [". . . # .", "a . A # .", ". . . # ."];
    const push = { effects: [{ kind: "push", spaces: 1 }] };
    expect(told(on(map, { a: fighter(4, push), A: hero() }))).toBe("move 1,0 > attack A");
  });

  it("MAI-E7 all of its spaces, past a dead end", () => {
    const at = on([". . . # .", "a A . # .", ". . . . ."], {
      a: doing({ spd: 0 }, melee({ damage: "0", effects: [{ kind: "push", spaces: 2 }] })),
      A: hero(),
    });
    at.act("a", [20]);
    expect(at.at("A")).toBe("3,2");
  });

  it("MAI-E6 as near as the space beside the attacker", () => {
    const at = on(["a . . . A"], {
      a: doing({ spd: 0, rng: 5 }, ranged({ damage: "0", effects: [{ kind: "pull", spaces: 9 }] })),
      A: hero(),
    });
    at.act("a", [20]);
    expect(at.at("A")).toBe("1,0");
  });

  it("MAI-E6 without a grid until the bases touch", () => {
    const at = open(rows3("a . . . A . ."), {
      a: doing({ spd: 0, rng: 5 }, ranged({ damage: "0", effects: [{ kind: "pull", spaces: 4 }] })),
      A: hero(),
    });
    at.act("a", [20]);
    expect(at.battle.spaces(at.figure("a"), at.figure("A"))).toBeLessThan(0.02);
  });

  it("MAI-E7 without a grid a space is a space", () => {
    const at = open(rows3("a A . . ."), {
      a: doing({ spd: 0 }, melee({ damage: "0", effects: [{ kind: "push", spaces: 1 }] })),
      A: hero(),
    });
    at.act("a", [20]);
    expect(at.figure("A").x).toBeCloseTo(250, 0);
  });
});

describe("without a grid", () => {
  it("MAI-E13 one fire on the way is one roll", () => {
    const at = open(
      ["# # # # # # #", "a . . . . . A", "# # # # # # #"],
      { a: { ...fighter(6, { damage: "0" }), hp: { value: 10, max: 10 } }, A: hero() },
      [mark("fire", 3, 1, { radius: 0.5 })],
    );
    at.act("a", [2, 20]);
    expect(at.hp("a")).toBe(8);
  });

  it("MAI-M2 who stands in a fire that the way leads on through stays in it", () => {
    const at = open(
      ["# # # # # # # # #", "a . . . . . . . A", "# # # # # # # # #"],
      { a: fighter(1), A: hero() },
      [mark("fire", 1, 1, { radius: 0.9 })],
    );
    const { steps } = at.decide("a").plan;
    expect(
      steps.flatMap((step) => (step.kind === "move" ? step.path.slice(-1) : [])).at(-1)?.x,
    ).toBeGreaterThan(220);
  });

  it("MAI-Q8 a trap touches the base of who lays it, toward the enemy", () => {
    const at = open(rows3(". a . . . A ."), {
      a: doing({ spd: 0, rng: 6 }, ranged({ damage: "0" }), { kind: "trap", damage: "1d6", effects: [] }),
      A: hero(),
    });
    at.act("a", [20]);
    expect(at.memory.marks.map(({ x, y }) => [x, y])).toEqual([[250, 150]]);
  });

  it("MAI-E11 summons stand beside one another", () => {
    const at = open(rows3(". . . a . . A ."), {
      a: doing(
        { spd: 0, rng: 6 },
        { kind: "summon", what: { schemes: ["goblin-warrior"] }, count: "3", when: "now" },
      ),
      A: hero(),
    });
    at.act("a");
    const all = at.battle.figures;
    const gaps = all.flatMap((one, index) =>
      all.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
    );
    expect([all.length, Math.min(...gaps) > 98]).toEqual([5, true]);
  });
});

describe("questions", () => {
  const tied = (more: Fields): Game =>
    on(rows3(". A a B ."), { a: doing({ spd: 0 }, melee(more)), A: hero(), B: hero() });

  it("MAI-T5 the GM chooses one of two who tie", () => {
    expect(
      tied({})
        .question("a")
        .options.map(({ id }) => id),
    ).toEqual(["A", "B"]);
  });

  it("MAI-T5 nobody is asked where both are hit all the same", () => {
    expect(tied({ targets: "adjacent" }).ask("a").kind).toBe("decided");
  });
});

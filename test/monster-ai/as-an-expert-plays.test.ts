import { describe, expect, it } from "vitest";
import { seededDice } from "../../src/core/dice";
import { hexSpace, space } from "../support/ascii";
import { beast, behaviour, brief, hero, melee, monster, move, ranged, trait, type Fields } from "./game";
import { GRID_KINDS, type GridKind } from "./maps";
import { ends, field, hall, marked, place, rule, shooter } from "./sentence-stage";
import { column, does, monster as doing, on, type Figures } from "./words/stage";

/** Positions with the answer written down first, on every kind of grid. */

const ghost = (spd: number): Figures[string] =>
  beast({ traits: [trait("intangible")], stats: { spd } }, { hp: { value: 10, max: 10 } });
const whole = { hp: { value: 10, max: 10 } };

/** A wall, or a door or window, across a corridor between a column and the next. */
const across = (kind: GridKind, after: number, what: Fields = {}): { walls: readonly never[] } => {
  const at = (at: number): { x: number; y: number } => (kind === "hex" ? hexSpace(at, 2) : space(at, 2));
  const x = (at(after).x + at(after + 1).x) / 2;
  const { y } = at(after);
  return { walls: [{ id: "across", c: [x, y - 90, x, y + 90], ...what } as never] };
};

describe.each(GRID_KINDS)("walls and those who mind them not: %s", (kind) => {
  it("MAI-S16 rock thinner than a Move is walked through", () => {
    const at = on(kind, hall("a # . A"), { a: ghost(2), A: hero() });
    expect(brief(at.decide("a"))).toMatch(/^move [23],2 > attack A$/);
  });

  it("MAI-S16 rock thicker than a Move is walked around, though as the crow flies it is nearer", () => {
    const map = ["a # # # # A", ". # # # # .", ". # # # # .", ". # # # # .", ". . . . . ."].join("\n");
    const at = on(kind, map, { a: ghost(3), A: hero(30) });
    const dice = seededDice("around");
    const turns = Array.from({ length: 4 }, () => {
      const decided = at.decide("a");
      for (const step of decided.plan.steps) at.resolve(step, dice);
      return brief(decided);
    });
    expect(turns.at(-1)).toMatch(/attack A$/);
    expect(turns).not.toContain("hold");
  });

  it("MAI-S16 where rock thicker than a Move is all around, it waits", () => {
    const map = ["a # # # # A", "# # # # # #", "# # # # # #", "# # # # # #", "# # # # # #"].join("\n");
    const at = on(kind, map, { a: ghost(3), A: hero(30) });
    expect(ends(at, at.decide("a"))).toBe(0);
  });

  it("MAI-M5 what is large does not pass a gap of one space, what is small does", () => {
    const map = [". . . # . . .", "a . . # . . .", ". . . . . . A", ". . . # . . .", ". . . # . . ."].join(
      "\n",
    );
    const made = (size: number): string =>
      brief(
        on(kind, map, { a: beast({ stats: { spd: 6 } }, { width: size, height: size }), A: hero() }).decide(
          "a",
        ),
      );
    expect(made(1)).toMatch(/attack A$/);
    expect(made(2)).not.toMatch(/attack/);
  });

  it.each([
    ["a closed door stops both", { door: 1, ds: 0 }, /^(hold)?$/, /^(hold)?$/],
    ["an open door neither", { door: 1, ds: 1 }, /attack A$/, /attack A$/],
    ["a window stops the blade and not the arrow", { sight: 0 }, /^(hold)?$/, /attack A$/],
    ["a curtain is walked through", { move: 0 }, /^move .* > attack A$/, /^move .* > attack A$/],
  ])("MAI-M6 of blades and arrows: %s", (_, what, blade, arrow) => {
    const row = "a . . . . A";
    const walls = across(kind, 2, what);
    const cut = on(kind, hall(row), { a: beast({ stats: { spd: 6 } }), A: hero() }, {}, walls);
    expect(brief(cut.decide("a")).replace(/^move \S+$/, "")).toMatch(blade);
    const shot = on(kind, hall(row), { a: shooter(6, 4), A: hero() }, {}, walls);
    expect(brief(shot.decide("a")).replace(/^move \S+( > move \S+)?$/, "")).toMatch(arrow);
  });

  it("MAI-Q26 who has the fewest hit points behind a wall is no candidate", () => {
    const map = [". . . . # A", "a . . . # #", ". . . B . ."].join("\n");
    const at = on(kind, map, {
      a: beast({ stats: { spd: 5 }, targets: ["lowest-hp"] }),
      A: hero(1),
      B: hero(9),
    });
    expect(brief(at.decide("a"))).toMatch(/attack B$/);
  });
});

describe.each(GRID_KINDS)("areas and several targets: %s", (kind) => {
  const two = [". . . . . . .", ". . . . A . .", ". a . . . . .", ". . . . B . .", ". . . . . . ."].join(
    "\n",
  );

  it("MAI-X4 a cone is breathed from where it catches both", () => {
    const cone: Fields = { kind: "area", shape: "cone", radius: 3, damage: "2" };
    const figures = { a: doing(does("1+", move, cone), { stats: { spd: 3, rng: 3 } }), A: hero(), B: hero() };
    const at = on(kind, two, figures);
    at.act("a");
    expect([at.hp("A"), at.hp("B")]).toEqual([8, 8]);
  });

  it("MAI-X4 a line is laid along both, and not through an ally that stands in it", () => {
    const line: Fields = { kind: "area", shape: "line", radius: 5, damage: "2", spares: true };
    const made = (row: string, ...actions: readonly Fields[]): ReturnType<typeof on> =>
      on(kind, field(row), {
        a: doing(does("1+", ...actions), { stats: { spd: 3, rng: 3 } }),
        b: beast({}, whole),
        A: hero(),
        B: hero(),
      });
    const clear = made("a . . A . B .", line);
    clear.act("a");
    expect([clear.hp("A"), clear.hp("B")]).toEqual([8, 8]);
    expect(rule(made("a . b A . B .", line))).toBe("two-moves");
    const aside = made("a . b A . B .", move, line);
    aside.act("a");
    expect([aside.hp("A"), aside.hp("B"), aside.hp("b")]).toEqual([8, 8, 10]);
  });

  it("MAI-X4 what bursts around it bursts between them", () => {
    const burst: Fields = { kind: "area", shape: "around", radius: 1, damage: "2" };
    const at = on(kind, field("a . . . . . A . B . ."), {
      a: doing(does("1+", move, burst), { stats: { spd: 8 } }, whole),
      A: hero(),
      B: hero(),
    });
    at.act("a");
    expect([at.hp("A"), at.hp("B"), at.hp("a")]).toEqual([8, 8, 10]);
  });

  it("MAI-X4 what touches all adjacent enemies is done where the most are adjacent", () => {
    const clap: Fields = { kind: "effect", on: "adjacent-enemies", effects: [{ kind: "daze" }] };
    const at = on(kind, field("a . . . . A . B . . ."), {
      a: doing(does("1+", move, clap), { stats: { spd: 8 } }),
      A: hero(),
      B: hero(),
    });
    at.act("a");
    expect([at.statuses("A"), at.statuses("B")]).toEqual([["daze"], ["daze"]]);
  });

  it("MAI-A5 a pot is thrown past its own side where the target and another can be had", () => {
    const pot: Fields = { kind: "area", radius: 1, damage: "2" };
    const at = on(kind, field("a . . b A . B . ."), {
      a: doing(does("1+", pot), { stats: { rng: 5 } }),
      b: beast({}, whole),
      A: hero(),
      B: hero(),
    });
    at.act("a");
    expect([at.hp("A"), at.hp("B"), at.hp("b")]).toEqual([8, 8, 10]);
  });

  it("MAI-Q18 a volley at two: where both are in range, first the one the priority names", () => {
    const volley = [behaviour("volley", "1+", move, ranged({ targets: 2 }))];
    const at = on(kind, field(". . . A . B . . a . ."), {
      a: beast({ behaviours: volley, stats: { spd: 4, rng: 4 }, targets: ["lowest-hp"] }),
      A: hero(3),
      B: hero(9),
    });
    expect(brief(at.decide("a"))).toMatch(/attack A\+B$/);
  });
});

describe.each(GRID_KINDS)("whom, and how far: %s", (kind) => {
  it("MAI-Q21 whoever is hidden or down is nobody's target", () => {
    const row = field("a . A . . . . B");
    const made = (A: Figures[string]): string =>
      brief(on(kind, row, { a: shooter(2, 8), A, B: hero() }).decide("a"));
    expect(made(hero())).toMatch(/attack A$/);
    expect(made({ ...hero(), hidden: true })).toBe("attack B");
    expect(made({ ...hero(), defeated: true })).toBe("attack B");
  });

  it("MAI-S9 past the one who flies to the one on the ground; where all fly it comes near all the same", () => {
    const flies = hero(1, { traits: ["flying"] });
    const both = on(kind, field(". A a . . . B ."), { a: beast({ stats: { spd: 5 } }), A: flies, B: hero() });
    expect(brief(both.decide("a"))).toMatch(/attack B$/);
    const alone = on(kind, field("a . . . . . A ."), { a: beast({ stats: { spd: 2 } }), A: flies });
    expect([rule(alone), ends(alone, alone.decide("a"))]).toEqual(["two-moves", 4]);
  });

  it("MAI-E4 MAI-E5 disarmed it comes near, immobilized it shoots from where it stands or waits", () => {
    const made = (row: string, status: string): ReturnType<typeof on> =>
      on(kind, field(row), { a: { ...shooter(2, 5), statuses: [status] }, A: hero() });
    expect(rule(made("a . . A", "disarm"))).toBe("two-moves");
    expect(brief(made("a . . A", "immobilize").decide("a"))).toBe("attack A");
    expect(brief(made("a . . . . . . . A", "immobilize").decide("a"))).toBe("hold");
  });

  it("MAI-C3 a band of 2-3 is neither 1 nor 4", () => {
    const rules = [1, 2, 3, 4, 5].map((far) => {
      const row = `a${" .".repeat(far - 1)} A . . .`;
      return rule(on(kind, field(row), { a: doing(does("2-3", ranged({ reach: 9 }))), A: hero() }));
    });
    // Without a grid spaces are counted between the bases: one less.
    const wanted = ["two-moves", "word", "word", "two-moves", "two-moves"];
    expect(rules).toEqual(kind === "gridless" ? ["two-moves", ...wanted.slice(0, 4)] : wanted);
  });

  it("MAI-M8 with a reach of two it stops two away", () => {
    const pike = [behaviour("pike", "1+", move, melee({ reach: 2 }))];
    const at = on(kind, field("a . . . . A"), {
      a: beast({ behaviours: pike, stats: { spd: 6 } }),
      A: hero(),
    });
    expect(at.battle.spaces(place(at, at.decide("a")), at.figure("A"))).toBeGreaterThan(1);
  });

  it("MAI-X7 a shooter in a dead end shoots though it is too close", () => {
    const at = on(kind, hall("# # a A . ."), { a: shooter(4, 4), A: hero() });
    expect(brief(at.decide("a"))).toBe("attack A");
  });
});

describe.each(GRID_KINDS)("fires, traps and orders: %s", (kind) => {
  it("MAI-C8 'Move, Move, Attack' over a fire stops before it or behind it, not in it", () => {
    const rush = [behaviour("rush", "1+", move, move, melee())];
    const figures = { a: beast({ behaviours: rush, stats: { spd: 4 } }), A: hero(), C: hero() };
    const at = marked(on(kind, hall("a . . C . . . A"), figures), "fire", "C", "player");
    const decided = at.decide("a");
    expect(brief(decided)).toMatch(/^move .* > move .* > attack A$/);
    const [first] = decided.plan.steps;
    const end = first?.kind === "move" ? first.path.at(-1) : undefined;
    const fire = at.memory.marks[0];
    expect(Math.abs((end?.x ?? 0) - (fire?.x ?? 0))).toBeGreaterThan(45);
  });

  it("MAI-M3 through its own side's trap to hit, or where no other way leads", () => {
    const made = (spd: number): ReturnType<typeof on> => {
      const figures = { a: beast({ stats: { spd } }), A: hero(), C: hero() };
      return marked(on(kind, hall("a . C . . . . . . A"), figures), "trap", "C", "foe");
    };
    expect(brief(made(9).decide("a"))).toMatch(/attack A$/);
    const around = marked(
      on(kind, field("a . C . . . . . . A"), { a: beast({ stats: { spd: 10 } }), A: hero(), C: hero() }),
      "trap",
      "C",
      "foe",
    );
    around.act("a", [10, 3]);
    expect(around.memory.marks, "nobody trod on it").toHaveLength(1);
  });

  it("MAI-Q8 whom a trap stops has had its try: the circles are filled, the friend is not healed", () => {
    const mend = {
      ...behaviour("mend", "1+", move, { kind: "heal", range: "ranged", value: "1d8" }),
      when: { kind: "hp", of: "self-or-ally", is: "below", than: { share: 0.5 } },
      charge: 2,
    };
    const figures = {
      a: beast({ behaviours: [mend, behaviour("stay", "1", melee())], stats: { spd: 4, rng: 2 } }, whole),
      b: beast({}, { hp: { value: 1, max: 10 } }),
      A: hero(),
      C: hero(),
    };
    const at = marked(on(kind, hall("a . C . . . b . . . . . A"), figures), "trap", "C", "player");
    const held = { kind: "trap", damage: "1", effects: [{ kind: "immobilize" }] };
    at.memory = { ...at.memory, marks: at.memory.marks.map((mark) => ({ ...mark, terms: held })) };
    at.act("a");
    expect([at.hp("b"), at.hp("a"), column(at, "a") <= 2]).toEqual([1, 9, true]);
    expect(at.memory.charges).toEqual({ "test-beast": { mend: 2 } });
  });

  it("MAI-N3 a cornered archer steps back, shoots, and leaves its trap toward the enemy", () => {
    const at = on(kind, field(". . . . A a . . . . . ."), { a: monster("goblin-archer"), A: hero(20) });
    at.act("a", [10, 3]);
    const [trap] = at.memory.marks;
    const [me, enemy] = [at.figure("a"), at.figure("A")];
    expect(at.battle.spaces(me, enemy)).toBeGreaterThan(1);
    expect((trap?.x ?? 0) < me.x).toBe(true);
    expect(at.hp("A")).toBeLessThan(20);
  });
});

describe.each(GRID_KINDS)("large, floating, healing, pulling: %s", (kind) => {
  const rows = (...lines: readonly string[]): string => lines.join("\n");

  it("MAI-X3 a large shooter steps back until none of its base is beside its target", () => {
    const map = rows(". . . . . . . . .", ". a . . . . . . .", ". . . A . . . . .", ". . . . . . . . .");
    const at = on(kind, map, { a: { ...shooter(4, 4), width: 2, height: 2 }, A: hero() });
    const decided = at.decide("a");
    expect(brief(decided)).toMatch(/^move .* > attack A$/);
    expect(at.battle.spaces(place(at, decided), at.figure("A"))).toBeGreaterThan(1);
  });

  it("MAI-M8 what is three spaces wide comes beside its target where it has room", () => {
    const map = rows(
      ". . . . . . . . . .",
      ". a . . . . . . . .",
      ". . . . . . . . . .",
      ". . . . . . . . A .",
    );
    const at = on(kind, `${map}\n${". ".repeat(10)}`, {
      a: beast({ stats: { spd: 8 } }, { width: 3, height: 3 }),
      A: hero(),
    });
    expect(brief(at.decide("a"))).toMatch(/^move .* > attack A$/);
  });

  it("MAI-S8 what floats minds its own side's trap and no fire", () => {
    const floats = beast({ stats: { spd: 6 }, traits: [trait("floating")] }, whole);
    const figures = { a: floats, A: hero(), C: hero() };
    const trapped = marked(on(kind, field("a . C . . A"), figures), "trap", "C", "foe");
    trapped.act("a", [10, 3]);
    expect(trapped.memory.marks).toHaveLength(1);
    const burning = marked(on(kind, hall("a . C . . A"), figures), "fire", "C", "player");
    burning.act("a", [10, 3]);
    expect(burning.hp("a")).toBe(10);
  });

  it("MAI-M2 a healer goes around the fire to its friend, and through it where it must", () => {
    const mend = {
      ...behaviour("mend", "1+", move, { kind: "heal", range: "adjacent-ally", value: "1d8" }),
      when: { kind: "hp", of: "ally", is: "below", than: { share: 0.5 } },
    };
    const figures = {
      a: beast({ behaviours: [mend], stats: { spd: 7 } }, whole),
      b: beast({}, { hp: { value: 2, max: 10 } }),
      A: hero(),
      C: hero(),
    };
    const wide = marked(on(kind, field("a . C . b . . . . A"), figures), "fire", "C", "player");
    wide.act("a", [4]);
    expect([wide.hp("a"), wide.hp("b")]).toEqual([10, 6]);
    const narrow = marked(on(kind, hall("a . C . b . . . . A"), figures), "fire", "C", "player");
    narrow.act("a", [1, 4]);
    expect([narrow.hp("a"), narrow.hp("b")]).toEqual([9, 6]);
  });

  it("MAI-E11 who is called comes to where it can be walked to, not behind the wall", () => {
    const call: Fields = { kind: "summon", what: { schemes: ["goblin-warrior"] }, count: "3", when: "now" };
    const at = on(kind, hall("# a . . . . . A"), {
      a: beast({ behaviours: [behaviour("call", "1+", call)] }),
      A: hero(),
    });
    at.act("a");
    const called = at.snapshot.figures.filter(({ id, side }) => side === "foe" && id !== "a");
    expect(called).toHaveLength(3);
    const rules = { through: "everybody", shares: true } as const;
    for (const one of called)
      expect(at.battle.path(at.figure("a"), { kind: "place", place: one }, rules)).toBeDefined();
  });

  it("MAI-S17 it strikes from where nobody else cows it", () => {
    const map = rows(". . . . . . .", ". . . . B . .", "a . . . . A .", ". . . . . . .", ". . . . . . .");
    const at = on(kind, map, {
      a: beast({ stats: { spd: 7 }, targets: ["lowest-hp"] }),
      A: hero(1),
      B: hero(9, { traits: ["intimidate"] }),
    });
    const decided = at.decide("a");
    expect(brief(decided)).toMatch(/attack A$/);
    expect(at.battle.spaces(place(at, decided), at.figure("B"))).toBeGreaterThan(1);
  });

  it("MAI-Q31 whom it pulls over a fire burns", () => {
    const hook = [behaviour("hook", "1+", ranged({ reach: 6, effects: [{ kind: "pull", spaces: 3 }] }))];
    const figures = { a: beast({ behaviours: hook }), A: hero(20), C: hero() };
    const at = marked(on(kind, hall("a . . C . A ."), figures), "fire", "C", "foe");
    at.act("a", [15, 2, 3]);
    expect([at.hp("A"), column(at, "A")]).toEqual([15, 2]);
  });
});

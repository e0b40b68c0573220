import { describe, expect, it } from "vitest";
import { isAdjacent } from "../../src/rulesets/monster-ai/ground/arms-reach";
import {
  beast,
  behaviour,
  brief,
  counted,
  hero,
  melee,
  move,
  ranged,
  trait,
  type Fields,
  type Game,
} from "./game";
import { GRID_KINDS, type GridKind } from "./maps";
import { ends, field, hall, marked, place, rule, shooter, stalker } from "./sentence-stage";
import { column, on } from "./words/stage";

/**
 * Basic Rules pt. 1 to 3, sentence by sentence, each in a position where it matters, on squares, hexes and without a
 * grid. What single words do is in words/.
 */

function choosing(kind: GridKind): void {
  it("MAI-C1 from the top: the first behaviour that can be fulfilled", () => {
    const behaviours = [
      behaviour("near", "1", melee()),
      behaviour("any", "1+", move, melee()),
      behaviour("late", "1+", move),
    ];
    const at = (row: string): string => rule(on(kind, field(row), { a: beast({ behaviours }), A: hero() }));
    expect([at("a A . . ."), at("a . . A .")]).toEqual(["near", "any"]);
  });

  it("MAI-T1 a Move alone takes a target within Speed", () => {
    const at = (row: string): string => rule(on(kind, field(row), { a: stalker(3), A: hero() }));
    expect([at("a . . A . . ."), at("a . . . . . A")]).toEqual(["stalk", "two-moves"]);
  });

  it("MAI-T2 an action without a Move takes a target within Range", () => {
    const behaviours = [behaviour("shoot", "1+", ranged())];
    const at = (row: string): string =>
      rule(on(kind, field(row), { a: beast({ behaviours, stats: { rng: 3, spd: 9 } }), A: hero() }));
    expect([at("a . . A . . ."), at("a . . . . . A")]).toEqual(["shoot", "two-moves"]);
  });

  it("MAI-T3 a Move and then an action: within both together", () => {
    const at = (row: string): string => rule(on(kind, field(row), { a: shooter(3, 2), A: hero() }));
    expect([at("a . . . . A . . ."), at("a . . . . . . . A")]).toEqual(["shoot", "two-moves"]);
  });

  it("MAI-T5 what the priority leaves open the GM chooses, in range and out of it", () => {
    const asked = (row: string, spd: number): string =>
      on(kind, field(row), { a: shooter(spd, 4), A: hero(), B: hero() }).question("a").id;
    expect([asked("A . . a . . B", 2), asked("A . . . . . . . . a . . . . . . . . B", 1)]).toEqual([
      "target",
      "target",
    ]);
  });

  it("MAI-C6 two Moves go to the closest enemy, whether it can be targeted or not", () => {
    const at = on(kind, field("B . . . . . . . . . a . . . . . . . A"), {
      a: beast({ stats: { spd: 2 } }),
      A: hero(10, { traits: ["flying"] }),
      B: hero(),
    });
    const decided = at.decide("a");
    expect([decided.plan.rule.id, ends(at, decided)]).toEqual(["two-moves", 14]);
  });

  it("MAI-C8 the actions in the order listed: Move, Move, Attack and Attack, Move", () => {
    const twice = beast({ behaviours: [behaviour("rush", "1+", move, move, melee())], stats: { spd: 3 } });
    const rush = on(kind, field("a . . . . . . A"), { a: twice, A: hero() });
    expect(brief(rush.decide("a"))).toMatch(/^move .* > move .* > attack A$/);
    const after = beast({ behaviours: [behaviour("spit", "1+", ranged(), move)], stats: { spd: 2, rng: 5 } });
    const spit = on(kind, field("a . . . . A"), { a: after, A: hero() });
    expect(brief(spit.decide("a"))).toMatch(/^attack A > move/);
    expect(ends(spit, spit.decide("a")), "nearer").toBe(2);
  });
}

function walking(kind: GridKind): void {
  it("MAI-M2 difficult ground is walked around, and through where nothing leads around", () => {
    const around = on(kind, field("a . ~ . A ."), { a: beast({ stats: { spd: 6 } }), A: hero() });
    const path = around.decide("a").plan.steps.flatMap((step) => (step.kind === "move" ? step.path : []));
    for (const { x, y } of path) {
      expect(around.battle.terrainAt({ x, y }).map((one) => one.kind)).not.toContain("difficult");
    }
    const through = on(kind, hall("a . ~ . A ."), { a: beast({ stats: { spd: 6 } }), A: hero() });
    expect(brief(through.decide("a"))).toMatch(/^move .* > attack A$/);
  });

  it("MAI-M2 of fires it takes as few as it must, and does not stop in one", () => {
    const burning = on(kind, hall("a . C . D . . . A"), {
      a: beast({ stats: { spd: 4 } }),
      A: hero(),
      C: hero(),
      D: hero(),
    });
    const at = marked(marked(burning, "fire", "C", "player"), "fire", "D", "player");
    const end = place(at, at.decide("a"));
    for (const { x, y } of at.memory.marks) expect(Math.hypot(end.x - x, end.y - y)).toBeGreaterThan(95);
    const open = on(kind, field("a . C . . A ."), { a: beast({ stats: { spd: 6 } }), A: hero(), C: hero() });
    const free = marked(open, "fire", "C", "player");
    for (const step of free.decide("a").plan.steps) if (step.kind === "move") free.resolve(step, []);
  });

  it("MAI-M3 it goes around its own side's trap, and into one it does not know", () => {
    const walk = (side: string, map: string): Game => {
      const at = marked(
        on(kind, map, { a: beast({ stats: { spd: 6 } }), A: hero(), C: hero() }),
        "trap",
        "C",
        side,
      );
      for (const step of at.decide("a").plan.steps) if (step.kind === "move") at.resolve(step, []);
      return at;
    };
    const row = "a . C . . A .";
    expect(
      [walk("foe", field(row)), walk("player", field(row)), walk("foe", hall(row))].map(
        ({ memory }) => memory.marks.length,
      ),
    ).toEqual([1, 0, 0]);
  });

  it("MAI-M4 MAI-M5 through its allies, not through its enemies, and nobody ends on another", () => {
    const ally = on(kind, hall("a b . . A"), { a: beast({ stats: { spd: 4 } }), b: beast(), A: hero() });
    expect(brief(ally.decide("a"))).toMatch(/^move .* > attack A$/);
    const enemy = on(kind, hall("a . B . . A"), {
      a: beast({ stats: { spd: 9 }, targets: ["lowest-hp"] }),
      A: hero(2),
      B: hero(),
    });
    expect(enemy.decide("a").plan.steps.at(-1)).toMatchObject({ target: "B" });
    const full = on(kind, hall("a . . b c . . . . A"), {
      a: beast({ stats: { spd: 2 } }),
      b: beast(),
      c: beast(),
      A: hero(),
    });
    const end = place(full, full.decide("a"));
    for (const id of ["b", "c"]) expect(Math.abs(full.figure(id).x - end.x)).toBeGreaterThan(98);
  });

  it("MAI-M6 as close as possible by the way it can walk, not as the crow flies", () => {
    const wall = "# . . . . . .\n# # # # # # .\n# a . . . . .\n# # # # # # .\n# A . . . . .";
    const at = on(kind, wall, { a: beast({ stats: { spd: 3 } }), A: hero() });
    expect(ends(at, at.decide("a")), "away from it, around").toBeGreaterThan(4);
  });
}

function endingMoves(kind: GridKind): void {
  it("MAI-M8 a reach of more than 1 is used, and no more walked than needed", () => {
    const at = on(kind, field("a . . . . . . A"), {
      a: beast({ behaviours: [behaviour("poke", "1+", move, melee({ reach: 2 }))], stats: { spd: 9 } }),
      A: hero(),
    });
    expect(ends(at, at.decide("a"))).toBe(kind === "gridless" ? 4 : 5);
  });

  it("MAI-M9 MAI-M10 shooters and healers move no farther than into range", () => {
    const shot = on(kind, field("a . . . . . . . A"), { a: shooter(9, 4), A: hero() });
    expect(ends(shot, shot.decide("a"))).toBe(kind === "gridless" ? 3 : 4);
    const mend = [behaviour("mend", { kind: "always" }, move, { kind: "heal", range: "ranged", value: "3" })];
    const heal = on(kind, field("a . . . . . . . b A"), {
      a: beast({ behaviours: mend, stats: { spd: 9, rng: 4 } }),
      b: beast({}, { hp: { value: 2, max: 9 } }),
      A: hero(),
    });
    expect(ends(heal, heal.decide("a"))).toBe(kind === "gridless" ? 3 : 4);
  });

  it("MAI-X5 no disadvantage comes before a second enemy, the second enemy before the fewest spaces", () => {
    const two = on(kind, field("a . . . A . B . ."), {
      a: shooter(5, 4, { targets: 2 }),
      A: hero(),
      B: hero(),
    });
    expect(brief(two.decide("a"))).toMatch(/attack A\+B$|attack B\+A$/);
    const end = place(two, two.decide("a"));
    expect(isAdjacent(two.battle, end, two.figure("A"))).toBe(false);
  });

  it("MAI-X2 a Push is made from where it moves the target, a Pull as well", () => {
    const forced = (map: string, how: "push" | "pull", more: Fields): string => {
      const blow = { bonus: 20, damage: "0", effects: [{ kind: how, spaces: 2 }], ...more };
      const at = on(kind, map, {
        a: beast({ behaviours: [behaviour("shove", "1+", move, melee(blow))], stats: { spd: 6, rng: 3 } }),
        A: hero(),
      });
      const before = at.at("A");
      at.decide("a").plan.steps.forEach((step) => at.resolve(step, counted([10, 1, 1])));
      return at.at("A") === before ? "stays" : "is moved";
    };
    // Straight ahead it stands with its back to the wall.
    const wall = ". . . . # # .\n. . . . # # .\na . . A # # .\n. . . . # # .\n. . . . # # .";
    expect(forced(wall, "push", { reach: 1 })).toBe("is moved");
    // Behind the pillar it would be nearest, and in cover.
    const pillar = ". . . . . . .\n. . . . . . .\n. . a . # A .\n. . . . . . .\n. . . . . . .";
    expect(forced(pillar, "pull", { range: "ranged" })).toBe("is moved");
  });

  it("MAI-S15 MAI-S17 it shoots from beside who inspires and not from beside who intimidates", () => {
    const inspired = on(kind, field("a . . b . . . . A"), {
      a: shooter(6, 6),
      b: beast({ traits: [trait("inspiring")] }),
      A: hero(),
    });
    expect(isAdjacent(inspired.battle, place(inspired, inspired.decide("a")), inspired.figure("b"))).toBe(
      true,
    );
    const cowed = on(kind, field("B a . . . . A"), {
      a: shooter(3, 6),
      A: hero(2),
      B: hero(10, { traits: ["intimidate"] }),
    });
    const end = place(cowed, cowed.decide("a", { answers: { target: "A" } }));
    expect(isAdjacent(cowed.battle, end, cowed.figure("B"))).toBe(false);
  });
}

function effects(kind: GridKind): void {
  it("MAI-A9 MAI-A10 the area may go beyond the range as long as the target is within it", () => {
    const pot = [behaviour("pot", "1+", { kind: "area", radius: 1, damage: "2" })];
    const at = on(kind, field("a . . . A B . . ."), {
      a: beast({ behaviours: pot, stats: { rng: 4 } }),
      A: hero(),
      B: hero(),
    });
    at.act("a");
    expect([at.hp("A"), at.hp("B")]).toEqual([8, 8]);
  });

  it("MAI-E6 MAI-E7 a push ends before a wall, a pull beside whoever pulls", () => {
    const force = (row: string, effect: Fields): number => {
      const behaviours = [
        behaviour("force", "1+", ranged({ reach: 9, bonus: 20, damage: "0", effects: [effect] })),
      ];
      const at = on(kind, hall(row), { a: beast({ behaviours }), A: hero() });
      at.act("a", [10]);
      return column(at, "A");
    };
    expect(force("a . . A . # #", { kind: "push", spaces: 3 })).toBe(4);
    expect(force("a . . . . A .", { kind: "pull", spaces: 9 })).toBe(1);
  });

  it("MAI-E11 summons stand beside the summoner while there is room", () => {
    const call = [
      behaviour("call", { kind: "always" }, { kind: "summon", what: { schemes: ["warg"] }, count: "3" }),
    ];
    const at = on(kind, field(". . a . . . A"), { a: beast({ behaviours: call }), A: hero() });
    at.act("a");
    const wargs = at.battle.figures.filter(({ doctrine }) => doctrine === "warg");
    expect(wargs.map((warg) => isAdjacent(at.battle, warg, at.figure("a")))).toEqual([true, true, true]);
  });

  it("MAI-E13 a large creature on several fires burns once when its turn starts", () => {
    const large = { ...beast(), width: 2, height: 2, hp: { value: 20, max: 20 } };
    const at = on(kind, field(". C D . . A ."), { A: hero(), C: hero(), D: hero() });
    const both = marked(marked(at, "fire", "C", "foe"), "fire", "D", "foe");
    const [one, two] = both.memory.marks;
    const figures = [
      ...both.snapshot.figures,
      {
        ...both.snapshot.figures[0],
        ...large,
        id: "a",
        side: "foe",
        x: ((one?.x ?? 0) + (two?.x ?? 0)) / 2,
        y: one?.y ?? 0,
      },
    ];
    both.snapshot = { ...both.snapshot, figures: figures as never };
    both.on({ kind: "turn-start", figure: "a" }, [4]);
    expect(both.hp("a")).toBe(16);
  });
}

describe.each(GRID_KINDS)("sentence by sentence: %s", (kind: GridKind) => {
  choosing(kind);
  walking(kind);
  endingMoves(kind);
  effects(kind);
});

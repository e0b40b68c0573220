import { describe, expect, it } from "vitest";
import { seededDice } from "../../src/core/dice";
import type { Place } from "../../src/core/place";
import type { Decided } from "../../src/core/decision";
import type { MapMark } from "../../src/rulesets/monster-ai/memory";
import {
  beast,
  behaviour,
  blow,
  brief,
  cell,
  deed,
  game,
  hero,
  melee,
  monster,
  move,
  ranged,
  trait,
} from "./game";

/** Walls, fire, every grid, and actions in the order listed: the positions in which each sentence matters most. */

const mark = (what: "fire" | "trap", at: string, more: Partial<MapMark> = {}): MapMark => {
  const [column = 0, row = 0] = at.split(",").map(Number);
  const terms = what === "trap" ? { kind: "trap", damage: "1d6", effects: [{ kind: "immobilize" }] } : null;
  return {
    id: `${what} ${at}`,
    what,
    x: (column + 0.5) * 100,
    y: (row + 0.5) * 100,
    elevation: 0,
    radius: 0,
    round: 1,
    side: "foe",
    terms,
    ...more,
  };
};
const fires = (...at: readonly string[]): { marks: MapMark[] } => ({
  marks: at.map((one) => mark("fire", one)),
});

/** The spaces of the first Move, the first left out. */
const walked = ({ plan }: Decided): readonly string[] => {
  const step = plan.steps.find(({ kind }) => kind === "move");
  return step?.kind === "move" ? step.path.slice(1).map((at: Place) => cell(at)) : [];
};

describe("thin walls", () => {
  const figures = { a: beast({ stats: { spd: 4 } }), A: hero() };

  it("MAI-M8 an enemy through a wall is not adjacent: it goes around", () => {
    const around = game("+-+-+-+\n|a|A .|\n+ + + +\n|. . .|\n+-+-+-+", { figures });
    expect(brief(around.decide("a"))).toBe("move 0,1 > attack A");
    const shut = game("+-+-+-+\n|a|A .|\n+ +-+ +\n|. . .|\n+-+-+-+", { figures });
    expect(brief(shut.decide("a"))).toBe("move 2,1 > attack A");
  });

  it("MAI-Q19 shut in, it says so and waits instead of walking into a corner", () => {
    const room = "+-+-+-+-+-+\n|a . . . .|A .\n+-+-+-+-+-+";
    for (const kind of [figures.a, monster("goblin-warrior"), monster("wolf"), monster("goblin-archer")]) {
      const { plan } = game(room, { figures: { ...figures, a: kind } }).decide("a");
      expect([plan.rule.because.key, plan.steps.map((step) => step.kind)]).toEqual([
        "OPFOR.monster-ai.because.shutIn",
        ["hold"],
      ]);
      expect(plan.steps[0]?.label.key).toBe("OPFOR.monster-ai.step.shutIn");
    }
    // Somebody in the way is no wall: it closes up behind them.
    const queue = game("+-+-+-+-+-+\n|a . . b A|\n+-+-+-+-+-+", { figures: { ...figures, b: figures.a } });
    expect(walked(queue.decide("a"))).toEqual(["1,0", "2,0"]);
    expect(game("a . . . . . . . . . . . A", { figures }).decide("a").plan.rule.because.key).toBe(
      "OPFOR.monster-ai.because.twoMoves",
    );
  });

  it("MAI-Q19 shut in where it burns, it does not stay there", () => {
    const room = game("+-+-+-+-+-+\n|a . . . .|A .\n+-+-+-+-+-+", { figures }, fires("0,0"));
    expect(walked(room.decide("a"))).not.toEqual([]);
  });

  it("MAI-C5 too far to walk around this turn: two Moves along the way, not up to the wall", () => {
    const slow = { a: beast({ stats: { spd: 1 } }), A: hero() };
    const at = game("+-+-+-+-+\n|. a|A .|\n+ + +-+ +\n|. . . .|\n+-+-+-+-+", { figures: slow });
    expect(brief(at.decide("a"))).toBe("move 1,1 > move 2,1");
  });

  it("MAI-C6 the closest enemy is the one it can walk to soonest", () => {
    const at = game(
      "+-+-+-+-+-+-+-+-+\n|A|a . . . . . B|\n+ +-+-+-+-+-+-+ +\n|. . . . . . . .|\n+-+-+-+-+-+-+-+-+",
      { figures: { a: beast({ stats: { spd: 2 } }), A: hero(), B: hero() } },
    );
    expect(brief(at.decide("a"))).toBe("move 3,0 > move 5,0");
  });

  it("MAI-S7 nothing explodes, inspires or is stolen through a wall", () => {
    const bomb = beast({ traits: [trait("explode", { amount: 3 })] }, { hp: { value: 1, max: 5 } });
    const at = game("+-+-+-+\n|B a|A|\n+-+-+-+", { figures: { a: bomb, A: hero(9), B: hero(9) } });
    at.resolve(blow("B", "a", { bonus: 20, damage: "5" }), [10]);
    expect([at.hp("A"), at.hp("B")]).toEqual([9, 6]);
  });
});

describe("fire and hazards by degrees", () => {
  it("MAI-M2 forced over one fire it does not stop in another, nor enter a second", () => {
    const forced = game(
      `
      # . # # #
      a . . . A
      # . # # #`,
      { figures: { a: beast({ stats: { spd: 4 } }), A: hero() } },
      fires("1,1", "3,1"),
    );
    expect(walked(forced.decide("a")), "no way but through both").toEqual(["1,1", "2,1", "3,1"]);
    const choice = game(
      `
      . . . . .
      a . . . A
      . . . . .`,
      { figures: { a: beast({ stats: { spd: 4 } }), A: hero() } },
      fires("1,0", "1,1", "1,2", "2,1", "3,1", "3,0"),
    );
    const way = walked(choice.decide("a"));
    expect(way.filter((space) => ["1,0", "1,1", "1,2", "2,1", "3,1", "3,0"].includes(space))).toHaveLength(1);
    expect(way.at(-1), "it stops beside the fires").toBe("3,2");
  });

  it("MAI-M2 a surrounded target is approached over clean ground", () => {
    const at = game(
      `
      . . . . . . .
      a . . b A b .
      . . . b b b .`,
      {
        figures: { a: beast({ stats: { spd: 2 } }), A: hero(), b: beast() },
        walls: [],
      },
      fires("1,1", "2,1"),
    );
    const way = walked(at.decide("a"));
    expect(way).not.toContain("1,1");
    expect(way).not.toContain("2,1");
  });

  it("MAI-M2 who stands in fire with the target in range steps out of it, not into the next", () => {
    const shoots = { stats: { rng: 4 }, behaviours: [behaviour("shoot", "2+", move, ranged())] };
    const at = game(
      ". . . . .\n. a . . A",
      { figures: { a: beast(shoots), A: hero() } },
      fires("1,1", "0,1", "2,1"),
    );
    const [space] = walked(at.decide("a"));
    expect(["0,0", "1,0", "2,0"]).toContain(space);
    const ringed = game("a . . A", { figures: { a: beast(shoots), A: hero() } }, fires("0,0", "1,0"));
    expect(brief(ringed.decide("a"))).toBe("attack A");
  });

  it("MAI-M2 not to end in fire is worth a step onto difficult ground, not into the next fire", () => {
    const stalks = beast({ stats: { spd: 4 }, behaviours: [behaviour("stalk", "1+", move)] });
    const figures = { a: stalks, A: hero() };
    // It stands in fire beside its prey: the other spaces beside it are slow.
    const slow = game("# ~ # #\n# a A #\n# # # #", { figures }, fires("1,1"));
    expect(walked(slow.decide("a"))).toEqual(["1,0"]);
    const clean = game("# . ~ #\n# a A #\n# # # #", { figures }, fires("1,1"));
    expect(walked(clean.decide("a"))).toEqual(["1,0"]);
    const burning = game("# ~ # #\n# a A #\n# # # #", { figures }, fires("1,1", "1,0"));
    expect(walked(burning.decide("a"))).toEqual([]);
  });

  it("MAI-E13 a large creature takes 1d4 for a step onto several burning spaces, and once for starting on them", () => {
    const large = beast({ stats: { hp: 30 } }, { width: 2, height: 2, hp: { value: 30, max: 30 } });
    const at = game("a . . .\n. . . .", { figures: { a: large } }, fires("2,0", "2,1"));
    const path = [100, 200].map((x) => ({ x, y: 100 }));
    at.resolve(
      { kind: "move", figure: "a", gait: "walk", unit: "space", cost: 1, label: { key: "x" }, path },
      [3],
    );
    expect(at.hp("a")).toBe(27);
    at.on({ kind: "turn-start", figure: "a" }, [4]);
    expect(at.hp("a")).toBe(23);
  });
});

describe("actions in the order listed", () => {
  const scheme = (...actions: Parameters<typeof behaviour>[2][]): Parameters<typeof beast>[0] => ({
    stats: { spd: 2, rng: 3 },
    behaviours: [behaviour("acts", "1+", ...actions)],
  });

  it("MAI-C8 Attack, Move keeps its Move", () => {
    const at = game("a . . A . .", { figures: { a: beast(scheme(ranged(), move)), A: hero() } });
    expect(brief(at.decide("a"))).toBe("attack A > move 2,0");
  });

  it("MAI-C8 Move, Attack, Move: the second starts where the first ended", () => {
    const at = game("a . . . . A . .", { figures: { a: beast(scheme(move, ranged(), move)), A: hero() } });
    expect(brief(at.decide("a"))).toBe("move 2,0 > attack A > move 4,0");
  });

  it("MAI-C8 Move, Move, Attack reaches with both", () => {
    const hits = scheme(move, move, melee({ reach: 1 }));
    const at = game("a . . . . A . .", { figures: { a: beast(hits), A: hero() } });
    expect(brief(at.decide("a"))).toBe("move 2,0 > move 4,0 > attack A");
    expect(brief(game("a . . . . . A", { figures: { a: beast(hits), A: hero() } }).decide("a"))).toBe(
      "move 2,0 > move 4,0",
    );
  });

  it("MAI-Q8 a trap that springs in the first Move ends the second", () => {
    const at = game(
      "a . . . . . . . A",
      { figures: { a: beast({ stats: { spd: 2 } }), A: hero() } },
      {
        marks: [mark("trap", "1,0", { side: "player" })],
      },
    );
    const { steps } = at.decide("a").plan;
    expect(steps.map(({ kind }) => kind)).toEqual(["move", "move"]);
    const dice = seededDice("trap");
    for (const step of steps) at.resolve(step, dice);
    expect(at.at("a")).toBe("1,0");
  });

  it("MAI-A2 a heal before an attack does not turn the attack on a friend or itself", () => {
    const both = {
      stats: { rng: 3 },
      behaviours: [
        behaviour("both", { kind: "always" }, { kind: "heal", range: "ranged", value: "1" }, ranged()),
      ],
    };
    const figures = { a: beast(both, { hp: { value: 3, max: 10 } }), b: beast(), A: hero() };
    expect(brief(game("b a . A", { figures }).decide("a"))).toBe("heal a > attack A");
    const nobody = game("b a . . . . A", { figures });
    expect(brief(nobody.decide("a"))).toBe("heal a");
  });
});

describe("the most effect", () => {
  it("MAI-S15 it stands beside an ally who inspires, where that costs no more hazards", () => {
    const figures = {
      a: beast({ stats: { spd: 4 } }),
      A: hero(),
      b: beast({ traits: [trait("inspiring")] }),
    };
    const at = game(". . . . .\na . . A .\n. . . . b", { figures });
    expect(["3,2", "4,1"]).toContain(walked(at.decide("a")).at(-1));
  });

  it("MAI-A9 the area may hold any space of a large target, and another enemy with it", () => {
    const throws = {
      stats: { rng: 5, spd: 1 },
      behaviours: [behaviour("pot", "2+", move, { kind: "area", radius: 1, damage: "1d6" })],
    };
    const large = hero(20, {}, { width: 3, height: 3 });
    const at = game(". . . . . . . . .\na . . A . . . B .\n. . . . . . . . .\n. . . . . . . . .", {
      figures: { a: beast(throws), A: large, B: hero() },
    });
    const step = at.decide("a").plan.steps.find(({ kind }) => kind === "attack");
    expect(step?.kind === "attack" && step.at && cell(step.at)).toMatch(/^6,/);
  });

  it("MAI-N3 after a kill the trap goes toward an enemy who lives", () => {
    const at = game(". . . . .\nB . a A .\n. . . . .", {
      figures: { a: monster("goblin-archer"), A: hero(1), B: hero(9) },
    });
    at.resolve(blow("a", "A", { bonus: 20, damage: "9" }), [10]);
    at.resolve({
      ...deed("a", { kind: "trap", damage: "1d6" }, { at: { x: 350, y: 150 } }),
      target: "A",
    } as never);
    expect(at.memory.marks.map(({ x, y }) => cell({ x, y }))).toEqual(["1,1"]);
  });

  it("MAI-T5 nobody is asked whom it strikes first when it strikes them all", () => {
    const whirls = { behaviours: [behaviour("whirl", "1", melee({ targets: "adjacent" }))] };
    const figures = { a: beast(whirls), A: hero(), B: hero() };
    expect(game("A a B", { figures }).ask("a").kind).toBe("decided");
    expect(game("A a B", { figures: { ...figures, a: beast() } }).ask("a").kind).toBe("ask");
  });

  it("MAI-C2 nobody is asked about a behaviour that cannot be done, or when the answer changes nothing", () => {
    const asks = (when: Parameters<typeof behaviour>[1]): Parameters<typeof beast>[0] => ({
      behaviours: [behaviour("asks", when, melee())],
    });
    const dark = { kind: "ask", question: "Is it dark?" };
    const walled = "+-+-+\n|a|A|\n+-+-+";
    expect(game(walled, { figures: { a: beast(asks(dark)), A: hero() } }).ask("a").kind).toBe("decided");
    const any = { kind: "any", of: [{ kind: "always" }, dark] };
    expect(game("a A", { figures: { a: beast(asks(any)), A: hero() } }).ask("a").kind).toBe("decided");
    expect(game("a A", { figures: { a: beast(asks(dark)), A: hero() } }).ask("a").kind).toBe("ask");
  });
});

describe("grids", () => {
  it("MAI-Q20 where the scene forbids diagonals nobody takes one", () => {
    const at = game(". . .\na . .\n. . A", {
      figures: { a: beast(), A: hero() },
      grid: { kind: "square", diagonals: "illegal" } as never,
    });
    const way = [
      at.figure("a"),
      ...at.decide("a").plan.steps.flatMap((s) => (s.kind === "move" ? s.path : [])),
    ];
    for (const [index, to] of way.entries()) {
      const from = way[index - 1] ?? to;
      expect(from.x === to.x || from.y === to.y).toBe(true);
    }
  });

  const open = { grid: { kind: "gridless" } } as const;

  it("MAI-E13 without a grid a fire burns once, however long the way through it", () => {
    const at = game(
      "a . . . .",
      { figures: { a: beast({}, { hp: { value: 20, max: 20 } }) }, ...open },
      {
        marks: [mark("fire", "2,0", { radius: 1 })],
      },
    );
    const path = [
      { x: 50, y: 50 },
      { x: 450, y: 50 },
    ];
    at.resolve(
      { kind: "move", figure: "a", gait: "walk", unit: "space", cost: 4, label: { key: "x" }, path },
      [3],
    );
    expect(at.hp("a")).toBe(17);
  });

  it.each([
    ["push", 1, 450],
    ["push", 3, 650],
    ["pull", 1, 250],
    ["pull", 4, 150],
  ] as const)(
    "MAI-E6 MAI-E7 without a grid %s %i goes all the way, in a straight line",
    (kind, spaces, x) => {
      const at = game("a . . A . . . .", { figures: { a: beast(), A: hero() }, ...open });
      at.resolve(
        blow("a", "A", { range: "ranged", reach: 9, bonus: 20, damage: "0", effects: [{ kind, spaces }] }),
        [10],
      );
      expect(at.figure("A").x).toBeCloseTo(x, 0);
    },
  );

  it("MAI-N3 without a grid the archer's trap lies against its base, toward the enemy", () => {
    const at = game("a . . . A . .", { figures: { a: monster("goblin-archer"), A: hero() }, ...open });
    at.resolve(deed("a", { kind: "trap", damage: "1d6" }, { at: { x: 150, y: 50 } }));
    expect(at.memory.marks).toMatchObject([{ what: "trap", radius: 0.5 }]);
    const laid = game(". . . . .\na A . . .\n. . . . .", {
      figures: { a: monster("goblin-archer"), A: hero() },
      ...open,
    });
    expect(laid.decide("a").plan.steps.map(({ kind }) => kind)).toContain("act");
  });

  it.each(["square", "gridless"] as const)("MAI-E11 summons stand on free, passable ground, %s", (kind) => {
    const at = game("^ ^ ^ .\n^ a # .\n. A . .", {
      figures: { a: beast(), A: hero() },
      grid: { kind } as never,
    });
    const ids = at.snapshot.figures.map(({ id }) => id);
    at.resolve(deed("a", { kind: "summon", what: { schemes: ["warg"] }, count: "3" }));
    const wargs = at.battle.figures.filter(({ id }) => !ids.includes(id));
    expect(wargs).toHaveLength(3);
    for (const warg of wargs) {
      expect(at.battle.terrainAt(warg).map((one) => one.kind)).not.toContain("impassable");
      for (const other of at.battle.figures.filter(({ id }) => id !== warg.id)) {
        expect(Math.hypot(other.x - warg.x, other.y - warg.y)).toBeGreaterThan(98);
      }
    }
  });

  it("MAI-E11 a summoned creature never takes the id of somebody who is there", () => {
    const at = game("a . .", { figures: { a: beast() } });
    at.snapshot = { ...at.snapshot, figures: at.snapshot.figures.map((one) => ({ ...one, id: "warg-1" })) };
    at.resolve(deed("warg-1", { kind: "summon", what: { schemes: ["warg"] }, count: "1" }));
    expect(at.snapshot.figures.map(({ id }) => id)).toEqual(["warg-1", "warg-2"]);
  });
});

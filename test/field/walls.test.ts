import { describe, expect, it } from "vitest";
import { battleFrom, standing, type Battle } from "../../src/field";
import { battleMap, space, type MapOptions } from "../support/ascii";
import { drawReach, drawSight, drawSpaces, figure, map } from "./draw";

/** Every kind of wall, as movers and as eyes meet it. */

const on = (drawing: string, options: MapOptions = {}): Battle =>
  battleFrom(battleMap(drawing, options), "inch");

const reachOf = (battle: Battle, id: string, budget = 9, rules = {}): string => {
  const mover = figure(battle, id);
  return drawReach(battle, mover, battle.reach(mover, budget, rules));
};

describe("doors", () => {
  const hall = `
    +-+-+-+-+-+
    |. . . . .|
    +-+/+k+s+:+
    |. . a . .|
    +-+-+-+-+-+`;

  it("lets movers through open doors only", () => {
    expect(reachOf(on(hall), "a")).toBe(
      map(`
        7 6 5 4 3
        2 1 0 1 2`),
    );
  });

  it("lets those who open doors through closed ones, not through locked or secret ones", () => {
    expect(reachOf(on(hall), "a", 2, { opensDoors: true })).toBe(
      map(`
        . 2 . . .
        2 1 0 1 2`),
    );
  });

  it("hides what is behind any door but an open one", () => {
    const battle = on(hall);
    expect(drawSight(battle, space(4, 1))).toBe(
      map(`
        . . . . *
        * * * * *`),
    );
  });
});

describe("one-way walls", () => {
  const ring = `
    +-+-+-+-+-+
    |. . . . .|
    + + +-+ + +
    |. .>a<. .|
    + + +v+ + +
    |. . . . .|
    +-+-+-+-+-+`;

  it("are passed as they point, and stop those who come the other way", () => {
    expect(reachOf(on(ring), "a", 2)).toBe(
      map(`
        . . . . .
        . . 0 . .
        . 2 1 2 .`),
    );
    const outside = on(ring.replace("a", ".").replace(".>", "b>"));
    expect(reachOf(outside, "b", 2)).toBe(
      map(`
        1 1 2 . .
        1 0 1 . .
        1 1 1 2 .`),
    );
  });

  it("hide from one side only", () => {
    const battle = on(ring);
    expect([battle.seesPoint(space(0, 1), space(2, 1)), battle.seesPoint(space(2, 1), space(0, 1))]).toEqual([
      true,
      false,
    ]);
    expect([battle.seesPoint(space(2, 1), space(2, 2)), battle.seesPoint(space(2, 2), space(2, 1))]).toEqual([
      true,
      false,
    ]);
  });
});

describe("limited walls, thresholds and heights", () => {
  it("one limited wall is seen past, the second hides", () => {
    const battle = on(`
      +-+-+-+-+-+
      |a .l. .l.|
      +-+-+-+-+-+`);
    expect(drawSight(battle, space(0, 0))).toBe("* * * * .");
    expect(drawSight(battle, space(2, 0))).toBe("* * * * *");
  });

  /** Across a corridor; they are passed over, or looked over, within so many spaces. */
  const bushes = (sight: 30 | 40, threshold: number): Battle =>
    on(
      `
      +-+-+-+-+-+
      |. . . . .|
      +-+-+-+-+-+`,
      { walls: [{ id: "bushes", c: [300, 0, 300, 100], sight, threshold }] },
    );
  it.each([
    [30, "* * * . .", "* * * * *"],
    [40, "* * * * *", "* * * . ."],
  ] as const)("kind %i: from afar, and from within its threshold", (sight, afar, near) => {
    const battle = bushes(sight, 1);
    expect(drawSight(battle, space(0, 0))).toBe(afar);
    expect(drawSight(battle, space(2, 0))).toBe(near);
  });

  it.each([
    [30, "* * * * *"],
    [40, "* * * . ."],
  ] as const)("kind %i: just at its threshold an eye is near", (sight, seen) => {
    const battle = bushes(sight, 1.5);
    expect(drawSight(battle, space(1, 0))).toBe(seen);
  });

  const low: MapOptions = { walls: [{ id: "low", c: [200, 0, 200, 300], bottom: 0, top: 2 }] };

  it("a low wall stops who walks, not who flies over it", () => {
    const ground = `
      . . . .
      . a . .
      . . . .`;
    expect(reachOf(on(ground, low), "a", 2)).toBe(
      map(`
        1 1 . .
        1 0 . .
        1 1 . .`),
    );
    expect(reachOf(on(ground, { ...low, figures: { a: { elevation: 2 } } }), "a", 1)).toBe(
      map(`
        1 1 1 .
        1 0 1 .
        1 1 1 .`),
    );
  });

  it("a low wall is looked over from high enough", () => {
    const battle = on(
      `
      . . . .
      . . . .
      . . . .`,
      low,
    );
    const seenFrom = (elevation: number): string =>
      drawSpaces(battle, (centre) => (battle.seesPoint({ ...space(0, 1), elevation }, centre) ? "*" : "."));
    expect(seenFrom(1)).toBe(
      map(`
        * * . .
        * * . .
        * * . .`),
    );
    // From three up rays have come down below the wall's top where they reach it.
    expect(seenFrom(3)).toBe(
      map(`
        * * . .
        * * . .
        * * . .`),
    );
    expect(seenFrom(8)).toBe(
      map(`
        * * * *
        * * * *
        * * * *`),
    );
  });

  it("a wall without length stops nobody", () => {
    const battle = on(
      `
      +-+-+-+
      |a . B|
      +-+-+-+`,
      { walls: [{ id: "point", c: [150, 50, 150, 50] }] },
    );
    expect(reachOf(battle, "a", 1)).toBe("0 1 .");
    expect(battle.sees(figure(battle, "a"), figure(battle, "B"))).toBe(true);
  });
});

describe("enemies", () => {
  it("are those of other sides that can be seen on the map: neither hidden nor neutral", () => {
    const battle = on(
      `
      a b . B
      C D . n`,
      { figures: { C: { hidden: true }, n: { side: "neutral" }, b: { hidden: true } } },
    );
    const enemies = (id: string): string[] =>
      battle.enemiesOf(figure(battle, id)).map(({ id: other }) => other);
    expect(enemies("a")).toEqual(["B", "D"]);
    // Who hides itself knows its enemies.
    expect(enemies("C")).toEqual(["a"]);
    expect(enemies("n")).toEqual([]);
  });
});

describe("covered from every enemy", () => {
  it("is where each of them has something in between", () => {
    const battle = on(`
      . . . . .
      . . # . .
      B . . . C
      . . # . .
      . a . . .`);
    const me = figure(battle, "a");
    const enemies = battle.enemiesOf(me);
    const covered = drawSpaces(battle, (centre) =>
      enemies.every((enemy) => battle.isCovered(enemy, standing(me, centre), 0.5)) ? "#" : ".",
    );
    expect(covered).toBe(
      map(`
        . . # . .
        . . # . .
        . . . . .
        . . # . .
        . . # . .`),
    );
  });
});

describe("forced lengths", () => {
  it("the nearest place beyond half the movement that fits", () => {
    const battle = on(`
      # # # # # #
      # a . . . .
      # # # # # #`);
    const me = figure(battle, "a");
    const beyond = battle.nearest(me, { fits: () => true, beyond: 2 });
    expect(drawSpaces(battle, ({ x, y }) => (beyond.some((s) => s.x === x && s.y === y) ? "x" : "."))).toBe(
      map(`
        . . . . . .
        . . . . x .
        . . . . . .`),
    );
    const half = battle.reach(me, 4).spots.filter(({ cost }) => cost >= 2);
    expect(half.map(({ cost }) => cost)).toEqual([2, 3, 4]);
  });
});

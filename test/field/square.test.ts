import { describe, expect, it } from "vitest";
import { battleFrom } from "../../src/field";
import { DIAGONALS } from "../../src/field/snapshot";
import { battleMap, space } from "../support/ascii";
import { drawPath, drawReach, drawSight, figure, map } from "./draw";

const on = (drawing: string, options?: Parameters<typeof battleMap>[1]) =>
  battleFrom(battleMap(drawing, options), "inch");

describe("reach on squares", () => {
  it("goes round walls and through open doors, not through closed ones", () => {
    const battle = on(`
      +-+-+-+-+-+
      |a . .|. .|
      + + + : + +
      |. . . . .|
      + + + +-+-+
      |. . .|. .|
      +-+/+-+ + +
      |. . . . .|
      +-+-+-+-+-+`);
    const mover = figure(battle, "a");
    expect(drawReach(battle, mover, battle.reach(mover, 3))).toBe(
      map(`
        0 1 2 . .
        1 1 2 3 .
        2 2 2 . .
        . . . . .`),
    );
    expect(drawReach(battle, mover, battle.reach(mover, 4, { opensDoors: true }))).toBe(
      map(`
        0 1 2 4 4
        1 1 2 3 4
        2 2 2 . .
        4 3 4 . .`),
    );
  });

  it("never cuts a corner through a wall's end", () => {
    const battle = on(`
      +-+-+-+
      |a|. .|
      + + + +
      |. . .|
      + +-+ +
      |. . .|
      +-+-+-+`);
    const mover = figure(battle, "a");
    expect(drawReach(battle, mover, battle.reach(mover, 9))).toBe(
      map(`
        0 3 3
        1 2 3
        2 3 4`),
    );
  });

  it("passes friends but never ends on them, and stops at enemies", () => {
    const battle = on(`
      # # # # # #
      # a b . C .
      # # # # # #`);
    const mover = figure(battle, "a");
    expect(drawReach(battle, mover, battle.reach(mover, 9))).toBe(
      map(`
        . . . . . .
        . 0 . 2 . .
        . . . . . .`),
    );
    const alone = battle.reach(mover, 9, { through: "nobody" });
    expect(alone.spots).toEqual([{ x: 150, y: 150, cost: 0 }]);
    expect(drawReach(battle, mover, battle.reach(mover, 9, { through: "everybody" }))).toBe(
      map(`
        . . . . . .
        . 0 . 2 . 4
        . . . . . .`),
    );
  });

  it("asks for somebody as if of another side, and keeps that apart from those who really are", () => {
    const battle = on(`
      # # # # # #
      # B a . . #
      # # # # # #`);
    const [turncoat, other] = [{ ...figure(battle, "a"), side: "player" }, figure(battle, "B")];
    // The body of a is in nobody's way but others'.
    const passesItself = battle.reach(turncoat, 9).spots.map(({ x }) => x);
    expect(passesItself).toEqual([250, 350, 450]);
    expect(battle.reach(other, 9).spots.map(({ x }) => x)).toEqual([150]);
    expect(battle.ways(turncoat, { kind: "place", place: turncoat }).from(space(4, 1))).toBe(2);
  });

  it("takes a large base only where all of it fits", () => {
    const battle = on(
      `
      +-+-+-+-+-+
      |a . . .|.|
      + + + + + +
      |. . . . .|
      +-+-+-+ + +
      |. . .|. .|
      + + + + + +
      |. . . . .|
      +-+-+-+-+-+`,
      { figures: { a: { width: 2, height: 2 } } },
    );
    const mover = figure(battle, "a");
    expect(drawReach(battle, mover, battle.reach(mover, 9))).toBe(
      map(`
        0 1 2 . .
        . . . . .
        . . . . .
        . . . . .`),
    );
  });

  it("pays for difficult ground, and for the dearest space under a large base", () => {
    const battle = on(`
      a ~ . .
      . ~ ^ .
      . ~ . .`);
    const mover = figure(battle, "a");
    expect(drawReach(battle, mover, battle.reach(mover, 4))).toBe(
      map(`
        0 2 3 4
        1 2 . 4
        2 3 3 4`),
    );
    expect(drawReach(battle, mover, battle.reach(mover, 2, { terrainCost: () => 1 }))).toBe(
      map(`
        0 1 2 .
        1 1 2 .
        2 2 2 .`),
    );
  });
});

describe("diagonals on squares", () => {
  /** What the second row costs from the corner above it, in whole spaces, and the way two spaces down and across. */
  const COUNTS: Record<(typeof DIAGONALS)[number], readonly [row: string, far: number]> = {
    equidistant: ["1 1 2", 2],
    exact: ["1 1 2", 2 * Math.SQRT2],
    approximate: ["1 1 2", 3],
    rectilinear: ["1 2 3", 4],
    "alternating-1": ["1 1 2", 3],
    "alternating-2": ["1 2 3", 3],
    illegal: ["1 2 3", 4],
  };
  it.each(DIAGONALS)("counts diagonals %s", (diagonals) => {
    const [row, wanted] = COUNTS[diagonals];
    const battle = on(
      `
      a . .
      . . .
      . . .`,
      { grid: { kind: "square", diagonals } },
    );
    const mover = figure(battle, "a");
    expect(drawReach(battle, mover, battle.reach(mover, 9)).split("\n")[1]).toBe(row);
    const far = battle.reach(mover, 9).at(space(2, 2));
    expect(far?.cost).toBeCloseTo(wanted, 8);
    expect(battle.spaces(mover, space(2, 2))).toBeCloseTo(far?.cost ?? NaN, 8);
  });
});

describe("paths on squares", () => {
  it("finds the cheapest way to base contact", () => {
    const battle = on(`
      +-+-+-+-+-+
      |a|. . . .|
      + + +-+-+ +
      |. .|. B .|
      + + + + + +
      |. . . . .|
      +-+-+-+-+-+`);
    const mover = figure(battle, "a");
    const path = battle.path(mover, { kind: "touch", figure: figure(battle, "B") });
    expect(drawPath(battle, path?.places ?? [])).toBe(
      map(`
        a . . . .
        b . . . .
        . c d . .`),
    );
    expect(path?.cost).toBe(3);
    const ways = battle.ways(mover, { kind: "touch", figure: figure(battle, "B") });
    expect(ways.from(mover)).toBe(3);
    expect(ways.from(space(0, 2))).toBe(2);
    expect(ways.from(space(2, 2))).toBe(0);
  });

  it("has no path into a sealed room", () => {
    const battle = on(`
      +-+-+-+
      |a .|.|
      + + +-+
      |. . .|
      +-+-+-+`);
    const goal = { kind: "place", place: space(2, 0) } as const;
    expect(battle.path(figure(battle, "a"), goal)).toBeUndefined();
    expect(battle.ways(figure(battle, "a"), goal).from(space(0, 0))).toBe(Infinity);
  });
});

describe("sight on squares", () => {
  it("is stopped by walls, closed doors and curtains, not by windows and open doors", () => {
    const battle = on(`
      +-+-+-+-+-+-+
      |. . . . . .|
      +-+/+:+w+c+c+
      |. . a . . .|
      +-+-+-+-+-+-+`);
    expect(drawSight(battle, space(2, 1))).toBe(
      map(`
        . . * * * .
        * * * * * *`),
    );
  });

  it("is stopped at the point where two walls meet, and not by a wall it runs along", () => {
    const battle = on(`
      +-+-+-+
      |a .|.|
      + +-+ +
      |. . .|
      +-+-+-+`);
    expect(battle.seesPoint(space(0, 0), { x: 250, y: 150 })).toBe(false);
    expect(battle.seesPoint({ x: 50, y: 100 }, { x: 150, y: 100 })).toBe(true);
    expect(battle.seesPoint({ x: 200, y: 50 }, { x: 200, y: 75 })).toBe(true);
  });

  it("does not see through a wall between two bases, but sees past its end", () => {
    const battle = on(`
      +-+-+-+
      |a|B .|
      + + + +
      |. . .|
      + + + +
      |. C .|
      +-+-+-+`);
    expect(battle.sees(figure(battle, "a"), figure(battle, "B"))).toBe(false);
    expect(battle.sees(figure(battle, "a"), figure(battle, "C"))).toBe(true);
  });
});

describe("cover on squares", () => {
  it("counts the corners a wall hides", () => {
    const battle = on(`
      +-+-+-+-+
      |. . . .|
      + + +-+ +
      |a . B .|
      + + +-+ +
      |. . . .|
      +-+-+-+-+`);
    const [a, b] = [figure(battle, "a"), figure(battle, "B")];
    expect(battle.cover(a, b)).toEqual({ share: 0, rays: 4, blocked: 0, by: [] });
    const high = { ...a, x: 50, y: 50 };
    expect(battle.cover(high, b).blocked).toBe(1);
    expect(battle.cover(high, b).by.map(({ id }) => id)).toEqual(["wall-1-2-top"]);
  });

  it("counts cover terrain in between, bodies when asked, and shelter from everywhere", () => {
    const battle = on(
      `
      a . c . B
      . . . % .
      d . . % E
      . . . . %`,
      {},
    );
    const [a, b, d, e] = ["a", "B", "d", "E"].map((id) => figure(battle, id));
    if (!a || !b || !d || !e) throw new Error("figures are missing");
    expect(battle.cover(a, b).blocked).toBe(0);
    expect(battle.cover(a, b, { bodies: true }).by.map(({ id }) => id)).toEqual(["c"]);
    expect(battle.cover(d, e).share).toBe(1);
    expect(battle.cover(d, e, { terrain: false }).share).toBe(0);
    expect(battle.cover(d, e, { ignoreWithin: 2 }).share).toBe(0);
    const sheltered = { ...e, x: 450, y: 350 };
    expect(battle.cover(e, sheltered).share).toBe(1);
    expect(battle.cover(e, sheltered, { inside: false }).share).toBe(0.5);
  });

  it.each(["equidistant", "exact", "approximate"] as const)(
    "turns once on its way over open ground, without a needless diagonal (%s)",
    (diagonals) => {
      const battle = battleFrom(
        battleMap(
          `
          a . . . . . . .
          . . . . . . . .
          . . . . . . . .
          . . . . . . . .
          . . . . . . . .`,
          { grid: { kind: "square", diagonals } },
        ),
        "space",
      );
      const me = figure(battle, "a");
      const reach = battle.reach(me, 99);
      for (const [column, row] of [
        [7, 2],
        [7, 0],
        [3, 4],
      ] as const) {
        const spot = reach.at(space(column, row)) ?? { ...space(column, row), cost: NaN };
        const far = battle.path(me, { kind: "place", place: spot });
        for (const path of [reach.path(spot), far ?? { places: [], cost: NaN }]) {
          expect(path.cost).toBe(spot.cost);
          const steps = path.places.slice(1).map(({ x, y }, at) => {
            const before = path.places[at] ?? { x, y };
            return `${x - before.x} ${y - before.y}`;
          });
          const bends = steps.filter((step, at) => at > 0 && step !== steps[at - 1]).length;
          expect(bends, steps.join(", ")).toBeLessThanOrEqual(1);
          expect(steps.filter((step) => !step.split(" ").includes("0"))).toHaveLength(Math.min(column, row));
        }
      }
    },
  );
});

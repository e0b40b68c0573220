import { describe, expect, it } from "vitest";
import {
  ai,
  brawler,
  CARBINE,
  CCW,
  decided,
  endOf,
  GRIDS,
  hybridOne,
  marker,
  moveOf,
  patch,
  PISTOL,
  ruleOf,
  shooter,
  soldier,
  SWORD,
  table,
  target,
  targetOf,
  type Grid,
} from "./support";

/** Positions whose answer was written first: what comes first on the page cannot be had, and a second is there. */

type Places = Parameters<typeof table>[2];
type Options = NonNullable<Parameters<typeof table>[3]>;

const board = (grid: Grid, places: Places, options: Options) => table(32, 20, places, { grid, ...options });

const CCW_ONLY = soldier(CCW);
/** Whoever cannot walk shoots from where it stands. */
const standing = (gun: object) => ai({ ...soldier({ ...CARBINE, ...gun }, CCW), rules: ["Immobile"] });
const wood = (left: number, top: number) =>
  patch("wood", [left, top, left + 3, top + 3], [{ kind: "cover" }]);
/** Between the columns, from top to bottom. */
const wall = (id: string, column: number, from = 0, to = 20) => ({
  id,
  c: [column * 100, from * 100, column * 100, to * 100] as [number, number, number, number],
});
const pool = (id: string, box: readonly number[]) => patch(id, box, [{ kind: "dangerous" }]);
const swamp = (box: readonly number[]) => patch("swamp", box, [{ kind: "difficult" }]);

describe.each(GRIDS)("whom it shoots at, %s", (_, grid) => {
  const shot = (places: Places, options: Options) => targetOf(decided(board(grid, places, options)));

  it("GFF-B14 the nearest hides, but the one in the open is out of range: the one that hides", () => {
    const figures = { a: standing({}), A: target(), B: target() };
    expect(shot({ a: [2, 9], A: [10, 9], B: [28, 9] }, { figures, regions: [wood(9, 8)] })).toBe("A");
  });

  it("GFF-B14 the nearest hides, but the one in the open is behind a wall: the one that hides", () => {
    const figures = { a: standing({}), A: target(), B: target() };
    const options = { figures, regions: [wood(9, 8)], walls: [wall("w", 12, 0, 7)] };
    expect(shot({ a: [2, 9], A: [10, 9], B: [15, 2] }, options)).toBe("A");
  });

  it("GFF-B13 who is stunned is out of sight: the nearest of those who have not acted", () => {
    const figures = {
      a: standing({}),
      A: target(),
      B: target(),
      C: target(CCW_ONLY, { statuses: ["stunned"] }),
    };
    const options = { figures, walls: [wall("w", 4, 10, 20)], acted: ["A"] };
    expect(shot({ a: [2, 9], A: [7, 9], B: [12, 9], C: [6, 17] }, options)).toBe("B");
  });

  it("GFF-X4 the best Defense is out of range: the best of those in range, not the nearest", () => {
    const figures = {
      a: standing({ ap: 1 }),
      A: target({ ...CCW_ONLY, defense: 5 }),
      B: target({ ...CCW_ONLY, defense: 3 }),
      C: target({ ...CCW_ONLY, defense: 2 }),
    };
    expect(shot({ a: [2, 9], A: [6, 9], B: [14, 9], C: [29, 9] }, { figures })).toBe("B");
  });

  it("GFF-X5 the single tough one is out of sight: a unit with Tough before the nearest", () => {
    const tough = { ...CCW_ONLY, tough: 3 };
    const figures = {
      a: standing({ deadly: 3 }),
      A: target(),
      B: target({ ...tough, unit: "brutes" }),
      C: target({ ...tough, unit: "brutes" }),
      D: target(tough),
    };
    const options = { figures, walls: [wall("w", 4, 10, 20)] };
    expect(shot({ a: [2, 9], A: [6, 9], B: [14, 9], C: [15, 9], D: [6, 17] }, options)).toMatch(/[BC]/);
  });

  it("GFF-X14 the hero is out of range: the weapon upgrade before the nearest", () => {
    const figures = {
      a: standing({ sniper: true }),
      A: target(),
      B: target({ ...CCW_ONLY, upgrade: true }),
      C: target({ ...CCW_ONLY, hero: true }),
    };
    expect(shot({ a: [2, 9], A: [6, 9], B: [15, 9], C: [29, 9] }, { figures })).toBe("B");
  });
});

describe.each(GRIDS)("whom it charges, %s", (_, grid) => {
  const ring = [
    pool("n", [7, 6, 14, 8]),
    pool("s", [7, 11, 14, 13]),
    pool("w", [7, 8, 9, 11]),
    pool("e", [12, 8, 14, 11]),
  ];

  it("GFF-B15 nobody comes to the nearest through the lava: the next", () => {
    const figures = { a: ai(brawler), A: target(), B: target() };
    const result = decided(board(grid, { a: [3, 9], A: [10, 9], B: [3, 18] }, { figures, regions: ring }));
    expect(result.plan.rule.id).toBe("melee-charge");
    expect(targetOf(result)).toBe("B");
  });

  it("GFF-Q7 nobody comes to the one in the way: who is not in the way is not charged instead", () => {
    const figures = { a: ai(brawler), A: target(), B: target() };
    const regions = [...ring, marker("one", 25, 9)];
    // B stands more than six inches beside the way, and within a charge.
    const places = { a: [3, 4], A: [10, 9], B: [3, 14] } as const;
    expect(ruleOf(board(grid, places, { figures, regions }))).toBe("melee-rush-past");
  });

  it("GFF-T4 the nearest stands too deep in a swamp: the next in the open", () => {
    const figures = { a: ai(brawler), A: target(), B: target() };
    const places = { a: [3, 9], A: [12, 9], B: [3, 19] } as const;
    const result = decided(board(grid, places, { figures, regions: [swamp([5, 4, 17, 14])] }));
    expect(targetOf(result)).toBe("B");
  });

  it("GFF-H7 in cover and with a shot, a Hybrid that holds all objectives charges all the same", () => {
    const figures = { a: ai(hybridOne), A: target() };
    const result = decided(board(grid, { a: [3, 9], A: [11, 9] }, { figures, regions: [wood(2, 8)] }));
    expect(result.plan.rule.id).toBe("hybrid-charge");
  });

  it("GFF-H6 nobody is in Charge range and a shot is: it advances, and shoots", () => {
    const figures = { a: ai(hybridOne), A: target() };
    const result = decided(board(grid, { a: [3, 9], A: [19, 9] }, { figures }));
    expect(result.plan.rule.id).toBe("hybrid-advance-enemy");
    expect(targetOf(result)).toBe("A");
  });
});

describe.each(GRIDS)("what it makes for, %s", (_, grid) => {
  it("GFF-Q1 the nearer objective as it lies is farther to walk to: the other one", () => {
    const figures = { a: ai(brawler), A: target() };
    const regions = [marker("near", 16, 9), marker("far", 3, 1)];
    const snapshot = board(
      grid,
      { a: [9, 15], A: [30, 19] },
      { figures, regions, walls: [wall("w", 11, 1, 20)] },
    );
    expect(endOf(decided(snapshot))?.[1]).toBeLessThan(9);
    expect(endOf(decided(snapshot))?.[0]).toBeLessThan(9);
  });

  it.each([
    [[], 24],
    [["stunned"], 13],
  ] as const)("GFF-B9 a friend at the nearest objective, %o: it goes to %d", (statuses, column) => {
    const figures = { a: ai(brawler), b: ai(brawler, { statuses: [...statuses] }), A: target() };
    const regions = [marker("one", 13, 4), marker("two", 24, 16)];
    const result = decided(board(grid, { a: [13, 13], b: [13, 5], A: [1, 1] }, { figures, regions }));
    const [x = 0] = endOf(result) ?? [];
    expect(Math.abs(x - column)).toBeLessThan(6);
  });

  it("GFF-H4 a Fast Hybrid comes within three inches in an Advance of eight: no Rush", () => {
    const fast = ai({ ...soldier(PISTOL, SWORD), rules: ["Fast"] });
    const options = { figures: { a: fast, A: target() }, regions: [marker("one", 13, 9)] };
    expect(ruleOf(board(grid, { a: [3, 9], A: [22, 9] }, options))).toBe("hybrid-advance-objective");
  });

  it("GFF-S3 after an Advance nobody could be shot: it rushes, though the way leads past cover", () => {
    const options = { figures: { a: ai(shooter), A: target() }, regions: [marker("one", 26, 1), wood(8, 8)] };
    const result = decided(
      board(grid, { a: [2, 1], A: [31, 19] }, { ...options, walls: [wall("w", 20, 3, 20)] }),
    );
    expect(result.plan.rule.id).toBe("shooting-rush-objective");
    expect(moveOf(result)?.cost).toBeGreaterThan(10);
  });
});

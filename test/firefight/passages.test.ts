import { describe, expect, it } from "vitest";
import type { Decided } from "../../src/core/decision";
import { scriptedDice } from "../../src/core/dice";
import { bandOf } from "../../src/rulesets/firefight/terrain/drops-leaps-jumps";
import {
  ai,
  attacksOf,
  brawler,
  decided,
  diceOf,
  endOf,
  GRIDS,
  marker,
  moveOf,
  patch,
  prose,
  ruleOf,
  spacesOf,
  SWORD,
  soldier,
  table,
  target,
  type Grid,
} from "./support";

/** Dice of the band first; whatever ties come later show a 1. */
const dice = (...faces: readonly number[]) =>
  scriptedDice([...faces, ...Array.from({ length: 20 }, () => 1)]);

const ledge = (height: number) => patch("roof", [0, 0, 8, 9], [{ kind: "feature", tags: ["ledge"], height }]);

/** On a roof of the given height; the way to the marker leads off it. */
const onRoof = (height: number, faces: readonly number[], profile = brawler): Decided =>
  decided(
    table(
      40,
      9,
      { a: [4, 4], A: [39, 0] },
      {
        figures: { a: ai(profile, { elevation: height }), A: target() },
        regions: [marker("one", 25, 4), ledge(height)],
      },
    ),
    "a",
    { dice: dice(...faces) },
  );

const leavesRoof = (result: Decided): boolean => (endOf(result)?.[0] ?? 4) >= 8;
const bandDice = (result: Decided): number => diceOf(result.trace).filter(({ sides }) => sides === 6).length;

describe("dropping", () => {
  it.each([0.5, 1, 2, 2.9])("GFF-V2 drops off %d inches without a die", (height) => {
    const result = onRoof(height, []);
    expect(leavesRoof(result)).toBe(true);
    expect(bandDice(result)).toBe(0);
    // It ends on the ground.
    expect(moveOf(result)?.path.at(-1)?.elevation).toBe(0);
  });

  it.each([3, 4, 4.9])("GFF-V3 drops off %d inches on a 4 and more, stays up on less", (height) => {
    for (const face of [1, 2, 3]) expect(leavesRoof(onRoof(height, [face]))).toBe(false);
    for (const face of [4, 5, 6]) expect(leavesRoof(onRoof(height, [face]))).toBe(true);
    expect(bandDice(onRoof(height, [4]))).toBe(1);
    expect(prose(onRoof(height, [3]))).toContain("Drop off the height (GFF-V3)");
  });

  it("GFF-V3 reads 5 to under 6 inches as part of the same band", () => {
    expect(leavesRoof(onRoof(5.5, [4]))).toBe(true);
    expect(leavesRoof(onRoof(5.5, [3]))).toBe(false);
  });

  it.each([6, 7, 12])("GFF-V4 never drops off %d inches, and rolls no die", (height) => {
    const result = onRoof(height, []);
    expect(leavesRoof(result)).toBe(false);
    expect(bandDice(result)).toBe(0);
    expect(prose(result)).toContain("(GFF-V4)");
  });

  it("GFF-V2 faces no height on the way to something on the same roof", () => {
    const result = decided(
      table(
        40,
        9,
        { a: [1, 4], A: [39, 0] },
        {
          figures: { a: ai(brawler, { elevation: 12 }), A: target() },
          regions: [marker("one", 6, 4), ledge(12)],
        },
      ),
    );
    expect(prose(result)).not.toContain("Drop off");
  });

  it("GFF-V4 nobody climbs a sheer side", () => {
    const result = decided(
      table(
        40,
        9,
        { a: [12, 4], A: [39, 0] },
        {
          figures: { a: ai(brawler), A: target() },
          regions: [marker("one", 2, 4), ledge(2)],
        },
      ),
    );
    expect(spacesOf(result).filter(([x]) => x < 8)).toEqual([]);
  });
});

/** On the roof, with an enemy below in Charge range and nothing to seize. */
const above = (height: number, faces: readonly number[]): Decided =>
  decided(
    table(
      40,
      9,
      { a: [6, 4], A: [12, 4] },
      {
        figures: { a: ai(brawler, { elevation: height }), A: target() },
        regions: [ledge(height)],
      },
    ),
    "a",
    { dice: dice(...faces) },
  );

describe("leaping", () => {
  it.each([0.5, 2, 2.9])("GFF-V5 leaps off %d inches into a charge without a die", (height) => {
    expect(above(height, []).plan.rule.id).toBe("melee-charge");
    expect(bandDice(above(height, []))).toBe(0);
    expect(prose(above(height, []))).toContain("(GFF-V5)");
  });

  it.each([3, 4.9, 5.9])("GFF-V6 leaps off %d inches on a 4 and more", (height) => {
    for (const face of [4, 5, 6]) expect(above(height, [face]).plan.rule.id).toBe("melee-charge");
    // A failed leap is followed by the die of the drop, which the Rush toward the enemy asks for.
    for (const face of [1, 2, 3]) expect(above(height, [face, 1]).plan.rule.id).toBe("melee-rush-enemy");
  });

  it.each([6, 9])("GFF-V7 never leaps off %d inches", (height) => {
    expect(above(height, []).plan.rule.id).not.toBe("melee-charge");
    expect(bandDice(above(height, []))).toBe(0);
  });

  it("GFF-V5 an enemy on the same roof is charged without a leap", () => {
    const result = decided(
      table(
        40,
        9,
        { a: [2, 4], A: [6, 4] },
        {
          figures: { a: ai(brawler, { elevation: 12 }), A: target(brawler, { elevation: 12 }) },
          regions: [ledge(12)],
        },
      ),
    );
    expect(result.plan.rule.id).toBe("melee-charge");
    expect(prose(result)).not.toContain("Leap");
  });
});

/** A gap across the whole table, so many inches wide. */
const gap = (width: number) => patch("chasm", [8, 0, 8 + width, 9], [{ kind: "impassable", tags: ["gap"] }]);
const atGap = (width: number, faces: readonly number[], rules: string[] = []): Decided =>
  decided(
    table(
      40,
      9,
      { a: [4, 4], A: [39, 0] },
      {
        figures: { a: ai({ ...brawler, rules }), A: target() },
        regions: [marker("one", 25, 4), gap(width)],
      },
    ),
    "a",
    { dice: dice(...faces) },
  );
const crosses = (result: Decided): boolean => (endOf(result)?.[0] ?? 0) >= 8;

describe("jumping", () => {
  it.each([1, 2])("GFF-V8 jumps a gap of %d inches without a die", (width) => {
    expect(crosses(atGap(width, []))).toBe(true);
    expect(bandDice(atGap(width, []))).toBe(0);
    // Nobody ends in it.
    const [x] = endOf(atGap(width, [])) ?? [0];
    expect(x).toBeGreaterThanOrEqual(8 + width);
  });

  it.each([3, 4, 5])("GFF-V9 jumps a gap of %d inches on a 4 and more", (width) => {
    for (const face of [4, 5, 6]) expect(crosses(atGap(width, [face]))).toBe(true);
    for (const face of [1, 2, 3]) expect(crosses(atGap(width, [face]))).toBe(false);
    expect(bandDice(atGap(width, [4]))).toBe(1);
  });

  it.each([6, 7])("GFF-V10 never jumps a gap of %d inches", (width) => {
    expect(crosses(atGap(width, []))).toBe(false);
    expect(bandDice(atGap(width, []))).toBe(0);
    expect(prose(atGap(width, []))).toContain("(GFF-V10)");
  });

  it("GFF-V10 Flying needs no jump", () => {
    expect(crosses(atGap(7, [], ["Flying"]))).toBe(true);
  });

  it("GFF-V8 after a refusal it jumps another gap that it finds on the way round", () => {
    // A chasm straight ahead that nobody jumps, and a narrow one past the end of it.
    const wide = patch("wide", [8, 0, 15, 6], [{ kind: "impassable", tags: ["gap"] }]);
    const narrow = patch("narrow", [8, 6, 10, 9], [{ kind: "impassable", tags: ["gap"] }]);
    const result = decided(
      table(
        40,
        9,
        { a: [5, 4], A: [39, 0] },
        { figures: { a: ai(brawler), A: target() }, regions: [marker("one", 30, 4), wide, narrow] },
      ),
    );
    expect(prose(result)).toContain("(GFF-V10)");
    expect(prose(result)).toContain("(GFF-V8)");
    expect(endOf(result)?.[0]).toBeGreaterThanOrEqual(10);
  });

  it("GFF-V8 a gap beside the way is not faced", () => {
    const aside = patch("chasm", [8, 0, 12, 2], [{ kind: "impassable", tags: ["gap"] }]);
    const result = decided(
      table(
        40,
        9,
        { a: [4, 6], A: [39, 0] },
        {
          figures: { a: ai(brawler), A: target() },
          regions: [marker("one", 25, 6), aside],
        },
      ),
    );
    expect(bandDice(result)).toBe(0);
    expect(endOf(result)).toEqual([16, 6]);
  });

  it("has bands without a hole", () => {
    const sizes = [0, 2.99, 3, 4.99, 5, 5.99, 6, 60];
    expect(sizes.map(bandOf)).toEqual(["always", "always", "die", "die", "die", "die", "never", "never"]);
  });
});

describe("pushing", () => {
  const duel = (
    regions: NonNullable<Parameters<typeof table>[3]>["regions"],
    elevation = 0,
    profile = soldier({ ...SWORD, attacks: 1 }),
  ): Decided =>
    decided(
      table(
        20,
        9,
        { a: [2, 4], A: [6, 4] },
        {
          figures: { a: ai(profile, { elevation }), A: target(brawler, { elevation }) },
          ...(regions === undefined ? {} : { regions }),
        },
      ),
      "a",
      // Into contact from the west.
      { answers: { contact: "550,450" } },
    );
  const pushOf = (result: Decided): unknown => {
    const terms = attacksOf(result)[0]?.terms;
    return typeof terms === "object" && terms !== null && "push" in terms ? terms.push : undefined;
  };

  it("GFF-V1 plans to push off a ledge", () => {
    const roof = patch("roof", [0, 0, 8, 9], [{ kind: "feature", tags: ["ledge"], height: 4 }]);
    expect(pushOf(duel([roof], 4))).toEqual({ x: 850, y: 450, elevation: 0 });
    // Two inches do not reach an edge farther away.
    const wide = patch("roof", [0, 0, 12, 9], [{ kind: "feature", tags: ["ledge"], height: 4 }]);
    expect(pushOf(duel([wide], 4))).toBeUndefined();
  });

  it("GFF-V1 plans to push into dangerous terrain, and nowhere else", () => {
    const lava = patch("lava", [7, 0, 9, 9], [{ kind: "dangerous" }]);
    const swamp = patch("swamp", [7, 0, 9, 9], [{ kind: "difficult" }]);
    expect(pushOf(duel([lava]))).toEqual({ x: 750, y: 450, elevation: 0 });
    expect(pushOf(duel([swamp]))).toBeUndefined();
    expect(pushOf(duel([]))).toBeUndefined();
    // Nobody is pushed into rock, however hot it is.
    const rock = patch("rock", [7, 0, 9, 9], [{ kind: "dangerous" }, { kind: "impassable" }]);
    expect(pushOf(duel([rock]))).toBeUndefined();
  });

  it("keeps the rules of the tree apart", () => {
    expect(ruleOf(table(20, 9, { a: [2, 4], A: [6, 4] }, { figures: { a: ai(brawler), A: target() } }))).toBe(
      "melee-charge",
    );
  });
});

/** A hill of two tiers: so high to column 6, so high to column 12, then the table. */
const hill = (upper: number, lower: number) => [
  patch("lower", [0, 0, 12, 9], [{ kind: "feature", tags: ["ledge"], height: lower }]),
  patch("upper", [0, 0, 6, 9], [{ kind: "feature", tags: ["ledge"], height: upper }]),
];
const onHill = (
  upper: number,
  lower: number,
  faces: readonly number[],
  { grid, goal = 30, at = 4 }: { grid: Grid; goal?: number; at?: number },
): Decided =>
  decided(
    table(
      40,
      9,
      { a: [at, 4], A: [39, 0] },
      {
        grid,
        figures: { a: ai(brawler, { elevation: at < 6 ? upper : lower }), A: target() },
        regions: [marker("one", goal, 4), ...hill(upper, lower)],
      },
    ),
    "a",
    { dice: dice(...faces) },
  );
const endsAt = (result: Decided): { column: number; height: number } => ({
  column: endOf(result)?.[0] ?? 4,
  height: moveOf(result)?.path.at(-1)?.elevation ?? Number.NaN,
});

describe.each(GRIDS)("a hill of two tiers, %s", (_, grid) => {
  it("GFF-V2 twice two inches are dropped without a die", () => {
    const result = onHill(4, 2, [], { grid });
    expect(endsAt(result).column).toBeGreaterThanOrEqual(12);
    expect(endsAt(result).height).toBe(0);
    expect(bandDice(result)).toBe(0);
  });

  it("GFF-V2 it stands on the lower tier where the move ends there", () => {
    const result = onHill(4, 2, [], { grid, goal: 10 });
    expect(endsAt(result).column).toBeGreaterThanOrEqual(6);
    expect(endsAt(result).height).toBe(2);
  });

  it("GFF-V3 each ledge has its own die: four inches and four inches", () => {
    expect(endsAt(onHill(8, 4, [4, 4], { grid }))).toMatchObject({ height: 0 });
    expect(bandDice(onHill(8, 4, [4, 4], { grid }))).toBe(2);
    expect(endsAt(onHill(8, 4, [4, 3], { grid }))).toMatchObject({ height: 4 });
    // A hex on the edge of the upper tier belongs to it.
    expect(endsAt(onHill(8, 4, [3], { grid }))).toMatchObject({ height: 8 });
  });

  it("GFF-V4 six inches of the lower ledge stop it there, whatever the upper one is", () => {
    const result = onHill(8, 6, [], { grid });
    expect(endsAt(result)).toMatchObject({ height: 6 });
    expect(bandDice(result)).toBe(0);
    expect(prose(result)).toContain("(GFF-V4)");
  });

  it("nobody climbs from the lower tier to the upper one", () => {
    const result = onHill(4, 2, [], { grid, goal: 1, at: 10 });
    expect(endOf(result)?.[0] ?? 10).toBeGreaterThanOrEqual(6);
    expect(prose(result)).not.toContain("Drop off");
  });
});

/** A chasm of seven inches, but for a place in the south where it is so wide. */
const ravine = (narrow: number) => ({
  id: "ravine",
  rings: [
    [
      ...[800, 0, 1500, 0, 1500, 900, 800 + 100 * narrow, 900],
      ...[800 + 100 * narrow, 1400, 1500, 1400, 1500, 1800, 800, 1800],
    ],
  ],
  terrain: [{ kind: "impassable" as const, tags: ["gap"] }],
});
const atRavine = (narrow: number, faces: readonly number[], grid: Grid): Decided =>
  decided(
    table(
      40,
      18,
      { a: [5, 8], A: [39, 0] },
      { grid, figures: { a: ai(brawler), A: target() }, regions: [marker("one", 30, 8), ravine(narrow)] },
    ),
    "a",
    { dice: dice(...faces) },
  );

describe.each(GRIDS)("a gap of varying width, %s", (_, grid) => {
  it("GFF-V8 is jumped where it is narrow, also when the die at a wider place says no", () => {
    expect(crosses(atRavine(2, [3], grid))).toBe(true);
    expect(prose(atRavine(2, [3], grid))).toContain("(GFF-V8)");
  });

  it("GFF-V9 is measured where it is crossed: four inches on a 4 and more", () => {
    expect(crosses(atRavine(4, [4], grid))).toBe(true);
    expect(bandDice(atRavine(4, [4], grid))).toBe(1);
    expect(crosses(atRavine(4, [3], grid))).toBe(false);
  });

  it("GFF-V10 is not jumped where it is nowhere narrow enough", () => {
    expect(crosses(atRavine(6.5, [], grid))).toBe(false);
    expect(bandDice(atRavine(6.5, [], grid))).toBe(0);
  });
});

describe("a gap that widens beside the way", () => {
  it("GFF-V9 who jumps two inches without a die does not jump four of them so", () => {
    // Two inches wide on the way, four beside it; the wood that would hide it lies beyond the wide part.
    const chasm = {
      id: "chasm",
      rings: [[800, 0, 1000, 0, 1000, 500, 1200, 500, 1200, 1200, 800, 1200]],
      terrain: [{ kind: "impassable" as const, tags: ["gap"] }],
    };
    const wood = patch("wood", [13, 7, 16, 10], [{ kind: "cover" }]);
    const regions = [marker("one", 30, 3), chasm, wood];
    const figures = { a: ai(brawler), A: target() };
    const result = decided(table(40, 12, { a: [6, 3], A: [39, 0] }, { figures, regions }));
    expect(bandDice(result)).toBe(0);
    expect(crosses(result)).toBe(true);
    expect(endOf(result)?.[1]).toBeLessThan(7);
  });
});

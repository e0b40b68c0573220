import { describe, expect, it } from "vitest";
import { scriptedDice } from "../../src/core/dice";
import { standing, type Snapshot } from "../../src/field";
import { overlaps } from "../../src/rulesets/firefight/bases-overlap";
import {
  ai,
  attacksOf,
  battleOn,
  brawler,
  decided,
  expectDefined,
  GRIDS,
  moveOf,
  patch,
  prose,
  shooter,
  table,
  target,
  type Grid,
} from "./support";

/** Ledges, gaps and walls between two of them: who gets at whom, on every kind of grid. */

type Profile = Parameters<typeof ai>[0];

/** West of column 8 the ground is so many inches higher; a stands at (x, 6), A at (X, 6). */
const roofed = (grid: Grid, height: number, profile: Profile, x: number, X: number): Snapshot =>
  table(
    40,
    12,
    { a: [x, 6], A: [X, 6] },
    {
      grid,
      figures: {
        a: ai(profile, { elevation: x < 8 ? height : 0 }),
        A: target(brawler, { elevation: X < 8 ? height : 0 }),
      },
      regions: [patch("roof", [0, 0, 8, 12], [{ kind: "feature", tags: ["ledge"], height }])],
    },
  );

const backsOff = (snapshot: Snapshot): boolean => prose(decided(snapshot)).includes("could charge it here");

describe.each(GRIDS)("who could charge, %s", (_, grid) => {
  it.each([
    [2, true],
    [4, true],
    [8, false],
  ])("GFF-B12 an enemy on a ledge of %d inches comes down: %s", (height, comes) => {
    expect(backsOff(roofed(grid, height, shooter, 12, 5))).toBe(comes);
  });

  it.each([2, 4, 8])("GFF-B12 nobody climbs a ledge of %d inches", (height) => {
    expect(backsOff(roofed(grid, height, shooter, 5, 12))).toBe(false);
  });

  it.each([
    [2, true],
    [5, true],
    [8, false],
  ])("GFF-B12 a gap of %d inches is jumped: %s", (wide, jumped) => {
    const gap = patch("gap", [12, 0, 12 + wide, 12], [{ kind: "impassable", tags: ["gap"] }]);
    const figures = { a: ai(shooter), A: target(brawler) };
    expect(
      backsOff(table(40, 12, { a: [11, 6], A: [12 + wide, 6] }, { grid, figures, regions: [gap] })),
    ).toBe(jumped);
  });

  it.each([
    ["across the table", [1300, 0, 1300, 1200], false],
    ["with a way round it", [1300, 400, 1300, 900], true],
  ] as const)("GFF-B12 nobody charges through a fence %s", (_where, fence, comes) => {
    const figures = { a: ai(shooter), A: target(brawler) };
    const walls = [{ id: "fence", c: [...fence] as [number, number, number, number], sight: 0 as const }];
    expect(backsOff(table(40, 12, { a: [11, 6], A: [14, 6] }, { grid, figures, walls }))).toBe(comes);
  });
});

describe.each(GRIDS)("up and down, %s", (_, grid) => {
  const flyer = { ...brawler, rules: ["Flying"] };

  it.each([2, 4, 8])("GFF-X7 flyers charge up to a ledge of %d inches and down from it", (height) => {
    for (const snapshot of [roofed(grid, height, flyer, 12, 5), roofed(grid, height, flyer, 5, 12)]) {
      const result = decided(snapshot);
      expect(result.plan.rule.id).toBe("melee-charge");
      const enemy = expectDefined(battleOn(snapshot).figure("A"));
      expect(moveOf(result)?.path.at(-1)?.elevation ?? 0).toBe(enemy.elevation);
      expect(attacksOf(result)).toHaveLength(1);
    }
  });

  it("GFF-X7 a flyer in the air comes down to charge", () => {
    const figures = { a: ai(flyer, { elevation: 5 }), A: target() };
    const result = decided(table(40, 12, { a: [5, 6], A: [12, 6] }, { grid, figures }));
    expect(result.plan.rule.id).toBe("melee-charge");
    expect(moveOf(result)?.path.at(-1)?.elevation).toBe(0);
  });

  it("GFF-V3 whoever drops ends on nobody, and an inch from those it does not charge", () => {
    const snapshot = roofed(grid, 4, brawler, 5, 12);
    // The leap at the enemy is refused, the drop dared.
    const dice = scriptedDice([1, 6, ...Array.from({ length: 20 }, () => 1)]);
    const result = decided(snapshot, "a", { dice });
    expect(result.plan.rule.id).toBe("melee-rush-enemy");
    const end = expectDefined(moveOf(result)?.path.at(-1));
    expect(end.elevation).toBe(0);
    const battle = battleOn(snapshot);
    const [me, enemy] = [expectDefined(battle.figure("a")), expectDefined(battle.figure("A"))];
    expect(overlaps(battle, standing(me, end), enemy)).toBe(false);
    expect(battle.distance(standing(me, end), enemy)).toBeGreaterThan(1 - 1e-3);
  });

  it("GFF-V5 a leap ends in contact, not on the enemy", () => {
    const snapshot = roofed(grid, 2, brawler, 5, 12);
    const result = decided(snapshot);
    expect(result.plan.rule.id).toBe("melee-charge");
    const battle = battleOn(snapshot);
    const there = standing(expectDefined(battle.figure("a")), expectDefined(moveOf(result)?.path.at(-1)));
    expect(overlaps(battle, there, expectDefined(battle.figure("A")))).toBe(false);
  });
});

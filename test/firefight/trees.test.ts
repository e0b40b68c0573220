import { describe, expect, it } from "vitest";
import { hybrid, melee, shooting } from "../../src/rulesets/firefight/page/trees";
import { scene, SCENES, seizedByFoe } from "./scenes";
import {
  ai,
  answersOf,
  attacksOf,
  brawler,
  decided,
  endOf,
  hybridOne,
  marker,
  moveOf,
  prose,
  ruleOf,
  shooter,
  table,
  target,
} from "./support";

describe("every branch of every tree", () => {
  for (const { id, says, leaf, answers, snapshot, memory } of SCENES) {
    const result = () => decided(snapshot, "a", memory === undefined ? {} : { memory });

    it(`${id} ${says} (${leaf})`, () => {
      expect(answersOf(result())).toBe(answers);
      expect(result().plan.rule.id).toBe(leaf);
    });

    it(`golden trace of ${leaf}`, async () => {
      await expect(`${prose(result())}\n`).toMatchFileSnapshot(`golden/${leaf}.txt`);
    });
  }

  it("has a scene for every leaf", () => {
    const leaves = [hybrid, shooting, melee].flatMap((tree) => Object.values(tree.leaves));
    expect(new Set(SCENES.map(({ leaf }) => leaf))).toEqual(new Set(leaves.map(({ id }) => id)));
  });

  it("is written as printed: every question leads to the printed step or action", () => {
    const shape = (tree: typeof hybrid | typeof shooting | typeof melee) =>
      Object.entries(tree.questions).map(([step, { yes, no }]) => [step, yes, no]);
    expect(shape(hybrid)).toEqual([
      ["1", { goTo: "2" }, { goTo: "5" }],
      ["2", { take: ["charge-past", "advance-past", "rush-past"] }, { goTo: "3" }],
      ["3", { take: ["rush-to-seize"] }, { goTo: "4" }],
      ["4", { take: ["advance-objective"] }, { take: ["rush-objective"] }],
      ["5", { take: ["charge"] }, { goTo: "6" }],
      ["6", { take: ["advance-enemy"] }, { take: ["rush-enemy"] }],
    ]);
    expect(shape(shooting)).toEqual([
      ["1", { goTo: "2" }, { goTo: "3" }],
      ["2", { take: ["advance-objective"] }, { take: ["rush-objective"] }],
      ["3", { take: ["advance-enemy"] }, { take: ["rush-enemy"] }],
    ]);
    expect(shape(melee)).toEqual([
      ["1", { goTo: "2" }, { goTo: "3" }],
      ["2", { take: ["charge-past", "rush-past"] }, { take: ["rush-objective"] }],
      ["3", { take: ["charge"] }, { take: ["rush-enemy"] }],
    ]);
  });
});

describe("Hybrid", () => {
  it("GFF-H1 goes to 2 while an objective is open, and to 5 once all are seized or there are none", () => {
    expect(answersOf(decided(scene(hybridOne, [39, 0], [30, 10])))).toMatch(/^1 yes, 2/);
    const seized = { memory: seizedByFoe };
    expect(answersOf(decided(scene(hybridOne, [39, 0], [30, 10]), "a", seized))).toMatch(/^1 no, 5/);
    expect(answersOf(decided(scene(hybridOne, [39, 0])))).toMatch(/^1 no, 5/);
  });

  it("GFF-H1 an objective that the player has seized is open", () => {
    const memory = { round: 1, seized: { one: "player" } };
    expect(answersOf(decided(scene(hybridOne, [39, 0], [30, 10]), "a", { memory }))).toMatch(/^1 yes/);
  });

  it("GFF-H2 tries the charge, then the Advance with a shot, then the Rush, and says why not", () => {
    const result = decided(scene(hybridOne, [24, 10], [30, 10]));
    expect(prose(result)).toContain("✗ Charge an enemy in the way (GFF-H2): No enemy that is in the way");
    expect(prose(result)).toContain("✗ Advance toward the objective and shoot (GFF-H2): There would be no");
    expect(moveOf(result)?.gait).toBe("rush");
    expect(attacksOf(result)).toEqual([]);
  });

  it("GFF-H2 charges only enemies in the way, not another one in Charge range", () => {
    // A is in the way but too far to charge; B could be charged, but stands 7 inches beside the path.
    const snapshot = table(
      40,
      24,
      { a: [3, 10], A: [17, 10], B: [3, 18] },
      { figures: { a: ai(hybridOne), A: target(), B: target() }, regions: [marker("one", 25, 10)] },
    );
    expect(ruleOf(snapshot)).toBe("hybrid-advance-past");
    // Without an open objective the same unit charges B.
    expect(ruleOf(snapshot, "a", { memory: seizedByFoe })).toBe("hybrid-charge");
  });

  it("GFF-H3 goes on to 3 when the nearest enemy is just more than 6 inches from the path", () => {
    // The path runs along the middle of row 10; a base whose near edge is 6 inches off touches the band.
    expect(answersOf(decided(scene(hybridOne, [15, 16], [25, 10])))).toBe("1 yes, 2 yes");
    expect(answersOf(decided(scene(hybridOne, [15, 17], [25, 10])))).toMatch(/^1 yes, 2 no, 3/);
  });

  it("GFF-H4 rushes just outside Advance range, goes on just inside it and just beyond a Rush", () => {
    // Within 3 inches of the marker's middle: the base must end 3 spaces before it.
    expect(ruleOf(scene(hybridOne, [39, 0], [12, 10]))).not.toBe("hybrid-rush-to-seize");
    expect(ruleOf(scene(hybridOne, [39, 0], [13, 10]))).toBe("hybrid-rush-to-seize");
    expect(ruleOf(scene(hybridOne, [39, 0], [18, 10]))).toBe("hybrid-rush-to-seize");
    expect(ruleOf(scene(hybridOne, [39, 0], [19, 10]))).toBe("hybrid-rush-objective");
  });

  it("GFF-H5 the Advance ends with a shot, nearer to the objective", () => {
    const result = decided(scene(hybridOne, [9, 18], [30, 10]));
    expect(moveOf(result)?.gait).toBe("advance");
    expect(attacksOf(result).map(({ target: at }) => at)).toEqual(["A"]);
    expect(endOf(result)?.[0]).toBeGreaterThan(3);
  });

  it("GFF-H6 the Rush goes toward the objective and nobody shoots", () => {
    const result = decided(scene(hybridOne, [39, 0], [30, 10]));
    expect(endOf(result)).toEqual([15, 10]);
    expect(attacksOf(result)).toEqual([]);
  });

  it("GFF-H7 charges at 12 inches, and not at 13", () => {
    const memory = seizedByFoe;
    expect(ruleOf(scene(hybridOne, [16, 10], [20, 10]), "a", { memory })).toBe("hybrid-charge");
    expect(ruleOf(scene(hybridOne, [17, 10], [20, 10]), "a", { memory })).toBe("hybrid-advance-enemy");
  });

  it("GFF-H8 closes in just far enough to shoot", () => {
    const result = decided(scene(hybridOne, [17, 10], [20, 10]), "a", { memory: seizedByFoe });
    // 13 inches apart with a range of 12: one space is enough.
    expect(moveOf(result)?.cost).toBe(1);
    expect(attacksOf(result)).toHaveLength(1);
  });

  it("GFF-H9 rushes when the range of 12 and the Advance of 6 do not reach", () => {
    const memory = seizedByFoe;
    expect(ruleOf(scene(hybridOne, [22, 10], [20, 10]), "a", { memory })).toBe("hybrid-advance-enemy");
    const result = decided(scene(hybridOne, [23, 10], [20, 10]), "a", { memory });
    expect(result.plan.rule.id).toBe("hybrid-rush-enemy");
    expect(endOf(result)).toEqual([15, 10]);
  });
});

describe("Shooting", () => {
  it("GFF-S1 goes to 2 while an objective is open, else to 3", () => {
    expect(answersOf(decided(scene(shooter, [38, 10], [30, 10])))).toMatch(/^1 yes, 2/);
    const memory = seizedByFoe;
    expect(answersOf(decided(scene(shooter, [38, 10], [30, 10]), "a", { memory }))).toMatch(/^1 no, 3/);
  });

  it("GFF-S2 never charges, even with an enemy beside it", () => {
    const result = decided(scene(shooter, [5, 10], [30, 10]));
    expect(result.plan.rule.id).toBe("shooting-advance-objective");
    expect(attacksOf(result).map(({ manner }) => manner)).toEqual(["ranged"]);
  });

  it("GFF-S2, GFF-S3 the carbine of 18 inches after an Advance of 6: 24 is in range, 25 is not", () => {
    expect(ruleOf(scene(shooter, [28, 10], [36, 10]))).toBe("shooting-advance-objective");
    expect(ruleOf(scene(shooter, [29, 10], [36, 10]))).toBe("shooting-rush-objective");
  });

  it("GFF-S3 a wall that hides the enemy makes it rush (a shot needs sight)", () => {
    const wall = { id: "w", c: [1600, 0, 1600, 2000] as [number, number, number, number], move: 0 as const };
    const open = scene(shooter, [22, 10], [30, 10]);
    const hidden = {
      ...open,
      walls: [{ ...wall, sight: 20 as const, dir: 0 as const, door: 0 as const, ds: 0 as const }],
    };
    expect(ruleOf(open)).toBe("shooting-advance-objective");
    expect(ruleOf(hidden)).toBe("shooting-rush-objective");
  });

  it("GFF-S4 shoots at the enemy when nothing is left to seize", () => {
    const result = decided(scene(shooter, [24, 10], [30, 10]), "a", { memory: seizedByFoe });
    expect(attacksOf(result).map(({ target: at }) => at)).toEqual(["A"]);
  });

  it("GFF-S5 rushes to the enemy it cannot shoot this turn", () => {
    const result = decided(scene(shooter, [39, 10], [30, 10]), "a", { memory: seizedByFoe });
    expect(result.plan.rule.id).toBe("shooting-rush-enemy");
    expect(endOf(result)).toEqual([15, 10]);
  });
});

describe("Melee", () => {
  it("GFF-M1 goes to 2 while an objective is open, else to 3", () => {
    expect(answersOf(decided(scene(brawler, [38, 10], [25, 10])))).toMatch(/^1 yes, 2/);
    const memory = seizedByFoe;
    expect(answersOf(decided(scene(brawler, [38, 10], [25, 10]), "a", { memory }))).toMatch(/^1 no, 3/);
  });

  it("GFF-M2 charges at 12 inches along the path, else rushes", () => {
    expect(ruleOf(scene(brawler, [16, 10], [25, 10]))).toBe("melee-charge-past");
    expect(ruleOf(scene(brawler, [17, 10], [25, 10]))).toBe("melee-rush-past");
  });

  it("GFF-M3 ignores an enemy in Charge range that is not in the way", () => {
    const beside = scene(brawler, [3, 18], [25, 10]);
    expect(ruleOf(beside)).toBe("melee-rush-objective");
    expect(ruleOf(beside, "a", { memory: seizedByFoe })).toBe("melee-charge");
  });

  it("GFF-M4 the charge ends in contact and strikes", () => {
    const result = decided(scene(brawler, [10, 10], [20, 10]), "a", { memory: seizedByFoe });
    const [x, y] = endOf(result) ?? [0, 0];
    expect([Math.abs(x - 10) <= 1, Math.abs(y - 10) <= 1]).toEqual([true, true]);
    expect(attacksOf(result).map(({ manner }) => manner)).toEqual(["melee"]);
  });

  it("GFF-M5 rushes toward the nearest enemy by path", () => {
    const result = decided(scene(brawler, [17, 10], [20, 10]), "a", { memory: seizedByFoe });
    expect(result.plan.rule.id).toBe("melee-rush-enemy");
    // An inch of ground stays between them.
    expect(endOf(result)).toEqual([15, 10]);
  });
});

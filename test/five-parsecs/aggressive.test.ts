import { describe, expect, it } from "vitest";
import { HEAVY, UNARMED, inCoverAt, turn, weapon, type Scenario } from "./table";

const aggressive: Scenario = { doctrine: "aggressive", options: { playerEdge: "east" } };
const literal: Scenario = { ...aggressive, options: { playerEdge: "east", dashPolicy: "literal" } };
const BETTER = { A: { combatSkill: 2 } };

describe("Aggressive: Heavy Aimed Shot", () => {
  it("5P-A1 applies with a heavy weapon and an enemy in sight and in range", () => {
    expect(turn("a . . . A", { ...aggressive, profile: HEAVY }).rule).toBe("heavy-aimed-shot");
    expect(turn("a . . . A", aggressive).verdicts["heavy-aimed-shot"]).toBe("passed");
    expect(turn("a . # . A", { ...aggressive, profile: HEAVY }).verdicts["heavy-aimed-shot"]).toBe("passed");
    const edge = `a ${". ".repeat(30)}A`;
    expect(turn(edge, { ...aggressive, profile: HEAVY }).rule).toBe("heavy-aimed-shot");
    const beyond = `a ${". ".repeat(31)}A`;
    expect(turn(beyond, { ...aggressive, profile: HEAVY }).verdicts["heavy-aimed-shot"]).toBe("passed");
  });

  it("5P-A2 aims the heavy weapon at the easiest target and does not move", () => {
    const map = "a . . . A\n. . . . .\n. . . B .";
    const both = { weapons: [weapon("Hyper blaster"), weapon("Hunting rifle")] };
    const shot = turn(map, { ...aggressive, profile: both, terrain: inCoverAt("B") });
    expect(shot.kinds).toEqual(["attack"]);
    expect(shot.shot).toBe("aimed A");
    expect(shot.attack?.weapon).toBe("Hunting rifle");
    expect(turn(map, { ...aggressive, profile: both, terrain: inCoverAt("A") }).shot).toBe("aimed B");
  });
});

describe("Aggressive: Aggressive Charge", () => {
  it("5P-A3 applies when an enemy within 12 inches has equal or lower Combat Skill", () => {
    const at12 = `a ${". ".repeat(12)}A`;
    const at13 = `a ${". ".repeat(13)}A`;
    expect(turn(at12, aggressive).rule).toBe("aggressive-charge");
    expect(turn(at13, aggressive).verdicts["aggressive-charge"]).toBe("passed");
    const lower = turn(at12, { ...aggressive, profile: { combatSkill: 1 } });
    expect(lower.rule).toBe("aggressive-charge");
    const higher = turn(at12, { ...aggressive, others: { A: { combatSkill: 1 } } });
    expect(higher.reason("aggressive-charge")).toBe("OPFOR.fiveParsecs.because.allBetter");
    // 5P-Q12: the condition is a straight line, even where a wall makes the way longer.
    const wall = turn(
      `
      a . # . A
      . . # . .
      . . # . .
      . . . . .
      `,
      aggressive,
    );
    expect(wall.rule).toBe("aggressive-charge");
  });

  it("5P-A4 runs at the nearest of equal or lower skill, dashing if that ends closer", () => {
    // B is nearer but better; the charge goes for A.
    const past = turn("B . . a . . . . . . . . A", {
      ...aggressive,
      profile: UNARMED,
      others: { B: { combatSkill: 1 } },
    });
    expect(past.choices("nearest")[0]?.picked?.data).toEqual({ name: "A" });
    expect([past.gait, past.endsAt]).toEqual(["dash", "9,0"]);
    // 5P-Q1: who could shoot after a normal move does not dash; to the letter it does.
    const armed = turn("a . . . . . . . . . A", aggressive);
    expect([armed.gait, armed.endsAt, armed.shot]).toEqual(["walk", "4,0", "A"]);
    const dashed = turn("a . . . . . . . . . A", literal);
    expect([dashed.gait, dashed.endsAt, dashed.shot]).toEqual(["dash", "6,0", "A"]);
    // As close as possible on foot: around the wall, not up against it.
    const around = turn(
      `
      . . . . . . .
      . . . # . . .
      a . . # . . A
      . . . # . . .
      . . . # . . .
      . . . # . . .
      `,
      { ...aggressive, profile: { ...UNARMED, speed: 3 } },
    );
    expect(around.gait).toBe("dash");
    expect(around.endsAt).toBe("4,1");
  });

  it("5P-A5 enters a brawl when a normal move makes contact", () => {
    const contact = turn("a . . . . A", aggressive);
    expect([contact.gait, contact.endsAt, contact.brawl]).toEqual(["charge", "4,0", "A"]);
    const short = turn("a . . . . . A", aggressive);
    expect(short.brawl).toBeUndefined();
    // 5P-Q1: no brawl by dashing, unless the table plays the text to the letter.
    expect(turn("a . . . . . A", { ...aggressive, profile: UNARMED }).brawl).toBeUndefined();
    const byDash = turn("a . . . . . A", { ...literal, profile: UNARMED });
    expect([byDash.gait, byDash.brawl]).toEqual(["dash", "A"]);
    // Already in contact it fights where it stands.
    expect(turn("a A", aggressive).kinds).toEqual(["attack"]);
  });

  it("5P-A5 makes no contact through a wall", () => {
    const wall = turn(
      `
      +-+-+-+
      |a|A .|
      + + + +
      |. . .|
      +-+-+-+
      `,
      { ...aggressive, profile: { ...UNARMED, speed: 1 } },
    );
    expect(wall.kinds).toContain("move");
  });

  it("5P-A6 otherwise ends with a shot at the easiest target, if possible", () => {
    const shot = turn("a . . . . . . . . A", aggressive);
    expect(shot.kinds).toEqual(["move", "attack"]);
    expect(shot.shot).toBe("A");
    expect(turn("a . . . . . . . . A", { ...aggressive, profile: UNARMED }).kinds).toEqual(["move"]);
    // The easiest is not the one it runs at: B has cover and needs 6+, A needs 5+.
    const spread = `
      a . . . . . . . . . . . B .
      . . . . . . . . . . . . . .
      . . . . . . . . . . . . . .
      . . . . . . . . . . . . . .
      . . . . . . . . . . . . . A
    `;
    const other = turn(spread, {
      ...aggressive,
      terrain: inCoverAt("B"),
    });
    expect(other.choices("nearest")[0]?.picked?.data).toEqual({ name: "B" });
    expect(other.shot).toBe("A");
  });
});

describe("Aggressive: Covered Advance", () => {
  it("5P-A7 applies when an enemy is in sight", () => {
    expect(turn("a . . . . . . . . A", { ...aggressive, others: BETTER }).rule).toBe("covered-advance");
    const wall = turn("a . . # . . . . . A\n# # # # . . . . . .", { ...aggressive, others: BETTER });
    expect(wall.verdicts["covered-advance"]).toBe("passed");
  });

  const PATCHES = `
    . . . . . . . . . . . . .
    . . a % . % . . . . . . A
    % . . . . . . . . . . . .
  `;
  it("5P-A8 moves at least half into cover that is closer, in the enemy's sight and nearest to it", () => {
    const advance = turn(PATCHES, { ...aggressive, others: BETTER });
    expect(advance.ways["cover-near-enemy"]).toBe("chosen");
    expect(advance.endsAt).toBe("5,1");
    // 5P-Q8: the patch one inch away is nearer than half a move, the one behind is no closer.
    const one = turn(PATCHES.replace("a % . %", "a % . ."), { ...aggressive, others: BETTER });
    expect(one.ways["cover-near-enemy"]).toBe("impossible");
    // Cover out of the enemy's sight will not do.
    const blind = turn(
      `
      . . . . . . . . . . . .
      . a . . . . . . . . . A
      . . # # . . . . . . . .
      . . . % # . . . . . . .
      `,
      { ...aggressive, others: BETTER },
    );
    expect(blind.ways["cover-near-enemy"]).toBe("impossible");
  });

  it("5P-A9 without such cover goes as close as possible while in the enemy's sight", () => {
    const open = turn("a . . . . . . . . A", { ...aggressive, others: BETTER });
    expect(open.ways).toEqual({ "cover-near-enemy": "impossible", "in-sight-of-enemy": "chosen" });
    expect(open.endsAt).toBe("4,0");
    // From the equally close space in the first row a friend blocks the view.
    const blocked = turn(
      `
      . . . . . . b . . A
      . . . . . . . . . .
      a . . . . . . . . .
      `,
      { ...aggressive, others: BETTER, dice: [] },
    );
    expect(blocked.ways["in-sight-of-enemy"]).toBe("chosen");
    expect(blocked.endsAt).toBe("4,1");
  });

  it("5P-A10 ends with a shot at the easiest target, if possible", () => {
    expect(turn(PATCHES, { ...aggressive, others: BETTER }).shot).toBe("A");
    const unarmed = turn(PATCHES, { ...aggressive, others: BETTER, profile: UNARMED });
    expect(unarmed.rule).toBe("covered-advance");
    expect(unarmed.kinds).toEqual(["move"]);
  });
});

describe("Aggressive: Aggressive Advance", () => {
  const CORNER = `
    a . . . . . .
    # # # # # # .
    . . . . . . .
    . . . . . . A
  `;
  it("5P-A11 runs at the nearest enemy, dashing if that ends closer, and brawls on contact", () => {
    const run = turn(CORNER, { ...aggressive, others: BETTER, profile: UNARMED });
    expect(run.rule).toBe("aggressive-advance");
    expect([run.gait, run.endsAt]).toEqual(["dash", "6,0"]);
    const near = turn(
      `
      +-+-+-+
      |a . .|
      +-+-+ +
      |A . .|
      +-+-+-+
      `,
      { ...aggressive, others: BETTER, profile: UNARMED },
    );
    expect(near.rule).toBe("aggressive-advance");
    expect([near.brawl, near.gait]).toEqual(["A", "charge"]);
    // 5P-Q4: a stunned figure makes the move but does not enter the brawl.
    const stunned = turn("a . # A\n. . . .", {
      ...aggressive,
      others: BETTER,
      profile: UNARMED,
      stunned: true,
    });
    expect(stunned.brawl).toBeUndefined();
  });

  it("5P-A12 ends with a shot at the easiest target, if possible", () => {
    // Four inches bring it around the corner, into sight.
    const map = `
      a . . . . . . . . .
      # # # . . . . . . .
      . . . . . . . . . .
      . . . . . . . . . .
      . . . . . . . . A .
    `;
    const hidden = map.replace("# # # . .", "# # # # .");
    const shot = turn(hidden, { ...aggressive, others: BETTER });
    expect(shot.rule).toBe("aggressive-advance");
    expect([shot.gait, shot.shot]).toEqual(["walk", "A"]);
    const unarmed = turn(hidden, { ...aggressive, others: BETTER, profile: UNARMED });
    expect([unarmed.gait, unarmed.shot]).toEqual(["dash", "none"]);
  });
});

import { describe, expect, it } from "vitest";
import { HEAVY, UNARMED, inCoverAt, turn, weapon, type Scenario } from "./table";

const rampaging: Scenario = { doctrine: "rampaging", options: { playerEdge: "east" } };

describe("Rampaging", () => {
  it("5P-R1 Heavy Aimed Shot applies with a heavy weapon and an enemy in sight and in range", () => {
    expect(turn("a . . . A", { ...rampaging, profile: HEAVY }).rule).toBe("heavy-aimed-shot");
    expect(turn("a . . . A", rampaging).verdicts["heavy-aimed-shot"]).toBe("passed");
    expect(turn("a . # . A", { ...rampaging, profile: HEAVY }).verdicts["heavy-aimed-shot"]).toBe("passed");
    expect(turn(`a ${". ".repeat(31)}A`, { ...rampaging, profile: HEAVY }).rule).toBe("rampaging-charge");
  });

  it("5P-R2 it aims at the easiest target without moving", () => {
    const map = "a . . . . A\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . B .";
    const shot = turn(map, { ...rampaging, profile: HEAVY, terrain: inCoverAt("A") });
    expect(shot.kinds).toEqual(["attack"]);
    expect(shot.shot).toBe("aimed B");
    expect(turn(map, { ...rampaging, profile: HEAVY, terrain: inCoverAt("B") }).shot).toBe("aimed A");
  });

  it("5P-R3 Rampaging Charge runs as close as possible to the nearest enemy, however good", () => {
    const run = turn("B . . . . . . a . . . . . . . . A", {
      ...rampaging,
      profile: UNARMED,
      others: { B: { combatSkill: 3 } },
    });
    expect(run.rule).toBe("rampaging-charge");
    expect(run.choices("nearest")[0]?.picked?.data).toEqual({ name: "B" });
    expect(run.endsAt).toBe("2,0");
    // Least movement, not straight line: behind the wall is far.
    const wall = turn("B # . . . a . . . . . . . . A", { ...rampaging, profile: UNARMED });
    expect(wall.choices("nearest")[0]?.picked?.data).toEqual({ name: "A" });
  });

  it("5P-R3 walled off from everybody it says so, instead of a charge", () => {
    const shut = turn("a . . # . A", { ...rampaging, profile: UNARMED });
    expect(shut.decided.plan.rule.because.key).toBe("OPFOR.fiveParsecs.because.shutIn");
    const open = turn("a . . . . . . . . . A", { ...rampaging, profile: UNARMED });
    expect(open.decided.plan.rule.because.key).toBe("OPFOR.fiveParsecs.because.runsAt");
  });

  it("5P-R4 it brawls when a normal move makes contact", () => {
    const contact = turn("a . . . . A", { ...rampaging, others: { A: { combatSkill: 3 } } });
    expect([contact.brawl, contact.gait, contact.endsAt]).toEqual(["A", "charge", "4,0"]);
    expect(turn("a . . . . . A", { ...rampaging, profile: UNARMED }).brawl).toBeUndefined();
  });

  it("5P-R5 it dashes if that gets closer", () => {
    const dash = turn("a . . . . . . . . . A", { ...rampaging, profile: UNARMED });
    expect([dash.gait, dash.endsAt, dash.move?.cost]).toEqual(["dash", "6,0", 6]);
    // Where two more inches bring nothing, it walks: the corridor ends.
    const stuck = turn("a . . . . # A", { ...rampaging, profile: UNARMED });
    expect([stuck.gait, stuck.endsAt]).toEqual(["walk", "4,0"]);
  });

  it("5P-R6 it shoots at the easiest target, if possible", () => {
    const shot = turn("a . . . . . . . . . A", rampaging);
    expect([shot.gait, shot.endsAt, shot.shot]).toEqual(["walk", "4,0", "A"]);
    const short = turn("a . . . . . . . . . . . . . . A", {
      ...rampaging,
      profile: { weapons: [weapon("Blast pistol")] },
    });
    expect([short.gait, short.shot]).toEqual(["dash", "none"]);
  });

  it("falls back to what stunned enemies do when its list leaves it nothing (5P-Q2)", () => {
    // Two in sight: the nearest, not the easiest.
    const map =
      "a . . . . . . A\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . B";
    const shot = turn(map, { ...rampaging, stunned: true, terrain: inCoverAt("A") });
    expect([shot.rule, shot.shot]).toEqual(["stunned-shot", "A"]);
    const crawl = turn("+-+-+-+-+-+-+-+-+\n|.c. a . . . . A|\n+-+-+-+-+-+-+-+-+", {
      ...rampaging,
      profile: UNARMED,
      stunned: true,
    });
    expect([crawl.rule, crawl.endsAt]).toEqual(["stunned-cover", "0,0"]);
    const open = turn("a . . . . . A", { ...rampaging, profile: UNARMED, stunned: true });
    expect([open.rule, open.kinds]).toEqual(["stunned-stay", ["hold"]]);
  });
});

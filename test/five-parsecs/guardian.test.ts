import { describe, expect, it } from "vitest";
import { seededDice } from "../../src/core/dice";
import { battleFrom } from "../../src/field";
import { fiveParsecs, UNARMED, inCoverAt, snapshotOf, turn, type Scenario } from "./table";

const guardian: Scenario = {
  doctrine: "guardian",
  options: { playerEdge: "east" },
  profile: { guards: "b" },
};
const fired = { attacked: { b: { ranged: "A" } } };
const brawled = { attacked: { b: { melee: "A" } } };

describe("Guardian: Guardian Aimed Shot", () => {
  it("5P-U1 applies when the last target of the guarded figure's shooting is in range and in sight", () => {
    expect(turn("b a . . . . A", { ...guardian, memory: fired }).rule).toBe("guardian-aimed-shot");
    // 5P-Q16: nothing to copy yet; 5P-Q17: a brawl is another memory.
    expect(turn("b a . . . . A", guardian).verdicts["guardian-aimed-shot"]).toBe("passed");
    expect(turn("b a . . . . A", { ...guardian, memory: brawled }).verdicts["guardian-aimed-shot"]).toBe(
      "passed",
    );
    const hidden = turn("b a . . # . A", { ...guardian, memory: fired });
    expect(hidden.reason("guardian-aimed-shot")).toBe("OPFOR.fiveParsecs.because.cannotFireAt");
    const far = turn("b a . . . . A", {
      ...guardian,
      profile: { guards: "b", weapons: [{ name: "sling", range: 3 }] },
      memory: fired,
    });
    expect(far.verdicts["guardian-aimed-shot"]).toBe("passed");
    // 5P-Q17: a target that is gone makes the rule fail.
    const gone = turn("b a . . . . B", { ...guardian, memory: fired });
    expect(gone.verdicts["guardian-aimed-shot"]).toBe("passed");
  });

  it("5P-U2 aims at exactly that enemy, easier targets or not", () => {
    const map =
      "b a . . . B\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . A";
    const shot = turn(map, { ...guardian, memory: fired, terrain: inCoverAt("A") });
    expect(shot.shot).toBe("aimed A");
    expect(shot.kinds).toEqual(["attack"]);
    expect(turn(map, { ...guardian, memory: { attacked: { b: { ranged: "B" } } } }).shot).toBe("aimed B");
  });

  it("5P-U1 is fed by the guarded figure's attacks, each kind on its own", () => {
    const battle = battleFrom(snapshotOf("b a . . . A B", guardian), "inch");
    const context = (memory: Parameters<NonNullable<typeof fiveParsecs.on>>[2]["memory"]) => ({
      dice: seededDice(1),
      memory,
      unattended: true,
    });
    const on = fiveParsecs.on?.bind(fiveParsecs);
    if (on === undefined) throw new Error("five-parsecs listens to nothing");
    const first = on(battle, { kind: "attacked", by: "b", target: "A", manner: "ranged" }, context(null));
    const second = on(
      battle,
      { kind: "attacked", by: "b", target: "B", manner: "melee" },
      context(first.memory),
    );
    expect(second.memory).toMatchObject({ attacked: { b: { ranged: "A", melee: "B" } } });
    const third = on(
      battle,
      { kind: "attacked", by: "b", target: "B", manner: "ranged" },
      context(second.memory),
    );
    expect(third.memory).toMatchObject({ attacked: { b: { ranged: "B", melee: "B" } } });
  });
});

describe("Guardian: Guardian Brawl", () => {
  it("5P-U3 applies when the last opponent of the guarded figure's brawls is in reach of one move", () => {
    expect(turn("b a . . . . A", { ...guardian, memory: brawled }).rule).toBe("guardian-brawl");
    const far = turn("b a . . . . . A", { ...guardian, memory: brawled });
    expect(far.reason("guardian-brawl")).toBe("OPFOR.fiveParsecs.because.cannotReach");
    expect(turn("b a . . . . A", guardian).verdicts["guardian-brawl"]).toBe("passed");
    // 5P-Q4: not when stunned.
    const stunned = turn("b a . . . . A", { ...guardian, memory: brawled, stunned: true });
    expect(stunned.verdicts["guardian-brawl"]).toBe("passed");
  });

  it("5P-U4 brawls with exactly that enemy", () => {
    const two = turn("b . B a . . . A", { ...guardian, memory: brawled });
    expect([two.brawl, two.endsAt]).toEqual(["A", "6,0"]);
    expect(turn("b . B a . . . A", { ...guardian, memory: { attacked: { b: { melee: "B" } } } }).brawl).toBe(
      "B",
    );
  });
});

describe("Guardian: Guardian Advance", () => {
  it("5P-U5 applies while the guarded figure is on the map", () => {
    expect(turn("a . . . . . b . . A", guardian).rule).toBe("guardian-advance");
    expect(turn("a . . . . . . . . A", guardian).verdicts["guardian-advance"]).toBe("passed");
    const down = turn("a . . . . . b . . A", { ...guardian, figures: { b: { defeated: true } } });
    expect(down.verdicts["guardian-advance"]).toBe("passed");
    // By its name, as people write it on a card.
    const named = turn("a . . . . . b . . A", {
      ...guardian,
      profile: { guards: "Boss" },
      figures: { b: { name: "Boss", ruleset: "five-parsecs", doctrine: "tactical" } },
    });
    expect(named.rule).toBe("guardian-advance");
  });

  it("5P-U6 first: the closest point in cover within 3 inches of the guarded figure, dashing if closer", () => {
    const post = turn(
      `
      . . . . . . . . b .
      a . . . . . . . . .
      . . . . . % # . . .
      . . . . . . . . . .
      A . . . . . . . . .
      `,
      { ...guardian, profile: { guards: "b", ...UNARMED } },
    );
    expect(post.ways["cover-by-guarded"]).toBe("chosen");
    expect([post.gait, post.endsAt]).toEqual(["dash", "5,2"]);
    const near = turn(". . % a . b . . . . A", { ...guardian, options: { figuresBlock: false } });
    expect(near.endsAt).toBe("2,0");
    // Already there it holds its post, and shoots.
    const there = turn("a . b . . . . A", { ...guardian, terrain: inCoverAt("a") });
    expect([there.gait, there.shot]).toEqual(["stays", "none"]);
    expect(turn("a . b\n. . .\n. . .\nA . .", { ...guardian, terrain: inCoverAt("a") }).shot).toBe("A");
  });

  it("5P-U7 otherwise as close as possible to the nearest point within 3 inches of it, dashing if closer", () => {
    const open: Scenario = { ...guardian, options: { playerEdge: "east", figuresBlock: false } };
    const walk = turn("A . . a . . . . . . . . b", { ...open, profile: { guards: "b", ...UNARMED } });
    expect(walk.ways).toMatchObject({ "cover-by-guarded": "impossible", "by-guarded": "chosen" });
    expect([walk.gait, walk.endsAt]).toEqual(["dash", "8,0"]);
    const far = turn(`A . . a ${". ".repeat(14)}b`, { ...open, profile: { guards: "b", ...UNARMED } });
    expect([far.gait, far.endsAt]).toEqual(["dash", "9,0"]);
    // 5P-Q1: who could shoot after a normal move does not dash.
    expect(turn(`A . . a ${". ".repeat(14)}b`, open).gait).toBe("walk");
  });

  it("5P-U7 barred from every such point by players' figures it comes as near as it gets", () => {
    const corridor = "+-+-+-+-+-+-+-+-+-+-+-+-+\n|a . . . . . . A . . . b|\n+-+-+-+-+-+-+-+-+-+-+-+-+";
    const barred = turn(corridor, { ...guardian, profile: { guards: "b", ...UNARMED } });
    expect([barred.rule, barred.gait, barred.endsAt]).toEqual(["guardian-advance", "dash", "5,0"]);
  });

  it("5P-U8 ends with a shot at the easiest target, if possible", () => {
    const open: Scenario = { ...guardian, options: { playerEdge: "east", figuresBlock: false } };
    const shot = turn("A . . a . . . . . . . . b", open);
    expect([shot.rule, shot.shot]).toEqual(["guardian-advance", "A"]);
    expect(turn("A . . a . . . . . . . . b", { ...open, profile: { guards: "b", ...UNARMED } }).shot).toBe(
      "none",
    );
  });
});

describe("Guardian: Aggressive Revenge", () => {
  it("5P-U9 once the guarded figure is gone it is Aggressive for good", () => {
    const switched = turn("a . . . . . . . A", guardian);
    expect(switched.rule).toBe("aggressive-revenge");
    expect(switched.decided.memory).toMatchObject({ avengers: ["a"] });
    // Next turn, and even if the figure came back.
    const later = turn("a . b . . . . . A", { ...guardian, memory: switched.decided.memory });
    expect(Object.keys(later.verdicts)).toEqual([
      "heavy-aimed-shot",
      "aggressive-charge",
      "covered-advance",
      "aggressive-advance",
    ]);
    const loyal = turn("a . b . . . . . A", guardian);
    expect(loyal.rule).toBe("guardian-advance");
    expect(loyal.decided.memory).not.toMatchObject({ avengers: ["a"] });
    // 5P-Q18: its first two rules still come first.
    const copies = turn("a . . . . . . . A", { ...guardian, memory: fired });
    expect(copies.rule).toBe("guardian-aimed-shot");
  });

  it("5P-U9 whoever is told to guard itself has nobody to guard", () => {
    const itself = turn("a . . . . . . . A", { ...guardian, profile: { guards: "a" } });
    expect(itself.rule).toBe("aggressive-revenge");
  });

  it("5P-U10 the switching turn itself is played by the Aggressive list", () => {
    const brawl = turn("a . . . A", guardian);
    expect([brawl.rule, brawl.brawl]).toEqual(["aggressive-revenge", "A"]);
    expect(brawl.ways["aggressive-charge"]).toBe("chosen");
    const run = turn("a . . . . . . . . A", { ...guardian, others: { A: { combatSkill: 2 } } });
    expect(run.ways["covered-advance"]).toBe("chosen");
  });

  it("acts as Aggressive, not for good, while nobody is named to guard", () => {
    const unset = turn("a . . . . . . . A", { doctrine: "guardian" });
    expect(unset.rule).toBe("aggressive-revenge");
    expect(unset.decided.problems.map(({ field }) => field)).toContain("profile.guards");
    expect(unset.decided.memory).not.toMatchObject({ avengers: ["a"] });
  });
});

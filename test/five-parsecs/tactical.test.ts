import { describe, expect, it } from "vitest";
import { UNARMED, inCoverAt, turn, type Scenario } from "./table";

const tactical: Scenario = { doctrine: "tactical", options: { playerEdge: "south" } };
const STRONG = { A: { combatSkill: 3 }, B: { combatSkill: 3 } };

describe("Tactical: Clear Shot", () => {
  it("5P-T1 applies in cover with an enemy in the open in sight and in range", () => {
    expect(turn("a . . . . A", { ...tactical, terrain: inCoverAt("a") }).rule).toBe("clear-shot");
    expect(turn("a . . . . A", tactical).reason("clear-shot")).toBe("OPFOR.fiveParsecs.because.exposed");
    const both = turn("a . . . . A", { ...tactical, terrain: inCoverAt("a", "A") });
    expect(both.reason("clear-shot")).toBe("OPFOR.fiveParsecs.because.nobodyInTheOpen");
    const far = turn("a . . . . A", {
      ...tactical,
      terrain: inCoverAt("a"),
      profile: { weapons: [{ name: "sling", range: 3 }] },
    });
    expect(far.reason("clear-shot")).toBe("OPFOR.fiveParsecs.because.nobodyInTheOpen");
  });

  it("5P-T2 stands still and aims at the easiest target, be it in cover or not", () => {
    // B in the open 9 inches away and A in cover 4 inches away both need 5+: the closer one (5P-Q19).
    const map =
      "a . . . . A\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\nB . . . . .";
    const tied = turn(map, { ...tactical, others: STRONG, terrain: inCoverAt("a", "A") });
    expect(tied.rule).toBe("clear-shot");
    expect(tied.kinds).toEqual(["attack"]);
    expect(tied.shot).toBe("aimed A");
    // Nearer, B needs only 3+.
    const near = turn("a . . . . A\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\nB . . . . .", {
      ...tactical,
      others: STRONG,
      terrain: inCoverAt("a", "A"),
    });
    expect(near.shot).toBe("aimed B");
  });
});

describe("Tactical: Tactical Charge", () => {
  const weaker: Scenario = { ...tactical, profile: { combatSkill: 1 } };
  it("5P-T3 applies when someone of strictly lower skill is in reach of one normal move", () => {
    expect(turn("a . . . . A", weaker).rule).toBe("tactical-charge");
    expect(turn("a . . . . A", tactical).verdicts["tactical-charge"]).toBe("passed");
    // Only a dash would get there.
    expect(turn("a . . . . . A", weaker).verdicts["tactical-charge"]).toBe("passed");
    const rough = turn("a ~ ~ ~ ~ A", weaker);
    expect(rough.verdicts["tactical-charge"]).toBe("passed");
  });

  it("5P-T3 does not apply to someone on a roof, whom no contact reaches", () => {
    const roof = (elevation: number): Scenario => ({ ...weaker, figures: { A: { elevation } } });
    expect(turn("a . . . A", roof(1)).verdicts["tactical-charge"]).toBe("chosen");
    expect(turn("a . . . A", roof(3)).verdicts["tactical-charge"]).toBe("passed");
  });

  it("5P-T4 brawls with the nearest such enemy", () => {
    const two = turn("B . . . a . . A", weaker);
    expect(two.brawl).toBe("A");
    expect(two.endsAt).toBe("6,0");
    // A is as good as it is: the weaker one further away is the prey.
    const better = turn("B . . . a . . A", { ...weaker, others: { A: { combatSkill: 1 } } });
    expect([better.brawl, better.endsAt]).toEqual(["B", "1,0"]);
  });
});

// A stands behind a low thing; from the patch beside it A has no cover.
const FLANK = `
  . . . . . . . . .
  . . a . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . % . . . . . .
  . . A . % . . . .
  . . . . . . . . .
  . . . . . . . . .
`;
const outflank: Scenario = { ...tactical, others: STRONG };

describe("Tactical: Outflank", () => {
  it("5P-T5 applies within 12 inches and in sight of an enemy in cover", () => {
    expect(turn(FLANK, outflank).verdicts.outflank).toBe("chosen");
    const open = turn(FLANK.replace(". . % . . .", ". . . . . ."), outflank);
    expect(open.reason("outflank")).toBe("OPFOR.fiveParsecs.because.nobodyCovered");
    const hidden = turn(FLANK.replace(". . % . . . . . .", "# # # # # # # # ."), outflank);
    expect(hidden.verdicts.outflank).toBe("passed");
    const column = (gap: number): string => ["a", ...Array<string>(gap - 1).fill("."), "%", "A"].join("\n");
    expect(turn(column(12), outflank).verdicts.outflank).toBe("impossible");
    expect(turn(column(13), outflank).verdicts.outflank).toBe("passed");
  });

  it("5P-T6 the flanking point is in cover, sees the enemy and denies it cover; the nearest one is used", () => {
    // A second patch on the other side is nearer.
    const two = turn(FLANK.replace(". . A . % . . . .", "% . A . . . . . %"), outflank);
    expect(two.endsAt).toBe("0,5");
    // The patch in front of A is in cover and sees A, but A has cover from nearly everywhere on that side;
    // open ground beside A denies it cover, but is not in cover.
    const none = turn(FLANK.replace(". . A . % . . . .", ". . A . . . . . ."), {
      ...outflank,
      terrain: inCoverAt("A"),
    });
    expect(none.verdicts.outflank).toBe("impossible");
    // A patch that A cannot be seen from will not do.
    const blind = turn(FLANK.replace(". . A . % . . . .", ". . A # % . . . ."), outflank);
    expect(blind.verdicts.outflank).toBe("impossible");
  });

  it("5P-T7 is ignored when there is no flanking point", () => {
    // 5P-Q23: inside a patch of cover A is covered from everywhere.
    const fort = turn(FLANK, { ...outflank, terrain: inCoverAt("A") });
    expect(fort.verdicts.outflank).toBe("impossible");
    expect(fort.reason("outflank")).toBe("OPFOR.fiveParsecs.because.noFlank");
    expect(fort.rule).toBe("tactical-advance");
  });

  it("5P-T8 a flanking point in reach is moved onto", () => {
    const onto = turn(FLANK, outflank);
    expect(onto.ways["onto-flank"]).toBe("chosen");
    // At the corner of the patch, which hides half of it.
    expect(onto.endsAt).toBe("5,4");
  });

  it("5P-T9 out of reach: at least half a move to the covered point closest to it", () => {
    const patched = FLANK.replace(". . a . . . . . .\n  . . . .", ". . a . . . . . .\n  . . . %");
    const slow = turn(patched, { ...outflank, profile: { speed: 2 } });
    expect(slow.ways).toMatchObject({ "onto-flank": "impossible", "cover-near-flank": "chosen" });
    expect(slow.endsAt).toBe("3,2");
    // 5P-Q8: with a Speed of 3 the patch is nearer than half a move.
    const faster = turn(patched, { ...outflank, profile: { speed: 3 } });
    expect(faster.endsAt).not.toBe("3,2");
    expect(faster.move?.cost).toBeGreaterThanOrEqual(1.5);
  });
  it("5P-T9 cover that leads away from the flank is not on the way there", () => {
    const behind = FLANK.replace(". . a . . . . . .", ". % a . . . . . .");
    const slow = turn(behind, { ...outflank, profile: { speed: 1 } });
    expect(slow.ways).toMatchObject({ "cover-near-flank": "impossible", "straight-to-flank": "chosen" });
    expect(slow.endsAt).toBe("3,2");
  });

  it("5P-T10 no covered point either: full Speed as close as possible to it", () => {
    const slow = turn(FLANK, { ...outflank, profile: { speed: 1 }, options: { playerEdge: "south" } });
    expect(slow.ways).toMatchObject({ "cover-near-flank": "impossible", "straight-to-flank": "chosen" });
    expect(slow.move?.cost).toBe(1);
    expect(slow.endsAt).toBe("3,2");
  });

  it("5P-T11 ends with a shot at the easiest target, if possible", () => {
    expect(turn(FLANK, outflank).kinds).toEqual(["move", "attack"]);
    expect(turn(FLANK, { ...outflank, profile: UNARMED }).kinds).toEqual(["move"]);
  });
});

const squad: Scenario = {
  ...tactical,
  others: STRONG,
  acted: ["b"],
  options: { playerEdge: "south", figuresBlock: false },
};
describe("Tactical: Squad Advance", () => {
  const AHEAD = `
    . a . . . . .
    . . . . . . .
    . . . . . . .
    . . . b . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
  `;
  it("5P-T12 applies when a friend that has moved is within 12 inches and closer to the player's edge", () => {
    expect(turn(AHEAD, squad).rule).toBe("squad-advance");
    expect(turn(AHEAD, { ...squad, acted: [] }).verdicts["squad-advance"]).toBe("passed");
    expect(turn(AHEAD, { ...squad, options: { playerEdge: "north" } }).verdicts["squad-advance"]).toBe(
      "passed",
    );
    expect(turn(AHEAD.replace("b", "."), squad).verdicts["squad-advance"]).toBe("passed");
  });
  it("5P-T12 does not follow a friend that had its turn without moving", () => {
    const still = turn(AHEAD, { ...squad, memory: { stayed: ["b"] } });
    expect(still.verdicts["squad-advance"]).toBe("passed");
    expect(turn(AHEAD, { ...squad, memory: { stayed: ["a"] } }).rule).toBe("squad-advance");
  });

  /** A player too far away to be outflanked. */
  const PLAYER = (map: string): string => `${map}${"\n. . . . . . .".repeat(10)}\n. . . . . . A`;
  it("5P-T13 first: the cover closest to the edge that is within 3 inches of a friend", () => {
    const map = PLAYER(
      [
        ". a . . . . .",
        ". . . . . . .",
        ". . % . . . .",
        ". . . b . . .",
        "% . . . . . .",
        ". . . . . . .",
        ". . . . . . .",
      ].join("\n"),
    );
    const advance = turn(map, squad);
    expect(advance.ways["squad-cover"]).toBe("chosen");
    expect(advance.endsAt).toBe("0,4");
    // The patch four inches from the friend is not near enough; the other will do.
    const apart = turn(map.replace(". . . b . . .", ". . . . . b ."), squad);
    expect(apart.endsAt).toBe("2,2");
    // 5P-Q9: the rule names no attack; the option lets it fire.
    expect(advance.kinds).toEqual(["move"]);
    expect(advance.notes).toContain("OPFOR.fiveParsecs.note.namesNoAttack");
    const fires = turn(map, { ...squad, options: { playerEdge: "south", fireAfterAdvance: true } });
    expect(fires.kinds).toEqual(["move", "attack"]);
  });

  it("5P-T14 second: any spot closest to the edge within 3 inches of a friend", () => {
    const map = PLAYER(AHEAD.trimEnd());
    const open = turn(map, squad);
    expect(open.ways).toMatchObject({ "squad-cover": "impossible", "squad-open": "chosen" });
    expect(open.endsAt.endsWith(",4")).toBe(true);
    expect(open.kinds).toEqual(["move"]);
  });

  it("5P-T15 third: as close as possible to the nearest friend ahead", () => {
    const map = PLAYER(
      [
        ". a . . . . .",
        ". . . . . . .",
        ". . . . . . .",
        ". . . . . . .",
        ". . . . . . .",
        ". . . . . . .",
        ". . . . . . .",
        ". . b . . . .",
      ].join("\n"),
    );
    const follow = turn(map, { ...squad, profile: { speed: 2 } });
    expect(follow.ways).toMatchObject({ "squad-open": "impossible", "squad-follow": "chosen" });
    expect(follow.endsAt).toBe("1,2");
    expect(follow.kinds).toEqual(["move"]);
    expect(turn(map, squad).ways["squad-follow"]).toBeUndefined();
  });

  it("5P-T16 cohesion reaches 12 inches, and squad and flank outrank staying in cover", () => {
    const column = (gap: number): string =>
      ["a .", ...Array<string>(gap).fill(". ."), "b .", ". A"].join("\n");
    expect(turn(column(12), squad).rule).toBe("squad-advance");
    expect(turn(column(13), squad).verdicts["squad-advance"]).toBe("passed");
    // In cover, with nobody in the open to shoot at, it leaves its cover for the squad.
    const leaves = turn(column(6), { ...squad, terrain: inCoverAt("a", "A") });
    expect(leaves.verdicts).toMatchObject({ "clear-shot": "passed", "squad-advance": "chosen" });
    expect(leaves.kinds).toContain("move");
    const flanks = turn(FLANK, { ...outflank, terrain: inCoverAt("a") });
    expect(flanks.rule).toBe("outflank");
    expect(flanks.kinds).toContain("move");
  });
});

describe("Tactical: Tactical Advance", () => {
  const EDGE = `
    . . . . . . .
    . a . . . . .
    . . . . . . .
    % . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . A
  `;
  it("5P-T17 moves at least half into the cover closest to the player's edge", () => {
    const advance = turn(EDGE, { ...tactical, others: STRONG });
    expect(advance.rule).toBe("tactical-advance");
    expect(advance.ways["cover-nearest-edge"]).toBe("chosen");
    expect(advance.endsAt).toBe("0,3");
    expect(advance.kinds).toEqual(["move"]);
    // 5P-Q8: a patch one inch away is less than half a move.
    const near = EDGE.replace("%", ".").replace(". a . . . . .\n    . . .", ". a . . . . .\n    % . .");
    expect(turn(near, { ...tactical, others: STRONG }).endsAt).not.toBe("0,2");
    expect(turn(near, { ...tactical, others: STRONG, profile: { speed: 2 } }).endsAt).toBe("0,2");
  });

  it("5P-T18 without such cover moves at full Speed as close to the edge as possible", () => {
    const open = turn(EDGE.replace("%", "."), { ...tactical, others: STRONG });
    expect(open.ways).toMatchObject({ "cover-nearest-edge": "impossible", "nearest-edge": "chosen" });
    expect(open.endsAt.endsWith(",5")).toBe(true);
    expect(open.move?.cost).toBe(4);
    expect(open.kinds).toEqual(["move"]);
  });

  it("5P-T19 is ignored at the player's edge", () => {
    const there = turn(EDGE, { ...tactical, others: STRONG, options: { playerEdge: "north" } });
    expect(there.verdicts["tactical-advance"]).toBe("chosen");
    const at = turn("a . . . . . . .\n. . . . . . . .\n. . . . . . . A", {
      ...tactical,
      others: STRONG,
      options: { playerEdge: "north" },
    });
    expect(at.verdicts["tactical-advance"]).toBe("impossible");
    expect(at.reason("tactical-advance")).toBe("OPFOR.fiveParsecs.because.atEdge");
  });

  it("5P-T20 remains in place last: neither moves nor attacks", () => {
    const at = turn("a . . . . . . .\n. . . . . . . .\n. . . . . . . A", {
      ...tactical,
      others: STRONG,
      options: { playerEdge: "north" },
    });
    expect([at.rule, at.kinds]).toEqual(["remain", ["hold"]]);
    expect(turn(EDGE, { ...tactical, others: STRONG }).rule).not.toBe("remain");
  });
});

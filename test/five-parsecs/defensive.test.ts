import { describe, expect, it } from "vitest";
import { UNARMED, inCoverAt, turn, weapon, type Scenario } from "./table";

/** Columns `from` up to `to` of the first row are a feature, with or without cover inside. */
const ruin = (from: number, to: number, cover = false, id = "ruin") => ({
  id,
  rings: [[from * 100, 0, to * 100, 0, to * 100, 100, from * 100, 100]],
  terrain: [{ kind: "feature" as const, name: id }, ...(cover ? [{ kind: "cover" as const }] : [])],
});
const defensive: Scenario = { doctrine: "defensive", options: { playerEdge: "east" } };
const strong: Scenario = { ...defensive, profile: { combatSkill: 1 } };

describe("Defensive: Defend Terrain", () => {
  it("5P-D1 applies when an enemy of lower Combat Skill is within the same feature", () => {
    expect(turn("a . . . A .", { ...strong, regions: [ruin(0, 6)] }).rule).toBe("defend-terrain");
    // 5P-Q11: equal is not lower.
    const equal = turn("a . . . A .", { ...defensive, regions: [ruin(0, 6)] });
    expect(equal.reason("defend-terrain")).toBe("OPFOR.fiveParsecs.because.noIntruder");
    const apart = turn("a . . . A .", { ...strong, regions: [ruin(0, 2), ruin(4, 6, false, "shed")] });
    expect(apart.verdicts["defend-terrain"]).toBe("passed");
    const outside = turn("a . . . A .", { ...strong, regions: [ruin(3, 6)] });
    expect(outside.reason("defend-terrain")).toBe("OPFOR.fiveParsecs.because.inNoFeature");
    // 5P-Q21: a patch of cover is a feature of its own.
    expect(turn("a % A", { ...strong, terrain: inCoverAt("a", "A") }).verdicts["defend-terrain"]).toBe(
      "chosen",
    );
  });

  it("5P-D2 goes for the nearest such enemy and brawls if it can", () => {
    const contact = turn("B . . . a . . A .", { ...strong, regions: [ruin(0, 9)] });
    expect([contact.brawl, contact.endsAt]).toEqual(["A", "6,0"]);
    // The nearer one is better, so it is not the prey.
    const weaker = turn("B . . . a . . A .", {
      ...strong,
      regions: [ruin(0, 9)],
      others: { A: { combatSkill: 2 } },
    });
    expect([weaker.brawl, weaker.endsAt]).toEqual(["B", "1,0"]);
    // Out of reach it moves towards it, without dashing: the text names no dash.
    const far = turn("a . . . . . . . . A", {
      ...strong,
      profile: { combatSkill: 1, ...UNARMED },
      regions: [ruin(0, 10)],
    });
    expect([far.gait, far.endsAt, far.brawl]).toEqual(["walk", "4,0", undefined]);
    // 5P-Q4: stunned, it comes closer but does not brawl.
    const stunned = turn("a . . . A .", { ...strong, stunned: true, regions: [ruin(0, 6)] });
    expect(stunned.rule).toBe("defend-terrain");
    expect([stunned.brawl, stunned.endsAt]).toEqual([undefined, "2,0"]);
  });

  it("5P-D3 shoots at the easiest target when it could not brawl", () => {
    const far = turn("a . . . . . . . . A", { ...strong, regions: [ruin(0, 10)] });
    expect(far.kinds).toEqual(["move", "attack"]);
    expect(far.shot).toBe("A");
    expect(turn("a . . A", { ...strong, regions: [ruin(0, 4)] }).shot).toBe("none");
  });
});

describe("Defensive: Reinforce Terrain", () => {
  it("5P-D4 applies when enemies are in another feature within 6 inches", () => {
    expect(turn("a . . . . . . . A .", { ...defensive, regions: [ruin(7, 10)] }).rule).toBe(
      "reinforce-terrain",
    );
    const seven = turn("a . . . . . . . . A .", { ...defensive, regions: [ruin(8, 11)] });
    expect(seven.verdicts["reinforce-terrain"]).toBe("passed");
    const empty = turn("a . . . . . . . . . A", { ...defensive, regions: [ruin(3, 6)] });
    expect(empty.verdicts["reinforce-terrain"]).toBe("passed");
    // 5P-Q14: not its own.
    const own = turn("a . . . . . . . A .", { ...defensive, regions: [ruin(0, 10)] });
    expect(own.verdicts["reinforce-terrain"]).toBe("passed");
  });

  it("5P-D5 first: cover inside the feature, in sight of an enemy", () => {
    const inside = turn("a . . . . . . A .", { ...defensive, regions: [ruin(3, 9, true)] });
    expect(inside.ways["cover-in-feature"]).toBe("chosen");
    expect(["3,0", "4,0"]).toContain(inside.endsAt);
    // No attack is named (5P-Q9), but the table may allow it.
    expect(inside.kinds).toEqual(["move"]);
    const fires = turn("a . . . . . . A .", {
      ...defensive,
      regions: [ruin(3, 9, true)],
      options: { playerEdge: "east", fireAfterAdvance: true },
    });
    expect(fires.kinds).toEqual(["move", "attack"]);
    // Out of the enemy's sight it will not do.
    const curtain = turn("+-+-+-+-+-+-+-+-+-+\n|a . . . .c. . A .|\n+-+-+-+-+-+-+-+-+-+", {
      ...defensive,
      regions: [ruin(3, 9, true)],
    });
    expect(curtain.ways["cover-in-feature"]).toBe("impossible");
  });

  it("5P-D6 second: cover in the feature or as close to it as possible", () => {
    // The feature itself is bare; the patch before it is the closest cover.
    const patch = turn(". a . . % . . . A .", { ...defensive, regions: [ruin(6, 10)] });
    expect(patch.ways).toMatchObject({ "cover-in-feature": "impossible", "cover-near-feature": "chosen" });
    expect(patch.endsAt).toBe("4,0");
    expect(patch.kinds).toEqual(["move"]);
    // Inside but out of sight: the second choice takes what the first could not.
    const curtain = turn("+-+-+-+-+-+-+-+-+-+\n|a . . . .c. . A .|\n+-+-+-+-+-+-+-+-+-+", {
      ...defensive,
      regions: [ruin(3, 9, true)],
    });
    expect(curtain.ways["cover-near-feature"]).toBe("chosen");
    expect(["2,0", "3,0", "4,0"]).toContain(curtain.endsAt);
  });

  it("5P-D7 third: as close as possible to the feature", () => {
    const open = turn("a . . . . . . . A .", { ...defensive, regions: [ruin(6, 10)] });
    expect(open.ways).toMatchObject({ "cover-near-feature": "impossible", "near-feature": "chosen" });
    expect(open.endsAt).toBe("4,0");
    expect(open.kinds).toEqual(["move"]);
  });
});

describe("Defensive: Aimed Shot", () => {
  it("5P-D8 applies in cover with an enemy in sight and in range", () => {
    expect(turn("a . . . . A", { ...defensive, terrain: inCoverAt("a") }).rule).toBe("aimed-shot");
    expect(turn("a . . . . A", defensive).verdicts["aimed-shot"]).toBe("passed");
    expect(turn("a . . # . A", { ...defensive, terrain: inCoverAt("a") }).verdicts["aimed-shot"]).toBe(
      "passed",
    );
    const short = { weapons: [{ name: "sling", range: 3 }] };
    expect(turn("a . . . . A", { ...defensive, profile: short, terrain: inCoverAt("a") }).rule).not.toBe(
      "aimed-shot",
    );
  });

  it("5P-D9 aims at the easiest target without moving", () => {
    const map = "a . . . . B\n. . . . . .\n. . . . . .\n. . . . . .\n. . . A . .";
    const shot = turn(map, { ...defensive, terrain: inCoverAt("a") });
    expect(shot.kinds).toEqual(["attack"]);
    expect(shot.shot).toBe("aimed A");
    // Heavy or light, the number decides: a patch under A makes B the easier one.
    const cover = [
      {
        id: "bush",
        rings: [[300, 400, 400, 400, 400, 500, 300, 500]],
        terrain: [{ kind: "cover" as const }],
      },
    ];
    const far = { ...defensive, terrain: inCoverAt("a"), regions: cover, profile: { speed: 0 } };
    expect(turn(map, { ...far, rejected: ["reinforce-terrain"] }).shot).toBe("aimed B");
  });
});

describe("Defensive: Defensive Advance", () => {
  const TWO_PATCHES = `
    . . . . A . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . %
    % . . . a . . . #
  `;
  it("5P-D10 first: cover in sight of an enemy in range, as far from the nearest enemy as possible", () => {
    const far = turn(TWO_PATCHES, defensive);
    expect(far.ways["cover-in-range"]).toBe("chosen");
    expect(far.endsAt).toBe("0,6");
    expect(far.kinds).toEqual(["move"]);
    expect(far.notes).toContain("OPFOR.fiveParsecs.note.namesNoAttack");
    const sling = { weapons: [{ name: "sling", range: 5.5 }] };
    expect(turn(TWO_PATCHES, { ...defensive, profile: sling }).endsAt).toBe("8,5");
  });

  // Twelve rows: the midline runs between the sixth and the seventh. A watches from the east, so that a
  // patch in the first column hides nothing but itself.
  const rows = (...marks: readonly [number, string][]): string =>
    Array.from({ length: 12 }, (_, row) => {
      const mark = marks.find(([at]) => at === row)?.[1] ?? ". .";
      return `${mark} ${". ".repeat(5)}${row === 6 ? "A" : "."}`;
    }).join("\n");
  const home: Scenario = {
    ...defensive,
    options: { playerEdge: "south" },
    profile: { ...UNARMED, speed: 6 },
  };
  it("5P-D11 second: the cover closest to the player's edge that is not past the midline", () => {
    const advance = turn(rows([1, ". a"], [3, "% ."], [5, "% ."], [6, "% ."]), home);
    expect(advance.ways).toMatchObject({ "cover-in-range": "impossible", "cover-own-half": "chosen" });
    expect(advance.endsAt).toBe("0,5");
    expect(advance.kinds).toEqual(["move"]);
    // Without that one it stays further back rather than cross the midline.
    expect(turn(rows([1, ". a"], [3, "% ."], [6, "% ."]), home).endsAt).toBe("0,3");
    // 5P-Q20: never back, away from the edge.
    const behind = turn(rows([1, "% ."], [4, ". a"]), home);
    expect(behind.ways["cover-own-half"]).toBe("impossible");
  });

  it("5P-D12 third: towards the cover closest to the centre of the map", () => {
    // The only patches lie past the midline, out of reach; the nearer to the middle counts.
    const slow: Scenario = { ...home, profile: { ...UNARMED, speed: 3 } };
    const towards = turn(rows([0, "a ."], [7, "% ."], [11, "% ."]), slow);
    expect(towards.ways).toMatchObject({ "cover-own-half": "impossible", "central-cover": "chosen" });
    expect(towards.endsAt).toBe("0,3");
    // From beyond it the same cover lies the other way.
    expect(turn(rows([11, "a ."], [7, "% ."]), slow).endsAt).toBe("0,8");
  });

  it("5P-D13 is ignored in the cover closest to the centre", () => {
    const at = turn(rows([8, "a ."]), { ...home, terrain: inCoverAt("a") });
    expect(at.verdicts["defensive-advance"]).toBe("impossible");
    expect(at.reason("defensive-advance")).toBe("OPFOR.fiveParsecs.because.inCentralCover");
    // Other cover further out does not change that; nearer to the middle it does.
    const out = turn(rows([2, "% ."], [8, "a ."]), { ...home, terrain: inCoverAt("a") });
    expect(out.rule).toBe("remain");
    const near = turn(rows([6, "% ."], [8, "a ."]), { ...home, terrain: inCoverAt("a") });
    expect([near.ways["central-cover"], near.endsAt]).toEqual(["chosen", "0,6"]);
  });

  it("5P-D14 remains in place last: neither moves nor attacks", () => {
    const pistol = { weapons: [weapon("Hand gun")] };
    const open = turn(rows([4, ". a"]), { ...home, profile: pistol });
    expect([open.rule, open.kinds]).toEqual(["remain", ["hold"]]);
    expect(turn(TWO_PATCHES, defensive).rule).not.toBe("remain");
  });
});

import { describe, expect, it } from "vitest";
import { inCoverAt, turn, weapon, type Scenario } from "./table";

const PISTOL = { weapons: [weapon("Blast pistol")] }; // range 8
const east: Scenario = { doctrine: "cautious", options: { playerEdge: "east" } };

describe("Cautious: Aimed Shot", () => {
  it("5P-C1 fires from cover at an enemy in sight and in range, and not otherwise", () => {
    const covered: Scenario = { ...east, terrain: inCoverAt("a") };
    expect(turn("a . . . . A", covered).rule).toBe("aimed-shot");
    expect(turn("a . . . . A", east).verdicts["aimed-shot"]).toBe("passed");
    const wall = turn("a . . # . A", covered);
    expect(wall.reason("aimed-shot")).toBe("OPFOR.fiveParsecs.because.nobodyInSightAndRange");
    const within = turn("a . . . . . . . . A", { ...covered, profile: PISTOL });
    expect(within.rule).toBe("aimed-shot");
    const beyond = turn("a . . . . . . . . . A", { ...covered, profile: PISTOL });
    expect(beyond.verdicts["aimed-shot"]).toBe("passed");
  });

  it("5P-C2 stands still and aims at the easiest target", () => {
    // B is in the open within 6 inches (3+), A further away (5+).
    const easy = turn(
      `
      a . . . . B .
      . . . . . . .
      . . . . . . .
      . . . . . . .
      . . . . . . .
      . . . . . . .
      . . . . . . .
      A . . . . . .
      `,
      { ...east, terrain: inCoverAt("a") },
    );
    expect(easy.kinds).toEqual(["attack"]);
    expect(easy.shot).toBe("aimed B");
    // In cover B needs 5+ as well, and is closer; behind cover and far away it needs 6+.
    const map = "a . . . . B\n. . . . . .\n. . . . . .\n. . . . . .\n. . . A . .";
    expect(turn(map, { ...east, terrain: inCoverAt("a", "B") }).shot).toBe("aimed A");
    expect(turn(map, { ...east, terrain: inCoverAt("a", "A") }).shot).toBe("aimed B");
  });
});

describe("Cautious: Cautious Advance", () => {
  it("5P-C3 goes to cover within its Speed from which an enemy is in sight and in range", () => {
    const map = `
      % . . . . . . A
      . . . . . . . .
      . . . a . . . .
    `;
    const near = turn(map, east);
    expect(near.rule).toBe("cautious-advance");
    expect(near.ways["cover-in-range"]).toBe("chosen");
    expect(near.endsAt).toBe("0,0");
    const slow = turn(map, { ...east, profile: { speed: 2 } });
    expect(slow.verdicts["cautious-advance"]).toBe("impossible");
    const short = turn(map, { ...east, profile: { weapons: [{ name: "sling", range: 5 }] } });
    expect(short.ways["cover-in-range"]).toBe("impossible");
    // Behind a curtain there is cover, but nobody in sight.
    const curtain = turn("+-+-+-+-+-+-+-+\n|%c. a . . . A|\n+-+-+-+-+-+-+-+", east);
    expect(curtain.ways["cover-in-range"]).toBe("impossible");
    expect(turn("+-+-+-+-+-+-+-+\n|% . a . . . A|\n+-+-+-+-+-+-+-+", east).endsAt).toBe("0,0");
  });

  const TWO_PATCHES = `
    . . . . A . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . %
    % . . . a . . . #
  `;
  it("5P-C4 of several such spots takes the one farthest from any enemy that has one in range", () => {
    expect(turn(TWO_PATCHES, east).endsAt).toBe("0,6");
    // With a shorter range the far patch has nobody in range.
    const sling = { weapons: [{ name: "sling", range: 5.5 }] };
    expect(turn(TWO_PATCHES, { ...east, profile: sling }).endsAt).toBe("8,5");
    // 5P-Q5: farthest from the nearest enemy; B makes the far patch the worse one.
    const flanked = turn(TWO_PATCHES.replace(". . . . . . . . .", "B . . . . . . . ."), east);
    expect(flanked.endsAt).toBe("8,5");
  });

  const north: Scenario = { ...east, options: { playerEdge: "north" }, profile: PISTOL };
  const OUT_OF_RANGE = `
    . . . . A
    . . . . .
    . . . . .
    . . . . .
    . . . . .
    . . . . .
    . . . . .
    . . . . .
    . . . . .
    % . . . .
    . . . . .
    . . . . .
    . . . a .
  `;
  it("5P-C5 without such a spot goes to cover closer to the player's edge", () => {
    const forward = turn(OUT_OF_RANGE, north);
    expect(forward.ways).toEqual({ "cover-in-range": "impossible", "cover-towards-edge": "chosen" });
    expect(forward.endsAt).toBe("0,9");
    // The same patch is no closer to the edge when the players came from the other side (5P-Q7).
    const south = turn(OUT_OF_RANGE, { ...north, options: { playerEdge: "south" } });
    expect(south.ways["cover-towards-edge"]).toBe("impossible");
  });

  it("5P-C6 shoots at the easiest target after the move, if it can", () => {
    const shot = turn(TWO_PATCHES, east);
    expect(shot.kinds).toEqual(["move", "attack"]);
    expect(shot.shot).toBe("A");
    const far = turn(OUT_OF_RANGE, north);
    expect(far.kinds).toEqual(["move"]);
    expect(far.notes).toContain("OPFOR.fiveParsecs.note.noShot");
  });

  it("5P-C7 is ignored when neither kind of cover can be reached", () => {
    // Only cover farther from the edge, and from there nobody is in range.
    const back = turn(". % . . a . . . . . . . . . . A", { ...east, profile: PISTOL });
    expect(back.verdicts).toEqual({
      "aimed-shot": "passed",
      "cautious-advance": "impossible",
      remain: "chosen",
    });
    expect(turn(". % . . a . . . . . . A", east).rule).toBe("cautious-advance");
  });
});

describe("Cautious: Remain in Place", () => {
  it("5P-C8 neither moves nor attacks, even with a target in sight and in range", () => {
    const open = turn(". . a . . . . A", east);
    expect(open.rule).toBe("remain");
    expect(open.kinds).toEqual(["hold"]);
    expect(turn("% . a . . . . A", east).rule).not.toBe("remain");
  });
});

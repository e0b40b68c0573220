import { describe, expect, it } from "vitest";
import { UNARMED, turn, weapon, type Scenario } from "./table";

const beast: Scenario = { doctrine: "beast", options: { playerEdge: "east" } };
const biter: Scenario = { ...beast, profile: UNARMED };

describe("Beast: Beast Charge", () => {
  it("5P-B1 applies when an enemy can be reached within two moves", () => {
    expect(turn(`a ${". ".repeat(8)}A`, biter).rule).toBe("beast-charge");
    // 5P-Q13: a dash is not a move.
    expect(turn(`a ${". ".repeat(9)}A`, biter).verdicts["beast-charge"]).toBe("passed");
    const wall = turn(
      "a . # A .\n. . # . .\n. . # . .\n. . # . .\n. . # . .\n. . # . .\n. . # . .\n. . . . .",
      biter,
    );
    expect(wall.verdicts["beast-charge"]).toBe("passed");
  });

  it("5P-B2 first: the nearest enemy within 2 inches of a friend, brawling if possible", () => {
    const pack = turn("A . . . . . a . . . B . b", biter);
    expect(pack.ways["prey-of-the-pack"]).toBe("chosen");
    expect([pack.brawl, pack.endsAt]).toEqual(["B", "9,0"]);
    // Nearer prey without a friend beside it has to wait.
    const passed = turn("A . . a . . . B . b", biter);
    expect(passed.brawl).toBe("B");
    const three = turn("A . . a . . . B . . . b", biter);
    expect(three.ways["prey-of-the-pack"]).toBe("impossible");
  });

  it("5P-B3 without such an enemy: the same for the nearest enemy", () => {
    const alone = turn("A . . . a . . B", biter);
    expect(alone.ways).toMatchObject({ "prey-of-the-pack": "impossible", "nearest-prey": "chosen" });
    expect([alone.brawl, alone.endsAt]).toEqual(["B", "6,0"]);
  });

  it("5P-B4 dashes in either case if that gets closer", () => {
    const lone = turn(`a ${". ".repeat(8)}A`, biter);
    expect([lone.gait, lone.endsAt]).toEqual(["dash", "6,0"]);
    const pack = turn(`a ${". ".repeat(8)}A . b`, biter);
    expect([pack.gait, pack.endsAt, pack.ways["prey-of-the-pack"]]).toEqual(["dash", "6,0", "chosen"]);
    expect(turn("a . . . . A", biter).gait).toBe("charge");
  });

  it("5P-B5 shoots at the easiest target, if possible", () => {
    const spit = turn(`a ${". ".repeat(8)}A`, { ...beast, profile: { weapons: [weapon("Hand gun")] } });
    expect([spit.gait, spit.shot]).toEqual(["walk", "A"]);
    expect(turn(`a ${". ".repeat(8)}A`, biter).shot).toBe("none");
  });
});

describe("Beast: Beast Advance", () => {
  // Cover beside the friend and closer to the far enemy.
  const HUNT = `
    . . . . . . . . . . . . . . . . A
    . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . .
    a . . % . . . . . . . . . . . . .
    . . . b . . . . . . . . . . . . #
  `;
  it("5P-B6 goes to cover within 2 inches of a friend that is closest to an enemy and closer than now", () => {
    const hunt = turn(HUNT, biter);
    expect(hunt.rule).toBe("beast-advance");
    expect(hunt.endsAt).toBe("3,3");
    // Too far from the friend.
    const apart = turn(HUNT.replace(". . . b . . . .", ". . . . . . . b"), biter);
    expect(apart.verdicts["beast-advance"]).toBe("impossible");
    // No closer than now.
    const back = turn(HUNT.replace("a . . % . .", "% . a . . ."), biter);
    expect(back.verdicts["beast-advance"]).toBe("impossible");
    // No cover: beside the friend, but in the open (5P-Q22: it is the spot that must be in cover).
    const open = turn(HUNT.replace("%", "."), {
      ...biter,
      options: { playerEdge: "east", figuresBlock: false },
    });
    expect(open.verdicts["beast-advance"]).toBe("impossible");
  });

  it("5P-B7 ends with a shot at the easiest target, if possible", () => {
    const spit = turn(HUNT, { ...beast, profile: { weapons: [weapon("Military rifle")] } });
    expect([spit.rule, spit.shot]).toEqual(["beast-advance", "A"]);
    expect(turn(HUNT, biter).kinds).toEqual(["move"]);
  });

  it("5P-B8 is ignored when there is no such spot", () => {
    const alone = turn(HUNT.replace("b", "."), biter);
    expect(alone.verdicts).toMatchObject({ "beast-advance": "impossible", "wily-advance": "chosen" });
  });
});

describe("Beast: Wily Advance", () => {
  const LURK = `
    . . . . . . . . . . . . . A
    . . . . . . . . . . . . . .
    a . . . . . . . . . . . . .
    . % . % # . . . . . . . . .
  `;
  it("5P-B9 moves at least half into cover closer to the nearest enemy", () => {
    const lurk = turn(LURK, biter);
    expect([lurk.rule, lurk.ways["cover-nearer"]]).toEqual(["wily-advance", "chosen"]);
    expect(lurk.endsAt).toBe("3,3");
    // 5P-Q8: the patch one inch away is less than half a move.
    const near = turn(LURK.replace(". % . % #", ". % # # #"), biter);
    expect(near.endsAt).not.toBe("1,3");
  });

  it("5P-B10 otherwise the spot as close as possible to the nearest enemy", () => {
    const open = turn(LURK.replace(". % . % #", ". . . . ."), biter);
    expect(open.ways).toMatchObject({ "cover-nearer": "impossible", "nearest-spot": "chosen" });
    expect(["4,0", "4,1"]).toContain(open.endsAt);
    // 5P-G10: in a straight line, even up against a wall.
    const wall = turn(
      "a . . # . . . . . . . A\n. . . # . . . . . . . .\n. . . # . . . . . . . .\n. . . . . . . . . . . .",
      biter,
    );
    expect(["2,0", "2,1"]).toContain(wall.endsAt);
  });

  it("5P-B11 ends with a shot at the easiest target, if possible", () => {
    const rifle: Scenario = { ...beast, profile: { weapons: [weapon("Military rifle")] } };
    expect([turn(LURK, rifle).rule, turn(LURK, rifle).shot]).toEqual(["wily-advance", "A"]);
    expect(turn(LURK, biter).shot).toBe("none");
  });
});

import { describe, expect, it } from "vitest";
import { enterResult, type Sheet } from "../../src/rulesets/gunslinger";
import { hexSpace } from "../support/ascii";
import {
  battleOf,
  destination,
  E,
  fence,
  gun,
  hexside,
  memory,
  NE,
  onGround,
  play,
  showdown,
  type Played,
} from "./support";

/** Where a rule just begins or just ends, and what else goes with it. */

describe("what is lost on the way", () => {
  const OPEN = ". a . . . B . .";
  const moving = (sheet: Partial<Sheet>): Played =>
    play(showdown(OPEN), "a", { memory: memory({ a: { tac: "A", ...sheet } }), segment: 3 });

  it("GUN-M1 an aim with an empty gun is lost: MOVE is a move (GUN-Q25)", () => {
    const aim = { target: "B", points: 2 };
    const empty = moving({ aim, weapon: gun({ shots: 0 }), holstered: [gun({ id: "other" })] });
    expect(empty.deeds).toEqual(["advance"]);
    expect(empty.sheet.aim).toBeNull();
    expect(moving({ aim }).deeds).toEqual(["shoot"]);
  });

  it("GUN-D8 walking on he takes his head counter with him", () => {
    const walked = moving({ head: hexSpace(2, 0), behindCover: true });
    expect(walked.deeds).toEqual(["advance"]);
    expect(walked.sheet).toMatchObject({ head: null, behindCover: false });
  });

  it("GUN-Q15 STRENGTH that was not used ends with the turn", () => {
    const next = showdown(". a B . .", { options: { gunslinger: { drawCards: false } } });
    const blow = (round: number) =>
      play({ ...next, round }, "a", { memory: memory({ a: { tac: "A", strength: true } }) }).steps;
    expect(blow(3)).toMatchObject([{ terms: { blow: "jab", strength: true } }]);
    expect(blow(8)).toMatchObject([{ terms: { blow: "jab", strength: false } }]);
  });

  it("a man who is disarmed aims no longer", () => {
    const before = memory({ a: { aim: { target: "B", points: 4 } } });
    const { memory: after } = enterResult(battleOf(showdown(OPEN)), before, "a", { kind: "disarmed" });
    expect(after.sheets.a).toMatchObject({ weapon: null, aim: null });
    expect(after.ground).toHaveLength(1);
  });

  it("GUN-M11 down with a leg wound he does not crawl to a gun on the ground either", () => {
    const of = { tac: "A" as const, weapon: null, posture: "down" as const, legWounds: 1 };
    const played = play(showdown(OPEN), "a", {
      memory: memory({ a: of }, { ground: [onGround(3, 0)] }),
      segment: 3,
    });
    expect(played.deeds).toEqual(["hold"]);
    expect(played.sheet.posture).toBe("down");
  });
});

describe("where he goes", () => {
  it("GUN-C2 of two cover positions equally far he always takes the one closer to the target", () => {
    const map = showdown(
      `
      . . . . . . . .
       . . . . . . . .
      . a . . . . B .
       . . . . . . . .
      . . . . . . . .`,
      { walls: [fence([1, 1], [2, 1]), fence([0, 3], [1, 3])], looks: { a: E } },
    );
    for (const seed of ["1", "2", "3", "4", "5", "6"]) {
      const played = play(map, "a", { memory: memory({ a: { tac: "D" } }), segment: 2, seed });
      expect(destination(played.steps.at(-1))).toEqual(hexSpace(1, 1));
    }
  });

  it("GUN-M12 his own building is no bar: he walks through it to the door", () => {
    const map = showdown(
      `
      . # # # # # . . .
       . # a 1 # . . . .
      . # # 1 # # # . .
       . # # = # # B # .
      . . . = . # # # .
       . . . = . . . . .`,
      { under: { a: "1" }, looks: { B: NE } },
    );
    const played = play(map, "a", { memory: memory({ a: { tac: "A" } }), segment: 3 });
    const turned = play(map, "a", { memory: played.memory, segment: 5 });
    expect(played.prose + turned.prose).toContain("◆ Out of the door (GUN-N12)");
    expect(destination([...played.steps, ...turned.steps].find(({ kind }) => kind === "move"))).toEqual(
      hexSpace(3, 2),
    );
  });

  it("GUN-T5 a nearer enemy in the same gully is the target; GUN-N9 is about looking down into one", () => {
    const map = showdown(
      `
      ~ ~ ~ ~ ~ ~ ~
       ~ ~ ~ ~ ~ ~ ~
      a ~ # B ~ ~ ~
       ~ ~ ~ # ~ ~ ~
      ~ ~ ~ ~ ~ ~ ~`,
      {
        looks: { B: E },
        walls: [hexside([3, 2], [2, 1]), hexside([3, 2], [2, 3])],
        under: { a: "~", B: "~" },
      },
    );
    const played = play(map, "a", { memory: memory({ a: {} }) });
    expect(played.prose).toContain("◆ An enemy closer than that hex (GUN-T5)");
  });
});

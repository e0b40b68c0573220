import { describe, expect, it } from "vitest";
import type { Json } from "../../src/core/json";
import { turn, UNARMED, type Scenario } from "./table";

/** Behind a friend in a corridor a space wide; the way round is long. */
const CORRIDOR = [
  "+-+-+-+-+-+-+-+-+-+-+",
  "|. . . a b . . . . A|",
  "+ +-+-+-+-+-+-+-+-+ +",
  "|. . . . . . . . . .|",
  "+ +-+-+-+-+-+-+-+-+ +",
  "|. . . . . . . . . .|",
  "+-+-+-+-+-+-+-+-+-+-+",
].join("\n");
/** The same with a doorway right beside the two. */
const SIDE_DOOR = CORRIDOR.replace("+ +-+-+-+-+-+-+-+-+ +", "+ +-+ + + + +-+-+-+ +");
const rampaging: Scenario = { doctrine: "rampaging", profile: { ...UNARMED, speed: 4 } };

describe("a friend in the way is no wall", () => {
  it.each(["square", "gridless"] as const)(
    "behind a friend it waits rather than turning round: %s",
    (kind) => {
      const waits = turn(CORRIDOR, { ...rampaging, grid: { kind } });
      expect([waits.endsAt, waits.gait]).toEqual(["3,0", "stays"]);
      expect(waits.notes).toContain("OPFOR.fiveParsecs.note.friendInTheWay");
      // It remembers that it waited, and does not queue for ever.
      const again = turn(CORRIDOR, { ...rampaging, grid: { kind }, memory: waits.decided.memory });
      expect(again.notes).toContain("OPFOR.fiveParsecs.note.goesRound");
      expect(again.endsAt).toBe("2,1");
    },
  );
  it("goes round where that is no longer than the turn it would wait", () => {
    const round = turn(SIDE_DOOR, rampaging);
    expect(round.gait).not.toBe("stays");
    expect(round.move?.path.some(({ y }) => y > 100)).toBe(true);
  });
  it("comes up behind a friend that is farther ahead", () => {
    const up = turn(CORRIDOR.replace("a b . . .", "a . . . b"), rampaging);
    expect(up.endsAt).toBe("6,0");
  });
  it("does not wait for ever: one that has not moved is gone round", () => {
    const first = turn(CORRIDOR, rampaging);
    const again = turn(CORRIDOR, { ...rampaging, memory: first.decided.memory });
    expect([again.gait, again.endsAt]).toEqual(["dash", "2,1"]);
    expect(again.notes).toContain("OPFOR.fiveParsecs.note.goesRound");
    // Once under way it does not turn back.
    const under = turn(
      CORRIDOR.replace("a b", ". b").replace("|. . . . . . . . . .|", "|. a . . . . . . . .|"),
      { ...rampaging, memory: again.decided.memory },
    );
    expect(under.endsAt).toBe("7,1");
    // It has moved on: the short way is open again.
    const moved = turn(CORRIDOR.replace("a b .", "a . b"), { ...rampaging, memory: first.decided.memory });
    expect(moved.endsAt).toBe("4,0");
  });
  it("a contact place that is taken is taken now, not for ever", () => {
    const taken = turn("+-+-+-+-+-+\n|a . . b A|\n+-+-+-+-+-+", rampaging);
    expect(taken.endsAt).toBe("2,0");
    expect(turn("+-+-+-+-+-+\n|. . a b A|\n+-+-+-+-+-+", rampaging).gait).toBe("stays");
  });
  /** One prey is behind a friend and nowhere else; another is a long walk away. */
  const SEALED_PREY = [
    "+-+-+-+-+-+-+-+-+-+-+-+-+",
    "|. . . a b . A|. . . . .|",
    "+ +-+-+-+-+-+-+ + + + + +",
    "|. . . . . . . . . . . .|",
    "+ + + + + + + + + + + + +",
    "|. . . . . . . . . . . B|",
    "+-+-+-+-+-+-+-+-+-+-+-+-+",
  ].join("\n");
  it.each(["rampaging", "aggressive", "beast"])(
    "does not wait for ever before the only way to one prey where another is free: %s",
    (doctrine) => {
      const waits = turn(SEALED_PREY, { ...rampaging, doctrine });
      expect(waits.gait).toBe("stays");
      const goes = turn(SEALED_PREY, { ...rampaging, doctrine, memory: waits.decided.memory });
      expect(goes.endsAt.endsWith(",1"), goes.endsAt).toBe(true);
      // Under way it does not turn back to the first; beasts may, for the pack's sake (5P-B6).
      if (doctrine === "beast") return;
      const under = turn(
        SEALED_PREY.replace("a b", ". b").replace("|. . . . . . . . . . . .|", "|. a . . . . . . . . . .|"),
        { ...rampaging, doctrine, memory: goes.decided.memory },
      );
      expect(Number(under.endsAt.split(",")[0])).toBeGreaterThan(3);
    },
  );
});

describe("ties keep the heading", () => {
  it("a leader without cover goes straight for the edge, whatever the die", () => {
    const open = [
      ". . . . . . .",
      ". . . a . . .",
      ...Array<string>(8).fill(". . . . . . ."),
      "A . . . . . .",
    ];
    const ends = [1, 2, 3, 4].map(
      (seed) => turn(open.join("\n"), { doctrine: "tactical", seed: `${seed}` }).endsAt,
    );
    expect(new Set(ends)).toEqual(new Set(["3,5"]));
  });
  it("round an obstacle it keeps to the side it went last", () => {
    const map = [". . . a . . .", ". . . # . . .", ". . . . . . .", ". . . . . . .", ". . . A . . ."].join(
      "\n",
    );
    const heading = (x: number): Json => ({ headings: { a: { x, y: 0 } } });
    const side = (x: number): string =>
      turn(map, { ...rampaging, profile: { ...UNARMED, speed: 1 }, memory: heading(x) }).endsAt;
    expect([side(100), side(-100)]).toEqual(["4,2", "2,2"]);
  });
});

describe("ground", () => {
  const mud = (inches: number): string => `a ${"~ ".repeat(inches)}${". ".repeat(8)}A`;
  it("5P facts: difficult ground costs an inch for every two full inches crossed", () => {
    const walked = (inches: number): string | undefined =>
      turn(mud(inches), { ...rampaging, options: { dashPolicy: "core" }, profile: { ...UNARMED, speed: 4 } })
        .endsAt;
    // A dash of 6 inches: one inch of mud is free, two or three take one more, four take two.
    expect([1, 2, 3, 4].map(walked)).toEqual(["6,0", "5,0", "5,0", "4,0"]);
  });
  it("5P facts: a door between two bases is opened for an inch, and then they fight", () => {
    const closet = (words: string, speed: number, opensDoors: boolean): string | undefined =>
      turn(`+-+-+-+-+-+\n|${words}|.|\n+-+-+-+-+-+`, {
        ...rampaging,
        profile: { ...UNARMED, speed },
        options: { opensDoors },
      }).brawl;
    expect(closet(". . a/A", 4, true)).toBe("A");
    expect(closet(". . a/A", 4, false)).toBeUndefined();
    // Two inches to the door and one for it.
    expect([closet("a . ./A", 3, true), closet("a . ./A", 2, true)]).toEqual(["A", undefined]);
    expect(closet(". . akA", 4, true)).toBeUndefined();
  });
  it("a window keeps two apart, a curtain does not", () => {
    const between = (wall: string): string | undefined =>
      turn(`+-+-+-+\n|a .${wall}A|\n+-+-+-+`, rampaging).brawl;
    expect([between("w"), between("c"), between(" ")]).toEqual([undefined, "A", "A"]);
  });
});

describe("5P-T18: to the player's edge round what is in the way", () => {
  const WALL = [
    "+-+-+-+-+-+-+-+-+-+-+-+-+",
    "|. . . . . . . . . . . .|",
    "+ + + + + + + + + + + + +",
    "|. . . . . a . . . . . .|",
    "+-+-+-+-+-+-+-+-+-+-+-+ +",
    "|. . . . . . . . . . . .|",
    "+ + + + + + + + + + + + +",
    "|. . . . . A . . . . . .|",
    "+-+-+-+-+-+-+-+-+-+-+-+-+",
  ].join("\n");
  it("walks along a wall to where it ends, and does not turn back on the way", () => {
    const first = turn(WALL, { doctrine: "tactical" });
    expect([first.rule, first.endsAt]).toEqual(["tactical-advance", "9,1"]);
    expect(first.ways["round-to-edge"]).toBe("chosen");
    const there = WALL.replace("|. . . . . a . . . . . .|", "|. . . . . . . . . a . .|");
    const next = turn(there, { doctrine: "tactical", memory: first.decided.memory });
    expect(next.endsAt.endsWith(",3"), next.endsAt).toBe(true);
  });
  it("a pocket nearer to the edge is left, and not entered again", () => {
    const pocket = [
      "+-+-+-+-+-+-+-+-+-+",
      "|. . . . . . . . .|",
      "+ + +-+-+ +-+-+-+ +",
      "|. .|. . . . . .|.|",
      "+ + + + + + + + + +",
      "|. .|. . a . . .|.|",
      "+ + +-+-+-+-+-+-+ +",
      "|. . . . . . . . .|",
      "+ + + + + + + + + +",
      "|. . . . A . . . .|",
      "+-+-+-+-+-+-+-+-+-+",
    ].join("\n");
    let [map, memory, ends]: [string, Json, string[]] = [pocket, null, []];
    for (let round = 0; round < 6; round++) {
      const now = turn(map, { doctrine: "tactical", profile: UNARMED, memory });
      memory = now.decided.memory;
      ends = [...ends, now.endsAt];
      const [column = 0, row = 0] = now.endsAt.split(",").map(Number);
      const lines = map.replace("a", ".").split("\n");
      const line = lines[2 * row + 1] ?? "";
      lines[2 * row + 1] = `${line.slice(0, 2 * column + 1)}a${line.slice(2 * column + 2)}`;
      map = lines.join("\n");
    }
    expect(Number(ends.at(-1)?.split(",")[1]), ends.join(" ")).toBe(4);
  });
});

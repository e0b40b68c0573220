import { describe, expect, it } from "vitest";
import type { Snapshot } from "../../src/field";
import type { Band, Segment, Tac } from "../../src/rulesets/gunslinger/page/automatic-actions";
import { closestCover, coverAt } from "../../src/rulesets/gunslinger/rules/9-23-cover";
import type { Sheet, Weapon } from "../../src/rulesets/gunslinger/sheet/memory";
import { aimTime } from "../../src/rulesets/gunslinger/sheet/guns-and-aim";
import { hexSpace } from "../support/ascii";
import {
  destination,
  E,
  fence,
  figureOf,
  gun,
  hexAt,
  hexside,
  manOn,
  memory,
  onGround,
  pistol,
  play,
  sheet,
  showdown,
  W,
  type Played,
} from "./support";

/** B 4 to 6 hexes away in the open: TAC C segment 2 is AS(6), TAC B segment 2 AS(4). */
const OPEN = ". a . . . . B .";
const skills = (oneHanded: number, twoHanded: number): Sheet["skills"] => ({
  oneHanded,
  twoHanded,
  brawling: 0,
  offHand: 0,
});
const as = (of: Partial<Sheet>, map = showdown(OPEN), more: Parameters<typeof memory>[1] = {}): Played =>
  play(map, "a", { memory: memory({ a: { tac: "C", ...of } }, more), segment: 2 });

describe("AS(n)", () => {
  it("GUN-A1, GUN-K4 with an empty gun he draws and cocks another, the empty one to the off hand", () => {
    const played = as({ weapon: gun({ shots: 0 }), holstered: [pistol({ cocked: false })] });
    expect(played.deeds).toEqual(["draw"]);
    expect(played.sheet.weapon).toMatchObject({ id: "pistol", cocked: true });
    expect(played.sheet.offHand).toMatchObject({ id: "gun" });
    expect(played.memory.ground).toEqual([]);
  });

  it("GUN-A1 another gun must be loaded to be worth drawing; of several the best is drawn", () => {
    const empty = as({ weapon: gun({ shots: 0, rounds: 0 }), holstered: [pistol({ shots: 0 })] });
    expect(empty.deeds).not.toContain("draw");
    const two = as({
      weapon: gun({ shots: 0 }),
      holstered: [pistol({ id: "first" }), pistol({ id: "second" }), gun({ id: "rifle" })],
    });
    expect(two.sheet.weapon?.id).toBe("rifle");
  });

  it("GUN-A1 what the off hand held before falls to the ground", () => {
    const played = as({
      weapon: gun({ shots: 0 }),
      offHand: pistol({ id: "older", shots: 0 }),
      holstered: [pistol()],
    });
    expect(played.sheet.offHand?.id).toBe("gun");
    expect(played.memory.ground.map(({ weapon }) => weapon.id)).toEqual(["older"]);
  });

  it("GUN-A2, GUN-K4 empty and with no other gun he heads for cover", () => {
    const map = showdown(FENCED, { walls: FENCE });
    const played = as({ weapon: gun({ shots: 0 }) }, map);
    expect(played.deeds).toEqual(["advance"]);
    expect(destination(played.steps[0])).toEqual(hexSpace(2, 0));
    expect(played.prose).toContain("He has no other loaded gun.");
    expect(played.prose).toContain("C/AS = advance to cover");
  });

  it("GUN-A3 an uncocked gun is cocked with the segment", () => {
    const played = as({ weapon: gun({ cocked: false }) });
    expect(played.deeds).toEqual(["cock"]);
    expect(played.sheet.weapon?.cocked).toBe(true);
    // A double-action gun needs no cocking.
    expect(as({ weapon: gun({ cocked: false, doubleAction: true }) }).deeds).toEqual(["aim"]);
  });

  it("GUN-A4 cocked and with less aim time than the number he lays two aim points", () => {
    const played = as({ skills: skills(0, 4), aim: null });
    // 0 points + skill 4 + 1 for a two-handed gun = 5, AS(6).
    expect(played.deeds).toEqual(["aim"]);
    expect(played.sheet.aim).toEqual({ target: "B", points: 2 });
    expect(as({ aim: { target: "B", points: 2 }, skills: skills(0, 2) }).sheet.aim?.points).toBe(4);
  });

  it("GUN-A4 points laid on one enemy do not count for another", () => {
    const map = showdown(". a . . . . B C", { looks: { a: E } });
    const played = as({ aim: { target: "C", points: 4 }, skills: skills(0, 1) }, map);
    expect(played.sheet.aim).toEqual({ target: "B", points: 2 });
  });

  it("GUN-A5 with enough aim time he shoots: the cartridge, the cock and the aim are spent", () => {
    const played = as({ skills: skills(0, 5) });
    expect(played.deeds).toEqual(["shoot"]);
    expect(played.sheet.weapon).toMatchObject({ shots: 5, cocked: false });
    expect(played.sheet.aim).toBeNull();
  });

  it.each([
    [0, 0, 2, 1],
    [2, 0, 2, 3],
    [4, 3, 2, 8],
    [0, 0, 1, 2],
    [2, -1, 1, 3],
    [6, 2, 1, 10],
  ] as const)(
    "GUN-A6 %i points, skill %i and %i hands make an aim time of %i",
    (points, skill, hands, time) => {
      const weapon = hands === 2 ? gun() : pistol();
      expect(
        aimTime(sheet({ weapon, skills: hands === 2 ? skills(9, skill) : skills(skill, 9) }), points),
      ).toBe(time);
    },
  );

  it("GUN-A6 shows the sum in the trace", () => {
    const played = as({ aim: { target: "B", points: 2 }, skills: skills(0, 1) });
    expect(played.prose).toContain(
      "Σ Aim time: 2 aim points + 1 skill + 1 two-handed gun = 4 against 6 needed: he aims",
    );
  });

  it("GUN-A7 without a clear line of sight he moves instead of aiming or shooting", () => {
    // B is closer than any hex of his zone that a sees: he is the target, but out of sight.
    const map = showdown(HIDDEN, { looks: { B: E }, walls: HIDDEN_WALLS });
    const played = play(map, "a", { memory: memory({ a: { tac: "C" } }), segment: 2 });
    expect(played.prose).toContain("He has no line of sight to B.");
    expect(played.deeds).toEqual(["advance"]);
    // Uncocked, he cocks first: the chart asks for that before the line of sight.
    const uncocked = play(map, "a", {
      memory: memory({ a: { tac: "C", weapon: gun({ cocked: false }) } }),
      segment: 2,
    });
    expect(uncocked.deeds).toEqual(["cock"]);
  });

  it("GUN-A8 when the target is no enemy he moves towards it", () => {
    const played = as({ weapon: null }, showdown(OPEN), { ground: [onGround(5, 0)] });
    expect(played.deeds).toEqual(["advance"]);
    expect(played.sheet.lastTarget).toBe("on-ground");
  });
});

const HIDDEN = `
  . . . . . . .
   . . . . . . .
  a . # B . . .
   . . . # . . .
  . . . . . . .`;
const HIDDEN_WALLS = [hexside([3, 2], [2, 1]), hexside([3, 2], [2, 3])];

/** The corner of a block; b and c mark nothing, B is the enemy. The hexes beside the block are cover. */
const CORNER = `
  . . . . . . . .
   . . . # . . . .
  . a . # # . . B
   . . . # . . . .
  . . . . . . . .`;

const cas = (map: Snapshot, of: Partial<Sheet>, more: { segment?: Segment; tac?: Tac } = {}): Played =>
  play(map, "a", { memory: memory({ a: { tac: more.tac ?? "D", ...of } }), segment: more.segment ?? 2 });

describe("cover positions", () => {
  const cover = (map: Snapshot, column: number, line: number) => {
    const man = manOn(map, "a", memory({ a: {} }));
    return coverAt(man, hexAt(map, column, line), figureOf(man.battle, "B"));
  };

  it("GUN-C3 a corner: the head sees round it, the body does not", () => {
    const map = showdown(CORNER);
    expect(cover(map, 2, 1)).toMatchObject({ needsDown: false });
    // Behind the middle of the block not even the head sees; in the open the body does.
    expect(cover(map, 0, 2)).toBeUndefined();
    expect(cover(map, 5, 2)).toBeUndefined();
  });

  it("GUN-C3 a fence: standing the body sees, down only the head does", () => {
    const map = showdown(". . a . . . B .", { walls: [fence([2, 0], [3, 0])] });
    expect(cover(map, 2, 0)).toMatchObject({ needsDown: true });
    expect(cover(map, 1, 0)).toBeUndefined();
    expect(cover(map, 3, 0)).toBeUndefined();
  });

  it("GUN-C3 cover terrain hides like a fence, and a door like a corner", () => {
    const bush = showdown(". . a % . . B .");
    expect(cover(bush, 2, 0)).toMatchObject({ needsDown: true });
    const door = showdown(`
      # # # # # . . .
       # 1 1 # . . . .
      # a 1 1 . . B .
       # 1 1 # . . . .
      # # # # # . . .`);
    expect(cover(door, 2, 1)).toMatchObject({ needsDown: false });
    expect(cover(door, 2, 2)).toBeUndefined();
  });

  it("GUN-C3 the bank of a gully is cover for the man in it", () => {
    const map = showdown(". ~ a . . . B .", { under: { a: "~" } });
    expect(cover(map, 2, 0)).toMatchObject({ needsDown: false });
    // One hex deeper in, his head would still be below the bank.
    expect(cover(map, 1, 0)).toBeUndefined();
  });

  it("GUN-C3 not through a wall: the head needs an opening to look out of", () => {
    const open = showdown(". a # . B .\n . . . . . .");
    const shut = showdown(". a # . B .\n . . . . . .", {
      walls: [hexside([1, 0], [0, 1]), hexside([1, 0], [1, 1])],
    });
    expect(cover(open, 1, 0)).toBeDefined();
    expect(cover(shut, 1, 0)).toBeUndefined();
  });

  it("GUN-C5 the distance to the target is counted from where the head would be", () => {
    const map = showdown(CORNER);
    const found = cover(map, 2, 1);
    const man = manOn(map, "a");
    const enemy = man.hexes.hexAt(figureOf(man.battle, "B"));
    expect(found?.head).toEqual(hexAt(map, 3, 0));
    expect(found?.distance).toBe(5);
    expect(enemy).toEqual(hexAt(map, 7, 2));
  });

  it("GUN-C1 the closest on foot are found; a hex somebody stands in is taken", () => {
    const map = showdown(CORNER);
    const man = manOn(moved(map, -0.5, -1), "a", memory({ a: {} }));
    const found = closestCover(man, figureOf(man.battle, "B"));
    // From (0,1) the corner (2,1) is two hexes away; so is the hex above it.
    expect(found.map(({ hex }) => hex)).toEqual([hexAt(map, 2, 0), hexAt(map, 2, 1)]);
    const taken = moved(showdown(CORNER.replace(". . . #", ". . b #")), -0.5, -1);
    const other = manOn(taken, "a", memory({ a: {} }));
    const left = closestCover(other, figureOf(other.battle, "B")).map(({ hex }) => hex);
    expect(left).toEqual([hexAt(map, 2, 0)]);
  });
});

describe("guns behind cover", () => {
  it("GUN-T6, GUN-C10 with the rifle empty and the pistol loaded he changes once and takes his well-aimed shots", () => {
    const map = showdown(". . a . . . B . .\n . . . . . . . . .", {
      walls: [fence([2, 0], [3, 0])],
      looks: { B: W },
    });
    let of = memory({
      a: {
        ...{ tac: "D" as const, posture: "down" as const, behindCover: true },
        weapon: gun({ id: "rifle", shots: 0, rounds: 12 }),
        holstered: [pistol({ id: "colt", shots: 6, cocked: false })],
        skills: { oneHanded: 0, twoHanded: 2, brawling: 0, offHand: 0 },
      },
    });
    const deeds: string[] = [];
    for (let round = 0; round < 30; round++) {
      const played = play(map, "a", {
        memory: of,
        segment: ((round % 5) + 1) as 1 | 2 | 3 | 4 | 5,
        seed: `${round}`,
      });
      deeds.push(...played.deeds.filter((deed) => deed !== "hold"));
      of = played.memory;
    }
    expect(deeds.filter((deed) => deed === "draw")).toHaveLength(1);
    expect(deeds).not.toContain("pick-up");
    expect(deeds.filter((deed) => deed === "shoot").length).toBeGreaterThanOrEqual(3);
  });

  it("GUN-T6 with every gun of his empty, an empty rifle is worth picking up where nobody sees him, and then loaded", () => {
    const map = showdown(". . a # B . .\n . . . # . . .");
    const empty = {
      weapon: pistol({ shots: 0, rounds: 6 }),
      skills: { oneHanded: 0, twoHanded: 1, brawling: 0, offHand: 0 },
    };
    const rifle = gun({ id: "on-ground", shots: 0, rounds: 6 });
    const ground = [onGround(2, 0, rifle)];
    const picked = (weapon: Partial<typeof empty.weapon>): readonly string[] =>
      play(map, "a", {
        memory: memory({ a: { ...empty, tac: "A", weapon: { ...empty.weapon, ...weapon } } }, { ground }),
        segment: 1,
      }).deeds;
    expect(picked({})).toContain("pick-up");
    // With a cartridge in the pistol it is not: he would drop the rifle again.
    expect(picked({ shots: 1 })).not.toContain("pick-up");
  });
});

describe("C/AS(n)", () => {
  it("GUN-C1, GUN-K5 moves one hex towards the closest cover position", () => {
    const map = showdown(FENCED, { walls: FENCE });
    const played = cas(map, {});
    expect(played.deeds).toEqual(["advance"]);
    expect(destination(played.steps[0])).toEqual(hexSpace(2, 0));
    expect(played.sheet.behindCover).toBe(false);
    const next = cas(moved(map, 1), {});
    expect(destination(next.steps[0])).toEqual(hexSpace(3, 0));
    expect(next.sheet.behindCover).toBe(true);
  });

  it("GUN-C2 of routes that are equally good he takes the one closest to his target", () => {
    const map = showdown(
      `
      . . . . . . . .
       . . . . . . . .
      . a . . . . B .
       . . . . . . . .
      . . . . . . . .`,
      { walls: [fence([2, 1], [3, 1]), fence([1, 3], [2, 3])], looks: { a: E } },
    );
    // (1,3) is one hex away, (2,1) two: the nearer one; at equal cost the one closer to B.
    expect(destination(cas(map, {}).steps.at(-1))).toEqual(hexSpace(1, 3));
    const equal = showdown(
      `
      . . . . . . . .
       . . . . . . . .
      . a . . . . B .
       . . . . . . . .
      . . . . . . . .`,
      { walls: [fence([1, 1], [2, 1]), fence([0, 3], [1, 3])], looks: { a: E } },
    );
    expect(destination(cas(equal, {}).steps.at(-1))).toEqual(hexSpace(1, 1));
  });

  it("GUN-C4, GUN-K6 with a loaded gun and the closest cover 7 hexes or more from the target he moves instead", () => {
    const far = showdown(". a . . . . . . . . B .", { walls: [fence([2, 0], [3, 0])] });
    const played = cas(far, {});
    expect(played.prose).toContain("is 7 hexes from B: too far");
    expect(played.prose).toContain("= see MOVE");
    expect(played.deeds).toEqual(["advance"]);
    const near = showdown(". a . . . . . . . B . .", { walls: [fence([2, 0], [3, 0])] });
    expect(cas(near, {}).prose).toContain("C/AS = advance to cover");
  });

  it("GUN-C4 with an empty gun he goes to cover however far it is", () => {
    const far = showdown(". a . . . . . . . . B .", { walls: [fence([2, 0], [3, 0])] });
    const played = cas(far, { weapon: gun({ shots: 0 }) });
    expect(played.prose).toContain("C/AS = advance to cover");
  });

  it("GUN-C5 a head that comes out nearer makes the difference between 7 and 6 hexes", () => {
    // The cover hex (2,0) is 7 from B at (9,0); the head over the fence only 6.
    const map = showdown(". a . . . . . . . B . .", { walls: [fence([2, 0], [3, 0])] });
    const played = cas(map, {});
    expect(played.prose).toContain("The closest cover is hex 3.1, 6 hexes from B.");
  });

  it("GUN-C6, GUN-K7 in a cover position with his body in sight he gets down", () => {
    const map = moved(showdown(FENCED, { walls: FENCE }), 2);
    const played = cas(map, {});
    expect(played.deeds).toEqual(["get-down"]);
    expect(played.sheet).toMatchObject({ posture: "down", behindCover: true });
  });

  it("GUN-C7, GUN-K8 down, he puts his head out; where getting down is not needed, at once", () => {
    const map = moved(showdown(FENCED, { walls: FENCE }), 2);
    const played = cas(map, { posture: "down", behindCover: true });
    expect(played.deeds).toEqual(["head-out"]);
    expect(played.sheet.head).toEqual(hexCentre(4, 0));
    const corner = moved(showdown(CORNER), 1.5, -1);
    expect(cas(corner, { behindCover: true }).deeds).toEqual(["head-out"]);
  });

  it("GUN-C8 with an uncocked gun the head stays in: he cocks it first (GUN-Q4)", () => {
    const map = moved(showdown(FENCED, { walls: FENCE }), 2);
    const played = cas(map, { posture: "down", behindCover: true, weapon: gun({ cocked: false }) });
    expect(played.deeds).toEqual(["cock"]);
    expect(played.sheet.head).toBeNull();
    expect(cas(map, { ...played.sheet, tac: "D" }).deeds).toEqual(["head-out"]);
  });

  it("GUN-C8, GUN-K11 with an empty gun the head stays in, and the next C/AS begins loading", () => {
    const map = moved(showdown(FENCED, { walls: FENCE }), 2);
    const played = cas(map, { posture: "down", behindCover: true, weapon: gun({ shots: 0, cocked: false }) });
    expect(played.deeds).toEqual(["load"]);
    expect(played.sheet.head).toBeNull();
    expect(played.sheet).toMatchObject({ loading: true, weapon: { shots: 1, rounds: 11 } });
  });

  it("GUN-C9, GUN-K9 with the head out he cocks, aims and shoots as AS(n)", () => {
    const map = moved(showdown(FENCED, { walls: FENCE }), 2);
    const out = { posture: "down" as const, behindCover: true, head: hexCentre(4, 0) };
    expect(cas(map, { ...out, weapon: gun({ cocked: false }) }).deeds).toEqual(["cock"]);
    expect(cas(map, out).deeds).toEqual(["aim"]);
    expect(cas(map, { ...out, skills: skills(0, 5) }).deeds).toEqual(["shoot"]);
  });

  it("GUN-C10, GUN-K11 in cover with an empty gun he draws another and drops the empty one", () => {
    const map = moved(showdown(FENCED, { walls: FENCE }), 2);
    const played = cas(map, {
      posture: "down",
      behindCover: true,
      weapon: gun({ shots: 0 }),
      holstered: [pistol({ cocked: false })],
    });
    expect(played.deeds).toEqual(["draw"]);
    expect(played.sheet.weapon).toMatchObject({ id: "pistol", cocked: true });
    expect(played.sheet.offHand).toBeNull();
    expect(played.memory.ground.map(({ weapon }) => weapon.id)).toEqual(["gun"]);
  });

  it("GUN-C11 with no more guns and no cartridges he stays in cover and does nothing", () => {
    const map = moved(showdown(FENCED, { walls: FENCE }), 2);
    const played = cas(map, { posture: "down", behindCover: true, weapon: gun({ shots: 0, rounds: 0 }) });
    expect(played.deeds).toEqual(["hold"]);
    expect(played.prose).toContain("load or do nothing");
  });

  it("keeps to its cover 7 hexes or more from the target once it is in it (GUN-Q24)", () => {
    const map = moved(showdown(". a . . . . . . . . B .", { walls: [fence([2, 0], [3, 0])] }), 1);
    const played = cas(map, { posture: "down", behindCover: true });
    expect(played.deeds).toEqual(["head-out"]);
  });
});

const FENCED = ". a . . . . . B . .";
const FENCE = [fence([3, 0], [4, 0])];

const hexCentre = (column: number, line: number) => {
  const map = showdown(FENCED);
  const { x, y } = manOn(map, "a").hexes.centre(hexAt(map, column, line));
  return { x, y };
};

/** The map with `a` so many hexes farther right (and rows down). */
function moved(map: Snapshot, columns: number, rows = 0): Snapshot {
  const [dx, dy] = [columns * 100, rows * 50 * Math.sqrt(3)];
  return { ...map, figures: map.figures.map((f) => (f.id === "a" ? { ...f, x: f.x + dx, y: f.y + dy } : f)) };
}

describe("loading", () => {
  const map = moved(showdown(FENCED, { walls: FENCE }), 2);
  const hidden = { posture: "down" as const, behindCover: true };

  it("GUN-K12 once begun it goes on, whatever action is due, until the gun is full", () => {
    let now: Partial<Sheet> = { ...hidden, weapon: gun({ shots: 0, capacity: 3, cocked: false }) };
    const deeds: string[] = [];
    for (const tac of ["D", "A", "C", "D"] as const) {
      const played = cas(map, { ...now, tac }, { tac, segment: tac === "A" ? 3 : 2 });
      deeds.push(...played.deeds);
      now = played.sheet;
    }
    expect(deeds).toEqual(["load", "load", "load", "cock"]);
    expect(now).toMatchObject({ loading: false, weapon: { shots: 3 } });
  });

  it("GUN-K12 it ends when the cartridges are used up", () => {
    const played = cas(map, { ...hidden, weapon: gun({ shots: 0, rounds: 1 }) });
    expect(played.sheet).toMatchObject({ loading: false, weapon: { shots: 1, rounds: 0 } });
  });

  it("GUN-K12 whoever has nothing left to load does not go on loading", () => {
    const goOn = (weapon: Weapon): readonly string[] => cas(map, { ...hidden, loading: true, weapon }).deeds;
    expect(goOn(gun({ shots: 2, rounds: 1, cocked: false }))).toEqual(["load"]);
    expect(goOn(gun({ shots: 2, rounds: 0, cocked: false }))).toEqual(["cock"]);
    expect(goOn(gun({ shots: 6, rounds: 3, cocked: false }))).toEqual(["cock"]);
  });

  it("GUN-K12 in an enemy's line of sight he stops", () => {
    const seen = cas(map, { posture: "up", loading: true, weapon: gun({ shots: 2 }) });
    expect(seen.prose).toContain("B sees him: he stops loading.");
    expect(seen.deeds).toEqual(["get-down"]);
    expect(seen.sheet.loading).toBe(false);
  });
});

describe("brawling", () => {
  const NEXT = ". a B . .";
  const blow = (tac: Tac, segment: Segment, of: Partial<Sheet> = {}, map = showdown(NEXT)): Played =>
    play(map, "a", { memory: memory({ a: { tac, ...of } }), segment });

  it.each([
    ["A", 3, "jab"],
    ["A", 5, "kick"],
    ["B", 5, "hook"],
  ] as const)("GUN-W1 TAC %s segment %i next to the target: %s", (tac, segment, kind) => {
    const played = blow(tac, segment);
    expect(played.steps).toMatchObject([
      { kind: "attack", manner: "melee", target: "B", terms: { blow: kind } },
    ]);
  });

  it("GUN-W1 in the same hex too", () => {
    const map = showdown(NEXT);
    const close = { ...map, figures: map.figures.map((f) => (f.id === "a" ? { ...f, x: f.x + 100 } : f)) };
    expect(blow("A", 3, {}, close).deeds).toEqual(["blow"]);
  });

  it("GUN-W1 nobody strikes through a wall: he walks round it instead, and strikes over a fence", () => {
    const wall = { ...hexside([1, 1], [2, 1]), id: "wall" };
    const map = (between: object) =>
      showdown(
        `
        . . . .
         . a B .
        . . . .`,
        { looks: { B: E }, walls: [{ ...wall, ...between }] },
      );
    const walled = blow("A", 3, {}, map({}));
    expect(walled.prose).toContain("An enemy closer than that hex (GUN-T5)");
    expect(walled.prose).toContain("He cannot get at B from here.");
    expect(walled.deeds).toEqual(["advance"]);
    expect(blow("A", 3, {}, map({ sight: 0 })).deeds).toEqual(["blow"]);
    expect(blow("A", 3, {}, map({ door: 1, ds: 1 })).deeds).toEqual(["blow"]);
  });

  it("GUN-W2 the step says that the right defence cancels it", () => {
    const [step] = blow("A", 3).steps;
    expect(step).toMatchObject({
      terms: { cancellable: true },
      detail: { key: "OPFOR.gunslinger.step.blow.detail" },
    });
  });

  it("GUN-W3 when the target is no enemy he moves instead", () => {
    const map = showdown(". a . . . . B .");
    const ground = [onGround(2, 0)];
    const played = play(map, "a", {
      memory: memory({ a: { tac: "A", weapon: null } }, { ground }),
      segment: 3,
    });
    expect(played.deeds).toEqual(["advance"]);
    expect(played.prose).toContain("HOOK, JAB, KICK = advance to the gun");
  });

  it("adds STRENGTH to the next blow of the turn only (GUN-Q15)", () => {
    const strong = play(showdown(NEXT), "a", {
      memory: memory({ a: { tac: "A", bonus: ["B9"] } }),
      segment: 2,
    });
    expect(strong.deeds).toEqual(["strength"]);
    const jab = play(showdown(NEXT), "a", { memory: strong.memory, segment: 3 });
    expect(jab.steps).toMatchObject([{ terms: { blow: "jab", strength: true } }]);
    const kick = play(showdown(NEXT), "a", { memory: jab.memory, segment: 5 });
    expect(kick.steps).toMatchObject([{ terms: { blow: "kick", strength: false } }]);
  });

  it("reads STRENGTH as MOVE when the target is no enemy (GUN-Q15)", () => {
    const map = showdown(". a . . . . B .");
    const played = play(map, "a", {
      memory: memory({ a: { tac: "A", weapon: null, bonus: ["B9"] } }, { ground: [onGround(2, 0)] }),
      segment: 2,
    });
    expect(played.deeds).toEqual(["advance"]);
  });

  it("may brawl while down, unless the option says to get up first", () => {
    const down = { posture: "down" as const };
    expect(blow("A", 3, down).deeds).toEqual(["blow"]);
    const strict = showdown(NEXT, { options: { gunslinger: { brawlWhenDown: false } } });
    expect(blow("A", 3, down, strict).deeds).toEqual(["get-up"]);
    expect(blow("A", 3, { ...down, legWounds: 1 }, strict).deeds).toEqual(["hold"]);
  });
});

describe("what he uses", () => {
  const start = (weapons: readonly object[]): string | undefined =>
    play(showdown(OPEN, { figures: { a: { profile: { weapons: weapons as never } } } }), "a", {
      memory: memory(),
    }).sheet.weapon?.name;

  it("GUN-D2 he uses his two-handed gun, else the best one-handed one", () => {
    const colt = { name: "Colt", hands: 1 };
    const rifle = { name: "Henry", hands: 2 };
    expect(start([colt, rifle])).toBe("Henry");
    expect(start([{ name: "Best", hands: 1 }, colt])).toBe("Best");
    expect(start([{ ...colt, carried: "hand" }, rifle])).toBe("Colt");
    expect(start([{ ...colt, carried: "holster" }])).toBeUndefined();
  });

  it("GUN-D2 with nothing in hand he draws and cocks from the holster", () => {
    const played = as({ weapon: null, holstered: [pistol({ cocked: false })] });
    expect(played.deeds).toEqual(["draw"]);
    expect(played.sheet).toMatchObject({
      weapon: { id: "pistol", cocked: true },
      offHand: null,
      holstered: [],
    });
  });

  it("GUN-D3 a better gun picked up is the one he uses from then on; the other goes to the holster", () => {
    const map = showdown(". a . # B . .");
    const of = { tac: "A" as const, weapon: pistol(), skills: skills(0, 2) };
    const played = play(map, "a", { memory: memory({ a: of }, { ground: [onGround(1, 0)] }), segment: 3 });
    expect(played.deeds).toEqual(["pick-up"]);
    expect(played.sheet).toMatchObject({
      weapon: { id: "on-ground", hands: 2 },
      holstered: [{ id: "pistol" }],
    });
  });
});

/** Every cell of the actions table, looked up by a man on a map. */
const DISTANCES: Readonly<Record<Band, string>> = {
  "0-1": "a B . . . . . . . .",
  "2-3": "a . . B . . . . . .",
  "4-6": "a . . . . B . . . .",
  "7+": "a . . . . . . . B .",
};
describe("a man at a distance", () => {
  it.each(Object.entries(DISTANCES))(
    "GUN-G8 reads his TAC, the segment and the column %s",
    (band, drawing) => {
      for (const tac of ["A", "B", "C", "D"] as const) {
        for (const segment of [1, 2, 3, 4, 5] as const) {
          const played = play(showdown(drawing, { looks: { a: E, B: W } }), "a", {
            memory: memory({ a: { tac } }),
            segment,
          });
          const [lookup] = played.lookups;
          expect(lookup?.table.data).toEqual({ tac });
          expect(lookup?.row).toBe(segment - 1);
          expect(lookup?.columns[lookup.column]?.key).toBe(`OPFOR.gunslinger.band.${band}`);
        }
      }
    },
  );
});

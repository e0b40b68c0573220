import { describe, expect, it } from "vitest";
import type { Snapshot } from "../../src/field";
import type { Sheet } from "../../src/rulesets/gunslinger/sheet/memory";
import { hexesBetween } from "../../src/rulesets/gunslinger/map/hexes";
import { stepsToEnemy } from "../../src/rulesets/gunslinger/rules/9-21-move";
import { hexSpace } from "../support/ascii";
import {
  destination,
  E,
  fence,
  figureOf,
  gun,
  hexside,
  manOn,
  memory,
  NE,
  NW,
  onGround,
  play,
  showdown,
  SW,
  W,
  type Played,
} from "./support";

/** TAC A segment 3: MOVE at 2 hexes and more. */
const move = (map: Snapshot, of: Partial<Sheet> = {}, more: Parameters<typeof memory>[1] = {}): Played =>
  play(map, "a", { memory: memory({ a: { tac: "A", ...of } }, more), segment: 3 });

const at = (column: number, line: number) => hexSpace(column, line);

describe("MOVE", () => {
  it("GUN-M1, GUN-K1 with aim points on the enemy he shoots instead", () => {
    const map = showdown(". a . . . B .");
    expect(move(map, { aim: { target: "B", points: 2 } }).deeds).toEqual(["shoot"]);
    expect(move(map).deeds).toEqual(["advance"]);
  });

  it("GUN-M1 an aim on somebody else in sight is used first; on somebody out of sight it is lost (GUN-Q25)", () => {
    const open = showdown(". a . B . C .");
    const played = move(open, { aim: { target: "C", points: 2 } });
    expect(played.steps[0]).toMatchObject({ kind: "attack", target: "C", manner: "ranged" });
    const walled = showdown(". a . . B # C");
    const lost = move(walled, { aim: { target: "C", points: 2 } });
    expect(lost.deeds).toEqual(["advance"]);
    expect(lost.sheet.aim).toBeNull();
    expect(lost.prose).toContain("His aim is lost");
  });

  it("GUN-M2 moves one hex, and only one, towards the target", () => {
    const played = move(showdown(". a . . . B ."));
    expect(destination(played.steps[0])).toEqual(at(2, 0));
    expect(played.steps[0]).toMatchObject({ kind: "move", cost: 1, unit: "hex" });
    expect(played.sheet.moved).toBe(1);
  });

  it("GUN-M2 the best route leads round what stops him, not into a dead end", () => {
    const drawing = `
      . . . . . . .
       . = . . . . .
      . a . . B . .
       . . . . . . .`;
    // Fences on the far sides of the hex in front of him: he sees B, but cannot walk straight.
    const walls = [fence([2, 2], [3, 2]), fence([2, 2], [2, 1]), fence([2, 2], [2, 3])];
    expect(destination(move(showdown(drawing, { walls })).steps[0])).toEqual(at(1, 1));
    expect(destination(move(showdown(drawing)).steps[0])).toEqual(at(2, 2));
  });

  it("GUN-M2 says so when no hex is nearer", () => {
    const map = showdown("# # #\n # a # B\n# # #", { looks: { B: E } });
    const played = move(map);
    expect(played.deeds).toEqual(["hold"]);
    expect(played.decision.plan.rule.because.key).toBe("OPFOR.gunslinger.step.noWay");
  });

  it("GUN-N13 where no way leads to the enemy he goes as near as he can get, round corners too, and stays there", () => {
    // B is locked in; the hexes next to his cell are nearest, and the way there leads away from him at first.
    const map = showdown(
      `
      . . . . . . . .
       . # # # # # # .
      . # a . . # B #
       . # # . # # # .
      . . . . . . . .`,
      { looks: { B: NE } },
    );
    const first = move(map);
    expect(first.deeds).toEqual(["advance"]);
    const ends = [first];
    let at = map;
    for (let turn = 0; turn < 14; turn++) {
      const end = destination(ends.at(-1)?.steps.at(-1));
      if (end === undefined) break;
      at = { ...at, figures: at.figures.map((f) => (f.id === "a" ? { ...f, ...end, rotation: E } : f)) };
      ends.push(play(at, "a", { memory: memory({ a: { tac: "A" } }), segment: 3 }));
    }
    expect(ends.at(-1)?.deeds).toEqual(["hold"]);
    const man = manOn(at, "a");
    expect(hexesBetween(man.here, man.hexes.hexAt(figureOf(man.battle, "B")))).toBeLessThanOrEqual(2);
  });
});

describe("MOVE: no way to him", () => {
  it("of hexes as near to him and as far to walk the first from the top is where the way ends", () => {
    const map = showdown(
      `
      . . . . . . . .
       . . . . # # . .
      . a . # # B # .
       . . . . # # . .
      . . . . . . . .`,
    );
    const man = manOn(map, "a");
    const left = stepsToEnemy(man, figureOf(man.battle, "B"));
    const ends = [0, 1, 2, 3, 4].flatMap((row) =>
      [0, 1, 2, 3, 4, 5, 6, 7].filter((column) => left(at(column, row)) === 0).map((column) => [column, row]),
    );
    expect(ends).toEqual([[3, 1]]);
  });
});

describe("MOVE: which of two routes", () => {
  it("GUN-M3 on a path he stays on it while that is not longer", () => {
    const twoWays = showdown(
      `
      . . . . B .
       . = . . . .
      . a . . . .`,
      { under: { a: "=" } },
    );
    const played = move(twoWays);
    expect(played.prose).toContain("staying on the path");
    expect(destination(played.steps.at(-1))).toEqual(at(1, 1));
  });

  it("GUN-M3 leaves the path where it would take him farther away than another route", () => {
    const map = showdown(
      `
      . = = . . .
       . . . . . .
      . a . . . B`,
      { under: { a: "=" } },
    );
    expect(destination(move(map).steps[0])).toEqual(at(2, 2));
  });

  it("GUN-M4 of two hexes equally distant he takes the one on a path", () => {
    const above = showdown(`
      . . . . B .
       . = . . . .
      . a . . . .`);
    const beside = showdown(`
      . . . . B .
       . . . . . .
      . a = . . .`);
    expect(destination(move(above).steps.at(-1))).toEqual(at(1, 1));
    expect(destination(move(beside).steps.at(-1))).toEqual(at(2, 2));
  });

  it("GUN-M5 of two hexes equally distant he takes one that nobody occupies", () => {
    const above = showdown(`
      . . . . B .
       . b . . . .
      . a . . . .`);
    const beside = showdown(`
      . . . . B .
       . . . . . .
      . a b . . .`);
    expect(destination(move(above).steps.at(-1))).toEqual(at(2, 2));
    expect(destination(move(beside).steps.at(-1))).toEqual(at(1, 1));
  });

  it("GUN-M5 an occupied hex is entered all the same when it alone is nearer", () => {
    const map = showdown("# # # # # #\n a b . . B #\n# # # # # #");
    expect(destination(move(map).steps[0])).toEqual(at(1, 1));
  });

  it("GUN-M4 before GUN-M5: the path is preferred even when somebody stands on it", () => {
    const map = showdown(
      `
      . . . . B .
       . b . . . .
      . a . . . .`,
      { under: { b: "=" } },
    );
    expect(destination(move(map).steps.at(-1))).toEqual(at(1, 1));
  });
});

describe("MOVE: what takes its place, and buildings", () => {
  it("GUN-M9, GUN-K15 in the hex of the gun he wants, he uses the segment to draw it from the ground", () => {
    const map = showdown(". a . . . B .");
    const ground = [onGround(1, 0, gun({ id: "rifle", name: "Sharps", cocked: false }))];
    const played = move(map, { weapon: null }, { ground });
    expect(played.deeds).toEqual(["pick-up"]);
    expect(played.sheet.weapon).toMatchObject({ id: "rifle", cocked: true });
    expect(played.memory.ground).toEqual([]);
  });

  it("GUN-M10, GUN-K2 down, he uses the segment to get up", () => {
    const played = move(showdown(". a . . . B ."), { posture: "down" });
    expect(played.deeds).toEqual(["get-up"]);
    expect(played.sheet.posture).toBe("up");
  });

  it("GUN-M11, GUN-K3 with a leg wound he stays down and does what C/AS(6) says", () => {
    const map = showdown(". a . . . B .");
    const played = move(map, { posture: "down", legWounds: 1 });
    expect(played.deeds).toEqual(["aim"]);
    expect(played.sheet.posture).toBe("down");
    expect(played.prose).toContain("= see C/AS(6)");
  });

  it("GUN-M11 for a target hex too: with a leg wound he stays down and does nothing (GUN-Q26)", () => {
    const map = showdown(". a . # B . .", { walls: [] });
    expect(move(map, { posture: "down" }).deeds).toEqual(["get-up"]);
    const hurt = move(map, { posture: "down", legWounds: 2 });
    expect(hurt.deeds).toEqual(["hold"]);
    expect(hurt.sheet.posture).toBe("down");
  });

  const HOUSE = `
    . . . . . . .
     . . 1 1 . . .
    a . 1 1 1 # B
     . . 1 1 . . .
    . . . . . . .`;

  it("GUN-M12 for a target hex he goes round a building that the enemy is not in", () => {
    const walls = [hexside([6, 2], [5, 1]), hexside([6, 2], [5, 3])];
    const map = showdown(HOUSE, { looks: { a: E, B: W }, walls });
    // Already before the house: the next hex in B's zone would be inside.
    const before = { ...map, figures: map.figures.map((f) => (f.id === "a" ? { ...f, x: f.x + 100 } : f)) };
    const played = play(before, "a", { memory: memory({ a: { tac: "A" } }), segment: 3 });
    expect(played.prose).toContain("◆ The hex that cuts off the closest enemy");
    const target = destination(played.steps.at(-1));
    expect(target).not.toEqual(at(2, 2));
    expect([undefined, at(0, 1), at(1, 1), at(0, 3), at(1, 3)]).toContainEqual(target);
  });

  it("GUN-M12 he enters it when the enemy is in that building", () => {
    const inside = `
      . . . . . . .
       . . 1 1 . . .
      . a 1 1 # B .
       . . 1 1 . . .
      . . . . . . .`;
    const walls = [hexside([5, 2], [4, 1]), hexside([5, 2], [4, 3])];
    const map = showdown(inside, { looks: { a: E, B: W }, walls, under: { B: "1" } });
    const played = play(map, "a", { memory: memory({ a: { tac: "A" } }), segment: 3 });
    expect(played.prose).toContain("◆ The hex that cuts off the closest enemy");
    expect(destination(played.steps.at(-1))).toEqual(at(2, 2));
    const elsewhere = showdown(inside, { looks: { a: E, B: W }, walls });
    const kept = play(elsewhere, "a", { memory: memory({ a: { tac: "A" } }), segment: 3 });
    expect(destination(kept.steps.at(-1))).not.toEqual(at(2, 2));
  });

  it("GUN-M12 for an enemy in sight he enters any building", () => {
    const map = showdown(". a 1 1 1 B .");
    expect(destination(move(map).steps[0])).toEqual(at(2, 0));
  });
});

describe("facing", () => {
  it("GUN-M7 a target in the aim zone needs no turn", () => {
    const played = play(showdown(". a . . . B .", { looks: { a: NE } }), "a", {
      memory: memory({ a: { tac: "A" } }),
      segment: 3,
    });
    expect(played.deeds).toEqual(["advance"]);
    expect(played.sheet.delay).toBe(0);
  });

  it("GUN-M6, GUN-M8 a target outside the aim zone: he turns and takes a delay point", () => {
    const map = showdown(". a . . . B .", { looks: { a: NW } });
    const played = play(map, "a", { memory: memory({ a: { tac: "A" } }), segment: 4 });
    expect(played.deeds).toEqual(["face", "hold"]);
    expect(played.steps[0]).toMatchObject({ kind: "face", heading: NE });
    expect(played.sheet.delay).toBe(1);
  });

  it("GUN-M6 he faces the target in every segment, whatever he does or does not do", () => {
    const map = showdown(". a . . . B .", { looks: { a: W } });
    for (const segment of [1, 2, 3, 4, 5] as const) {
      expect(play(map, "a", { memory: memory({ a: { tac: "A" } }), segment }).deeds[0]).toBe("face");
    }
  });

  it("GUN-N3 he turns only as far as needed: two hexsides from behind, one from beside", () => {
    const turned = (looks: number): unknown =>
      play(showdown(". a . . . B .", { looks: { a: looks } }), "a", { memory: memory({ a: {} }) }).steps[0];
    expect(turned(W)).toMatchObject({ kind: "face", heading: NE });
    expect(turned(NW)).toMatchObject({ kind: "face", heading: NE });
    expect(turned(SW)).toMatchObject({ kind: "face", heading: 330 });
  });

  it("GUN-N4 turning cancels his next action: in this very segment when one is due", () => {
    const map = showdown(". a . . . B .", { looks: { a: W } });
    const played = play(map, "a", { memory: memory({ a: { tac: "A" } }), segment: 3 });
    expect(played.deeds).toEqual(["face", "hold"]);
    expect(played.sheet.delay).toBe(0);
    expect(played.prose).toContain("Turning costs him a delay point: now 1.");
  });

  it("GUN-N4 when nothing is due, the point waits for the next action; exactly one action is lost", () => {
    const turned = play(showdown(". a . . . B .", { looks: { a: W } }), "a", {
      memory: memory({ a: { tac: "A" } }),
      segment: 4,
    });
    const facing = showdown(". a . . . B .", { looks: { a: E } });
    const lost = play(facing, "a", { memory: turned.memory, segment: 5 });
    expect(lost.deeds).toEqual(["hold"]);
    expect(lost.sheet.delay).toBe(0);
    const next = play(facing, "a", { memory: lost.memory, segment: 1 });
    expect(next.deeds).toEqual(["advance"]);
  });
});

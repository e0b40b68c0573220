import { describe, expect, it } from "vitest";
import type { Barrier } from "../../src/field/open-moves/obstacles/obstacle-shapes";
import type { Course } from "../../src/field/open-moves/search/clear-line";
import { clearLine } from "../../src/field/open-moves/search/clear-line";
import { Discs } from "../../src/field/open-moves/obstacles/discs";
import { Links } from "../../src/field/open-moves/search/links";
import { Obstacles } from "../../src/field/open-moves/obstacles/obstacles";
import { HiddenNodes } from "../../src/field/open-moves/search/hidden-nodes";
import { turnsRound } from "../../src/field/open-moves/obstacles/turning-points";
import { wallFrom } from "../../src/field/walls/wall";
import { battleMap } from "../support/ascii";
import { Chance } from "./oracle/maps";

const EXTENT = 2_000;
const bounds = { left: 0, top: 0, right: EXTENT, bottom: EXTENT };
const snapshot = battleMap("a", { grid: { kind: "gridless" } });

/** A short wall anywhere, one of eight a one-way wall. */
function anyBarrier(chance: Chance): Barrier {
  const [ax, ay] = [chance.below(EXTENT), chance.below(EXTENT)];
  const [bx, by] = [ax + chance.below(500) - 250, ay + chance.below(500) - 250];
  if (chance.below(8) > 0) return { ax, ay, bx, by };
  const wall = { id: "w", c: [ax, ay, bx, by], door: 0, ds: 0, move: 20, sight: 20, dir: 1 } as const;
  return { ax, ay, bx, by, oneWay: wallFrom(snapshot, { ...wall, c: [...wall.c] }) };
}

function courseAmong(barriers: readonly (Barrier | undefined)[]): Course {
  return {
    obstacles: new Obstacles(barriers, { bounds, area: bounds, space: 100 }, 49),
    discs: new Discs([], bounds, 100),
    loose: new Map(),
    costAlong: (px, py, qx, qy) => Math.hypot(qx - px, qy - py),
    even: true,
    excess: 1,
  };
}

describe("shades of walls", () => {
  it("hide nothing to which a line is clear, point by point and cell by cell", () => {
    const chance = new Chance(7);
    let [hidden, cells] = [0, 0];
    for (let round = 0; round < 12; round++) {
      const course = courseAmong(Array.from({ length: 60 }, () => anyBarrier(chance)));
      const turns = turnsRound(200 + chance.below(1_600), 200 + chance.below(1_600), 300);
      const links = new Links(course, { turns, more: [] }, [], false);
      const outlook = new HiddenNodes(course, links);
      for (const [node, turn] of turns.entries()) {
        outlook.from(node, turn);
        for (let i = 0; i < 200; i++) {
          const [x, y, radius] = [chance.below(EXTENT), chance.below(EXTENT), 10 + chance.below(150)];
          const isClear = clearLine(course, turn.x, turn.y, x, y);
          const hides = outlook.hides(node, links.placed(x, y));
          if (hides) hidden++;
          const angle = chance.below(360);
          const middleX = Float64Array.of(x + 0.99 * radius * Math.cos(angle));
          const middleY = Float64Array.of(y + 0.99 * radius * Math.sin(angle));
          const hidesCell = outlook.hidesAll(node, { middleX, middleY, radius }, 0);
          if (hidesCell) cells++;
          if ((hides || hidesCell) && isClear)
            expect([turn, x, y, radius, hides, hidesCell]).toBe("in sight");
        }
      }
    }
    // Fewer would be as right and slower.
    expect([hidden, cells]).toEqual([22_604, 16_723]);
  });

  it("are gone with the wall", () => {
    const chance = new Chance(5);
    const barriers = Array.from({ length: 60 }, () => anyBarrier(chance));
    const course = courseAmong(barriers);
    const turns = turnsRound(1_000, 1_000, 300);
    const goals = Array.from({ length: 200 }, () => [chance.below(EXTENT), chance.below(EXTENT)] as const);
    const isHiddenAnywhere = (): boolean => {
      const links = new Links(course, { turns, more: [] }, [], false);
      const outlook = new HiddenNodes(course, links);
      return turns.some((turn, node) => {
        outlook.from(node, turn);
        return goals.some(([x, y]) => outlook.hides(node, links.placed(x, y)));
      });
    };
    expect(isHiddenAnywhere()).toBe(true);
    for (const id of barriers.keys()) course.obstacles.change(id, undefined);
    expect(isHiddenAnywhere()).toBe(false);
  });
});

describe("obstacles that change", () => {
  it("are what they would be if they were made anew", () => {
    const chance = new Chance(23);
    const others = turnsRound(1_000, 1_000, 400);
    for (let round = 0; round < 8; round++) {
      const barriers: (Barrier | undefined)[] = Array.from({ length: 50 }, () => anyBarrier(chance));
      // Some meet others at their ends, so that corners come and go.
      for (let at = 1; at < 50; at += 3) {
        const [one, before] = [barriers[at], barriers[at - 1]];
        if (one !== undefined && before !== undefined && one.oneWay === undefined)
          barriers[at] = { ...one, ax: before.bx, ay: before.by };
      }
      const { obstacles } = courseAmong(barriers);
      obstacles.allTurns(others);
      for (let edit = 0; edit < 30; edit++) {
        const id = chance.below(52);
        const spare = barriers[chance.below(50)];
        const after = [undefined, spare, anyBarrier(chance)][chance.below(3)];
        while (barriers.length <= id) barriers.push(undefined);
        barriers[id] = after;
        obstacles.change(id, after);
        const anew = courseAmong(barriers).obstacles;
        expect(obstacles.allTurns(others)).toEqual(anew.allTurns(others));
        for (let i = 0; i < 20; i++) {
          const [px, py, qx, qy] = [0, 0, 0, 0].map(() => chance.below(EXTENT)) as [
            number,
            number,
            number,
            number,
          ];
          const ask = (of: Obstacles): unknown => [
            of.clearAlong(px, py, qx, qy, new Map()),
            of.clearAt(px, py),
            of.cornersBeside(px, py),
          ];
          expect(ask(obstacles)).toEqual(ask(anew));
        }
      }
    }
  });
});

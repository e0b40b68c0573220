import { describe, expect, it } from "vitest";
import {
  bends,
  newWallsAcross,
  pieces,
  restOfPath,
  wallsAcross,
} from "../../src/foundry/acting/path-to-walk";
import { battleMap, space } from "../support/ascii";

const map = battleMap(`
  +-+-+-+
  |a/. .|
  + + + +
  |. .|.|
  +-+-+-+
`);
const east = [space(0, 0), space(1, 0), space(2, 0)];

describe("walls across a way", () => {
  it("are those that stop moves; an open door does not", () => {
    const [door] = wallsAcross(map.walls, east);
    expect(door?.door).toBe(1);
    const open = map.walls.map((wall) => (wall.door === 1 ? { ...wall, ds: 1 as const } : wall));
    expect(wallsAcross(open, east)).toEqual([]);
  });

  it("are not those beside it", () => {
    expect(wallsAcross(map.walls, [space(0, 0), space(0, 1)])).toEqual([]);
  });

  it("are those through the centres it passes or ends on, and not one that it starts on", () => {
    const [wall] = map.walls;
    if (wall === undefined) throw new Error("no wall");
    const door = { ...wall, id: "door", c: [150, 0, 150, 100] as [number, number, number, number] };
    const shut = [{ ...door, door: 1 as const, ds: 0 as const }];
    const across = (...path: ReturnType<typeof space>[]): number => wallsAcross(shut, path).length;
    expect(across(...east)).toBe(1);
    expect(across(space(0, 0), space(1, 0))).toBe(1);
    expect(across(space(1, 0), space(2, 0))).toBe(0);
    expect(across(space(0, 1), space(1, 1), space(2, 1))).toBe(0);
    // Round a corner through the door's end, and along it.
    const low = [{ ...shut[0], c: [150, 50, 150, 100] }] as typeof shut;
    expect(wallsAcross(low, east)).toHaveLength(1);
    expect(wallsAcross(low, [space(1, -1), space(1, 0)])).toHaveLength(1);
    // A slanting step through the corner of two rooms.
    const slant = [{ ...shut[0], c: [100, 100, 100, 300] }] as typeof shut;
    expect(wallsAcross(slant, [space(0, 0), space(1, 1)])).toHaveLength(1);
  });

  it("stop one way only where they say so", () => {
    const oneWay = (dir: 0 | 1 | 2) =>
      [{ ...map.walls[0], id: "w", c: [100, 0, 100, 100], door: 0, dir }] as never;
    const [left, right] = [
      [space(1, 0), space(0, 0)],
      [space(0, 0), space(1, 0)],
    ];
    expect(wallsAcross(oneWay(0), right)).toHaveLength(1);
    const stopped = [1, 2].map((dir) => [
      wallsAcross(oneWay(dir as 1 | 2), right).length,
      wallsAcross(oneWay(dir as 1 | 2), left).length,
    ]);
    expect(stopped.map(([a = 0, b = 0]) => a + b)).toEqual([1, 1]);
    expect(stopped[0]).not.toEqual(stopped[1]);
  });

  it("are new when the plan did not know them, or knew them open", () => {
    expect(newWallsAcross(map, map, east)).toEqual([]);
    const planned = { ...map, walls: map.walls.filter(({ door }) => door === 0) };
    expect(newWallsAcross(planned, map, east)).toHaveLength(1);
  });
});

describe("a way in pieces", () => {
  it("is looked at anew after each", () => {
    const way = Array.from({ length: 8 }, (_, at) => space(at, 0));
    expect(pieces(way, 300).map((piece) => piece.length)).toEqual([3, 3, 1]);
    expect(pieces(way, 300).flat()).toEqual(way.slice(1));
  });

  it("keeps its bends only", () => {
    expect(bends([space(0, 0), space(1, 0), space(2, 0), space(2, 1)])).toEqual([
      space(0, 0),
      space(2, 0),
      space(2, 1),
    ]);
  });
});

describe("the rest of a path", () => {
  const path = [space(0, 0), space(2, 0), space(2, 2)];
  const rest = (x: number, y: number) => restOfPath(path, { x, y }, 100);

  it("is all of it at its start, and what is left on the way", () => {
    expect(rest(51, 50)).toEqual([{ x: 51, y: 50 }, space(2, 0), space(2, 2)]);
    expect(rest(130, 50)).toEqual([{ x: 130, y: 50 }, space(2, 0), space(2, 2)]);
    expect(rest(250, 50)).toEqual([space(2, 0), space(2, 2)]);
    expect(rest(250, 250)).toEqual([space(2, 2)]);
  });

  it("is nothing for who stands elsewhere", () => {
    expect(rest(150, 150)).toBeUndefined();
    expect(rest(650, 50)).toBeUndefined();
    expect(rest(130, 63)).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { bends, newWallsAcross, pieces, restOfPath, wallsAcross } from "../../src/foundry/passage";
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

  it("are not those that only touch its end", () => {
    expect(wallsAcross(map.walls, [space(0, 0), space(0, 1)])).toEqual([]);
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

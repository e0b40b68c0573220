import { describe, expect, it } from "vitest";
import type { Barrier } from "../../src/field/open-moves/obstacles/obstacle-shapes";
import { Obstacles } from "../../src/field/open-moves/obstacles/obstacles";
import { CLOSED, type Rooms, UNKNOWN } from "../../src/field/open-moves/obstacles/rooms";
import type { TurningPoint } from "../../src/field/open-moves/obstacles/turning-points";
import { wallFrom } from "../../src/field/walls/wall";
import { battleMap } from "../support/ascii";
import { Chance } from "./oracle/maps";

const EXTENT = 2_000;
const bounds = { left: 0, top: 0, right: EXTENT, bottom: EXTENT };
const snapshot = battleMap("a", { grid: { kind: "gridless" } });
const NOBODY: ReadonlyMap<number, number> = new Map();

const line = (ax: number, ay: number, bx: number, by: number): Barrier => ({ ax, ay, bx, by });

function oneWay(ax: number, ay: number, bx: number, by: number): Barrier {
  const wall = { id: "w", door: 0, ds: 0, move: 20, sight: 20, dir: 1 } as const;
  return { ax, ay, bx, by, oneWay: wallFrom(snapshot, { ...wall, c: [ax, ay, bx, by] }) };
}

/** Walls between points of a lattice, some of them one-way: they make rooms. */
function anyBarriers(chance: Chance, count: number): Barrier[] {
  return Array.from({ length: count }, () => {
    const [ax, ay] = [chance.below(9) * 250, chance.below(9) * 250];
    const along = (250 + 250 * chance.below(3)) * (chance.below(2) === 0 ? 1 : -1);
    const slant = chance.below(4) === 0 ? 130 : 0;
    const [bx, by] = chance.below(2) === 0 ? [ax + along, ay + slant] : [ax + slant, ay + along];
    return chance.below(10) === 0 ? oneWay(ax, ay, bx, by) : line(ax, ay, bx, by);
  });
}

const obstaclesOf = (barriers: readonly (Barrier | undefined)[], clearance: number): Obstacles =>
  new Obstacles(barriers, { bounds, area: bounds, space: 100 }, clearance);

const roomsOf = (barriers: readonly Barrier[], clearance: number): Rooms =>
  obstaclesOf(barriers, clearance).rooms(NOBODY);

const roomAt = (obstacles: Obstacles, x: number, y: number): number => obstacles.rooms(NOBODY).at(x, y);

function turnsIn(obstacles: Obstacles, room: number): readonly TurningPoint[] {
  return obstacles.allTurns([], { rooms: obstacles.rooms(NOBODY), room });
}

describe("rooms between walls", () => {
  it("are left by no clear line, and nobody stands where they are closed", () => {
    const chance = new Chance(11);
    let [apart, together, closed, freed] = [0, 0, 0, 0];
    for (let round = 0; round < 15; round++) {
      const clearance = 20 + chance.below(80);
      const barriers = anyBarriers(chance, 60);
      const obstacles = obstaclesOf(barriers, clearance);
      for (let i = 0; i < 400; i++) {
        const [px, py] = [chance.below(EXTENT), chance.below(EXTENT)];
        const [qx, qy] = [px + chance.below(600) - 300, py + chance.below(600) - 300];
        const loose = i % 2 === 0 ? obstacles.tooNear(px, py) : NOBODY;
        const rooms = obstacles.rooms(loose);
        const [from, to] = [rooms.at(px, py), rooms.at(qx, qy)];
        if (loose.size > 0) freed++;
        if (loose.size === 0 && from === CLOSED && obstacles.clearAt(px, py)) expect([px, py]).toBe("closed");
        if (from === CLOSED || to === CLOSED) closed++;
        else if (from === to) together++;
        else if (to !== UNKNOWN) apart++;
        if (from === to || to === UNKNOWN || !obstacles.clearAlong(px, py, qx, qy, loose)) continue;
        expect([px, py, qx, qy, from, to]).toBe("in different rooms, and a clear line leads there");
      }
    }
    // Fewer apart would be as right and slower.
    expect([apart, together, closed, freed]).toEqual([553, 2_136, 2_629, 1_310]);
  });

  it("are told apart wherever a wall is unbroken, and not where a base fits through", () => {
    const upper = line(1_000, 0, 1_000, 900);
    for (const clearance of [30, 49, 52, 70, 90, 120]) {
      for (const lower of [line(1_000, 1_000, 1_000, EXTENT), line(700, 1_000, 1_000, EXTENT)]) {
        const apartBy = (barriers: Barrier[]): boolean => {
          const rooms = obstaclesOf(barriers, clearance).rooms(NOBODY);
          return rooms.at(200, 500) !== rooms.at(1_800, 500);
        };
        if (lower.ax === upper.bx)
          expect(apartBy([upper, lower]), `100 at ${clearance}`).toBe(clearance > 50);
        expect(apartBy([upper, lower, line(1_000, 900, lower.ax, lower.ay)])).toBe(true);
      }
    }
  });

  it("are one where a one-way wall stands", () => {
    const rooms = roomsOf([oneWay(1_000, 0, 1_000, EXTENT)], 48);
    expect(rooms.at(200, 950)).toBe(rooms.at(1_800, 950));
  });

  it("know nothing of places off the map", () => {
    expect(roomsOf([], 48).at(-50, 100)).toBe(UNKNOWN);
    expect(roomsOf([], 48).at(100, EXTENT + 50)).toBe(UNKNOWN);
  });

  it("are the same after walls came and went as if they had always stood so", () => {
    const chance = new Chance(12);
    const barriers: (Barrier | undefined)[] = anyBarriers(chance, 60);
    const obstacles = obstaclesOf(barriers, 49);
    for (let round = 0; round < 30; round++) {
      const at = chance.below(barriers.length);
      barriers[at] = barriers[at] === undefined ? anyBarriers(chance, 1)[0] : undefined;
      turnsIn(obstacles, roomAt(obstacles, 300, 300));
      obstacles.change(at, barriers[at]);
      const anew = obstaclesOf(barriers, 49);
      const numbers = new Map([[CLOSED, CLOSED]]);
      for (let i = 0; i < 100; i++) {
        const [x, y] = [chance.below(EXTENT), chance.below(EXTENT)];
        const [room, same] = [roomAt(obstacles, x, y), roomAt(anew, x, y)];
        // Rooms are numbered as they are asked for.
        expect(numbers.get(room) ?? same).toBe(same);
        expect(numbers.has(room) || ![...numbers.values()].includes(same)).toBe(true);
        numbers.set(room, same);
        if (i < 5) expect(turnsIn(obstacles, room)).toEqual(turnsIn(anew, same));
      }
    }
  });

  it("may hold a goal only where a place of it lies in them", () => {
    const rooms = roomsOf([line(1_000, 0, 1_000, EXTENT)], 48);
    const ring = (x: number, radius: number): boolean =>
      rooms.mayHold(
        rooms.at(200, 950),
        { left: x - radius, top: 950 - radius, right: x + radius, bottom: 950 + radius },
        (px, py) => Math.max(0, Math.hypot(px - x, py - 950) - radius),
      );
    expect(ring(600, 100)).toBe(true);
    expect(ring(1_100, 120)).toBe(false);
    expect(ring(1_100, 170)).toBe(true);
    expect(ring(1_600, 300)).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import type { Point } from "../../src/core/place";
import { snap } from "../../src/field/shapes/exact";
import { FEET, measuredMap } from "../support/measured-map";
import { Horizon } from "../../src/field/walls/horizon";
import { NO_NUDGE, NUDGE_END, type Ray } from "../../src/field/walls/ray";
import { CLEAR, WallIndex, STOPPED, UNSURE } from "../../src/field/walls/wall-index";
import type { Snapshot } from "../../src/field/snapshot";
import { wallFrom } from "../../src/field/walls/wall";
import { Chance, randomMap } from "./oracle/maps";
import { lineIsClear } from "./oracle/rays";

/** What a horizon says is what brute force says, wherever it says anything; and it says a lot. */

const EXTENT = 400;
const MAP = { left: 0, top: 0, right: EXTENT, bottom: EXTENT };

type Ends = readonly [number, number, number, number];

const sceneWith = (walls: readonly (Ends | { c: Ends; [more: string]: unknown })[]): Snapshot =>
  measuredMap(EXTENT, EXTENT, {
    grid: { kind: "square", size: 40, ...FEET },
    walls: walls.map((wall, at) => ({ id: `w${at}`, ...("c" in wall ? wall : { c: wall }) })),
  });

const indexOf = (snapshot: Snapshot): WallIndex =>
  new WallIndex(
    snapshot.walls.map((wall) => wallFrom(snapshot, wall)),
    MAP,
    40,
  );

const horizonOf = (snapshot: Snapshot, eye: Point, box = MAP): Horizon =>
  new Horizon(indexOf(snapshot), eye.x, eye.y, box);

/** By brute force, the line and its neighbours a hair to either side of its end. */
function truth(snapshot: Snapshot, eye: Point, to: Point): boolean[] {
  const hairs = [
    [0, 0],
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const;
  return hairs.map(([dx, dy]) =>
    lineIsClear(snapshot, {
      from: eye,
      to: { x: to.x + dx * 2 ** -34, y: to.y + dy * 2 ** -34 },
      height: [0, 0],
      levels: "all",
    }),
  );
}

function check(snapshot: Snapshot, horizon: Horizon, eye: Point, to: Point): number {
  const answer = horizon.look(to.x, to.y);
  const seen = truth(snapshot, eye, to);
  if (answer === CLEAR && seen.includes(false)) expect({ eye, to, answer }).toEqual("not clear");
  if (answer === STOPPED && seen.includes(true)) expect({ eye, to, answer }).toEqual("not stopped");
  return answer;
}

describe("a horizon", () => {
  it("says what brute force says on nasty maps, and is seldom unsure", () => {
    let [asked, unsure] = [0, 0];
    for (let seed = 1; seed <= 150; seed++) {
      const chance = new Chance(seed);
      const grid = { kind: "square", size: 40, distance: 5, units: "ft" } as const;
      const snapshot = randomMap(chance, { grid, spaces: 10, walls: 24, figures: 1 });
      const wallEnd = (): Point => {
        const [ax, ay, bx, by] = chance.one(snapshot.walls).c;
        return chance.one([
          { x: snap(ax), y: snap(ay) },
          { x: snap(bx), y: snap(by) },
          { x: snap((ax + bx) / 2), y: snap((ay + by) / 2) },
        ]);
      };
      const anywhere = (): Point => ({ x: chance.below(6400) / 16, y: chance.below(6400) / 16 });
      const half = (): Point => ({ x: chance.below(21) * 20, y: chance.below(21) * 20 });
      const eye = chance.one([wallEnd, anywhere, half, half])();
      const far = { left: 240, top: 80, right: 400, bottom: 200 };
      const box = chance.chance(2) ? MAP : far;
      const horizon = horizonOf(snapshot, eye, box);
      for (let i = 0; i < 60; i++) {
        const to = chance.one([wallEnd, anywhere, half, half])();
        if (!horizon.holds(to.x, to.y)) continue;
        asked++;
        if (check(snapshot, horizon, eye, to) === UNSURE) unsure++;
      }
    }
    expect(asked).toBeGreaterThan(4_000);
    expect(unsure / asked).toBeLessThan(0.45);
  });

  it("sweeps as it looks", () => {
    const chance = new Chance(7);
    const grid = { kind: "square", size: 40, distance: 5, units: "ft" } as const;
    const snapshot = randomMap(chance, { grid, spaces: 10, walls: 24, figures: 1, plainWalls: true });
    const horizon = horizonOf(snapshot, { x: 130, y: 90 }, { left: 0, top: 0, right: 300, bottom: 300 });
    const points = Float64Array.from({ length: 400 }, () => chance.below(400));
    const answers = new Uint8Array(200);
    horizon.sweep(points, answers);
    for (const [at, answer] of answers.entries()) {
      const [x, y] = [points[at * 2] ?? 0, points[at * 2 + 1] ?? 0];
      const looked = horizon.holds(x, y) ? horizon.look(x, y) : UNSURE;
      expect(answer).toBe(looked === UNSURE ? 0 : looked);
    }
  });

  it("hides from all of a part only what it hides from every place in it", () => {
    let hidden = 0;
    for (let seed = 1; seed <= 150; seed++) {
      const chance = new Chance(seed);
      const grid = { kind: "square", size: 40, distance: 5, units: "ft" } as const;
      const snapshot = randomMap(chance, { grid, spaces: 10, walls: 40, figures: 1 });
      const at = { x: chance.below(21) * 20, y: chance.below(21) * 20 };
      const horizon = horizonOf(snapshot, at);
      for (let i = 0; i < 60; i++) {
        const [left, top, size] = [chance.below(18) * 20, chance.below(18) * 20, chance.one([20, 40])];
        const beyond = chance.one([0, 0, 0.2, 0.5]);
        if (!horizon.hidesFrom({ left, top, right: left + size, bottom: top + size }, beyond)) continue;
        hidden++;
        for (const dx of [0, 0.25, 0.5, 1]) {
          for (const dy of [0, 0.5, 0.75, 1]) {
            const [x, y] = [left + dx * size, top + dy * size];
            expect(horizon.look(x, y, beyond, true), `seed ${seed}: ${x}, ${y}`).toBe(STOPPED);
          }
        }
      }
    }
    // Fewer would be as right and slower.
    expect(hidden).toBe(5_048);
  });

  const eye = { x: 200, y: 200 };

  it.each([
    ["before a wall", [300, 100, 300, 300], { x: 280, y: 200 }, CLEAR],
    ["behind a wall", [300, 100, 300, 300], { x: 320, y: 200 }, STOPPED],
    ["on a wall", [300, 100, 300, 300], { x: 300, y: 200 }, UNSURE],
    ["through a wall's end", [300, 200, 300, 300], { x: 320, y: 200 }, UNSURE],
    ["past a wall's end", [300, 202, 300, 300], { x: 320, y: 200 }, CLEAR],
    ["along a wall", [250, 200, 300, 200], { x: 320, y: 200 }, UNSURE],
    ["short of a wall in line", [250, 200, 300, 200], { x: 240, y: 200 }, CLEAR],
    ["straight left, where directions begin anew", [100, 100, 100, 300], { x: 80, y: 200 }, STOPPED],
    ["just above straight left", [100, 100, 100, 300], { x: 80, y: 199 }, STOPPED],
    ["into a corner between quarters", [200, 300, 300, 200], { x: 280, y: 280 }, STOPPED],
    ["across a wall through three quarters", [0, 190, 400, 150], { x: 100, y: 100 }, STOPPED],
    ["away from a wall close by", [199, 0, 199, 400], { x: 201, y: 200 }, CLEAR],
  ] as const)("%s", (_, wall, to, answer) => {
    const snapshot = sceneWith([wall]);
    expect(check(snapshot, horizonOf(snapshot, eye), eye, to)).toBe(answer);
  });

  it("calls nothing clear for an eye on a wall, but may call it stopped", () => {
    const snapshot = sceneWith([
      [100, 200, 300, 200],
      [100, 300, 300, 300],
    ]);
    const horizon = horizonOf(snapshot, eye);
    expect(horizon.look(210, 250)).toBe(UNSURE);
    expect(horizon.look(210, 350)).toBe(STOPPED);
  });

  it.each([
    ["one-way", { dir: 1 }],
    ["limited", { sight: 10 }],
    ["proximity", { sight: 30, threshold: 5 }],
    ["low", { bottom: 0, top: 5 }],
  ] as const)("leaves what is behind a %s wall to a closer look", (_, nature) => {
    const snapshot = sceneWith([{ c: [300, 100, 300, 300], ...nature }]);
    const horizon = horizonOf(snapshot, eye);
    expect(horizon.look(320, 200)).toBe(UNSURE);
    expect(horizon.look(280, 200)).toBe(CLEAR);
  });

  it("knows only the part of the map it was made for", () => {
    const horizon = horizonOf(sceneWith([]), eye, { left: 300, top: 300, right: 340, bottom: 340 });
    expect(horizon.holds(320, 320)).toBe(true);
    expect(horizon.holds(299, 320)).toBe(false);
  });

  it("agrees with the walk of the same lines", () => {
    const chance = new Chance(3);
    const grid = { kind: "square", size: 40, distance: 5, units: "ft" } as const;
    const snapshot = randomMap(chance, { grid, spaces: 10, walls: 40, figures: 1, plainWalls: true });
    const index = indexOf(snapshot);
    const horizon = new Horizon(index, eye.x, eye.y, MAP);
    for (let x = 0; x <= EXTENT; x += 10) {
      for (let y = 0; y <= EXTENT; y += 10) {
        const answer = horizon.look(x, y);
        if (answer === UNSURE) continue;
        for (const nudge of [NO_NUDGE, NUDGE_END]) {
          const ray: Ray = {
            ...{ px: eye.x, py: eye.y, pz: 0, qx: x, qy: y, qz: 0 },
            ...{ levels: -1, nudge, cx: x + 20, cy: y - 20 },
          };
          expect(index.clear(ray), `${x}, ${y}`).toBe(answer === CLEAR);
        }
      }
    }
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { without } from "../../src/field/load/region-holes";
import type { RegionArea } from "../../src/field/load/region-shapes";

const corner = fc.tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 8 }));
/** On whole numbers corners and edges often fall on one another. */
const rectangle = fc
  .tuple(corner, corner)
  .filter(([[ax, ay], [bx, by]]) => ax !== bx && ay !== by)
  .map(([[ax, ay], [bx, by]]): RegionArea => [[ax, ay, bx, ay, bx, by, ax, by]]);
const triangle = fc
  .tuple(corner, corner, corner)
  .filter(([[ax, ay], [bx, by], [cx, cy]]) => (bx - ax) * (cy - ay) !== (by - ay) * (cx - ax))
  .map((corners): RegionArea => [corners.flat()]);
const area = fc.oneof(rectangle, triangle);
const covers = (rings: RegionArea, x: number, y: number): boolean =>
  rings.reduce((inside, ring) => {
    for (let i = 0; i < ring.length; i += 2) {
      const [ax = 0, ay = 0, bx = ring[0] ?? 0, by = ring[1] ?? 0] = ring.slice(i, i + 4);
      if (ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay)) inside = !inside;
    }
    return inside;
  }, false);

describe("an area without its holes", () => {
  it("is what lies in the area and in no hole, by the even-odd rule", () => {
    const points = Array.from({ length: 17 * 17 }, (_, at) => ({
      x: (at % 17) / 2 + 0.1371,
      y: Math.floor(at / 17) / 2 + 0.1417,
    }));
    fc.assert(
      fc.property(area, fc.array(area, { maxLength: 4 }), (one, holes) => {
        const left = without(one, holes);
        const wrong = points.filter(
          ({ x, y }) =>
            covers(left, x, y) !== (covers(one, x, y) && !holes.some((hole) => covers(hole, x, y))),
        );
        expect(wrong).toEqual([]);
      }),
      { numRuns: 150, seed: 5 },
    );
  });

  it("is found quickly for hundreds of round holes that overlap", { timeout: 5000 }, () => {
    const disc = (x: number, y: number): RegionArea => [
      Array.from({ length: 64 }, (_, at) => (at * Math.PI) / 32).flatMap((turn) => [
        x + 300 * Math.cos(turn),
        y + 300 * Math.sin(turn),
      ]),
    ];
    const whole: RegionArea = [[0, 0, 4000, 0, 4000, 4000, 0, 4000]];
    const holes = Array.from({ length: 200 }, (_, at) => disc((at * 37) % 4000, (at * 91) % 4000));
    const left = without(whole, holes);
    const points = Array.from({ length: 400 }, (_, at) => ({
      x: (at % 20) * 200 + 13.71,
      y: Math.floor(at / 20) * 200 + 14.17,
    }));
    const isLeft = points.map(({ x, y }) => covers(left, x, y));
    expect(isLeft).toEqual(points.map(({ x, y }) => !holes.some((hole) => covers(hole, x, y))));
    expect(isLeft.filter(Boolean).length).toBeGreaterThan(50);
  });

  it("keeps its rings as they are while its holes lie apart within it", () => {
    const ring = [0, 0, 9, 0, 9, 9, 0, 9];
    const [a, b] = [
      [1, 1, 2, 1, 2, 2],
      [4, 4, 6, 4, 6, 6],
    ];
    expect(without([ring], [[a], [b]])).toEqual([ring, a, b]);
    expect(without([ring], [[[20, 1, 22, 1, 22, 2]]])).toEqual([ring]);
  });
});

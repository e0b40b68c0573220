import { describe, expect, it } from "vitest";
import { contains, leaves, toEdge } from "../../src/rulesets/x-wing/geometry/mat";
import {
  clearlyApart,
  disc,
  distance,
  edges,
  group,
  inside,
  meets,
  middle,
  pointToShape,
  polygon,
  type Area,
} from "../../src/rulesets/x-wing/geometry/mat-shapes";

/** Shapes as regions give them: rings of corners, holes among them. */
const corners = (x: number, y: number, size: number): { x: number; y: number }[] => [
  { x, y },
  { x: x + size, y },
  { x: x + size, y: y + size },
  { x, y: y + size },
];
const square = (x: number, y: number, size: number): Area => polygon(corners(x, y, size));
const frame: Area = { ...square(0, 0, 100), rings: [corners(0, 0, 100), corners(30, 30, 40)] };

describe("what lies on the mat", () => {
  it("has a hole where an inner ring is", () => {
    expect([
      inside({ x: 10, y: 10 }, frame),
      inside({ x: 50, y: 50 }, frame),
      inside({ x: 110, y: 50 }, frame),
    ]).toEqual([true, false, false]);
    expect(pointToShape({ x: 50, y: 50 }, frame)).toBe(20);
    expect(edges(frame)).toHaveLength(8);
  });
  it("is as far from a point as its nearest edge, and no way from one within", () => {
    const box = square(10, 20, 30);
    expect(pointToShape({ x: 0, y: 30 }, box)).toBe(10);
    expect(pointToShape({ x: 25, y: 60 }, box)).toBe(10);
    expect(pointToShape({ x: 43, y: 54 }, box)).toBe(5);
    expect(pointToShape({ x: 20, y: 30 }, box)).toBe(0);
    const ball = disc({ x: 0, y: 0 }, 10);
    expect([pointToShape({ x: 25, y: 0 }, ball), pointToShape({ x: 3, y: 0 }, ball)]).toEqual([15, 0]);
    expect(pointToShape({ x: 25, y: 0 }, group([ball, disc({ x: 30, y: 0 }, 2)]))).toBe(3);
  });
  it("touches another, or is so far from it", () => {
    expect(distance(square(0, 0, 10), square(30, 0, 10))).toBe(20);
    expect(distance(square(0, 0, 10), square(13, 14, 10))).toBe(5);
    expect(distance(square(0, 0, 100), square(40, 40, 10))).toBe(0);
    expect(distance(square(40, 40, 10), square(0, 0, 100))).toBe(0);
    expect(distance(disc({ x: 0, y: 0 }, 5), disc({ x: 30, y: 40 }, 5))).toBe(40);
    expect([meets(square(0, 0, 10), square(9, 9, 10)), meets(square(0, 0, 10), square(12, 0, 10))]).toEqual([
      true,
      false,
    ]);
  });
  it("is clearly apart only when no two of their points can meet", () => {
    expect(clearlyApart(disc({ x: 0, y: 0 }, 5), disc({ x: 20, y: 0 }, 5))).toBe(true);
    expect(clearlyApart(disc({ x: 0, y: 0 }, 5), disc({ x: 10, y: 0 }, 5))).toBe(false);
    expect(clearlyApart(disc({ x: 0, y: 0 }, 5), disc({ x: 6, y: 8 }, 5))).toBe(false);
    expect(clearlyApart(square(0, 0, 10), square(11, 0, 10))).toBe(false);
    expect(clearlyApart(square(0, 0, 10), square(0, 40, 10))).toBe(true);
  });
  it("has a middle", () => {
    expect(middle(square(10, 20, 30))).toEqual({ x: 25, y: 35 });
    expect(middle(group([disc({ x: 0, y: 0 }, 1), disc({ x: 10, y: 30 }, 1)]))).toEqual({ x: 5, y: 15 });
  });
});

describe("the mat", () => {
  const mat = { x: 100, y: 200, width: 900, height: 600 };
  it("holds a shape only with all its corners", () => {
    expect(contains(mat, square(100, 200, 50))).toBe(true);
    expect(contains(mat, square(950, 750, 50))).toBe(true);
    for (const [x, y] of [
      [60, 300],
      [980, 300],
      [300, 160],
      [300, 780],
    ] as const)
      expect(contains(mat, square(x, y, 50))).toBe(false);
    expect([
      contains(mat, disc({ x: 130, y: 230 }, 30)),
      contains(mat, disc({ x: 129, y: 230 }, 30)),
    ]).toEqual([true, false]);
    expect([
      contains(mat, disc({ x: 970, y: 770 }, 30)),
      contains(mat, disc({ x: 970, y: 771 }, 30)),
    ]).toEqual([true, false]);
    expect(contains(mat, group([square(100, 200, 50), square(980, 300, 50)]))).toBe(false);
  });
  it("is left by a base as soon as one corner is out", () => {
    expect(leaves(mat, { x: 120, y: 220, heading: 0 }, "small")).toBe(false);
    expect(leaves(mat, { x: 119, y: 300, heading: 0 }, "small")).toBe(true);
    expect(leaves(mat, { x: 120, y: 300, heading: 45 }, "small")).toBe(true);
  });
  it("is so far to its nearest edge", () => {
    expect(
      [
        { x: 110, y: 500 },
        { x: 500, y: 220 },
        { x: 970, y: 500 },
        { x: 500, y: 760 },
      ].map((at) => toEdge(mat, at)),
    ).toEqual([10, 20, 30, 40]);
  });
});

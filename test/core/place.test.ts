import { expect, it } from "vitest";
import { lengthOf, samePoint } from "../../src/core/place";

it("two points are one when both of their coordinates are", () => {
  const at = { x: 3, y: 4 };
  expect([
    samePoint(at, { x: 3, y: 4 }),
    samePoint(at, { x: 3, y: 5 }),
    samePoint(at, { x: 2, y: 4 }),
  ]).toEqual([true, false, false]);
  expect([lengthOf(3, -4), lengthOf(-5, 12), lengthOf(0, 0)]).toEqual([5, 13, 0]);
});

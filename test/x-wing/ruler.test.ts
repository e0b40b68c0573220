import { expect, it } from "vitest";
import { atRange, rangeOf } from "../../src/rulesets/x-wing/geometry/range";

it("the ruler has bands of 100 mm, each with its far end; half a millimetre is contact", () => {
  expect([0, 0.5, 0.51, 1, 100, 100.001, 200, 200.5, 300, 301].map(rangeOf)).toEqual([
    0, 0, 1, 1, 1, 2, 2, 3, 3, 4,
  ]);
});
it("a range holds with both of its ends", () => {
  const within = (mm: number): string =>
    [
      [0, 1],
      [1, 1],
      [2, 3],
    ]
      .filter(([from = 0, to = 0]) => atRange(mm, from, to))
      .join(" ");
  expect([0, 100, 101, 300, 301].map(within)).toEqual(["0,1", "0,1 1,1", "2,3", "2,3", ""]);
});

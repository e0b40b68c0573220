import { describe, expect, it } from "vitest";
import type { Battle } from "../../src/field";
import {
  depthFrom,
  facingEdges,
  middleOf,
  oppositeEdge,
  sectionOf,
  sectionOfDie,
} from "../../src/rulesets/firefight/mission/edges-and-sections";

/** A map whose corner lies elsewhere: padding shifts the play area of a Foundry scene. */
const shifted = {
  area: { x: 300, y: 500, width: 1200, height: 2000 },
  pixelsPerUnit: 50,
} as unknown as Battle;
const wide = { area: { x: 300, y: 500, width: 2400, height: 2000 }, pixelsPerUnit: 50 } as unknown as Battle;

describe("the edges of a shifted table", () => {
  const point = { x: 400, y: 700 };
  it("are so far from a point", () => {
    const depths = (["north", "south", "west", "east"] as const).map((edge) =>
      depthFrom(shifted, edge, point),
    );
    expect(depths).toEqual([4, 36, 2, 22]);
  });
  it("face each other across the longer way", () => {
    expect([facingEdges(shifted), facingEdges(wide)]).toEqual([
      ["north", "south"],
      ["west", "east"],
    ]);
    expect((["north", "south", "west", "east"] as const).map(oppositeEdge)).toEqual([
      "south",
      "north",
      "east",
      "west",
    ]);
  });
  it("have two sections, the first on the left of who looks onto the table", () => {
    const sections = (x: number, y: number): number[] =>
      (["north", "south", "west", "east"] as const).map((edge) => sectionOf(shifted, edge, { x, y }));
    expect(sections(899, 1499)).toEqual([2, 1, 1, 2]);
    expect(sections(900, 1500)).toEqual([1, 2, 2, 1]);
    expect([1, 3, 4, 6].map(sectionOfDie)).toEqual([1, 1, 2, 2]);
  });
  it("know the middle of a region by its box", () => {
    expect(middleOf([10, 100, 50, 120, 20, 300])).toEqual({ x: 30, y: 200 });
  });
});

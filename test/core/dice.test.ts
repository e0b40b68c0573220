import { describe, expect, it } from "vitest";
import { scriptedDice, seededDice } from "../../src/core/dice";

const rolls = (seed: string, count: number): number[] => {
  const dice = seededDice(seed);
  return Array.from({ length: count }, () => dice.roll(6));
};

describe("dice", () => {
  it("roll the same for the same seed and differ for another", () => {
    expect(rolls("7f3a-19", 50)).toEqual(rolls("7f3a-19", 50));
    expect(rolls("7f3a-19", 50)).not.toEqual(rolls("7f3a-20", 50));
  });

  it("show every face about equally often", () => {
    const counts = new Map<number, number>();
    for (const face of rolls("fair", 12_000)) counts.set(face, (counts.get(face) ?? 0) + 1);
    expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    for (const count of counts.values()) expect(Math.abs(count - 2000)).toBeLessThan(200);
  });

  it("in a script show what it says, and complain when it runs out or lies", () => {
    const dice = scriptedDice([3, 9]);
    expect(dice.roll(6)).toBe(3);
    expect(() => dice.roll(6)).toThrow("shows 9, but has 6 sides");
    expect(() => dice.roll(6)).toThrow("ran out");
  });
});

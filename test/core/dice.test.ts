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

  it("roll for a seed what they always rolled: kept reports are replayed by it", () => {
    expect(["a", "b"].map((seed) => rolls(seed, 8).join(""))).toEqual(["42321143", "31363333"]);
    expect(rolls("7f3a-19", 12).join("")).toBe("653224235343");
  });

  it("show every face about equally often", () => {
    const counts = new Map<number, number>();
    for (const face of rolls("fair", 12_000)) counts.set(face, (counts.get(face) ?? 0) + 1);
    expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    for (const count of counts.values()) expect(Math.abs(count - 2000)).toBeLessThan(200);
  });

  // The generator's first number is its seed, and FNV's lowest bit is the parity of the letters: the first dice of a
  // turn's first and second step were never both odd.
  it("know nothing of each other where seeds differ by one letter", () => {
    const pairs = Array.from({ length: 20_000 }, (_, at) => [
      seededDice(`turn-${at}/0/resolve`).roll(6),
      seededDice(`turn-${at}/1/resolve`).roll(6),
    ]);
    const counts = new Map<string, number>();
    for (const pair of pairs) counts.set(pair.join(), (counts.get(pair.join()) ?? 0) + 1);
    expect(counts.size).toBe(36);
    const chiSquare = [...counts.values()].reduce(
      (sum, n) => sum + (n - 20_000 / 36) ** 2 / (20_000 / 36),
      0,
    );
    // 35 degrees of freedom: one in a thousand is above 66.6; the seeds are fixed, so it is always this number.
    expect(chiSquare).toBeLessThan(66.6);
  });

  it("know nothing of each other where seeds are numbers in a row", () => {
    const first = Array.from({ length: 6000 }, (_, at) => seededDice(at).roll(6));
    const repeats = first.filter((face, at) => at > 0 && face === first[at - 1]).length;
    expect(Math.abs(repeats - 1000)).toBeLessThan(110);
  });

  it("roll for a seed what they always rolled: saved reports depend on it", () => {
    const rolled = (seed: string | number): number[] => {
      const dice = seededDice(seed);
      return Array.from({ length: 12 }, () => dice.roll(20));
    };
    expect(rolled("one")).toEqual([8, 7, 17, 5, 1, 10, 9, 14, 6, 8, 11, 17]);
    expect(rolled("7f3a-19")).toEqual([4, 19, 9, 20, 12, 12, 6, 11, 1, 19, 8, 19]);
    expect(rolled(5)).toEqual([2, 8, 5, 7, 6, 2, 18, 17, 10, 20, 14, 12]);
  });

  it("in a script show what it says, and complain when it runs out or lies", () => {
    const dice = scriptedDice([3, 9]);
    expect(dice.roll(6)).toBe(3);
    expect(() => dice.roll(6)).toThrow("shows 9, but has 6 sides");
    expect(() => dice.roll(6)).toThrow("ran out");
  });
});

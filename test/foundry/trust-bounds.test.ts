import { describe, expect, it } from "vitest";
import { boundedProfile, isBounded, shortList } from "../../src/foundry/trust/input-bounds";
import { ruleWord } from "../../src/rulesets/firefight/sheet/special-rules";

const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);

describe("what people write", () => {
  it("is bounded in depth, length, number of entries and size of numbers", () => {
    expect(isBounded({ a: [1, "x", null, true], b: nested(20) })).toBe(true);
    expect(isBounded(nested(60))).toBe(false);
    expect(isBounded("x".repeat(200_000))).toBe(false);
    expect(isBounded(Array.from({ length: 500 }, () => 1))).toBe(false);
    for (const number of [1e7, -1e7, Infinity, NaN]) expect(isBounded({ shots: number })).toBe(false);
    expect(isBounded({ shots: 1_000_000 })).toBe(true);
  });

  it("loses only the parts that are out of bounds", () => {
    expect(boundedProfile({ speed: 6, shots: 1e9, rules: ["Fast"] })).toEqual({ speed: 6, rules: ["Fast"] });
  });

  it("has names of some length, and not too many", () => {
    expect(shortList([7, "x".repeat(500)])).toEqual(["", "x".repeat(160)]);
    expect(shortList(Array.from({ length: 100 }, () => "x"))).toHaveLength(60);
  });
});

describe("a rule of Firefight", () => {
  it.each([
    ["Tough(3)", "tough", 3],
    ["tough 3", "tough", 3],
    ["  Tough ( +3 ) ", "tough", 3],
    ["Fast", "fast", 1],
    ["AP(1", "ap", 1],
    ["", "", 1],
  ])("%s", (words, name, x) => {
    expect(ruleWord(words)).toEqual({ name, x });
  });

  it("is read in one pass, however it is padded", () => {
    // A pattern that tries again from every blank would not come to an end here.
    const padded = `Fast${" ".repeat(200_000)}!`;
    expect(ruleWord(padded).name).toBe(padded.toLowerCase());
    expect(ruleWord(`${" ".repeat(200_000)}(${"1".repeat(5)}${" ".repeat(200_000)})`).x).toBe(11111);
  });
});

import { describe, expect, it } from "vitest";
import { isStill, same, withoutChange } from "../../src/turn/records/undo-json-changes";

describe("the same as JSON", () => {
  it.each([
    [{ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 }, true],
    [[1, 2], [1, 2], true],
    [{}, {}, true],
    [null, null, true],
    [[1, 2], [2, 1], false],
    [[], {}, false],
    [{ 0: 1 }, [1], false],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: 1, b: 2 }, { a: 1 }, false],
    [{ a: 1 }, { b: 1 }, false],
    [{ a: { b: 1 } }, { a: { b: 2 } }, false],
    [null, {}, false],
    [{}, null, false],
    ["1", 1, false],
  ])("%j and %j: %s", (a, b, expected) => {
    expect(same(a, b)).toBe(expected);
  });
});

describe("a change among others", () => {
  const from = { round: 1, spent: { a: 1, b: 1 }, gone: "x" };
  const to = { round: 2, spent: { a: 2, b: 1 }, came: "y" };
  it("still stands while nobody has touched what it changed", () => {
    expect(isStill(to, from, to)).toBe(true);
    expect(isStill({ ...to, other: 5 }, from, to)).toBe(true);
    expect(isStill({ ...to, spent: { a: 2, b: 9 } }, from, to)).toBe(true);
    expect(isStill({ ...to, spent: { a: 3, b: 1 } }, from, to)).toBe(false);
    expect(isStill({ ...to, came: "z" }, from, to)).toBe(false);
    expect(isStill({ ...to, gone: "back" }, from, to)).toBe(false);
    expect(isStill("anything", 1, 1)).toBe(true);
    expect([isStill(2, 1, 2), isStill(3, 1, 2), isStill([2], [1], [2]), isStill([3], [1], [2])]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
  it("is taken back alone: what others have changed since stays", () => {
    expect(withoutChange(to, from, to)).toEqual(from);
    expect(withoutChange({ ...to, other: 5, spent: { a: 2, b: 9 } }, from, to)).toEqual({
      ...from,
      other: 5,
      spent: { a: 1, b: 9 },
    });
    expect(withoutChange(7, 1, 1)).toBe(7);
    expect(withoutChange(2, 1, 2)).toBe(1);
    expect(withoutChange([2, 3], [1], [2])).toEqual([1]);
    expect(withoutChange({ a: 2 }, null, { a: 2 })).toBeNull();
  });
});

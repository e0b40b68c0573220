import { describe, expect, it } from "vitest";
import { isRecord, sameJson, tooDeep } from "../../src/core/json";

describe("two values of JSON say the same", () => {
  it.each([
    [
      { a: 1, b: [2, { c: null }] },
      { b: [2, { c: null }], a: 1 },
    ],
    [{}, {}],
    [[], []],
    [1, 1],
    ["x", "x"],
    [null, null],
    [undefined, undefined],
    [{ a: undefined }, { a: undefined }],
  ])("in whatever order they are named: %j", (a, b) => {
    expect([sameJson(a, b), sameJson(b, a)]).toEqual([true, true]);
  });

  it.each([
    ["a value", { a: 1 }, { a: 2 }],
    ["one key more", { a: 1 }, { a: 1, b: 1 }],
    ["another key", { a: 1 }, { b: 1 }],
    ["a key that is there and undefined", { a: undefined }, {}],
    ["two such keys", { a: undefined }, { b: undefined }],
    ["the first of a list", [1, 2], [3, 2]],
    ["the last of a list", [1, 2], [1, 3]],
    ["a longer list", [1], [1, 2]],
    ["a list and a record", [1], { 0: 1 }],
    ["nothing and a record", null, {}],
    ["something deep inside", { a: [{ b: 1 }] }, { a: [{ b: 2 }] }],
  ])("not with %s apart", (_, a, b) => {
    expect([sameJson(a, b), sameJson(b, a)]).toEqual([false, false]);
  });
});

describe("what is nested", () => {
  const nested = (levels: number): unknown =>
    levels === 0 ? 1 : levels % 2 === 0 ? [nested(levels - 1)] : { in: nested(levels - 1) };

  it("is told by the keys that lead there, from one level too many on", () => {
    expect(tooDeep(nested(4), 4)).toBeUndefined();
    // A hundred levels, where nobody says how many.
    const objects = (levels: number): unknown =>
      Array.from({ length: levels - 1 }).reduce<unknown>((inner) => ({ in: inner }), {});
    expect(tooDeep(objects(100))).toBeUndefined();
    expect(tooDeep(objects(101))).toHaveLength(100);
    expect(tooDeep({ wide: 1, deep: nested(4) }, 4)).toEqual(["deep", "0", "in", "0"]);
  });

  it("a list is no record, and neither is nothing", () => {
    expect([{}, [], null, "a", undefined].map((value) => isRecord(value))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

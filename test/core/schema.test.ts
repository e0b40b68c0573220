import { describe, expect, it } from "vitest";
import { z } from "zod";
import { text } from "../../src/core/text";
import { problemsIn, readableIn } from "../../src/core/check-input";

const memory = z.object({
  round: z.number().default(0),
  lost: z.array(z.string()).default([]),
  edge: z.enum(["north", "south"]).optional(),
});

describe("what a world kept", () => {
  it("is read as far as it can be: a wrong field counts as absent, the others stay", () => {
    const lost = ["a"];
    expect(readableIn(memory, { round: 3, lost, edge: "south" })).toEqual({ round: 3, lost, edge: "south" });
    expect(readableIn(memory, { round: "three", lost, edge: "up" })).toEqual({ round: 0, lost });
    expect(readableIn(memory, { round: 3, lost: ["a", 5], edge: null })).toEqual({ round: 3, lost: [] });
    for (const garbage of ["garbage", 5, [], null, undefined, {}])
      expect(readableIn(memory, garbage)).toEqual({ round: 0, lost: [] });
  });

  it("is complained of field by field", () => {
    expect(problemsIn(memory, { round: 3 })).toEqual([]);
    expect(problemsIn(memory, { lost: ["a", 5] })).toMatchObject([
      { field: "lost.1", expected: "expected a string, not 5" },
    ]);
    expect(problemsIn(memory, [])).toMatchObject([{ field: "", expected: "expected an object, not a list" }]);
  });
});

describe("what was expected is said in plain words", () => {
  const of = (schema: z.ZodType, input: unknown): string | undefined =>
    problemsIn(schema, input)[0]?.expected;

  it.each([
    [z.int(), 1.5, "expected a whole number, not 1.5"],
    [z.boolean(), "x", 'expected true or false, not "x"'],
    [z.string(), undefined, "expected a string, but it is missing"],
    [z.string(), {}, "expected a string, not an object"],
    [z.string(), null, "expected a string, not null"],
    [z.string(), "a".repeat(3), undefined],
    [z.string().max(2), "abc", "expected a length of at most 2"],
    [z.array(z.number()).min(1), [], "expected a list of at least 1"],
    [z.number().gt(0), 0, "expected a number of more than 0, not 0"],
    [z.number().lt(5), 5, "expected a number of less than 5, not 5"],
    [z.number().min(2), 1, "expected a number of at least 2, not 1"],
    [z.literal("one"), "two", 'expected "one", not "two"'],
    [z.enum(["one", "two"]), "three", 'expected one of "one", "two", not "three"'],
    [z.strictObject({}), { odd: 1, ends: 2 }, 'does not know "odd", "ends"'],
    [z.string(), "x".repeat(50), undefined],
    [z.number(), "x".repeat(50), `expected a number, not "${"x".repeat(40)}"`],
    [z.union([z.literal("a"), z.literal("b")]), "c", 'expected one of "a", "b", not "c"'],
    [z.union([z.number().min(3), z.boolean()]), "c", 'expected a number, not "c"'],
    [z.union([z.boolean(), z.literal("a")]), "c", 'expected "a", not "c"'],
    [
      z.union([z.number(), z.boolean()], { error: "expected a number or a flag" }),
      "c",
      "expected a number or a flag",
    ],
    [z.literal([1, 2]), 3, "expected one of 1, 2, not 3"],
    [
      z.discriminatedUnion("kind", [z.object({ kind: z.literal("x") }), z.object({ kind: z.literal("y") })]),
      { kind: "z" },
      'expected one of "x", "y", not "z"',
    ],
  ])("%#", (schema, input, words) => {
    expect(of(schema, input)).toBe(words);
  });
});

describe("the same is said in everybody's language", () => {
  it.each([
    [z.int(), 1.5, text("OPFOR.expected.whole")],
    [z.number(), "x", text("OPFOR.expected.number")],
    [z.string(), 1, text("OPFOR.expected.text")],
    [z.boolean(), 1, text("OPFOR.expected.flag")],
    [z.array(z.string()), 1, text("OPFOR.expected.list")],
    [z.tuple([z.string()]), 1, text("OPFOR.expected.list")],
    [z.object({}), 1, text("OPFOR.expected.record")],
    [z.record(z.string(), z.string()), 1, text("OPFOR.expected.record")],
    [z.date(), 1, text("OPFOR.expected.other")],
    [z.enum(["one", "two"]), "three", text("OPFOR.expected.oneOf", { values: ["one", "two"] })],
    [z.string().min(2), "x", text("OPFOR.expected.text")],
    [z.array(z.string()).min(2), ["x"], text("OPFOR.expected.atLeast", { number: 2 })],
    [z.number().min(2), 1, text("OPFOR.expected.atLeast", { number: 2 })],
    [z.number().max(2), 3, text("OPFOR.expected.atMost", { number: 2 })],
    [z.strictObject({}), { odd: 1 }, text("OPFOR.expected.other")],
    [z.string().refine(() => false), "x", text("OPFOR.expected.other")],
    [z.string().refine(() => false, { params: { text: "own" } }), "x", text("own")],
    [z.string().refine(() => false, { params: { text: 5 } }), "x", text("OPFOR.expected.other")],
  ])("%#", (schema, input, words) => {
    expect(problemsIn(schema, input)[0]?.text).toEqual(words);
  });
});

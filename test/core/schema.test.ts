import { describe, expect, it } from "vitest";
import { z } from "zod";
import { problemsIn, readableIn } from "../../src/core/schema";

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

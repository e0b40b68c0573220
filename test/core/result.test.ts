import { expect, it } from "vitest";
import { bad, inside, ok, warningsOf } from "../../src/core/result";

it("what is fine keeps its warnings, and has none where nothing was passed over", () => {
  const warning = { field: "walls.3", expected: "two ends" };
  expect(ok(7)).toEqual({ ok: true, value: 7 });
  expect(ok(7, [warning])).toEqual({ ok: true, value: 7, warnings: [warning] });
  expect([warningsOf(ok(7, [warning])), warningsOf(ok(7)), warningsOf(bad("a", "b"))]).toEqual([
    [warning],
    [],
    [],
  ]);
  expect(bad("a", "b")).toEqual({ ok: false, problems: [{ field: "a", expected: "b" }] });
  expect(inside("scene", [warning, { field: "", expected: "a map" }]).map(({ field }) => field)).toEqual([
    "scene.walls.3",
    "scene",
  ]);
});

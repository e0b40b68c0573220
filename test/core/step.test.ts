import { describe, expect, it } from "vitest";
import { leavesNothing, type Step } from "../../src/core/step";
import { isText, text } from "../../src/core/text";

const step = (data: object): Step => ({ figure: "a", label: text("x"), ...data }) as unknown as Step;

describe("a step that was done", () => {
  it.each([
    [{ kind: "face" }, true],
    [{ kind: "hold" }, true],
    [{ kind: "act", harmless: true }, true],
    [{ kind: "act", harmless: false }, false],
    [{ kind: "act" }, false],
    [{ kind: "move" }, false],
    [{ kind: "attack" }, false],
    [{ kind: "leave" }, false],
  ])("%j may be planned again: %s", (data, expected) => {
    expect(leavesNothing(step(data))).toBe(expected);
  });
});

describe("a text that came from elsewhere", () => {
  const nested = (levels: number): unknown =>
    levels === 0 ? text("end") : { key: "k", data: { in: nested(levels - 1) } };
  const listed = (levels: number): unknown => (levels === 0 ? "end" : [listed(levels - 1)]);
  it("is one as far as it is five deep, in texts and in lists", () => {
    expect([isText(nested(5)), isText(nested(6)), isText(nested(500))]).toEqual([true, false, false]);
    const list = (levels: number): boolean => isText({ key: "k", data: { in: listed(levels) } });
    expect([list(5), list(6)]).toEqual([true, false]);
  });
  it.each([
    [{ key: "k", data: { length: { length: 3, unit: "inch" } } }, true],
    [{ key: "k", data: { length: { length: 3, unit: "parsec" } } }, false],
    [{ key: "k", data: { length: { length: "3", unit: "inch" } } }, false],
    [{ key: 7 }, false],
    [{ key: "k", data: [] }, false],
    [{ key: "k", data: { flag: true } }, false],
    [null, false],
  ])("%j: %s", (value, expected) => {
    expect(isText(value)).toBe(expected);
  });
});

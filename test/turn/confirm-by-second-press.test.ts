import { describe, expect, it } from "vitest";
import { goesOn, SecondPress } from "../../src/turn/playing/confirm-by-second-press.ts";

describe("what is done only by who presses twice", () => {
  it("is done on a second press after half a second and within ten", () => {
    const press = new SecondPress();
    expect(press.press("end", 1_000)).toBe("first");
    expect(press.press("end", 1_499)).toBe("same");
    expect(press.press("end", 1_500)).toBe("again");
    expect(press.press("end", 10_999)).toBe("again");
    expect(press.press("end", 11_000)).toBe("first");
    expect(press.press("other", 12_000)).toBe("first");
    expect(press.press("end", 13_000)).toBe("first");
  });
  it("concerns changes of a combat that go on to a later turn", () => {
    const at = { round: 2, turn: 1 };
    expect([
      goesOn(at, { round: 3, turn: 0 }),
      goesOn(at, { turn: 2 }),
      goesOn(at, { round: 2, turn: 2 }),
    ]).toEqual([true, true, true]);
    expect([
      goesOn(at, { turn: 1 }),
      goesOn(at, { round: 1, turn: 5 }),
      goesOn(at, {}),
      goesOn(at, { turn: null }),
    ]).toEqual([false, false, false, false]);
    expect([
      goesOn({ round: 1, turn: null }, { turn: 0 }),
      goesOn({ round: 1, turn: 0 }, { turn: 0 }),
    ]).toEqual([true, false]);
  });
});

describe("a change of a combat", () => {
  const now = { round: 2, turn: 1 };
  it.each([
    [{ turn: 2 }, true],
    [{ round: 3, turn: 0 }, true],
    [{ round: 2, turn: 1 }, false],
    [{ turn: 0 }, false],
    [{ round: 1, turn: 5 }, false],
    [{}, false],
  ])("%j goes on: %s", (change, isSo) => {
    expect(goesOn(now, change)).toBe(isSo);
  });
});

import { describe, expect, it } from "vitest";
import { goesOn, SecondPress } from "../../src/turn/playing/confirm-by-second-press.ts";

describe("what is done only by who presses twice", () => {
  it("is done by the second press, not by a double click, nor by one long after", () => {
    const presses = new SecondPress();
    expect(presses.press("ogre", 0)).toBe("first");
    expect(presses.press("ogre", 200)).toBe("same");
    expect(presses.press("ogre", 900)).toBe("again");
    expect(presses.press("ogre", 60_000)).toBe("first");
  });

  it("is not done by who meant another turn", () => {
    const presses = new SecondPress();
    presses.press("ogre", 0);
    expect(presses.press("wolf", 1000)).toBe("first");
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

import { describe, expect, it } from "vitest";
import { mistakeWords } from "../../src/core/thrown-error-words.ts";

describe("a mistake in somebody's code", () => {
  it("is told with its file and line", () => {
    const nothing = undefined as unknown as { aim: string };
    const slip = (): string => {
      try {
        return nothing.aim;
      } catch (thrown) {
        return mistakeWords(thrown);
      }
    };
    expect(slip()).toMatch(
      /^Cannot read properties of undefined \(reading 'aim'\) \(mistake\.test\.ts:\d+:\d+\)$/,
    );
  });

  it("is found in the stacks of both families of browsers, with or without a query", () => {
    const made = (stack: string): TypeError => Object.assign(new TypeError("x is not a function"), { stack });
    const chromium =
      "TypeError: x is not a function\n    at decide (https://vtt.example/modules/my/ruleset.js?v=2:14:9)";
    const firefox =
      "decide@https://vtt.example/modules/my/ruleset.js:14:9\nthink@https://vtt.example/worker.js:1:2";
    for (const stack of [chromium, firefox])
      expect(mistakeWords(made(stack))).toBe("x is not a function (ruleset.js:14:9)");
  });

  it("leaves alone what was said on purpose, and what is no error", () => {
    expect(mistakeWords(new Error("the figure has no weapon"))).toBe("the figure has no weapon");
    expect(mistakeWords("enough")).toBe("enough");
  });
});

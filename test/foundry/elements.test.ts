import { describe, expect, it } from "vitest";
import { isButton, isElement, isInput, isSelect, isTextArea } from "../../src/ui/elements";

describe("an element of another window", () => {
  const KINDS = { INPUT: isInput, SELECT: isSelect, TEXTAREA: isTextArea, BUTTON: isButton };

  it.each(Object.entries(KINDS))("is known by its tag: %s", (tagName, isKind) => {
    expect(isKind({ tagName })).toBe(true);
    expect(isElement({ tagName })).toBe(true);
    const others = Object.values(KINDS).filter((other) => other !== isKind);
    expect(others.map((other) => other({ tagName }))).toEqual([false, false, false]);
  });

  it("is not a window, a text or nothing", () => {
    for (const thing of [null, undefined, "INPUT", {}, { nodeType: 3 }]) expect(isElement(thing)).toBe(false);
  });
});

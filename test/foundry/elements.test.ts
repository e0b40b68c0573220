import { describe, expect, it } from "vitest";
import { isButton, isElement, isInput, isSelect, isTextArea, Places } from "../../src/ui/parts/elements";

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

describe("what is drawn anew", () => {
  it("is every place on some page, each once", () => {
    const places = new Places<{ isConnected: boolean; name: string }>();
    const [sidebar, popout] = ["sidebar", "popout"].map((name) => ({ name, isConnected: false }));
    if (sidebar === undefined || popout === undefined) throw new Error("no places");
    for (const place of [sidebar, popout, sidebar]) places.add(place);
    expect(places.onPages()).toEqual([]);
    sidebar.isConnected = true;
    expect(places.onPages()).toEqual([sidebar]);
    popout.isConnected = true;
    expect(places.onPages()).toEqual([sidebar, popout]);
    sidebar.isConnected = false;
    expect(places.onPages()).toEqual([popout]);
  });
});

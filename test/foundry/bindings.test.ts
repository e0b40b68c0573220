import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { actionOf, keysOf, learnKeyboard } from "../../src/foundry/key-bindings";
import type { HostBinding } from "../../src/foundry/foundry-globals";

/** As people have set their keys in Foundry. */
let set: Record<string, readonly HostBinding[]>;
let universal: boolean;

beforeEach(async () => {
  set = {
    why: [{ key: "KeyY", modifiers: [] }],
    another: [{ key: "KeyN", modifiers: [] }],
    previous: [{ key: "KeyN", modifiers: ["Shift"] }],
    do: [{ key: "Enter" }, { key: "NumpadEnter" }],
    stop: [{ key: "Period", modifiers: ["Control"] }],
  };
  universal = false;
  vi.stubGlobal("game", {
    keybindings: { get: (_scope: string, action: string) => set[action] ?? [] },
    i18n: { localize: (key: string) => (key === "OPFOR.ui.keys.control" ? "Strg" : key) },
  });
  const KeyboardManager = {
    get isUniversalMode() {
      return universal;
    },
    translateKey: ({ key }: KeyboardEvent) => key,
  };
  vi.stubGlobal("foundry", { helpers: { interaction: { KeyboardManager } } });
  await keyboardOf({});
});
afterAll(() => {
  vi.unstubAllGlobals();
});

async function keyboardOf(printed: Record<string, string> | undefined): Promise<void> {
  const getLayoutMap = () => Promise.resolve(new Map(Object.entries(printed ?? {})));
  vi.stubGlobal("navigator", printed === undefined ? {} : { keyboard: { getLayoutMap } });
  await learnKeyboard();
}
const press = (code: string, more: Partial<KeyboardEvent> = {}) =>
  actionOf({
    code,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    ...more,
  } as KeyboardEvent);

describe("a key of OpFor's", () => {
  it("is shown as the keyboard prints it, and does what is shown", async () => {
    await keyboardOf({ KeyY: "z", KeyZ: "y", Period: "." });
    expect(keysOf("why")).toEqual(["Z"]);
    expect(press("KeyY")).toBe("why");
    expect(press("KeyZ")).toBeUndefined();
  });

  it("is shown by its code where the browser does not tell", async () => {
    await keyboardOf(undefined);
    expect(["why", "previous", "do", "stop"].map((action) => keysOf(action).join(" "))).toEqual([
      "Y",
      "⇧ N",
      "Enter",
      "Strg .",
    ]);
  });

  it("is the one that people have set", () => {
    set.another = [{ key: "KeyQ", modifiers: ["Alt"] }];
    expect(keysOf("another")).toEqual(["Alt", "Q"]);
    expect([press("KeyN"), press("KeyQ"), press("KeyQ", { altKey: true })]).toEqual([
      undefined,
      undefined,
      "another",
    ]);
  });

  it("may have been taken away, and may be one of several", () => {
    expect(keysOf("vote")).toEqual([]);
    expect([press("Enter"), press("NumpadEnter")]).toEqual(["do", "do"]);
  });

  it("counts with exactly its modifiers", () => {
    expect(press("KeyN", { shiftKey: true })).toBe("previous");
    expect(press("KeyN", { ctrlKey: true })).toBeUndefined();
    expect(press("KeyN", { shiftKey: true, metaKey: true })).toBeUndefined();
  });

  it("is what it types where Foundry goes by letters", async () => {
    universal = true;
    await keyboardOf({ KeyY: "z", KeyZ: "y" });
    set.why = [{ key: "KeyY", logicalKey: "y" }];
    expect(keysOf("why")).toEqual(["Y"]);
    expect(press("KeyZ", { key: "y" })).toBe("why");
    expect(press("KeyY", { key: "z" })).toBeUndefined();
  });
});

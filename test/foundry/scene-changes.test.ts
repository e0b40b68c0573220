import { beforeAll, describe, expect, it, vi } from "vitest";
import { changesSoFar, countChanges, somethingChanged } from "../../src/foundry/reading/scene-change-count";

const heard = new Map<string, (...args: unknown[]) => unknown>();
const happens = (hook: string, ...args: unknown[]): boolean => {
  const before = changesSoFar();
  heard.get(hook)?.(...args);
  return changesSoFar() !== before;
};

describe("what a scene is read from", () => {
  it("is not kept before anybody listens", () => {
    somethingChanged();
    expect(changesSoFar()).toBeUndefined();
  });

  describe("once somebody listens", () => {
    beforeAll(() => {
      vi.stubGlobal("Hooks", {
        on: (name: string, listen: (...args: unknown[]) => unknown) => heard.set(name, listen),
      });
      countChanges();
    });

    it.each(["updateToken", "createWall", "deleteRegion", "updateItem", "updateSetting", "userConnected"])(
      "has changed with %s",
      (hook) => {
        expect(happens(hook, {}, {})).toBe(true);
      },
    );

    it("has changed with the place of a token, and not with where it has walked", () => {
      expect(happens("updateToken", {}, { x: 2, _movementHistory: [], _id: "t" })).toBe(true);
      expect(happens("updateToken", {}, { _movementHistory: [], _id: "t" })).toBe(false);
    });

    it("has changed with the turn of a combat, and not with what is remembered of it", () => {
      expect(happens("updateCombat", {}, { turn: 2, _id: "c" })).toBe(true);
      expect(happens("updateCombat", {}, { flags: { opfor: {} }, _id: "c", _stats: {} })).toBe(false);
    });
  });
});

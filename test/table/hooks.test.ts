import { beforeEach, describe, expect, it, vi } from "vitest";
import { Hooks } from "../../table/src/host/hooks.ts";

describe("Hooks", () => {
  beforeEach(() => Hooks.clearForTests());
  it("calls in order; call stops at an explicit false, callAll does not", () => {
    const seen: number[] = [];
    Hooks.on("a", () => {
      seen.push(1);
    });
    Hooks.on("a", () => {
      seen.push(2);
      return false;
    });
    Hooks.on("a", () => {
      seen.push(3);
    });
    expect(Hooks.call("a")).toBe(false);
    expect(seen.splice(0)).toEqual([1, 2]);
    expect(Hooks.callAll("a")).toBe(true);
    expect(seen).toEqual([1, 2, 3]);
  });
  it("forgets once and off", () => {
    let n = 0;
    const fn = (): void => void n++;
    Hooks.once("a", fn);
    const id = Hooks.on("a", fn);
    Hooks.callAll("a");
    Hooks.callAll("a");
    expect(n).toBe(3);
    Hooks.off("a", id);
    Hooks.callAll("a");
    expect(n).toBe(3);
  });
  it("does not await, and an error in one callback does not stop the next", () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    let ran = false;
    Hooks.on("a", () => {
      throw new Error("mine");
    });
    Hooks.on("a", async () => {
      await Promise.resolve();
      return false;
    });
    Hooks.on("a", () => {
      ran = true;
    });
    expect(Hooks.call("a")).toBe(true);
    expect(ran).toBe(true);
    error.mockRestore();
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

/** The keys that work at any time. */
const down: Record<string, (context: object) => boolean> = {};
const done: string[] = [];
const warned: string[] = [];
let user: { isGM: boolean };
let combat: object | null;

const combatWith = (flags: object, isOwner = false) => ({
  id: "c",
  getFlag: (_scope: string, key: string) => (flags as Record<string, unknown>)[key],
  combatants: [{ token: { id: "t", isOwner, getFlag: (_: string, key: string) => key === "ruleset" } }],
});

beforeAll(async () => {
  const game = {
    get user() {
      return user;
    },
    get combat() {
      return combat;
    },
    combats: { get: () => combat ?? undefined },
    i18n: { localize: (key: string) => (key === "OPFOR.ui.said" ? "{message}" : key) },
    keybindings: {
      register: (_: string, action: string, data: { onDown: (context: object) => boolean }) =>
        void (down[action] = data.onDown),
    },
  };
  vi.stubGlobal("game", game);
  vi.stubGlobal("document", { addEventListener: () => undefined, activeElement: null });
  vi.stubGlobal("ui", { notifications: { warn: (words: string) => warned.push(words) } });
  const api = { ApplicationV2: Object, HandlebarsApplicationMixin: (base: object) => base };
  vi.stubGlobal("foundry", { applications: { api } });
  const { registerKeys } = await import("../../src/ui/keys");
  registerKeys({
    press: (action) => done.push(action) > 0,
    undoLast: () => void done.push("undo"),
    stop: () => void done.push("stop"),
  });
});
beforeEach(() => {
  done.length = warned.length = 0;
  user = { isGM: true };
  combat = combatWith({ undo: JSON.stringify([{ key: "c|1|a" }]) });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

describe("stop and take back", () => {
  it("are done for a GM", () => {
    expect([down.stop?.({}), down.undo?.({})]).toEqual([true, true]);
    expect(done).toEqual(["stop", "undo"]);
  });

  it("leave their keys alone when there is no combat, or nothing to take back", () => {
    combat = combatWith({});
    expect(down.undo?.({})).toBe(false);
    combat = null;
    expect([down.stop?.({}), down.undo?.({})]).toEqual([false, false]);
    expect(done).toEqual([]);
  });

  it("stop is not tried by a player who may not, and says so; one with a token that OpFor plays may", () => {
    user = { isGM: false };
    expect(down.stop?.({})).toBe(true);
    expect([done, warned]).toEqual([[], ["OPFOR.ui.turn.stopNeedsRights"]]);
    combat = combatWith({}, true);
    down.stop?.({});
    expect(done).toEqual(["stop"]);
  });
});

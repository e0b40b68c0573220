import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

// No rules are needed here, and they take long to read.
vi.mock("../../src/rulesets", () => ({ RULESETS: [] }));

/** The keys that work at any time. */
const down: Record<string, (context: object) => boolean> = {};
const done: string[] = [];
const warned: string[] = [];
let user: { isGM: boolean };
let combat: object | null;

/** A combat whose enemies only GMs own, or the player whom a GM has entrusted them to. */
const combatWith = (flags: object, isOwner = false) => ({
  id: "c",
  getFlag: (_scope: string, key: string) => (flags as Record<string, unknown>)[key],
  combatants: [
    {
      token: {
        id: "t",
        parent: { id: "s" },
        _source: { actorId: "a" },
        flags: { opfor: { ruleset: "firefight" } },
        testUserPermission: () => isOwner,
      },
    },
  ],
});
const entrusted = { "s.t": { ruleset: "firefight", doctrine: "", profile: {} } };

beforeAll(async () => {
  const game = {
    get user() {
      return user;
    },
    get combat() {
      return combat;
    },
    combats: { get: () => combat ?? undefined },
    system: { id: "practice" },
    users: { activeGM: null, find: (keep: (one: object) => boolean) => [user].find(keep), filter: () => [] },
    settings: { get: (_: string, key: string) => (key === "entrusted" ? entrusted : undefined) },
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
  // Test files share what is loaded: what another one's world had entrusted must not be remembered here.
  vi.resetModules();
  const { registerKeys } = await import("../../src/ui/turn/keys");
  registerKeys({
    press: (action) => done.push(action) > 0,
    choose: () => false,
    undoLast: () => void done.push("undo"),
    stop: () => void done.push("stop"),
  });
});
beforeEach(() => {
  done.length = warned.length = 0;
  user = { isGM: true };
  const record = { key: "c|1|0|a", combat: "c", figure: "a", changes: [] };
  combat = combatWith({ undo: JSON.stringify([record]) });
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

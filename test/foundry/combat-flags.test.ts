import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readState, writeNow, writeState, writtenTogether } from "../../src/foundry/keeping/combat-flags";
import type { HostCombat } from "../../src/foundry/foundry-documents";

/** A combat whose flags are a list of what was written, in order. */
const writes: Record<string, string>[] = [];
const combat = {
  id: "c",
  combatants: [],
  getFlag: (_: string, key: string) => writes.findLast((flags) => key in flags)?.[key],
  update: (change: { flags: { opfor: Record<string, string> } }) => {
    writes.push(change.flags.opfor);
    return Promise.resolve();
  },
} as unknown as HostCombat;

beforeEach(() => {
  writes.length = 0;
  const gm = { id: "gm", isGM: true };
  vi.stubGlobal("game", {
    user: gm,
    users: Object.assign([gm], { activeGM: gm }),
    combats: new Map([["c", combat]]),
  });
});
afterEach(() => vi.unstubAllGlobals());

it("what is kept together is read at once and written in one go", async () => {
  await writtenTogether("c", async () => {
    await writeState("c", { told: ["a"] });
    await writeState("c", { memory: 1 });
    await writeState("c", { memory: 2 });
    expect(readState(combat, "memory")).toBe(2);
    expect(writes).toEqual([]);
  });
  expect(writes).toEqual([{ told: '["a"]', memory: "2" }]);
  await writeState("c", { memory: 3 });
  expect(writes).toHaveLength(2);
});

it("what waits is written before anything else happens, and after a failure", async () => {
  const failing = writtenTogether("c", async () => {
    await writeState("c", { told: ["a"] });
    await writeNow("c");
    expect(writes).toEqual([{ told: '["a"]' }]);
    await writeState("c", { memory: 1 });
    throw new Error("the ruleset failed");
  });
  await expect(failing).rejects.toThrow("the ruleset failed");
  expect(writes).toEqual([{ told: '["a"]' }, { memory: "1" }]);
});

it("who keeps something beside it is neither lost nor overtaken", async () => {
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  const work = writtenTogether("c", async () => {
    await writeState("c", { told: ["a"] });
    await held;
  });
  await writeState("c", { stopped: true });
  expect(readState(combat, "stopped")).toBe(true);
  go();
  await work;
  expect(readState(combat, "stopped")).toBe(true);
  expect(writes).toEqual([{ told: '["a"]', stopped: "true" }]);
});

it("a text is read once, and what stood there before it is let go", async () => {
  const memory = async (value: unknown): Promise<unknown> => {
    await writeState("c", { memory: value });
    return readState(combat, "memory");
  };
  const first = await memory({ seen: [1] });
  expect(readState(combat, "memory")).toBe(first);
  await writeState("c", { told: ["a"] });
  readState(combat, "told");
  expect(readState(combat, "memory")).toBe(first);
  await memory({ seen: [2] });
  const again = await memory({ seen: [1] });
  expect(again).toEqual(first);
  expect(again).not.toBe(first);
});

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { text } from "../../src/core/text";
import { ok, verdictOf, type CheckVerdict } from "../../src/foundry/self-check/check";

const title = text("OPFOR.check.title");
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("a check says what it found", async () => {
  const fine = ok(text("OPFOR.check.walls.ok"));
  expect(await verdictOf({ title, run: () => fine })).toEqual(fine);
  expect(await verdictOf({ title, run: () => Promise.resolve(fine) })).toEqual(fine);
});

it("a check that throws, at once or later, is trouble with the reason", async () => {
  const threw = { state: "trouble", why: text("OPFOR.check.threw", { why: "no such thing" }) };
  const thrown = (): never => {
    throw new Error("no such thing");
  };
  expect(await verdictOf({ title, run: thrown })).toEqual(threw);
  expect(await verdictOf({ title, run: () => Promise.reject(new Error("no such thing")) })).toEqual(threw);
});

it("a check that never answers is trouble, and the next one has its turn", async () => {
  const verdict = verdictOf({ title, run: () => new Promise<CheckVerdict>(() => undefined) });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await verdict).toEqual({ state: "trouble", why: text("OPFOR.check.late", { seconds: 15 }) });
});

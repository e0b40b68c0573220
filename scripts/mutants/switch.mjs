// A set-up file of the unit tests: the switches of all faults. One may be on from the start (OPFOR_FAULT), or while a
// test is run again (runner.mjs).
import { appendFileSync } from "node:fs";
import { afterAll, expect } from "vitest";

const OFTEN = 1 << 12;
const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** Kept for all files that share a process. */
const faults = (globalThis.faults ??= {
  on: Number(process.env.OPFOR_FAULT ?? -1),
  /** What is come by outside of tests, and what within the one that runs. */
  outside: new Set(),
  met: undefined,
  until: Infinity,
  calls: 0,
});

globalThis.isFaulty = (id) => {
  (faults.met ?? faults.outside).add(id);
  // A fault may make a loop endless.
  if (++faults.calls % OFTEN === 0 && cpu() > faults.until) throw new Error("this takes too long");
  return id === faults.on;
};

faults.left = new Set();
faults.tried = new Set();
const began = cpu();
afterAll(() => {
  if (!process.env.OPFOR_CAME_BY || globalThis.tries?.isSpoilt) return;
  const { testPath } = expect.getState();
  const { left, outside, tried, again = 0 } = faults;
  const told = {
    testPath,
    left: [...left],
    outside: [...outside],
    tried: [...tried],
    took: cpu() - began - again,
  };
  faults.again = 0;
  faults.outside.clear();
  appendFileSync(process.env.OPFOR_CAME_BY, `${JSON.stringify(told)}\n`);
});

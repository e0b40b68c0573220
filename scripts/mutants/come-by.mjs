// A set-up file of the tests: which faults does a test file come by?
import { appendFileSync } from "node:fs";
import { afterAll, expect } from "vitest";

const ids = new Set();
globalThis.comeBy = (id) => void ids.add(id);
afterAll(() => {
  const { testPath } = expect.getState();
  appendFileSync(process.env.OPFOR_COME_BY, `${JSON.stringify({ testPath, ids: [...ids] })}\n`);
});

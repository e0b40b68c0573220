// A set-up file of the browser tests: pages and workers ask here which fault is on, and tell what they come by
// (pages.mjs).
import { appendFileSync } from "node:fs";
import { createServer } from "node:http";
import { performance } from "node:perf_hooks";
import { afterAll, afterEach, beforeAll, expect } from "vitest";

const { OPFOR_COME_BY_PORT: PORT, OPFOR_CAME_BY: TOLD, OPFOR_FAULT: ON = "-1" } = process.env;

/** One for all files, which share a process. */
globalThis.comingBy ??= new Promise((resolve) => {
  const ids = new Set();
  const server = createServer(({ method, url }, response) => {
    response.setHeader("access-control-allow-origin", "*");
    if (method === "POST") ids.add(Number(url.slice(1)));
    response.end(ON);
  });
  server.listen(Number(PORT), "127.0.0.1", () => resolve(ids));
  server.unref();
});

const began = performance.now();
beforeAll(async () => void (await globalThis.comingBy));
/** What came of each test: one that passes when it is tried again has not failed. */
const states = new Map();
afterEach(({ task }) => void states.set(task.id, task.result?.state));
afterAll(async () => {
  if (!TOLD) return;
  const ids = await globalThis.comingBy;
  const { testPath } = expect.getState();
  const [took, failed] = [performance.now() - began, [...states.values()].includes("fail")];
  appendFileSync(TOLD, `${JSON.stringify({ testPath, ids: [...ids], took, failed })}\n`);
  ids.clear();
});

// A set-up file of the browser tests: pages and workers tell here which faults they come by (pages.mjs).
import { appendFileSync } from "node:fs";
import { createServer } from "node:http";
import { afterAll, beforeAll, expect } from "vitest";

/** One for all files, which share a process. */
globalThis.comingBy ??= new Promise((resolve) => {
  const ids = new Set();
  const server = createServer(({ url }, response) => {
    ids.add(Number(url.slice(1)));
    response.writeHead(204).end();
  });
  server.listen(Number(process.env.OPFOR_COME_BY_PORT), "127.0.0.1", () => resolve(ids));
  server.unref();
});

beforeAll(async () => void (await globalThis.comingBy));
afterAll(async () => {
  const ids = await globalThis.comingBy;
  const { testPath } = expect.getState();
  appendFileSync(process.env.OPFOR_COME_BY, `${JSON.stringify({ testPath, ids: [...ids] })}\n`);
  ids.clear();
});

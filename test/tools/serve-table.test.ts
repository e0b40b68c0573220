import { request, type Server } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listen, tableServer } from "../../scripts/serve-table.mjs";

/** `npm start` stays up, whatever is asked of it. */
let server: Server;
let port: number;
beforeAll(async () => {
  server = tableServer({ built: "nowhere", modules: [] });
  port = (await listen(server, 0)) as number;
});
afterAll(() => server.close());

const statusOf = (path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port, path }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.on("error", reject).end();
  });

it.each([
  ["/", 200],
  ["/nothing", 404],
  ["//?battle=five-parsecs", 404],
  ["//host:port", 404],
  ["/../package.json", 404],
  ["/%", 500],
])("answers %s with %i", async (path, status) => {
  expect(await statusOf(path)).toBe(status);
});

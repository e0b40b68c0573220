import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
// @ts-expect-error the package has no types
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { afterAll, expect, it } from "vitest";
// @ts-expect-error plain JavaScript, shared with npm start
import { readPack } from "../../scripts/read-pack.mjs";

const folder = mkdtempSync(path.join(os.tmpdir(), "opfor-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("reads a compendium in Foundry's own format, twice over, and leaves it alone", async () => {
  const src = path.join(folder, "src");
  mkdirSync(src);
  const entry = {
    _id: "aaaaaaaaaaaaaaaa",
    _key: "!journal!aaaaaaaaaaaaaaaa",
    name: "Goblins",
    pages: [
      {
        _id: "bbbbbbbbbbbbbbbb",
        _key: "!journal.pages!aaaaaaaaaaaaaaaa.bbbbbbbbbbbbbbbb",
        name: "Archer",
        type: "opfor.scheme",
        system: { charges: 2 },
      },
    ],
  };
  writeFileSync(path.join(src, "goblins.json"), JSON.stringify(entry));
  await compilePack(src, path.join(folder, "db"), { log: false });
  for (let i = 0; i < 2; i++) {
    const docs = (await readPack(path.join(folder, "db"))) as any[];
    expect(docs).toHaveLength(1);
    expect(docs[0]).toMatchObject({
      _id: "aaaaaaaaaaaaaaaa",
      name: "Goblins",
      pages: [{ name: "Archer", system: { charges: 2 } }],
    });
    expect(docs[0]).not.toHaveProperty("_key");
  }
});
it("has nothing to say of a pack that is not there", async () => {
  expect(await readPack(path.join(folder, "nowhere"))).toEqual([]);
});

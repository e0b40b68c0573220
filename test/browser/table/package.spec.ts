import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTable, type Table } from "../harness.ts";
import { helpers, untilAsked } from "../support.ts";

/** The zip that Foundry installs, unpacked somewhere else and loaded by its manifest. */
let table: Table;
let folder: string;
const root = path.resolve(import.meta.dirname, "../../..");

beforeAll(async () => {
  // Of what is built already: a new build empties the folder that other tests load the module from.
  execFileSync(process.execPath, ["scripts/package.mjs", "--no-build"], { cwd: root, stdio: "ignore" });
  folder = path.join(mkdtempSync(path.join(tmpdir(), "opfor-")), "opfor");
  for (const [file, bytes] of Object.entries(unzipSync(readFileSync(path.join(root, "release/opfor.zip"))))) {
    const at = path.join(folder, file);
    mkdirSync(path.dirname(at), { recursive: true });
    writeFileSync(at, bytes);
  }
  table = await startTable({ modules: [folder] });
});
afterAll(async () => {
  await table.stop();
});

it("is under 500 KB with a main.js under 230 KB, and its manifest is the one beside it", () => {
  expect(statSync(path.join(root, "release/opfor.zip")).size).toBeLessThan(500_000);
  expect(statSync(path.join(folder, "main.js")).size).toBeLessThan(230 * 1024);
  const inside = readFileSync(path.join(folder, "module.json"), "utf8");
  expect(inside).toBe(readFileSync(path.join(root, "release/module.json"), "utf8"));
  const manifest = JSON.parse(inside) as { id: string; version: string; socket: boolean };
  // No version is called verified before somebody has run it there.
  expect(manifest).toMatchObject({ id: "opfor", socket: true, compatibility: { minimum: "13" } });
  expect(inside).not.toContain("verified");
});

it("plays a turn from the unpacked zip", async () => {
  const page = await table.open({ generation: 13, world: "zip", battle: "five-parsecs" });
  await page.evaluate(helpers);
  expect(await page.evaluate(() => game.modules.get("opfor").api.rulesets().length)).toBe(5);
  await page.click('#combat [data-action="startCombat"]');
  await untilAsked(page);
  const asked = await page.evaluate(() => game.combat.combatant.id as string);
  await page.keyboard.press("Enter");
  await page.waitForFunction((id) => game.combat.combatant?.id !== id, asked, { timeout: 40_000 });
  expect(table.problems(page)).toEqual([]);
  await page.close();
});

import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { dist, SMALL, startTable } from "../harness.ts";
import { cards, helpers, setModes, setPace, untilRound } from "../support.ts";

/**
 * Modules of others as they are published, each in a folder of the one that OPFOR_MODULES names, on the generation
 * of OPFOR_GENERATION (13 where nothing is said): one by one beside OpFor, then all together in a round.
 */
const shelf = process.env["OPFOR_MODULES"] ?? "";
const generation = process.env["OPFOR_GENERATION"] === "14" ? 14 : 13;
const manifest = (folder: string): any => {
  const file = path.join(shelf, folder, "module.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8").replace(/^\uFEFF/, "")) : undefined;
};
const folders = shelf === "" ? [] : readdirSync(shelf).filter((folder) => manifest(folder) !== undefined);
if (folders.length === 0)
  console.log("modules on the practice table: skipped, OPFOR_MODULES names no folder of module folders");

/** With what it says it needs, as far as that is on the shelf. */
function withNeeds(folder: string): string[] {
  const needs = (manifest(folder).relationships?.requires ?? []) as { id: string }[];
  const found = needs.flatMap(({ id }) => folders.filter((other) => manifest(other).id === id));
  return [...new Set([...found.filter((other) => other !== folder), folder])].map((one) =>
    path.join(shelf, one),
  );
}

describe.runIf(folders.length > 0)(`modules of others, generation ${generation}`, () => {
  it.each(folders)("%s loads beside OpFor", async (folder) => {
    const table = await startTable({ modules: [...withNeeds(folder), dist()], viewport: SMALL });
    const page = await table.open({ generation, world: `beside-${folder}`, battle: "monster-ai" });
    const { id } = manifest(folder);
    const active = await page.evaluate((one) => game.modules.get(one)?.active, id);
    const problems = table.problems(page);
    await table.stop();
    expect([active, problems]).toEqual([true, []]);
  });

  it("OpFor plays a round with all of them", async () => {
    const all = folders.map((folder) => path.join(shelf, folder));
    const table = await startTable({ modules: [...all, dist()], viewport: SMALL });
    const page = await table.open({ generation, world: "beside-all", battle: "monster-ai" });
    await page.evaluate(helpers);
    await setPace(page, 0);
    await setModes(page, "auto");
    await page.evaluate(async () => void (await game.combat.startCombat()));
    await untilRound(page, 2, 110_000);
    expect((await cards(page)).length).toBeGreaterThan(2);
    await table.shot(page, `modules-${generation}`);
    const problems = table.problems(page);
    await table.stop();
    expect(problems).toEqual([]);
  });
});

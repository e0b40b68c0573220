import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { haveShared, sharedData } from "../../support/shared.ts";
import { dist, SMALL, startTable, type Table } from "../harness.ts";
import { helpers, lastReport } from "../support.ts";

/** Real scenes that none of us made open, and a turn plays on each. */
const folder = path.join(fileURLToPath(sharedData), "scenes");
const files = haveShared ? readdirSync(folder).filter((file) => !file.startsWith("manifest")) : [];

describe.skipIf(!haveShared)("real scenes", () => {
  let table: Table;
  let page: Page | undefined;
  beforeAll(async () => {
    table = await startTable({ modules: [dist()], viewport: SMALL });
  });
  afterAll(async () => {
    await table.stop();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state !== "fail") return;
    await page?.close();
    page = undefined;
  });

  /** The first is opened on the start screen, the others by the button of the table. */
  async function open(file: string): Promise<Page> {
    const buffer = readFileSync(path.join(folder, file));
    const chosen = { name: file, mimeType: "application/json", buffer };
    if (page === undefined) {
      page = await table.openUrl("/?lang=en", "start");
      await page.setInputFiles("#scene-file", chosen);
    } else {
      const asks = page.waitForEvent("filechooser");
      await page.click('#scene-controls [data-action="open"]');
      const starts = page.waitForEvent("domcontentloaded");
      await (await asks).setFiles(chosen);
      await starts;
    }
    await page.waitForSelector('body[data-ready="true"]', { timeout: 60_000 });
    await page.evaluate(helpers);
    return page;
  }

  it.each(files)("%s opens and a turn plays on it", { timeout: 180_000 }, async (file) => {
    const page = await open(file);
    expect(await page.evaluate(() => game.combats.size)).toBe(0);
    // Two figures stand where the scene has room; one of them is OpFor's.
    const ready = await page.evaluate(async () => {
      const { scene } = canvas;
      const { sceneX, sceneY, sceneWidth, sceneHeight } = scene.dimensions;
      const size = scene.grid.size;
      const centre = { x: sceneX + sceneWidth / 2, y: sceneY + sceneHeight / 2 };
      const at = (dx: number): { x: number; y: number } =>
        scene.grid.getTopLeftPoint({ x: centre.x + dx * size, y: centre.y });
      const data = [
        {
          name: "Hunter",
          disposition: -1,
          ...at(-2),
          width: 1,
          height: 1,
          flags: {
            opfor: {
              ruleset: "five-parsecs",
              doctrine: "aggressive",
              mode: "auto",
              profile: {
                speed: 5,
                combatSkill: 0,
                toughness: 3,
                weapons: [{ name: "Rifle", range: 24, shots: 1, damage: 0, traits: [] }],
              },
            },
          },
        },
        { name: "Prey", disposition: 1, ...at(2), width: 1, height: 1 },
      ];
      const tokens = await scene.createEmbeddedDocuments("Token", data);
      const combat = await game.combats.documentClass.create({ scene: scene.id, active: true });
      await combat.createEmbeddedDocuments(
        "Combatant",
        tokens.map((token: any, i: number) => ({ tokenId: token.id, sceneId: scene.id, initiative: 10 - i })),
      );
      await game.settings.set("opfor", "pace", 0);
      await combat.activate?.();
      await combat.startCombat();
      return combat.id as string;
    });
    await page.waitForFunction(
      (id) => game.messages.contents.some((message: any) => message.flags.opfor?.key?.startsWith(id)),
      ready,
      { timeout: 90_000 },
    );
    await table.shot(page, `scene-${file.replace(/\W+/g, "-")}`);
    const report = await lastReport(page);
    expect(report.end).toBe("played");
    expect(report.snapshot.scene.grid.size).toBe(await page.evaluate(() => canvas.grid.size));
    expect(report.decision.plan.steps.length).toBeGreaterThan(0);
    expect(table.problems(page)).toEqual([]);
  });
});

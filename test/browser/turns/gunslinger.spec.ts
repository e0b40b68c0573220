import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dist, SMALL, startTable, type Table } from "../harness.ts";
import { helpers, setModes, setPace } from "../support.ts";

/** A person reads and corrects a sheet, and enters the result of a shot in one click. */
let table: Table;
beforeAll(async () => {
  table = await startTable({ modules: [dist()], viewport: SMALL });
});
afterAll(async () => {
  await table.stop();
});

/** What Gunslinger remembers about a figure, by the name of its token. */
const sheetOf = (page: Page, name: string): Promise<Record<string, unknown> | undefined> =>
  page.evaluate((wanted) => {
    const token = canvas.scene.tokens.getName(wanted);
    const memory = JSON.parse(game.combat.getFlag("opfor", "memory") ?? "{}");
    return memory.gunslinger?.sheets?.[token.id];
  }, name);

describe("Gunslinger at the table", () => {
  let page: Page;
  beforeAll(async () => {
    page = await table.open({ generation: 14, world: "gunslinger", battle: "gunslinger" });
    await page.evaluate(helpers);
    await setPace(page, 0);
    await page.click('#sidebar [data-tab="combat"]');
  });
  afterAll(async () => {
    expect(table.problems(page)).toEqual([]);
    await page.close();
  });

  it("shows each sheet in the panel, and takes corrections in", async () => {
    await setModes(page, "off");
    await page.click('#combat [data-action="startCombat"]');
    const row = page.locator(".of-fig", { hasText: "Cal Dwyer" });
    await expect
      .poll(() => row.locator('[data-opfor="sheet"]').textContent(), { timeout: 20_000 })
      .toContain("TAC");
    await row.locator('[data-opfor="sheet"]').click();
    const form = page.locator("form.of-window", { hasText: "Delay points" });
    await form.locator('[name="tac"]').selectOption("C");
    await form.locator('[name="delay"]').fill("nonsense");
    await form.locator('button[type="submit"]').click();
    await page.waitForSelector("#notifications :text('The notes were not saved')");
    await form.locator('[name="delay"]').fill("0");
    await form.locator('[name="weapon|0|cocked"]').check();
    await form.locator('[name="skills.oneHanded"]').fill("6");
    await table.shot(page, "gunslinger-sheet");
    // All of its many columns can be seen.
    const reaching = await page.$eval(".of-sheet", (sheet) =>
      [...sheet.querySelectorAll("input, select")]
        .filter((one) => one.getBoundingClientRect().right > sheet.getBoundingClientRect().right)
        .map((one) => one.getAttribute("name")),
    );
    expect(reaching).toEqual([]);
    await form.locator('button[type="submit"]').click();
    await form.waitFor({ state: "detached" });
    expect(await sheetOf(page, "Cal Dwyer")).toMatchObject({ tac: "C", delay: 0, weapon: { cocked: true } });
    await expect.poll(() => row.locator('[data-opfor="sheet"]').textContent()).toContain("TAC C");
  });

  it("leaves a shot to the people, and takes its result from one click on the card", async () => {
    // A shot of Cal's at the marshal, next to him and in the open, at segment 2: AS with skill enough.
    await page.evaluate(async () => {
      const [cal, marshal] = ["Cal Dwyer", "Marshal Reyes"].map((name) => canvas.scene.tokens.getName(name));
      await cal.update({ x: marshal._source.x + 300, y: marshal._source.y, rotation: 90 });
      await cal.setFlag("opfor", "mode", "auto");
    });
    for (let turns = 0; turns < 30 && (await page.$('[data-opfor="enter"]')) === null; turns++) {
      if (await page.evaluate(() => isByHand())) await page.click('#combat [data-action="nextTurn"]');
      await page.waitForTimeout(400);
    }
    await page.click('#sidebar [data-tab="chat"]');
    const card = page.locator(".of-card", { has: page.locator('[data-opfor="enter"]') }).last();
    await card.locator('[data-option="leg-wound"]').waitFor();
    await table.shot(page, "gunslinger-card");
    await card.locator('[data-option="leg-wound"]').click();
    await page.waitForSelector("[data-opfor-entered]", { timeout: 20_000 });
    const wounded = await page.evaluate(() =>
      canvas.scene.tokens
        .filter((token: any) => token.actor?.statuses?.has("prone"))
        .map(({ name }: any) => name),
    );
    expect(wounded).toHaveLength(1);
    expect(await sheetOf(page, wounded[0] ?? "")).toMatchObject({ legWounds: 1, posture: "down" });
  });
});

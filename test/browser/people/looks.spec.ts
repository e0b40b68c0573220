import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { barriers } from "../barriers.ts";
import { dist, startTable, type Table } from "../harness.ts";
import { cutOff, helpers, untilAsked } from "../support.ts";

/** What people see: readable by everybody, nothing cut off, in both themes and languages. */
let table: Table;
beforeAll(async () => {
  table = await startTable({ modules: [dist()] });
});
afterAll(async () => {
  await table.stop();
});

/** Who acts and whom it attacks, where the suggestion lies over them. */
const hidden = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const box = document.querySelector("#opfor-suggestion")?.getBoundingClientRect();
    if (box === undefined) return ["no window"];
    const target = document.querySelector("#opfor-suggestion .of-pick")?.textContent?.trim();
    const ends: { name: string }[] = [
      game.combat.combatant.token,
      canvas.scene.tokens.getName(target),
    ].filter((token: any) => {
      if (token == null) return false;
      const { x, y } = canvas.clientCoordinatesFromCanvas(token.getCenterPoint());
      return x > box.left && x < box.right && y > box.top && y < box.bottom;
    });
    return ends.map(({ name }) => name);
  });

/** Controls that reach out of the place they are in. */
const outside = (page: Page, place: string): Promise<string[]> =>
  page.$eval(place, (element) => {
    const { right } = element.getBoundingClientRect();
    return [...element.querySelectorAll("input, select, button, .of-notice, .of-hint")]
      .filter((one) => one.getBoundingClientRect().right > right)
      .map((one) => one.getAttribute("data-path") ?? one.className);
  });

// Letters are as wide as the machine's fonts make them: what must fit is also looked at with larger ones.
describe.each([
  ["dark", "en", "16px"],
  ["light", "de", "18px"],
] as const)("in %s and %s, letters of %s", (theme, lang, letters) => {
  let page: Page;
  beforeAll(async () => {
    page = await table.open({
      generation: 14,
      world: `looks-${theme}-${lang}`,
      battle: "five-parsecs",
      theme,
      lang,
    });
    await page.evaluate(helpers);
    await page.addStyleTag({ content: `html { font-size: ${letters} }` });
  });
  afterAll(async () => {
    expect(table.problems(page)).toEqual([]);
    await page.close();
  });
  const look = async (name: string): Promise<void> => {
    await table.shot(page, `looks-${theme}-${lang}-${name}`);
    expect(await barriers(page, ".opfor")).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
  };

  it("the panel", async () => {
    await page.waitForSelector(".of-panel .of-fig");
    await look("panel");
  });

  it("the token tab", async () => {
    await page.evaluate(
      async () => void (await canvas.scene.tokens.getName("Corsair Brute").sheet.render({ force: true })),
    );
    await page.click('.token-config nav [data-tab="opfor"]');
    await page.waitForSelector(".token-config .tab.opfor.active .of-value");
    await look("tab");
    // The tables of every ruleset fit, with a row in each.
    const tab = page.locator(".token-config .tab.opfor");
    for (const ruleset of ["gunslinger", "firefight", "x-wing"]) {
      await tab.locator('[data-opfor="ruleset"]').selectOption(ruleset);
      await tab.locator('.of-rows[data-path="weapons"], .of-rows[data-path="devices"]').first().waitFor();
      const lists = await tab.locator('[data-opfor="add-row"]').count();
      for (let at = 0; at < lists; at++) {
        await tab.locator('[data-opfor="add-row"]').nth(at).click();
        await tab.locator(".of-rows").nth(at).locator("tr[data-row]").first().waitFor();
      }
      expect(await outside(page, ".token-config .tab.opfor")).toEqual([]);
    }
    await page.click('.token-config [data-action="close"]');
    await page.waitForSelector(".token-config", { state: "detached" });
  });

  it("the suggestion and its map", async () => {
    await page.click('#combat [data-action="startCombat"]');
    await untilAsked(page);
    await page.waitForTimeout(500);
    await look("suggestion");
    const { bottom, right } = await page.$eval("#opfor-suggestion", (one) =>
      one.getBoundingClientRect().toJSON(),
    );
    expect(bottom).toBeLessThanOrEqual(900);
    expect(right).toBeLessThanOrEqual(1440);
    expect(await page.innerText("#opfor-suggestion .of-chosen .of-ref")).not.toMatch(/5P/);
    // Large letters make a window for which this map has no free place.
    if (letters === "16px") expect(await hidden(page)).toEqual([]);
  });

  it("the trace", async () => {
    await page.keyboard.press("y");
    await page.waitForSelector(".of-trace .of-rule.is-chosen");
    await look("trace");
    const [trace, suggestion] = await Promise.all(
      [".application:has(.of-trace)", "#opfor-suggestion"].map((one) => page.locator(one).boundingBox()),
    );
    if (trace == null || suggestion == null) throw new Error("a window is missing");
    expect(trace.x + trace.width <= suggestion.x || suggestion.x + suggestion.width <= trace.x).toBe(true);
    await page.click('.application:has(.of-trace) [data-action="close"]');
  });

  it("the card", async () => {
    const asked = await page.evaluate(() => game.combat.combatant.id as string);
    await page.click('#opfor-suggestion [data-action="do"]');
    await page.waitForFunction((id) => game.combat.combatant?.id !== id, asked, { timeout: 60_000 });
    await page.click('#sidebar [data-tab="chat"]');
    await page.waitForSelector(".of-card summary");
    await page.click(".of-card summary");
    await look("card");
  });
});

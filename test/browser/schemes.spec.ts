import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dist, startTable, type Table } from "./harness.ts";

let table: Table;
beforeAll(async () => {
  table = await startTable({ modules: [dist()] });
});
afterAll(async () => {
  await table.stop();
});

it.each([["dark","en"],["light","de"]] as const)("looks %s %s", async (theme, lang) => {
  const page = await table.open({ generation: 14, world: `sch-${theme}`, battle: "monster-ai", theme, lang });
  page.setDefaultTimeout(6000);
  page.on("console", (m) => console.log(m.type(), m.text().slice(0, 400)));
  page.on("pageerror", (m) => console.log(m.message));
  await page.click('#sidebar [data-tab="combat"]');
  await page.waitForTimeout(800);
  console.log(table.problems(page), await page.evaluate(() => document.querySelector(".of-panel")?.outerHTML.slice(0, 1500)));
  await page.click('.of-panel [data-opfor="library"]');
  await page.waitForSelector("#opfor-library .of-mapbox");
  await table.shot(page, `schemes-${theme}-editor`);
  await page.click('#opfor-library [data-id="goblin-hag"]');
  await page.waitForTimeout(600);
  await table.shot(page, `schemes-${theme}-hag`);
  await page.click('#opfor-library [data-action="close"]');
  await page.click('.of-panel [data-opfor="doctrine"]');
  await page.waitForSelector(".of-doctrine");
  await table.shot(page, `schemes-${theme}-sheet`);
  expect(table.problems(page)).toEqual([]);
  await page.close();
});

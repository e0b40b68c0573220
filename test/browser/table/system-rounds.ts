import type { Page } from "playwright-core";
import { expect } from "vitest";

/** For rounds of a published system, whose own dice roll. */

/** Runs in the page: the same dice in every run. */
export function seedDice(seed: number): void {
  let state = seed;
  CONFIG.Dice.randomUniform = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Stops, and takes back turn after turn. */
export async function takeAllBack(page: Page): Promise<void> {
  const records = (): Promise<number> =>
    page.evaluate(() => JSON.parse(game.combat.flags.opfor?.undo ?? "[]").length);
  await page.click('.of-panel [data-opfor="stop"]');
  await page.waitForFunction(() => game.combat.flags.opfor?.stopped !== undefined);
  for (let left = await records(); left > 0; left = await records()) {
    await page.click('.of-panel [data-opfor="undo"]');
    await expect.poll(records, { timeout: 15_000 }).toBeLessThan(left);
  }
}

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { barriers } from "../barriers.ts";
import { dist, SMALL, startTable, type Table } from "../harness.ts";
import { beginWithATie, cards, combatNow, helpers, setPace, untilAsked } from "../support.ts";

/** Every window of OpFor in both themes, by axe; and a battle for somebody who has no mouse. */
let table: Table;
beforeAll(async () => {
  table = await startTable({ modules: [dist()], viewport: SMALL });
});
afterAll(async () => {
  await table.stop();
});

/** Windows of the settings, by their menus. */
const MENUS = ["options", "withoutGM", "mapping", "library", "check", "keys"];
/** Windows that the panel opens, by its buttons. */
const BUTTONS = ["doctrine", "sheet", "setup", "rehearse", "window"];

describe.each(["dark", "light"] as const)("in %s", (theme) => {
  let page: Page;
  beforeAll(async () => {
    const lang = theme === "dark" ? "en" : "de";
    page = await table.open({ generation: 13, world: `all-${theme}`, battle: "monster-ai", theme, lang });
    await page.evaluate(helpers);
    await page.click('#sidebar [data-tab="combat"]');
    await page.waitForSelector("#combat .of-panel .of-fig");
  });
  afterAll(async () => {
    expect(table.problems(page)).toEqual([]);
    await page.close();
  });

  const WINDOW = ".application.opfor";
  async function look(name: string): Promise<void> {
    await page.waitForSelector(WINDOW);
    await page.waitForTimeout(250);
    await table.shot(page, `window-${theme}-${name}`);
    expect(await barriers(page, WINDOW), name).toEqual([]);
    const { left, top, right, bottom } = await page.$eval(WINDOW, (one) =>
      one.getBoundingClientRect().toJSON(),
    );
    expect(Math.min(left, top), name).toBeGreaterThanOrEqual(0);
    expect([right <= SMALL.width, bottom <= SMALL.height], name).toEqual([true, true]);
    await page.click(`${WINDOW} [data-action="close"]`);
    await page.waitForSelector(WINDOW, { state: "detached" });
  }

  it.each(MENUS)("%s, from the settings", async (menu) => {
    await page.evaluate((key) => {
      const { type } = game.settings.menus.get(`opfor.${key}`);
      void new type().render({ force: true });
    }, menu);
    await look(menu);
  });

  it.each(BUTTONS)("%s, from the panel", async (button) => {
    await page.click(`#combat .of-panel [data-opfor="${button}"]`);
    await look(button);
  });

  it("a question", async () => {
    await beginWithATie(page);
    await untilAsked(page);
    await page.waitForSelector('#opfor-suggestion [data-action="answer"]');
    expect(await barriers(page, "#opfor-suggestion")).toEqual([]);
    await page.evaluate(async () => void (await game.combat.delete()));
    await page.waitForSelector("#opfor-suggestion", { state: "detached" });
  });

  it("a step of the tour", async () => {
    await page.evaluate(() => game.modules.get("opfor").api.startTour());
    await page.waitForSelector(".tour-step");
    expect(await barriers(page, ".tour-step")).toEqual([]);
    await page.keyboard.press("Escape");
    await page.waitForSelector(".tour-step", { state: "detached" });
  });
});

/** Goes on to a control with the Tab key alone. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 150; presses++) {
    if (await page.evaluate((one) => document.activeElement?.matches(one) === true, selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the keyboard does not come to ${selector}`);
}

/** What somebody without a mouse does next: answers, does what is suggested, or ends the turn of their own figure. */
async function nextByKeys(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector("#opfor-suggestion") !== null || isByHand() || isOver(),
  );
  const before = JSON.stringify(await combatNow(page));
  if ((await page.$("#opfor-suggestion")) !== null) {
    const isQuestion = (await page.$('#opfor-suggestion [data-action="answer"]')) !== null;
    await page.keyboard.press(isQuestion ? "1" : "Enter");
    await page.waitForTimeout(250);
  } else if (!(await page.evaluate(() => isOver()))) {
    await tabTo(page, '#combat [data-action="nextTurn"]');
    await page.keyboard.press("Enter");
    await expect.poll(async () => JSON.stringify(await combatNow(page))).not.toBe(before);
  }
}
declare global {
  function isOver(): boolean;
}

it("a battle is begun, stopped, taken back, and played until the winner is told, with the keyboard alone", async () => {
  const page = await table.open({ generation: 13, world: "keyboard", battle: "monster-ai" });
  await page.evaluate(helpers);
  await page.evaluate(async () => {
    globalThis.isOver = () => !["null", "undefined"].includes(String(game.combat?.getFlag("opfor", "ended")));
    // Heroes who only look on need not last long.
    for (const name of ["Brannoc", "Isla"])
      await canvas.scene.tokens.getName(name).actor.update({ "system.hp.value": 7 });
  });
  await setPace(page, 0);
  await tabTo(page, '#sidebar [data-tab="combat"]');
  await page.keyboard.press("Enter");
  await tabTo(page, '#combat [data-action="startCombat"]');
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => game.combat.started);
  const played = async (): Promise<number> => (await cards(page)).length;
  while ((await played()) < 3) await nextByKeys(page);
  await page.keyboard.press("Control+.");
  await page.waitForSelector("#opfor-suggestion", { state: "detached" });
  const before = await played();
  await page.keyboard.press("Shift+B");
  const undone = (): Promise<number> =>
    page.evaluate(() => game.messages.filter((one: any) => one.flags.opfor?.undone).length);
  await expect.poll(undone).toBeGreaterThan(0);
  expect(await played()).toBe(before);
  await tabTo(page, '.of-panel [data-opfor="play"]');
  await page.keyboard.press("Enter");
  for (let steps = 0; steps < 60 && !(await page.evaluate(() => isOver())); steps++) await nextByKeys(page);
  expect(await page.evaluate(() => isOver())).toBe(true);
  await tabTo(page, '#sidebar [data-tab="chat"]');
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator("#chat .of-round-card .of-summary").last().innerText()).toMatch(/win/);
  await tabTo(page, '#sidebar [data-tab="combat"]');
  await page.keyboard.press("Enter");
  await tabTo(page, '#combat [data-action="endCombat"]');
  await page.keyboard.press("Enter");
  await page.waitForSelector("dialog, .application.dialog");
  await tabTo(page, '[data-action="yes"]');
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => game.combats.size === 0);
  expect(table.problems(page)).toEqual([]);
  await page.close();
});

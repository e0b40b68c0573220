import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
// @ts-expect-error plain JavaScript, the door for programs without types
import { rehearse, replayOf, rulesetNamed } from "../../../scripts/headless.mjs";
import { dist, startTable, type Table } from "../harness.ts";
import { watchWork, type PageWork } from "../page-work.ts";
import { cutOff } from "../support.ts";

/** A battle is rehearsed, stopped, compared and watched while the game goes on, and the world stays as it is. */
let table: Table;
beforeAll(async () => {
  table = await startTable({ modules: [dist()] });
  await table.context.addInitScript(listenToWorkers);
});

/** Runs in the page: keeps the first question of each kind that a rehearsal asks, with its answer. */
function listenToWorkers(): void {
  const heard: Record<string, any> = {};
  Object.assign(globalThis, { heard });
  const ask = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (this: Worker, message: any): void {
    const kind = message.question?.kind;
    if ((kind === "rehearse" || kind === "watch") && heard[kind] === undefined) {
      heard[kind] = { asked: message.question.thinking };
      this.addEventListener("message", ({ data }) => {
        if (data.id === message.id) heard[kind].said = data;
      });
    }
    ask.call(this, message);
  };
}
const heard = (page: Page, kind: "rehearse" | "watch"): Promise<{ asked: any; said: any }> =>
  page.evaluate((wanted) => (globalThis as any).heard[wanted], kind);
afterAll(async () => {
  await table.stop();
});

const WINDOW = "#opfor-rehearsal";
const SHOTS = process.env.OPFOR_SHOTS;
const shot = async (page: Page, name: string): Promise<void> => {
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${name}.png` });
};

/** Everything that the world keeps. */
const world = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([
      game.scenes.contents,
      game.combats.contents,
      game.actors.contents,
      game.messages.contents,
    ]),
  );

/** Runs in the page: as much work as would be seen as a standstill, and still far less than one battle. */
function standStill(): number {
  let sum = 0;
  for (let at = 0; at < 5e7; at++) sum = (sum + at) % 7;
  return sum;
}

const battlesIn = async (page: Page, column: string): Promise<number> => {
  const words = await page.textContent(`${WINDOW} [data-column="${column}"] header span`);
  return Number(/\d+/.exec(words ?? "")?.[0] ?? 0);
};
const oddsIn = (page: Page, column: string): Promise<string[]> =>
  page.$$eval(`${WINDOW} [data-column="${column}"] .of-odds:not(.is-small) strong`, (all) =>
    all.map((one) => one.textContent ?? ""),
  );
/** What lies over the map. */
const overMap = (page: Page): Promise<number> => page.evaluate(() => canvas.interface.children.length);

describe.each([
  { world: "five-parsecs", theme: "dark", lang: "en" },
  { world: "monster-ai", theme: "light", lang: "de" },
] as const)("a rehearsal of $world", ({ world: battle, theme, lang }) => {
  let page: Page;
  let before: string;
  let bare: number;
  let work: PageWork;
  beforeAll(async () => {
    page = await table.open({ generation: 14, world: battle, battle, theme, lang });
    before = await world(page);
    bare = await overMap(page);
    await page.click('#sidebar [data-tab="combat"]');
    await page.click('.of-panel [data-opfor="rehearse"]');
    await page.waitForSelector(`${WINDOW} [data-action="rehearse"]`);
    work = await watchWork(table.browser, page);
  });
  afterAll(async () => {
    expect(table.problems(page)).toEqual([]);
    await page.close();
  });

  it("is played in the background, with a bar, until it is stopped", { timeout: 120_000 }, async () => {
    await page.click(`${WINDOW} [data-action="rehearse"]`);
    await page.waitForSelector(`${WINDOW} [role="progressbar"]`);
    await page.waitForSelector(`${WINDOW} [data-column="now"]`, { timeout: 60_000 });
    await expect.poll(() => battlesIn(page, "now"), { timeout: 60_000 }).toBeGreaterThan(0);
    await shot(page, `rehearsal-${battle}-running`);
    await page.click(`${WINDOW} [data-action="stop"]`);
    await page.waitForSelector(`${WINDOW} [role="progressbar"]`, { state: "detached" });
    const stopped = await battlesIn(page, "now");
    expect(stopped).toBeGreaterThan(0);
    expect(stopped).toBeLessThan(1000);
    expect((await oddsIn(page, "now")).length).toBeGreaterThan(0);
    expect(await cutOff(page)).toEqual([]);
    await shot(page, `rehearsal-${battle}-result`);
  });

  it("is compared with what if, side by side", { timeout: 120_000 }, async () => {
    await page.click(`${WINDOW} .of-whatif summary`);
    // All but one of those OpFor plays stay at home.
    const outs = await page.$$(`${WINDOW} [data-change="out"]`);
    for (const out of outs.slice(-4)) await out.check();
    await page.selectOption(`${WINDOW} [data-change="count"]`, "100");
    await page.click(`${WINDOW} [data-action="compare"]`);
    await page.waitForSelector(`${WINDOW} [data-column="if"]`, { timeout: 90_000 });
    // The button is far below: what it brought is in sight.
    expect(await page.isVisible(`${WINDOW} [data-column="if"] h2`)).toBe(true);
    const [head, frame] = [
      await (await page.$(`${WINDOW} [data-column="if"] header`))?.boundingBox(),
      await (await page.$(WINDOW))?.boundingBox(),
    ];
    expect(head?.y).toBeGreaterThan(frame?.y ?? NaN);
    await page.waitForSelector(`${WINDOW} [role="progressbar"]`, { state: "detached", timeout: 90_000 });
    expect(await battlesIn(page, "if")).toBe(100);
    expect(await oddsIn(page, "if")).not.toEqual(await oddsIn(page, "now"));
    const figures = (column: string): Promise<number> =>
      page.$$eval(`${WINDOW} [data-column="${column}"] .of-odds.is-small li`, (all) => all.length);
    expect(await figures("if")).toBe((await figures("now")) - 4);
    await shot(page, `rehearsal-${battle}-compare`);
  });

  it("is watched over the map at any pace, and leaves nothing there", { timeout: 120_000 }, async () => {
    await page.click(`${WINDOW} [data-column="now"] [data-action="watch"]`);
    await page.waitForSelector(`${WINDOW} .of-replay`, { timeout: 60_000 });
    expect(await overMap(page)).toBe(bare + 1);
    // Whoever watches looks at the map: the window makes room, and comes back after it.
    const wide = (): Promise<number> => page.$eval(WINDOW, (one) => one.getBoundingClientRect().width);
    await expect.poll(wide).toBeLessThan(500);
    await page.fill(`${WINDOW} [data-replay="pace"]`, "4");
    await expect
      .poll(() => page.inputValue(`${WINDOW} [data-replay="at"]`), { timeout: 30_000 })
      .not.toBe("0");
    await page.click(`${WINDOW} [data-press="on"]`);
    await shot(page, `rehearsal-${battle}-replay`);
    await page.click(`${WINDOW} [data-press="back"]`);
    await page.click(`${WINDOW} [data-press="close"]`);
    await page.waitForSelector(`${WINDOW} .of-replay`, { state: "detached" });
    expect(await overMap(page)).toBe(bare);
    expect(await wide()).toBeGreaterThan(800);
  });

  it("was in the worker what it is in Node: the first battles, and the one that was watched", async () => {
    const [rehearsed, watched] = [await heard(page, "rehearse"), await heard(page, "watch")];
    const { rehearsal, range } = rehearsed.asked;
    expect(rehearse(rehearsal, rulesetNamed, range)).toEqual(rehearsed.said.value);
    const { rehearsal: same, number } = watched.asked;
    expect(replayOf(same, rulesetNamed, number)).toEqual(watched.said.value);
  });

  it("leaves the world as it was, and never kept the page from drawing", async () => {
    await page.click(`${WINDOW} [data-action="close"]`);
    await page.waitForSelector(WINDOW, { state: "detached" });
    expect(await world(page)).toBe(before);
    const longest = await work.longest();
    // Compared with work of a known amount: machines differ, and so does one from hour to hour.
    let standstill = 0;
    // A trace that ends at once may lack its last task.
    for (let tries = 0; tries < 3 && standstill < 1; tries++) {
      const known = await watchWork(table.browser, page);
      await page.evaluate(standStill);
      await page.waitForTimeout(200 * tries);
      standstill = await known.longest();
    }
    if (process.env.OPFOR_SHOTS !== undefined) console.info({ longest, standstill });
    expect(longest).toBeLessThan(standstill);
  });
});

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dist, startTable, type Table } from "../harness.ts";
import { cards, combatNow, helpers, passHands, places, setPace, untilAsked, untilRound } from "../support.ts";

/** A person's whole path by mouse and keyboard, in both generations. */
let table: Table;
beforeAll(async () => {
  table = await startTable({ modules: [dist()] });
});
afterAll(async () => {
  await table.stop();
});

/** Where a token is on the screen. */
const onScreen = (page: Page, name: string): Promise<{ x: number; y: number }> =>
  page.evaluate((wanted) => {
    const token = canvas.scene.tokens.getName(wanted);
    return canvas.clientCoordinatesFromCanvas(token.getCenterPoint());
  }, name);

async function switchToAuto(page: Page, name: string): Promise<void> {
  await page.locator(".of-panel .of-fig", { hasText: name }).locator('[data-mode="auto"]').click();
  await page.waitForFunction(
    (wanted) => canvas.scene.tokens.getName(wanted).flags.opfor.mode === "auto",
    name,
  );
}

/** Whether nothing holds an element any more, which is on the page now. */
async function watched(page: Page, selector: string): Promise<() => Promise<boolean>> {
  await page.evaluate((wanted) => {
    const element = document.querySelector(wanted);
    if (element !== null) (globalThis as any).watched = new WeakRef(element);
  }, selector);
  return async () => {
    await page.requestGC();
    return page.evaluate(() => (globalThis as any).watched.deref() === undefined);
  };
}

/** Presses Stop, and releases it when the panel has been drawn anew meanwhile. */
async function stopAcrossDrawing(page: Page): Promise<void> {
  await page.hover('.of-panel [data-opfor="stop"]:not([disabled])', { timeout: 15_000 });
  await page.mouse.down();
  await setPace(page, 4);
  await page.waitForSelector(".of-panel .of-pace:has-text('6 s')");
  await page.mouse.up();
}

let page: Page;
let opened: Page | undefined;
let shot: (name: string) => Promise<string>;

function opening(generation: 13 | 14): void {
  it("opens the table and a ready battle", async () => {
    // The page of a first try would play on in the same world.
    await opened?.close();
    page = opened = await table.openUrl("/?lang=en", "start");
    await shot("1-start");
    await page.click(`[data-generation="${generation}"]`);
    await page.click('[data-battle="five-parsecs"]');
    await page.waitForSelector('body[data-ready="true"]', { timeout: 30_000 });
    await page.evaluate(helpers);
    expect(await page.evaluate(() => game.release.generation)).toBe(generation);
    // Decisions are made in a worker, so that the page never waits for one.
    const decides = (): boolean =>
      page.workers().some((worker) => worker.url().endsWith("/modules/opfor/worker.js"));
    await expect.poll(decides).toBe(true);
    await page.click('#sidebar [data-tab="combat"]');
    await page.waitForSelector(".opfor.of-panel .of-fig");
    await expect.poll(() => page.locator(".opfor.of-panel .of-fig").count()).toBe(7);
    await expect.poll(() => page.textContent(".of-quiet")).toContain("Ready");
    await shot("2-battle");
  });
}

function configuring(): void {
  it("configures a token on its OpFor tab", async () => {
    const { x, y } = await onScreen(page, "Corsair Gunner 2");
    const other = await onScreen(page, "Corsair Gunner 3");
    await page.mouse.click(x, y);
    await page.keyboard.down("Shift");
    await page.mouse.click(other.x, other.y);
    await page.keyboard.up("Shift");
    await page.mouse.dblclick(x, y);
    await page.locator(".token-config").waitFor();
    await page.click('.token-config nav [data-tab="opfor"]');
    const tab = page.locator(".token-config .tab.opfor");
    await tab.locator('[data-opfor="ruleset"]').waitFor();
    const isForgotten = await watched(page, ".token-config .tab.opfor");
    expect(await tab.locator('[data-opfor="ruleset"]').inputValue()).toBe("five-parsecs");
    await tab.locator('[data-opfor="doctrine"]').selectOption("cautious");
    await expect
      .poll(() => tab.locator('[data-opfor="doctrine"]').inputValue(), { timeout: 15_000 })
      .toBe("cautious");
    await tab.locator('[data-path="speed"] input').fill("6");
    await tab.locator('[data-path="speed"] input').press("Tab");
    await tab.locator('[data-opfor="mode"][data-mode="auto"]').click();
    // Another ruleset has values of its own, and this one gets its back.
    const speed = tab.locator('[data-path="speed"] input');
    await tab.locator('[data-opfor="ruleset"]').selectOption("monster-ai");
    await tab.locator('.of-value[data-path="scheme"], .of-value[data-path="hp"]').first().waitFor();
    await expect
      .poll(() => tab.locator('input[type="hidden"][name="flags.opfor.profile.combatSkill"]').count())
      .toBe(1);
    await tab.locator('[data-opfor="ruleset"]').selectOption("five-parsecs");
    await expect.poll(() => speed.inputValue()).toBe("6");
    expect(await tab.locator('[data-opfor="doctrine"]').inputValue()).toBe("cautious");
    await shot("3-tab");
    // The other one that is selected gets the same, and then its own back.
    const flagsOf = (name: string): Promise<any> =>
      page.evaluate((wanted) => canvas.scene.tokens.getName(wanted).flags.opfor, name);
    const own = await flagsOf("Corsair Gunner 3");
    await tab.locator('[data-opfor="apply"]').click();
    const applied = { ruleset: "five-parsecs", doctrine: "cautious", mode: "auto", profile: { speed: 6 } };
    await expect.poll(() => flagsOf("Corsair Gunner 3")).toMatchObject(applied);
    await page.click('.token-config button[type="submit"]');
    await page.waitForSelector(".token-config", { state: "detached" });
    await expect.poll(isForgotten).toBe(true);
    await page.evaluate(() => canvas.tokens.releaseAll());
    const flags = await flagsOf("Corsair Gunner 2");
    expect(flags).toMatchObject({ ruleset: "five-parsecs", doctrine: "cautious", mode: "auto" });
    expect(flags.profile.speed).toBe(6);
    expect(flags.profile.weapons).toMatchObject([{ name: "Military rifle", range: 24 }]);
    // Saved with another ruleset, nothing of the first one is kept.
    await page.evaluate(
      async () => void (await canvas.scene.tokens.getName("Corsair Gunner 3").sheet.render({ force: true })),
    );
    await page.locator('.token-config [data-opfor="ruleset"]').evaluate((select: HTMLSelectElement) => {
      select.value = "monster-ai";
      select.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await page
      .locator('.token-config [name="flags.opfor.profile.combatSkill"]')
      .waitFor({ state: "attached" });
    await page.click('.token-config button[type="submit"]');
    await page.waitForSelector(".token-config", { state: "detached" });
    const { ruleset, profile } = await flagsOf("Corsair Gunner 3");
    expect([ruleset, profile.speed ?? "", profile.combatSkill, profile.weapons]).toEqual([
      "monster-ai",
      "",
      null,
      null,
    ]);
    await page.evaluate(
      async (opfor) =>
        void (await canvas.scene.tokens.getName("Corsair Gunner 3").update({ flags: { opfor } })),
      own,
    );
    await page.evaluate(
      async () =>
        void (await canvas.scene.tokens.getName("Corsair Gunner 2").setFlag("opfor", "mode", "suggest")),
    );
  });
}

function suggesting(): void {
  it("starts the combat and sees a suggestion with its preview; nothing has moved", async () => {
    const before = await places(page);
    await page.click('#combat [data-action="startCombat"]');
    await untilAsked(page);
    await page.waitForTimeout(300);
    await shot("4-suggestion");
    expect(await page.textContent("#opfor-suggestion .of-chosen h3")).not.toBe("");
    expect(await page.$$eval("#opfor-suggestion .of-step", (steps) => steps.length)).toBeGreaterThan(0);
    const drawn = (): Promise<number> =>
      page.evaluate(() => canvas.interface.children.filter((child: any) => child.children.length > 3).length);
    const previews = await drawn();
    expect(previews).toBeGreaterThan(0);
    await page.evaluate(async () => void (await canvas.draw(canvas.scene)));
    expect(await drawn()).toBe(previews);
    expect(await places(page)).toEqual(before);
  });

  it("takes another target from the list of its step, and the turn is another", async () => {
    const target = page.locator("#opfor-suggestion .of-pick").first();
    const first = (await target.innerText()).trim();
    await target.click();
    const others = page.locator('#opfor-suggestion .of-menu [role="option"]:not([aria-selected="true"])');
    await shot("4-targets");
    await others.first().click();
    await expect.poll(async () => (await target.innerText()).trim()).not.toBe(first);
    expect(await page.innerText("#opfor-suggestion .of-stack")).toContain((await target.innerText()).trim());
  });

  it("takes another option, which is another plan", async () => {
    const plan = (): Promise<string> => page.innerText("#opfor-suggestion .of-stack");
    const first = await plan();
    // Its key is another now: the button shows it, and only that one does it.
    const bindAnother = (key: string): Promise<void> =>
      page.evaluate(async (code) => {
        await game.keybindings.set("opfor", "another", [{ key: code }]);
        Hooks.callAll("closeControlsConfig");
      }, key);
    const badge = page.locator('#opfor-suggestion [data-action="another"] .of-kbd');
    await bindAnother("KeyQ");
    await expect.poll(() => badge.innerText()).toBe("Q");
    await page.keyboard.press("n");
    await page.keyboard.press("q");
    await expect.poll(async () => (await plan()).replace("Q", "N"), { timeout: 10_000 }).not.toBe(first);
    await shot("5-another");
    expect(await page.innerText("#opfor-suggestion .of-seen")).toContain("3 of 3");
    await bindAnother("KeyN");
    await expect.poll(() => badge.innerText()).toBe("N");
  });

  it("goes back to the first option, and forward again", async () => {
    const rule = (): Promise<string> => page.innerText("#opfor-suggestion .of-chosen h3");
    const last = await rule();
    const seen = (): Promise<string> => page.innerText("#opfor-suggestion .of-seen");
    for (const [key, option] of [
      ["Shift+N", "2 of 3"],
      ["Shift+N", "1 of 3"],
      ["n", "2 of 3"],
      ["n", "3 of 3"],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(seen).toContain(option);
      expect(await page.isDisabled('#opfor-suggestion [data-action="previous"]')).toBe(option === "1 of 3");
    }
    expect(await rule()).toBe(last);
  });

  it("drops a step and takes it back", async () => {
    const step = page.locator("#opfor-suggestion .of-step").last();
    await step.locator('[role="switch"]').click();
    await expect
      .poll(() => page.$$eval("#opfor-suggestion .is-dropped", (all) => all.length), { timeout: 15_000 })
      .toBe(1);
    await page.locator("#opfor-suggestion .of-step").last().locator('[role="switch"]').click();
    await expect
      .poll(() => page.$$eval("#opfor-suggestion .is-dropped", (all) => all.length), { timeout: 15_000 })
      .toBe(0);
  });

  it("closes the window by mistake and brings it back from the panel", async () => {
    await page.keyboard.press("Escape");
    await page.waitForSelector("#opfor-suggestion", { state: "detached" });
    expect(await page.textContent('.of-panel [data-opfor="play"]')).toContain("Show");
    await page.click('.of-panel [data-opfor="play"]');
    await page.waitForSelector("#opfor-suggestion");
    await page.waitForFunction(() => document.activeElement?.closest("#opfor-suggestion") !== null);
  });

  it("reads the trace", async () => {
    await page.keyboard.press("y");
    await page.locator(".of-trace .of-rule.is-chosen").first().waitFor();
    const isForgotten = await watched(page, ".of-trace");
    const rules = await page.$$eval(".of-trace .of-entries > .of-rule", (all) => all.length);
    expect(rules).toBeGreaterThan(2);
    await shot("6-trace");
    const show = page.locator(".of-trace .of-show").first();
    if ((await show.count()) > 0) {
      await show.hover();
      await shot("7-candidates");
    }
    await page.click('.application:has(.of-trace) [data-action="close"]');
    await page.waitForSelector(".of-trace", { state: "detached" });
    await expect.poll(isForgotten).toBe(true);
  });
}

function playing(): void {
  it("does it: the figure moves, the card tells, the tracker goes on", async () => {
    const asked = await combatNow(page);
    const before = await places(page);
    await page.click('#opfor-suggestion [data-action="do"]');
    await page.waitForFunction((name) => game.combat.combatant?.name !== name, asked.name, {
      timeout: 25_000,
    });
    expect(await cards(page)).toHaveLength(1);
    const after = await places(page);
    const moved = Object.keys(after).filter((name) => String(after[name]) !== String(before[name]));
    expect(moved).toEqual([asked.name]);
    await page.click('#sidebar [data-tab="chat"]');
    await page.waitForSelector(".of-card");
    expect(await page.textContent(".of-card h4")).toBe(asked.name);
    await shot("8-card");
    await page.click('#sidebar [data-tab="combat"]');
  });

  it("switches all to auto in the panel and watches a round", async () => {
    await setPace(page, 1);
    for (const row of await page.$$(".of-panel .of-fig")) {
      const name = await row.$eval(".of-name", (one) => one.textContent ?? "");
      await switchToAuto(page, name.trim());
    }
    const { round } = await combatNow(page);
    await page.waitForTimeout(1200);
    await shot("9-auto");
    await untilRound(page, round + 1);
    expect((await combatNow(page)).round).toBe(round + 1);
    const played = await cards(page);
    expect(new Set(played).size).toBe(played.length);
    expect(played.length).toBeGreaterThanOrEqual(7);
    await shot("10-round");
  });

  it("stops, by button and by key, and nothing moves any more", async () => {
    await setPace(page, 3);
    await passHands(page);
    const stopped = (): Promise<unknown> => page.evaluate(() => game.combat.getFlag("opfor", "stopped"));
    await stopAcrossDrawing(page);
    await expect.poll(stopped).toBe("true");
    await setPace(page, 3);
    await page.click('.of-panel [data-opfor="play"]:not([disabled])');
    await expect.poll(stopped).not.toBe("true");
    await page.waitForSelector('.of-panel [data-opfor="stop"]:not([disabled])', { timeout: 15_000 });
    // The slider has been moved and still has the focus; it takes no keys but its own.
    await page.locator(".of-pace input").press("ArrowLeft");
    await page.waitForSelector(".of-panel .of-pace:has-text('1.5 s')");
    await page.keyboard.press("Control+Period");
    await expect.poll(stopped).toBe("true");
    await setPace(page, 3);
    await page.waitForTimeout(1000);
    const still = await places(page);
    await page.waitForTimeout(1000);
    expect(await places(page)).toEqual(still);
    expect(await page.textContent(".of-quiet")).toContain("Stopped");
    await shot("11-stopped");
  });
}

function undoing(): void {
  it("undoes the last turn: place and turn are as before, and the card says so", async () => {
    const record = await page.evaluate(() => JSON.parse(game.combat.flags.opfor.undo).at(-1));
    await page.click('.of-panel [data-opfor="undo"]');
    await expect
      .poll(() => page.evaluate(() => JSON.parse(game.combat.flags.opfor.undo).at(-1)?.key), {
        timeout: 20_000,
      })
      .not.toBe(record.key);
    const turnNow = async (): Promise<object> => {
      const { round, turn } = await combatNow(page);
      return { round, turn };
    };
    await expect.poll(turnNow).toEqual(record.turn);
    for (const change of record.changes) {
      if (change.kind !== "figure" || change.field !== "place") continue;
      const now = await page.evaluate((id) => {
        const { x, y, elevation } = canvas.scene.tokens.get(id)._source;
        return { x, y, elevation };
      }, change.figure);
      expect(now).toEqual(change.from);
    }
    await page.click('#sidebar [data-tab="chat"]');
    await page.waitForSelector(".of-card .of-notice");
    await shot("12-undone");
    // Only the turn that is on now is decided again.
    const offered = (): Promise<(string | undefined)[]> =>
      page
        .locator('.of-card:has([data-opfor="again"])')
        .evaluateAll((all: HTMLElement[]) => all.map(({ dataset }) => dataset.opforKey));
    await expect.poll(offered).toEqual([record.key]);
    await page.click('#sidebar [data-tab="combat"]');
    const before = await page.evaluate(() => JSON.parse(game.combat.flags.opfor.undo).at(-1).key as string);
    await page.click('.of-panel [data-opfor="undo"]:not([disabled])');
    await expect.poll(offered).toEqual([before]);
  });

  it("refuses to undo, with the reason, when somebody moved the figure since", async () => {
    await page.click('#sidebar [data-tab="chat"]');
    const key = await page.evaluate(async () => {
      const records = JSON.parse(game.combat.flags.opfor.undo);
      const record = records.findLast((one: any) =>
        one.changes.some((change: any) => change.field === "place"),
      );
      const place = record.changes.find((change: any) => change.field === "place");
      const token = canvas.scene.tokens.get(place.figure);
      await token.move([{ x: token._source.x, y: token._source.y + 100 }], {
        constrainOptions: { ignoreWalls: true, ignoreCost: true },
        animate: false,
      });
      return record.key as string;
    });
    await page.locator(`[data-opfor-key="${key}"] [data-opfor="undo"]`).first().click();
    await page.waitForSelector(`[data-opfor-key="${key}"] .of-notice.is-warn`);
    expect(await page.textContent(`[data-opfor-key="${key}"] .of-notice.is-warn`)).toContain(
      "has moved since",
    );
    await shot("13-refused");
  });
}

describe.each([13, 14] as const)("a person's whole path on generation %i", (generation) => {
  beforeAll(() => {
    opened = undefined;
    shot = (name) => table.shot(page, `path-${generation}-${name}`);
  });
  afterAll(async () => {
    expect(table.problems(page)).toEqual([]);
    await page.close();
  });

  opening(generation);
  configuring();
  suggesting();
  playing();
  undoing();
});

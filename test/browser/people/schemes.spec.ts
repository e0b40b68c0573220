import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { barriers } from "../barriers.ts";
import { dist, startTable, type Table } from "../harness.ts";
import { helpers, setModes, setPace, untilAsked } from "../support.ts";

let table: Table;
let gm: Page;
let player: Page;
beforeAll(async () => {
  table = await startTable({ modules: [dist()] });
  gm = await table.open({ generation: 14, world: "schemes", battle: "monster-ai", theme: "dark" });
  player = await table.open({ generation: 14, world: "schemes", user: "player", theme: "light", lang: "de" });
  await setPace(gm, 0);
  for (const page of [gm, player]) await press(page, '#sidebar [data-tab="combat"]');
  await gm.bringToFront();
});
afterAll(async () => {
  expect(table.problems(gm)).toEqual([]);
  await table.stop();
});

const EDITOR = "#opfor-library";
const field = (path: string): string => `${EDITOR} [data-path="${path}"]`;
const row = (page: Page, name: string) => page.locator(".of-fig", { hasText: name });

/** What keeps people from reading or using what is on the screen, and words that do not fit. */
async function faults(page: Page, where: string): Promise<string[]> {
  const cut = await page.evaluate((selector) => {
    return [...document.querySelectorAll<HTMLElement>(`${selector} :is(button, p, li, label, .of-chip)`)]
      .filter((one) => one.offsetParent !== null && one.closest(".of-hidden") === null)
      .filter((one) => one.scrollWidth > one.clientWidth + 2 && getComputedStyle(one).display !== "inline")
      .map((one) => `cut off: ${one.textContent?.trim().slice(0, 60) ?? ""}`);
  }, where);
  return [...(await barriers(page, where)), ...cut];
}

/**
 * A real click, without waiting for the page to come to rest: its map never does. What was typed is drawn a moment
 * later, and a button may be replaced just then.
 */
const press = (page: Page, selector: string): Promise<void> =>
  page.click(selector, { force: true }).catch(() => page.click(selector, { force: true }));

async function fill(path: string, words: string): Promise<void> {
  await gm.fill(field(path), words);
  await gm.press(field(path), "Tab");
}
const closeWindow = (page: Page, selector: string): Promise<void> =>
  press(page, `.application:has(${selector}) [data-action="close"]`);

describe("a scheme to read", () => {
  it("opens from the panel, with what is not printed marked as such", async () => {
    await row(gm, "Goblin Archer 1").locator('[data-opfor="doctrine"]').click({ force: true });
    await gm.waitForSelector(".of-doctrine .of-beh");
    expect(await gm.locator(".of-doctrine .of-fact.is-unsure").count()).toBe(10);
    expect(await gm.locator(".of-doctrine .of-sign.is-unsure").count()).toBeGreaterThan(1);
    expect(await gm.textContent(".of-legend-unsure")).toContain("stand-in");
    expect(await faults(gm, ".of-doctrine")).toEqual([]);
    await table.shot(gm, "schemes-sheet-dark-en");
    await closeWindow(gm, ".of-doctrine");
  });

  it("is open to players when the table plays so, and only then", async () => {
    const link = row(player, "Goblin Archer 1").locator('[data-opfor="doctrine"]');
    await row(player, "Goblin Archer 1").waitFor();
    expect(await link.count()).toBe(0);
    await press(gm, '.of-panel [data-opfor="options"]');
    await gm.check('#opfor-options [name="monster-ai.openInformation"]');
    await press(gm, '#opfor-options button[type="submit"]');
    await link.click({ force: true });
    await player.waitForSelector(".of-doctrine .of-fact.is-unsure");
    expect(await player.$('.of-doctrine [data-action="change"]')).toBeNull();
    expect(await faults(player, ".of-doctrine")).toEqual([]);
    await table.shot(player, "schemes-sheet-light-de");
    await closeWindow(player, ".of-doctrine");
    await gm.evaluate(async () => void (await game.settings.set("opfor", "rulesetOptions", {})));
    await link.waitFor({ state: "detached" });
    expect(table.problems(player)).toEqual([]);
    await player.close();
  });
});

it("an example encounter is proposed with its advice, gives schemes, and is taken back", async () => {
  const doctrines = (): Promise<string[]> =>
    gm.evaluate(() => canvas.scene.tokens.map((token: any) => token.flags.opfor?.doctrine ?? "").sort());
  const before = await doctrines();
  await press(gm, '.of-panel [data-opfor="setup"]');
  await press(gm, '#opfor-setup [data-helper="hag-council"]');
  await gm.waitForSelector("#opfor-setup .of-setup-changes li");
  expect(await gm.textContent("#opfor-setup .of-proposal")).toContain("As the book advises");
  expect(await faults(gm, "#opfor-setup")).toEqual([]);
  await table.shot(gm, "schemes-encounter-dark-en");
  expect(await doctrines()).toEqual(before);
  await press(gm, '#opfor-setup [data-action="accept"]');
  await gm.waitForSelector('#opfor-setup [data-action="takeBack"]');
  expect(await doctrines()).toEqual(expect.arrayContaining(["goblin-hag", "goblin-thief", "orc-shaman"]));
  // Who was missing has come, with hit points and a place in the tracker; the warg is still one.
  const shaman = await gm.evaluate(() => {
    const token = canvas.scene.tokens.find((one: any) => one.flags.opfor?.doctrine === "orc-shaman");
    const { value, max } = token.actor.system.hp;
    return [token.name, value, max, game.combat.combatants.some((one: any) => one.tokenId === token.id)];
  });
  expect(shaman).toEqual(["Orc Shaman 1", 15, 15, true]);
  expect(await doctrines()).toContain("warg");
  await table.shot(gm, "schemes-encounter-accepted");
  await press(gm, '#opfor-setup [data-action="takeBack"]');
  await expect.poll(doctrines).toEqual(before);
  await closeWindow(gm, ".of-setup");
});

const NAME = "Bog <b>Hexer</b>";

const saved = (): Promise<any[]> =>
  gm.evaluate(() =>
    game.journal.contents
      .flatMap((entry: any) => entry.pages.contents)
      .filter((page: any) => page.type === "opfor.scheme")
      .map((page: any) => JSON.parse(page.system.scheme)),
  );

function writing(): void {
  it("starts from one of six blank ones; a mistake is named and nothing is lost", async () => {
    await press(gm, '.of-panel [data-opfor="library"]');
    await gm.waitForSelector(`${EDITOR} .of-mapbox`);
    expect(await gm.locator(`${EDITOR} [data-id^="own-"]`).count()).toBe(6);
    await press(gm, `${EDITOR} [data-id="own-1"]`);
    await gm.waitForSelector(`${EDITOR} .of-check :text("Name: is missing")`);
    await fill("name", NAME);
    await fill("stats.hp", "many");
    await gm.waitForSelector(`${EDITOR} .of-problem:text("HP: expected a number")`);
    expect(await gm.inputValue(field("stats.hp"))).toBe("many");
    expect(await gm.getAttribute(field("stats.hp"), "aria-invalid")).toBe("true");
    await press(gm, `${EDITOR} [data-action="save"]`);
    await gm.waitForSelector('#notifications :text("cannot be played yet")');
    expect((await saved()).map(({ name, stats }) => [name, stats.hp])).toEqual([[NAME, "many"]]);
    expect(await gm.locator(`${EDITOR} [data-id^="own-"]`).count()).toBe(7);
    await gm.locator(`${EDITOR} .of-check .of-link`, { hasText: "HP" }).click({ force: true });
    await gm.waitForSelector(`${field("stats.hp")}:focus`);
    await gm.keyboard.type("1");
    // What somebody else saves meanwhile takes nobody out of the field they type in.
    await gm.evaluate(async () => {
      const page = game.journal.contents[0].pages.contents[0];
      const scheme = JSON.parse(page.system.scheme);
      scheme.stats.hp = 7;
      await page.update({ system: { scheme: JSON.stringify(scheme) } });
    });
    await gm.waitForTimeout(100);
    await gm.keyboard.type("2");
    await gm.keyboard.press("Tab");
    await gm.waitForSelector(`${EDITOR} .of-notice.is-ok`);
    expect(await gm.inputValue(field("stats.hp"))).toBe("12");
    // A word that is clicked is replaced by typing; a second click sets the cursor in it.
    await press(gm, field("stats.spd"));
    await gm.keyboard.type("5");
    expect(await gm.inputValue(field("stats.spd"))).toBe("5");
    await press(gm, field("stats.spd"));
    await gm.keyboard.press("End");
    await gm.keyboard.type("0");
    expect(await gm.inputValue(field("stats.spd"))).toBe("50");
    await fill("stats.spd", "6");
  });

  it("is written with the keys alone: Tab goes on to the next box, whose word is chosen whole", async () => {
    await gm.click(field("stats.spd"));
    await gm.keyboard.type("5");
    const focused = (): Promise<string | undefined> =>
      gm.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.path);
    for (const [next, number] of [
      ["stats.rng", "2"],
      ["abilities.str", "3"],
    ] as const) {
      await gm.keyboard.press("Tab");
      // It is drawn anew with what was typed.
      await gm.waitForTimeout(250);
      expect(await focused()).toBe(next);
      await gm.keyboard.type(number);
    }
    await gm.keyboard.press("Tab");
    expect(await gm.inputValue(field("stats.rng"))).toBe("2");
    expect(await gm.inputValue(field("abilities.str"))).toMatch(/^\+?3$/);
    await fill("stats.spd", "6");
    await fill("stats.rng", "1");
    await fill("abilities.str", "0");
  });

  it("is written in sentences, and shows at once what it would do", async () => {
    await gm.selectOption(field("behaviours.0.when"), "always");
    await gm.selectOption(field("behaviours.0.actions.0"), "other");
    await fill("behaviours.0.actions.0.text", "Stirs the bog <i>slowly</i>");
    await press(gm, `${EDITOR} [data-edit="remove"][data-path="behaviours.0.actions.1"]`);
    await gm.selectOption(`${EDITOR} #opfor-more-behaviours\\.0`, "charge");
    await gm.waitForSelector(field("behaviours.0.charge"));
    await press(gm, `${EDITOR} [data-edit="add"][data-path="behaviours"]`);
    await gm.waitForSelector(field("behaviours.1.when"));
    await gm.waitForSelector(`${EDITOR} .of-beh.is-live:has([data-path="behaviours.0.when"])`);
    expect(await gm.textContent(`${EDITOR} .of-outcome`)).toContain("Stirs the bog <i>slowly</i>");
    await gm.focus(`${EDITOR} [data-edit="up"][data-path="behaviours.1"]`);
    await gm.keyboard.press("Enter");
    await gm.waitForSelector(`${EDITOR} [data-path="behaviours.1.charge"]`);
    await press(gm, `${EDITOR} [data-edit="up"][data-path="behaviours.1"]`);
    await gm.waitForSelector(field("behaviours.0.charge"));
    expect(await faults(gm, EDITOR)).toEqual([]);
    await table.shot(gm, "schemes-editor-dark-en");
    await press(gm, `${EDITOR} [data-action="save"]`);
    await expect.poll(async () => (await saved())[0]?.behaviours.length).toBe(2);
  });
}

function typing(): void {
  it("is not drawn anew under the hands of whoever types or presses, however long ago that began", async () => {
    const drawnMeanwhile = (path: string, events: readonly string[]): Promise<boolean[]> =>
      gm.evaluate(
        async ([selector, [begin = "", end = ""]]) => {
          const editor = foundry.applications.instances.get("opfor-library");
          const touched = document.querySelector(selector)!;
          const drawing = editor.render();
          touched.dispatchEvent(new Event(begin, { bubbles: true }));
          await drawing;
          const kept = touched.isConnected;
          touched.dispatchEvent(new Event(end, { bubbles: true }));
          await new Promise((go) => setTimeout(go, 300));
          return [kept, touched.isConnected];
        },
        [path, events] as const,
      );
    // Kept while it is in use, and replaced afterwards.
    expect(await drawnMeanwhile(field("name"), ["input", "focusout"])).toEqual([true, false]);
    const copy = `${EDITOR} [data-action="copy"]`;
    expect(await drawnMeanwhile(copy, ["pointerdown", "pointerup"])).toEqual([true, false]);
    // Also in a document of its own.
    const moved = await gm.evaluate(async () => {
      const editor = foundry.applications.instances.get("opfor-library");
      const { element } = editor;
      const frame = document.body.appendChild(document.createElement("iframe"));
      const home = element.parentElement;
      frame.contentDocument!.body.append(element);
      const button = element.querySelector('[data-action="copy"]');
      for (const type of ["pointerdown", "pointerup"])
        button.dispatchEvent(new Event(type, { bubbles: true }));
      await editor.render();
      home.append(element);
      frame.remove();
      return button.isConnected;
    });
    expect(moved).toBe(false);
  });
}

function savingAndImporting(): void {
  it("is saved as a file that bears its name", async () => {
    const saved = gm.waitForEvent("download");
    await press(gm, `${EDITOR} [data-action="export"]`);
    expect((await saved).suggestedFilename()).toBe("bog-b-hexer-b.json");
  });

  it("comes in as JSON, one by one; a bad text stays with the reason", async () => {
    await press(gm, `${EDITOR} [data-view="import"]`);
    await gm.fill(`${EDITOR} textarea`, '{ "name": ');
    await press(gm, `${EDITOR} [data-action="import"]`);
    await gm.waitForSelector(`${EDITOR} [role="alert"] :text("This text is no JSON")`);
    expect(await gm.inputValue(`${EDITOR} textarea`)).toBe('{ "name": ');
    const [own] = await saved();
    const list = [{ ...own, name: "Fen Witch" }, { name: "a hat" }, { ...own, name: "Half", targets: [] }];
    await gm.fill(`${EDITOR} textarea`, JSON.stringify(list));
    await press(gm, `${EDITOR} [data-action="import"]`);
    await gm.waitForSelector(
      '#notifications :text("Entry 2 is no scheme. Format: expected one of: opfor-scheme")',
    );
    expect((await saved()).map(({ id }) => id)).toEqual(["own-1", "fen-witch", "half"]);
    await gm.waitForSelector(`${EDITOR} [data-id="half"] .of-bad`);
    await closeWindow(gm, ".of-library");
  });
}

function deciding(): void {
  it("is in the token's list of doctrines and decides its turn", async () => {
    await setModes(gm, "off");
    await gm.evaluate(
      async () => void (await canvas.scene.tokens.getName("Goblin Warrior 1").sheet.render({ force: true })),
    );
    await press(gm, '.token-config nav [data-tab="opfor"]');
    const doctrine = gm.locator('.token-config [data-opfor="doctrine"]');
    expect(await doctrine.locator("option").allTextContents()).toContain(NAME);
    await doctrine.selectOption("own-1");
    await press(gm, '.token-config [data-opfor="library"]');
    await gm.waitForSelector(`${EDITOR} [data-id="own-1"][aria-current]`);
    await closeWindow(gm, ".of-library");
    await press(gm, '.token-config [data-mode="suggest"]');
    await gm.waitForSelector(".token-config .of-notice.is-ok");
    await table.shot(gm, "schemes-tab-dark-en");
    await press(gm, '.token-config button[type="submit"]');
    await gm.waitForSelector(".token-config", { state: "detached" });
    await press(gm, '#combat [data-action="startCombat"]');
    // The deck is shuffled; then on to its card. The order that it sets may come after that.
    await gm.waitForFunction(() => /"cards":\[/.test(game.combat.getFlag("opfor", "memory") ?? ""));
    await gm.evaluate(helpers);
    await untilAsked(gm);
    await gm.waitForSelector("#opfor-suggestion .of-plan");
    expect(await gm.textContent("#opfor-suggestion .of-plan")).toContain("Stirs the bog <i>slowly</i>");
    await gm.click('#opfor-suggestion [data-action="doctrine"]');
    await gm.waitForSelector(".of-doctrine h2");
    expect(await gm.textContent(".of-doctrine h2")).toBe(NAME);
    await press(gm, '.of-doctrine [data-action="change"]');
    await gm.waitForSelector(`${EDITOR} [data-id="own-1"][aria-current]`);
    await closeWindow(gm, ".of-library");
    await press(gm, '#opfor-suggestion [data-action="do"]');
    await gm.waitForFunction(() => game.messages.contents.some((one: any) => one.flags.opfor?.report));
    const memory = await gm.evaluate(() => JSON.parse(game.combat.getFlag("opfor", "memory"))["monster-ai"]);
    expect(JSON.stringify(memory.charges)).toContain('"own-1":{"behaviour":1}');
  });
}

describe("a scheme of one's own", () => {
  writing();
  typing();
  savingAndImporting();
  deciding();
});

describe("the self-check", () => {
  const CHECK = "#opfor-check";
  const GONE = "The ruleset “gone” is not there; the module that brings it may be switched off.";
  const states = (page: Page): Promise<string[][]> =>
    page.$$eval(`${CHECK} .of-checks li`, (all) =>
      all
        .filter((one) => !one.classList.contains("is-ok"))
        .map((one) => [one.getAttribute("class") ?? "", one.textContent?.trim().replace(/\s+/g, " ") ?? ""]),
    );
  const done = (page: Page): Promise<unknown> =>
    page.waitForSelector(`${CHECK} [data-action="again"]:not([disabled])`, { timeout: 60_000 });

  it("tries everything on a scratch scene, and leaves the world as it was", async () => {
    await gm.evaluate(async () => void (await game.modules.get("opfor").api.stop()));
    const world = (): Promise<unknown> =>
      gm.evaluate(() => [
        canvas.scene.id,
        game.scenes.size,
        game.actors.size,
        game.combats.size,
        game.combat.id,
        game.messages.size,
      ]);
    const before = await world();
    await gm.evaluate(
      async () => void (await new (game.settings.menus.get("opfor.check").type)().render({ force: true })),
    );
    await done(gm);
    expect(await states(gm)).toEqual([]);
    expect(await gm.locator(`${CHECK} .of-checks li`).count()).toBeGreaterThan(30);
    expect(await world()).toEqual(before);
    expect(await faults(gm, CHECK)).toEqual([]);
    await table.shot(gm, "schemes-check-dark-en");
    await closeWindow(gm, ".of-selfcheck");
  });

  it("names what is broken", async () => {
    const report = await gm.evaluate(async () => {
      const vote = CONFIG.queries["opfor.vote"];
      delete CONFIG.queries["opfor.vote"];
      const token = canvas.scene.tokens.getName("Warg");
      await token.setFlag("opfor", "ruleset", "gone");
      const found = await game.modules.get("opfor").api.selfCheck({ scratch: false });
      CONFIG.queries["opfor.vote"] = vote;
      await token.setFlag("opfor", "ruleset", "monster-ai");
      return found;
    });
    expect(report.ok).toBe(false);
    expect(report.results.filter(({ state }: any) => state === "trouble")).toEqual([
      { title: "Messages between clients", state: "trouble", why: "The vote is not registered." },
      { title: "Turn of Warg", state: "trouble", why: GONE },
    ]);
    expect(report.text).toContain("TROUBLE  Messages between clients: The vote is not registered.");
  });
});

it("the editor in German and light: complete, readable, nothing cut off", async () => {
  await gm.close();
  const page = await table.open({
    generation: 13,
    world: "schemes-de",
    battle: "monster-ai",
    theme: "light",
    lang: "de",
  });
  // From the settings menu, as Foundry opens it.
  await page.evaluate(() => {
    const { type } = game.settings.menus.get("opfor.library");
    return new type().render({ force: true });
  });
  await press(page, `${EDITOR} [data-id="goblin-hag"]`);
  await page.waitForSelector(`${EDITOR} .of-beh.is-live`);
  await page.fill(field("behaviours.0.actions.0.damage"), "viel");
  await page.press(field("behaviours.0.actions.0.damage"), "Tab");
  await page.waitForSelector(`${EDITOR} .of-problem:text("Aktion 1, Schaden: erwartet einen Wurf")`);
  expect(await faults(page, EDITOR)).toEqual([]);
  await table.shot(page, "schemes-editor-light-de");
  // The other generation, and every word of the self-check.
  const checked = await page.evaluate(() => game.modules.get("opfor").api.selfCheck());
  expect(checked.results.filter(({ state }: any) => state !== "ok")).toEqual([]);
  expect(checked.text).toContain("Wände: Eine Wand hält eine Figur auf.");
  expect(table.problems(page)).toEqual([]);
  await page.close();
});

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dist, fixture, startTable, type Table } from "../harness.ts";

/** An independent module runs on the table as it would in Foundry (facts, sections 1 and 7). */
let table: Table;
beforeAll(async () => {
  // Two modules that know nothing of each other and both add a tab to the token sheets.
  table = await startTable({ modules: [fixture("sample"), dist()] });
});
afterAll(async () => {
  await table.stop();
});
/** The tab that each part of the open token sheet says it is, and whether OpFor's words are in it. */
const tabs = (page: Page): Promise<unknown[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".token-config .tab")].map((tab) => [
      tab.dataset["applicationPart"],
      tab.dataset["tab"],
      tab.querySelector("[data-opfor-body]") !== null,
    ]),
  );
const TABS = ["identity", "appearance", "vision", "light", "resources", "sample", "opfor"].map((id) => [
  id,
  id,
  id === "opfor",
]);
const heard = (page: Page): Promise<unknown[][]> => page.evaluate(() => game.modules.get("sample").api.heard);

let page: Page;

function loading(generation: 13 | 14): void {
  it("is loaded from its manifest and hears the hooks in order", async () => {
    const names = (await heard(page)).map(([n]) => n);
    expect(names.slice(0, 6)).toEqual(["init", "i18nInit", "setup", "canvasInit", "canvasReady", "ready"]);
    expect(
      await page.evaluate(() => [
        game.release.generation,
        game.modules.get("sample").active,
        game.modules.get("sample").version,
      ]),
    ).toEqual([generation, true, "1.2.3"]);
  });
}

function windows(): void {
  it("opens a window by its key, renders parts and hears its buttons", async () => {
    await page.keyboard.press("Shift+O");
    await page.waitForSelector("#sample-window .greeting");
    expect(await page.textContent("#sample-window .window-title")).toBe("Sample window");
    expect(await page.textContent("#sample-window .greeting")).toBe("Hello Gamemaster");
    await page.click("#sample-window [data-action=count]");
    await page.click("#sample-window [data-action=count]");
    await page.waitForFunction(
      () => document.querySelector("#sample-window [data-action=count]")?.textContent === "2",
    );
    // Styles without a layer of their own come in the layer "modules" and beat the host's.
    expect(
      await page.evaluate(
        () => getComputedStyle(document.querySelector("#sample-window .window-content")!).outlineColor,
      ),
    ).toBe("rgb(1, 2, 3)");
    await page.keyboard.press("Escape");
    await page.waitForSelector("#sample-window", { state: "detached" });
  });

  it("adds header controls and context entries for a class and for those below it", async () => {
    const heard = await page.evaluate(async () => {
      const { ApplicationV2 } = foundry.applications.api;
      class Upper extends ApplicationV2 {
        async _renderHTML(): Promise<string> {
          return "<p class=row>one</p>";
        }
        _replaceHTML(html: string, content: HTMLElement): void {
          content.innerHTML = html;
        }
      }
      class Lower extends Upper {}
      const calls: string[] = [];
      for (const name of ["Lower", "Upper", "ApplicationV2"])
        Hooks.once(`getHeaderControls${name}`, (_app: unknown, controls: any[]) => {
          calls.push(name);
          controls.push({ action: name, label: name, icon: "fa-solid fa-star" });
        });
      const app = new (Lower as any)({ id: "lower", window: { title: "Lower" } });
      await app.render({ force: true });
      Hooks.once("getUpperContextOptions", (_app: unknown, items: any[]) =>
        items.push({
          name: "Below",
          label: "Below",
          icon: "",
          callback: () => ((globalThis as any).chosen = "below"),
        }),
      );
      Hooks.once("getOwnOptions", (_app: unknown, items: any[]) => items.push({ name: "Own", label: "Own" }));
      const none = app._createContextMenu(() => [], ".row", {
        hookName: "nobodyListens",
        parentClassHooks: false,
      });
      const own = app._createContextMenu(() => [], ".row", {
        hookName: "getOwnOptions",
        parentClassHooks: false,
      });
      app._createContextMenu(() => [{ name: "First", label: "First", icon: "" }], ".row", { fixed: true });
      return {
        calls,
        none,
        own: own.menuItems.length,
        lines: ["Lower", "Upper", "ApplicationV2"].filter((name) =>
          document.querySelector(`#lower .header-control[data-action=${name}]`),
        ).length,
      };
    });
    expect(heard).toEqual({ calls: ["Lower", "Upper", "ApplicationV2"], none: null, own: 1, lines: 3 });
    await page.click("#lower .row", { button: "right" });
    expect(await page.locator("#context-menu li").allInnerTexts()).toEqual(["First", "Below"]);
    await page.click("#context-menu li:has-text('Below')");
    expect(await page.evaluate(() => (globalThis as any).chosen)).toBe("below");
    await page.evaluate(async () => void (await foundry.applications.instances.get("lower").close()));
  });
}

function tokenSheets(): void {
  it("adds a tab to the token sheet before the footer and its flags are saved", async () => {
    await page.evaluate(
      async () => void (await canvas.scene.tokens.getName("Raider 1").sheet.render({ force: true })),
    );
    await page.waitForSelector(".token-config [data-tab=sample]");
    const order = await page.evaluate(() =>
      [...document.querySelectorAll(".token-config .window-content > *")].map(
        (e) => (e as HTMLElement).dataset["applicationPart"],
      ),
    );
    expect(order.slice(-3)).toEqual(["sample", "opfor", "footer"]);
    expect(await tabs(page)).toEqual(TABS);
    await page.click(".token-config nav [data-tab=sample]");
    await page.fill(".token-config input[name='flags.sample.doctrine']", "cautious");
    await page.click(".token-config footer button[type=submit]");
    await page.waitForSelector(".token-config", { state: "detached" });
    expect(
      await page.evaluate(() => canvas.scene.tokens.getName("Raider 1").getFlag("sample", "doctrine")),
    ).toBe("cautious");
  });

  it("adds a tab to the prototype sheet, which has a token and an actor but no document", async () => {
    const seen = await page.evaluate(async () => {
      const app = new CONFIG.Token.prototypeSheetClass({
        prototype: game.actors.getName("Captain").prototypeToken,
      });
      await app.render({ force: true });
      return [
        app.document === undefined,
        app.actor.name,
        app.token === game.actors.getName("Captain").prototypeToken,
      ];
    });
    expect(seen).toEqual([true, "Captain", true]);
    expect(await tabs(page)).toEqual(TABS);
    await page.click(".token-config nav [data-tab=sample]");
    await page.fill(".token-config input[name='flags.sample.doctrine']", "guardian");
    await page.click(".token-config footer button[type=submit]");
    await page.waitForSelector(".token-config", { state: "detached" });
    expect(
      await page.evaluate(() => game.actors.getName("Captain").prototypeToken.getFlag("sample", "doctrine")),
    ).toBe("guardian");
  });

  it("saves the OpFor tab of a token without a link on the prototype of its actor, whole", async () => {
    const flags = (): Promise<unknown> =>
      page.evaluate(
        () => game.actors.get(canvas.scene.tokens.getName("Raider 1").actorId).prototypeToken.flags.opfor,
      );
    await page.evaluate(async () => {
      const token = canvas.scene.tokens.getName("Raider 1");
      // A field of another ruleset that must not stay behind.
      await game.actors.get(token.actorId).update({
        "prototypeToken.flags.opfor": { ruleset: "gunslinger", profile: { stale: 1 } },
      });
      await token.update({ actorLink: false, "flags.opfor": { ruleset: "five-parsecs", doctrine: "beast" } });
      await token.sheet.render({ force: true });
    });
    await page.click(".token-config nav [data-tab=opfor]");
    await page.click('.token-config [data-opfor="prototype"]');
    await page.waitForSelector(".token-config [role=status]:text('Saved on the prototype of')");
    expect(await flags()).toEqual({
      ruleset: "five-parsecs",
      doctrine: "beast",
      mode: "suggest",
      profile: {},
      side: "",
      dice: "",
    });
    await page.click(".token-config [data-action=close]");
    await page.waitForSelector(".token-config", { state: "detached" });
    // A synthetic actor has no prototype of its own to write to.
    const dropped = await page.evaluate(async () => {
      const { actor, _source } = canvas.scene.tokens.getName("Raider 1");
      await actor.update({ "prototypeToken.name": "Nobody", name: "Somebody" });
      return [Object.keys(_source.delta), actor.name, actor.prototypeToken.name === "Nobody"];
    });
    expect(dropped).toEqual([["name"], "Somebody", false]);
  });
}

function placesToAddTo(): void {
  it("adds a tool, a HUD button, marks chat messages and appends to the tracker", async () => {
    await page.click("#scene-controls [data-tool=sample]");
    expect((await heard(page)).at(-1)).toEqual(["tool"]);
    await page.evaluate(
      async () => void (await canvas.hud.token.bind(canvas.scene.tokens.getName("Captain").object)),
    );
    await page.click("#token-hud .sample-hud");
    expect((await heard(page)).at(-1)).toEqual(["hud", "Captain"]);
    await page.evaluate(async () => void (await canvas.hud.token.clear()));
    await page.evaluate(async () => void (await ChatMessage.create({ content: "hello" })));
    await page.waitForSelector("#chat .chat-message.seen-by-sample", { state: "attached" });
    await page.evaluate(async () => void (await ui.combat.render()));
    expect(await page.locator("#combat .sample-panel").count()).toBe(1);
  });

  it("keeps world and client settings, tells onChange, and shows them with its menu", async () => {
    await page.click("#sidebar-tabs [data-tab=settings]");
    await page.click("#settings [data-action=configure]");
    await page.fill("#settings-config input[name='sample.loudness']", "7");
    await page.check("#settings-config input[name='sample.mine']");
    expect(await page.locator("#settings-config [data-key='sample.window']").count()).toBe(1);
    await page.click("#settings-config footer button[type=submit]");
    await page.waitForSelector("#settings-config", { state: "detached" });
    expect(
      await page.evaluate(() => [
        game.settings.get("sample", "loudness"),
        game.settings.get("sample", "mine"),
      ]),
    ).toEqual([7, true]);
    expect((await heard(page)).at(-1)).toEqual(["loudness", 7]);
  });
}

function ownTypes(): void {
  it("gives a region behaviour of its own a config sheet made from the schema, and hears tokens enter", async () => {
    await page.evaluate(async () => {
      const region = canvas.scene.regions.contents[0];
      await region.createEmbeddedDocuments("RegionBehavior", [
        { type: "sample.hazard", system: { damage: 4 } },
      ]);
      await region.behaviors.find((b: any) => b.type === "sample.hazard").sheet.render({ force: true });
    });
    const damage = page.locator(".region-behavior-config input[name='system.damage']");
    expect(await damage.inputValue()).toBe("4");
    expect(
      await page.textContent(".region-behavior-config .form-group:has(input[name='system.damage']) label"),
    ).toContain("Damage");
    await damage.fill("6");
    await page.click(".region-behavior-config footer button[type=submit]");
    await page.waitForSelector(".region-behavior-config", { state: "detached" });
    await page.evaluate(
      async () =>
        void (await canvas.scene.tokens.getName("Captain").move({ x: 2000, y: 700 }, { animate: false })),
    );
    expect((await heard(page)).filter(([n]) => n === "tokenEnter")).toEqual([["tokenEnter", "Captain", 6]]);
  });

  it("keeps journal pages of its own type behind its own sheet, and reads its compendium", async () => {
    await page.evaluate(async () => {
      const entry = await (globalThis as any).JournalEntry.create({
        name: "Schemes",
        pages: [{ name: "Goblin", type: "sample.scheme", system: { charges: 5 } }],
      });
      await entry.pages.contents[0].sheet.render({ force: true });
    });
    const charges = page.locator("form.journal-entry-page input[name='system.charges']");
    expect(await charges.inputValue()).toBe("5");
    await charges.fill("1");
    await page.click("form.journal-entry-page footer button[type=submit]");
    await page.waitForSelector("form.journal-entry-page", { state: "detached" });
    expect(await page.evaluate(() => game.journal.getName("Schemes").pages.contents[0].system.charges)).toBe(
      1,
    );
    const packed = await page.evaluate(async () =>
      (await game.packs.get("sample.notes").getDocuments()).map((d: any) => [d.name, d.pages.size, d.uuid]),
    );
    expect(packed).toEqual([
      ["A note from the pack", 1, "Compendium.sample.notes.JournalEntry.sampleNote000001"],
    ]);
  });
}

describe.each([13, 14] as const)("a module on generation %i", (generation) => {
  beforeAll(async () => {
    page = await table.open({ generation, world: `module${generation}`, battle: "skirmish" });
  });
  afterAll(async () => {
    expect(table.problems(page)).toEqual([]);
    await page.close();
  });

  loading(generation);
  windows();
  tokenSheets();
  placesToAddTo();
  ownTypes();
});

it("speaks German when asked, with English below", async () => {
  const page = await table.open({ world: "german", battle: "skirmish", lang: "de" });
  expect(
    await page.evaluate(() => [
      game.i18n.localize("SAMPLE.Title"),
      game.i18n.localize("SAMPLE.Setting"),
      game.i18n.localize("COMBAT.Begin"),
      game.i18n.localize("NOT.A.KEY"),
    ]),
  ).toEqual(["Musterfenster", "Loudness", "Kampf beginnen", "NOT.A.KEY"]);
  await page.close();
});

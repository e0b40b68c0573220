import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dist, SMALL, startTable, type Table } from "../harness.ts";
import { helpers, setModes, setPace, untilRound } from "../support.ts";

/** Who pays for what: rules and worker are fetched where something is decided, and nowhere else. */
let table: Table;
beforeAll(async () => {
  table = await startTable({ modules: [dist()], viewport: SMALL });
});
afterAll(async () => {
  await table.stop();
});

const RULES = ["on-page", "rules", "firefight", "five-parsecs", "gunslinger", "monster-ai", "x-wing"];

/** Files of the module's code that this page has asked for, beside those that every page has. */
const fetched = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .flatMap(({ name }) => /modules\/opfor\/([\w-]+)\.js$/.exec(name.split("?")[0] ?? "")?.[1] ?? [])
      .filter((name) => !["main", "page", "common", "templates"].includes(name))
      .sort(),
  );
const workers = (page: Page): number => page.workers().length;

describe("a player who looks on", () => {
  let gm: Page;
  let player: Page;
  beforeAll(async () => {
    gm = await table.open({ generation: 13, world: "looks-on", battle: "monster-ai" });
    player = await table.open({ user: "player", world: "looks-on" });
    await gm.evaluate(helpers);
    await setPace(gm, 0);
    await setModes(gm, "auto");
    await gm.bringToFront();
    await gm.evaluate(async () => void (await game.combat.startCombat()));
  });
  afterAll(async () => {
    expect(table.problems(gm)).toEqual([]);
    expect(table.problems(player)).toEqual([]);
    await player.close();
    await gm.close();
  });

  it("through a round of battle fetches neither rules nor a worker", async () => {
    await untilRound(gm, 2);
    await player.bringToFront();
    await player.waitForSelector(".chat-log .of-card .of-done, .chat-log .of-card", { state: "attached" });
    expect(await fetched(player)).toEqual([]);
    expect(workers(player)).toBe(0);
  });

  it("and is shown what everybody is shown: names, doctrines, what the rules remember", async () => {
    const rows = (page: Page): Promise<string[]> =>
      page.evaluate(() =>
        [...document.querySelectorAll("#combat .of-panel [data-figure]")].map((row) =>
          [...row.querySelectorAll(".of-name, [data-opfor=sheet]")]
            .map((one) => one.textContent?.trim())
            .join(" / "),
        ),
      );
    await player.evaluate(() => ui.sidebar.changeTab("combat", "primary"));
    await expect.poll(async () => (await rows(gm)).length).toBeGreaterThan(2);
    // The GM's panel may still be filled: both are looked at anew.
    const isAlike = async (): Promise<boolean> =>
      (await rows(player)).join("\n") === (await rows(gm)).join("\n");
    await expect.poll(isAlike).toBe(true);
    expect(await fetched(player)).toEqual([]);
  });

  it("the GM's page, which decides, has both", async () => {
    expect(await fetched(gm)).toEqual(expect.arrayContaining([...RULES]));
    expect(workers(gm)).toBe(1);
    // The page itself has thought about nothing: it would have said so.
    expect(
      await gm.evaluate(() => game.modules.get("opfor").api.selfCheck({ scratch: false })),
    ).toMatchObject({
      ok: true,
    });
  });

  it("gets the rules when they open something that needs them", async () => {
    await player.evaluate(async () => {
      await game.modules.get("opfor").api.loadRules();
    });
    expect(await fetched(player)).toEqual([...RULES].sort());
    expect(workers(player)).toBe(0);
  });
});

describe("a GM with nobody to play", () => {
  it("fetches the rules with the first ruleset that is chosen, and a worker with the first combat", async () => {
    const gm = await table.open({ generation: 14, world: "nobody-yet", battle: "skirmish" });
    const clean = await gm.evaluate(async () => {
      for (const token of canvas.scene.tokens) await token.update({ "flags.-=opfor": null });
      for (const combat of [...game.combats]) await combat.delete();
      return canvas.scene.tokens.size;
    });
    expect(clean).toBeGreaterThan(2);
    await gm.reload();
    await gm.waitForSelector('body[data-ready="true"]');
    expect(await fetched(gm)).toEqual([]);
    await gm.evaluate(() => void canvas.scene.tokens.contents[0].sheet.render({ force: true }));
    const sheet = gm.locator(".application.token-config");
    await sheet.locator('[data-tab="opfor"]').first().click();
    expect(await fetched(gm)).toEqual([]);
    await sheet.locator('[data-opfor="ruleset"]').selectOption("monster-ai");
    await sheet.locator('[data-path="gold"], [data-path="number"]').first().waitFor({ state: "attached" });
    expect(await fetched(gm)).toEqual([...RULES].sort());
    await sheet.locator('button[type="submit"]').click();
    await sheet.waitFor({ state: "detached" });
    expect(workers(gm)).toBe(0);
    await gm.evaluate(async () => {
      const combat = await (globalThis as any).Combat.create({ scene: canvas.scene.id, active: true });
      await combat.createEmbeddedDocuments("Combatant", [
        { tokenId: canvas.scene.tokens.contents[0].id, sceneId: canvas.scene.id },
      ]);
    });
    await expect.poll(() => workers(gm)).toBe(1);
    expect(table.problems(gm)).toEqual([]);
    await gm.close();
  });
});

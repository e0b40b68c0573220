import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { barriers } from "../barriers.ts";
import { dist, startTable, type Table } from "../harness.ts";
import { cutOff, helpers, setModes } from "../support.ts";
import { playOn, watchNotices } from "./two-players.ts";

/**
 * What players without a GM see, from the preparation to the end: readable by everybody, nothing cut off, every window
 * on the screen. `npm test` looks at one; OPFOR_LONG=1 at both themes, languages and sizes.
 */
const LARGE = { width: 1440, height: 900 };
const SMALL = { width: 1100, height: 700 };
const LOOKS = (["light", "dark"] as const).flatMap((theme) =>
  (["en", "de"] as const).flatMap((lang) => [LARGE, SMALL].map((size) => ({ theme, lang, size }))),
);
const looks = process.env.OPFOR_LONG === "1" ? LOOKS : LOOKS.slice(-1);

let table: Table;
beforeAll(async () => {
  table = await startTable({ modules: [dist()] });
});
afterAll(async () => {
  await table.stop();
});

/** Windows that reach out of the screen. */
const offScreen = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".application, dialog")]
      .filter((one) => one.offsetParent !== null || getComputedStyle(one).position === "fixed")
      .filter((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1;
      })
      .map((one) => `${one.id || one.className}: ${JSON.stringify(one.getBoundingClientRect())}`),
  );

/** In the turn of another's hero there is nothing to stop or to play. */
async function pressIfThere(page: Page, button: "stop" | "play"): Promise<void> {
  const found = page.locator(`.of-panel [data-opfor="${button}"]:not([disabled])`);
  if ((await found.count()) > 0) await found.click();
}

describe.each(looks)("$theme, $lang, $size.width", ({ theme, lang, size }) => {
  const world = `alone-${theme}-${lang}-${size.width}`;
  let ada: Page;
  let ben: Page;
  const open = async (user: "gm" | "player" | "player2", battle?: string): Promise<Page> => {
    const page = await table.open({ world, user, theme, lang, generation: 14, ...(battle && { battle }) });
    await page.setViewportSize(size);
    await page.evaluate(helpers);
    await watchNotices(page);
    await page.click('#sidebar [data-tab="combat"]');
    return page;
  };
  const look = async (page: Page, name: string, where = ".opfor"): Promise<void> => {
    await page.bringToFront();
    await page.evaluate(() => ui.notifications.clear());
    await page.waitForTimeout(250);
    await table.shot(page, `${world}-${name}`);
    expect(await barriers(page, where)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
    expect(await offScreen(page)).toEqual([]);
  };
  afterAll(async () => {
    for (const page of [ada, ben]) {
      expect(table.problems(page)).toEqual([]);
      await page.close();
    }
  });

  it("the preparation", { timeout: 60_000 }, async () => {
    const gm = await open("gm", "monster-ai");
    await setModes(gm, "auto");
    await gm.evaluate(async () => {
      for (const [name, owner] of [
        ["Brannoc", "userPlayer000001"],
        ["Isla", "userPlayer000002"],
      ] as const)
        await game.actors.getName(name).update({ ownership: { userPlayer000001: 0, [owner]: 3 } });
    });
    await gm.click('.of-panel [data-opfor="without-gm"]');
    const form = gm.locator("#opfor-without-gm");
    await form.locator('input[name="runners"]').first().waitFor();
    await look(gm, "to-prepare");
    for (const box of await form.locator('input[name="runners"]').all()) await box.check();
    await form.locator('select[name="ties"]').selectOption("vote");
    await form.locator('select[name="pace"]').selectOption("0");
    await form.locator('button[type="submit"]').click();
    await form.locator('[data-outlook="enemies"].is-ok').waitFor();
    await look(gm, "prepared");
    await gm.waitForTimeout(400);
    await gm.close();
    [ada, ben] = [await open("player"), await open("player2")];
    await ada.waitForSelector('.of-panel [data-opfor="begin"]');
    await look(ada, "ready");
  });

  it("a set-up together", { timeout: 60_000 }, async () => {
    await ada.click('.of-panel [data-opfor="setup"]');
    await ada.click('#opfor-setup [data-helper="raiding-party"]');
    await ada.waitForSelector("#opfor-setup .of-proposal");
    await look(ada, "setup");
    await ada.click('#opfor-setup [data-action="accept"]');
    await ben.bringToFront();
    await ben.waitForSelector('dialog [data-action="option-0"]');
    await look(ben, "setup-vote", "dialog");
    await ben.click('dialog [data-action="option-1"]');
    await ada.bringToFront();
    await ada.waitForSelector("#opfor-setup .of-notice");
    await look(ada, "setup-outvoted");
    await ada.click("#opfor-setup header [data-action='close']");
  });

  it("a tie", { timeout: 90_000 }, async () => {
    await ada.click('.of-panel [data-opfor="begin"]');
    // The first question stands on both screens until somebody answers.
    const isAsked = (): Promise<boolean> => ben.locator('dialog [data-action="option-0"]').isVisible();
    const pass = (page: Page): Promise<unknown> =>
      page.evaluate(async () => {
        if (game.combat.started && isByHand() && game.combat.combatant.isOwner) await game.combat.nextTurn();
      });
    for (let tries = 0; tries < 400 && !(await isAsked()); tries++) {
      await pass(ada);
      await pass(ben);
      await ada.waitForTimeout(50);
    }
    expect(await isAsked()).toBe(true);
    await look(ben, "tie-vote", "dialog");
    await look(ada, "tie-asked");
  });

  it("what is owed, and what cannot be checked", { timeout: 120_000 }, async () => {
    await ben.close();
    const owed = ada.locator(".of-panel .of-owed li");
    await ada.bringToFront();
    await playOn([ada], async () => (await owed.count()) > 0);
    await look(ada, "owed");
    await pressIfThere(ada, "stop");
    ben = await open("player2");
    await ada.evaluate(async () => {
      const { combat } = game;
      const token = combat.combatants.find((one: any) => one.name === "Isla").tokenId;
      const label = { key: "OPFOR.owners.setupWhy" };
      // Of a set-up that nobody voted on.
      const outcome = { kind: "status", figure: token, status: "prone", on: true, label };
      const claim = {
        id: "looked-at-0001",
        token,
        label,
        wish: { kind: "outcome", outcome },
        proof: { kind: "setup", vote: "nobody-voted" },
      };
      const kept = JSON.parse(game.user.flags.opfor?.claims?.[combat.id] ?? "[]");
      await game.user.update({
        flags: { opfor: { claims: { [combat.id]: JSON.stringify([...kept, claim]) } } },
      });
    });
    await ben.bringToFront();
    await ben.waitForSelector('dialog [data-action="yes"]', { timeout: 20_000 });
    await look(ben, "confirm", "dialog");
    await ben.click('dialog [data-action="no"]');
  });

  it("the end", { timeout: 60_000 }, async () => {
    await ada.bringToFront();
    await pressIfThere(ada, "play");
    await ada.evaluate(async () => {
      for (const one of game.combat.combatants)
        if (one.token.flags.opfor?.ruleset) await one.update({ defeated: true });
    });
    await playOn([ada, ben], () =>
      ben.evaluate(() =>
        game.messages.contents.some((one: any) => (one.flags.opfor?.roundReport ?? "").includes('"end"')),
      ),
    );
    await look(ben, "over-panel");
    await ben.click('#sidebar [data-tab="chat"]');
    await look(ben, "over");
  });
});

import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Table } from "../harness.ts";
import { cards, helpers, setModes } from "../support.ts";

/** Players with a hero each, and no GM after the preparation. */
export type Generation = 13 | 14;

/** What people would be told in red. */
export const watchNotices = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const heard: string[] = ((globalThis as any).heard = []);
    for (const tone of ["info", "warn", "error"]) {
      const original = ui.notifications[tone].bind(ui.notifications);
      ui.notifications[tone] = (message: string, options: object) => {
        heard.push(`${tone}: ${message}`);
        return original(message, options);
      };
    }
  });
export const notices = (page: Page): Promise<string[]> => page.evaluate(() => (globalThis as any).heard);

export async function sitDown(
  table: Table,
  user: "player" | "player2",
  at: { world: string; generation: Generation },
): Promise<Page> {
  const page = await table.open({ user, ...at });
  await page.evaluate(helpers);
  await watchNotices(page);
  await page.click('#sidebar [data-tab="combat"]');
  return page;
}

interface Wanted {
  readonly world: string;
  readonly generation: Generation;
  readonly battle: string;
  readonly ties: "dice" | "vote" | "owner";
  readonly players: 1 | 2;
}

/** A GM gives every second hero to the second player, prepares the scene with the window, and leaves for good. */
export async function prepared(table: Table, wanted: Wanted): Promise<Page[]> {
  const { world, generation, battle, ties, players } = wanted;
  const gm = await table.open({ generation, world, battle });
  await gm.evaluate(async (count) => {
    const heroes = canvas.scene.tokens.filter((one: any) => !one.flags.opfor?.ruleset && one.disposition > 0);
    for (const [at, token] of heroes.entries()) {
      const owner = count === 1 || at % 2 === 0 ? "userPlayer000001" : "userPlayer000002";
      const other = owner === "userPlayer000001" ? "userPlayer000002" : "userPlayer000001";
      await game.actors.get(token.actorId).update({ ownership: { [owner]: 3, [other]: 0 } });
    }
  }, players);
  await setModes(gm, "auto");
  await gm.click('#sidebar [data-tab="combat"]');
  await gm.click('.of-panel [data-opfor="without-gm"]');
  const form = gm.locator("#opfor-without-gm");
  const boxes = await form.locator('input[name="runners"]').all();
  for (const box of boxes.slice(0, players)) await box.check();
  await form.locator('select[name="ties"]').selectOption(ties);
  await form.locator('select[name="pace"]').selectOption("0");
  await form.locator('button[type="submit"]').click();
  await form.locator('[data-outlook="combat"].is-ok').waitFor();
  await form.locator('[data-outlook="enemies"].is-ok').waitFor();
  expect(table.problems(gm)).toEqual([]);
  expect(await gm.evaluate(() => game.settings.get("opfor", "paceWithoutGM"))).toBe(0);
  await table.shot(gm, `without-gm-prepared-${generation}`);
  // The world is kept a moment after the last change.
  await gm.waitForTimeout(400);
  await gm.close();
  const users = (["player", "player2"] as const).slice(0, players);
  const pages: Page[] = [];
  for (const user of users) pages.push(await sitDown(table, user, { world, generation }));
  // The prepared pace has come to everybody.
  for (const page of pages)
    await expect
      .poll(() => page.evaluate(() => game.settings.get("opfor", "pace")), { timeout: 15_000 })
      .toBe(0);
  return pages;
}

interface Now {
  readonly round: number;
  readonly name: string;
  readonly isOver: boolean;
}
export const now = (page: Page): Promise<Now> =>
  page.evaluate(() => ({
    round: game.combat.round as number,
    name: (game.combat.combatant?.name ?? "") as string,
    isOver: game.messages.contents.some((one: any) => (one.flags.opfor?.roundReport ?? "").includes('"end"')),
  }));

/** For who reads why it stood still. */
async function standing(pages: readonly Page[]): Promise<string> {
  const seen: string[] = [];
  for (const page of pages)
    seen.push(
      await page.evaluate(() => {
        const kept = game.users.map((one: any) => {
          const own = one.flags.opfor?.kept?.[game.combat.id] ?? {};
          return [one.name, one.active, String(own.progress).slice(0, 160), own.stopped];
        });
        const at = `${game.combat.id}|${game.combat.round}|${game.combat.combatant?.id}`;
        const windows = [...document.querySelectorAll("dialog, #opfor-suggestion")].map((one) =>
          one.textContent?.trim().replace(/\s+/g, " ").slice(0, 160),
        );
        const panel = document.querySelector(".of-panel .of-quiet")?.textContent;
        return JSON.stringify({ at, kept, windows, panel, heard: (globalThis as any).heard.slice(-8) });
      }),
    );
  return `\n${seen.join("\n")}`;
}

/** Votes for the first option and ends the turns of heroes, until it is so. */
export async function playOn(
  pages: readonly Page[],
  isSo: () => Promise<boolean>,
  patience = 120_000,
): Promise<void> {
  const end = Date.now() + patience;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`it goes on: ${await standing(pages)}`);
    for (const page of pages) await page.evaluate(takePart);
    await pages[0]?.waitForTimeout(60);
  }
}

/** Runs in the page. */
async function takePart(): Promise<void> {
  document.querySelector<HTMLElement>('dialog [data-action="option-0"]')?.click();
  for (const asked of document.querySelectorAll<HTMLElement>("dialog"))
    if (asked.textContent?.includes("could not check") && (globalThis as any).wasAway === true)
      asked.querySelector<HTMLElement>('[data-action="yes"]')?.click();
  // Alone at the table, the person is asked without a vote.
  const alone = game.users.filter((one: any) => one.active).length === 1;
  if (alone) document.querySelector<HTMLElement>('#opfor-suggestion [data-action="roll"]')?.click();
  if (!isByHand() || (globalThis as any).passing) return;
  // Nobody but its owner ends the turn of a hero; when the owner is away somebody must.
  if (!game.combat.combatant.isOwner && !alone) return;
  (globalThis as any).passing = true;
  // Foundry's own button is for the owner; the panel has one for who is left.
  if (game.combat.combatant.isOwner) await game.combat.nextTurn();
  else document.querySelector<HTMLElement>('.of-panel [data-opfor="pass"]')?.click();
  (globalThis as any).passing = false;
}

export const hitPoints = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() =>
    Object.fromEntries(
      canvas.scene.tokens
        .filter((one: any) => !one.flags.opfor?.ruleset)
        .map((one: any) => [one.name, one.actor.system.attributes?.hp?.value ?? one.actor.system.hp?.value]),
    ),
  );

export const expectAlike = async (a: Page, b: Page): Promise<void> =>
  void (await expect
    .poll(async () => JSON.stringify(await hitPoints(a)) === JSON.stringify(await hitPoints(b)))
    .toBe(true));

/** Not one refusal, and no error. */
export async function expectNoRefusals(table: Table, pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    expect(table.problems(page)).toEqual([]);
    expect(
      (await notices(page)).filter((one) => /permission|error:|note it yourself|does not count/i.test(one)),
    ).toEqual([]);
  }
}

/** Nobody acted twice, and everybody reads who has won, at what cost, and which dice to remember. */
export async function expectTheEnd(pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    const keys = await cards(page);
    expect(new Set(keys).size).toBe(keys.length);
    await page.bringToFront();
    await page.click('#sidebar [data-tab="chat"]');
    const end = page.locator(".of-round-card", { has: page.locator(".fa-flag-checkered") }).last();
    await end.waitFor();
    expect(await end.textContent()).toMatch(/winner/i);
    expect(await end.textContent()).toMatch(/rounds/i);
    expect(await end.locator(".of-lines li").count()).toBeGreaterThanOrEqual(3);
    expect(await end.locator(".of-dice li").count()).toBeGreaterThan(0);
  }
}

/** Who was at the table all the time has seen and checked everything; who was away is asked about what piled up. */
export async function expectNoQuestions(pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    expect(await page.locator("dialog", { hasText: "could not check" }).allTextContents()).toEqual([]);
    expect((await notices(page)).filter((one) => one.includes("another result"))).toEqual([]);
  }
}

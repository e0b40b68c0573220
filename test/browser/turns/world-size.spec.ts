import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dist, SMALL, startTable, type Table } from "../harness.ts";
import { helpers, setModes, setPace } from "../support.ts";

/** What a campaign's turns leave in the world and in the page. OPFOR_LONG=1 plays five hundred. */
const TURNS = Number(process.env.OPFOR_TURNS ?? (process.env.OPFOR_LONG === "1" ? 500 : 24));
let table: Table;
beforeAll(async () => {
  table = await startTable({ modules: [dist()], viewport: SMALL });
});
afterAll(async () => {
  await table.stop();
});

/** Turns after which everything that is made once has been made. */
const WARM = 12;

interface Left {
  /** Megabytes after collection. */
  readonly heap: number;
  /** Listeners of hooks, elements outside the chat log, and things drawn on the map. */
  readonly hooks: number;
  readonly elements: number;
  readonly drawn: number;
}

/** What the page holds. Cards are the world's: the chat log is left out. */
async function leftIn(page: Page): Promise<Left> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  await session.send("Performance.enable");
  const { metrics } = await session.send("Performance.getMetrics");
  await session.detach();
  const heap = metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? NaN;
  const counted = await page.evaluate(() => {
    const below = (thing: any): number =>
      1 + (thing.children ?? []).reduce((sum: number, child: any) => sum + below(child), 0);
    const hooks = Object.values(Hooks.events as Record<string, unknown[]>);
    return {
      hooks: hooks.reduce((sum, listeners) => sum + listeners.length, 0),
      elements: document.querySelectorAll("body *").length - document.querySelectorAll("#chat *").length,
      drawn: below(canvas.stage),
    };
  });
  return { heap: heap / 2 ** 20, ...counted };
}

/** In mid-turn there are listeners, elements and drawings more: it is counted when nothing has come or gone for a while. */
async function leftAtRest(page: Page): Promise<Left> {
  await setModes(page, "off");
  let left = await leftIn(page);
  for (let looks = 0; looks < 20; looks++) {
    await page.waitForTimeout(200);
    const next = await leftIn(page);
    const isSame = next.hooks === left.hooks && next.elements === left.elements && next.drawn === left.drawn;
    left = next;
    if (isSame) break;
  }
  return left;
}

/** Runs in the page: a battle that is over makes room for the next one, as in a campaign. */
async function beginAnew(): Promise<void> {
  const { combat } = game;
  if (combat?.flags.opfor?.ended === undefined) return;
  const tokens = combat.combatants.map((one: any) => one.token);
  await combat.delete();
  for (const token of tokens) {
    await token.update({ hidden: false });
    for (const effect of [...(token.actor?.effects ?? [])]) await effect.delete();
  }
  const next = await CONFIG.Combat.documentClass.create({ scene: canvas.scene.id, active: true });
  await next.createEmbeddedDocuments(
    "Combatant",
    tokens.map((token: any, at: number) => ({
      tokenId: token.id,
      sceneId: canvas.scene.id,
      initiative: 30 - at,
    })),
  );
  await next.startCombat();
}

it(`is less than 3 KB a turn, and what is kept of the last turns stays within a bound`, async () => {
  const page = await table.open({ generation: 13, world: "size", battle: "five-parsecs" });
  await page.evaluate(helpers);
  await setPace(page, 0);
  const size = (): Promise<number> =>
    page.evaluate(() =>
      [game.messages, game.combats, game.scenes, game.actors, game.users, game.journal]
        .flatMap((all: any) => all.contents.map((one: any) => JSON.stringify(one.toObject()).length))
        .reduce((sum: number, one: number) => sum + one, 0),
    );
  const before = await size();
  await setModes(page, "auto");
  // Nobody falls, so that it goes on.
  await page.evaluate(async () => {
    Hooks.on("preUpdateActor", () => false);
    for (const token of canvas.scene.tokens) {
      const ruleset = token.flags.opfor?.ruleset;
      if (!ruleset) await token.update({ "flags.opfor": { ruleset: "five-parsecs", mode: "auto" } });
    }
    await game.combat.startCombat();
  });
  const turns = (): Promise<number> =>
    page.evaluate(() => game.messages.contents.filter((one: any) => one.flags.opfor?.report).length);
  let warm: Left | undefined;
  const deadline = Date.now() + (TURNS >= 100 ? 900_000 : 60_000);
  while ((await turns()) < TURNS && Date.now() < deadline) {
    await page.evaluate(() => (isByHand() ? game.combat.nextTurn() : undefined));
    await page.waitForTimeout(100);
    await page.evaluate(beginAnew);
    if (warm === undefined && (await turns()) >= WARM) {
      warm = await leftAtRest(page);
      await setModes(page, "auto");
      // The turn that was on had its card already.
      await page.evaluate(() => game.combat.nextTurn());
    }
  }
  const after = await leftAtRest(page);
  const played = await turns();
  const added = (await size()) - before;
  const [cards, kept] = await page.evaluate(() => {
    const bytes = (one: object): number => JSON.stringify(one).length;
    const own = game.messages.contents.filter((one: any) => one.flags.opfor?.report);
    return [
      own.map((one: any) => bytes(one.toObject())),
      Object.keys(game.combat.flags.opfor).filter((name) => /^report\d/.test(name)).length,
    ] as [number[], number];
  });
  console.log(`${played} turns add ${added} bytes; the largest card has ${Math.max(...cards)}`);
  expect(played).toBeGreaterThanOrEqual(TURNS);
  // The last battle of a long run has just begun.
  if (TURNS < 100) expect(kept).toBe(10);
  expect(kept).toBeLessThanOrEqual(10);
  expect(cards.reduce((sum, one) => sum + one, 0) / played).toBeLessThan(3000);
  if (TURNS === 500) expect(added).toBeLessThan(1_500_000);
  console.log(`left in the page after ${WARM} turns and after ${played}: ${JSON.stringify([warm, after])}`);
  if (warm === undefined) throw new Error("the first turns were never counted");
  expect(after.heap - warm.heap).toBeLessThan(5);
  expect(after.hooks).toBe(warm.hooks);
  expect(after.elements - warm.elements).toBeLessThan(60);
  expect(after.drawn - warm.drawn).toBeLessThan(60);
  // A card whose report has made room for later ones says so.
  await page.reload();
  await page.waitForSelector('body[data-ready="true"]');
  await page.click('#sidebar [data-tab="chat"]');
  await expect.poll(() => page.textContent(".of-card")).toContain("The trace is gone");
}, 1_000_000);

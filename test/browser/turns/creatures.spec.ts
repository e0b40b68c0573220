import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { dist, fixture, SMALL, startTable, type Table } from "../harness.ts";
import { helpers, untilRound, untilStopped } from "../support.ts";

/** Six goblins, an ogre and a wolf against four heroes, in a game system of the tests' own making. */
let table: Table;
beforeAll(async () => {
  table = await startTable({ modules: [dist()], systems: [fixture("menagerie")], viewport: SMALL });
});
afterAll(() => table.stop());

/** Runs in the page: who is there before anybody presses anything. Every source says "friendly". */
async function people(): Promise<void> {
  const scene = canvas.scene;
  await scene.deleteEmbeddedDocuments(
    "Token",
    scene.tokens.map((token: any) => token.id),
  );
  const attack = (name: string, system: object): object => ({ name, type: "attack", system });
  const bow = attack("Shortbow", { bonus: 4, dice: "1d6+2", type: "piercing", range: 80 });
  const kinds: Record<string, [string, object, object[]]> = {
    goblin: ["goblin", { hp: { value: 7, max: 7, temp: 0 }, toughness: 5 }, [attack("Scimitar", {}), bow]],
    ogre: [
      "giant",
      { hp: { value: 59, max: 59, temp: 0 }, toughness: 1, pace: 40 },
      [
        attack("Greatclub", { bonus: 6, dice: "2d8+4", type: "bludgeoning" }),
        attack("Slam", { bonus: 8, dice: "4d8+4", type: "bludgeoning", recharge: 5 }),
      ],
    ],
    wolf: [
      "beast",
      { hp: { value: 11, max: 11, temp: 0 }, pace: 40 },
      [attack("Bite", { dice: "2d4+2", type: "piercing", trip: 18 })],
    ],
    hero: [
      "humanoid",
      { band: "heroes", hp: { value: 30, max: 30, temp: 3 }, toughness: 6, resists: ["piercing"] },
      [],
    ],
  };
  const spots: [string, number, number][] = [
    ...[0, 1, 2, 3, 4, 5].map((n): [string, number, number] => ["goblin", 4, 3 + n]),
    ["ogre", 6, 4],
    ["wolf", 6, 7],
    ...[0, 1, 2, 3].map((n): [string, number, number] => ["hero", 12, 3 + 2 * n]),
  ];
  const tokens = [];
  for (const [index, [kind, x, y]] of spots.entries()) {
    const [word, system, items] = kinds[kind] ?? ["", {}, []];
    const actor = await CONFIG.Actor.documentClass.create({
      name: `${kind} ${index + 1}`,
      type: "being",
      system: { kind: word, ...system },
      items,
    });
    tokens.push({
      name: actor.name,
      actorId: actor.id,
      actorLink: true,
      x: x * 100,
      y: y * 100,
      width: 1,
      height: 1,
      disposition: 1,
    });
  }
  await scene.createEmbeddedDocuments("Token", tokens);
  await game.settings.set("opfor", "pace", 0);
  (globalThis as any).clicks = 0;
  document.addEventListener("click", (event) => event.isTrusted && (globalThis as any).clicks++, true);
}

/** Everything that an undo has to give back. */
const state = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify(
      canvas.scene.tokens.map((token: any) => [
        token.name,
        token._source.x,
        token._source.y,
        token.actor.system.hp,
        token.actor.items
          .filter((item: any) => item.type === "condition" || item.system.spent)
          .map((item: any) => [item.id, item.name]),
      ]),
    ),
  );

describe.each([13, 14] as const)("generation %i", (generation) => {
  let page: Page;
  let before = "";

  it("plays a whole round by itself after a few clicks and nothing typed", async () => {
    page = await table.open({ generation, world: `menagerie${generation}`, battle: "skirmish" });
    await page.evaluate(helpers);
    await page.evaluate(people);
    before = await state(page);
    await page.click('#sidebar [data-tab="combat"]');
    await page.click('.of-panel [data-opfor="monsters"]');
    await page.waitForFunction(() => game.combat?.started === true);
    await page.bringToFront();
    await untilRound(page, 2);
    const found = await page.evaluate(() => ({
      clicks: (globalThis as any).clicks,
      ...game.menagerie,
      played: canvas.scene.tokens.filter((token: any) => token.flags.opfor?.mode === "auto").length,
      cards: game.messages.filter((message: any) => message.flags.opfor?.report !== undefined).length,
    }));
    expect(found.clicks).toBeLessThanOrEqual(8);
    expect(found).toMatchObject({ dialogs: 0, played: 8 });
    expect(found.attacks.length).toBeGreaterThanOrEqual(8);
    // Everybody it rolled at was a hero, and hit or missed by the hero's own armour.
    for (const [name, armour, total, hit] of found.attacks) {
      expect([name.slice(0, 4), armour, hit]).toEqual(["hero", 16, total >= 16]);
    }
    expect(found.cards).toBeGreaterThanOrEqual(8);
  });

  it("takes every turn back, with temporary points, conditions and recharge", async () => {
    expect(await state(page)).not.toBe(before);
    await untilStopped(page);
    const records = (): Promise<number> =>
      page.evaluate(() => JSON.parse(game.combat.flags.opfor?.undo ?? "[]").length);
    for (let left = await records(); left > 0; left = await records()) {
      await page.click('.of-panel [data-opfor="undo"]');
      await expect.poll(records, { timeout: 10_000 }).toBeLessThan(left);
    }
    expect(JSON.parse(await state(page))).toEqual(JSON.parse(before));
    expect(table.problems(page)).toEqual([]);
    await page.close();
  });
});

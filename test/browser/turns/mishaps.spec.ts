import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dist, SMALL, startTable, type Table } from "../harness.ts";
import { passHands, cards, helpers, places, setPace, untilAsked } from "../support.ts";

/** What can go wrong in the middle of a turn is handled, and said. */
let table: Table;
let page: Page;
beforeAll(async () => {
  table = await startTable({ modules: [dist()], viewport: SMALL });
});
afterAll(async () => {
  await table.stop();
});
afterEach(() => {
  expect(table.problems(page)).toEqual([]);
});

/** Everything that was said to the people at the table. */
const said = (): Promise<string[]> => page.evaluate(() => (globalThis as any).said as string[]);

/** One page for all tests of a group. */
function sitDown(world: string, generation: 13 | 14, battle = "five-parsecs"): void {
  beforeAll(async () => {
    page = await table.open({ generation, world: `${world}${generation}`, battle });
    await page.evaluate(helpers);
    await page.evaluate(() => {
      const heard: string[] = ((globalThis as any).said = []);
      for (const tone of ["info", "warn", "error"]) {
        const original = ui.notifications[tone].bind(ui.notifications);
        ui.notifications[tone] = (message: string, options: object) => {
          heard.push(message);
          return original(message, options);
        };
      }
      const { tokens, walls } = canvas.scene.toObject();
      (globalThis as any).start = { tokens, walls, combat: game.combat.toObject() };
    });
  });
  beforeEach(startOver);
  afterAll(() => page.close());
}

/** The same figures, walls and fight as in the beginning; what OpFor says of that is over, too. */
async function startOver(): Promise<void> {
  await page.evaluate(async () => {
    const { start } = globalThis as any;
    const { scene } = canvas;
    for (const combat of [...game.combats]) await combat.delete();
    for (const [type, data] of Object.entries({ Wall: start.walls, Token: start.tokens })) {
      await scene.deleteEmbeddedDocuments(type, [], { deleteAll: true });
      await scene.createEmbeddedDocuments(type, data, { keepId: true });
    }
    await game.combats.documentClass.create(start.combat, { keepId: true });
    await game.messages.documentClass.deleteDocuments([], { deleteAll: true });
    ui.notifications.clear();
  });
  await page.waitForSelector("#opfor-suggestion", { state: "detached" });
  await page.evaluate(() => ((globalThis as any).said.length = 0));
}

/** A figure far from everybody, so that its turn is a long walk. */
async function askAboutWalker(): Promise<string> {
  await page.evaluate(async () => {
    for (const token of canvas.scene.tokens) {
      if (token.flags.opfor?.ruleset && token.name !== "Corsair Brute")
        await token.setFlag("opfor", "mode", "off");
    }
  });
  await setPace(page, 2);
  await page.click('#combat [data-action="startCombat"]');
  await untilAsked(page);
  return page.evaluate(() => game.combat.combatant.token.id as string);
}

describe.each([13, 14] as const)("in the middle of a turn on generation %i", (generation) => {
  sitDown("mishaps", generation);

  it("its combat is deleted: it stays where it is, and that is said", async () => {
    await askAboutWalker();
    const before = await places(page);
    await page.evaluate(() => {
      Hooks.once("moveToken", () => void game.combat.delete());
    });
    await page.click('#opfor-suggestion [data-action="do"]');
    await expect.poll(async () => (await said()).join("\n"), { timeout: 60_000 }).toContain("combat is gone");
    await page.waitForTimeout(300);
    const still = await places(page);
    await page.waitForTimeout(700);
    expect(await places(page)).toEqual(still);
    expect(still).not.toEqual(before);
    expect(await cards(page)).toHaveLength(0);
  });

  it("its combat is deleted while something is being kept in it: that is no error", async () => {
    await askAboutWalker();
    await page.evaluate(() => {
      const { combat } = game;
      const update = combat.update.bind(combat);
      combat.update = async (...changes: unknown[]) => {
        combat.update = update;
        await combat.delete();
        return update(...changes);
      };
    });
    await page.click('#opfor-suggestion [data-action="do"]');
    await expect.poll(async () => (await said()).join("\n"), { timeout: 60_000 }).toContain("combat is gone");
  });

  it("its token is deleted: the turn ends and that is said", async () => {
    const id = await askAboutWalker();
    await page.evaluate((token) => {
      Hooks.once("moveToken", () => void canvas.scene.deleteEmbeddedDocuments("Token", [token]));
    }, id);
    await page.click('#opfor-suggestion [data-action="do"]');
    await expect
      .poll(async () => (await said()).join("\n"), { timeout: 60_000 })
      .toContain("no longer there");
    await page.waitForSelector("#opfor-suggestion", { state: "detached" });
    expect(await cards(page)).toHaveLength(0);
  });

  it("a wall built across the path: it stops before it, decides anew, and never walks through", async () => {
    const id = await askAboutWalker();
    const start = await page.evaluate((token) => ({ ...canvas.scene.tokens.get(token)._source }), id);
    // Walls on all four sides appear while it takes its first steps.
    await page.evaluate((token) => {
      Hooks.once("moveToken", () => {
        const { x, y } = canvas.scene.tokens.get(token)._source;
        const box = (around: number): number[][] => {
          const [x0, y0, x1, y1] = [x - around, y - around, x + 100 + around, y + 100 + around];
          return [
            [x0, y0, x1, y0],
            [x1, y0, x1, y1],
            [x1, y1, x0, y1],
            [x0, y1, x0, y0],
          ];
        };
        void canvas.scene.createEmbeddedDocuments(
          "Wall",
          box(40).map((c) => ({ c, move: 20, sight: 0 })),
        );
      });
    }, id);
    await page.click('#opfor-suggestion [data-action="do"]');
    await expect
      .poll(async () => (await said()).join("\n"), { timeout: 60_000 })
      .toMatch(/wall now stands in the way|could not go on/);
    // It stands where its turn began, and was planned anew from there or handed over.
    await page.waitForFunction(
      () =>
        document.querySelector("#opfor-suggestion") !== null ||
        (globalThis as any).said.some((one: string) => one.includes("This turn is yours")),
      undefined,
      { timeout: 60_000 },
    );
    const now = await page.evaluate((token) => ({ ...canvas.scene.tokens.get(token)._source }), id);
    expect([now.x, now.y]).toEqual([start.x, start.y]);
    await table.shot(page, `mishap-${generation}-wall`);
  });
});

describe("whatever the generation", () => {
  sitDown("whatever", 14);

  it("the game is paused: nothing moves, that is said, and it asks again afterwards", async () => {
    await askAboutWalker();
    const before = await places(page);
    await page.evaluate(async () => void (await game.togglePause(true, { broadcast: true })));
    await expect.poll(async () => (await said()).join("\n"), { timeout: 30_000 }).toContain("paused");
    await page.waitForSelector("#opfor-suggestion", { state: "detached" });
    await page.evaluate(async () => void (await game.togglePause(false, { broadcast: true })));
    await page.waitForSelector("#opfor-suggestion", { timeout: 30_000 });
    await page.evaluate(async () => void (await game.combat.delete()));
    await expect.poll(async () => (await said()).join("\n"), { timeout: 30_000 }).toContain("combat is gone");
    await page.waitForSelector("#opfor-suggestion", { state: "detached" });
    expect(await places(page)).toEqual(before);
  });

  it("names that are markup are shown as text, everywhere", async () => {
    await page.evaluate(async () => {
      const name = '<img src="x" onerror="globalThis.hacked = true"><b>Brute</b>';
      for (const wanted of ["Corsair Brute", "Kyra"]) {
        const token = canvas.scene.tokens.getName(wanted);
        await token.update({ name: wanted === "Kyra" ? name.replace("Brute", "Kyra") : name });
      }
      for (const token of canvas.scene.tokens) {
        if (token.flags.opfor?.ruleset && !token.name.includes("Brute"))
          await token.setFlag("opfor", "mode", "off");
      }
    });
    await page.click('#combat [data-action="startCombat"]');
    await untilAsked(page);
    await page.keyboard.press("y");
    await page.waitForSelector(".of-trace .of-rule");
    expect(await page.textContent("#opfor-suggestion h2")).toContain("<b>Brute</b>");
    // On a small screen it may stand over the tabs.
    await page.click('.application:has(.of-trace) [data-action="close"]');
    const asked = await page.evaluate(() => game.combat.combatant.id as string);
    await page.click('#opfor-suggestion [data-action="do"]');
    await page.waitForFunction((id) => game.combat.combatant?.id !== id, asked, { timeout: 60_000 });
    await page.click('#sidebar [data-tab="chat"]');
    await page.waitForSelector(".of-card h4");
    expect(await page.$$eval('.opfor img[src="x"], .notification img', (images) => images.length)).toBe(0);
    expect(await page.evaluate(() => (globalThis as any).hacked)).toBeUndefined();
  });
});

describe("without hit points or actors", () => {
  sitDown("actor", 14, "monster-ai");

  /** A warrior and its hero, side by side and alone on the map: there is nobody else to go for, and nowhere to go. */
  const meet = (warrior: string, hero: string, lacks: "hit points" | "actors"): Promise<void> =>
    page.evaluate(
      async ([one, other, what]) => {
        const scene = canvas.scene;
        const gone = scene.tokens.filter(({ name }: any) => name !== one && name !== other);
        await game.combat.delete();
        await scene.deleteEmbeddedDocuments(
          "Token",
          gone.map(({ id }: any) => id),
        );
        const [monster, target] = [scene.tokens.getName(one), scene.tokens.getName(other)];
        const { x, y } = target._source;
        await monster.update({ x, y: y + 100, "flags.opfor.mode": "auto" }, { animate: false });
        await target.update({ "flags.opfor.profile.defence": 0 });
        if (what === "actors") for (const token of [monster, target]) await token.update({ actorId: null });
        else await target.actor.update({ "system.hp": { value: null, max: null } });
        const combat = await CONFIG.Combat.documentClass.create({ scene: scene.id, active: true });
        const ids = [monster, target].map(({ id }: any) => ({
          tokenId: id,
          sceneId: scene.id,
          initiative: 5,
        }));
        await combat.createEmbeddedDocuments("Combatant", ids);
      },
      [warrior, hero, lacks] as const,
    );

  it.each([
    ["a target without hit points", "Goblin Warrior 1", "Brannoc", "hit points"],
    ["a figure and its target without actors", "Goblin Warrior 2", "Isla", "actors"],
  ] as const)("%s: played, and what is missing is said", async (_, warrior, hero, lacks) => {
    await setPace(page, 0);
    await meet(warrior, hero, lacks);
    await page.evaluate(async () => void (await game.combat.startCombat()));
    await passHands(page);
    await page.waitForFunction(() =>
      game.messages.contents.some((message: any) => message.flags.opfor?.report !== undefined),
    );
    const told = await page.evaluate(() => game.messages.contents.map((one: any) => one.content).join());
    expect(told).toContain(`${hero} has no hit points to change`);
  });
});

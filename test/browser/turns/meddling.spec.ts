import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dist, SMALL, startTable, type Table } from "../harness.ts";
import { cards, combatNow, helpers, setModes, setPace, untilAsked } from "../support.ts";

/** People stop, pause, drag and forge things while OpFor is at it: nothing acts twice, and all of it is said. */
let table: Table;
let page: Page;
let player: Page;
beforeAll(async () => {
  table = await startTable({ modules: [dist()], viewport: SMALL });
  page = await table.open({ generation: 14, world: "meddling", battle: "five-parsecs" });
  player = await table.open({ user: "player", generation: 14, world: "meddling" });
  await page.bringToFront();
  await page.evaluate(helpers);
  await page.evaluate(() => {
    const heard: string[] = ((globalThis as any).said = []);
    const original = ui.notifications.info.bind(ui.notifications);
    ui.notifications.info = (message: string, options: object) => {
      heard.push(message);
      return original(message, options);
    };
  });
  await setModes(page, "off");
  await page.click('#sidebar [data-tab="combat"]');
  await page.click('#combat [data-action="startCombat"]');
  // The rules set the order first; who goes to another turn before that is sent back.
  await page.waitForFunction(() => game.combat.started && isBegun());
});
afterAll(async () => {
  expect(table.problems(page)).toEqual([]);
  await table.stop();
});

const said = (): Promise<string> => page.evaluate(() => ((globalThis as any).said as string[]).join("\n"));
const button = (name: string) => page.locator(`.of-panel [data-opfor="${name}"]`);

/** Goes to the turn of a corsair, who alone is played, in this mode. */
async function turnOf(name: string, mode: "suggest" | "auto"): Promise<void> {
  await setModes(page, "off");
  await page.evaluate(async (wanted) => {
    const at = game.combat.turns.findIndex((one: any) => one.name === wanted);
    await game.combat.update({ turn: at }, { turnEvents: false });
  }, name);
  await page.evaluate(
    async ([wanted, how]) => void (await canvas.scene.tokens.getName(wanted).setFlag("opfor", "mode", how)),
    [name, mode] as const,
  );
}

/** The turn has been played, and the tracker is about to go on. */
async function playedButNotEnded(name: string, before: number): Promise<void> {
  await expect.poll(async () => (await cards(page)).length, { timeout: 30_000 }).toBe(before + 1);
  expect((await combatNow(page)).name).toBe(name);
}

describe("between a turn and its end", () => {
  it("Stop and then Play ends it, and nobody acts twice", async () => {
    await setPace(page, 4);
    await turnOf("Corsair Gunner 1", "auto");
    await playedButNotEnded("Corsair Gunner 1", 0);
    await button("stop").click();
    await expect.poll(() => page.evaluate(() => game.combat.getFlag("opfor", "stopped"))).toBe("true");
    await button("play").click();
    await expect.poll(async () => (await combatNow(page)).name).not.toBe("Corsair Gunner 1");
    expect(await cards(page)).toHaveLength(1);
  });

  it("a pause holds it, and the game goes on after it", async () => {
    await turnOf("Corsair Gunner 2", "auto");
    await playedButNotEnded("Corsair Gunner 2", 1);
    await page.evaluate(async () => void (await game.togglePause(true, { broadcast: true })));
    await page.waitForFunction(() => game.paused);
    await page.evaluate(async () => void (await game.togglePause(false, { broadcast: true })));
    await expect.poll(async () => (await combatNow(page)).name).not.toBe("Corsair Gunner 2");
    expect(await cards(page)).toHaveLength(2);
    await setPace(page, 0);
  });
});

describe("while OpFor asks", () => {
  it("the map changes: the suggestion is another, and what people did outlives undo", async () => {
    await turnOf("Corsair Brute", "suggest");
    await untilAsked(page);
    const first = await page.textContent("#opfor-suggestion .window-content");
    await page.evaluate(async () => {
      const brute = canvas.scene.tokens.getName("Corsair Brute");
      await brute.actor.update({ "system.hp.value": 1 });
      const heroes = canvas.scene.tokens.filter((token: any) => !token.flags.opfor?.ruleset);
      await canvas.scene.updateEmbeddedDocuments(
        "Token",
        heroes.map(({ id }: any) => ({ _id: id, x: 0, y: 0 })),
        { animate: false },
      );
    });
    await expect.poll(said, { timeout: 30_000 }).toContain("The map has changed");
    expect(await page.textContent("#opfor-suggestion .window-content")).not.toBe(first);
    const start = await page.evaluate(() => ({ ...canvas.scene.tokens.getName("Corsair Brute")._source }));
    await page.click('#opfor-suggestion [data-action="do"]');
    await expect.poll(async () => (await cards(page)).length, { timeout: 30_000 }).toBe(3);
    await expect.poll(async () => (await combatNow(page)).name).not.toBe("Corsair Brute");
    await button("undo").click();
    await page.waitForFunction(
      ([x, y]) => {
        const { _source } = canvas.scene.tokens.getName("Corsair Brute");
        return _source.x === x && _source.y === y;
      },
      [start.x, start.y],
    );
    const hp = await page.evaluate(() => canvas.scene.tokens.getName("Corsair Brute").actor.system.hp.value);
    expect(hp).toBe(1);
  });
});

describe("in the middle of a turn", () => {
  it("the emergency stop leaves a card and an undo for what was done", async () => {
    await button("play").click();
    await setPace(page, 4);
    const { x, y } = await page.evaluate(() => ({ ...canvas.scene.tokens.getName("Corsair Brute")._source }));
    await page.evaluate(() => {
      Hooks.once("moveToken", () => void game.modules.get("opfor").api.stop());
    });
    await turnOf("Corsair Brute", "auto");
    await expect.poll(async () => (await cards(page)).length, { timeout: 30_000 }).toBe(4);
    await page.click('#sidebar [data-tab="chat"]');
    await page.waitForFunction(() =>
      document.querySelector(".chat-message:last-child .of-card")?.textContent.includes("Interrupted"),
    );
    await page.click('#sidebar [data-tab="combat"]');
    await button("undo").click();
    await page.waitForFunction(
      ([atX, atY]) => {
        const { _source } = canvas.scene.tokens.getName("Corsair Brute");
        return _source.x === atX && _source.y === atY;
      },
      [x, y],
    );
    expect(await page.evaluate(() => game.combat.getFlag("opfor", "progress"))).toBe("null");
    await setPace(page, 0);
  });
});

describe("what a player writes into the chat", () => {
  it("neither stops a turn nor is drawn as a card", async () => {
    const key = await page.evaluate(() => {
      const { id, round, turn, combatant } = game.combat;
      return [id, round, turn, combatant.id].join("|");
    });
    await player.evaluate(async (forged) => {
      for (const report of ["{}", "no json", JSON.stringify({ format: "opfor-turn", version: 1 })]) {
        await ChatMessage.create({ content: "forged", flags: { opfor: { key: forged, report } } });
      }
    }, key);
    await page.waitForFunction(
      () => game.messages.contents.filter((one: any) => one.content === "forged").length === 3,
    );
    const before = (await combatNow(page)).name;
    await button("play").click();
    await expect.poll(async () => (await combatNow(page)).name, { timeout: 30_000 }).not.toBe(before);
  });
});

describe("who is out of action", () => {
  it("holds nobody up", async () => {
    await turnOf("Corsair Marksman", "suggest");
    await untilAsked(page);
    await page.evaluate(async () => void (await game.combat.combatant.update({ defeated: true })));
    await expect.poll(async () => (await combatNow(page)).name).not.toBe("Corsair Marksman");
    await turnOf("Corsair Marksman", "auto");
    await expect.poll(async () => (await combatNow(page)).name).not.toBe("Corsair Marksman");
  });

  it("ends the battle when nobody else is left to fight", async () => {
    await page.evaluate(async () => {
      for (const one of game.combat.combatants) {
        if (!one.token.flags.opfor?.ruleset) await one.update({ defeated: true });
      }
    });
    // It is said once, with the winner, and everything stops.
    const ends = (): Promise<string[][]> =>
      page.evaluate(() =>
        game.messages.contents
          .map((message: any) => JSON.parse(message.flags.opfor?.roundReport ?? "{}").end?.winners)
          .filter((winners: unknown) => winners !== undefined),
      );
    await expect.poll(ends, { timeout: 30_000 }).toEqual([["hostile"]]);
    const before = await cards(page);
    await turnOf("Bodyguard", "auto");
    await page.waitForTimeout(1000);
    expect(await cards(page)).toEqual(before);
    expect((await combatNow(page)).name).toBe("Bodyguard");
  });
});

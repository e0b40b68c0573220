import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dist, startTable, type Table } from "../harness.ts";
import { beginWithATie, helpers, setPace, untilAsked } from "../support.ts";

/** The windows and buttons beside the main path, and an undo that takes back everything a turn did. */
let table: Table;
let gm: Page;
let player: Page;
beforeAll(async () => {
  table = await startTable({ modules: [dist()] });
  // Counts what the worker is asked, and can keep its answers back.
  await table.context.addInitScript(() => {
    const page = globalThis as any;
    page.asked = [];
    page.Worker = class extends Worker {
      override postMessage(message: any): void {
        page.asked.push(message.question?.kind);
        super.postMessage(message);
      }
      override set onmessage(hear: (event: MessageEvent) => void) {
        super.onmessage = (event) => (page.held ? page.held.push(() => hear(event)) : hear(event));
      }
    };
  });
  gm = await table.open({ user: "gm", generation: 13, world: "windows", battle: "monster-ai" });
  player = await table.open({ user: "player", generation: 13, world: "windows" });
  for (const page of [gm, player]) await page.evaluate(helpers);
  await setPace(gm, 0);
  await gm.evaluate(() => {
    const heard: unknown[] = ((globalThis as any).heard = []);
    for (const name of ["opforTurnStart", "opforPreDecide", "opforDecide", "opforTurnEnd"])
      Hooks.on(name, (...args: any[]) => heard.push([name, args[0].figure, args[1]?.kind]));
  });
  await gm.bringToFront();
});
afterAll(async () => {
  for (const page of [gm, player]) expect(table.problems(page)).toEqual([]);
  await table.stop();
});

/** Everything an undo promises to restore, as the documents have it. */
const world = (page: Page): Promise<unknown> =>
  page.evaluate(() => ({
    tokens: canvas.scene.tokens.map((token: any) => ({
      name: token.name,
      place: [token._source.x, token._source.y, token._source.elevation, token._source.rotation],
      hidden: token._source.hidden,
      hp: token.actor?.system.hp?.value ?? null,
      statuses: [...(token.actor?.statuses ?? [])].sort(),
      profile: token.flags.opfor?.profile ?? null,
    })),
    order: game.combat.combatants.map((one: any) => [one.name, one.initiative, one.defeated]).sort(),
    memory: JSON.parse(game.combat.flags.opfor?.memory ?? "{}"),
    turn: [game.combat.round, game.combat.turn],
  }));

const dialogOf = (page: Page) =>
  page.locator(".application.dialog, dialog.application", { hasText: "Whom does" });

describe("a question", () => {
  it("is voted on by the people at the table, and the turn goes on with their answer", async () => {
    await beginWithATie(gm);
    await untilAsked(gm);
    await table.shot(gm, "windows-ask");
    expect(await gm.textContent("#opfor-suggestion h3")).toContain("Whom does Goblin Warrior 1 target?");
    await gm.keyboard.press("v");
    await player.bringToFront();
    await dialogOf(player).waitFor();
    // No message of a player takes the question away from the others.
    await player.evaluate(() => {
      const combat = game.combat.id as string;
      game.socket.emit("module.opfor", { type: "hint", combat, figure: "x", state: "done" });
      game.socket.emit("module.opfor", { type: "votes-over", votes: [combat, "x"] });
    });
    await dialogOf(player).locator("button", { hasText: "Isla" }).click();
    await gm.bringToFront();
    // Who asks has a vote too, beside the question.
    const [asks, votes] = await Promise.all(
      [gm.locator("#opfor-suggestion"), dialogOf(gm)].map((one) => one.boundingBox()),
    );
    if (asks == null || votes == null) throw new Error("a window is missing");
    const [right, bottom] = [asks.x + asks.width, asks.y + asks.height];
    const isBeside = votes.x + votes.width <= asks.x || right <= votes.x;
    expect(isBeside || votes.y + votes.height <= asks.y || bottom <= votes.y).toBe(true);
    await dialogOf(gm).locator("button", { hasText: "Isla" }).click();
    await gm.waitForSelector('#opfor-suggestion [data-action="do"]');
    expect(await gm.textContent("#opfor-suggestion .of-plan")).toContain("Isla");
    await table.shot(gm, "windows-voted");
    // Other modules hear of both decisions: the question, and the one with the answer.
    const warrior = await gm.evaluate(() => canvas.scene.tokens.getName("Goblin Warrior 1").id as string);
    expect(await gm.evaluate(() => (globalThis as any).heard)).toEqual([
      ["opforTurnStart", warrior, undefined],
      ["opforPreDecide", warrior, undefined],
      ["opforDecide", warrior, "ask"],
      ["opforPreDecide", warrior, undefined],
      ["opforDecide", warrior, "decided"],
    ]);
  });
});

describe("undo", () => {
  it("restores places, hit points, memory, order and turn", async () => {
    const before = await world(gm);
    await gm.keyboard.press("Enter");
    await gm.waitForFunction(() => canvas.scene.tokens.getName("Isla").actor.system.hp.value < 9);
    await gm.waitForFunction(() => game.combat.flags.opfor?.undo !== undefined);
    await gm.click('.of-panel [data-opfor="undo"]');
    await expect.poll(() => world(gm), { timeout: 20_000 }).toEqual(before);
  });
});

describe("a decision that takes long", () => {
  it("is made by the worker, shows that it is being made, and the page goes on drawing", async () => {
    await gm.evaluate(() => {
      const page = globalThis as any;
      page.asked.length = 0;
      page.held = [];
    });
    await gm.click('.of-panel [data-opfor="play"]');
    await gm.waitForSelector("#notifications :text('OpFor is thinking')");
    await gm.evaluate(async () => {
      for (let frames = 0; frames < 5; frames++) await new Promise(requestAnimationFrame);
    });
    expect(await gm.$("#opfor-suggestion")).toBeNull();
    await gm.evaluate(() => {
      const page = globalThis as any;
      const answers = page.held as (() => void)[];
      page.held = undefined;
      for (const answer of answers) answer();
    });
    await untilAsked(gm);
    expect(await gm.evaluate(() => (globalThis as any).asked)).toContain("decide");
  });
});

/** Stopped and decided anew, the question is back. */
async function askAgain(): Promise<void> {
  await gm.click('.of-panel [data-opfor="stop"]');
  await gm.waitForSelector("#opfor-suggestion", { state: "detached" });
  await gm.click('.of-panel [data-opfor="play"]');
  await gm.waitForSelector("#opfor-suggestion [data-option]");
}

describe("the panel", () => {
  it("is folded to its head by mouse or key, and stays so when it is drawn anew", async () => {
    await gm.click('#opfor-suggestion [data-option]:has-text("Isla")');
    await gm.waitForSelector('#opfor-suggestion [data-action="do"]');
    const fold = gm.locator('.of-panel [data-opfor="fold"]');
    const isOpen = (): Promise<string | null> => fold.getAttribute("aria-expanded");
    const rows = gm.locator(".of-panel .of-fig");
    expect([await isOpen(), await rows.count()]).toEqual(["true", 6]);
    // A tracker in a window of its own, which has a document of its own, shows the same.
    const window = await gm.evaluateHandle(() => {
      const frame = document.body.appendChild(document.createElement("iframe"));
      const place = frame.contentDocument?.createElement("div");
      if (place !== undefined) frame.contentDocument?.body.append(place);
      Hooks.callAll("renderCombatTracker", {}, place);
      return frame;
    });
    const there = (): Promise<(string | null)[]> =>
      window.evaluate((frame) => {
        const panel = frame.contentDocument?.querySelector(".of-panel");
        const folds = panel?.querySelector('[data-opfor="fold"]')?.getAttribute("aria-expanded") ?? null;
        return [folds, String(panel?.querySelectorAll(".of-fig").length)];
      });
    await expect.poll(there).toEqual(["true", "6"]);
    await fold.click();
    await expect.poll(isOpen).toBe("false");
    await expect.poll(there).toEqual(["false", "0"]);
    await window.evaluate((frame) => frame.remove());
    await gm.evaluate(async () => void (await ui.combat.render()));
    expect([await isOpen(), await rows.count()]).toEqual(["false", 0]);
    await table.shot(gm, "windows-folded");
    expect(await player.locator('.of-panel [data-opfor="fold"]').getAttribute("aria-expanded")).toBe("true");
    // Reached by key, Enter is the button's although OpFor asks; and it keeps the focus when it is drawn anew.
    await fold.focus();
    for (const key of ["Shift+Tab", "Tab", "Enter"]) await gm.keyboard.press(key);
    await expect.poll(isOpen).toBe("true");
    for (const open of ["false", "true"]) {
      await gm.keyboard.press("Enter");
      await expect.poll(isOpen).toBe(open);
    }
    expect([await rows.count(), await gm.locator("#opfor-suggestion").count()]).toEqual([6, 1]);
    await askAgain();
  });
});

describe("a vote", () => {
  it("that nobody answers in time is taken away, and the die decides", async () => {
    for (const page of [gm, player]) {
      await page.evaluate(() => {
        // What waits for half a minute waits for the test.
        const [page, later] = [globalThis as any, setTimeout];
        page.late = [];
        page.setTimeout = (act: () => void, time: number, ...more: unknown[]) =>
          time === 30_000 ? page.late.push(act) : later(act, time, ...more);
        page.runLate = () => {
          page.setTimeout = later;
          for (const act of page.late) act();
        };
      });
    }
    await gm.keyboard.press("v");
    for (const page of [player, gm]) await dialogOf(page).waitFor();
    for (const page of [player, gm]) {
      await page.evaluate(() => (globalThis as any).runLate());
      await dialogOf(page).waitFor({ state: "detached" });
    }
    await gm.waitForSelector("#notifications :text('Nobody has voted; the die decides')");
    await gm.waitForSelector('#opfor-suggestion [data-action="do"]');
    await askAgain();
  });
});

describe("the small window", () => {
  it("says the same in two lines, opens to the full one, and skipping moves nothing", async () => {
    // A vote that is settled in the window is over for everybody.
    await gm.keyboard.press("v");
    for (const page of [player, gm]) await dialogOf(page).waitFor();
    await gm.click('#opfor-suggestion [data-option]:has-text("Isla")');
    for (const page of [player, gm]) await dialogOf(page).waitFor({ state: "detached" });
    await gm.evaluate(async () => void (await game.settings.set("opfor", "compact", true)));
    await gm.keyboard.press("Escape");
    await gm.click('.of-panel [data-opfor="play"]');
    await gm.waitForSelector("#opfor-suggestion .of-compact");
    expect(await gm.textContent("#opfor-suggestion .of-line2")).toContain("Isla");
    await table.shot(gm, "windows-compact");
    await gm.click('#opfor-suggestion [data-action="expand"]');
    await gm.waitForSelector("#opfor-suggestion .of-plan");
    const before = await world(gm);
    const { turn, ...rest } = before as { turn: unknown; tokens: unknown };
    await gm.click('#opfor-suggestion [data-action="skip"]');
    await gm.waitForFunction(
      (was) => JSON.stringify([game.combat.round, game.combat.turn]) !== was,
      JSON.stringify(turn),
    );
    expect(((await world(gm)) as { tokens: unknown }).tokens).toEqual(rest.tokens);
  });
});

describe("on the map", () => {
  it("the HUD's button goes through off, suggest and auto, and the token's badge follows", async () => {
    const mode = (): Promise<string> =>
      gm.evaluate(() => canvas.scene.tokens.getName("Warg").flags.opfor.mode as string);
    await gm.evaluate(() => {
      canvas.tokens.releaseAll();
      canvas.hud.token.bind(canvas.scene.tokens.getName("Warg").object);
    });
    await gm.waitForSelector("#token-hud .opfor-hud");
    await table.shot(gm, "windows-hud");
    for (const wanted of ["suggest", "auto", "off"]) {
      await gm.click("#token-hud .opfor-hud");
      await expect.poll(mode).toBe(wanted);
    }
    await gm.evaluate(async () => void (await canvas.hud.token.clear()));
  });

  it("a region becomes OpFor terrain in its sheet, and the ruleset's map has it", async () => {
    await gm.evaluate(async () => {
      const [region] = await canvas.scene.createEmbeddedDocuments("Region", [
        {
          name: "Mud",
          shapes: [{ type: "rectangle", x: 600, y: 600, width: 200, height: 200, hole: false, rotation: 0 }],
        },
      ]);
      const [behaviour] = await region.createEmbeddedDocuments("RegionBehavior", [{ type: "opfor.terrain" }]);
      await behaviour.sheet.render({ force: true });
    });
    const sheet = gm.locator(".region-behavior-config");
    await sheet.locator("select[name='system.kind']").selectOption({ label: "Dangerous" });
    await sheet.locator("input[name='system.cost']").fill("3");
    await table.shot(gm, "windows-terrain");
    await sheet.locator("footer button[type=submit]").click();
    await sheet.waitFor({ state: "detached" });
    const regions = await gm.evaluate(() => {
      const { api } = game.modules.get("opfor");
      return api.snapshot(canvas.scene.tokens.getName("Warg")).regions as object[];
    });
    expect(regions).toContainEqual(
      expect.objectContaining({
        name: "Mud",
        terrain: [expect.objectContaining({ kind: "dangerous", cost: 3 })],
      }),
    );
  });
});

describe("what a turn puts on the map", () => {
  /** Calls a warrior, lays a trap and sets fire to where it stands, all in one turn. */
  const CALLER = {
    format: "opfor-scheme",
    version: 1,
    id: "caller",
    name: "Caller",
    faction: "goblin",
    level: 1,
    boss: false,
    stats: { hp: 9, def: 12, spd: 6, rng: 40 },
    abilities: { str: 0, dex: 0, con: 0, int: 0, wis: 0, cha: 0 },
    behaviours: [
      {
        id: "call",
        when: { kind: "always" },
        actions: [
          { kind: "summon", what: { schemes: ["goblin-warrior"] }, count: "1", when: "now" },
          { kind: "trap", damage: "1", effects: [] },
          { kind: "effect", on: "self", effects: [{ kind: "set-fire" }] },
        ],
      },
    ],
    targets: ["closest"],
    traits: [],
  };
  const onMap = (): Promise<unknown[]> =>
    gm.evaluate(() =>
      canvas.scene.regions
        .filter((region: any) => region.flags.opfor?.mark)
        .map((region: any) => [
          region.flags.opfor.what,
          region.behaviors.contents[0].system.kind,
          region.polygons.length,
        ])
        .sort(),
    );

  it("is whole, named and read again by the rules; undo takes all of it away", async () => {
    await gm.evaluate(async (caller) => {
      await game.settings.set("opfor", "autoTies", "dice");
      await game.settings.set("opfor", "library", { "monster-ai": [caller] });
      if (!game.combat.started) await game.combat.startCombat();
      // The only warrior there is to copy is dead, hidden and gone.
      for (const name of ["Goblin Warrior 1", "Goblin Warrior 2"]) {
        const token = canvas.scene.tokens.getName(name);
        await token.actor.update({ "system.hp.value": 0 });
        await token.actor.toggleStatusEffect("dead", { active: true, overlay: true });
        await token.update({ hidden: true, flags: { opfor: { left: true, statuses: ["cursed"] } } });
        await token.combatant.update({ defeated: true });
      }
      const warg = canvas.scene.tokens.getName("Warg");
      await warg.update({ flags: { opfor: { doctrine: "caller", mode: "auto" } } });
      const turn = game.combat.turns.findIndex(({ name }: any) => name === "Warg");
      await game.combat.update({ turn }, { turnEvents: false });
    }, CALLER);
    const before = await world(gm);
    await gm.evaluate(async () => void (await game.modules.get("opfor").api.play()));
    await gm.waitForFunction(() => game.combat.combatant?.name !== "Warg", undefined, { timeout: 30_000 });
    expect(await gm.evaluate(() => game.messages.contents.at(-1).flags.opfor.key as string)).toContain(
      await gm.evaluate(() => canvas.scene.tokens.getName("Warg").combatant.id as string),
    );
    const come = await gm.evaluate(() => {
      const token = canvas.scene.tokens.contents.find((one: any) => one.flags.opfor?.figure);
      const { system, statuses } = token.actor;
      const { ruleset, doctrine, left, statuses: ours } = token.flags.opfor;
      const read = game.modules.get("opfor").api.snapshot(token);
      return {
        name: token.name,
        hp: [system.hp.value, [...statuses], token.hidden, token.combatant?.defeated],
        flags: [ruleset, doctrine, left, ours],
        figure: read.figures.find((one: any) => one.id === token.flags.opfor.figure)?.defeated,
        regions: read.regions.filter((one: any) => one.terrain[0].tags?.length).length,
      };
    });
    expect(come).toEqual({
      name: "Goblin Warrior 3",
      hp: [5, [], false, false],
      flags: ["monster-ai", "goblin-warrior", undefined, undefined],
      figure: false,
      regions: (await onMap()).length,
    });
    expect(await onMap()).toContainEqual(["trap", "dangerous", 1]);
    expect(await onMap()).toContainEqual(["fire", "dangerous", 1]);
    await table.shot(gm, "windows-summoned");
    await gm.click('#sidebar [data-tab="combat"]');
    await gm.click('.of-panel [data-opfor="undo"]');
    await expect.poll(() => world(gm), { timeout: 20_000 }).toEqual(before);
    expect(await onMap()).toEqual([]);
  });
});

describe("the trace of a turn", () => {
  it("leads players to the scheme when the table plays with open information, and only then", async () => {
    const readTrace = async (): Promise<number> => {
      await player.locator('.of-card [data-opfor="trace"]').last().click();
      await player.waitForSelector(".of-trace .of-rule");
      return player.locator('.of-trace [data-action="doctrine"]').count();
    };
    await player.bringToFront();
    // Stop is not a player's: OpFor says so, and Foundry is not asked.
    const notices = player.locator("#notifications li, #notifications .notification");
    await player.keyboard.press("Control+Period");
    await expect.poll(() => notices.allInnerTexts()).toEqual([expect.stringContaining("Only a GM")]);
    await player.click('#sidebar [data-tab="chat"]');
    expect(await readTrace()).toBe(0);
    await player.click('.application:has(.of-trace) [data-action="close"]');
    await player.waitForSelector(".of-trace", { state: "detached" });
    await gm.evaluate(
      async () =>
        void (await game.settings.set("opfor", "rulesetOptions", {
          "monster-ai": { openInformation: true },
        })),
    );
    await player.waitForFunction(
      () => game.settings.get("opfor", "rulesetOptions")["monster-ai"]?.openInformation === true,
    );
    expect(await readTrace()).toBe(1);
    await player.click('.of-trace [data-action="doctrine"]');
    await player.waitForSelector(".of-doctrine h2");
    await gm.evaluate(async () => void (await game.settings.set("opfor", "rulesetOptions", {})));
    await gm.bringToFront();
  });
});

describe("the options", () => {
  it("keep what was chosen; what cannot be read is named, and nothing is lost", async () => {
    await gm.evaluate(async () => void (await game.settings.menus.get("opfor.options")));
    await gm.click('#sidebar [data-tab="settings"]');
    await gm.evaluate(
      async () => void (await new (game.settings.menus.get("opfor.options").type)().render({ force: true })),
    );
    const form = gm.locator("form#opfor-options");
    await form.locator('[name="gunslinger.deck"]').fill("[1, 2");
    await form.locator('[name="five-parsecs.dashPolicy"]').selectOption("literal");
    await form.locator('button[type="submit"]').click();
    await gm.waitForSelector("#notifications :text('The options were not saved')");
    expect(await form.locator('[name="gunslinger.deck"]').inputValue()).toBe("[1, 2");
    await form.locator('[name="gunslinger.deck"]').fill("");
    await table.shot(gm, "windows-options");
    await form.locator('button[type="submit"]').click();
    await form.waitFor({ state: "detached" });
    expect(await gm.evaluate(() => game.settings.get("opfor", "rulesetOptions"))).toEqual({
      "five-parsecs": { dashPolicy: "literal" },
    });
  });
});

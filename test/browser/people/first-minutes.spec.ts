/* eslint-disable @typescript-eslint/no-deprecated -- copying on plain http has no other way */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dist, SMALL, startTable, type Table } from "../harness.ts";
import {
  beginWithATie,
  combatNow,
  helpers,
  passHands,
  setModes,
  setPace,
  untilAsked,
  untilRound,
} from "../support.ts";

/** What went wrong for people who had OpFor for the first time before them. */
let table: Table;
let gm: Page;
beforeAll(async () => {
  table = await startTable({ modules: [dist()], viewport: SMALL });
});
afterAll(async () => {
  await table.stop();
});

const opened = async (world: string, battle: string, lang: "en" | "de" = "en"): Promise<Page> => {
  const page = await table.open({ generation: 13, world, battle, lang });
  await page.evaluate(helpers);
  await setPace(page, 0);
  await page.bringToFront();
  return page;
};

describe("the OpFor tab of a token", () => {
  beforeAll(async () => {
    gm = await opened("tab", "skirmish");
  });
  afterAll(async () => {
    expect(table.problems(gm)).toEqual([]);
    await gm.close();
  });

  it.each(["monster-ai", "five-parsecs"])(
    "gives the doctrine it shows, though nobody chose it: %s",
    async (ruleset) => {
      await gm.evaluate(async () => {
        const hostile = canvas.tokens.placeables.filter((one: any) => one.document.disposition < 0);
        for (const token of hostile) {
          await token.document.update({ "flags.-=opfor": null });
          token.control({ releaseOthers: false });
        }
        await hostile[0].document.sheet.render({ force: true });
      });
      const sheet = gm.locator(".application.token-config");
      await sheet.locator('[data-tab="opfor"]').first().click();
      await sheet.locator('[data-opfor="ruleset"]').selectOption(ruleset);
      const shown = await sheet.locator('[data-opfor="doctrine"]').inputValue();
      expect(["goblin-warrior", "cautious", "aggressive"]).toContain(shown);
      await sheet.locator('[data-opfor="apply"]').click();
      const written = (): Promise<string[]> =>
        gm.evaluate(() =>
          canvas.tokens.controlled.map((one: any) => one.document.flags.opfor?.doctrine ?? ""),
        );
      await expect.poll(async () => [...new Set(await written())]).toEqual([shown]);
      // The sheet's own token is one of them, and the tab says how many there were.
      expect(await sheet.locator("[role=status]").textContent()).toContain("Applied to 5 tokens");
      await gm.evaluate(async () => void (await canvas.tokens.controlled[0].document.sheet.close()));
    },
  );

  it("is opened for all enemies by the panel's button where no sheet can be read", async () => {
    await gm.evaluate(async () => {
      canvas.tokens.releaseAll();
      for (const token of canvas.scene.tokens) await token.update({ "flags.-=opfor": null });
    });
    await gm.click('#sidebar [data-tab="combat"]');
    await gm.click('.of-panel .is-primary[data-opfor="monsters"]:has-text("Choose how the enemies play")');
    await gm.locator(".application.token-config [data-opfor=ruleset]").waitFor();
    expect(await gm.evaluate(() => canvas.tokens.controlled.length)).toBe(5);
    await gm.evaluate(async () => void (await canvas.tokens.controlled[0].document.sheet.close()));
  });

  it("stays on the screen when a ruleset with a long profile is chosen", async () => {
    await gm.evaluate(
      async () => void (await canvas.tokens.controlled[0].document.sheet.render({ force: true })),
    );
    const sheet = gm.locator(".application.token-config");
    for (const ruleset of ["five-parsecs", "x-wing"]) {
      await sheet.locator('[data-opfor="ruleset"]').selectOption(ruleset);
      await expect
        .poll(async () => {
          const box = await sheet.boundingBox();
          return box !== null && box.y >= 0 && box.y + box.height <= SMALL.height + 1;
        })
        .toBe(true);
    }
  });

  it("leaves room for parts that other modules add to the sheet later", async () => {
    const parts = await gm.evaluate(() => {
      const core = foundry.applications.sheets.TokenConfig;
      class SystemSheet extends core {}
      core.PARTS.later = { template: "modules/later/tab.hbs" };
      const found = [Object.keys(core.PARTS), Object.keys((SystemSheet as any).PARTS)];
      const registered = Object.values(CONFIG.Token.sheetClasses.base).map(
        ({ cls }: any) => "later" in cls.PARTS,
      );
      delete core.PARTS.later;
      return { found, registered };
    });
    for (const names of parts.found)
      expect(names).toEqual(expect.arrayContaining(["opfor", "later", "footer"]));
    expect(parts.registered).not.toContain(false);
  });

  it("gives a figure the hit points of its scheme", async () => {
    const hp = await gm.evaluate(async () => {
      const token = canvas.scene.tokens.find((one: any) => one.disposition < 0 && one.actor);
      const scheme = {
        format: "opfor-scheme",
        version: 1,
        id: "ash-bear",
        name: "Ash bear",
        level: 2,
        boss: false,
      };
      const rest = {
        stats: { hp: 23, def: 11, spd: 6, rng: 1 },
        behaviours: [{ id: "maul", when: { kind: "proximity", spaces: "1" }, actions: [{ kind: "move" }] }],
        targets: ["closest"],
        traits: [],
      };
      await game.settings.set("opfor", "library", { "monster-ai": [{ ...scheme, ...rest }] });
      await token.update({ "flags.opfor": { ruleset: "monster-ai", doctrine: "ash-bear" } });
      await new Promise((resolve) => setTimeout(resolve, 300));
      const { value, max } = token.actor.system.hp ?? token.actor.system.attributes.hp;
      return [value, max];
    });
    expect(hp).toEqual([23, 23]);
  });
});

/** Somebody has clicked there last. */
const focusOn = (selector: string): Promise<void> =>
  gm.evaluate((wanted) => {
    document.dispatchEvent(new PointerEvent("pointerdown"));
    document.querySelector<HTMLElement>(wanted)?.focus();
  }, selector);

const targeted = (): Promise<string[]> =>
  gm.evaluate(() => [...game.user.targets].map((one: any) => one.document.name as string));

/** Somebody moves the map while the question is open. */
const putFigureUnderWindow = (): Promise<void> =>
  gm.evaluate(async () => {
    const box = document.querySelector("#opfor-suggestion")?.getBoundingClientRect();
    if (box === undefined) return;
    const under = canvas.canvasCoordinatesFromClient({
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
    });
    const token = canvas.scene.tokens.getName("Goblin Warrior 1").getCenterPoint();
    const { x, y } = canvas.stage.pivot;
    await canvas.pan({ x: x + token.x - under.x, y: y + token.y - under.y });
  });

function asked(): void {
  it.each([
    ["2", ["Isla"]],
    ["0", ["Brannoc", "Isla"]],
    ["1", ["Brannoc"]],
  ])("is answered by the printed digit %s, wherever the focus is", async (digit, whom) => {
    await untilAsked(gm);
    expect(await gm.textContent("#opfor-suggestion h3")).toContain("Whom does");
    expect(await gm.locator("#opfor-suggestion .of-kbd").allInnerTexts()).toContain(digit);
    if (digit === "1") await putFigureUnderWindow();
    await focusOn('#combat [data-action="nextTurn"]');
    await gm.keyboard.press(`Digit${digit}`);
    await expect.poll(() => gm.locator("#opfor-suggestion .of-plan").count()).toBe(1);
    await expect.poll(async () => whom.includes((await targeted())[0] ?? "")).toBe(true);
    expect((await combatNow(gm)).name).toBe("Goblin Warrior 1");
    if (digit === "1") return;
    // Stopped and begun again, it asks anew.
    await gm.keyboard.press("Control+Period");
    await gm.waitForSelector("#opfor-suggestion", { state: "detached" });
    await gm.click('.of-panel [data-opfor="play"]:not([disabled])');
  });

  it("is placed anew for what comes after the answer, and covers neither figure nor path", async () => {
    await gm.waitForTimeout(300);
    const covered = await gm.evaluate(() => {
      const box = document.querySelector("#opfor-suggestion")?.getBoundingClientRect();
      const token = canvas.scene.tokens.getName("Goblin Warrior 1");
      const way = [...game.user.targets, token.object].map(({ document }: any) => document.getCenterPoint());
      const middle = { x: (way[0].x + way[1].x) / 2, y: (way[0].y + way[1].y) / 2 };
      return [...way, middle].map((one) => {
        const at = canvas.clientCoordinatesFromCanvas(one);
        return (
          box !== undefined && at.x > box.left && at.x < box.right && at.y > box.top && at.y < box.bottom
        );
      });
    });
    expect(covered).toEqual([false, false, false]);
    const box = await gm.locator("#opfor-suggestion").boundingBox();
    expect(((box?.width ?? Infinity) * (box?.height ?? 0)) / (SMALL.width * SMALL.height)).toBeLessThan(0.25);
    await table.shot(gm, "journeys-after-answer");
  });

  it("marks whom it is about for everybody while it is open", async () => {
    expect(await targeted()).toEqual(["Brannoc"]);
  });

  it("can be copied on plain http, where scripts have no clipboard", async () => {
    await gm.evaluate(() => {
      const page = globalThis as any;
      Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
      const exec = document.execCommand.bind(document);
      document.execCommand = (command: string) => {
        page.copied = (document.activeElement as HTMLTextAreaElement | null)?.value;
        return exec(command);
      };
    });
    await gm.click('#opfor-suggestion [data-action="why"]');
    await gm.click('.opfor [data-action="copy"]');
    await expect.poll(() => gm.evaluate(() => (globalThis as any).copied ?? "")).toContain("Brannoc");
    await gm.evaluate(async () => {
      for (const app of foundry.applications.instances.values())
        if (app.id.startsWith("opfor-trace")) await app.close();
    });
  });
}

function done(): void {
  it("is done by Enter after a click on Next turn, and the turn is not ended instead", async () => {
    const before = await combatNow(gm);
    await focusOn('#combat [data-action="nextTurn"]');
    await gm.keyboard.press("Enter");
    const card = (): Promise<string> =>
      gm.evaluate(() => game.messages.contents.findLast((one: any) => one.flags.opfor?.key)?.content ?? "");
    await expect.poll(card, { timeout: 10_000 }).toContain("Goblin Warrior 1");
    expect(before.name).toBe("Goblin Warrior 1");
    await expect.poll(() => gm.evaluate(() => [...game.user.targets].length)).toBe(0);
  });

  it("moves figures by its own rules where a system stops tokens at occupied spaces", async () => {
    await gm.evaluate(async () => void (await game.settings.set("opfor", "autoTies", "dice")));
    await setModes(gm, "auto");
    const walked = (): Promise<boolean[]> =>
      gm.evaluate(() => (globalThis as any).moves.map((one: any) => one.ignoreTokens === true));
    for (let turns = 0; turns < 10 && (await walked()).length === 0; turns++) {
      await passHands(gm);
      await gm.waitForTimeout(500);
    }
    expect(await walked()).not.toEqual([]);
    expect(await walked()).not.toContain(false);
  });

  it("leaves a card that draws in the reader's language after a reload, dice and all", async () => {
    await gm.waitForFunction(() =>
      game.messages.contents.some((one: any) => /.kind.:.die./.test(one.flags.opfor?.report ?? "")),
    );
    const german = await table.open({ generation: 13, world: "asked", lang: "de" });
    await german.click('#sidebar [data-tab="chat"]');
    const words = (): Promise<string> =>
      german.evaluate(() => document.querySelector(".chat-message .of-card")?.textContent ?? "");
    await expect.poll(words).toContain("Rückgängig");
    expect(table.problems(german)).toEqual([]);
    await german.close();
  });
}

describe("a question and a suggestion", () => {
  beforeAll(async () => {
    gm = await opened("asked", "monster-ai");
    await gm.evaluate(async () => void (await game.settings.set("opfor", "manageOrder", false)));
    await beginWithATie(gm);
    await gm.evaluate(() => {
      const page = globalThis as any;
      page.moves = [];
      const { prototype } = CONFIG.Token.documentClass;
      const { move } = prototype;
      prototype.move = function (waypoints: unknown, options: any) {
        page.moves.push(options.constrainOptions);
        return move.call(this, waypoints, options);
      };
    });
  });
  afterAll(async () => {
    expect(table.problems(gm)).toEqual([]);
    await gm.close();
  });

  asked();
  done();
});

describe("what lies on the map", () => {
  it("is drawn over the tints of regions and the bars of tokens", async () => {
    const page = await opened("layers", "monster-ai");
    await setModes(page, "suggest");
    await page.click('#sidebar [data-tab="combat"]');
    await page.click('#combat [data-action="startCombat"]');
    await untilAsked(page);
    const heights = await page.evaluate(() => {
      const group = canvas.interface;
      const preview = group.children.at(-1).zIndex;
      const marks = group.children.find((one: any) => one.name === "opfor-marks")?.zIndex;
      return { preview, marks, regions: canvas.regions.zIndex, tokens: canvas.tokens.zIndex };
    });
    const drawn = await page.evaluate(() =>
      Math.max(
        ...canvas.interface.children
          .filter((one: any) => one.eventMode === "none")
          .map((one: any) => one.zIndex),
      ),
    );
    expect(drawn).toBeGreaterThan(500);
    expect(heights.marks).toBeGreaterThan(100);
    expect(heights.marks).toBeLessThan(200);
    expect(table.problems(page)).toEqual([]);
    await page.close();
  });
});

describe("the practice table", () => {
  it("greets who joins with the battle's name, in their language", async () => {
    const first = await table.open({ generation: 13, world: "joined", battle: "monster-ai" });
    const page = await table.openUrl("/?world=joined&lang=en", "join");
    expect(await page.textContent("h1")).toBe("Goblins in the old well house");
    expect(await page.textContent(".join li")).toBe("GamemasterRuns the table, already here");
    await page.close();
    const german = await table.openUrl("/?world=joined&lang=de", "join");
    expect(await german.textContent("h1")).toBe("Goblins im alten Brunnenhaus");
    expect(await german.textContent(".join li")).toBe("GamemasterLeitet den Tisch, schon hier");
    await german.close();
    await first.close();
  });
});

describe("initiatives that people rolled", () => {
  it("are traded among the figures that the rules order, are said before it begins, and come back", async () => {
    const page = await opened("initiatives", "monster-ai");
    const rolled = await page.evaluate(async () => {
      const updates = game.combat.turns.map((one: any, at: number) => ({
        _id: one.id,
        initiative: 20 - 2 * at,
      }));
      await game.combat.updateEmbeddedDocuments("Combatant", updates);
      return Object.fromEntries(game.combat.combatants.map((one: any) => [one.name, one.initiative]));
    });
    await setModes(page, "off");
    await page.click('#sidebar [data-tab="combat"]');
    await expect.poll(() => page.textContent(".of-panel .of-order")).toContain("puts heroes in order too");
    await page.click('#combat [data-action="startCombat"]');
    const now = (): Promise<Record<string, number>> =>
      page.evaluate(() =>
        Object.fromEntries(game.combat.combatants.map((one: any) => [one.name, one.initiative])),
      );
    await expect.poll(async () => JSON.stringify(await now())).not.toBe(JSON.stringify(rolled));
    const traded = await now();
    expect(Object.values(traded).toSorted()).toEqual(Object.values(rolled).toSorted());
    await page.click('.of-panel [data-opfor="order"]');
    await expect.poll(now).toEqual(rolled);
    // The rules' order again, until the battle is over.
    await page.click('.of-panel [data-opfor="order"]');
    await untilRound(page, 2);
    await expect.poll(async () => JSON.stringify(await now())).not.toBe(JSON.stringify(rolled));
    await page.evaluate(async () => {
      for (const one of game.combat.combatants)
        if (one.token.disposition < 0) {
          await one.actor.update({ "system.hp.value": 0 });
          await one.update({ defeated: true });
        }
    });
    await page.click('#combat [data-action="nextTurn"]');
    await expect.poll(now).toEqual(rolled);
    expect(await page.evaluate(() => game.messages.contents.at(-1).content)).toContain("win");
    expect(table.problems(page)).toEqual([]);
    await page.close();
  });
});

describe("the panel", () => {
  let player: Page;
  beforeAll(async () => {
    gm = await opened("panel", "monster-ai");
    player = await table.open({ user: "player", generation: 13, world: "panel" });
    await gm.bringToFront();
  });
  afterAll(async () => {
    for (const page of [gm, player]) expect(table.problems(page)).toEqual([]);
    await player.close();
    await gm.close();
  });

  const modes = (): Promise<string[]> =>
    gm.evaluate(() => [
      ...new Set<string>(
        canvas.scene.tokens
          .filter(
            (one: any) =>
              one.flags.opfor?.ruleset && game.combat.combatants.some((c: any) => c.tokenId === one.id),
          )
          .map((one: any) => one.flags.opfor.mode ?? "suggest"),
      ),
    ]);

  it("sets everybody to auto, to suggest and to off", async () => {
    await gm.click('#sidebar [data-tab="combat"]');
    for (const mode of ["auto", "suggest", "off"]) {
      await gm.click(`.of-panel [data-opfor="all"][data-mode="${mode}"]`);
      await expect.poll(modes).toEqual([mode]);
    }
  });

  it("opens in a window of its own, from a button and from the scene controls, and works there", async () => {
    await gm.click('#combat .of-panel [data-opfor="window"]');
    await gm.waitForSelector("#opfor-panel .of-panel .of-fig");
    await gm.click('#opfor-panel [data-opfor="all"][data-mode="suggest"]');
    await expect.poll(modes).toEqual(["suggest"]);
    await gm.evaluate(() => foundry.applications.instances.get("opfor-panel")?.close());
    const offered = await gm.evaluate(() => {
      const controls: any = { tokens: { tools: {} } };
      Hooks.callAll("getSceneControlButtons", controls);
      controls.tokens.tools["opfor-panel"].onChange();
      return Object.keys(controls.tokens.tools);
    });
    expect(offered).toContain("opfor-panel");
    await gm.waitForSelector("#opfor-panel .of-panel .of-fig");
    await table.shot(gm, "journeys-panel-window");
    await gm.evaluate(() => foundry.applications.instances.get("opfor-panel")?.close());
  });

  it("adds entries to the tracker's menu and to those of actors", async () => {
    const named = await gm.evaluate(async () => {
      const [tracker, actors]: any[][] = [[], []];
      Hooks.callAll("getCombatantContextOptions", ui.combat, tracker);
      Hooks.callAll("getActorContextOptions", { collection: game.actors }, actors);
      const row = document.createElement("li");
      row.dataset.combatantId = game.combat.combatants.find((one: any) => one.token.flags.opfor?.ruleset).id;
      const auto = tracker.find((one) => one.name.includes("Auto") || one.name.includes("auto"));
      const shown = auto.condition(row);
      auto.callback(row);
      return [tracker.map((one) => one.name), shown, actors.map((one) => one.name)];
    });
    expect(named[0]).toHaveLength(4);
    expect(named[1]).toBe(true);
    expect(named[2]).toEqual(["OpFor: how its tokens are played"]);
    await expect.poll(async () => (await modes()).includes("auto")).toBe(true);
  });

  it("shows players nobody when cards are for GMs, and no hidden combatant ever", async () => {
    const listed = (): Promise<number> =>
      player.evaluate(() => document.querySelectorAll(".of-panel .of-fig").length);
    await player.evaluate(() => document.querySelector<HTMLElement>('#sidebar [data-tab="combat"]')?.click());
    await expect.poll(listed).toBeGreaterThan(1);
    const all = await listed();
    await gm.evaluate(async () => {
      const one = game.combat.combatants.find((c: any) => c.token.flags.opfor?.ruleset);
      await one.update({ hidden: true });
    });
    await expect.poll(listed).toBe(all - 1);
    await gm.evaluate(async () => void (await game.settings.set("opfor", "cards", "gm")));
    await expect.poll(listed).toBe(0);
  });

  it("and the cards of turns go to the GMs alone then", async () => {
    await gm.evaluate(async () => void (await game.settings.set("opfor", "autoTies", "dice")));
    await gm.click('.of-panel [data-opfor="all"][data-mode="auto"]');
    await gm.click('#combat [data-action="startCombat"]');
    await passHands(gm);
    const cards = (): Promise<boolean[]> =>
      gm.evaluate(() =>
        game.messages.contents
          .filter((one: any) => one.flags.opfor?.report)
          .map((one: any) => one.whisper.length > 0),
      );
    await expect.poll(async () => (await cards()).length, { timeout: 20_000 }).toBeGreaterThan(0);
    expect(await cards()).not.toContain(false);
    await gm.click('.of-panel [data-opfor="stop"]');
  });
});

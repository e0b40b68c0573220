import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import documented from "../../../table/src/host/missing/documented.json";
import { startTable, type Table } from "../harness.ts";

/** What hands do at the table: mouse, keyboard, files. */
let table: Table;
let page: Page;
beforeAll(async () => {
  table = await startTable();
  page = await table.open({ world: "hands", battle: "skirmish", theme: "dark" });
});
afterAll(async () => {
  await table.stop();
});
afterEach(() => {
  expect(table.problems(page)).toEqual([]);
});
const at = (name: string): Promise<{ x: number; y: number }> =>
  page.evaluate(
    (n) => canvas.clientCoordinatesFromCanvas(canvas.scene.tokens.getName(n).object.center),
    name,
  );
const point = (x: number, y: number): Promise<{ x: number; y: number }> =>
  page.evaluate(([px, py]) => canvas.clientCoordinatesFromCanvas({ x: px, y: py }), [x, y] as const);

describe("the mouse", () => {
  it("selects a token with a click, adds with shift, lets go on the empty map", async () => {
    const a = await at("Raider 1");
    const b = await at("Raider 2");
    await page.mouse.click(a.x, a.y);
    await page.waitForFunction(() => canvas.tokens.controlled.length === 1);
    await page.keyboard.down("Shift");
    await page.mouse.click(b.x, b.y);
    await page.keyboard.up("Shift");
    await page.waitForFunction(() => canvas.tokens.controlled.length === 2);
    const empty = await point(850, 250);
    await page.mouse.click(empty.x, empty.y);
    await page.waitForFunction(() => canvas.tokens.controlled.length === 0);
  });
  it("drags a token to a square, stopped by walls", async () => {
    const from = await at("Captain");
    const to = await point(1950, 1350);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x - 20, from.y + 20, { steps: 3 });
    await page.mouse.move(to.x, to.y, { steps: 3 });
    await table.shot(page, "hands-drag");
    await page.mouse.up();
    await page.waitForFunction(
      () =>
        canvas.scene.tokens.getName("Captain")._source.x === 1900 &&
        canvas.scene.tokens.getName("Captain")._source.y === 1300,
    );
  });
  it("opens the HUD with a right click and sets a status and hit points there", async () => {
    await page.waitForFunction(() => !canvas.scene.tokens.getName("Captain").object.movementAnimationPromise);
    const p = await at("Captain");
    await page.mouse.move(p.x, p.y);
    await page.mouse.click(p.x, p.y, { button: "right" });
    await page.click("#token-hud [data-action=effects]");
    await page.click("#token-hud [data-status-id=prone]");
    await page.waitForFunction(() => canvas.scene.tokens.getName("Captain").hasStatusEffect("prone"));
    await page.fill("#token-hud input[name='bar1.value']", "-2");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => canvas.scene.tokens.getName("Captain").actor.system.hp.value === 3);
    await table.shot(page, "hands-hud");
    await page.evaluate(async () => void (await canvas.hud.token.clear()));
  });
  it("opens the token sheet with a double click", async () => {
    const p = await at("Raider 2");
    await page.mouse.dblclick(p.x, p.y);
    await page.waitForSelector(".token-config");
    await page.click(".token-config [data-action=close]");
    await page.waitForSelector(".token-config", { state: "detached" });
  });
  it("opens a door with a click as GM", async () => {
    const p = await point(1350, 500);
    await page.mouse.click(p.x, p.y);
    await page.waitForFunction(() =>
      canvas.scene.walls.some((w: any) => w.c[1] === 500 && w.c[0] === 1400 && w.ds === 1),
    );
  });
  it("zooms with the wheel and pans with the right button", async () => {
    const before = await page.evaluate(() => [canvas.stage.scale.x, canvas.stage.pivot.x]);
    const p = await point(850, 250);
    await page.mouse.move(p.x, p.y);
    await page.mouse.wheel(0, -200);
    await page.mouse.down({ button: "right" });
    await page.mouse.move(p.x - 80, p.y, { steps: 4 });
    await page.mouse.up({ button: "right" });
    const after = await page.evaluate(() => [canvas.stage.scale.x, canvas.stage.pivot.x]);
    expect(after[0]).toBeGreaterThan(before[0]);
    expect(after[1]).not.toBe(before[1]);
    await page.click("[data-zoom=fit]");
  });
});

describe("regions and actors by hand", () => {
  it("opens a region from the map, adds a behaviour of a module and edits it", async () => {
    await page.click("#scene-controls [data-control=regions]");
    const p = await point(2050, 850);
    await page.mouse.dblclick(p.x, p.y);
    await page.waitForSelector(".region-config");
    await page.selectOption(".region-config .behavior-type", "sample.hazard");
    await page.click(".region-config [data-action=behaviorCreate]");
    await page.waitForSelector(".region-behavior-config input[name='system.damage']");
    await page.click(".region-behavior-config footer button[type=submit]");
    await page.waitForSelector(".region-behavior-config", { state: "detached" });
    expect(
      await page.evaluate(() => canvas.scene.regions.getName("Rubble").behaviors.map((b: any) => b.type)),
    ).toEqual(["modifyMovementCost", "sample.hazard"]);
    await page.click(".region-config [data-action=close]");
    await page.click("#scene-controls [data-control=tokens]");
  });
  it("places an actor dropped on the map, flags of the prototype and all", async () => {
    await page.evaluate(
      async () =>
        void (await game.actors.getName("Captain").prototypeToken.setFlag("sample", "doctrine", "guardian")),
    );
    await page.click("#sidebar-tabs [data-tab=actors]");
    const p = await point(350, 250);
    const board = await page.locator("#board").boundingBox();
    await page.dragAndDrop("#actors .directory-item:last-child", "#board", {
      targetPosition: { x: p.x - board!.x, y: p.y - board!.y },
    });
    await page.waitForFunction(
      () => canvas.scene.tokens.filter((t: any) => t.name === "Captain").length === 2,
    );
    expect(
      await page.evaluate(() => {
        const t = canvas.scene.tokens.contents.at(-1);
        return [t._source.x, t._source.y, t.getFlag("sample", "doctrine"), t.actor.isToken];
      }),
    ).toEqual([300, 200, "guardian", true]);
    await page.evaluate(async () => void (await canvas.scene.tokens.contents.at(-1).delete()));
  });
});

describe("the keyboard", () => {
  it("pauses with space and moves the selected token with the arrows", async () => {
    const p = await at("Raider 1");
    await page.mouse.click(p.x, p.y);
    await page.keyboard.press("ArrowLeft");
    await page.waitForFunction(() => canvas.scene.tokens.getName("Raider 1")._source.x === 1300);
    await page.keyboard.press("Space");
    await page.waitForFunction(() => game.paused);
    await page.keyboard.press("Space");
    await page.waitForFunction(() => !game.paused);
  });
  it("leaves the keys to a field that has the focus, and to a button of a form", async () => {
    const focusOn = (html: string): Promise<boolean> =>
      page.evaluate((markup) => {
        const form = document.body.appendChild(document.createElement("form"));
        form.innerHTML = markup;
        (form.firstElementChild as HTMLElement).focus();
        const takes = game.keyboard.hasFocus as boolean;
        form.remove();
        return takes;
      }, html);
    const slider = (more: string): string => `<input type="range" ${more}>`;
    expect(
      await Promise.all([slider(""), '<input type="checkbox">', "<button>x</button>"].map(focusOn)),
    ).toEqual([true, true, true]);
    expect(
      await Promise.all([slider('data-keyboard-focus="false"'), '<a href="#">x</a>'].map(focusOn)),
    ).toEqual([false, false]);
  });
  it("rolls dice from the chat line", async () => {
    await page.click("#sidebar-tabs [data-tab=chat]");
    await page.fill("#chat-message", "/r 2d6 + 3");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#chat .dice-total");
    const total = Number(await page.textContent("#chat .dice-total"));
    expect(total).toBeGreaterThanOrEqual(5);
    expect(total).toBeLessThanOrEqual(15);
  });
});

describe("dialogs and words on the screen", () => {
  it("answers a confirm, a dismissed dialog is null, text is cleaned and an element keeps its markup", async () => {
    const confirm = page.evaluate(() =>
      foundry.applications.api.DialogV2.confirm({
        window: { title: "Sure?" },
        content: "<p onclick='x()'>Sure<script>1</script></p>",
      }),
    );
    await page.waitForSelector(".dialog [data-action=yes]");
    expect(await page.evaluate(() => document.querySelector(".dialog-content")!.innerHTML)).toBe(
      "<p>Sure</p>",
    );
    await page.click(".dialog [data-action=yes]");
    expect(await confirm).toBe(true);
    const dismissed = page.evaluate(() =>
      foundry.applications.api.DialogV2.wait({
        window: { title: "x" },
        content: "x",
        buttons: [{ action: "a", label: "A" }],
      }),
    );
    await page.waitForSelector(".dialog");
    await page.keyboard.press("Escape");
    expect(await dismissed).toBe(null);
  });
  it("names everything in words", async () => {
    const names = await page.$$eval("#interface [aria-label]", (all) =>
      all.map((one) => one.ariaLabel ?? ""),
    );
    expect(names).toEqual(expect.arrayContaining(["Tools", "Map", "Zoom out", "Whole map", "Zoom in"]));
    expect(names.filter((name) => /^[A-Z]+\.\w/.test(name))).toEqual([]);
  });
  it("shows progress until it is full", async () => {
    await page.evaluate(
      async () =>
        void (await ((globalThis as any).bar = ui.notifications.info("Working", { progress: true }))),
    );
    await page.waitForSelector(".notification.progress");
    await page.evaluate(async () => void (await (globalThis as any).bar.update({ pct: 1, message: "Done" })));
    await page.waitForSelector(".notification.progress", { state: "detached" });
  });
  it("draws highlights on named layers and takes them away with the scene", async () => {
    const seen = await page.evaluate(async () => {
      const grid = canvas.interface.grid;
      grid.addHighlightLayer("x");
      grid.highlightPosition("x", { x: 300, y: 300, color: 0xff0000 });
      const drawn = grid.getHighlightLayer("x").positions.size;
      let torn = false;
      Hooks.once("canvasTearDown", () => (torn = true));
      await canvas.draw();
      return [drawn, torn, grid.getHighlightLayer("x") === undefined, canvas.ready];
    });
    expect(seen).toEqual([1, true, true, true]);
  });
});

describe("what the table lacks", () => {
  it("says so by name, and leaves what Foundry does not have undefined", async () => {
    const answers = await page.evaluate(() => {
      const say = (fn: () => unknown): unknown => {
        try {
          return fn() ?? "undefined";
        } catch (e) {
          return (e as Error).message;
        }
      };
      return [
        say(() => foundry.canvas.getTexture("x")),
        say(() => new (class extends foundry.canvas.containers.GridMesh {})()),
        say(() => canvas.scene.createThumbnail()),
        say(() => game.dice3d),
        say(() => foundry.utils.notAThing),
        say(() => game.logOut()),
        say(() => CONFIG.weatherEffects),
        say(() => canvas.scene.levels),
        say(() => foundry.data.operators),
        say(() => canvas.weather.initialize()),
        say(() => game.video.play()),
        say(() => canvas.darknessLevel),
        say(() => canvas.walls.highlightControlledSegments()),
        say(() => canvas.tokens.placeables[0].vision),
        say(() => ui.hotbar),
        say(() => CONFIG.Canvas.pings),
        say(() => CONFIG.Token.ring),
        say(() => canvas.scene.dice3d),
      ];
    });
    expect(answers).toEqual([
      "practice table: foundry.canvas.getTexture is not implemented",
      // A class may be named and extended, for packages load before anybody needs it.
      "practice table: foundry.canvas.containers.GridMesh is not implemented",
      "practice table: Scene#createThumbnail is not implemented",
      "undefined",
      "undefined",
      "practice table: game.logOut is not implemented",
      "practice table: CONFIG.weatherEffects is not implemented",
      "undefined",
      "undefined",
      "practice table: canvas.weather.initialize is not implemented",
      "practice table: game.video.play is not implemented",
      "practice table: canvas.darknessLevel is not implemented",
      "practice table: WallsLayer#highlightControlledSegments is not implemented",
      "practice table: Token#vision is not implemented",
      "practice table: ui.hotbar is not implemented",
      "practice table: CONFIG.Canvas.pings is not implemented",
      "practice table: CONFIG.Token.ring is not implemented",
      "undefined",
    ]);
  });
});

describe("documented properties", () => {
  it("are there, or say by name that they are not; nothing that copies or looks at an object stumbles", async () => {
    const { quiet, missing } = await page.evaluate(
      async (classes) => {
        const scene = canvas.scene;
        const token = scene.tokens.getName("Captain");
        const combat = game.combat ?? (await CONFIG.Combat.documentClass.create({ scene: scene.id }));
        await combat.createEmbeddedDocuments("Combatant", [{ tokenId: token.id, sceneId: scene.id }]);
        const [region] = await scene.createEmbeddedDocuments("Region", [
          {
            name: "r",
            shapes: [{ type: "rectangle", x: 0, y: 0, width: 9, height: 9, rotation: 0, hole: false }],
            behaviors: [{ name: "b", type: "modifyMovementCost" }],
          },
        ]);
        const [item] = await token.actor.createEmbeddedDocuments("Item", [{ name: "i", type: "item" }]);
        const [effect] = await token.actor.createEmbeddedDocuments("ActiveEffect", [{ name: "e" }]);
        const journal = await CONFIG.JournalEntry.documentClass.create({
          name: "j",
          pages: [{ name: "p", type: "text" }],
        });
        // What is undefined before it is begun, drawn or rolled is so in Foundry too.
        if (!combat.started) await combat.startCombat();
        const dialog = new foundry.applications.api.DialogV2({ buttons: [{ action: "a", label: "a" }] });
        for (const app of [dialog, token.sheet]) await app.render({ force: true });
        await canvas.hud.token.bind(token.object);
        const found: Record<string, any> = {
          TokenDocument: token,
          Actor: token.actor,
          Item: item,
          ActiveEffect: effect,
          Scene: scene,
          Combat: combat,
          Combatant: combat.combatants.contents[0],
          User: game.user,
          RegionDocument: region,
          RegionBehavior: region.behaviors.contents[0],
          WallDocument: scene.walls.contents[0],
          ChatMessage: await CONFIG.ChatMessage.documentClass.create({ content: "c" }),
          JournalEntry: journal,
          JournalEntryPage: journal.pages.contents[0],
          Token: token.object,
          TokenLayer: canvas.tokens,
          WallsLayer: canvas.walls,
          RegionLayer: canvas.regions,
          GridLayer: canvas.interface.grid,
          SquareGrid: scene.grid,
          DialogV2: dialog,
          TokenConfig: token.sheet,
          TokenHUD: canvas.hud.token,
          CombatTracker: ui.combat,
          ChatLog: ui.chat,
          SceneControls: ui.controls,
          Users: game.users,
          Scenes: game.scenes,
          Actors: game.actors,
          CombatEncounters: game.combats,
          ClientSettings: game.settings,
          Localization: game.i18n,
          Roll: await new foundry.dice.Roll("1d6").evaluate(),
        };
        const [quiet, missing]: [string[], string[]] = [[], []];
        for (const [name, one] of Object.entries(found)) {
          structuredClone({ ...(one.toObject?.() ?? {}) });
          JSON.stringify(one.toObject?.() ?? null);
          await one;
          for (const key in one) void key;
          for (const key of classes[name].properties) {
            try {
              void (key in one);
              if (one[key] === undefined) quiet.push(`${name}#${key}`);
            } catch (error) {
              const { message } = error as Error;
              const [, said] = /^practice table: \w+#(\w+) is not implemented$/.exec(message) ?? [];
              (said === key ? missing : quiet).push(`${name}#${key}${said === key ? "" : `: ${message}`}`);
            }
          }
        }
        await Promise.all([dialog.close(), token.sheet.close(), canvas.hud.token.clear()]);
        for (const one of [region, journal, item, effect]) await one.delete();
        return { quiet, missing };
      },
      documented.classes as Record<string, { properties: string[] }>,
    );
    // Undefined in Foundry too, unless somebody chose one or popped it out.
    expect(quiet).toEqual(["WallDocument#doorSound", "CombatTracker#popout", "ChatLog#popout"]);
    const some = ["Token#vision", "Scene#thumbnail"];
    expect(missing).toEqual(expect.arrayContaining(some));
  });
});

describe("files", () => {
  it("opens a scene from the start screen, and says in one sentence what is wrong with a wrong file", async () => {
    const start = await table.openUrl("/", "start");
    const bad = path.join(path.dirname(await table.shot(start, "hands-start")), "bad.json");
    writeFileSync(bad, '{"hello": 1}');
    await start.setInputFiles("#scene-file", bad);
    await start.waitForFunction(() => document.querySelector(".drop-error")!.textContent !== "");
    expect(await start.textContent(".drop-error")).toMatch(/^“bad.json” is not a scene: .*\.$/);
    const good = path.join(path.dirname(bad), "hall.dd2vtt");
    writeFileSync(
      good,
      JSON.stringify({
        format: 0.3,
        resolution: { map_origin: { x: 0, y: 0 }, map_size: { x: 10, y: 8 }, pixels_per_grid: 100 },
        line_of_sight: [
          [
            { x: 1, y: 1 },
            { x: 4, y: 1 },
            { x: 4, y: 4 },
          ],
        ],
        portals: [
          {
            bounds: [
              { x: 4, y: 4 },
              { x: 5, y: 4 },
            ],
            closed: true,
          },
        ],
      }),
    );
    await start.setInputFiles("#scene-file", good);
    await start.waitForSelector('body[data-ready="true"]');
    expect(
      await start.evaluate(() => [
        canvas.scene.name,
        canvas.scene.walls.size,
        canvas.scene.walls.filter((w: any) => w.door === 1).length,
        canvas.scene.grid.size,
      ]),
    ).toEqual(["hall", 3, 1, 100]);
    // Another one, dropped on the table.
    const reloads = start.waitForEvent("domcontentloaded");
    await start.evaluate(
      (text) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], "yard.dd2vtt"));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
      },
      readFileSync(good, "utf8").replace('"x":10', '"x":12'),
    );
    await reloads;
    await start.waitForSelector('body[data-ready="true"]');
    expect(await start.evaluate(() => [canvas.scene.name, canvas.scene.width])).toEqual(["yard", 1200]);
    expect(table.problems(start)).toEqual([]);
    await start.close();
  });
});

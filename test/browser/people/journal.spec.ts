import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { barriers } from "../barriers.ts";
import { dist, startTable, type Table } from "../harness.ts";

/** Schemes as journal pages, what ships in compendia, and the guided first battle. */
let table: Table;
let gm: Page;
beforeAll(async () => {
  table = await startTable({ modules: [dist()], viewport: { width: 1100, height: 700 } });
  gm = await table.open({
    generation: 14,
    world: "journal",
    battle: "monster-ai",
    lang: "de",
    theme: "light",
  });
});
afterAll(async () => {
  expect(table.problems(gm)).toEqual([]);
  await table.stop();
});

const press = (page: Page, selector: string): Promise<void> => page.click(selector, { force: true });
const pages = (page: Page): Promise<{ name: string; id: string; hp: unknown; uuid: string }[]> =>
  page.evaluate(() =>
    game.journal.contents
      .flatMap((entry: any) => entry.pages.contents)
      .filter((one: any) => one.type === "opfor.scheme")
      .map((one: any) => {
        const { id, stats } = JSON.parse(one.system.scheme);
        return { name: one.name, id, hp: stats?.hp, uuid: one.uuid };
      }),
  );
const doctrines = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const all = game.modules.get("opfor").api.rulesets();
    return all.find(({ id }: { id: string }) => id === "monster-ai").doctrines;
  });
const doctrineOf = (name: string): Promise<string> =>
  gm.evaluate((wanted) => canvas.scene.tokens.getName(wanted).flags.opfor.doctrine, name);

/** What a person drags onto a token of the map. */
const drop = (name: string, uuid: string): Promise<void> =>
  gm.evaluate(
    ([on, dragged]) => {
      const { x, y } = canvas.clientCoordinatesFromCanvas(canvas.scene.tokens.getName(on).object.center);
      const dataTransfer = new DataTransfer();
      dataTransfer.setData("text/plain", JSON.stringify({ type: "JournalEntryPage", uuid: dragged }));
      document
        .getElementById("board")!
        .dispatchEvent(new DragEvent("drop", { clientX: x, clientY: y, dataTransfer, bubbles: true }));
    },
    [name, uuid] as const,
  );
/** A scheme like the warrior's, with a name and an id of its own. */
const scheme = (page: Page, id: string, more: object = {}): Promise<object> =>
  page.evaluate(
    ([wanted, rest]) => ({
      format: "opfor-scheme",
      version: 1,
      id: wanted,
      name: "Bog Hexer",
      level: 1,
      stats: { hp: 9, def: 10, spd: 5, rng: 1 },
      abilities: {},
      behaviours: [
        {
          id: "hit",
          when: { kind: "proximity", spaces: "1" },
          actions: [{ kind: "attack", range: "melee", bonus: 2, damage: "1d6" }],
        },
      ],
      targets: ["closest"],
      traits: [],
      ...rest,
    }),
    [id, more] as const,
  );

describe("schemes of the world", () => {
  it("move out of the setting by themselves, and nothing is lost", async () => {
    const hexer = await scheme(gm, "bog-hexer");
    // Too large for a page that anybody could read: it stays where it is.
    const huge = { ...hexer, id: "huge", name: "x".repeat(130_000) };
    await gm.evaluate(
      async (kept) => void (await game.settings.set("opfor", "library", { "monster-ai": kept })),
      [hexer, huge],
    );
    expect(await doctrines(gm)).toEqual(expect.arrayContaining(["bog-hexer", "huge"]));
    // The table keeps its world a moment after each change.
    await gm.waitForTimeout(300);
    await gm.close();
    gm = await table.open({ world: "journal", lang: "de", theme: "light" });
    await expect.poll(() => pages(gm)).toMatchObject([{ name: "Bog Hexer", id: "bog-hexer", hp: 9 }]);
    await expect
      .poll(() =>
        gm.evaluate(() => game.settings.get("opfor", "library")["monster-ai"].map((one: any) => one.id)),
      )
      .toEqual(["huge"]);
    expect(await doctrines(gm)).toEqual(expect.arrayContaining(["bog-hexer", "huge"]));
    expect(await gm.evaluate(() => game.journal.contents[0].ownership.default)).toBe(0);
  });

  it("are read in the journal, and the pen opens the editor of all schemes", async () => {
    await press(gm, '#sidebar [data-tab="journal"]');
    await press(gm, '#journal [data-action="open"]');
    await gm.waitForSelector(".of-scheme-page .of-beh");
    expect(await barriers(gm, ".of-scheme-page")).toEqual([]);
    await table.shot(gm, "journal-scheme-light-de");
    await press(gm, '.journal-entry [data-action="editPage"]');
    await gm.waitForSelector('#opfor-library [data-id="bog-hexer"][aria-current]');
    await gm.fill('#opfor-library [data-path="stats.hp"]', "14");
    await gm.press('#opfor-library [data-path="stats.hp"]', "Tab");
    await press(gm, '#opfor-library [data-action="save"]');
    await expect.poll(async () => (await pages(gm)).map(({ hp }) => hp)).toEqual([14]);
    for (const one of [".of-library", ".of-scheme-page"])
      await press(gm, `.application:has(${one}) [data-action="close"]`);
  });

  it("begin blank when somebody makes a page, and are renamed with it", async () => {
    await gm.evaluate(async () => {
      const made = await game.journal.contents[0].createEmbeddedDocuments("JournalEntryPage", [
        { name: "Moor Drake", type: "opfor.scheme" },
      ]);
      await made[0].update({ name: "Fen Drake" });
    });
    expect(await doctrines(gm)).toContain("moor-drake");
    const named = await gm.evaluate(
      () => JSON.parse(game.journal.contents[0].pages.contents[1].system.scheme).name,
    );
    expect(named).toBe("Fen Drake");
  });

  it("with an id that another has get their own; the same once more is no second one", async () => {
    const [other, same] = [
      await scheme(gm, "bog-hexer", { level: 3 }),
      await scheme(gm, "bog-hexer", { stats: { hp: 14, def: 10, spd: 5, rng: 1 } }),
    ];
    await gm.evaluate(
      async (all) => {
        const page = (item: any) => ({
          name: item.name,
          type: "opfor.scheme",
          system: { scheme: JSON.stringify(item) },
        });
        await foundry.documents.JournalEntry.create({ name: "From afar", pages: all.map(page) });
      },
      [other, same],
    );
    await expect
      .poll(async () => (await pages(gm)).map(({ id }) => id).sort())
      .toEqual(["bog-hexer", "bog-hexer", "bog-hexer-2", "moor-drake"]);
  });

  it("count for nobody while a player may write them", async () => {
    const hostile = await scheme(gm, "players-own", { stats: { hp: 999, def: 99, spd: 9, rng: 9 } });
    await gm.evaluate(async (item) => {
      const page = { name: "Mine", type: "opfor.scheme", system: { scheme: JSON.stringify(item) } };
      await foundry.documents.JournalEntry.create({
        name: "Notes",
        ownership: { default: 0, userPlayer000001: 3 },
        pages: [page],
      });
    }, hostile);
    expect(await doctrines(gm)).not.toContain("players-own");
    await gm.evaluate(async () => void (await game.journal.getName("Notes").sheet.render({ force: true })));
    await gm.waitForSelector(
      '.of-scheme-page .of-notice :text("Ein Spieler darf auf diese Seite schreiben")',
    );
    await press(gm, '.of-scheme-page [data-action="take"]');
    await gm.waitForSelector('#opfor-library [data-id="players-own"][aria-current]');
    // What was taken in is the GM's: what the player writes afterwards changes nothing.
    await gm.evaluate(async () => {
      const page = game.journal.getName("Notes").pages.contents[0];
      await page.update({ system: { scheme: page.system.scheme.replace("999", "5000") } });
    });
    const taken = (await pages(gm)).filter(({ id }) => id === "players-own").map(({ hp }) => hp);
    expect(taken.sort()).toEqual([5000, 999]);
    expect(await doctrines(gm)).toContain("players-own");
    for (const one of [".of-library", ".of-scheme-page"])
      await press(gm, `.application:has(${one}) [data-action="close"]`);
  });

  it("dropped on a token play it, and its hit points are theirs", async () => {
    const uuid = (await pages(gm))[0]?.uuid ?? "";
    await drop("Goblin Warrior 1", uuid);
    await expect.poll(() => doctrineOf("Goblin Warrior 1")).toBe("bog-hexer");
    await expect
      .poll(() => gm.evaluate(() => canvas.scene.tokens.getName("Goblin Warrior 1").actor.system.hp.max))
      .toBe(14);
  });
});

describe("what ships", () => {
  it("is a guide, macros and schemes, in two languages; schemes are not for players", async () => {
    const shelf = await gm.evaluate(async () =>
      Object.fromEntries(
        await Promise.all(
          [...game.packs.values()].map(async (pack: any) => {
            const all = await pack.getDocuments();
            return [pack.collection, all.map((one: any) => [one.name, one.pages?.size ?? 0]).sort()];
          }),
        ),
      ),
    );
    expect(shelf["opfor.guide"]).toEqual([
      ["OpFor: So wird gespielt", 5],
      ["OpFor: how to play", 5],
    ]);
    expect(shelf["opfor.schemes"]).toEqual([
      ["Bestiarium (Deutsch)", 32],
      ["Bestiary (English)", 32],
      ["Goblins (English)", 7],
      ["Goblins und Orks (Deutsch)", 7],
    ]);
    expect(shelf["opfor.macros"]).toHaveLength(9);
    const problems = await gm.evaluate(async () => {
      const api = game.modules.get("opfor").api;
      const macros = await game.packs.get("opfor.macros").getDocuments();
      return macros.filter(({ command }: any) => !(/api\.(\w+)\(/.exec(command)?.[1] ?? "" in api)).length;
    });
    expect(problems).toBe(0);
  });

  it("a scheme of the compendium is read, and dropped on a token plays it without a copy", async () => {
    const before = (await pages(gm)).length;
    const uuid = await gm.evaluate(async () => {
      const entries = await game.packs.get("opfor.schemes").getDocuments();
      const entry = entries.find((one: any) => one.name === "Bestiarium (Deutsch)");
      await entry.sheet.render({ force: true });
      return entry.pages.getName("Wolf").uuid as string;
    });
    await gm.waitForSelector(".of-scheme-page .of-beh");
    expect(await gm.locator(".of-scheme-page").count()).toBe(32);
    await drop("Goblin Warrior 2", uuid);
    await expect.poll(() => doctrineOf("Goblin Warrior 2")).toBe("wolf");
    expect(await pages(gm)).toHaveLength(before);
    await press(gm, '.application:has(.of-scheme-page) [data-action="close"]');
  });
});

it("the guided first battle plays a turn and leaves nothing behind", async () => {
  const counts = (): Promise<number[]> =>
    gm.evaluate(() => [game.scenes.size, game.actors.size, game.combats.size]);
  const before = await counts();
  await press(gm, '#sidebar [data-tab="settings"]');
  await press(gm, '#settings [data-action="tours"]');
  await press(gm, '[data-tour="opfor.first-battle"]');
  for (const step of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
    await gm.waitForSelector(`.tour-step footer :text-is("${step} / 9")`);
    const off = await gm.evaluate(() => {
      const { left, top, right, bottom } = document.querySelector(".tour-step")!.getBoundingClientRect();
      return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
    });
    expect(off).toBe(false);
    await gm.keyboard.press("Enter");
  }
  expect(await gm.evaluate(() => game.messages.contents.some((one: any) => one.flags.opfor?.report))).toBe(
    true,
  );
  await gm.click('dialog [data-action="yes"], .application [data-action="yes"]');
  await expect.poll(counts).toEqual(before);
});

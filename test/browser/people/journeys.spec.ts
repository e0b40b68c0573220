import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dist, startTable, type Table } from "../harness.ts";
import { germanName } from "../../../table/src/setup/battle-names.ts";
import { cards, combatNow, helpers } from "../support.ts";

/**
 * Three people who see OpFor for the first time, with their clicks, keys and seconds counted and a picture of every
 * step: `OPFOR_JOURNEYS=1`, pictures and counts in .cache/shots/journeys. Nothing is done here that a hand cannot do.
 */
const asked = process.env.OPFOR_JOURNEYS ?? "";

const LOOKS = [
  { width: 1440, height: 900 },
  { width: 1100, height: 700 },
].flatMap((size) =>
  (["dark", "light"] as const).flatMap((theme) =>
    (["en", "de"] as const).map((lang) => ({ ...size, theme, lang })),
  ),
);
type Look = (typeof LOOKS)[number];
const nameOf = ({ width, theme, lang }: Look): string => `${width}-${theme}-${lang}`;

/** One hand on the mouse, one on the keys. */
class Person {
  clicks = 0;
  keys = 0;
  #shots = 0;
  readonly #start = Date.now();
  constructor(
    readonly page: Page,
    readonly table: Table,
    readonly journey: string,
  ) {}

  async click(what: string | Locator, options: Parameters<Locator["click"]>[0] = {}): Promise<void> {
    this.clicks++;
    await (typeof what === "string" ? this.page.locator(what).first() : what).click(options);
  }
  async clickAt({ x, y }: { x: number; y: number }, twice = false): Promise<void> {
    this.clicks += twice ? 2 : 1;
    await (twice ? this.page.mouse.dblclick(x, y) : this.page.mouse.click(x, y));
  }
  /** A box drawn with the mouse. */
  async box(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
    this.clicks++;
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
    await mouse.move(to.x, to.y, { steps: 4 });
    await mouse.up();
  }
  async drag(what: string | Locator, to: { x: number; y: number } | Locator): Promise<void> {
    const from = await middle(typeof what === "string" ? this.page.locator(what).first() : what);
    await this.box(from, "x" in to ? to : await middle(to));
  }
  async choose(what: string, value: string): Promise<void> {
    this.clicks += 2;
    await this.page.locator(what).first().selectOption(value);
  }
  async key(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.keys++;
      await this.page.keyboard.press(key);
    }
  }
  async type(what: string, words: string): Promise<void> {
    await this.click(what);
    await this.key("Control+a");
    this.keys += words.length;
    await this.page.keyboard.type(words);
    await this.key("Tab");
  }
  async see(name: string): Promise<void> {
    await this.page.waitForTimeout(700);
    this.#shots++;
    await this.table.shot(this.page, `journeys/${this.journey}-${this.#shots}-${name}`);
  }
  done(): void {
    const seconds = Math.round((Date.now() - this.#start) / 1000);
    const line = `${this.journey}: ${this.clicks} clicks, ${this.keys} keys, ${seconds} s, ${this.#shots} pictures`;
    console.log(line);
    counts.push(line);
  }
}
const counts: string[] = [];
const middle = async (what: Locator): Promise<{ x: number; y: number }> => {
  const box = await what.boundingBox();
  if (box === null) throw new Error("nothing to drag");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
const onScreen = (page: Page, name: string): Promise<{ x: number; y: number }> =>
  page.evaluate(
    (names) => {
      const { tokens } = canvas.scene;
      return canvas.clientCoordinatesFromCanvas(
        names
          .map((one) => tokens.getName(one))
          .find(Boolean)
          .getCenterPoint(),
      );
    },
    [name, germanName(name)],
  );

let table: Table;

async function starts(look: Look, journey: string): Promise<Person> {
  const page = await table.openUrl("/", "start");
  const { theme, lang } = look;
  await page.evaluate(
    ([inLanguage, light]) => {
      localStorage.setItem("opfor-table.lang", inLanguage);
      localStorage.setItem("opfor-table.theme", light);
    },
    [lang, theme] as const,
  );
  await page.reload();
  await page.waitForSelector('body[data-ready="start"]');
  return new Person(page, table, `${journey}-${nameOf(look)}`);
}

async function sitsDown(person: Person, battle: string): Promise<void> {
  await person.click(`[data-battle="${battle}"]`);
  await person.page.waitForSelector('body[data-ready="true"]', { timeout: 30_000 });
}

async function playsRound(look: Look): Promise<void> {
  const person = await starts(look, "skirmish");
  const { page } = person;
  await person.see("start");
  await sitsDown(person, "skirmish");
  await person.see("table");
  await person.click('.of-panel .of-btn.is-primary[data-opfor="monsters"]');
  await person.see("sheet");
  const tab = ".token-config .tab.opfor";
  await person.choose(`${tab} [data-opfor="ruleset"]`, "five-parsecs");
  await person.see("ruleset");
  await person.click(`${tab} [data-opfor="mode"][data-mode="auto"]`);
  await person.click(`${tab} [data-opfor="apply"]`);
  await person.see("applied");
  await person.click('.token-config [data-action="close"]');
  await person.click('#combat [data-action="startCombat"]');
  await person.see("begun");
  // Their own figures pass; the others play by themselves.
  await page.evaluate(helpers);
  for (let turns = 0; (await combatNow(page)).round < 2 && turns < 60; turns++) {
    if (await page.evaluate(() => isByHand())) await person.click('#combat [data-action="nextTurn"]');
    await page.waitForTimeout(600);
    if (turns === 5) await person.see("midway");
  }
  expect((await combatNow(page)).round).toBe(2);
  await person.see("round-2");
  await person.click('#sidebar [data-tab="chat"]');
  await person.see("chat");
  expect(await cards(page)).toHaveLength(5);
  await page.close();
  person.done();
}

async function writesMonster(person: Person): Promise<void> {
  await sitsDown(person, "monster-ai");
  await person.see("table");
  await person.click('.of-panel [data-opfor="library"]');
  await person.see("editor");
  const field = (path: string): string => `#opfor-library [data-path="${path}"]`;
  await person.click('#opfor-library [data-id="own-1"]');
  await person.type(field("name"), "Bog Hexer");
  await person.type(field("stats.hp"), "14");
  await person.see("named");
  await person.choose(field("behaviours.0.when"), "always");
  await person.see("written");
  await person.click('#opfor-library [data-action="save"]');
  await person.see("saved");
  await person.click('.application:has(.of-library) [data-action="close"]');
}

/** The page of the journal is dropped on a goblin, which plays by it. */
async function playsMonster(person: Person): Promise<void> {
  const { page } = person;
  await person.click('#sidebar [data-tab="journal"]');
  await person.see("journal");
  await person.drag(
    "#journal [data-entry-id][draggable]:not([data-pack])",
    await onScreen(page, "Goblin Warrior 1"),
  );
  await person.see("dropped");
  await person.click('#sidebar [data-tab="combat"]');
  await person.click('.of-panel [data-opfor="all"][data-mode="suggest"]');
  await person.click('#combat [data-action="startCombat"]');
  await page.evaluate(helpers);
  const isHexers = (): Promise<boolean> =>
    page.evaluate(
      () => document.querySelector("#opfor-suggestion")?.textContent?.includes("Bog Hexer") ?? false,
    );
  for (let turns = 0; !(await isHexers()) && turns < 40; turns++) {
    if (await page.evaluate(() => isByHand())) await person.click('#combat [data-action="nextTurn"]');
    else if ((await page.$("#opfor-suggestion .of-plan")) !== null) await person.key("Enter");
    else if ((await page.$("#opfor-suggestion")) !== null) await person.key("1");
    await page.waitForTimeout(700);
  }
  expect(await isHexers()).toBe(true);
  await person.see("asked");
  if ((await page.$("#opfor-suggestion .of-plan")) === null) await person.key("1");
  await page.waitForSelector("#opfor-suggestion .of-plan");
  await person.see("suggested");
  await person.key("Enter");
  await page.waitForTimeout(2500);
  await person.see("played");
}

/** Into a compendium, and out of the world: the file. */
async function savesCompendium(person: Person): Promise<string> {
  const { page } = person;
  await person.click('#sidebar [data-tab="journal"]');
  await person.click('#journal [data-action="packCreate"]');
  await person.see("compendium");
  await person.type("#pack-label", "My beasts");
  await person.click('dialog [data-action="create"], .dialog [data-action="create"]');
  await page.waitForSelector('[data-compendium="world.my-beasts"]');
  await person.drag(
    "#journal [data-entry-id][draggable]:not([data-pack])",
    page.locator('[data-compendium="world.my-beasts"]'),
  );
  await page.waitForSelector('[data-pack="world.my-beasts"]');
  await person.see("in-compendium");
  const download = page.waitForEvent("download");
  await person.click('[data-compendium="world.my-beasts"] [data-action="packSave"]');
  const file = path.resolve(".cache/shots/journeys", (await download).suggestedFilename());
  await (await download).saveAs(file);
  return file;
}

/** In another world, of another battle. */
async function opensCompendium(look: Look, file: string): Promise<void> {
  const there = await table.openUrl("/", "start");
  const other = new Person(there, table, `monster-there-${nameOf(look)}`);
  await sitsDown(other, "skirmish");
  await other.click('#sidebar [data-tab="journal"]');
  const chooser = there.waitForEvent("filechooser");
  await other.click('#journal [data-action="packOpen"]');
  await (await chooser).setFiles(file);
  await there.waitForSelector('[data-pack="world.my-beasts"]');
  await other.see("opened");
  await other.drag('[data-pack="world.my-beasts"]', await onScreen(there, "Raider 1"));
  await other.see("dropped");
  await other.click('#sidebar [data-tab="combat"]');
  await other.see("panel");
  await other.click('#combat [data-action="startCombat"]');
  await there.evaluate(helpers);
  for (let turns = 0; (await there.$("#opfor-suggestion")) === null && turns < 20; turns++) {
    if (await there.evaluate(() => isByHand())) await other.click('#combat [data-action="nextTurn"]');
    await there.waitForTimeout(700);
  }
  await other.see("suggested");
  expect(await there.textContent("#opfor-suggestion")).toContain("Bog Hexer");
  await other.key("Enter");
  await expect.poll(() => cards(there)).toHaveLength(1);
  await there.close();
  other.done();
}

async function takesTour(look: Look): Promise<void> {
  const person = await starts(look, "tour");
  const { page } = person;
  await sitsDown(person, "skirmish");
  await person.click('.of-panel [data-opfor="tour"]');
  for (let step = 1; step <= 9; step++) {
    await page.waitForSelector(`.tour-step footer :text-is("${step} / 9")`);
    await person.see(`step-${step}`);
    await person.key("Enter");
  }
  await person.see("end");
  await person.click('dialog [data-action="yes"], .application [data-action="yes"]');
  await person.see("after");
  await page.close();
  person.done();
}

describe.runIf(asked !== "").each(LOOKS)("$width x $height, $theme, $lang", (look) => {
  beforeAll(async () => {
    mkdirSync(".cache/shots/journeys", { recursive: true });
    table = await startTable({ modules: [dist()], viewport: { width: look.width, height: look.height } });
  });
  afterAll(async () => {
    writeFileSync(path.join(".cache/shots/journeys", `counts-${nameOf(look)}.txt`), `${counts.join("\n")}\n`);
    await table.stop();
  });

  it("from an empty skirmish to a played enemy round", () => playsRound(look));

  it("an own monster, written, tried, and shared to another world by compendium", async () => {
    const person = await starts(look, "monster");
    await writesMonster(person);
    await playsMonster(person);
    const file = await savesCompendium(person);
    await person.page.close();
    await opensCompendium(look, file);
    person.done();
  });

  it("with the README and the tour alone", () => takesTour(look));
});

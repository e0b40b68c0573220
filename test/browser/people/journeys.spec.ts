import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dist, startTable, type Table } from "../harness.ts";
import { cards, combatNow, helpers } from "../support.ts";

/**
 * Three people who see OpFor for the first time, with their clicks, keys and seconds counted and a picture of every
 * step: `OPFOR_JOURNEYS=1`, pictures and counts in .cache/shots/journeys. Nothing is done here that a hand cannot do.
 */
const asked = process.env.OPFOR_JOURNEYS ?? "";

const LOOKS = [
  { width: 1440, height: 900, theme: "dark", lang: "en" },
  { width: 1440, height: 900, theme: "light", lang: "de" },
  { width: 1100, height: 700, theme: "light", lang: "en" },
  { width: 1100, height: 700, theme: "dark", lang: "de" },
] as const;
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
let table: Table;
describe.runIf(asked !== "").each(LOOKS)("$width x $height, $theme, $lang", (look) => {
  beforeAll(async () => {
    mkdirSync(".cache/shots/journeys", { recursive: true });
    table = await startTable({ modules: [dist()], viewport: { width: look.width, height: look.height } });
  });
  afterAll(async () => {
    writeFileSync(path.join(".cache/shots/journeys", `counts-${nameOf(look)}.txt`), `${counts.join("\n")}\n`);
    await table.stop();
  });
  const starts = async (journey: string): Promise<Person> => {
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
  };
  const sitsDown = async (person: Person, battle: string): Promise<void> => {
    await person.click(`[data-battle="${battle}"]`);
    await person.page.waitForSelector('body[data-ready="true"]', { timeout: 30_000 });
  };

  it("from an empty skirmish to a played enemy round", async () => {
    const person = await starts("skirmish");
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
  });
});

import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dist, SMALL, startTable, type Table } from "../harness.ts";
import { helpers, setPace, untilRound } from "../support.ts";
import { seedDice, takeAllBack } from "./system-rounds.ts";

/**
 * pf2e as its own build makes it, from the folder that OPFOR_PF2E names. Its own documents prepare its actors, its own
 * strikes roll.
 */
const folder = process.env["OPFOR_PF2E"] ?? "";
const isHere = folder !== "" && existsSync(path.join(folder, "system.json"));
if (!isHere)
  console.log("pf2e on the practice table: skipped, OPFOR_PF2E names no folder with a system.json");

// Not by name: the table's types and the module's are checked apart.
const readers = "../../creatures/actors.ts";
const { actorOf, blockOf } = (await import(readers)) as Record<string, (file: string) => any>;
const source = (file: string): any => structuredClone(actorOf(`pf2e/${file}.json`).actor);
const id = (prefix: string, n: number): string => `${prefix}${String(n).padStart(16 - prefix.length, "0")}`;

const FOES = [...Array<string>(4).fill("goblin-warrior"), "ogre-warrior", "wolf"];

/** Everybody's token says "friendly", as a source may: whose side they are on is their actors' alliance. */
function battle(): object {
  const kinds = [...new Set(FOES)];
  const foes = kinds.map((file, n) => ({ ...source(file), _id: id("foe", n) }));
  const heroes = ["Amiri", "Ezren", "Kyra"].map((name, n) => {
    const hero = { ...source("goblin-commando"), _id: id("hero", n), name };
    hero.system.details.alliance = "party";
    Object.assign(hero.system.attributes.hp, { value: 80, max: 80 });
    return hero;
  });
  const token = (name: string, actorId: string, x: number, y: number, wide = 1): object => ({
    name,
    actorId,
    actorLink: actorId.startsWith("hero"),
    disposition: 1,
    x,
    y,
    width: wide,
    height: wide,
  });
  const tokens = [
    ...FOES.map((file, n) =>
      token(
        `${file} ${n + 1}`,
        id("foe", kinds.indexOf(file)),
        900 + (n % 2) * 200,
        200 + n * 150,
        file.startsWith("ogre") ? 2 : 1,
      ),
    ),
    ...heroes.map((hero, n) => token(hero.name, hero._id, 600, 300 + n * 200)),
  ].map((one, n) => ({ ...one, _id: id("tok", n) }));
  const scene = { _id: id("scene", 0), name: "Road", active: true, width: 1700, height: 1400, padding: 0 };
  const grid = { type: 1, size: 100, distance: 5, units: "ft" };
  return {
    title: "Ambush",
    system: "pf2e",
    documents: {
      actors: [...foes, ...heroes],
      scenes: [{ ...scene, grid, tokens, walls: [], regions: [] }],
    },
  };
}

describe.runIf(isHere)("pf2e", () => {
  let table: Table;
  beforeAll(async () => {
    const battles = mkdtempSync(path.join(os.tmpdir(), "opfor-pf2e-"));
    writeFileSync(path.join(battles, "ambush.json"), JSON.stringify(battle()));
    table = await startTable({ modules: [dist()], systems: [folder], battles: [battles], viewport: SMALL });
  });
  afterAll(() => table.stop());

  it("plays a round with its own strikes, and takes all of it back", { timeout: 150_000 }, async () => {
    const page = await table.open({ generation: 13, world: "pf2e", battle: "ambush" });
    await page.evaluate(helpers);
    await setPace(page, 0);
    const blocks = await page.evaluate(() => {
      const { figures } = game.modules.get("opfor").api.snapshot(canvas.scene.tokens.contents[0]);
      return figures.map((one: any) => [one.name, one.side, one.profile.statBlock]);
    });
    for (const [name, side, block] of blocks) {
      const file = FOES.find((one) => name.startsWith(one));
      expect([name, side]).toEqual([name, file === undefined ? "friendly" : "hostile"]);
      const printed = blockOf(`pf2e/${file ?? "goblin-commando"}.json`).attacks;
      const told = (list: any[]): any[] =>
        list
          .map(({ name: attack, toHit, later, reach, range, damage }) => ({
            attack,
            toHit,
            later,
            reach,
            range,
            damage,
          }))
          .sort((a, b) => a.attack.localeCompare(b.attack));
      expect(told(block.attacks)).toEqual(told(printed));
    }
    const before = await everything(page);
    await page.evaluate(seedDice, 7);
    await page.click('#sidebar [data-tab="combat"]');
    await page.click('.of-panel [data-opfor="monsters"]');
    await page.waitForFunction(() => game.combat?.started === true, undefined, { timeout: 20_000 });
    await untilRound(page, 2);
    const rolled = await strikes(page);
    console.log(rolled.map((one) => `${one.who}: ${one.what} ${one.formula} = ${one.total}`).join("\n"));
    for (const foe of FOES.map((file, n) => `${file} ${n + 1}`)) {
      const own = rolled.filter(({ who }) => who === foe);
      expect(own.length, foe).toBeGreaterThanOrEqual(2);
      // The penalty of the second attack is pf2e's own.
      expect(Number(own[0]?.modifier) - Number(own[1]?.modifier), foe).toBeGreaterThanOrEqual(4);
    }
    expect(await everything(page)).not.toEqual(before);
    await takeAllBack(page);
    expect(await everything(page)).toEqual(before);
    // Two of its sidebar tabs are made of parts that the table does not have.
    expect(table.problems(page).filter((line) => !line.startsWith("Failed to render Application"))).toEqual(
      [],
    );
    await page.close();
  });
});

/** Places, and all of every sheet. */
const everything = (page: Page): Promise<any> =>
  page.evaluate(() =>
    canvas.scene.tokens.map((token: any) => {
      const { x, y, elevation, rotation, hidden } = token._source;
      const { system, items, effects } = token.actor.toObject();
      const plain = { name: token.name, x, y, elevation, rotation, hidden, system, items, effects };
      return JSON.parse(JSON.stringify(plain, (key, value) => (key === "_stats" ? undefined : value)));
    }),
  );

interface Struck {
  who: string;
  what: string;
  formula: string;
  modifier: number;
  total: number;
}
/** Every strike that pf2e put into the chat. */
const strikes = (page: Page): Promise<Struck[]> =>
  page.evaluate(() =>
    game.messages.contents
      .filter((message: any) => message.flags.pf2e?.context?.type === "attack-roll")
      .flatMap((message: any) =>
        message.rolls.map((roll: any) => ({
          who: message.speaker.alias,
          what: message.flavor
            .replace(/<[^>]+>/g, " ")
            .replace(/\s+/g, " ")
            .trim()
            .slice(0, 70),
          formula: roll.formula,
          modifier: Number(/([+-]) (\d+)$/.exec(roll.formula)?.slice(1).join("") ?? 0),
          total: roll.total,
        })),
      ),
  );

import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedData } from "../../support/shared.ts";
import { dist, SMALL, startTable, type Table } from "../harness.ts";
import { helpers, setPace, untilRound } from "../support.ts";
import { seedDice, takeAllBack } from "./system-rounds.ts";

/**
 * dnd5e as it is published, from the folder that OPFOR_DND5E names (a checkout of foundryvtt/dnd5e, which
 * needs no build). Its own data models prepare its actors, its own activities roll.
 */
const folder = process.env["OPFOR_DND5E"] ?? "";
const isHere = existsSync(path.join(folder, "system.json")) && folder !== "";
if (!isHere)
  console.log("dnd5e on the practice table: skipped, OPFOR_DND5E names no folder with a system.json");

const actors = new URL("actors/", sharedData);
// Not by name: the table's types and the module's are checked apart.
const readers = "../../creatures/actors.ts";
const { actorOf, blockOf } = (await import(readers)) as Record<string, (file: string) => any>;
const source = (file: string): any => structuredClone(actorOf(`dnd5e/${file}.json`).actor);

/** As a world keeps it: spells that a feat casts carry the mark of the activity that does. */
function marked(file: string): any {
  const actor = source(file);
  for (const item of actor.items) {
    const origins = (item.effects ?? []).map((effect: any) =>
      /Item\.([^.]+)\.Activity\.([^.]+)$/.exec(effect.origin ?? ""),
    );
    const [found] = origins.filter((origin: unknown) => origin !== null);
    if (item.type === "spell" && found !== undefined)
      item.flags = { dnd5e: { cachedFor: `.Item.${found[1]}.Activity.${found[2]}` } };
  }
  return actor;
}
const id = (prefix: string, n: number): string => `${prefix}${String(n).padStart(16 - prefix.length, "0")}`;

/** Monsters against four heroes; nobody is set up for OpFor, and there is no combat yet. */
function battle(title: string, hp: number, enemies: readonly string[]): object {
  const kinds = [...new Set(enemies)];
  const foes = kinds.map((file, n) => ({ ...marked(file), _id: id("foe", n) }));
  const heroes = ["Amiri", "Ezren", "Kyra", "Merisiel"].map((name, n) => ({
    _id: id("hero", n),
    name,
    type: "character",
    system: {
      abilities: { str: { value: 1 } },
      attributes: {
        hp: { value: hp, max: hp, temp: n === 0 ? 5 : 0 },
        ac: { calc: "flat", flat: 14 },
        // The first hero begins each round: then nobody of OpFor's is at it while the test looks.
        init: { bonus: n === 0 ? "40" : "" },
      },
    },
    ownership: { default: 0, userPlayer000001: 3 },
  }));
  const tokens = [
    ...enemies.map((file, n) => ({
      _id: id("tokfoe", n),
      name: `${String(foes[kinds.indexOf(file)]?.name)} ${n + 1}`,
      actorId: id("foe", kinds.indexOf(file)),
      disposition: -1,
      x: 800 + (n % 3) * 200,
      y: 300 + Math.floor(n / 3) * 300,
      width: /ogre|dragon/.test(file) ? 2 : 1,
      height: /ogre|dragon/.test(file) ? 2 : 1,
    })),
    ...heroes.map((hero, n) => ({
      _id: id("tokhero", n),
      name: hero.name,
      actorId: hero._id,
      actorLink: true,
      disposition: 1,
      x: 600,
      y: 300 + n * 200,
    })),
  ];
  const scene = { _id: id("scene", 0), name: "Road", active: true, width: 1700, height: 1300, padding: 0 };
  const grid = { type: 1, size: 100, distance: 5, units: "ft" };
  return {
    title,
    system: "dnd5e",
    documents: {
      actors: [...foes, ...heroes],
      scenes: [{ ...scene, grid, tokens, walls: [], regions: [] }],
      settings: [{ key: "opfor.dice", value: '"system"' }],
    },
  };
}

/**
 * Everything that an undo has to give back: places, and all of every sheet. Without what only the system's
 * windows remember (flags), and its upkeep of spells that a feat casts.
 */
const everything = (page: Page): Promise<any> =>
  page.evaluate(() => {
    const dropped = (key: string, value: any): boolean =>
      ["_stats", "flags"].includes(key) || value?._id === "dnd5espellchange";
    const plain = (data: any): any =>
      JSON.parse(JSON.stringify(data, (key, value) => (dropped(key, value) ? undefined : value)));
    return canvas.scene.tokens.map((token: any) => {
      const { x, y, elevation, rotation, hidden } = token._source;
      const { system, items, effects } = token.actor.toObject();
      return plain({ name: token.name, x, y, elevation, rotation, hidden, system, items, effects });
    });
  });

/** One press of the button, and everybody is in combat. */
async function beginRound(page: Page, seed: number): Promise<void> {
  await setPace(page, 0);
  await page.evaluate(seedDice, seed);
  await page.click('#sidebar [data-tab="combat"]');
  await page.click('.of-panel [data-opfor="monsters"]');
  await page.waitForFunction(() => game.combat?.started === true);
}

/** What the chat says, one line a message. */
const chat = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    game.messages.contents.map((message: any) => {
      const rolls = message.rolls.map((r: any) => `${r.constructor.name} ${r.formula} = ${r.total}`);
      const words = message.content
        .replace(/<[^>]+>/g, " ")
        .replace(/\s+/g, " ")
        .trim();
      const said = rolls.length > 0 ? `${message.flavor}: ${rolls.join("; ")}` : words;
      return `${message.speaker?.alias}: ${said}`;
    }),
  );

/** Its compendia are not in a checkout, and it says so for each of its spell lists. */
const ofTheTable = (lines: string[]): string[] =>
  lines.filter((l) => !l.includes("could not be found to register as spell list"));

let table: Table;

const open = async (generation: 13 | 14, world: string, name = "ambush"): Promise<Page> => {
  const page = await table.open({ generation, world, battle: name });
  await page.evaluate(helpers);
  return page;
};

function reading(): void {
  it.each([13, 14] as const)(
    "generation %i: its actors are prepared as its own data says",
    async (generation) => {
      const page = await open(generation, `dnd5e-actors-${generation}`);
      const all = JSON.parse(readFileSync(new URL("expected.json", actors), "utf8")) as any[];
      const expected = all.filter((e) => e.system === "dnd5e");
      const found = await page.evaluate(
        async (list) => {
          const out: Record<string, unknown> = {};
          for (const { file, data, attacks } of list) {
            const actor = await CONFIG.Actor.documentClass.create(data);
            const s = actor.system;
            out[file] = {
              ac: s.attributes.ac.value,
              prof: s.attributes.prof,
              hp: s.attributes.hp.max,
              walk: s.attributes.movement.walk,
              abilities: Object.fromEntries(Object.entries<any>(s.abilities).map(([k, a]) => [k, a.mod])),
              saves: Object.fromEntries(Object.entries<any>(s.abilities).map(([k, a]) => [k, a.save.value])),
              toHit: attacks.map((a: any) => {
                const label = actor.items.get(a.item).system.activities.get(a.activity).labels.toHit;
                return label === undefined || label === "" ? null : Number(String(label).replace(/\s/g, ""));
              }),
              dc: attacks.map(
                (a: any) => actor.items.get(a.item).system.activities.get(a.activity).save?.dc?.value ?? null,
              ),
            };
          }
          return out;
        },
        expected.map((e) => ({
          file: e.file,
          data: source(path.basename(e.file, ".json")),
          attacks: e.attacks,
        })),
      );
      for (const e of expected)
        expect(found[e.file], e.file).toEqual({
          ac: e.ac,
          prof: e.prof,
          hp: e.hp.max,
          walk: e.speeds.walk ?? 0,
          abilities: e.abilities,
          saves: e.saves,
          toHit: e.attacks.map((a: any) => a.toHit),
          dc: e.attacks.map((a: any) => a.save?.dc ?? null),
        });
      expect(ofTheTable(table.problems(page))).toEqual([]);
      await page.close();
    },
  );

  it.each([13, 14] as const)(
    "generation %i: a live sheet is read as the printed one is",
    async (generation) => {
      const page = await open(generation, `dnd5e-sheets-${generation}`);
      const files = readdirSync(new URL("dnd5e/", actors)).map((file) => path.basename(file, ".json"));
      const blocks = await page.evaluate(async (sources) => {
        const made = await CONFIG.Actor.documentClass.create(sources);
        const tokens = await canvas.scene.createEmbeddedDocuments(
          "Token",
          made.map((actor: any, n: number) => ({
            name: actor.name,
            actorId: actor.id,
            x: 100 * n,
            y: 1200,
          })),
        );
        const { figures } = game.modules.get("opfor").api.snapshot(tokens[0]);
        return tokens.map(
          (token: any) => figures.find((one: any) => one.id.endsWith(token.id))?.profile.statBlock,
        );
      }, files.map(source));
      for (const [n, file] of files.entries()) {
        expect({ file, ...blocks[n] }).toEqual({
          file,
          ...blockOf(`dnd5e/${file}.json`),
          live: true,
          feetPerSpace: 5,
        });
      }
      await page.close();
    },
  );
}

function rolling(): void {
  it.each([13, 14] as const)(
    "generation %i: its activities roll, its damage, conditions and effects count",
    async (generation) => {
      const page = await open(generation, `dnd5e-rolls-${generation}`);
      const said = await page.evaluate(async () => {
        const goblin = canvas.scene.tokens.contents[0];
        const hero = canvas.scene.tokens.getName("Amiri");
        const attack = goblin.actor.items.getName("Scimitar").system.activities.getByType("attack")[0];
        canvas.tokens.setTargets([hero.id]);
        const used = await attack.use({ subsequentActions: false }, { configure: false }, { create: true });
        const [roll] = await attack.rollAttack({}, { configure: false }, {});
        const damage = await attack.rollDamage({ isCritical: true }, { configure: false }, {});
        await hero.actor.applyDamage([{ value: 5, type: "slashing" }]);
        await goblin.actor.applyDamage([{ value: 3, type: "fire" }]);
        await goblin.actor.toggleStatusEffect("restrained", { active: true });
        const held = goblin.actor.system.attributes.movement.walk;
        await hero.actor.createEmbeddedDocuments("ActiveEffect", [
          { name: "Giant", changes: [{ key: "system.abilities.str.value", mode: 5, value: "20" }] },
        ]);
        const [save] = await hero.actor.rollSavingThrow(
          { ability: "dex", target: 30 },
          { configure: false },
          {},
        );
        const ogre = canvas.scene.tokens.find((t: any) => t.name.startsWith("Ogre"));
        await goblin.move({ x: ogre._source.x, y: goblin._source.y });
        return {
          used: used.message.type,
          attack: [roll.formula, roll.options.target],
          damage: damage.map((d: any) => [d.formula, d.options.type]),
          hero: [
            hero.actor.system.attributes.hp.value,
            hero.actor.system.abilities.str.mod,
            hero.actor._source.system.abilities.str.value,
          ],
          goblin: [
            goblin.actor.system.attributes.hp.value,
            goblin.baseActor.system.attributes.hp.value,
            held,
          ],
          save: [save.isSuccess, game.messages.size],
        };
      });
      expect(said).toEqual({
        used: "usage",
        attack: ["1d20 + 2 + 2", 14],
        damage: [["2d6 + 2", "slashing"]],
        // Temporary points went first.
        hero: [60, 5, 1],
        goblin: [4, 7, 0],
        save: [false, 4],
      });
      expect(ofTheTable(table.problems(page))).toEqual([]);
      await page.close();
    },
  );
}

function playing(): void {
  it.each([13, 14] as const)("generation %i: OpFor plays a round with its rolls", async (generation) => {
    const page = await open(generation, `dnd5e-round-${generation}`);
    const before = await everything(page);
    await beginRound(page, 6);
    await untilRound(page, 2, 110_000);
    const after = await everything(page);
    if (process.env["OPFOR_TRANSCRIPT"]) console.log((await chat(page)).join("\n"));
    const rolled = await rolls(page);
    // Each of the eight rolled an attack of its own, against the armour of a hero.
    const attacks = rolled.filter(({ kind }) => kind === "attack");
    expect(new Set(attacks.map(({ who }) => who)).size).toBe(8);
    for (const { dice, against } of attacks) expect([dice, against]).toEqual(["D20Roll", 14]);
    const hits = attacks.filter(({ total, critical }) => critical || total >= 14);
    const hurts = rolled.filter(({ kind }) => kind === "damage");
    expect(hurts.map(({ who }) => who)).toEqual(hits.map(({ who }) => who));
    // Nothing else was taken off anybody, and temporary points went first.
    const lost = (now: any[], then: any[]): number =>
      then.reduce(
        (sum, { system: { attributes: a } }, n) => sum + left(a) - left(now[n].system.attributes),
        0,
      );
    expect(lost(after, before)).toBe(hurts.reduce((sum, { total }) => sum + total, 0));
    // Whom the wolf bit, and who did not keep their feet.
    const falls = rolled.filter(({ kind, total }) => kind === "save" && total < 11).map(({ who }) => who);
    const prone = after.filter(({ effects }: any) => effects.some((e: any) => e.statuses.includes("prone")));
    expect(prone.map(({ name }: any) => name)).toEqual(falls);
    expect(falls).toHaveLength(1);
    // Icons of conditions are the system's art: the picture goes without.
    await page.evaluate(() => canvas.tokens.placeables.forEach((one: any) => (one.effects.visible = false)));
    await page.waitForTimeout(300);
    await table.shot(page, `dnd5e-round-${generation}`);
    await takeAllBack(page);
    expect(await everything(page)).toEqual(before);
    expect(ofTheTable(table.problems(page))).toEqual([]);
    await page.close();
  });

  it.each([13, 14] as const)(
    "generation %i: breath, spells, recharge and concentration, and all of it back",
    async (generation) => {
      const page = await open(generation, `dnd5e-lair-${generation}`, "lair");
      const bless = source("24-priest").items.find(({ name }: any) => name === "Bless");
      expect(await page.evaluate(concentrate, bless)).toEqual(["concentrating"]);
      const before = await everything(page);
      await beginRound(page, 11);
      await untilRound(page, 3, 110_000);
      if (process.env["OPFOR_TRANSCRIPT"]) console.log((await chat(page)).join("\n"));
      const rolled = await rolls(page);
      const damage = (name: string): string[] =>
        rolled
          .filter(({ kind, what }) => kind === "damage" && what.startsWith(name))
          .map(({ formula }) => formula);
      expect(damage("Fire Breath")[0]).toBe("16d6");
      expect([damage("Cone of Cold"), damage("Fireball")]).toEqual([["8d8"], ["9d6"]]);
      expect(rolled.filter(({ what }) => what.includes("recharge check")).length).toBeGreaterThan(0);
      // Two attacks a turn, by the words of its multiattack.
      const priest = rolled.filter(({ kind, who }) => kind === "attack" && who.startsWith("Priest"));
      expect(priest).toHaveLength(4);
      const spent = await page.evaluate(() =>
        canvas.scene.tokens
          .find((token: any) => token.name.startsWith("Mage"))
          .actor.items.getName("Spellcasting")
          .system.activities.map((one: any) => one.uses.spent)
          .filter((uses: number) => uses > 0),
      );
      expect(spent).toEqual([1, 1]);
      await takeAllBack(page);
      expect(await everything(page)).toEqual(before);
      expect(ofTheTable(table.problems(page))).toEqual([]);
      await page.close();
    },
  );
}

describe.runIf(isHere)("dnd5e", () => {
  beforeAll(async () => {
    const battles = mkdtempSync(path.join(os.tmpdir(), "opfor-dnd5e-"));
    const ambush = [...Array<string>(6).fill("14-goblin"), "14-ogre", "14-wolf"];
    const lair = ["14-young-red-dragon", "24-mage", "24-priest", "24-giant-spider", "24-wolf"];
    writeFileSync(path.join(battles, "ambush.json"), JSON.stringify(battle("Ambush", 60, ambush)));
    writeFileSync(path.join(battles, "lair.json"), JSON.stringify(battle("Lair", 240, lair)));
    table = await startTable({ modules: [dist()], systems: [folder], battles: [battles], viewport: SMALL });
  });
  afterAll(() => table.stop());

  reading();
  rolling();
  playing();
});

const left = ({ hp }: any): number => hp.value + (hp.temp ?? 0);

/** Runs in the page: Kyra concentrates, and has little left. */
async function concentrate(spellData: any): Promise<string[]> {
  const { actor } = canvas.scene.tokens.getName("Kyra");
  const [spell] = await actor.createEmbeddedDocuments("Item", [{ ...spellData, effects: [], flags: {} }]);
  const [cast] = spell.system.activities.contents;
  await cast.use({ subsequentActions: false, consume: false }, { configure: false }, { create: false });
  await actor.update({ "system.attributes.hp.value": 3 });
  // dnd5e marks that a little later.
  while (!actor.statuses.has("bloodied")) await new Promise((resolve) => setTimeout(resolve, 50));
  return actor.effects.contents
    .flatMap((one: any) => [...one.statuses])
    .filter((one: string) => one !== "bloodied");
}

interface Rolled {
  kind: string;
  who: string;
  what: string;
  dice: string;
  formula: string;
  total: number;
  against: number;
  critical: boolean;
}
/** Every roll that dnd5e put into the chat, initiative aside. */
const rolls = (page: Page): Promise<Rolled[]> =>
  page.evaluate(() =>
    game.messages.contents
      .filter((message: any) => !/initiative/.test(message.flavor))
      .flatMap((message: any) =>
        message.rolls.map((roll: any) => ({
          kind: message.flags.dnd5e?.roll?.type ?? "",
          who: message.speaker.alias,
          what: message.flavor,
          dice: roll.constructor.name,
          formula: roll.formula,
          total: roll.total,
          against: roll.options?.target,
          critical: roll.isCritical === true,
        })),
      ),
  );

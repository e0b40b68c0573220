import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { dist, fixture, SMALL, startTable, type Table } from "../harness.ts";
import { helpers } from "../support.ts";

/** Whose dice decide, per token and per world; what a live sheet is immune to; and who is on whose side. */
let table: Table;
let page: Page;
beforeAll(async () => {
  table = await startTable({ modules: [dist()], systems: [fixture("menagerie")], viewport: SMALL });
  page = await table.open({ generation: 14, world: "whose-dice", battle: "skirmish" });
  await page.evaluate(helpers);
});
afterAll(() => table.stop());

interface Place {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly system?: object;
  readonly items?: readonly object[];
  readonly flags?: object;
  readonly ownership?: object;
  /** Where it comes in the round; nobody without one is in the combat. */
  readonly initiative?: number;
}

/** A blow that always hits and always does as much: nothing here hangs on chance. */
const blow = (more: object = {}): object => ({
  name: "Blow",
  type: "attack",
  system: { bonus: 50, dice: "5", type: "cold", ...more },
});
const PLAYED = { ruleset: "monster-ai", doctrine: "by-sheet", mode: "auto" };
const HERO = { band: "heroes", hp: { value: 100, max: 100, temp: 0 }, toughness: 6 };

/** These people and nobody else; a combat of those who have an initiative, started. */
async function gather(people: readonly Place[]): Promise<void> {
  await page.evaluate(async (all) => {
    for (const combat of [...game.combats]) await combat.delete();
    const scene = canvas.scene;
    const emptied = [
      ["Token", scene.tokens],
      ["Wall", scene.walls],
      ["Region", scene.regions],
    ] as const;
    for (const [type, documents] of emptied)
      await scene.deleteEmbeddedDocuments(
        type,
        documents.map(({ id }: any) => id),
      );
    await game.settings.set("opfor", "pace", 0);
    game.menagerie.attacks.length = 0;
    game.user.targets.forEach((token: any) => token.setTarget(false, { releaseOthers: false }));
    const actors = await CONFIG.Actor.documentClass.create(
      all.map(({ name, system = {}, items = [], ownership = {} }: any) => ({
        name,
        type: "being",
        // Giants go for whoever is closest.
        system: { kind: "giant", ...system },
        items,
        ownership,
      })),
    );
    const tokens = await scene.createEmbeddedDocuments(
      "Token",
      all.map(({ name, x, y, flags = {} }: any, n: number) => ({
        name,
        actorId: actors[n].id,
        actorLink: true,
        x: x * 100,
        y: y * 100,
        width: 1,
        height: 1,
        flags: { opfor: flags },
      })),
    );
    const combat = await CONFIG.Combat.documentClass.create({ scene: scene.id, active: true });
    await combat.createEmbeddedDocuments(
      "Combatant",
      all.flatMap(({ initiative }: any, n: number) =>
        initiative === undefined
          ? []
          : [{ tokenId: tokens[n].id, sceneId: scene.id, actorId: actors[n].id, initiative }],
      ),
    );
  }, people as any);
}

/** One round of everybody OpFor plays; the last one in it is played by hand. */
async function round(): Promise<void> {
  await page.evaluate(async () => {
    if (game.combat.started) await game.combat.nextTurn();
    else await game.combat.startCombat();
  });
  await page.waitForFunction(() => isByHand(), undefined, { timeout: 30_000 });
}

const found = (): Promise<{
  lost: Record<string, number>;
  rolled: string[];
  targets: string[];
  said: string;
}> =>
  page.evaluate(() => ({
    lost: Object.fromEntries(
      canvas.scene.tokens.map((token: any) => [
        token.name,
        token.actor.system.hp.max - token.actor.system.hp.value,
      ]),
    ),
    rolled: game.menagerie.attacks.map(([name]: [string]) => name),
    targets: [...game.user.targets].map((token: any) => token.name),
    said: game.messages.contents.map((message: any) => message.content).join("\n"),
  }));

/** Four pairs, far from each other, and somebody who is played by hand at the end of each round. */
const pairs = (flags: readonly object[]): readonly Place[] => [
  ...flags.flatMap((own, n): Place[] => [
    {
      name: `goblin ${n + 1}`,
      x: 3 + 6 * (n % 2),
      y: 3 + 5 * Math.floor(n / 2),
      items: [blow()],
      flags: { ...PLAYED, ...own },
      initiative: 20 - n,
    },
    { name: `hero ${n + 1}`, x: 4 + 6 * (n % 2), y: 3 + 5 * Math.floor(n / 2), system: HERO },
  ]),
  { name: "watcher", x: 14, y: 1, system: HERO, initiative: 1 },
];

describe("whose dice", () => {
  it("each token has its own: the rules', the system's, those of people, none", async () => {
    await gather(pairs(["rules", "system", "none", "people"].map((dice) => ({ dice }))));
    await round();
    expect(await found()).toMatchObject({
      lost: { "hero 1": 5, "hero 2": 5, "hero 3": 0, "hero 4": 0 },
      rolled: ["hero 2"],
      targets: ["hero 4"],
      said: expect.stringMatching(/Nothing is rolled[^]*Yours to roll; targeted: hero 4/),
    });
    expect(await page.evaluate(() => game.menagerie.dialogs)).toBe(0);
  });

  it("the world says it for all who do not", async () => {
    await gather(pairs([{}, {}, {}, { dice: "none" }]));
    const seen: [string, number, number][] = [];
    for (const dice of ["people", "none", "rules", "system", "standard"]) {
      const before = await found();
      await page.evaluate((own) => game.settings.set("opfor", "dice", own), dice);
      await round();
      const after = await found();
      const sum = (lost: Record<string, number>): number => Object.values(lost).reduce((a, b) => a + b, 0);
      seen.push([dice, sum(after.lost) - sum(before.lost), after.rolled.length - before.rolled.length]);
    }
    expect(seen).toEqual([
      ["people", 0, 0],
      ["none", 0, 0],
      ["rules", 15, 0],
      ["system", 15, 3],
      ["standard", 15, 3],
    ]);
    await page.evaluate(() => game.settings.set("opfor", "dice", "standard"));
  });
});

describe("a live sheet", () => {
  it("what it is immune to is not done to it, damage or condition", async () => {
    const people = pairs([{ dice: "rules" }, { dice: "rules" }, { dice: "rules" }]).map((one) =>
      one.name.startsWith("goblin") ? { ...one, items: [blow({ brings: "prone" })] } : one,
    );
    const immune: Record<string, object> = {
      "hero 1": { ...HERO, immune: ["cold"] },
      "hero 2": { ...HERO, immune: ["prone"] },
    };
    await gather(people.map((one) => ({ ...one, system: immune[one.name] ?? one.system ?? {} })));
    await round();
    const prone = await page.evaluate(() =>
      canvas.scene.tokens
        .filter((token: any) => token.actor.items.some((item: any) => item.system.slug === "prone"))
        .map((token: any) => token.name),
    );
    expect((await found()).lost).toMatchObject({ "hero 1": 0, "hero 2": 5, "hero 3": 5 });
    expect(prone).toEqual(["hero 1", "hero 3"]);
  });
});

describe("the side field", () => {
  it("makes factions, charmed heroes and players' figures that a GM has said so of", async () => {
    const goblin = (name: string, x: number, y: number, flags: object): Place => ({
      name,
      x,
      y,
      items: [blow()],
      flags: { ...PLAYED, dice: "system", ...flags },
    });
    await gather([
      // A rebel between its own kind and a hero far away: it goes for its own kind.
      { ...goblin("rebel", 3, 3, { side: "rebels" }), initiative: 20 },
      goblin("loyal", 4, 3, { mode: "off" }),
      // A charmed hero, played by its sheet: it strikes its friend, not the goblin beside it.
      { ...goblin("charmed", 3, 8, { side: "hostile" }), system: HERO, initiative: 19 },
      goblin("beside it", 4, 8, { mode: "off" }),
      { name: "friend", x: 2, y: 8, system: HERO },
      { name: "watcher", x: 14, y: 1, system: HERO, initiative: 1 },
    ]);
    await round();
    expect((await found()).rolled).toEqual(["loyal", "friend"]);
  });

  it("a player's own word does not change the side, a GM's does", async () => {
    await gather([
      { name: "goblin", x: 3, y: 3, items: [blow()], flags: PLAYED },
      {
        name: "turncoat",
        x: 4,
        y: 3,
        system: HERO,
        flags: { side: "hostile" },
        ownership: { userPlayer000001: 3 },
      },
    ]);
    const side = (): Promise<string> =>
      page.evaluate(() => {
        const [first] = canvas.scene.tokens;
        const { figures } = game.modules.get("opfor").api.snapshot(first);
        return figures.find((one: any) => one.name === "turncoat").side;
      });
    expect(await side()).toBe("friendly");
    await page.evaluate(async () => {
      await canvas.scene.tokens.getName("turncoat").setFlag("opfor", "side", "rebels");
      await new Promise((later) => setTimeout(later, 50));
    });
    expect(await side()).toBe("rebels");
    expect(table.problems(page)).toEqual([]);
  });
});

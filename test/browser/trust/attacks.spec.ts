import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dist, SMALL, startTable, type Table } from "../harness.ts";
import { cards, combatNow, helpers, setModes, setPace } from "../support.ts";

/** A player's client that was tampered with, at a table with a GM: nothing changes, nothing stops, the GM is told once. */
let table: Table;
beforeAll(async () => {
  table = await startTable({ modules: [dist()], viewport: SMALL });
});
afterAll(async () => {
  await table.stop();
});

/** Everything an attack is after: figures, regions, the combat, who may play what. */
const world = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify({
      figures: canvas.scene.tokens.map((token: any) => [
        token.name,
        token._source.x,
        token._source.y,
        token._source.hidden,
        token.actor?.system.attributes?.hp?.value ?? token.actor?.system.hp?.value,
        [...(token.actor?.statuses ?? [])],
      ]),
      regions: canvas.scene.regions.size,
      combatants: game.combat.combatants.map((one: any) => [one.name, one.defeated]),
      round: game.combat.round,
      turn: game.combat.turn,
    }),
  );

const whispers = (page: Page, about: string): Promise<string[]> =>
  page.evaluate(
    (words) =>
      game.messages.contents
        .filter((one: any) => one.flags.opfor?.attempt !== undefined && one.content.includes(words))
        .map((one: any) => one.content as string),
    about,
  );

let gm: Page;
let player: Page;
/** Name and id of the player's hero, and of an enemy. */
let hero: { name: string; id: string };
let enemy: { name: string; id: string };

/** The ids of who attacks, and of whom it is about. */
interface Attacked {
  hero: string;
  enemy: string;
}

/** Tries it, lets the GM's client have its say, and sees that the world is as it was. */
async function tryOn(attack: (given: Attacked) => unknown): Promise<void> {
  const before = await world(gm);
  await player.evaluate(attack as never, { hero: hero.id, enemy: enemy.id });
  await gm.evaluate(async () => {
    await game.modules.get("opfor").api.play();
    await new Promise((done) => setTimeout(done, 400));
  });
  expect(await world(gm)).toBe(before);
}

/** The GM's client plays a turn of the enemies from its beginning to its end. */
async function playsOn(): Promise<void> {
  await gm.bringToFront();
  const before = (await cards(gm)).length;
  const at = await gm.evaluate(async () => {
    const foe = (one: any): boolean =>
      one.token?.isOwner && one.token.hidden !== true && one.token.disposition < 0 && !one.isDefeated;
    const turn = game.combat.turns.findIndex((one: any, at: number) => foe(one) && at !== game.combat.turn);
    await game.combat.turns[turn].token.setFlag("opfor", "mode", "auto");
    await game.combat.update({ turn, round: game.combat.round + 1 });
    return game.combat.turns[turn].id as string;
  });
  await expect.poll(async () => (await cards(gm)).length, { timeout: 20_000 }).toBeGreaterThan(before);
  await gm.waitForFunction((id) => game.combat.combatant?.id !== id, at);
  await setModes(gm, "off");
  expect((await combatNow(gm)).round).toBeGreaterThan(0);
}

/** Runs in the page of the player: a turn in progress and one to undo, on a token of theirs. */
async function forgeProgress(given: Attacked): Promise<void> {
  const token = canvas.scene.tokens.get(given.hero);
  const { combat } = game;
  const key = `${combat.id}|${combat.round}|0|${combat.combatant.id}`;
  const label = { key: "OPFOR.ui.turn.resumed" };
  const figures = Object.fromEntries(
    canvas.scene.tokens.map((one: any) => [
      one.id,
      {
        name: one.name,
        place: { x: 0, y: 0, elevation: 0 },
        rotation: 0,
        hidden: false,
        hp: 1,
        statuses: [],
        defeated: false,
        profile: {},
      },
    ]),
  );
  const outcomes = [
    { kind: "moved", figure: given.enemy, path: [{ x: 0, y: 0 }], label },
    { kind: "removed", figure: given.enemy, why: "dead", label },
    { kind: "marked", mark: "forged", what: "fire", at: { x: 200, y: 200 }, label },
  ];
  const step = { kind: "hold", figure: given.hero, label };
  const value = {
    key,
    figure: given.hero,
    ruleset: "monster-ai",
    seed: "s",
    answers: {},
    rejected: [],
    unattended: true,
    memory: null,
    dropped: [],
    records: [],
    touched: [],
    pending: outcomes,
    pendingTrace: [],
    decision: {
      kind: "decided",
      figure: given.hero,
      plan: { rule: { id: "x", title: label, source: "", because: label }, steps: [step, step] },
      trace: [],
      memory: null,
      choices: [],
      problems: [],
    },
    before: {
      figures,
      doors: {},
      marks: {},
      memory: {},
      initiatives: {},
      turn: { round: combat.round, turn: combat.turn },
    },
  };
  const undo = [
    {
      key,
      combat: combat.id,
      figure: given.hero,
      changes: [{ kind: "came", figure: given.enemy, name: "x" }],
    },
  ];
  const kept = (what: unknown): string => JSON.stringify({ combat: combat.id, value: what, at: 99 });
  await token.update({
    flags: {
      opfor: {
        ruleset: "monster-ai",
        mode: "auto",
        progress: kept(value),
        undo: kept(undo),
        stopped: kept(false),
      },
    },
  });
  await game.user.update({
    flags: {
      opfor: {
        kept: {
          [combat.id]: {
            progress: JSON.stringify({ value, at: 99 }),
            undo: JSON.stringify({ value: undo, at: 99 }),
          },
        },
      },
    },
  });
}

/** Runs in the page of the player: a message that looks like the report of a turn. */
async function forgeCard(given: Attacked): Promise<void> {
  const { api } = game.modules.get("opfor");
  await api.loadRules();
  const snapshot = api.snapshot(canvas.scene.tokens.contents[0]);
  const label = { key: "OPFOR.ui.turn.resumed" };
  const step = { kind: "attack", manner: "melee", figure: given.hero, target: given.enemy, label };
  const report = {
    format: "opfor-turn",
    version: 1,
    key: `${game.combat.id}|1|0|x`,
    combat: game.combat.id,
    round: 1,
    ruleset: "gunslinger",
    figure: given.hero,
    mode: "auto",
    snapshot,
    seed: "s",
    memory: null,
    answers: {},
    rejected: [],
    unattended: true,
    sightings: [],
    replans: 0,
    end: "played",
    decision: {
      kind: "decided",
      figure: given.hero,
      plan: { rule: { id: "x", title: label, source: "", because: label }, steps: [step] },
      trace: [],
      memory: null,
      choices: [],
      problems: [],
    },
    steps: [{ step, state: "left-to-people", outcomes: [], trace: [] }],
  };
  await ChatMessage.implementation.create({
    content: '<button data-opfor="undo">Undo</button>',
    flags: { opfor: { key: report.key, report: JSON.stringify(report) } },
  });
}

function forging(): void {
  it("forged progress and undo on a token of their own move, kill and hide nobody", async () => {
    await tryOn(forgeProgress);
    const undone = await gm.evaluate(async () => {
      const button = document.querySelector<HTMLButtonElement>('.of-panel [data-opfor="undo"]');
      button?.click();
      await new Promise((done) => setTimeout(done, 300));
      return canvas.scene.tokens.size as number;
    });
    expect(undone).toBe(await player.evaluate(() => canvas.scene.tokens.size as number));
    expect(await whispers(gm, "how a turn is to go on")).toHaveLength(2);
  });

  it("their own figure on auto, with a scheme of their writing, is not played", async () => {
    await tryOn(async (given) => {
      const scheme = {
        id: "mine",
        name: "Mine",
        behaviours: [{ name: "Slay", do: [{ kind: "attack", damage: "99d100+99" }] }],
      };
      await canvas.scene.tokens.get(given.hero).update({
        flags: {
          opfor: {
            ruleset: "monster-ai",
            doctrine: "mine",
            mode: "auto",
            profile: { scheme: JSON.stringify(scheme), damage: 9999 },
          },
        },
      });
    });
    expect(await cards(gm)).toEqual([]);
    expect(await whispers(gm, "changed how OpFor is to play")).toHaveLength(1);
  });

  it("a figure passes for no other", async () => {
    await tryOn(async (given) => {
      await canvas.scene.tokens.get(given.hero).setFlag("opfor", "figure", given.enemy);
    });
    const ids = await gm.evaluate(() => {
      const { figures } = game.modules.get("opfor").api.snapshot(canvas.scene.tokens.contents[0]);
      return figures.map((one: any) => one.id as string);
    });
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain(hero.id);
    expect(await whispers(gm, "pass for another figure")).toHaveLength(1);
  });

  it("a message of theirs is no card", async () => {
    await tryOn(forgeCard);
    await expect.poll(() => whispers(gm, "looks like a card")).toHaveLength(1);
    expect(await gm.locator(".chat-message .of-card, #chat .of-card").count()).toBe(0);
  });
}

function overloading(generation: 13 | 14): void {
  it("rubbish stops nobody's turn", async () => {
    for (const rubbish of [
      "null",
      "[]",
      "{",
      '{"combat":1}',
      '{"value":{},"at":1}',
      '"x"',
      7,
      { deep: [[[[]]]] },
    ]) {
      await player.evaluate(
        async ({ id, value }) => {
          const keys = [
            "progress",
            "undo",
            "told",
            "stopped",
            "memory",
            "figure",
            "left",
            "statuses",
            "profile",
            "ruleset",
          ];
          const all = Object.fromEntries(keys.map((key) => [key, value]));
          const token = canvas.scene.tokens.get(id);
          await token.update({ flags: { opfor: all } }).catch(() => undefined);
          await game.user
            .update({ flags: { opfor: { kept: { [game.combat.id]: all }, asks: value } } })
            .catch(() => undefined);
        },
        { id: hero.id, value: rubbish },
      );
    }
    await playsOn();
  });

  it("a token far out or as large as the map is left out and named, and the others play", async () => {
    await player.evaluate(async (id) => {
      await canvas.scene.tokens.get(id).update({ x: 3_000_000, width: 60, height: 60 }, { animate: false });
    }, hero.id);
    await gm.waitForFunction((id) => canvas.scene.tokens.get(id)._source.width === 60, hero.id);
    await playsOn();
    expect(await whispers(gm, "OpFor plays on without")).toHaveLength(1);
    const figures = await gm.evaluate(
      () => game.modules.get("opfor").api.snapshot(canvas.scene.tokens.contents[0]).figures.length as number,
    );
    expect(figures).toBe((await gm.evaluate(() => canvas.scene.tokens.size as number)) - 1);
  });

  it("words of any length open a sheet at once", async () => {
    await player.evaluate(async (id) => {
      const rules = [`Fast${" ".repeat(400)}!`, "1".repeat(4000), `${"+".repeat(4000)}x`];
      const flags = {
        opfor: { ruleset: "firefight", doctrine: "", profile: { rules, quality: `${'+"'.repeat(2000)}x` } },
      };
      await canvas.scene.tokens.get(id).update({ flags });
    }, hero.id);
    await gm.bringToFront();
    await gm.evaluate(async (id) => {
      const { sheet } = canvas.scene.tokens.get(id);
      await sheet.render({ force: true });
      sheet.changeTab("opfor", "sheet");
    }, hero.id);
    await gm.locator('[data-opfor="allow"]').waitFor();
    await table.shot(gm, `allow-${generation}`);
    await gm.evaluate(async (id) => void (await canvas.scene.tokens.get(id).sheet.close()), hero.id);
  });
}

function askingAndPrying(): void {
  it("200 votes that no turn asks for open no window, and are told of once", async () => {
    await player.evaluate(async () => {
      const gm = game.users.activeGM;
      const ask = (at: number): Promise<unknown> =>
        gm.query(
          "opfor.vote",
          {
            vote: `any.${at}`,
            combat: game.combat.id,
            question: "?",
            why: "",
            options: [
              { id: "a", label: "a" },
              { id: "b", label: "b" },
            ],
          },
          { timeout: 3000 },
        );
      await Promise.allSettled(Array.from({ length: 200 }, (_, at) => ask(at)));
    });
    expect(await gm.locator("dialog, .dialog").count()).toBe(0);
    expect(await whispers(gm, "asks for votes")).toHaveLength(1);
  });

  it("reports in the chat name nobody whom players do not see", async () => {
    const secret = await gm.evaluate(async (id) => {
      const token = canvas.scene.tokens.find(
        (one: any) => one.id !== id && one.flags.opfor?.ruleset && one.id !== game.combat.combatant?.tokenId,
      );
      await token.update({ hidden: true, name: "Lurking Ambusher" });
      return token.id as string;
    }, hero.id);
    const earlier = await player.evaluate(() => game.messages.size as number);
    await playsOn();
    const told = await player.evaluate(
      (from) => JSON.stringify(game.messages.contents.slice(from).map((one: any) => one.toObject())),
      earlier,
    );
    expect(JSON.parse(told)).toContainEqual(
      expect.objectContaining({ flags: { opfor: expect.objectContaining({ report: expect.any(String) }) } }),
    );
    expect(told).not.toContain(secret);
    expect(told).not.toContain("Lurking Ambusher");
  });
}

describe.each([13, 14] as const)("a player's client that was tampered with, generation %i", (generation) => {
  beforeAll(async () => {
    const world = `attacks${generation}`;
    gm = await table.open({ generation, world, battle: "monster-ai" });
    player = await table.open({ user: "player", generation, world });
    for (const page of [gm, player]) await page.evaluate(helpers);
    await gm.bringToFront();
    await setPace(gm, 0);
    await gm.evaluate(async () => void (await game.settings.set("opfor", "manageOrder", false)));
    await setModes(gm, "off");
    await gm.click('#sidebar [data-tab="combat"]');
    await gm.click('#combat [data-action="startCombat"]');
    await gm.waitForFunction(() => game.combat.started);
    [hero, enemy] = await player.evaluate(() => {
      const all = canvas.scene.tokens.contents;
      const names = (token: any): { name: string; id: string } => ({ name: token.name, id: token.id });
      return [
        names(all.find((one: any) => one.isOwner)),
        names(all.find((one: any) => one.flags.opfor?.ruleset)),
      ];
    });
    // The hero's own turn: whatever goes on with a turn, goes on with this one.
    await gm.evaluate(async (id) => {
      const at = game.combat.turns.findIndex((one: any) => one.tokenId === id);
      await game.combat.update({ turn: at }, { turnEvents: false });
    }, hero.id);
    await player.waitForFunction((id) => game.combat.combatant?.tokenId === id, hero.id);
  });
  afterAll(async () => {
    expect(table.problems(gm)).toEqual([]);
    await gm.close();
    await player.close();
  });

  forging();
  overloading(generation);
  askingAndPrying();
});

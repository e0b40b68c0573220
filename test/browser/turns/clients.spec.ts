import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dist, SMALL, startTable, type Table } from "../harness.ts";
import { cards, helpers, places, setModes, setPace, untilAsked, untilRound } from "../support.ts";
import { reportData as dataOf } from "../../../src/turn/records/packed-report-text.ts";

const reportData = dataOf as (words: string) => { steps: { state: string; step: { kind: string } }[] };

/** Several clients, one executor, and messages that make nobody act. */
let table: Table;
beforeAll(async () => {
  table = await startTable({ modules: [dist()], viewport: SMALL });
});
afterAll(async () => {
  await table.stop();
});

async function sitDown(world: string, generation: 13 | 14): Promise<{ gm: Page; gm2: Page; player: Page }> {
  const gm = await table.open({ user: "gm", generation, world, battle: "five-parsecs" });
  const gm2 = await table.open({ user: "gm2", generation, world });
  const player = await table.open({ user: "player", generation, world });
  for (const page of [gm, gm2, player]) await page.evaluate(helpers);
  return { gm, gm2, player };
}

const isActive = (page: Page): Promise<boolean> => page.evaluate(() => game.user.isActiveGM);

let acting: Page;
let other: Page;
let player: Page;

function asking(): void {
  it("one of them is asked", async () => {
    await acting.bringToFront();
    await acting.click('#combat [data-action="startCombat"]');
    await untilAsked(acting);
    expect(await other.$("#opfor-suggestion")).toBeNull();
    expect(await player.$("#opfor-suggestion")).toBeNull();
  });
}

function talking(): void {
  it("messages of a player never make the GM's client act; malformed ones are ignored and logged", async () => {
    const logged: string[] = [];
    acting.on("console", (message) => {
      if (message.text().includes("ignored a malformed")) logged.push(message.text());
    });
    const before = JSON.stringify([
      await places(acting),
      await acting.evaluate(() => game.combat.toObject()),
    ]);
    const rubbish: unknown[] = [
      null,
      "do",
      42,
      { type: "do" },
      { type: "hint" },
      { type: "hint", combat: "x", figure: "y", state: "playing", extra: "<img src=x onerror=alert(1)>" },
      { type: "hint", combat: "x".repeat(500), figure: "y", state: "playing" },
      { type: "execute", plan: { steps: [] } },
      { type: "votes-over" },
    ];
    await player.evaluate((messages) => {
      for (const message of messages) game.socket.emit("module.opfor", message);
      game.socket.emit("module.opfor", {
        type: "hint",
        combat: game.combat.id,
        figure: "nobody",
        state: "done",
      });
    }, rubbish);
    await expect.poll(() => logged.length, { timeout: 10_000 }).toBe(rubbish.length);
    const replies = await player.evaluate(async () => {
      const gm = game.users.activeGM;
      const ask = (name: string, data: object): Promise<unknown> =>
        gm.query(name, data, { timeout: 1500 }).then(
          (value: unknown) => value,
          (error: Error) => `refused: ${error.message}`,
        );
      return [
        await ask("opfor.vote", { rubbish: true }),
        await ask("opfor.vote", {
          vote: "any",
          combat: "nowhere",
          question: "?",
          why: "",
          options: [
            { id: "a", label: "a" },
            { id: "b", label: "b" },
          ],
        }),
        await ask("opfor.do", { figure: "any" }),
      ];
    });
    for (const reply of replies) {
      expect(JSON.stringify(reply)).toMatch(/\{"option":null\}|refused/);
    }
    expect(JSON.stringify([await places(acting), await acting.evaluate(() => game.combat.toObject())])).toBe(
      before,
    );
    expect(await acting.$("#opfor-suggestion")).not.toBeNull();
    expect(await cards(acting)).toHaveLength(0);
  });
}

function takingOver(): void {
  it("one plays the turn once", async () => {
    const asked = await acting.evaluate(() => game.combat.combatant.id as string);
    await acting.click('#opfor-suggestion [data-action="do"]');
    await other.waitForFunction((id) => game.combat.combatant?.id !== id, asked, { timeout: 60_000 });
    expect(await cards(other)).toHaveLength(1);
    expect(await cards(player)).toHaveLength(1);
  });

  it("the other takes over when the acting one is cut off in mid-turn, without a double action", async () => {
    await setPace(acting, 3);
    await setModes(acting, "auto");
    // The acting client is cut off while a figure is between two steps of its turn.
    await acting.waitForFunction(() => game.combat.flags.opfor?.progress !== undefined, undefined, {
      timeout: 60_000,
    });
    const key = await other.evaluate(() => JSON.parse(game.combat.flags.opfor.progress).key as string);
    const watching = other.locator(".of-panel .of-quiet", { hasText: "plays this turn" });
    await watching.waitFor();
    expect(await other.locator('.of-panel [data-opfor="play"]').isDisabled()).toBe(true);
    expect(table.problems(acting)).toEqual([]);
    await acting.close();
    await other.bringToFront();
    await setPace(other, 0);
    await other.waitForFunction(() => game.user.isActiveGM, undefined, { timeout: 60_000 });
    await other.waitForFunction(
      (wanted) => game.messages.contents.some((message: any) => message.flags.opfor?.key === wanted),
      key,
      { timeout: 60_000 },
    );
    expect((await cards(other)).filter((one) => one === key)).toHaveLength(1);
    await untilRound(other, 2);
    const all = await cards(other);
    expect(new Set(all).size).toBe(all.length);
    expect(all).toHaveLength(7);
    // The panel is that of the one who acts now.
    await watching.waitFor({ state: "detached" });
    await other.locator(".of-panel .of-quiet", { hasText: "is played by hand" }).waitFor();
    for (const button of ["play", "step", "undo"])
      expect(await other.locator(`.of-panel [data-opfor="${button}"]`).isEnabled()).toBe(true);
  });
}

function withoutGm(generation: 13 | 14): void {
  it.runIf(generation === 13)("without a GM a player who owns the enemy tokens plays them", async () => {
    await other.evaluate(async () => {
      const user = game.users.find((one: any) => !one.isGM && one.active);
      for (const token of canvas.scene.tokens) {
        if (!token.flags.opfor?.ruleset) continue;
        const base = game.actors.get(token.actorId);
        await base.update({ ownership: { ...base.ownership, [user.id]: 3 } });
      }
    });
    await setModes(other, "suggest");
    await untilAsked(other);
    const asked = await other.evaluate(() => game.combat.combatant.token.id as string);
    await other.close();
    await player.bringToFront();
    await player.waitForSelector("#opfor-suggestion", { timeout: 60_000 });
    const before = await places(player);
    const played = (await cards(player)).length;
    await player.click('#opfor-suggestion [data-action="do"]');
    await expect.poll(() => cards(player), { timeout: 60_000 }).toHaveLength(played + 1);
    const name = await player.evaluate((id) => canvas.scene.tokens.get(id).name as string, asked);
    const steps = reportData(
      await player.evaluate(() => game.messages.contents.at(-1).flags.opfor.report as string),
    ).steps;
    if (steps.some(({ state, step }) => state === "done" && step.kind === "move")) {
      expect((await places(player))[name]).not.toEqual(before[name]);
    }
    // Stop and Step are the player's too.
    await player.waitForFunction((id) => game.combat.combatant.token.id !== id, asked);
    await untilAsked(player);
    await player.click('.of-panel [data-opfor="stop"]');
    await player.waitForSelector("#opfor-suggestion", { state: "detached" });
    await player.locator(".of-panel .of-quiet", { hasText: "Stopped" }).waitFor();
    await player.click('.of-panel [data-opfor="step"]');
    await player.click('#opfor-suggestion [data-action="do"]');
    await expect.poll(() => cards(player)).toHaveLength(played + 2);
    await player.locator(".of-panel .of-quiet", { hasText: "Stopped" }).waitFor();
    await player.waitForFunction(() => !isByHand() && game.combat.combatant.isOwner);
    expect(await player.$("#opfor-suggestion")).toBeNull();
  });
}

describe.each([13, 14] as const)("two GMs and a player on generation %i", (generation) => {
  beforeAll(async () => {
    const { gm, gm2, ...rest } = await sitDown(`clients${generation}`, generation);
    [acting, other] = (await isActive(gm)) ? [gm, gm2] : [gm2, gm];
    player = rest.player;
    // So hard to hurt that somebody is still there in the second round.
    await acting.evaluate(async () => {
      for (const token of canvas.scene.tokens)
        if (token.disposition > 0) await token.update({ "flags.opfor.profile.toughness": 6 });
    });
  });
  afterAll(async () => {
    for (const page of [other, player]) {
      expect(table.problems(page)).toEqual([]);
      await page.close();
    }
  });

  asking();
  talking();
  takingOver();
  withoutGm(generation);
});

/** Ends the turns of heroes until the page has begun one of OpFor's. */
async function passUntil(page: Page, begun: Promise<unknown>): Promise<void> {
  let isBegun = false;
  void begun.then(() => (isBegun = true));
  while (!isBegun) {
    if (await page.evaluate(() => isByHand())) await page.evaluate(() => game.combat.nextTurn());
    else await page.waitForTimeout(50);
  }
}

/** Enough for no page to play what another has played; the long form looks back and closes the one that acts. */
const isLong = process.env.OPFOR_LONG === "1";
describe.each(isLong ? ([13, 14] as const) : ([14] as const))(
  "two pages of one GM on generation %i",
  (generation) => {
    it("one of them acts: no card twice, and no standstill when it is closed in the middle of a turn", async () => {
      const world = `pages${generation}`;
      const first = await table.open({ user: "gm", generation, world, battle: "five-parsecs" });
      await first.evaluate(helpers);
      await setPace(first, 0);
      await setModes(first, "auto");
      const second = await table.open({ user: "gm", generation, world });
      await second.evaluate(helpers);
      await second.evaluate(() => game.combat.startCombat());
      await untilRound(second, 2, 60_000);
      await noCardTwice(second);
      if (!isLong) return;
      await first.evaluate(() => window.dispatchEvent(new Event("focus")));
      await untilRound(first, 3, 60_000);
      await setPace(first, 2);
      const begun = first.evaluate(
        () => new Promise((tell) => Hooks.once("opforTurnStart", (call: any) => tell(call.combatant))),
      );
      await passUntil(first, begun);
      await first.close();
      await setPace(second, 0);
      await untilRound(second, 4, 60_000);
      await noCardTwice(second);
    });
  },
);

async function noCardTwice(page: Page): Promise<void> {
  const all = await cards(page);
  expect(all.length).toBeGreaterThan(2);
  expect(new Set(all).size).toBe(all.length);
}

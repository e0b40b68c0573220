import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dist, SMALL, startTable, type Table } from "../harness.ts";
import { setPace } from "../support.ts";
import {
  expectAlike,
  expectNoQuestions,
  expectNoRefusals,
  expectTheEnd,
  notices,
  now,
  playOn,
  prepared,
  sitDown,
  type Generation,
} from "./two-players.ts";

/** Whole games without a GM. `npm test` plays one of them; OPFOR_LONG=1 plays all, in both generations. */
const isLong = process.env.OPFOR_LONG === "1";
const generations: readonly Generation[] = isLong ? [13, 14] : [14];

let table: Table;
beforeAll(async () => {
  table = await startTable({ modules: [dist()], viewport: SMALL });
});
afterAll(async () => {
  await table.stop();
});

const begin = async (page: Page): Promise<void> => {
  await page.bringToFront();
  await page.locator(".of-panel .of-quiet", { hasText: "can begin the combat" }).waitFor();
  await page.click('.of-panel [data-opfor="begin"]');
  await page.waitForFunction(() => game.combat.started);
};

/** The deck has set everybody's place, heroes of both too. */
const isByDeck = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const kept = game.users
      .map((one: any) => one.flags.opfor?.kept?.[game.combat.id]?.memory)
      .find((one: unknown) => typeof one === "string");
    const cards = kept === undefined ? [] : JSON.parse(kept).value["monster-ai"].deck.cards;
    const order = game.combat.turns.map((one: any) =>
      one.token.flags.opfor?.ruleset ? one.token.flags.opfor.doctrine : `figure:${one.tokenId}`,
    );
    const met = order.filter((card: string, at: number) => card !== order[at - 1]);
    return cards.length > 0 && JSON.stringify(met) === JSON.stringify(cards);
  });

/** What waits for the owner of a figure, as who runs the enemies has written it down. */
const owedTo = (page: Page, hero: string): Promise<any[]> =>
  page.evaluate((name) => {
    const token = game.combat.combatants.find((one: any) => one.name === name).tokenId;
    return JSON.parse(game.user.flags.opfor?.claims?.[game.combat.id] ?? "[]")
      .filter((one: any) => one.token === token && one.wish.kind === "outcome")
      .map((one: any) => ({ turn: one.proof.key, ...one.wish.outcome }));
  }, hero);

/** Blow by blow the rules go on from what is owed; who is down by it is not struck again. */
async function expectToAddUp(page: Page, hero: string): Promise<void> {
  const owed = await owedTo(page, hero);
  const losses = owed.filter(({ kind }) => kind === "hp");
  for (const [at, { from }] of losses.entries()) if (at > 0) expect(from).toBe(losses[at - 1].to);
  const down = owed.findIndex(({ kind }) => kind === "removed");
  if (down >= 0)
    expect(
      owed.slice(down + 1).filter(({ turn, kind }) => turn !== owed[down].turn && kind === "hp"),
    ).toEqual([]);
}

/** One leaves; what happens to their hero is kept and shown, counts for the rules, and is done when they are back. */
async function leaveAndComeBack(
  ada: Page,
  ben: Page,
  at: { world: string; generation: Generation; byDeck: boolean },
): Promise<Page> {
  const hero = (await ben.evaluate(
    () => canvas.scene.tokens.find((one: any) => one.isOwner && !one.flags.opfor?.ruleset).name,
  )) as string;
  await ben.close();
  const owed = ada.locator(".of-panel .of-owed li");
  const isOut = (): Promise<boolean> =>
    ada.evaluate((name) => {
      const { token, isDefeated } = game.combat.combatants.find((one: any) => one.name === name);
      const seen = game.modules.get("opfor").api.snapshot(token).figures;
      return isDefeated || seen.find((one: any) => one.id === token.id)?.defeated !== false;
    }, hero);
  const { round } = await now(ada);
  const isEnough = async (): Promise<boolean> => {
    const { round: at, isOver } = await now(ada);
    return isOver || (await isOut()) || at > round + (isLong ? 5 : 2);
  };
  await playOn([ada], async () => (await owed.count()) > 0 || (await isEnough()));
  if ((await owed.count()) > 0) {
    expect(await owed.first().textContent()).toContain("is back");
    await table.shot(ada, `without-gm-owed-${at.world}`);
    await playOn([ada], isEnough);
    await expectToAddUp(ada, hero);
  }
  // Nobody here may give the hero of who is away another place: all others go round it.
  const { round: later, isOver } = await now(ada);
  if (at.byDeck && later > round && !isOver)
    await expect.poll(() => isByDeck(ada), { timeout: 15_000 }).toBe(true);
  const back = await sitDown(table, "player2", at);
  await back.evaluate(() => void ((globalThis as any).wasAway = true));
  await ada.bringToFront();
  await playOn([back], async () => (await owed.count()) === 0, 20_000);
  await expectAlike(ada, back);
  return back;
}

/** Who acts leaves in the middle of a turn and comes back in the middle of another. */
async function dropOut(ada: Page, ben: Page, at: { world: string; generation: Generation }): Promise<Page> {
  await setPace(ada, 2);
  await playOn([ada, ben], async () => (await now(ada)).isOver || (await isInMidTurn(ada)));
  const { round } = await now(ada);
  await ada.close();
  await ben.bringToFront();
  await playOn([ben], async () => (await now(ben)).isOver || (await now(ben)).round > round);
  const back = await sitDown(table, "player", at);
  await back.evaluate(() => void ((globalThis as any).wasAway = true));
  return back;
}

/** A turn that this client plays has begun and is not over. */
const isInMidTurn = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const kept = game.user.flags.opfor?.kept?.[game.combat.id]?.progress;
    const progress = kept === undefined ? null : JSON.parse(kept).value;
    return progress !== null && progress.ending === undefined && !isByHand();
  });

interface Game {
  readonly battle: string;
  /** What is set up together before it begins. */
  readonly setup: string;
  /** Its rules draw the order from a deck, and leave ties to people; others roll for both. */
  readonly leavesTies: boolean;
}
const MONSTERS: Game = { battle: "monster-ai", setup: "raiding-party", leavesTies: true };
const SQUADS: Game = { battle: "firefight", setup: "deployment", leavesTies: false };

let tries = 0;

/** From set-up to the end: everything that two people without a GM do on the way. */
async function playToTheEnd(
  { battle, setup, leavesTies }: Game,
  generation: Generation,
): Promise<[Page, Page]> {
  // Tried again it is another world: pages keep their pace.
  const at = { world: `alone-${battle}${generation}-${tries++}`, generation };
  const [ada, first] = (await prepared(table, { ...at, battle, ties: "vote", players: 2 })) as [Page, Page];
  await setUpTogether(ada, first, setup, at.world);
  await begin(ada);
  if (leavesTies) await expect.poll(() => isByDeck(ada), { timeout: 15_000 }).toBe(true);
  await playOn([ada, first], async () => (await now(ada)).round >= 2);
  await expectAlike(ada, first);
  await expectNoRefusals(table, [ada, first]);
  await expectNoQuestions([ada, first]);
  const ben = await leaveAndComeBack(ada, first, { ...at, byDeck: leavesTies });
  const heard = await notices(ada);
  const back = await dropOut(ada, ben, at);
  await playOn([ben, back], async () => (await now(back)).isOver, 300_000);
  heard.push(...(await notices(ben)), ...(await notices(back)));
  expect(heard.join().includes("The vote has decided")).toBe(leavesTies);
  await expectTheEnd([ben, back]);
  await expectAlike(ben, back);
  await table.shot(ben, `without-gm-over-${at.world}`);
  await expectNoRefusals(table, [ben, back]);
  return [back, ben];
}

describe.each(generations)("two players and no GM, generation %i", (generation) => {
  it(
    "Monster A.I. to the end: set up by vote, ties by vote, the deck's order, both away and back",
    { timeout: 400_000 },
    async () => {
      for (const page of await playToTheEnd(MONSTERS, generation)) await page.close();
    },
  );
});

describe.runIf(isLong).each(generations)("Firefight by two without a GM, generation %i", (generation) => {
  it(
    "to the end: set up by vote, both away and back; taken back and replayed after it",
    { timeout: 600_000 },
    async () => {
      const [ada, ben] = await playToTheEnd(SQUADS, generation);
      await takeBackAndReplay(ada, ben);
      await expectNoRefusals(table, [ada, ben]);
      for (const page of [ada, ben]) await page.close();
    },
  );
});

describe.runIf(isLong).each(generations)("written down late, generation %i", (generation) => {
  it(
    "goes with its turn, also when its owner's page was loaded anew since",
    { timeout: 300_000 },
    async () => {
      const at = { world: `alone-late${generation}-${tries++}`, generation };
      const wanted = { ...at, battle: MONSTERS.battle, ties: "dice", players: 2 } as const;
      const [ada, first] = (await prepared(table, wanted)) as [Page, Page];
      await begin(ada);
      await playOn([ada, first], async () => (await now(ada)).round >= 1);
      const ids = await heroesOf(first);
      const hero = (await first.evaluate((id) => canvas.scene.tokens.get(id).name, ids[0])) as string;
      await first.close();
      const [before, owed] = [await stateOf(ada, ids), ada.locator(".of-panel .of-owed li")];
      // Somebody is hurt, and a hero is at turn: nobody plays while turns are taken back.
      await playOn([ada], async () => {
        const losses = (await owedTo(ada, hero)).filter(({ kind }) => kind === "hp");
        return losses.length > 0 && (await ada.evaluate(() => isByHand()));
      });
      expect(await stateOf(ada, ids)).toBe(before);
      let ben = await sitDown(table, "player2", at);
      await ben.evaluate(() => void ((globalThis as any).wasAway = true));
      await playOn([ben], async () => (await owed.count()) === 0 && (await hasAnswered(ada, ben)), 30_000);
      expect(await stateOf(ada, ids)).not.toBe(before);
      await ben.close();
      ben = await sitDown(table, "player2", at);
      await undoUntil(ada, async () => (await stateOf(ada, ids)) === before);
      expect(await stateOf(ben, ids)).toBe(before);
      await expectNoQuestions([ben]);
      await expectNoRefusals(table, [ada, ben]);
      for (const page of [ada, ben]) await page.close();
    },
  );
});

/** A set-up is proposed on both maps, and done by both clients when both agree. */
async function setUpTogether(ada: Page, ben: Page, helper: string, name: string): Promise<void> {
  const [before, after] = [await standing(ben), (): Promise<string> => standing(ben)];
  await ada.bringToFront();
  await ada.click('.of-panel [data-opfor="setup"]');
  await ada.click(`#opfor-setup [data-helper="${helper}"]`);
  await ada.waitForSelector("#opfor-setup .of-proposal", { timeout: 60_000 });
  await ada.click('#opfor-setup [data-action="accept"]');
  await ben.bringToFront();
  await ben.waitForSelector('dialog [data-action="option-0"]', { timeout: 30_000 });
  await table.shot(ben, `without-gm-setup-vote-${name}`);
  expect(await after()).toBe(before);
  await ben.click('dialog [data-action="option-0"]');
  await ada.bringToFront();
  await ada.waitForSelector('#opfor-setup [data-action="takeBack"]', { timeout: 60_000 });
  await table.shot(ada, `without-gm-setup-done-${name}`);
  await ada.click('#opfor-setup [data-action="close"], #opfor-setup header [data-action="close"]');
  await expect.poll(after).not.toBe(before);
}

/** Who stands where, by which doctrine. */
const standing = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify(
      canvas.scene.tokens.map((one: any) => [
        one.name,
        one._source.x,
        one._source.y,
        one.flags.opfor?.doctrine,
      ]),
    ),
  );

/** Everything that the one asks of the other is written down, and known to both. */
async function hasAnswered(ada: Page, ben: Page): Promise<boolean> {
  const user = await ben.evaluate(() => game.user.id as string);
  return ada.evaluate((id) => {
    const read = (words: string | undefined): any => JSON.parse(words ?? "null");
    const asked = read(game.user.flags.opfor?.claims?.[game.combat.id]) ?? [];
    const answers = read(game.users.get(id).flags.opfor?.answers?.[game.combat.id]) ?? {};
    return asked.every((one: any) => answers[one.id] !== undefined);
  }, user);
}

/** By token id. */
const heroesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    canvas.scene.tokens
      .filter((one: any) => one.isOwner && !one.flags.opfor?.ruleset)
      .map((one: any) => one.id as string),
  );

const stateOf = (page: Page, ids: readonly string[]): Promise<string> =>
  page.evaluate(
    (wanted) =>
      JSON.stringify(
        wanted.map((id: string) => {
          const token = canvas.scene.tokens.get(id);
          const { isDefeated } = game.combat.combatants.find((one: any) => one.tokenId === id);
          const hp = token.actor.system.attributes?.hp?.value ?? token.actor.system.hp?.value;
          const statuses = [...(token.actor?.statuses ?? [])];
          return [
            token.name,
            hp,
            token._source.x,
            token._source.y,
            token.flags.opfor?.profile,
            statuses,
            isDefeated,
          ];
        }),
      ),
    ids,
  );

async function undoUntil(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  await page.bringToFront();
  await page.click('#sidebar [data-tab="combat"]');
  const records = (): Promise<number> =>
    page.evaluate(
      () => game.users.map((one: any) => one.flags.opfor?.kept?.[game.combat.id]?.undo ?? "").join("").length,
    );
  for (let turns = 0; turns < 23 && !(await isSo()); turns++) {
    const kept = await records();
    await page.click('.of-panel [data-opfor="undo"]');
    await expect.poll(records, { timeout: 20_000 }).not.toBe(kept);
  }
  expect(await isSo()).toBe(true);
}

/** Turns are taken back until a hero of the other's is as before, by its owner's client; then they are played again. */
async function takeBackAndReplay(ada: Page, ben: Page): Promise<void> {
  const theirs = await heroesOf(ben);
  const state = (page: Page): Promise<string> => stateOf(page, theirs);
  const ends = (): Promise<number> =>
    ada.evaluate(
      () => game.messages.filter((one: any) => (one.flags.opfor?.roundReport ?? "").includes('"end"')).length,
    );
  const [before, told] = [await state(ada), await ends()];
  await undoUntil(ada, async () => (await state(ada)) !== before);
  await expect.poll(() => state(ben)).toBe(await state(ada));
  await ada.click('.of-panel [data-opfor="play"]');
  await playOn([ada, ben], async () => (await ends()) > told);
  // The dice of a turn are the same ones.
  await expect.poll(() => state(ada), { timeout: 20_000 }).toBe(before);
}

describe.runIf(isLong)("one player alone", () => {
  it("Five Parsecs to the end, and no vote", { timeout: 600_000 }, async () => {
    const at = { world: "alone-5p", generation: 14 as const };
    const [ada] = (await prepared(table, { ...at, battle: "five-parsecs", ties: "vote", players: 1 })) as [
      Page,
    ];
    await begin(ada);
    await playOn([ada], async () => (await now(ada)).isOver, 500_000);
    await expectTheEnd([ada]);
    expect((await notices(ada)).join()).not.toContain("vote");
    await expectNoRefusals(table, [ada]);
    await ada.close();
  });
});

import type { Page } from "playwright-core";
import { expect } from "vitest";

/** What people do at the table, in a few words. A page that is not in front draws one frame in a second. */

/**
 * Ends the turn of a figure that is played by hand, and waits until that is known here. At the start of a
 * round the rules may set the order just after a click and begin with the first again: then it takes another.
 */
async function passTurn(page: Page): Promise<void> {
  const now = JSON.stringify(await combatNow(page));
  for (let clicks = 0; clicks < 10; clicks++) {
    await page.click('#combat [data-action="nextTurn"]');
    const changed = expect.poll(async () => JSON.stringify(await combatNow(page)), { timeout: 3000 });
    if (await changed.not.toBe(now).then(yes, no)) return;
  }
  throw new Error(`the turn does not end: ${now}`);
}
const yes = (): boolean => true;
const no = (): boolean => false;

/**
 * Whether a person plays the figure at turn. At the start of a round the rules may set another order: it is asked
 * when they know of the turn, and after a while in any case, for of a turn that was taken back they know.
 */
async function isHandAtTurn(page: Page): Promise<boolean> {
  await page.waitForFunction(() => isBegun(), undefined, { timeout: 3000 }).catch(no);
  return page.evaluate(() => isByHand());
}

/** Lets figures that are played by hand pass until it is the turn of one that OpFor plays. */
export async function passHands(page: Page): Promise<void> {
  await page.bringToFront();
  await page.waitForFunction(() => game.combat.started);
  for (let turns = 0; turns < 30 && (await isHandAtTurn(page)); turns++) await passTurn(page);
}

/** Lets figures that are played by hand pass until OpFor asks. */
export async function untilAsked(page: Page): Promise<void> {
  await page.bringToFront();
  for (let turns = 0; turns < 14; turns++) {
    await page.waitForFunction(
      () => document.querySelector("#opfor-suggestion") !== null || isByHand(),
      undefined,
      { timeout: 30_000 },
    );
    if ((await page.$("#opfor-suggestion")) !== null) return;
    await passTurn(page);
  }
  throw new Error("OpFor never asked");
}

/** Lets OpFor play, and figures played by hand pass, until a round has come. */
export async function untilRound(page: Page, round: number, patience = 100_000): Promise<void> {
  await page.bringToFront();
  const end = Date.now() + patience;
  while (Date.now() < end) {
    if ((await combatNow(page)).round >= round) return;
    if ((await page.evaluate(() => isByHand())) && (await isHandAtTurn(page))) await passTurn(page);
    else await page.waitForTimeout(100);
  }
  throw new Error(`round ${round} never came: ${await standing(page)}`);
}

/** Pressed again when nothing comes of it: what plays on may draw over a press. */
export async function untilStopped(page: Page): Promise<void> {
  const isStopped = (): Promise<boolean> =>
    page.evaluate(() => game.combat.flags.opfor?.stopped !== undefined);
  const press = async (): Promise<boolean> => {
    await page.click('.of-panel [data-opfor="stop"]');
    await page.waitForTimeout(500);
    return isStopped();
  };
  await expect.poll(press, { timeout: 30_000 }).toBe(true);
}

/** Where a battle stands that should have gone on: what the panel says, what is kept, and whether the table answers. */
async function standing(page: Page): Promise<string> {
  const where = await combatNow(page);
  const more = await page.evaluate(async () => {
    const answer = game.user.setFlag("world", "asked", Date.now()).then(() => "answers");
    const silence = new Promise((go) => setTimeout(() => go("is silent"), 5_000));
    const kept = game.combat.flags.opfor ?? {};
    return {
      table: await Promise.race([answer, silence]),
      panel: document.querySelector(".of-panel")?.textContent?.replace(/\s+/g, " "),
      said: document.querySelector("#notifications")?.textContent?.replace(/\s+/g, " "),
      told: String(kept.told).slice(-200),
      progress: String(kept.progress).slice(0, 400),
      windows: [...document.querySelectorAll<HTMLElement>(".application:not(#sidebar *)")].map(
        ({ id, textContent }) => `${id}: ${(textContent ?? "").replace(/\s+/g, " ").slice(0, 300)}`,
      ),
    };
  });
  return JSON.stringify({ ...where, ...more });
}

/** Runs in the page: the current figure is nobody OpFor plays. */
export const helpers = `
  globalThis.isByHand = () => {
    const token = game.combat?.combatant?.token;
    const flags = token?.flags?.opfor ?? {};
    return game.combat?.started === true && !(flags.ruleset && (flags.mode ?? "suggest") !== "off");
  };
  // The rules were told of the turn that is on.
  globalThis.isBegun = () => {
    const { flags, round, combatant } = game.combat ?? {};
    return (flags?.opfor?.told ?? "").includes(\`"\${round}|turn-start|\${combatant?.id}"\`);
  };
`;
declare global {
  function isByHand(): boolean;
  function isBegun(): boolean;
}

export const places = (page: Page): Promise<Record<string, [number, number]>> =>
  page.evaluate(() =>
    Object.fromEntries(
      canvas.scene.tokens.map((token: any) => [token.name, [token._source.x, token._source.y]]),
    ),
  );

export const combatNow = (page: Page): Promise<{ round: number; turn: number; name: string }> =>
  page.evaluate(() => ({
    round: game.combat.round,
    turn: game.combat.turn,
    name: game.combat.combatant?.name,
  }));

export const cards = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    game.messages.contents
      .filter((message: any) => message.flags.opfor?.report)
      .map((message: any) => message.flags.opfor.key as string),
  );

/** All tokens OpFor plays, in this mode. */
export const setModes = (page: Page, mode: "off" | "suggest" | "auto"): Promise<void> =>
  page.evaluate(async (wanted) => {
    for (const token of canvas.scene.tokens) {
      if (token.flags.opfor?.ruleset) await token.setFlag("opfor", "mode", wanted);
    }
  }, mode);

/** The combat begins with a Goblin Warrior next to two heroes, both as near and as good to attack; it alone is played. */
export async function beginWithATie(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await game.settings.set("opfor", "autoTies", "person");
    const token = (name: string): any => canvas.scene.tokens.getName(name);
    await token("Goblin Warrior 1").update({ x: 400, y: 700 });
    // Everything hits them.
    for (const name of ["Brannoc", "Isla"]) await token(name).update({ "flags.opfor.profile.defence": 0 });
  });
  await setModes(page, "off");
  await page.evaluate(
    async () =>
      void (await canvas.scene.tokens.getName("Goblin Warrior 1").setFlag("opfor", "mode", "suggest")),
  );
  await page.click('#sidebar [data-tab="combat"]');
  await page.click('#combat [data-action="startCombat"]');
}

/** The pace of the panel: 0 is at once. */
export const setPace = (page: Page, pace: number): Promise<void> =>
  page.evaluate((wanted) => game.settings.set("opfor", "pace", wanted), pace);

/** Elements of ours whose words do not fit into them; a window's frame is the host's, its content is ours. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        ".opfor:not(.application), .opfor .window-content, .opfor button, .opfor .of-chip, .opfor .of-name, .opfor p, .opfor li",
      ),
    ]
      .filter((element) => element.offsetParent !== null && !element.closest(".of-hidden, .of-scroll"))
      .filter(
        (element) =>
          element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== "inline",
      )
      .filter((element) => getComputedStyle(element).textOverflow !== "ellipsis")
      .map((element) => `${element.className}: ${element.textContent?.trim().slice(0, 60) ?? ""}`),
  );

/** The whole report of the last turn's card, as it is kept with its combat. */
export const lastReport = (page: Page): Promise<any> =>
  page.evaluate(() => {
    const { key } = game.messages.contents.findLast((message: any) => message.flags.opfor?.report).flags
      .opfor;
    return Object.entries(game.combat.flags.opfor)
      .filter(([name]) => /^report\d/.test(name))
      .map(([, json]) => JSON.parse(json as string).report)
      .find((report) => report.key === key);
  });

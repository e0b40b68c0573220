import type { Page } from "playwright-core";

/** What people do at the table, in a few words. */

/** Starts the combat by its button and goes on until OpFor asks; returns whom it asks about. */
export async function startAndWait(page: Page): Promise<string> {
  await page.click('#sidebar [data-tab="combat"]');
  await page.click('#combat [data-action="startCombat"]');
  await untilAsked(page);
  return (await page.textContent("#opfor-suggestion h2")) ?? "";
}

/** Lets figures that are played by hand pass until OpFor asks. */
export async function untilAsked(page: Page): Promise<void> {
  for (let turns = 0; turns < 14; turns++) {
    await page.waitForFunction(
      () => document.querySelector("#opfor-suggestion") !== null || isByHand(),
      undefined,
      { timeout: 20_000 },
    );
    if ((await page.$("#opfor-suggestion")) !== null) return;
    await page.click('#combat [data-action="nextTurn"]');
    await page.waitForTimeout(150);
  }
  throw new Error("OpFor never asked");
}

/** Lets OpFor play, and figures played by hand pass, until a round has come. */
export async function untilRound(page: Page, round: number, patience = 200_000): Promise<void> {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    if ((await combatNow(page)).round >= round) return;
    if (await page.evaluate(() => isByHand())) await page.click('#combat [data-action="nextTurn"]');
    await page.waitForTimeout(300);
  }
  throw new Error(`round ${round} never came: ${JSON.stringify(await combatNow(page))}`);
}

/** Runs in the page: the current figure is nobody OpFor plays. */
export const helpers = `
  globalThis.isByHand = () => {
    const token = game.combat?.combatant?.token;
    const flags = token?.flags?.opfor ?? {};
    return game.combat?.started === true && !(flags.ruleset && (flags.mode ?? "suggest") !== "off");
  };
`;
declare global {
  function isByHand(): boolean;
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

/** The pace of the panel: 0 is at once. */
export const setPace = (page: Page, pace: number): Promise<void> =>
  page.evaluate((wanted) => game.settings.set("opfor", "pace", wanted), pace);

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { barriers } from "../barriers.ts";
import { dist, startTable, type Table } from "../harness.ts";
import { places } from "../support.ts";

/** Issues 3 and 5: a set-up is a proposal on the map that a person accepts, rolls again or leaves. */
let table: Table;
beforeAll(async () => {
  table = await startTable({ modules: [dist()] });
});
afterAll(async () => {
  await table.stop();
});

const WINDOW = "#opfor-setup";
const PROPOSAL = `${WINDOW} .of-proposal`;

async function openSetup(page: Page): Promise<void> {
  await page.click('#sidebar [data-tab="combat"]');
  await page.click('.of-panel [data-opfor="setup"]');
  await page.waitForSelector(`${WINDOW} .of-helper`);
}

async function propose(page: Page, helper: string): Promise<void> {
  await page.click(`${WINDOW} [data-helper="${helper}"]`);
  await page.waitForSelector(PROPOSAL, { timeout: 60_000 });
}

const seedOf = (page: Page): Promise<string | null> => page.textContent(`${WINDOW} .of-setup-foot > span`);

async function rollAgain(page: Page): Promise<void> {
  const seed = await seedOf(page);
  await page.click(`${WINDOW} [data-action="again"]`);
  await expect
    .poll(async () => ((await page.$(PROPOSAL)) === null ? seed : seedOf(page)), { timeout: 60_000 })
    .not.toBe(seed);
}

/** Where ghosts stand on the map: the rings and numbers drawn over it. */
const drawn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const words = (node: any): string[] => [
      ...(typeof node.text === "string"
        ? [`${node.text} ${Math.round(node.position.x)},${Math.round(node.position.y)}`]
        : []),
      ...(node.children ?? []).flatMap(words),
    ];
    return canvas.interface.children.flatMap(words);
  });

const memoryOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(game.combat.getFlag("opfor", "memory") ?? "{}"));

const marksOn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    canvas.scene.regions
      .filter((region: any) => region.flags.opfor?.mark)
      .map((region: any) => `${region.flags.opfor.mark} ${region.behaviors.contents[0]?.system.kind}`),
  );

async function accept(page: Page): Promise<void> {
  await page.click(`${WINDOW} [data-action="accept"]`);
  await page.waitForSelector(`${WINDOW} [data-action="takeBack"]`, { timeout: 60_000 });
}

async function takeBack(page: Page): Promise<void> {
  await page.click(`${WINDOW} [data-action="takeBack"]`);
  await page.waitForSelector(`${WINDOW} [data-action="takeBack"]`, { state: "detached", timeout: 60_000 });
}

describe.each([
  { world: "five-parsecs", theme: "dark", lang: "en" },
  { world: "firefight", theme: "light", lang: "de" },
] as const)("deployment of $world", ({ world, theme, lang }) => {
  let page: Page;
  let before: Record<string, [number, number]>;
  beforeAll(async () => {
    page = await table.open({ generation: 14, world, battle: world, theme, lang });
    before = await places(page);
    await openSetup(page);
  });
  afterAll(async () => {
    expect(table.problems(page)).toEqual([]);
    await page.close();
  });

  it("is drawn on the map and moves nothing", { timeout: 120_000 }, async () => {
    const quiet = await drawn(page);
    await propose(page, "deployment");
    expect(await page.locator(`${PROPOSAL} .of-setup-dice li`).count()).toBeGreaterThan(0);
    const count = await page.locator(`${PROPOSAL} .of-setup-places li`).count();
    expect(count).toBeGreaterThan(2);
    // A number on every ghost.
    expect((await drawn(page)).length - quiet.length).toBe(count);
    expect(await places(page)).toEqual(before);
    await table.shot(page, `setup-${world}`);
    expect(await barriers(page, WINDOW)).toEqual([]);
  });

  it("is another when rolled again, by button or key", { timeout: 120_000 }, async () => {
    const first = await drawn(page);
    let now = first;
    for (let rolls = 0; rolls < 8 && JSON.stringify(now) === JSON.stringify(first); rolls++) {
      await rollAgain(page);
      now = await drawn(page);
    }
    expect(now).not.toEqual(first);
    const seed = await seedOf(page);
    await page.keyboard.press("n");
    await expect
      .poll(async () => ((await page.$(PROPOSAL)) === null ? seed : seedOf(page)), { timeout: 60_000 })
      .not.toBe(seed);
  });

  it("leaves everything as it was when cancelled", async () => {
    const memory = await memoryOf(page);
    await page.click(`${WINDOW} [data-action="cancel"]`);
    await page.waitForSelector(PROPOSAL, { state: "detached" });
    expect((await drawn(page)).filter((words) => /^\d+ /.test(words))).toEqual([]);
    expect(await places(page)).toEqual(before);
    expect(await memoryOf(page)).toEqual(memory);
    expect(await page.$(`${WINDOW} [data-action="takeBack"]`)).toBeNull();
  });

  it("moves the tokens where the ghosts stood, and takes them back", { timeout: 120_000 }, async () => {
    const memory = await memoryOf(page);
    await propose(page, "deployment");
    // From the keyboard: Accept has the focus.
    await page.keyboard.press("Enter");
    await page.waitForSelector(`${WINDOW} [data-action="takeBack"]`, { timeout: 60_000 });
    const after = await places(page);
    const moved = Object.keys(before).filter((name) => String(before[name]) !== String(after[name]));
    expect(moved.length).toBeGreaterThan(2);
    expect(await memoryOf(page)).not.toEqual(memory);
    await table.shot(page, `setup-${world}-accepted`);
    await takeBack(page);
    expect(await places(page)).toEqual(before);
    expect((await drawn(page)).filter((words) => /^\d+ /.test(words))).toEqual([]);
  });
});

describe("objectives of firefight", () => {
  let page: Page;
  beforeAll(async () => {
    page = await table.open({ generation: 13, world: "firefight-marks", battle: "firefight" });
    await page.evaluate(async () => {
      const lying = canvas.scene.regions.filter((region: any) =>
        region.behaviors.some((one: any) => one.type === "opfor.terrain" && one.system.kind === "objective"),
      );
      await canvas.scene.deleteEmbeddedDocuments(
        "Region",
        lying.map(({ id }: any) => id),
      );
    });
    await openSetup(page);
  });
  afterAll(async () => {
    expect(table.problems(page)).toEqual([]);
    await page.close();
  });

  it(
    "become regions that the next proposal counts, and go when taken back",
    { timeout: 120_000 },
    async () => {
      await propose(page, "objectives");
      expect(await page.locator(`${PROPOSAL} .of-setup-no.is-mark`).count()).toBe(1);
      await accept(page);
      expect(await marksOn(page)).toEqual(["objective-1 objective"]);
      await propose(page, "objectives");
      await table.shot(page, "setup-objectives");
      await accept(page);
      expect(await marksOn(page)).toEqual(["objective-1 objective", "objective-2 objective"]);
      await page.click(`${WINDOW} [data-action="takeBack"]`);
      await expect.poll(() => marksOn(page)).toEqual(["objective-1 objective"]);
      // Nothing has been played since, so the panel's undo means the set-up too.
      const undo = page.locator('.of-panel [data-opfor="undo"]');
      await expect.poll(() => undo.getAttribute("aria-label")).toBe("Take back: Objectives");
      await undo.click();
      await expect.poll(() => marksOn(page)).toEqual([]);
      await page.waitForSelector(`${WINDOW} [data-action="takeBack"]`, { state: "detached" });
      expect(await undo.isDisabled()).toBe(true);
    },
  );

  it("are also there for other modules", async () => {
    const setups = await page.evaluate(() => game.modules.get("opfor").api.setups());
    expect(setups).toEqual([
      { ruleset: "firefight", helpers: ["armies", "types", "objectives", "zones", "deployment", "ambush"] },
    ]);
    await page.evaluate(
      async () => void (await game.modules.get("opfor").api.setUp({ ruleset: "firefight", helper: "types" })),
    );
    await page.waitForSelector(`${PROPOSAL} .of-setup-notes li`);
  });

  it("cannot be accepted without a combat, and the window says why", async () => {
    await page.evaluate(async () => void (await game.combat.delete()));
    await page.evaluate(
      async () =>
        void (await game.modules.get("opfor").api.setUp({ ruleset: "firefight", helper: "deployment" })),
    );
    await page.waitForSelector(PROPOSAL, { timeout: 60_000 });
    expect(await page.isDisabled(`${WINDOW} [data-action="accept"]`)).toBe(true);
    expect(await page.textContent("#opfor-setup-objection")).toContain("Create a combat");
  });
});

it("is not offered to a player while a GM is there", async () => {
  const gm = await table.open({ generation: 14, world: "setup-player", battle: "five-parsecs" });
  const player = await table.open({
    generation: 14,
    world: "setup-player",
    battle: "five-parsecs",
    user: "player",
    keep: true,
  });
  await player.click('#sidebar [data-tab="combat"]');
  await player.waitForSelector(".of-panel");
  expect(await player.$('.of-panel [data-opfor="setup"]')).toBeNull();
  await gm.close();
  await player.close();
});

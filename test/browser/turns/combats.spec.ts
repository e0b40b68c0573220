import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { dist, SMALL, startTable, type Table } from "../harness.ts";
import { cards, cutOff, setModes, setPace } from "../support.ts";

/** More than one combat, more than one scene, and what a round brings without being anybody's turn. */
let table: Table;
let page: Page;
beforeAll(async () => {
  table = await startTable({ modules: [dist()], viewport: SMALL });
});
afterAll(async () => {
  await table.stop();
});

async function sitDown(battle: string, generation: 13 | 14): Promise<void> {
  page = await table.open({ generation, world: `combats-${battle}-${generation}`, battle });
  await setPace(page, 0);
  await setModes(page, "off");
  await page.evaluate(async () => {
    await game.settings.set("opfor", "manageOrder", false);
    await game.combat.startCombat();
  });
  await page.click('#sidebar [data-tab="combat"]');
}

/** The turn of this figure, in this mode, in whichever combat it is. */
const turnOf = (name: string, mode: "suggest" | "auto"): Promise<void> =>
  page.evaluate(
    async ([wanted, how]) => {
      const isWanted = (one: any): boolean => one.name === wanted;
      const combat = game.combats.find((one: any) => one.turns.some(isWanted));
      const turn = combat.turns.findIndex(isWanted);
      await combat.update({ round: 1, turn }, { turnEvents: false });
      await combat.turns[turn].token.setFlag("opfor", "mode", how);
    },
    [name, mode] as const,
  );
const askedAbout = (name: string) => page.locator("#opfor-suggestion h2", { hasText: name });
const panelSays = (words: string) => page.locator(".of-panel .of-quiet", { hasText: words });

describe("a table with two combats and two scenes", () => {
  beforeAll(() => sitDown("five-parsecs", 13));
  afterAll(async () => {
    expect(table.problems(page)).toEqual([]);
    await page.close();
  });
  afterEach(() => setModes(page, "off"));

  it("keeps the question of each combat apart", async () => {
    const second = await page.evaluate(async () => {
      const combat = await CONFIG.Combat.documentClass.create({ scene: canvas.scene.id });
      const names = ["Corsair Brute", "Bex"];
      const tokens = names.map((name) => canvas.scene.tokens.getName(name));
      const old = game.combat.combatants.filter((one: any) => names.includes(one.name));
      await game.combat.deleteEmbeddedDocuments(
        "Combatant",
        old.map(({ id }: any) => id),
      );
      await combat.createEmbeddedDocuments(
        "Combatant",
        tokens.map(({ id, actorId, parent }: any, at: number) => ({
          tokenId: id,
          actorId,
          sceneId: parent.id,
          initiative: 9 - at,
        })),
      );
      return combat.id as string;
    });
    await turnOf("Corsair Gunner 1", "suggest");
    await askedAbout("Corsair Gunner 1").waitFor();
    await turnOf("Corsair Brute", "suggest");
    // Both ask; the window stays with who asked first, and the panel of the other brings its own.
    await page.evaluate(async (id) => void (await game.combats.get(id).activate()), second);
    await page.locator(".of-panel .of-fig", { hasText: "Corsair Brute" }).getByText("asks you").waitFor();
    expect(await askedAbout("Corsair Gunner 1").count()).toBe(1);
    await page.click('.of-panel [data-opfor="play"]');
    await askedAbout("Corsair Brute").waitFor();
    await page.keyboard.press("Enter");
    // The first question is still there, and its answer is its own combat's.
    await askedAbout("Corsair Gunner 1").waitFor();
    await page.waitForFunction((id) => game.combats.get(id).combatant.name === "Bex", second);
    expect(await cards(page)).toEqual([expect.stringMatching(`^${second}\\|`)]);
    await page.keyboard.press("Enter");
    await expect.poll(() => cards(page)).toHaveLength(2);
    expect((await cards(page))[1]).not.toContain(second);
  });

  it("stops every combat by the emergency key, whichever is looked at", async () => {
    const stopped = (): Promise<unknown[]> =>
      page.evaluate(() => game.combats.map(({ flags }: any) => flags.opfor?.stopped ?? null));
    expect(await stopped()).toEqual([null, null]);
    await page.keyboard.press("Control+Period");
    await expect.poll(stopped).toEqual(["true", "true"]);
    for (const combat of [0, 1]) {
      await page.evaluate(async (at) => void (await game.combats.contents[at].activate()), combat);
      await page.click('.of-panel [data-opfor="play"]');
    }
    await expect.poll(stopped).toEqual(["null", "null"]);
  });

  it("says why the turn of another scene waits, and goes on when it is back on the screen", async () => {
    const first = await page.evaluate(async () => {
      const combat = game.combats.find((one: any) => one.turns.length > 2);
      await combat.update({ scene: null });
      await combat.activate();
      return canvas.scene.id as string;
    });
    await turnOf("Corsair Gunner 2", "suggest");
    await askedAbout("Corsair Gunner 2").waitFor();
    await page.evaluate(async () => {
      const scene = await CONFIG.Scene.documentClass.create({ name: "Elsewhere", width: 500, height: 500 });
      await scene.view();
    });
    await page.waitForSelector("#opfor-suggestion", { state: "detached" });
    await panelSays("Corsair Gunner 2’s turn waits until its scene is on the screen of Gamemaster").waitFor();
    // A combat of that scene alone is not in the tracker here.
    await page.evaluate(async (id) => void (await game.combat.update({ scene: id })), first);
    const there = await page.evaluate((id) => game.scenes.get(id).name as string, first);
    await panelSays(`The combat is on another scene: ${there}. Its turns wait`).waitFor();
    await page.evaluate(async (id) => void (await game.scenes.get(id).view()), first);
    await askedAbout("Corsair Gunner 2").waitFor();
    expect(await panelSays("waits until").count()).toBe(0);
    expect(await cards(page)).toHaveLength(2);
  });
});

describe.each([13, 14] as const)("X-Wing's phases in generation %i", (generation) => {
  beforeAll(() => sitDown("x-wing", generation));
  afterAll(async () => {
    expect(table.problems(page)).toEqual([]);
    await page.close();
  });

  const state = (): Promise<Record<string, unknown>> =>
    page.evaluate(() => ({
      drawn: canvas.scene.regions.getName("Their bomb")?._source.visibility ?? null,
      marks: canvas.scene.regions
        .filter((region: any) => region.flags.opfor?.mark)
        .map((region: any) => [region.name, region.behaviors.contents[0]?.system.kind]),
      pictures: canvas.interface.children
        .find(({ name }: any) => name === "opfor-marks")
        .children.map(({ name }: any) => name),
      tokens: canvas.scene.tokens.map((token: any) => [
        token.name,
        token._source.x,
        token._source.y,
        token._source.rotation,
        token.flags.opfor.profile,
        token.flags.opfor.statuses ?? [],
      ]),
      memory: JSON.parse(game.combat.flags.opfor.memory)["x-wing"],
      turn: [game.combat.round, game.combat.turn],
    }));

  /** The phases' cards, oldest first. */
  const phases = () => page.locator(".chat-message .of-round-card:has([data-opfor='undo'])");
  const phaseCard = (title: string) => phases().filter({ hasText: title });
  const isUndone = async (title: string): Promise<boolean> =>
    (await page.locator(".chat-message .of-round-card", { hasText: title }).locator("s").count()) > 0;
  /** A bomb of the people's, drawn as a region between Bomber 2 and Gold Two. */
  const drawBomb = (): Promise<void> =>
    page.evaluate(async () => {
      const tags = ["device", "proton-bomb", "side:player"];
      await canvas.scene.createEmbeddedDocuments("Region", [
        {
          name: "Their bomb",
          visibility: 2,
          shapes: [{ type: "circle", hole: false, x: 330, y: 700, radius: 19 }],
          behaviors: [{ type: "opfor.terrain", name: "", system: { kind: "feature", name: "bomb", tags } }],
        },
      ]);
    });

  it("each phase between two rounds is a card and can be taken back, and the turn before them with all of them", async () => {
    await page.waitForFunction(
      () => JSON.parse(game.combat.flags.opfor?.memory ?? "{}")["x-wing"]?.done?.system === 1,
    );
    await page.evaluate(async () => {
      // Gold Two on the bomber's tail: whatever is dropped lies ahead of it.
      const [bomber, gold] = ["Bomber 2", "Gold Two"].map((name) => canvas.scene.tokens.getName(name));
      await bomber.update({ x: 300, y: 600, rotation: 180 }, { animate: false });
      await gold.update({ x: 300, y: 840, rotation: 180 }, { animate: false });
      // Interceptor 1 has Gold Two before its guns.
      const hunter = canvas.scene.tokens.getName("Interceptor 1");
      await hunter.update({ x: 300, y: 1060, rotation: 180 }, { animate: false });
      // A focus token that the round's end takes off.
      await bomber.setFlag("opfor", "statuses", ["focus"]);
      await game.settings.set("opfor", "rulesetOptions", {
        "x-wing": { deployment: "noDice", rollShots: true },
      });
      const last = game.combat.combatants.getName("Interceptor 2");
      await game.combat.updateEmbeddedDocuments("Combatant", [{ _id: last.id, initiative: -1 }], {
        turnEvents: false,
      });
    });
    await drawBomb();
    await page.evaluate(() => void canvas.pan({ x: 9000, y: 9000 }));
    await turnOf("Interceptor 2", "suggest");
    await askedAbout("Interceptor 2").waitFor();
    // Whoever is asked sees whom it is about.
    const { x, y } = await page.evaluate(() =>
      canvas.clientCoordinatesFromCanvas(game.combat.combatant.token.getCenterPoint()),
    );
    expect([x > 0 && x < 800, y > 0 && y < 720]).toEqual([true, true]);
    const before = await state();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => canvas.scene.regions.some((region: any) => region.flags.opfor?.mark));
    await page.waitForFunction(() => game.combat.round === 2);
    const after = await state();
    expect(after).toMatchObject({ marks: [["proton bomb", "feature"]], turn: [2, 0] });
    // Their bomb went off: it is gone from the map, and everybody near it paid.
    expect(after).toMatchObject({
      drawn: 0,
      pictures: ["proximity-mine", "proximity-mine", "proton-bomb"],
    });
    expect(JSON.stringify(after)).toContain('{"device":"proton-bomb","charges":1}');
    await page.click('#sidebar [data-tab="chat"]');
    for (const title of ["End of Activation", "Engagement", "End phase", "System phase"]) {
      await phaseCard(title).waitFor();
    }
    await expect.poll(() => phases().count()).toBe(4);
    expect(await phaseCard("End of Activation").innerText()).toMatch(/Gold Two[^]*shields 2[^]*1/);
    expect(await phaseCard("Engagement").locator(".of-dice li").count()).toBeGreaterThan(0);
    await table.shot(page, "x-wing-phases");
    expect(await cutOff(page)).toEqual([]);
    // The last phase by itself.
    await phaseCard("System phase").locator('[data-opfor="undo"]').click();
    await expect.poll(async () => (await state()).marks).toEqual([]);
    expect(await state()).toMatchObject({ drawn: 0, turn: [2, 0] });
    expect(JSON.stringify(await state())).not.toContain('"charges":1}');
    await expect
      .poll(async () => [await isUndone("System phase"), await isUndone("End phase")])
      .toEqual([true, false]);
    // The first one takes those after it along.
    await phaseCard("End of Activation").locator('[data-opfor="undo"]').click();
    await expect.poll(() => isUndone("End of Activation")).toBe(true);
    expect(await state()).toMatchObject({ drawn: 2, turn: [2, 0] });
    const tokensThen = (await state()).tokens as unknown[][];
    const exceptFlown = (list: unknown[][]): unknown[][] => list.filter(([name]) => name !== "Interceptor 2");
    expect(exceptFlown(tokensThen)).toEqual(exceptFlown(before.tokens as unknown[][]));
    // Then the turn itself.
    await page.click('#sidebar [data-tab="combat"]');
    await page.click('.of-panel [data-opfor="undo"]');
    await expect.poll(state).toEqual(before);
  });
});

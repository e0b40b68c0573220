import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openPage, until, type Page } from "../paper/open-page.ts";
import { Hands } from "../paper/hands.ts";
import { marksIn } from "../paper/pixi.ts";
import { seen } from "../paper/seen.ts";
import { expectWholePage } from "../paper/whole-page.ts";

let page: Page;
let hands: Hands;
beforeAll(async () => {
  page = await openPage({ generation: 14, battle: "skirmish" });
  // How many dice are drawn ahead depends on how busy the machine is: here all are the same.
  const draw = crypto.getRandomValues.bind(crypto);
  vi.spyOn(crypto, "getRandomValues").mockImplementation((numbers) =>
    numbers instanceof Uint16Array ? numbers.fill(0x2a6d) : draw(numbers),
  );
  hands = new Hands(page);
  await game.settings.set("opfor", "pace", 0);
  await hands.settled();
});
afterAll(() => {
  vi.restoreAllMocks();
  return page.close();
});
const golden = (name: string): string => `golden/first-${name}.txt`;
const shows = async (selector: string, name: string): Promise<void> => {
  await hands.settled();
  await expect(seen(await hands.one(selector))).toMatchFileSnapshot(golden(name));
};
const token = (name: string): any => game.scenes.active.tokens.getName(name);

describe("who sits down at a table for the first time", () => {
  it("finds what a token offers on the map", async () => {
    canvas.hud.token.bind(canvas.tokens.placeables[0]);
    await shows("#hud", "hud");
    await hands.click(".opfor-hud");
    await shows("[data-opfor-body]", "tab");
    await hands.click('.token-config [data-action="close"]');
  });
  it("turns a played token off, to suggestions and to auto and round again by the button", async () => {
    const { document: raider } = canvas.tokens.placeables.find(
      (one: any) => one.document.name === "Raider 2",
    );
    await raider.update({ "flags.opfor": { ruleset: "five-parsecs", doctrine: "aggressive", mode: "off" } });
    canvas.hud.token.bind(raider.object);
    await hands.settled();
    const states: unknown[] = [];
    for (let press = 0; press < 4; press++) {
      const button = await hands.one(".opfor-hud");
      const { classList, dataset } = button;
      states.push([
        raider.flags.opfor.mode,
        classList.contains("active"),
        dataset.tooltip,
        button.children[0].className,
      ]);
      await hands.click(".opfor-hud");
    }
    expect(states).toEqual([
      ["off", false, "OpFor: Off", "fa-solid fa-ban"],
      ["suggest", true, "OpFor: Suggest", "fa-solid fa-circle-question"],
      ["auto", true, "OpFor: Auto", "fa-solid fa-play"],
      ["off", false, "OpFor: Off", "fa-solid fa-ban"],
    ]);
    expect(page.document.querySelector(".opfor-hud-monsters")).toBeNull();
    await raider.update({ "flags.-=opfor": null });
    canvas.hud.token.clear?.();
  });
  it("finds the settings", async () => {
    const { SettingsConfig } = foundry.applications.settings;
    const app = new SettingsConfig();
    await app.render({ force: true });
    await hands.settled();
    await expect(seen(app.element)).toMatchFileSnapshot(golden("settings"));
    await app.close();
  });
  it("finds them with the right button, on the tracker and among the actors", async () => {
    const offered = async (selector: string): Promise<string[]> => {
      (await hands.one(selector)).dispatchEvent(new Event("contextmenu", { bubbles: true }));
      await hands.settled();
      const items = page.document.querySelectorAll("#context-menu .context-item");
      return items.map((one: any) => one.textContent.trim());
    };
    const id = game.combat.combatants.find((one: any) => one.name === "Raider 1").id;
    expect(await offered(`#combat [data-combatant-id="${id}"]`)).toEqual(["OpFor: choose a ruleset"]);
    expect(await offered("#actors .directory-item")).toEqual(["OpFor: how its tokens are played"]);
    await ui.context.close();
  });
  it("finds our entries in the host's menus", async () => {
    const entries: any[] = [];
    Hooks.callAll("getCombatantContextOptions", {}, entries);
    Hooks.callAll("getActorContextOptions", {}, entries);
    const row = {
      dataset: { combatantId: game.combat.combatants.find((one: any) => one.name === "Raider 1").id },
    };
    await token("Raider 1").update({
      "flags.opfor": { ruleset: "five-parsecs", doctrine: "aggressive", mode: "suggest" },
    });
    expect(entries.map((one) => [one.label, one.icon, one.visible(row)])).toMatchInlineSnapshot(`
      [
        [
          "OpFor: Off",
          "fa-solid fa-ban",
          true,
        ],
        [
          "OpFor: Suggest",
          "fa-solid fa-circle-question",
          false,
        ],
        [
          "OpFor: Auto",
          "fa-solid fa-play",
          true,
        ],
        [
          "OpFor: choose a ruleset",
          "fa-solid fa-chess-knight",
          true,
        ],
        [
          "OpFor: how its tokens are played",
          "fa-solid fa-chess-knight",
          true,
        ],
      ]
    `);
    entries[2].onClick({}, row);
    await hands.settled();
    expect(token("Raider 1").flags.opfor.mode).toBe("auto");
    entries[0].onClick({}, row);
    await hands.settled();
    expect(token("Raider 1").flags.opfor.mode).toBe("off");
  });
  it("finds our tools beside the map", () => {
    const controls: any = { tokens: { tools: { select: {} } } };
    Hooks.callAll("getSceneControlButtons", controls);
    const { "opfor-panel": panel, "opfor-monsters": monsters } = controls.tokens.tools;
    expect([panel.order, panel.button, monsters.order, monsters.button]).toEqual([1, true, 2, true]);
  });
  it("sees who is played by a sign on the token", async () => {
    const sign = (): string[] =>
      marksIn(canvas.tokens.placeables.find((one: any) => one.document.name === "Raider 1")).filter((one) =>
        /[?▶]/.test(one),
      );
    expect(sign()).toEqual([]);
    await token("Raider 1").setFlag("opfor", "mode", "auto");
    await hands.settled();
    expect(sign()).toMatchInlineSnapshot(`
      [
        "text "▶" 15.6 #f0b263 in at 87,87 in at 1400,700",
      ]
    `);
    await token("Raider 1").setFlag("opfor", "mode", "suggest");
    await hands.settled();
    expect(sign()).toMatchInlineSnapshot(`
      [
        "text "?" 15.6 #f0b263 in at 87,87 in at 1400,700",
      ]
    `);
  });
});

describe("the battle of the guided tour", () => {
  const load = (file: string): Promise<any> =>
    import(/* @vite-ignore */ new URL(`../../../src/foundry/acting/${file}.ts`, import.meta.url).href);
  it("is laid out on a scene of its own, is found again, and goes without a trace", async () => {
    const tour = await load("outside-turns/tour-battle");
    const counts = (): number[] => [game.scenes.size, game.combats.size, game.actors.size];
    const [before, shown] = [counts(), canvas.scene.id];
    const scene = await tour.tourBattle();
    await hands.settled();
    expect(counts()).toEqual(before.map((count, at) => count + [1, 1, 2][at]));
    expect(canvas.scene.id).toBe(scene.id);
    const { width, height, padding } = scene;
    expect([width, height, padding, scene.grid.size, scene.grid.distance]).toEqual([1700, 1000, 0, 100, 5]);
    expect(scene.walls.map(({ c, move, sight }: any) => [c, move, sight])).toEqual([
      [[800, 0, 800, 200], 20, 20],
      [[800, 700, 800, 1000], 20, 20],
    ]);
    const figures = scene.tokens.map(({ name, x, y, disposition, flags, actor }: any) =>
      [name, x, y, disposition, flags.opfor?.doctrine, flags.opfor?.mode, actor.system.hp?.value].join(" "),
    );
    await expect(figures.join("\n")).toMatchFileSnapshot(golden("tour"));
    const combat = tour.tourCombat();
    expect([combat.scene.id, combat.started, combat.turns.map(({ initiative }: any) => initiative)]).toEqual([
      scene.id,
      false,
      [20, 19, 18, 17, 16],
    ]);
    expect((await tour.tourBattle()).id).toBe(scene.id);
    expect(counts()).toEqual(before.map((count, at) => count + [1, 1, 2][at]));
    await tour.beginCombat();
    await tour.beginCombat();
    await tour.passHero();
    expect([combat.round, combat.turn]).toEqual([1, 1]);
    await combat.update({ turn: 2 });
    await tour.passHero();
    expect(combat.turn).toBe(2);
    await hands.settled();
    await tour.clearTour();
    await hands.settled();
    expect([counts(), canvas.scene.id, tour.tourScene(), tour.tourCombat()]).toEqual([
      before,
      shown,
      undefined,
      undefined,
    ]);
  });
});

describe("the guided tour", () => {
  const step = (): any => page.document.querySelector(".tour-step");
  it("begins where somebody can follow it, and shows where each thing is", async () => {
    const tour = game.tours.get("opfor.first-battle");
    expect([tour.canStart, tour.status, tour.hasPrevious]).toEqual([true, "unstarted", false]);
    await game.tours.get("opfor.first-battle").start();
    const said: string[] = [];
    const places: unknown[] = [];
    for (let at = 1; at <= tour.steps.length; at++) {
      await until(() => step()?.querySelector("footer span").textContent.startsWith(`${at} /`), `step ${at}`);
      await hands.settled();
      const { left, top } = step().style;
      places.push([tour.currentStep.id, left, top, tour.stepIndex, tour.status]);
      said.push(seen(step()));
      if (tour.currentStep.id === "suggestion") expect(hands.byId("opfor-suggestion")).not.toBeNull();
      if (tour.currentStep.id === "tab") expect(page.document.querySelector(".token-config")).not.toBeNull();
      if (tour.currentStep.id === "panel") expect(page.document.querySelector(".token-config")).toBeNull();
      step().querySelector('[data-action="next"]').click();
      await hands.settled();
    }
    await expect([...said, ...places.map((one) => JSON.stringify(one))].join("\n")).toMatchFileSnapshot(
      golden("tour-steps"),
    );
    expect(tour.status).toBe("completed");
  }, 60_000);
  it("clears up at its end, when one says so", async () => {
    const dialog = await until<any>(() => page.document.querySelector("dialog"), "a question");
    const scenes = game.scenes.size;
    dialog.querySelector('[data-action="yes"]').click();
    await until(() => game.scenes.size === scenes - 1, "the scene is gone");
    await hands.settled();
    expect(step()).toBeNull();
  });
});

it("and the whole page is as it was", async () => {
  await hands.settled();
  // It comes with the rules, which are loaded along the way.
  await hands.one('[data-opfor="setup"]');
  await expectWholePage(page, golden);
});

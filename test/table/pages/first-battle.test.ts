import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPage, type Page } from "../paper/open-page.ts";
import { Hands } from "../paper/hands.ts";
import { marksIn } from "../paper/pixi.ts";
import { seen } from "../paper/seen.ts";

let page: Page;
let hands: Hands;
beforeAll(async () => {
  page = await openPage({ generation: 14, battle: "skirmish" });
  hands = new Hands(page);
  await game.settings.set("opfor", "pace", 0);
  await hands.settled();
});
afterAll(() => page.close());
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
  it("finds the settings", async () => {
    const { SettingsConfig } = foundry.applications.settings;
    const app = new SettingsConfig();
    await app.render({ force: true });
    await hands.settled();
    await expect(seen(app.element)).toMatchFileSnapshot(golden("settings"));
    await app.close();
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

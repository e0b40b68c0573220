import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPage, until, type Page } from "../paper/open-page.ts";
import { Hands } from "../paper/hands.ts";
import { chiefMarksIn } from "../paper/pixi.ts";
import { seen } from "../paper/seen.ts";
import { expectWholePage } from "../paper/whole-page.ts";

let page: Page;
let hands: Hands;
const token = (name: string): any => game.scenes.active.tokens.getName(name);
beforeAll(async () => {
  page = await openPage({ generation: 14, battle: "monster-ai", others: ["userPlayer000001"] });
  hands = new Hands(page);
  await game.settings.set("opfor", "pace", 0);
  await game.settings.set("opfor", "autoTies", "person");
  // A warrior next to two heroes, both as near and as good to attack; everything hits them.
  await token("Goblin Warrior 1").update({ x: 400, y: 700 });
  for (const name of ["Brannoc", "Isla"]) await token(name).update({ "flags.opfor.profile.defence": 0 });
  for (const one of game.scenes.active.tokens)
    if (one.flags.opfor?.ruleset)
      await one.setFlag("opfor", "mode", one.name === "Goblin Warrior 1" ? "suggest" : "off");
  await hands.settled();
});
afterAll(() => page.close());
const golden = (name: string): string => `golden/question-${name}.txt`;
const shows = async (selector: string, name: string): Promise<void> => {
  await hands.settled();
  await expect(seen(await hands.one(selector))).toMatchFileSnapshot(golden(name));
};
const world = (): object => ({
  tokens: game.scenes.active.tokens.map((one: any) => [one.name, one._source.x, one._source.y, one.hidden]),
  actors: game.actors.map((one: any) => [one.name, one.system.hp?.value]),
  turn: [game.combat.round, game.combat.turn],
});
const undo = '.of-panel [data-opfor="undo"]:not(:disabled)';

describe("a question that the rules leave open", () => {
  it("is asked with its options, on the map too, and nothing is chosen beforehand", async () => {
    await game.combat.startCombat();
    await hands.untilAsked();
    await shows("#opfor-suggestion", "asked");
    const drawn = chiefMarksIn(canvas.interface);
    await expect(drawn.join("\n")).toMatchFileSnapshot(golden("on-map"));
    expect(page.document.activeElement.id).toBe("opfor-suggestion");
  });
  it("is put to the vote: a window on the GM's screen, and the most votes win", async () => {
    await hands.key("KeyV");
    const dialog = await hands.one("dialog, .dialog");
    await expect(seen(dialog)).toMatchFileSnapshot(golden("vote"));
    dialog.querySelector('[data-action="option-1"]').click();
    await hands.settled();
    await shows("#notifications", "vote-told");
  });
  it("is answered by its number; a number without an option is nobody's", async () => {
    await hands.untilAsked();
    if (page.document.querySelector('#opfor-suggestion [data-action="do"]') === null) {
      await hands.key("Digit7");
      expect(page.document.querySelector('#opfor-suggestion [data-action="do"]')).toBeNull();
      await hands.key("Digit2");
    }
    await shows("#opfor-suggestion", "answered");
  });
  it("is carried out, told, and taken back: places, hit points and turn are as before", async () => {
    const before = world();
    await hands.key("Enter");
    await until(() => game.messages.contents.some((one: any) => one.flags.opfor?.report), "a card");
    await hands.one(undo);
    await hands.settled();
    expect(world()).not.toEqual(before);
    await shows("#chat .chat-log", "card");
    await hands.click(undo);
    await until(() => JSON.stringify(world()) === JSON.stringify(before), "the world as before");
    await shows("#chat .chat-log", "card-undone");
  });
  it("dropped, skipped and played by hand end the turn each in their way", async () => {
    await hands.click('.of-panel [data-opfor="play"]');
    await hands.untilAsked();
    await hands.key("Digit0");
    await hands.settled();
    await shows("#opfor-suggestion", "rolled");
    await hands.key("KeyX");
    await hands.settled();
    expect(game.combat.combatant.name).not.toBe("Goblin Warrior 1");
    await shows("#chat .chat-log", "skipped");
    // The card that was taken back still tells what was done then, not what was done instead.
    expect(seen(page.document.querySelector("#chat .chat-log .chat-message"))).toMatch(
      /Attacks Isla in melee[^]*Undone by Gamemaster/,
    );
  });
  it("the sheet of a figure is written by hand", async () => {
    const sheet = page.document.querySelector('.of-panel [data-opfor="sheet"]');
    sheet?.click();
    await hands.settled();
    const window = page.document.querySelector('[id^="opfor-sheet"], [id^="opfor-memory"]');
    await expect(seen(window ?? page.document.body)).toMatchFileSnapshot(golden("sheet"));
  });
  it("the scheme it plays by can be read", async () => {
    await hands.click('.of-panel [data-opfor="doctrine"]');
    await hands.settled();
    const window = page.document.querySelector('[id^="opfor-doctrine"]');
    await expect(seen(window ?? page.document.body)).toMatchFileSnapshot(golden("doctrine"));
  });
});

it("and the whole page is as it was", async () => {
  await hands.settled();
  await expectWholePage(page, golden);
});

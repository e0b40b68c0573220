import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPage, until, type Page } from "../paper/open-page.ts";
import { Hands } from "../paper/hands.ts";
import { chiefMarksIn } from "../paper/pixi.ts";
import { seen } from "../paper/seen.ts";
import { expectWholePage } from "../paper/whole-page.ts";

let page: Page;
let hands: Hands;
beforeAll(async () => {
  page = await openPage({ generation: 13, battle: "monster-ai" });
  hands = new Hands(page);
  await game.settings.set("opfor", "pace", 0);
  await hands.settled();
}, 60_000);
afterAll(() => page.close());

const golden = (name: string): string => `golden/window-${name}.txt`;
const shows = async (selector: string, name: string): Promise<void> => {
  await hands.settled();
  await expect(seen(await hands.one(selector))).toMatchFileSnapshot(golden(name));
};
const token = (name: string): any => game.scenes.active.tokens.getName(name);

describe("the tab of a token", () => {
  const BODY = "[data-opfor-body]";
  it("shows how it is played, and what it lacks", async () => {
    const goblin = game.scenes.active.tokens.find((one: any) => one.flags.opfor?.ruleset === "monster-ai");
    await goblin.sheet.render({ force: true });
    await shows(BODY, "tab");
  });
  it("changes with the ruleset, and remembers what was set for the last", async () => {
    await hands.enter(`${BODY} [data-opfor="ruleset"]`, "five-parsecs");
    await shows(BODY, "tab-five-parsecs");
    await hands.click(`${BODY} [data-opfor="add-row"]`);
    await hands.enter(`${BODY} [data-opfor="preset"]`, "0");
    await hands.enter(`${BODY} [data-row="0"] [data-opfor="cell"]`, "Club");
    await shows(BODY, "tab-rows");
    await hands.click(`${BODY} [data-row="1"] [data-opfor="remove-row"]`);
    await hands.enter(`${BODY} [data-opfor="value"]`, "7");
    await hands.enter(`${BODY} [data-opfor="side"]`, " raiders ");
    await hands.click(`${BODY} [data-opfor="mode"][data-mode="off"]`);
    await shows(BODY, "tab-changed");
    await hands.enter(`${BODY} [data-opfor="ruleset"]`, "monster-ai");
    await hands.enter(`${BODY} [data-opfor="ruleset"]`, "five-parsecs");
    await shows(BODY, "tab-again");
    for (const id of ["firefight", "gunslinger", "x-wing", ""]) {
      await hands.enter(`${BODY} [data-opfor="ruleset"]`, id);
      await shows(BODY, `tab-${id || "none"}`);
    }
  });
});

describe("windows of settings", () => {
  it.each(["options", "withoutGM", "mapping", "keys", "check"])("%s", async (id) => {
    const Menu = game.settings.menus.get(`opfor.${id}`).type;
    const app = new Menu();
    await app.render({ force: true });
    if (id === "check") await until(() => app.element.querySelector('[data-action="copy"]:not(:disabled)'));
    await hands.settled();
    await expect(seen(app.element).replace(/[\d.]+ ?(ms|MB|s|texts)\b/g, "<measured>")).toMatchFileSnapshot(
      golden(id),
    );
    await app.close();
  });
});

describe("schemes", () => {
  it("are listed, read, changed and kept", async () => {
    const Menu = game.settings.menus.get("opfor.library").type;
    await new Menu().render({ force: true });
    await shows("#opfor-library", "library");
    await hands.click('#opfor-library [data-action="pick"]');
    await shows("#opfor-library", "library-picked");
    await hands.click('#opfor-library [data-action="copy"]');
    await shows("#opfor-library", "library-copy");
  });
});

describe("set-up and rehearsal", () => {
  it("a set-up is proposed on the map", async () => {
    await hands.click('.of-panel [data-opfor="setup"]');
    await shows("#opfor-setup", "setup");
    await hands.click('#opfor-setup [data-action="choose"]');
    await shows("#opfor-setup", "setup-proposed");
    const drawn = chiefMarksIn(canvas.interface);
    await expect(drawn.join("\n")).toMatchFileSnapshot(golden("setup-on-map"));
    await hands.click('#opfor-setup [data-action="accept"]');
    await shows("#opfor-setup", "setup-accepted");
  });
  it("a battle is rehearsed", async () => {
    await hands.click('.of-panel [data-opfor="rehearse"]');
    await shows("#opfor-rehearsal", "rehearsal");
    // Fewer than people would want: the numbers are the tests' of rehearsals.
    const count = await hands.one('#opfor-rehearsal [data-change="count"]');
    count.insertAdjacentHTML("beforeend", '<option value="2">2</option>');
    await hands.enter('#opfor-rehearsal [data-change="count"]', "2");
    await hands.click('#opfor-rehearsal [data-action="rehearse"]');
    await until(() => page.document.querySelector('#opfor-rehearsal [data-action="watch"]'));
    await shows("#opfor-rehearsal", "rehearsed");
  });
  void token;
});

describe("a replay and a scheme of one's own", () => {
  it("a battle is watched again, turn by turn", async () => {
    await hands.click('#opfor-rehearsal [data-action="watch"]');
    await until(() => page.document.querySelector('#opfor-rehearsal [data-action="replay"]'));
    await shows("#opfor-rehearsal", "replay");
    const presses = page.document
      .querySelectorAll('#opfor-rehearsal [data-action="replay"]')
      .map((one) => one.dataset["press"]);
    for (const press of presses.filter((one) => one !== "end" && one !== "close" && one !== "play")) {
      await hands.click(`#opfor-rehearsal [data-press="${press}"]`);
      await shows("#opfor-rehearsal", `replay-${press}`);
      const drawn = chiefMarksIn(canvas.interface);
      await expect(drawn.join("\n")).toMatchFileSnapshot(golden(`replay-${press}-on-map`));
    }
    await hands.click('#opfor-rehearsal [data-action="close"]');
  });
  it("a copy is renamed, kept, found again and thrown away", async () => {
    await hands.enter('#opfor-library input[data-path="name"]', "Goblin Cook");
    await shows("#opfor-library", "library-renamed");
    await hands.click('#opfor-library [data-action="save"]');
    await shows("#opfor-library", "library-saved");
    await hands.click('#opfor-library [data-action="view"]');
    await shows("#opfor-library", "library-other-view");
    await hands.click('#opfor-library [data-action="remove"]');
    await hands.settled();
    const dialog = page.document.querySelector("dialog");
    await expect(seen(dialog ?? page.document.body)).toMatchFileSnapshot(golden("library-remove"));
    dialog?.querySelector('[data-action="yes"]').click();
    await shows("#opfor-library", "library-removed");
    expect(seen(await hands.one("#opfor-library"))).not.toContain("is saved");
  });
});

it("and the whole page is as it was", async () => {
  await hands.settled();
  await expectWholePage(page, golden);
});

describe("a scheme that is being typed", () => {
  const [NAME, SAVE] = ['#opfor-library input[data-path="name"]', '#opfor-library [data-action="save"]'];
  it("is not tried while it cannot be played: the check says why, nobody is said to have no scheme", async () => {
    await hands.click('#opfor-library [data-action="fresh"]');
    const words = seen(await hands.one("#opfor-library"));
    expect(words).toContain("It cannot be played yet.");
    expect(words).not.toContain("Cannot act");
    expect((await hands.one(SAVE)).hasAttribute("disabled")).toBe(true);
  });
  it("can be saved before the field is left", async () => {
    const name = await hands.one(NAME);
    name.value = "Bog Lurker";
    name.dispatchEvent(new Event("input", { bubbles: true }));
    await hands.settled();
    expect(await hands.one(NAME)).toBe(name);
    expect((await hands.one(SAVE)).hasAttribute("disabled")).toBe(false);
    // The press on the button leaves the field first.
    for (const type of ["change", "focusout"]) name.dispatchEvent(new Event(type, { bubbles: true }));
    await hands.click(SAVE);
    expect(seen(await hands.one("#opfor-library"))).toContain("Bog Lurker is saved.");
  });
});

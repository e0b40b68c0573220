import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Hands } from "../paper/hands.ts";
import { openPage, until, type Page } from "../paper/open-page.ts";
import { chiefMarksIn } from "../paper/pixi.ts";
import { seen } from "../paper/seen.ts";

/** What somebody does with schemes, readings of the rules, token tabs and set-ups, press by press. */
let page: Page;
let hands: Hands;
beforeAll(async () => {
  page = await openPage({ generation: 13, battle: "monster-ai" });
  hands = new Hands(page);
  await game.settings.set("opfor", "pace", 0);
  await hands.settled();
});
afterAll(() => page.close());

const golden = (name: string): string => `golden/scheme-${name}.txt`;
const all = (selector: string): any[] => page.document.querySelectorAll(selector);
const notices = (): string =>
  all("#notifications p")
    .map((one) => one.textContent)
    .join("\n");
const token = (name: string): any => game.scenes.active.tokens.getName(name);
const menu = (name: string): any => new (game.settings.menus.get(`opfor.${name}`).type)();
const setting = (name: string): any => game.settings.get("opfor", name);

describe("readings of the rules", () => {
  const fields = (app: any): any[] => app.element.querySelectorAll("[name]");
  const sent = async (change: (field: any) => boolean | void): Promise<any> => {
    const app = menu("options");
    await app.render({ force: true });
    await hands.settled();
    for (const field of fields(app)) if (change(field) === false) break;
    app.element.requestSubmit();
    await hands.settled();
    return app;
  };
  it("are kept where they differ from the page, and nothing is kept of the others", async () => {
    const before = setting("rulesetOptions");
    await sent(() => undefined);
    expect(setting("rulesetOptions")).toEqual({});
    const changed: Record<string, unknown> = {};
    await sent((field) => {
      if (field.localName === "select") changed[field.name] = field.value = field.options.at(-1).value;
      else if (field.type === "checkbox") changed[field.name] = field.checked = !field.checked;
      else if (field.type === "number") changed[field.name] = Number((field.value = "3"));
    });
    const kept = Object.entries<object>(setting("rulesetOptions")).flatMap(([ruleset, own]) =>
      Object.entries(own).map(([field, value]) => [`${ruleset}.${field}`, value]),
    );
    expect(kept.length).toBeGreaterThan(8);
    expect(Object.fromEntries(kept)).toEqual(changed);
    const again = await sent((field) => {
      if (field.type === "checkbox") field.checked = !field.checked;
      // An empty field is the page's own reading.
      if (field.localName === "select") field.options.forEach((one: any) => (one.selected = false));
      if (field.type === "number") field.value = " ";
    });
    expect(again.rendered).toBe(false);
    await game.settings.set("opfor", "rulesetOptions", before);
  });
  it("that are no number, or no JSON, are not kept, and it says which", async () => {
    const before = JSON.stringify(setting("rulesetOptions"));
    for (const [kind, wrong] of [
      ["number", "much"],
      ["textarea", "{"],
    ] as const) {
      const app = menu("options");
      await app.render({ force: true });
      await hands.settled();
      const field = fields(app).find((one: any) => one.localName === kind || one.type === kind);
      if (field === undefined) continue;
      field.value = wrong;
      app.element.requestSubmit();
      await hands.settled();
      const { label } = { label: app.element.querySelector(`label[for="${field.id}"]`).textContent };
      expect([app.rendered, JSON.stringify(setting("rulesetOptions")), notices().includes(label)]).toEqual([
        true,
        before,
        true,
      ]);
      await app.close();
    }
  });
});

describe("a scheme of one's own", () => {
  const LIBRARY = "#opfor-library";
  const main = async (): Promise<string> => {
    await hands.settled();
    return seen(page.document.querySelector(`${LIBRARY} .of-editor-main`));
  };
  const shows = async (name: string): Promise<void> => {
    await expect(await main()).toMatchFileSnapshot(golden(name));
  };
  const edit = (kind: string, at = 0): Promise<void> => {
    const button = all(`${LIBRARY} [data-action="edit"][data-edit="${kind}"]:not(:disabled)`).at(at);
    button.click();
    return hands.settled();
  };
  it("begins blank, has its name typed, and rules added, moved, copied and taken out", async () => {
    await menu("library").render({ force: true });
    await hands.click(`${LIBRARY} [data-action="fresh"]`);
    expect(page.document.activeElement.id).toBe("opfor-form-name");
    await hands.enter(`${LIBRARY} #opfor-form-name`, "Cave Lurker");
    await shows("fresh");
    for (const [at, kind] of ["add", "copy", "up", "down", "remove"].entries()) {
      await edit(kind);
      await shows(`edited-${at}-${kind}`);
    }
    await edit("add", -1);
    await shows("edited-5-add-last");
  });
  it("has kinds and values chosen, and leads to what is still missing", async () => {
    for (const as of ["become", "value"]) {
      const select = all(`${LIBRARY} .of-editor-main select[data-as="${as}"]`)[0];
      if (select === undefined) continue;
      await hands.enter(`#${select.id}`.replaceAll(".", "\\."), select.options.at(-1).value);
      await shows(`chosen-${as}`);
    }
    await hands.enter(`${LIBRARY} #opfor-form-name`, "");
    const goto = all(`${LIBRARY} [data-action="goto"]`);
    expect(goto.length).toBeGreaterThan(0);
    const reached: string[] = [];
    for (let at = 0; at < goto.length; at++) {
      all(`${LIBRARY} [data-action="goto"]`)[at].click();
      await hands.settled();
      reached.push(
        `${all(`${LIBRARY} [data-action="goto"]`)[at]?.dataset.path} -> ${page.document.activeElement.dataset.path ?? page.document.activeElement.localName}`,
      );
    }
    await expect(reached.join("\n")).toMatchFileSnapshot(golden("goto"));
    await hands.enter(`${LIBRARY} #opfor-form-name`, "Cave Lurker");
  });
  it("is read and written as JSON; what is none stays as typed, and says so", async () => {
    await hands.click(`${LIBRARY} [data-action="view"][data-view="json"]`);
    const area = (): any => page.document.querySelector(`${LIBRARY} textarea`);
    const typed = JSON.parse(area().value);
    expect([typed.name, area().value.includes('\n  "')]).toEqual(["Cave Lurker", true]);
    await hands.enter(`${LIBRARY} textarea`, "{ no");
    expect([
      area().value,
      area().getAttribute("aria-invalid"),
      page.document.querySelector("#opfor-library-why") !== null,
    ]).toEqual(["{ no", "true", true]);
    await hands.enter(`${LIBRARY} textarea`, JSON.stringify({ ...typed, name: "Cave Worm", id: "other" }));
    expect(page.document.querySelector("#opfor-library-why")).toBeNull();
    await hands.click(`${LIBRARY} [data-action="view"][data-view="json"]`);
    expect(page.document.querySelector(`${LIBRARY} #opfor-form-name`).value).toBe("Cave Worm");
    await hands.click(`${LIBRARY} [data-action="save"]`);
    expect(await main()).toContain("Cave Worm is saved");
    await hands.enter(`${LIBRARY} #opfor-form-name`, "Cave Grub");
    await hands.click(`${LIBRARY} [data-action="giveUp"]`);
    expect(page.document.querySelector(`${LIBRARY} #opfor-form-name`).value).toBe("Cave Worm");
  });
  it("goes into a file and comes from one, or from what is pasted; the rest is refused with its reason", async () => {
    const goblin = all(`${LIBRARY} [data-action="pick"]`).find((one) => one.dataset.id === "goblin-warrior");
    goblin.click();
    await hands.settled();
    const files: Blob[] = [];
    const { createObjectURL } = URL;
    URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
    await hands.click(`${LIBRARY} [data-action="export"]`);
    URL.createObjectURL = createObjectURL;
    const words = await files[0].text();
    expect([files.length, JSON.parse(words).name, words.includes('\n  "')]).toEqual([
      1,
      "Goblin Warrior",
      true,
    ]);
    await hands.click(`${LIBRARY} [data-action="view"][data-view="import"]`);
    const paste = async (text: string): Promise<string> => {
      page.document.querySelector("#notifications").replaceChildren();
      await hands.enter(`${LIBRARY} textarea`, text);
      await hands.click(`${LIBRARY} [data-action="import"]`);
      return page.document.querySelector("#opfor-library-why")?.textContent.trim() ?? notices();
    };
    const said = [
      await paste("no json"),
      await paste('{"format":"other"}'),
      await paste("[]"),
      await paste("7"),
    ];
    await expect(said.join("\n")).toMatchFileSnapshot(golden("import-refused"));
    const scheme = JSON.parse(words);
    const some = await paste(
      JSON.stringify([{ ...scheme, name: "First" }, 4, { ...scheme, name: "Second" }]),
    );
    await expect(some).toMatchFileSnapshot(golden("import-some"));
    expect(all(`${LIBRARY} [data-action="pick"]`).map((one) => one.textContent.trim())).toEqual(
      expect.arrayContaining(["First", "Second"]),
    );
    await hands.click(`${LIBRARY} [data-action="view"][data-view="import"]`);
    if (page.document.querySelector(`${LIBRARY} input[type="file"]`) === null)
      await hands.click(`${LIBRARY} [data-action="view"][data-view="import"]`);
    const input = await hands.one(`${LIBRARY} input[type="file"]`);
    input.files = [{ text: () => Promise.resolve(JSON.stringify({ ...scheme, name: "Third" })) }];
    input.dispatchEvent(new Event("change", { bubbles: true }));
    await until(
      () => all(`${LIBRARY} [data-action="pick"]`).some((one) => one.textContent.includes("Third")),
      "the file",
    );
  });
  it("is tried on the figure that is chosen", async () => {
    const select = await hands.one("#opfor-library-figure");
    const side = (): string => seen(page.document.querySelector(`${LIBRARY} .of-editor-side`));
    await hands.settled();
    const before = side();
    await hands.enter("#opfor-library-figure", select.options.at(-1).value);
    await new Promise((go) => setTimeout(go, 100));
    await hands.settled();
    expect(side()).not.toBe(before);
    await expect(side()).toMatchFileSnapshot(golden("tried"));
    await hands.click(`${LIBRARY} [data-action="close"]`);
  });
});

describe("a scheme on a page", () => {
  const scheme = (name: string): any =>
    game.journal.contents.flatMap((one: any) => one.pages.contents).find((one: any) => one.name === name);
  const drop = (data: object): boolean => Hooks.call("dropCanvasData", canvas, data);
  const on = (name: string): object => ({ x: token(name)._source.x + 50, y: token(name)._source.y + 50 });
  const plays = (name: string): string => token(name).flags.opfor.doctrine;
  it("dropped on a token is what it is played by; on one of the chosen, all of them", async () => {
    const [first, second] = [scheme("First"), scheme("Second")];
    const given = { type: "JournalEntryPage", uuid: first.uuid };
    expect(drop({ ...given, ...on("Goblin Archer 1") })).toBe(false);
    await until(() => plays("Goblin Archer 1") === "first", "it is given");
    expect([plays("Goblin Archer 2"), token("Goblin Archer 1").flags.opfor.ruleset]).toEqual([
      "goblin-archer",
      "monster-ai",
    ]);
    for (const name of ["Goblin Archer 1", "Goblin Archer 2"])
      token(name).object.control({ releaseOthers: false });
    expect(drop({ type: "JournalEntryPage", uuid: second.uuid, ...on("Goblin Archer 2") })).toBe(false);
    await until(() => plays("Goblin Archer 1") === "second" && plays("Goblin Archer 2") === "second", "both");
    expect(drop({ ...given, ...on("Warg") })).toBe(false);
    await until(() => plays("Warg") === "first", "one that is not chosen, alone");
    expect(plays("Goblin Archer 1")).toBe("second");
    canvas.tokens.releaseAll();
    expect(notices()).toContain("First");
  });
  it("beside tokens, or when it is none, it is the host's affair", async () => {
    const page1 = scheme("First");
    const given = { type: "JournalEntryPage", uuid: page1.uuid };
    const [entry] = await Promise.all([
      CONFIG.JournalEntry.documentClass.create({ name: "Notes", pages: [{ name: "n", type: "text" }] }),
    ]);
    expect([
      drop({ ...given, x: 5, y: 5 }),
      drop({ ...given, ...on("Warg"), type: "Actor" }),
      drop({ type: "JournalEntryPage", ...on("Warg") }),
      drop({ ...given, x: 900 }),
      drop({ type: "JournalEntry", uuid: entry.uuid, ...on("Warg") }),
      drop({ type: "JournalEntryPage", uuid: entry.pages.contents[0].uuid, ...on("Warg") }),
      drop({ type: "JournalEntry", uuid: page1.parent.uuid, ...on("Warg") }),
    ]).toEqual([true, true, true, true, true, true, true]);
    const [alone] = [
      await CONFIG.JournalEntry.documentClass.create({ name: "One scheme", pages: [page1.toObject()] }),
    ];
    expect(drop({ type: "JournalEntry", uuid: alone.uuid, ...on("Goblin Thief") })).toBe(false);
    await until(() => plays("Goblin Thief") === "first", "the only one of an entry");
    await alone.delete();
    await entry.delete();
    await hands.settled();
  });
  it("says what it is, and gives itself to who is chosen", async () => {
    const one = scheme("Second");
    const Sheet = one._getSheetClass();
    const app = new Sheet({ document: one, mode: "view" });
    Object.defineProperty(app, "isView", { value: true });
    await app.render({ force: true });
    await hands.settled();
    await expect(seen(app.element)).toMatchFileSnapshot(golden("page"));
    page.document.querySelector("#notifications").replaceChildren();
    app.element.querySelector('[data-action="give"]')?.click();
    await hands.settled();
    expect(notices()).toContain("Second");
    token("Goblin Warrior 1").object.control();
    app.element.querySelector('[data-action="give"]')?.click();
    await until(() => plays("Goblin Warrior 1") === "second", "it is given");
    app.element.querySelector('[data-action="change"]')?.click();
    await until(() => page.document.querySelector("#opfor-library"), "the editor");
    await hands.settled();
    expect(page.document.querySelector("#opfor-library #opfor-form-name").value).toBe("Second");
    await hands.click('#opfor-library [data-action="close"]');
    await app.close();
    canvas.tokens.releaseAll();
  });
});

describe("the tab of a token", () => {
  const BODY = "[data-opfor-body]";
  it("applies to all that are chosen, and to all to come", async () => {
    for (const name of ["Goblin Warrior 2", "Warg"]) token(name).object.control({ releaseOthers: false });
    await token("Warg").sheet.render({ force: true });
    await hands.settled();
    await hands.enter(`${BODY} [data-opfor="doctrine"]`, "wolf");
    await hands.click(`${BODY} [data-opfor="mode"][data-mode="auto"]`);
    await hands.enter(`${BODY} [data-opfor="side"]`, "wild");
    const dice = await hands.one(`${BODY} [data-opfor="dice"]`);
    await hands.enter(`${BODY} [data-opfor="dice"]`, dice.options.at(-1).value);
    await expect(seen(await hands.one(BODY))).toMatchFileSnapshot(golden("tab"));
    await hands.click(`${BODY} [data-opfor="apply"]`);
    await until(() => token("Goblin Warrior 2").flags.opfor.doctrine === "wolf", "the others");
    expect(token("Goblin Warrior 2").flags.opfor).toMatchObject({
      ruleset: "monster-ai",
      doctrine: "wolf",
      mode: "auto",
      side: "wild",
    });
    expect(seen(await hands.one(BODY))).toMatch(/2/);
    await hands.click(`${BODY} [data-opfor="prototype"]`);
    await until(
      () => token("Warg").baseActor.prototypeToken.flags.opfor?.doctrine === "wolf",
      "the prototype",
    );
    await expect(seen(await hands.one(BODY))).toMatchFileSnapshot(golden("tab-applied"));
    canvas.tokens.releaseAll();
  });
  it("has numbers of its own, or those of the sheet, field by field", async () => {
    const states: string[] = [];
    const paths = all(`${BODY} [data-opfor="link"]`).map((one) => one.closest("[data-path]").dataset.path);
    for (const path of paths.slice(0, 2)) {
      const at = `${BODY} [data-path="${path}"]`;
      for (let press = 0; press < 3; press++) {
        states.push(`${path} ${press}: ${page.document.querySelector(at).outerHTML.replace(/\s+/g, " ")}`);
        await hands.click(`${at} [data-opfor="link"]`);
      }
      await hands.click(`${at} [data-opfor="link"]`);
    }
    await expect(states.join("\n")).toMatchFileSnapshot(golden("tab-linked"));
    for (const kind of ["words", "json"]) {
      const field = page.document.querySelector(`${BODY} [data-opfor="${kind}"]`);
      if (field === null) continue;
      await hands.enter(`${BODY} [data-opfor="${kind}"]`, kind === "json" ? '{"a":1}' : "one, two");
    }
    await expect(seen(await hands.one(BODY))).toMatchFileSnapshot(golden("tab-own"));
    await hands.click('.token-config [data-action="close"]');
  });
});

describe("a set-up", () => {
  const PICKED = '#opfor-setup [data-action="choose"]';
  it("is proposed, rolled again, pointed at, given up, accepted and taken back", async () => {
    await hands.click('.of-panel [data-opfor="setup"]');
    await hands.click(PICKED);
    const proposal = async (): Promise<string> => seen(await hands.one("#opfor-setup .of-proposal"));
    const before = await proposal();
    await hands.point("#opfor-setup [data-place]", ["pointerover"]);
    const pointed = chiefMarksIn(canvas.interface);
    await hands.point("#opfor-setup", ["pointerleave"]);
    expect(chiefMarksIn(canvas.interface).length).toBeLessThanOrEqual(pointed.length);
    await expect(pointed.join("\n")).toMatchFileSnapshot(golden("setup-pointed"));
    page.document.querySelector("#opfor-setup").dispatchEvent(
      new KeyboardEvent("keydown", {
        code: "KeyN",
        key: "n",
        bubbles: true,
        cancelable: true,
      }) as any,
    );
    await hands.settled();
    await until(async () => (await proposal()) !== before, "another");
    await hands.click('#opfor-setup [data-action="cancel"]');
    expect([
      page.document.querySelector("#opfor-setup .of-proposal"),
      page.document.activeElement.dataset.action,
    ]).toEqual([null, "choose"]);
    expect(chiefMarksIn(canvas.interface)).toEqual([]);
    await hands.click(PICKED);
    const tokens = game.scenes.active.tokens.size;
    await hands.click('#opfor-setup [data-action="accept"]');
    await hands.one('#opfor-setup [data-action="takeBack"]');
    const after = game.scenes.active.tokens.size;
    await expect(seen(await hands.one("#opfor-setup"))).toMatchFileSnapshot(golden("setup-done"));
    await hands.click('#opfor-setup [data-action="takeBack"]');
    await until(() => game.scenes.active.tokens.size === tokens, "it is taken back");
    expect(after).toBeGreaterThanOrEqual(tokens);
    await expect(seen(await hands.one("#opfor-setup"))).toMatchFileSnapshot(golden("setup-back"));
    await hands.click('#opfor-setup [data-action="close"]');
  });
});

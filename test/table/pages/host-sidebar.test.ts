import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Hands } from "../paper/hands.ts";
import { openPage, until, type Page } from "../paper/open-page.ts";
import { seen } from "../paper/seen.ts";
import { PLAYER } from "../page.ts";

/** What a person does round the map: chat, lists, compendia, controls, the HUD, settings, files. */
let page: Page;
let hands: Hands;
beforeAll(async () => {
  page = await openPage({ generation: 13, bare: true });
  hands = new Hands(page);
});
afterAll(() => page.close());
const golden = (name: string): string => `golden/sidebar-${name}.txt`;
const all = (selector: string): any[] => page.document.querySelectorAll(selector);
const notices = (): string[] => all("#notifications p").map((one) => one.textContent);
const dropped = (data: unknown): any => ({ getData: () => JSON.stringify(data), types: [], files: [] });
const fire = (on: any, type: string, more: object = {}): any => {
  const event = new Event(type, { bubbles: true, cancelable: true });
  Object.assign(event, more);
  on.dispatchEvent(event);
  return event;
};
const file = (name: string, data: unknown): object => ({
  name,
  text: () => Promise.resolve(typeof data === "string" ? data : JSON.stringify(data)),
});
const CAVE = { name: "Cave", width: 500, height: 400, grid: { type: 1, size: 50 }, walls: [], tokens: [] };
/** A file input that the page has made, and what is chosen in it. */
async function choose(selector: string, chosen: object): Promise<void> {
  const input = await hands.one(selector);
  input.files = [chosen];
  fire(input, "change");
  await hands.settled();
  expect(input.isConnected).toBe(false);
}

describe("the chat", () => {
  const say = async (words: string, more: object = {}): Promise<void> => {
    const area = await hands.one("#chat-message");
    area.value = words;
    fire(area, "keydown", { key: "Enter", code: "Enter", shiftKey: false, ...more });
    await hands.settled();
  };
  const last = (): any => game.messages.contents.at(-1);
  it("says, rolls and whispers what is typed, and knows no other commands", async () => {
    const before = game.messages.size;
    await say("not yet", { shiftKey: true });
    await say("nor so", { key: "a" });
    await say("   ");
    expect(game.messages.size).toBe(before);
    await say(" <b>hello</b> ");
    expect([last().content, last().whisper, last().alias]).toEqual([
      "&lt;b&gt;hello&lt;/b&gt;",
      [],
      "Gamemaster",
    ]);
    await say("/roll 2d6+1");
    expect([last().isRoll, last().rolls[0].formula]).toEqual([true, "2d6 + 1"]);
    await say("/r 1d4");
    expect(last().rolls[0].formula).toBe("1d4");
    await say("/w Player psst");
    expect([last().content, last().whisper]).toEqual(["psst", [PLAYER]]);
    await say("/w gm to us");
    expect(last().whisper).toEqual(game.users.filter((one: any) => one.isGM).map((one: any) => one.id));
    await say("/w players to you");
    expect(last().whisper).toEqual(game.users.filter((one: any) => !one.isGM).map((one: any) => one.id));
    const size = game.messages.size;
    await say("/dance now");
    await say("/r (");
    expect([game.messages.size, notices().some((one) => one.includes("/dance"))]).toEqual([size, true]);
    const id = Hooks.on("chatMessage", () => false);
    await say("stopped");
    Hooks.off("chatMessage", id);
    expect(game.messages.size).toBe(size);
    await expect(seen(await hands.one("#chat .chat-log"))).toMatchFileSnapshot(golden("chat"));
  });
  it("shows what it may, folds rolls, and takes back what somebody deletes", async () => {
    const messages = CONFIG.ChatMessage.documentClass;
    await messages.create({ content: "blind", blind: true, whisper: [PLAYER], author: PLAYER });
    await hands.settled();
    const row = (message: any): any => page.document.querySelector(`[data-message-id="${message.id}"]`);
    const blind = last();
    expect([blind.isContentVisible, blind.visible, blind.isAuthor, blind.isOwner, row(blind)]).toEqual([
      false,
      false,
      false,
      true,
      null,
    ]);
    const flavoured = await messages.create({ content: "x", flavor: "<i>why</i>" }, { rollMode: "selfroll" });
    await hands.settled();
    expect([flavoured.whisper, row(flavoured).querySelector(".flavor-text").textContent]).toEqual([
      [game.user.id],
      "why",
    ]);
    expect([
      flavoured.getUserLevel(game.user),
      flavoured.getUserLevel(game.users.get(PLAYER)),
      blind.getUserLevel(game.users.get(PLAYER)),
    ]).toEqual([3, 2, 3]);
    await flavoured.update({ content: "y" });
    await hands.settled();
    expect(row(flavoured).querySelector(".message-content").textContent).toBe("y");
    row(flavoured).querySelector('[data-action="deleteMessage"]').click();
    await hands.settled();
    expect([game.messages.has(flavoured.id), row(flavoured)]).toEqual([false, null]);
    const roll = page.document.createElement("div");
    roll.dataset["action"] = "expandRoll";
    (await hands.one("#chat")).append(roll);
    roll.click();
    expect(roll.classList.contains("expanded")).toBe(true);
    roll.click();
    expect(roll.classList.contains("expanded")).toBe(false);
    roll.remove();
  });
});

describe("lists of documents", () => {
  const row = (name: string): any =>
    all("#actors .directory-item").find((one) => one.textContent.includes(name));
  it("open sheets, prototypes and rights of actors", async () => {
    row("Dov").querySelector('[data-action="open"]').click();
    await hands.settled();
    expect(game.actors.getName("Dov").sheet.rendered).toBe(true);
    await game.actors.getName("Dov").sheet.close();
    row("Dov").querySelector('[data-action="prototype"]').click();
    await until(() => page.document.querySelector(".token-config"), "the prototype");
    page.document.querySelector('.token-config [data-action="close"]').click();
    await hands.settled();
    row("Dov").querySelector('[data-action="ownership"]').click();
    const dialog = await until<any>(() => page.document.querySelector("dialog"), "who owns it");
    await expect(seen(dialog)).toMatchFileSnapshot(golden("ownership"));
    const selects = dialog.querySelectorAll("select");
    selects.find((one: any) => one.name === "default").value = "1";
    selects.find((one: any) => one.name === PLAYER).value = "-1";
    dialog.querySelector('[data-action="save"]').click();
    await until(() => game.actors.getName("Dov").ownership.default === 1, "new rights");
    expect(game.actors.getName("Dov").ownership[PLAYER]).toBe(-1);
  });
  it("an actor that is dragged onto the map stands there as its prototype says", async () => {
    const actor = game.actors.getName("Dov");
    const given: string[] = [];
    const event = fire(row("Dov"), "dragstart", {
      dataTransfer: { setData: (_: string, words: string) => given.push(words) },
    });
    expect([given.map((one) => JSON.parse(one)), event.defaultPrevented]).toEqual([
      [{ type: "Actor", uuid: actor.uuid }],
      false,
    ]);
    const board = page.document.getElementById("board");
    expect(fire(board, "dragover").defaultPrevented).toBe(true);
    canvas.pan({ x: 1_000, y: 700, scale: 0.5 });
    const size = canvas.scene.tokens.size;
    const drop = (data: object): any =>
      fire(board, "drop", { dataTransfer: dropped(data), clientX: 560, clientY: 450 });
    const id = Hooks.on("dropCanvasData", () => false);
    drop({ type: "Actor", uuid: actor.uuid });
    await hands.settled();
    Hooks.off("dropCanvasData", id);
    expect(canvas.scene.tokens.size).toBe(size);
    drop({ type: "Actor", uuid: actor.uuid });
    await until(() => canvas.scene.tokens.size === size + 1, "a token");
    const made = canvas.scene.tokens.contents.at(-1);
    expect([made.name, made.actorId, made._source.x, made._source.y]).toEqual(["Dov", actor.id, 1_000, 700]);
    drop({ type: "Actor", uuid: "Actor.nobody0000000000" });
    await hands.settled();
    expect(canvas.scene.tokens.size).toBe(size + 1);
    await made.delete();
  });
  it("a tab may be a window of its own", async () => {
    const popout = await ui.actors.renderPopout();
    expect([
      popout.isPopout,
      popout.id,
      popout.popout === popout,
      ui.actors.popout === popout,
      ui.actors.isPopout,
    ]).toEqual([true, "actors-popout", true, true, false]);
    expect([await popout.renderPopout(), await ui.actors.renderPopout()]).toEqual([popout, popout]);
    expect(popout.position).toMatchObject({ width: 340, height: 480 });
    await popout.close();
    ui.actors.activate();
    expect([ui.actors.active, ui.chat.active]).toEqual([true, false]);
    ui.chat.activate();
  });
});

describe("compendia", () => {
  const packs = (): string[] =>
    [...game.packs].filter((one: any) => one.isWorld).map((one: any) => one.title);
  const button = (title: string, action: string): any => {
    const pack = [...game.packs].find((one: any) => one.title === title);
    return page.document.querySelector(`[data-compendium="${pack?.collection}"] [data-action="${action}"]`);
  };
  const saved: [string, string][] = [];
  it("are made, filled by what is dropped on them, locked, saved and thrown away", async () => {
    await ui.journal.render({ force: true });
    (await hands.one('#journal [data-action="packCreate"]')).click();
    const dialog = await until<any>(() => page.document.querySelector("dialog"), "its name");
    dialog.querySelector("input").value = "Tales";
    dialog.querySelector('[data-action="create"]').click();
    await until(() => packs().includes("Tales"), "a compendium");
    const entry = await CONFIG.JournalEntry.documentClass.create({
      name: "Once",
      pages: [{ name: "p", type: "text" }],
    });
    await hands.settled();
    const place = await hands.one("#journal [data-takes]");
    expect(fire(place, "dragover").defaultPrevented).toBe(true);
    fire(place, "drop", { dataTransfer: dropped({ uuid: entry.uuid }) });
    await until(() => page.document.querySelector("#journal [data-takes] .directory-item"), "the entry");
    const actor = game.actors.contents[0];
    fire(await hands.one("#journal [data-takes]"), "drop", { dataTransfer: dropped({ uuid: actor.uuid }) });
    await hands.settled();
    await expect(seen(await hands.one("#journal"))).toMatchFileSnapshot(golden("compendium"));
    page.document.querySelector('#journal [data-action="openPackEntry"]').click();
    await until(
      () => [...foundry.applications.instances.values()].some((one: any) => one.document?.name === "Once"),
      "its sheet",
    );
    for (const app of [...foundry.applications.instances.values()] as any[])
      if (app.document?.name === "Once") await app.close();
    button("Tales", "packLock").click();
    await hands.settled();
    expect([
      page.document.querySelector("#journal [data-takes]"),
      button("Tales", "packLock").className,
    ]).toEqual([null, "icon fa-solid fa-lock"]);
    button("Tales", "packLock").click();
    await hands.settled();
    const { saveDataToFile } = foundry.utils;
    foundry.utils.saveDataToFile = (words: string, _type: string, name: string) =>
      void saved.push([name, words]);
    button("Tales", "packSave").click();
    await until(() => saved.length === 1, "a file");
    foundry.utils.saveDataToFile = saveDataToFile;
    const [name, words] = saved[0];
    const { format, version, label, type, documents } = JSON.parse(words);
    expect([name, format, version, label, type, documents.map((one: any) => one.name)]).toEqual([
      "tales.json",
      "opfor-table-compendium",
      1,
      "Tales",
      "JournalEntry",
      ["Once"],
    ]);
    await entry.delete();
    const size = game.journal.size;
    button("Tales", "packImport").click();
    await until(() => game.journal.size === size + 1, "the entry is back");
    button("Tales", "packDelete").click();
    const sure = await until<any>(() => page.document.querySelector("dialog"), "is that so");
    expect(sure.textContent).toContain("Tales");
    sure.querySelector('[data-action="yes"]').click();
    await until(() => !packs().includes("Tales"), "it is gone");
  });
  it("come from files of other worlds with the ids of what is in them; other files are refused by name", async () => {
    const [, words] = saved[0] ?? ["", ""];
    page.document.querySelector('#journal [data-action="packOpen"]').click();
    await choose("#open-compendium", file("tales.json", words));
    await until(() => packs().includes("Tales"), "the compendium");
    const pack: any = [...game.packs].find((one: any) => one.title === "Tales");
    expect([...(await pack.getIndex())].map((one: any) => one._id)).toEqual(
      JSON.parse(words).documents.map((one: any) => one._id),
    );
    for (const wrong of ["{", { format: "other", documents: [] }, { format: "opfor-table-compendium" }]) {
      page.document.querySelector("#notifications").replaceChildren();
      page.document.querySelector('#journal [data-action="packOpen"]').click();
      await choose("#open-compendium", file("wrong.json", wrong));
      expect(notices().join()).toContain("wrong.json");
    }
    await pack.deleteCompendium();
  });
});

describe("tools beside the map", () => {
  it("are chosen, switched and pressed, and packages add their own", async () => {
    const pressed: unknown[] = [];
    const id = Hooks.on("getSceneControlButtons", (controls: any) => {
      controls.tokens.tools.pull = {
        order: 5,
        title: "Pull",
        icon: "i",
        button: true,
        onChange: (_: any, on: boolean) => pressed.push("pull", on),
      };
      controls.tokens.tools.glow = {
        order: 4,
        title: "Glow",
        icon: "i",
        toggle: true,
        active: true,
        onChange: (_: any, on: boolean) => pressed.push("glow", on),
      };
      controls.tokens.tools.never = { order: 6, title: "Never", icon: "i", visible: false };
      controls.camp = {
        title: "Camp",
        icon: "i",
        order: 9,
        activeTool: "dig",
        tools: {
          dig: { title: "Dig", icon: "i", order: 1 },
          fill: { title: "Fill", icon: "i", order: 2, onClick: () => pressed.push("fill") },
        },
        onChange: () => pressed.push("camp"),
      };
    });
    await ui.controls.render();
    const bar = await hands.one("#scene-controls");
    await expect(seen(bar)).toMatchFileSnapshot(golden("controls"));
    const click = async (selector: string): Promise<void> => {
      bar.querySelector(selector).click();
      await hands.settled();
    };
    await click('[data-tool="pull"]');
    await click('[data-tool="glow"]');
    expect([
      bar.querySelector('[data-tool="glow"]').getAttribute("aria-pressed"),
      bar.querySelector('[data-tool="glow"]').classList.contains("active"),
    ]).toEqual(["false", false]);
    await click('[data-tool="glow"]');
    await click('[data-tool="target"]');
    expect([
      ui.controls.tool.name,
      bar.querySelector('[data-tool="target"]').getAttribute("aria-pressed"),
    ]).toEqual(["target", "true"]);
    await click('[data-control="regions"]');
    expect([ui.controls.activeControl, canvas.regions.eventMode]).toEqual(["regions", "static"]);
    await click('[data-control="camp"]');
    expect([
      ui.controls.activeControl,
      ui.controls.tool.name,
      canvas.regions.eventMode,
      Object.keys(ui.controls.tools),
    ]).toEqual(["camp", "dig", "none", ["dig", "fill"]]);
    await click('[data-tool="fill"]');
    await ui.controls.activate({ control: "tokens", tool: "select" });
    expect([ui.controls.activeControl, ui.controls.tool.name]).toEqual(["tokens", "select"]);
    await ui.controls.activate({ control: "none", tool: "none" });
    expect([ui.controls.activeControl, ui.controls.tool.name]).toEqual(["tokens", "select"]);
    expect(pressed).toEqual(["pull", true, "glow", false, "glow", true, "camp", "fill"]);
    Hooks.off("getSceneControlButtons", id);
    await ui.controls.render();
  });
  it("on a region a double click opens its sheet while its tools are chosen", async () => {
    const [region] = await canvas.scene.createEmbeddedDocuments("Region", [
      { name: "camp", shapes: [{ type: "rectangle", x: 0, y: 0, width: 100, height: 100 }] },
    ]);
    await hands.settled();
    canvas.regions.activate();
    const drawn = canvas.regions.placeables.find((one: any) => one.document === region);
    expect([drawn.eventMode, drawn.cursor, canvas.regions.objects.eventMode]).toEqual([
      "static",
      "pointer",
      "passive",
    ]);
    drawn.emit("click");
    expect(region.sheet.rendered).toBe(false);
    drawn.emit("click");
    await until(() => region.sheet.rendered, "its sheet");
    await region.sheet.close();
    canvas.regions.activate(false);
    expect([drawn.eventMode, canvas.regions.eventMode]).toEqual(["none", "none"]);
    await region.delete();
  });
});

describe("the HUD of a token", () => {
  it("hides and targets it, puts it into the fight and out, and gives it conditions and hit points", async () => {
    const { object, ...doc } = {
      object: canvas.tokens.placeables[0],
      document: canvas.tokens.placeables[0].document,
    };
    const token = doc.document;
    await canvas.hud.token.bind(object);
    const hud = await hands.one("#hud");
    const click = async (selector: string): Promise<void> => {
      (await hands.one(`#hud ${selector}`)).click();
      await hands.settled();
    };
    await expect(seen(hud)).toMatchFileSnapshot(golden("hud"));
    await click('[data-action="visibility"]');
    expect([token.hidden, object.art?.alpha ?? object.mesh.alpha]).toEqual([true, 0.5]);
    await click('[data-action="visibility"]');
    await click('[data-action="target"]');
    expect([token.hidden, object.isTargeted]).toEqual([false, true]);
    await click('[data-action="target"]');
    const was = token.inCombat;
    await click('[data-action="combat"]');
    expect([object.isTargeted, token.inCombat]).toEqual([false, !was]);
    await click('[data-action="combat"]');
    expect(token.inCombat).toBe(was);
    await click('[data-action="effects"]');
    expect((await hands.one("#hud .status-effects")).hidden).toBe(false);
    await click('[data-status-id="prone"]');
    expect([...token.actor.statuses]).toEqual(["prone"]);
    await click('[data-status-id="prone"]');
    expect([...token.actor.statuses]).toEqual([]);
    const points = async (words: string): Promise<number> => {
      const input = await hands.one('#hud [name="bar1.value"]');
      input.value = words;
      fire(input, "change");
      await hands.settled();
      return token.actor.system.hp.value;
    };
    const { max } = token.actor.system.hp;
    expect([
      await points("3"),
      await points("-1"),
      await points("+2"),
      await points("99"),
      await points("-99"),
    ]).toEqual([3, 2, 4, max, 0]);
    await points(String(max));
    await click('[data-action="config"]');
    await until(() => page.document.querySelector(".token-config"), "its sheet");
    await token.sheet.close();
    expect(canvas.hud.token.object).toBeNull();
  });
});

describe("the tracker", () => {
  const click = async (id: string, action: string, detail = 1): Promise<void> => {
    const row = await hands.one(`[data-combatant-id="${id}"]`);
    const at = action === "" ? row : row.querySelector(`[data-action="${action}"]`);
    fire(at, "click", { button: 0, detail });
    await hands.settled();
  };
  it("rolls, hides and strikes out who is in it, and chooses its token", async () => {
    const [first] = game.combat.turns;
    await first.update({ initiative: null });
    await hands.settled();
    await click(first.id, "rollInitiative");
    expect(first.initiative).toBeTypeOf("number");
    await click(first.id, "toggleHidden");
    expect(first.hidden).toBe(true);
    await click(first.id, "toggleHidden");
    await click(first.id, "toggleDefeated");
    expect([first.hidden, first.defeated, first.isDefeated, [...first.actor.statuses]]).toEqual([
      false,
      true,
      true,
      ["dead"],
    ]);
    await click(first.id, "toggleDefeated");
    expect([first.defeated, [...first.actor.statuses]]).toEqual([false, []]);
  });
  it("goes through the fight by its buttons", async () => {
    const press = async (action: string): Promise<unknown[]> => {
      (await hands.one(`#combat [data-action="${action}"]`)).click();
      await hands.settled();
      return [game.combat.round, game.combat.turn];
    };
    expect(await press("startCombat")).toEqual([1, 0]);
    expect(await press("nextTurn")).toEqual([1, 1]);
    expect(await press("previousTurn")).toEqual([1, 0]);
    expect(await press("nextRound")).toEqual([2, 0]);
    expect((await press("previousRound"))[0]).toBe(1);
    await game.combat.update({ round: 0, turn: null });
  });
});

describe("settings", () => {
  it("are shown by their kinds, and kept as they are entered", async () => {
    const { settings } = game;
    const kinds: Record<string, object> = {
      flag: { type: Boolean, default: true },
      number: { type: Number, default: 3 },
      range: { type: Number, default: 4, range: { min: 1, max: 9, step: 2 } },
      choice: { type: String, default: "b", choices: { a: "A", b: "B" } },
      numbers: { type: Number, default: 2, choices: { 1: "one", 2: "two" } },
      words: { type: String, default: "w" },
      record: { type: Object, default: { a: 1 } },
      field: { type: new foundry.data.fields.NumberField({ initial: 6, min: 0 }), default: 6 },
      own: {
        type: String,
        default: "o",
        input: (_: any, { name }: any) =>
          Object.assign(page.document.createElement("input"), { name, value: "made" }),
      },
      unseen: { type: String, default: "u", config: false },
      fresh: { type: Boolean, default: false, requiresReload: true },
    };
    for (const [key, more] of Object.entries(kinds))
      settings.register("camp", key, {
        name: `Camp ${key}`,
        hint: `About ${key}`,
        scope: "world",
        config: true,
        ...more,
      });
    const app = new foundry.applications.settings.SettingsConfig();
    await app.render({ force: true });
    const section = app.element
      .querySelectorAll("section")
      .find((one: any) => one.textContent.includes("Camp flag"));
    await expect(seen(section)).toMatchFileSnapshot(golden("settings"));
    const field = (key: string): any => app.element.querySelector(`[name="camp.${key}"]`);
    const range = field("range");
    range.value = "7";
    range.dispatchEvent(new Event("input"));
    expect(section.querySelector(".range-value").textContent).toBe("7");
    field("flag").checked = false;
    field("number").value = "5.5";
    field("choice").value = "a";
    field("numbers").value = "1";
    field("words").value = "other";
    field("fresh").checked = true;
    app.element.requestSubmit();
    const dialog = await until<any>(() => page.document.querySelector("dialog"), "whether to reload");
    dialog.querySelector('[data-action="no"]').click();
    await hands.settled();
    const now = Object.fromEntries(Object.keys(kinds).map((key) => [key, settings.get("camp", key)]));
    expect(now).toMatchObject({
      flag: false,
      number: 5.5,
      range: 7,
      choice: "a",
      numbers: 1,
      words: "other",
      own: "made",
      unseen: "u",
      fresh: true,
    });
    expect(app.rendered).toBe(false);
  });
});

describe("keys", () => {
  it("are heard with just the modifiers that they are bound with, the most urgent first", async () => {
    const { ClientKeybindings } = await import("../../../table/src/host/input/keybindings.ts");
    const keys: any = new ClientKeybindings();
    const told: string[] = [];
    const bind = (name: string, key: string, more: any = {}): void =>
      keys.register("camp", name, {
        name,
        editable: [{ key, modifiers: more.modifiers }],
        onDown: () => (told.push(name), more.takes),
        ...more,
      });
    bind("plain", "KeyA");
    bind("late", "KeyA", { precedence: 2 });
    bind("early", "KeyA", { precedence: 0 });
    bind("ordered", "KeyA", { order: 5 });
    bind("control", "KeyB", { modifiers: ["CONTROL"], takes: true });
    bind("after", "KeyB", { modifiers: ["Control"], precedence: 3 });
    bind("both", "KeyC", { modifiers: ["SHIFT", "alt"] });
    bind("free", "KeyD", { reservedModifiers: ["SHIFT"] });
    bind("again", "KeyE", { repeat: true });
    bind("once", "KeyE", { order: 1 });
    bind("up", "KeyF", { onDown: undefined, onUp: () => void told.push("up") });
    bind("wrong", "KeyG", {
      onDown: () => {
        throw new Error("wrong");
      },
    });
    bind("beside", "KeyG", { order: 2 });
    keys.initialize();
    const press = (code: string, more: object = {}, type = "keydown"): boolean => {
      const event: any = new Event(type, { cancelable: true });
      Object.assign(event, { code, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    const heard = (act: () => void): string[] => {
      told.length = 0;
      act();
      return [...told];
    };
    page.document.activeElement.blur();
    expect(heard(() => press("KeyA"))).toEqual(["early", "plain", "ordered", "late"]);
    press("KeyA", {}, "keyup");
    expect(heard(() => press("KeyA", { shiftKey: true }))).toEqual([]);
    const anew = (code: string, more: object = {}): string[] => {
      press(code, {}, "keyup");
      return heard(() => press(code, more));
    };
    expect([anew("KeyB"), anew("KeyB", { ctrlKey: true })]).toEqual([[], ["control"]]);
    press("KeyB", {}, "keyup");
    expect([press("KeyB", { metaKey: true }), press("KeyC", { shiftKey: true, altKey: true })]).toEqual([
      true,
      false,
    ]);
    expect(told.at(-1)).toBe("both");
    press("KeyC", {}, "keyup");
    expect([anew("KeyC", { shiftKey: true }), anew("KeyC")]).toEqual([[], []]);
    expect(heard(() => press("KeyD", { shiftKey: true }))).toEqual(["free"]);
    expect([heard(() => press("KeyE")), heard(() => press("KeyE"))]).toEqual([["again", "once"], ["again"]]);
    expect([heard(() => press("KeyF")), heard(() => press("KeyF", {}, "keyup"))]).toEqual([[], ["up"]]);
    expect(heard(() => press("KeyG"))).toEqual(["beside"]);
    expect(heard(() => press("KeyA", { isComposing: true }))).toEqual([]);
    const input = page.document.createElement("input");
    page.document.body.append(input);
    input.focus();
    expect(heard(() => press("KeyA"))).toEqual([]);
    input.remove();
    page.document.activeElement.blur?.();
    await keys.set("camp", "plain", [{ key: "KeyZ", modifiers: ["Shift"] }]);
    expect([keys.get("camp", "plain"), keys.get("camp", "none")]).toEqual([
      [{ key: "KeyZ", modifiers: ["Shift"] }],
      [],
    ]);
  });
  it("know what takes them", () => {
    const { keyboard } = game;
    const focused = (markup: string): boolean => {
      const box = page.document.createElement("div");
      box.innerHTML = markup;
      page.document.body.append(box);
      (box.querySelector(".f") ?? box).focus();
      const has = keyboard.hasFocus as boolean;
      (box.querySelector(".f") ?? box).blur();
      box.remove();
      return has;
    };
    expect([
      focused(`<input class="f">`),
      focused(`<p class="f"></p>`),
      focused(`<form><button class="f"></button></form>`),
      focused(`<button class="f"></button>`),
      focused(`<input class="f" data-keyboard-focus="false">`),
      focused(`<p class="f" data-keyboard-focus></p>`),
      focused(`<p class="f" data-keyboard-focus="true"></p>`),
    ]).toEqual([true, false, true, false, false, true, true]);
    const { getKeyboardEventContext: context, getKeycodeDisplayString: shown } =
      foundry.helpers.interaction.KeyboardManager;
    const event = {
      code: "KeyA",
      shiftKey: false,
      ctrlKey: false,
      metaKey: true,
      altKey: false,
      repeat: true,
    };
    expect(context(event)).toMatchObject({
      key: "KeyA",
      isControl: true,
      isShift: false,
      isAlt: false,
      hasModifier: true,
      up: false,
      repeat: true,
    });
    expect(context({ ...event, metaKey: false }, true)).toMatchObject({
      isControl: false,
      hasModifier: false,
      up: true,
    });
    expect([shown("KeyA"), shown("Digit4"), shown("ArrowLeft")]).toEqual(["A", "4", "←"]);
    keyboard.downKeys.add("ShiftLeft");
    expect([
      keyboard.isModifierActive("Shift"),
      keyboard.isModifierActive("Alt"),
      keyboard.isModifierActive("None"),
    ]).toEqual([true, false, false]);
    keyboard.releaseKeys();
    expect(keyboard.isModifierActive("Shift")).toBe(false);
  });
});

const battle = (id: string, more: object = {}): object => ({
  id,
  ...{ title: { en: `Battle ${id}`, de: "Gefecht" }, summary: "about", facts: "2 <b>", icon: "skull" },
  scene: {
    ...{ width: 3_000, height: 2_000, grid: { type: 1, size: 100 }, backgroundColor: "#123456" },
    tokens: [
      { name: "Ann Bee", x: 400, y: 500, disposition: 1 },
      { name: "Cee", x: 800, y: 700, width: 2 },
      { name: "Dee", x: 10, y: 10, hidden: true },
    ],
    walls: [{ c: [0, 0, 100, 100] }, { c: [5, 5, 6, 6], door: 1 }],
    flags: {
      table: {
        paint: [
          { shape: "circle", x: 1, y: 2, radius: 3, color: "#fff" },
          { shape: "polygon", points: [1, 2, 3, 4], color: "#000", alpha: 0.5 },
          { x: 1, y: 2, width: 3, height: 4, color: "#888" },
        ],
      },
    },
  },
  ...more,
});
const packages = {
  systems: [{ id: "drill", title: "Drill <x>", version: "1" }],
  modules: [{ id: "m", title: "M", version: "2", missing: ["a", "b", "c", "d"] }],
  problems: ["<wrong>"],
};

describe("the start", () => {
  it("takes a file while somebody sits at a table, from a GM", async () => {
    const { connection } = await import("../../../table/src/host/connection.ts");
    const sent: any[] = [];
    const post = connection.post.bind(connection);
    connection.post = (message: any) => void sent.push(message);
    game._openFile();
    await choose("#open-file", file("cave.json", CAVE));
    game._openFile();
    await choose("#open-file", file("wrong.json", "["));
    connection.post = post;
    expect(sent.map(({ t, battle: { title } }) => [t, title])).toEqual([["battle", "Cave"]]);
    expect(notices().join()).toContain("wrong.json");
    expect([
      fire(page.document, "dragover", { dataTransfer: { types: ["Files"] } }).defaultPrevented,
      fire(page.document, "dragover", { dataTransfer: { types: ["text/plain"] } }).defaultPrevented,
    ]).toEqual([true, false]);
  });
  it("offers battles, versions, systems and files, and goes where it is told", async () => {
    const { startScreen } = await import("../../../table/src/ui/start-screen.ts");
    const was = globalThis.fetch;
    const asked: unknown[] = [];
    let added: object = {
      ...packages,
      systems: [...packages.systems, { id: "camp", title: "Camp", version: "3" }],
    };
    (globalThis as any).fetch = (url: string, how?: any) => {
      if (how !== undefined) asked.push([url, how.method, how.body]);
      const bare = {
        ...battle("two"),
        scene: { width: 500, height: 400, grid: { type: 0, size: 50 }, tokens: [], walls: [] },
      };
      const answer =
        url === "/battles.json"
          ? [battle("one", { withoutGM: {}, rulesetTitle: "Rules" }), bare]
          : url === "/packages"
            ? added
            : packages;
      return Promise.resolve({ json: () => Promise.resolve(answer) });
    };
    localStorage.removeItem("opfor-table.generation");
    await startScreen();
    const main = page.document.querySelector("main.start");
    await expect(
      `${seen(main)}\n${main
        .querySelectorAll("svg")
        .map((one: any) => one.outerHTML)
        .join("\n")}`,
    ).toMatchFileSnapshot(golden("start"));
    const { location } = globalThis as any;
    const at = (selector: string): string => {
      main.querySelector(selector).click();
      return location.href;
    };
    expect(at('[data-battle="one"]')).toBe(
      "/?world=table&battle=one&user=gm&generation=13&system=drill&reset=1",
    );
    main.querySelector('[data-generation="14"]').click();
    expect([
      localStorage.getItem("opfor-table.generation"),
      main.querySelectorAll("[data-generation]").map((one: any) => one.getAttribute("aria-pressed")),
    ]).toEqual(["14", ["false", "true"]]);
    expect([at('[data-as="player"]'), at('[data-as="player2"]'), at('[data-as="solo"]')]).toEqual([
      "/?world=table&battle=one&user=player&generation=14&system=drill&alone=1&reset=unless-played",
      "/?world=table&battle=one&user=player2&generation=14&system=drill&alone=1",
      "/?world=table&battle=one&user=player&generation=14&system=drill&alone=solo&reset=unless-played",
    ]);
    const { classList } = page.document.body;
    const light = classList.contains("theme-light");
    main.querySelector('[data-do="theme"]').click();
    expect([
      classList.contains("theme-light"),
      classList.contains("theme-dark"),
      localStorage.getItem("opfor-table.theme"),
    ]).toEqual([!light, light, light ? "dark" : "light"]);
    main.querySelector('[data-do="theme"]').click();
    main.querySelector('[data-do="language"]').click();
    expect(localStorage.getItem("opfor-table.lang")).toBe("de");
    localStorage.setItem("opfor-table.lang", "en");
    const form = main.querySelector(".start-add");
    form.querySelector("#start-folder").value = "/camp";
    form.requestSubmit();
    await until(() => main.querySelectorAll("#start-system option").length === 3, "the folder");
    expect([
      asked,
      localStorage.getItem("opfor-table.system"),
      form.querySelector("#start-folder").value,
    ]).toEqual([[["/packages", "POST", '{"folder":"/camp"}']], "camp", ""]);
    added = { error: "no such folder" };
    form.requestSubmit();
    await until(() => form.querySelector(".drop-error").textContent === "no such folder", "it says so");
    const select = main.querySelector("#start-system");
    select.value = "practice";
    fire(select, "change");
    expect([localStorage.getItem("opfor-table.system"), at('[data-battle="two"]')]).toEqual([
      "practice",
      "/?world=table&battle=two&user=gm&generation=14&system=practice&reset=1",
    ]);
    const drop = main.querySelector(".drop");
    expect([fire(page.document, "dragover").defaultPrevented, drop.classList.contains("over")]).toEqual([
      true,
      true,
    ]);
    fire(page.document, "dragleave");
    expect(drop.classList.contains("over")).toBe(false);
    fire(page.document, "drop", {
      dataTransfer: { files: [file("cave.json", CAVE)], types: ["Files"], getData: () => "" },
    });
    await until(() => location.href.includes("file-cave-json"), "the scene");
    expect(JSON.parse(sessionStorage.getItem("opfor-table.file.file-cave-json") ?? "{}").title).toBe("Cave");
    const input = main.querySelector("#scene-file");
    input.files = [file("wrong.json", "{")];
    fire(input, "change");
    await until(() => main.querySelector(".drop .drop-error").textContent.includes("wrong.json"), "why not");
    main.remove();
    globalThis.fetch = was;
    localStorage.removeItem("opfor-table.system");
    page.document.querySelector("#notifications").replaceChildren();
  });
});

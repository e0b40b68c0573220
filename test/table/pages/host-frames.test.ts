import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Hands } from "../paper/hands.ts";
import { openPage, type Page } from "../paper/open-page.ts";
import { chiefMarksIn, marksIn } from "../paper/pixi.ts";
import { seen } from "../paper/seen.ts";
import { Told } from "../paper/told.ts";
import { PLAYER, PLAYER2 } from "../page.ts";

/** Windows under hands, layers of the map, and keys, as Foundry documents them. */
let page: Page;
let hands: Hands;
beforeAll(async () => {
  page = await openPage({ generation: 13, bare: true, others: [PLAYER] });
  hands = new Hands(page);
});
afterAll(() => page.close());
const golden = (name: string): string => `golden/host-frame-${name}.txt`;
const pointer = (on: any, type: string, more: object = {}): any => {
  const event: any = new PointerEvent(type, more);
  on.dispatchEvent(event);
  return event;
};
/** Pressed, and let go of. */
async function key(code: string, more: object = {}): Promise<void> {
  await hands.key(code, more);
  window.dispatchEvent(new KeyboardEvent("keyup", { code, bubbles: true }));
}
const token = (name: string): any => canvas.tokens.placeables.find((one: any) => one.document.name === name);

function windows(): any {
  const { ApplicationV2 } = foundry.applications.api;
  return class CampWindow extends ApplicationV2 {
    static DEFAULT_OPTIONS = {
      id: "camp-{id}",
      classes: ["camp"],
      tag: "form",
      window: {
        ...{ title: "Camp", icon: "fa-solid fa-tent", resizable: true, contentClasses: ["wide"] },
        controls: [
          { label: "Fold", icon: "fa-solid fa-f", action: "fold" },
          { label: "Own", onClick: () => void told.push("own") },
          { label: "Unseen", visible: false },
          { label: "Seen", visible: () => true, action: "slow" },
        ],
      },
      position: { width: 400, height: 300, left: 100, top: 90 },
      actions: {
        fold: (_event: any, target: any) => void told.push(`fold ${String(target.dataset.action)}`),
        right: { handler: () => void told.push("right"), buttons: [2] },
        slow: () => Promise.reject(new Error("too slow")),
      },
      form: {
        handler: (_event: any, form: any, data: any) => {
          if (data.object.name === "bad") throw new Error("a bad name");
          told.push(`sent ${JSON.stringify(data.object)} of ${String(form.localName)}`);
        },
        submitOnChange: true,
      },
    };
    static TABS = {
      main: { tabs: [{ id: "one" }, { id: "two", label: "Second" }], initial: "one", labelPrefix: "CAMP" },
    };
    async _renderHTML(context: any): Promise<string> {
      told.push(`tabs ${JSON.stringify(context.tabs)}`);
      return `<nav class="tabs" data-group="main"><button data-action="tab" data-tab="one">1</button><a role="tab" data-action="tab" data-group="main" data-tab="two">2</a></nav>
        <section class="tab" data-group="main" data-tab="one"><input name="name" value="a"></section><section class="tab" data-group="main" data-tab="two">x</section>
        <button data-action="fold"><i>f</i></button><button data-action="right">r</button><button data-action="other">o</button><button data-action="slow">s</button>`;
    }
    _replaceHTML(html: string, content: any): void {
      content.innerHTML = html;
    }
    _onClickAction(_event: any, target: any): void {
      told.push(`else ${String(target.dataset.action)}`);
    }
  };
}
/** What the window was told. */
const told: string[] = [];

let app: any;
const at = (): unknown[] => [app.position.left, app.position.top, app.position.width, app.position.height];
const one = (selector: string): any => app.element.querySelector(selector);
describe("a window with a frame", () => {
  it("says what it is, and stands where it should", async () => {
    const Camp = windows();
    app = new Camp({ window: { title: "Camp of six" } });
    expect([app.form, app.rendered, app.state, app.hasFrame, app.minimized]).toEqual([
      null,
      false,
      0,
      true,
      false,
    ]);
    await app.render();
    expect(app.rendered).toBe(false);
    await app.render(true);
    await expect(
      `${seen(app.element)}\n${app.element.getAttribute("style")}\n${app.element.className}`,
    ).toMatchFileSnapshot(golden("window"));
    expect([app.form === app.element, app.title, ui.activeWindow === app]).toEqual([
      true,
      "Camp of six",
      true,
    ]);
    expect(told.splice(0)).toMatchInlineSnapshot(`
      [
        "tabs {"one":{"id":"one","group":"main","label":"CAMP.one","active":true,"cssClass":"active"},"two":{"label":"Second","id":"two","group":"main","active":false,"cssClass":""}}",
      ]
    `);
  });
  it("is drawn by its header as far as the screen goes, but not by its buttons; and made larger by its corner", () => {
    const header = one(".window-header");
    pointer(header.querySelector("button"), "pointerdown", { clientX: 200, clientY: 100, bubbles: true });
    pointer(header, "pointermove", { clientX: 300, clientY: 150 });
    expect(at()).toEqual([100, 90, 400, 300]);
    pointer(header, "pointerdown", { clientX: 200, clientY: 100 });
    pointer(header, "pointermove", { clientX: 260, clientY: 170 });
    expect(at()).toEqual([160, 160, 400, 300]);
    pointer(header, "pointermove", { clientX: 9_000, clientY: -900 });
    expect(at()).toEqual([1_040, 0, 400, 300]);
    pointer(header, "pointerup");
    pointer(header, "pointermove", { clientX: 0, clientY: 0 });
    expect(at()).toEqual([1_040, 0, 400, 300]);
    app.element.box = { x: 0, y: 0, width: 400, height: 300 };
    const handle = one(".window-resize-handle");
    pointer(handle, "pointerdown", { clientX: 10, clientY: 10 });
    pointer(handle, "pointermove", { clientX: -40, clientY: 70 });
    expect(at()).toEqual([1_040, 0, 350, 360]);
    pointer(handle, "pointermove", { clientX: -900, clientY: -900 });
    expect(at()).toEqual([1_040, 0, 200, 80]);
    pointer(handle, "pointerup");
    pointer(handle, "pointermove", { clientX: 900, clientY: 900 });
    expect(at()).toEqual([1_040, 0, 200, 80]);
    app.setPosition({ left: 10, top: 20, width: 5_000, height: "auto" });
    expect(at()).toEqual([0, 20, 1_440, "auto"]);
    app.setPosition({ width: 0 });
    expect(at()[2]).toBe("auto");
  });
  it("folds by a double click on its header, and unfolds by the next", async () => {
    const header = one(".window-header");
    header.querySelector("button").dispatchEvent(new Event("dblclick", { bubbles: true }));
    expect(app.minimized).toBe(false);
    header.dispatchEvent(new Event("dblclick"));
    expect([app.minimized, app.element.classList.contains("minimized"), app.element.style.height]).toEqual([
      true,
      true,
      "auto",
    ]);
    header.dispatchEvent(new Event("dblclick"));
    expect([app.minimized, app.element.classList.contains("minimized")]).toEqual([false, false]);
    await app.maximize();
    app.options.window.minimizable = false;
    await app.minimize();
    expect(app.minimized).toBe(false);
  });
  it("turns to a tab, and says when there is none", () => {
    const shown = (): unknown => [
      app.tabGroups.main,
      app.element.querySelectorAll(".active").map((found: any) => `${found.localName} ${found.dataset.tab}`),
      app.element.querySelectorAll("nav > *").map((found: any) => found.ariaSelected ?? null),
    ];
    one('a[data-tab="two"]').dispatchEvent(new MouseEvent("click", { bubbles: true, button: 2 }));
    expect(app.tabGroups.main).toBe("one");
    one('a[data-tab="two"]').dispatchEvent(new MouseEvent("click", { bubbles: true, button: 0 }));
    expect(shown()).toEqual(["two", ["a two", "section two"], ["false", "true"]]);
    one('button[data-tab="one"]').dispatchEvent(new MouseEvent("click", { bubbles: true, button: 0 }));
    expect(shown()).toEqual(["one", ["button one", "section one"], ["true", "false"]]);
    one("section.tab").classList.remove("active");
    app.changeTab("one", "main");
    expect(one("section.tab").classList.contains("active")).toBe(false);
    app.changeTab("one", "main", { force: true });
    expect(one("section.tab").classList.contains("active")).toBe(true);
    expect(() => app.changeTab("three", "main")).toThrow("No matching tab");
    expect(() => app.changeTab("", "main")).toThrow("must pass");
    expect(() => app.changeTab("one", "")).toThrow("must pass");
  });
});

describe("what is in a window", () => {
  it("does what is pressed, by the buttons of the mouse that it is for", async () => {
    const errors: string[] = [];
    const id = Hooks.on("error", (_: string, error: Error) => void errors.push(error.message));
    const click = (selector: string, button = 0): void =>
      void one(selector).dispatchEvent(new MouseEvent("click", { bubbles: true, button }));
    click('.window-content [data-action="fold"] i');
    click('.window-content [data-action="right"]');
    click('.window-content [data-action="right"]', 2);
    click('.window-content [data-action="fold"]', 2);
    click('.window-content [data-action="other"]');
    click('.window-content [data-action="slow"]');
    click(".window-content");
    const menu = one(".controls-dropdown");
    expect(menu.hidden).toBe(true);
    click('[data-action="toggleControls"]');
    expect(menu.hidden).toBe(false);
    expect(menu.children.map((item: any) => [item.dataset.action ?? "", item.textContent])).toEqual([
      ["fold", "Fold"],
      ["", "Own"],
      ["slow", "Seen"],
    ]);
    menu.children[1].click();
    app.toggleControls(false);
    expect(menu.hidden).toBe(true);
    app.toggleControls(true);
    app.toggleControls(true);
    expect(menu.hidden).toBe(false);
    app.toggleControls();
    expect(menu.hidden).toBe(true);
    await hands.settled();
    Hooks.off("error", id);
    expect([told.splice(0), errors]).toEqual([["fold fold", "right", "else other", "own"], ["too slow"]]);
  });
  it("sends what is in it when that is changed or sent, and says what was wrong with it", async () => {
    const input = one("input");
    input.value = "b";
    input.dispatchEvent(new Event("change", { bubbles: true }));
    await hands.settled();
    await app.submit();
    input.value = "bad";
    app.element.requestSubmit();
    await hands.settled();
    expect(page.document.querySelector("#notifications").textContent).toContain("a bad name");
    app.options.form.submitOnChange = false;
    input.value = "c";
    input.dispatchEvent(new Event("change", { bubbles: true }));
    app.options.form.closeOnSubmit = true;
    expect(app.rendered).toBe(true);
    app.element.requestSubmit();
    await hands.settled();
    expect([told.splice(0), app.rendered]).toEqual([
      ['sent {"name":"b"} of form', 'sent {"name":"b"} of form', 'sent {"name":"c"} of form'],
      false,
    ]);
    const Plain = class extends foundry.applications.api.ApplicationV2 {};
    await expect(new (Plain as any)().submit()).rejects.toThrow("does not support");
  });
  it("that cannot be drawn says so and can be tried again", async () => {
    const Camp = windows();
    class Broken extends Camp {
      isWhole = false;
      async _renderHTML(context: any): Promise<string> {
        if (!this.isWhole) throw new Error("it broke");
        return super._renderHTML(context);
      }
    }
    const broken: any = new Broken();
    await expect(broken.render({ force: true })).rejects.toThrow("it broke");
    const { RENDER_STATES } = foundry.applications.api.ApplicationV2;
    expect(broken.state).toBe(RENDER_STATES.ERROR);
    broken.isWhole = true;
    await broken.render({ force: true });
    expect(broken.state).toBe(RENDER_STATES.RENDERED);
    broken.isWhole = false;
    await expect(broken.render({ force: true })).rejects.toThrow("it broke");
    expect(broken.state).toBe(RENDER_STATES.RENDERED);
    await broken.close();
    told.splice(0);
  });
});

describe("layers of the map", () => {
  it("light up spaces by name, each once", async () => {
    const { grid } = canvas.interface;
    expect(grid.getHighlightLayer("camp")).toBeUndefined();
    grid.highlightPosition("camp", { x: 0, y: 0 });
    const layer = grid.addHighlightLayer("camp");
    expect([grid.addHighlightLayer("camp") === layer, grid.getHighlightLayer("camp") === layer]).toEqual([
      true,
      true,
    ]);
    grid.highlightPosition("camp", { x: 300, y: 400 });
    grid.highlightPosition("camp", { x: 300, y: 400, color: 0xff0000 });
    grid.highlightPosition("camp", { x: 500, y: 400, color: 0xff0000, border: 0x00ff00, alpha: 0.5 });
    grid.highlightPosition("camp", {
      x: 700,
      y: 400,
      border: 0x00ff00,
      alpha: 0.9,
      shape: new PIXI.Rectangle(1, 2, 3, 4),
    });
    await expect(marksIn(layer).join("\n")).toMatchFileSnapshot(golden("highlight"));
    grid.clearHighlightLayer("camp");
    expect([marksIn(layer), layer.positions.size]).toEqual([[], 0]);
    grid.clearHighlightLayer("none");
    await canvas.scene.update({ grid: { type: 0 } });
    await canvas.draw();
    expect(grid.getHighlightLayer("camp")).toBeUndefined();
    grid.addHighlightLayer("camp");
    expect(() => grid.highlightPosition("camp", { x: 1, y: 2 })).toThrow("needs a shape");
    grid.highlightPosition("camp", { x: 1, y: 2, shape: new PIXI.Rectangle(1, 2, 3, 4) });
    expect(marksIn(grid.getHighlightLayer("camp")).length).toBeGreaterThan(0);
    grid.getHighlightLayer("camp").destroy();
    expect(grid.addHighlightLayer("camp").destroyed).toBe(false);
  });
  it("are drawn with the lines of every grid, as thick as its spaces are wide", async () => {
    const lines: string[] = [];
    const { drawGrid, drawBackground } = await import("../../../table/src/canvas/map.ts");
    for (const grid of [
      { type: 0, size: 100 },
      { type: 1, size: 180 },
      { type: 2, size: 300, alpha: 0, color: "#123456" },
      { type: 5, size: 300, alpha: 0.5, color: "no colour" },
    ]) {
      await canvas.scene.update({ grid });
      const g = new PIXI.Graphics();
      drawGrid(g, canvas.scene);
      const drawn = marksIn(g);
      lines.push(`${JSON.stringify(grid)} ${drawn.length}`, ...drawn.slice(0, 40));
    }
    await canvas.scene.update({ grid: { type: 2, size: 50 }, width: 9_000, height: 9_000 });
    const many = new PIXI.Graphics();
    drawGrid(many, canvas.scene);
    lines.push(`too many: ${marksIn(many).length}`);
    await canvas.scene.update({
      grid: { type: 2, size: 90 },
      width: 9_000,
      height: 7_000,
      padding: 0.25,
      backgroundColor: "#402010",
    });
    drawGrid(many, canvas.scene);
    lines.push(`not too many: ${marksIn(many).length > 1_000}`);
    const paint = [
      { shape: "circle", x: 500, y: 600, radius: 70, color: "#ff0000" },
      { shape: "polygon", points: [0, 0, 90, 0, 90, 90], color: "#00ff00", alpha: 0.5, line: "#0000ff" },
      { x: 100, y: 100, width: 300, height: 100, color: "#808080", detail: "crate", corner: 9 },
      {
        x: 500,
        y: 100,
        width: 90,
        height: 60,
        color: "red",
        detail: "rubble",
        line: "none",
        lineWidth: 7,
        lineAlpha: 0.3,
      },
      { x: 700, y: 100, width: 130, height: 60, detail: "dashes" },
    ];
    for (const background of [
      { src: null },
      { src: "/floor.webp" },
      { src: "data:x" },
      { src: "worlds/floor.webp" },
    ]) {
      await canvas.scene.update({
        background,
        flags: { table: { paint: background.src === null ? paint : [] } },
      });
      const g = new PIXI.Graphics();
      await drawBackground(g, canvas.scene);
      const drawn = marksIn(g);
      lines.push(`${JSON.stringify(background)} ${drawn.length}`, ...drawn.slice(0, 6), ...drawn.slice(-60));
    }
    await canvas.scene.update({
      grid: { type: 1, size: 100 },
      width: 2_400,
      height: 1_500,
      padding: 0,
      flags: { table: { paint: [] } },
    });
    await canvas.draw();
    await expect(lines.join("\n")).toMatchFileSnapshot(golden("grids"));
  });
});

describe("what lies on layers", () => {
  it("find what lies in a box, are changed at once, and turned", async () => {
    const { tokens } = canvas;
    const { x, y, width, height } = token("Kyra").bounds;
    const found = (box: object, options?: object): string[] =>
      [...tokens.quadtree.getObjects(box, options)].map((one: any) => one.document.name).sort();
    const told = new Told();
    told.say("in a box", () => [
      found({ x, y, width, height }),
      found({ x: x + width, y, width: 9, height }),
      found({ x: x + width - 1, y, width: 9, height }),
      found({ x: x - 9, y, width: 9, height }),
      found({ x: x - 9, y, width: 10, height }),
      found({ x, y: y + height, width, height: 9 }),
      found({ x, y: y + height - 1, width, height: 9 }),
      found({ x, y: y - 9, width, height: 9 }),
      found({ x, y: y - 9, width, height: 10 }),
      found(
        { x: 0, y: 0, width: 9_000, height: 9_000 },
        { collisionTest: ({ t }: any) => t.document.name.startsWith("R") },
      ),
    ]);
    await tokens.updateAll({ rotation: 350 }, (one: any) => one.document.name === "Kyra");
    await tokens.updateAll((one: any) => ({ elevation: one.document.name.length }));
    const state = (): unknown =>
      tokens.placeables.map(({ document: one }: any) => [one.name, one.rotation, one.elevation]);
    told.say("changed", state);
    await tokens.rotateMany({ delta: 15, ids: [token("Kyra").id] });
    told.say("turned by", () => token("Kyra").document.rotation);
    await tokens.rotateMany({ delta: -20, ids: [token("Kyra").id] });
    told.say("turned back", () => token("Kyra").document.rotation);
    token("Dov").control();
    await tokens.rotateMany({ angle: 90 });
    told.say("turned to", () => [token("Dov").document.rotation, token("Kyra").document.rotation]);
    tokens.releaseAll();
    told.say("all", () => [
      tokens.controlAll().length,
      tokens.controlled.length,
      [...tokens.controlledObjects.keys()].length,
    ]);
    told.say("but one", () => [
      tokens.releaseAll({ except: token("Dov") }),
      tokens.controlled.map((one: any) => one.document.name),
    ]);
    tokens.releaseAll();
    told.say("highest", () => [tokens.getMaxSort(), canvas.walls.getMaxSort()]);
    await token("Dov").document.update({ sort: 7 });
    told.say("higher", () => tokens.getMaxSort());
    tokens.preview.addChild(new PIXI.Container());
    tokens.clearPreviewContainer();
    told.say("previews", () => tokens.preview.children.length);
    const cycled = (forwards?: boolean): string => tokens.cycleTokens(forwards)?.document.name;
    told.say("one after the other", () => [
      cycled(),
      cycled(),
      cycled(),
      cycled(false),
      cycled(false),
      cycled(false),
      cycled(false),
    ]);
    told.say("under roofs", () => tokens._getOccludableTokens().map((one: any) => one.document.name));
    tokens.releaseAll();
    told.say("under roofs, none chosen", () => tokens._getOccludableTokens().length);
    const targets = (): string[] => [...game.user.targets].map((one: any) => one.document.name).sort();
    const ids = (...names: string[]): string[] => names.map((name) => token(name).id);
    for (const [mode, ...names] of [
      ["replace", "Dov", "Kyra"],
      ["acquire", "Bex"],
      ["release", "Dov"],
      ["replace", "Ansel"],
      ["none"],
    ] as const) {
      if (mode === "none") tokens.setTargets([]);
      else tokens.setTargets(ids(...names), { mode });
      told.say(`targets ${mode}`, () => [targets(), tokens.targetObjects()]);
    }
    for (const on of [false, true]) {
      await game.settings.set("core", "leftClickRelease", on);
      token("Dov").control();
      tokens._onClickLeft({});
      told.say(`a press beside, ${String(on)}`, () => tokens.controlled.length);
    }
    told.say("active", () => [canvas.activeLayer === tokens, tokens.active, canvas.walls.active]);
    const heard: string[] = [];
    const hooks = [
      "activateWallLayer",
      "deactivateTokenLayer",
      "activateCanvasLayer",
      "activateWallsLayer",
    ].map((name) => [name, Hooks.on(name, () => void heard.push(name))] as const);
    canvas.walls.activate();
    canvas.walls.activate();
    told.say("another is active", () => [tokens.active, canvas.walls.active, heard]);
    tokens.activate();
    for (const [name, id] of hooks) Hooks.off(name, id);
    told.say("by document", () =>
      ["Token", "Wall", "Region", "Nothing"].map(
        (name) => canvas.getLayerByEmbeddedName(name)?.constructor.documentName ?? null,
      ),
    );
    await expect(told.lines.join("\n")).toMatchFileSnapshot(golden("layers"));
  });
  it("show signs, doors and words of packages as they are told", () => {
    const { ControlIcon, PreciseText, DoorControl, DoorMesh } = { ...foundry.canvas.containers };
    const told = new Told();
    const icon = new ControlIcon({ texture: "a.webp" });
    told.say("a sign", () => [icon.size, icon.borderColor, icon.tintColor, icon.elevation, icon.iconSrc]);
    told.say("seen", () => [
      icon.refresh({ visible: false }).visible,
      icon.refresh().visible,
      icon.refresh({ borderVisible: false }).border.visible,
      icon.visible,
      icon.refresh({ visible: true, borderVisible: true }).visible,
      icon.border.visible,
    ]);
    for (const anchor of [undefined, 0, 3, 4, 9])
      told.say(`words at ${String(anchor)}`, () => [
        PreciseText.getTextStyle({ anchor, fontSize: 9 }).align,
        PreciseText.getTextStyle({ anchor, fontSize: 9 }).fontSize,
      ]);
    const mesh = new DoorMesh({ object: 1 });
    told.say("a door", () => [mesh.object, mesh.elevation, mesh.sort]);
    const was = canvas.visibility;
    const asked: unknown[] = [];
    canvas.visibility = { testVisibility: (point: unknown) => (asked.push(point), true) };
    told.say("its sign", () => [
      new DoorControl({ c: [10, 20, 50, 80] }).isVisible,
      new DoorControl({ document: { c: [0, 0, 6, 8] } }).isVisible,
      asked,
    ]);
    canvas.visibility = was;
    expect(told.lines.join("\n")).toMatchInlineSnapshot(`
      "a sign = [40,16733440,null,0,"a.webp"]
      seen = [false,false,false,false,true,true]
      words at undefined = [null,9]
      words at 0 = ["center",9]
      words at 3 = ["right",9]
      words at 4 = ["left",9]
      words at 9 = ["center",9]
      a door = [1,0,0]
      its sign = [true,true,[{"x":30,"y":50},{"x":3,"y":4}]]"
    `);
  });
});

describe("a token on the map", () => {
  const art = (name: string): string[] => marksIn(token(name));
  it("shows its side, where it faces, what befalls it, whose target it is, and its bar", async () => {
    const lines: string[] = [];
    const drawn = async (name: string, changes: object): Promise<void> => {
      await token("Raider 1").document.update(changes);
      await hands.settled();
      lines.push(`## ${name}`, ...art("Raider 1"));
    };
    await drawn("secret", { disposition: -2, rotation: 45, displayBars: 50, displayName: 50 });
    await drawn("with a picture", { texture: { src: "/a.webp" }, lockRotation: true, width: 2, height: 1 });
    await drawn("with a drawn picture", { texture: { src: "data:image" } });
    await drawn("of a side that is none", { disposition: 7, texture: { src: "worlds/a.webp" } });
    for (const value of [3, 2, 1, 0]) {
      await token("Raider 1").actor.update({ "system.hp.value": value });
      await hands.settled();
      lines.push(`## ${value} hit points`, ...marksIn(token("Raider 1").bars));
    }
    for (const [id, overlay] of [
      ["prone", false],
      ["stun", false],
      ["dead", true],
    ] as const)
      await token("Raider 1").actor.toggleStatusEffect(id, { active: true, overlay });
    await hands.settled();
    lines.push("## effects", ...marksIn(token("Raider 1").effects), ...marksIn(token("Raider 1").overlay));
    game.users.get(PLAYER).color = "#204060";
    game.users.get(PLAYER)._onUpdateTokenTargets([token("Raider 1").id]);
    game.users.get(PLAYER2)._onUpdateTokenTargets([token("Raider 1").id]);
    token("Raider 1").setTarget(true);
    await hands.settled();
    lines.push("## targets", ...marksIn(token("Raider 1").border));
    game.users.get(PLAYER)._onUpdateTokenTargets([]);
    game.users.get(PLAYER2)._onUpdateTokenTargets();
    token("Raider 1").setTarget(false);
    expect([...token("Raider 1").targeted]).toEqual([]);
    await game.combat.startCombat();
    await hands.settled();
    lines.push("## at turn", ...chiefMarksIn(token(game.combat.combatant.name)));
    await expect(lines.join("\n")).toMatchFileSnapshot(golden("tokens"));
  });
  it("says what may be seen of it, and lets its owner see more", async () => {
    const told = new Told();
    const { document: raider } = token("Raider 1");
    const shape = token("Raider 1");
    told.say("shape", () => [
      shape.shape,
      shape.getShape(),
      shape.externalRadius,
      shape.sightRange,
      shape.getDispositionColor(),
      shape._getBorderColor(),
    ]);
    for (const disposition of [-2, -1, 0, 1, 9]) {
      await raider.update({ disposition });
      told.say(`side ${disposition}`, () => shape.getDispositionColor());
    }
    shape.hover = true;
    told.say("modes under the pointer", () =>
      [0, 10, 20, 30, 40, 50].map((mode) => shape._canViewMode(mode)),
    );
    shape.hover = false;
    canvas.tokens.highlightObjects = true;
    told.say("modes while all are shown", () =>
      [0, 10, 20, 30, 40, 50].map((mode) => shape._canViewMode(mode)),
    );
    canvas.tokens.highlightObjects = false;
    shape.control();
    told.say("modes when chosen", () => [
      [0, 10, 20, 30, 40, 50].map((mode) => shape._canViewMode(mode)),
      shape._getBorderColor(),
      shape.zIndex,
    ]);
    shape.release();
    await raider.update({ light: { dim: 3, bright: 0 } });
    told.say("shines dimly", () => shape.emitsLight);
    await raider.update({ light: { dim: 0, bright: 2 } });
    told.say("shines brightly", () => shape.emitsLight);
    await shape.toggleVisibility?.();
    told.say("hidden", () => [raider.hidden, shape.alpha, shape.visible]);
    await shape.toggleVisibility?.();
    told.say("boxes", () => shape.shownBoxes.length);
    const other = shape.clone();
    told.say("a copy", () => [
      other.id === shape.id,
      other === shape,
      shape.refresh() === shape,
      shape.isVisible,
    ]);
    const box = canvas.walls.placeables[0];
    told.say("a wall", () => [
      box.bounds,
      box.center,
      box.isPreview,
      box.hasPreview,
      box.isVisible,
      box.interactionState,
      box._canHUD(game.user),
      box._canHUD(null),
    ]);
    await expect(told.lines.join("\n")).toMatchFileSnapshot(golden("token-says"));
  });
});

describe("keys of the host", () => {
  it("move who is chosen, target who is under the pointer, pause, and put away", async () => {
    const kyra = token("Kyra");
    const at = (): number[] => [kyra.document._source.x, kyra.document._source.y];
    const [x, y] = at() as [number, number];
    await key("ArrowRight");
    expect(at()).toEqual([x, y]);
    kyra.control();
    for (const [code, dx, dy] of [
      ["ArrowRight", 1, 0],
      ["KeyS", 1, 1],
      ["ArrowLeft", 0, 1],
      ["KeyW", 0, 0],
      ["ArrowDown", 0, 1],
      ["ArrowUp", 0, 0],
      ["KeyD", 1, 0],
      ["KeyA", 0, 0],
    ] as const) {
      await key(code);
      expect([code, ...at()]).toEqual([code, x + 100 * dx, y + 100 * dy]);
    }
    await key("KeyT");
    expect(game.user.targets.size).toBe(0);
    const targets = (): string[] => [...game.user.targets].map((one: any) => one.document.name);
    for (const [name, shiftKey] of [
      ["Raider 2", false],
      ["Raider 3", true],
      ["Raider 3", true],
      ["Raider 3", false],
      ["Raider 3", false],
    ] as const) {
      token(name).hover = true;
      await key("KeyT", { shiftKey });
      token(name).hover = false;
      told.push(targets().join());
    }
    expect(told.splice(0)).toEqual(["Raider 2", "Raider 2,Raider 3", "Raider 2", "Raider 3", ""]);
    await key("Space", { key: " " });
    expect(game.paused).toBe(true);
    await key("Space", { key: " " });
    expect(game.paused).toBe(false);
  });
  it("close the HUD, then the topmost window, then let go of tokens; and delete them", async () => {
    const Camp = windows();
    const [low, high] = [new Camp(), new Camp()];
    await low.render(true);
    await high.render(true);
    low.bringToFront();
    token("Bex").control();
    canvas.hud.token.bind(token("Bex"));
    await hands.settled();
    const left = (): unknown => [
      canvas.hud.token.rendered,
      low.rendered,
      high.rendered,
      canvas.tokens.controlled.length,
    ];
    const states: unknown[] = [left()];
    for (let press = 0; press < 5; press++) {
      await key("Escape");
      states.push(left());
    }
    expect(states).toEqual([
      [true, true, true, 1],
      [false, true, true, 1],
      [false, false, true, 1],
      [false, false, false, 1],
      [false, false, false, 0],
      [false, false, false, 0],
    ]);
    const count = canvas.tokens.placeables.length;
    await key("Delete");
    expect(canvas.tokens.placeables.length).toBe(count);
    token("Bex").setTarget(true);
    token("Bex").control();
    await key("Delete");
    expect([canvas.tokens.placeables.length, token("Bex"), game.user.targets.size]).toEqual([
      count - 1,
      undefined,
      0,
    ]);
    told.splice(0);
  });
  it("zoom by the buttons beside the map", async () => {
    const { scale } = canvas.stage;
    canvas.pan({ x: 900, y: 700, scale: 0.8 });
    const sizes: number[] = [];
    for (const how of ["in", "out", "fit"]) {
      await hands.click(`#zoom [data-zoom="${how}"]`);
      sizes.push(Math.round(scale.x * 1_000) / 1_000);
    }
    page.document.querySelector("#zoom").click();
    expect(sizes).toEqual([1, 0.8, sizes[2]]);
    expect(sizes[2]).not.toBe(0.8);
  });
});

describe("people at the table", () => {
  it("come and go, ask each other, and tell what they aim at", async () => {
    const told = new Told();
    const heard: unknown[] = [];
    const ids = ["userConnected", "pauseGame", "renderPlayers"].map(
      (name) =>
        [
          name,
          Hooks.on(
            name,
            (...given: any[]) =>
              void heard.push([
                name,
                typeof given[0] === "boolean" ? given[0] : given[0]?.name,
                typeof given[1] === "boolean" ? given[1] : null,
              ]),
          ),
        ] as const,
    );
    page.hub.join({ id: "second", userId: PLAYER2, send: () => undefined });
    await hands.settled();
    told.say("comes", () => [
      game.users.get(PLAYER2).active,
      heard.splice(0),
      page.document.querySelector("#players").textContent,
    ]);
    page.hub.leave("second");
    await hands.settled();
    told.say("goes", () => [game.users.get(PLAYER2).active, heard.splice(0)]);
    for (const [name, id] of ids) Hooks.off(name, id);
    CONFIG.queries["camp.ask"] = (data: any) => Promise.resolve({ ...data, answered: true });
    await told.later("asked oneself", () => game.user.query("camp.ask", { a: 1 }));
    await told.later("asked what nobody knows", () => game.user.query("camp.none", {}));
    await told.later("asked who is away", () => game.users.get(PLAYER2).query("camp.ask", {}));
    const { can } = game.user;
    game.user.can = () => false;
    await told.later("asked without the right", () => game.user.query("camp.ask", {}));
    game.user.can = can;
    delete CONFIG.queries["camp.ask"];
    told.say("roles", () => [
      game.user.hasRole("PLAYER"),
      game.user.hasRole("PLAYER", { exact: true }),
      game.user.hasRole(4, { exact: true }),
      game.users.get(PLAYER).hasRole("ASSISTANT"),
      game.user.can(5),
      game.user.can("PLAYER"),
      game.user.hasPermission("UNHEARD_OF"),
    ]);
    canvas.ready = false;
    game.users.get(PLAYER)._onUpdateTokenTargets([token("Kyra").id]);
    told.say("no map to aim on", () => token("Kyra").targeted.size);
    canvas.ready = true;
    page.hub.receive(PLAYER, {
      t: "socket",
      event: "userActivity",
      args: [PLAYER, { targets: [token("Kyra").id] }],
    });
    await hands.settled();
    told.say("aims from afar", () => [...token("Kyra").targeted].map((one: any) => one.name));
    const sent: unknown[] = [];
    const listener = (...given: unknown[]): void => void sent.push(given);
    game.socket.on("camp", listener).on("camp", listener).once("camp", listener);
    page.hub.receive(PLAYER, { t: "socket", event: "camp", args: [1, 2] });
    page.hub.receive(PLAYER, { t: "socket", event: "camp", args: [3] });
    await hands.settled();
    told.say("said from afar", () => sent.splice(0));
    game.socket.off("camp", listener);
    page.hub.receive(PLAYER, { t: "socket", event: "camp", args: [4] });
    await hands.settled();
    told.say("not heard any more", () => sent);
    const { warn } = console;
    const warned: unknown[] = [];
    console.warn = (words: unknown) => void warned.push(words);
    game.socket.emit("module.camp", {});
    console.warn = warn;
    told.say("of a module that may not", () => warned);
    told.say("time", () => [
      game.time.worldTime,
      game.time.components.year,
      game.time.calendar.constructor.name,
      game.time.earthCalendar === game.time.earthCalendar,
    ]);
    await game.time.advance(90);
    await game.time.advance({ hour: 1 });
    await hands.settled();
    told.say("later", () => game.time.worldTime);
    await game.time.set(50);
    await hands.settled();
    told.say("set", () => game.time.worldTime);
    await game.time.set({ minute: 2 });
    await hands.settled();
    told.say("set by parts", () => game.time.worldTime);
    await expect(told.lines.join("\n")).toMatchFileSnapshot(golden("people"));
  });
});

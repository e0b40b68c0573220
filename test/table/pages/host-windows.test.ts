import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Hands } from "../paper/hands.ts";
import { jquery } from "../paper/jquery.ts";
import { openPage, until, type Page } from "../paper/open-page.ts";
import { seen } from "../paper/seen.ts";
import { Told } from "../paper/told.ts";

/** Windows, forms, menus and tours of packages, as Foundry documents them. */
let page: Page;
let hands: Hands;
beforeAll(async () => {
  page = await openPage({ generation: 14, bare: true });
  hands = new Hands(page);
  (globalThis as any).$ = jquery;
  const { provideTemplate } = await import("../../../table/src/apps/framework/handlebars.ts");
  provideTemplate(
    "camp/old.hbs",
    "<section><p class='words'>{{title}}</p><div class='list'><a class='row'>x</a></div></section>",
  );
  provideTemplate(
    "camp/form.hbs",
    `<form><input name="name" type="text" value="{{object.name}}"><input name="camp.size" type="number" value="4"><button type="submit">ok</button></form>`,
  );
  provideTemplate(
    "camp/bare.hbs",
    "<section class='camp-bare'><nav class='tabs'><a data-tab='one'>1</a><a data-tab='two'>2</a></nav><div class='body'><div class='tab' data-tab='one'></div><div class='tab' data-tab='two'></div></div></section>",
  );
});
afterAll(() => {
  Reflect.deleteProperty(globalThis, "$");
  return page.close();
});
const golden = (name: string): string => `golden/host-window-${name}.txt`;
const make = (markup: string): any => {
  const box = page.document.createElement("div");
  box.innerHTML = markup;
  page.document.body.append(box);
  return box;
};
const pointer = (on: any, type: string, more: object = {}): void =>
  void on.dispatchEvent(new PointerEvent(type, more) as any);
const key = (on: any, code: string): void =>
  void on.dispatchEvent(new KeyboardEvent("keydown", { key: code, bubbles: true, cancelable: true }) as any);
const hooked = async (names: readonly string[], act: () => Promise<unknown>): Promise<string[]> => {
  const heard: string[] = [];
  const ids = names.map((name) => [name, Hooks.on(name, () => void heard.push(name))] as const);
  await act();
  for (const [name, id] of ids) Hooks.off(name, id);
  return heard;
};

describe("what is in a form", () => {
  it("has the types that its fields say", async () => {
    const { FormDataExtended } = foundry.applications.ux;
    const form = make(`<form>
      <input name="words" value=" a b "><input name="number" type="number" value="3.5"><input name="none" type="number" value="">
      <input name="range" type="range" value="7"><input name="said" data-dtype="Number" value="12"><input name="yes" data-dtype="Boolean" value="true">
      <input name="json" data-dtype="JSON" value='{"a":[1]}'><input name="nojson" data-dtype="JSON" value=" ">
      <input name="on" type="checkbox" checked><input name="off" type="checkbox"><input name="valued" type="checkbox" value="v" checked><input name="unvalued" type="checkbox" value="v">
      <input name="many" type="checkbox" value="1" data-dtype="Number" checked><input name="many" type="checkbox" value="2" data-dtype="Number"><input name="many" type="checkbox" value="3" data-dtype="Number" checked>
      <input name="radio" type="radio" value="a"><input name="radio" type="radio" value="b" checked><input name="noradio" type="radio" value="a">
      <select name="one"><option value="x">X</option><option value="y" selected>Y</option></select>
      <select name="some" multiple data-dtype="Number"><option value="1" selected>1</option><option value="2">2</option><option value="3" selected>3</option></select>
      <textarea name="area">long</textarea><div data-edit="deep.html"> <b>x</b> </div>
      <input name="gone" disabled value="1"><fieldset disabled><input name="within" value="1"></fieldset><input value="nameless">
      <button type="submit" name="press">ok</button><input type="button" name="button" value="1"><input type="submit" name="submit" value="1">
      <range-picker name="pick" min="1" max="9" step="2" value="5"></range-picker><color-picker name="colour" value="#123456"></color-picker>
      <file-picker name="file" value="a.webp"></file-picker><string-tags name="tags" value="a, b,,c"></string-tags>
      <prose-mirror name="prose" value="<p>x</p>"></prose-mirror><document-tags name="docs" value="Actor.a"></document-tags>
      <multi-checkbox name="boxes"><input type="checkbox" value="p" checked><input type="checkbox" value="q"></multi-checkbox>
      <multi-select name="choice"><option value="m" selected>m</option><option value="n">n</option></multi-select>
      <unknown-thing name="unknown"></unknown-thing></form>`).querySelector("form");
    const data = new FormDataExtended(form);
    const told = new Told();
    for (const [name, value] of Object.entries(data.object)) told.say(name, () => value);
    told.say("deep", () => data.toObject().deep);
    told.say("as text", () => [data.get("number"), data.get("words"), data.get("some")]);
    await expect(told.lines.join("\n")).toMatchFileSnapshot(golden("form-data"));
  });
  it("its elements build their inputs, take values and tell of them", async () => {
    const box = make(
      `<range-picker name="r" min="1" max="9" value="5"></range-picker><color-picker name="c"></color-picker><prose-mirror name="p">inner</prose-mirror>`,
    );
    const [range, colour, prose] = box.children;
    const heard: string[] = [];
    range.addEventListener("input", () => void heard.push("input"));
    range.querySelector("input").value = "7";
    range.querySelector("input").dispatchEvent(new Event("input"));
    expect([range.value, range.querySelector("output").textContent, heard]).toEqual([7, "7", ["input"]]);
    range.value = 3;
    range.name = "other";
    range.disabled = true;
    expect([
      range.value,
      range.getAttribute("name"),
      range.name,
      range.disabled,
      range.hasAttribute("disabled"),
    ]).toEqual([3, "other", "other", true, true]);
    expect([
      colour.value,
      colour.querySelector("input").type,
      prose.value,
      prose.querySelector("textarea").rows,
    ]).toEqual(["#ffffff", "color", "inner", 8]);
    const { HTMLRangePickerElement } = foundry.applications.elements;
    const made = HTMLRangePickerElement.create({
      name: "n",
      value: 4,
      min: 1,
      max: 8,
      step: null,
      disabled: true,
      classes: "big",
    });
    expect(made.outerHTML).toBe(
      '<range-picker name="n" value="4" min="1" max="8" disabled="" class="big"></range-picker>',
    );
  });
  it("an element of a package has a value, is built once on the page, and is off when it says so", () => {
    const { AbstractFormInputElement } = foundry.applications.elements;
    const did: string[] = [];
    class CampElement extends AbstractFormInputElement {
      static tagName = "camp-element";
      _buildElements(): any[] {
        did.push("built");
        return [(this._primaryInput = page.document.createElement("input"))];
      }
      _refresh(): void {
        did.push(`shows ${String(this.value)}`);
      }
      _toggleDisabled(off: boolean): void {
        did.push(off ? "off" : "on");
      }
      _activateListeners(): void {
        did.push("listens");
      }
      _disconnect(): void {
        did.push("gone");
      }
    }
    (globalThis as any).customElements.define("camp-element", CampElement);
    const box = make(`<camp-element name="n" value="a" placeholder="p"></camp-element>`);
    const [one] = box.children;
    const heard: string[] = [];
    for (const type of ["input", "change"]) one.addEventListener(type, () => void heard.push(type));
    one.value = "b";
    const { signal } = { signal: one.abortSignal };
    one.disabled = true;
    expect([one.name, one.type, one.value, one.disabled, one.editable, heard]).toEqual([
      "n",
      "camp-element",
      "b",
      true,
      false,
      ["input", "change"],
    ]);
    one.disabled = false;
    one.setAttribute("readonly", "");
    expect([one.disabled, one.editable]).toEqual([false, false]);
    const input = page.document.createElement("input");
    one._applyInputAttributes(input);
    expect(input.getAttribute("placeholder")).toBe("p");
    one.connectedCallback();
    one.remove();
    expect(signal.aborted).toBe(true);
    expect(did).toEqual(["built", "shows a", "on", "listens", "shows b", "off", "on", "off", "gone"]);
  });
});

describe("what is dragged, searched and turned over", () => {
  it("is begun and let fall where it may be", () => {
    const { DragDrop } = foundry.applications.ux;
    const told: string[] = [];
    const html = make(`<ul><li class="row">a</li><li class="row">b</li></ul><div class="place"></div>`);
    const permissions = { dragstart: (selector: string) => selector === ".row", drop: () => true };
    const callbacks = Object.fromEntries(
      ["dragstart", "dragend", "dragover", "drop"].map((name) => [name, () => void told.push(name)]),
    );
    const drag = new DragDrop({ dragSelector: ".row", dropSelector: ".place", permissions, callbacks });
    expect(drag.bind(html)).toBe(drag);
    const [row] = html.querySelectorAll(".row");
    const place = html.querySelector(".place");
    for (const type of ["dragstart", "dragend"]) pointer(row, type);
    const over = new PointerEvent("dragover", { cancelable: true });
    place.dispatchEvent(over);
    pointer(place, "drop");
    pointer(html, "drop");
    expect([row.getAttribute("draggable"), over.defaultPrevented, told]).toEqual([
      "true",
      true,
      ["dragstart", "dragend", "dragover", "drop"],
    ]);
    const nobody = new DragDrop({
      dragSelector: ".row",
      permissions: { dragstart: () => false, drop: () => false },
      callbacks,
    });
    const other = make(`<li class="row">c</li>`);
    nobody.bind(other);
    pointer(other.firstElementChild, "dragstart");
    pointer(other, "drop");
    expect([other.firstElementChild.hasAttribute("draggable"), told.length]).toEqual([false, 4]);
    const self = new DragDrop({ callbacks });
    self.bind([other]);
    pointer(other, "drop");
    expect([told.length, self.can("dragstart"), self.bind(null)]).toEqual([5, true, self]);
    expect(DragDrop.createDragImage({ src: "a.webp" }, 30, 20).getAttribute("style")).toBe(
      "width: 30px; height: 20px; background-image: url(a.webp)",
    );
    expect([DragDrop.getPayload(), DragDrop.implementation]).toEqual([null, CONFIG.ux.DragDrop ?? DragDrop]);
  });
  it("shows one tab of a group, and tells whom it is told to", () => {
    const { Tabs } = foundry.applications.ux;
    const html = make(
      `<nav class="n"><a data-tab="one">1</a><a data-tab="two">2</a></nav><div class="c"><div class="tab" data-tab="one"></div><div class="tab" data-tab="two"></div><div class="tab" data-tab="one" data-group="other"></div></div>`,
    );
    const told: string[] = [];
    const tabs = new Tabs({
      group: "g",
      navSelector: ".n",
      contentSelector: ".c",
      initial: "two",
      callback: (_: any, __: any, name: string) => void told.push(name),
    });
    const active = (): string[] =>
      html.querySelectorAll(".active").map((one: any) => `${one.localName} ${one.dataset.tab}`);
    tabs.bind(html);
    expect([active(), told]).toEqual([["a two", "div two"], []]);
    html.querySelector("a").click();
    expect([active(), told, tabs.active]).toEqual([["a one", "div one"], ["one"], "one"]);
    tabs.activate("none such");
    expect([tabs.active, told]).toEqual(["one", ["one"]]);
    tabs.activate("two", { triggerCallback: true });
    expect([active(), told]).toEqual([
      ["a two", "div two"],
      ["one", "two"],
    ]);
    new Tabs({ navSelector: ".none" }).bind(html);
  });
  it("searches for what is typed, whatever letters are in it", () => {
    const { SearchFilter } = foundry.applications.ux;
    const html = make(`<input class="s">`);
    const found: unknown[] = [];
    const filter = new SearchFilter({
      inputSelector: ".s",
      callback: (_: any, query: string, by: RegExp) =>
        found.push(
          query,
          ["Goblin (old)", "goblin"].map((one) => by.test(one)),
        ),
    });
    filter.bind(html);
    html.querySelector(".s").value = " Gôblin (";
    html.querySelector(".s").dispatchEvent(new Event("input"));
    expect(found).toEqual(["Goblin (", [true, false]]);
    expect([
      SearchFilter.testQuery("GOB", "a goblin"),
      SearchFilter.testQuery("orc", "a goblin"),
      filter.query,
    ]).toEqual([true, false, "Goblin ("]);
  });
});

describe("what opens under the pointer", () => {
  it("has a menu over what is clicked, with what may be seen of it", async () => {
    const { ContextMenu } = foundry.applications.ux;
    const told: string[] = [];
    const html = make(
      `<ul><li class="row" data-id="a">a</li><li class="row" data-id="b">b</li></ul><p>beside</p>`,
    );
    const entries = [
      {
        label: "Plain",
        icon: "fa-solid fa-star",
        onClick: (_: any, at: any) => void told.push(`plain ${at.dataset.id}`),
      },
      {
        name: "Old",
        icon: "<b>!</b>",
        callback: (at: any) => void told.push(`old ${at.dataset.id}`),
        classes: "big red",
      },
      { label: (at: any) => `About ${at.dataset.id}`, visible: (at: any) => at.dataset.id === "b" },
      { label: "Never", condition: false },
    ];
    const menu = new ContextMenu(html, ".row", entries, {
      onOpen: (at: any) => told.push(`open ${at.dataset.id}`),
      onClose: (at: any) => told.push(`close ${at.dataset.id}`),
    });
    const shown = (): string[] =>
      page.document
        .querySelectorAll("#context-menu .context-item")
        .map((one: any) => `${one.textContent} ${one.className}`);
    const [a, b] = html.querySelectorAll(".row");
    a.box = { x: 10, y: 20, width: 30, height: 40 };
    pointer(html.querySelector("p"), "contextmenu");
    expect(shown()).toEqual([]);
    pointer(a, "contextmenu");
    await hands.settled();
    expect([
      shown(),
      a.classList.contains("context"),
      ui.context === menu,
      menu.target === a,
      menu.expandUp,
    ]).toEqual([["Plain context-item", "!Old context-item big red"], true, true, true, false]);
    const { left, top, position, zIndex } = menu.menu.style;
    expect([left, top, position, zIndex]).toEqual(["10px", "60px", "fixed", "9999"]);
    page.document.querySelector("#context-menu .context-item").click();
    pointer(b, "contextmenu");
    await hands.settled();
    expect(shown()).toEqual(["Plain context-item", "!Old context-item big red", "About b context-item"]);
    page.document.querySelectorAll("#context-menu .context-item")[1].click();
    pointer(b, "contextmenu");
    await hands.settled();
    ContextMenu.eventListeners();
    pointer(menu.menu, "pointerdown");
    expect(shown().length).toBe(3);
    pointer(page.document.body, "pointerdown");
    await hands.settled();
    expect([shown(), ui.context, menu.menu, b.classList.contains("context")]).toEqual([
      [],
      null,
      null,
      false,
    ]);
    expect(told).toEqual([
      ...["open a", "plain a", "close a"],
      ...["open b", "old b", "close b"],
      ...["open b", "close b"],
    ]);
    const items: any[] = [];
    const id = Hooks.on("getCampContextOptions", (_: any, list: any[]) => void list.push({ label: "more" }));
    ContextMenu.create(null, html, ".row", items, { hookName: "Camp", jQuery: true });
    Hooks.off("getCampContextOptions", id);
    expect(items).toEqual([{ label: "more" }]);
  });
  it("says in a tooltip what is under the pointer, where there is room", async () => {
    const { tooltip } = game;
    const box = tooltip.tooltip;
    box.box = { x: 0, y: 0, width: 100, height: 40 };
    const html = make(
      `<b data-tooltip="Close">x</b><b data-tooltip-text="words" data-tooltip-class="wide">x</b><b data-tooltip-html="<i>m</i><script>s</script>">x</b><b data-tooltip>x</b><b data-tooltip="low" data-tooltip-direction="UP">x</b><p>none</p>`,
    );
    const lines: string[] = [];
    const over = (at: any, place: object): void => {
      at.box = { x: 500, y: 300, width: 60, height: 20, ...place };
      pointer(at, "pointerover");
      lines.push([box.hidden, box.innerHTML, box.className, box.style.left, box.style.top].join(" | "));
    };
    const [plain, words, markup, empty, up] = html.children;
    over(plain, {});
    over(words, { x: 0 });
    over(markup, { x: 1_430 });
    over(empty, {});
    over(up, {});
    over(plain, { y: 860 });
    expect(tooltip.element).toBe(plain);
    over(html.querySelector("p"), {});
    tooltip.activate(plain, { html: page.document.createElement("hr"), cssClass: "own", direction: "UP" });
    lines.push([box.hidden, box.innerHTML, box.className].join(" | "));
    tooltip.activate(plain, { content: page.document.createElement("em") });
    lines.push(box.innerHTML);
    tooltip.activate(plain, { text: "said" });
    lines.push(box.innerHTML);
    pointer(page.document.body, "pointerdown");
    expect([box.hidden, tooltip.element]).toEqual([true, null]);
    await expect(lines.join("\n")).toMatchFileSnapshot(golden("tooltips"));
  });
});

describe("dialogs", () => {
  const { closed } = {
    closed: async (): Promise<any> => until(() => page.document.querySelector("dialog"), "a dialog"),
  };
  const press = async (selector: string): Promise<void> => {
    const dialog = await closed();
    dialog.querySelector(selector).click();
    await hands.settled();
  };
  it("answer by what is pressed, by Escape, and as they are told to", async () => {
    const { DialogV2 } = foundry.applications.api;
    const buttons = [
      { action: "a", label: "A", icon: "fa-solid fa-x", class: "red" },
      {
        action: "b",
        label: "B",
        default: true,
        callback: (_: any, button: any) => `told ${button.dataset.action}`,
      },
      { action: "c", label: "C", disabled: true },
    ];
    const asking = (more: object = {}): Promise<unknown> =>
      DialogV2.wait({
        window: { title: "Which" },
        content: "<p>One?</p><script>x</script>",
        buttons,
        ...more,
      }).catch((error: Error) => `refused: ${error.message}`);
    const first = asking();
    await expect(seen(await closed())).toMatchFileSnapshot(golden("dialog"));
    expect(page.document.activeElement.dataset.action).toBe("b");
    await press('[data-action="a"]');
    expect(await first).toBe("a");
    const second = asking();
    await press('[data-action="b"]');
    expect(await second).toBe("told b");
    const third = asking();
    key(await closed(), "Escape");
    expect(await third).toBeNull();
    const strict = asking({ rejectClose: true });
    pointer(await closed(), "cancel");
    expect(await strict).toBe("refused: Dialog was dismissed without pressing a button.");
    const own = asking({ close: () => "own", modal: true });
    key(await closed(), "Escape");
    expect(await own).toBe("own");
    const open = asking({ form: { closeOnSubmit: false } });
    await press('[data-action="a"]');
    expect([await open, page.document.querySelectorAll("dialog").length]).toEqual(["a", 1]);
    await press('[data-action="close"]');
    expect(() => new DialogV2({})).toThrow("at least one entry");
  });
  it("ask yes or no, for a word, or for what is in a form", async () => {
    const { DialogV2 } = foundry.applications.api;
    const yes = DialogV2.confirm({ content: "?" });
    await press('[data-action="yes"]');
    const no = DialogV2.confirm({ content: "?", no: { label: "Nay" } });
    await press('[data-action="no"]');
    const ok = DialogV2.prompt({ content: "!" });
    await press('[data-action="ok"]');
    const input = DialogV2.input({ content: `<input name="n" type="number" value="4">` });
    await press('[data-action="ok"]');
    const queried = DialogV2.query(game.user, "confirm", { content: "?" });
    await press('[data-action="yes"]');
    expect([await yes, await no, await ok, await input, await queried]).toEqual([
      true,
      false,
      "ok",
      { n: 4 },
      true,
    ]);
  });
});

const old = (): any => {
  const { Application } = foundry.appv1.api;
  return class CampWindow extends Application {
    static get defaultOptions(): any {
      return {
        ...super.defaultOptions,
        id: "camp-old",
        title: "Camp",
        template: "camp/old.hbs",
        width: 300,
        scrollY: [".list"],
        classes: ["camp"],
        minimizable: true,
      };
    }
    getData(): any {
      return { title: `${this.title}!` };
    }
    _getHeaderButtons(): any[] {
      return [
        {
          label: "More",
          class: "more",
          icon: "fa-solid fa-star",
          onclick: () => void (this as any).pressed.push("more"),
        },
        ...super._getHeaderButtons(),
      ];
    }
    pressed: string[] = [];
  } as any;
};
const drawn = (app: any): Promise<unknown> => until(() => app.rendered, "it is drawn");

describe("windows of the old kind", () => {
  it("open, are drawn again, fold, come to the front, and close", async () => {
    const app = new (old())();
    expect([app.id, app.rendered, app.popOut, app.closing, app.render().rendered]).toEqual([
      "camp-old",
      false,
      true,
      false,
      false,
    ]);
    const heard = await hooked(
      ["renderApplication", "renderCampWindow", "getCampWindowHeaderButtons", "getApplicationHeaderButtons"],
      async () => {
        app.render(true);
        await drawn(app);
      },
    );
    expect(heard).toEqual([
      "getCampWindowHeaderButtons",
      "getApplicationHeaderButtons",
      "renderCampWindow",
      "renderApplication",
    ]);
    const root = page.document.getElementById("camp-old");
    await expect(`${seen(root)}\n${root.getAttribute("style")}\n${root.className}`).toMatchFileSnapshot(
      golden("old"),
    );
    expect([ui.windows[app.appId] === app, ui.activeWindow === app, app.position.zIndex]).toEqual([
      true,
      true,
      foundry.applications.api.ApplicationV2._maxZ,
    ]);
    root.querySelector(".more").click();
    expect(app.pressed).toEqual(["more"]);
    root.querySelector(".list").scrollTop = 12;
    app.options.title = "Camp again";
    app.render();
    await drawn(app);
    expect([
      root.querySelector(".window-title").textContent,
      root.querySelector(".words").textContent,
      root.querySelector(".list").scrollTop,
    ]).toEqual(["Camp again", "Camp again!", 12]);
    await app.minimize();
    expect([
      root.classList.contains("minimized"),
      root.querySelector(".window-content").style.display,
    ]).toEqual([true, "none"]);
    app._onToggleMinimize(new Event("x"));
    expect([
      root.classList.contains("minimized"),
      root.querySelector(".window-content").style.display,
    ]).toEqual([false, ""]);
    expect(app.setPosition({ left: 5, top: 6, width: 200, height: 100, scale: 2 })).toMatchObject({
      left: 5,
      top: 6,
      width: 200,
      height: 100,
      scale: 2,
    });
    expect([
      root.style.left,
      root.style.top,
      root.style.width,
      root.style.height,
      root.style.position,
    ]).toEqual(["5px", "6px", "200px", "100px", "fixed"]);
    const closed = await hooked(["closeApplication", "closeCampWindow"], () => app.close());
    expect([
      closed,
      app.rendered,
      ui.windows[app.appId],
      page.document.getElementById("camp-old"),
      ui.activeWindow,
    ]).toEqual([["closeCampWindow", "closeApplication"], false, undefined, null, null]);
    await app.close();
  });
  it("without a frame replace themselves, and have tabs", async () => {
    const { Application } = foundry.appv1.api;
    class Bare extends Application {
      static get defaultOptions(): any {
        return {
          ...super.defaultOptions,
          id: "camp-bare",
          popOut: false,
          resizable: true,
          template: "camp/bare.hbs",
          tabs: [{ group: "g", navSelector: ".tabs", contentSelector: ".body", initial: "two" }],
        };
      }
    }
    const app = new (Bare as any)();
    app.render(true);
    await drawn(app);
    const active = (): string[] =>
      page.document.querySelectorAll(".camp-bare .active").map((one: any) => one.dataset.tab);
    expect([
      active(),
      page.document.querySelector(".camp-bare").classList.contains("resizable"),
      app.setPosition({ left: 4 }),
    ]).toEqual([["two", "two"], true, undefined]);
    app.activateTab("one");
    expect(active()).toEqual(["one", "one"]);
    app.activateTab("two", { group: "other" });
    app.activateTab("two", { group: "g" });
    app.render(true);
    await drawn(app);
    expect(page.document.querySelectorAll(".camp-bare").length).toBe(1);
    await app.close();
    expect(page.document.querySelector(".camp-bare")).toBeNull();
  });
  it("that fail to draw say so, and can be drawn again", async () => {
    const Camp = old();
    const app = new Camp({ id: "camp-broken", template: "camp/none.hbs" });
    const errors = await hooked(["error"], async () => {
      app.render(true);
      await until(() => app._state === -3, "an error");
    });
    expect(errors).toEqual(["error"]);
  });
});

describe("forms and sheets of the old kind", () => {
  it("with a form hand over what is in it when it is sent, changed or closed", async () => {
    const { FormApplication } = foundry.appv1.api;
    const sent: any[] = [];
    class Form extends FormApplication {
      static get defaultOptions(): any {
        return { ...super.defaultOptions, id: "camp-form", template: "camp/form.hbs" };
      }
      async _updateObject(_event: any, data: any): Promise<void> {
        sent.push(data);
      }
    }
    const opened = async (options: object = {}): Promise<any> => {
      const app = new (Form as any)({ name: "Ada" }, options);
      app.render(true);
      await drawn(app);
      return app;
    };
    const first = await opened();
    first.form.requestSubmit();
    await until(() => !first.rendered, "closed");
    expect(sent.splice(0)).toEqual([{ name: "Ada", "camp.size": 4 }]);
    const stays = await opened({ closeOnSubmit: false, submitOnChange: true, submitOnClose: true });
    stays.form.querySelector("input").value = "Ben";
    stays.form.querySelector("input").dispatchEvent(new Event("change", { bubbles: true }));
    await until(() => sent.length === 1, "sent");
    await stays.submit({ updateData: { camp: { tents: 2 } } });
    expect([sent.splice(0), stays.rendered]).toEqual([
      [
        { name: "Ben", "camp.size": 4 },
        { name: "Ben", camp: { size: 4, tents: 2 } },
      ],
      true,
    ]);
    await stays.close();
    expect([sent.splice(0), stays.rendered]).toEqual([[{ name: "Ben", "camp.size": 4 }], false]);
    const locked = await opened({ editable: false });
    expect(locked.form.querySelectorAll("input, button").map((one: any) => one.disabled)).toEqual([
      true,
      true,
      true,
    ]);
    expect(await locked._onSubmit(new Event("submit"))).toBe(false);
    await locked.close({ submit: false });
    expect(sent).toEqual([]);
    const bare = new FormApplication({}, { template: "camp/form.hbs" });
    await expect(bare._updateObject()).rejects.toThrow("must implement");
    expect(() => bare._getSubmitData()).toThrow("no registered form");
  });
  it("sheets show their document, and change it", async () => {
    const { ActorSheet, ItemSheet } = foundry.appv1.sheets;
    class CampSheet extends ActorSheet {
      static get defaultOptions(): any {
        return { ...super.defaultOptions, template: "camp/form.hbs" };
      }
    }
    const actor = game.actors.getName("Dov");
    const app = new (CampSheet as any)(actor);
    const data = await app.getData();
    expect([
      app.title,
      app.id,
      app.isEditable,
      app.actor === actor,
      app.document === actor,
      app.token,
    ]).toEqual(["DOCUMENT.Actor: Dov", `CampSheet-Actor-${actor.id}`, true, true, true, null]);
    expect([
      data.cssClass,
      data.editable,
      data.limited,
      data.owner,
      data.actor === actor,
      data.data.name,
      data.items,
      data.effects,
    ]).toEqual(["editable", true, false, true, true, "Dov", data.data.items, data.data.effects]);
    app.render(true);
    await drawn(app);
    expect(actor.apps[app.appId]).toBe(app);
    await app._updateObject(null, { name: "Dovid" });
    expect(actor.name).toBe("Dovid");
    await actor.update({ name: "Dov" });
    await app.close({ submit: false });
    expect(actor.apps[app.appId]).toBeUndefined();
    const [item] = await actor.createEmbeddedDocuments("Item", [{ name: "Rope", type: "base" }]);
    const sheet = new ItemSheet(item);
    expect([sheet.item === item, sheet.actor === actor, (await sheet.getData()).item === item]).toEqual([
      true,
      true,
      true,
    ]);
    await item.delete();
  });
});

describe("dialogs of the old kind", () => {
  it("dialogs ask and answer", async () => {
    const { Dialog } = foundry.appv1.api;
    const shown = (): Promise<any> =>
      until<any>(() => page.document.querySelector(".dialog-buttons"), "a dialog");
    const press = async (name: string): Promise<void> => {
      (await shown()).querySelector(`[data-button="${name}"]`).click();
      await hands.settled();
    };
    const told: string[] = [];
    new Dialog({
      title: "Camp?",
      content: "<p>Here?</p>",
      default: "here",
      buttons: {
        here: { label: "Here", icon: "<i>!</i>", callback: () => void told.push("here") },
        there: { label: "There", condition: () => false },
        no: { label: "No", condition: true },
      },
      render: () => void told.push("drawn"),
      close: () => void told.push("closed"),
    }).render(true);
    await shown();
    await expect(seen(page.document.querySelector(".window-app"))).toMatchFileSnapshot(golden("old-dialog"));
    expect(page.document.querySelectorAll(".dialog-button").map((one: any) => one.className.trim())).toEqual([
      "dialog-button here default",
      "dialog-button no",
    ]);
    await press("here");
    expect([told, page.document.querySelector(".dialog-buttons")]).toEqual([
      ["drawn", "here", "closed"],
      null,
    ]);
    const yes = Dialog.confirm({ content: "?", defaultYes: false });
    expect((await shown()).querySelector(".default").dataset.button).toBe("no");
    await press("yes");
    const no = Dialog.confirm({ content: "?", no: () => "nay" });
    await press("no");
    const ok = Dialog.prompt({
      content: "?",
      label: "Go",
      callback: (html: any) => html.find(".dialog-content").length,
    });
    await press("ok");
    expect([await yes, await no, await ok]).toEqual([true, "nay", 1]);
    const away = async (more: object): Promise<unknown> => {
      const asked = Dialog.confirm({ content: "?", ...more }).catch((error: Error) => error.message);
      await shown();
      await (Object.values(ui.windows).at(-1) as any).close();
      await hands.settled();
      return asked;
    };
    expect([await away({}), await away({ rejectClose: true })]).toEqual([
      null,
      "The Dialog was closed without a choice being made.",
    ]);
    const plain = Dialog.wait(
      { buttons: { a: { label: "A" } }, content: "", close: () => "shut" },
      { jQuery: false },
    );
    await press("a");
    expect(await plain).toBe("a");
  });
});

describe("a tour", () => {
  const box = (x: number, y: number, width: number, height: number): object => ({ x, y, width, height });
  it("goes on and back, lies beside what it is about, and is remembered", async () => {
    const { Tour } = foundry.nue;
    const html = make(`<i id="camp-a"></i><i id="camp-b"></i>`);
    html.querySelector("#camp-a").box = box(600, 400, 100, 50);
    html.querySelector("#camp-b").box = box(10, 10, 1_300, 850);
    const sides = ["UP", "DOWN", "LEFT", "RIGHT", undefined];
    const steps = [
      { id: "start", title: "Start", content: "<b>hello</b><script>x</script>" },
      ...sides.map((tooltipDirection, at) => ({
        id: `a${at}`,
        title: "A",
        content: "a",
        selector: "#camp-a",
        tooltipDirection,
      })),
      { id: "b", title: "B", content: "b", selector: "#camp-b", tooltipDirection: "UP" },
      { id: "gms", title: "C", content: "c", restricted: true },
    ];
    const tour = new Tour({ namespace: "camp", id: "round", title: "Round", steps });
    game.tours.register("camp", "round", tour);
    expect(() => game.tours.register("camp", "round", tour)).toThrow("already");
    expect([tour.key, tour.status, tour.stepIndex, tour.steps.length, Tour.tourInProgress]).toEqual([
      "camp.round",
      "unstarted",
      -1,
      8,
      false,
    ]);
    await tour.start();
    const step = (): any => page.document.querySelector(".tour-step");
    const lines: string[] = [];
    for (;;) {
      const { left, top } = step().style;
      const { style } = page.document.querySelector(".tour-fadeout");
      lines.push(
        [
          tour.currentStep.id,
          step().className.trim(),
          left,
          top,
          style.left,
          style.top,
          style.width,
          style.height,
          step().querySelector(".content").innerHTML,
          step().querySelector("footer").textContent,
        ].join(" | "),
      );
      expect([
        Tour.tourInProgress,
        Tour.activeTour === tour,
        page.document.activeElement.dataset.action,
      ]).toEqual([true, true, "next"]);
      if (!tour.hasNext) break;
      step().querySelector('[data-action="next"]').click();
      await hands.settled();
    }
    await expect(lines.join("\n")).toMatchFileSnapshot(golden("tour"));
    step().querySelector('[data-action="previous"]').click();
    await hands.settled();
    expect([tour.stepIndex, tour.hasPrevious, game.settings.get("core", "tourProgress").camp]).toEqual([
      6,
      true,
      { round: 6 },
    ]);
    key(step(), "x");
    expect(Tour.tourInProgress).toBe(true);
    key(step(), "Escape");
    expect([Tour.tourInProgress, step(), tour.status]).toEqual([false, null, "in-progress"]);
    await tour.start();
    expect(tour.stepIndex).toBe(0);
    expect(tour.hasPrevious).toBe(false);
    await tour.previous();
    expect(tour.stepIndex).toBe(0);
    await tour.complete();
    expect([tour.status, tour.currentStep, Tour.activeTour]).toEqual(["completed", null, null]);
    await tour.reset();
    tour._reloadProgress();
    expect([tour.status, tour.stepIndex]).toEqual(["unstarted", -1]);
    await expect(tour.progress(9)).rejects.toThrow("no step 9");
    await expect(tour.progress(-1)).rejects.toThrow("no step -1");
    const lost = new Tour({
      namespace: "camp",
      id: "lost",
      title: "Lost",
      canBeResumed: true,
      steps: [steps[0], { ...steps[1], selector: "#nowhere" }],
    });
    game.tours.register("camp", "lost", lost);
    await lost.start();
    await expect(lost.next()).rejects.toThrow("was not found");
    html.querySelector("#camp-a").id = "nowhere";
    await lost.start();
    expect(lost.stepIndex).toBe(1);
    step().querySelector('[data-action="exit"]').click();
    expect(Tour.tourInProgress).toBe(false);
  });
  it("is listed, if it is to be, and begins from there", async () => {
    const { ToursManagement } = foundry.applications.sidebar.apps;
    game.tours.get("camp.round").config.display = true;
    const app = new ToursManagement();
    await app.render({ force: true });
    expect(
      app.element.querySelectorAll("[data-tour]").map((one: any) => [one.dataset.tour, one.disabled]),
    ).toEqual([["camp.round", false]]);
    app.element.querySelector("[data-tour]").click();
    await until(() => game.tours.get("camp.round").stepIndex === 0, "it begins");
    game.tours.get("camp.round").exit();
  });
});

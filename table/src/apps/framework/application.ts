import { ContextMenu } from "./context-menu.ts";
import { deepClone, isPlainObject } from "../../shared/object.ts";
import { isV14 } from "../../host/names/env.ts";
import { haveFamilies, leaveFamily } from "./family.ts";
import { FormDataExtended } from "./form-data.ts";
import { makeDraggable, makeResizable } from "./window.ts";

export const RENDER_STATES = {
  ERROR: -3,
  CLOSING: -2,
  CLOSED: -1,
  NONE: 0,
  RENDERING: 1,
  RENDERED: 2,
} as const;

/** Every open application by id: `foundry.applications.instances`. */
export const instances = new Map<string, ApplicationV2>();

/** `foundry.applications.api.ApplicationV2`. */
export class ApplicationV2 extends EventTarget {
  static BASE_APPLICATION: any;
  static RENDER_STATES = RENDER_STATES;
  static TABS: Record<string, any> = {};
  static _appId = 0;
  static _maxZ = 100;
  static DEFAULT_OPTIONS: Data = {
    id: "app-{id}",
    classes: [],
    tag: "div",
    window: {
      frame: true,
      positioned: true,
      title: "",
      icon: "",
      controls: [],
      minimizable: true,
      resizable: false,
      contentTag: "section",
      contentClasses: [],
    },
    actions: {},
    form: { handler: undefined, submitOnChange: false, closeOnSubmit: false },
    position: {},
  };
  options: Data;
  position: Data;
  tabGroups: Record<string, string | null> = {};
  window: Data = {};
  _state: number = RENDER_STATES.NONE;
  _element: HTMLElement | undefined;
  _minimized = false;
  private renderQueue: Promise<unknown> = Promise.resolve();

  constructor(options: Data = {}) {
    super();
    this.options = this._initializeApplicationOptions(options);
    this.position = {
      top: undefined,
      left: undefined,
      width: 0,
      height: "auto",
      scale: 1,
      zIndex: ApplicationV2._maxZ,
      ...this.options["position"],
    };
  }
  /** Options merge down the chain of classes; arrays of classes and window controls add up. */
  protected _initializeApplicationOptions(options: Data): Data {
    const merged: Data = {};
    for (const cls of [...(this.constructor as typeof ApplicationV2).inheritanceChain()].reverse()) {
      if (!Object.hasOwn(cls, "DEFAULT_OPTIONS")) continue;
      mergeOptions(merged, deepCloneKeep(cls.DEFAULT_OPTIONS));
    }
    mergeOptions(merged, options);
    merged["uniqueId"] = String(++ApplicationV2._appId);
    merged["id"] = String(merged["id"]).replace("{id}", merged["uniqueId"]);
    return merged;
  }
  static *inheritanceChain(): Generator<any> {
    let cls: any = this;
    while (cls && cls !== EventTarget && cls !== Function.prototype) {
      yield cls;
      if (cls === ApplicationV2) return;
      cls = Object.getPrototypeOf(cls);
    }
  }
  get id(): string {
    return this.options["id"];
  }
  get title(): string {
    return game.i18n.localize(this.options["window"].title ?? "");
  }
  get element(): HTMLElement {
    return this._element!;
  }
  get form(): HTMLFormElement | null {
    return this.options["tag"] === "form" ? ((this._element as HTMLFormElement | undefined) ?? null) : null;
  }
  get classList(): DOMTokenList {
    return this.element.classList;
  }
  get minimized(): boolean {
    return this._minimized;
  }
  get rendered(): boolean {
    return this._state === RENDER_STATES.RENDERED;
  }
  get state(): number {
    return this._state;
  }
  get hasFrame(): boolean {
    return this.options["window"].frame;
  }

  // Rendering ------------------------------------------------------------------------------------------
  async render(options: any = {}, legacy: Data = {}): Promise<this> {
    const o: Data = typeof options === "boolean" ? { ...legacy, force: options } : { ...options };
    const run = this.renderQueue.then(() => this.renderNow(o));
    this.renderQueue = run.catch(() => undefined);
    await run;
    return this;
  }
  private async renderNow(options: Data): Promise<void> {
    const first = this._state <= RENDER_STATES.NONE;
    if (first && !options["force"]) return;
    options["isFirstRender"] = first;
    this._configureRenderOptions(options);
    if (this._canRender(options) === false) return;
    const before = this._state;
    this._state = RENDER_STATES.RENDERING;
    try {
      const context = await this._prepareContext(options);
      if (first) await this._preFirstRender(context, options);
      await this._preRender(context, options);
      // V14 tells before rendering too.
      if (isV14()) this.callHooks((name) => `preRender${name}`, context, options);
      if (first) await this.buildFrame(options);
      const result = await this._renderHTML(context, options);
      this._replaceHTML(result, this.hasFrame ? this.window["content"] : this.element, options);
      if (this.hasFrame) this._updateFrame(options);
      if (first) {
        // Elements of the window look for it as soon as they are on the page.
        instances.set(this.id, this);
        this._insertElement(this.element);
      }
      this._state = RENDER_STATES.RENDERED;
      if (first) await this._onFirstRender(context, options);
      await this._onRender(context, options);
      this.dispatchEvent(new Event("render", { bubbles: true, cancelable: true }));
      if (this.options["window"].positioned && this.hasFrame)
        this.setPosition({ ...(first ? this.position : {}), ...options["position"] });
      this.callHooks((name) => `render${name}`, this.element, context, options);
      await this._postRender(context, options);
      if (first || options["force"]) this.bringToFront();
    } catch (error) {
      this._state = before > 0 ? before : RENDER_STATES.ERROR;
      Hooks.onError("ApplicationV2#render", error as Error, {
        msg: `Failed to render Application "${this.id}":`,
        app: this,
      });
      throw error;
    }
  }
  /** One hook for every class in the chain, the most specific first. */
  protected callHooks(nameOf: (cls: string) => string, ...args: unknown[]): void {
    for (const cls of (this.constructor as typeof ApplicationV2).inheritanceChain())
      if (cls.name && !Object.hasOwn(cls, "_mixin")) Hooks.callAll(nameOf(cls.name), this, ...args);
  }
  protected _configureRenderOptions(options: Data): void {
    options["window"] = { title: this.title, icon: this.options["window"].icon, ...options["window"] };
    options["position"] ??= {};
  }
  protected _canRender(_options: Data): false | void {}
  protected async _prepareContext(options: Data): Promise<Data> {
    const context: Data = {};
    if (options["isFirstRender"])
      for (const [group, c] of this.allTabs()) this.tabGroups[group] ??= c.initial ?? null;
    const groups = this.allTabs();
    if (groups.length === 1) context["tabs"] = this._prepareTabs(groups[0][0]);
    return context;
  }
  private allTabs(): [string, any][] {
    return Object.entries((this.constructor as typeof ApplicationV2).TABS ?? {});
  }
  protected _getTabsConfig(group: string): any {
    return (this.constructor as typeof ApplicationV2).TABS[group] ?? null;
  }
  protected _prepareTabs(group: string): Record<string, any> {
    const config = this._getTabsConfig(group);
    if (!config) return {};
    const { tabs, labelPrefix, initial = null } = config;
    this.tabGroups[group] ??= initial;
    const out: Record<string, any> = {};
    for (const { id, cssClass, ...rest } of tabs) {
      const active = this.tabGroups[group] === id;
      const label = rest.label ?? (labelPrefix ? `${labelPrefix}.${id}` : id);
      out[id] = {
        ...rest,
        id,
        group,
        label,
        active,
        cssClass: [active ? "active" : "", cssClass].filter(Boolean).join(" "),
      };
    }
    return out;
  }
  protected async _renderHTML(_context: Data, _options: Data): Promise<unknown> {
    throw new Error(
      `The ${this.constructor.name} Application class is not renderable because it does not define the _renderHTML and _replaceHTML methods`,
    );
  }
  protected _replaceHTML(_result: unknown, _content: HTMLElement, _options: Data): void {}

  // Frame ----------------------------------------------------------------------------------------------
  private async buildFrame(options: Data): Promise<void> {
    this._element = await this._renderFrame(options);
    this._attachFrameListeners();
  }
  protected async _renderFrame(_options: Data): Promise<HTMLElement> {
    const frame = document.createElement(this.options["tag"]);
    frame.id = this.id;
    frame.className = ["application", ...new Set(this.options["classes"] as string[])].join(" ");
    if (!this.hasFrame) {
      frame.classList.remove("application");
      return frame;
    }
    frame.setAttribute("role", "dialog");
    const label = (key: string): string => game.i18n.localize(key);
    frame.innerHTML = `<header class="window-header"><i class="window-icon" hidden></i><h1 class="window-title"></h1>
      <button type="button" class="header-control icon fa-solid fa-ellipsis-vertical" data-action="toggleControls" data-tooltip aria-label="${label("APPLICATION.TOOLS.ControlsMenu")}"></button>
      <button type="button" class="header-control icon fa-solid fa-xmark" data-action="close" data-tooltip aria-label="${label("APPLICATION.TOOLS.Close")}"></button></header>
      <menu class="controls-dropdown" hidden></menu><${this.options["window"].contentTag} class="window-content ${this.options["window"].contentClasses.join(" ")}"></${this.options["window"].contentTag}>`;
    const $ = (s: string): HTMLElement => frame.querySelector(s) as HTMLElement;
    Object.assign(this.window, {
      header: $(".window-header"),
      title: $(".window-title"),
      icon: $(".window-icon"),
      close: $("[data-action=close]"),
      controls: $("[data-action=toggleControls]"),
      controlsDropdown: $(".controls-dropdown"),
      content: $(".window-content"),
    });
    this.window["title"].id = `${this.id}-title`;
    frame.setAttribute("aria-labelledby", `${this.id}-title`);
    makeDraggable(this, this.window["header"]);
    if (this.options["window"].resizable) makeResizable(this, frame);
    return frame;
  }
  protected _getHeaderControls(): Data[] {
    return [...(this.options["window"].controls ?? [])];
  }
  protected *_headerControlButtons(): Generator<Data> {
    for (const c of this._getHeaderControls())
      if (
        c["visible"] === undefined ||
        (c["visible"] instanceof Function ? c["visible"].call(this) : c["visible"])
      )
        yield c;
  }
  protected _updateFrame(options: Data): void {
    const { title, icon } = options["window"] ?? {};
    if (title !== undefined) this.window["title"].textContent = title;
    this.window["icon"].className = `window-icon fa-fw ${icon || ""}`;
    this.window["icon"].hidden = !icon;
    const controls = [...this._headerControlButtons()];
    this.callHooks((name) => `getHeaderControls${name}`, controls);
    this.window["controls"].hidden = controls.length === 0;
    this.window["controlsDropdown"].replaceChildren(...controls.map((c) => this.controlItem(c)));
  }
  private controlItem(c: Data): HTMLElement {
    const li = document.createElement("li");
    li.className = "header-control";
    if (c["action"]) li.dataset["action"] = c["action"];
    li.innerHTML = `<button type="button" class="control"><i class="control-icon fa-fw ${String(c["icon"] ?? "")}"></i><span class="control-label"></span></button>`;
    li.querySelector(".control-label")!.textContent = game.i18n.localize(c["label"] ?? "");
    const handler = c["onClick"];
    if (handler) li.addEventListener("click", (e) => handler.call(this, e));
    return li;
  }
  protected _insertElement(element: HTMLElement): void {
    const existing = document.getElementById(element.id);
    if (existing) existing.replaceWith(element);
    else document.body.append(element);
  }
  protected _attachFrameListeners(): void {
    const root = this.element;
    root.addEventListener("pointerdown", () => this.bringToFront(), { capture: true });
    root.addEventListener("click", (event) => this.clicked(event));
    if (this.options["tag"] === "form" && this.options["form"]) {
      const config = this.options["form"];
      root.setAttribute("autocomplete", "off");
      root.addEventListener("submit", (e) => void this._onSubmitForm(config, e));
      root.addEventListener("change", (e) => this._onChangeForm(config, e));
    }
  }
  private clicked(event: MouseEvent): void {
    const from = event.target as HTMLElement;
    const tab = from.closest<HTMLElement>("[data-action=tab]");
    if (tab && this.element.contains(tab)) {
      this._onClickTab(event);
      return;
    }
    const target = from.closest<HTMLElement>("[data-action]");
    if (!target || !this.element.contains(target)) return;
    const action = target.dataset["action"] ?? "";
    if (action === "close") return void this.close();
    if (action === "toggleControls") return this.toggleControls();
    const entry = this.options["actions"][action];
    const handler =
      entry instanceof Function ? entry : (entry?.handler as ((...args: any[]) => unknown) | undefined);
    if (!handler) return this._onClickAction(event, target);
    const buttons: number[] = entry.buttons ?? [0];
    if (!buttons.includes(event.button)) return;
    const result = handler.call(this, event, target);
    if (result instanceof Promise)
      result.catch((error: unknown) => Hooks.onError("ApplicationV2#action", error as Error));
  }
  protected _onClickAction(_event: Event, _target: HTMLElement): void {}
  protected _onClickTab(event: Event): void {
    const button = (event.target as HTMLElement).closest<HTMLElement>("[data-tab]");
    const tab = button?.dataset["tab"];
    if (!tab || (event as MouseEvent).button !== 0) return;
    const group =
      button.dataset["group"] ?? button.closest<HTMLElement>("[data-group]")?.dataset["group"] ?? "";
    this.changeTab(tab, group, { event, navElement: button.closest(".tabs") });
  }
  changeTab(tab: string, group: string, { force = false }: Data = {}): void {
    if (!tab || !group) throw new Error("You must pass both the tab and tab group identifier");
    if (this.tabGroups[group] === tab && !force) return;
    const root = this.hasFrame ? this.window["content"] : this.element;
    if (!root.querySelector(`.tab[data-group="${group}"][data-tab="${tab}"]`))
      throw new Error(`No matching tab element found for group "${group}" and tab "${tab}"`);
    for (const t of root.querySelectorAll(
      `.tabs [data-group="${group}"], .tabs[data-group="${group}"] [data-tab]`,
    ) as NodeListOf<HTMLElement>) {
      t.classList.toggle("active", t.dataset["tab"] === tab);
      if (t.tagName === "BUTTON" || t.role === "tab") t.ariaSelected = String(t.dataset["tab"] === tab);
    }
    for (const s of root.querySelectorAll(`.tab[data-group="${group}"]`) as NodeListOf<HTMLElement>)
      s.classList.toggle("active", s.dataset["tab"] === tab);
    this.tabGroups[group] = tab;
    if (this.hasFrame && this.position["height"] === "auto") this.setPosition();
  }
  toggleControls(expanded?: boolean): void {
    const menu = this.window["controlsDropdown"] as HTMLElement;
    menu.hidden = expanded === undefined ? !menu.hidden : !expanded;
  }

  // Forms ----------------------------------------------------------------------------------------------
  protected async _onSubmitForm(config: Data, event: Event): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const { handler, closeOnSubmit } = config;
    const data = new FormDataExtended(form, { submitter: (event as SubmitEvent).submitter });
    if (handler instanceof Function) {
      try {
        await handler.call(this, event, form, data);
      } catch (error) {
        ui.notifications.error((error as Error).message, { console: false });
        Hooks.onError("ApplicationV2#_onSubmitForm", error as Error);
        return;
      }
    }
    if (closeOnSubmit) await this.close({ submitted: true });
  }
  protected _onChangeForm(config: Data, event: Event): void {
    if (config["submitOnChange"])
      void this._onSubmitForm(
        config,
        new Proxy(event, {
          get: (t, k) =>
            k === "currentTarget"
              ? this.form
              : typeof (t as any)[k] === "function"
                ? (t as any)[k].bind(t)
                : (t as any)[k],
        }),
      );
  }
  async submit(submitOptions: Data = {}): Promise<void> {
    const form = this.form;
    if (!form)
      throw new Error(
        `The ${this.constructor.name} Application does not support a single top-level form element`,
      );
    const event = new Event("submit", { cancelable: true });
    const handler = this.options["form"].handler;
    event.preventDefault();
    await handler?.call(this, event, form, new FormDataExtended(form), submitOptions);
  }

  // Life cycle -----------------------------------------------------------------------------------------
  /** Waits for a rendering under way: an update re-renders the sheet that is about to close. */
  async close(options: Data = {}): Promise<this> {
    const run = this.renderQueue.then(() => this.closeNow(options));
    this.renderQueue = run.catch(() => undefined);
    return run;
  }
  private async closeNow(options: Data): Promise<this> {
    if (this._state !== RENDER_STATES.RENDERED && this._state !== RENDER_STATES.ERROR) return this;
    await this._preClose(options);
    this._state = RENDER_STATES.CLOSING;
    this._removeElement(this.element);
    this._state = RENDER_STATES.CLOSED;
    instances.delete(this.id);
    this._tearDown(options);
    this._onClose(options);
    this.callHooks((name) => `close${name}`);
    this.dispatchEvent(new Event("close", { bubbles: true, cancelable: true }));
    this.letGo();
    await leaveFamily(this);
    return this;
  }
  /** Sheets outlive their windows: what was on the page goes. */
  private letGo(): void {
    if (ui.activeWindow === this) ui.activeWindow = null;
    this._element = undefined;
    this.window = {};
  }
  protected _removeElement(element: HTMLElement | undefined): void {
    element?.remove();
  }
  protected _tearDown(_options: Data): void {
    this._minimized = false;
  }
  protected async _preFirstRender(_context: Data, _options: Data): Promise<void> {}
  protected async _onFirstRender(_context: Data, _options: Data): Promise<void> {}
  protected async _preRender(_context: Data, _options: Data): Promise<void> {}
  protected async _onRender(_context: Data, _options: Data): Promise<void> {}
  protected async _postRender(_context: Data, _options: Data): Promise<void> {}
  protected async _preClose(_options: Data): Promise<void> {}
  protected _onClose(_options: Data): void {}
  protected _prePosition(_position: Data): void {}
  protected _onPosition(_position: Data): void {}

  // Position -------------------------------------------------------------------------------------------
  setPosition(position: Data = {}): Data | void {
    if (!this.options["window"].positioned || !this._element) return;
    this._prePosition(position);
    const next = this._updatePosition({
      ...this.position,
      ...Object.fromEntries(Object.entries(position).filter(([, v]) => v !== undefined)),
    });
    this.position = next;
    const s = this.element.style;
    s.left = `${Number(next["left"])}px`;
    s.top = `${Number(next["top"])}px`;
    s.width = next["width"] === "auto" ? "auto" : `${Number(next["width"])}px`;
    s.height = next["height"] === "auto" ? "auto" : `${Number(next["height"])}px`;
    s.zIndex = String(next["zIndex"]);
    this._onPosition(next);
    return next;
  }
  protected _updatePosition(p: Data): Data {
    const el = this.element;
    const [vw, vh] = [window.innerWidth, window.innerHeight];
    const width = typeof p["width"] === "number" && p["width"] > 0 ? Math.min(p["width"], vw) : "auto";
    el.style.width = width === "auto" ? "auto" : `${width}px`;
    const w = width === "auto" ? el.offsetWidth : width;
    el.style.maxHeight = `${vh}px`;
    if (typeof p["height"] !== "number" && el.style.height !== "auto") el.style.height = "auto";
    const h = typeof p["height"] === "number" ? Math.min(p["height"], vh) : el.offsetHeight;
    // As Foundry does: the whole window stays on the screen.
    const left = Math.max(0, Math.min(p["left"] ?? (vw - w) / 2, vw - w));
    const top = Math.max(0, Math.min(p["top"] ?? (vh - h) / 2, vh - h));
    return {
      ...p,
      width: width === "auto" ? "auto" : width,
      height: typeof p["height"] === "number" ? h : "auto",
      left: Math.round(left),
      top: Math.round(top),
    };
  }
  bringToFront(): void {
    if (!this.hasFrame || !this._element) return;
    if (this.position["zIndex"] === ApplicationV2._maxZ && ui.activeWindow === this) return;
    this.position["zIndex"] = ++ApplicationV2._maxZ;
    this.element.style.zIndex = String(this.position["zIndex"]);
    ui.activeWindow = this;
  }
  async minimize(): Promise<void> {
    if (!this.rendered || !this.hasFrame || !this.options["window"].minimizable) return;
    this._minimized = true;
    this.element.classList.add("minimized");
    this.element.style.height = "auto";
  }
  async maximize(): Promise<void> {
    if (!this._minimized) return;
    this._minimized = false;
    this.element.classList.remove("minimized");
    this.setPosition();
  }
  /** The entries of `handler`, and what hooks add to them: one of a given name, or one for every class. */
  protected _createContextMenu(
    handler: () => Data[],
    selector: string,
    { container, hookName, parentClassHooks = true, ...options }: Data = {},
  ): any {
    const items = handler.call(this);
    if (hookName !== undefined && !parentClassHooks) Hooks.callAll(hookName, this, items);
    else this.callHooks((name) => `get${name}ContextOptions`, items);
    if (items.length === 0) return null;
    return new ContextMenu.implementation(container ?? this.element, selector, items, {
      jQuery: false,
      ...options,
    });
  }
}
ApplicationV2.BASE_APPLICATION = ApplicationV2;
haveFamilies(ApplicationV2.prototype);

function deepCloneKeep(value: any): any {
  if (Array.isArray(value)) return value.map(deepCloneKeep);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, deepCloneKeep(v)]));
}
function mergeOptions(target: Data, source: Data): void {
  for (const [k, v] of Object.entries(source)) {
    const x = target[k];
    if (Array.isArray(x) && Array.isArray(v))
      target[k] = k === "classes" || k === "controls" || k === "contentClasses" ? [...x, ...v] : [...v];
    else if (isPlainObject(x) && isPlainObject(v)) mergeOptions(x, v);
    else target[k] = isPlainObject(v) ? deepClone(v) : Array.isArray(v) ? [...v] : v;
  }
}

import { escapeHTML } from "../../host/names/utils.ts";
import { mergeObject } from "../../shared/object.ts";
import { ApplicationV2 } from "../framework/application.ts";
import { renderTemplate } from "../framework/handlebars.ts";
import { DragDrop, SearchFilter, Tabs } from "../framework/ux.ts";

declare const $: any;

/** `foundry.appv1.api.Application`: windows of before V12, with jQuery. Documented until V16. */
export class Application {
  static RENDER_STATES = Object.freeze({
    ERROR: -3,
    CLOSING: -2,
    CLOSED: -1,
    NONE: 0,
    RENDERING: 1,
    RENDERED: 2,
  });
  static get defaultOptions(): Data {
    return {
      baseApplication: null,
      width: null,
      height: null,
      top: null,
      left: null,
      scale: null,
      popOut: true,
      minimizable: true,
      resizable: false,
      id: "",
      classes: [],
      dragDrop: [],
      tabs: [],
      filters: [],
      title: "",
      template: null,
      scrollY: [],
    };
  }
  options: Data;
  readonly appId: number;
  position: Data;
  _element: any = null;
  _state: number = Application.RENDER_STATES.NONE;
  _minimized = false;
  _priorState: number = Application.RENDER_STATES.NONE;
  _scrollPositions: Data | null = null;
  _tabs: Tabs[];
  _dragDrop: DragDrop[];
  _searchFilters: SearchFilter[];
  constructor(options: Data = {}) {
    this.options = mergeObject((this.constructor as typeof Application).defaultOptions, options, {
      insertKeys: true,
      insertValues: true,
      overwrite: true,
      inplace: false,
    });
    this.appId = ++ApplicationV2._appId;
    const { width, height, left, top, scale } = this.options;
    this.position = { width, height, left, top, scale, zIndex: 0 };
    this._tabs = this.options["tabs"].map(
      (t: Data) => new Tabs({ ...t, callback: this._onChangeTab.bind(this) }),
    );
    this._dragDrop = this.options["dragDrop"].map(
      (d: Data) =>
        new DragDrop({
          ...d,
          permissions: { dragstart: this._canDragStart.bind(this), drop: this._canDragDrop.bind(this) },
          callbacks: {
            dragstart: this._onDragStart.bind(this),
            dragover: this._onDragOver.bind(this),
            drop: this._onDrop.bind(this),
          },
        }),
    );
    this._searchFilters = this.options["filters"].map(
      (f: Data) => new SearchFilter({ ...f, callback: this._onSearchFilter.bind(this) }),
    );
  }
  get id(): string {
    return this.options["id"] || `app-${this.appId}`;
  }
  get element(): any {
    if (this._element) return this._element;
    return (this._element = $(`#${CSS.escape(this.id)}`));
  }
  get template(): string {
    return this.options["template"];
  }
  get title(): string {
    return game.i18n.localize(this.options["title"]);
  }
  get popOut(): boolean {
    return this.options["popOut"] ?? true;
  }
  get rendered(): boolean {
    return this._state === Application.RENDER_STATES.RENDERED;
  }
  get closing(): boolean {
    return this._state === Application.RENDER_STATES.CLOSING;
  }
  getData(_options: Data = {}): Data | Promise<Data> {
    return {};
  }
  render(force = false, options: Data = {}): this {
    this._render(force, options).catch((error: Error) => {
      this._state = Application.RENDER_STATES.ERROR;
      Hooks.onError("Application#render", error, {
        msg: `An error occurred while rendering ${this.constructor.name} ${this.appId}`,
      });
    });
    return this;
  }
  async _render(force = false, options: Data = {}): Promise<void> {
    const states = Application.RENDER_STATES;
    this._priorState = this._state;
    if (this._state === states.RENDERING || this._state === states.CLOSING) return;
    if (!force && this._state <= states.NONE) return;
    mergeObject(this.options, options, { insertKeys: false });
    const old = this.element;
    if (old.length && this.options["scrollY"]?.length) this._saveScrollPositions(old);
    this._state = states.RENDERING;
    const data = await this.getData(this.options);
    const inner = await this._renderInner(data);
    let html = inner;
    if (old.length) this._replaceHTML(old, html);
    else {
      if (this.popOut) {
        html = await this._renderOuter();
        html.find(".window-content").append(inner);
      }
      this._injectHTML(html);
    }
    if (!this.popOut && this.options["resizable"]) html.addClass("resizable");
    this._activateCoreListeners(inner);
    this.activateListeners(inner);
    if (!this._minimized) this.setPosition(this.position);
    if (this.popOut && force) this.bringToTop();
    if (this.options["scrollY"]?.length) this._restoreScrollPositions(inner);
    this._state = states.RENDERED;
    this._callHooks("render", inner, data);
  }
  static *_getInheritanceChain(): Generator<any> {
    for (let cls: any = this; cls?.name && cls !== Function.prototype; cls = Object.getPrototypeOf(cls)) {
      yield cls;
      if (cls === Application || cls.defaultOptions?.baseApplication === cls.name) return;
    }
  }
  _callHooks(hook: string | ((name: string) => string), ...args: unknown[]): void {
    const named = typeof hook === "string" ? (name: string) => `${hook}${name}` : hook;
    for (const cls of (this.constructor as typeof Application)._getInheritanceChain())
      Hooks.callAll(named(cls.name), this, ...args);
  }
  async _renderOuter(): Promise<any> {
    const classes = ["app", "window-app", "themed", ...(this.options["classes"] ?? [])].join(" ");
    const buttons = this._getHeaderButtons();
    const html = $(
      `<div id="${escapeHTML(this.id)}" class="${escapeHTML(classes)}" data-appid="${this.appId}" role="dialog"><header class="window-header flexrow draggable"><h4 class="window-title">${escapeHTML(this.title)}</h4></header><section class="window-content"></section></div>`,
    );
    for (const b of buttons) {
      const a = $(
        `<a class="header-button control ${escapeHTML(b["class"] ?? "")}" aria-label="${escapeHTML(b["label"] ?? "")}"><i class="${escapeHTML(b["icon"] ?? "")}"></i>${escapeHTML(b["label"] ?? "")}</a>`,
      );
      a.on("click", (event: Event) => {
        event.preventDefault();
        b["onclick"](event);
      });
      html.find("header").append(a);
    }
    ui.windows[this.appId] = this;
    return html;
  }
  _getHeaderButtons(): Data[] {
    const buttons: Data[] = [
      {
        label: game.i18n.localize("Close"),
        class: "close",
        icon: "fa-solid fa-times",
        onclick: () => void this.close(),
      },
    ];
    this._callHooks((name) => `get${name}HeaderButtons`, buttons);
    return buttons;
  }
  async _renderInner(data: Data): Promise<any> {
    return $(await renderTemplate(this.template, data));
  }
  _replaceHTML(element: any, html: any): void {
    if (!element.length) return;
    if (this.popOut) {
      element.find(".window-content").html(html);
      element.find(".window-title").text(this.title);
    } else {
      element.replaceWith(html);
      this._element = html;
    }
  }
  _injectHTML(html: any): void {
    $("body").append(html);
    this._element = html;
    html.show?.();
  }
  _activateCoreListeners(html: any): void {
    const root = html[0]?.parentElement ?? html[0];
    if (!root) return;
    for (const t of this._tabs) t.bind(root);
    for (const d of this._dragDrop) d.bind(html[0]);
    for (const f of this._searchFilters) f.bind(html[0]);
  }
  activateListeners(_html: any): void {}
  activateTab(tabName: string, { group, triggerCallback = true }: Data = {}): void {
    const tab = group ? this._tabs.find((t) => t.group === group) : this._tabs[0];
    tab?.activate(tabName, { triggerCallback });
  }
  _onChangeTab(_event: Event | null, _tabs: Tabs, _active: string): void {
    this.setPosition();
  }
  _canDragStart(_selector: string): boolean {
    return game.user.isGM;
  }
  _canDragDrop(_selector: string): boolean {
    return game.user.isGM;
  }
  _onDragStart(_event: DragEvent): void {}
  _onDragOver(_event: DragEvent): void {}
  _onDrop(_event: DragEvent): unknown {
    return undefined;
  }
  _onSearchFilter(_event: Event | null, _query: string, _rgx: RegExp, _html: HTMLElement | null): void {}
  _saveScrollPositions(html: any): void {
    this._scrollPositions = {};
    for (const s of this.options["scrollY"] as string[])
      this._scrollPositions[s] = html
        .find(s)
        .toArray()
        .map((e: HTMLElement) => e.scrollTop);
  }
  _restoreScrollPositions(html: any): void {
    for (const [s, tops] of Object.entries(this._scrollPositions ?? {}))
      html.find(s).each((i: number, e: HTMLElement) => (e.scrollTop = tops[i] ?? 0));
  }
  bringToTop(): void {
    if (!this._element?.[0]) return;
    this.position["zIndex"] = ++ApplicationV2._maxZ;
    this._element.css({ zIndex: this.position["zIndex"] });
    ui.activeWindow = this;
  }
  async close(_options: Data = {}): Promise<void> {
    const states = Application.RENDER_STATES;
    if (this._state !== states.RENDERED && this._state !== states.ERROR) return;
    this._state = states.CLOSING;
    const el = this.element;
    this._callHooks("close", el);
    el?.remove();
    this._element = null;
    delete ui.windows[this.appId];
    if (ui.activeWindow === this) ui.activeWindow = null;
    this._minimized = false;
    this._state = states.CLOSED;
  }
  async minimize(): Promise<void> {
    if (!this.rendered || !this.popOut || this._minimized) return;
    this._minimized = true;
    this.element.addClass("minimized").find(".window-content").hide();
  }
  async maximize(): Promise<void> {
    if (!this.popOut || !this._minimized) return;
    this._minimized = false;
    this.element.removeClass("minimized").find(".window-content").show();
  }
  setPosition({ left, top, width, height, scale }: Data = {}): Data | void {
    if (!this.popOut) return;
    const el: HTMLElement | undefined = this.element?.[0];
    if (!el) return;
    const p = this.position;
    p["width"] = width ?? p["width"] ?? "auto";
    p["height"] = height ?? p["height"] ?? "auto";
    const px = (v: any): string => (typeof v === "number" ? `${v}px` : String(v));
    el.style.position = "fixed";
    el.style.width = px(p["width"]);
    el.style.height = px(p["height"]);
    p["left"] = left ?? p["left"] ?? Math.max(0, (window.innerWidth - el.offsetWidth) / 2);
    p["top"] = top ?? p["top"] ?? Math.max(0, (window.innerHeight - el.offsetHeight) / 2);
    p["scale"] = scale ?? p["scale"];
    el.style.left = px(p["left"]);
    el.style.top = px(p["top"]);
    return p;
  }
  _onToggleMinimize(event: Event): void {
    event.preventDefault();
    void (this._minimized ? this.maximize() : this.minimize());
  }
  _waitForImages(): Promise<void> {
    return Promise.resolve();
  }
  get _disableV1Warnings(): boolean {
    return true;
  }
}

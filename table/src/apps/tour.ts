import { escapeHTML } from "../host/names/utils.ts";
import { Collection } from "../shared/collection.ts";
import { ApplicationV2 } from "./framework/application.ts";

/** `foundry.nue.Tour`: steps that are shown one after another, beside an element or in the middle of the screen. */
export class Tour {
  static STATUS = Object.freeze({
    UNSTARTED: "unstarted",
    IN_PROGRESS: "in-progress",
    COMPLETED: "completed",
  });
  static HIGHLIGHT_PADDING = 10;
  static #active: Tour | null = null;
  static get tourInProgress(): boolean {
    return Tour.#active !== null;
  }
  static get activeTour(): Tour | null {
    return Tour.#active;
  }
  static async fromJSON(path: string): Promise<Tour> {
    return new this(await (await fetch(path)).json());
  }

  config: Data;
  targetElement: HTMLElement | null | undefined;
  fadeElement: HTMLElement | undefined;
  overlayElement: HTMLElement | undefined;
  #step: HTMLElement | undefined;
  #index = -1;

  constructor(config: Data, { id, namespace }: Data = {}) {
    this.config = structuredClone(config);
    if (id !== undefined) this.config["id"] = id;
    if (namespace !== undefined) this.config["namespace"] = namespace;
  }
  get id(): string {
    return this.config["id"];
  }
  get namespace(): string {
    return this.config["namespace"];
  }
  get key(): string {
    return `${this.namespace}.${this.id}`;
  }
  get title(): string {
    return game.i18n.localize(this.config["title"]);
  }
  get description(): string {
    return game.i18n.localize(this.config["description"] ?? "");
  }
  get steps(): Data[] {
    return (this.config["steps"] as Data[]).filter((s) => !s["restricted"] || game.user.isGM);
  }
  get stepIndex(): number | null {
    return this.#index;
  }
  get currentStep(): Data | null {
    return this.steps[this.#index] ?? null;
  }
  get hasNext(): boolean {
    return this.#index < this.steps.length - 1;
  }
  get hasPrevious(): boolean {
    return this.#index > 0;
  }
  get canStart(): boolean {
    return true;
  }
  get status(): string {
    if (this.#index < 0) return Tour.STATUS.UNSTARTED;
    return this.#index >= this.steps.length ? Tour.STATUS.COMPLETED : Tour.STATUS.IN_PROGRESS;
  }

  async start(): Promise<void> {
    if (this.status === Tour.STATUS.IN_PROGRESS && this.config["canBeResumed"])
      return this.progress(this.#index);
    return this.progress(0);
  }
  async next(): Promise<void> {
    if (this.hasNext) return this.progress(this.#index + 1);
    return this.complete();
  }
  async previous(): Promise<void> {
    if (this.hasPrevious) return this.progress(this.#index - 1);
  }
  async complete(): Promise<void> {
    return this.progress(this.steps.length);
  }
  async reset(): Promise<void> {
    this.#index = -1;
    await this.#save();
  }
  exit(): void {
    if (this.#index >= 0) void this._postStep();
    Tour.#active = null;
  }
  async progress(index: number): Promise<void> {
    if (index < 0 || index > this.steps.length) throw new Error(`There is no step ${index} in ${this.key}`);
    if (Tour.#active === this && this.currentStep) await this._postStep();
    this.#index = index;
    await this.#save();
    if (!this.currentStep) {
      Tour.#active = null;
      return;
    }
    Tour.#active = this;
    await this._preStep();
    await this._renderStep();
  }
  _getTargetElement(selector: string): HTMLElement | null {
    return document.querySelector<HTMLElement>(selector);
  }
  async _preStep(): Promise<void> {}
  async _postStep(): Promise<void> {
    this.#step?.remove();
    this.fadeElement?.remove();
    this.overlayElement?.remove();
  }
  async _renderStep(): Promise<void> {
    const step = this.currentStep!;
    this.targetElement = step["selector"] ? this._getTargetElement(step["selector"]) : null;
    if (step["selector"] && !this.targetElement)
      throw new Error(`${this.key}: the element of the step "${String(step["id"])}" was not found`);
    this.overlayElement = this.#layer("tour-overlay");
    this.fadeElement = this.#layer("tour-fadeout");
    this.#step = this.#layer(`tour-step ${this.targetElement ? "" : "tour-center-step"}`);
    this.#step.setAttribute("role", "dialog");
    this.#step.setAttribute("aria-labelledby", "tour-title");
    const l = (key: string): string => escapeHTML(game.i18n.localize(key));
    const last = this.hasNext ? "TABLE.TourNext" : "TABLE.TourEnd";
    this.#step.innerHTML = `<header><h2 id="tour-title">${l(step["title"])}</h2><button type="button" class="icon fa-solid fa-xmark" data-action="exit" aria-label="${l("Close")}"></button></header><div class="content">${foundry.utils.cleanHTML(game.i18n.localize(step["content"]))}</div><footer><button type="button" data-action="previous" ${this.hasPrevious ? "" : "disabled"}>${l("TABLE.TourBack")}</button><span>${this.#index + 1} / ${this.steps.length}</span><button type="button" data-action="next">${l(last)}</button></footer>`;
    this.#step.onclick = (event) => {
      const action = (event.target as HTMLElement).closest<HTMLElement>("[data-action]")?.dataset["action"];
      if (action === "next") void this.next();
      if (action === "previous") void this.previous();
      if (action === "exit") this.exit();
    };
    // What is typed belongs to the tour.
    this.#step.onkeydown = (event) => {
      event.stopPropagation();
      if (event.key === "Escape") this.exit();
    };
    this.#place(step["tooltipDirection"]);
    this.#step.querySelector<HTMLElement>("[data-action=next]")?.focus();
  }
  #layer(classes: string): HTMLElement {
    const element = document.createElement("div");
    element.className = classes;
    document.body.append(element);
    return element;
  }
  #place(direction: string | undefined): void {
    if (!this.targetElement || !this.#step || !this.fadeElement) return;
    const pad = Tour.HIGHLIGHT_PADDING;
    const at = this.targetElement.getBoundingClientRect();
    Object.assign(this.fadeElement.style, {
      left: `${at.left - pad}px`,
      top: `${at.top - pad}px`,
      width: `${at.width + 2 * pad}px`,
      height: `${at.height + 2 * pad}px`,
    });
    const { offsetWidth: w, offsetHeight: h, style } = this.#step;
    const room = { LEFT: at.left, RIGHT: innerWidth - at.right, UP: at.top, DOWN: innerHeight - at.bottom };
    const need = { LEFT: w, RIGHT: w, UP: h, DOWN: h };
    const sides = Object.keys(room) as (keyof typeof room)[];
    const fits = (side: keyof typeof room): boolean => room[side] > need[side] + 2 * pad;
    const side = sides.find((s) => s === direction && fits(s)) ?? sides.find(fits) ?? "LEFT";
    const left = { LEFT: at.left - w - 2 * pad, RIGHT: at.right + 2 * pad, UP: at.left, DOWN: at.left }[side];
    const top = { LEFT: at.top, RIGHT: at.top, UP: at.top - h - 2 * pad, DOWN: at.bottom + 2 * pad }[side];
    style.left = `${Math.max(4, Math.min(innerWidth - w - 4, left))}px`;
    style.top = `${Math.max(4, Math.min(innerHeight - h - 4, top))}px`;
  }
  async #save(): Promise<void> {
    const all = structuredClone(game.settings.get("core", "tourProgress")) as Data;
    (all[this.namespace] ??= {})[this.id] = this.#index;
    await game.settings.set("core", "tourProgress", all);
  }
  _reloadProgress(): void {
    this.#index = (game.settings.get("core", "tourProgress") as Data)[this.namespace]?.[this.id] ?? -1;
  }
}

/** `foundry.nue.tours.SidebarTour`: steps may bring a tab of the sidebar to the front. */
export class SidebarTour extends Tour {
  override async _preStep(): Promise<void> {
    await super._preStep();
    const tab = this.currentStep?.["sidebarTab"];
    if (tab) ui.sidebar.changeTab(tab, "primary");
  }
}
/** `foundry.nue.tours.CanvasTour`. */
export class CanvasTour extends Tour {
  override get canStart(): boolean {
    return Boolean(canvas?.ready);
  }
}

/** `game.tours`. */
export class ToursCollection extends Collection<string, any> {
  register(namespace: string, id: string, tour: any): void {
    if (this.has(`${namespace}.${id}`)) throw new Error(`The tour ${namespace}.${id} is registered already`);
    tour.config["namespace"] = namespace;
    tour.config["id"] = id;
    tour._reloadProgress();
    this.set(`${namespace}.${id}`, tour);
  }
}

/** `foundry.applications.sidebar.apps.ToursManagement`: every tour there is, to start. */
export class ToursManagement extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Data = {
    id: "tours-management",
    window: { title: "TABLE.Tours", icon: "fa-solid fa-person-hiking" },
    position: { width: 460 },
    actions: { startTour: ToursManagement.start },
  };
  protected override async _renderHTML(): Promise<string> {
    const tours = [...game.tours.values()].filter(
      (t: any) => t.config.display && (!t.config.restricted || game.user.isGM),
    );
    const row = (t: any): string =>
      `<li><div><b>${escapeHTML(t.title)}</b><p class="hint">${escapeHTML(t.description)}</p></div><button type="button" data-action="startTour" data-tour="${escapeHTML(t.key)}" ${t.canStart ? "" : "disabled"}><i class="fa-solid fa-play"></i> <span>${escapeHTML(game.i18n.localize("TABLE.TourStart"))}</span></button></li>`;
    return `<ol class="plain tours">${tours.map(row).join("") || `<li class="hint">–</li>`}</ol>`;
  }
  protected override _replaceHTML(result: unknown, content: HTMLElement): void {
    content.innerHTML = result as string;
  }
  static async start(this: ToursManagement, _event: Event, target: HTMLElement): Promise<void> {
    const tour = game.tours.get(target.dataset["tour"]);
    await this.close();
    await tour?.start();
  }
}

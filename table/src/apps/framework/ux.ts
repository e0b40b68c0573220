/** Small helpers of `foundry.applications.ux`. */
export class DragDrop {
  static get implementation(): any {
    return CONFIG.ux.DragDrop ?? DragDrop;
  }
  static #data: Data | null = null;
  dragSelector: string | null;
  dropSelector: string | null;
  permissions: Data;
  callbacks: Data;
  constructor({ dragSelector = null, dropSelector = null, permissions = {}, callbacks = {} }: Data = {}) {
    this.dragSelector = dragSelector;
    this.dropSelector = dropSelector;
    this.permissions = permissions;
    this.callbacks = callbacks;
  }
  bind(html: any): this {
    const root: HTMLElement = html instanceof HTMLElement ? html : html?.[0];
    if (!root) return this;
    if (this.can("dragstart", this.dragSelector) && this.dragSelector)
      for (const el of root.querySelectorAll<HTMLElement>(this.dragSelector)) {
        el.setAttribute("draggable", "true");
        el.addEventListener("dragstart", (e) => this._handleDragStart(e));
        el.addEventListener("dragend", (e) => this.callback(e, "dragend"));
      }
    if (this.can("drop", this.dropSelector)) {
      const targets =
        !this.dropSelector || root.matches(this.dropSelector)
          ? [root]
          : [...root.querySelectorAll<HTMLElement>(this.dropSelector)];
      for (const el of targets) {
        el.addEventListener("dragover", (e) => {
          e.preventDefault();
          this.callback(e, "dragover");
        });
        el.addEventListener("drop", (e) => this._handleDrop(e));
      }
    }
    return this;
  }
  callback(event: DragEvent, action: string): unknown {
    return this.callbacks[action] instanceof Function ? this.callbacks[action](event) : undefined;
  }
  can(action: string, selector: any): boolean {
    return this.permissions[action] instanceof Function ? this.permissions[action](selector) : true;
  }
  _handleDragStart(event: DragEvent): void {
    this.callback(event, "dragstart");
    if (event.dataTransfer?.items.length) event.stopPropagation();
  }
  _handleDrop(event: DragEvent): unknown {
    event.preventDefault();
    return this.callback(event, "drop");
  }
  static createDragImage(img: HTMLImageElement, width: number, height: number): HTMLElement {
    const box = document.createElement("div");
    Object.assign(box.style, {
      width: `${width}px`,
      height: `${height}px`,
      backgroundImage: `url(${img.src})`,
    });
    return box;
  }
  static getPayload(): Data | null {
    return this.#data;
  }
}

export class Tabs {
  active: string;
  callback: any;
  group: string | undefined;
  _navSelector: string;
  _contentSelector: string;
  _nav: HTMLElement | null = null;
  _content: HTMLElement | null = null;
  constructor({ group, navSelector, contentSelector, initial, callback }: Data = {}) {
    this.group = group;
    this._navSelector = navSelector;
    this._contentSelector = contentSelector;
    this.active = initial;
    this.callback = callback;
  }
  bind(html: any): void {
    const root: HTMLElement = html instanceof HTMLElement ? html : html?.[0];
    this._nav = root?.matches(this._navSelector) ? root : root?.querySelector(this._navSelector);
    if (!this._nav) return;
    this._content = this._contentSelector ? root.querySelector(this._contentSelector) : null;
    for (const a of this._nav.querySelectorAll<HTMLElement>("[data-tab]"))
      a.addEventListener("click", (event) => {
        event.preventDefault();
        this.activate(a.dataset["tab"] ?? "", { triggerCallback: true });
      });
    this.activate(this.active);
  }
  activate(tabName: string, { triggerCallback = false } = {}): void {
    if (!this._nav) return;
    const all = [...this._nav.querySelectorAll<HTMLElement>("[data-tab]")];
    const name = all.some((a) => a.dataset["tab"] === tabName) ? tabName : (all[0]?.dataset["tab"] ?? "");
    for (const a of all) a.classList.toggle("active", a.dataset["tab"] === name);
    for (const c of this._content?.querySelectorAll<HTMLElement>(".tab[data-tab]") ?? [])
      if (!this.group || !c.dataset["group"] || c.dataset["group"] === this.group)
        c.classList.toggle("active", c.dataset["tab"] === name);
    this.active = name;
    if (triggerCallback) this.callback?.(null, this, name);
  }
}

export class SearchFilter {
  static FIELD_OPERATORS = Object.freeze({
    EQUALS: "equals",
    CONTAINS: "contains",
    STARTS_WITH: "starts_with",
  });
  static OPERATORS = this.FIELD_OPERATORS;
  query: string;
  rgx: RegExp;
  callback: any;
  constructor({ callback, initial = "", inputSelector, contentSelector }: Data = {}) {
    this.query = initial;
    this.rgx = new RegExp("", "i");
    this.callback = callback;
    this._inputSelector = inputSelector;
    this._contentSelector = contentSelector;
  }
  _inputSelector: string;
  _contentSelector: string;
  static cleanQuery(query: string): string {
    return query
      .normalize("NFD")
      .replace(/[\u0300-\u036f]/g, "")
      .trim();
  }
  static testQuery(query: string, text: string): boolean {
    return text.toLowerCase().includes(query.toLowerCase());
  }
  static evaluateFilter(): boolean {
    return true;
  }
  bind(html: any): void {
    const root: HTMLElement = html instanceof HTMLElement ? html : html?.[0];
    const input = root?.querySelector<HTMLInputElement>(this._inputSelector);
    input?.addEventListener("input", (event) => this.filter(event, input.value));
  }
  filter(event: Event | null, query: string): void {
    this.query = SearchFilter.cleanQuery(query);
    this.rgx = new RegExp(this.query.replace(/[-[\]{}()*+?.,\\^$|#\s]/g, "\\$&"), "i");
    this.callback?.(event, this.query, this.rgx, null);
  }
  unbind(): void {}
}

export class Draggable {
  constructor(
    readonly app: any,
    readonly element: any,
    readonly handle: any,
  ) {}
}

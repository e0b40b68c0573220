import { isV14 } from "../../host/names/env.ts";

const resolve = (v: any, ...args: unknown[]): any => (v instanceof Function ? v(...args) : v);

/** `foundry.applications.ux.ContextMenu`: entries over the thing that was clicked. V14 renamed their fields. */
export class ContextMenu {
  static get implementation(): any {
    return CONFIG.ux.ContextMenu ?? ContextMenu;
  }
  static create(
    app: any,
    html: any,
    selector: string,
    items: Data[],
    { hookName, ...options }: Data = {},
  ): any {
    if (hookName) Hooks.callAll(`get${String(hookName)}ContextOptions`, app, items);
    return new ContextMenu.implementation(html, selector, items, options);
  }
  static eventListeners(): void {
    document.addEventListener("pointerdown", (e) => {
      const open = ui.context as ContextMenu | undefined;
      if (open && !(e.target as HTMLElement).closest("#context-menu")) void open.close();
    });
  }
  readonly element: HTMLElement;
  menuItems: Data[];
  onOpen: any;
  onClose: any;
  #target: HTMLElement | null = null;
  #menu: HTMLElement | null = null;
  readonly #jQuery: boolean;
  constructor(
    container: any,
    readonly selector: string | null,
    menuItems: Data[],
    { eventName = "contextmenu", onOpen, onClose, jQuery = false, fixed = false }: Data = {},
  ) {
    this.element = container instanceof HTMLElement ? container : container?.[0];
    this.menuItems = menuItems;
    this.onOpen = onOpen;
    this.onClose = onClose;
    this.#jQuery = jQuery;
    this.isFixed = fixed;
    this.element?.addEventListener(eventName, (event: Event) => this.onActivate(event));
  }
  readonly isFixed: boolean;
  get menu(): HTMLElement | null {
    return this.#menu;
  }
  get target(): HTMLElement | null {
    return this.#target;
  }
  get expandUp(): boolean {
    return this.#menu?.classList.contains("expand-up") ?? false;
  }
  private onActivate(event: Event): void {
    const at = (event.target as HTMLElement).closest<HTMLElement>(this.selector ?? "*");
    if (!at || !this.element.contains(at)) return;
    event.preventDefault();
    event.stopPropagation();
    void this.render(at, { event });
  }
  _callbackTarget(): any {
    return this.#jQuery ? (globalThis as Data)["$"](this.#target) : this.#target;
  }
  async render(target: HTMLElement, options: Data = {}): Promise<void> {
    await (ui.context as ContextMenu | undefined)?.close();
    this.#target = target;
    this.onOpen?.(target);
    const menu = document.createElement("nav");
    menu.id = "context-menu";
    menu.className = "themed";
    menu.innerHTML = `<ol class="context-items plain"></ol>`;
    for (const item of this.menuItems) this.addItem(menu, item, options["event"]);
    this.#menu = menu;
    const at = target.getBoundingClientRect();
    Object.assign(menu.style, {
      position: "fixed",
      left: `${at.left}px`,
      top: `${at.bottom}px`,
      zIndex: "9999",
    });
    document.body.append(menu);
    target.classList.add("context");
    ui.context = this;
  }
  private addItem(menu: HTMLElement, item: Data, event?: Event): void {
    const shown = item["visible"] ?? item["condition"];
    if (shown !== undefined && !resolve(shown, this._callbackTarget())) return;
    const li = document.createElement("li");
    li.className = ["context-item", ...(item["classes"] ?? "").split(" ")].join(" ").trim();
    li.innerHTML = `${String(item["icon"] ?? "").startsWith("<") ? String(item["icon"]) : `<i class="${String(item["icon"] ?? "")}"></i>`}<span></span>`;
    const label = resolve(item["label"] ?? item["name"], this._callbackTarget());
    (li.querySelector("span") as HTMLElement).textContent = game.i18n.localize(String(label ?? ""));
    li.addEventListener("click", (click) => {
      click.preventDefault();
      const target = this._callbackTarget();
      if (isV14() && item["onClick"]) item["onClick"](click, target);
      else (item["callback"] ?? item["onClick"])?.(target, event);
      void this.close();
    });
    (menu.firstElementChild as HTMLElement).append(li);
  }
  async close(_options: Data = {}): Promise<void> {
    this.#menu?.remove();
    this.#target?.classList.remove("context");
    if (this.#target) this.onClose?.(this.#target);
    this.#menu = this.#target = null;
    if (ui.context === this) ui.context = null;
  }
  activateListeners(): void {}
}

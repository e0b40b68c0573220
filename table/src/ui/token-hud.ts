import { escapeHTML } from "../host/names/utils.ts";
import { ApplicationV2 } from "../apps/framework/application.ts";

/** `canvas.hud.token`: what a right click on a token offers. */
export class TokenHUD extends ApplicationV2 {
  static override DEFAULT_OPTIONS = {
    id: "token-hud",
    classes: ["placeable-hud"],
    tag: "form",
    window: { frame: false, positioned: false },
    actions: {
      combat: TokenHUD.onCombat,
      visibility: TokenHUD.onVisibility,
      config: TokenHUD.onConfig,
      effects: TokenHUD.onEffects,
      effect: TokenHUD.onEffect,
      target: TokenHUD.onTarget,
    },
  };
  #object: any = null;
  #palette = false;
  get object(): any {
    return this.#object;
  }
  get document(): any {
    return this.#object?.document;
  }
  get actor(): any {
    return this.document?.actor;
  }
  async bind(object: any): Promise<void> {
    this.#object = object;
    this.#palette = false;
    await this.render({ force: true });
  }
  clear(): void {
    this.#object = null;
    void this.close();
  }
  protected override async _renderHTML(): Promise<string> {
    const d = this.document;
    const bar = d.getBarAttribute("bar1");
    const icon = (action: string, name: string, label: string, on = false): string =>
      `<button type="button" class="control-icon ${on ? "active" : ""}" data-action="${action}" aria-pressed="${on}" aria-label="${label}" data-tooltip="${label}"><i class="fa-solid fa-${name}" inert></i></button>`;
    const effects = Object.values<any>(CONFIG.statusEffects)
      .map(
        (e) =>
          `<button type="button" class="effect-control ${d.hasStatusEffect(e.id) ? "active" : ""}" data-action="effect" data-status-id="${escapeHTML(e.id)}" aria-label="${escapeHTML(game.i18n.localize(e.name))}" data-tooltip="${escapeHTML(game.i18n.localize(e.name))}"><img src="${escapeHTML(e.img)}" alt=""></button>`,
      )
      .join("");
    return `<div class="col left">${icon("config", "gear", "Configure token")}${icon("target", "bullseye", "Target", this.object.isTargeted)}</div>
      <div class="col middle">${bar ? `<div class="attribute bar1"><input type="text" name="bar1.value" value="${bar.value}" aria-label="Hit points"></div>` : ""}</div>
      <div class="col right">${game.user.isGM ? icon("visibility", "eye-slash", "Hide or show", d.hidden) : ""}${icon("effects", "star", "Status effects", this.#palette)}${icon("combat", "hand-fist", "In combat", d.inCombat)}<div class="palette status-effects" ${this.#palette ? "" : "hidden"}>${effects}</div></div>`;
  }
  protected override _replaceHTML(result: unknown, content: HTMLElement): void {
    content.innerHTML = result as string;
    const input = content.querySelector<HTMLInputElement>("input[name='bar1.value']");
    input?.addEventListener("change", () => {
      const bar = this.document.getBarAttribute("bar1");
      const raw = input.value.trim();
      const delta = /^[+-]/.test(raw);
      void this.actor.modifyTokenAttribute(bar.attribute, Number(raw), delta, true);
    });
  }
  protected override _insertElement(element: HTMLElement): void {
    document.getElementById("hud")!.replaceChildren(element);
  }
  protected override async _onRender(): Promise<void> {
    this.setPosition();
  }
  override setPosition(): void {
    if (!this.rendered && this._state !== 1) return;
    const o = this.object;
    if (!o || !this._element) return;
    const a = canvas.clientCoordinatesFromCanvas({ x: o.x, y: o.y });
    const b = canvas.clientCoordinatesFromCanvas({ x: o.x + o.w, y: o.y + o.h });
    // The palette opens to the side that has room.
    this.element.classList.toggle(
      "flip",
      b.x + 300 > document.getElementById("board-area")!.getBoundingClientRect().right,
    );
    this.element.style.setProperty("--hud-w", `${b.x - a.x}px`);
    Object.assign(this.element.style, {
      left: `${a.x}px`,
      top: `${a.y}px`,
      width: `${b.x - a.x}px`,
      height: `${b.y - a.y}px`,
    });
  }
  static async onCombat(this: TokenHUD): Promise<void> {
    await this.document.toggleCombatant();
    await this.render();
  }
  static async onVisibility(this: TokenHUD): Promise<void> {
    await this.document.update({ hidden: !this.document.hidden });
    await this.render();
  }
  static onConfig(this: TokenHUD): void {
    this.document.sheet.render({ force: true });
    this.clear();
  }
  static async onEffects(this: TokenHUD): Promise<void> {
    this.#palette = !this.#palette;
    await this.render();
  }
  static async onEffect(this: TokenHUD, _e: Event, target: HTMLElement): Promise<void> {
    if (!this.actor) return void ui.notifications.warn("TABLE.NoActor", { localize: true });
    await this.actor.toggleStatusEffect(target.dataset["statusId"]);
    await this.render();
  }
  static async onTarget(this: TokenHUD): Promise<void> {
    this.object.setTarget(!this.object.isTargeted);
    await this.render();
  }
}

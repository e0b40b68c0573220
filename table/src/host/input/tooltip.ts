/** `foundry.helpers.interaction.TooltipManager`: one box that says what the thing under the pointer is. */
export class TooltipManager {
  static TOOLTIP_DIRECTIONS = Object.freeze({
    UP: "UP",
    DOWN: "DOWN",
    LEFT: "LEFT",
    RIGHT: "RIGHT",
    CENTER: "CENTER",
  });
  static TOOLTIP_ACTIVATION_MS = 500;
  static TOOLTIP_MARGIN_PX = 5;
  static get implementation(): any {
    return CONFIG.ux.TooltipManager ?? TooltipManager;
  }
  element: HTMLElement | null = null;
  readonly #box: HTMLElement;
  constructor(box: HTMLElement = document.createElement("aside")) {
    this.#box = box;
  }
  get tooltip(): HTMLElement {
    return this.#box;
  }
  activateEventListeners(): void {
    document.addEventListener("pointerover", (e) => this.onOver(e));
    document.addEventListener("focusin", (e) => this.onOver(e));
    document.addEventListener("pointerdown", () => this.deactivate());
  }
  private onOver(event: Event): void {
    const at = (event.target as HTMLElement | null)?.closest?.<HTMLElement>(
      "[data-tooltip],[data-tooltip-text],[data-tooltip-html]",
    );
    if (at === this.element && at) return;
    if (at) this.activate(at);
    else this.deactivate();
  }
  activate(element: HTMLElement, { text, html, cssClass, content, direction }: Data = {}): void {
    const { tooltipHtml, tooltipText, tooltip, tooltipClass, tooltipDirection } = element.dataset;
    const said = text ?? tooltipText ?? tooltip ?? "";
    this.#box.replaceChildren();
    if (content instanceof Node) this.#box.append(content);
    else if (html ?? tooltipHtml) {
      const markup = (html ?? tooltipHtml) as string | Node;
      if (markup instanceof Node) this.#box.append(markup);
      else this.#box.innerHTML = foundry.utils.cleanHTML(markup);
    } else this.#box.textContent = said ? game.i18n.localize(said) : (element.ariaLabel ?? "");
    if (!this.#box.hasChildNodes() && !this.#box.textContent) return this.deactivate();
    this.element = element;
    this.#box.className = String(cssClass ?? tooltipClass ?? "");
    this.#box.hidden = false;
    this._setAnchor(direction ?? tooltipDirection ?? "DOWN");
  }
  deactivate(): void {
    this.element = null;
    this.#box.hidden = true;
  }
  clearPending(): void {}
  dismissLockedTooltips(): void {}
  lockTooltip(): HTMLElement {
    return this.#box;
  }
  dismissLockedTooltip(): void {}
  createLockedTooltip(): HTMLElement {
    return this.#box;
  }
  _setAnchor(direction: string): void {
    const at = this.element?.getBoundingClientRect();
    if (!at) return;
    const { offsetWidth: w, offsetHeight: h, style } = this.#box;
    const above = direction === "UP" || at.bottom + 8 + h > window.innerHeight;
    style.left = `${Math.max(4, Math.min(window.innerWidth - w - 4, at.left + at.width / 2 - w / 2))}px`;
    style.top = `${above ? at.top - h - 6 : at.bottom + 6}px`;
  }
}

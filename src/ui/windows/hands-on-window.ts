/** A window whose content is drawn anew. */
interface DrawnWindow {
  readonly element: HTMLElement;
  readonly rendered: boolean;
  render(): Promise<unknown>;
}

/**
 * Nothing is replaced under somebody's hands, however long ago its drawing began: a press that ends the
 * typing in a field must still reach its button, and a field in which somebody types stays until it is left.
 */
export class HandsOnWindow {
  #typing = false;
  /** Ends with the press. */
  #pressed: AbortController | undefined;
  #stale = false;

  constructor(private readonly window: DrawnWindow) {}

  /** What is shown is no longer what is so. */
  get isStale(): boolean {
    return this.#stale;
  }

  /** The frame stays when its content is drawn anew: it is bound once. */
  watch(): void {
    const { element } = this.window;
    element.addEventListener("input", () => this.type());
    element.addEventListener("change", () => (this.#typing = false));
    element.addEventListener("focusout", () => {
      this.#typing = false;
      this.#catchUp();
    });
    element.addEventListener("pointerdown", () => this.#press());
  }

  /** Somebody types, or is about to. */
  type(): void {
    this.#typing = true;
  }

  /** Whether what was drawn may be shown now; else it comes when the hands are off. */
  mayReplace(): boolean {
    this.#stale = this.#typing || this.#pressed !== undefined;
    return !this.#stale;
  }

  /** The window is closed. */
  off(): void {
    this.#pressed?.abort();
    this.#pressed = undefined;
    this.#typing = this.#stale = false;
  }

  /** The window may have been taken to a document of its own (V14) since it was drawn. */
  #press(): void {
    this.#pressed?.abort();
    const { signal } = (this.#pressed = new AbortController());
    for (const type of ["pointerup", "pointercancel"])
      this.window.element.ownerDocument.addEventListener(type, () => this.#letGo(), { signal });
  }

  /** The click comes after this, and may itself change what is shown. */
  #letGo(): void {
    this.#pressed?.abort();
    this.#pressed = undefined;
    setTimeout(() => this.#catchUp());
  }

  #catchUp(): void {
    if (this.#stale && this.window.rendered) void this.window.render();
  }
}

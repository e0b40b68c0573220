import { cleanHTML, escapeHTML } from "../../host/names/utils.ts";
import { ApplicationV2 } from "./application.ts";
import { FormDataExtended } from "./form-data.ts";

/** `foundry.applications.api.DialogV2`. */
export class DialogV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS = {
    id: "dialog-{id}",
    classes: ["dialog"],
    tag: "dialog",
    form: { closeOnSubmit: true },
    window: { frame: true, positioned: true, minimizable: false },
    position: { width: 400 },
  };

  constructor(options: Data = {}) {
    super(options);
    const buttons = options["buttons"];
    if (!Array.isArray(buttons) || !buttons.length)
      throw new Error("You must define at least one entry in options.buttons");
    this.options["buttons"] = Object.fromEntries(buttons.map((b: Data) => [b["action"], b]));
    this.options["content"] = options["content"];
  }
  override get form(): HTMLFormElement | null {
    return this._element?.querySelector("form") ?? null;
  }
  protected override async _prepareContext(): Promise<Data> {
    return {};
  }
  protected override async _renderHTML(): Promise<HTMLFormElement> {
    const form = document.createElement("form");
    form.className = "dialog-form standard-form";
    form.autocomplete = "off";
    const content = this.options["content"];
    const box = document.createElement("div");
    box.className = "dialog-content standard-form";
    // Text goes through the cleaner; an element keeps its markup (facts, section 7).
    if (content instanceof HTMLElement) box.append(content);
    else box.innerHTML = cleanHTML(String(content ?? ""));
    const footer = document.createElement("footer");
    footer.className = "form-footer";
    footer.innerHTML = Object.values(this.options["buttons"] as Data)
      .map((b: any) => {
        const icon = b.icon ? `<i class="${escapeHTML(b.icon)}" inert></i> ` : "";
        return `<button type="${b.type ?? "submit"}" data-action="${escapeHTML(b.action)}" class="${escapeHTML(b.class ?? "")}" ${b.default ? "autofocus" : ""} ${b.disabled ? "disabled" : ""}>${icon}<span>${escapeHTML(game.i18n.localize(b.label))}</span></button>`;
      })
      .join("");
    form.append(box, footer);
    form.addEventListener(
      "submit",
      (event) => void this._onSubmit(event.submitter as HTMLButtonElement | null, event),
    );
    return form;
  }
  protected override _replaceHTML(result: unknown, content: HTMLElement): void {
    content.replaceChildren(result as HTMLElement);
  }
  protected override _insertElement(element: HTMLElement): void {
    super._insertElement(element);
    if (this.options["modal"]) (element as HTMLDialogElement).showModal();
    else (element as HTMLDialogElement).show();
  }
  protected override async _onFirstRender(_context: Data, _options: Data): Promise<void> {
    this.element.addEventListener("cancel", (e) => {
      e.preventDefault();
      void this.close();
    });
    this.element.addEventListener("keydown", (e) => {
      if (e.key === "Escape") {
        e.preventDefault();
        e.stopPropagation();
        void this.close();
      }
    });
    this.element.querySelector<HTMLElement>("[autofocus]")?.focus();
  }
  protected async _onSubmit(target: HTMLButtonElement | null, event: Event): Promise<this> {
    event.preventDefault();
    const button =
      target ?? this.element.querySelector<HTMLButtonElement>("footer button[autofocus], footer button")!;
    const config = this.options["buttons"][button.dataset["action"] ?? ""];
    button.disabled = true;
    const result: unknown = (await config?.callback?.(event, button, this)) ?? button.dataset["action"];
    await this.options["submit"]?.(result, this);
    return this.options["form"].closeOnSubmit ? this.close({ submitted: true }) : this;
  }
  static async wait({
    rejectClose = false,
    close,
    render,
    submit,
    renderOptions,
    ...options
  }: Data = {}): Promise<any> {
    return new Promise((resolve, reject) => {
      const dialog = new this({
        ...options,
        submit: (result: unknown, d: any) => {
          submit?.(result, d);
          resolve(result);
        },
      });
      dialog.addEventListener(
        "close",
        (event) => {
          if (close instanceof Function) {
            const answer = close(event, dialog);
            if (answer !== undefined) return resolve(answer);
          }
          if (rejectClose) reject(new Error("Dialog was dismissed without pressing a button."));
          else resolve(null);
        },
        { once: true },
      );
      if (render) dialog.addEventListener("render", (event) => render(event, dialog));
      dialog.render({ ...renderOptions, force: true }).catch(reject);
    });
  }
  static async confirm({ yes = {}, no = {}, buttons = [], ...options }: Data = {}): Promise<any> {
    return this.wait({
      ...options,
      buttons: [
        { action: "yes", label: "Yes", icon: "fa-solid fa-check", callback: () => true, ...yes },
        { action: "no", label: "No", icon: "fa-solid fa-xmark", default: true, callback: () => false, ...no },
        ...buttons,
      ],
    });
  }
  static async prompt({ ok = {}, buttons = [], ...options }: Data = {}): Promise<any> {
    return this.wait({
      ...options,
      buttons: [
        { action: "ok", label: "Confirm", icon: "fa-solid fa-check", default: true, ...ok },
        ...buttons,
      ],
    });
  }
  static async input({ ok = {}, ...options }: Data = {}): Promise<any> {
    return this.prompt({
      ...options,
      ok: {
        callback: (_e: Event, button: HTMLButtonElement) => new FormDataExtended(button.form!).object,
        ...ok,
      },
    });
  }
  static async query(user: any, type: string, config: Data = {}): Promise<any> {
    const target = typeof user === "string" ? game.users.get(user) : user;
    if (target.isSelf) return (this as any)[type](config);
    return target.query("dialog", { type, config });
  }
  static async _handleQuery({ type, config }: Data): Promise<any> {
    return (this as any)[type](config);
  }
}

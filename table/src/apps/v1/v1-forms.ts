import { expandObject, mergeObject } from "../../shared/object.ts";
import { FormDataExtended } from "../framework/form-data.ts";
import { Application } from "./v1-application.ts";

declare const $: any;

/** `foundry.appv1.api.FormApplication`. */
export class FormApplication extends Application {
  static _customElements = Object.freeze([
    "color-picker",
    "document-tags",
    "file-picker",
    "hue-slider",
    "multi-checkbox",
    "multi-select",
    "prose-mirror",
    "range-picker",
    "string-tags",
  ]);
  object: any;
  form: HTMLFormElement | null = null;
  filepickers: any[] = [];
  editors: Data = {};
  _submitting = false;
  constructor(object: any = {}, options: Data = {}) {
    super(options);
    this.object = object;
  }
  static override get defaultOptions(): Data {
    return {
      ...super.defaultOptions,
      classes: ["form"],
      closeOnSubmit: true,
      editable: true,
      sheetConfig: false,
      submitOnChange: false,
      submitOnClose: false,
    };
  }
  get isEditable(): boolean {
    return this.options["editable"];
  }
  override getData(_options: Data = {}): Data | Promise<Data> {
    return { object: this.object, options: this.options, title: this.title };
  }
  override async _renderInner(data: Data): Promise<any> {
    const html = await super._renderInner(data);
    this.form =
      html.filter((_i: number, e: HTMLElement) => e instanceof HTMLFormElement)[0] ?? html.find("form")[0];
    return html;
  }
  override _activateCoreListeners(html: any): void {
    super._activateCoreListeners(html);
    if (!this.form) return;
    if (!this.isEditable) return void this._disableFields(this.form);
    this.form.onsubmit = (event) => void this._onSubmit(event);
  }
  override activateListeners(html: any): void {
    super.activateListeners(html);
    if (!this.isEditable) return;
    html.on("change", "input,select,textarea", this._onChangeInput.bind(this));
  }
  _disableFields(form: HTMLElement): void {
    for (const el of form.querySelectorAll<HTMLInputElement>("input,select,textarea,button"))
      el.disabled = true;
  }
  async _onSubmit(
    event: Event,
    { updateData = null, preventClose = false, preventRender = false }: Data = {},
  ): Promise<any> {
    event.preventDefault();
    if (!this.rendered || !this.isEditable || this._submitting) return false;
    this._submitting = true;
    const prior = this._state;
    if (preventRender) this._state = Application.RENDER_STATES.RENDERING;
    try {
      const data = this._getSubmitData(updateData);
      await this._updateObject(event, data);
      if (this.options["closeOnSubmit"] && !preventClose) await this.close({ submit: false, force: true });
      return data;
    } catch (error) {
      ui.notifications?.error?.((error as Error).message);
      throw error;
    } finally {
      this._submitting = false;
      if (preventRender) this._state = prior;
    }
  }
  _getSubmitData(updateData: Data | null = {}): Data {
    if (!this.form) throw new Error("The FormApplication subclass has no registered form element");
    const data: Data = new FormDataExtended(this.form).object;
    return updateData ? mergeObject(expandObject(data), updateData, { inplace: false }) : data;
  }
  async _onChangeInput(event: any): Promise<void> {
    if (this.options["submitOnChange"])
      await this._onSubmit(event.originalEvent ?? event, { preventClose: true });
  }
  async _updateObject(_event: Event, _formData: Data): Promise<unknown> {
    throw new Error("A subclass of the FormApplication must implement the _updateObject method.");
  }
  async submit(options: Data = {}): Promise<this> {
    if (this._submitting) return this;
    await this._onSubmit(new Event("submit", { cancelable: true }), options);
    return this;
  }
  override async close(options: Data = {}): Promise<void> {
    const submit = options["submit"] ?? this.options["submitOnClose"];
    if (submit && this.form && this.rendered) await this.submit({ preventClose: true, preventRender: true });
    await super.close(options);
  }
  activateEditor(): void {}
  async saveEditor(): Promise<void> {}
}

/** `foundry.appv1.api.DocumentSheet`. */
export class DocumentSheet extends FormApplication {
  static override get defaultOptions(): Data {
    return {
      ...super.defaultOptions,
      classes: ["sheet"],
      template: "templates/sheets/generic-sheet.hbs",
      viewPermission: 1,
      editPermission: 3,
      sheetConfig: true,
    };
  }
  get document(): any {
    return this.object;
  }
  override get id(): string {
    return `${this.constructor.name}-${String(this.document.uuid).replace(/\./g, "-")}`;
  }
  override get isEditable(): boolean {
    return (
      this.options["editable"] &&
      !this.document.pack &&
      this.document.testUserPermission(game.user, this.options["editPermission"])
    );
  }
  override get title(): string {
    return `${game.i18n.localize(this.document.constructor.metadata.label)}: ${String(this.document.name ?? "")}`;
  }
  override getData(_options: Data = {}): Data | Promise<Data> {
    const isEditable = this.isEditable;
    return {
      cssClass: isEditable ? "editable" : "locked",
      editable: isEditable,
      document: this.document,
      data: this.document.toObject(false),
      limited: this.document.limited,
      options: this.options,
      owner: this.document.isOwner,
      title: this.title,
    };
  }
  override async _render(force = false, options: Data = {}): Promise<void> {
    await super._render(force, options);
    this.document.apps[this.appId] = this;
  }
  override async close(options: Data = {}): Promise<void> {
    await super.close(options);
    delete this.document.apps?.[this.appId];
  }
  override async _updateObject(_event: Event, formData: Data): Promise<unknown> {
    return this.object.id ? this.document.update(formData) : undefined;
  }
}
export class ActorSheet extends DocumentSheet {
  static override get defaultOptions(): Data {
    return {
      ...super.defaultOptions,
      height: 720,
      width: 800,
      closeOnSubmit: false,
      submitOnClose: true,
      submitOnChange: true,
      baseApplication: "ActorSheet",
    };
  }
  get actor(): any {
    return this.object;
  }
  get token(): any {
    return this.object.token ?? this.options["token"] ?? null;
  }
  override async getData(options: Data = {}): Promise<Data> {
    const context = await super.getData(options);
    return Object.assign(context, {
      actor: this.object,
      items: context["data"].items,
      effects: context["data"].effects,
    });
  }
}
export class ItemSheet extends DocumentSheet {
  static override get defaultOptions(): Data {
    return {
      ...super.defaultOptions,
      width: 500,
      closeOnSubmit: false,
      submitOnClose: true,
      submitOnChange: true,
      baseApplication: "ItemSheet",
    };
  }
  get item(): any {
    return this.object;
  }
  get actor(): any {
    return this.item.actor;
  }
  override async getData(options: Data = {}): Promise<Data> {
    const context = await super.getData(options);
    return Object.assign(context, { item: this.document });
  }
}

/** `foundry.appv1.api.Dialog`. */
export class Dialog extends Application {
  data: Data;
  constructor(data: Data, options: Data = {}) {
    super(options);
    this.data = data;
  }
  static override get defaultOptions(): Data {
    return { ...super.defaultOptions, classes: ["dialog"], width: 400, jQuery: true, focus: true };
  }
  override get title(): string {
    return this.data["title"] || "Dialog";
  }
  override getData(): Data {
    const buttons = Object.fromEntries(
      Object.entries<Data>(this.data["buttons"] ?? {}).filter(
        ([, b]) =>
          b["condition"] === undefined ||
          (b["condition"] instanceof Function ? b["condition"]() : b["condition"]),
      ),
    );
    return { content: this.data["content"], buttons };
  }
  override async _renderInner(data: Data): Promise<any> {
    const html = $(`<div class="dialog-content standard-form"></div><div class="dialog-buttons"></div>`);
    html.filter(".dialog-content").append(data["content"] ?? "");
    for (const [key, b] of Object.entries<Data>(data["buttons"])) {
      const button = $(
        `<button type="button" class="dialog-button ${key} ${key === this.data["default"] ? "default" : ""}" data-button="${key}">${String(b["icon"] ?? "")}</button>`,
      );
      button.append(document.createTextNode(String(b["label"] ?? "")));
      html.filter(".dialog-buttons").append(button);
    }
    return html;
  }
  override activateListeners(html: any): void {
    html
      .find(".dialog-button")
      .add(html.filter(".dialog-button"))
      .on("click", this._onClickButton.bind(this));
    this.data["render"]?.(this.options["jQuery"] ? html : html[0]);
  }
  _onClickButton(event: any): void {
    const id = (event.currentTarget as HTMLElement).dataset["button"] ?? "";
    this.submit((this.data["buttons"] as Data)[id], event);
  }
  submit(button: Data, event?: Event): void {
    const target = this.options["jQuery"] ? this.element : this.element[0];
    button["callback"]?.call(this, target, event);
    void this.close();
  }
  override async close(options: Data = {}): Promise<void> {
    this.data["close"]?.(this.options["jQuery"] ? this.element : this.element[0]);
    await super.close(options);
  }
  static async wait(data: Data = {}, options: Data = {}, renderOptions: Data = {}): Promise<any> {
    return new Promise((resolve, reject) => {
      const buttons: Data = {};
      for (const [id, b] of Object.entries<Data>(data["buttons"]))
        buttons[id] = {
          ...b,
          callback: (html: any, event: Event) =>
            resolve(b["callback"] instanceof Function ? b["callback"].call(undefined, html, event) : id),
        };
      const close = data["close"]
        ? () => resolve(data["close"]())
        : () => reject(new Error("The Dialog was closed without a choice being made."));
      new this({ ...data, buttons, close, render: data["render"] }, options).render(true, renderOptions);
    });
  }
  static confirm({ yes, no, defaultYes = true, ...rest }: Data = {}): Promise<any> {
    return asked(this, rest, defaultYes ? "yes" : "no", {
      yes: {
        icon: '<i class="fa-solid fa-check"></i>',
        label: game.i18n.localize("Yes"),
        callback: (html: any) => (yes ? yes(html) : true),
      },
      no: {
        icon: '<i class="fa-solid fa-xmark"></i>',
        label: game.i18n.localize("No"),
        callback: (html: any) => (no ? no(html) : false),
      },
    });
  }
  static prompt({ label, callback, ...rest }: Data = {}): Promise<any> {
    const ok = {
      icon: '<i class="fa-solid fa-check"></i>',
      label: label ?? game.i18n.localize("Confirm"),
      callback,
    };
    return asked(this, rest, "ok", { ok });
  }
}

/** Closed without a choice it answers null, unless that is to be an error. */
function asked(
  dialog: typeof Dialog,
  { title, content, render, rejectClose = false, options = {} }: Data,
  first: string,
  buttons: Data,
): Promise<any> {
  const close = rejectClose ? undefined : () => null;
  return dialog.wait({ title, content, render, default: first, close, buttons }, options);
}

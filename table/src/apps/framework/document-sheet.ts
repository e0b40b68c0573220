import { ApplicationV2 } from "./application.ts";
import { HandlebarsApplicationMixin } from "./handlebars-application.ts";

/** `foundry.applications.api.DocumentSheetV2`. */
export class DocumentSheetV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Data = {
    id: "{id}",
    classes: ["sheet"],
    tag: "form",
    document: null,
    viewPermission: 1,
    editPermission: 3,
    canCreate: false,
    sheetConfig: true,
    form: { handler: DocumentSheetV2.onSubmitDocumentForm, submitOnChange: false, closeOnSubmit: false },
  };
  readonly #document: any;
  constructor(options: Data = {}) {
    super(options);
    this.#document = options["document"] ?? this.options["document"];
    if (!this.#document) throw new Error("A document must be provided to the DocumentSheetV2 constructor");
  }
  override _initializeApplicationOptions(options: Data): Data {
    const doc = options["document"];
    const merged = super._initializeApplicationOptions({ ...options, document: undefined });
    merged["document"] = doc;
    merged["uniqueId"] = `${this.constructor.name}-${String(doc?.uuid ?? "").replaceAll(".", "-")}`;
    if (merged["id"] === merged["uniqueId"] || /^\d+$/.test(merged["id"]) || merged["id"] === "{id}")
      merged["id"] = merged["uniqueId"];
    return merged;
  }
  get document(): any {
    return this.#document;
  }
  override get title(): string {
    const { constructor: cls, id, name, type } = this.document;
    const prefix =
      cls.hasTypeData && type !== "base"
        ? `TYPES.${String(cls.documentName)}.${String(type)}`
        : `DOCUMENT.${String(cls.documentName)}`;
    const label = game.i18n.has(prefix) ? game.i18n.localize(prefix) : String(cls.documentName);
    return `${label}: ${String(name || id)}`;
  }
  get isVisible(): boolean {
    return this.document.testUserPermission(game.user, this.options["viewPermission"]);
  }
  get isEditable(): boolean {
    if (this.document.pack) return false;
    return this.document.testUserPermission(game.user, this.options["editPermission"]);
  }
  protected override _canRender(_options: Data): false | void {
    if (!this.isVisible) {
      ui.notifications.warn("TABLE.NoSheet", { localize: true });
      return false;
    }
  }
  protected override async _prepareContext(options: Data): Promise<Data> {
    const context = await super._prepareContext(options);
    const source = this.document._source;
    return Object.assign(context, {
      document: this.document,
      source,
      fields: this.document.schema.fields,
      editable: this.isEditable,
      user: game.user,
      rootId: this.id,
    });
  }
  protected override async _onFirstRender(context: Data, options: Data): Promise<void> {
    await super._onFirstRender(context, options);
    this.document.apps[this.id] = this;
  }
  protected override _onClose(options: Data): void {
    super._onClose(options);
    delete this.document.apps[this.id];
  }
  protected override async _onRender(context: Data, options: Data): Promise<void> {
    await super._onRender(context, options);
    if (!this.isEditable) this._toggleDisabled(true);
  }
  protected _toggleDisabled(disabled: boolean): void {
    for (const el of this.element.querySelectorAll<HTMLInputElement>(
      ".window-content input,.window-content select,.window-content textarea,.window-content button[type=submit]",
    ))
      el.disabled = disabled;
  }
  static async onSubmitDocumentForm(
    this: DocumentSheetV2,
    event: Event,
    form: HTMLFormElement,
    formData: any,
    options: Data = {},
  ): Promise<void> {
    const submitData = this._prepareSubmitData(event, form, formData, options["updateData"]);
    await this._processSubmitData(event, form, submitData, options);
  }
  protected _prepareSubmitData(event: Event, form: HTMLFormElement, formData: any, updateData?: Data): Data {
    const data = this._processFormData(event, form, formData);
    if (updateData) foundry.utils.mergeObject(data, updateData, { performDeletions: true });
    this.document.validate({
      changes: this.document.constructor.cleanData(data, {
        partial: true,
        source: { ...this.document._source, ...data },
      }),
    });
    return data;
  }
  protected _processFormData(_event: Event, _form: HTMLFormElement, formData: any): Data {
    return foundry.utils.expandObject(formData.object);
  }
  protected async _processSubmitData(
    _event: Event,
    _form: HTMLFormElement,
    submitData: Data,
    options: Data = {},
  ): Promise<void> {
    await this.document.update(submitData, options);
  }
}

export const ActorSheetV2 = class ActorSheetV2 extends DocumentSheetV2 {
  get actor(): any {
    return this.document;
  }
  get token(): any {
    return this.document.token;
  }
};
export const ItemSheetV2 = class ItemSheetV2 extends DocumentSheetV2 {
  get item(): any {
    return this.document;
  }
  get actor(): any {
    return this.document.parent;
  }
};

/** `foundry.applications.apps.DocumentSheetConfig`. */
export class DocumentSheetConfig {
  static registerSheet(
    documentClass: any,
    scope: string,
    sheetClass: any,
    { label, types, makeDefault = false, canBeDefault = true, canConfigure = true }: Data = {},
  ): void {
    const name = documentClass.documentName as string;
    const list: string[] = types ?? (documentClass.TYPES?.length ? documentClass.TYPES : ["base"]);
    const config = CONFIG[name];
    const id = `${scope}.${String(sheetClass.name)}`;
    for (const type of list) {
      const sheets = (config.sheetClasses[type] ??= {});
      if (makeDefault) for (const s of Object.values<any>(sheets)) s.default = false;
      sheets[id] = {
        id,
        cls: sheetClass,
        label: label instanceof Function ? label() : (label ?? sheetClass.name),
        default: makeDefault,
        canBeDefault,
        canConfigure,
      };
    }
  }
  static unregisterSheet(documentClass: any, scope: string, sheetClass: any, { types }: Data = {}): void {
    const config = CONFIG[documentClass.documentName];
    for (const type of types ?? Object.keys(config.sheetClasses))
      delete config.sheetClasses[type]?.[`${scope}.${String(sheetClass.name)}`];
  }
}
export { HandlebarsApplicationMixin };

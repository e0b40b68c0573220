import { DataModel } from "../../data/model.ts";
import { EMBEDDED, OWNER, PRIMARY } from "../../shared/structure.ts";
import { expandObject, getProperty, isEmpty } from "../../shared/object.ts";
import { createDocuments, deleteDocuments, updateDocuments } from "./operations.ts";

const embeddedCollection = (name: string): string =>
  Object.values(EMBEDDED).find((of) => of[name])?.[name] ?? name.toLowerCase();
const LEVELS: Record<string, number> = { INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 };

/** `foundry.abstract.Document` with the client's additions (`ClientDocumentMixin`). */
export class Document extends DataModel {
  static documentName = "";
  static DEFAULT_ICON = "icons/svg/mystery-man.svg";
  static get metadata(): Data {
    const name = this.documentName;
    return {
      name,
      collection: PRIMARY[name] ?? embeddedCollection(name),
      label: `DOCUMENT.${name}`,
      labelPlural: `DOCUMENT.${name}s`,
      coreTypes: ["base"],
      embedded: EMBEDDED[name] ?? {},
      indexed: name in PRIMARY,
      compendiumIndexFields: ["_id", "name", "img", "type", "sort", "folder"],
      hasTypeData: this.hasTypeData,
      types: this.TYPES,
      permissions: {},
      schemaVersion: "13.341",
    };
  }
  /** Embedded documents look at their parent, so they are made when the rest of it is there. */
  static override *_initializationOrder(): Generator<[string, any]> {
    const late: [string, any][] = [];
    for (const entry of this.schema.entries())
      if (entry[1].constructor.hierarchical) late.push(entry);
      else yield entry;
    yield* late;
  }
  static get hasTypeData(): boolean {
    return "type" in this.schema.fields && "system" in this.schema.fields;
  }
  static get collectionName(): string {
    return PRIMARY[this.documentName] ?? "";
  }
  static get implementation(): any {
    return CONFIG[this.documentName].documentClass;
  }
  static get baseDocument(): any {
    return this;
  }
  static get TYPES(): string[] {
    return game.documentTypes?.[this.documentName] ?? ["base"];
  }
  static getDefaultArtwork(_data: Data = {}): Data {
    return { img: this.DEFAULT_ICON };
  }
  static canUserCreate(user: any): boolean {
    return user.hasPermission(`${this.documentName.toUpperCase()}_CREATE`) || user.isGM;
  }
  static getCollectionName(name: string): string | null {
    return (
      EMBEDDED[this.documentName]?.[name] ??
      (Object.values(EMBEDDED[this.documentName] ?? {}).includes(name) ? name : null)
    );
  }
  static async fromDropData(data: Data): Promise<any> {
    if (data["uuid"]) return foundry.utils.fromUuid(data["uuid"]);
    return data["data"] ? new this.implementation(data["data"]) : null;
  }
  static async fromImport(source: Data, context: Data = {}): Promise<any> {
    return this.implementation.fromSource(source, context);
  }
  /** The dialogs of Foundry ask for a name and a type first; the table asks nothing. */
  static async createDialog(data: Data = {}, createOptions: Data = {}): Promise<any> {
    return this.implementation.create(
      { name: this.implementation.defaultName(data), ...data },
      createOptions,
    );
  }
  static get hierarchy(): Data {
    return Object.fromEntries(
      Object.entries(this.schema.fields).filter(([, f]) => f.constructor.hierarchical),
    );
  }

  declare pack: string | null;
  declare apps: Record<string, any>;
  declare _sheet: any;

  override _configure({ pack = null }: Data = {}): void {
    Object.defineProperty(this, "pack", {
      value: pack ?? this.parent?.pack ?? null,
      writable: true,
      configurable: true,
    });
    Object.defineProperty(this, "apps", { value: {}, writable: true, configurable: true });
    Object.defineProperty(this, "_sheet", { value: null, writable: true, configurable: true });
    for (const field of this.schema.values()) if (field.constructor.hierarchical) field.configure(this);
  }
  override _initialize(options: Data = {}): void {
    super._initialize(options);
    // What comes with its parent is prepared when that is.
    if (game?._documentsReady && !options["isWithParent"]) this.prepareDataSafely();
  }
  override clone(data: Data = {}, context: Data = {}): any {
    const { save = false, keepId = false, addSource = false, ...rest } = context;
    const copy = super.clone(
      { ...(keepId ? {} : { _id: null }), ...data },
      { pack: this.pack, keepId, ...rest },
    );
    if (addSource) copy._source._stats = { ...copy._source._stats, duplicateSource: this.uuid };
    if (!save) return copy;
    return (this.constructor as any).create(copy.toObject(), {
      parent: this.parent,
      pack: this.pack,
      keepId,
    });
  }
  get compendium(): any {
    return this.pack ? game.packs.get(this.pack) : null;
  }
  async deleteDialog(options: Data = {}, operation: Data = {}): Promise<any> {
    return foundry.applications.api.DialogV2.confirm({
      window: { title: "DOCUMENT.Delete" },
      content: `<p>${foundry.utils.escapeHTML(String(this["name"] ?? ""))}</p>`,
      yes: { callback: () => this.delete(operation) },
      ...options,
    });
  }
  /** The shortest address from another document of the same family. */
  getRelativeUUID(relative: any): string {
    if (this.compendium !== relative?.compendium) return this.uuid;
    if (this.isEmbedded && this.collection === relative?.collection) return `.${this.id ?? ""}`;
    if (this.isEmbedded && this.parent === relative) return `.${this.documentName}.${this.id ?? ""}`;
    return this.uuid;
  }
  toCompendium(_pack?: any, options: Data = {}): Data {
    const { clearSort = true, clearFolder = false, clearFlags = false, clearSource = true } = options;
    const { clearOwnership = true, clearState = true, keepId = false } = options;
    const data = this.toObject();
    if (!keepId) delete data["_id"];
    if (clearSort) delete data["sort"];
    if (clearFolder || this.pack === null) delete data["folder"];
    if (clearFlags) delete data["flags"];
    if (clearOwnership) delete data["ownership"];
    if (clearState) delete data["active"];
    if (clearSource) data["_stats"] = { ...data["_stats"], compendiumSource: null, duplicateSource: null };
    if (!this.pack)
      data["_stats"] = { ...data["_stats"], exportSource: { uuid: this.uuid, worldId: game.world?.id } };
    return data;
  }
  toAnchor({ classes = [], attrs = {}, dataset = {}, name, icon }: Data = {}): HTMLElement {
    const a = document.createElement("a");
    a.className = ["content-link", ...classes].join(" ");
    for (const [k, v] of Object.entries({ draggable: "true", ...attrs })) a.setAttribute(k, String(v));
    Object.assign(a.dataset, {
      link: "",
      uuid: this.uuid,
      id: this.id ?? "",
      type: this.documentName,
      ...dataset,
    });
    a.innerHTML = `<i class="${String(icon ?? "fa-solid fa-link")}"></i>${foundry.utils.escapeHTML(String(name ?? this["name"] ?? ""))}`;
    return a;
  }
  async toEmbed(config: Data = {}, options: Data = {}): Promise<any> {
    const content = await this._buildEmbedHTML(config, options);
    if (!content) return null;
    const box = document.createElement("section");
    box.className = "content-embed";
    if (content instanceof HTMLElement) box.append(content);
    else box.append(...content);
    return box;
  }
  async _buildEmbedHTML(config: Data, options: Data = {}): Promise<any> {
    return (await this["system"]?.toEmbed?.(config, options)) ?? null;
  }
  async importFromJSON(json: string): Promise<any> {
    return this.update(JSON.parse(json), { diff: false, recursive: false });
  }
  migrateSystem(): Data {
    return {};
  }
  /** Data of the sort order among siblings. */
  async sortRelative({ updateData = {}, ...sortOptions }: Data = {}): Promise<any[]> {
    const sorting = foundry.utils.performIntegerSort(this, sortOptions);
    return Promise.all(sorting.map((s: any) => s.target.update({ ...updateData, ...s.update })));
  }
  prepareDataSafely(): void {
    try {
      this.prepareData();
    } catch (error) {
      Hooks.onError("ClientDocumentMixin#_initialize", error as Error, {
        msg: `Failed data preparation for ${this.uuid}`,
      });
    }
  }
  _safePrepareData(): void {
    this.prepareDataSafely();
  }
  prepareData(): void {
    const isTyped = this["system"] instanceof DataModel;
    if (isTyped) this["system"].prepareBaseData?.();
    this.prepareBaseData();
    this.prepareEmbeddedDocuments();
    if (isTyped) this["system"].prepareDerivedData?.();
    this.prepareDerivedData();
  }
  prepareBaseData(): void {}
  prepareDerivedData(): void {}
  prepareEmbeddedDocuments(): void {
    for (const name of Object.values(EMBEDDED[this.documentName] ?? {}))
      for (const d of this[name]?.values?.() ?? []) d.prepareDataSafely();
  }

  get documentName(): string {
    return (this.constructor as typeof Document).documentName;
  }
  get collectionName(): string {
    return (this.constructor as typeof Document).collectionName;
  }
  get id(): string | null {
    return this["_id"] ?? this._source["_id"] ?? null;
  }
  get isEmbedded(): boolean {
    return Boolean(this.parent && EMBEDDED[this.parent.documentName]?.[this.documentName]);
  }
  get inCompendium(): boolean {
    return Boolean(this.pack);
  }
  get collection(): any {
    if (this.isEmbedded) return this.parent.getEmbeddedCollection(this.documentName);
    return this.pack ? game.packs.get(this.pack) : game.collections.get(this.documentName);
  }
  get parentCollection(): string | null {
    return this.parent ? (EMBEDDED[this.parent.documentName]?.[this.documentName] ?? null) : null;
  }
  get uuid(): string {
    const own = `${this.documentName}.${this.id ?? ""}`;
    if (this.parent?.uuid) return `${String(this.parent.uuid)}.${own}`;
    return this.pack ? `Compendium.${this.pack}.${own}` : own;
  }
  get link(): string {
    return `@UUID[${this.uuid}]{${String(this["name"] ?? "")}}`;
  }

  // Permissions -------------------------------------------------------------------------------------
  getUserLevel(user: any = game.user): number {
    if (this.inCompendium && !user?.isGM) return 2;
    if (!user) return 0;
    if (user.isGM) return OWNER;
    if (this["ownership"]) {
      const o = this["ownership"] as Record<string, number>;
      const own = o[user.id];
      if (own !== undefined && own !== -1) return own;
      if (this.isEmbedded && (o["default"] ?? -1) === -1) return this.parent.getUserLevel(user);
      return o["default"] ?? 0;
    }
    return this.parent?.getUserLevel?.(user) ?? 0;
  }
  testUserPermission(user: any, permission: string | number, { exact = false } = {}): boolean {
    const needed = typeof permission === "number" ? permission : (LEVELS[permission] ?? 0);
    const level = this.getUserLevel(user);
    return exact ? level === needed : level >= needed;
  }
  canUserModify(user: any, action: string, _data: Data = {}): boolean {
    if (user.isGM) return true;
    if (action === "create") return false;
    return this.testUserPermission(user, OWNER);
  }
  get permission(): number {
    return this.getUserLevel(game.user);
  }
  get isOwner(): boolean {
    return this.testUserPermission(game.user, OWNER);
  }
  get limited(): boolean {
    return this.testUserPermission(game.user, 1, { exact: true });
  }
  get visible(): boolean {
    return this.testUserPermission(game.user, 1);
  }
  get hasPlayerOwner(): boolean {
    return game.users.some((u: any) => !u.isGM && this.testUserPermission(u, OWNER));
  }

  // Flags -------------------------------------------------------------------------------------------
  private static checkScope(scope: string): void {
    const known = ["core", "world", game.system?.id, ...(game.modules?.keys() ?? [])];
    if (!known.includes(scope)) throw new Error(`Flag scope "${scope}" is not valid or not currently active`);
  }
  getFlag(scope: string, key: string): any {
    Document.checkScope(scope);
    return getProperty(this["flags"]?.[scope], key);
  }
  async setFlag(scope: string, key: string, value: unknown): Promise<this> {
    Document.checkScope(scope);
    return this.update(expandObject({ [`flags.${scope}.${key}`]: value }));
  }
  async unsetFlag(scope: string, key: string): Promise<this | undefined> {
    Document.checkScope(scope);
    const head = key.split(".");
    const last = head.pop();
    return this.update({ [`flags.${scope}.${[...head, `-=${last}`].join(".")}`]: null });
  }

  // Writing -----------------------------------------------------------------------------------------
  static async create(data: any, operation: Data = {}): Promise<any> {
    const many = Array.isArray(data);
    const docs = await this.createDocuments(many ? data : [data], operation);
    return many ? docs : docs[0];
  }
  static createDocuments(data: any[] = [], operation: Data = {}): Promise<any[]> {
    return createDocuments(this.implementation, data, operation);
  }
  static updateDocuments(updates: Data[] = [], operation: Data = {}): Promise<any[]> {
    return updateDocuments(this.implementation, updates, operation);
  }
  static deleteDocuments(ids: string[] = [], operation: Data = {}): Promise<any[]> {
    return deleteDocuments(this.implementation, ids, operation);
  }
  static get(id: string): any {
    return game.collections.get(this.documentName)?.get(id) ?? null;
  }
  static defaultName({ type }: Data = {}): string {
    return `New ${type ?? this.documentName}`;
  }
  async update(data: Data = {}, operation: Data = {}): Promise<any> {
    const [doc] = await (this.constructor as typeof Document).updateDocuments([{ ...data, _id: this.id }], {
      ...operation,
      parent: this.parent,
      pack: this.pack,
    });
    return doc;
  }
  async delete(operation: Data = {}): Promise<any> {
    const [doc] = await (this.constructor as typeof Document).deleteDocuments([this.id ?? ""], {
      ...operation,
      parent: this.parent,
      pack: this.pack,
    });
    return doc;
  }
  override updateSource(changes: Data = {}, options: Data = {}): Data {
    const nested = Object.values(EMBEDDED[this.documentName] ?? {});
    const rest: Data = {};
    for (const [k, v] of Object.entries(changes)) if (!(nested.includes(k) && Array.isArray(v))) rest[k] = v;
    for (const k of nested) if (Array.isArray(changes[k])) this.mergeEmbedded(k, changes[k]);
    return super.updateSource(rest, options);
  }
  private mergeEmbedded(key: string, data: Data[]): void {
    const collection = this[key];
    for (const d of data) {
      const old = collection.get(d["_id"]);
      if (old) old.updateSource(d);
      else collection.insertSource(d);
    }
  }
  get collections(): Data {
    return Object.fromEntries(this._embedded ?? []);
  }
  getEmbeddedCollection(name: string): any {
    const key = EMBEDDED[this.documentName]?.[name] ?? name;
    const collection = this[key];
    if (!collection)
      throw new Error(`${name} is not a valid embedded Document within the ${this.documentName} Document`);
    return collection;
  }
  getEmbeddedDocument(name: string, id: string, options: Data = {}): any {
    return this.getEmbeddedCollection(name).get(id, options);
  }
  createEmbeddedDocuments(name: string, data: any[] = [], operation: Data = {}): Promise<any[]> {
    this.getEmbeddedCollection(name);
    return createDocuments(CONFIG[name].documentClass, data, { ...operation, parent: this, pack: this.pack });
  }
  updateEmbeddedDocuments(name: string, updates: Data[] = [], operation: Data = {}): Promise<any[]> {
    this.getEmbeddedCollection(name);
    return updateDocuments(CONFIG[name].documentClass, updates, {
      ...operation,
      parent: this,
      pack: this.pack,
    });
  }
  async deleteEmbeddedDocuments(name: string, ids: string[], operation: Data = {}): Promise<any[]> {
    const collection = this.getEmbeddedCollection(name);
    const all = operation["deleteAll"] ? [...collection.keys()] : ids;
    return deleteDocuments(CONFIG[name].documentClass, all, { ...operation, parent: this, pack: this.pack });
  }
  *traverseEmbeddedDocuments(): Generator<[string, any]> {
    for (const key of Object.values(EMBEDDED[this.documentName] ?? {}))
      for (const d of this[key]?.values?.() ?? []) {
        yield [key, d];
        yield* d.traverseEmbeddedDocuments();
      }
  }

  // Whole operations, for subclasses and systems
  static async _preCreateOperation(
    _documents: any[],
    _operation: Data,
    _user: any,
  ): Promise<boolean | void> {}
  static async _onCreateOperation(_documents: any[], _operation: Data, _user: any): Promise<void> {}
  static async _preUpdateOperation(
    _documents: any[],
    _operation: Data,
    _user: any,
  ): Promise<boolean | void> {}
  static async _onUpdateOperation(_documents: any[], _operation: Data, _user: any): Promise<void> {}
  static async _preDeleteOperation(
    _documents: any[],
    _operation: Data,
    _user: any,
  ): Promise<boolean | void> {}
  static async _onDeleteOperation(_documents: any[], _operation: Data, _user: any): Promise<void> {}

  // Events, for subclasses and systems ----------------------------------------------------------------
  async _preCreate(data: Data, options: Data, user: any): Promise<boolean | void> {
    return this["system"]?._preCreate?.(data, options, user);
  }
  _onCreate(data: Data, options: Data, userId: string): void {
    this["system"]?._onCreate?.(data, options, userId);
  }
  async _preUpdate(changes: Data, options: Data, user: any): Promise<boolean | void> {
    return this["system"]?._preUpdate?.(changes, options, user);
  }
  _onUpdate(changed: Data, options: Data, userId: string): void {
    this["system"]?._onUpdate?.(changed, options, userId);
    if (options["render"] !== false && !isEmpty(this.apps))
      this.render(false, { renderContext: `update${this.documentName}`, renderData: changed });
  }
  async _preDelete(options: Data, user: any): Promise<boolean | void> {
    return this["system"]?._preDelete?.(options, user);
  }
  _onDelete(options: Data, userId: string): void {
    this["system"]?._onDelete?.(options, userId);
    for (const app of Object.values(this.apps)) void app.close({ submit: false });
  }
  _onCreateDescendantDocuments(
    parent: any,
    collection: string,
    documents: any[],
    data: Data[],
    options: Data,
    userId: string,
  ): void {
    this.parent?._onCreateDescendantDocuments?.(parent, collection, documents, data, options, userId);
    if (options["render"] !== false) this.render(false);
  }
  _onUpdateDescendantDocuments(
    parent: any,
    collection: string,
    documents: any[],
    changes: Data[],
    options: Data,
    userId: string,
  ): void {
    this.parent?._onUpdateDescendantDocuments?.(parent, collection, documents, changes, options, userId);
    if (options["render"] !== false) this.render(false);
  }
  _onDeleteDescendantDocuments(
    parent: any,
    collection: string,
    documents: any[],
    ids: string[],
    options: Data,
    userId: string,
  ): void {
    this.parent?._onDeleteDescendantDocuments?.(parent, collection, documents, ids, options, userId);
    if (options["render"] !== false) this.render(false);
  }

  // Sheets --------------------------------------------------------------------------------------------
  _getSheetClass(): any {
    const all =
      CONFIG[this.documentName]?.sheetClasses?.[this["type"] ?? "base"] ??
      CONFIG[this.documentName]?.sheetClasses?.base;
    const list: Data[] = Object.values(all ?? {});
    const chosen = list.filter((s) => s["default"]).at(-1) ?? list.at(-1);
    return chosen?.["cls"] ?? null;
  }
  get sheet(): any {
    if (!this._sheet) {
      const cls = this._getSheetClass();
      if (!cls) return null;
      this._sheet = new cls({ document: this });
    }
    return this._sheet;
  }
  render(force = false, context: Data = {}): void {
    for (const app of Object.values(this.apps)) if (force || app.rendered) app.render({ force, ...context });
  }
  getRollData(): Data {
    return this["system"] ?? {};
  }
  toDragData(): Data {
    return { type: this.documentName, uuid: this.uuid };
  }
  exportToJSON(): void {
    foundry.utils.saveDataToFile(
      JSON.stringify(this.toObject(), null, 2),
      "text/json",
      `fvtt-${this.documentName}-${String(this["name"] ?? this.id)}.json`,
    );
  }
}

import { DataModel } from "../data/model.ts";
import { EMBEDDED, OWNER, PRIMARY } from "../shared/structure.ts";
import { expandObject, getProperty, isEmpty } from "../shared/object.ts";
import { createDocuments, deleteDocuments, updateDocuments } from "./operations.ts";

const LEVELS: Record<string, number> = { INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 };

/** `foundry.abstract.Document` with the client's additions (`ClientDocumentMixin`). */
export class Document extends DataModel {
  static documentName = "";
  static get metadata(): Data {
    const name = this.documentName;
    return {
      name,
      collection: PRIMARY[name] ?? name.toLowerCase(),
      label: `DOCUMENT.${name}`,
      labelPlural: `DOCUMENT.${name}s`,
      coreTypes: ["base"],
      embedded: EMBEDDED[name] ?? {},
      hasTypeData: this.hasTypeData,
    };
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
  static get hierarchy(): Data {
    return Object.fromEntries(
      Object.entries(this.schema.fields).filter(([, f]) => f.constructor.hierarchical),
    );
  }

  declare pack: string | null;
  declare apps: Record<string, any>;
  declare _sheet: any;

  protected override _configure({ pack = null }: Data = {}): void {
    Object.defineProperty(this, "pack", {
      value: pack ?? this.parent?.pack ?? null,
      writable: true,
      configurable: true,
    });
    Object.defineProperty(this, "apps", { value: {}, writable: true, configurable: true });
    Object.defineProperty(this, "_sheet", { value: null, writable: true, configurable: true });
  }
  protected override _initialize(options: Data = {}): void {
    super._initialize(options);
    if (game?._documentsReady) this.prepareDataSafely();
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
    return this.id && !this.isEmbedded
      ? { type: this.documentName, uuid: this.uuid }
      : { type: this.documentName, uuid: this.uuid };
  }
  exportToJSON(): void {
    foundry.utils.saveDataToFile(
      JSON.stringify(this.toObject(), null, 2),
      "text/json",
      `fvtt-${this.documentName}-${String(this["name"] ?? this.id)}.json`,
    );
  }
}

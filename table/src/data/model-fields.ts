import { Collection } from "../shared/collection.ts";
import { deepClone, mergeObject, randomID } from "../shared/object.ts";
import { ArrayField, SchemaField } from "./compound-fields.ts";
import { DataField, type FieldOptions } from "./field.ts";
import { ObjectField } from "./simple-fields.ts";

/** Fields whose values are models or documents of their own. */
export class EmbeddedDataField extends SchemaField {
  model: any;
  constructor(model: any, options: FieldOptions = {}, context: Data = {}) {
    super(model.defineSchema(), options, context);
    this.model = model;
  }
  override clean(value: any, options: Data = {}, state: Data = {}): any {
    return super.clean(value, { ...options, source: value }, state);
  }
  override initialize(value: any, model?: any, options: Data = {}): any {
    if (!value) return value;
    const made = new this.model(value, { ...options, parent: model, isOwned: true });
    // Inside another model its fields are named from that one's root.
    Object.defineProperty(made, "schema", { value: this, writable: false, configurable: true });
    return made;
  }
  override toObject(value: any): any {
    return value?.toObject instanceof Function ? value.toObject(false) : value;
  }
  override migrateSource(sourceData: Data, fieldData: any): void {
    if (fieldData) this.model.migrateDataSafe(fieldData);
    super.migrateSource(sourceData, fieldData);
  }
  override _validateModel(changes: any, options: Data = {}): void {
    if (changes) this.model.validateJoint(changes, options);
  }
}

export class EmbeddedCollectionField extends ArrayField {
  static override hierarchical = true;
  documentName: string;
  readonly keepsFunctions = true;
  constructor(documentName: string, options: FieldOptions = {}, context: Data = {}) {
    super(new DataField(), options, context);
    this.documentName = documentName;
  }
  get model(): any {
    return this.implementation;
  }
  get implementation(): any {
    return CONFIG[this.documentName].documentClass;
  }
  get collection(): any {
    return EmbeddedCollection;
  }
  override _cleanType(value: any, options: Data = {}): any {
    return value.map((v: Data) => {
      const cleaned = this.implementation.cleanData(v, { ...options, partial: false, source: v });
      cleaned._id ??= randomID();
      return cleaned;
    });
  }
  override _validateElements(): undefined {
    return undefined;
  }
  /** The collection is its parent's property before any other field of it is made: fields look for each other. */
  configure(model: any): void {
    if (!model._embedded)
      Object.defineProperty(model, "_embedded", { value: new Map(), configurable: true, writable: true });
    const collection = new EmbeddedCollection(this.documentName, model, this.name ?? "");
    model._embedded.set(this.name, collection);
    Object.defineProperty(model, this.name ?? "", {
      value: collection,
      writable: true,
      configurable: true,
      enumerable: true,
    });
  }
  override initialize(value: any, model: any, options: Data = {}): any {
    if (!model._embedded?.has(this.name)) this.configure(model);
    const collection: EmbeddedCollection = model._embedded.get(this.name);
    collection.initialize(value ?? [], options);
    return collection;
  }
  override toObject(value: any): any {
    return value ? value.map((d: any) => d.toObject(false)) : value;
  }
  override migrateSource(_sourceData: Data, fieldData: any): void {
    for (const v of fieldData ?? []) this.implementation.migrateDataSafe(v);
  }
}

/** `foundry.abstract.EmbeddedCollection`: its documents' sources are the very objects in the parent's source array. */
export class EmbeddedCollection extends Collection<string, any> {
  readonly documentName: string;
  model: any;
  readonly name: string;
  _source: Data[] = [];
  readonly invalidDocumentIds = new Set<string>();
  private isInitialized = false;
  constructor(documentName: string, model: any, name = "") {
    super();
    this.documentName = documentName;
    this.model = model;
    this.name = name;
  }
  get documentClass(): any {
    return CONFIG[this.documentName].documentClass;
  }
  initialize(source: Data[], options: Data = {}): void {
    if (this.isInitialized) return this.again(options);
    this.isInitialized = true;
    this._source = source;
    for (const data of source) this.adopt(data, { ...options, isWithParent: true });
  }
  /** When an actor or item begins anew, so does all that belongs to it. */
  private again(options: Data): void {
    if (!["Actor", "Item"].includes(this.model.documentName)) return;
    for (const doc of this.values()) doc._initialize({ ...options, isWithParent: true });
  }
  private adopt(data: Data, options: Data = {}): any {
    try {
      const doc = new this.documentClass(data, {
        ...options,
        parent: this.model,
        isOwned: true,
        strict: false,
      });
      super.set(doc.id, doc);
      return doc;
    } catch (error) {
      this.invalidDocumentIds.add(data["_id"]);
      Hooks.onError("EmbeddedCollection#_initializeDocument", error as Error, {
        msg: `Failed to initialize ${this.documentName} [${String(data["_id"])}]`,
        id: data["_id"],
      });
      return undefined;
    }
  }
  insertSource(data: Data): any {
    this._source.push(data);
    return this.adopt(data);
  }
  removeById(id: string): any {
    const doc = super.get(id);
    super.delete(id);
    const i = this._source.findIndex((s) => s["_id"] === id);
    if (i >= 0) this._source.splice(i, 1);
    return doc;
  }
  getInvalid(id: string): any {
    const source = this._source.find((s) => s["_id"] === id);
    return source && this.invalidDocumentIds.has(id) ? source : undefined;
  }
  createDocument(data: Data, context: Data = {}): any {
    return new this.documentClass(data, { ...context, parent: this.model });
  }
  search({ query = "", exclude = [] }: Data = {}): any[] {
    const q = String(query).toLowerCase();
    return this.filter((d) => !exclude.includes(d.id) && String(d.name).toLowerCase().includes(q));
  }
  toObject(source = true): Data[] {
    return this.map((d) => d.toObject(source));
  }
}

/** `system`: by the model that the package registered for the document's type, or else free data. */
export class TypeDataField extends ObjectField {
  static override recursive = true;
  document: any;
  constructor(document: any, options: FieldOptions = {}, context: Data = {}) {
    super(options, context);
    this.document = document;
  }
  get documentName(): string {
    return this.document?.documentName ?? "";
  }
  getModelForType(type: string): any {
    return CONFIG[this.documentName]?.dataModels?.[type] ?? null;
  }
  /** The field of a type's model is found under the type: `system` itself knows no type. */
  override _getField(path: string[]): any {
    return path.length ? undefined : this;
  }
  override getInitialValue(data?: Data): any {
    const model = this.getModelForType(data?.["type"]);
    if (model) return model.schema.getInitialValue(data);
    return deepClone(game?.model?.[this.documentName]?.[data?.["type"]] ?? {});
  }
  override clean(value: any, options: Data = {}, state: Data = {}): any {
    if (value?.constructor?.isDataOperator) return value;
    const type = options["source"]?.type ?? options["type"];
    const model = type ? this.getModelForType(type) : null;
    const given = value?.toObject instanceof Function ? value.toObject() : value;
    if (given === undefined && options["partial"]) return undefined;
    const data = typeof given === "object" && given !== null ? given : {};
    if (model) return model.cleanData(data, { ...options, source: data }, state);
    if (options["partial"]) return data;
    return mergeObject(deepClone(game?.model?.[this.documentName]?.[type] ?? {}), data);
  }
  override validate(value: any, options: Data = {}): any {
    const model = this.getModelForType(options["source"]?.type);
    if (!model || model._enableV10Validation === false) return undefined;
    return model.schema.validate(value, { ...options, source: value });
  }
  override _validateModel(data: any, options: Data = {}): void {
    const model = this.getModelForType(options["source"]?.type);
    if (model) model.validateJoint(data);
  }
  override initialize(value: any, model?: any, options: Data = {}): any {
    const cls = this.getModelForType(model._source?.type);
    if (cls) return new cls(value, { ...options, parent: model, isOwned: true, strict: false });
    return deepClone(value);
  }
  override toObject(value: any): any {
    return value?.toObject ? value.toObject(false) : deepClone(value);
  }
  migrateSource(sourceData: Data, fieldData: any): void {
    const cls = this.getModelForType(sourceData["type"]);
    if (cls && fieldData) cls.migrateDataSafe(fieldData);
  }
}

/** One of several schemas, told apart by `type`. */
export class TypedSchemaField extends DataField {
  static override recursive = true;
  types: Record<string, any>;
  constructor(types: Record<string, any>, options: FieldOptions = {}, context: Data = {}) {
    super(options, context);
    this.types = {};
    for (const [type, of] of Object.entries(types)) {
      const field: any = of?.defineSchema
        ? new EmbeddedDataField(of)
        : of instanceof DataField
          ? of
          : new SchemaField(of);
      field.parent = this;
      this.types[type] = field;
    }
  }
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true };
  }
  private of(value: any): any {
    return this.types[value?.type];
  }
  override _cleanType(value: any, options: Data = {}, state: Data = {}): any {
    return this.of(value)?.clean(value, { ...options, partial: false }, state) ?? value;
  }
  override _validateType(value: any, options: Data = {}): any {
    const field = this.of(value);
    if (!field) throw new Error(`"${String(value?.type)}" is not a valid type`);
    return field.validate(value, options);
  }
  override initialize(value: any, model?: any, options?: Data): any {
    return this.of(value)?.initialize(value, model, options) ?? value;
  }
  override toObject(value: any): any {
    return this.of(value)?.toObject(value) ?? value;
  }
}

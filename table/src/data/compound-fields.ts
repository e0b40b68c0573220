import { Collection } from "../shared/collection.ts";
import { createTextareaInput } from "../apps/form-fields.ts";
import { deepClone, isPlainObject, randomID } from "../shared/object.ts";
import { DataField, DataModelValidationError, type FieldOptions } from "./field.ts";
import { choicesInput, ObjectField, StringField } from "./simple-fields.ts";

export class SchemaField extends DataField {
  static override recursive = true;
  fields: Record<string, any>;
  constructor(fields: Record<string, any>, options: FieldOptions = {}, context: Data = {}) {
    super(options, context);
    this.fields = { ...fields };
    for (const [name, field] of Object.entries(this.fields)) {
      field.name = name;
      field.parent = this;
    }
  }
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false };
  }
  override getInitialValue(data?: Data): any {
    const initial = super.getInitialValue(data);
    if (this.nullable && initial === null) return null;
    if (this.options.required === false && initial === undefined) return undefined;
    const out: Data = {};
    for (const [name, field] of Object.entries(this.fields)) {
      const v = initial && name in initial ? initial[name] : field.getInitialValue(data);
      if (v !== undefined) out[name] = v;
    }
    return out;
  }
  *[Symbol.iterator](): Generator<any> {
    yield* Object.values(this.fields);
  }
  keys(): string[] {
    return Object.keys(this.fields);
  }
  values(): any[] {
    return Object.values(this.fields);
  }
  entries(): [string, any][] {
    return Object.entries(this.fields);
  }
  has(name: string): boolean {
    return name in this.fields;
  }
  get(name: string): any {
    return this.fields[name];
  }
  getField(path: string | string[]): any {
    const [head, ...rest] = Array.isArray(path) ? path : path.split(".");
    const field = this.fields[head ?? ""];
    if (!rest.length || !field) return field;
    return field.getField?.(rest) ?? field.element?.getField?.(rest);
  }
  override clean(value: any, options: Data = {}): any {
    if (value === undefined || value === null) return super.clean(value, options);
    const source = value;
    const out: Data = {};
    for (const [name, field] of Object.entries(this.fields)) {
      if (options["partial"] && !(name in source)) continue;
      const context = options["partial"] && options["source"] ? options["source"] : source;
      const v = field.clean(source[name], { ...options, source: context });
      if (v !== undefined) out[name] = v;
    }
    if (options["partial"]) for (const [k, v] of Object.entries(source)) if (/^(-=|==)/.test(k)) out[k] = v;
    return out;
  }
  protected override _validateType(
    value: any,
    options: Data = {},
  ): DataModelValidationError | string | undefined {
    if (typeof value !== "object") return "must be an object";
    for (const [name, field] of Object.entries(this.fields)) {
      if (options["partial"] && !(name in value)) continue;
      const failure = field.validate(value[name], options);
      if (failure) return failure;
    }
    return undefined;
  }
  override initialize(value: any, model: any, options: Data = {}): any {
    if (!value) return value;
    const out: Data = {};
    for (const [name, field] of Object.entries(this.fields)) {
      const v = field.initialize(value[name], model, options);
      if (v instanceof Function && !field.keepsFunctions)
        Object.defineProperty(out, name, { get: v, set() {}, configurable: true, enumerable: true });
      else out[name] = v;
    }
    return out;
  }
  override toObject(value: any): any {
    if (value === undefined || value === null) return value;
    const out: Data = {};
    for (const [name, field] of Object.entries(this.fields)) out[name] = field.toObject(value[name]);
    return out;
  }
  override apply(fn: any, data: any = {}, options: Data = {}): any {
    const out: Data = {};
    for (const [name, field] of Object.entries(this.fields)) {
      if (options["partial"] && !(name in data)) continue;
      const r = field.apply(fn, data[name], options);
      if (r !== undefined) out[name] = r;
    }
    return out;
  }
}

export class TypedObjectField extends ObjectField {
  static override recursive = true;
  element: any;
  constructor(element: any, options: FieldOptions = {}, context: Data = {}) {
    super(options, context);
    this.element = element;
    element.parent = this;
  }
  protected override _cleanType(value: any, options?: Data): any {
    const out: Data = {};
    for (const [k, v] of Object.entries(value)) {
      if (/^(-=|==)/.test(k)) out[k] = v;
      else if (this.options["validateKey"]?.(k) !== false)
        out[k] = this.element.clean(v, { ...options, partial: false });
    }
    return out;
  }
  protected override _validateType(value: any, options: Data = {}): any {
    if (typeof value !== "object") return "must be an object";
    for (const v of Object.values(value)) {
      const failure = this.element.validate(v, { ...options, partial: false });
      if (failure) return failure;
    }
    return undefined;
  }
  override initialize(value: any, model?: any, options?: Data): any {
    if (!value) return value;
    return Object.fromEntries(
      Object.entries(value).map(([k, v]) => [k, this.element.initialize(v, model, options)]),
    );
  }
  override toObject(value: any): any {
    if (!value) return value;
    return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, this.element.toObject(v)]));
  }
}

export class ArrayField extends DataField {
  static override recursive = true;
  element: any;
  constructor(element: any, options: FieldOptions = {}, context: Data = {}) {
    super(options, context);
    this.element = element instanceof DataField ? element : element;
    if (this.element instanceof DataField) this.element.parent = this;
  }
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      empty: true,
      exact: undefined,
      min: 0,
      max: Infinity,
    };
  }
  override getInitialValue(data?: Data): any {
    return super.getInitialValue(data) ?? (this.nullable ? null : []);
  }
  protected override _cast(value: any): any {
    if (value instanceof Set) return [...value];
    if (Array.isArray(value)) return value;
    // Form data arrives as {0: …, 1: …}.
    if (isPlainObject(value))
      return Object.keys(value).every((k) => /^\d+$/.test(k)) ? Object.values(value) : [];
    return value === undefined || value === "" ? [] : [value];
  }
  protected override _cleanType(value: any, options: Data = {}): any {
    return value.map((v: unknown) => this.element.clean(v, { ...options, partial: false }));
  }
  protected override _validateType(value: any, options: Data = {}): any {
    if (!Array.isArray(value)) return "must be an Array";
    for (const v of value) {
      const failure = this.element.validate?.(v, { ...options, partial: false });
      if (failure) return failure;
    }
    return undefined;
  }
  override initialize(value: any, model?: any, options?: Data): any {
    return value?.map((v: unknown) => this.element.initialize(v, model, options));
  }
  override toObject(value: any): any {
    return value === null || value === undefined ? value : Array.from(value, (v) => this.element.toObject(v));
  }
  protected override _toInput(config: Data): HTMLElement {
    if (this.element.choices || config["options"]) return choicesInput(this.element, config);
    if (this.element instanceof StringField) return tagsInput(config);
    return createTextareaInput({
      ...config,
      value: JSON.stringify(config["value"] ?? []),
      dataset: { dtype: "JSON" },
    });
  }
}

/** Words between commas, as Foundry's `string-tags` takes them. */
function tagsInput(config: Data): HTMLElement {
  const tags = document.createElement("string-tags");
  tags.setAttribute("name", config["name"] ?? "");
  tags.setAttribute("value", [...(config["value"] ?? [])].join(", "));
  return tags;
}

export class SetField extends ArrayField {
  override initialize(value: any, model?: any, options?: Data): any {
    return value ? new Set(super.initialize(value, model, options)) : value;
  }
  protected override _cleanType(value: any, options: Data = {}): any {
    return [...new Set(super._cleanType(value, options))];
  }
}

export class EmbeddedDataField extends SchemaField {
  model: any;
  constructor(model: any, options: FieldOptions = {}, context: Data = {}) {
    super(model.defineSchema(), options, context);
    this.model = model;
  }
  override initialize(value: any, model: any): any {
    return value ? new this.model(value, { parent: model, clean: false }) : value;
  }
  override toObject(value: any): any {
    return value?.toObject ? value.toObject(false) : value;
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
  get implementation(): any {
    return CONFIG[this.documentName].documentClass;
  }
  protected override _cleanType(value: any, options: Data = {}): any {
    return value.map((v: Data) => {
      const cleaned = this.implementation.cleanData(v, { ...options, partial: false });
      cleaned._id ??= randomID();
      return cleaned;
    });
  }
  protected override _validateType(): undefined {
    return undefined;
  }
  override initialize(value: any, model: any): any {
    const existing = model._embedded?.get(this.name);
    if (existing) return existing;
    const collection = new EmbeddedCollection(this.documentName, model, value);
    model._embedded ??= new Map();
    model._embedded.set(this.name, collection);
    return collection;
  }
  override toObject(value: any): any {
    return value ? value.map((d: any) => d.toObject(false)) : value;
  }
}

/** `foundry.abstract.EmbeddedCollection`: its documents' sources are the very objects in the parent's source array. */
export class EmbeddedCollection extends Collection<string, any> {
  readonly documentName: string;
  readonly model: any;
  readonly _source: Data[];
  constructor(documentName: string, model: any, source: Data[]) {
    super();
    this.documentName = documentName;
    this.model = model;
    this._source = source;
    for (const data of source) this.adopt(data);
  }
  get documentClass(): any {
    return CONFIG[this.documentName].documentClass;
  }
  private adopt(data: Data): any {
    const doc = new this.documentClass(data, { parent: this.model, clean: false, keepSource: true });
    super.set(doc.id, doc);
    return doc;
  }
  insertSource(data: Data): any {
    const cleaned = this.documentClass.cleanData(this.documentClass.migrateData(data));
    this._source.push(cleaned);
    return this.adopt(cleaned);
  }
  removeById(id: string): any {
    const doc = super.get(id);
    super.delete(id);
    const i = this._source.findIndex((s) => s["_id"] === id);
    if (i >= 0) this._source.splice(i, 1);
    return doc;
  }
  get invalidDocumentIds(): Set<string> {
    return new Set();
  }
}

export class TypeDataField extends ObjectField {
  document: any;
  constructor(document: any, options: FieldOptions = {}, context: Data = {}) {
    super(options, context);
    this.document = document;
  }
  getModelForType(type: string): any {
    const name = this.document?.documentName ?? this.parent?.documentName;
    return CONFIG[name]?.dataModels?.[type] ?? null;
  }
  override clean(value: any, options: Data = {}): any {
    const type = options["source"]?.type ?? options["type"];
    const model = type ? this.getModelForType(type) : null;
    const v = value ?? (options["partial"] ? value : {});
    if (model && v && !v.constructor?.isDataOperator) {
      const raw = v.toObject ? v.toObject() : v;
      return model.cleanData(options["partial"] ? raw : (model.migrateData?.(deepClone(raw)) ?? raw), {
        ...options,
        source: raw,
      });
    }
    return v?.toObject ? v.toObject() : v;
  }
  override validate(value: any, options: Data = {}): any {
    const model = options["source"]?.type ? this.getModelForType(options["source"].type) : null;
    return model ? model.schema.validate(value, options) : undefined;
  }
  override initialize(value: any, model?: any): any {
    const cls = this.getModelForType(model._source?.type);
    if (cls) return new cls(value, { parent: model, clean: false, keepSource: true });
    return deepClone(value);
  }
  override toObject(value: any): any {
    return value?.toObject ? value.toObject(false) : deepClone(value);
  }
}

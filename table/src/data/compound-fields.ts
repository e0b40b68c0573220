import { createTextareaInput } from "../apps/framework/form-fields.ts";
import { isV14 } from "../host/names/env.ts";
import { isDeletionKey, isPlainObject } from "../shared/object.ts";
import { DataModelValidationFailure } from "./failure.ts";
import { DataField, type FieldOptions } from "./field.ts";
import { choicesInput, ObjectField, StringField } from "./simple-fields.ts";

/** The state one level down, for who cleans a part of what is stored. */
const below = (state: Data, key: string): Data => ({ ...state, source: state["source"]?.[key] });

export class SchemaField extends DataField {
  static override recursive = true;
  fields: Record<string, any>;
  unknownKeys: string[] = [];
  constructor(fields: Record<string, any>, options: FieldOptions = {}, context: Data = {}) {
    super(options, context);
    this.fields = this._initialize(fields);
  }
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false };
  }
  _initialize(fields: Record<string, any>): Record<string, any> {
    const own: Record<string, any> = {};
    for (const [name, field] of Object.entries(fields)) {
      if (!(field instanceof DataField))
        throw new Error(`The "${name}" field is not an instance of the DataField class.`);
      field.name = name;
      field.parent = this;
      own[name] = field;
    }
    return own;
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
    return this._getField(this.pathFor(Array.isArray(path) ? [...path] : path.split(".")));
  }
  /** V13 hands the path down from its front, V14 from its end. */
  private pathFor(path: string[]): string[] {
    return isV14() ? path.reverse() : path;
  }
  override _getField(path: string[]): any {
    if (!path.length) return this;
    const name = isV14() ? path.pop() : path.shift();
    return this.fields[name ?? ""]?._getField(path);
  }
  override _cast(value: any): any {
    return value?.toObject instanceof Function ? value.toObject() : value;
  }
  override _cleanType(value: any, options: Data = {}, state: Data = {}): any {
    const data: Data = typeof value === "object" ? value : {};
    const given: Data = { ...options, source: options["source"] ?? data };
    for (const [name, field] of Object.entries(this.fields)) {
      if (!(name in data) && options["partial"]) continue;
      const v = field.clean(data[name], given, below(state, name));
      if (v === undefined) delete data[name];
      else data[name] = v;
    }
    for (const name of Object.keys(data))
      if (!(name in this.fields) && !(options["partial"] && isDeletionKey(name))) delete data[name];
    return data;
  }
  override _validateType(value: any, options: Data = {}): any {
    if (typeof value !== "object") throw new Error("must be an object");
    const given = { ...options, source: options["source"] ?? value };
    const failure = new DataModelValidationFailure({ invalidValue: value });
    for (const [name, field] of Object.entries(this.fields)) {
      if (options["partial"] && !(name in value)) continue;
      const found = field.validate(value[name], given) as DataModelValidationFailure | undefined;
      if (!found) continue;
      failure.fields[name] = found;
      if (!options["fallback"] || !found.unresolved) failure.unresolved = true;
      if (options["fallback"] && !field.constructor.recursive) {
        const initial: unknown = field.getInitialValue(given.source);
        if (field.validate(initial, given) === undefined) value[name] = initial;
      }
    }
    return failure.isEmpty() ? undefined : failure;
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
      if (!options["filter"] || r !== undefined) out[name] = r;
    }
    return out;
  }
  /** Fields of their own kind may have moved or renamed what they hold. */
  migrateSource(sourceData: Data, fieldData: any): void {
    if (!fieldData || typeof fieldData !== "object") return;
    for (const [name, field] of Object.entries(this.fields))
      if (name in fieldData) migrateField(field, sourceData, fieldData[name], fieldData, name);
  }
}

/** V13 calls `migrateSource`, V14 `_migrate`, whose answer is kept. */
export function migrateField(field: any, source: Data, data: any, holder: Data, key: string): void {
  if (data === undefined || data === null || data?.constructor?.isDataOperator) return;
  if (field._migrate) holder[key] = field._migrate(data, {}, { source }) ?? data;
  else field.migrateSource?.(source, data);
}

export class TypedObjectField extends ObjectField {
  static override recursive = true;
  element: any;
  constructor(element: any, options: FieldOptions = {}, context: Data = {}) {
    super(options, context);
    this.element = element;
    element.parent = this;
  }
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, validateKey: undefined, expandKeys: true };
  }
  override _getField(path: string[]): any {
    if (!path.length) return this;
    if (isV14()) path.pop();
    else path.shift();
    return this.element._getField(path);
  }
  override _cleanType(value: any, options: Data = {}, state: Data = {}): any {
    if (typeof value !== "object") return value;
    for (const [k, v] of Object.entries(value)) {
      if (isDeletionKey(k) || (v as Data | null)?.constructor?.["isDataOperator" as never]) continue;
      if (this.options["validateKey"]?.(k) === false) {
        delete value[k];
        continue;
      }
      // An entry that is there already may be changed in part; a new one is whole.
      const partial = Boolean(options["partial"]) && state["source"]?.[k] !== undefined;
      value[k] = this.element.clean(v, { ...options, partial }, below(state, k));
    }
    return value;
  }
  override _validateType(value: any, options: Data = {}): any {
    super._validateType(value, options);
    const failure = new DataModelValidationFailure({ invalidValue: value });
    for (const [k, v] of Object.entries(value)) {
      if (isDeletionKey(k)) continue;
      const found = this.element.validate(v, options);
      if (!found) continue;
      failure.fields[k] = found;
      if (options["fallback"] && !this.element.constructor.recursive) delete value[k];
    }
    return failure.isEmpty() ? undefined : failure;
  }
  override initialize(value: any, model?: any, options?: Data): any {
    if (!value) return value;
    const out: Data = {};
    for (const [k, v] of Object.entries(value)) out[k] = this.element.initialize(v, model, options);
    return out;
  }
  override toObject(value: any): any {
    if (!value) return value;
    return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, this.element.toObject(v)]));
  }
  migrateSource(sourceData: Data, fieldData: any): void {
    for (const [k, v] of Object.entries((fieldData ?? {}) as Data))
      if (!isDeletionKey(k)) migrateField(this.element, sourceData, v, fieldData, k);
  }
}

export class ArrayField extends DataField {
  static override recursive = true;
  element: any;
  declare min: number;
  declare max: number;
  constructor(element: any, options: FieldOptions = {}, context: Data = {}) {
    super(options, context);
    this.element = element;
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
  override _getField(path: string[]): any {
    if (!path.length) return this;
    const next = isV14() ? path.at(-1) : path[0];
    if (next === "element") return (isV14() ? path.pop() : path.shift(), this.element._getField(path));
    return undefined;
  }
  override getInitialValue(data?: Data): any {
    return super.getInitialValue(data) ?? (this.nullable ? null : this.required ? [] : undefined);
  }
  override _cast(value: any): any {
    if (value instanceof Set) return [...value];
    if (Array.isArray(value)) return value;
    // Form data arrives as {0: …, 1: …}.
    if (isPlainObject(value))
      return Object.keys(value).every((k) => /^\d+$/.test(k)) ? Object.values(value) : [];
    return value === "" ? [] : [value];
  }
  override _cleanType(value: any, options: Data = {}, state: Data = {}): any {
    return value.map((v: unknown) =>
      this.element.clean(v, { ...options, partial: false }, { ...state, source: v }),
    );
  }
  override _validateType(value: any, options: Data = {}): any {
    if (!Array.isArray(value)) throw new Error("must be an Array");
    if (value.length < this.min) throw new Error(`cannot have fewer than ${this.min} elements`);
    if (value.length > this.max) throw new Error(`cannot have more than ${this.max} elements`);
    return this._validateElements(value, options);
  }
  _validateElements(value: any[], options: Data): DataModelValidationFailure | undefined {
    const failure = new DataModelValidationFailure({ invalidValue: value });
    const dropped = new Set<unknown>();
    for (const [id, v] of value.entries()) {
      const found = this.element.validate?.(v, { ...options, partial: false });
      if (!found) continue;
      failure.elements.push({ id, failure: found });
      if (options["fallback"] && !this.element.constructor.recursive) dropped.add(v);
    }
    if (dropped.size) value.splice(0, value.length, ...value.filter((v) => !dropped.has(v)));
    return failure.isEmpty() ? undefined : failure;
  }
  override initialize(value: any, model?: any, options?: Data): any {
    if (!value) return value;
    return value.map((v: unknown) => {
      const made = this.element.initialize(v, model, options);
      return made instanceof Function ? made() : made;
    });
  }
  override toObject(value: any): any {
    return value === null || value === undefined ? value : Array.from(value, (v) => this.element.toObject(v));
  }
  migrateSource(sourceData: Data, fieldData: any): void {
    if (!Array.isArray(fieldData)) return;
    for (const [i, v] of fieldData.entries()) migrateField(this.element, sourceData, v, fieldData, String(i));
  }
  override _castChangeDelta(delta: any): any {
    const list = Array.isArray(delta) || delta instanceof Set ? [...delta] : this.parsed(delta);
    return list.map((v) => this.element._castChangeDelta(v));
  }
  private parsed(delta: any): unknown[] {
    if (typeof delta !== "string") return [delta];
    try {
      const value = JSON.parse(delta) as unknown;
      return Array.isArray(value) ? value : [value];
    } catch {
      return delta.split(",").map((part) => part.trim());
    }
  }
  override _applyChangeAdd(value: any, delta: any): any {
    value.push(...delta);
    return value;
  }
  override _toInput(config: Data): HTMLElement {
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
  override _cleanType(value: any, options: Data = {}, state: Data = {}): any {
    return [...new Set(super._cleanType(value, options, state))];
  }
  override _castChangeDelta(delta: any): any {
    return new Set(super._castChangeDelta(delta));
  }
  override _applyChangeAdd(value: any, delta: any): any {
    for (const v of delta) value.add(v);
    return value;
  }
  override _applyChangeSubtract(value: any, delta: any): any {
    for (const v of delta) value.delete(v);
    return value;
  }
}

import {
  deepClone,
  diffObject,
  equals,
  expandObject,
  isDeletionKey,
  isEmpty,
  isPlainObject,
  mergeObject,
} from "../shared/object.ts";
import { env } from "../host/names/env.ts";
import { SchemaField } from "./compound-fields.ts";
import { DataModelValidationError, DataModelValidationFailure } from "./failure.ts";

/** V13 spells a removal `-=key`, V14 an operator object; both travel as `-=key` on the wire. */
export class ForcedDeletion {
  static isDataOperator = true;
  static create(): ForcedDeletion {
    return new ForcedDeletion();
  }
}
export class ForcedReplacement {
  static isDataOperator = true;
  constructor(readonly replacement: unknown) {}
  static create(value: unknown): ForcedReplacement {
    return new ForcedReplacement(value);
  }
}
export function serializeOperators(data: Data): Data {
  const out: Data = {};
  for (const [k, v] of Object.entries(data)) {
    if (v instanceof ForcedDeletion) out[`-=${k}`] = null;
    else if (v instanceof ForcedReplacement) out[`==${k}`] = v.replacement;
    else out[k] = isPlainObject(v) ? serializeOperators(v) : v;
  }
  return out;
}

const hidden = (value: unknown): PropertyDescriptor => ({
  value,
  writable: true,
  enumerable: false,
  configurable: true,
});

/** `foundry.abstract.DataModel`. */
export class DataModel {
  static LOCALIZATION_PREFIXES: string[] = [];
  static defineSchema(): Record<string, any> {
    throw new Error(`The ${this.name} subclass of DataModel must define its Document schema`);
  }
  static get schema(): SchemaField {
    // Schemas differ by generation; a page has one, a test process both.
    const key = `_schema${env.generation}`;
    if (!Object.hasOwn(this, key)) {
      const schema = new SchemaField(this.defineSchema());
      schema.name = this.name;
      Object.defineProperty(this, key, { value: named(schema), configurable: true });
    }
    return (this as any)[key];
  }
  /** Old data to new; may change what it is given. */
  static migrateData(source: Data): Data {
    if (source) this.schema.migrateSource(source, source);
    return source;
  }
  static migrateDataSafe(source: Data): Data {
    try {
      this.migrateData(source);
    } catch (error) {
      Hooks.onError("DataModel.migrateDataSafe", error as Error, { log: "warn" });
    }
    return source;
  }
  static shimData(data: Data, _options: Data = {}): Data {
    return data;
  }
  static cleanData(source: Data = {}, options: Data = {}, state: Data = {}): Data {
    return this.schema._cleanType(source, { source, ...options }, state);
  }
  static *_initializationOrder(): Generator<[string, any]> {
    yield* this.schema.entries();
  }
  static fromSource(source: Data, { strict = false, ...context }: Data = {}): any {
    return new this(deepClone(source), { ...context, strict });
  }
  static fromJSON(json: string): any {
    return this.fromSource(JSON.parse(json));
  }
  static validateJoint(_data: Data): void {}

  declare _source: Data;
  declare parent: any;
  declare _embedded: Map<string, any> | undefined;
  [key: string]: any;

  /** What is given becomes the model's own: its source is that very object. */
  constructor(data: any = {}, context: Data = {}) {
    const { parent = null, strict = true, isOwned = false, fallback, clean: _clean, ...rest } = context;
    Object.defineProperty(this, "parent", hidden(parent));
    Object.defineProperty(this, "_source", hidden({}));
    this._configure(rest);
    const raw = data instanceof DataModel ? data.toObject() : data;
    this._source = this._initializeSource(raw, { ...rest, strict });
    if (!isOwned || strict) this.validate({ strict, fallback: fallback ?? !strict, joint: strict });
    this._initialize({ ...rest, strict });
  }
  _configure(_options: Data): void {}
  _initializeSource(data: any, _options: Data = {}): Data {
    const cls = this.constructor as typeof DataModel;
    const source = expandKeys(data instanceof DataModel ? data.toObject() : data);
    if (typeof source !== "object" || source === null)
      throw new Error(`${cls.name} was constructed from something that is not an object`);
    cls.migrateDataSafe(source);
    const cleaned = cls.cleanData(source);
    cls.shimData(cleaned);
    return cleaned;
  }
  get schema(): SchemaField {
    return (this.constructor as typeof DataModel).schema;
  }
  get invalid(): boolean {
    return false;
  }
  get validationFailures(): Data {
    return { fields: null, joint: null };
  }
  _initialize(options: Data = {}): void {
    for (const [name, field] of (this.constructor as typeof DataModel)._initializationOrder()) {
      const value: unknown = field.initialize(this._source[name], this, options);
      const getter = value instanceof Function && !field.keepsFunctions;
      Object.defineProperty(
        this,
        name,
        getter
          ? { get: value as () => unknown, set() {}, configurable: true, enumerable: true }
          : { value, writable: true, configurable: true, enumerable: true },
      );
    }
  }
  reset(): void {
    this._initialize();
  }
  validate({ changes, fallback = false, strict = true, fields = true, joint = true }: Data = {}): boolean {
    const cls = this.constructor as typeof DataModel;
    const source = changes ? { ...this._source, ...changes } : this._source;
    const failure: DataModelValidationFailure | undefined = fields
      ? this.schema.validate(changes ?? this._source, { partial: Boolean(changes), source, fallback })
      : undefined;
    if (failure) {
      if (strict && !fallback) throw this.invalidity(failure);
      console.warn(`${cls.name} [${String(this._source["_id"] ?? "")}]: ${String(failure)}`);
    }
    if (!changes && joint && !failure) {
      cls.validateJoint(this._source);
      for (const [name, field] of this.schema.entries())
        if (name in this._source) field._validateModel(this._source[name], { source: this._source });
    }
    return !failure;
  }
  private invalidity(failure: DataModelValidationFailure): DataModelValidationError {
    const error = failure.asError();
    error.message = `${this.constructor.name} validation errors: ${error.message}`;
    return error;
  }
  /** Applies changes to the source and returns what really changed. */
  updateSource(changes: Data = {}, options: Data = {}): Data {
    const diff = this._diffFor(changes, options);
    if (isEmpty(diff) || options["dryRun"]) return diff;
    this._commit(diff, options);
    this._initialize();
    return diff;
  }
  /** Cleaned and compared changes; nothing is written. */
  _diffFor(changes: Data, options: Data = {}): Data {
    const cls = this.constructor as typeof DataModel;
    const expanded = serializeOperators(expandObject(changes));
    const hasType = "type" in expanded;
    if (!hasType && "type" in this._source && this.schema.has("type"))
      expanded["type"] = this._source["type"];
    cls.migrateDataSafe(expanded);
    const cleaned = cls.cleanData(
      expanded,
      { partial: true, source: { ...this._source, ...expanded } },
      { source: this._source },
    );
    if (!hasType) delete cleaned["type"];
    this.validate({ changes: withoutOperators(cleaned) });
    if (options["diff"] === false) return cleaned;
    // What is replaced as a whole has changed where a part of it is gone, too.
    if (options["recursive"] === false)
      return Object.fromEntries(Object.entries(cleaned).filter(([k, v]) => !equals(this._source[k], v)));
    return diffObject(this._source, cleaned, { deletionKeys: true });
  }
  _commit(diff: Data, options: Data = {}): void {
    mergeObject(this._source, diff, { performDeletions: true, recursive: options["recursive"] !== false });
  }
  clone(data: Data = {}, context: Data = {}): any {
    const merged = mergeObject(this.toObject(), expandObject(serializeOperators(data)), {
      performDeletions: true,
    });
    return new (this.constructor as any)(merged, { parent: this.parent, strict: false, ...context });
  }
  toObject(source = true): Data {
    if (source) return deepClone(this._source);
    const data: Data = {};
    for (const [name, field] of this.schema.entries()) data[name] = field.toObject(this[name]);
    return data;
  }
  toJSON(): Data {
    return this.toObject(true);
  }
}

/** The root of a schema has no place in the paths of its fields. */
function named(schema: SchemaField): SchemaField {
  schema.name = undefined;
  return schema;
}
function expandKeys(data: Data): Data {
  return data && Object.keys(data).some((k) => k.includes(".")) ? expandObject(data) : data;
}
/** Removals need no validation. */
function withoutOperators(data: Data): Data {
  const out: Data = {};
  for (const [k, v] of Object.entries(data))
    if (!isDeletionKey(k)) out[k] = isPlainObject(v) ? withoutOperators(v) : v;
  return out;
}

/** `foundry.abstract.TypeDataModel`: the `system` of a document. */
export class TypeDataModel extends DataModel {
  static _enableV10Validation = false;
  static get metadata(): Data {
    return {};
  }
  /** The package whose model this is. */
  get modelProvider(): any {
    const type = String(this.parent?._source?.type ?? "");
    if (!type.includes(".")) return game.system;
    return game.modules.get(type.slice(0, type.indexOf("."))) ?? null;
  }
  prepareBaseData(): void {}
  prepareDerivedData(): void {}
  async toEmbed(_config: Data, _options: Data = {}): Promise<unknown> {
    return null;
  }
  async _preCreate(_data: Data, _options: Data, _user: any): Promise<boolean | void> {}
  _onCreate(_data: Data, _options: Data, _userId: string): void {}
  async _preUpdate(_changes: Data, _options: Data, _user: any): Promise<boolean | void> {}
  _onUpdate(_changed: Data, _options: Data, _userId: string): void {}
  async _preDelete(_options: Data, _user: any): Promise<boolean | void> {}
  _onDelete(_options: Data, _userId: string): void {}
}

import {
  deepClone,
  diffObject,
  expandObject,
  isEmpty,
  isPlainObject,
  mergeObject,
} from "../shared/object.ts";
import { env } from "../host/env.ts";
import { SchemaField } from "./compound-fields.ts";
import { DataModelValidationError } from "./field.ts";

/** V13 spells a removal `-=key`, V14 an operator object; both travel as `-=key` on the wire. */
export class ForcedDeletion {
  static isDataOperator = true;
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

/** `foundry.abstract.DataModel`. */
export class DataModel {
  static LOCALIZATION_PREFIXES: string[] = [];
  static defineSchema(): Record<string, any> {
    throw new Error(`The ${this.name} subclass of DataModel must define its Document schema`);
  }
  static get schema(): SchemaField {
    // Schemas differ by generation; a page has one, a test process both.
    const key = `_schema${env.generation}`;
    if (!Object.hasOwn(this, key))
      Object.defineProperty(this, key, { value: new SchemaField(this.defineSchema()), configurable: true });
    return (this as any)[key];
  }
  static migrateData(source: Data): Data {
    return source;
  }
  static cleanData(source: Data = {}, options: Data = {}): Data {
    return this.schema.clean(source, { source, ...options });
  }
  static fromSource(source: Data, options: Data = {}): any {
    return new this(this.migrateData(deepClone(source)), { ...options, strict: options["strict"] ?? false });
  }
  static fromJSON(json: string): any {
    return this.fromSource(JSON.parse(json));
  }
  static validateJoint(_data: Data): void {}

  declare _source: Data;
  declare parent: any;
  declare _embedded: Map<string, any> | undefined;
  [key: string]: any;

  constructor(data: any = {}, context: Data = {}) {
    const { parent = null, strict = true, clean = true, keepSource = false, ...rest } = context;
    Object.defineProperty(this, "parent", {
      value: parent,
      writable: true,
      enumerable: false,
      configurable: true,
    });
    const cls = this.constructor as typeof DataModel;
    const raw = data instanceof DataModel ? data.toObject() : data;
    Object.defineProperty(this, "_source", {
      value: {},
      writable: true,
      enumerable: false,
      configurable: true,
    });
    this._configure(rest);
    if (keepSource) {
      const cleaned = cls.cleanData(raw);
      for (const k of Object.keys(cleaned)) if (!(k in raw)) raw[k] = cleaned[k];
      this._source = raw;
    } else this._source = this._initializeSource(clean ? deepClone(raw) : raw);
    if (strict && clean && !keepSource) this.validate({ fallback: false });
    this._initialize({});
  }
  protected _configure(_options: Data): void {}
  protected _initializeSource(data: Data): Data {
    const cls = this.constructor as typeof DataModel;
    return cls.cleanData(cls.migrateData(expandKeys(data)));
  }
  get schema(): SchemaField {
    return (this.constructor as typeof DataModel).schema;
  }
  get invalid(): boolean {
    return false;
  }
  protected _initialize(options: Data = {}): void {
    for (const [name, field] of Object.entries(this.schema.fields)) {
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
  validate(options: Data = {}): boolean {
    const changes: Data | undefined = options["changes"];
    const failure = this.schema.validate(changes ?? this._source, {
      partial: Boolean(changes),
      source: this._source,
    });
    if (failure) {
      if (options["dropInvalidEmbedded"] || options["strict"] === false) {
        console.warn(failure);
        return false;
      }
      throw new DataModelValidationError(`${this.constructor.name} validation errors: ${failure.message}`);
    }
    if (!changes) (this.constructor as typeof DataModel).validateJoint(this._source);
    return true;
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
    const cleaned = cls.cleanData(expanded, { partial: true, source: { ...this._source, ...expanded } });
    this.validate({ changes: stripOperators(cleaned) });
    if (options["diff"] === false) return cleaned;
    return diffObject(this._source, cleaned, { deletionKeys: true });
  }
  protected _commit(diff: Data, options: Data = {}): void {
    mergeObject(this._source, diff, { performDeletions: true, recursive: options["recursive"] !== false });
  }
  clone(data: Data = {}, context: Data = {}): any {
    const merged = mergeObject(this.toObject(), expandObject(data), { performDeletions: true });
    return new (this.constructor as any)(merged, { parent: this.parent, ...context });
  }
  toObject(source = true): Data {
    if (source) return deepClone(this._source);
    return this.schema.toObject(this);
  }
  toJSON(): Data {
    return this.toObject(true);
  }
}

function expandKeys(data: Data): Data {
  return Object.keys(data).some((k) => k.includes(".")) ? expandObject(data) : data;
}
function stripOperators(data: Data): Data {
  return Object.fromEntries(Object.entries(data).filter(([k]) => !/^(-=|==)/.test(k)));
}

/** `foundry.abstract.TypeDataModel`: the `system` of a document. */
export class TypeDataModel extends DataModel {
  static _enableV10Validation = false;
  static get metadata(): Data {
    return {};
  }
  prepareBaseData(): void {}
  prepareDerivedData(): void {}
  protected async _preCreate(_data: Data, _options: Data, _user: any): Promise<boolean | void> {}
  protected _onCreate(_data: Data, _options: Data, _userId: string): void {}
  protected async _preUpdate(_changes: Data, _options: Data, _user: any): Promise<boolean | void> {}
  protected _onUpdate(_changed: Data, _options: Data, _userId: string): void {}
  protected async _preDelete(_options: Data, _user: any): Promise<boolean | void> {}
  protected _onDelete(_options: Data, _userId: string): void {}
}

import { deepClone, equals } from "../shared/object.ts";
import { createFormGroup, createTextInput } from "../apps/form-fields.ts";

/** `foundry.data.validation.DataModelValidationError` in short form. */
export class DataModelValidationError extends Error {}

export interface FieldOptions extends Data {
  required?: boolean;
  nullable?: boolean;
  initial?: unknown;
  label?: string;
  hint?: string;
  choices?: unknown;
  validate?: (value: any, options?: Data) => boolean | undefined;
}

/** `foundry.data.fields.DataField`. */
export class DataField {
  static recursive = false;
  static hierarchical = false;
  static get _defaults(): FieldOptions {
    return {
      required: false,
      nullable: false,
      initial: undefined,
      readonly: false,
      gmOnly: false,
      label: "",
      hint: "",
      validationError: "is not a valid value",
    };
  }
  options: FieldOptions;
  name: string | undefined;
  parent: any;
  required!: boolean;
  nullable!: boolean;
  readonly!: boolean;
  initial: any;
  label!: string;
  hint!: string;
  validationError!: string;
  declare choices: any;

  constructor(options: FieldOptions = {}, context: { name?: string; parent?: unknown } = {}) {
    this.options = options;
    this.name = context.name;
    this.parent = context.parent;
    const defaults = (this.constructor as typeof DataField)._defaults;
    for (const [k, v] of Object.entries({ ...defaults, ...options })) {
      if (k === "validate") continue;
      (this as Data)[k] = v;
    }
  }
  get fieldPath(): string {
    const path = this.parent?.fieldPath as string | undefined;
    return [path, this.name].filter((p) => p !== undefined && p !== "").join(".");
  }
  getInitialValue(data?: Data): any {
    if (this.initial instanceof Function) return this.initial(data);
    return deepClone(this.initial);
  }
  clean(value: any, options: Data = {}): any {
    if (value === undefined) return this.getInitialValue(options["source"]);
    if (value === null) return this.nullable ? null : this.getInitialValue(options["source"]);
    if (value?.constructor?.isDataOperator) return value;
    return this._cleanType(this._cast(value), options);
  }
  protected _cast(value: any): any {
    return value;
  }
  protected _cleanType(value: any, _options?: Data): any {
    return value;
  }
  /** Returns an error text, or undefined when valid. */
  validate(value: any, options: Data = {}): DataModelValidationError | undefined {
    const fail = (why: string): DataModelValidationError =>
      new DataModelValidationError(`${this.fieldPath || (this.name ?? "")}: ${why}`);
    if (value === undefined) return this.required ? fail("may not be undefined") : undefined;
    if (value === null) return this.nullable ? undefined : fail("may not be null");
    try {
      const own = this.options.validate?.call(this, value, options);
      if (own === false) return fail(this.validationError);
      if (own === true) return undefined;
      const why = this._validateType(value, options);
      return typeof why === "string" ? fail(why) : why;
    } catch (error) {
      return error instanceof DataModelValidationError ? error : fail((error as Error).message);
    }
  }
  protected _validateType(_value: any, _options?: Data): string | DataModelValidationError | undefined {
    return undefined;
  }
  initialize(value: any, _model?: any, _options?: Data): any {
    return value;
  }
  toObject(value: any): any {
    return value;
  }
  apply(fn: string | ((...args: any[]) => any), value?: any, options: Data = {}): any {
    return typeof fn === "string" ? (this as any)[fn](value, options) : fn.call(this, value, options);
  }
  /** Change in `source[key]` needed for `value`; undefined when there is none. */
  differs(current: unknown, value: unknown): boolean {
    return !equals(current, value);
  }
  protected _toInput(config: Data): HTMLElement {
    return createTextInput(config);
  }
  toInput(config: Data = {}): HTMLElement {
    const c: Data = { name: this.fieldPath, ...config };
    if (c["input"] instanceof Function) return c["input"](this, c);
    if (!("value" in c)) c["value"] = this.getInitialValue({});
    return this._toInput(c);
  }
  toFormGroup(group: Data = {}, input: Data = {}): HTMLElement {
    const label = group["label"] ?? this.label ?? this.name;
    const hint = group["hint"] ?? this.hint;
    const widget = group["widget"];
    const g: Data = { ...group, label, hint, localize: group["localize"] ?? true };
    if (widget instanceof Function) return widget(this, g, input);
    g["input"] ??= this.toInput(input);
    return createFormGroup(g);
  }
}

export class AnyField extends DataField {}

export class BooleanField extends DataField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, initial: false };
  }
  protected override _cast(value: any): any {
    if (typeof value === "string") return value === "true";
    return Boolean(value);
  }
  protected override _validateType(value: any): string | undefined {
    return typeof value === "boolean" ? undefined : "must be a boolean";
  }
  protected override _toInput(config: Data): HTMLElement {
    const input = document.createElement("input");
    input.type = "checkbox";
    input.name = config["name"] ?? "";
    input.checked = Boolean(config["value"]);
    input.defaultChecked = input.checked;
    input.disabled = Boolean(config["disabled"]);
    return input;
  }
}

import { deepClone, getType } from "../shared/object.ts";
import { createCheckboxInput, createFormGroup, createTextInput } from "../apps/framework/form-fields.ts";
import { DataModelValidationError, DataModelValidationFailure } from "./failure.ts";

export interface FieldOptions extends Data {
  required?: boolean;
  nullable?: boolean;
  initial?: unknown;
  label?: string;
  hint?: string;
  choices?: unknown;
  validate?: (value: any, options?: Data) => boolean | undefined;
}

/** Which method of a field applies which kind of change; V13 has numbers for the kinds, V14 names. */
const CHANGE_METHODS: Record<string, string> = {
  "0": "_applyChangeCustom",
  "1": "_applyChangeMultiply",
  "2": "_applyChangeAdd",
  "3": "_applyChangeDowngrade",
  "4": "_applyChangeUpgrade",
  "5": "_applyChangeOverride",
  custom: "_applyChangeCustom",
  multiply: "_applyChangeMultiply",
  add: "_applyChangeAdd",
  subtract: "_applyChangeSubtract",
  downgrade: "_applyChangeDowngrade",
  upgrade: "_applyChangeUpgrade",
  override: "_applyChangeOverride",
};

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
  static hasFormSupport = false;
  options: FieldOptions;
  declare name: string | undefined;
  parent: any;
  declare required: boolean;
  declare nullable: boolean;
  declare readonly: boolean;
  declare initial: any;
  declare label: string;
  declare hint: string;
  declare validationError: string;
  declare choices: any;

  constructor(options: FieldOptions = {}, { name, parent }: { name?: string; parent?: unknown } = {}) {
    this.name = name;
    this.parent = parent;
    this.options = options;
    const defaults = (this.constructor as typeof DataField)._defaults;
    for (const [k, v] of Object.entries(defaults)) (this as Data)[k] = k in options ? options[k] : v;
  }
  get fieldPath(): string {
    const path = this.parent?.fieldPath as string | undefined;
    return [path, this.name].filter((p) => p !== undefined && p !== "").join(".");
  }
  _getField(path: string[]): any {
    return path.length ? undefined : this;
  }
  getInitialValue(data?: Data): any {
    if (this.initial instanceof Function) return this.initial(data);
    return this.initial instanceof Object ? deepClone(this.initial) : this.initial;
  }

  // Cleaning and validation ------------------------------------------------------------------------------
  /** `_state.source` is what is stored at this field when a part of a document is cleaned (V14). */
  clean(value: any, options: Data = {}, _state: Data = {}): any {
    if (value === undefined) return this.getInitialValue(options["source"]);
    if (value?.constructor?.isDataOperator) return value;
    try {
      if (this._validateSpecial(value) === true) return value;
    } catch {
      return this.getInitialValue(options["source"]);
    }
    return this._cleanType(this._cast(value), options, _state);
  }
  _cast(value: any): any {
    return value;
  }
  _cleanType(value: any, _options?: Data, _state?: Data): any {
    return value;
  }
  /** Undefined and null are decided here; nothing is returned when the value is of another kind. */
  _validateSpecial(value: any): boolean | void {
    if (value === undefined) {
      if (this.required) throw new Error("may not be undefined");
      return true;
    }
    if (value === null) {
      if (this.nullable) return true;
      throw new Error("may not be null");
    }
  }
  validate(value: any, options: Data = {}): DataModelValidationFailure | undefined {
    const failure = (message: string): DataModelValidationFailure =>
      new DataModelValidationFailure({ invalidValue: value, message });
    try {
      if (this._validateSpecial(value) === true) return undefined;
      const own = this.options.validate?.call(this, value, options);
      if (own === false) return failure(this.validationError);
      if (own === true) return undefined;
      const said: unknown = this._validateType(value, options);
      if (said === false) return failure(this.validationError);
      return said instanceof DataModelValidationFailure ? said : undefined;
    } catch (error) {
      if (error instanceof DataModelValidationError && error.failure) return error.failure;
      return failure((error as Error).message);
    }
  }
  _validateType(_value: any, _options?: Data): boolean | DataModelValidationFailure | void {}
  _validateModel(_data: any, _options?: Data): void {}

  // The prepared value -----------------------------------------------------------------------------------
  initialize(value: any, _model?: any, _options?: Data): any {
    return value;
  }
  toObject(value: any): any {
    return value;
  }
  apply(fn: string | ((...args: any[]) => any), value?: any, options: Data = {}): any {
    return typeof fn === "string" ? (this as any)[fn](value, options) : fn.call(this, value, options);
  }

  // Changes by active effects ----------------------------------------------------------------------------
  applyChange(value: any, model: any, change: Data, { replacementData = {} }: Data = {}): any {
    const delta = this._castChangeDelta(change["value"], replacementData);
    const method = CHANGE_METHODS[String(change["type"] ?? change["mode"])] ?? "_applyChangeCustom";
    return (this as any)[method](value, delta, model, change);
  }
  _castChangeDelta(delta: any, _replacementData: Data = {}): any {
    return this._cast(delta);
  }
  _applyChangeAdd(value: any, delta: any, _model: any, _change: Data): any {
    return value + delta;
  }
  _applyChangeSubtract(value: any, delta: any, _model: any, _change: Data): any {
    return typeof value === "number" ? value - delta : value;
  }
  _applyChangeMultiply(_value: any, _delta: any, _model: any, _change: Data): any {
    return undefined;
  }
  _applyChangeOverride(_value: any, delta: any, _model: any, _change: Data): any {
    return delta;
  }
  _applyChangeUpgrade(_value: any, _delta: any, _model: any, _change: Data): any {
    return undefined;
  }
  _applyChangeDowngrade(_value: any, _delta: any, _model: any, _change: Data): any {
    return undefined;
  }
  _applyChangeCustom(value: any, delta: any, model: any, change: Data): any {
    const changes: Data = {};
    Hooks.call("applyActiveEffect", model, change, value, delta, changes);
    return change["key"] in changes ? changes[change["key"]] : undefined;
  }

  // Forms ------------------------------------------------------------------------------------------------
  _toInput(config: Data): HTMLElement {
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

export class AnyField extends DataField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, nullable: true };
  }
}

export class BooleanField extends DataField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, initial: false };
  }
  override _cast(value: any): any {
    if (typeof value === "string") return value === "true";
    return getType(value) === "Object" ? false : Boolean(value);
  }
  override _validateType(value: any): void {
    if (typeof value !== "boolean") throw new Error("must be a boolean");
  }
  override _applyChangeAdd(value: any, delta: any): any {
    return value || delta;
  }
  override _applyChangeSubtract(value: any, delta: any): any {
    return value && !delta;
  }
  override _applyChangeMultiply(value: any, delta: any): any {
    return value && delta;
  }
  override _applyChangeUpgrade(value: any, delta: any): any {
    return delta > value ? delta : value;
  }
  override _applyChangeDowngrade(value: any, delta: any): any {
    return delta < value ? delta : value;
  }
  override _toInput(config: Data): HTMLElement {
    return createCheckboxInput(config);
  }
}

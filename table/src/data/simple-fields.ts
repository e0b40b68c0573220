import {
  createMultiSelectInput,
  createNumberInput,
  createSelectInput,
  createTextareaInput,
  createTextInput,
} from "../apps/framework/form-fields.ts";
import { randomID } from "../shared/object.ts";
import { Color } from "../host/color.ts";
import { BooleanField, DataField, type FieldOptions } from "./field.ts";

export function choiceMap(choices: any): Record<string, any> | undefined {
  const c = choices instanceof Function ? choices() : choices;
  if (c === undefined || c === null) return undefined;
  if (Array.isArray(c)) return Object.fromEntries(c.map((v) => [v, String(v)]));
  if (c instanceof Set) return Object.fromEntries([...c].map((v) => [v, String(v)]));
  return c;
}

function choiceOptions(choices: any): Data[] {
  return Object.entries(choiceMap(choices) ?? {}).map(([value, label]) =>
    label !== null && typeof label === "object" ? { value, ...label } : { value, label },
  );
}

export class NumberField extends DataField {
  declare min: number | undefined;
  declare max: number | undefined;
  declare step: number | undefined;
  declare integer: boolean;
  declare positive: boolean;
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      nullable: true,
      initial: null,
      min: undefined,
      max: undefined,
      step: undefined,
      integer: false,
      positive: false,
      choices: undefined,
    };
  }
  constructor(options: FieldOptions = {}, context: Data = {}) {
    super(options, context);
    // Foundry: a number that may not be null starts at its range's lowest legal value; kinds with a default keep it.
    if (!("initial" in options) && !this.nullable && this.initial === null)
      this.initial = Math.max(0, this.min ?? 0);
    if (this.choices && !("nullable" in options))
      this.nullable = this.nullable && options["initial"] === null;
  }
  override _cast(value: any): any {
    if (typeof value === "string")
      return value.trim() === "" ? (this.nullable ? null : this.getInitialValue()) : Number(value);
    return Number(value);
  }
  override _cleanType(value: any, _options?: Data): any {
    if (typeof value !== "number") return value;
    let v = value;
    if (this.integer) v = Math.round(v);
    if (this.min !== undefined) v = Math.max(v, this.min);
    if (this.max !== undefined) v = Math.min(v, this.max);
    if (this.step !== undefined && Number.isFinite(v)) {
      const base = this.min ?? 0;
      v = Number((Math.round((v - base) / this.step) * this.step + base).toPrecision(12));
    }
    return v;
  }
  override _validateType(value: any): void {
    if (typeof value !== "number" || Number.isNaN(value)) throw new Error("must be a number");
    if (this.integer && !Number.isInteger(value)) throw new Error("must be an integer");
    if (this.positive && value <= 0) throw new Error("must be a positive number");
    if (this.min !== undefined && value < this.min) throw new Error(`must be at least ${this.min}`);
    if (this.max !== undefined && value > this.max) throw new Error(`must be at most ${this.max}`);
    const choices = choiceMap(this.choices);
    if (choices && !(String(value) in choices)) throw new Error(`${value} is not a valid choice`);
  }
  override _castChangeDelta(delta: any): any {
    if (typeof delta === "string" && !Number.isFinite(Number(delta))) {
      const roll = CONFIG.Dice.rolls[0];
      return roll.validate(delta) ? new roll(delta).evaluateSync({ strict: false }).total : NaN;
    }
    return this._cast(delta);
  }
  override _applyChangeAdd(value: any, delta: any): any {
    return (value ?? 0) + delta;
  }
  override _applyChangeSubtract(value: any, delta: any): any {
    return (value ?? 0) - delta;
  }
  override _applyChangeMultiply(value: any, delta: any): any {
    return value * delta;
  }
  override _applyChangeUpgrade(value: any, delta: any): any {
    return value === null || delta > value ? delta : value;
  }
  override _applyChangeDowngrade(value: any, delta: any): any {
    return value === null || delta < value ? delta : value;
  }
  override _toInput(config: Data): HTMLElement {
    if (this.choices && !config["options"]) config["options"] = choiceOptions(this.choices);
    if (config["options"]) return createSelectInput({ ...config, dataset: { dtype: "Number" } });
    const c = { min: this.min, max: this.max, step: this.step ?? (this.integer ? 1 : "any"), ...config };
    return createNumberInput(c);
  }
}

export class StringField extends DataField {
  declare blank: boolean;
  declare trim: boolean;
  declare textSearch: boolean;
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, blank: true, trim: true, choices: undefined, textSearch: false };
  }
  constructor(options: FieldOptions = {}, context: Data = {}) {
    super(options, context);
    if (this.choices && !("blank" in options)) this.blank = false;
    // Kinds with a default of their own (paths, colours: null) keep it.
    if (!("initial" in options) && this.initial === undefined) {
      if (!this.required) this.initial = undefined;
      else if (this.blank) this.initial = "";
      else this.initial = this.nullable ? null : undefined;
    }
  }
  override clean(value: any, options: Data = {}, _state: Data = {}): any {
    let v = value;
    if (typeof v === "string" && this.trim) v = v.trim();
    if (v === "" && !this.blank) v = this.nullable ? null : undefined;
    return super.clean(v, options, _state);
  }
  override _cast(value: any): any {
    return String(value);
  }
  override _validateSpecial(value: any): boolean | void {
    if (value === "") {
      if (this.blank) return true;
      throw new Error("may not be a blank string");
    }
    return super._validateSpecial(value);
  }
  override _validateType(value: any, _options?: Data): boolean | void {
    if (typeof value !== "string") throw new Error("must be a string");
    const choices = choiceMap(this.choices);
    if (choices && !(value in choices)) throw new Error(`${value} is not a valid choice`);
  }
  override _toInput(config: Data): HTMLElement {
    if (this.choices && !config["options"]) {
      config["options"] = choiceOptions(this.choices);
      if (this.blank || this.nullable) config["blank"] ??= "";
    }
    if (config["options"] || config["groups"]) return createSelectInput(config);
    if (config["elementType"] === "textarea") return createTextareaInput(config);
    return createTextInput(config);
  }
}

export class ObjectField extends DataField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false };
  }
  override getInitialValue(data?: Data): any {
    return super.getInitialValue(data) ?? (this.nullable ? null : {});
  }
  override _cast(value: any): any {
    return value?.toObject instanceof Function ? value.toObject() : value;
  }
  override _validateType(value: any, _options?: Data): any {
    if (typeof value !== "object" || Array.isArray(value)) throw new Error("must be an object");
  }
  override initialize(value: any, _model?: any, _options?: Data): any {
    return value === null || value === undefined ? value : structuredCloneSafe(value);
  }
  override toObject(value: any): any {
    return structuredCloneSafe(value);
  }
}
function structuredCloneSafe(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(structuredCloneSafe);
  if (value === null || typeof value !== "object") return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, structuredCloneSafe(v)]));
}

export class DocumentFlagsField extends ObjectField {}
export class DocumentStatsField extends ObjectField {}
export class DocumentOwnershipField extends ObjectField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, initial: { default: 0 } };
  }
}

export const isValidId = (id: unknown): boolean => typeof id === "string" && /^[a-zA-Z0-9]{16}$/.test(id);

export class DocumentIdField extends StringField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      initial: null,
      readonly: true,
      validationError: "is not a valid Document ID string",
    };
  }
  override _cast(value: any): any {
    return typeof value === "object" ? (value._id ?? null) : String(value);
  }
  override _validateType(value: any): boolean {
    return isValidId(value);
  }
}
export class ForeignDocumentField extends DocumentIdField {
  model: any;
  idOnly: boolean;
  constructor(model: any, options: FieldOptions = {}, context: Data = {}) {
    super(options, context);
    this.model = model;
    this.idOnly = Boolean(options["idOnly"]);
  }
  override _cast(value: any): any {
    return typeof value === "object" ? (value?.id ?? null) : String(value);
  }
  // The related document is looked up when asked for, never stored.
  override initialize(value: any, model: any): any {
    if (this.idOnly || !value) return value;
    const cls = this.model instanceof Function && !this.model.documentName ? this.model() : this.model;
    return () =>
      (model?.pack ? null : (game.collections?.get(cls.documentName)?.get(value) ?? null)) as unknown;
  }
  override toObject(value: any): any {
    return value?._id ?? value;
  }
}
export class DocumentUUIDField extends StringField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, blank: false, nullable: true, initial: null };
  }
}
export class DocumentTypeField extends StringField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, blank: false, nullable: false, initial: "base" };
  }
}
export class FilePathField extends StringField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, categories: [], nullable: true, blank: false, initial: null };
  }
}
export class ColorField extends StringField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, nullable: true, blank: false, initial: null };
  }
  /** Whoever reads the field gets a Color; the source keeps the text. */
  override initialize(value: any): any {
    return value === null || value === undefined ? value : Color.from(value);
  }
  override clean(value: any, options: Data = {}, _state: Data = {}): any {
    if (value === null || value === undefined || value === "") return super.clean(value, options, _state);
    const color = Color.from(value);
    return color.valid ? color.css : this.getInitialValue(options["source"]);
  }
  override toObject(value: any): any {
    return value instanceof Color ? value.css : value;
  }
  override _validateType(value: any): void {
    if (!/^#[0-9a-f]{6}$/i.test(value)) throw new Error("must be a valid color string");
  }
  override _toInput(config: Data): HTMLElement {
    const input = createTextInput(config);
    input.type = "color";
    input.value = String(config["value"] || "#ffffff");
    return input;
  }
}
export class HTMLField extends StringField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, blank: true };
  }
  override _toInput(config: Data): HTMLElement {
    return createTextareaInput(config);
  }
}
export class JavaScriptField extends HTMLField {}
export class JSONField extends StringField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, blank: false, trim: true, initial: undefined };
  }
  override _cast(value: any): any {
    return typeof value === "string" ? value : JSON.stringify(value);
  }
  override initialize(value: any): any {
    return value === undefined || value === null ? value : JSON.parse(value);
  }
  override toObject(value: any): any {
    return value === undefined || value === null ? value : JSON.stringify(value);
  }
  override _toInput(config: Data): HTMLElement {
    return createTextareaInput(config);
  }
}
export class AngleField extends NumberField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      initial: 0,
      min: 0,
      max: 360,
      normalize: true,
    };
  }
}
export class AlphaField extends NumberField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, initial: 1, min: 0, max: 1 };
  }
}
export class HueField extends NumberField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, initial: 0, min: 0, max: 1 };
  }
}
export class IntegerSortField extends NumberField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, integer: true, initial: 0 };
  }
}

/** Lists of plain values offered as a set of choices become a multiple select. */
export function choicesInput(element: DataField, config: Data): HTMLElement {
  return createMultiSelectInput({ ...config, options: config["options"] ?? choiceOptions(element.choices) });
}

export { BooleanField, randomID };

import type { Roll } from "./roll.ts";

/** `foundry.dice.terms`: what a formula is made of. */
const FLAVOR = String.raw`(?:\[([^\[\]]+)\])`;
const rollClass = (): any => CONFIG.Dice.rolls[0];
export const isRoll = (v: unknown): v is Roll => Array.isArray((v as Roll | undefined)?.terms);
const copy = (v: unknown): any => (isRoll(v) ? v.toJSON() : v instanceof RollTerm ? v.toJSON() : v);

export class RollTerm {
  static FLAVOR_REGEXP_STRING = FLAVOR;
  static FLAVOR_REGEXP = new RegExp(FLAVOR, "g");
  static REGEXP: RegExp | undefined = undefined;
  static SERIALIZE_ATTRIBUTES: string[] = [];
  options: Data;
  isIntermediate = false;
  _evaluated = false;
  declare _root: any;
  constructor({ options = {} }: Data = {}) {
    this.options = options;
    Object.defineProperty(this, "_root", { value: undefined, writable: true, enumerable: false });
  }
  get expression(): string {
    throw new Error(`${this.constructor.name} has no expression`);
  }
  get formula(): string {
    return this.flavor ? `${this.expression}[${this.flavor}]` : this.expression;
  }
  get total(): any {
    return undefined;
  }
  get flavor(): string {
    return this.options["flavor"] ?? "";
  }
  get isDeterministic(): boolean {
    return true;
  }
  get dice(): any[] {
    return [];
  }
  /** At once where nothing is left to chance, with a promise where something is. */
  evaluate(options: Data = {}): any {
    if (this._evaluated)
      throw new Error(`The ${this.constructor.name} has already been evaluated and is now immutable`);
    this._evaluated = true;
    return options["sync"] || this.isDeterministic
      ? this._evaluateSync(options)
      : this._evaluateAsync(options);
  }
  async _evaluateAsync(options: Data = {}): Promise<this> {
    return this._evaluateSync(options);
  }
  _evaluateSync(_options: Data = {}): this {
    return this;
  }
  toJSON(): Data {
    const cls = this.constructor as typeof RollTerm;
    const data: Data = { class: cls.name, options: this.options, evaluated: this._evaluated };
    for (const key of cls.SERIALIZE_ATTRIBUTES) {
      const v = (this as Data)[key];
      data[key] = Array.isArray(v) ? v.map(copy) : copy(v);
    }
    return data;
  }
  static fromData(data: Data): RollTerm {
    const types: Data = CONFIG.Dice.termTypes;
    const cls =
      types[data["class"]] ?? Object.values<any>(CONFIG.Dice.terms).find((t) => t.name === data["class"]);
    // Dice of a class that nobody registered come back as plain dice.
    const term = (cls ?? CONFIG.Dice.termTypes["Die"])._fromData(data);
    term._evaluated = data["evaluated"] ?? true;
    return term;
  }
  static _fromData(data: Data): RollTerm {
    return new (this as any)(data);
  }
  static fromJSON(json: string): RollTerm {
    return this.fromData(JSON.parse(json) as Data);
  }
}

export class NumericTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ["number"];
  number: number;
  constructor({ number, options }: Data = {}) {
    super({ options });
    this.number = Number(number);
  }
  override get expression(): string {
    return String(this.number);
  }
  override get total(): number {
    return this.number;
  }
}

export class OperatorTerm extends RollTerm {
  static OPERATORS = ["+", "-", "*", "/", "%"];
  static PRECEDENCE = Object.freeze({ "+": 10, "-": 10, "*": 20, "/": 20, "%": 20 });
  static override SERIALIZE_ATTRIBUTES = ["operator"];
  operator: string;
  constructor({ operator, options }: Data = {}) {
    super({ options });
    this.operator = operator;
  }
  override get flavor(): string {
    return "";
  }
  override get expression(): string {
    return ` ${this.operator} `;
  }
  override get total(): string {
    return ` ${this.operator} `;
  }
}

export class StringTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ["term"];
  term: string;
  constructor({ term, options }: Data = {}) {
    super({ options });
    this.term = term;
  }
  override get expression(): string {
    return this.term;
  }
  override get total(): string {
    return this.term;
  }
  override get isDeterministic(): boolean {
    return Number.isNumeric(this.term);
  }
  override evaluate(options: Data = {}): any {
    if (options["allowStrings"]) return this;
    throw new Error(`Unresolved StringTerm ${this.term} requested for evaluation`);
  }
}

export class ParentheticalTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ["term", "roll"];
  term: string;
  roll: any;
  override isIntermediate = true;
  constructor({ term, roll, options }: Data = {}) {
    super({ options });
    this.roll = roll ?? (term === undefined ? undefined : rollClass().create(term));
    this.term = term ?? roll?.formula;
  }
  static fromTerms(terms: RollTerm[], options: Data = {}): ParentheticalTerm {
    const roll = rollClass().fromTerms(terms);
    return new this({ term: roll.formula, roll, options });
  }
  static override _fromData(data: Data): RollTerm {
    const roll = data["roll"]
      ? isRoll(data["roll"]) && (data["roll"] as any)._evaluateTotal
        ? data["roll"]
        : rollClass().fromData(data["roll"])
      : undefined;
    return new this({ ...data, roll });
  }
  override get expression(): string {
    return `(${this.roll?.formula ?? this.term})`;
  }
  override get total(): any {
    return this.roll.total;
  }
  override get dice(): any[] {
    return this.roll.dice;
  }
  override get isDeterministic(): boolean {
    return this.roll.isDeterministic;
  }
  override _evaluateSync(options: Data = {}): this {
    if (!this.roll._evaluated) this.roll.evaluateSync(options);
    return this;
  }
  override async _evaluateAsync(options: Data = {}): Promise<this> {
    if (!this.roll._evaluated) await this.roll.evaluate(options);
    return this;
  }
}

export class FunctionTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ["fn", "terms", "rolls", "result"];
  fn: string;
  terms: string[];
  rolls: any[];
  result: any;
  override isIntermediate = true;
  constructor({ fn, terms = [], rolls = [], result, options }: Data = {}) {
    super({ options });
    this.fn = fn;
    this.terms = terms;
    this.rolls = rolls.length
      ? rolls.map((r: any) => (r._evaluateTotal ? r : rollClass().fromData(r)))
      : terms.map((t: string) => rollClass().create(t));
    this.result = result;
  }
  get function(): any {
    return CONFIG.Dice.functions[this.fn] ?? (Math as any)[this.fn];
  }
  override get expression(): string {
    return `${this.fn}(${this.terms.join(",")})`;
  }
  override get total(): any {
    return this.result;
  }
  override get dice(): any[] {
    return this.rolls.flatMap((r) => r.dice);
  }
  override get isDeterministic(): boolean {
    return this.rolls.every((r) => r.isDeterministic);
  }
  private finish(): this {
    if (!this.function) throw new Error(`"${this.fn}" is not a function that a roll may use`);
    this.result = this.function(...this.rolls.map((r) => r.total ?? r.formula));
    return this;
  }
  override _evaluateSync(options: Data = {}): this {
    for (const r of this.rolls) if (!r._evaluated) r.evaluateSync(options);
    return this.finish();
  }
  override async _evaluateAsync(options: Data = {}): Promise<this> {
    for (const r of this.rolls) if (!r._evaluated) await r.evaluate(options);
    return this.finish();
  }
}

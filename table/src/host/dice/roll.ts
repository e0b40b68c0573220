import { getProperty } from "../../shared/object.ts";
import { DiceTerm, PoolTerm } from "./dice-terms.ts";
import { parseFormula } from "./parse.ts";
import { NumericTerm, OperatorTerm, ParentheticalTerm, RollTerm } from "./terms.ts";

/** `foundry.dice.Roll`. Which class rolls is `CONFIG.Dice.rolls[0]`: systems put their own there. */
export class Roll {
  static get defaultImplementation(): any {
    return CONFIG.Dice.rolls[0];
  }
  static get implementation(): any {
    return CONFIG.Dice.rolls[0];
  }
  static CHAT_TEMPLATE = "";
  static TOOLTIP_TEMPLATE = "";
  static MATH_PROXY = Math;
  static create(formula: string, data: Data = {}, options: Data = {}): any {
    const cls = this === Roll ? CONFIG.Dice.rolls[0] : this;
    return new cls(formula, data, options);
  }
  data: Data;
  options: Data;
  terms: RollTerm[];
  _dice: any[] = [];
  _formula: string;
  _evaluated = false;
  _total: number | undefined = undefined;
  declare _root: any;
  constructor(formula: string, data: Data = {}, options: Data = {}) {
    this.data = this._prepareData(data);
    this.options = options;
    this.terms = (this.constructor as typeof Roll).parse(String(formula), this.data);
    this._formula = (this.constructor as typeof Roll).getFormula(this.terms);
    Object.defineProperty(this, "_root", { value: undefined, writable: true, enumerable: false });
  }
  _prepareData(data: Data): Data {
    return data;
  }
  static parse(formula: string, data: Data = {}): RollTerm[] {
    if (!formula) return [];
    return parseFormula(this.replaceFormulaData(String(formula), data));
  }
  static replaceFormulaData(formula: string, data: Data, { missing, warn = false }: Data = {}): string {
    return formula.replace(/@([a-z.0-9_-]+)/gi, (match, path: string) => {
      const value = getProperty(data, path);
      if (value === undefined || value === null) {
        if (warn) ui.notifications?.warn?.(`Missing roll data: ${match}`);
        return missing === undefined ? (warn || missing === null ? match : "0") : String(missing);
      }
      return typeof value === "object" && !(value.toString !== Object.prototype.toString)
        ? JSON.stringify(value)
        : String(value).trim();
    });
  }
  static validate(formula: string): boolean {
    try {
      const probe = new this(String(formula).replace(/@([a-z.0-9_-]+)/gi, "1"));
      probe.evaluateSync({ strict: false });
      return true;
    } catch {
      return false;
    }
  }
  static safeEval(expression: string): number {
    return new this(expression).evaluateSync().total;
  }
  static fromTerms(terms: RollTerm[], options: Data = {}): any {
    const roll = new this("", {}, options);
    if (terms.some((t) => t._evaluated) && !terms.every((t) => t._evaluated || t instanceof OperatorTerm))
      throw new Error(
        "You can only call Roll.fromTerms with terms which are either all evaluated, or none evaluated",
      );
    roll.terms = terms;
    roll._formula = this.getFormula(terms);
    if (
      terms.length &&
      terms.every((t) => t._evaluated || t instanceof OperatorTerm) &&
      terms.some((t) => t._evaluated)
    ) {
      roll._total = roll._evaluateTotal();
      roll._evaluated = true;
    }
    return roll;
  }
  static getFormula(terms: RollTerm[]): string {
    return terms
      .map((t) => t.formula)
      .join("")
      .trim();
  }
  static simplifyTerms(terms: RollTerm[]): RollTerm[] {
    return terms.reduce<RollTerm[]>((out, term) => {
      const before = out.at(-1);
      if (term instanceof OperatorTerm && before instanceof OperatorTerm) {
        if (term.operator === "+") return out;
        if (term.operator === "-" && "+-".includes(before.operator)) {
          out[out.length - 1] = new OperatorTerm({ operator: before.operator === "-" ? "+" : "-" });
          return out;
        }
      }
      out.push(term);
      return out;
    }, []);
  }
  get formula(): string {
    return this._formula;
  }
  resetFormula(): string {
    return (this._formula = (this.constructor as typeof Roll).getFormula(this.terms));
  }
  get dice(): any[] {
    return [...this._dice, ...this.terms.flatMap((t) => t.dice)];
  }
  get total(): any {
    return this._evaluated ? this._total : undefined;
  }
  get product(): any {
    return this.total;
  }
  get result(): string {
    return this.terms.map((t) => String(t.total ?? "")).join("");
  }
  get isDeterministic(): boolean {
    return this.terms.every((t) => t.isDeterministic);
  }
  get resolver(): any {
    return undefined;
  }
  alter(multiply: number, add: number, { multiplyNumeric = false } = {}): this {
    if (this._evaluated) throw new Error("You may not alter a Roll which has already been evaluated");
    for (const t of this.terms) {
      if (t instanceof DiceTerm) t.alter(multiply, add);
      else if (t instanceof NumericTerm && multiplyNumeric) t.number *= multiply;
    }
    this.resetFormula();
    return this;
  }
  async evaluate(options: Data = {}): Promise<this> {
    this.once();
    return this._evaluate(options);
  }
  async _evaluate(options: Data = {}): Promise<this> {
    for (const t of this.terms) if (!t._evaluated) await t.evaluate(options);
    this._total = this._evaluateTotal();
    return this;
  }
  evaluateSync(options: Data = {}): this {
    this.once();
    return this._evaluateSync(options);
  }
  _evaluateSync(options: Data = {}): this {
    for (const t of this.terms) {
      if (t._evaluated) continue;
      if (!t.isDeterministic && options["strict"] !== false && !options["maximize"] && !options["minimize"])
        throw new Error("This Roll contains terms that cannot be synchronously evaluated.");
      t.evaluate({ ...options, sync: true });
    }
    this._total = this._evaluateTotal();
    return this;
  }
  private once(): void {
    if (this._evaluated)
      throw new Error(`The ${this.constructor.name} has already been evaluated and is now immutable`);
    this._evaluated = true;
  }
  _evaluateTotal(): number {
    const total = arithmetic(this.terms);
    if (!Number.isFinite(total) && !Number.isNumeric(total))
      throw new Error(`Unable to parse the total of "${this._formula}"`);
    return total;
  }
  async roll(options: Data = {}): Promise<this> {
    return this.evaluate(options);
  }
  async reroll(options: Data = {}): Promise<any> {
    return this.clone().evaluate(options);
  }
  clone(): any {
    return new (this.constructor as any)(this._formula, this.data, this.options);
  }
  /** Dice of pools and brackets stand beside the plain ones. */
  async getTooltip(): Promise<string> {
    return `<div class="dice-tooltip"><div class="wrapper">${this.dice.map(diceHTML).join("")}</div></div>`;
  }
  async render({ flavor, isPrivate = false }: Data = {}): Promise<string> {
    if (!this._evaluated) await this.evaluate();
    const formula = isPrivate ? "???" : this._formula;
    const shown = isPrivate ? "?" : String(Math.round((this.total ?? 0) * 100) / 100);
    return `<div class="dice-roll" data-action="expandRoll">${flavor && !isPrivate ? `<div class="dice-flavor">${String(flavor)}</div>` : ""}<div class="dice-result"><div class="dice-formula">${formula}</div>${isPrivate ? "" : await this.getTooltip()}<h4 class="dice-total">${shown}</h4></div></div>`;
  }
  async toMessage(messageData: Data = {}, { rollMode, messageMode, create = true }: Data = {}): Promise<any> {
    const mode =
      rollMode ??
      messageMode ??
      game.settings.get("core", game.release.generation >= 14 ? "messageMode" : "rollMode");
    if (!this._evaluated) await this.evaluate();
    const cls = CONFIG.ChatMessage.documentClass;
    const data = {
      author: game.user.id,
      content: String(this.total),
      sound: CONFIG.sounds?.dice ?? null,
      ...messageData,
      rolls: [this],
    };
    const message = new cls(data);
    if (create) return cls.create(message.toObject(), { rollMode: mode });
    message.applyRollMode(mode);
    return message.toObject();
  }
  toAnchor({
    attrs = {},
    dataset = {},
    classes = [],
    label,
    icon = "fa-solid fa-dice-d20",
  }: Data = {}): HTMLElement {
    const a = document.createElement("a");
    a.classList.add(...classes);
    for (const [k, v] of Object.entries(attrs)) a.setAttribute(k, String(v));
    for (const [k, v] of Object.entries({ ...dataset, roll: encodeURIComponent(JSON.stringify(this)) }))
      a.dataset[k] = String(v);
    a.innerHTML = `<i class="${String(icon)}"></i>${String(label ?? this.total)}`;
    return a;
  }
  toJSON(): Data {
    return {
      class: this.constructor.name,
      options: this.options,
      dice: this._dice.map((d) => d.toJSON()),
      formula: this._formula,
      terms: this.terms.map((t) => t.toJSON()),
      total: this._total,
      evaluated: this._evaluated,
    };
  }
  static fromData(data: Data): any {
    const cls: any =
      CONFIG.Dice.rolls.find((c: any) => c.name === data["class"]) ??
      (data["class"] === "Roll" || data["class"] === undefined ? this : undefined);
    if (!cls) throw new Error(`Unable to recreate ${String(data["class"])} instance from provided data`);
    const roll = new cls(data["formula"] ?? "", data["data"] ?? {}, data["options"] ?? {});
    roll.terms = (data["terms"] ?? []).map((t: any) => (t instanceof RollTerm ? t : RollTerm.fromData(t)));
    roll._dice = (data["dice"] ?? []).map((t: any) => (t instanceof RollTerm ? t : RollTerm.fromData(t)));
    roll._formula = data["formula"] ?? roll.resetFormula();
    roll._evaluated = data["evaluated"] ?? data["total"] !== undefined;
    roll._total = data["total"];
    return roll;
  }
  static fromJSON(json: string): any {
    return this.fromData(JSON.parse(json) as Data);
  }
  static async simulate(formula: string, n = 10000): Promise<number[]> {
    return Promise.all(
      Array.from({ length: n }, async () => (await new this(formula).evaluate()).total ?? 0),
    );
  }
}

function diceHTML(d: any): string {
  const { formula, total, rolls } = d.getTooltipData();
  const list = rolls.map((r: any) => `<li class="${r.classes}">${r.result}</li>`).join("");
  return `<div class="dice"><header class="part-header"><span class="part-formula">${formula}</span><span class="part-total">${total}</span></header><ol class="dice-rolls">${list}</ol></div>`;
}

function arithmetic(terms: RollTerm[]): number {
  const values: number[] = [];
  const ops: string[] = [];
  let sign = 1;
  let expectValue = true;
  for (const t of terms) {
    if (t instanceof OperatorTerm) {
      if (expectValue) sign *= t.operator === "-" ? -1 : 1;
      else {
        ops.push(t.operator);
        expectValue = true;
      }
      continue;
    }
    if (!expectValue) ops.push("*");
    const v = sign * Number(t.total);
    sign = 1;
    const op = ops.at(-1);
    const a = values.at(-1);
    if (a !== undefined && (op === "*" || op === "/" || op === "%")) {
      ops.pop();
      values[values.length - 1] = op === "*" ? a * v : op === "/" ? a / v : a % v;
    } else values.push(v);
    expectValue = false;
  }
  return values.reduce((acc, v, i) => (i === 0 ? v : ops[i - 1] === "-" ? acc - v : acc + v), 0);
}

export { DiceTerm, NumericTerm, OperatorTerm, ParentheticalTerm, PoolTerm, RollTerm };

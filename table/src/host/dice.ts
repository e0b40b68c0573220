/** Dice with the modifiers the table needs (kh, kl, dh, dl, r, x, cs/cf comparisons), arithmetic, and @data. */
interface Result {
  result: number;
  active: boolean;
  discarded?: boolean;
  exploded?: boolean;
  rerolled?: boolean;
  success?: boolean;
}
export class RollTerm {
  options: Data = {};
  _evaluated = false;
  get total(): number | string | undefined {
    return undefined;
  }
  get expression(): string {
    return "";
  }
  get formula(): string {
    return this.expression;
  }
  toJSON(): Data {
    return { class: this.constructor.name, options: this.options, evaluated: this._evaluated };
  }
}
export class OperatorTerm extends RollTerm {
  constructor(readonly data: { operator: string }) {
    super();
  }
  get operator(): string {
    return this.data.operator;
  }
  override get total(): string {
    return ` ${this.operator} `;
  }
  override get expression(): string {
    return ` ${this.operator} `;
  }
  override toJSON(): Data {
    return { ...super.toJSON(), operator: this.operator };
  }
}
export class NumericTerm extends RollTerm {
  constructor(readonly data: { number: number }) {
    super();
  }
  get number(): number {
    return this.data.number;
  }
  override get total(): number {
    return this.number;
  }
  override get expression(): string {
    return String(this.number);
  }
  override toJSON(): Data {
    return { ...super.toJSON(), number: this.number };
  }
}
export class ParentheticalTerm extends RollTerm {
  constructor(readonly data: { term: string; roll?: any }) {
    super();
    this.roll = data.roll ?? new Roll(data.term);
  }
  roll: Roll;
  override get total(): number {
    return this.roll.total ?? 0;
  }
  override get expression(): string {
    return `(${this.roll.formula})`;
  }
  get dice(): Die[] {
    return this.roll.dice;
  }
  override toJSON(): Data {
    return { ...super.toJSON(), term: this.data.term, roll: this.roll.toJSON() };
  }
}
export class Die extends RollTerm {
  static DENOMINATION = "d";
  number: number;
  faces: number;
  modifiers: string[];
  results: Result[] = [];
  constructor({ number = 1, faces = 6, modifiers = [], results = [] }: Data = {}) {
    super();
    this.number = number;
    this.faces = faces;
    this.modifiers = modifiers;
    this.results = results;
    this._evaluated = results.length > 0;
  }
  get denomination(): string {
    return `d${this.faces}`;
  }
  get values(): number[] {
    return this.results.filter((r) => r.active).map((r) => r.result);
  }
  override get expression(): string {
    return `${this.number}d${this.faces}${this.modifiers.join("")}`;
  }
  override get total(): number {
    const counted = this.results.some((r) => r.success !== undefined);
    if (counted) return this.results.filter((r) => r.active && r.success).length;
    return this.values.reduce((a, b) => a + b, 0);
  }
  private face(): number {
    return Math.ceil(CONFIG.Dice.randomUniform() * this.faces) || 1;
  }
  evaluate({ maximize = false, minimize = false }: Data = {}): this {
    for (let i = 0; i < this.number; i++)
      this.results.push({ result: maximize ? this.faces : minimize ? 1 : this.face(), active: true });
    for (const m of this.modifiers) this.modify(m);
    this._evaluated = true;
    return this;
  }
  private modify(modifier: string): void {
    const m = /^(kh|kl|k|dh|dl|d|rr|r|xo|x|cs|cf|min|max)([<>=]*)(\d*)$/.exec(modifier);
    if (!m) throw new Error(`practice table: the dice modifier "${modifier}" is not implemented`);
    const [, kind, op = "", digits] = m;
    const n = digits ? Number(digits) : undefined;
    const is = (v: number, fallback: number): boolean => compare(v, op || "=", n ?? fallback);
    if (kind === "k" || kind === "kh" || kind === "kl" || kind === "d" || kind === "dh" || kind === "dl")
      this.keepOrDrop(kind, n ?? 1);
    else if (kind === "r" || kind === "rr") {
      for (const r of [...this.results])
        if (r.active && is(r.result, 1)) {
          r.active = false;
          r.rerolled = true;
          this.results.push({ result: this.face(), active: true });
        }
    } else if (kind === "x" || kind === "xo") {
      for (let i = 0; i < this.results.length && i < 200; i++)
        if (is(this.results[i].result, this.faces) && (kind === "x" || i < this.number)) {
          this.results[i].exploded = true;
          this.results.push({ result: this.face(), active: true });
        }
    } else if (kind === "cs") for (const r of this.results) r.success = is(r.result, this.faces);
    else if (kind === "cf") for (const r of this.results) r.success = !is(r.result, 1);
    else
      for (const r of this.results)
        r.result = kind === "min" ? Math.max(r.result, n ?? 1) : Math.min(r.result, n ?? this.faces);
  }
  private keepOrDrop(kind: string, n: number): void {
    const active = this.results.filter((r) => r.active).sort((a, b) => a.result - b.result);
    const high = kind === "k" || kind === "kh" || kind === "dh";
    const picked = new Set(high ? active.slice(-n) : active.slice(0, n));
    for (const r of active) {
      const keep = kind.startsWith("k") ? picked.has(r) : !picked.has(r);
      if (!keep) [r.active, r.discarded] = [false, true];
    }
  }
  override toJSON(): Data {
    return {
      ...super.toJSON(),
      number: this.number,
      faces: this.faces,
      modifiers: this.modifiers,
      results: this.results,
    };
  }
}
function compare(v: number, op: string, n: number): boolean {
  switch (op) {
    case ">":
      return v > n;
    case ">=":
      return v >= n;
    case "<":
      return v < n;
    case "<=":
      return v <= n;
    default:
      return v === n;
  }
}

export class Roll {
  static get implementation(): any {
    return Roll;
  }
  static create(formula: string, data: Data = {}, options: Data = {}): Roll {
    return new this(formula, data, options);
  }
  terms: RollTerm[];
  _formula: string;
  _evaluated = false;
  _total: number | undefined;
  readonly data: Data;
  readonly options: Data;
  constructor(formula: string, data: Data = {}, options: Data = {}) {
    this.data = data;
    this.options = options;
    this._formula = Roll.replaceFormulaData(String(formula), data);
    this.terms = parse(this._formula);
  }
  static replaceFormulaData(formula: string, data: Data, { missing, warn = false }: Data = {}): string {
    return formula.replace(/@([a-z.0-9_-]+)/gi, (match, path: string) => {
      const value = foundry.utils.getProperty(data, path);
      if (value === undefined || value === null) {
        if (warn) ui.notifications.warn(`Missing roll data: ${match}`);
        return missing ?? "0";
      }
      return String(value).trim();
    });
  }
  static validate(formula: string): boolean {
    try {
      new Roll(formula.replace(/@([a-z.0-9_-]+)/gi, "1"));
      return true;
    } catch {
      return false;
    }
  }
  static fromData(d: Data): Roll {
    const roll = new this(d["formula"] ?? "0", {}, d["options"] ?? {});
    if (d["terms"]?.length) roll.terms = d["terms"].map(termFromData);
    roll._evaluated = d["evaluated"] ?? d["total"] !== undefined;
    roll._total = d["total"];
    return roll;
  }
  static fromJSON(json: string): Roll {
    return this.fromData(JSON.parse(json) as Data);
  }
  static fromTerms(terms: RollTerm[], options: Data = {}): Roll {
    const roll = new this("0", {}, options);
    roll.terms = terms;
    roll._formula = terms.map((t) => t.expression).join("");
    return roll;
  }
  get formula(): string {
    return this._formula;
  }
  get total(): number | undefined {
    return this._total;
  }
  get result(): string {
    return this.terms.map((t) => String(t.total ?? "")).join("");
  }
  get dice(): Die[] {
    return this.terms.flatMap((t) => (t instanceof Die ? [t] : t instanceof ParentheticalTerm ? t.dice : []));
  }
  get isDeterministic(): boolean {
    return this.dice.length === 0;
  }
  async evaluate(options: Data = {}): Promise<this> {
    return this.run(options);
  }
  evaluateSync(options: Data = {}): this {
    if (!this.isDeterministic && options["strict"] !== false && !options["maximize"] && !options["minimize"])
      throw new Error("This Roll contains terms that cannot be synchronously evaluated.");
    return this.run(options);
  }
  async roll(options: Data = {}): Promise<this> {
    return this.evaluate(options);
  }
  private run(options: Data): this {
    if (this._evaluated) throw new Error("This Roll has already been evaluated and is now immutable.");
    for (const t of this.terms) {
      if (t instanceof Die) t.evaluate(options);
      if (t instanceof ParentheticalTerm && !t.roll._evaluated) t.roll.run(options);
    }
    this._total = arithmetic(this.terms);
    this._evaluated = true;
    return this;
  }
  async reroll(): Promise<Roll> {
    return new Roll(this._formula, this.data, this.options).evaluate();
  }
  clone(): Roll {
    return new Roll(this._formula, this.data, this.options);
  }
  async render({ flavor }: Data = {}): Promise<string> {
    if (!this._evaluated) await this.evaluate();
    const parts = this.dice
      .map(
        (d) =>
          `<div class="dice"><header class="part-header"><span class="part-formula">${d.expression}</span><span class="part-total">${d.total}</span></header><ol class="dice-rolls">${d.results.map((r) => `<li class="roll die d${d.faces}${r.active ? "" : " discarded"}${r.result === d.faces ? " max" : ""}${r.result === 1 ? " min" : ""}">${r.result}</li>`).join("")}</ol></div>`,
      )
      .join("");
    return `<div class="dice-roll" data-action="expandRoll">${flavor ? `<div class="dice-flavor">${String(flavor)}</div>` : ""}<div class="dice-result"><div class="dice-formula">${this.formula}</div><div class="dice-tooltip"><div class="wrapper">${parts}</div></div><h4 class="dice-total">${this.total ?? 0}</h4></div></div>`;
  }
  async getTooltip(): Promise<string> {
    return this.render();
  }
  async toMessage(messageData: Data = {}, { rollMode, messageMode, create = true }: Data = {}): Promise<any> {
    if (!this._evaluated) await this.evaluate();
    const cls = CONFIG.ChatMessage.documentClass;
    const data = {
      author: game.user.id,
      content: String(this.total),
      sound: null,
      ...messageData,
      rolls: [this],
    };
    const mode =
      rollMode ??
      messageMode ??
      game.settings.get("core", game.release.generation >= 14 ? "messageMode" : "rollMode");
    const message = new cls(data);
    message.applyRollMode(mode);
    return create ? cls.create(message.toObject()) : message.toObject();
  }
  toJSON(): Data {
    return {
      class: "Roll",
      options: this.options,
      formula: this._formula,
      terms: this.terms.map((t) => t.toJSON()),
      total: this._total,
      evaluated: this._evaluated,
    };
  }
  static async simulate(formula: string, n = 10000): Promise<number[]> {
    return Promise.all(
      Array.from({ length: n }, async () => (await new Roll(formula).evaluate()).total ?? 0),
    );
  }
}

function termFromData(d: Data): RollTerm {
  switch (d["class"]) {
    case "Die":
      return new Die(d);
    case "NumericTerm":
      return new NumericTerm({ number: d["number"] });
    case "OperatorTerm":
      return new OperatorTerm({ operator: d["operator"] });
    default:
      return new ParentheticalTerm({ term: d["term"], roll: Roll.fromData(d["roll"]) });
  }
}

function parse(formula: string): RollTerm[] {
  const out: RollTerm[] = [];
  let rest = formula.trim();
  while (rest) {
    let m: RegExpExecArray | null;
    if ((m = /^\s*([+\-*/%])\s*/.exec(rest))) out.push(new OperatorTerm({ operator: m[1] }));
    else if (
      (m = /^(\d*)d(\d+|%)((?:(?:kh|kl|k|dh|dl|rr|r|xo|x|cs|cf|min|max)[<>=]*\d*)*)(?:\[[^\]]*\])?/i.exec(
        rest,
      ))
    )
      out.push(
        new Die({
          number: m[1] ? Number(m[1]) : 1,
          faces: m[2] === "%" ? 100 : Number(m[2]),
          modifiers: m[3].match(/(kh|kl|k|dh|dl|rr|r|xo|x|cs|cf|min|max)[<>=]*\d*/g) ?? [],
        }),
      );
    else if ((m = /^\d+(\.\d+)?(?:\[[^\]]*\])?/.exec(rest)))
      out.push(new NumericTerm({ number: Number.parseFloat(m[0]) }));
    else if (rest.startsWith("(")) {
      const end = closing(rest);
      m = [rest.slice(0, end + 1)] as unknown as RegExpExecArray;
      out.push(new ParentheticalTerm({ term: rest.slice(1, end) }));
    } else throw new Error(`The roll formula "${formula}" is not valid at "${rest}"`);
    rest = rest.slice(m[0].length).trimStart();
  }
  return out;
}
function closing(s: string): number {
  let depth = 0;
  for (let i = 0; i < s.length; i++) {
    if (s[i] === "(") depth++;
    if (s[i] === ")" && --depth === 0) return i;
  }
  throw new Error(`Unbalanced parentheses in "${s}"`);
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
    if (values.length && (op === "*" || op === "/" || op === "%")) {
      ops.pop();
      const a = values.pop()!;
      values.push(op === "*" ? a * v : op === "/" ? a / v : a % v);
    } else values.push(v);
    expectValue = false;
  }
  return values.reduce((acc, v, i) => (i === 0 ? v : ops[i - 1] === "-" ? acc - v : acc + v), 0);
}

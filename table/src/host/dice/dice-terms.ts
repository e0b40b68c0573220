import { isRoll, RollTerm } from "./terms.ts";

export interface DieResult {
  result: number;
  active: boolean;
  count?: number;
  success?: boolean;
  failure?: boolean;
  discarded?: boolean;
  exploded?: boolean;
  rerolled?: boolean;
  hidden?: boolean;
}
const rollClass = (): any => CONFIG.Dice.rolls[0];
const revive = (v: any): any =>
  v && typeof v === "object" && !v._evaluateTotal ? rollClass().fromData(v) : v;

/** What dice and pools share: results, and modifiers that change them. */
export class ResultTerm extends RollTerm {
  static MODIFIERS: Record<string, any> = {};
  static MODIFIERS_REGEXP_STRING = String.raw`([A-z]+)([^A-z\s()+\-*\/]+)?`;
  modifiers: string[] = [];
  results: DieResult[] = [];
  async _evaluateModifiers(): Promise<void> {
    const cls = this.constructor as typeof ResultTerm;
    for (const m of [...this.modifiers]) {
      const command = /[A-z]+/.exec(m)?.[0]?.toLowerCase() ?? "";
      const known = command in cls.MODIFIERS ? [m] : splitModifier(m, cls.MODIFIERS);
      for (const one of known) {
        const name = /[A-z]+/.exec(one)?.[0]?.toLowerCase() ?? "";
        const fn = cls.MODIFIERS[name];
        const method = typeof fn === "string" ? (this as any)[fn] : fn;
        if (!method) throw new Error(`"${m}" is not a known dice modifier of ${cls.name}`);
        await method.call(this, one);
      }
    }
  }
  static compareResult(result: number, comparison: string, target: number): boolean {
    switch (comparison) {
      case ">":
        return result > target;
      case ">=":
        return result >= target;
      case "<":
        return result < target;
      case "<=":
        return result <= target;
      default:
        return result === target;
    }
  }
  static _keepOrDrop(
    results: DieResult[],
    number: number,
    { keep = true, highest = true } = {},
  ): DieResult[] {
    const active = results
      .filter((r) => r.active)
      .sort((a, b) => (highest ? b.result - a.result : a.result - b.result));
    const picked = new Set(active.slice(0, number));
    for (const r of active)
      if (keep !== picked.has(r)) {
        r.discarded = true;
        r.active = false;
      }
    return results;
  }
  static _applyCount(
    results: DieResult[],
    comparison: string,
    target: number,
    { flagSuccess = false, flagFailure = false } = {},
  ): void {
    for (const r of results) {
      const hit = ResultTerm.compareResult(r.result, comparison, target);
      r.count = hit ? 1 : 0;
      if (flagSuccess && hit) r.success = true;
      if (flagFailure && hit) r.failure = true;
    }
  }
  keep(modifier: string): boolean | void {
    const m = /k([hl])?([0-9]+)?/i.exec(modifier);
    if (!m) return false;
    const cls = this.constructor as typeof ResultTerm;
    cls._keepOrDrop(this.results, Number(m[2] ?? 1), { keep: true, highest: m[1]?.toLowerCase() !== "l" });
  }
  drop(modifier: string): boolean | void {
    const m = /d([hl])?([0-9]+)?/i.exec(modifier);
    if (!m) return false;
    const cls = this.constructor as typeof ResultTerm;
    cls._keepOrDrop(this.results, Number(m[2] ?? 1), { keep: false, highest: m[1]?.toLowerCase() === "h" });
  }
  countSuccess(modifier: string): boolean | void {
    const m = /(?:cs)([<>=]+)?([0-9]+)?/i.exec(modifier);
    if (!m) return false;
    ResultTerm._applyCount(this.results, m[1] || "=", Number(m[2] ?? this.faceCount), { flagSuccess: true });
  }
  countFailures(modifier: string): boolean | void {
    const m = /(?:cf)([<>=]+)?([0-9]+)?/i.exec(modifier);
    if (!m) return false;
    ResultTerm._applyCount(this.results, m[1] || "=", Number(m[2] ?? 1), { flagFailure: true });
  }
  protected get faceCount(): number {
    return 1;
  }
}

/** "khr1" is "kh" and "r1": the longest known command first. */
function splitModifier(modifier: string, known: Record<string, any>): string[] {
  const out: string[] = [];
  let rest = modifier;
  const names = Object.keys(known).sort((a, b) => b.length - a.length);
  while (rest) {
    const name = names.find((n) => rest.toLowerCase().startsWith(n));
    const m = name ? new RegExp(`^${name}[^A-z\\s()+\\-*/]*`, "i").exec(rest) : null;
    if (!m) return [modifier];
    out.push(m[0]);
    rest = rest.slice(m[0].length);
  }
  return out;
}

export class DiceTerm extends ResultTerm {
  static DENOMINATION = "";
  static override SERIALIZE_ATTRIBUTES = ["number", "faces", "modifiers", "results", "method"];
  _number: any;
  _faces: any;
  method: any;
  _id: any;
  constructor({ number = 1, faces = 6, method, modifiers = [], results = [], options }: Data = {}) {
    super({ options });
    this._number = revive(number);
    this._faces = revive(faces);
    this.method = method;
    this.modifiers = modifiers;
    this.results = results;
    if (results.length) this._evaluated = true;
  }
  get number(): any {
    return isRoll(this._number) ? this._number.total : this._number;
  }
  set number(value: any) {
    this._number = value;
  }
  get faces(): any {
    return isRoll(this._faces) ? this._faces.total : this._faces;
  }
  set faces(value: any) {
    this._faces = value;
  }
  protected override get faceCount(): number {
    return this.faces;
  }
  get denomination(): string {
    return (this.constructor as typeof DiceTerm).DENOMINATION;
  }
  get resolver(): any {
    return undefined;
  }
  override get expression(): string {
    const x =
      (this.constructor as typeof DiceTerm).DENOMINATION === "d"
        ? this.shown(this._faces)
        : this.denomination;
    return `${this.shown(this._number)}d${x}${this.modifiers.join("")}`;
  }
  private shown(v: any): string {
    if (!isRoll(v)) return String(v);
    return v._evaluated ? String(v.total) : `(${v.formula})`;
  }
  override get dice(): any[] {
    const under = [this._number, this._faces].filter(isRoll).flatMap((r: any) => r.dice);
    return [this, ...under];
  }
  override get isDeterministic(): boolean {
    return false;
  }
  get values(): number[] {
    return this.results.filter((r) => r.active).map((r) => r.result);
  }
  override get total(): any {
    if (!this._evaluated) return undefined;
    const sum = this.results.reduce((t, r) => (!r.active ? t : t + (r.count ?? r.result)), 0);
    return this.number < 0 ? -sum : sum;
  }
  /** As many dice times so much and more; only before they have been rolled. */
  alter(multiply: number | null, add: number | null): this {
    if (this._evaluated) throw new Error(`You may not alter a DiceTerm after it has already been evaluated`);
    const times = Number.isFinite(multiply) && Number(multiply) >= 0 ? Number(multiply) : 1;
    const more = Number.isFinite(add) ? Number(add) : 0;
    if (isRoll(this._number)) {
      if (times !== 1 || more !== 0)
        this._number = rollClass().create(`(${this._number.formula} * ${times}) + ${more}`);
    } else this._number = Math.round(Number(this._number) * times + more);
    return this;
  }
  override async _evaluateAsync(options: Data = {}): Promise<this> {
    for (const r of [this._faces, this._number])
      if (isRoll(r) && !(r as any)._evaluated) await (r as any).evaluate(options);
    if (Math.abs(this.number) > 999)
      throw new Error("You may not evaluate a DiceTerm with more than 999 requested results");
    for (let n = this.results.length; n < Math.abs(this.number); n++) await this.roll(options);
    await this._evaluateModifiers();
    return this;
  }
  override _evaluateSync({ maximize, minimize, strict }: Data = {}): this {
    if (!maximize && !minimize && strict !== false)
      throw new Error("This DiceTerm cannot be evaluated synchronously");
    for (const r of [this._faces, this._number])
      if (isRoll(r) && !(r as any)._evaluated) (r as any).evaluateSync({ maximize, minimize, strict });
    for (let n = this.results.length; n < Math.abs(this.number); n++)
      this.results.push({ result: maximize ? this.faces : minimize ? 1 : 0, active: true });
    return this;
  }
  async roll({ minimize = false, maximize = false, ...options }: Data = {}): Promise<DieResult> {
    const r: DieResult = { result: 0, active: true };
    if (minimize) r.result = Math.min(1, this.faces);
    else if (maximize) r.result = this.faces;
    else r.result = (await this._roll(options)) ?? this.randomFace();
    if (this["_store" as never] === undefined) this.results.push(r);
    return r;
  }
  async _roll(_options?: Data): Promise<number | void> {}
  mapRandomFace(uniform: number): number {
    return Math.ceil((1 - uniform) * this.faces) || 1;
  }
  randomFace(): number {
    return this.mapRandomFace(CONFIG.Dice.randomUniform());
  }
  getResultLabel(result: DieResult): string {
    return String(result.result);
  }
  getResultCSS(result: DieResult): (string | null)[] {
    return [
      "roll",
      this.constructor.name.toLowerCase(),
      `d${this.faces}`,
      result.success ? "success" : null,
      result.failure ? "failure" : null,
      result.rerolled ? "rerolled" : null,
      result.exploded ? "exploded" : null,
      result.discarded ? "discarded" : null,
      !result.success && !result.failure && result.result === 1 ? "min" : null,
      !result.success && !result.failure && result.result === this.faces ? "max" : null,
    ];
  }
  getTooltipData(): Data {
    return {
      formula: this.expression,
      total: this.total,
      faces: this.faces,
      flavor: this.flavor,
      rolls: this.results.map((r) => ({
        result: this.getResultLabel(r),
        classes: this.getResultCSS(r).filter(Boolean).join(" "),
      })),
    };
  }
  static matchTerm(): null {
    return null;
  }
}

/** "r3<2" is for at most three dice below two, "r<2" for all of them, "r1" for ones. */
function limited(match: RegExpExecArray): { limit: number; comparison: string; target: number | undefined } {
  const [, first, comparison, second] = match as unknown as (string | undefined)[];
  const isTarget = first !== undefined && second === undefined && comparison === undefined;
  const [most, target] = isTarget ? [undefined, first] : [first, second];
  return {
    limit: most ? Number(most) : Infinity,
    comparison: comparison ?? "=",
    target: target === undefined ? undefined : Number(target),
  };
}

export class Die extends DiceTerm {
  static override DENOMINATION = "d";
  static override MODIFIERS: Record<string, any> = {
    r: "reroll",
    rr: "rerollRecursive",
    x: "explode",
    xo: "explodeOnce",
    k: "keep",
    kh: "keep",
    kl: "keep",
    d: "drop",
    dh: "drop",
    dl: "drop",
    min: "minimum",
    max: "maximum",
    even: "countEven",
    odd: "countOdd",
    cs: "countSuccess",
    cf: "countFailures",
    df: "deductFailures",
    sf: "subtractFailures",
    ms: "marginSuccess",
  };
  override get denomination(): string {
    return `d${String(this.faces)}`;
  }
  async reroll(modifier: string, { recursive = false } = {}): Promise<boolean | void> {
    const m = /rr?([0-9]+)?([<>=]+)?([0-9]+)?/i.exec(modifier);
    if (!m) return false;
    const { limit, comparison, target } = limited(m);
    let checked = 0;
    for (let i = 0, done = 0; i < this.results.length && done < limit; i++) {
      const r = this.results[i];
      if (!r.active || !Die.compareResult(r.result, comparison, target ?? 1)) continue;
      r.rerolled = true;
      r.active = false;
      await this.roll();
      if (!recursive) this.results.at(-1)!.rerolled = this.results.at(-1)!.rerolled ?? false;
      done++;
      if (!recursive && i + 1 >= Math.abs(this.number)) break;
      if (++checked > 1000) throw new Error("Maximum recursion depth for exploding dice roll exceeded");
    }
    if (!recursive) for (const r of this.results) if (r.rerolled === false) delete r.rerolled;
  }
  rerollRecursive(modifier: string): Promise<boolean | void> {
    return this.reroll(modifier, { recursive: true });
  }
  async explode(modifier: string, { recursive = true } = {}): Promise<boolean | void> {
    const m = /xo?([0-9]+)?([<>=]+)?([0-9]+)?/i.exec(modifier);
    if (!m) return false;
    const { limit, comparison, target } = limited(m);
    const initial = this.results.length;
    for (let i = 0, done = 0; i < this.results.length && done < limit; i++) {
      if (!recursive && i >= initial) break;
      if (i > 1000) throw new Error("Maximum recursion depth for exploding dice roll exceeded");
      const r = this.results[i];
      if (!r.active || !Die.compareResult(r.result, comparison, target ?? this.faces)) continue;
      r.exploded = true;
      done++;
      await this.roll();
    }
  }
  explodeOnce(modifier: string): Promise<boolean | void> {
    return this.explode(modifier, { recursive: false });
  }
  minimum(modifier: string): boolean | void {
    const m = /(?:min)([0-9]+)/i.exec(modifier);
    if (!m) return false;
    for (const r of this.results) if (r.result < Number(m[1])) r.count = Number(m[1]);
  }
  maximum(modifier: string): boolean | void {
    const m = /(?:max)([0-9]+)/i.exec(modifier);
    if (!m) return false;
    for (const r of this.results) if (r.result > Number(m[1])) r.count = Number(m[1]);
  }
  countEven(): void {
    for (const r of this.results) r.success = Boolean((r.count = r.result % 2 === 0 ? 1 : 0));
  }
  countOdd(): void {
    for (const r of this.results) r.success = Boolean((r.count = r.result % 2 === 1 ? 1 : 0));
  }
  private failing(modifier: string, name: string, count: (r: DieResult) => number): boolean | void {
    const m = new RegExp(`(?:${name})([<>=]+)?([0-9]+)?`, "i").exec(modifier);
    if (!m) return false;
    for (const r of this.results)
      if (Die.compareResult(r.result, m[1] || "=", Number(m[2] ?? 1))) {
        r.failure = true;
        r.count = count(r);
      }
  }
  deductFailures(modifier: string): boolean | void {
    return this.failing(modifier, "df", () => -1);
  }
  subtractFailures(modifier: string): boolean | void {
    return this.failing(modifier, "sf", (r) => -r.result);
  }
  marginSuccess(modifier: string): boolean | void {
    const m = /(?:ms)([<>=]+)?([0-9]+)?/i.exec(modifier);
    const last = this.results.at(-1);
    if (!m || !last) return false;
    const sum = this.total as number;
    last.count = (last.count ?? last.result) - (m[1]?.includes("<") ? 2 * sum - Number(m[2]) : Number(m[2]));
  }
}

export class Coin extends DiceTerm {
  static override DENOMINATION = "c";
  static override MODIFIERS: Record<string, any> = { c: "call" };
  constructor(data: Data = {}) {
    super({ ...data, faces: 2 });
  }
  override mapRandomFace(uniform: number): number {
    return Math.round(uniform);
  }
  override getResultLabel(r: DieResult): string {
    return r.result === 0 ? "T" : "H";
  }
  call(modifier: string): void {
    const target = modifier.endsWith("0") ? 0 : 1;
    ResultTerm._applyCount(this.results, "=", target, { flagSuccess: true });
  }
}

export class FateDie extends DiceTerm {
  static override DENOMINATION = "f";
  static override MODIFIERS: Record<string, any> = {
    r: "reroll",
    rr: "rerollRecursive",
    k: "keep",
    d: "drop",
  };
  constructor(data: Data = {}) {
    super({ ...data, faces: 3 });
  }
  override mapRandomFace(uniform: number): number {
    return Math.ceil(uniform * 3 - 2) || 0;
  }
  override getResultLabel(r: DieResult): string {
    return { "-1": "-", "0": " ", "1": "+" }[String(r.result)] ?? "";
  }
}

/** Rolls in braces, of which some are kept. */
export class PoolTerm extends ResultTerm {
  static override MODIFIERS: Record<string, any> = {
    k: "keep",
    kh: "keep",
    kl: "keep",
    d: "drop",
    dh: "drop",
    dl: "drop",
    cs: "countSuccess",
    cf: "countFailures",
  };
  static override SERIALIZE_ATTRIBUTES = ["terms", "modifiers", "rolls", "results"];
  terms: string[];
  rolls: any[];
  constructor({ terms = [], modifiers = [], rolls = [], results = [], options }: Data = {}) {
    super({ options });
    this.terms = terms;
    this.modifiers = modifiers;
    this.rolls = rolls.length ? rolls.map(revive) : terms.map((t: string) => rollClass().create(t));
    this.results = results;
  }
  static fromRolls(rolls: any[] = []): PoolTerm {
    const pool = new this({ terms: rolls.map((r) => r.formula), modifiers: [], rolls });
    pool._evaluated = rolls.every((r) => r._evaluated);
    if (pool._evaluated) pool.results = rolls.map((r) => ({ result: r.total, active: true }));
    return pool;
  }
  override get expression(): string {
    return `{${this.terms.join(",")}}${this.modifiers.join("")}`;
  }
  override get dice(): any[] {
    return this.rolls.flatMap((r) => r.dice);
  }
  override get isDeterministic(): boolean {
    return this.rolls.every((r) => r.isDeterministic);
  }
  override get total(): any {
    if (!this._evaluated) return undefined;
    return this.results.reduce((t, r) => (r.active ? t + (r.count ?? r.result) : t), 0);
  }
  override async _evaluateAsync(options: Data = {}): Promise<this> {
    for (const r of this.rolls) if (!r._evaluated) await r.evaluate(options);
    this.results = this.rolls.map((r) => ({ result: r.total, active: true }));
    await this._evaluateModifiers();
    return this;
  }
  override _evaluateSync(options: Data = {}): this {
    for (const r of this.rolls) if (!r._evaluated) r.evaluateSync(options);
    this.results = this.rolls.map((r) => ({ result: r.total, active: true }));
    void this._evaluateModifiers();
    return this;
  }
}

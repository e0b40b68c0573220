import { PoolTerm } from "./dice-terms.ts";
import { FunctionTerm, NumericTerm, OperatorTerm, ParentheticalTerm, RollTerm, StringTerm } from "./terms.ts";

const CLOSING: Record<string, string> = { "(": ")", "{": "}" };

/** A formula, read from left to right. */
export function parseFormula(formula: string): RollTerm[] {
  const reader = new Reader(formula);
  const out: RollTerm[] = [];
  while (reader.skipSpace()) {
    const term = reader.term();
    const before = out.at(-1);
    const stand = (t: RollTerm | undefined): boolean =>
      t !== undefined && !(t instanceof OperatorTerm) && !(t instanceof StringTerm);
    if (stand(before) && stand(term))
      throw new Error(`The roll formula "${formula}" lacks an operator before "${term.formula}"`);
    out.push(term);
  }
  return out;
}

class Reader {
  private at = 0;
  constructor(private readonly text: string) {}
  private get rest(): string {
    return this.text.slice(this.at);
  }
  skipSpace(): boolean {
    while (/\s/.test(this.text[this.at] ?? "")) this.at++;
    return this.at < this.text.length;
  }
  private take(pattern: RegExp): RegExpExecArray | null {
    const m = pattern.exec(this.rest);
    if (m) this.at += m[0].length;
    return m;
  }
  term(): RollTerm {
    const operator = this.take(/^[+\-*/%]/);
    if (operator) return new OperatorTerm({ operator: operator[0] });
    const head = this.text[this.at] ?? "";
    if (head === "(") {
      const inner = this.group();
      return this.startsDice()
        ? this.dice(create(inner))
        : this.flavored(new ParentheticalTerm({ term: inner, options: {} }));
    }
    if (head === "{") {
      const terms = split(this.group());
      const modifiers = this.modifiers();
      return this.flavored(new PoolTerm({ terms, modifiers, options: {} }));
    }
    const dice = /^(\d+)?d(?=\d|%|\(|[a-z](?![a-z]))/i.exec(this.rest);
    if (dice) {
      this.at += dice[1]?.length ?? 0;
      return this.dice(dice[1] === undefined ? 1 : Number(dice[1]));
    }
    const fn = /^([a-z$_][\w$]*)\(/i.exec(this.rest);
    if (fn) return this.call(fn[1] ?? "");
    const number = this.take(/^\d+(?:\.\d+)?(?![\w.])|^\.\d+/);
    if (number) return this.flavored(new NumericTerm({ number: Number(number[0]), options: {} }));
    const word = this.take(/^[^\s+\-*/%(){}[\],]+/);
    if (word) return this.flavored(new StringTerm({ term: word[0], options: {} }));
    throw new Error(`The roll formula "${this.text}" is not valid at "${this.rest}"`);
  }
  private startsDice(): boolean {
    return /^d(?=\d|%|\(|[a-z](?![a-z]))/i.test(this.rest);
  }
  private call(fn: string): RollTerm {
    this.at += fn.length;
    const inner = this.group();
    const term = new FunctionTerm({ fn, terms: split(inner), options: {} });
    if (!this.startsDice()) return this.flavored(term);
    return this.dice(create(`${fn}(${inner})`));
  }
  private dice(number: unknown): RollTerm {
    this.at++;
    let faces: unknown;
    let cls = CONFIG.Dice.terms.d;
    if (this.text[this.at] === "(") faces = create(this.group());
    else {
      const m = this.take(/^(\d+|%|[a-z])/i);
      const x = (m?.[1] ?? "").toLowerCase();
      if (/^\d+$/.test(x)) faces = Number(x);
      else if (x === "%") faces = 100;
      else cls = CONFIG.Dice.terms[x];
      if (!cls) throw new Error(`There are no dice "d${x}" (in "${this.text}")`);
    }
    const data: Data = { number, modifiers: this.modifiers(), options: {} };
    if (faces !== undefined) data["faces"] = faces;
    return this.flavored(new cls(data));
  }
  private modifiers(): string[] {
    const out: string[] = [];
    for (let m = this.take(MODIFIER); m; m = this.take(MODIFIER)) out.push(m[0]);
    return out;
  }
  /** The inside of brackets; the reader stands behind them. */
  private group(): string {
    const stack: string[] = [];
    const start = this.at;
    for (; this.at < this.text.length; this.at++) {
      const c = this.text[this.at] ?? "";
      if (CLOSING[c]) stack.push(CLOSING[c]);
      else if (c === stack.at(-1)) {
        stack.pop();
        if (!stack.length) return this.text.slice(start + 1, this.at++);
      }
    }
    throw new Error(`Unbalanced brackets in the roll formula "${this.text}"`);
  }
  private flavored<T extends RollTerm>(term: T): T {
    const m = this.take(/^\[([^[\]]*)\]/);
    if (m?.[1]) term.options["flavor"] = m[1];
    return term;
  }
}
const MODIFIER = /^[a-z]+(?:[<>=]*\d*)(?:[<>=]+\d+)?/i;
const create = (formula: string): any => CONFIG.Dice.rolls[0].create(formula);

/** At the commas that are in no brackets. */
function split(inner: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let current = "";
  for (const c of inner) {
    if ("({[".includes(c)) depth++;
    if (")}]".includes(c)) depth--;
    if (c === "," && depth === 0) {
      parts.push(current.trim());
      current = "";
    } else current += c;
  }
  if (current.trim() || parts.length) parts.push(current.trim());
  return parts;
}

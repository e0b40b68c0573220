import type { Problem } from "../core/decision";
import { isRecord, type Json } from "../core/json";
import { isList, joined, jsonAt } from "../core/json-path";
import type { FieldProblem } from "../core/result";
import { given } from "../core/check-input";
import { text, type Text } from "../core/text";
import { misspeltIn } from "./misspelt-keys";
import type { OptionField, ProfileField, ProfileInput, Ruleset } from "./ruleset";

/** A value that is there and cannot be meant: of another kind than its field, or out of its range. */
export interface WrongValue extends FieldProblem {
  readonly label: Text;
  readonly value: Json;
  readonly text: Text;
  readonly why: "kind" | "range";
}

type Input = ProfileInput | OptionField["input"];

export const isBlank = (value: Json | undefined): value is undefined | null | "" =>
  value === undefined || value === null || value === "";

/** Every value of a profile that does not suit its field; what is absent is no matter of this check. */
export const wrongValues = (fields: readonly ProfileField[], profile: Json): WrongValue[] =>
  fields.flatMap(({ path, label, input }) => {
    const [outer = "", ...inner] = path.split(".");
    const parent = jsonAt(profile, outer);
    // "abilities.str" cannot be looked for where "abilities" is a number; only the first of them says so.
    if (inner.length > 0 && !isBlank(parent) && !isRecord(parent)) {
      const first = fields.find((one) => one.path.startsWith(`${outer}.`));
      return first?.path === path ? [wrong(outer, label, parent, RECORD)] : [];
    }
    return wrongValue(path, label, input, jsonAt(profile, path));
  });

export function wrongValue(field: string, label: Text, input: Input, value: Json | undefined): WrongValue[] {
  if (isBlank(value)) return [];
  if (input.kind === "rows") return wrongRows(field, label, input.fields, value);
  if (input.kind === "words") return wrongWords(field, label, input, value);
  const miss = missed(input, value);
  return miss === undefined ? [] : [wrong(field, label, value, miss)];
}

function wrongRows(field: string, label: Text, fields: readonly ProfileField[], rows: Json): WrongValue[] {
  if (!isList(rows)) return [wrong(field, label, rows, LIST)];
  return rows.flatMap((row, index) => {
    const at = joined(field, index);
    if (!isRecord(row)) return [wrong(at, label, row, RECORD)];
    return wrongValues(fields, row).map((inner) => ({ ...inner, field: joined(at, inner.field) }));
  });
}

function wrongWords(
  field: string,
  label: Text,
  { known, closed, written }: Extract<ProfileInput, { kind: "words" }>,
  value: Json,
): WrongValue[] {
  if (typeof value === "string" && written === true) return [];
  if (!isList(value)) return [wrong(field, label, value, LIST)];
  const choices = known?.map((one) => one.value) ?? [];
  return value.flatMap((word, index) => {
    const at = joined(field, index);
    if (typeof word !== "string") return [wrong(at, label, word, WORDS)];
    return closed === true && !choices.includes(word) ? [wrong(at, label, word, oneOf(choices))] : [];
  });
}

interface Miss {
  readonly expected: string;
  readonly text: Text;
  readonly why?: "range";
}
const NUMBER: Miss = { expected: "expected a number", text: text("OPFOR.expected.number") };
const WORDS: Miss = { expected: "expected words", text: text("OPFOR.expected.text") };
const FLAG: Miss = { expected: "expected true or false", text: text("OPFOR.expected.flag") };
const LIST: Miss = { expected: "expected a list", text: text("OPFOR.expected.list") };
const RECORD: Miss = { expected: "expected an object", text: text("OPFOR.expected.record") };
const oneOf = (values: readonly string[]): Miss => ({
  expected: `expected one of ${values.map((value) => `"${value}"`).join(", ")}`,
  text: text("OPFOR.expected.oneOf", { values }),
});

function missed(input: Exclude<Input, { kind: "rows" | "words" }>, value: Json): Miss | undefined {
  switch (input.kind) {
    case "number":
      return missedNumber(input, value);
    case "text":
    case "figure":
      return typeof value === "string" ? undefined : WORDS;
    case "flag":
      return typeof value === "boolean" ? undefined : FLAG;
    case "choice": {
      const values = input.options.map((option) => option.value);
      // Forms give numbers as words.
      const word = typeof value === "number" ? String(value) : value;
      return values.some((known) => known === word) ? undefined : oneOf(values);
    }
    case "json":
      return undefined;
  }
}

interface Range {
  readonly min?: number;
  readonly max?: number;
  readonly written?: RegExp;
}

function missedNumber({ min = -Infinity, max = Infinity, written }: Range, value: Json): Miss | undefined {
  const plain = typeof value === "string" && written?.test(value) === true ? Number.parseFloat(value) : value;
  if (typeof plain !== "number") return NUMBER;
  if (plain < min) {
    return {
      expected: `expected at least ${min}`,
      text: text("OPFOR.expected.atLeast", { number: min }),
      why: "range",
    };
  }
  if (plain > max) {
    return {
      expected: `expected at most ${max}`,
      text: text("OPFOR.expected.atMost", { number: max }),
      why: "range",
    };
  }
  return undefined;
}

const wrong = (field: string, label: Text, value: Json, miss: Miss): WrongValue => ({
  field,
  label,
  value,
  expected: `${miss.expected}${given(value)}`,
  text: miss.text,
  why: miss.why ?? "kind",
});

/** An AI type that the ruleset does not have; a profile may bring one of its own. */
export function unknownDoctrine(
  { doctrines, library }: Ruleset,
  doctrine: string | undefined,
  profile: Json,
): string | undefined {
  if (isBlank(doctrine) || doctrines.some(({ id }) => id === doctrine)) return undefined;
  const carried = library === undefined ? undefined : jsonAt(profile, library.field);
  return isBlank(carried) ? doctrine : undefined;
}

/** All a figure lacks and all that is wrong with it, for people: a wrong value is never called missing. */
export function figureProblems(
  ruleset: Ruleset,
  profile: Json,
  doctrine: string | undefined,
  said: readonly Problem[],
): Problem[] {
  const values = wrongValues(ruleset.fields, profile).filter(({ why }) => why === "kind");
  const named = values.map(({ field, label, text: expected, value }): Problem => ({
    field: `profile.${field}`,
    text: text("OPFOR.problem.wrong", { field: label, expected, value: shown(value) }),
  }));
  const unknown = unknownDoctrine(ruleset, doctrine, profile);
  if (unknown !== undefined && !said.some(({ field }) => field === "doctrine")) {
    const known = ruleset.doctrines.map(({ title }) => title);
    named.push({ field: "doctrine", text: text("OPFOR.problem.doctrine", { id: unknown, known }) });
  }
  const others = said.filter(({ field }) => !named.some((one) => within(one.field, field)));
  return [...named, ...misspelt(ruleset, profile), ...others];
}

const misspelt = ({ fields, title }: Ruleset, profile: Json): Problem[] =>
  misspeltIn(fields, profile).map(({ field, key, meant }) => ({
    field: `profile.${field}`,
    text: text("OPFOR.problem.misspelt", { key, meant, ruleset: title }),
  }));

const shown = (value: Json): string =>
  (typeof value === "string" ? value : JSON.stringify(value)).slice(0, 40);
const within = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);

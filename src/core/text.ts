import { isRecord } from "./json";
import { UNITS, type Length } from "./unit";

/** What a sentence may be filled with. A string stands verbatim (a name); a list is joined with "and". */
export type TextValue = string | number | Length | Text | readonly TextValue[];

/**
 * A sentence in any language: a key of the language files and what fills its gaps.
 * Decisions never contain finished prose, so that one trace reads in English and in German.
 */
export interface Text {
  readonly key: string;
  readonly data?: Readonly<Record<string, TextValue>>;
}

export const text = (key: string, data?: Readonly<Record<string, TextValue>>): Text =>
  data === undefined ? { key } : { key, data };

/** Whether something from elsewhere is a text that can be said; lists and texts in texts go only so deep. */
export const isText = (value: unknown, depth = 5): value is Text =>
  isRecord(value) &&
  typeof value.key === "string" &&
  (value.data === undefined ||
    (isRecord(value.data) && Object.values(value.data).every((one) => isTextValue(one, depth))));

function isTextValue(value: unknown, depth: number): boolean {
  if (typeof value === "string" || typeof value === "number") return true;
  if (depth === 0) return false;
  if (Array.isArray(value)) return value.every((one) => isTextValue(one, depth - 1));
  if (!isRecord(value)) return false;
  return "key" in value
    ? isText(value, depth - 1)
    : typeof value.length === "number" && UNITS.some((unit) => unit === value.unit);
}

/** Whole sentences, one after another. */
export const sentences = (all: readonly Text[]): TextValue =>
  all.length <= 1 ? all : text("OPFOR.sentences", { first: all.slice(0, 1), rest: sentences(all.slice(1)) });

export function oneText([first, ...rest]: readonly Text[]): Text | undefined {
  const others = rest.length > 0 ? oneText(rest) : undefined;
  return first === undefined || others === undefined
    ? first
    : text("OPFOR.sentences", { first, rest: others });
}

/** Looks a key up in a language; `undefined` when the language lacks it. */
export type Catalog = (key: string) => string | undefined;

/**
 * Fills in a text. A template's gaps are `{name}`. Where `data.n` is a number, the keys `<key>.one` and
 * `<key>.other` are tried first, which is all that English and German need for plurals.
 */
export function renderText(message: Text, catalog: Catalog): string {
  const template = catalog(pluralKey(message, catalog)) ?? message.key;
  return template.replace(/\{(\w+)\}(?=([.,]?))/g, (_, name: string, mark: string) => {
    const value = message.data?.[name];
    if (value === undefined) return `{${name}}`;
    const words = renderValue(value, catalog);
    return mark !== "" && typeof value === "object" && "key" in value
      ? words.replace(ENDS_SENTENCE, "$1")
      : words;
  });
}

/** A sentence within a sentence leaves its full stop to it; abbreviations such as A.I. keep theirs. */
const ENDS_SENTENCE = /(\p{L}\p{L})\.$/u;

export function renderValue(value: TextValue, catalog: Catalog): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return formatNumber(value, catalog);
  if (isList(value)) return renderList(value, catalog);
  if ("key" in value) return renderText(value, catalog);
  return renderLength(value, catalog);
}

function pluralKey(message: Text, catalog: Catalog): string {
  const n = message.data?.n;
  if (typeof n !== "number") return message.key;
  const key = `${message.key}.${n === 1 ? "one" : "other"}`;
  return catalog(key) === undefined ? message.key : key;
}

function isList(value: TextValue): value is readonly TextValue[] {
  return Array.isArray(value);
}

function renderList(values: readonly TextValue[], catalog: Catalog): string {
  const words = values.map((value) => renderValue(value, catalog));
  if (words.length <= 1) return words[0] ?? "";
  const and = catalog("OPFOR.and") ?? "and";
  return `${words.slice(0, -1).join(", ")} ${and} ${words.at(-1) ?? ""}`;
}

function renderLength(value: Length, catalog: Catalog): string {
  const rounded = Math.round(value.length * 10) / 10;
  const key = `OPFOR.unit.${value.unit}.${rounded === 1 ? "one" : "other"}`;
  const template = catalog(key) ?? `{n} ${value.unit}`;
  return template.replace("{n}", formatNumber(rounded, catalog));
}

function formatNumber(value: number, catalog: Catalog): string {
  const shown = String(Math.round(value * 100) / 100);
  return shown.replace(".", catalog("OPFOR.decimalPoint") ?? ".");
}

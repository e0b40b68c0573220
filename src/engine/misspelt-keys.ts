import { isRecord, type Json } from "../core/json";
import { isList, joined } from "../core/json-path";
import type { ProfileField } from "./ruleset";

/** A key of a profile that no field has, and the field that it nearly names. */
export interface Misspelt {
  /** Where in the profile. */
  readonly field: string;
  readonly key: string;
  readonly meant: string;
}

/** Keys that are nearly a field's. Others are nobody's business: a profile may hold more than a ruleset reads. */
export function misspeltIn(fields: readonly ProfileField[], profile: Json, at = ""): Misspelt[] {
  if (!isRecord(profile)) return [];
  const inner = fieldsByKey(fields);
  return Object.entries(profile).flatMap(([key, value]) => {
    const field = joined(at, key);
    const known = inner.get(key);
    if (known !== undefined) return known.flatMap((one) => misspeltWithin(one, value, field));
    const meant = nearest(key, [...inner.keys()]);
    return meant === undefined ? [] : [{ field, key, meant }];
  });
}

/** The fields below each key: of "abilities.str" the field "str" below "abilities", of a list those of its rows. */
function fieldsByKey(fields: readonly ProfileField[]): Map<string, ProfileField[]> {
  const inner = new Map<string, ProfileField[]>();
  for (const field of fields) {
    const [key = "", ...deeper] = field.path.split(".");
    inner.set(key, [...(inner.get(key) ?? []), { ...field, path: deeper.join(".") }]);
  }
  // Those of one record are looked at together.
  return new Map([...inner].map(([key, below]) => [key, below[0]?.path === "" ? below : [record(below)]]));
}

const record = (fields: readonly ProfileField[]): ProfileField => ({
  path: "",
  label: fields[0]?.label ?? { key: "" },
  input: { kind: "rows", fields },
});

function misspeltWithin({ input }: ProfileField, value: Json, at: string): Misspelt[] {
  if (input.kind !== "rows") return [];
  const rows: readonly (readonly [string, Json])[] = isList(value)
    ? value.map((row, index) => [joined(at, index), row])
    : [[at, value]];
  return rows.flatMap(([where, row]) => misspeltIn(input.fields, row, where));
}

const plain = (key: string): string => key.toLowerCase().replace(/[^a-z]/g, "");

/** Nothing that is shorter than this is like anything else. */
const SHORTEST = 3;

function nearest(key: string, known: readonly string[]): string | undefined {
  const word = plain(key);
  if (word.length < SHORTEST) return undefined;
  const likely = known
    .map((one) => ({ one, away: distance(word, plain(one)) }))
    .filter(({ one, away }) => away <= allowed(Math.min(word.length, one.length)))
    .sort((a, b) => a.away - b.away);
  return likely[0]?.one;
}

/** One letter in a short word, two in a longer one. */
const allowed = (length: number): number => (length < SHORTEST ? 0 : length < 6 ? 1 : 2);

/** Letters to put in, leave out, change, or swap with the next. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          (rows[i - 1]?.[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (rows[i - 1]?.[j - 1] ?? 0) + same,
          swapped ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}

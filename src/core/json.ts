/** Values that survive a round trip through JSON. Memory, steps, outcomes and reports are made of these. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonRecord = Readonly<Record<string, Json>>;

/** Something with fields: a record or a list. */
export const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** An object with named fields; a list is none. */
export function isRecord(value: Json | undefined): value is JsonRecord;
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>>;
export function isRecord(value: unknown): boolean {
  return isObject(value) && !Array.isArray(value);
}

/** Says the same, in whatever order objects name it. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && sameList(a, b);
  if (!isRecord(a) || !isRecord(b)) return false;
  let left = 0;
  for (const key in a) {
    const [mine, yours] = [a[key], b[key]];
    // What is there and undefined is not what is lacking; `in` is slow, hence last.
    if (mine === yours ? mine === undefined && !(key in b) : !sameJson(mine, yours)) return false;
    left++;
  }
  for (const _ in b) left--;
  return left === 0;
}

function sameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at] && !sameJson(a[at], b[at])) return false;
  return true;
}

/** Deeper than this no battle, profile or memory goes, and what walks through JSON by recursion is safe. */
export const MOST_LEVELS = 100;

interface Nested {
  readonly value: object;
  readonly key: string;
  readonly within: Nested | undefined;
  readonly level: number;
}

/** The keys that lead to something nested more than so many levels deep; walks without recursion. */
export function tooDeep(whole: unknown, most = MOST_LEVELS): readonly string[] | undefined {
  const open: Nested[] = [];
  const visit = (value: unknown, key: string, within: Nested | undefined): void => {
    if (isObject(value)) open.push({ value, key, within, level: (within?.level ?? 0) + 1 });
  };
  visit(whole, "", undefined);
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at.level > most) return keysTo(at);
    for (const [key, value] of Object.entries(at.value)) visit(value, key, at);
  }
  return undefined;
}

function keysTo(nested: Nested): string[] {
  const keys: string[] = [];
  for (let at = nested; at.within !== undefined; at = at.within) keys.unshift(at.key);
  return keys;
}

/** Values that survive a round trip through JSON. Memory, steps, outcomes and reports are made of these. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Says the same, in whatever order objects name it. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((one, at) => sameJson(one, b[at]));
  if (!isObject(a) || !isObject(b) || Array.isArray(b)) return false;
  let left = 0;
  for (const key in a) {
    if (!(key in b) || !sameJson(a[key], b[key])) return false;
    left++;
  }
  for (const _ in b) left--;
  return left === 0;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

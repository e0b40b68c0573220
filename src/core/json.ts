/** Values that survive a round trip through JSON. Memory, steps, outcomes and reports are made of these. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Says the same, in whatever order objects name it. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && sameList(a, b);
  if (!isObject(a) || !isObject(b) || Array.isArray(b)) return false;
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

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

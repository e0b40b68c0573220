import type { Json } from "../../core/json";

/** Changes inside plain JSON: whether they still stand, and how they are taken back one by one. */

/** Equal as JSON, whatever the order of keys. */
export function same(a: Json, b: Json): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))];
  return (
    left.length === right.size &&
    left.every(([key, value]: [string, Json]) => {
      const other = right.get(key);
      return other !== undefined && same(value, other);
    })
  );
}

type Inner = Readonly<Record<string, Json>>;
const isInner = (value: Json): value is Inner =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const inner = (value: Json): Inner => (isInner(value) ? value : {});
const keysOf = (a: Json, b: Json): string[] => [
  ...new Set([...Object.keys(inner(a)), ...Object.keys(inner(b))]),
];

/** Whether everything that was changed is still as the change left it. */
export function isStill(now: Json, from: Json, to: Json): boolean {
  if (same(from, to)) return true;
  if (![now, from, to].every(isInner)) return same(now, to);
  return keysOf(from, to).every((key) =>
    isStill(inner(now)[key] ?? null, inner(from)[key] ?? null, inner(to)[key] ?? null),
  );
}

/** What is remembered now, with everything that was changed as it was before. */
export function withoutChange(now: Json, from: Json, to: Json): Json {
  if (same(from, to)) return now;
  if (![now, from, to].every(isInner)) return from;
  const [was, became] = [inner(from), inner(to)];
  const isBack = (key: string): boolean => key in was || same(became[key] ?? null, null);
  const rest = Object.entries(inner(now)).filter(([key]) => isBack(key));
  const back = Object.entries(was).map(([key, value]): [string, Json] => [
    key,
    withoutChange(inner(now)[key] ?? null, value, became[key] ?? null),
  ]);
  return Object.fromEntries([...rest, ...back]);
}

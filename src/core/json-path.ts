import { isRecord, type Json } from "./json";

export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

export const keysOf = (path: string): string[] => (path === "" ? [] : path.split("."));
export const joined = (...paths: readonly (string | number)[]): string =>
  paths.filter((path) => path !== "").join(".");

/** What lies at a dotted path ("behaviours.0.when"); the empty path is the whole. */
export function jsonAt(whole: Json | undefined, path: string): Json | undefined {
  let at = whole;
  for (const key of keysOf(path)) {
    if (isList(at)) at = at[Number(key)];
    else at = isRecord(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  }
  return at;
}

/** The whole with another value there; what is missing on the way becomes an object. `undefined` takes it out. */
export function jsonWith(whole: Json | undefined, path: string, value: Json | undefined): Json {
  const [key, ...rest] = keysOf(path);
  if (key === undefined) return value ?? null;
  const inner = (at: Json | undefined): Json | undefined =>
    rest.length === 0 ? value : jsonWith(at, rest.join("."), value);
  if (isList(whole)) {
    return whole.flatMap((one, index) => {
      const next = index === Number(key) ? inner(one) : one;
      return next === undefined ? [] : [next];
    });
  }
  const record = isRecord(whole) ? whole : {};
  const { [key]: before, ...others } = record;
  const next = inner(before);
  if (next === undefined) return others;
  return { ...record, [key]: next };
}

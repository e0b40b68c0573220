import { stampOf } from "./stamps";

/**
 * Whatever a reader looks at in data that people write, changed one thing at a time: taken out, one more, one less, of
 * another kind. A stamp for each path says what the reader makes of it.
 */
type Keys = readonly string[];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
const isPlain = (value: object): boolean => Array.isArray(value) || value.constructor === Object;

/** Every path that is looked at, in order, also where nothing is. */
export function pathsRead(whole: object, read: (watched: unknown) => void): Keys[] {
  const found = new Map<string, Keys>();
  const watch = (value: object, at: Keys): object =>
    new Proxy(value, {
      get(target, key, proxy) {
        const inner: unknown = Reflect.get(target, key, proxy);
        if (typeof key === "symbol" || typeof inner === "function" || key === "length") return inner;
        const path = [...at, key];
        found.set(path.join("."), path);
        return isObject(inner) && isPlain(inner) ? watch(inner, path) : inner;
      },
    });
  read(watch(whole, []));
  return [...found.values()];
}

const valueAt = (whole: unknown, path: Keys): unknown =>
  path.reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), whole);

/** The whole with something else there; nothing else of it is touched. */
function withAt(whole: unknown, [key, ...rest]: Keys, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(whole)) {
    const items: readonly unknown[] = whole;
    return items.flatMap((one, at) => {
      if (String(at) !== key) return [one];
      return value === undefined && rest.length === 0 ? [] : [withAt(one, rest, value)];
    });
  }
  const record = isObject(whole) ? whole : {};
  const { [key]: _, ...others } = record;
  return value === undefined && rest.length === 0
    ? others
    : { ...record, [key]: withAt(record[key], rest, value) };
}

/** What could stand there instead. */
function insteadOf(value: unknown): readonly unknown[] {
  if (typeof value === "number") return [undefined, value + 1, value - 1, 0, -value];
  if (typeof value === "string") return [undefined, "x"];
  if (typeof value === "boolean") return [undefined, !value];
  if (Array.isArray(value)) return [undefined, [], [...(value as unknown[])].reverse()];
  if (isObject(value)) return [undefined, {}];
  return [1, "x", true];
}

const nameOf = (path: Keys): string => path.map((key) => (/^\d+$/.test(key) ? "*" : key)).join(".");

/** Of each name the first path and the last, where there is something at any. */
function chosen(whole: object, paths: readonly Keys[]): ReadonlyMap<string, readonly Keys[]> {
  const byName = new Map<string, Keys[]>();
  for (const path of paths) byName.set(nameOf(path), [...(byName.get(nameOf(path)) ?? []), path]);
  return new Map(
    [...byName].map(([name, alike]) => {
      const there = alike.filter((path) => valueAt(whole, path) !== undefined);
      const among = there.length > 0 ? there : alike;
      return [name, among.filter((_, at) => at === 0 || at === among.length - 1)];
    }),
  );
}

/** A line for each name of a path; the entries of a list are told apart by nothing but what comes of them. */
export function oneThingChanged(whole: object, read: (made: unknown) => unknown): [string, string][] {
  const paths = chosen(whole, pathsRead(whole, read));
  return [...paths].map(([name, alike]) => [
    name,
    stampOf(
      alike.flatMap((path) =>
        insteadOf(valueAt(whole, path)).map((value) => read(withAt(whole, path, value))),
      ),
    ),
  ]);
}

import { MOST } from "./stat-block";

/**
 * Looking into documents of unknown make, live or as JSON: a getter may throw, a list may be a Set, a Map or a
 * collection, a number may be a text. Whatever is not as expected is not there.
 */

/** The value at a dotted path. */
export function at(root: unknown, path: string): unknown {
  let value: unknown = root;
  for (const key of path.split(".")) {
    if (typeof value !== "object" || value === null) return undefined;
    try {
      value = (value as Readonly<Record<string, unknown>>)[key];
    } catch {
      return undefined;
    }
  }
  return value;
}

/** A finite number; systems write some as text ("30", "+4"). */
export function numberAt(root: unknown, path: string): number | undefined {
  return asNumber(at(root, path));
}

export function asNumber(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

/** A whole number within bounds; nothing when there is none. */
export function wholeAt(root: unknown, path: string, least: number, most: number): number | undefined {
  const number = numberAt(root, path);
  return number === undefined ? undefined : Math.max(least, Math.min(most, Math.round(number)));
}

/** A short text on one line. */
export const textAt = (root: unknown, path: string, most = 60): string => asText(at(root, path), most);

export const asText = (value: unknown, most = 60): string =>
  typeof value === "string"
    ? value
        .replace(/\p{Cc}+/gu, " ")
        .trim()
        .slice(0, most)
    : "";

/** A long text, such as a description; cut where nobody reads on. */
export const proseAt = (root: unknown, path: string): string => {
  const value = at(root, path);
  return typeof value === "string" ? value.slice(0, 6_000) : "";
};

/** What is in an array, Set, Map, collection or plain record, up to a number of them. */
export function listAt(root: unknown, path: string, most: number = MOST.items): readonly unknown[] {
  return asList(path === "" ? root : at(root, path), most);
}

export function asList(value: unknown, most: number = MOST.items): readonly unknown[] {
  if (typeof value !== "object" || value === null) return [];
  const found: unknown[] = [];
  for (const one of valuesIn(value)) {
    if (found.length >= most) break;
    found.push(one);
  }
  return found;
}

function valuesIn(value: object): Iterable<unknown> {
  if (value instanceof Map) return value.values();
  if (isIterable(value)) return value;
  return Object.values<unknown>({ ...value });
}

const isIterable = (value: object): value is Iterable<unknown> =>
  typeof (value as { [Symbol.iterator]?: unknown })[Symbol.iterator] === "function";

/** Words of a list. */
export const wordsAt = (root: unknown, path: string): string[] =>
  listAt(root, path, MOST.words).flatMap((one) => {
    const word = asText(one);
    return word === "" ? [] : [word];
  });

export const flagAt = (root: unknown, path: string): boolean => at(root, path) === true;

/** "Pack Tactics" as "pack-tactics", for names that stand for rules. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);

/** Feet of a length in the system's unit. */
export const inFeet = (value: number, units: string): number => {
  const feet = /^m(et(er|re)s?)?$/i.test(units)
    ? (value * 5) / 1.5
    : /^mi(les?)?$/i.test(units)
      ? 5280 * value
      : value;
  return Math.max(0, Math.min(MOST.feet, Math.round(feet)));
};

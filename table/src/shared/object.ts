/** Object helpers of `foundry.utils`: the documented behaviour, written anew. */

export function getType(value: unknown): string {
  if (value === null) return "null";
  if (value === undefined) return "undefined";
  if (Array.isArray(value)) return "Array";
  const kind = typeof value;
  if (kind !== "object") return kind;
  if (value instanceof Set) return "Set";
  if (value instanceof Map) return "Map";
  if (value instanceof Promise) return "Promise";
  if (value instanceof Error) return "Error";
  return isPlainObject(value) ? "Object" : "Unknown";
}

export function isPlainObject(value: unknown): value is Data {
  if (value === null || typeof value !== "object") return false;
  const proto: unknown = Object.getPrototypeOf(value);
  return proto === null || proto === Object.prototype;
}

export function deepClone<T>(value: T, { strict = false }: { strict?: boolean } = {}): T {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((v) => deepClone(v, { strict })) as T;
  if (value instanceof Date) return new Date(value) as T;
  if (!isPlainObject(value)) {
    if (strict) throw new Error("deepClone cannot clone advanced objects");
    return value;
  }
  const out: Data = {};
  for (const key of Object.keys(value)) out[key] = deepClone((value as Data)[key], { strict });
  return out as T;
}

export function duplicate<T>(value: T): T {
  return value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T);
}

export function getProperty(object: any, key: string): any {
  if (!key || object === null || object === undefined) return undefined;
  if (key in Object(object)) return object[key];
  let at = object;
  for (const part of key.split(".")) {
    if (at === null || at === undefined) return undefined;
    const kind = typeof at;
    if (kind !== "object" && kind !== "function") return undefined;
    if (!(part in at)) return undefined;
    at = at[part];
  }
  return at;
}

export function hasProperty(object: any, key: string): boolean {
  if (!key || !object) return false;
  if (key in object) return true;
  let at = object;
  for (const part of key.split(".")) {
    if (at === null || typeof at !== "object" || !(part in at)) return false;
    at = at[part];
  }
  return true;
}

export function setProperty(object: any, key: string, value: unknown): boolean {
  if (!key) return false;
  const parts = key.split(".");
  const last = parts.pop();
  if (last === undefined) return false;
  let at = object;
  for (const part of parts) {
    if (at[part] === null || at[part] === undefined || typeof at[part] !== "object") at[part] = {};
    at = at[part];
  }
  if (at[last] === value && last in at) return false;
  at[last] = value;
  return true;
}

export function deleteProperty(object: any, key: string): boolean {
  const parts = key.split(".");
  const last = parts.pop();
  const at = parts.length ? getProperty(object, parts.join(".")) : object;
  if (!at || last === undefined || !(last in at)) return false;
  delete at[last];
  return true;
}

export function expandObject(object: Data): Data {
  const expand = (value: unknown, depth: number): unknown => {
    if (depth > 32) throw new Error("expandObject: too deep");
    if (Array.isArray(value)) return value.map((v) => expand(v, depth + 1));
    if (!isPlainObject(value)) return value;
    const out: Data = {};
    for (const [k, v] of Object.entries(value)) setProperty(out, k, expand(v, depth + 1));
    return out;
  };
  return expand(object, 0) as Data;
}

export function flattenObject(object: Data, depth = 0): Data {
  if (depth > 100) throw new Error("flattenObject: too deep");
  const out: Data = {};
  for (const [k, v] of Object.entries(object)) {
    if (isPlainObject(v)) {
      const inner = flattenObject(v, depth + 1);
      if (Object.keys(inner).length === 0) out[k] = v;
      for (const [ik, iv] of Object.entries(inner)) out[`${k}.${ik}`] = iv;
    } else out[k] = v;
  }
  return out;
}

export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  if (value instanceof Set || value instanceof Map) return value.size === 0;
  if (typeof value === "object") return Object.keys(value).length === 0;
  return false;
}

export function equals(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((v, i) => equals(v, b[i]));
  }
  if (a instanceof Set && b instanceof Set) return a.size === b.size && [...a].every((v) => b.has(v));
  const ka = Object.keys(a);
  const kb = Object.keys(b);
  return ka.length === kb.length && ka.every((k) => k in b && equals((a as Data)[k], (b as Data)[k]));
}

/** Only what differs in `other`. A "-=key" entry counts as a difference when the key exists. */
export function diffObject(
  original: Data,
  other: Data,
  options: { inner?: boolean; deletionKeys?: boolean } = {},
): Data {
  const out: Data = {};
  for (const [key, b] of Object.entries(other)) {
    if (key.startsWith("-=")) {
      if (options.deletionKeys && key.slice(2) in original) out[key] = b;
      continue;
    }
    if (key.startsWith("==")) {
      out[key] = b;
      continue;
    }
    if (!(key in original)) {
      if (!options.inner) out[key] = b;
      continue;
    }
    const a = original[key];
    if (isPlainObject(a) && isPlainObject(b)) {
      const inner = diffObject(a, b, options);
      if (!isEmpty(inner)) out[key] = inner;
    } else if (!equals(a, b)) out[key] = b;
  }
  return out;
}

export interface MergeOptions {
  insertKeys?: boolean;
  insertValues?: boolean;
  overwrite?: boolean;
  recursive?: boolean;
  inplace?: boolean;
  enforceTypes?: boolean;
  performDeletions?: boolean;
  applyOperators?: boolean;
}

export function mergeObject(original: Data, other: Data = {}, options: MergeOptions = {}, depth = 0): Data {
  const o = {
    insertKeys: true,
    insertValues: true,
    overwrite: true,
    recursive: true,
    inplace: true,
    ...options,
  };
  const deletions = o.performDeletions ?? o.applyOperators ?? false;
  let target = original;
  let source = other;
  if (depth === 0) {
    if (Object.keys(other).some((k) => k.includes("."))) source = expandObject(other);
    if (Object.keys(original).some((k) => k.includes("."))) {
      const expanded = expandObject(original);
      if (o.inplace) {
        for (const k of Object.keys(original)) delete original[k];
        Object.assign(original, expanded);
      } else target = expanded;
    }
    if (!o.inplace) target = deepClone(target);
  }
  for (const [k, v] of Object.entries(source)) {
    if (deletions && k.startsWith("-=")) {
      delete target[k.slice(2)];
      continue;
    }
    if (deletions && k.startsWith("==")) {
      target[k.slice(2)] = deepClone(v);
      continue;
    }
    if (k in target) mergeExisting(target, k, v, { ...o, inplace: true }, depth + 1);
    else mergeNew(target, k, v, { ...o, inplace: true }, depth + 1);
  }
  return target;
}

function mergeNew(target: Data, k: string, v: unknown, o: MergeOptions, depth: number): void {
  const may = depth === 1 ? o.insertKeys : o.insertValues;
  if (!may) return;
  if (isPlainObject(v)) {
    target[k] = mergeObject({}, v, { ...o, insertKeys: true, insertValues: true }, depth);
    return;
  }
  target[k] = Array.isArray(v) ? deepClone(v) : v;
}

function mergeExisting(target: Data, k: string, v: unknown, o: MergeOptions, depth: number): void {
  const x: unknown = target[k];
  if (isPlainObject(v) && isPlainObject(x) && o.recursive) {
    mergeObject(x, v, o, depth);
    return;
  }
  if (!o.overwrite) return;
  if (o.enforceTypes && x !== undefined && getType(x) !== getType(v))
    throw new Error(`Mismatched data types encountered during object merge at "${k}"`);
  target[k] = isPlainObject(v) ? mergeObject({}, v, o, depth) : deepClone(v);
}

export function filterObject(source: Data, template: Data): Data {
  const out: Data = {};
  for (const [k, t] of Object.entries(template)) {
    if (!(k in source)) continue;
    out[k] = isPlainObject(t) && isPlainObject(source[k]) ? filterObject(source[k], t) : source[k];
  }
  return out;
}

export const isDeletionKey = (key: unknown): boolean => typeof key === "string" && /^(-=|==)/.test(key);

export function invertObject(object: Data): Data {
  return Object.fromEntries(Object.entries(object).map(([k, v]) => [String(v), k]));
}

const ID_CHARS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
export function randomID(length = 16): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (b) => ID_CHARS[b % ID_CHARS.length]).join("");
}

export function isNewerVersion(v1: string | number, v0: string | number): boolean {
  const a = String(v1).split(".");
  const b = String(v0).split(".");
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [x, y] = [a[i] ?? "0", b[i] ?? "0"];
    const [nx, ny] = [Number(x), Number(y)];
    if (Number.isNaN(nx) || Number.isNaN(ny)) {
      if (x !== y) return x > y;
    } else if (nx !== ny) return nx > ny;
  }
  return false;
}

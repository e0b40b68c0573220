/** Foundry adds these to the built-in prototypes; modules use them. */
function add(target: object, name: string, value: unknown): void {
  if (!(name in target))
    Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: false });
}
declare global {
  interface NumberConstructor {
    isNumeric(n: unknown): boolean;
  }
}
export function installPrimitives(): void {
  add(Number, "isNumeric", (n: unknown) => {
    if (Array.isArray(n) || n === null || n === undefined || n === "" || typeof n === "boolean") return false;
    return Number.isFinite(Number(n)) || Number(n) === Infinity || Number(n) === -Infinity;
  });
  add(Number, "fromString", (s: string) => (typeof s === "string" && s.trim() ? Number(s) : NaN));
  add(Number.prototype, "between", function (this: number, a: number, b: number, inclusive = true) {
    const [lo, hi] = [Math.min(a, b), Math.max(a, b)];
    return inclusive ? this >= lo && this <= hi : this > lo && this < hi;
  });
  add(
    Number.prototype,
    "toNearest",
    function (this: number, interval = 1, method: "round" | "floor" | "ceil" = "round") {
      return Number((Math[method](this.valueOf() / interval) * interval).toPrecision(12));
    },
  );
  add(Number.prototype, "ordinalString", function (this: number) {
    return `${this.valueOf()}.`;
  });
  add(Number.prototype, "paddedString", function (this: number, digits: number) {
    return this.toString().padStart(digits, "0");
  });
  add(Number.prototype, "signedString", function (this: number) {
    return (this.valueOf() < 0 ? "" : "+") + this.valueOf().toString();
  });
  add(Math, "clamp", (n: number, lo: number, hi: number) => Math.min(Math.max(n, lo), hi));
  add(Math, "mix", (a: number, b: number, w: number) => a * (1 - w) + b * w);
  add(Math, "toDegrees", (r: number) => (r * 180) / Math.PI);
  add(Math, "toRadians", (d: number) => ((d % 360) * Math.PI) / 180);
  add(Math, "normalizeDegrees", (d: number) => ((d % 360) + 360) % 360);
  add(String.prototype, "capitalize", function (this: string) {
    return this.charAt(0).toUpperCase() + this.slice(1);
  });
  add(String.prototype, "titleCase", function (this: string) {
    return this.toLowerCase().replace(/(^|\s)\S/g, (c) => c.toUpperCase());
  });
  add(String.prototype, "compare", function (this: string, other: string) {
    return this.localeCompare(other);
  });
  add(String.prototype, "stripScripts", function (this: string) {
    return this.replace(/<script.*?>.*?<\/script>/gis, "");
  });
  add(
    String.prototype,
    "slugify",
    function (
      this: string,
      { replacement = "-", strict = false }: { replacement?: string; strict?: boolean } = {},
    ) {
      const s = this.normalize("NFD")
        .replace(/[\u0300-\u036f]/g, "")
        .toLowerCase()
        .trim()
        .replace(/\s+/g, replacement);
      return strict ? s.replace(/[^a-z0-9-_]/g, "") : s;
    },
  );
  add(Array, "fromRange", (n: number, min = 0) => Array.from({ length: n }, (_, i) => i + min));
  add(Array.prototype, "equals", function (this: unknown[], other: unknown[]) {
    return this.length === other.length && this.every((v, i) => v === other[i]);
  });
  add(
    Array.prototype,
    "findSplice",
    function (this: unknown[], find: (v: unknown) => boolean, replace?: unknown) {
      const i = this.findIndex(find);
      if (i === -1) return null;
      const [old] = replace === undefined ? this.splice(i, 1) : this.splice(i, 1, replace);
      return old;
    },
  );
  add(Array.prototype, "partition", function (this: unknown[], rule: (v: unknown) => boolean) {
    return this.reduce<[unknown[], unknown[]]>((acc, v) => (acc[rule(v) ? 1 : 0].push(v), acc), [[], []]);
  });
  add(Array.prototype, "filterJoin", function (this: string[], separator: string) {
    return this.filter((p) => Boolean(p)).join(separator);
  });
  const S = Set.prototype as any;
  for (const [name, fn] of Object.entries<(...a: any[]) => unknown>({
    first(this: Set<unknown>) {
      return this.values().next().value;
    },
    filter(this: Set<unknown>, t: (v: unknown) => boolean) {
      return new Set([...this].filter(t));
    },
    find(this: Set<unknown>, t: (v: unknown) => boolean) {
      return [...this].find(t);
    },
    map(this: Set<unknown>, t: (v: unknown) => unknown) {
      return new Set([...this].map(t));
    },
    reduce(this: Set<unknown>, t: (a: unknown, v: unknown) => unknown, init: unknown) {
      return [...this].reduce(t, init);
    },
    some(this: Set<unknown>, t: (v: unknown) => boolean) {
      return [...this].some(t);
    },
    every(this: Set<unknown>, t: (v: unknown) => boolean) {
      return [...this].every(t);
    },
    equals(this: Set<unknown>, o: Set<unknown>) {
      return this.size === o.size && [...this].every((v) => o.has(v));
    },
    intersects(this: Set<unknown>, o: Set<unknown>) {
      return [...this].some((v) => o.has(v));
    },
    isSubset(this: Set<unknown>, o: Set<unknown>) {
      return [...this].every((v) => o.has(v));
    },
    toObject(this: Set<unknown>) {
      return [...this];
    },
  }))
    add(S, name, fn);
  add(RegExp, "escape", (s: string) => s.replace(/[-[\]{}()*+?.,\\^$|#\s]/g, "\\$&"));
}

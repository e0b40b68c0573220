import documented14 from "./documented-14.json";
import documented from "./documented.json";
import { isV14 } from "../names/env.ts";
import { MissingApi } from "./missing-api.ts";
import { thinClass } from "../thin.ts";

/**
 * What Foundry documents and the table lacks says so by name instead of quietly being undefined. Names
 * Foundry does not document stay undefined, so feature tests work as they would there. The list comes from
 * the community's V13 types (scripts/documented-api.mjs), what V14 added from its public class pages, as far as they
 * were read (documented-14.json); V14 took the names below away.
 */
const GONE_IN_14 = new Set([
  "foundry.canvas.layers.TemplateLayer",
  "foundry.canvas.placeables.MeasuredTemplate",
  "canvas.templates",
]);
/** Foundry has these on every table and nobody needs them on this one: they are there, but all in them is missing. */
const HOLLOW = new Set([
  "canvas.weather",
  "canvas.fps",
  "game.issues",
  "game.nue",
  "game.webrtc",
  "game.video",
  "game.mouse",
  "game.gamepad",
  "game.documentIndex",
]);

export { MissingApi };

/** An object whose every name is missing. Promises, console and JSON ask every object for some names. */
function hollow(at: string): any {
  return new Proxy(
    {},
    {
      get(_, key) {
        if (typeof key !== "string" || ["then", "toJSON", "constructor"].includes(key)) return undefined;
        throw new MissingApi(`${at}.${key}`);
      },
    },
  );
}

function guard(target: any, at: string, names: readonly string[]): any {
  const known = new Set(names);
  return new Proxy(target, {
    get(t, key) {
      const value: unknown = Reflect.get(t, key, t);
      if (value !== undefined || typeof key !== "string" || key in t || !known.has(key)) return value;
      const name = `${at}.${key}`;
      if (isV14() && GONE_IN_14.has(name)) return undefined;
      if (HOLLOW.has(name)) return hollow(name);
      if (at.startsWith("foundry.") && /^[A-Z]+[a-z]/.test(key)) return thinClass(name);
      throw new MissingApi(name);
    },
    set: (t, key, value) => Reflect.set(t, key, value, t),
  });
}

const isNamespace = (v: unknown): v is Data =>
  typeof v === "object" && v !== null && Object.getPrototypeOf(v) === Object.prototype;

function guardBranches(target: Data, at: string): Data {
  for (const [key, value] of Object.entries(target))
    if (isNamespace(value) && `${at}.${key}` in documented.namespaces)
      target[key] = guardNamespace(value, `${at}.${key}`);
  return target;
}

function guardNamespace(target: Data, at: string): any {
  guardBranches(target, at);
  return guard(target, at, (documented.namespaces as Record<string, string[]>)[at] ?? []);
}

const CLASSES = documented.classes as Record<
  string,
  { methods: string[]; properties: string[]; statics: string[] }
>;

/**
 * Documented methods and properties a class lacks are there and throw. Protected ones are left out: the host
 * itself asks for some. Nothing of it is enumerable, so copies, JSON and loops do not meet it.
 */
function fillClass(cls: any, name: string): void {
  const list = CLASSES[name];
  if (!cls || !list) return;
  const stub = (full: string): { value: () => never; configurable: boolean; writable: boolean } => ({
    value: () => {
      throw new MissingApi(full);
    },
    configurable: true,
    writable: true,
  });
  const added = isV14() ? ((documented14 as Record<string, string[]>)[name] ?? []) : [];
  for (const m of [...list.methods, ...added])
    if (!m.startsWith("_") && !(m in cls.prototype))
      Object.defineProperty(cls.prototype, m, stub(`${name}#${m}`));
  for (const p of list.properties)
    if (!(p in cls.prototype)) Object.defineProperty(cls.prototype, p, absent(p, `${name}#${p}`));
  for (const s of list.statics)
    if (!s.startsWith("_") && !(s in cls)) Object.defineProperty(cls, s, stub(`${name}.${s}`));
}

/** Throws when it is read. Whoever sets it has it from then on, as fields and constructors do. */
const absent = (key: string, full: string): PropertyDescriptor => ({
  get() {
    throw new MissingApi(full);
  },
  set(this: object, value: unknown) {
    Object.defineProperty(this, key, { value, writable: true, enumerable: true, configurable: true });
  },
  configurable: true,
});

/** Namespaces of which the table has nothing are there all the same, so that what is missing has its own name. */
function completeNamespaces(f: Data): void {
  for (const at of Object.keys(documented.namespaces)) {
    if (!at.startsWith("foundry.")) continue;
    let here = f;
    for (const key of at.split(".").slice(1)) {
      if (typeof here[key] === "function") break;
      here = here[key] ??= {};
    }
  }
}

export function guardAll(): void {
  const g = globalThis as Data;
  const f = g["foundry"];
  for (const [name, cls] of Object.entries<any>({
    ...f.documents,
    ...f.documents.collections,
    ...f.applications.api,
    ...f.applications.ui,
    ...f.applications.hud,
    ...f.applications.sidebar.tabs,
    ...f.applications.sheets,
    ...f.grid,
    ...f.abstract,
    ...f.helpers,
    Token: f.canvas.placeables.Token,
    ...f.canvas.layers,
    Roll: f.dice.Roll,
    ClientKeybindings: f.helpers.interaction.ClientKeybindings,
  }))
    if (typeof cls === "function") fillClass(cls, name);
  completeNamespaces(f);
  g["foundry"] = guardNamespace(f, "foundry");
  g["game"] = guard(g["game"], "game", documented.game);
  g["canvas"] = guard(g["canvas"], "canvas", documented.canvas);
  g["CONFIG"] = guard(guardBranches(g["CONFIG"], "CONFIG"), "CONFIG", documented.CONFIG);
  g["CONST"] = guard(g["CONST"], "CONST", documented.CONST);
}

/** When all that there is of `ui` has been drawn; before, its names are undefined in Foundry too. */
export function guardInterface(): void {
  const g = globalThis as Data;
  g["ui"] = guard(g["ui"], "ui", documented.ui);
}

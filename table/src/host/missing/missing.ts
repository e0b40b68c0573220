import documented14 from "./documented-14.json";
import documented from "./documented.json";
import { isV14 } from "../names/env.ts";
import { MissingApi } from "./missing-api.ts";
import { thinClass } from "../thin.ts";

/**
 * What Foundry documents and the table lacks says so by name instead of quietly being undefined. Names
 * Foundry does not document stay undefined, so feature tests work as they would there. The list comes from
 * the community's V13 types (scripts/documented-api.mjs); what V14 added and took away from its public pages and from
 * the community's types for it (documented-14.json).
 */
interface Members {
  readonly methods: readonly string[];
  readonly properties: readonly string[];
  readonly statics: readonly string[];
}
const { gone, ...added } = documented14;
type Flat = "game" | "canvas" | "CONFIG" | "CONST" | "ui";
const NOTHING: Members = { methods: [], properties: [], statics: [] };
const at = <T>(map: object, key: string): T | undefined => (map as Record<string, T>)[key];

/** What the generation has of a list: V13's names, and V14's without those that are gone. */
function fitting(of: string, before: readonly string[], since: readonly string[]): readonly string[] {
  if (!isV14()) return before;
  const lost = at<string[]>(gone, of);
  const all = since.length === 0 ? before : [...before, ...since];
  return lost ? all.filter((name) => !lost.includes(name)) : all;
}
const namesIn = (space: string): readonly string[] =>
  fitting(
    space,
    at<string[]>(documented.namespaces, space) ?? [],
    at<string[]>(added.namespaces, space) ?? [],
  );
const namesOf = (object: Flat): readonly string[] =>
  fitting(object, documented[object], at<string[]>(added, object) ?? []);
const isDocumented = (space: string): boolean =>
  space in documented.namespaces || (isV14() && space in added.namespaces);
const namespaces = (): string[] => [
  ...new Set([...Object.keys(documented.namespaces), ...(isV14() ? Object.keys(added.namespaces) : [])]),
];
function membersOf(name: string): Members {
  const before = at<Members>(documented.classes, name) ?? NOTHING;
  const since = at<Members>(added.classes, name) ?? NOTHING;
  const of = (kind: keyof Members): readonly string[] => fitting(name, before[kind], since[kind]);
  return { methods: of("methods"), properties: of("properties"), statics: of("statics") };
}

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

function guard(target: any, space: string, names: readonly string[]): any {
  const known = new Set(names);
  return new Proxy(target, {
    get(t, key) {
      const value: unknown = Reflect.get(t, key, t);
      if (value !== undefined || typeof key !== "string" || key in t || !known.has(key)) return value;
      const name = `${space}.${key}`;
      if (HOLLOW.has(name)) return hollow(name);
      if (space.startsWith("foundry.") && /^[A-Z]+[a-z]/.test(key)) return thinClass(name);
      throw new MissingApi(name);
    },
    set: (t, key, value) => Reflect.set(t, key, value, t),
  });
}

const isNamespace = (v: unknown): v is Data =>
  typeof v === "object" && v !== null && Object.getPrototypeOf(v) === Object.prototype;

function guardBranches(target: Data, space: string): Data {
  for (const [key, value] of Object.entries(target))
    if (isNamespace(value) && isDocumented(`${space}.${key}`))
      target[key] = guardNamespace(value, `${space}.${key}`);
  return target;
}

function guardNamespace(target: Data, space: string): any {
  guardBranches(target, space);
  return guard(target, space, namesIn(space));
}

/** What was put on classes, so that a page of the other generation in the same process begins without it. */
const filled: [owner: object, key: string, fill: PropertyDescriptor][] = [];
function fill(owner: object, key: string, make: () => PropertyDescriptor): void {
  if (key in owner) return;
  const descriptor = make();
  Object.defineProperty(owner, key, descriptor);
  filled.push([owner, key, descriptor]);
}
function emptyAgain(): void {
  for (const [owner, key, { value, get }] of filled.splice(0)) {
    const now = Object.getOwnPropertyDescriptor(owner, key);
    if (now && now.value === value && now.get === get) Reflect.deleteProperty(owner, key);
  }
}

/**
 * Documented methods and properties a class lacks are there and throw. Protected ones are left out: the host
 * itself asks for some. Nothing of it is enumerable, so copies, JSON and loops do not meet it.
 */
function fillClass(cls: any, name: string): void {
  const { methods, properties, statics } = membersOf(name);
  const stub = (full: string): PropertyDescriptor => ({
    value: () => {
      throw new MissingApi(full);
    },
    configurable: true,
    writable: true,
  });
  for (const m of methods) if (!m.startsWith("_")) fill(cls.prototype, m, () => stub(`${name}#${m}`));
  for (const p of properties) fill(cls.prototype, p, () => absent(p, `${name}#${p}`));
  for (const s of statics) if (!s.startsWith("_")) fill(cls, s, () => stub(`${name}.${s}`));
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
  for (const space of namespaces()) {
    if (!space.startsWith("foundry.")) continue;
    let here = f;
    for (const key of space.split(".").slice(1)) {
      if (typeof here[key] === "function") break;
      here = here[key] ??= {};
    }
  }
}

export function guardAll(): void {
  const g = globalThis as Data;
  const f = g["foundry"];
  emptyAgain();
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
    ...f.canvas.placeables,
    ...f.canvas.layers,
    Roll: f.dice.Roll,
    ClientKeybindings: f.helpers.interaction.ClientKeybindings,
  }))
    if (typeof cls === "function") fillClass(cls, name);
  completeNamespaces(f);
  g["foundry"] = guardNamespace(f, "foundry");
  g["game"] = guard(g["game"], "game", namesOf("game"));
  g["canvas"] = guard(g["canvas"], "canvas", namesOf("canvas"));
  g["CONFIG"] = guard(guardBranches(g["CONFIG"], "CONFIG"), "CONFIG", namesOf("CONFIG"));
  g["CONST"] = guard(g["CONST"], "CONST", namesOf("CONST"));
}

/** When all that there is of `ui` has been drawn; before, its names are undefined in Foundry too. */
export function guardInterface(): void {
  const g = globalThis as Data;
  g["ui"] = guard(g["ui"], "ui", namesOf("ui"));
}

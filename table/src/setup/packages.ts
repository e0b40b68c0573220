import { packUrl } from "../documents/base/compendia.ts";

/** Packages as the server lists them; loaded from their manifests, as Foundry would (facts, section 1). */
export interface PackageInfo extends Data {
  id: string;
  title: string;
  version: string;
  /** What the manifest names and the folder lacks. */
  missing: string[];
}
export interface Packages {
  systems: PackageInfo[];
  modules: PackageInfo[];
  problems: string[];
}

/** The table's own small system, for a table without another. */
export const PRACTICE: PackageInfo = {
  id: "practice",
  title: "Practice table",
  version: "1.0.0",
  initiative: "1d20",
  documentTypes: { Actor: { character: {}, npc: {} }, Item: {} },
  missing: [],
};

export async function fetchPackages(): Promise<Packages> {
  return (await (await fetch("/packages.json")).json()) as Packages;
}

export function chooseSystem(packages: Packages, id: string, world: string): PackageInfo {
  if (id === PRACTICE.id) return PRACTICE;
  const found = packages.systems.find((s) => s.id === id);
  if (found) return found;
  throw new Error(
    `The world "${world}" needs the system "${id}". Start the table with --system and the folder of ${id}, or add the folder on the start screen.`,
  );
}

/** Libraries come first, and whoever is required before who requires it. */
export function inLoadingOrder(modules: PackageInfo[]): PackageInfo[] {
  const byId = new Map(modules.map((m) => [m.id, m]));
  const out = new Set<PackageInfo>();
  const visiting = new Set<PackageInfo>();
  const visit = (m: PackageInfo): void => {
    if (out.has(m) || visiting.has(m)) return;
    visiting.add(m);
    for (const r of m["relationships"]?.requires ?? []) {
      const needed = byId.get(r.id);
      if (needed) visit(needed);
    }
    out.add(m);
  };
  for (const m of modules) if (m["library"]) visit(m);
  for (const m of modules) visit(m);
  return [...out];
}

type Kind = "systems" | "modules";
const url = (kind: Kind, m: PackageInfo, path: string): string =>
  /^https?:/.test(path) ? path : `/${kind}/${m.id}/${path}`;

/** Whatever every start asks for comes while the world is joined: each is asked for in its order, and is there by then. */
export function preload({ systems, modules }: Packages, language: string): void {
  const both: [Kind, PackageInfo[]][] = [
    // A world's own system is not known before it is joined.
    ["systems", systems.length === 1 ? systems : []],
    ["modules", modules],
  ];
  for (const [kind, packages] of both)
    for (const m of packages) {
      for (const src of m["esmodules"] ?? []) hint({ rel: "modulepreload", href: url(kind, m, src) });
      for (const { lang, path, system, module } of m["languages"] ?? [])
        if (!system && !module && (lang === "en" || lang === language))
          hint({ ...DATA, href: url(kind, m, path) });
      for (const { name, system } of m["packs"] ?? [])
        if (!system) hint({ ...DATA, href: packUrl(kind === "systems" ? "system" : "module", m, name) });
    }
}
const DATA: Partial<HTMLLinkElement> = { rel: "preload", as: "fetch", crossOrigin: "anonymous" };
const hint = (link: Partial<HTMLLinkElement>): void =>
  document.head.append(Object.assign(document.createElement("link"), link));

/** Styles without a layer of their own are served inside `@layer modules`, a system's in `@layer system`. */
export async function loadStyles(kind: Kind, packages: PackageInfo[]): Promise<void> {
  await Promise.all(packages.flatMap((m) => (m["styles"] ?? []).map((e: any) => loadStyle(kind, m, e))));
}
function loadStyle(kind: Kind, m: PackageInfo, entry: any): Promise<void> {
  const src = typeof entry === "string" ? entry : entry.src;
  const usual = kind === "systems" ? "system" : "modules";
  const layer = typeof entry === "string" || entry.layer === undefined ? usual : entry.layer;
  const style = document.createElement("style");
  style.dataset["module"] = m.id;
  style.textContent =
    layer === null
      ? `@import url("${url(kind, m, src)}");`
      : `@import url("${url(kind, m, src)}") layer(${String(layer)});`;
  document.head.append(style);
  return new Promise<void>((resolve) => {
    style.addEventListener("load", () => resolve());
    style.addEventListener("error", () => {
      console.error(`The style sheet ${String(src)} of ${m.id} could not be loaded`);
      resolve();
    });
  });
}
export async function loadScripts(kind: Kind, packages: PackageInfo[]): Promise<void> {
  for (const m of packages) {
    if (m.missing.length)
      console.warn(`${m.id}: its manifest names files that its folder lacks: ${m.missing.join(", ")}`);
    for (const src of m["scripts"] ?? []) await classicScript(url(kind, m, src));
    for (const src of m["esmodules"] ?? []) {
      try {
        await import(/* @vite-ignore */ url(kind, m, src));
      } catch (error) {
        console.error(`The script ${String(src)} of ${m.id} failed to load`, error);
      }
    }
  }
}
function classicScript(src: string): Promise<void> {
  return new Promise((resolve) => {
    const s = document.createElement("script");
    s.src = src;
    s.onload = s.onerror = () => resolve();
    document.head.append(s);
  });
}

const CORE_TYPES: Readonly<Record<string, readonly string[]>> = {
  JournalEntryPage: ["text", "image", "pdf", "video"],
  ActiveEffect: ["base"],
  Combat: ["base"],
  Combatant: ["base"],
  CombatantGroup: ["base"],
  ChatMessage: ["base"],
  Cards: ["deck", "hand", "pile"],
  Card: ["base"],
  Folder: ["Actor", "Adventure", "Item", "Scene", "JournalEntry", "Playlist", "RollTable", "Cards", "Macro"],
  Macro: ["script", "chat"],
  TableResult: ["text", "document"],
};

/** A system's sub-types are named as in its manifest, a module's "<module id>.<type>". */
export function documentTypes(system: PackageInfo, modules: PackageInfo[]): Record<string, string[]> {
  const types: Record<string, string[]> = { Actor: ["base"], Item: ["base"] };
  for (const [name, list] of Object.entries(CORE_TYPES)) types[name] = [...list];
  types["RegionBehavior"] = Object.keys(CONFIG.RegionBehavior.dataModels);
  for (const [name, template] of Object.entries((system["template"] ?? {}) as Data))
    (types[name] ??= ["base"]).push(...((template.types ?? []) as string[]));
  const add = (m: PackageInfo, prefix: string): void => {
    for (const [name, own] of Object.entries((m["documentTypes"] ?? {}) as Data)) {
      const list = (types[name] ??= ["base"]);
      for (const t of Object.keys(own)) if (!list.includes(prefix + t)) list.push(prefix + t);
    }
  };
  add(system, "");
  for (const m of modules) add(m, `${m.id}.`);
  return types;
}

/** `game.system.documentTypes` has the types of a template.json too: the server adds them when it reads the package. */
export function withTemplateTypes(system: PackageInfo): PackageInfo {
  const own = structuredClone(system);
  const types = (own["documentTypes"] ??= {}) as Data;
  for (const [name, template] of Object.entries((own["template"] ?? {}) as Data))
    for (const type of (template.types ?? []) as string[]) (types[name] ??= {})[type] ??= {};
  return own;
}

/** Defaults of a system's template.json by document and type: `game.model`. */
export function templateModel(system: PackageInfo): Data {
  const model: Data = {};
  for (const [name, t] of Object.entries((system["template"] ?? {}) as Data)) {
    model[name] = {};
    for (const type of (t.types ?? []) as string[]) {
      const { templates = [], ...own } = (t[type] ?? {}) as Data;
      const merged = {};
      for (const shared of templates)
        foundry.utils.mergeObject(merged, structuredClone(t.templates?.[shared] ?? {}));
      model[name][type] = foundry.utils.mergeObject(merged, structuredClone(own));
    }
  }
  return model;
}

/** Modules as the server lists them; loaded from their manifest, as Foundry would (facts, section 1). */
export interface ModuleInfo extends Data {
  id: string;
  title: string;
  version: string;
}
export async function fetchModules(): Promise<ModuleInfo[]> {
  const response = await fetch("/modules.json");
  return (await response.json()) as ModuleInfo[];
}
const url = (m: ModuleInfo, path: string): string => `/modules/${m.id}/${path}`;

/** Package styles without a layer of their own are served inside `@layer modules`. */
export async function loadStyles(modules: ModuleInfo[]): Promise<void> {
  for (const m of modules)
    for (const entry of m["styles"] ?? []) {
      const src = typeof entry === "string" ? entry : entry.src;
      const layer =
        typeof entry === "string" ? "modules" : entry.layer === undefined ? "modules" : entry.layer;
      const style = document.createElement("style");
      style.dataset["module"] = m.id;
      style.textContent =
        layer === null
          ? `@import url("${url(m, src)}");`
          : `@import url("${url(m, src)}") layer(${String(layer)});`;
      document.head.append(style);
      await new Promise<void>((resolve) => {
        style.addEventListener("load", () => resolve());
        style.addEventListener("error", () => {
          console.error(`The style sheet ${src} of ${m.id} could not be loaded`);
          resolve();
        });
      });
    }
}
export async function loadScripts(modules: ModuleInfo[]): Promise<void> {
  for (const m of modules) {
    for (const src of m["scripts"] ?? []) await classicScript(url(m, src));
    for (const src of m["esmodules"] ?? []) {
      try {
        await import(/* @vite-ignore */ url(m, src));
      } catch (error) {
        console.error(`The script ${String(src)} of the module ${m.id} failed to load`, error);
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
/** Sub-types a manifest declares exist as "<module id>.<type>". */
export function documentTypes(modules: ModuleInfo[]): Record<string, string[]> {
  const core: Record<string, string[]> = {
    RegionBehavior: Object.keys(CONFIG.RegionBehavior.dataModels),
    JournalEntryPage: ["text", "image", "pdf", "video"],
    Actor: ["base", "character", "npc"],
    Item: ["base"],
    ActiveEffect: ["base"],
    Combat: ["base"],
    Combatant: ["base"],
    ChatMessage: ["base"],
    Cards: ["deck", "hand", "pile"],
  };
  for (const m of modules)
    for (const [name, types] of Object.entries((m["documentTypes"] ?? {}) as Data)) {
      const list = (core[name] ??= ["base"]);
      for (const t of Object.keys(types)) list.push(`${m.id}.${t}`);
    }
  return core;
}

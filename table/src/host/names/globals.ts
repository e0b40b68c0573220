import documented from "../missing/documented.json";
import { isV14 } from "./env.ts";

/** Namespaces whose classes were global before V13 and may still be named so, with a warning. */
const ONCE_GLOBAL = [
  "foundry.appv1.api",
  "foundry.appv1.sheets",
  "foundry.applications.apps",
  "foundry.applications.ui",
  "foundry.applications.ux",
  "foundry.applications.sidebar.tabs",
  "foundry.applications.sidebar.apps",
  "foundry.applications.settings",
  "foundry.applications.sheets",
  "foundry.applications.sheets.journal",
  "foundry.applications.hud",
  "foundry.audio",
  "foundry.canvas",
  "foundry.canvas.animation",
  "foundry.canvas.containers",
  "foundry.canvas.extensions",
  "foundry.canvas.geometry",
  "foundry.canvas.geometry.edges",
  "foundry.canvas.groups",
  "foundry.canvas.interaction",
  "foundry.canvas.layers",
  "foundry.canvas.perception",
  "foundry.canvas.placeables",
  "foundry.canvas.placeables.regions",
  "foundry.canvas.placeables.tokens",
  "foundry.canvas.primary",
  "foundry.canvas.rendering",
  "foundry.canvas.rendering.filters",
  "foundry.canvas.rendering.shaders",
  "foundry.canvas.sources",
  "foundry.dice",
  "foundry.dice.terms",
  "foundry.documents.collections",
  "foundry.grid",
  "foundry.helpers",
  "foundry.helpers.interaction",
  "foundry.helpers.media",
  "foundry.nue",
];
/** Global under another name. */
const RENAMED: Record<string, string> = {
  TextEditor: "foundry.applications.ux.TextEditor.implementation",
  CanvasOcclusionMask: "foundry.canvas.layers.CanvasOcclusionMask",
  FilePicker: "foundry.applications.apps.FilePicker.implementation",
  ContextMenu: "foundry.applications.ux.ContextMenu.implementation",
  DragDrop: "foundry.applications.ux.DragDrop.implementation",
  getTemplate: "foundry.applications.handlebars.getTemplate",
  loadTemplates: "foundry.applications.handlebars.loadTemplates",
  renderTemplate: "foundry.applications.handlebars.renderTemplate",
  Actors: "foundry.documents.collections.Actors",
  Ray: "foundry.canvas.geometry.Ray",
  ClientSettings: "foundry.helpers.ClientSettings",
};
/** Global until V13, and gone with V14. */
const UTILS_13 =
  "debounce deepClone deleteProperty diffObject duplicate encodeURL expandObject fetchJsonWithTimeout fetchWithTimeout filterObject flattenObject getProperty getType hasProperty invertObject isEmpty isNewerVersion isSubclass mergeObject objectsEqual randomID setProperty timeSince".split(
    " ",
  );

const warned = new Set<string>();
function warnOnce(name: string, path: string): void {
  if (warned.has(name)) return;
  warned.add(name);
  console.warn(`The global "${name}" is now namespaced under "${path}" (deprecated since version 13)`);
}
const at = (path: string): unknown => path.split(".").reduce<any>((here, key) => here?.[key], globalThis);

function deprecated(name: string, path: string): void {
  if (name in globalThis) return;
  Object.defineProperty(globalThis, name, {
    get() {
      warnOnce(name, path);
      return at(path);
    },
    set(value: unknown) {
      Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
    },
    configurable: true,
  });
}

/** The names of before the namespaces. */
export function deprecatedGlobals(): void {
  for (const [name, path] of Object.entries(RENAMED)) deprecated(name, path);
  const namespaces = documented.namespaces as Record<string, string[]>;
  for (const space of ONCE_GLOBAL)
    for (const name of namespaces[space] ?? [])
      if (/^[A-Z]+[a-z]/.test(name) && !name.endsWith("V2")) deprecated(name, `${space}.${name}`);
  if (!isV14()) for (const name of UTILS_13) deprecated(name, `foundry.utils.${name}`);
}

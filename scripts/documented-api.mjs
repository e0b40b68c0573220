// Lists what the community's Foundry types document, so that the practice table can name what it lacks.
// Writes table/src/host/missing/documented.json; run by hand when fvtt-types changes.
import { writeFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { root } from "./serve-table.mjs";

const probe = path.join(root, "documented-probe.ts");
const text = `import "fvtt-types";
declare const F: typeof foundry; declare const G: foundry.Game; declare const C: foundry.canvas.Canvas; declare const K: typeof CONFIG; declare const O: typeof CONST; declare const U: typeof ui;
export { F, G, C, K, O, U };`;
const options = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  types: ["fvtt-types"],
};
const host = ts.createCompilerHost(options);
const read = host.readFile.bind(host);
host.readFile = (f) => (f === probe ? text : read(f));
const exists = host.fileExists.bind(host);
host.fileExists = (f) => f === probe || exists(f);
const source = host.getSourceFile.bind(host);
host.getSourceFile = (f, ...rest) =>
  f === probe ? ts.createSourceFile(f, text, options.target) : source(f, ...rest);
const program = ts.createProgram([probe], options, host);
const checker = program.getTypeChecker();
const file = program.getSourceFile(probe);
const declared = new Map();
for (const s of file.statements)
  if (ts.isVariableStatement(s))
    for (const d of s.declarationList.declarations) declared.set(d.name.text, checker.getTypeAtLocation(d));

const names = (type) =>
  checker
    .getPropertiesOfType(type)
    .map((p) => p.getName())
    .filter((n) => !n.startsWith("__") && !n.startsWith("#") && /^[A-Za-z_$][\w$]*$/.test(n));
const out = {
  namespaces: {},
  classes: {},
  game: names(declared.get("G")).sort(),
  canvas: names(declared.get("C")).sort(),
  CONFIG: names(declared.get("K")).sort(),
  CONST: names(declared.get("O")).sort(),
  ui: names(declared.get("U")).sort(),
};
/** Branches of CONFIG, whose entries modules read and add to. */
for (const branch of ["Token", "Combat", "Combatant", "Canvas", "RegionBehavior", "Scene", "Region", "Wall"])
  out.namespaces[`CONFIG.${branch}`] = names(typeAt(declared.get("K"), branch)).sort();
out.namespaces["CONFIG.Token.movement"] = names(typeAt(declared.get("K"), "Token", "movement")).sort();

function typeAt(type, ...keys) {
  return keys.reduce((t, key) => checker.getTypeOfSymbolAtLocation(t.getProperty(key), file), type);
}

function walk(type, at, depth) {
  const members = [];
  for (const p of checker.getPropertiesOfType(type)) {
    const name = p.getName();
    const target = p.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(p) : p;
    if (!(target.flags & ts.SymbolFlags.Value)) continue;
    members.push(name);
    const t = checker.getTypeOfSymbolAtLocation(target, file);
    if (target.flags & ts.SymbolFlags.Class) describe(name, t, target);
    else if (target.flags & ts.SymbolFlags.ValueModule && depth < 5) walk(t, `${at}.${name}`, depth + 1);
  }
  out.namespaces[at] = members.sort();
}
const WANTED = new Set([
  "TokenDocument",
  "Actor",
  "Item",
  "Scene",
  "Combat",
  "Combatant",
  "ChatMessage",
  "User",
  "RegionDocument",
  "RegionBehavior",
  "WallDocument",
  "JournalEntry",
  "JournalEntryPage",
  "ActiveEffect",
  "ApplicationV2",
  "DialogV2",
  "DocumentSheetV2",
  "Token",
  "TokenLayer",
  "WallsLayer",
  "RegionLayer",
  "GridLayer",
  "Roll",
  "BaseGrid",
  "SquareGrid",
  "HexagonalGrid",
  "DataModel",
  "ClientSettings",
  "Localization",
  "ClientKeybindings",
  "Collection",
  "WorldCollection",
  "Users",
  "Scenes",
  "Actors",
  "CombatEncounters",
  "Notifications",
  "CombatTracker",
  "ChatLog",
  "SceneControls",
  "TokenHUD",
  "TokenConfig",
  "PrototypeTokenConfig",
]);
/** The types give every document a name and a `system`; these have none. */
const WITHOUT = {
  system: ["JournalEntry", "Scene", "User", "RegionDocument", "TokenDocument", "WallDocument"],
  name: ["Combat", "ChatMessage", "WallDocument"],
};
/** Not PIXI's, which are there, and not those that are never set. */
function isFoundrys(p) {
  const never = ts.TypeFlags.Never | ts.TypeFlags.Undefined;
  const files = (p.declarations ?? []).map((one) => one.getSourceFile().fileName);
  return (
    !files.some((name) => /pixi/i.test(name)) &&
    !(checker.getTypeOfSymbolAtLocation(p, file).flags & never) &&
    p.getName() !== "aaaaa"
  );
}
function describe(name, type, symbol) {
  if (!WANTED.has(name)) return;
  const instance = checker.getDeclaredTypeOfSymbol(symbol);
  const named = (t) =>
    checker
      .getPropertiesOfType(t)
      .filter((p) => /^[a-z_][\w]*$/i.test(p.getName()) && !p.getName().startsWith("__"));
  const isMethod = (p) =>
    checker.getSignaturesOfType(checker.getTypeOfSymbolAtLocation(p, file), ts.SignatureKind.Call).length > 0;
  const methods = (t) =>
    named(t)
      .filter(isMethod)
      .map((p) => p.getName());
  out.classes[name] = {
    methods: methods(instance).sort(),
    properties: named(instance)
      .filter((p) => !isMethod(p) && !p.getName().startsWith("_") && isFoundrys(p))
      .map((p) => p.getName())
      .filter((n) => !(WITHOUT[n] ?? []).includes(name))
      .sort(),
    statics: methods(type)
      .filter((n) => n !== "prototype")
      .sort(),
  };
}
walk(declared.get("F"), "foundry", 0);
writeFileSync(path.join(root, "table/src/host/missing/documented.json"), `${JSON.stringify(out)}\n`);
console.log(`${Object.keys(out.namespaces).length} namespaces, ${Object.keys(out.classes).length} classes`);

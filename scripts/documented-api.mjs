// Lists what the community's Foundry types document, so that the practice table can name what it lacks.
// Writes table/src/host/documented.json; run by hand when fvtt-types changes.
import { writeFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { root } from "./serve-table.mjs";

const probe = path.join(root, "documented-probe.ts");
const text = `import "fvtt-types";
declare const F: typeof foundry; declare const G: foundry.Game; declare const C: foundry.canvas.Canvas; declare const K: typeof CONFIG; declare const O: typeof CONST;
export { F, G, C, K, O };`;
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
};

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
  "Notifications",
]);
function describe(name, type, symbol) {
  if (!WANTED.has(name)) return;
  const instance = checker.getDeclaredTypeOfSymbol(symbol);
  const methods = (t) =>
    checker
      .getPropertiesOfType(t)
      .filter(
        (p) =>
          /^[a-z_][\w]*$/i.test(p.getName()) &&
          !p.getName().startsWith("__") &&
          checker.getSignaturesOfType(checker.getTypeOfSymbolAtLocation(p, file), ts.SignatureKind.Call)
            .length > 0,
      )
      .map((p) => p.getName());
  out.classes[name] = {
    methods: methods(instance).sort(),
    statics: methods(type)
      .filter((n) => n !== "prototype")
      .sort(),
  };
}
walk(declared.get("F"), "foundry", 0);
writeFileSync(path.join(root, "table/src/host/documented.json"), `${JSON.stringify(out)}\n`);
console.log(`${Object.keys(out.namespaces).length} namespaces, ${Object.keys(out.classes).length} classes`);

/** The arrows of docs/architecture.md: main -> {ui, foundry} -> turn -> rulesets -> engine -> field -> core. */
const layers = ["core", "field", "engine", "rulesets", "turn"];

/** A pure layer may import itself and the layers below it; nothing else in src. */
const downwardOnly = layers.map((layer, depth) => ({
  name: `${layer}-looks-down-only`,
  comment: `src/${layer} may import only ${layers.slice(0, depth + 1).join(", ")}`,
  severity: "error",
  from: { path: `^src/${layer}/` },
  to: { path: "^src/", pathNot: `^src/(${layers.slice(0, depth + 1).join("|")})/` },
}));

module.exports = {
  forbidden: [
    ...downwardOnly,
    {
      name: "rulesets-stay-apart",
      comment: "Rulesets never import each other; only the registry in src/rulesets/index.ts knows all.",
      severity: "error",
      from: { path: "^src/rulesets/([^/]+)/" },
      to: { path: "^src/rulesets/", pathNot: "^src/rulesets/$1/" },
    },
    {
      name: "foundry-does-not-draw",
      comment: "src/foundry may not import src/ui; main.ts wires the two.",
      severity: "error",
      from: { path: "^src/foundry/" },
      to: { path: "^src/ui/" },
    },
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "module-does-not-know-the-table",
      comment: "The practice table is a stand-in for Foundry; the module never knows it is there.",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^(table|test|bench|scripts)/" },
    },
    {
      name: "nothing-shipped-needs-node",
      severity: "error",
      from: { path: "^src/" },
      to: { dependencyTypes: ["core"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
  },
};

/** The arrows of docs/architecture.md: main -> {ui, foundry} -> turn -> rulesets -> engine -> field -> creatures -> core. */
const layers = ["core", "creatures", "field", "engine", "rulesets", "turn"];

/** A pure layer may import itself and the layers below it; nothing else in src. */
const downwardOnly = layers.map((layer, depth) => ({
  name: `${layer}-looks-down-only`,
  comment: `src/${layer} may import only ${layers.slice(0, depth + 1).join(", ")}`,
  severity: "error",
  from: { path: `^src/${layer}/` },
  to: { path: "^src/", pathNot: `^src/(${layers.slice(0, depth + 1).join("|")})/` },
}));

/** The rooms of src/field and what each may import; the files at its root are the contract, or know every room. */
const FIELD = "^src/field/";
const below = {
  shapes: [],
  bases: ["shapes"],
  walls: ["shapes", "bases"],
  ground: ["shapes", "bases", "walls"],
  sight: ["shapes", "bases", "walls", "ground"],
  grid: ["shapes", "bases"],
  "grid-moves": ["shapes", "bases", "walls", "ground", "grid"],
  "open-moves": ["shapes", "bases", "walls", "ground"],
  load: ["shapes", "bases"],
};
const fieldRooms = Object.entries(below).map(([room, under]) => ({
  name: `field-${room}-looks-down`,
  comment: `src/field/${room} may import ${under.join(", ") || "no other room"} and the contract at the field's root`,
  severity: "error",
  from: { path: `${FIELD}${room}/` },
  to: {
    path: FIELD,
    pathNot: `${FIELD}(${[room, ...under].join("|")})/|${FIELD}(snapshot|battle|scale|scene-area|movement|indexed-scene)\\.ts`,
  },
}));

/** Without a grid: search knows prices and obstacles, prices know obstacles. */
const openRooms = ["obstacles", "prices", "search"].map((room, depth, all) => ({
  name: `field-open-moves-${room}-looks-down`,
  severity: "error",
  from: { path: `${FIELD}open-moves/${room}/` },
  to: { path: `${FIELD}open-moves/`, pathNot: `${FIELD}open-moves/(${all.slice(0, depth + 1).join("|")})/` },
}));

module.exports = {
  forbidden: [
    ...downwardOnly,
    ...fieldRooms,
    ...openRooms,
    {
      name: "field-low-rooms-know-no-world",
      severity: "error",
      from: { path: `${FIELD}(shapes|bases|walls|ground|grid|load)/` },
      to: { path: `${FIELD}(indexed-scene|movement)\\.ts` },
    },
    {
      name: "field-has-one-door",
      comment: "Everybody outside src/field imports from src/field/index.ts.",
      severity: "error",
      from: { path: "^(src|cli)/", pathNot: FIELD },
      to: { path: FIELD, pathNot: `${FIELD}index\\.ts` },
    },
    {
      name: "table-stands-alone",
      comment: "The practice table imitates Foundry; it imports nothing of the module.",
      severity: "error",
      from: { path: "^table/" },
      to: { path: "^(src|cli|bench)/" },
    },
    {
      name: "rulesets-stay-apart",
      comment:
        "Rulesets never import each other; only the list in src/rulesets/shipped-rulesets.ts knows all.",
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
    { name: "no-cycles", severity: "error", from: { path: "^(src|cli)/" }, to: { circular: true } },
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

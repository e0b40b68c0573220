// npm run mutants: plants small faults, one at a time, in a copy of the project, and says how many the tests find.
//   --count 5    so many in each layer       --seed 1    another sample       --layer field    only there
//   --against test/field/a.test.ts           these tests instead of the layer's own
//   --browser                                asks the browser tests too where no unit test finds a fault
// A layer's own tests come first; what they let pass is tried on every unit test that loads the file. What lies in
// src/ui, src/foundry and on the table is held by browser tests besides, which take minutes for each fault.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ensureDependencies } from "./ensure.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
ensureDependencies();
const { faultsIn, planted } = await import("./mutants/faults.mjs");

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "5" },
    seed: { type: "string", default: "1" },
    layer: { type: "string", multiple: true },
    against: { type: "string", multiple: true },
    browser: { type: "boolean", default: false },
    minutes: { type: "string", default: "4" },
  },
});

/** A layer, and the tests that are its own. */
const LAYERS = {
  core: ["test/core", "test/engine", "test/turn"],
  engine: ["test/engine", "test/monster-ai", "test/five-parsecs"],
  field: ["test/field", "test/load"],
  creatures: ["test/creatures"],
  turn: ["test/turn"],
  foundry: ["test/foundry"],
  ui: ["test/turn", "test/foundry"],
  ...Object.fromEntries(
    readdirSync("src/rulesets", { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => [`rulesets/${name}`, [`test/${name}`]]),
  ),
  table: ["test/table"],
};
const folderOf = (layer) => (layer === "table" ? "table/src" : `src/${layer}`);

const TREE = ".cache/mutants/tree";
const COPIED = [
  "bench",
  "cli",
  "content",
  "docs",
  "examples",
  "lang",
  "scripts",
  "src",
  "styles",
  "table",
  "templates",
  "test",
];
const FILES = [
  "CHANGELOG.md",
  "README.md",
  "module.json",
  "package.json",
  "package-lock.json",
  "vite.config.ts",
  "vitest.browser.config.ts",
  "vitest.config.ts",
];

/** A copy to plant in: nothing of the project itself is touched. */
function copyTree() {
  rmSync(".cache/mutants", { recursive: true, force: true });
  mkdirSync(TREE, { recursive: true });
  for (const name of [...COPIED, ...FILES]) cpSync(name, path.join(TREE, name), { recursive: true });
  for (const name of readdirSync(".")) {
    if (/^tsconfig.*\.json$/.test(name)) cpSync(name, path.join(TREE, name));
  }
  symlinkSync(path.join(root, "node_modules"), path.join(TREE, "node_modules"));
  const shared = path.join(root, "../shared");
  if (existsSync(shared)) symlinkSync(shared, ".cache/mutants/shared");
}

/** Whole numbers from a seed, the same everywhere. */
function chance(seed) {
  let state = [...seed].reduce(
    (sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193),
    0x811c9dc5,
  );
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return Math.floor(((state >>> 8) / 2 ** 24) * below);
  };
}

/** So many faults of a layer, each in another place. */
function sample(layer) {
  const files = readdirSync(folderOf(layer), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts") && !entry.name.endsWith(".d.ts"))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  const faults = files.flatMap((file) => faultsIn(file, readFileSync(file, "utf8")));
  const below = chance(`${values.seed} ${layer}`);
  const taken = new Set();
  while (taken.size < Math.min(Number(values.count), faults.length)) taken.add(below(faults.length));
  return [...taken].map((at) => ({ layer, ...faults[at] }));
}

const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
const inTree = {
  cwd: TREE,
  stdio: "ignore",
  timeout: Number(values.minutes) * 60_000,
  killSignal: "SIGKILL",
};
const REPORT = path.join(root, ".cache/mutants/report.json");

/** Tests that fail without any fault would find every one: only files that pass are asked. */
function soundTests(layer) {
  const named = values.against ?? LAYERS[layer];
  spawnSync(process.execPath, [vitest, "run", "--reporter=json", `--outputFile=${REPORT}`, ...named], inTree);
  if (!existsSync(REPORT)) return [];
  const { testResults } = JSON.parse(readFileSync(REPORT, "utf8"));
  rmSync(REPORT);
  const red = testResults.filter(({ status }) => status !== "passed").map(({ name }) => name);
  for (const name of red)
    console.log(`fails without a fault, and is left out: ${path.relative(path.resolve(TREE), name)}`);
  return testResults
    .filter(({ status }) => status === "passed")
    .map(({ name }) => path.relative(path.resolve(TREE), name));
}

const run = (...args) =>
  spawnSync(process.execPath, [vitest, ...args, "--bail", "1", "--reporter=dot"], inTree);

/** The folders of browser tests that show what a layer does. */
const SHOWN_BY = { table: ["table"], default: ["turns", "people", "trust", "table", "rehearsal"] };
function isSeen({ layer }) {
  const build = spawnSync("npm", ["run", "--silent", "build"], inTree);
  if (build.status !== 0) return true;
  return (SHOWN_BY[layer] ?? SHOWN_BY.default).some(
    (folder) => run("run", "--config", "vitest.browser.config.ts", `test/browser/${folder}/`).status !== 0,
  );
}

/** Whether a test fails, or never ends, with the fault in place. */
function isHeld(fault) {
  const file = path.join(TREE, fault.file);
  const text = readFileSync(fault.file, "utf8");
  writeFileSync(file, planted(text, fault));
  const held =
    run("run", ...sound.get(fault.layer)).status !== 0 ||
    (values.against === undefined && run("related", "--run", fault.file).status !== 0) ||
    (values.browser && isSeen(fault));
  writeFileSync(file, text);
  return held;
}

function bar(done, all, words) {
  if (!process.stderr.isTTY) return;
  const filled = Math.round((30 * done) / all);
  const line = `[${"#".repeat(filled)}${".".repeat(30 - filled)}] ${done}/${all}  ${words}`;
  process.stderr.write(`\r${line.slice(0, 110).padEnd(110)}${done === all ? "\n" : ""}`);
}

copyTree();
const wanted = values.layer ?? Object.keys(LAYERS);
const sound = new Map(wanted.map((layer) => [layer, soundTests(layer)]));
const layers = wanted.filter((layer) => {
  const some = sound.get(layer).length > 0;
  if (!some) console.log(`${layer}: no tests pass in ${values.minutes} minutes; left out`);
  return some;
});
const faults = layers.flatMap(sample);
const results = [];
for (const [at, fault] of faults.entries()) {
  bar(at, faults.length, `${fault.file}:${fault.line}`);
  const held = isHeld(fault);
  results.push({ ...fault, held });
  if (!held) console.log(`not found: ${fault.file}:${fault.line} ${fault.kind}`);
}
bar(faults.length, faults.length, "");
for (const layer of layers) {
  const mine = results.filter((one) => one.layer === layer);
  const held = mine.filter((one) => one.held).length;
  console.log(
    `${layer.padEnd(24)} ${held} of ${mine.length} found (${Math.round((100 * held) / mine.length)} %)`,
  );
}
const held = results.filter((one) => one.held).length;
console.log(
  `${"all".padEnd(24)} ${held} of ${results.length} found (${Math.round((100 * held) / results.length)} %)`,
);

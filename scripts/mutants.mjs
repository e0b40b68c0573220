// npm run mutants: plants small faults in a copy of the project, each behind a switch, and says how many the tests find.
//   --count 5    so many in each layer       --seed 1    another sample       --layer field    only there
//   --file sky.ts                            only in files that are called so
//   --seconds 60                             most that is spent on one fault  --workers 1      processes at once
//   --near                                   asks only tests of the faults' own layers: quicker, and it may find fewer
//   --again                                  only those that were not found the last time
//   --resume                                 goes on with a run that was broken off
//   --browser                                asks the browser tests, too, where no unit test finds a fault
//   --spec people/                           only browser tests that are called so
// The copy is compiled once. Each unit test is run as it is, and again with every fault that it comes by; where a test
// cannot be run twice, or a fault is come by outside of tests, its file is run in a process of its own. So are those
// browser tests that come by a fault; one that fails must pass again at the end without a fault, or it does not count.
// Faults that change nothing are named in scripts/mutants/equivalents.json.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ensureDependencies } from "./ensure.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
ensureDependencies();
const { LAYERS, sample } = await import("./mutants/sample.mjs");
const { HOME, linesOf, Tree } = await import("./mutants/tree.mjs");
const { tryOnPages } = await import("./mutants/pages.mjs");

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "5" },
    seed: { type: "string", default: "1" },
    layer: { type: "string", multiple: true },
    seconds: { type: "string", default: "60" },
    workers: { type: "string", default: "1" },
    file: { type: "string", multiple: true },
    again: { type: "boolean", default: false },
    near: { type: "boolean", default: false },
    resume: { type: "boolean", default: false },
    spec: { type: "string", multiple: true },
    browser: { type: "boolean", default: false },
  },
});
const isWantedSpec = (name) => (values.spec ?? [""]).some((part) => name.includes(part));
const NOT_FOUND = ".cache/mutants-not-found.json";
const SAMPLE = path.join(HOME, "sample.json");
const TRIED = path.join(HOME, "tried.jsonl");

function bar(done, all, words) {
  if (!process.stderr.isTTY) {
    if (done % 10 === 0) console.log(`${done} of ${all} ${words}`);
    return;
  }
  const filled = Math.round((30 * done) / all);
  const line = `[${"#".repeat(filled)}${".".repeat(30 - filled)}] ${done}/${all}  ${words}`;
  process.stderr.write(`\r${line.slice(0, 110).padEnd(110)}${done === all ? "\n" : ""}`);
}

/** The same faults, as far as their files are still there and say the same at that place. */
function lastNotFound() {
  const last = JSON.parse(readFileSync(NOT_FOUND, "utf8"));
  return last.filter(
    ({ file, from, to, was }) => existsSync(file) && readFileSync(file, "utf8").slice(from, to) === was,
  );
}

function wantedFaults() {
  if (values.resume) return JSON.parse(readFileSync(SAMPLE, "utf8"));
  if (values.again) return lastNotFound();
  const layers = values.layer ?? Object.keys(LAYERS);
  return layers.flatMap((layer) => sample(layer, Number(values.count), values.seed, values.file));
}

const faults = wantedFaults().map((fault, id) => {
  const was = fault.was ?? readFileSync(fault.file, "utf8").slice(fault.from, fault.to);
  return { ...fault, was, id };
});
const tree = new Tree(faults, {
  workers: Number(values.workers),
  seconds: Number(values.seconds),
  isNearOnly: values.near,
});
if (!values.resume) {
  tree.plant();
  writeFileSync(SAMPLE, JSON.stringify(faults));
}

const place = ({ file, line, kind, on }) => `${file}:${line} ${kind}   ${on}`;
const isOpen = ({ id }) => !tree.found.has(id);

let told = -1;
await tree.tryTests((done, all) => {
  if (done !== told) bar(done, all, `files of tests; ${tree.found.size} of ${faults.length} found`);
  told = done;
});
for (const name of tree.red) console.log(`fails without a fault, and is left out: ${name}`);

const isTried = new Set(linesOf(TRIED));
const alone = faults
  .filter((one) => isOpen(one) && !isTried.has(one.id))
  .sort((a, b) => tree.cost(a) - tree.cost(b));
for (const [at, fault] of alone.entries()) {
  bar(at, alone.length, `alone: ${fault.file}:${fault.line}`);
  if (!tree.tryAlone(fault))
    console.log(`not found by ${tree.testsOf(fault).length} files alone: ${place(fault)}`);
  appendFileSync(TRIED, `${fault.id}\n`);
}
if (values.browser)
  await tryOnPages(tree, faults.filter(isOpen), tree.browserFiles().filter(isWantedSpec), bar);

const open = faults.filter(isOpen);
writeFileSync(NOT_FOUND, JSON.stringify(open));
for (const fault of open) console.log(`not found: ${place(fault)}`);

const share = (some) => {
  const held = some.filter((one) => !isOpen(one)).length;
  return `${held} of ${some.length} found (${Math.round((100 * held) / some.length)} %)`;
};
for (const layer of new Set(faults.map((one) => one.layer)))
  console.log(`${layer.padEnd(24)} ${share(faults.filter((one) => one.layer === layer))}`);
console.log(`${"all".padEnd(24)} ${share(faults)}; not found: ${path.join(root, NOT_FOUND)}`);

// npm run mutants: plants small faults, one at a time, in a copy of the project, and says how many the tests find.
//   --count 5    so many in each layer       --seed 1    another sample       --layer field    only there
//   --against test/field                     only these tests                 --seconds 120    most for one fault
//   --file sky.ts                            only in files that are called so
//   --again                                  only those that were not found the last time
//   --browser                                asks the browser tests, too, where no unit test finds a fault
// First all tests are run once and tell which faults they come by; then each fault is tried on those, the quickest
// first. So do the browser tests, on a build for each fault, some minutes for each that they let pass; one that fails
// must pass again at the end without a fault, or what it found does not count.
// Faults that change nothing are named in scripts/mutants/equivalents.json.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ensureDependencies } from "./ensure.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
ensureDependencies();
const { planted } = await import("./mutants/faults.mjs");
const { LAYERS, sample } = await import("./mutants/sample.mjs");
const { Tree } = await import("./mutants/tree.mjs");
const { Pages } = await import("./mutants/pages.mjs");

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "5" },
    seed: { type: "string", default: "1" },
    layer: { type: "string", multiple: true },
    against: { type: "string", multiple: true },
    seconds: { type: "string", default: "120" },
    file: { type: "string", multiple: true },
    again: { type: "boolean", default: false },
    browser: { type: "boolean", default: false },
  },
});
const NOT_FOUND = ".cache/mutants/not-found.json";

function bar(done, all, words) {
  if (!process.stderr.isTTY) {
    if (done % 10 === 0) console.log(`${done} of ${all}`);
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
  if (values.again) return lastNotFound();
  const layers = values.layer ?? Object.keys(LAYERS);
  return layers.flatMap((layer) => sample(layer, Number(values.count), values.seed, values.file));
}

const faults = wantedFaults().map((fault, id) => ({ ...fault, id }));
const tree = new Tree(root, { against: values.against, seconds: Number(values.seconds) });
for (const name of tree.reach(faults)) console.log(`fails without a fault, and is left out: ${name}`);

const place = ({ file, line, kind, on }) => `${file}:${line} ${kind}   ${on}`;

/** Asks about each of these with the fault in place. */
function tryEach(some, isFound) {
  return some.map((fault, at) => {
    bar(at, some.length, `${fault.file}:${fault.line}`);
    const text = readFileSync(fault.file, "utf8");
    tree.write(fault.file, planted(text, fault));
    const by = isFound(fault);
    tree.write(fault.file, text);
    return { ...fault, was: text.slice(fault.from, fault.to), held: by !== undefined, by };
  });
}

async function tryOnPages(some) {
  const pages = new Pages(tree);
  for (const name of await pages.reach(some)) console.log(`fails without a fault, and is left out: ${name}`);
  const tried = tryEach(some, (fault) => {
    const by = pages.findsIt(fault);
    console.log(
      `${by === undefined ? "passed by" : "found by"} ${by ?? pages.testsOf(fault).length}: ${place(fault)}`,
    );
    return by;
  });
  const unsure = pages.unsure(tried.flatMap(({ by }) => by ?? []));
  for (const name of unsure) console.log(`fails again without a fault, and does not count: ${name}`);
  return tried.map((one) => (unsure.includes(one.by) ? { ...one, held: false } : one));
}

const byUnits = tryEach(faults, (fault) => {
  if (tree.isFound(fault)) return "units";
  console.log(`not found by ${tree.testsOf(fault).length} files: ${place(fault)}`);
  return undefined;
});
const left = byUnits.filter(({ held }) => !held);
const onPages = values.browser && left.length > 0 ? await tryOnPages(left) : left;
const results = byUnits.map((one) => onPages.find(({ id }) => id === one.id) ?? one);
bar(faults.length, faults.length, "");
writeFileSync(NOT_FOUND, JSON.stringify(results.filter(({ held }) => !held)));

if (values.browser)
  for (const fault of results.filter(({ held }) => !held)) console.log(`not found at all: ${place(fault)}`);

const share = (some) => {
  const held = some.filter((one) => one.held).length;
  const units = some.filter(({ by }) => by === "units").length;
  const alone = values.browser ? `, ${units} by unit tests alone` : "";
  return `${held} of ${some.length} found (${Math.round((100 * held) / some.length)} %)${alone}`;
};
for (const layer of new Set(results.map((one) => one.layer)))
  console.log(`${layer.padEnd(24)} ${share(results.filter((one) => one.layer === layer))}`);
console.log(`${"all".padEnd(24)} ${share(results)}; not found: ${path.join(root, NOT_FOUND)}`);

// Everything that must hold, as separate named checks, so that a red mark tells its cause.
// `npm test` runs all; `npm test -- types unit` only those named, `npm test -- browser` all browser tests.
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { ensureDependencies } from "./ensure.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
ensureDependencies();

const wanted = process.argv.slice(2);
const isDue = (id) => wanted.length === 0 || wanted.some((word) => id === word || id.startsWith(`${word}/`));

/** What the unit tests found, for the conformance check to read. */
const REPORT = ".cache/unit.json";
const bin = (name) => `node_modules/.bin/${name}`;
const CHECKS = [
  {
    // One process tells of these, each by its id.
    parts: [
      { name: "types of the pure layers", id: "pure" },
      { name: "types of the module, its tests and scripts", id: "types" },
      { name: "types of the practice table", id: "types-table" },
      { name: "lint", id: "lint" },
    ].filter(({ id }) => isDue(id)),
    lane: "reads",
    run: [process.execPath, "--max-semi-space-size=128", "scripts/analyse.mjs", ...wanted],
  },
  {
    name: "import arrows",
    id: "arrows",
    lane: "reads",
    run: [bin("depcruise"), "--config", ".dependency-cruiser.cjs", "src", "cli", "table"],
  },
  {
    name: "format",
    id: "format",
    lane: "reads",
    run: [bin("prettier"), "--check", "--log-level", "warn", "."],
  },
  {
    name: "unit and property tests",
    id: "unit",
    run: [bin("vitest"), "run", "--reporter=default", "--reporter=json", `--outputFile.json=${REPORT}`],
  },
  {
    name: "conformance",
    id: "conformance",
    after: ["unit"],
    // Only tests that have just passed are proofs; asked for alone, the collected titles must do.
    run: [process.execPath, "scripts/conformance.mjs", ...(isDue("unit") ? [`--report=${REPORT}`] : [])],
  },
  {
    name: "a browser to test with",
    id: "browser/program",
    lane: "shows",
    run: [process.execPath, "scripts/find-browser.mjs"],
  },
  { name: "build", id: "build", lane: "shows", run: ["npm", "run", "--silent", "build"] },
  {
    name: "the same build twice",
    id: "reproducible",
    lane: "shows",
    after: ["build"],
    run: [process.execPath, "scripts/reproducible.mjs"],
  },
  // Each folder of browser tests has a browser of its own; the longest come first.
  ...readdirSync("test/browser", { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "fixtures")
    .map(({ name }) => ({ name, files: readdirSync(`test/browser/${name}`).length }))
    .sort((a, b) => b.files - a.files)
    .map(({ name }) => ({
      name: `browser tests: ${name}`,
      id: `browser/${name}`,
      lane: "shows",
      after: ["browser/program", "build"],
      run: [bin("vitest"), "run", "--config", "vitest.browser.config.ts", `test/browser/${name}/`],
    })),
];

const due = CHECKS.filter(({ id, parts }) => parts?.some((part) => isDue(part.id)) ?? isDue(id));

/** What a test run says of each test that failed, in a line: whoever sees the end of a log alone sees the cause. */
function faultsIn(output) {
  // eslint-disable-next-line no-control-regex -- the colours of a terminal
  const lines = output.replaceAll(/\u001b\[[0-9;]*m/g, "").split("\n");
  const faults = lines.flatMap((line, at) => {
    if (!/^\s*FAIL\s/.test(line)) return [];
    const reason = lines.slice(at + 1).find((next) => next.trim() !== "" && !/^\s*FAIL\s/.test(next));
    return [`${line.trim()}: ${(reason ?? "").trim()}`.slice(0, 300)];
  });
  return [...new Set(faults)];
}

/** Runs one check, or several that share a process; its output is shown in one piece when it is done. */
function run({ parts, ...check }) {
  const started = Date.now();
  const [command, ...args] = check.run;
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe", ...(parts ? ["ipc"] : [])] });
    const output = [];
    const told = new Map();
    child.stdout.on("data", (chunk) => output.push(chunk));
    child.stderr.on("data", (chunk) => output.push(chunk));
    child.on("message", (result) => told.set(result.id, result));
    if (laneOf(check) !== "shows") child.on("spawn", () => stepBack(child.pid));
    child.on("error", (error) => output.push(Buffer.from(`${error.message}\n`)));
    child.on("close", (status) => {
      const seconds = (Date.now() - started) / 1000;
      const title = parts?.map(({ name }) => name).join(", ") ?? check.name;
      console.log(`\n== ${title}\n${Buffer.concat(output).toString()}`);
      const silent = { passed: false, seconds };
      resolve(
        parts?.map((part) => ({ ...part, ...(told.get(part.id) ?? silent) })) ?? [
          { ...check, passed: status === 0, seconds, faults: faultsIn(Buffer.concat(output).toString()) },
        ],
      );
    });
  });
}

// A browser often waits, for figures to walk and words to be drawn: two of them share the cores with what only
// computes, which steps back for them: what reads the sources, and the unit tests, for they use both cores.
const LANES = ["shows", "shows", "reads", "computes"];
const queue = [...due];
const finished = new Map();
async function work(lane) {
  for (;;) {
    const at = queue.findIndex((check) => laneOf(check) === lane);
    if (at < 0) return;
    const [check] = queue.splice(at, 1);
    finished.set(check, runAfter(check));
    await finished.get(check);
  }
}

const laneOf = ({ lane = "computes" }) => lane;

function stepBack(pid) {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Whoever was started with less may not have more.
  }
}

/** Nothing is run on what is not there: whoever is told of one fault need not read of what follows from it. */
async function runAfter(check) {
  const before = due.filter(({ id }) => check.after?.includes(id)).map((one) => finished.get(one));
  const missing = (await Promise.all(before)).flat().find(({ passed }) => !passed);
  if (missing === undefined) return run(check);
  console.log(`\n== ${check.name}\nnot run: it needs what failed (${missing.name})`);
  return [{ ...check, passed: false, seconds: 0 }];
}
await Promise.all(LANES.map(work));
const results = (await Promise.all(due.map((check) => finished.get(check)))).flat();

console.log("");
for (const { name, passed, seconds } of results) {
  console.log(`${passed ? "passed" : "FAILED"}  ${name} (${seconds.toFixed(0)} s)`);
}
const failed = results.filter(({ passed }) => !passed).length;
for (const fault of results.flatMap(({ passed, faults = [] }) => (passed ? [] : faults))) console.log(fault);
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

// Everything that must hold, as separate named checks, so that a red mark tells its cause.
// `npm test` runs all; `npm test -- types unit` only those named, `npm test -- browser` all browser tests.
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
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
  { name: "types of the pure layers", id: "pure", run: [bin("tsc"), "-p", "tsconfig.pure.json"] },
  {
    // One process tells of these, each by its id.
    parts: [
      { name: "types of the module, its tests and scripts", id: "types" },
      { name: "types of the practice table", id: "types-table" },
      { name: "lint", id: "lint" },
    ].filter(({ id }) => isDue(id)),
    run: [process.execPath, "--max-semi-space-size=64", "scripts/analyse.mjs", ...wanted],
  },
  {
    name: "import arrows",
    id: "arrows",
    run: [bin("depcruise"), "--config", ".dependency-cruiser.cjs", "src"],
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
    lane: "runs",
    run: [process.execPath, "scripts/find-browser.mjs"],
  },
  { name: "build", id: "build", lane: "runs", run: ["npm", "run", "--silent", "build"] },
  // Each folder of browser tests has a browser of its own; the longest come first.
  ...readdirSync("test/browser", { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "fixtures")
    .map(({ name }) => ({ name, files: readdirSync(`test/browser/${name}`).length }))
    .sort((a, b) => b.files - a.files)
    .map(({ name }, at) => ({
      name: `browser tests: ${name}`,
      id: `browser/${name}`,
      lane: at === 0 ? "runs" : "either",
      after: ["browser/program", "build"],
      run: [bin("vitest"), "run", "--config", "vitest.browser.config.ts", `test/browser/${name}/`],
    })),
  {
    name: "format",
    id: "format",
    lane: "either",
    run: [bin("prettier"), "--check", "--log-level", "warn", "."],
  },
];

const due = CHECKS.filter(({ id, parts }) => parts?.some((part) => isDue(part.id)) ?? isDue(id));

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
    child.on("error", (error) => output.push(Buffer.from(`${error.message}\n`)));
    child.on("close", (status) => {
      const seconds = (Date.now() - started) / 1000;
      const title = parts?.map(({ name }) => name).join(", ") ?? check.name;
      console.log(`\n== ${title}\n${Buffer.concat(output).toString()}`);
      const silent = { passed: false, seconds };
      resolve(
        parts?.map((part) => ({ ...part, ...(told.get(part.id) ?? silent) })) ?? [
          { ...check, passed: status === 0, seconds },
        ],
      );
    });
  });
}

// Two lanes for two cores: one reads the code, the other runs it; what is left is for whichever is done first.
const queue = [...due];
const finished = new Map();
async function work(lane) {
  for (;;) {
    const check = [lane, "either"].map(nextFor).find((one) => one !== undefined) ?? queue[0];
    if (check === undefined) return;
    queue.splice(queue.indexOf(check), 1);
    finished.set(check, runAfter(check));
    await finished.get(check);
  }
}

const nextFor = (lane) => queue.find((check) => (check.lane ?? "reads") === lane);

/** Nothing is run on what is not there: whoever is told of one fault need not read of what follows from it. */
async function runAfter(check) {
  const before = due.filter(({ id }) => check.after?.includes(id)).map((one) => finished.get(one));
  const missing = (await Promise.all(before)).flat().find(({ passed }) => !passed);
  if (missing === undefined) return run(check);
  console.log(`\n== ${check.name}\nnot run: it needs what failed (${missing.name})`);
  return [{ ...check, passed: false, seconds: 0 }];
}
await Promise.all([work("reads"), work("runs")]);
const results = (await Promise.all(due.map((check) => finished.get(check)))).flat();

console.log("");
for (const { name, passed, seconds } of results) {
  console.log(`${passed ? "passed" : "FAILED"}  ${name} (${seconds.toFixed(0)} s)`);
}
const failed = results.filter(({ passed }) => !passed).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

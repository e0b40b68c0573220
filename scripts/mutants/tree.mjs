// A copy of the project with every fault of the sample in it, each behind a switch: it is compiled once. Nothing of the
// project itself is touched.
import { spawn, spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { switched } from "./faults.mjs";

export const HOME = ".cache/mutants";
export const TREE = path.join(HOME, "tree");
const LEFT_OUT = new Set([".git", ".cache", "dist", "node_modules"]);
/** A test that says nothing for so long, in milliseconds, hangs. */
const SILENT = 180_000;
/** Files of tests that took longer the last time, in milliseconds, are only asked alone, by faults of their layer. */
const SLOW = 2_500;
const TIMES = ".cache/mutants-times.json";
/** Where no fault of the layers is looked for. */
const FOREIGN = ["test/browser", "test/cli", "test/soak", "test/fuzz", "test/tools"];

/** Nobody else's tests come by these. */
const OWN_TESTS = new Set(["foundry", "ui", "table"]);

/** Tests of the layer that a fault is in. */
function isNear({ layer }, name) {
  const folder = `test/${layer.replace("rulesets/", "")}/`;
  const isPage = OWN_TESTS.has(layer) && name.startsWith("test/table/");
  return name.startsWith(folder) || isPage || (layer === "ui" && name.startsWith("test/foundry/"));
}
/** Files that take less are run together. */
const QUICK = 3_000;
/** Of those that take longer, so many are asked about one fault. */
const MOST_SLOW = 3;

const CONFIG = `
import { mergeConfig } from "vitest/config";
import own from "./vitest.config.ts";
const { OPFOR_FOUND, OPFOR_WORKERS } = process.env;
const more = { setupFiles: ["scripts/mutants/switch.mjs"] };
if (OPFOR_FOUND) more.runner = "./scripts/mutants/runner.mjs";
own.test.projects[0].test = { ...own.test.projects[0].test, ...more };
own.test.projects[1].test = { ...own.test.projects[1].test, setupFiles: more.setupFiles };
export default mergeConfig(own, {
  test: { maxWorkers: Number(OPFOR_WORKERS ?? 1), experimental: { fsModuleCache: true } },
});
`;

const PAGES_CONFIG = `
import { mergeConfig } from "vitest/config";
import own from "./vitest.browser.config.ts";
export default mergeConfig(own, { test: { setupFiles: ["scripts/mutants/come-by-pages.mjs"] } });
`;

export const linesOf = (file) =>
  existsSync(file)
    ? readFileSync(file, "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line))
    : [];

/** Nothing while somebody writes it. */
function whatIsTried(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}

const kept = (name) => path.resolve(HOME, name);
const inTree = (name) => path.relative(path.resolve(TREE), name);
const vitest = path.resolve("node_modules/vitest/vitest.mjs");
const wait = (ms) => new Promise((go) => setTimeout(go, ms));

export class Tree {
  #faults;
  #workers;
  #seconds;
  #left = new Map();
  #took = new Map();
  #red = new Set();
  /** How long each file took the last time. */
  #times = existsSync(TIMES) ? JSON.parse(readFileSync(TIMES, "utf8")) : {};

  constructor(faults, { workers, seconds }) {
    this.#faults = faults;
    this.#workers = workers;
    this.#seconds = seconds;
  }

  /** Copies the project afresh, and forgets what was found in the last copy. */
  plant(before) {
    rmSync(HOME, { recursive: true, force: true });
    mkdirSync(TREE, { recursive: true });
    for (const name of readdirSync("."))
      if (!LEFT_OUT.has(name)) cpSync(name, path.join(TREE, name), { recursive: true });
    symlinkSync(path.resolve("node_modules"), path.join(TREE, "node_modules"));
    if (existsSync("../shared")) symlinkSync(path.resolve("../shared"), path.join(HOME, "shared"));
    writeFileSync(path.join(TREE, "mutants.config.ts"), CONFIG);
    writeFileSync(path.join(TREE, "pages.config.ts"), PAGES_CONFIG);
    this.switchAll(before);
  }

  /** Writes every file that has faults, with its switches. */
  switchAll(before) {
    for (const file of new Set(this.#faults.map((one) => one.file))) {
      const mine = this.#faults.filter((one) => one.file === file);
      writeFileSync(path.join(TREE, file), switched(readFileSync(file, "utf8"), mine, before));
    }
  }

  get found() {
    return new Map(linesOf(kept("found.jsonl")).map(({ id, by }) => [id, by]));
  }
  find(id, by) {
    appendFileSync(kept("found.jsonl"), `${JSON.stringify({ id, by })}\n`);
  }

  /** Runs the unit tests, each again with every fault that it comes by: those of the faults' own layers, then others. */
  async tryTests(tell) {
    const quick = this.#unitFiles().filter((name) => !(this.#times[name] > SLOW));
    const near = quick.filter((name) => this.#faults.some((fault) => isNear(fault, name)));
    for (const names of existsSync(kept("units.done")) ? [] : [near, quick]) {
      const isWanted = ({ id, layer }) => !this.found.has(id) && (names === near || !OWN_TESTS.has(layer));
      if (!this.#faults.some(isWanted)) break;
      for (;;) {
        const done = new Set(linesOf(kept("came-by.jsonl")).map(({ testPath }) => inTree(testPath)));
        const left = names.filter((name) => !done.has(name));
        if (left.length > 0) await this.#tryFiles(left, (ran) => tell(ran, quick.length));
        if (left.length === 0 || linesOf(kept("came-by.jsonl")).length === done.size) break;
      }
    }
    writeFileSync(kept("units.done"), "");
    this.#learn();
  }

  browserFiles() {
    return readdirSync(path.join(TREE, "test/browser"), { recursive: true })
      .map((name) => path.join("test/browser", name))
      .filter((name) => name.endsWith(".spec.ts"));
  }

  #unitFiles() {
    return readdirSync(path.join(TREE, "test"), { recursive: true })
      .map((name) => path.join("test", name))
      .filter((name) => name.endsWith(".test.ts") && !FOREIGN.some((folder) => name.startsWith(folder)));
  }

  async #tryFiles(files, tell) {
    const env = {
      OPFOR_FOUND: kept("found.jsonl"),
      OPFOR_CAME_BY: kept("came-by.jsonl"),
      OPFOR_TRYING: kept("trying.json"),
      OPFOR_MOST: String(this.#seconds * 1_000),
      OPFOR_WORKERS: String(this.#workers),
    };
    writeFileSync(env.OPFOR_TRYING, "{}");
    const args = [
      "run",
      "--config",
      "mutants.config.ts",
      "--reporter=json",
      `--outputFile=${kept("report.json")}`,
    ];
    const child = spawn(process.execPath, [vitest, ...args, ...files], {
      cwd: TREE,
      stdio: ["ignore", "ignore", "inherit"],
      detached: true,
      env: { ...process.env, ...env },
    });
    let isOver = false;
    const over = new Promise((go) => child.on("exit", () => go((isOver = true))));
    while (!isOver) {
      await Promise.race([over, wait(2_000)]);
      tell(linesOf(env.OPFOR_CAME_BY).length);
      const { id, test } = whatIsTried(env.OPFOR_TRYING);
      if (isOver || id === undefined || Date.now() - statSync(env.OPFOR_TRYING).mtimeMs < SILENT) continue;
      process.kill(-child.pid, "SIGKILL");
      this.find(id, `${test} (never ends)`);
    }
    if (existsSync(kept("report.json")))
      for (const { status, name } of JSON.parse(readFileSync(kept("report.json"), "utf8")).testResults)
        if (status !== "passed") appendFileSync(kept("red.jsonl"), `${JSON.stringify(inTree(name))}\n`);
  }

  #learn() {
    for (const { testPath, left, took } of linesOf(kept("came-by.jsonl"))) {
      this.#left.set(inTree(testPath), new Set(left));
      this.#took.set(inTree(testPath), took);
    }
    for (const [name, took] of this.#took) this.#times[name] = Math.min(took, this.#times[name] ?? took);
    writeFileSync(TIMES, JSON.stringify(this.#times));
    this.#red = new Set(linesOf(kept("red.jsonl")));
  }

  /** Files with tests that fail without a fault. */
  get red() {
    return [...this.#red];
  }

  /** Files that may come by a fault and could not be tried within one process, the quickest first. */
  testsOf(fault) {
    const { id, isInside } = fault;
    const comesBy = (name) => this.#left.get(name)?.has(id) ?? isNear(fault, name);
    const isAsked = (name) => comesBy(name) || (!isInside && isNear(fault, name));
    const time = (name) => this.#times[name] ?? 0;
    return this.#unitFiles()
      .filter((name) => isAsked(name) && !this.#red.has(name))
      .sort((a, b) => time(a) - time(b));
  }

  /** The fault is on from the start in a process of its own; whether one of these files fails, or never ends. */
  fails(id, names) {
    const args = ["run", "--config", "mutants.config.ts", "--bail", "1", "--reporter=dot", ...names];
    const usual = names.reduce((sum, name) => sum + (this.#times[name] ?? QUICK), 0);
    const { status } = spawnSync(process.execPath, [vitest, ...args], {
      cwd: TREE,
      stdio: "ignore",
      env: { ...process.env, OPFOR_FAULT: String(id), OPFOR_WORKERS: String(this.#workers) },
      // By the clock, on a machine that others may use: nothing that is only slow may count as found.
      timeout: Math.round(240_000 + 10 * usual),
      killSignal: "SIGKILL",
    });
    return status !== 0;
  }

  /** Quick files together, and then some that are slow. */
  #rounds(fault) {
    const tests = this.testsOf(fault);
    const isQuick = (name) => !(this.#times[name] > QUICK);
    const slow = tests.filter((name) => !isQuick(name)).slice(0, MOST_SLOW);
    return [tests.filter(isQuick), ...slow.map((name) => [name])].filter((names) => names.length > 0);
  }

  /** How long it takes to be sure that nothing finds it. */
  cost(fault) {
    return this.#rounds(fault)
      .flat()
      .reduce((sum, name) => sum + (this.#times[name] ?? QUICK), 0);
  }

  /** What a process of its own says; true if a test finds the fault. */
  tryAlone(fault) {
    const found = this.#rounds(fault).find((names) => this.fails(fault.id, names));
    if (found) this.find(fault.id, found.length === 1 ? found[0] : `one of ${found.length} files`);
    return found !== undefined;
  }
}

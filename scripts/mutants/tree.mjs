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
/** Files of tests that took longer the last time, in milliseconds, are asked after all others. */
const SLOW = 2_500;
const TIMES = ".cache/mutants-times.json";
/** Where no fault of the layers is looked for. */
const FOREIGN = ["test/browser", "test/cli"];

/** Who stands on whom: tests of a folder come by faults of its own layer and of those before it. */
const LOWEST_FIRST = [
  "core",
  "field",
  "load",
  "engine",
  "creatures",
  "rulesets",
  "turn",
  "foundry",
  "ui",
  "table",
];
const RULESETS = new Set(readdirSync("src/rulesets"));
/** Tests of stat blocks play them by a ruleset. */
const isOfRules = (part) => RULESETS.has(part) || part === "creatures";
const rank = (part) => LOWEST_FIRST.indexOf(isOfRules(part) ? "rulesets" : part);

/** Whether tests of a file can come by a fault. */
function canMeet({ layer }, name) {
  const [part, folder] = [layer.replace("rulesets/", ""), name.split("/")[1]];
  if (RULESETS.has(part) && RULESETS.has(folder)) return part === folder;
  if (layer === "table" || layer === "ui") return folder === "table" || folder === "foundry";
  return rank(folder) >= rank(part) || rank(folder) === -1;
}

/** Tests of the layer that a fault is in. */
function isNear({ layer }, name) {
  const folder = `test/${layer.replace("rulesets/", "")}/`;
  const isPage = (layer === "foundry" || layer === "ui") && name.startsWith("test/table/");
  const isLoad = layer === "field" && name.startsWith("test/load/");
  return name.startsWith(folder) || isLoad || isPage || (layer === "ui" && name.startsWith("test/foundry/"));
}
/** What a file takes of which nothing is known, in milliseconds. */
const UNKNOWN = 3_000;
const CONFIG = `
import { mergeConfig } from "vitest/config";
import { BaseSequencer } from "vitest/node";
import own from "./vitest.config.ts";
const { OPFOR_FOUND, OPFOR_WORKERS, OPFOR_TIMES } = process.env;
const times = JSON.parse(OPFOR_TIMES ?? "{}");
const time = ({ moduleId }) => times[moduleId.slice(moduleId.indexOf("/tree/") + 6)] ?? 1_500;
class QuickestFirst extends BaseSequencer {
  sort(files) {
    return [...files].sort((a, b) => time(a) - time(b));
  }
}
const more = { setupFiles: ["scripts/mutants/switch.mjs"] };
if (OPFOR_FOUND) more.runner = "./scripts/mutants/runner.mjs";
own.test.projects[0].test = { ...own.test.projects[0].test, ...more };
own.test.projects[1].test = { ...own.test.projects[1].test, setupFiles: more.setupFiles };
export default mergeConfig(own, {
  test: {
    maxWorkers: Number(OPFOR_WORKERS ?? 1),
    sequence: { sequencer: QuickestFirst },
    experimental: { fsModuleCache: true },
  },
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
  #isNearOnly;
  /** Which faults a file comes by and could not try in its process. */
  #left = new Map();
  /** Those that some file comes by outside of tests: as it is loaded, or once in a process. */
  #outside = new Set();
  #took = new Map();
  #sound = new Map();
  #red = new Set();
  /** How long each file took the last time. */
  #times = existsSync(TIMES) ? JSON.parse(readFileSync(TIMES, "utf8")) : {};

  constructor(faults, { workers, seconds, isNearOnly = false }) {
    this.#faults = faults;
    this.#workers = workers;
    this.#seconds = seconds;
    this.#isNearOnly = isNearOnly;
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

  /** Runs the unit tests, each again with every fault that it comes by: quick ones of the faults' layers first. */
  async tryTests(tell) {
    const files = this.#unitFiles();
    const isQuick = (name) => !(this.#times[name] > SLOW);
    const open = () => {
      const { found } = this;
      return this.#faults.filter((fault) => !found.has(fault.id));
    };
    const isOfLayers = (name, faults) => faults.some((fault) => isNear(fault, name));
    const isMet = (name, faults) => faults.some((fault) => canMeet(fault, name));
    const near = [(name, faults) => isQuick(name) && isOfLayers(name, faults), isOfLayers];
    const rounds = this.#isNearOnly
      ? near
      : [...near, (name, faults) => isQuick(name) && isMet(name, faults), isMet];
    for (const isAsked of existsSync(kept("units.done")) ? [] : rounds)
      for (;;) {
        const done = new Set(linesOf(kept("came-by.jsonl")).map(({ testPath }) => inTree(testPath)));
        const due = open();
        const left = files.filter((name) => !done.has(name) && isAsked(name, due));
        if (left.length > 0) await this.#tryFiles(left, (ran) => tell(ran, files.length));
        if (left.length === 0 || linesOf(kept("came-by.jsonl")).length === done.size) break;
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
      OPFOR_RED: kept("red.jsonl"),
      OPFOR_SPOILT: kept("spoilt.jsonl"),
      OPFOR_MOST: String(this.#seconds * 1_000),
      OPFOR_TIMES: JSON.stringify(this.#times),
      OPFOR_WORKERS: String(this.#workers),
    };
    writeFileSync(env.OPFOR_TRYING, "{}");
    const args = ["run", "--config", "mutants.config.ts", "--reporter=dot"];
    const child = spawn(process.execPath, [vitest, ...args, ...files], {
      cwd: TREE,
      stdio: ["ignore", "ignore", "inherit"],
      detached: true,
      // No file of expected texts is written.
      env: { ...process.env, CI: "1", ...env },
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
  }

  #learn() {
    for (const { testPath, left, outside, took } of linesOf(kept("came-by.jsonl"))) {
      const name = inTree(testPath);
      this.#left.set(name, new Set([...left, ...outside]));
      for (const id of outside) this.#outside.add(id);
      this.#took.set(name, took);
    }
    for (const [name, took] of this.#took) this.#times[name] = Math.min(took, this.#times[name] ?? took);
    writeFileSync(TIMES, JSON.stringify(this.#times));
    this.#red = new Set(linesOf(kept("red.jsonl")).map(inTree));
  }

  /** Files with tests that fail without a fault. */
  get red() {
    return [...this.#red];
  }

  /** Files that come by a fault, or may, and did not try it in one process: those that do first, the quickest first. */
  testsOf(fault) {
    const { id, isInside } = fault;
    const mayBeAnywhere = !isInside || this.#outside.has(id);
    const comesBy = (name) => this.#left.get(name)?.has(id) === true;
    const time = (name) => this.#times[name] ?? 0;
    return this.#unitFiles()
      .filter((name) => comesBy(name) || (mayBeAnywhere && isNear(fault, name)))
      .filter((name) => !this.#red.has(name))
      .sort((a, b) => Number(comesBy(b)) - Number(comesBy(a)) || time(a) - time(b));
  }

  /** The fault is on from the start in a process of its own: which of these files fails, or that one never ends. */
  #failing(id, names) {
    const told = kept("alone.json");
    rmSync(told, { force: true });
    const reporters = ["--reporter=json", `--outputFile=${told}`];
    const args = ["run", "--config", "mutants.config.ts", "--bail", "1", ...reporters, ...names];
    const usual = names.reduce((sum, name) => sum + (this.#times[name] ?? UNKNOWN), 0);
    const { status } = spawnSync(process.execPath, [vitest, ...args], {
      cwd: TREE,
      stdio: "ignore",
      env: {
        ...process.env,
        CI: "1",
        OPFOR_FAULT: String(id),
        OPFOR_TIMES: JSON.stringify(this.#times),
        OPFOR_WORKERS: String(this.#workers),
      },
      // By the clock, on a machine that others may use: nothing that is only slow may count as found.
      timeout: Math.round(240_000 + 10 * usual),
      killSignal: "SIGKILL",
    });
    if (status === 0) return undefined;
    const { testResults = [] } = whatIsTried(told);
    const failed = testResults.find((one) => one.status === "failed");
    return failed === undefined ? "never ends" : inTree(failed.name);
  }

  /** Whether a file passes in a process of its own without a fault; asked once of each. */
  #isSound(name) {
    if (!this.#sound.has(name)) this.#sound.set(name, this.#failing(-1, [name]) === undefined);
    return this.#sound.get(name);
  }

  /** Those files that come by it, the quickest first, as many as there is time for. */
  #asked(fault) {
    let left = this.#seconds * 1_000;
    return this.testsOf(fault).filter((name) => (left -= this.#times[name] ?? UNKNOWN) > 0);
  }

  /** How long it takes to be sure that nothing finds it. */
  cost(fault) {
    return this.#asked(fault).reduce((sum, name) => sum + (this.#times[name] ?? UNKNOWN), 0);
  }

  /** What a process of its own says; true if a test finds the fault that passes without it. */
  tryAlone(fault) {
    const names = this.#asked(fault);
    const by = names.length === 0 ? undefined : this.#failing(fault.id, names);
    const isFound = by !== undefined && (by === "never ends" || this.#isSound(by));
    if (isFound) this.find(fault.id, `${by}, alone`);
    return isFound;
  }
}

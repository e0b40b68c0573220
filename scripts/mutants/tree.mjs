// A copy of the project to plant faults in: nothing of the project itself is touched.
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
import { switched } from "./faults.mjs";

const HOME = ".cache/mutants";
const TREE = path.join(HOME, "tree");
const LEFT_OUT = new Set([".git", ".cache", "dist", "node_modules"]);
/** Quick tests are run together; those that take longer only when none of them finds the fault. */
const QUICK = 3_000;

function copyTree(root) {
  rmSync(TREE, { recursive: true, force: true });
  mkdirSync(TREE, { recursive: true });
  for (const name of readdirSync("."))
    if (!LEFT_OUT.has(name)) cpSync(name, path.join(TREE, name), { recursive: true });
  symlinkSync(path.join(root, "node_modules"), path.join(TREE, "node_modules"));
  const shared = path.join(root, "../shared");
  if (existsSync(shared) && !existsSync(path.join(HOME, "shared")))
    symlinkSync(shared, path.join(HOME, "shared"));
  writeFileSync(path.join(TREE, "mutants.config.ts"), CONFIG);
  writeFileSync(path.join(TREE, "pages.config.ts"), PAGES_CONFIG);
}

/** As the project's own, but what has been compiled is kept from run to run. */
const CONFIG = `
import { mergeConfig } from "vitest/config";
import own from "./vitest.config.ts";
const setupFiles = process.env.OPFOR_COME_BY ? ["scripts/mutants/come-by.mjs"] : [];
export default mergeConfig(own, { test: { setupFiles, experimental: { fsModuleCache: true } } });
`;

const PAGES_CONFIG = `
import { mergeConfig } from "vitest/config";
import own from "./vitest.browser.config.ts";
const setupFiles = process.env.OPFOR_COME_BY ? ["scripts/mutants/come-by-pages.mjs"] : [];
export default mergeConfig(own, { test: { setupFiles } });
`;

const linesOf = (file) =>
  existsSync(file)
    ? readFileSync(file, "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
    : [];

export class Tree {
  /** By fault, the test files that come by it. */
  #tests = new Map();
  /** How long each file takes, in milliseconds. */
  #took = new Map();
  #against;
  #seconds;
  #home;

  constructor(root, { against = [], seconds }) {
    this.#against = against;
    this.#seconds = seconds;
    this.#home = path.join(root, HOME);
    this.vitest = path.join(root, "node_modules/vitest/vitest.mjs");
    copyTree(root);
  }

  write(file, text) {
    writeFileSync(path.join(TREE, file), text);
  }

  run(args, env = {}, seconds = this.#seconds) {
    return spawnSync(process.execPath, [this.vitest, ...args], {
      cwd: TREE,
      stdio: "ignore",
      env: { ...process.env, ...env },
      timeout: Math.round(seconds * 1_000),
      killSignal: "SIGKILL",
    });
  }

  /** Finds out which tests come by which fault; those that fail without any are no use, and are returned. */
  reach(faults) {
    const files = [...new Set(faults.map(({ file }) => file))];
    for (const file of files)
      this.write(
        file,
        switched(
          readFileSync(file, "utf8"),
          faults.filter((one) => one.file === file),
        ),
      );
    // All of them: who loads a file by its address is related to it all the same.
    const asked = ["run", ...this.#against];
    const { took, red, cameBy } = this.report("mutants.config.ts", asked);
    for (const file of files) this.write(file, readFileSync(file, "utf8"));
    this.#took = took;
    this.#learn(faults, cameBy, red);
    return red;
  }

  /** Runs tests that say what they come by: how long each file took, which failed, and which faults they met. */
  report(config, asked, env = {}) {
    const [report, cameBy] = ["report.json", "came-by.jsonl"].map((name) => path.join(this.#home, name));
    for (const old of [report, cameBy]) rmSync(old, { force: true });
    const told = ["--config", config, "--reporter=json", `--outputFile=${report}`];
    this.run([...asked, ...told], { ...env, OPFOR_COME_BY: cameBy }, 3_600);
    const { testResults } = JSON.parse(readFileSync(report, "utf8"));
    const inTree = (name) => path.relative(path.resolve(TREE), name);
    return {
      took: new Map(testResults.map((one) => [inTree(one.name), one.endTime - one.startTime])),
      red: testResults.filter(({ status }) => status !== "passed").map(({ name }) => inTree(name)),
      cameBy: linesOf(cameBy).map(({ testPath, ids }) => ({ name: inTree(testPath), ids })),
    };
  }

  /** Builds the module in the copy; the table is built by whoever opens it. */
  build() {
    const vite = path.resolve("node_modules/vite/bin/vite.js");
    const build = () => spawnSync(process.execPath, [vite, "build"], { cwd: TREE, stdio: "ignore" });
    // A browser that is about to end may still hold a file: what does not build by itself fails twice.
    return build().status === 0 || build().status === 0;
  }

  #learn(faults, cameBy, red) {
    const sound = [...this.#took.keys()].filter((name) => !red.includes(name));
    const quickFirst = (a, b) => this.#took.get(a) - this.#took.get(b);
    for (const { id, isInside } of faults) {
      const by = new Set(cameBy.filter(({ ids }) => ids.includes(id)).map(({ name }) => name));
      // What stands outside of functions is come by once for all files of a process.
      const tests = isInside || by.size === 0 ? sound.filter((name) => by.has(name)) : sound;
      this.#tests.set(id, tests.sort(quickFirst));
    }
  }

  testsOf({ id }) {
    return this.#tests.get(id) ?? [];
  }

  /** Whether a test fails, or never ends, with the fault in place. */
  isFound(fault) {
    const tests = this.testsOf(fault);
    const isQuick = (name) => this.#took.get(name) < QUICK;
    const rounds = [tests.filter(isQuick), tests.filter((name) => !isQuick(name))];
    return rounds.some(
      (round) =>
        round.length > 0 &&
        this.run(["run", "--config", "mutants.config.ts", "--bail", "1", "--reporter=dot", ...round])
          .status !== 0,
    );
  }
}

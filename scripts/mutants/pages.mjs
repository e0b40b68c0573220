// What the browser tests say to faults that no unit test finds: built once, with every fault behind its switch.
import { spawnSync } from "node:child_process";
import { createServer } from "node:net";
import path from "node:path";
import { linesOf, TREE } from "./tree.mjs";

/** A fault is tried on so many files of browser tests at most, the quickest that come by it. */
const MOST = 3;

/** Before the first line of a file: a page or worker asks which fault is on, and tells what it comes by. */
const asking = (port) =>
  `globalThis.isFaulty ??= ((at = "http://127.0.0.1:${port}/", met = new Set(), on = -1) => {
     if (typeof XMLHttpRequest === "function") {
       const ask = new XMLHttpRequest();
       ask.open("GET", at + "on", false);
       ask.send();
       on = Number(ask.responseText);
     }
     return (id) => {
       if (typeof XMLHttpRequest === "function" && !met.has(id)) {
         met.add(id);
         fetch(at + id, { method: "POST", mode: "no-cors", keepalive: true }).catch(() => {});
       }
       return id === on;
     };
   })(); `;

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const vitest = path.resolve("node_modules/vitest/vitest.mjs");
const vite = path.resolve("node_modules/vite/bin/vite.js");
const TOLD = path.resolve(TREE, "../came-by-pages.jsonl");
const inTree = (name) => path.relative(path.resolve(TREE), name);

class Pages {
  #port;
  #sound = new Map();
  constructor(port) {
    this.#port = port;
  }

  run(names, env, seconds) {
    const args = ["run", "--config", "pages.config.ts", ...names];
    return spawnSync(process.execPath, [vitest, ...args, "--reporter=dot"], {
      cwd: TREE,
      stdio: "ignore",
      env: { ...process.env, OPFOR_COME_BY_PORT: String(this.#port), ...env },
      timeout: Math.round(seconds * 1_000),
      killSignal: "SIGKILL",
    });
  }

  /** Which files come by which fault, in one browser; those that have told it before need not tell it again. */
  reach(names) {
    for (;;) {
      const isTold = new Set(linesOf(TOLD).map(({ testPath }) => inTree(testPath)));
      const left = names.filter((one) => !isTold.has(one));
      if (left.length > 0) this.run(left, { OPFOR_CAME_BY: TOLD }, 300 + 120 * left.length);
      if (left.length === 0 || linesOf(TOLD).length === isTold.size) break;
    }
    return linesOf(TOLD).map((one) => ({ ...one, name: inTree(one.testPath) }));
  }

  /** What runs out of time says nothing: the machine may only be busy. */
  passes(name, id, took) {
    const seconds = 240 + (6 * took) / 1_000;
    const { status } = this.run(["--bail", "1", name], { OPFOR_FAULT: String(id) }, seconds);
    return status === 0 || status === null;
  }

  /** Whether it passes without a fault: asked once of each. */
  isSound({ name, took }) {
    if (!this.#sound.has(name)) this.#sound.set(name, this.passes(name, -1, took));
    return this.#sound.get(name);
  }
}

/** Asks the browser tests about these; what fails must pass again without a fault, or it does not count. */
export async function tryOnPages(tree, faults, files, bar) {
  const port = await freePort();
  tree.switchAll(asking(port));
  if (spawnSync(process.execPath, [vite, "build"], { cwd: TREE, stdio: "ignore" }).status !== 0)
    throw new Error("the module with its switches does not build");
  const pages = new Pages(port);
  const cameBy = pages.reach(files);
  for (const { name } of cameBy.filter(({ failed }) => failed))
    console.log(`fails without a fault, and is left out: ${name}`);
  for (const [at, fault] of faults.entries()) {
    bar(at, faults.length, `browser: ${fault.file}:${fault.line}`);
    const asked = cameBy
      .filter(({ ids, failed }) => !failed && ids.includes(fault.id))
      .sort((a, b) => a.took - b.took)
      .slice(0, MOST);
    const by = asked.find(({ name, took }) => !pages.passes(name, fault.id, took));
    if (by === undefined) console.log(`passed by ${asked.length}: ${fault.file}:${fault.line} ${fault.kind}`);
    else if (pages.isSound(by)) tree.find(fault.id, by.name);
    else console.log(`fails again without a fault, and does not count: ${by.name}`);
  }
}

// What the browser tests say to faults that no unit test finds: built with each of them in turn.
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { switched } from "./faults.mjs";

/** A fault is tried on so many files of browser tests at most, the quickest that come by it. */
const MOST = 6;

/** Written before the first line of a file: pages and workers know no test that could be told otherwise. */
const telling = (port) =>
  `globalThis.comeBy ??= ((met = new Set()) => (id) => {
     if (met.has(id)) return;
     met.add(id);
     fetch("http://127.0.0.1:${port}/" + id, { method: "POST", mode: "no-cors", keepalive: true }).catch(() => {});
   })();\n`;

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

export class Pages {
  #tree;
  #tests = new Map();
  #took = new Map();

  constructor(tree) {
    this.#tree = tree;
  }

  /** Which files of browser tests come by which fault; those that fail without any are returned. */
  async reach(faults) {
    const port = await freePort();
    const files = [...new Set(faults.map(({ file }) => file))];
    const textOf = (file) => readFileSync(file, "utf8");
    for (const file of files) {
      const mine = faults.filter((one) => one.file === file);
      this.#tree.write(file, telling(port) + switched(textOf(file), mine));
    }
    const isBuilt = this.#tree.build();
    const env = { OPFOR_COME_BY_PORT: String(port) };
    const { took, red, cameBy } = isBuilt
      ? this.#tree.report("pages.config.ts", ["run"], env)
      : { took: new Map(), red: ["the build"], cameBy: [] };
    for (const file of files) this.#tree.write(file, textOf(file));
    this.#took = took;
    const sound = [...took.keys()].filter((name) => !red.includes(name));
    for (const { id } of faults) {
      const by = new Set(cameBy.filter(({ ids }) => ids.includes(id)).map(({ name }) => name));
      const tests = sound.filter((name) => by.has(name)).sort((a, b) => took.get(a) - took.get(b));
      this.#tests.set(id, tests.slice(0, MOST));
    }
    return red;
  }

  testsOf({ id }) {
    return this.#tests.get(id) ?? [];
  }

  /** The file that fails with the fault in place, or "build" if that does; undefined if all pass. */
  findsIt(fault) {
    const tests = this.testsOf(fault);
    if (tests.length === 0) return undefined;
    if (!this.#tree.build()) return "build";
    return tests.find((name) => !this.#passes(name));
  }

  #passes(name) {
    const args = [
      "run",
      "--config",
      "pages.config.ts",
      "--bail",
      "1",
      "--reporter=dot",
      path.normalize(name),
    ];
    // One that waits in vain for what never comes need not wait to the end.
    const seconds = 60 + (4 * this.#took.get(name)) / 1_000;
    return this.#tree.run(args, {}, seconds).status === 0;
  }

  /** Files that found something must pass again without a fault, or their word does not count. */
  unsure(names) {
    const asked = [...new Set(names)].filter((name) => name !== "build");
    if (asked.length === 0) return [];
    if (!this.#tree.build()) return asked;
    return asked.filter((name) => !this.#passes(name));
  }
}

export async function tryOnPages() {}

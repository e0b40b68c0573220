// Runs each test, and then again with each fault that it comes by and that nobody has found yet.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { TestRunner } from "vitest";

const {
  OPFOR_FOUND: FOUND,
  OPFOR_TRYING: TRYING,
  OPFOR_MOST: MOST,
  OPFOR_RED: RED,
  OPFOR_SPOILT: SPOILT,
} = process.env;
/** A test that takes longer, in milliseconds, is not run again for each fault. */
const SHORT = 6_000;
const later = globalThis.setTimeout;

const linesOf = (file) =>
  existsSync(file)
    ? readFileSync(file, "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line))
    : [];

const { found, spent } = (globalThis.tries ??= { found: new Set(), spent: new Map() });

/** Files in which a fault left something behind the last time: nothing is tried there. */
const spoilt = new Set(linesOf(SPOILT));

/** Milliseconds of the processor: what others do on the machine does not count. */
const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};
/** What waits in vain is given up after so long by the clock. */
const IN_VAIN = 30_000;

/** Whether it passes; what takes five times as long as before does not. */
async function passes(run, ms) {
  const { faults } = globalThis;
  faults.until = cpu() + 5 * ms + 2_000;
  try {
    const late = new Promise((_, reject) => {
      later(() => reject(new Error("this takes too long")), 20 * ms + IN_VAIN).unref();
    });
    await Promise.race([run(), late]);
    return true;
  } catch {
    return false;
  } finally {
    faults.until = Infinity;
  }
}

/** The suites a test is in, the outermost first. */
function suitesAround({ suite, file }) {
  const suites = [];
  for (let one = suite ?? file; one; one = one.suite ?? (one === file ? undefined : file))
    suites.unshift(one);
  return suites;
}

/** What is done before and after each test of its suites: run again, it finds what it found the first time. */
async function tellHooks(test, name) {
  const suites = suitesAround(test);
  for (const suite of name === "afterEach" ? suites.reverse() : suites)
    for (const hook of TestRunner.getSuiteHooks(suite)[name] ?? []) await hook(test.context, suite);
}
const afresh = (test, run) => async () => {
  await tellHooks(test, "afterEach");
  await tellHooks(test, "beforeEach");
  await run();
};

export default class extends TestRunner {
  onCollectStart(file) {
    super.onCollectStart(file);
    for (const { id } of linesOf(FOUND)) found.add(id);
  }

  async runTask(test) {
    const run = TestRunner.getTestFn(test);
    const { faults } = globalThis;
    const met = (faults.met = new Set());
    if (globalThis.tries.isSpoilt) return;
    const began = cpu();
    try {
      await run();
    } catch (error) {
      if (this.#isSpoilt(test)) return;
      appendFileSync(RED, `${JSON.stringify(test.file.filepath)}\n`);
      throw error;
    } finally {
      faults.met = undefined;
    }
    const ms = cpu() - began;
    const due = [...met].filter((id) => !found.has(id));
    const from = cpu();
    faults.met = new Set();
    if (due.length > 0) await this.#again(test, afresh(test, run), due, ms);
    faults.met = undefined;
    faults.again = (faults.again ?? 0) + cpu() - from;
  }

  /** A fault may have left something behind; then the file, and those after it, are run in another process. */
  #isSpoilt(test) {
    if (spent.size === 0) return false;
    globalThis.tries.isSpoilt = true;
    appendFileSync(SPOILT, `${JSON.stringify(test.file.filepath)}\n`);
    return true;
  }

  /** What cannot be tried here is left to a process of its own. */
  async #again(test, run, due, ms) {
    const { faults } = globalThis;
    faults.met = new Set();
    const isLeft = ms > SHORT || spoilt.has(test.file.filepath);
    if (isLeft || !(await passes(run, ms))) return due.forEach((id) => faults.left.add(id));
    // What is worked out once in a process and kept cannot be tried here.
    const { met } = faults;
    due.filter((id) => !met.has(id)).forEach((id) => faults.outside.add(id));
    try {
      await this.#each(
        test,
        run,
        due.filter((id) => met.has(id)),
        ms,
      );
    } finally {
      writeFileSync(TRYING, "{}");
    }
  }

  async #each(test, run, due, ms) {
    const { faults } = globalThis;
    for (const [at, id] of due.entries()) {
      if ((spent.get(id) ?? 0) > Number(MOST)) continue;
      writeFileSync(TRYING, JSON.stringify({ id, test: test.fullName }));
      faults.on = id;
      const began = cpu();
      const isPassed = await passes(run, ms);
      faults.on = -1;
      spent.set(id, (spent.get(id) ?? 0) + cpu() - began);
      faults.tried.add(id);
      if (isPassed) continue;
      // Its word counts only if it passes again without the fault.
      if (!(await passes(run, ms))) {
        for (const one of due.slice(at)) faults.left.add(one);
        return;
      }
      found.add(id);
      appendFileSync(FOUND, `${JSON.stringify({ id, by: test.fullName })}\n`);
    }
  }
}

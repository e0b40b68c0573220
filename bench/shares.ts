import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import type { Job, Row } from "./race";

/**
 * On two cores the whole takes half as long: two processes measure a share of the jobs each. What one row compares is
 * measured in one of them, in their own processor time, and a ruleset is always in the same one.
 */

/** About half of all. */
const FIRST = "5P ";

interface Measured {
  readonly job: number;
  readonly rows: readonly Row[];
}

const numberOf = (args: readonly string[]): number | undefined => {
  const at = args.indexOf("--share");
  return at < 0 ? undefined : Number(args[at + 1]);
};

const isIn = (share: number, { name }: Job): boolean => (name.startsWith(FIRST) ? 0 : 1) === share;

export async function rowsOf(jobs: readonly Job[]): Promise<Row[]> {
  const share = numberOf(process.argv);
  if (share !== undefined) {
    for (const [job, one] of jobs.entries())
      if (isIn(share, one)) process.send?.({ job, rows: measured(one) } satisfies Measured);
    process.disconnect();
    return [];
  }
  const shares = [0, 1].filter((one) => jobs.some((job) => isIn(one, job)));
  if (shares.length < 2 || availableParallelism() < 2) return jobs.flatMap(measured);
  const found: (readonly Row[])[] = [];
  await Promise.all(shares.map((one) => runShare(one, ({ job, rows }) => (found[job] = rows))));
  return found.flat();
}

function measured(job: Job): Row[] {
  const start = performance.now();
  const rows = job.rows();
  process.stderr.write(`${job.name}: ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
  return rows;
}

function runShare(share: number, note: (measured: Measured) => void): Promise<void> {
  const [, program = "", ...args] = process.argv;
  // Numbers that JSON does not know come through.
  const child = fork(program, [...args, "--share", `${share}`], { serialization: "advanced" });
  child.on("message", note);
  return new Promise((done, failed) => {
    child.on("error", failed);
    child.on("exit", (code) => {
      if (code === 0) done();
      else failed(new Error(`a share of the bench ended with ${code ?? "a signal"}`));
    });
  });
}

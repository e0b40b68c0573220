import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Timing side by side: every runner takes its turn in every round, so that noise hits all alike. */

/** Milliseconds of this process's processor time, all threads: what other programs take does not count. */
export function clock(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as (how: { readonly type: "minor" | "major" }) => void;

/** Clears away what was made before the clock starts: nobody pays for another's rubbish. */
export function tidy(): void {
  // What outlives two collections is not looked at in the next ones.
  collect({ type: "minor" });
  collect({ type: "minor" });
}

/**
 * Clears away also what has grown old, before a series of runs and not before each: V8 throws compiled code away with
 * it, and after some such collections decisions took ten times as long.
 */
export function tidyAll(): void {
  collect({ type: "major" });
}

/** Milliseconds of one run that begins tidied. */
export function timeOf(run: () => unknown): number {
  tidy();
  const start = clock();
  sink = run();
  return clock() - start;
}

/** Some rows of the table, measured when asked for; what `--only` looks at is its name. */
export interface Job {
  readonly name: string;
  readonly rows: () => Row[];
}

export interface Row {
  readonly work: string;
  readonly scene: string;
  readonly peer: string;
  readonly ratio: number;
  readonly goal: string;
  /** Null for what is only measured. */
  readonly met: boolean | null;
  readonly note?: string;
}

/** Every runner is warmed up for this long, so that all of them are timed as compiled as they get. */
export const WARM_UP = 150;

/** Milliseconds of each runner: the median of its rounds, after some to warm up. */
export function race(rounds: number, runners: readonly (() => unknown)[]): number[] {
  const times = runners.map((): number[] => []);
  for (const run of runners) {
    const start = clock();
    do sink = run();
    while (clock() - start < WARM_UP);
  }
  for (let round = -1; round < rounds; round++) {
    for (const [at, run] of runners.entries()) {
      const start = clock();
      sink = run();
      if (round >= 0) times[at]?.push(clock() - start);
    }
  }
  return times.map(median);
}

/** Kept, so that nothing timed can be optimised away. */
export let sink: unknown;

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
};

/** Of several runs the median for each of their parts: a collection that falls into one of them is nobody's share. */
export const mediansOf = (runs: readonly (readonly number[])[]): number[] =>
  (runs[0] ?? []).map((_, at) => median(runs.map((one) => one[at] ?? NaN)));

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
};

/** We should be at least so many times faster. */
export const faster = (
  work: string,
  scene: string,
  peer: string,
  ours: number,
  theirs: number,
  goal: number,
  note?: string,
): Row => ({
  work,
  scene,
  peer,
  ratio: theirs / ours,
  goal: `>= ${goal}x`,
  met: theirs / ours >= goal,
  ...(note === undefined ? {} : { note }),
});

/** Measured, and held to nothing: the reason goes with it. */
export const measured = (row: Row, why: string): Row => ({ ...row, goal: "none", met: null, note: why });

/** Something should not exceed a bound. */
export const atMost = (
  work: string,
  scene: string,
  peer: string,
  value: number,
  most: number,
  unit = "x",
  note?: string,
): Row => ({
  work,
  scene,
  peer,
  ratio: value,
  goal: `<= ${most}${unit}`,
  met: value <= most,
  ...(note === undefined ? {} : { note }),
});

/** A 60 Hz frame in milliseconds, and what a person at the table begins to feel. */
export const FRAME = 16.7;
export const FELT = 100;

/** Nobody races who answers something else: both gave as many numbers, and each is the other's, or nearly. */
export function agree(work: string, ours: readonly number[], theirs: readonly number[], slack = 1e-6): void {
  if (ours.length === 0 || ours.length !== theirs.length)
    throw new Error(`${work}: ${ours.length} answers, the peer's are ${theirs.length}`);
  for (const [at, one] of ours.entries()) {
    const other = theirs[at] ?? NaN;
    if (one === other || Math.abs(one - other) <= slack * Math.max(1, Math.abs(other))) continue;
    throw new Error(`${work}: answer ${at} is ${one}, the peer's ${other}`);
  }
}

/** Fails when what a row relies on does not hold. */
export function holds(what: string, held: boolean): void {
  if (!held) throw new Error(`not so: ${what}`);
}

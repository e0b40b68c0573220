import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { BOUNDARIES, tryInput } from "./boundaries";

/** npm run fuzz: inputs as strangers might write them; nothing throws, hangs or takes too much memory. */

const { values } = parseArgs({
  options: {
    inputs: { type: "string", default: "2000" },
    from: { type: "string", default: "1" },
    boundary: { type: "string", multiple: true },
    seed: { type: "string", multiple: true },
    help: { type: "boolean", default: false },
  },
});

const HELP = `npm run fuzz -- [--inputs 2000] [--from 1] [--boundary ${Object.keys(BOUNDARIES).join("|")}]...
npm run fuzz -- --seed "memory 12"    tries one input again`;

/** Of the processor, for one input. */
const MOST_MILLISECONDS = 2_000;
/** Of the clock: then it hangs, however busy the machine is. */
const HANGS = 30_000;
const MOST_MEGABYTES = 500;

interface Finding {
  readonly seed: string;
  readonly what: string;
}
type Told =
  | { readonly kind: "begins"; readonly seed: string }
  | { readonly kind: "ends"; readonly seed: string; readonly milliseconds: number }
  | { readonly kind: "throws"; readonly seed: string; readonly words: string };

function bar(done: number, all: number, found: number, seed: string): void {
  if (!process.stderr.isTTY || (done % 20 !== 0 && done !== all)) return;
  const filled = Math.round((30 * done) / all);
  const line = `[${"#".repeat(filled)}${".".repeat(30 - filled)}] ${done}/${all}, ${found} findings  ${seed}`;
  process.stderr.write(`\r${line.slice(0, 100).padEnd(100)}${done === all ? "\n" : ""}`);
}

/** Runs on until all inputs are tried or one of them ends the worker. */
function portion(
  seeds: readonly string[],
  findings: Finding[],
  tell: (seed: string) => void,
): Promise<number> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL("../../scripts/fuzz-worker.mjs", import.meta.url), {
      workerData: { seeds },
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    });
    let [tried, now] = [0, ""];
    const watch = (): NodeJS.Timeout =>
      setTimeout(() => {
        findings.push({ seed: now, what: `hangs for ${HANGS / 1000} s` });
        void worker.terminate();
      }, HANGS);
    let timer = watch();
    worker.on("message", (told: Told) => {
      now = told.seed;
      if (told.kind === "begins") {
        tried++;
        clearTimeout(timer);
        timer = watch();
        return;
      }
      if (told.kind === "throws") findings.push({ seed: told.seed, what: `throws ${told.words}` });
      else if (told.milliseconds > MOST_MILLISECONDS)
        findings.push({ seed: told.seed, what: `takes ${Math.round(told.milliseconds)} ms` });
      tell(told.seed);
    });
    worker.on("error", (error) => {
      findings.push({ seed: now, what: `ends the worker: ${error.message}` });
    });
    worker.on("exit", () => {
      clearTimeout(timer);
      resolve(tried);
    });
  });
}

async function fuzz(seeds: readonly string[]): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  let done = 0;
  const tell = (seed: string): void => {
    bar(++done, seeds.length, findings.length, seed);
  };
  for (let at = 0; at < seeds.length;) {
    const tried = await portion(seeds.slice(at), findings, tell);
    if (tried === 0) break;
    at += tried;
  }
  return findings;
}

/** Where it was thrown: the first line of ours. */
const placeOf = ({ what }: Finding): string =>
  /(?:src|table|test)\/[\w./-]+:\d+/.exec(what)?.[0] ?? what.split("\n")[0]?.replace(/\d+/g, "#") ?? "";

function tellAll(findings: readonly Finding[]): void {
  const places = new Map<string, Finding[]>();
  for (const finding of findings) {
    const place = placeOf(finding);
    places.set(place, [...(places.get(place) ?? []), finding]);
  }
  for (const [place, found] of [...places].sort(([, a], [, b]) => b.length - a.length)) {
    console.log(`${found.length} × ${place}`);
    for (const { seed, what } of found.slice(0, 3))
      console.log(`    --seed "${seed}"  ${what.split("\n")[0] ?? ""}`);
  }
}

async function main(): Promise<number> {
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  for (const seed of values.seed ?? []) tryInput(seed);
  if (values.seed !== undefined) return 0;
  const boundaries = values.boundary ?? Object.keys(BOUNDARIES);
  const [inputs, from] = [Number(values.inputs), Number(values.from)];
  const seeds = Array.from(
    { length: inputs },
    (_, at) => `${boundaries[at % boundaries.length] ?? ""} ${from + Math.floor(at / boundaries.length)}`,
  );
  const began = Date.now();
  const findings = await fuzz(seeds);
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  const peak = (process.resourceUsage().maxRSS / 1024).toFixed(0);
  console.log(
    `${inputs} inputs at ${boundaries.length} boundaries, ${findings.length} findings, ${seconds} s, at most ${peak} MB`,
  );
  tellAll(findings);
  return findings.length;
}

process.exitCode = (await main()) === 0 ? 0 : 1;

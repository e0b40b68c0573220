import { parseArgs } from "node:util";
import { RULESETS } from "../../src/headless";
import { groundsFor, seedOf, soakedBattle, type Finding, type Slow } from "./soaked-battle";

/** npm run soak: battles in any number, and what broke a law, with seeds that play the same again. */

const { values } = parseArgs({
  options: {
    ruleset: { type: "string", multiple: true },
    ground: { type: "string", multiple: true },
    battles: { type: "string", default: "100" },
    from: { type: "string", default: "1" },
    rounds: { type: "string", default: "12" },
    seed: { type: "string", multiple: true },
    help: { type: "boolean", default: false },
  },
});

const HELP = `npm run soak -- [--ruleset id]... [--ground square|hex|gridless|<scene>]... [--battles 100] [--from 1] [--rounds 12]
npm run soak -- --seed "five-parsecs hex 12"    plays one battle again and tells all it finds`;

/** A finding's kind: what it says without names and numbers. */
const kindOf = ({ fault }: Finding): string =>
  fault
    .split("\n")[0]
    ?.replace(/[\d.]+/g, "#")
    .replace(/\b(f#|w#|wall \S+)/g, "…") ?? "";

const collect = (globalThis as { gc?: () => void }).gc;
const heap = (): number => {
  collect?.();
  return process.memoryUsage().heapUsed / 2 ** 20;
};

function bar(done: number, all: number, found: number, words: string): void {
  if (!process.stderr.isTTY) return;
  const filled = Math.round((30 * done) / all);
  const line = `[${"#".repeat(filled)}${".".repeat(30 - filled)}] ${done}/${all}, ${found} findings  ${words}`;
  process.stderr.write(`\r${line.slice(0, 118).padEnd(118)}${done === all ? "\n" : ""}`);
}

function soak(ruleset: string, seeds: readonly string[], rounds: number): number {
  const findings: Finding[] = [];
  const slow: Slow[] = [];
  const hows = new Map<string, number>();
  let [decisions, memory, warm] = [0, 0, 0];
  const began = Date.now();
  for (const [at, seed] of seeds.entries()) {
    const soaked = soakedBattle(seed, rounds);
    findings.push(...soaked.findings);
    decisions += soaked.decisions;
    memory = Math.max(memory, soaked.memory);
    slow.push(soaked.slowest);
    hows.set(soaked.how, (hows.get(soaked.how) ?? 0) + 1);
    if (at === Math.floor(seeds.length / 4)) warm = heap();
    bar(at + 1, seeds.length, findings.length, seed);
  }
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  console.log(`\n${ruleset}: ${seeds.length} battles, ${decisions} decisions, ${seconds} s`);
  console.log(`  ended: ${[...hows].map(([how, n]) => `${how} ${n}`).join(", ")}`);
  console.log(
    `  heap after collection: ${warm.toFixed(1)} MB after a quarter, ${heap().toFixed(1)} MB at the end`,
  );
  console.log(`  largest memory of the ruleset: ${memory} characters`);
  slow.sort((a, b) => b.milliseconds - a.milliseconds);
  for (const { milliseconds, seed, round, figure } of slow.slice(0, 3))
    console.log(
      `  slowest: ${milliseconds.toFixed(0)} ms of processor, --seed "${seed}", round ${round}, ${figure}`,
    );
  tell(findings);
  return findings.length;
}

function tell(findings: readonly Finding[]): void {
  const kinds = new Map<string, Finding[]>();
  for (const finding of findings)
    kinds.set(kindOf(finding), [...(kinds.get(kindOf(finding)) ?? []), finding]);
  if (kinds.size === 0) console.log("  no law was broken");
  for (const [kind, found] of [...kinds].sort(([, a], [, b]) => b.length - a.length)) {
    console.log(`  ${found.length} × ${kind}`);
    for (const { seed, round, figure, fault } of found.slice(0, 4))
      console.log(`      --seed "${seed}"  round ${round}, ${figure}: ${fault.slice(0, 400)}`);
  }
}

/** Round the grounds, as many battles on each: half of them on generated maps. */
function seedsFor(ruleset: string, battles: number, from: number): string[] {
  const all = groundsFor(ruleset);
  const grounds = values.ground ?? all;
  const [made, real] = [
    grounds.filter((one) => !one.includes("-")),
    grounds.filter((one) => one.includes("-")),
  ];
  return Array.from({ length: battles }, (_, at) => {
    const [here, turn] =
      made.length === 0 ? [real, at] : real.length === 0 ? [made, at] : [at % 2 === 0 ? made : real, at >> 1];
    return seedOf(ruleset, here[turn % here.length] ?? "square", from + Math.floor(turn / here.length));
  });
}

function main(): number {
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const rounds = Number(values.rounds);
  if (values.seed !== undefined) {
    const findings = values.seed.flatMap((seed) => {
      const { findings: found, slowest } = soakedBattle(seed, rounds);
      console.log(`${seed}: slowest ${slowest.milliseconds.toFixed(0)} ms of processor, ${slowest.figure}`);
      return found;
    });
    for (const { round, figure, fault } of findings) console.log(`round ${round}, ${figure}: ${fault}`);
    if (findings.length === 0) console.log("no law was broken");
    return findings.length;
  }
  const ids = values.ruleset ?? RULESETS.map(({ id }) => id);
  return ids.reduce(
    (sum, id) => sum + soak(id, seedsFor(id, Number(values.battles), Number(values.from)), rounds),
    0,
  );
}

process.exitCode = main() === 0 ? 0 : 1;

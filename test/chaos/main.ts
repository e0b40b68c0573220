import { parseArgs } from "node:util";
import { ChaosRun } from "./chaos.ts";

/** npm run chaos: turns at the practice table while clients die, messages come late, and people meddle. */

const { values } = parseArgs({
  options: {
    turns: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    generation: { type: "string", default: "13" },
    latency: { type: "string", default: "2000" },
    minutes: { type: "string", default: "60" },
  },
});

function bar(done: number, all: number, words: string): void {
  if (!process.stderr.isTTY) return;
  const filled = Math.round((30 * done) / all);
  process.stderr.write(`\r[${"#".repeat(filled)}${".".repeat(30 - filled)}] ${done}/${all}, ${words}   `);
}

const turns = Number(values.turns);
const began = Date.now();
const { findings, mischief, ...run } = await new ChaosRun({
  turns,
  seed: values.seed,
  generation: values.generation === "14" ? 14 : 13,
  latency: Number(values.latency),
  minutes: Number(values.minutes),
  tell: (done, words) => {
    bar(done, turns, words);
  },
}).run();
const seconds = ((Date.now() - began) / 1000).toFixed(0);
const deeds = Object.entries(mischief).map(([deed, times]) => `${deed} ${times}`);
console.log(`\n${run.turns} turns, ${seconds} s; ${deeds.join(", ")}; ${findings.length} findings`);
for (const finding of findings) console.log(`  ${finding}`);
process.exit(findings.length === 0 ? 0 : 1);

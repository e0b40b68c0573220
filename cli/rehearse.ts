import { Worker } from "node:worker_threads";
import { writeFileSync } from "node:fs";
import { renderText, type Catalog } from "../src/core/text";
import { sideText } from "../src/core/side-names";
import { text } from "../src/core/text";
import { RULESETS } from "../src/rulesets";
import { withStandIns } from "../src/turn/rehearsal/stand-ins";
import { expectationOf, type Odds } from "../src/turn/rehearsal/rehearsal-odds";
import {
  merged,
  readTally,
  type BattleRange,
  type RehearsalTally,
} from "../src/turn/rehearsal/rehearsal-tally";
import type { Rehearsal } from "../src/turn/rehearsal/rehearse";
import { readArguments, word, type Flags } from "./arguments";
import { LANGUAGES, loadCatalog } from "./catalog";
import { failed, refused, warnings, type Exit } from "./exit";
import { readBattle, readJson } from "./read";

const BATTLES = 1000;
const MOST_JOBS = 64;

/** `opfor rehearse`: plays a battle many times, or adds up what others played. */
export async function rehearseCommand(args: readonly string[]): Promise<Exit> {
  const parsed = readArguments(args, {
    battles: { type: "string" },
    from: { type: "string" },
    to: { type: "string" },
    jobs: { type: "string" },
    seed: { type: "string" },
    rounds: { type: "string" },
    heroes: { type: "string" },
    out: { type: "string" },
    lang: { type: "string" },
    merge: { type: "boolean" },
    json: { type: "boolean" },
  });
  if (!parsed.ok) return refused("rehearse", parsed);
  const { words, flags } = parsed.value;
  const language = LANGUAGES.find((known) => known === (flags.lang ?? "en"));
  if (language === undefined) return failed(`--lang: expected one of ${LANGUAGES.join(", ")}`);
  const catalog = loadCatalog(language);
  if (flags.merge === true) return mergeFiles(words, flags, catalog);
  const [path, ...rest] = words;
  if (path === undefined || rest.length > 0) return failed("rehearse: expected one file");
  const range = rangeOf(flags);
  if (typeof range === "string") return failed(range);
  const jobs = numberOf(flags.jobs, 1);
  if (jobs === undefined || jobs < 1 || jobs > MOST_JOBS) return failed(`--jobs: expected 1 to ${MOST_JOBS}`);
  const file = readBattle(path);
  if (!file.ok) return refused(path, file);
  const rounds = numberOf(flags.rounds, undefined);
  const { snapshot, left } = withStandIns(file.value.snapshot, RULESETS, word(flags.heroes));
  if (!snapshot.figures.some(({ ruleset }) => ruleset !== undefined))
    return failed(`${path}: figures: expected one with a ruleset; nobody would act`);
  const rehearsal: Rehearsal = {
    snapshot,
    seed: word(flags.seed) ?? "opfor",
    ...(rounds === undefined ? {} : { mostRounds: rounds }),
  };
  const tally = await spread(rehearsal, range, jobs);
  const notes = left.map((note) => ({ field: "figures", expected: renderText(note, catalog) }));
  return { ...told(tally, flags, catalog), ...warnings(path, [...file.value.warnings, ...notes]) };
}

function rangeOf(flags: Flags): BattleRange | string {
  const from = numberOf(flags.from, 0);
  const battles = numberOf(flags.battles, BATTLES);
  if (from === undefined) return "--from: expected a whole number from 0";
  if (battles === undefined || battles < 1) return "--battles: expected a whole number from 1";
  const to = numberOf(flags.to, from + battles);
  return to === undefined || to <= from ? `--to: expected a whole number above ${from}` : { from, to };
}

function numberOf<T>(flag: string | boolean | undefined, otherwise: T): number | T | undefined {
  if (flag === undefined) return otherwise;
  return typeof flag === "string" && /^\d{1,9}$/.test(flag) ? Number(flag) : undefined;
}

/** Each job plays a part of its own; together they are one long run. */
async function spread(rehearsal: Rehearsal, range: BattleRange, jobs: number): Promise<RehearsalTally> {
  const size = Math.ceil((range.to - range.from) / jobs);
  const progress = progressBar(range.to - range.from);
  const parts = Array.from({ length: jobs }, (_, job) => ({
    from: range.from + job * size,
    to: Math.min(range.to, range.from + (job + 1) * size),
  })).filter(({ from, to }) => from < to);
  const tallies = await Promise.all(
    parts.map((part) => inWorker(rehearsal, part, (battles) => progress.more(battles))),
  );
  progress.done();
  const all = merged(tallies);
  if (!all.ok) throw new Error(all.problems[0]?.expected ?? "the parts do not add up");
  return all.value;
}

function inWorker(
  rehearsal: Rehearsal,
  range: BattleRange,
  more: (battles: number) => void,
): Promise<RehearsalTally> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("../scripts/rehearse-worker.mjs", import.meta.url), {
      workerData: { rehearsal, range },
    });
    worker.on("message", (message: { readonly played: number } | { readonly tally: RehearsalTally }) => {
      if ("played" in message) more(message.played);
      else resolve(message.tally);
    });
    worker.on("error", reject);
  });
}

/** On a terminal only; elsewhere it would fill a log. */
function progressBar(of: number): { more(battles: number): void; done(): void } {
  let played = 0;
  const shows = process.stderr.isTTY;
  return {
    more(battles) {
      played += battles;
      const filled = Math.round((30 * played) / of);
      if (shows) process.stderr.write(`\r[${"#".repeat(filled)}${".".repeat(30 - filled)}] ${played}/${of}`);
    },
    done() {
      if (shows) process.stderr.write("\r\u001b[K");
    },
  };
}

function mergeFiles(paths: readonly string[], flags: Flags, catalog: Catalog): Exit {
  if (paths.length === 0) return failed("rehearse --merge: expected at least one file");
  const tallies: RehearsalTally[] = [];
  for (const path of paths) {
    const json = readJson(path);
    if (!json.ok) return refused(path, json);
    const tally = readTally(json.value);
    if (!tally.ok) return refused(path, tally);
    tallies.push(tally.value);
  }
  const sum = merged(tallies);
  if (!sum.ok) {
    const [at = "0", field = ""] = sum.problems[0]?.field.split(".") ?? [];
    return failed(
      `${paths[Number(at)] ?? "rehearse"}: ${field}: ${sum.problems[0]?.expected ?? "does not add up"}`,
    );
  }
  return told(sum.value, flags, catalog);
}

function told(tally: RehearsalTally, flags: Flags, catalog: Catalog): Exit {
  const json = JSON.stringify(tally, null, 2);
  const out = word(flags.out);
  if (out !== undefined) writeFileSync(out, `${json}\n`);
  return { code: 0, out: flags.json === true ? json : wordsOf(tally, catalog).join("\n") };
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const spreadWords = ({ share, least, most }: Odds): string =>
  `${percent(share)} (${percent(least)} to ${percent(most)})`;

function wordsOf(tally: RehearsalTally, catalog: Catalog): string[] {
  const expected = expectationOf(tally);
  const say = (key: string, data: Parameters<typeof text>[1] = {}): string =>
    renderText(text(`OPFOR.rehearsal.${key}`, data), catalog);
  const side = (name: string): string => {
    const words = sideText(name);
    return typeof words === "string" ? words : renderText(words, catalog);
  };
  return [
    say("battles", { n: expected.battles }),
    ...expected.sides.map(({ side: name, odds }) =>
      say("wins", { side: side(name), odds: spreadWords(odds) }),
    ),
    say("undecided", { odds: spreadWords(expected.undecided) }),
    say("rounds", { rounds: expected.meanRounds.toFixed(1) }),
    ...expected.figures.map(({ name, id, odds }) =>
      say("lost", { name: name || id, odds: spreadWords(odds) }),
    ),
    ...expected.rules.slice(0, 8).map(({ title, used, won }) => say("rule", { rule: title, used, won })),
    say("honest"),
  ];
}

import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Trace } from "../../src/core/trace";
import { BANDS, SEGMENTS, TACS } from "../../src/rulesets/gunslinger/page/automatic-actions";
import { COLUMNS, SITUATIONS } from "../../src/rulesets/gunslinger/page/conversion-chart";
import { stampLines, stamped } from "../support/stamps";
import { illegal, playShowdown, type Moment } from "./battle";
import { anyResult, skirmish, wanderer } from "./skirmish";
import { battleOf, deedOf, lookupsIn } from "./support";

/**
 * Small seeded showdowns: how often each cell of both tables, each target rule and each activity decided.
 * A changed number is a changed rule; a zero is a dead one. `UPDATE_GOLDEN=1` writes the counts anew.
 */
const SHOWDOWNS = 700;
/** Each so-manieth has its stamp kept. */
const STAMPED = 7;
const FILE = new URL("census.json", import.meta.url);

type Counts = Record<string, Record<string, number>>;

function count(counts: Counts, group: string, key: string): void {
  const inGroup = (counts[group] ??= {});
  inGroup[key] = (inGroup[key] ?? 0) + 1;
}

const BLANK = (): Counts => ({
  actions: zeros(
    TACS.flatMap((tac) => SEGMENTS.flatMap((segment) => BANDS.map((band) => `${tac}${segment} ${band}`))),
  ),
  chart: zeros(SITUATIONS.flatMap((row) => COLUMNS.map((column) => `${row} ${column}`))),
  targets: zeros(TARGET_RULES),
  activities: zeros(ACTIVITIES),
});
const zeros = (keys: readonly string[]): Record<string, number> =>
  Object.fromEntries(keys.map((key) => [key, 0]));

const TARGET_RULES = [
  "unarmed",
  "better-gun",
  "visible-same-level",
  "visible-other-level",
  "cut-off",
  "nearer-enemy",
  "out-of-the-door",
  "last-resort",
];
const ACTIVITIES = [
  "advance",
  "face",
  "hold",
  "shoot",
  "blow",
  "aim",
  "cock",
  "draw",
  "pick-up",
  "load",
  "get-up",
  "get-down",
  "head-out",
  "head-back",
  "strength",
];

function note(counts: Counts, { decision }: Moment): void {
  for (const { table, rows, row, columns, column } of lookupsIn(decision.trace)) {
    const head = rows[row]?.head;
    const name = columns[column]?.key.replace(/^OPFOR\.gunslinger\.(band|column)\./, "") ?? "";
    const [tac, segment] = [table.data?.tac, head?.data?.segment];
    if (typeof tac === "string" && typeof segment === "number")
      count(counts, "actions", `${tac}${segment} ${name}`);
    else count(counts, "chart", `${head?.key.replace("OPFOR.gunslinger.row.", "") ?? ""} ${name}`);
  }
  const chosen = decidingTarget(decision.trace);
  if (chosen !== undefined) count(counts, "targets", chosen);
  for (const step of decision.plan.steps) count(counts, "activities", deedOf(step));
}

const decidingTarget = (trace: Trace): string | undefined => {
  const entry = trace.find((one) => one.kind === "rule" && one.verdict === "chosen");
  return entry?.kind === "rule" ? entry.id : undefined;
};

describe("census", () => {
  const counts = BLANK();
  const wrong: string[] = [];
  const stamps: [string, string][] = [];
  for (let seed = 0; seed < SHOWDOWNS; seed++) {
    const { snapshot, memory } = skirmish(seed);
    const run = (): unknown =>
      playShowdown({
        start: snapshot,
        memory,
        rounds: 3,
        seed: `census ${seed}`,
        person: wanderer,
        settle: anyResult,
        watch: (moment) => {
          note(counts, moment);
          const { after, round, figure } = moment;
          wrong.push(
            ...illegal(after.memory, battleOf(after.snapshot)).map(
              (words) => `showdown ${seed}, ${figure}, round ${round}: ${words}`,
            ),
          );
        },
      });
    if (seed % STAMPED === 0) stamps.push([`showdown ${seed}`, stamped(run).stamp]);
    else run();
  }

  it("reaches every cell of both tables, every target rule and every activity", () => {
    const dead = Object.entries(counts).flatMap(([group, cells]) =>
      Object.entries(cells).flatMap(([cell, times]) => (times === 0 ? [`${group}: ${cell}`] : [])),
    );
    expect(dead).toEqual([]);
  });

  it("never reaches an illegal state", () => {
    expect(wrong).toEqual([]);
  });

  it("says all that it said before", async () => {
    await expect(stampLines(stamps)).toMatchFileSnapshot("golden/census-stamps.txt");
  });

  it("counts as committed", () => {
    if (process.env.UPDATE_GOLDEN !== undefined) writeFileSync(FILE, `${JSON.stringify(counts, null, 2)}\n`);
    expect(counts).toEqual(JSON.parse(readFileSync(FILE, "utf8")));
  });
});

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
/** So many are one test, and so many have one stamp. */
const PART = 50;
const STAMPED = 5;
const STAMPS = new URL("golden/census-stamps.txt", import.meta.url);
const isUpdate = process.env.UPDATE_GOLDEN !== undefined;
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

interface Part {
  readonly counts: Counts;
  readonly wrong: readonly string[];
  readonly stamps: string;
}

/** What happens in these showdowns. */
function census(from: number): Part {
  const counts = BLANK();
  const wrong: string[] = [];
  const run = (seed: number): unknown => {
    const { snapshot, memory } = skirmish(seed);
    return playShowdown({
      start: snapshot,
      memory,
      rounds: 3,
      seed: `census ${seed}`,
      person: wanderer,
      settle: anyResult,
      watch: (moment) => {
        note(counts, moment);
        const { after, round, figure } = moment;
        const words = illegal(after.memory, battleOf(after.snapshot));
        wrong.push(...words.map((said) => `showdown ${seed}, ${figure}, round ${round}: ${said}`));
      },
    });
  };
  const stamps: [string, string][] = [];
  for (let seed = from; seed < from + PART; seed += STAMPED) {
    const these = Array.from({ length: STAMPED }, (_, at) => seed + at);
    stamps.push([`showdown ${seed}`, stamped(() => these.map(run)).stamp]);
  }
  return { counts, wrong, stamps: stampLines(stamps) };
}

const PARTS = Array.from({ length: SHOWDOWNS / PART }, (_, part) => part * PART);

describe("census", () => {
  const parts = new Map<number, Part>();
  it.each(PARTS)(
    "of the showdowns from %d: all that is said is what was, and no state is illegal",
    (from) => {
      const part = census(from);
      parts.set(from, part);
      expect(part.wrong).toEqual([]);
      if (!isUpdate) expect(readFileSync(STAMPS, "utf8")).toContain(part.stamps);
    },
  );

  const all = (): readonly Part[] => PARTS.flatMap((from) => parts.get(from) ?? []);
  const total = (): Counts => {
    const counts = BLANK();
    for (const [group, cells] of all().flatMap((part) => Object.entries(part.counts)))
      for (const [cell, times] of Object.entries(cells)) {
        const inGroup = (counts[group] ??= {});
        inGroup[cell] = (inGroup[cell] ?? 0) + times;
      }
    return counts;
  };

  it("reaches every cell of both tables, every target rule and every activity", () => {
    const dead = Object.entries(total()).flatMap(([group, cells]) =>
      Object.entries(cells).flatMap(([cell, times]) => (times === 0 ? [`${group}: ${cell}`] : [])),
    );
    expect(dead).toEqual([]);
  });

  it("counts as committed", () => {
    if (isUpdate)
      writeFileSync(
        STAMPS,
        all()
          .map(({ stamps }) => stamps)
          .join(""),
      );
    if (isUpdate) writeFileSync(FILE, `${JSON.stringify(total(), null, 2)}\n`);
    expect(total()).toEqual(JSON.parse(readFileSync(FILE, "utf8")));
  });
});

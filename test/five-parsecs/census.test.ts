import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LADDERS } from "../../src/rulesets/five-parsecs";
import { play, skirmish } from "./skirmish";
import { stampLines, stamped } from "../support/stamps";
import { rulesIn } from "../support/traces";

const FILE = new URL("./census.json", import.meta.url);
const NOTES = new URL("./census-notes.json", import.meta.url);
const STAMPS = new URL("./golden/census-stamps.txt", import.meta.url);
const BATTLES = 2000;
/** So many are one test. */
const PART = 100;
/** So many have one stamp. */
const STAMPED = 10;
const isUpdate = process.env.UPDATE_GOLDEN === "1";

interface Census {
  readonly counts: Record<string, number>;
  /** A line for each stamp. */
  readonly stamps: string;
}

/** Which rule decided, by doctrine, and which of its choices. A changed number is a changed rule. */
function census(from: number): Census {
  const counts: Record<string, number> = {};
  const count = (key: string): void => void (counts[key] = (counts[key] ?? 0) + 1);
  const run = (battle: number): unknown => {
    const seed = `census ${battle}`;
    return play(skirmish(seed, "square", 2), seed, 1 + (battle % 2), ({ battle: field, decided }) => {
      const doctrine = field.figure(decided.figure)?.doctrine ?? "?";
      count(`${doctrine} ${decided.plan.rule.id}`);
      const deciding = rulesIn(decided.trace).find(({ verdict }) => verdict === "chosen");
      const way = rulesIn(deciding?.entries ?? []).find(({ verdict }) => verdict === "chosen");
      if (way !== undefined) count(`${doctrine} ${decided.plan.rule.id} / ${way.id}`);
    });
  };
  const stamps: [string, string][] = [];
  for (let battle = from; battle < from + PART; battle += STAMPED) {
    const these = Array.from({ length: STAMPED }, (_, at) => battle + at);
    stamps.push([`census ${battle}`, stamped(() => these.map(run)).stamp]);
  }
  return { counts, stamps: stampLines(stamps) };
}

const PARTS = Array.from({ length: BATTLES / PART }, (_, part) => part * PART);

/** `UPDATE_GOLDEN=1` counts anew; census-notes.json then wants a sentence for every number that changed. */
describe("census", () => {
  const parts = new Map<number, Census>();
  it.each(PARTS)("of the battles from %d: everything is as it was", (from) => {
    const part = census(from);
    parts.set(from, part);
    if (!isUpdate) expect(readFileSync(STAMPS, "utf8")).toContain(part.stamps);
  });

  it(`of ${BATTLES} seeded battles: every rule decides, and the counts are the committed ones`, () => {
    const all = PARTS.flatMap((from) => parts.get(from) ?? []);
    if (isUpdate) writeFileSync(STAMPS, all.map(({ stamps }) => stamps).join(""));
    const totals = new Map<string, number>();
    for (const { counts } of all)
      for (const [key, times] of Object.entries(counts)) totals.set(key, (totals.get(key) ?? 0) + times);
    const counts = Object.fromEntries([...totals].sort(([a], [b]) => (a < b ? -1 : 1)));
    if (isUpdate) writeFileSync(FILE, `${JSON.stringify(counts, null, 2)}\n`);
    const rules = Object.values(LADDERS).flatMap(({ id, rules: list }) =>
      list.map((rule) => `${id} ${rule.id}`),
    );
    expect(rules.filter((rule) => (counts[rule] ?? 0) === 0)).toEqual([]);
    expect(existsSync(FILE)).toBe(true);
    expect(counts).toEqual(JSON.parse(readFileSync(FILE, "utf8")));
  });

  it("a sentence says of every number that changed since the notes' first column why it did", () => {
    const counts = JSON.parse(readFileSync(FILE, "utf8")) as Record<string, number>;
    const notes = JSON.parse(readFileSync(NOTES, "utf8")) as Record<
      string,
      { was: number; is: number; why: string }
    >;
    const now = Object.fromEntries(Object.entries(notes).map(([key, { is }]) => [key, is]));
    expect(now, "the notes speak of the committed counts").toEqual(counts);
    const silent = Object.entries(notes).filter(([, { was, is, why }]) => was !== is && why.length < 20);
    expect(silent).toEqual([]);
  });
});

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LADDERS } from "../../src/rulesets/five-parsecs";
import { play, skirmish } from "./skirmish";
import { stampLines, stamped } from "../support/stamps";
import { rulesIn } from "../support/traces";

const FILE = new URL("./census.json", import.meta.url);
const NOTES = new URL("./census-notes.json", import.meta.url);
const BATTLES = 2000;
/** Each so-manieth battle has its stamp kept. */
const STAMPED = 10;

/** Which rule decided, by doctrine, and which of its choices. A changed number is a changed rule. */
function census(stamps: Map<string, string>): Record<string, number> {
  const counts = new Map<string, number>();
  const count = (key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
  for (let battle = 0; battle < BATTLES; battle++) {
    const seed = `census ${battle}`;
    const run = (): unknown =>
      play(skirmish(seed, "square", 2), seed, 1 + (battle % 2), ({ battle: field, decided }) => {
        const doctrine = field.figure(decided.figure)?.doctrine ?? "?";
        count(`${doctrine} ${decided.plan.rule.id}`);
        const deciding = rulesIn(decided.trace).find(({ verdict }) => verdict === "chosen");
        const way = rulesIn(deciding?.entries ?? []).find(({ verdict }) => verdict === "chosen");
        if (way !== undefined) count(`${doctrine} ${decided.plan.rule.id} / ${way.id}`);
      });
    if (battle % STAMPED === 0) stamps.set(seed, stamped(run).stamp);
    else run();
  }
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** `UPDATE_GOLDEN=1` counts anew; census-notes.json then wants a sentence for every number that changed. */
describe("census", () => {
  it(
    `of ${BATTLES} seeded battles: every rule decides, and the counts are the committed ones`,
    { timeout: 900_000 },
    async () => {
      const stamps = new Map<string, string>();
      const counts = census(stamps);
      await expect(stampLines(stamps)).toMatchFileSnapshot("golden/census-stamps.txt");
      if (process.env.UPDATE_GOLDEN === "1") writeFileSync(FILE, `${JSON.stringify(counts, null, 2)}\n`);
      const rules = Object.values(LADDERS).flatMap(({ id, rules: list }) =>
        list.map((rule) => `${id} ${rule.id}`),
      );
      expect(rules.filter((rule) => (counts[rule] ?? 0) === 0)).toEqual([]);
      expect(existsSync(FILE)).toBe(true);
      expect(counts).toEqual(JSON.parse(readFileSync(FILE, "utf8")));
    },
  );

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

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Trace, TraceEntry } from "../../src/core/trace";
import { stampLines, stamped } from "../support/stamps";
import { brawl } from "./battles";
import { Skirmish } from "./skirmish";
import { mat } from "./support";

/** How often each branch decided in the seeded battles. Written anew with `UPDATE_CENSUS=1`. */
const FILE = new URL("census.json", import.meta.url);
const BATTLES = 240;

const short = (key: string | undefined): string => (key ?? "").replace("OPFOR.x-wing.", "");

/** Every row of both deployment columns with what came of it, and every branch of avoidance and care. */
const BRANCHES = [
  ...["mines", "bombs"].flatMap((column) => [1, 2, 3, 4].map((row) => `${column} row ${row}`)),
  "deploy chosen: system.because",
  "deploy passed: system.noRow",
  "deploy passed: system.dieSaysNo",
  "deploy impossible: system.noFuse",
  "deploy impossible: system.noCharge",
  "avoid passed: avoid.noThreat",
  "avoid chosen: avoid.destroyed",
  "avoid chosen: avoid.evade",
  "avoid passed: avoid.noEvade",
  "swerve-mines chosen: swerve.mines",
  "swerve-mines passed: swerve.noMines",
  "swerve-mines impossible: swerve.none",
  "swerve-mines refuses: obstacle",
  "swerve-mines refuses: newDevice",
  "swerve-mines refuses: flees",
  "swerve-mines refuses: noFewerMines",
  "swerve-obstacle refuses: obstacle",
  "swerve-obstacle refuses: flees",
  "swerve-obstacle chosen: swerve.obstacle",
  "swerve-obstacle impossible: swerve.none",
  "swerve-obstacle passed: swerve.clear",
  "friendly mine on the way",
  "reposition-away chosen: reposition.away",
  "reposition-away impossible: reposition.none",
  "reposition-away passed: reposition.noBombs",
  "reposition-away passed: reposition.notAvoiding",
  "avoid-reposition chosen: avoid.evade",
  "avoid-reposition chosen: avoid.destroyed",
  "avoid-reposition passed: avoid.noEvade",
  "roll-safe-shot chosen: stance.safeShot",
  "roll-shot chosen: stance.shot",
  "roll-safe chosen: stance.safe",
  "reload chosen: action.empty",
  "lock chosen: action.lock",
  "focus chosen: action.focus",
  "evade chosen: action.evade",
  "flee chosen: flee.yes",
  "flee passed: flee.no",
  "detonation chosen: detonation.affects",
  "detonation chosen: detonation.nobody",
  "detonation passed: detonation.onlyFriends",
  "spared chosen: detonation.spared",
  "fuse chosen: detonation.fuse",
  "shot chosen: shot.announced",
  "shot passed: shot.none",
  "shot passed: shot.disarmed",
  "turns",
  "turns over a rock",
] as const;

function countIn(trace: Trace, counts: Map<string, number>, under = ""): void {
  for (const entry of trace) {
    const key = keyOf(entry, under);
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
    if (entry.kind === "rule") countIn(entry.entries, counts, entry.id);
  }
}

function keyOf(entry: TraceEntry, under: string): string | undefined {
  if (entry.kind === "lookup") return `${entry.column === 0 ? "mines" : "bombs"} row ${entry.row + 1}`;
  if (entry.kind === "note")
    return short(entry.text.key) === "friendlyMine" ? "friendly mine on the way" : undefined;
  if (entry.kind !== "rule") return undefined;
  if (!entry.id.startsWith("swerve:")) return `${entry.id} ${entry.verdict}: ${short(entry.because?.key)}`;
  const refused = /refused\.(\w+)$/.exec(entry.because?.key ?? "")?.[1];
  return refused === undefined ? undefined : `${under} refuses: ${refused}`;
}

interface Played {
  readonly stamps: readonly [string, string][];
  readonly counts: ReadonlyMap<string, number>;
}
/** In parts, so that each is played in a moment. */
const PARTS = [0, 1, 2, 3, 4, 5];
const played = new Map<number, Played>();

function play(part: number): Played {
  const counts = new Map<string, number>();
  const stamps = Array.from({ length: BATTLES / PARTS.length }, (_, at): [string, string] => {
    const seed = (part * BATTLES) / PARTS.length + at;
    const battle = new Skirmish(mat(brawl(seed)), `census ${seed}`, {
      traced: (trace) => countIn(trace, counts),
      turn: (_before, { plan }) => {
        const count = (key: string): unknown => counts.set(key, (counts.get(key) ?? 0) + 1);
        count("turns");
        if (plan.steps.some((step) => step.kind === "act" && step.act === "obstacle")) {
          count("turns over a rock");
        }
      },
    });
    return [`census ${seed}`, stamped(() => battle.play(2)).stamp];
  });
  const result = { stamps, counts };
  played.set(part, result);
  return result;
}

describe(`census of ${BATTLES} seeded brawls`, () => {
  it.each(PARTS)("what is said and done in them is what it was: part %i", async (part) => {
    await expect(stampLines(play(part).stamps)).toMatchFileSnapshot(`golden/census-stamps-${part}.txt`);
  });
  it("every deployment row and every branch occurs, as often as committed", () => {
    const parts = PARTS.map((part) => (played.get(part) ?? play(part)).counts);
    const sum = (branch: string): number =>
      parts.reduce((total, counts) => total + (counts.get(branch) ?? 0), 0);
    const census = Object.fromEntries(BRANCHES.map((branch) => [branch, sum(branch)]));
    if (process.env.UPDATE_CENSUS === "1" || !existsSync(FILE)) {
      writeFileSync(FILE, `${JSON.stringify(census, null, 2)}\n`);
    }
    expect(Object.entries(census).filter(([, count]) => count === 0)).toEqual([]);
    expect(census).toEqual(JSON.parse(readFileSync(FILE, "utf8")));
  });
});

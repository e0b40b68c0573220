import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { battleMap } from "../support/ascii";

const OPFOR = fileURLToPath(new URL("../../scripts/opfor.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "opfor-"));
const run = (...words: readonly string[]): { status: number | null; said: string } => {
  const { status, stdout } = spawnSync(process.execPath, [OPFOR, "rehearse", ...words], {
    cwd: folder,
    encoding: "utf8",
  });
  return { status, said: stdout };
};

const fighter = {
  ruleset: "five-parsecs",
  doctrine: "rampaging",
  profile: { speed: 5, combatSkill: 1, toughness: 3, weapons: [] },
};

it("the same battles, by one process, by two, and in parts that are merged", () => {
  const snapshot = battleMap("a . . . . . . . . B", { figures: { a: fighter, B: fighter } });
  writeFileSync(join(folder, "duel.json"), JSON.stringify(snapshot));
  const alone = run("duel.json", "--battles", "9", "--seed", "s", "--json");
  expect(alone.status).toBe(0);
  expect(JSON.parse(alone.said)).toMatchObject({ battles: 9 });
  expect(run("duel.json", "--battles", "9", "--seed", "s", "--jobs", "2", "--json").said).toBe(alone.said);
  run("duel.json", "--seed", "s", "--from", "4", "--to", "9", "--out", "late.json");
  run("duel.json", "--seed", "s", "--from", "0", "--to", "4", "--out", "early.json");
  expect(run("--merge", "late.json", "early.json", "--json").said).toBe(alone.said);
  expect(run("--merge", "early.json", "early.json", "--json").status).toBe(2);
});

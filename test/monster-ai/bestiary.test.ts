import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BESTIARY_DATA, KNOWN, libraryOf } from "../../src/rulesets/monster-ai/shipped-schemes.ts";
import { lintScheme } from "../../src/rulesets/monster-ai/scheme/lint.ts";

/** Common creatures for tables without a known system. */
const bestiary = libraryOf(BESTIARY_DATA);

describe("the bestiary", () => {
  it("has thirty creatures or more, all of which can be read and played", () => {
    expect(bestiary.refused).toEqual([]);
    expect(bestiary.schemes.length).toBeGreaterThanOrEqual(30);
    for (const id of [
      "wolf",
      "ogre",
      "skeleton",
      "zombie",
      "giant-spider",
      "bandit",
      "cultist",
      "mage",
      "troll",
    ])
      expect(bestiary.scheme(id)?.id).toBe(id);
    expect(KNOWN.schemes.length).toBe(new Set(KNOWN.schemes.map(({ id }) => id)).size);
  });

  it.each(bestiary.schemes.map((scheme) => [scheme.id, scheme] as const))(
    "%s says nothing that is surely not meant",
    (_, scheme) => {
      expect(lintScheme(scheme)).toEqual([]);
    },
  );

  it("grows with its levels: who is of a higher level has more hit points than most of a lower one", () => {
    const mean = (level: number): number => {
      const of = bestiary.schemes.filter((one) => one.level === level).map(({ stats }) => stats.hp);
      return of.reduce((sum, one) => sum + one, 0) / of.length;
    };
    const levels = [...new Set(bestiary.schemes.map(({ level }) => level))].sort((a, b) => a - b);
    expect(levels.length).toBeGreaterThanOrEqual(6);
    const means = levels.map(mean);
    expect(means).toEqual([...means].sort((a, b) => a - b));
  });

  it("has a name and a sentence in both languages", () => {
    for (const lang of ["en", "de"]) {
      const words = JSON.parse(readFileSync(`lang/${lang}/bestiary.json`, "utf8")) as Record<string, string>;
      for (const { id } of bestiary.schemes)
        for (const key of [`OPFOR.monster-ai.scheme.${id}`, `OPFOR.monster-ai.scheme.${id}.summary`])
          expect([lang, key, words[key] ?? ""]).not.toContain("");
    }
  });
});

import { describe, expect, it, vi } from "vitest";
import type { Outcome } from "../../src/core/outcome";
import { ENCOUNTERS, type EncounterGroup } from "../../src/rulesets/monster-ai/encounters";
import { SHIPPED } from "../../src/rulesets/monster-ai/shipped-schemes";
import {
  areaSchema,
  attackSchema,
  behaviourSchema,
  effectActionSchema,
  healSchema,
  summonSchema,
} from "../../src/rulesets/monster-ai/scheme/schema";
import { plain } from "../../src/rulesets/monster-ai/memory";
import { stampLines, stamped } from "../support/stamps";
import { deployed, horde, party, playBattle } from "./arena";
import { everything, playable, wordsIn } from "./everything";
import { ends, generatedMap, GRID_KINDS, type GridKind } from "./maps";

/**
 * Squares, hexes and no grid at all. OPFOR_LONG=1 plays every encounter 50 times on each; OPFOR_RUNS so many times,
 * OPFOR_FROM names the first, so that portions add up.
 */

const LONG = process.env.OPFOR_LONG === "1";
const RUNS = Number(process.env.OPFOR_RUNS ?? (LONG ? 50 : 1));
const FROM = LONG ? Number(process.env.OPFOR_FROM ?? 0) : 0;
vi.setConfig({ testTimeout: 3_600_000 });

/** The five ways to fill the printed encounters, and everybody in the book at once. */
const ALL: readonly { name: string; group: readonly EncounterGroup[] }[] = [
  ...ENCOUNTERS.flatMap(({ id, groups }) =>
    groups.map((group, way) => ({ name: `${id} ${way + 1}`, group })),
  ),
  {
    name: "the whole book",
    group: SHIPPED.schemes.map(({ id }) => ({ scheme: id, count: 1, extraCards: 0 })),
  },
];

/** Without a grid battles take longest: a few of them in the daily run. */
const played = (kind: GridKind): typeof ALL => (LONG || kind !== "gridless" ? ALL : ALL.slice(1, 3));

/** Only monsters throw fire here, so whoever of them burns to death died of their own. */
const burnt = (outcomes: readonly Outcome[]): number =>
  outcomes.filter(
    (outcome) =>
      outcome.kind === "hp" &&
      outcome.to <= 0 &&
      !outcome.figure.startsWith("hero") &&
      JSON.stringify(outcome.label).includes("harm.fire"),
  ).length;

describe.each(GRID_KINDS)("on every grid: %s", (kind) => {
  it("MAI-F2 the whole book and every encounter, to the end, with nothing that must not be", async () => {
    const stamps: [string, string][] = [];
    const [deaths, wins] = [{ all: 0, fire: 0 }, new Map<string, number>()];
    for (const { name, group } of played(kind)) {
      for (let run = FROM; run < FROM + RUNS; run++) {
        const seed = `${name} ${run}`;
        const start = deployed(generatedMap(seed, 14, 9, kind), party(), horde(group), ends(14, 9, kind));
        const { result: record, stamp } = stamped(() => playBattle(start, seed, 40));
        stamps.push([seed, stamp]);
        expect(record.illegal, `${kind} ${seed}`).toEqual([]);
        expect(record.winner, `${kind} ${seed}`).not.toBe("nobody");
        wins.set(record.winner, (wins.get(record.winner) ?? 0) + 1);
        for (const { outcomes } of record.turns) {
          deaths.fire += burnt(outcomes);
          deaths.all += outcomes.filter(
            (one) => one.kind === "removed" && one.why === "dead" && !one.figure.startsWith("hero"),
          ).length;
        }
      }
    }
    if (!LONG) await expect(stampLines(stamps)).toMatchFileSnapshot(`golden/stamps-${kind}.txt`);
    if (LONG)
      console.info(kind, Object.fromEntries(wins), "monsters dead", deaths.all, "of own fire", deaths.fire);
    // Before hazards were told apart it was 11 of 63.
    expect(deaths.fire).toBeLessThanOrEqual(Math.ceil(deaths.all / 10));
  });

  it("MAI-F2 every word of the scheme language is played", async () => {
    const stamps: [string, string][] = [];
    for (const [at, scheme] of playable.entries()) {
      const foes = [1, 2].map((number) => ({
        id: `word-${at}-${number}`,
        side: "foe",
        ruleset: "monster-ai",
        doctrine: "test-beast",
        hp: { value: 9, max: 14 },
        profile: { scheme: plain(scheme) },
      }));
      const start = deployed(generatedMap(`words ${at}`, 9, 6, kind), party().slice(0, 2), foes, {
        players: ends(9, 6, kind).players.slice(2),
        foes: ends(9, 6, kind).foes.slice(3),
      });
      const { result: record, stamp } = stamped(() => playBattle(start, `words ${at}`, 2));
      stamps.push([`words ${at}`, stamp]);
      expect(record.illegal, `${kind} word-${at}`).toEqual([]);
    }
    await expect(stampLines(stamps)).toMatchFileSnapshot(`golden/stamps-words-${kind}.txt`);
  });
});

describe("the words", () => {
  it("all stand in a scheme that is played", () => {
    const wanted = wordsIn(everything);
    const said = new Set(playable.flatMap((scheme) => [...wordsIn(scheme)]));
    expect([...wanted].filter((word) => !said.has(word))).toEqual([]);
  });

  it("and every field of an action and a behaviour", () => {
    const said = JSON.stringify(playable);
    const fields = [attackSchema, areaSchema, effectActionSchema, healSchema, summonSchema, behaviourSchema]
      .flatMap(({ shape }) => Object.keys(shape))
      .filter((field) => !said.includes(`"${field}":`));
    expect([...new Set(fields)]).toEqual([]);
  });
});

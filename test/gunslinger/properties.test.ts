import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Text, TextValue } from "../../src/core/text";
import { gunslinger } from "../../src/rulesets/gunslinger";
import { hexesBetween, inAimZone } from "../../src/rulesets/gunslinger/map/hexes";
import { isCocked, isLoaded } from "../../src/rulesets/gunslinger/sheet/guns-and-aim";
import { featuresAt, sheetOf, showdownOf, type Showdown } from "../../src/rulesets/gunslinger/map/hex-battle";
import { partAt, partSees, sees } from "../../src/rulesets/gunslinger/map/body-and-head-sight";
import { loadCatalog } from "../support/catalog";
import { gunsIn } from "./battle";
import { skirmish, type Skirmish } from "./skirmish";
import { battleOf, figureOf, play, type Played } from "./support";

/** One segment of `a` in a random skirmish, with what was before and after. */
interface Segment extends Skirmish {
  readonly seed: number;
  readonly played: Played;
  readonly before: Showdown;
}

/** All laws look at the same skirmishes: each is played once. */
const segments = new Map<number, Segment>();
function segmentOf(seed: number): Segment {
  const segment = segments.get(seed) ?? playedOnce(seed);
  segments.set(seed, segment);
  return segment;
}

function playedOnce(seed: number): Segment {
  const start = skirmish(seed);
  const played = play(start.snapshot, "a", { memory: start.memory, seed: `${seed}` });
  return { ...start, seed, played, before: showdownOf(battleOf(start.snapshot), start.memory) };
}

/** fast-check prints the seed of a failure; the same seed gives the same skirmish. */
function everywhere(law: (segment: Segment) => void, numRuns = 200): void {
  fc.assert(
    fc.property(fc.integer({ min: 10_000, max: 1_000_000 }), (seed) => {
      law(segmentOf(seed));
    }),
    { numRuns, seed: 1882 },
  );
}

const figure = ({ before }: Segment, id = "a") => figureOf(before.battle, id);
const oldSheet = (segment: Segment) => sheetOf(segment.before, figure(segment));

describe("laws of every segment", () => {
  it("GUN-M2 at most one hex per activity, on foot and never through a wall", () => {
    everywhere((segment) => {
      const moves = segment.played.steps.filter((step) => step.kind === "move");
      expect(moves.length).toBeLessThanOrEqual(1);
      for (const move of moves) {
        expect(move.path).toHaveLength(2);
        const [from, to] = move.path.map((place) => segment.before.hexes.hexAt(place));
        if (from === undefined || to === undefined) throw new Error("no path");
        expect(hexesBetween(from, to)).toBe(1);
        const reach = segment.before.battle.reach(figure(segment), 1, {
          through: "everybody",
          shares: true,
          terrainCost: () => 1,
        });
        expect(reach.at(move.path[1] ?? { x: 0, y: 0 })).toBeDefined();
        expect(segment.played.sheet.moved).toBe(oldSheet(segment).moved + 1);
      }
    });
  });

  it("GUN-C3, GUN-C8 the head goes out only from cover: it sees, the body does not, and the gun is ready", () => {
    let out = 0;
    everywhere((segment) => {
      if (!segment.played.deeds.includes("head-out")) return;
      out++;
      const { head, weapon, behindCover, posture } = segment.played.sheet;
      if (head === null) throw new Error("no head");
      expect(isLoaded(weapon) && isCocked(weapon) && behindCover).toBe(true);
      const me = figure(segment);
      const enemy = figure(segment, segment.played.sheet.lastTarget ?? "");
      const lookout = partAt(segment.before, segment.before.hexes.hexAt(head), me, false);
      const body = partAt(segment.before, segment.before.hexes.hexAt(me), me, posture === "down");
      expect(partSees(segment.before, lookout, enemy)).toBe(true);
      expect(partSees(segment.before, body, enemy)).toBe(false);
    }, 400);
    expect(out).toBeGreaterThan(3);
  });

  it("GUN-D4, GUN-M8, GUN-X3 the laws of delay: +1 for turning, −1 for an action lost, nothing else", () => {
    everywhere((segment) => {
      const turned = segment.played.deeds.includes("face") ? 1 : 0;
      const before = oldSheet(segment).delay + turned;
      const { rule } = segment.played.decision.plan;
      const paid = rule.source.endsWith("GUN-D4") ? 1 : 0;
      expect(segment.played.sheet.delay).toBe(before - paid);
      if (before > 0) expect(segment.played.deeds.filter((deed) => deed !== "face")).toEqual(["hold"]);
      if (paid === 1) expect(before).toBeGreaterThan(0);
    });
  });

  it("GUN-N2, GUN-N15 an enemy in sight is the target, unless a gun on the ground is", () => {
    let seen = 0;
    everywhere((segment) => {
      const { lastTarget } = segment.played.sheet;
      const visible = segment.before.battle
        .enemiesOf(figure(segment))
        .filter((enemy) => sees(segment.before, figure(segment), enemy));
      if (visible.length === 0 || lastTarget === "found") return;
      seen++;
      expect(visible.map(({ id }) => id)).toContain(lastTarget);
    });
    expect(seen).toBeGreaterThan(50);
  });

  it("GUN-M6, GUN-M7, GUN-N3 afterwards he faces what he went for, and turned only if he did not", () => {
    everywhere((segment) => {
      const face = segment.played.steps.find((step) => step.kind === "face");
      const { lastTarget } = segment.played.sheet;
      const enemy = segment.before.battle.figure(lastTarget ?? "");
      if (enemy === undefined) return;
      const { hexes } = segment.before;
      const [here, there] = [hexes.hexAt(figure(segment)), hexes.hexAt(enemy)];
      const before = inAimZone(here, hexes.facing(figure(segment).rotation), there);
      expect(face === undefined).toBe(before);
      if (face !== undefined) expect(inAimZone(here, hexes.facing(face.heading), there)).toBe(true);
    });
  });

  it("GUN-M12 for a target hex he never walks into a building that neither he nor the enemy is in", () => {
    everywhere((segment) => {
      const [step] = segment.played.steps;
      if (step?.kind !== "move" || !(segment.played.sheet.lastTarget ?? "").startsWith("hex:")) return;
      const { before } = segment;
      const houses = (place: { x: number; y: number }) =>
        featuresAt(before, before.hexes.hexAt(place), "building");
      const entered = houses(step.path[1] ?? step.path[0] ?? figure(segment));
      const mine = houses(figure(segment));
      const theirs = before.battle.enemiesOf(figure(segment)).flatMap(houses);
      expect(entered.filter((house) => !mine.includes(house) && !theirs.includes(house))).toEqual([]);
    });
  });

  it("GUN-G9 no column of the chart is read twice: references end", () => {
    everywhere(({ played }) => {
      const columns = played.lookups.slice(1).map(({ column }) => column);
      expect(new Set(columns).size).toBe(columns.length);
    });
  });

  it("GUN-A5 nobody shoots with an empty or uncocked gun, or at somebody out of sight", () => {
    everywhere((segment) => {
      const shot = segment.played.steps.find((step) => step.kind === "attack" && step.manner === "ranged");
      if (shot?.kind !== "attack") return;
      const { weapon } = oldSheet(segment);
      expect(isLoaded(weapon) && isCocked(weapon)).toBe(true);
      expect(sees(segment.before, figure(segment), figure(segment, shot.target))).toBe(true);
      expect(segment.played.sheet.weapon?.shots).toBe((weapon?.shots ?? 0) - 1);
    });
  });

  it("no gun is lost or doubled", () => {
    everywhere(({ memory, played }) => {
      expect(gunsIn(played.memory).sort()).toEqual(gunsIn(memory).sort());
      expect(gunslinger.checkMemory?.(played.memory)).toEqual([]);
    });
  });

  it("the same input gives the same decision, and it survives JSON", () => {
    everywhere((segment) => {
      const again = playedOnce(segment.seed).played.decision;
      expect(again).toEqual(segment.played.decision);
      expect(JSON.parse(JSON.stringify(again))).toEqual(again);
    }, 60);
  });
});

describe("words", () => {
  const [english, german] = [loadCatalog("en"), loadCatalog("de")];
  const missing = new Set<string>();
  const check = (message: Text): void => {
    const n = message.data?.n;
    const key = typeof n === "number" ? `${message.key}.${n === 1 ? "one" : "other"}` : message.key;
    for (const catalog of [english, german]) {
      if (catalog(key) === undefined && catalog(message.key) === undefined) missing.add(message.key);
    }
    for (const value of Object.values(message.data ?? {})) checkValue(value);
  };
  const isText = (value: object): value is Text => "key" in value && typeof value.key === "string";
  const checkValue = (value: TextValue): void => {
    if (Array.isArray(value)) value.forEach(checkValue);
    else if (typeof value === "object" && isText(value)) check(value);
  };
  const walk = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if (isText(value) && !("kind" in value)) check(value);
    Object.values(value).forEach(walk);
  };

  it("every text of decisions, fields, options, sheet and set-up exists in English and German", () => {
    everywhere(({ played }) => walk(played.decision), 120);
    walk([
      gunslinger.title,
      gunslinger.fields,
      gunslinger.options,
      gunslinger.doctrines,
      gunslinger.setup,
      gunslinger.sheet?.fields,
    ]);
    expect([...missing]).toEqual([]);
  });

  it("both languages have the same keys and the same gaps", () => {
    const files = ["en", "de"].map((language) => loadKeys(language as "en" | "de"));
    const [en = {}, de = {}] = files;
    expect(Object.keys(de)).toEqual(Object.keys(en));
    const gaps = (words: string): string[] => [...new Set(words.match(/\{\w+\}/g) ?? [])].sort();
    for (const [key, words] of Object.entries(en)) expect(gaps(de[key] ?? ""), key).toEqual(gaps(words));
  });
});

const loadKeys = (language: "en" | "de"): Record<string, string> =>
  JSON.parse(
    readFileSync(new URL(`../../lang/${language}/gunslinger.json`, import.meta.url), "utf8"),
  ) as Record<string, string>;

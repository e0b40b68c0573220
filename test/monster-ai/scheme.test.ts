import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { outdated } from "../../scripts/schemas";
import { seededDice, type Dice } from "../../src/core/dice";
import { isJsonObject, type JsonObject } from "./json";
import type { Json } from "../../src/core/json";
import { libraryOf, SHIPPED } from "../../src/rulesets/monster-ai/shipped-schemes";
import { plain } from "../../src/rulesets/monster-ai/memory";
import { lintScheme } from "../../src/rulesets/monster-ai/scheme/lint";
import { PROBLEM_WORDS, readScheme, usableScheme } from "../../src/rulesets/monster-ai/scheme/read-scheme";
import { sheetOf } from "../../src/rulesets/monster-ai/people/readable-scheme";
import { behaviour, beast, english, game, hero, melee, move, ranged, scheme } from "./game";

const problems = (raw: unknown): readonly string[] => {
  const read = readScheme(raw);
  return read.ok ? [] : read.problems.map(({ field, expected }) => `${field}: ${expected}`);
};

/** Every word of the closed sets: the consts and enums of the schema. */
function closedWords(schema: unknown): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap(closedWords);
  if (!isJsonObject(schema)) return [];
  const own = [schema.const, ...(Array.isArray(schema.enum) ? (schema.enum as Json[]) : [])];
  return [
    ...own.filter((word): word is string => typeof word === "string"),
    ...Object.values(schema).flatMap(closedWords),
  ];
}

describe("the scheme format", () => {
  it("publishes a JSON Schema that is up to date (npx tsx scripts/schemas.ts writes it)", () => {
    expect(outdated()).toEqual([]);
    const schema = JSON.parse(
      readFileSync(new URL("../../docs/scheme.schema.json", import.meta.url), "utf8"),
    ) as JsonObject;
    expect(schema.title).toBe("OpFor monster scheme");
    expect(schema.required).toEqual(["format", "version", "id", "name", "stats", "behaviours", "targets"]);
  });

  it("is documented with every word it knows, and the example plays", () => {
    const guide = readFileSync(new URL("../../docs/schemes.md", import.meta.url), "utf8");
    const example = readScheme(/```json\n([\s\S]*?)```/.exec(guide)?.[1]);
    expect(example.ok ? lintScheme(example.value) : example.problems).toEqual([]);
    const words = closedWords(
      JSON.parse(readFileSync(new URL("../../docs/scheme.schema.json", import.meta.url), "utf8")),
    );
    expect(words.length).toBeGreaterThan(60);
    const untold = words.filter((word) => !new RegExp(`[\`"]${word}[\`"]`).test(guide));
    expect(untold).toEqual([]);
  });

  it("says in plain words what is wrong, field by field", () => {
    const wrong = scheme({
      id: "Bad Id",
      level: "one",
      stats: { hp: 0, def: 3.5, spd: 4, rng: 1, luck: 7 },
      behaviours: [
        behaviour("x", "2*", move),
        behaviour("x", "6-2", melee({ damage: "lots", bonus: 99 })),
        { id: "y", when: { kind: "moon" }, actions: [{ kind: "dance" }] },
        {
          id: "z",
          when: { kind: "hp", of: "self", is: "under", than: { share: 0 } },
          actions: [ranged({ targets: 0 })],
          charge: 12,
        },
      ],
      targets: ["nearest"],
      traits: [{ trait: "explode" }, { trait: "immunity", to: [] }],
    });
    expect(problems(wrong)).toEqual([
      "id: expected a short name of small letters, digits and hyphens",
      "level: expected a number",
      "stats.hp: expected 1 or more",
      "stats.def: expected a whole number",
      "stats.luck: there is no such field",
      "behaviours.0.when.spaces: expected a distance such as 1, 2+, 2-6, close, near or far, the nearer end first",
      "behaviours.1.actions.0.bonus: expected 60 or less",
      "behaviours.1.actions.0.damage: expected a roll such as 1d6+2, or a number",
      "behaviours.2.when.kind: expected one of: always, proximity, hp, allies-died, drawn, round, status, count, ask, all, any, not",
      "behaviours.2.actions.0.kind: expected one of: move, attack, area, effect, heal, trap, summon, steal, retreat, other",
      "behaviours.3.when.is: expected one of: below, at-most, exactly, at-least, above",
      "behaviours.3.when.than.share: expected more than 0",
      "behaviours.3.actions.0.targets: expected 1 or more",
      "behaviours.3.charge: expected 9 or less",
      "targets.0: expected one of: closest, farthest, highest-hp, lowest-hp, highest-hp-share, lowest-hp-share, highest-defence, lowest-defence, most-gold, last-attacker, random",
      "traits.0.amount: is missing",
      "traits.1.to: is missing",
    ]);
  });

  it("sees what one field alone cannot tell", () => {
    const twice = scheme({ behaviours: [behaviour("x", "1", move), behaviour("x", "6-2", move)] });
    expect(problems(twice)).toEqual([
      "behaviours.1.id: expected an id that no other behaviour has",
      "behaviours.1.when.spaces: expected a distance such as 1, 2+, 2-6, close, near or far, the nearer end first",
    ]);
    const roll = { kind: "roll", die: 4, results: [{ from: 1, to: 5, effects: [] }] };
    expect(problems(scheme({ behaviours: [behaviour("x", "1", melee({ effects: [roll] }))] }))).toEqual([
      "behaviours.0.actions.0.effects.0.results.0.to: expected faces from 1 to 4, the lower one first",
    ]);
  });

  it.each([[null], [3], ["no json"], [[]], [{}], [undefined]])("refuses %j with words", (raw) => {
    const read = readScheme(raw);
    expect(read.ok).toBe(false);
    expect(read.ok ? [] : read.problems.every(({ expected }) => expected.length > 3)).toBe(true);
  });

  it("one bad scheme never stops the others", () => {
    const library = libraryOf([scheme({ id: "one" }), { format: "opfor-scheme" }, scheme({ id: "three" })]);
    expect(library.schemes.map(({ id }) => id)).toEqual(["one", "three"]);
    expect(library.refused.map(({ index }) => index)).toEqual([1]);
    expect(SHIPPED.refused).toEqual([]);
    expect(SHIPPED.schemes).toHaveLength(7);
  });

  it("speaks of every problem in the language files as it does in English", () => {
    for (const [word, template] of Object.entries(PROBLEM_WORDS)) {
      expect(english(`OPFOR.monster-ai.expected.${word}`)).toBe(template);
    }
  });

  it("survives a round trip through JSON", () => {
    for (const one of SHIPPED.schemes) {
      const again = readScheme(JSON.parse(JSON.stringify(one)));
      expect(again.ok && again.value).toEqual(one);
    }
  });
});

describe("what is not printed", () => {
  it("is marked in the data, and the marks point at fields that exist", () => {
    for (const one of SHIPPED.schemes) {
      for (const { field } of one.marks) {
        const found = field
          .split(".")
          .reduce<unknown>(
            (at, key) =>
              isJsonObject(at) ? at[key] : Array.isArray(at) ? (at as Json[])[Number(key)] : undefined,
            one,
          );
        expect(found, `${one.id} ${field}`).toBeDefined();
      }
    }
  });

  it("is shown with the field: the Warrior's stats are printed, the Archer's are placeholders", () => {
    const marks = (id: string): readonly (string | undefined)[] =>
      sheetOf(SHIPPED.scheme(id) ?? SHIPPED.schemes[0] ?? fail())
        .stats.slice(0, 4)
        .map(({ mark }) => mark?.as);
    expect(marks("goblin-warrior")).toEqual([undefined, undefined, undefined, undefined]);
    expect(marks("goblin-archer")).toEqual(["placeholder", "placeholder", "placeholder", "placeholder"]);
    expect(marks("warg")).toEqual(["placeholder", "placeholder", undefined, undefined]);
    expect(marks("orc-shaman")).toEqual(["placeholder", "placeholder", "inferred", "inferred"]);
    const icons = SHIPPED.schemes.map((one) => [
      one.id,
      ...sheetOf(one).behaviours.map(({ mark }) => mark?.as ?? "printed"),
    ]);
    expect(icons).toEqual([
      ["goblin-warrior", "printed", "printed"],
      ["goblin-archer", "inferred", "inferred"],
      ["goblin-thief", "printed", "inferred"],
      ["goblin-torcher", "inferred", "inferred"],
      ["warg", "printed", "printed"],
      ["goblin-hag", "inferred", "inferred"],
      ["orc-shaman", "printed", "printed", "printed"],
    ]);
  });
});

const fail = (): never => {
  throw new Error("no scheme ships");
};

describe("warnings for those who write schemes", () => {
  const warnings = (raw: Json): readonly string[] => {
    const read = readScheme(raw);
    return read.ok
      ? lintScheme(read.value).map(({ field, text }) => `${field} ${text.key.split(".").at(-1) ?? ""}`)
      : ["refused"];
  };

  it("tells of a behaviour that can never be reached", () => {
    const shoot = behaviour("shoot", "2+", move, ranged());
    expect(warnings(scheme({ behaviours: [shoot, behaviour("again", "3+", move, ranged())] }))).toEqual([
      "behaviours.1 neverReached",
    ]);
    expect(warnings(scheme({ behaviours: [shoot, behaviour("near", "1", melee())] }))).toEqual([]);
    expect(
      warnings(scheme({ behaviours: [{ ...shoot, charge: 2 }, behaviour("again", "3+", move, ranged())] })),
    ).toEqual([]);
    const always = behaviour("howl", { kind: "always" }, { kind: "other", text: "howls" });
    expect(warnings(scheme({ behaviours: [always, shoot] }))).toEqual(["behaviours.1 afterAlways"]);
  });

  it("tells of a melee attack that reaches far, and of an unknown summons", () => {
    expect(warnings(scheme({ stats: { rng: 4 }, behaviours: [behaviour("x", "1", melee())] }))).toEqual([
      "behaviours.0.actions.0.reach meleeReach",
    ]);
    const call = behaviour("x", "1", { kind: "summon", what: { schemes: ["unicorn"] }, count: "1" });
    expect(warnings(scheme({ behaviours: [call] }))).toEqual(["behaviours.0.actions.0.what unknownSummon"]);
    for (const one of SHIPPED.schemes) expect(lintScheme(one), one.id).toEqual([]);
  });
});

describe("mutated schemes", () => {
  it("10,000 of them load or are refused with a field name; none throws, and what loads plays", () => {
    const dice = seededDice("schemes");
    const counts = { loaded: 0, refused: 0, partly: 0, played: 0 };
    const wrong: string[] = [];
    for (let run = 0; run < 10_000; run++) {
      const base = SHIPPED.schemes[dice.roll(SHIPPED.schemes.length) - 1] ?? fail();
      const mutant = mutated(JSON.parse(JSON.stringify(base)) as Json, dice);
      const read = readScheme(mutant);
      if (read.ok) {
        counts.loaded++;
        if (counts.loaded % 10 === 0) {
          counts.played++;
          play(mutant);
        }
        continue;
      }
      counts.refused++;
      if (read.problems.length === 0) wrong.push(`run ${run}: refused without a word`);
      for (const { field, expected } of read.problems) {
        if (field === "" && isJsonObject(mutant)) wrong.push(`run ${run}: no field named`);
        if (/undefined|object Object/.test(expected)) wrong.push(`run ${run}: ${expected}`);
      }
      if (run % 10 === 0 && usableScheme(mutant).scheme !== undefined) counts.partly++;
    }
    expect(wrong).toEqual([]);
    expect(counts.loaded + counts.refused).toBe(10_000);
    expect(counts).toMatchInlineSnapshot(`
      {
        "loaded": 1155,
        "partly": 12,
        "played": 115,
        "refused": 8845,
      }
    `);
  }, 300_000);
});

/** Whatever loads can be decided and resolved. */
function play(own: Json): void {
  const at = game("b . a . A\n. . . . B", {
    figures: {
      a: { ...beast(), profile: { scheme: plain(own) } },
      b: beast(),
      A: hero(9, { gold: 3 }),
      B: hero(),
    },
  });
  const decided = at.decide("a");
  for (const step of decided.plan.steps) if (at.has("a")) at.resolve(step, seededDice(1));
  expect(decided.plan.steps.length).toBeGreaterThan(0);
}

/** Changes one to three places: a value replaced, a field dropped, doubled or renamed. */
function mutated(raw: Json, dice: Dice): Json {
  let value = raw;
  for (let change = dice.roll(3); change > 0; change--) value = mutateOnce(value, dice);
  return value;
}

const ODD: readonly Json[] = [
  null,
  -1,
  0,
  1.5,
  1e9,
  "",
  "x",
  "1d6",
  "2+",
  [],
  {},
  true,
  ["closest"],
  { kind: "move" },
  "⚡",
];

function mutateOnce(value: Json, dice: Dice): Json {
  if (dice.roll(12) === 1) return ODD[dice.roll(ODD.length) - 1] ?? null;
  if (isList(value)) {
    if (value.length === 0) return [ODD[dice.roll(ODD.length) - 1] ?? null];
    const index = dice.roll(value.length) - 1;
    const how = dice.roll(4);
    if (how === 1) return value.filter((_, at) => at !== index);
    if (how === 2) return [...value, value[index] ?? null];
    return value.map((item, at) => (at === index ? mutateOnce(item, dice) : item));
  }
  if (isJsonObject(value)) {
    const keys = Object.keys(value);
    const key = keys[dice.roll(Math.max(1, keys.length)) - 1];
    if (key === undefined) return { extra: 1 };
    const how = dice.roll(8);
    if (how === 1) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
    if (how === 2) return { ...value, [`${key}s`]: value[key] ?? null };
    return { ...value, [key]: mutateOnce(value[key] ?? null, dice) };
  }
  if (typeof value === "number") return value + dice.roll(41) - 21;
  return ODD[dice.roll(ODD.length) - 1] ?? null;
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

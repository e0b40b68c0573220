import { describe, expect, it } from "vitest";
import type { Json } from "../../src/core/json";
import { RULESETS } from "../../src/rulesets";
import { misspeltIn } from "../../src/engine/misspelt-keys";
import { figureProblems, wrongValues } from "../../src/engine/figure-problems";
import { fiveParsecs } from "../../src/rulesets/five-parsecs";
import { misspeltInBattle, wrongInBattle } from "../../src/turn/records/check-against-rulesets";
import { battleMap } from "../support/ascii";

const wrongIn = (id: string, profile: Json): string[] =>
  wrongValues(RULESETS.find((one) => one.id === id)?.fields ?? [], profile).map(
    ({ field, expected }) => `${field}: ${expected}`,
  );

const say = ({ key }: { key: string }): string => key;
type Figures = NonNullable<NonNullable<Parameters<typeof battleMap>[1]>["figures"]>;
const battle = (figures: Figures) => battleMap(". a B .", { figures });

describe("a value that does not suit its field is named with what was expected", () => {
  it.each<[string, Json, string[]]>([
    ["five-parsecs", { speed: "4", panic: "1-2", combatSkill: -1, guards: "" }, []],
    [
      "five-parsecs",
      { speed: true, panic: "often" },
      ["speed: expected a number, not true", 'panic: expected a number, not "often"'],
    ],
    ["five-parsecs", { panic: 7 }, ["panic: expected at most 6, not 7"]],
    ["five-parsecs", { weapons: [{ traits: "Heavy" }] }, ['weapons.0.traits: expected a list, not "Heavy"']],
    ["five-parsecs", { weapons: ["Rifle"] }, ['weapons.0: expected an object, not "Rifle"']],
    ["firefight", { quality: "4+", weapons: [{ range: '24"' }], rules: "Tough(3), Fast" }, []],
    [
      "firefight",
      { hero: "yes", unit: 3 },
      ["unit: expected words, not 3", 'hero: expected true or false, not "yes"'],
    ],
    ["gunslinger", { weapons: [{ name: "Colt", hands: 1 }] }, []],
    [
      "gunslinger",
      { weapons: [{ name: "Colt", hands: 3 }] },
      ['weapons.0.hands: expected one of "1", "2", not 3'],
    ],
    ["monster-ai", { abilities: 5 }, ["abilities: expected an object, not 5"]],
    [
      "monster-ai",
      { speed: "6", abilities: { str: "2" } },
      ['speed: expected a number, not "6"', 'abilities.str: expected a number, not "2"'],
    ],
    ["x-wing", { dial: "1F 2F", arcs: ["front"] }, []],
    ["x-wing", { arcs: [1] }, ["arcs.0: expected words, not 1"]],
  ])("%s %j", (id, profile, expected) => {
    expect(wrongIn(id, profile)).toEqual(expected);
  });

  it("monster-ai: a trait nobody knows", () => {
    const [line] = wrongIn("monster-ai", { traits: ["sleepy"] });
    expect(line).toMatch(/^traits\.0: expected one of ".*", not "sleepy"$/);
  });
});

describe("at the table a wrong value is a problem like a missing one, and the turn goes on", () => {
  const problemsOf = (profile: Json, doctrine: string) =>
    figureProblems(fiveParsecs, profile, doctrine, fiveParsecs.checkProfile(profile, doctrine).problems);

  it("names the wrong value once, in place of what the ruleset takes for missing", () => {
    const problems = problemsOf({ speed: "fast", weapons: [{ name: "Rifle", range: 9 }] }, "aggressive");
    expect(problems.map(({ field, text }) => [field, text.key])).toEqual([
      ["profile.speed", "OPFOR.problem.wrong"],
      ["profile.combatSkill", "OPFOR.fiveParsecs.lacks.combatSkill"],
    ]);
    expect(problems[0]?.text.data).toMatchObject({ value: "fast" });
  });

  it("leaves ranges to the ruleset: an actor's numbers may lie outside", () => {
    expect(problemsOf({ speed: 4, combatSkill: 9 }, "beast")).toEqual([]);
  });

  it("names an AI type that is not there, and is quiet where none is chosen", () => {
    const fields = (doctrine: string) =>
      problemsOf({ speed: 4, combatSkill: 1 }, doctrine).map(({ field }) => field);
    expect(fields("zzz")).toContain("doctrine");
    expect(fields("")).not.toContain("doctrine");
    expect(fields("beast")).toEqual([]);
  });
});

describe("a battle's figures are all looked at, and what is absent is no error", () => {
  it("an empty profile has nothing wrong, in any ruleset", () => {
    for (const { id } of RULESETS) {
      expect(wrongInBattle(battle({ a: { ruleset: id, profile: {} } }), RULESETS, say)).toEqual([]);
    }
  });

  it("names a figure that has not the turn, too", () => {
    const wrong = wrongInBattle(
      battle({ a: { ruleset: "five-parsecs" }, B: { ruleset: "chess", profile: {} } }),
      RULESETS,
      say,
    );
    expect(wrong.map(({ field }) => field)).toEqual(["figures.B.ruleset"]);
  });

  it("names what is there and wrong, and not what is absent", () => {
    const wrong = (profile: Json): string[] =>
      wrongInBattle(
        battle({ a: { ruleset: "five-parsecs", profile } as Figures[string] }),
        RULESETS,
        say,
      ).map(({ field }) => field);
    expect(wrong({})).toEqual([]);
    expect(wrong({ speed: "", weapons: [] })).toEqual([]);
    expect(wrong({ speed: -1 })).toEqual(["figures.a.profile.speed"]);
  });

  it("lets a figure carry a scheme under a name of its own", () => {
    const own = { ruleset: "monster-ai", doctrine: "my-goblin", profile: { scheme: "goblin" } };
    const fields = wrongInBattle(battle({ a: own }), RULESETS, say).map(({ field }) => field);
    expect(fields).not.toContain("figures.a.doctrine");
    const bare = { ...own, profile: {} };
    expect(wrongInBattle(battle({ a: bare }), RULESETS, say).map(({ field }) => field)).toEqual([
      "figures.a.doctrine",
    ]);
  });
});

describe("a key that is nearly a field's is named with it, and kept", () => {
  const misspelt = (id: string, profile: Json): string[] =>
    misspeltIn(RULESETS.find((one) => one.id === id)?.fields ?? [], profile).map(
      ({ field, meant }) => `${field}: ${meant}`,
    );

  it.each<[string, Json, string[]]>([
    ["five-parsecs", { speed: 4, weapons: [{ name: "Rifle", range: 9 }], notes: "of the red clan" }, []],
    [
      "five-parsecs",
      { sped: 4, combat_skill: 1, toughnes: 4 },
      ["sped: speed", "combat_skill: combatSkill", "toughnes: toughness"],
    ],
    ["five-parsecs", { wepons: [], weapons: [{ rnage: 24 }] }, ["wepons: weapons", "weapons.0.rnage: range"]],
    [
      "monster-ai",
      { abilities: { str: 2, stre: 1 }, defense: 12 },
      ["abilities.stre: str", "defense: defence"],
    ],
    ["x-wing", { sheilds: 3, device: "proton-bomb" }, ["sheilds: shields"]],
  ])("%s %j", (id, profile, expected) => {
    expect(misspelt(id, profile)).toEqual(expected);
  });

  it.each(RULESETS)("$id: nothing that it reads is taken for a slip", (ruleset) => {
    const read = new Set<string>();
    const watched = new Proxy({}, { get: (_, key) => void read.add(String(key)) });
    ruleset.checkProfile(watched, ruleset.doctrines[0]?.id ?? "");
    const profile = Object.fromEntries([...read].map((key) => [key, null]));
    expect(misspeltIn(ruleset.fields, profile)).toEqual([]);
  });

  it("at the table it is a problem among the others; in a file it is a warning", () => {
    const profile = { sped: 5, combatSkill: 0, weapons: [{ name: "Rifle", range: 9 }] };
    const { problems } = fiveParsecs.checkProfile(profile, "aggressive");
    expect(figureProblems(fiveParsecs, profile, "aggressive", problems).map(({ field }) => field)).toEqual([
      "profile.sped",
      "profile.speed",
    ]);
    const file = battle({ a: { ruleset: "five-parsecs", doctrine: "aggressive", profile } });
    expect(wrongInBattle(file, RULESETS, say)).toEqual([]);
    expect(misspeltInBattle(file, RULESETS)).toEqual([
      { field: "figures.a.profile.sped", expected: 'is not read; perhaps "speed" is meant' },
    ]);
  });
});

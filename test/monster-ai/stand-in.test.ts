import { describe, expect, it } from "vitest";
import type { Json } from "../../src/core/json";
import { readStatBlock } from "../../src/creatures";
import type { FigureData } from "../../src/field";
import { monsterAi } from "../../src/rulesets/monster-ai";
import { valueOf } from "../../src/rulesets/monster-ai/dice-value";
import { readScheme } from "../../src/rulesets/monster-ai/scheme/read-scheme";
import { dnd5eActor } from "../creatures/made-up";
import { battleMap } from "../support/ascii";

/** How a hero is played where nobody plays it. */
const hero = (profile: Record<string, Json>, more: Partial<FigureData> = {}): FigureData => {
  const [figure] = battleMap("A").figures;
  if (figure === undefined) throw new Error("one figure");
  return { ...figure, name: "Kyra", profile: profile as FigureData["profile"], ...more };
};
function schemeOf(figure: FigureData) {
  const standIn = monsterAi.standIn?.(figure);
  const read = readScheme(standIn?.profile?.scheme ?? null);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return { standIn, scheme: read.value };
}

describe("a hero in a rehearsal", () => {
  it("without a sheet is an adventurer: moves, hits at +4 for d8, ten hit points", () => {
    const { standIn, scheme } = schemeOf(hero({}));
    expect(standIn).toMatchObject({
      doctrine: "",
      hp: { value: 10, max: 10 },
      left: [{ key: "OPFOR.rehearsal.left.adventurer", data: { bonus: 4, damage: "1d8" } }],
    });
    expect(scheme).toMatchObject({
      name: "Kyra",
      level: 1,
      boss: false,
      stats: { hp: 10, def: 10, spd: 6, rng: 1 },
      abilities: { str: 0, dex: 0, con: 0, int: 0, wis: 0, cha: 0 },
      targets: ["closest"],
    });
    expect(scheme.behaviours).toHaveLength(1);
    expect(scheme.behaviours[0]).toMatchObject({
      when: { kind: "always" },
      actions: [{ kind: "move" }, { kind: "attack", range: "melee", bonus: 4, damage: "1d8" }],
    });
  });
  it("has the few numbers that are known of it, in whole ones, as far as they can be", () => {
    const stats = (profile: Record<string, Json>, more: Partial<FigureData> = {}): unknown =>
      schemeOf(hero(profile, more)).scheme.stats;
    expect(stats({ defence: 14.4, speed: 7.6, range: 2 }, { hp: { value: 3, max: 8 } })).toEqual({
      hp: 8,
      def: 14,
      spd: 8,
      rng: 2,
    });
    expect(stats({ defence: 0, speed: -1, range: "9" }, { hp: { value: 0, max: 0 } })).toEqual({
      hp: 1,
      def: 10,
      spd: 6,
      rng: 1,
    });
    expect(stats({ range: 100 })).toMatchObject({ rng: 99 });
    const manner = (range: number): unknown => schemeOf(hero({ range })).scheme.behaviours[0]?.actions[1];
    expect([manner(1), manner(2)]).toMatchObject([{ range: "melee" }, { range: "ranged" }]);
  });
  it("is called by its name, cut to eighty letters", () => {
    const name = (called: string): string => schemeOf(hero({}, { name: called })).scheme.name;
    expect([name(" Kyra "), name("  "), name("x".repeat(99))]).toEqual(["Kyra", "?", "x".repeat(80)]);
  });
  it("with a sheet fights by it, and what is left out is said", () => {
    const read = readStatBlock("dnd5e", dnd5eActor());
    if (!read.ok) throw new Error(read.why);
    const standIn = monsterAi.standIn?.(hero({ statBlock: read.block as unknown as Json }));
    expect(standIn?.doctrine).toBe("by-sheet");
    expect(standIn?.profile).toBeUndefined();
    expect(standIn?.left?.length).toBeGreaterThan(0);
    expect(new Set(standIn?.left?.map(({ key }) => key))).toEqual(new Set(["OPFOR.rehearsal.left.item"]));
  });
});

it("a value of a scheme is dice and a number", () => {
  expect([valueOf("2d6+3"), valueOf("d8"), valueOf("3d4-1"), valueOf("7"), valueOf("nonsense")]).toEqual([
    { count: 2, sides: 6, plus: 3 },
    { count: 1, sides: 8, plus: 0 },
    { count: 3, sides: 4, plus: -1 },
    { count: 0, sides: 0, plus: 7 },
    { count: 0, sides: 0, plus: 0 },
  ]);
});

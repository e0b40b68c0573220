import { describe, expect, test } from "vitest";
import { battleMap } from "../support/ascii";
import {
  rulesetNamed,
  runBattle,
  type BattleResult,
  type Happening,
  type Snapshot,
} from "../../src/headless";
import * as door from "../../src/headless";
import { tiny } from "../support/tiny-ruleset";

const fighter = (doctrine: string) => ({
  ruleset: "five-parsecs",
  doctrine,
  profile: {
    speed: 5,
    combatSkill: 1,
    toughness: 3,
    weapons: [{ name: "Blade", range: 0, shots: 0, damage: 1, traits: ["melee"] }],
  },
});

const duel = (): Snapshot =>
  battleMap(
    `
    a . . . . . . . . . . . . . . . . . .
    . . # . . . . . . . . # . . . . . . .
    . . . . . . . . . . . . . . . . . . B
    `,
    { figures: { a: fighter("rampaging"), B: fighter("rampaging") } },
  );

const played = (snapshot: Snapshot, seed: string): { result: BattleResult; happened: Happening[] } => {
  const happened: Happening[] = [];
  const result = runBattle({
    snapshot,
    rulesets: rulesetNamed,
    seed,
    watch: (happening) => happened.push(happening),
  });
  return { result, happened };
};

describe("A battle without a host", () => {
  test("plays to its end, and says who won", () => {
    const { result } = played(duel(), "one");
    expect(result.how).toBe("decided");
    const left = result.snapshot.figures.filter(({ defeated }) => !defeated).map(({ side }) => side);
    expect(result.end.winners).toEqual(left);
    expect(result.end.why.key).toBe("OPFOR.fiveParsecs.end.holdsField");
  });

  test("is the same battle with the same seed, and another with another", () => {
    const words = (seed: string): string => JSON.stringify(played(duel(), seed));
    expect(words("one")).toBe(words("one"));
    expect(new Set(["one", "two", "three", "four"].map(words)).size).toBeGreaterThan(1);
  });

  test("tells the rounds and turns in their order, to the last", () => {
    const { happened } = played(duel(), "one");
    const kinds = happened.map((one) => (one.kind === "turn" ? "turn" : one.event.kind));
    expect(kinds.slice(0, 6)).toEqual([
      "combat-start",
      "round-start",
      "turn-start",
      "turn",
      "turn-end",
      "turn-start",
    ]);
  });

  test("is broken off where nobody can get at anybody, with the reason", () => {
    const walled = battleMap(
      `
      +-+-+-+
      |a|.|B|
      +-+-+-+
      `,
      { figures: { a: fighter("rampaging"), B: fighter("rampaging") } },
    );
    const { result } = played(walled, "one");
    expect(result).toMatchObject({ how: "stalled", end: { winners: [] } });
    expect(result.end.why.key).toBe("OPFOR.end.noReach");
  });

  test("is broken off after the rounds it may take", () => {
    const result = runBattle({ snapshot: duel(), rulesets: rulesetNamed, seed: "one", mostRounds: 1 });
    expect(result).toMatchObject({ how: "too-long", rounds: 1, end: { winners: [] } });
  });
});

test("plain Node finds everything behind the headless door that TypeScript does", async () => {
  const plain = await import("../../scripts/headless.mjs");
  expect(Object.keys(plain).sort()).toEqual(Object.keys(door).sort());
});

test("who is summoned stands on the map, made by the ruleset that knows how", () => {
  const map = battleMap("a . . . . . . . B", {
    figures: { a: { ruleset: "tiny", name: "Anna" }, B: { ruleset: "tiny", name: "Bert" } },
  });
  const at = { x: 450, y: 50, elevation: 0 };
  const label = { key: "x" };
  const calling: typeof tiny = {
    ...tiny,
    on: (_battle, event, { memory }) => ({
      outcomes:
        event.kind === "combat-start"
          ? [{ kind: "summoned", figure: "c", template: "imp", at, side: "foe", label }]
          : [],
      memory,
      trace: [],
    }),
    summons: ({ figure, template, side }) => {
      const [like] = map.figures;
      return like && { ...like, id: figure, name: template, side, ...at };
    },
  };
  const { snapshot } = runBattle({
    snapshot: map,
    rulesets: (id) => (id === "tiny" ? calling : undefined),
    seed: "s",
    mostRounds: 1,
  });
  expect(snapshot.figures.map(({ id, name, side }) => [id, name, side])).toContainEqual(["c", "imp", "foe"]);
});

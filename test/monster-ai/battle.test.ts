import { describe, expect, it } from "vitest";
import { loadBattle, type Snapshot } from "../../src/field";
import { ENCOUNTERS } from "../../src/rulesets/monster-ai/encounters";
import { haveShared, readShared } from "../support/shared";
import { deployed, horde, party, playBattle, type BattleRecord } from "./arena";
import { ends, generatedMap, startsOn } from "./maps";

/** Every example encounter, and the other way to fill the third. */
const encounters = ENCOUNTERS.flatMap(({ id, groups }) =>
  groups.map((group, way) => ({ name: `${id} ${way + 1}`, group })),
);

/** Plays to the end, legally, with every turn told, and the same way twice. */
function expectWholeBattle(start: Snapshot, seed: string): BattleRecord {
  const first = playBattle(start, seed);
  expect(first.illegal).toEqual([]);
  expect(first.winner).not.toBe("nobody");
  expect(first.turns.length).toBeGreaterThan(8);
  expectEveryTurn(start, first);
  expect(playBattle(start, seed)).toEqual(first);
  return first;
}

/** Who lives through the battle has a turn in every round but the last, which ends with the battle. */
function expectEveryTurn(start: Snapshot, { turns, rounds, end }: BattleRecord): void {
  for (const turn of turns) expect(turn.rule).not.toBe("");
  const alive = end.figures.filter(({ defeated }) => !defeated).map(({ id }) => id);
  for (const { id } of start.figures.filter((figure) => alive.includes(figure.id))) {
    const acted = new Set(turns.filter(({ figure }) => figure === id).map(({ round }) => round));
    for (let round = 1; round < rounds; round++)
      expect(acted.has(round), `${id} in round ${round}`).toBe(true);
  }
}

describe("whole battles of four player figures against the example encounters", () => {
  it.each(encounters)("$name on a generated map, from the first card to the last", ({ name, group }) => {
    const start = deployed(generatedMap(name), party(), horde(group), ends());
    const played = expectWholeBattle(start, name);
    const other = playBattle(start, `${name} again`);
    expect(other.illegal).toEqual([]);
    expect(other.turns, "another seed, another battle").not.toEqual(played.turns);
  });

  it("every round every living figure acts once, the Hag once per card", () => {
    const [, , , council] = ENCOUNTERS;
    const start = deployed(generatedMap("council"), party(), horde(council?.groups[0] ?? []), ends());
    const { turns } = playBattle(start, "cards");
    const first = turns.filter(({ round }) => round === 1).map(({ figure }) => figure);
    expect(first.filter((id) => id === "goblin-hag-no1")).toHaveLength(3);
    expect(first.filter((id) => id === "hero-1")).toHaveLength(1);
  });
});

describe.skipIf(!haveShared)("the same on real scenes (needs ../shared/data)", () => {
  const onScene = (path: string, group: (typeof encounters)[number]["group"]): Snapshot => {
    const loaded = loadBattle(readShared(path));
    if (!loaded.ok) throw new Error(`${path}: ${loaded.problems[0]?.field ?? ""}`);
    const starts = startsOn(loaded.value, 7);
    if (starts === undefined) throw new Error(`no room for a battle on ${path}`);
    return deployed(loaded.value, party(), horde(group), starts);
  };

  it.each(encounters)("$name in a goblin hideout", ({ name, group }) => {
    expectWholeBattle(onScene("scenes/sq-v7-goblin-hideout.json", group), name);
  });

  it.each(["scenes/sq-v9-tavern-tokens.json", "scenes/hex4-v9-ambush-tokens.json"])("%s", (path) => {
    expectWholeBattle(onScene(path, encounters[1]?.group ?? []), path);
  });
});

import { expect, describe, it } from "vitest";
import { seededDice } from "../../src/core/dice";
import { ABILITIES, AREA_SHAPES, statBlockSchema, type StatBlock } from "../../src/creatures";
import { schemeBySheet } from "../../src/rulesets/monster-ai/by-sheet";
import { stampLines, stampOf } from "../support/stamps";
import { blockOf, haveActors, printed } from "../creatures/actors";

/** Sheets that nobody wrote, with everything that can stand on one, drawn by a seed. */
function anySheet(seed: number): StatBlock {
  const dice = seededDice(`sheet ${seed}`);
  const one = <T>(...of: readonly T[]): T => of[dice.roll(of.length) - 1] as T;
  const maybe = <T>(value: () => T, among = 2): T | undefined =>
    dice.roll(among) === 1 ? value() : undefined;
  const up = (to: number): number => dice.roll(to + 1) - 1;
  const some = <T>(most: number, make: (at: number) => T): T[] =>
    Array.from({ length: up(most) }, (_, at) => make(at));
  const isPf2e = seed % 3 === 0;
  const uses = () => maybe(() => ({ max: 3, left: up(3), pool: one("a", "b"), per: "day" }), 4);
  const spell = () => maybe(() => ({ rank: up(4), concentration: one(true, false) }), 5);
  const attacks = some(5, (at) => ({
    name: `Attack ${at}`,
    source: { item: `item ${one(0, 1, at)}`, activity: maybe(() => `activity ${at}`) },
    kind: one("melee", "ranged", "either", "save"),
    actions: isPf2e ? up(3) : 1,
    activation: one("action", "action", "bonus"),
    toHit: maybe(() => up(12)),
    later: isPf2e ? [up(7), up(4) - 2] : undefined,
    reach: maybe(() => one(5, 10, 15)),
    range: maybe(() => one(20, 30, 60, 80)),
    long: maybe(() => one(90, 120, 320)),
    damage: some(2, () => ({
      dice: one("1d6+2", "2d8", "4", "3d10+5"),
      type: maybe(() => one("fire", "slashing")),
    })),
    save: maybe(() => ({
      ability: one(...ABILITIES),
      dc: 8 + up(12),
      onSave: one("none", "half", "full", "basic"),
    })),
    area: maybe(() => ({ shape: one(...AREA_SHAPES), size: 5 * (1 + up(6)), width: maybe(() => 10) }), 3),
    recharge: maybe(() => 4 + up(2), 5),
    cooldown: maybe(() => "1d4", 6),
    uses: uses(),
    statuses: some(2, () => one("prone", "grappled", "poisoned", "frightened", "restrained")),
    rider: dice.roll(5) === 1,
    instead: maybe(() => one("advantage", "bloodied", "other"), 6),
    spell: spell(),
    reload: maybe(() => up(2), 5),
    needs: maybe(() => "grappled", 7),
  }));
  return statBlockSchema.parse({
    system: isPf2e ? "pf2e" : "dnd5e",
    name: `Nobody ${seed}`,
    kinds: some(3, () => one("humanoid", "undead", "mindless", "swarm", "dragon", "beast")),
    level: up(20) - 1,
    size: one("tiny", "small", "medium", "large", "huge", "gargantuan"),
    boss: dice.roll(6) === 1,
    hp: maybe(() => ({ value: up(40), max: 40, temp: up(5) })),
    defence: maybe(() => 10 + up(12)),
    abilities: Object.fromEntries(ABILITIES.map((ability) => [ability, up(9) - 3])),
    saves: Object.fromEntries(ABILITIES.map((ability) => [ability, up(9) - 1])),
    speeds: { walk: 5 * up(8), ...one({}, { fly: 5 * up(12) }, { swim: 30, climb: 20 }) },
    hover: one(true, false),
    senses: { darkvision: 60 },
    statuses: some(2, () => one("prone", "slowed", "stunned")),
    immunities: {
      damage: some(2, () => one("fire", "poison")),
      conditions: some(2, () => one("prone", "frightened")),
    },
    resistances: some(2, () => one("cold", "fire")),
    weaknesses: some(1, () => one("cold", "fire")),
    attacks,
    routines: some(2, (at) => ({
      name: `Routine ${at}`,
      actions: isPf2e ? 1 + up(2) : 1,
      moves: one(true, false),
      plans: [
        { sequence: [0, 1].map((next) => ({ count: 1 + up(2), attack: `Attack ${next}` })) },
        { count: 1 + up(2), anyOf: ["Attack 0", "Attack 2"] },
      ].slice(0, 1 + up(1)),
    })),
    heals: some(2, (at) => ({
      name: `Heal ${at}`,
      source: { item: `heal ${at}` },
      actions: isPf2e ? up(3) : 1,
      activation: one("action", "bonus", "turn-start"),
      dice: "2d8+3",
      range: one(0, 5, 60),
      uses: uses(),
      spell: spell(),
    })),
    traits: some(3, () =>
      one("pack-tactics", "nimble-escape", "aggressive", "charge", "flyby", "magic-resistance"),
    ),
    actions: isPf2e ? 2 + up(1) : 1,
    feetPerSpace: maybe(() => one(5, 10), 4),
    live: maybe(() => one(true, false)),
    unused: [],
  });
}

describe("what is made of a sheet is what it was before", () => {
  it("of any sheet", async () => {
    const stamps = Array.from({ length: 400 }, (_, seed): [string, string] => [
      `${seed}`,
      stampOf(schemeBySheet(anySheet(seed))),
    ]);
    await expect(stampLines(stamps)).toMatchFileSnapshot("golden/any-sheet.txt");
  });
  it.skipIf(!haveActors)("of every printed one, as it is read and what is made of it", async () => {
    const stamps = printed.flatMap(({ file }): [string, string][] => {
      const block = blockOf(file);
      return [
        [`${file} read`, stampOf(block)],
        [`${file} scheme`, stampOf(schemeBySheet(block))],
      ];
    });
    await expect(stampLines(stamps)).toMatchFileSnapshot("golden/printed-sheets.txt");
  });
});

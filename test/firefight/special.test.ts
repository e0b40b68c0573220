import { describe, expect, it } from "vitest";
import type { Decided } from "../../src/core/decision";
import type { Json } from "../../src/core/json";
import type { Step } from "../../src/core/step";
import { advanceOf, checkProfile, rushOf } from "../../src/rulesets/firefight/sheet/profile";
import { ruleWord } from "../../src/rulesets/firefight/sheet/special-rules";
import { readState } from "../../src/rulesets/firefight/sheet/memory";
import { scene, seizedByFoe } from "./scenes";
import {
  ai,
  attacksOf,
  brawler,
  CARBINE,
  CCW,
  decided,
  endOf,
  marker,
  moveOf,
  patch,
  prose,
  ruleOf,
  shooter,
  soldier,
  spacesOf,
  SWORD,
  table,
  target,
  targetOf,
} from "./support";
import { scriptedDice } from "../../src/core/dice";

type Profile = Parameters<typeof ai>[0];

/** a at (3, 10) with nothing to seize; the others where they are put. */
const facing = (
  profile: Profile,
  enemies: Readonly<Record<string, readonly [readonly [number, number], Profile?]>>,
  more: Parameters<typeof table>[3] = {},
  request: Parameters<typeof decided>[2] = {},
): Decided => {
  const places = Object.fromEntries(Object.entries(enemies).map(([id, [at]]) => [id, at]));
  const people = Object.fromEntries(Object.entries(enemies).map(([id, [, who]]) => [id, target(who)]));
  return decided(
    table(
      45,
      21,
      { a: [3, 10], ...places },
      { ...more, figures: { a: ai(profile), ...people, ...more.figures } },
    ),
    "a",
    request,
  );
};

const kindsOf = ({ plan }: Decided): string[] =>
  plan.steps.map((step: Step) => (step.kind === "act" ? step.act : step.kind));

describe("army rules", () => {
  const withRule = (rule: Profile[string]): Profile => ({ ...brawler, armyRules: [rule] });

  it("GFF-X1 uses an army rule as soon as it activates, on the nearest enemy in range", () => {
    const mark = { name: "Mark", on: "enemy", range: 18 };
    const result = facing(withRule(mark), { A: [[20, 10]], B: [[18, 10]] });
    expect(result.plan.steps[0]).toMatchObject({ kind: "act", act: "army-rule", target: "B" });
    expect(kindsOf(result)[1]).toBe("move");
  });

  it("GFF-X1 does not use it where nobody is in range or in sight", () => {
    const mark = { name: "Mark", on: "enemy", range: 12 };
    expect(kindsOf(facing(withRule(mark), { A: [[20, 10]] }))).toEqual(["move"]);
    const wall = { id: "w", c: [1000, 0, 1000, 2100] as [number, number, number, number], move: 0 as const };
    const seen = { ...mark, range: 18 };
    expect(kindsOf(facing(withRule(seen), { A: [[20, 10]] }, { walls: [wall] }))[0]).toBe("army-rule");
    const blind = withRule({ ...seen, sight: true });
    expect(kindsOf(facing(blind, { A: [[20, 10]] }, { walls: [wall] }))[0]).toBe("move");
  });

  it("GFF-X1 heals the wounded and rallies the stunned, not just anybody", () => {
    const friends = (rule: Profile[string]) =>
      decided(
        table(
          45,
          21,
          { a: [3, 10], b: [5, 13], c: [8, 13], d: [10, 16], A: [40, 10] },
          {
            figures: {
              a: ai(withRule(rule)),
              b: ai(brawler),
              c: ai({ ...brawler, tough: 3, wounds: 1 }),
              d: ai(brawler, { statuses: ["stunned"] }),
              A: target(),
            },
          },
        ),
      ).plan.steps[0];
    expect(friends({ name: "Bless", on: "friend", range: 12 })).toMatchObject({ target: "b" });
    expect(friends({ name: "Heal", on: "wounded-friend", range: 12 })).toMatchObject({ target: "c" });
    expect(friends({ name: "Rally", on: "stunned-friend", range: 12 })).toMatchObject({ target: "d" });
    expect(friends({ name: "Frenzy", on: "self", range: 0 })).toMatchObject({ target: "a" });
  });

  it("GFF-X1 uses a rule that works once only once", () => {
    const rule = withRule({ name: "Orbital strike", on: "enemy", range: 40, once: true });
    const first = facing(rule, { A: [[20, 10]] });
    expect(kindsOf(first)[0]).toBe("army-rule");
    expect(readState(first.memory).spent).toEqual(["a: Orbital strike"]);
    const memory = { ...(first.memory as object), activated: [] };
    expect(kindsOf(facing(rule, { A: [[20, 10]] }, {}, { memory }))[0]).toBe("move");
  });
});

describe("AP, Deadly and Sniper", () => {
  const gun = (...rules: string[]): Profile => soldier({ ...CARBINE, range: 30, rules }, CCW);
  const def = (defense: number): Profile => ({ ...soldier(CCW), defense });

  it("GFF-X4 shoots AP at the best Defense first, whoever is nearer", () => {
    const enemies = { A: [[14, 10], def(5)], B: [[18, 10], def(2)], C: [[20, 10], def(3)] } as const;
    expect(targetOf(facing(gun("AP(1)"), enemies))).toBe("B");
    expect(targetOf(facing(gun(), enemies))).toBe("A");
  });

  it("GFF-X4 goes by the usual order among equal Defense, and only by valid targets", () => {
    expect(targetOf(facing(gun("AP(1)"), { A: [[14, 10], def(3)], B: [[18, 10], def(3)] }))).toBe("A");
    expect(targetOf(facing(gun("AP(1)"), { A: [[14, 10], def(5)], B: [[44, 10], def(2)] }))).toBe("A");
  });

  it("GFF-X4 charges the best Defense with AP in melee", () => {
    const hammer = soldier({ ...SWORD, ap: 2 });
    const enemies = { A: [[8, 10], def(5)], B: [[3, 17], def(2)] } as const;
    expect(targetOf(facing(hammer, enemies))).toBe("B");
    expect(targetOf(facing(brawler, enemies))).toBe("A");
  });

  const tough = (x: number, wounds = 0, unit = ""): Profile => ({ ...soldier(CCW), tough: x, wounds, unit });

  it("GFF-X5 shoots Deadly at single models with Tough, then at units with Tough, then at others", () => {
    const pair = { B: [[18, 10], tough(3, 0, "pair")], C: [[18, 11], tough(3, 0, "pair")] } as const;
    const all = { A: [[14, 10], soldier(CCW)], ...pair, D: [[22, 10], tough(6)] } as const;
    expect(targetOf(facing(gun("Deadly(3)"), all))).toBe("D");
    expect(targetOf(facing(gun("Deadly(3)"), { A: all.A, ...pair }))).toBe("B");
    expect(targetOf(facing(gun("Deadly(3)"), { A: all.A }))).toBe("A");
    expect(targetOf(facing(gun(), all))).toBe("A");
  });

  it("GFF-X6 among those takes the least Tough left", () => {
    const both = { A: [[14, 10], tough(6)], B: [[18, 10], tough(6, 4)], C: [[20, 10], tough(3)] } as const;
    expect(targetOf(facing(gun("Deadly(3)"), both))).toBe("B");
    // 6 - 4 = 2 is less than 3; without the wounds C is the weakest.
    expect(targetOf(facing(gun("Deadly(3)"), { ...both, B: [[18, 10], tough(6)] }))).toBe("C");
  });

  const hero: Profile = { ...soldier(CCW), hero: true };
  const upgraded: Profile = { ...soldier(CCW), upgrade: true };

  it("GFF-X14 Sniper shoots at heroes first, at weapon upgrades second", () => {
    const all = { A: [[14, 10]], B: [[18, 10], upgraded], C: [[22, 10], hero] } as const;
    expect(targetOf(facing(gun("Sniper"), all))).toBe("C");
    expect(targetOf(facing(gun("Sniper"), { A: all.A, B: all.B }))).toBe("B");
    expect(targetOf(facing(gun("Sniper"), { A: all.A }))).toBe("A");
    expect(targetOf(facing(gun(), all))).toBe("A");
  });

  it("GFF-X14 within a unit the Sniper's shot goes to the hero, the others' to the nearest model", () => {
    const squad = {
      A: [[14, 10], { ...soldier(CCW), unit: "s" }],
      B: [[16, 10], { ...hero, unit: "s" }],
    } as const;
    const both = soldier({ ...CARBINE, range: 30, sniper: true }, { ...CARBINE, range: 30 }, CCW);
    const shots = attacksOf(facing(both, squad)).map(({ target: at, terms }) => [at, terms]);
    expect(shots).toEqual([
      ["B", expect.objectContaining({ weapons: [0] })],
      ["A", expect.objectContaining({ weapons: [1] })],
    ]);
  });

  it("Sniper comes before Deadly, Deadly before AP", () => {
    const all = { A: [[14, 10], tough(3)], B: [[18, 10], hero], C: [[20, 10], def(2)] } as const;
    expect(targetOf(facing(gun("Sniper", "Deadly(3)", "AP(1)"), all))).toBe("B");
    expect(targetOf(facing(gun("Deadly(3)", "AP(1)"), all))).toBe("A");
    expect(targetOf(facing(gun("AP(1)"), all))).toBe("C");
  });
});

describe("moving", () => {
  const swamp = patch("swamp", [6, 0, 8, 21], [{ kind: "difficult" }]);
  const lava = patch("lava", [6, 0, 8, 21], [{ kind: "dangerous" }]);
  const one = marker("one", 30, 10);
  const walked = (rules: string[], region: typeof swamp) =>
    facing({ ...brawler, rules }, { A: [[44, 10]] }, { regions: [one, region] });

  it("GFF-X7 Flying moves straight through difficult and dangerous terrain", () => {
    for (const region of [swamp, lava]) {
      const flown = walked(["Flying"], region);
      expect(endOf(flown)).toEqual([15, 10]);
      expect(spacesOf(flown).some(([x]) => x === 6)).toBe(true);
      // On foot the band across the whole table cannot be passed.
      expect(endOf(walked([], region))?.[0]).toBeLessThan(6);
    }
  });

  it("GFF-X7 Flying moves over enemies", () => {
    const corridor = (rules: string[]) =>
      decided(
        table(
          45,
          1,
          { a: [3, 0], A: [10, 0] },
          {
            figures: { a: ai({ ...shooter, rules }), A: target() },
            regions: [marker("one", 14, 0)],
          },
        ),
      );
    expect(endOf(corridor([]))?.[0]).toBeLessThan(10);
    expect(ruleOf(scene({ ...brawler, rules: ["Flying"] }, [10, 10], [20, 10]))).toBe("melee-charge-past");
  });

  it("GFF-X15 Strider moves straight through difficult terrain, but not through dangerous", () => {
    expect(endOf(walked(["Strider"], swamp))).toEqual([15, 10]);
    expect(endOf(walked(["Strider"], lava))?.[0]).toBeLessThan(6);
  });

  it("Fast and Slow change Advance by 2 and Rush and Charge by 4, Immobile holds", () => {
    const pace = (...rules: string[]) => {
      const { profile } = checkProfile({ ...brawler, rules });
      return [advanceOf(profile), rushOf(profile)];
    };
    expect([pace(), pace("Fast"), pace("Slow"), pace("Immobile")]).toEqual([
      [6, 12],
      [8, 16],
      [4, 8],
      [0, 0],
    ]);
    const charged = (rules: string[], enemy: number) =>
      ruleOf(scene({ ...brawler, rules }, [enemy, 10], [30, 10]), "a", { memory: seizedByFoe });
    expect(charged(["Fast"], 20)).toBe("melee-charge");
    expect(charged(["Fast"], 21)).toBe("melee-rush-enemy");
    expect(charged(["Slow"], 12)).toBe("melee-charge");
    expect(charged(["Slow"], 13)).toBe("melee-rush-enemy");
  });

  it("Immobile units hold, and shoot if they can", () => {
    const turret = { ...shooter, rules: ["Immobile"] };
    const near = facing(turret, { A: [[15, 10]] }, { regions: [one] });
    expect(near.plan.rule.id).toBe("immobile");
    expect(kindsOf(near)).toEqual(["hold", "attack"]);
    expect(kindsOf(facing(turret, { A: [[44, 10]] }, { regions: [one] }))).toEqual(["hold"]);
  });

  it("GFF-X8 holds and shoots with an enemy in range of an Indirect weapon, seen or not", () => {
    const mortar = soldier({ ...CARBINE, range: 20, indirect: true }, CCW);
    const wall = { id: "w", c: [1000, 0, 1000, 2100] as [number, number, number, number], move: 0 as const };
    const held = facing(mortar, { A: [[20, 10]] }, { regions: [one], walls: [wall] });
    expect(held.plan.rule.id).toBe("indirect");
    expect(kindsOf(held)).toEqual(["hold", "attack"]);
    // Just out of range it moves as usual; and a weapon that needs sight does not hold it.
    expect(facing(mortar, { A: [[25, 10]] }, { regions: [one], walls: [wall] }).plan.rule.id).not.toBe(
      "indirect",
    );
    const direct = soldier({ ...CARBINE, range: 20 }, CCW);
    expect(moveOf(facing(direct, { A: [[20, 10]] }, { regions: [one] }))).toBeDefined();
  });
});

const SPELLS = [1, 2, 3, 4, 5, 6].map((n) => ({
  name: `spell ${n}`,
  on: "enemy",
  range: 12,
  difficulty: 4,
}));
const psychic = (
  level: number,
  spells: readonly Profile[string][] = SPELLS,
  weapons = [CARBINE, CCW],
): Profile => ({
  ...soldier(...weapons),
  rules: [`Psychic(${level})`],
  spells: [...spells],
});
const spellOf = (result: Decided): Json | undefined => {
  const step = result.plan.steps.find((one) => one.kind === "act" && one.act === "cast");
  return step?.kind === "act" ? step.terms : undefined;
};

describe("psychics", () => {
  it("GFF-X9 casts after moving and before shooting", () => {
    const one = marker("one", 30, 10);
    const result = facing(psychic(1), { A: [[12, 10]] }, { regions: [one] });
    expect(kindsOf(result)).toEqual(["move", "cast", "attack"]);
  });

  it("GFF-X9 casts between the charge and the blows, and after a Rush", () => {
    const fighter = { ...psychic(1, SPELLS, []), weapons: [SWORD] };
    expect(kindsOf(facing(fighter, { A: [[10, 10]] }))).toEqual(["move", "cast", "attack"]);
    const rushed = facing(fighter, { A: [[24, 10]] });
    expect(kindsOf(rushed)).toEqual(["move", "cast"]);
    // Before the Rush the enemy was out of range.
    expect(prose(rushed)).toContain("Casts");
  });

  it("GFF-X9 who is no psychic does not cast, whatever spells are listed", () => {
    expect(spellOf(facing({ ...shooter, spells: SPELLS }, { A: [[12, 10]] }))).toBeUndefined();
  });

  it.each([
    [1, 1, 1],
    [1, 2, 2],
    [1, 3, 3],
    [2, 1, 2],
    [2, 2, 3],
    [2, 3, 4],
    [3, 3, 5],
  ])("GFF-X10 level %i and a D3 of %i give spell number %i + 1 of the list", (level, die, index) => {
    const fighter = { ...psychic(level, SPELLS, []), weapons: [SWORD] };
    const result = facing(fighter, { A: [[12, 10]] }, {}, { dice: scriptedDice([1, die]) });
    expect(spellOf(result)).toEqual({ spell: index });
  });

  it("GFF-X10 counts on from the start when D3 + X is more than the list has", () => {
    const turret = { ...psychic(2, SPELLS.slice(0, 4)), rules: ["Psychic(2)", "Immobile"], weapons: [SWORD] };
    const cast = (die: number) =>
      spellOf(facing(turret, { A: [[12, 10]] }, {}, { dice: scriptedDice([die]) }));
    // 2 + 2 = 4 of 4: the last. 3 + 2 = 5 of 4: the first.
    expect([cast(2), cast(3)]).toEqual([{ spell: 3 }, { spell: 0 }]);
  });

  it("GFF-X11 tries the next spell when one has no target, round the list, and gives up at last", () => {
    const far = (names: readonly number[]) =>
      SPELLS.map((spell, index) => ({ ...spell, range: names.includes(index) ? 2 : 12 }));
    const fighter = (spells: readonly Profile[string][]) => ({
      ...psychic(1, spells, []),
      weapons: [SWORD],
      rules: ["Psychic(1)", "Immobile"],
    });
    const cast = (spells: readonly Profile[string][], die: number) =>
      facing(fighter(spells), { A: [[12, 10]] }, {}, { dice: scriptedDice([die]) });
    expect(spellOf(cast(far([]), 1))).toEqual({ spell: 1 });
    expect(spellOf(cast(far([1, 2]), 1))).toEqual({ spell: 3 });
    // From the end back to the beginning.
    expect(spellOf(cast(far([3, 4, 5]), 3))).toEqual({ spell: 0 });
    const none = cast(far([0, 1, 2, 3, 4, 5]), 2);
    expect(spellOf(none)).toBeUndefined();
    expect(prose(none)).toContain("No spell has a valid target.");
  });
});

describe("whom spells are cast at", () => {
  it("GFF-X12 casts at the nearest valid unit", () => {
    const turret = { ...psychic(1), rules: ["Psychic(1)", "Immobile"], weapons: [SWORD] };
    const cast = facing(turret, { A: [[14, 10]], B: [[12, 10]] });
    expect(cast.plan.steps.find((step) => step.kind === "act")).toMatchObject({ target: "B" });
  });

  it("GFF-X12 follows the rules of the spell: Deadly, AP and Sniper", () => {
    const turret = (more: Json): Profile => ({
      ...soldier(SWORD),
      rules: ["Psychic(1)", "Immobile"],
      spells: [{ name: "bolt", on: "enemy", range: 18, difficulty: 4, hits: 2, ...(more as object) }],
    });
    const enemies = {
      A: [[8, 10]],
      B: [[12, 10], { ...soldier(CCW), tough: 3 }],
      C: [[14, 10], { ...soldier(CCW), defense: 2 }],
      D: [[16, 10], { ...soldier(CCW), hero: true }],
    } as const;
    const at = (more: Json) => facing(turret(more), enemies).plan.steps.find((step) => step.kind === "act");
    expect(at({})).toMatchObject({ target: "A" });
    expect(at({ deadly: 3 })).toMatchObject({ target: "B" });
    expect(at({ ap: 1 })).toMatchObject({ target: "C" });
    expect(at({ sniper: true })).toMatchObject({ target: "D" });
  });

  it("GFF-X12 casts at a model it can see and reach, not at the nearest of the unit", () => {
    const turret = (sniper: boolean): Profile => ({
      ...soldier(SWORD),
      rules: ["Psychic(1)", "Immobile"],
      spells: [{ name: "bolt", on: "enemy", range: 10, difficulty: 4, hits: 2, sniper }],
    });
    const cast = (sniper: boolean) =>
      facing(
        turret(sniper),
        {
          A: [[8, 8], { ...soldier(CCW), unit: "s" }],
          B: [[12, 10], { ...soldier(CCW), unit: "s" }],
          C: [[18, 10], { ...soldier(CCW), unit: "s", hero: true }],
        },
        {
          walls: [
            { id: "front", c: [700, 700, 700, 950] },
            { id: "side", c: [700, 950, 1000, 950] },
          ],
        },
      ).plan.steps.find((step) => step.kind === "act");
    // A stands behind a wall, the hero out of range.
    expect(cast(false)).toMatchObject({ target: "B" });
    expect(cast(true)).toMatchObject({ target: "B" });
  });

  it("GFF-X12 blesses the nearest friend, or itself", () => {
    const on = (who: string) =>
      decided(
        table(
          45,
          21,
          { a: [3, 10], b: [6, 10], c: [9, 10], A: [40, 10] },
          {
            figures: {
              a: ai({
                ...soldier(SWORD),
                rules: ["Psychic(1)", "Immobile"],
                spells: [{ name: "x", on: who, range: 12 }],
              }),
              b: ai(brawler),
              c: ai(brawler),
              A: target(),
            },
          },
        ),
      ).plan.steps.find((step) => step.kind === "act");
    expect(on("friend")).toMatchObject({ target: "b" });
    expect(on("self")).toMatchObject({ target: "a" });
    expect(on("enemy")).toBeUndefined();
  });
});

describe("words", () => {
  it("understands the names of the third edition", () => {
    expect(ruleWord("Caster(2)")).toEqual({ name: "psychic", x: 2 });
    expect(checkProfile({ rules: ["Caster(3)"] }).profile.psychic).toBe(3);
    const shaken = { A: target(soldier(CCW), { statuses: ["shaken"] }) };
    expect(targetOf(facing(shooter, { A: [[20, 10]], B: [[16, 10]] }, { figures: shaken }))).toBe("A");
  });

  it.each([
    ["Tough(3)", "tough", 3],
    ["tough 3", "tough", 3],
    ["Fast", "fast", 1],
    ["AP(+2)", "ap", 2],
  ])("reads %s", (words, name, x) => {
    expect(ruleWord(words)).toEqual({ name, x });
  });

  it("a broken profile is playable, and says what is wrong", () => {
    for (const raw of [undefined, null, 7, "x", [], { quality: "seven", defense: 9, weapons: "none" }]) {
      const { profile, problems } = checkProfile(raw);
      expect([profile.quality, profile.defense]).toEqual([4, 4]);
      expect(problems.map(({ field }) => field)).toEqual(
        expect.arrayContaining(["profile.quality", "profile.defense", "profile.weapons"]),
      );
    }
    expect(checkProfile({ quality: "3+", defense: "5+", weapons: [] })).toMatchObject({
      profile: { quality: 3, defense: 5 },
      problems: [],
    });
  });
});

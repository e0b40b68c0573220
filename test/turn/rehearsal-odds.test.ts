import { describe, expect, it } from "vitest";
import {
  oddsOf,
  rehearse,
  replayOf,
  rulesetNamed,
  RULESETS,
  playNumber,
  withStandIns,
  type Snapshot,
} from "../../src/headless";
import { battleMap } from "../support/ascii";
import { mat, NORTH, SOUTH } from "../x-wing/support";

/** Odds against the exact probability, worked out from the page's numbers alone. */
const BATTLES = process.env.OPFOR_LONG === "1" ? 3000 : 150;
const measured = (snapshot: Snapshot, seed: string): ReturnType<typeof oddsOf> => {
  const tally = rehearse({ snapshot, seed }, rulesetNamed, { from: 0, to: BATTLES });
  return oddsOf(tally.wins.foe ?? 0, tally.battles);
};
const expectWithin = (odds: ReturnType<typeof oddsOf>, exact: number): void => {
  expect(odds.least).toBeLessThanOrEqual(exact);
  expect(odds.most).toBeGreaterThanOrEqual(exact);
};

/** Whoever is first hits with p, the other with q, until somebody falls. */
const firstWins = (p: number, q: number): number => p / (1 - (1 - p) * (1 - q));

describe("Five Parsecs: two who shoot at each other from where they stand", () => {
  const shooter = (combatSkill: number) => ({
    ruleset: "five-parsecs",
    doctrine: "aggressive",
    profile: {
      speed: 0,
      combatSkill,
      // Any hit is a casualty.
      toughness: 1,
      panic: 0,
      weapons: [{ name: "Rifle", range: 24, shots: 1, damage: 0, traits: [] }],
    },
  });
  const duel = (mine: number, theirs: number): Snapshot =>
    battleMap("a . . . . . . . . . . B", { figures: { a: shooter(mine), B: shooter(theirs) } });

  it.each([
    // In the open beyond 6 inches: 5 or more on a d6 with the Combat Skill.
    { mine: 0, theirs: 0, exact: firstWins(2 / 6, 2 / 6) },
    { mine: 1, theirs: 0, exact: firstWins(3 / 6, 2 / 6) },
  ])("skill $mine against $theirs", ({ mine, theirs, exact }) => {
    expectWithin(measured(duel(mine, theirs), "duel"), exact);
  });
});

describe("Monster A.I.: two who strike at each other, one hit point each", () => {
  const creature = (id: string, bonus: number, def: number) => ({
    ruleset: "monster-ai",
    doctrine: "",
    hp: { value: 1, max: 1 },
    profile: {
      scheme: {
        format: "opfor-scheme",
        version: 1,
        id,
        name: id,
        level: 1,
        boss: false,
        stats: { hp: 1, def, spd: 6, rng: 1 },
        abilities: { str: 0, dex: 0, con: 0, int: 0, wis: 0, cha: 0 },
        behaviours: [
          {
            id: "fight",
            when: { kind: "always" },
            actions: [{ kind: "attack", range: "melee", bonus, damage: "1" }],
          },
        ],
        targets: ["closest"],
        traits: [],
      },
    },
  });
  /** d20 and the bonus reach the defence. */
  const hits = (bonus: number, def: number): number => (21 - Math.max(2, def - bonus)) / 20;
  /** Turn cards are shuffled every round: each is first half of the time. */
  const exact = (p: number, q: number): number => {
    const [wins, loses] = [p * (0.5 + 0.5 * (1 - q)), q * (0.5 + 0.5 * (1 - p))];
    return wins / (wins + loses);
  };

  it.each([
    { mine: [4, 15], theirs: [4, 15] },
    { mine: [9, 12], theirs: [4, 15] },
  ])("$mine against $theirs", ({ mine: [ab = 0, ad = 0], theirs: [bb = 0, bd = 0] }) => {
    const snapshot = battleMap("a B", { figures: { a: creature("x", ab, ad), B: creature("y", bb, bd) } });
    expectWithin(measured(snapshot, "duel"), exact(hits(ab, bd), hits(bb, ad)));
  });
});

describe("Firefight: two turrets that shoot at each other", () => {
  interface Turret {
    readonly quality: number;
    readonly defense: number;
    readonly deadly: number;
  }
  const turret = ({ quality, defense, deadly }: Turret) => ({
    ruleset: "firefight",
    doctrine: "auto",
    profile: {
      quality,
      defense,
      rules: ["Immobile"],
      weapons: [{ name: "Gun", range: 24, attacks: 1, deadly }],
    },
  });
  /** A die reaches the number: sixes always, ones never. */
  const reaches = (needed: number): number => (7 - Math.min(6, Math.max(2, needed))) / 6;
  const wounds = (by: Turret, at: Turret): number => reaches(by.quality) * (1 - reaches(at.defense));

  /**
   * A wound is a marker, then a die: with the markers 6 or more, and it is out; else it is stunned and spends its next
   * turn getting up. What one of them who is about to act wins, by how many wounds both have and who is stunned.
   */
  function exactly(mine: Turret, theirs: Turret): { readonly first: number; readonly second: number } {
    const turrets = [mine, theirs];
    const known = new Map<string, number>();
    const key = (...state: readonly number[]): string => state.join();
    const value = (state: readonly number[]): number => known.get(key(...state)) ?? 0;
    const after = ([who = 0, a = 0, stunnedA = 0, b = 0, stunnedB = 0]: readonly number[]): number => {
      const [by, at] = [turrets[who], turrets[1 - who]];
      if (by === undefined || at === undefined) return NaN;
      const isStunned = (who === 0 ? stunnedA : stunnedB) === 1;
      if (isStunned) return value([1 - who, a, who === 0 ? 0 : stunnedA, b, who === 1 ? 0 : stunnedB]);
      const p = wounds(by, at);
      const markers = (who === 0 ? b : a) + by.deadly;
      const out = Math.min(6, Math.max(0, 7 - Math.max(1, 6 - markers))) / 6;
      const hit =
        who === 0 ? [1, a, stunnedA, Math.min(6, markers), 1] : [0, Math.min(6, markers), 1, b, stunnedB];
      const missed = value([1 - who, a, stunnedA, b, stunnedB]);
      return p * (out * (who === 0 ? 1 : 0) + (1 - out) * value(hit)) + (1 - p) * missed;
    };
    const some = [0, 1, 2, 3, 4, 5, 6];
    const states = [0, 1].flatMap((who) =>
      some.flatMap((a) =>
        some.flatMap((b) => [0, 1].flatMap((sa) => [0, 1].map((sb) => [who, a, sa, b, sb]))),
      ),
    );
    for (let round = 0; round < 300; round++)
      for (const state of states) known.set(key(...state), after(state));
    return { first: value([0, 0, 0, 0, 0]), second: value([1, 0, 0, 0, 0]) };
  }

  it.each([
    { mine: { quality: 4, defense: 4, deadly: 6 }, theirs: { quality: 4, defense: 4, deadly: 6 } },
    { mine: { quality: 3, defense: 4, deadly: 1 }, theirs: { quality: 5, defense: 4, deadly: 1 } },
  ])("$mine against $theirs", ({ mine, theirs }) => {
    const snapshot = battleMap("a . . . . . . . . . . B", {
      figures: { a: turret(mine), B: turret(theirs) },
    });
    // A die says who begins; whoever was done first begins the next round.
    const { first, second } = exactly(mine, theirs);
    expectWithin(measured(snapshot, "duel"), (first + second) / 2);
  });
});

describe("X-Wing: two ships that stand still and shoot, one hull each", () => {
  const ship = (at: readonly [number, number], heading: number, initiative: number, agility: number) => ({
    at,
    heading,
    ai: true,
    profile: { dial: "0OB", actions: [], attack: 1, agility, hull: 1, shields: 0, initiative },
  });
  /** At range 2: half the faces of an attack die hit, three of eight of a defence die evade. */
  const hits = (agility: number): number => 0.5 * (1 - 3 / 8) ** agility;

  it.each([
    { mine: { initiative: 4, agility: 0 }, theirs: { initiative: 2, agility: 0 } },
    { mine: { initiative: 4, agility: 1 }, theirs: { initiative: 2, agility: 0 } },
    { mine: { initiative: 2, agility: 0 }, theirs: { initiative: 4, agility: 1 } },
  ])("$mine against $theirs", ({ mine, theirs }) => {
    const { snapshot } = withStandIns(
      mat({
        ships: {
          a: ship([400, 480], NORTH, mine.initiative, mine.agility),
          B: ship([400, 300], SOUTH, theirs.initiative, theirs.agility),
        },
      }),
      RULESETS,
    );
    const [ours, others] = [hits(theirs.agility), hits(mine.agility)];
    const exact = mine.initiative > theirs.initiative ? firstWins(ours, others) : 1 - firstWins(others, ours);
    expectWithin(measured(snapshot, "duel"), exact);
  });
});

describe("A battle and its mirror image, sides exchanged", () => {
  const MIRRORED = process.env.OPFOR_LONG === "1" ? 1000 : 40;
  const map = `
    a . . . . . . . . . A
    . . . # . . . # . . .
    b . . . . . . . . . B
  `;
  const fighters: Readonly<Record<string, object>> = {
    "five-parsecs": {
      ruleset: "five-parsecs",
      doctrine: "rampaging",
      profile: { speed: 5, combatSkill: 1, toughness: 3, weapons: [] },
    },
    firefight: {
      ruleset: "firefight",
      doctrine: "auto",
      profile: { quality: 4, defense: 4, weapons: [{ name: "Sword", range: 0, attacks: 2 }] },
    },
    "monster-ai": { ruleset: "monster-ai", doctrine: "goblin-warrior", hp: { value: 6, max: 6 } },
  };
  const exchanged = (snapshot: Snapshot): Snapshot => ({
    ...snapshot,
    figures: snapshot.figures.map((figure) => ({
      ...figure,
      side: figure.side === "foe" ? "player" : "foe",
    })),
  });

  it.each(Object.entries(fighters))("are as likely for whoever has the place: %s", (_, fighter) => {
    const snapshot = battleMap(map, { figures: { a: fighter, A: fighter, b: fighter, B: fighter } });
    const range = { from: 0, to: MIRRORED };
    const one = rehearse({ snapshot, seed: "here" }, rulesetNamed, range);
    const other = rehearse({ snapshot: exchanged(snapshot), seed: "there" }, rulesetNamed, range);
    expect(one.how.decided).toBe(MIRRORED);
    const [here, there] = [oddsOf(one.wins.foe ?? 0, MIRRORED), oddsOf(other.wins.player ?? 0, MIRRORED)];
    expect(here.least).toBeLessThanOrEqual(there.most);
    expect(there.least).toBeLessThanOrEqual(here.most);
  });
});

it("a replay is its battle, step by step, to the same end", () => {
  const fighter = {
    ruleset: "five-parsecs",
    doctrine: "rampaging",
    profile: { speed: 5, combatSkill: 1, toughness: 3, weapons: [] },
  };
  const rehearsal = {
    snapshot: battleMap("a . . . . . . . . B", { figures: { a: fighter, B: fighter } }),
    seed: "replay",
  };
  const turns: string[] = [];
  const result = playNumber(rehearsal, rulesetNamed, 7, (happening) => {
    if (happening.kind !== "turn") return;
    const { steps } = happening.deed.decided.plan;
    turns.push(
      JSON.stringify([
        happening.figure,
        steps.flatMap((step) => (step.kind === "move" ? [{ figure: step.figure, places: step.path }] : [])),
      ]),
    );
  });
  const replay = replayOf(rehearsal, rulesetNamed, 7);
  const shown = replay.moments.filter(({ figure }) => figure !== undefined);
  expect(shown.map(({ figure, paths }) => JSON.stringify([figure, paths]))).toEqual(turns);
  expect(replay.end).toEqual(result.end);
  const left = result.snapshot.figures.map(({ id, x, y, defeated }) => ({ id, x, y, defeated }));
  expect(replay.moments.at(-1)?.figures).toMatchObject(left);
});

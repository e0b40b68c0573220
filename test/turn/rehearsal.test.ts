import { describe, expect, it } from "vitest";
import {
  expectationOf,
  merged,
  oddsOf,
  readTally,
  rehearse,
  rulesetNamed,
  RULESETS,
  withStandIns,
  type Rehearsal,
} from "../../src/headless";
import { battleMap } from "../support/ascii";

const fighter = {
  ruleset: "five-parsecs",
  doctrine: "rampaging",
  profile: {
    speed: 5,
    combatSkill: 1,
    toughness: 3,
    weapons: [{ name: "Blade", range: 0, shots: 0, damage: 1, traits: ["melee"] }],
  },
};
const duel = (): Rehearsal => ({
  snapshot: battleMap("a . . . . . . . . . . . . . . . B", { figures: { a: fighter, B: fighter } }),
  seed: "duel",
});

describe("a rehearsal", () => {
  it("is the same when it is spread and merged, in any order, as when it is one long run", () => {
    const whole = rehearse(duel(), rulesetNamed, { from: 0, to: 60 });
    const parts = [
      [40, 60],
      [0, 15],
      [15, 40],
    ].map(([from = 0, to = 0]) => rehearse(duel(), rulesetNamed, { from, to }));
    const sum = merged(parts.map((part) => JSON.parse(JSON.stringify(part)) as typeof part));
    expect(sum.ok && JSON.stringify(sum.value)).toBe(JSON.stringify(whole));
  });

  it("refuses what does not add up, by its field", () => {
    const [a, b] = [0, 5].map((from) => rehearse(duel(), rulesetNamed, { from, to: from + 10 }));
    if (a === undefined || b === undefined) throw new Error("two tallies");
    expect(merged([a, b])).toMatchObject({ ok: false, problems: [{ field: "1.played" }] });
    expect(merged([a, { ...b, seed: "other" }])).toMatchObject({
      ok: false,
      problems: [{ field: "1.seed" }],
    });
    expect(merged([a, { ...b, battle: "other" }])).toMatchObject({
      ok: false,
      problems: [{ field: "1.battle" }],
    });
    expect(readTally({ ...a, wins: { foe: -1 } })).toMatchObject({ ok: false });
    expect(readTally(JSON.parse(JSON.stringify(a)))).toMatchObject({ ok: true });
  });

  it("counts every battle once: winners, rounds, losses and what is alike", () => {
    const tally = rehearse(duel(), rulesetNamed, { from: 0, to: 40 });
    const sum = (counts: Readonly<Record<string, number>>): number =>
      Object.values(counts).reduce((all, one) => all + one, 0);
    expect(sum(tally.how)).toBe(40);
    expect(sum(tally.rounds)).toBe(40);
    expect(sum(tally.wins) + sum(tally.undecided)).toBe(40);
    expect(Object.values(tally.alike).reduce((all, { battles }) => all + battles, 0)).toBe(40);
    // In a duel the loser is lost, and sometimes both are.
    const both = sum(tally.undecided);
    expect(tally.figures.a?.lost).toBe((tally.wins.player ?? 0) + both);
    expect(tally.figures.B?.lost).toBe((tally.wins.foe ?? 0) + both);
    const expected = expectationOf(tally);
    expect(expected.typical).toBeDefined();
    expect(Object.keys(expected.best).sort()).toEqual(["foe", "player"]);
  });

  it("names whose rule decided, also for a scheme that people wrote", () => {
    const scheme = {
      ...(rulesetNamed("monster-ai")?.library?.blank(1) as object),
      id: "cave-bear",
      name: "Cave Bear",
    };
    const bear = {
      ruleset: "monster-ai",
      doctrine: "cave-bear",
      hp: { value: 10, max: 10 },
      profile: { scheme },
    };
    const snapshot = battleMap("a . . . . B", { figures: { a: bear, B: bear } });
    const { rules } = rehearse({ snapshot, seed: "bears" }, rulesetNamed, { from: 0, to: 1 });
    expect(JSON.stringify(Object.values(rules))).toContain("Cave Bear");
  });

  it("has odds that hold the truth 19 times of 20", () => {
    // Wilson, 95 %: 8 of 10 and the ends.
    const rounded = (won: number, of: number): number[] =>
      [oddsOf(won, of).least, oddsOf(won, of).most].map((bound) => Math.round(bound * 1000) / 1000);
    expect(rounded(8, 10)).toEqual([0.49, 0.943]);
    expect(rounded(0, 10)).toEqual([0, 0.278]);
    expect(rounded(10, 10)).toEqual([0.722, 1]);
  });

  it("plays figures without a ruleset like the others, and says so", () => {
    const { snapshot, left } = withStandIns(
      battleMap("a . . B", { figures: { a: fighter, B: { profile: fighter.profile } } }),
      RULESETS,
    );
    expect(snapshot.figures.map(({ ruleset }) => ruleset)).toEqual(["five-parsecs", "five-parsecs"]);
    expect(left.map(({ key }) => key)).toEqual([
      "OPFOR.rehearsal.standIn",
      "OPFOR.rehearsal.left.five-parsecs",
    ]);
    // A blade and nothing to shoot with; crews do not panic.
    expect(snapshot.figures[1]).toMatchObject({ doctrine: "aggressive", profile: { panic: 0 } });
    const picked = withStandIns(snapshotOf(), RULESETS, "five-parsecs/cautious").snapshot;
    expect(picked.figures[1]).toMatchObject({ ruleset: "five-parsecs", doctrine: "cautious" });
  });
});

const snapshotOf = () => battleMap("a . . B", { figures: { a: fighter } });

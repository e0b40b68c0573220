import { describe, expect, it } from "vitest";
import { text, type Text } from "../../src/core/text";
import { expectationOf, oddsOf } from "../../src/turn/rehearsal/rehearsal-odds";
import { emptyTally, type RehearsalTally } from "../../src/turn/rehearsal/rehearsal-tally";
import { rehearsalView } from "../../src/turn/view/windows/rehearsal-view";

const say = ({ key, data }: Text): string => (data === undefined ? key : `${key} ${JSON.stringify(data)}`);
const rule = (used: number, won: number, title: string) => ({ used, won, title: text(title) });
const alike = (
  first: number,
  winner: string | null,
  rounds: number,
  losses: Readonly<Record<string, number>>,
  battles = 1,
) => ({ first, winner, rounds, losses, battles });

const tally: RehearsalTally = {
  ...emptyTally("battle", "seed"),
  battles: 40,
  wins: { foe: 30, friendly: 6 },
  undecided: { "OPFOR.end.noHarm": 3, "book.end": 1 },
  rounds: { 2: 10, 4: 25, 30: 5 },
  figures: {
    a: { name: "Anna", side: "foe", lost: 10 },
    c: { name: "", side: "friendly", lost: 40 },
    b: { name: "Bert", side: "foe", lost: 10 },
    n: { name: "Ned", side: "neutral", lost: 1 },
  },
  rules: {
    "fp/walk": rule(30, 9, "Walk"),
    "fp/charge": rule(60, 30, "Charge"),
    "fp/charge-2": rule(4, 2, "Charge"),
    "fp/aim": rule(30, 0, "Aim"),
    "fp/hide": rule(3, 1, "Hide"),
    "fp/leap": rule(2, 2, "Leap"),
    "fp/wait": rule(1, 1, "Wait"),
    "fp/rest": rule(0, 0, "Rest"),
  },
  harm: {
    "friendly/@fp/charge": 50,
    "foe/Rifle": 50,
    "foe/Pistol": 9,
    "foe/@fp/unknown": 90,
    "foe/one": 4,
    "foe/two": 3,
    "foe/three": 2,
  },
  alike: {
    one: alike(7, "foe", 4, { foe: 1, friendly: 2 }, 12),
    two: alike(3, "foe", 2, { friendly: 2 }, 12),
    three: alike(9, "friendly", 30, { foe: 2 }, 5),
    four: alike(11, "friendly", 30, { foe: 2 }),
    five: alike(1, "friendly", 2, { friendly: 1, foe: 2 }),
    six: alike(2, "foe", 2, { friendly: 2 }),
    seven: alike(0, null, 1, { foe: 9, friendly: 9 }),
  },
};

describe("a share of battles", () => {
  it.each([
    [30, 40],
    [1, 1],
    [0, 7],
    [7, 7],
    [500, 1000],
  ])(
    "%i of %i lies between Wilson's bounds: the ends where a fair sample is two deviations off",
    (won, of) => {
      const share = won / of;
      const z = 1.959964;
      // (p - share)² = z² p (1 - p) / n, solved for p.
      const [a, b, c] = [1 + z ** 2 / of, -(2 * share + z ** 2 / of), share ** 2];
      const root = Math.sqrt(b * b - 4 * a * c);
      const odds = oddsOf(won, of);
      expect(odds.share).toBe(share);
      expect(odds.least).toBeCloseTo(won === 0 ? 0 : (-b - root) / (2 * a), 10);
      expect(odds.most).toBeCloseTo(won === of ? 1 : (-b + root) / (2 * a), 10);
    },
  );
  it("of none may be anything", () => {
    expect(oddsOf(0, 0)).toEqual({ share: 0, least: 0, most: 1 });
  });
});

describe("what to expect", () => {
  const expected = expectationOf(tally);
  it("leaves out who fights nobody, and sorts what comes more often first, equals by name", () => {
    expect(expected.sides.map(({ side, odds }) => [side, odds.share])).toEqual([
      ["foe", 0.75],
      ["friendly", 0.15],
    ]);
    expect(expected.undecided.share).toBe(0.1);
    expect(expected.meanRounds).toBe(6.75);
    expect(expected.rounds.map(({ rounds }) => rounds)).toEqual([2, 4, 30]);
    expect(expected.figures.map(({ id, odds }) => [id, odds.share])).toEqual([
      ["c", 1],
      ["a", 0.25],
      ["b", 0.25],
      ["n", 1 / 40],
    ]);
    expect(expected.rules.map(({ rule: id, used, won }) => [id, used, won])).toEqual([
      ["fp/charge", 64, 32],
      ["fp/aim", 30, 0],
      ["fp/walk", 30, 9],
      ["fp/hide", 3, 1],
      ["fp/leap", 2, 2],
      ["fp/wait", 1, 1],
      ["fp/rest", 0, 0],
    ]);
    expect(expected.harm.slice(0, 3)).toEqual([
      { what: "foe/@fp/unknown", perBattle: 2.25 },
      { what: "foe/Rifle", perBattle: 1.25 },
      { what: "friendly/@fp/charge", perBattle: 1.25 },
    ]);
  });
  it("names battles to watch: the commonest, each side's dearest defeat and cheapest victory, the earliest of equals", () => {
    expect(expected.typical).toBe(3);
    // Losses count before rounds.
    expect(expected.best).toEqual({ foe: 2, friendly: 9 });
    expect(expected.worst).toEqual({ foe: 1, friendly: 2 });
    // Who is not named among the losses has lost nobody: that is the best, and no worse than one.
    const none = { one: alike(1, "friendly", 2, {}), two: alike(2, "friendly", 9, { foe: 1, friendly: 1 }) };
    expect(expectationOf({ ...tally, alike: none })).toMatchObject({
      worst: { foe: 2 },
      best: { friendly: 1 },
    });
  });
  it("expects nothing of nothing", () => {
    expect(expectationOf(emptyTally("b", "s"))).toMatchObject({
      battles: 0,
      meanRounds: 0,
      undecided: { share: 0, least: 0, most: 1 },
      best: {},
    });
    const { harm } = expectationOf({ ...emptyTally("b", "s"), harm: { "foe/Rifle": 2 } });
    expect(harm).toEqual([{ what: "foe/Rifle", perBattle: 0 }]);
  });
});

describe("what many battles came to, in words", () => {
  const view = rehearsalView(tally, say);
  it("has a bar for each side, and for battles that nobody won", () => {
    expect(view.odds.map(({ name, side, share, width }) => [name, side, share, width])).toEqual([
      ['OPFOR.rehearsal.winsShort {"side":"foe"}', "foe", "75 %", 75],
      ['OPFOR.rehearsal.winsShort {"side":"OPFOR.side.friendly"}', "friendly", "15 %", 15],
      ["OPFOR.rehearsal.nobody", "", "10 %", 10],
    ]);
    // 30 of 40 lies between 59.8 and 85.8 percent.
    expect(view.odds[0]).toMatchObject({ range: "60–86 %", least: 59.8, spread: 26 });
    const decided = rehearsalView({ ...tally, undecided: {} }, say);
    expect(decided.odds).toHaveLength(2);
  });
  it("says why battles had no winner, in short where there are words", () => {
    const words = (message: Text): string =>
      message.key === "OPFOR.end.noHarm.short" ? "no harm" : say(message);
    expect(rehearsalView(tally, words).undecided).toEqual([
      'OPFOR.rehearsal.undecidedFor {"n":3,"why":"no harm"}',
      'OPFOR.rehearsal.undecidedFor {"n":1,"why":"OPFOR.rehearsal.ownEnd"}',
    ]);
  });
  it("draws rounds with their gaps, and a long tail as one bar", () => {
    expect(view.meanRounds).toBe('OPFOR.rehearsal.rounds {"rounds":6.8}');
    expect(view.rounds).toHaveLength(24);
    expect(view.rounds.map(({ rounds }) => rounds)).toEqual(Array.from({ length: 24 }, (_, at) => at + 2));
    expect(view.rounds.filter(({ height }) => height > 0)).toEqual([
      { rounds: 2, height: 40, label: 'OPFOR.rehearsal.roundsBar {"rounds":2,"n":10}' },
      { rounds: 4, height: 100, label: 'OPFOR.rehearsal.roundsBar {"rounds":4,"n":25}' },
      { rounds: 25, height: 20, label: 'OPFOR.rehearsal.roundsBar {"rounds":25,"n":5}' },
    ]);
    const bars = (rounds: Readonly<Record<string, number>>): number[] =>
      rehearsalView({ ...tally, rounds }, say).rounds.map((bar) => bar.rounds);
    expect([bars({}), bars({ 1: 1 }), bars({ 3: 1 })]).toEqual([[], [1], [3]]);
    // Nothing is no bar's measure.
    expect(rehearsalView({ ...tally, rounds: { 1: 0 } }, say).rounds[0]?.height).toBe(0);
  });
  it("names figures by their names, or by what they are known as", () => {
    expect(view.figures.map(({ name, side }) => [name, side])).toEqual([
      ["c", "friendly"],
      ["Anna", "foe"],
      ["Bert", "foe"],
      ["Ned", "neutral"],
    ]);
  });
  it("tells of the six rules that decided most, and of the six that hurt most", () => {
    const share = (name: string, used: number, won: number): string =>
      `OPFOR.rehearsal.ruleShare ${JSON.stringify({ rule: text(name), used, won })}`;
    expect(view.rules).toEqual([
      share("Charge", 1.6, 50),
      share("Aim", 0.8, 0),
      share("Walk", 0.8, 30),
      share("Hide", 0.1, 33),
      share("Leap", 0.1, 100),
      share("Wait", 0, 100),
    ]);
    const harm = (side: string | Text, means: string | Text, much: number): string =>
      `OPFOR.rehearsal.harm ${JSON.stringify({ side, means, harm: much })}`;
    expect(view.harm).toEqual([
      harm("foe", "unknown", 2.3),
      harm("foe", "Rifle", 1.3),
      harm(text("OPFOR.side.friendly"), text("Charge"), 1.3),
      harm("foe", "Pistol", 0.2),
      harm("foe", "one", 0.1),
      harm("foe", "two", 0.1),
    ]);
    expect(rehearsalView({ ...emptyTally("b", "s"), rules: { r: rule(3, 1, "R") } }, say).rules).toEqual([
      share("R", 3, 33),
    ]);
  });
  it("offers the typical battle, and the people's best and worst, or the first side's", () => {
    const side = text("OPFOR.side.friendly");
    expect(view.watch).toEqual([
      { number: 3, label: `OPFOR.rehearsal.typical ${JSON.stringify({ side })}` },
      { number: 9, label: `OPFOR.rehearsal.best ${JSON.stringify({ side })}` },
      { number: 2, label: `OPFOR.rehearsal.worst ${JSON.stringify({ side })}` },
    ]);
    const watched = (figures: RehearsalTally["figures"], of: RehearsalTally["alike"]) =>
      rehearsalView({ ...tally, figures, alike: of }, say).watch.map(({ number, label }) => [
        number,
        label.replace("OPFOR.rehearsal.", ""),
      ]);
    const players = { a: { name: "", side: "foe", lost: 0 }, P: { name: "", side: "player", lost: 0 } };
    expect(watched(players, { one: alike(5, "player", 1, {}) })).toEqual([
      [5, 'typical {"side":"player"}'],
      [5, 'best {"side":"player"}'],
    ]);
    const strangers = { a: { name: "", side: "red", lost: 0 }, b: { name: "", side: "blue", lost: 0 } };
    expect(watched(strangers, { one: alike(5, "blue", 1, {}) })).toEqual([
      [5, 'typical {"side":"blue"}'],
      [5, 'best {"side":"blue"}'],
    ]);
    expect(watched(strangers, { one: alike(5, "green", 1, {}) })).toEqual([
      [5, 'typical {"side":"red"}'],
      [5, 'worst {"side":"red"}'],
    ]);
    expect(watched(strangers, { one: alike(5, null, 1, {}) })).toEqual([[5, "typical {}"]]);
    expect(watched(strangers, {})).toEqual([]);
  });
});

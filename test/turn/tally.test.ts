import { expect, it } from "vitest";
import { text } from "../../src/core/text";
import { emptyTally, withBattle, type RehearsalTally } from "../../src/turn/rehearsal/rehearsal-tally";
import { battleMap } from "../support/ascii";

const start = battleMap("a b A");
type Counted = Parameters<typeof withBattle>[1];
const battle = (
  number: number,
  winners: readonly string[],
  fallen: readonly string[],
  rounds: number,
): Counted =>
  ({
    number,
    start,
    rules: new Map([
      ["r/charge", { used: 3, side: "foe", title: text("Charge") }],
      ["r/hide", { used: 2, side: "player", title: text("Hide") }],
    ]),
    harm: new Map([["a", 4]]),
    result: {
      how: "decided",
      rounds,
      end: { winners, why: text("why") },
      snapshot: {
        ...start,
        figures: start.figures.map((figure) => ({ ...figure, defeated: fallen.includes(figure.id) })),
      },
    },
  }) as unknown as Counted;

it("every battle is counted once in every sum: winners, rounds, losses, rules, harm and those alike", () => {
  const all = [battle(5, ["foe"], ["A"], 2), battle(3, ["foe"], ["A"], 2), battle(4, [], ["a", "b", "A"], 3)];
  const tally = all.reduce((sum: RehearsalTally, one) => withBattle(sum, one), emptyTally("b", "s"));
  expect(tally).toMatchObject({
    battles: 3,
    wins: { foe: 2 },
    rounds: { 2: 2, 3: 1 },
    harm: { a: 12 },
    undecided: { why: 1 },
    figures: { a: { lost: 1 }, b: { lost: 1 }, A: { lost: 3 } },
    rules: { "r/charge": { used: 9, won: 6 }, "r/hide": { used: 6, won: 0 } },
  });
  expect(tally.played).toEqual([{ from: 3, to: 6 }]);
  expect(
    Object.values(tally.alike).map(({ battles, first, winner, rounds }) => [battles, first, winner, rounds]),
  ).toEqual(
    expect.arrayContaining([
      [2, 3, "foe", 2],
      [1, 4, null, 3],
    ]),
  );
});

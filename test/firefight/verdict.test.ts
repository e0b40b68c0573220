import { describe, expect, it } from "vitest";
import { ended } from "../../src/rulesets/firefight/mission/battle-over";
import { ai, battleOn, brawler, context, marker, on, table, target } from "./support";

const field = (places: Readonly<Record<string, readonly [number, number]>>) =>
  table(30, 20, places, {
    figures: { a: ai(brawler), A: target() },
    regions: [marker("one", 10, 10), marker("two", 20, 10)],
    round: 4,
  });
const both = battleOn(field({ a: [2, 2], A: [28, 18] }));
const sides = ["foe", "player"];
const LAST = { round: 4, roundOver: true, sides };

describe("the verdict", () => {
  it("comes after the last round, with the tally, and not before", () => {
    const memory = { round: 4, seized: { one: "foe" } };
    expect(ended(both, memory, { round: 3, roundOver: true, sides })).toBeUndefined();
    expect(ended(both, memory, { round: 4, roundOver: false, sides })).toBeUndefined();
    expect(ended(both, memory, LAST)).toMatchObject({
      winners: ["foe"],
      tally: [
        { side: "foe", text: { data: { n: 1 } } },
        { side: "player", text: { data: { n: 0 } } },
      ],
    });
  });

  it("is a draw with as many markers each", () => {
    expect(ended(both, { seized: { one: "foe", two: "player" } }, LAST)).toMatchObject({ winners: [] });
  });

  it("is for the only side left, at any time", () => {
    const snapshot = field({ a: [2, 2], A: [28, 18] });
    const fallen = {
      ...snapshot,
      figures: snapshot.figures.map((one) => (one.id === "A" ? { ...one, defeated: true } : one)),
    };
    expect(ended(battleOn(fallen), null, { round: 2, roundOver: false, sides })).toMatchObject({
      winners: ["foe"],
    });
  });
});

describe("held markers on the map", () => {
  const roundEnd = (at: readonly [number, number], seized: Record<string, string>) =>
    on(
      battleOn({ ...field({ a: at, A: [28, 18] }), round: 1 }),
      { kind: "round-end", round: 1 },
      context([], { round: 1, seized }),
    ).outcomes.filter(({ kind }) => kind === "marked" || kind === "unmarked");

  it("get a flag in the colour of whoever seizes them", () => {
    expect(roundEnd([10, 11], {})).toMatchObject([
      { kind: "marked", mark: "held-one", what: "held", terms: { side: "foe" } },
    ]);
  });

  it("change it when they change hands, and keep it when nobody comes", () => {
    expect(roundEnd([10, 11], { one: "player" }).map(({ kind }) => kind)).toEqual(["unmarked", "marked"]);
    expect(roundEnd([2, 2], { one: "player" })).toEqual([]);
  });
});

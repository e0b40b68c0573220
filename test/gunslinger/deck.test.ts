import { describe, expect, it } from "vitest";
import { columnAndRow } from "../../src/rulesets/gunslinger/map/hexes";
import {
  deckGiven,
  entryOf,
  isUnreadableDeck,
  sizeOf,
  SYNTHETIC_DECK,
} from "../../src/rulesets/gunslinger/page/result-deck";

describe("the deck of results", () => {
  const two = [
    { tac: { A: "B" }, count: 2 },
    { tac: { C: "D" }, count: 1 },
  ] as const;
  it("has 108 cards, 36 of them without an entry", () => {
    expect(sizeOf(SYNTHETIC_DECK)).toBe(108);
    expect(SYNTHETIC_DECK.map(({ tac, count }) => `${count} ${JSON.stringify(tac)}`)).toEqual([
      "36 {}",
      '8 {"A":"B"}',
      '6 {"A":"C"}',
      '6 {"A":"D"}',
      '6 {"B":"A"}',
      '6 {"B":"C"}',
      '4 {"B":"D"}',
      '4 {"C":"A"}',
      '6 {"C":"B"}',
      '6 {"C":"D"}',
      '4 {"D":"A"}',
      '4 {"D":"B"}',
      '6 {"D":"C"}',
      '3 {"A":"B","D":"C"}',
      '3 {"B":"A","C":"D"}',
    ]);
  });
  it("is counted from its first card", () => {
    expect([1, 2, 3, 4].map((card) => entryOf([...two], card))).toEqual([
      { A: "B" },
      { A: "B" },
      { C: "D" },
      {},
    ]);
  });
  it("is the owner's where it can be read, and never one without cards", () => {
    expect(deckGiven([...two])).toEqual(two);
    for (const odd of [null, undefined]) {
      expect(deckGiven(odd)).toBe(SYNTHETIC_DECK);
      expect(isUnreadableDeck(odd)).toBe(false);
    }
    const bad = [
      [],
      [{ tac: {}, count: 0 }],
      [{ tac: {}, count: 501 }],
      "deck",
      [{ tac: { A: "Z" }, count: 1 }],
    ];
    for (const odd of bad) {
      expect(deckGiven(odd)).toBe(SYNTHETIC_DECK);
      expect(isUnreadableDeck(odd)).toBe(true);
    }
    for (const count of [1, 500]) expect(isUnreadableDeck([{ tac: {}, count }])).toBe(false);
  });
});

it.each([
  ["oddr", { q: 2, r: 0 }, "2 1"],
  ["oddr", { q: 2, r: 3 }, "3 4"],
  ["oddr", { q: 2, r: 4 }, "4 5"],
  ["evenr", { q: 2, r: 3 }, "4 4"],
  ["evenr", { q: 2, r: 4 }, "4 5"],
  ["oddq", { q: 3, r: 2 }, "4 3"],
  ["oddq", { q: 4, r: 2 }, "5 4"],
  ["evenq", { q: 3, r: 2 }, "4 4"],
  ["evenq", { q: 4, r: 2 }, "5 4"],
] as const)("hexes are counted by the layout: %s %j is %s", (layout, hex, expected) => {
  const { column, row } = columnAndRow(hex, layout as never);
  expect(`${column} ${row}`).toBe(expected);
});

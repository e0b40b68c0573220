import { expect } from "vitest";
import { beast, hero, type Fields } from "../game";
import type { GridKind } from "../maps";
import { condition, does, drawnAs, monster, on, row, shot, type Proofs } from "./stage";

export const conditions: Proofs = {
  "spaces: 1": (kind) => {
    expect([condition(kind, "1", "a A"), condition(kind, "1")]).toEqual([true, false]);
  },
  "spaces: 2+": (kind) => {
    expect([condition(kind, "2+", "a A"), condition(kind, "2+")]).toEqual([false, true]);
  },
  "spaces: 2-6": (kind) => {
    const seen = ["a A", row, "a . . . . . . . A"].map((map) => condition(kind, "2-6", map));
    expect(seen).toEqual([false, true, false]);
  },
  "spaces: close": (kind) => {
    expect([condition(kind, "close", "a A"), condition(kind, "close")]).toEqual([true, false]);
  },
  "spaces: near": (kind) => {
    const seen = ["a A", row, "a . . . . . . . A"].map((map) => condition(kind, "near", map));
    expect(seen).toEqual([false, true, false]);
  },
  "spaces: far": (kind) => {
    expect([condition(kind, "far", "a . . . . . . . A"), condition(kind, "far", "a . . A")]).toEqual([
      true,
      false,
    ]);
  },
  "kind: always": (kind) => {
    expect(condition(kind, { kind: "always" })).toBe(true);
  },
  "kind: proximity": (kind) => {
    expect(condition(kind, { kind: "proximity", spaces: "3" })).toBe(true);
  },
  "kind: all": (kind) => {
    const both = (spaces: string): Fields => ({
      kind: "all",
      of: [{ kind: "always" }, { kind: "proximity", spaces }],
    });
    expect([condition(kind, both("2+")), condition(kind, both("1"))]).toEqual([true, false]);
  },
  "kind: any": (kind) => {
    const either = (spaces: string): Fields => ({
      kind: "any",
      of: [
        { kind: "proximity", spaces: "1" },
        { kind: "proximity", spaces },
      ],
    });
    expect([condition(kind, either("2+")), condition(kind, either("1"))]).toEqual([true, false]);
  },
  "kind: not": (kind) => {
    const not = (spaces: string): Fields => ({ kind: "not", of: { kind: "proximity", spaces } });
    expect([condition(kind, not("1")), condition(kind, not("2+"))]).toEqual([true, false]);
  },
  "kind: ask": (kind) => {
    const at = on(kind, row, {
      a: monster(does({ kind: "ask", question: "Is it dark?" }, shot())),
      A: hero(),
      B: hero(),
    });
    expect(at.question("a").id).toBe("if-word");
    const answers = ["yes", "no"].map(
      (answer) => at.decide("a", { answers: { "if-word": answer } }).plan.rule.id,
    );
    expect(answers).toEqual(["word", "two-moves"]);
  },
  "kind: round": (kind) => {
    const from2 = { kind: "round", is: "at-least", number: 2 };
    const seen = [1, 2].map((round) => condition(kind, from2, row, {}, {}, { round }));
    expect(seen).toEqual([false, true]);
  },
  "kind: allies-died": (kind) => {
    const two = { kind: "allies-died", is: "at-least", number: 2 };
    const deaths = ["x", "y"].map((figure) => ({ figure, side: "foe" }));
    const seen = [deaths.slice(1), deaths].map((dead) => condition(kind, two, row, {}, { deaths: dead }));
    expect(seen).toEqual([false, true]);
  },
  "kind: drawn": (kind) => {
    const when = (position: Fields): Fields => ({ kind: "drawn", position });
    const seen = [0, 1, 3].map((at) =>
      [{ first: 1 }, { first: 2 }, { last: 1 }, { at: 2 }].map((position) =>
        condition(kind, when(position), row, {}, drawnAs(at)),
      ),
    );
    expect(seen).toEqual([
      [true, true, false, false],
      [false, true, false, true],
      [false, false, true, false],
    ]);
  },
  "kind: status": (kind) => {
    const prone = (has: boolean): Fields => ({ kind: "status", of: "target", status: "prone", has });
    const down = { A: hero(10, {}, { statuses: ["prone"] }), B: hero(10, {}, { statuses: ["prone"] }) };
    const seen = [true, false].map((has) => [
      condition(kind, prone(has), row, down),
      condition(kind, prone(has)),
    ]);
    expect(seen).toEqual([
      [true, false],
      [false, true],
    ]);
  },
  "kind: count": (kind) => {
    const near = (of: string): Fields => ({ kind: "count", of, within: 3, is: "at-least", number: 1 });
    const friend = (map: string): boolean => condition(kind, near("allies"), map, { b: beast() });
    expect([condition(kind, near("enemies")), condition(kind, near("enemies"), "a . . . . A")]).toEqual([
      true,
      false,
    ]);
    expect([friend("a . b . A"), friend("a . . . . b A")]).toEqual([true, false]);
  },
  "kind: hp": (kind) => {
    const half = { kind: "hp", of: "self", is: "below", than: { share: 0.5 } };
    const seen = [4, 5].map((value) =>
      condition(kind, half, row, { a: monster(does(half, shot()), {}, { hp: { value, max: 10 } }) }),
    );
    expect(seen).toEqual([true, false]);
  },
  ...Object.fromEntries(
    (
      [
        ["below", true, false, false],
        ["at-most", true, true, false],
        ["exactly", false, true, false],
        ["at-least", false, true, true],
        ["above", false, false, true],
      ] as const
    ).map(([is, ...wanted]) => [
      `is: ${is}`,
      (kind: GridKind): void => {
        const when = { kind: "hp", of: "self", is, than: { hp: 3 } };
        const seen = [2, 3, 4].map((value) =>
          condition(kind, when, row, { a: monster(does(when, shot()), {}, { hp: { value, max: 10 } }) }),
        );
        expect(seen).toEqual(wanted);
      },
    ]),
  ),
  ...Object.fromEntries(
    (
      [
        ["self", [true, false, false]],
        ["ally", [false, true, false]],
        ["self-or-ally", [true, true, false]],
        ["target", [false, false, true]],
      ] as const
    ).map(([of, wanted]) => [
      `of: ${of}`,
      (kind: GridKind): void => {
        const when = { kind: "hp", of, is: "below", than: { share: 0.5 } };
        const seen = ["a", "b", "A"].map((low) => {
          const hp = (id: string): { value: number; max: number } => ({
            value: id === low ? 2 : 10,
            max: 10,
          });
          return condition(kind, when, "b . . a . . A", {
            a: monster(does(when, shot()), {}, { hp: hp("a") }),
            b: beast({}, { hp: hp("b") }),
            A: hero(10, {}, { hp: hp("A") }),
          });
        });
        expect(seen).toEqual(wanted);
      },
    ]),
  ),
  "of: enemies": (kind) => {
    const two = { kind: "count", of: "enemies", within: 3, is: "at-least", number: 2 };
    expect([condition(kind, two, "A . . a . . B"), condition(kind, two, row)]).toEqual([true, false]);
  },
  "of: allies": (kind) => {
    const one = { kind: "count", of: "allies", within: 3, is: "at-least", number: 1 };
    expect([condition(kind, one, "b . . a . A", { b: beast() }), condition(kind, one)]).toEqual([
      true,
      false,
    ]);
  },
};

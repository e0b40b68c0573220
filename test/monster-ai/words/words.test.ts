import { describe, expect, it } from "vitest";
import {
  AGAINST_TRAITS,
  NUMBER_TRAITS,
  PLAIN_TRAITS,
  PRIORITIES,
  SHAPES,
} from "../../../src/rulesets/monster-ai/scheme/vocabulary";
import { everything, wordsIn } from "../everything";
import { GRID_KINDS } from "../maps";
import { actions } from "./action-words";
import { conditions } from "./condition-words";
import { effects } from "./effect-words";
import { limits } from "./limit-words";
import { priorities } from "./priority-words";
import { traits } from "./trait-words";

const PROOFS = { ...conditions, ...priorities, ...effects, ...actions, ...traits, ...limits };

describe.each(GRID_KINDS)("every word of the scheme language does what it says: %s", (kind) => {
  it.each(Object.entries(PROOFS))("MAI-F2 %s", (_, proof) => {
    proof(kind);
  });
});

describe("the words", () => {
  it("are all there", () => {
    const wanted = [
      ...wordsIn(everything),
      ...PRIORITIES.map((word) => `targets: ${word}`),
      ...SHAPES.map((word) => `shape: ${word}`),
      ...[...PLAIN_TRAITS, ...NUMBER_TRAITS, ...AGAINST_TRAITS].map((word) => `trait: ${word}`),
    ];
    expect(wanted.filter((word) => !Object.hasOwn(PROOFS, word))).toEqual([]);
  });
});

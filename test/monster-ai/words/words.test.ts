import { describe, expect, it } from "vitest";
import {
  AGAINST_TRAITS,
  NUMBER_TRAITS,
  PLAIN_TRAITS,
  PRIORITIES,
  SHAPES,
} from "../../../src/rulesets/monster-ai/scheme/vocabulary";
import {
  areaSchema,
  attackSchema,
  behaviourSchema,
  effectActionSchema,
  healSchema,
  summonSchema,
} from "../../../src/rulesets/monster-ai/scheme/schema";
import { everything, wordsIn } from "../everything";
import { GRID_KINDS } from "../maps";
import { actions } from "./action-words";
import { conditions } from "./condition-words";
import { effects } from "./effect-words";
import { limits } from "./limit-words";
import { priorities } from "./priority-words";
import { traits } from "./trait-words";

/** Fields that other proofs are about, and names. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  actions: "kind",
  count: "kind",
  damage: "kind",
  effects: "kind",
  id: "kind",
  magic: "trait",
  name: "kind",
  save: "onSave",
  source: "kind",
  type: "trait",
  value: "kind",
  what: "faction",
};

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

  it("and so are the fields of every action, behaviour and card", () => {
    const said = new Set(Object.keys(PROOFS).map((word) => word.split(":")[0]));
    const fields = [attackSchema, areaSchema, effectActionSchema, healSchema, summonSchema, behaviourSchema]
      .flatMap(({ shape }) => Object.keys(shape))
      .filter((field) => !said.has(ELSEWHERE[field] ?? field));
    expect([...new Set(fields)]).toEqual([]);
  });
});

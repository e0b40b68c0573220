import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { battleFrom, Field } from "../../src/field";
import { answers, someEdit, someQuestions, SPACES } from "./changes";
import { Chance, KINDS, randomMap } from "./oracle/maps";

/** A field that was edited answers as one built anew from the scene as it is now. */

vi.setConfig({ testTimeout: 300_000 });

const EDITS = 8;
/** Maps, each with so many edits. */
const RUNS = { square: 24, hex: 24, gridless: 16 };
/** The same in every run; another one for whoever wants to look further. */
const SEED = Number(process.env.OPFOR_SEED ?? 20261116);

describe.each(["square", "hex", "gridless"] as const)("a field that changes, %s", (kind) => {
  it("equals a rebuild after every edit, whatever it was asked before", () => {
    const property = fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
      const chance = new Chance(seed);
      const map = { ...KINDS[kind](seed), spaces: SPACES, walls: 8, figures: 4, regions: 1 };
      const [field, fresh] = [new Field(randomMap(chance, map)), randomMap(chance, map)];
      const questions = someQuestions(chance);
      answers(field.battle("space"), questions);
      for (let at = 0; at < EDITS; at++) {
        const edit = someEdit(chance, field.snapshot, fresh, at);
        field.apply(edit);
        // Now and then several at once.
        if (chance.chance(2)) continue;
        const [edited, rebuilt] = [field.battle("space"), battleFrom(field.snapshot, "space")];
        const [found, wanted] = [answers(edited, questions), answers(rebuilt, questions)];
        if (found !== wanted) expect(`after ${JSON.stringify(edit)}: ${found}`).toBe(wanted);
      }
    });
    fc.assert(property, { numRuns: RUNS[kind], seed: SEED });
  });
});

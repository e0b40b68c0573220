import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { battleFrom, Field, type Battle } from "../../src/field";
import { FEET, measuredMap } from "../support/measured-map";
import { wallSchema } from "../../src/field/snapshot";
import { figure } from "./draw";
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

it("equals a rebuild when a wall comes that reaches far beyond the map, and when it goes", () => {
  const field = new Field(
    measuredMap(400, 400, {
      grid: { size: 50, ...FEET },
      regions: [
        { id: "mud", rings: [[50, 50, 200, 50, 200, 200, 50, 200]], terrain: [{ kind: "difficult" }] },
      ],
      figures: [{ id: "walker", side: "foe", x: 179, y: 84, width: 0.5, height: 3 }],
    }),
  );
  const wayOut = (battle: Battle): unknown => {
    const reach = battle.reach(figure(battle, "walker"), 3);
    const spot = reach.at({ x: 200, y: 50 });
    return spot === undefined ? undefined : reach.path(spot);
  };
  const before = wayOut(field.battle("space"));
  field.apply({ kind: "wall", wall: wallSchema.parse({ id: "w", c: [-1489, 360, 1021, -746], move: 0 }) });
  expect(wayOut(field.battle("space"))).toEqual(wayOut(battleFrom(field.snapshot, "space")));
  field.apply({ kind: "wall-gone", id: "w" });
  expect(wayOut(field.battle("space"))).toEqual(before);
});

import { describe, expect, it } from "vitest";
import { Field, type Battle, type MoveRules } from "../../src/field";
import { DIAGONALS } from "../../src/field/snapshot";
import { someEdit } from "./changes";
import { Chance, KINDS, randomMap } from "./oracle/maps";

/**
 * Over open ground a search for a path leaves out steps that another way makes up for; one for everything in reach,
 * which the oracle holds to, takes them all. Maps with more room than the nasty ones, walls and dear ground here and
 * there, and edits between the questions.
 */
const MAPS = 12;
const EDITS = 6;
const PLACES = 12;

const RULES: readonly MoveRules[] = [{}, { through: "nobody", opensDoors: true }];

/** Costs of paths to some places in reach, and what those places cost by the reach. */
function costs(battle: Battle, chance: Chance, rules: MoveRules): { paths: unknown[]; reached: unknown[] } {
  const mover = chance.one(battle.figures);
  const { spots } = battle.reach(mover, 1000, rules);
  const places = Array.from({ length: PLACES }, () => chance.one(spots));
  return {
    paths: places.map((place) => [place, battle.path(mover, { kind: "place", place }, rules)?.cost]),
    reached: places.map((place) => [place, place.cost]),
  };
}

describe.each(DIAGONALS)("paths over open ground, diagonals %s", (diagonals) => {
  it("are as cheap as reach says, before and after edits", () => {
    for (let seed = 1; seed <= MAPS; seed++) {
      const chance = new Chance(seed);
      const { grid, ...kind } = KINDS.square(DIAGONALS.indexOf(diagonals));
      const map = { ...kind, grid, spaces: 16, walls: 14, figures: 6 };
      const [field, fresh] = [new Field(randomMap(chance, map)), randomMap(chance, map)];
      for (let at = 0; at < EDITS; at++) {
        for (const rules of RULES) {
          const { paths, reached } = costs(field.battle("space"), chance, rules);
          expect(paths, `seed ${seed}, after ${at} edits`).toEqual(reached);
        }
        field.apply(someEdit(chance, field.snapshot, fresh, at));
      }
    }
  });
});

import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { battleFrom, Field, type Battle, type Edit } from "../../src/field";
import { DIAGONALS, HEX_LAYOUTS, type Snapshot } from "../../src/field/snapshot";
import { Chance, onSpaces, randomMap, type MapKind } from "./oracle/maps";

/** A field that was edited answers as one built anew from the scene as it is now. */

vi.setConfig({ testTimeout: 300_000 });

const SIZE = 40;
const common = { spaces: 7, walls: 14, regions: 2, figures: 6 } as const;
const unit = { size: SIZE, distance: 5, units: "ft" } as const;
const kinds: Readonly<Record<string, (chance: Chance) => MapKind>> = {
  square: (chance) => ({ ...common, grid: { kind: "square", ...unit, diagonals: chance.one(DIAGONALS) } }),
  hex: (chance) => ({ ...common, grid: { kind: "hex", ...unit, layout: chance.one(HEX_LAYOUTS) } }),
  gridless: () => ({ ...common, grid: { kind: "gridless", ...unit } }),
};

function someEdit(chance: Chance, snapshot: Snapshot, fresh: Snapshot, at: number): Edit {
  const wall = chance.one(snapshot.walls.length > 0 ? snapshot.walls : fresh.walls);
  const figure = chance.one(snapshot.figures.length > 0 ? snapshot.figures : fresh.figures);
  switch (chance.below(8)) {
    case 0:
      return { kind: "wall", wall: { ...chance.one(fresh.walls), id: `new-${at}` } };
    case 1:
      return { kind: "wall", wall: { ...chance.one(fresh.walls), id: wall.id } };
    case 2:
      return { kind: "wall-gone", id: wall.id };
    case 3:
      return { kind: "wall", wall: { ...wall, door: 1, ds: chance.one([0, 1, 2] as const) } };
    case 4:
      return { kind: "door", id: wall.id, ds: chance.one([0, 1, 2] as const) };
    case 5:
      return { kind: "figure-gone", id: figure.id };
    case 6:
      return {
        kind: "figure",
        figure: { ...chance.one(fresh.figures), id: chance.one([figure.id, `f-${at}`]) },
      };
    default: {
      const point = { x: (chance.below(7) + 0.5) * SIZE, y: (chance.below(7) + 0.5) * SIZE };
      const { grid } = snapshot.scene;
      const place = grid.kind === "gridless" ? point : onSpaces({ grid }, point, figure.width, figure.height);
      return {
        kind: "figure",
        figure: { ...figure, ...place, hidden: chance.chance(3), defeated: chance.chance(5) },
      };
    }
  }
}

/** Everything a few questions say about the battle, as text. */
function answers(battle: Battle): string {
  const said: unknown[] = [battle.figures.map(({ id }) => id)];
  for (const a of battle.figures) {
    said.push(battle.reach(a, 3).spots, battle.reach(a, 2, { opensDoors: true, through: "nobody" }).spots);
    for (const b of battle.figures) {
      const { blocked, by } = battle.cover(a, b, { bodies: true });
      said.push(battle.sees(a, b), blocked, by.map(({ id }) => id).sort());
    }
  }
  const [first, last] = [battle.figures[0], battle.figures.at(-1)];
  if (first !== undefined && last !== undefined) {
    said.push(battle.path(first, { kind: "touch", figure: last })?.cost);
  }
  return JSON.stringify(said);
}

describe.each(Object.keys(kinds))("a field that changes, %s", (kind) => {
  it("equals a rebuild after every edit", () => {
    const property = fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
      const chance = new Chance(seed);
      const kindOf = kinds[kind];
      if (kindOf === undefined) throw new Error(`no maps of kind ${kind}`);
      const [map, other] = [kindOf(chance), randomMap(chance, kindOf(chance))];
      const field = new Field(randomMap(chance, map));
      answers(field.battle("space"));
      for (let at = 0; at < 6; at++) {
        field.apply(someEdit(chance, field.snapshot, other, at));
        if (at % 2 === 1) {
          expect(answers(field.battle("space"))).toBe(answers(battleFrom(field.snapshot, "space")));
        }
      }
    });
    fc.assert(property, { numRuns: kind === "gridless" ? 15 : 60, seed: 20261116, examples: [[54366]] });
  });
});

import { describe, it } from "vitest";
import { standing, type Battle, type Figure, type SightRule } from "../../src/field";
import { TERRAIN_KINDS } from "../../src/field/snapshot";
import { Comparison, someone, somewhere, spotOf, tables, type Table } from "./oracle/table";

/** Lines of sight past more than walls, and what lies where, against brute force. */

const ASKED = 25;

/** Where it stands, or a look from or at another place. */
function anywhere(table: Table, figure: Figure): Figure {
  const { chance, snapshot } = table;
  if (chance.chance(2)) return figure;
  const exact = snapshot.scene.grid.kind === "hex" || chance.chance(3);
  return standing(figure, exact ? spotOf(table, figure) : somewhere(table));
}

function isOnMap({ snapshot }: Table, { x, y, pixelWidth, pixelHeight }: Figure): boolean {
  const { area } = snapshot.scene;
  const isIn = (at: number, size: number, first: number, room: number): boolean =>
    at - size / 2 >= first && at + size / 2 <= first + room;
  return isIn(x, pixelWidth, area.x, area.width) && isIn(y, pixelHeight, area.y, area.height);
}

function sightRule({ chance, real }: Table): SightRule {
  const bodies = chance.one([true, true, false, real.figures.slice(0, 2)]);
  const areas = real.regions.filter(() => chance.chance(3));
  return {
    ...(chance.chance(5) ? {} : { bodies }),
    ...(chance.chance(3) ? {} : { areas }),
    ...(chance.chance(2) ? {} : { sliver: chance.one([0.1, 0.5, 1, 2]) }),
  };
}

describe.each(["square", "hex", "gridless"] as const)("past bodies and woods, %s", (kind) => {
  it("sees the same figures, from where they are and from other places", () => {
    const looks = new Comparison();
    for (const table of tables(kind)) {
      for (let at = 0; at < ASKED; at++) {
        const [a, b] = [anywhere(table, someone(table)), anywhere(table, someone(table))];
        const rule = sightRule(table);
        const seen = table.real.seesPast(a, b, rule);
        looks.same(seen, table.brute.seesPast(a, b, rule), seen, () => [table.seed, a, b, rule]);
      }
    }
    looks.end(2_000, 0.05, 0.95);
  });

  it("knows who is there, what spaces they cover and which regions are of a kind", () => {
    const looks = new Comparison();
    for (const table of tables(kind)) {
      const { chance, real, brute } = table;
      for (let at = 0; at < 8; at++) {
        const figure = anywhere(table, someone(table));
        const under = (battle: Battle): unknown =>
          battle
            .spacesUnder(figure)
            .map(({ x, y }) => `${x} ${y}`)
            .sort();
        // Beyond the rim of the map there are no spaces.
        if (isOnMap(table, figure)) looks.same(under(real), under(brute), true, () => [table.seed, figure]);
        const terrain = chance.one(TERRAIN_KINDS);
        const name = chance.chance(3) ? chance.one(real.regions).terrain[0]?.name : undefined;
        const of = (battle: Battle): string[] => battle.regionsOf(terrain, name).map(({ id }) => id);
        looks.same(of(real), of(brute), of(brute).length > 0, () => [table.seed, terrain, name]);
        const id = chance.one([figure.id, "nobody"]);
        looks.same(real.figure(id)?.id, brute.figure(id)?.id, id !== "nobody", () => [table.seed, id]);
      }
    }
    looks.end(1_500, 0.1);
  });
});

import { describe, it } from "vitest";
import { GroundIndex } from "../../src/field/ground/ground-index";
import { groundFrom, type Ground } from "../../src/field/ground/ground";
import { Chance, KINDS, randomMap } from "./oracle/maps";
import { Comparison } from "./oracle/table";

/** Regions found by where they lie are those found by looking at all of them, in the same order. */

const MAPS = 60;
const SPACES = 12;
const EXTENT = SPACES * 40;

/** Few and many; some as large as the map, some beyond its edges, some that are nothing. */
function someGrounds(chance: Chance, seed: number): Ground[] {
  const regions = chance.one([1, 4, 5, 12, 60, 200]);
  const snapshot = randomMap(chance, {
    ...KINDS.square(seed),
    spaces: SPACES,
    walls: 1,
    figures: 1,
    regions,
  });
  const odd = [
    [[-90, -90, 600, -90, 600, 600, -90, 600]],
    [[-300, 40, -200, 40, -200, 80]],
    [[470, 470, 900, 470, 900, 900]],
    [[40, 40, 40, 40, 40, 40]],
    [],
  ].map((rings, at) => ({ id: `odd-${at}`, name: "", rings, bottom: null, top: null, terrain: [] }));
  const all = [...snapshot.regions, ...odd.slice(0, chance.below(odd.length + 1))];
  return all.map((region, number) => groundFrom(snapshot, region, number));
}

/** On half spaces, where borders run, or anywhere; on the map or a little beside it. */
const somewhere = (chance: Chance): number =>
  chance.chance(2) ? chance.below(2 * SPACES + 6) * 20 - 60 : chance.below(EXTENT + 120) - 60;

const names = (grounds: readonly Ground[]): string => grounds.map(({ id }) => id).join();

describe("regions by where they lie", () => {
  it("are those of all regions that hold a point, are first to, or are crossed by a line", () => {
    const finds = new Comparison();
    for (let seed = 1; seed <= MAPS; seed++) {
      const chance = new Chance(seed);
      const all = someGrounds(chance, seed);
      const grounds = new GroundIndex(all, { left: 0, top: 0, right: EXTENT, bottom: EXTENT }, 40);
      for (let i = 0; i < 100; i++) {
        const [px, py] = [somewhere(chance), somewhere(chance)];
        const [qx, qy] = chance.chance(8) ? [px, py] : [somewhere(chance), somewhere(chance)];
        const asked = (): unknown => [seed, all.length, px, py, qx, qy];
        const holding = all.filter(({ shape }) => shape.contains(px, py));
        finds.same(names(grounds.at(px, py)), names(holding), holding.length > 0, asked);
        const even = (ground: Ground): boolean => ground.number % 2 === 0;
        const first = holding.find(even)?.id;
        finds.same(grounds.firstAt(px, py, even)?.id, first, first !== undefined, asked);
        const crossed = all.filter(({ shape }) => shape.stretches(px, py, qx, qy).length > 0);
        const shown: Ground[] = [];
        grounds.someAlong(px, py, qx, qy, (ground) => {
          shown.push(ground);
          return false;
        });
        const met = all.filter((ground) => shown.includes(ground) && crossed.includes(ground));
        finds.same(names(met), names(crossed), crossed.length > 0, asked);
        finds.same(new Set(shown).size, shown.length, true, asked);
        const named = chance.one(all);
        finds.same(grounds.find(named.id), named, true, asked);
      }
    }
    finds.end(MAPS * 500, 0.5);
  });
});

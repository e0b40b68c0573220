import { type Battle, battleFrom, type Snapshot, standing } from "../src/field";
import { Chance } from "../test/field/oracle/maps";
import { agree, atMost, faster, race, type Job, type Row } from "./race";
import { madeScene } from "./scenes";

/** Terrain on a map of 200 x 200: what 500 regions cost, and eight times as many that cover as much ground. */

const SPACES = 200;
const EXTENT = SPACES * 100;

/** Square patches of cover strewn over the map. */
function withCover(regions: number, side: number): Snapshot {
  const chance = new Chance(regions);
  const scene = madeScene(SPACES, 0, 2);
  return {
    ...scene,
    regions: Array.from({ length: regions }, (_, at) => {
      const [x, y] = [chance.below(EXTENT), chance.below(EXTENT)];
      const rings = [[x, y, x + side, y, x + side, y + side, x, y + side]];
      return { id: `r${at}`, name: "", rings, bottom: null, top: null, terrain: [{ kind: "cover" }] };
    }),
  };
}

const points = (() => {
  const chance = new Chance(3);
  return Array.from({ length: 2000 }, () => ({ x: chance.below(EXTENT), y: chance.below(EXTENT) }));
})();

const terrainOf = (battle: Battle) => (): number =>
  points.reduce((sum, point) => sum + battle.terrainAt(point).length, 0);

const terrainOfAll = (battle: Battle) => (): number =>
  points.reduce(
    (sum, point) =>
      sum +
      battle.regions.filter((region) => battle.contains(region, point)).flatMap((one) => one.terrain).length,
    0,
  );

/** Looks a dozen spaces away, past whatever terrain is there. */
function coverOf(battle: Battle): () => number {
  const [one, other] = battle.figures;
  if (one === undefined || other === undefined) throw new Error("a scene without figures");
  const looks = points.map(({ x, y }, at) => {
    const to = { x: Math.min(EXTENT, x + (at % 12) * 100), y: Math.min(EXTENT, y + ((at * 7) % 12) * 100) };
    return [standing(one, { x, y }), standing(other, to)] as const;
  });
  return () => looks.filter(([from, to]) => battle.isCovered(from, to, 0.5, { inside: false })).length;
}

export const regionJobs = (): Job[] => [{ name: "terrain", rows: regionRows }];

function regionRows(): Row[] {
  const few = battleFrom(withCover(500, 300), "space");
  const many = battleFrom(withCover(4_000, 300 / Math.sqrt(8)), "space");
  agree("terrain under points", [terrainOf(few)()], [terrainOfAll(few)()]);
  const [fewTerrain = 0, all = 0, manyTerrain = 0, fewCover = 0, manyCover = 0] = race(9, [
    terrainOf(few),
    terrainOfAll(few),
    terrainOf(many),
    coverOf(few),
    coverOf(many),
  ]);
  return [
    faster("terrain under points, 500 regions", "made", "looking at all of them", fewTerrain, all, 10),
    atMost("terrain under points, 8 times the regions", "made", "500 regions", manyTerrain / fewTerrain, 2),
    atMost("cover past terrain, 8 times the regions", "made", "500 regions", manyCover / fewCover, 2),
  ];
}

import { Field, loadBattle, type Snapshot, standing } from "../src/field";
import { Chance } from "../test/field/oracle/maps";
import { atMost, race, type Job, type Row } from "./race";
import { madeScene } from "./scenes";

/**
 * Sight questions within two dozen spaces, as decisions ask them, who ask thousands: five hundred from one
 * neighbourhood, then from another. All of them stay on the map, else the edge of a small one would cut many short.
 */
function sightWork(snapshot: Snapshot, spaces: number): () => number {
  const battle = new Field(snapshot).battle("space");
  const chance = new Chance(9);
  const inside = (): number => 3600 + chance.below(spaces * 100 - 7200);
  let [x, y] = [0, 0];
  const pairs = Array.from({ length: 32_000 }, (_, at) => {
    if (at % 500 === 0) [x, y] = [inside(), inside()];
    const near = (value: number): number => value + chance.below(2400) - 1200;
    const from = { x: near(x), y: near(y) };
    const angle = (chance.below(360) * Math.PI) / 180;
    const away = chance.below(2400);
    const to = { x: from.x + Math.cos(angle) * away, y: from.y + Math.sin(angle) * away };
    return [from, to] as const;
  });
  return () => pairs.filter(([from, to]) => battle.seesPoint(from, to)).length;
}

function reachWork(snapshot: Snapshot, budget: number): { run: () => number; settled: number } {
  const battle = new Field(snapshot).battle("space");
  const [mover] = battle.figures;
  if (mover === undefined) throw new Error("a scene without figures");
  const middle = snapshot.scene.area.width / 2 + 50;
  const figure = standing(mover, { x: middle, y: middle });
  const settled = battle.reach(figure, budget).spots.length;
  return { run: () => Array.from({ length: 20 }, () => battle.reach(figure, budget)).length, settled };
}

/** A dozen groups on the map, each with its surroundings; what differs is how many walls the whole map has. */
function aroundWork(snapshot: Snapshot): Around {
  const battle = new Field(snapshot).battle("space");
  const [mover, other] = battle.figures;
  if (mover === undefined || other === undefined) throw new Error("a scene without figures");
  const chance = new Chance(4);
  const spaces = snapshot.scene.area.width / 100;
  const starts = Array.from({ length: 12 }, () => {
    const at = (): number => (30 + chance.below(spaces - 60)) * 100 + 50;
    const [x, y] = [at(), at()];
    const near = (value: number): number => value + (chance.below(9) - 4) * 100;
    return Array.from({ length: 10 }, () => standing(mover, { x: near(x), y: near(y) }));
  }).flat();
  const looks = starts.map((from) =>
    Array.from({ length: 40 }, () => {
      const near = (value: number): number => value + (chance.below(49) - 24) * 100;
      return standing(other, { x: near(from.x), y: near(from.y) });
    }),
  );
  return {
    settled: starts.reduce((total, start) => total + battle.reach(start, 12).spots.length, 0),
    reach: () => starts.map((start) => battle.reach(start, 12)).length,
    cover: () =>
      starts.map((from, at) => looks[at]?.filter((to) => battle.isCovered(from, to, 0.5)).length).length,
  };
}

interface Around {
  readonly settled: number;
  readonly reach: () => number;
  readonly cover: () => number;
}

export const growthJobs = (): Job[] => [
  { name: "growth of sight", rows: sightGrowth },
  { name: "growth of reach", rows: reachGrowth },
  { name: "growth of loading", rows: loadingGrowth },
  { name: "100,000 walls", rows: hugeRows },
];

function sightGrowth(): Row[] {
  const [few, many] = [sightWork(madeScene(100, 2_000, 2), 100), sightWork(madeScene(100, 16_000, 2), 100)];
  const [fewTime = 0, manyTime = 0] = race(9, [few, many]);
  return [atMost("sight, 8 times the walls on equal area", "made", "2,000 walls", manyTime / fewTime, 1.3)];
}

function reachGrowth(): Row[] {
  const small = reachWork(madeScene(100, 0, 2), 12);
  const wide = reachWork(madeScene(400, 0, 2), 12);
  const far = reachWork(madeScene(400, 0, 2), 48);
  const [smallTime = 0, wideTime = 0, farTime = 0] = race(9, [small.run, wide.run, far.run]);
  const perCell = farTime / far.settled / (smallTime / small.settled);
  return [
    atMost("reach, 16 times the map", "made", "100 x 100", wideTime / smallTime, 1.3),
    atMost("reach per settled cell, 4 times the budget", "made", "12 cells", perCell, 1.3),
  ];
}

/** From the text of a battle file: parsed, checked, indexed, and first asked. */
function loadOf(walls: number, spaces: number): () => unknown {
  const text = JSON.stringify(madeScene(spaces, walls, 10));
  return () => {
    const loaded = loadBattle(JSON.parse(text));
    if (!loaded.ok) throw new Error("a made scene that does not load");
    const battle = new Field(loaded.value).battle("space");
    const [mover] = battle.figures;
    return mover === undefined ? 0 : battle.reach(mover, 6);
  };
}

function loadingGrowth(): Row[] {
  const [light = 0, heavy = 0] = race(3, [loadOf(2_000, 100), loadOf(100_000, 700)]);
  const note = `parsing included, ${Math.round(heavy)} ms`;
  return [atMost("loading, 50 times the walls", EQUAL, "2,000 walls", heavy / light, 60, "x", note)];
}

const EQUAL = "made, equal density";
/** perf.md allows a look 1.3x for every 8 times the walls; these are 50 times as many. */
const GROWN = Number((1.3 ** (Math.log(50) / Math.log(8))).toFixed(2));

function hugeRows(): Row[] {
  const [huge, usual] = [madeScene(700, 100_000, 2), madeScene(100, 2_000, 2)];
  const [many, few] = [aroundWork(huge), aroundWork(usual)];
  const [hugeSight = 0, sight = 0, hugeReach = 0, reach = 0, hugeCover = 0, cover = 0] = race(9, [
    sightWork(huge, 700),
    sightWork(usual, 100),
    many.reach,
    few.reach,
    many.cover,
    few.cover,
  ]);
  const perCell = hugeReach / many.settled / (reach / few.settled);
  return [
    atMost("sight among 100,000 walls", EQUAL, "2,000 walls", hugeSight / sight, GROWN),
    atMost("reach per settled cell among 100,000 walls", EQUAL, "2,000 walls", perCell, 1.3),
    atMost("cover among 100,000 walls", EQUAL, "2,000 walls", hugeCover / cover, GROWN),
  ];
}

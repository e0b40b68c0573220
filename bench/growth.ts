import { Field, standing, type Battle } from "../src/field";
import type { Snapshot } from "../src/field/snapshot";
import { Chance } from "../test/field/oracle/maps";
import { atMost, faster, race, type Row } from "./race";
import { benchScene, madeScene } from "./scenes";

export function changeRows(): Row[] {
  const snapshot = benchScene("dungeon-100");
  const field = new Field(snapshot);
  const ready = (one: Field): Battle => {
    const battle = one.battle("space");
    const [first] = battle.figures;
    if (first !== undefined) battle.reach(first, 1);
    return battle;
  };
  ready(field);
  const door = snapshot.walls.find(({ door: kind }) => kind === 1) ?? snapshot.walls[0];
  const [figure] = snapshot.figures;
  if (door === undefined || figure === undefined) throw new Error("a scene without doors or figures");
  let turn = 0;
  const [toggled = 0, moved = 0, rebuilt = 0] = race(15, [
    () => {
      field.apply({ kind: "wall", wall: { ...door, door: 1, ds: turn++ % 2 === 0 ? 1 : 0 } });
      return ready(field);
    },
    () => {
      field.apply({ kind: "figure", figure: { ...figure, x: figure.x + (turn++ % 2) * 100 } });
      return ready(field);
    },
    () => ready(new Field(snapshot)),
  ]);
  return [
    faster(
      "door opened or closed",
      "D",
      "a rebuild",
      toggled,
      rebuilt,
      10,
      `${(toggled * 1000).toFixed(0)} us`,
    ),
    faster("token moved", "D", "a rebuild", moved, rebuilt, 10, `${(moved * 1000).toFixed(0)} us`),
  ];
}

/** Sight questions within two dozen spaces, as decisions ask them: a hundred from one neighbourhood, then another. */
function sightWork(snapshot: Snapshot, spaces: number): () => number {
  const battle = new Field(snapshot).battle("space");
  const chance = new Chance(9);
  let [x, y] = [0, 0];
  const pairs = Array.from({ length: 2000 }, (_, at) => {
    if (at % 100 === 0) [x, y] = [chance.below(spaces * 100), chance.below(spaces * 100)];
    const near = (value: number): number =>
      Math.min(spaces * 100, Math.max(0, value + chance.below(2400) - 1200));
    const from = { x: near(x), y: near(y) };
    const angle = (chance.below(360) * Math.PI) / 180;
    const away = chance.below(2400);
    const inside = (value: number): number => Math.min(spaces * 100, Math.max(0, value));
    const to = { x: inside(from.x + Math.cos(angle) * away), y: inside(from.y + Math.sin(angle) * away) };
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

export function growthRows(): Row[] {
  const [few, many] = [sightWork(madeScene(100, 2_000, 2), 100), sightWork(madeScene(100, 16_000, 2), 100)];
  const small = reachWork(madeScene(100, 0, 2), 12);
  const wide = reachWork(madeScene(400, 0, 2), 12);
  const far = reachWork(madeScene(400, 0, 2), 48);
  const [fewTime = 0, manyTime = 0, smallTime = 0, wideTime = 0, farTime = 0] = race(9, [
    few,
    many,
    small.run,
    wide.run,
    far.run,
  ]);
  const loadOf = (walls: number, spaces: number): (() => unknown) => {
    const snapshot = madeScene(spaces, walls, 10);
    return () => {
      const battle = new Field(snapshot).battle("space");
      const [mover] = battle.figures;
      return mover === undefined ? 0 : battle.reach(mover, 6);
    };
  };
  const [light = 0, heavy = 0] = race(3, [loadOf(2_000, 100), loadOf(100_000, 700)]);
  const huge = madeScene(700, 100_000, 2);
  const [hugeSight = 0, again = 0] = race(5, [sightWork(huge, 700), few]);
  return [
    atMost("sight, 8 times the walls on equal area", "made", "2,000 walls", manyTime / fewTime, 1.3),
    atMost("reach, 16 times the map", "made", "100 x 100", wideTime / smallTime, 1.3),
    atMost(
      "reach per settled cell, 4 times the budget",
      "made",
      "12 cells",
      farTime / far.settled / (smallTime / small.settled),
      1.3,
    ),
    atMost("loading, 50 times the walls", "made, equal density", "2,000 walls", heavy / light, 60),
    atMost("sight among 100,000 walls", "made, equal density", "2,000 walls", hugeSight / again, 1.3),
  ];
}

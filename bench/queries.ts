import type { Point } from "../src/core/place";
import { battleFrom, standing, type Battle, type Figure } from "../src/field";
import type { Snapshot } from "../src/field/snapshot";
import { OpenWalk } from "../test/field/oracle/open";
import { Chance } from "../test/field/oracle/maps";
import {
  brute,
  easystarPaths,
  flatbushSees,
  networkFor,
  ngraphOf,
  ngraphPaths,
  ngraphReach,
  visiblePolygon,
} from "./peers";
import { faster, race, type Row } from "./race";
import { benchScene, madeScene, regridded, withDiagonals } from "./scenes";

const scenes = [
  ["D", "dungeon-100", 100],
  ["B", "battlefield-200", 200],
] as const;

const smallFigure = (battle: Battle): Figure => {
  const found = battle.figures.find(({ width }) => width === 1);
  if (found === undefined) throw new Error("no figure of size 1");
  return found;
};

/** Places a mover of the size can stand on and get to from the first of them. */
function goodPlaces(battle: Battle, mover: Figure, count: number, seed: number): Point[] {
  const chance = new Chance(seed);
  const spots = battle.reach(mover, 1e4, { through: "everybody" }).spots;
  return Array.from({ length: count }, () => chance.one(spots));
}

export function pathRows(): Row[] {
  return scenes.flatMap(([scene, name, spaces]) => {
    const snapshot = withDiagonals(benchScene(name), "exact");
    const battle = battleFrom(snapshot, "space");
    const mover = smallFigure(battle);
    const network = networkFor(snapshot, mover);
    const graph = ngraphOf(network);
    const [ngraph, easystar] = [ngraphPaths(graph), easystarPaths(network, spaces)];
    const places = goodPlaces(battle, mover, 24, 7);
    const pairs = places.slice(1).map((to, at) => [places[at] ?? to, to] as const);
    const at = ({ x, y }: Point): number => network.lattice.indexAt(x, y);
    const [ours = 0, theirs = 0, easy = 0] = race(9, [
      () => pairs.map(([from, to]) => battle.path(standing(mover, from), { kind: "place", place: to })?.cost),
      () => pairs.map(([from, to]) => ngraph(at(from), at(to))),
      () => pairs.map(([from, to]) => easystar(from, to)),
    ]);
    const each = `${Math.round((ours / pairs.length) * 1000)} us`;
    return [
      faster("far path", scene, "ngraph.path", ours, theirs, 15, each),
      faster("far path", scene, "easystarjs", ours, easy, 4),
    ];
  });
}

export function reachRows(): Row[] {
  const rows: Row[] = [];
  for (const [scene, name] of scenes) {
    const snapshot = withDiagonals(benchScene(name), "exact");
    for (const [label, other, size] of [
      ["reachable set", snapshot, 1],
      ["reachable set, 3x3 mover", snapshot, 3],
      ["reachable set, hex", regridded(snapshot, "hex"), 1],
    ] as const) {
      for (const budget of [12, 24]) rows.push(reachRow(label, scene, other, size, budget));
    }
  }
  return [...rows, gridlessRow()];
}

/** Both list all they found: every cost is added up. */
const listed = new Float64Array(1);
const add = (_x: number, _y: number, cost: number): void => {
  listed[0] = (listed[0] ?? 0) + cost;
};

function reachRow(label: string, scene: string, snapshot: Snapshot, size: number, budget: number): Row {
  const battle = battleFrom(snapshot, "space");
  const small = smallFigure(battle);
  const mover = { ...small, width: size, height: size, pixelWidth: size * 100, pixelHeight: size * 100 };
  const network = networkFor(snapshot, mover);
  const graph = ngraphOf(network);
  const footprint = network.lattice.footprint(size, size);
  const starts = goodPlaces(battle, small, 400, 11)
    .map(({ x, y }) => network.lattice.indexAt(x, y))
    .filter((cell) => (network.costs[cell] ?? Infinity) < Infinity)
    .slice(0, 30)
    .map((cell) => ({
      cell,
      figure: standing(mover, {
        x: network.lattice.centreX(cell) + footprint.dx,
        y: network.lattice.centreY(cell) + footprint.dy,
      }),
    }));
  const [ours = 0, theirs = 0] = race(15, [
    () => {
      for (const { figure } of starts) battle.reach(figure, budget).each(add);
      return listed;
    },
    () => {
      for (const { cell } of starts)
        for (const cost of ngraphReach(graph, cell, budget).values()) add(0, 0, cost);
      return listed;
    },
  ]);
  const goal = label === "reachable set" ? 10 : 0;
  const each = `${Math.round((ours / Math.max(1, starts.length)) * 1000)} us, every place listed`;
  return faster(label, `${scene}, ${budget} cells`, "ngraph.graph + flatqueue", ours, theirs, goal, each);
}

/** Without a grid nobody else has the problem: a plain visibility graph is the measure. */
function gridlessRow(): Row {
  const snapshot = madeScene(16, 24, 4, "gridless");
  const battle = battleFrom(snapshot, "space");
  const mover = smallFigure(battle);
  const spots = battle.reach(mover, 8).spots;
  const [ours = 0, theirs = 0] = race(3, [
    () => battleFrom(snapshot, "space").reach(mover, 8).spots.length,
    () => {
      const walk = new OpenWalk(snapshot, battle.figures, mover, {}, 0.02);
      return spots.map((spot) => walk.costTo(spot));
    },
  ]);
  return faster(
    "reachable set, gridless",
    "24 walls, 8 spaces",
    "visibility graph",
    ours,
    theirs,
    0,
    `${ours.toFixed(1)} ms`,
  );
}

export function sightRows(): Row[] {
  return scenes.flatMap(([scene, name, spaces]) => {
    const snapshot = benchScene(name);
    const battle = battleFrom(snapshot, "space");
    const chance = new Chance(5);
    const place = (): Point => ({ x: chance.below(spaces) * 100 + 50, y: chance.below(spaces) * 100 + 50 });
    const pairs = Array.from({ length: 3000 }, () => [place(), place()] as const);
    const { sees } = brute(snapshot);
    const { whole, pieces } = flatbushSees(snapshot);
    const [ours = 0, slow = 0, bush = 0, bushes = 0] = race(7, [
      () => pairs.filter(([from, to]) => battle.seesPoint(from, to)).length,
      () => pairs.filter(([from, to]) => sees(from.x, from.y, to.x, to.y)).length,
      () => pairs.filter(([from, to]) => whole(from.x, from.y, to.x, to.y)).length,
      () => pairs.filter(([from, to]) => pieces(from.x, from.y, to.x, to.y)).length,
    ]);
    const dungeon = scene === "D";
    const each = `${Math.round((ours / pairs.length) * 1e6)} ns`;
    return [
      faster("line of sight", scene, "brute force, typed", ours, slow, dungeon ? 12 : 35, each),
      faster(
        "line of sight",
        scene,
        "flatbush, best of two ways",
        ours,
        Math.min(bush, bushes),
        dungeon ? 5 : 3,
      ),
      allCells(scene, snapshot, battle, spaces),
    ];
  });
}

function allCells(scene: string, snapshot: Snapshot, battle: Battle, spaces: number): Row {
  const chance = new Chance(3);
  const polygon = visiblePolygon(snapshot);
  const work = Array.from({ length: 6 }, () => {
    const [column, row] = [24 + chance.below(spaces - 48), 24 + chance.below(spaces - 48)];
    const origin = { x: column * 100 + 50, y: row * 100 + 50 };
    const points: Point[] = [];
    for (let down = -24; down <= 24; down++) {
      for (let across = -24; across <= 24; across++) {
        if (across * across + down * down <= 576)
          points.push({ x: origin.x + across * 100, y: origin.y + down * 100 });
      }
    }
    return { origin, points };
  });
  const [ours = 0, theirs = 0] = race(5, [
    () => work.map(({ origin, points }) => points.filter((point) => battle.seesPoint(origin, point)).length),
    () => work.map(({ origin, points }) => polygon(origin, points)),
  ]);
  const each = `${Math.round((ours / work.length) * 1000)} us`;
  return faster(
    "one origin to all cells within 24",
    scene,
    "visibility-polygon + inPolygon",
    ours,
    theirs,
    15,
    each,
  );
}

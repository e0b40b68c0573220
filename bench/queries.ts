import type { Point } from "../src/core/place";
import { type Battle, battleFrom, type Figure, type Snapshot, standing } from "../src/field";
import { Chance } from "../test/field/oracle/maps";
import {
  brute,
  costAlong,
  easystarPaths,
  flatbushSees,
  networkFor,
  ngraphOf,
  ngraphPaths,
  ngraphReach,
  passesAnEnd,
  visiblePolygon,
  type Sees,
} from "./peers";
import { agree, faster, holds, measured, race, type Job, type Row } from "./race";
import { benchScene, BOTH, regridded, withDiagonals, type SceneName } from "./scenes";

export const smallFigure = (battle: Battle): Figure => {
  const found = battle.figures.find(({ width }) => width === 1);
  if (found === undefined) throw new Error("no figure of size 1");
  return found;
};

/** Places a mover of the size can stand on and get to from the first of them. */
export function goodPlaces(battle: Battle, mover: Figure, count: number, seed: number): Point[] {
  const chance = new Chance(seed);
  const spots = battle.reach(mover, 1e4, { through: "everybody" }).spots;
  return Array.from({ length: count }, () => chance.one(spots));
}

export const pathJobs = (): Job[] =>
  BOTH.map((name) => ({ name: `far path ${name}`, rows: () => pathRows(name) }));

function pathRows(name: SceneName): Row[] {
  const { label, spaces, snapshot: scene } = benchScene(name);
  const snapshot = withDiagonals(scene, "exact");
  const battle = battleFrom(snapshot, "space");
  const mover = smallFigure(battle);
  const network = networkFor(snapshot, mover);
  const [ngraph, easystar] = [ngraphPaths(ngraphOf(network)), easystarPaths(network, spaces)];
  const places = goodPlaces(battle, mover, 24, 7);
  const pairs = places.slice(1).map((to, at) => [places[at] ?? to, to] as const);
  const at = ({ x, y }: Point): number => network.lattice.indexAt(x, y);
  const walk = (from: Point, to: Point): number | undefined =>
    battle.path(standing(mover, from), { kind: "place", place: to })?.cost;
  const costs = pairs.map(([from, to]) => walk(from, to) ?? Infinity);
  agree(
    "far path, ngraph.path",
    costs,
    pairs.map(([from, to]) => {
      const cells = ngraph(at(from), at(to)).map(({ id }) => Number(id));
      return costAlong(network, cells[0] === at(from) ? cells : cells.reverse());
    }),
  );
  // EasyStar is not optimal on diagonals (perf.md): its ways are no shorter, and no more than a fifth longer.
  for (const [i, [from, to]] of pairs.entries()) {
    const theirs = costAlong(
      network,
      easystar(from, to).map(({ x, y }) => at({ x: x * 100 + 50, y: y * 100 + 50 })),
    );
    const cost = costs[i] ?? NaN;
    holds(`easystar walks ${theirs}, we ${cost}`, theirs >= cost - 1e-6 && theirs <= cost * 1.2);
  }
  const [ours = 0, theirs = 0, easy = 0] = race(9, [
    () => pairs.map(([from, to]) => walk(from, to)),
    () => pairs.map(([from, to]) => ngraph(at(from), at(to)).length),
    () => pairs.map(([from, to]) => easystar(from, to).length),
  ]);
  const each = `${Math.round((ours / pairs.length) * 1000)} us, same costs`;
  return [
    faster("far path", label, "ngraph.path", ours, theirs, 15, each),
    faster("far path", label, "easystarjs", ours, easy, 4, "its ways up to a fifth longer"),
  ];
}

export const reachJobs = (): Job[] =>
  BOTH.flatMap((name) =>
    (["1x1", "3x3", "hex"] as const).map((what) => ({
      name: `reachable set ${name} ${what}`,
      rows: () => reachRows(name, what),
    })),
  );

function reachRows(name: SceneName, what: "1x1" | "3x3" | "hex"): Row[] {
  const { label, snapshot: scene } = benchScene(name);
  const exact = withDiagonals(scene, "exact");
  const snapshot = what === "hex" ? regridded(exact, "hex") : exact;
  const work = { "1x1": "reachable set", "3x3": "reachable set, 3x3 mover", hex: "reachable set, hex" }[what];
  return [12, 24].map((budget) => reachRow(work, label, snapshot, what === "3x3" ? 3 : 1, budget));
}

/** A large mover is shut in at most places of a dungeon: a search of so few spaces says nothing about searching. */
const ROOM = 30;
/** With fewer places than a dozen cells are about, a search is over before it has begun. */
const MANY = 100;

/** So many starts, that a round takes a few milliseconds: in shorter ones we paid for the memory the peer had used. */
const STARTS = 200;

/** The first so many that are wanted: the others are not looked at. */
function firstOf(all: readonly number[], most: number, isWanted: (one: number) => boolean): number[] {
  const found: number[] = [];
  for (const one of all) {
    if (found.length === most) break;
    if (isWanted(one)) found.push(one);
  }
  return found;
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
  const isRoomy = (cell: number): boolean =>
    (network.costs[cell] ?? Infinity) < Infinity && ngraphReach(graph, cell, budget).size >= ROOM;
  const cells = goodPlaces(battle, small, 8 * STARTS, 11).map(({ x, y }) => network.lattice.indexAt(x, y));
  const starts = firstOf(cells, STARTS, isRoomy).map((cell) => ({
    cell,
    figure: standing(mover, {
      x: network.lattice.centreX(cell) + footprint.dx,
      y: network.lattice.centreY(cell) + footprint.dy,
    }),
  }));
  for (const { cell, figure } of starts) {
    const found = battle.reach(figure, budget).spots;
    const others = new Map(ngraphReach(graph, cell, budget));
    const cells = found.map(({ x, y }) => network.lattice.indexAt(x - footprint.dx, y - footprint.dy));
    agree(
      label,
      found.map(({ cost }) => cost),
      cells.map((one) => others.get(one) ?? NaN),
    );
    // The peer also lists where friends stand, whom one may pass but not end on.
    for (const one of cells) others.delete(one);
    for (const one of others.keys()) {
      const { lattice } = network;
      const there = { x: lattice.centreX(one) + footprint.dx, y: lattice.centreY(one) + footprint.dy };
      const isTaken = battle.figures.some(
        (other) => other.id !== mover.id && battle.spaces(standing(mover, there), other) === 0,
      );
      holds(`${label}: a free place that only the peer found`, isTaken);
    }
  }
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
  const places = Math.round(
    starts.reduce((all, { figure }) => all + battle.reach(figure, budget).spots.length, 0) / starts.length,
  );
  const each = `${Math.round((ours / starts.length) * 1000)} us, ${places} places listed`;
  const row = faster(label, `${scene}, ${budget} cells`, "ngraph.graph + flatqueue", ours, theirs, 10, each);
  return places >= MANY ? row : measured(row, `shut in: ${each}`);
}

export const sightJobs = (): Job[] =>
  BOTH.map((name) => ({ name: `line of sight ${name}`, rows: () => sightRows(name) }));

function sightRows(name: SceneName): Row[] {
  const { label, spaces, snapshot } = benchScene(name);
  const battle = battleFrom(snapshot, "space");
  const chance = new Chance(5);
  const place = (): Point => ({ x: chance.below(spaces) * 100 + 50, y: chance.below(spaces) * 100 + 50 });
  const pairs = Array.from({ length: 3000 }, () => [place(), place()] as const);
  const { sees } = brute(snapshot);
  const { whole, pieces } = flatbushSees(snapshot);
  const said = (one: Sees): number[] => pairs.map(([from, to]) => (one(from.x, from.y, to.x, to.y) ? 1 : 0));
  const seen = pairs.map(([from, to]) => (battle.seesPoint(from, to) ? 1 : 0));
  agree("line of sight, brute force", seen, said(sees));
  agree("line of sight, flatbush", seen, said(whole));
  // Where a ray is cut in pieces on a wall, neither piece crosses it: so it sees a little more.
  const inPieces = said(pieces);
  const more = pairs.filter((_, at) => inPieces[at] !== seen[at]).length;
  holds(`flatbush in pieces says otherwise ${more} times`, more <= pairs.length / 200);
  const [ours = 0, slow = 0, bush = 0, bushes = 0] = race(7, [
    () => pairs.filter(([from, to]) => battle.seesPoint(from, to)).length,
    () => pairs.filter(([from, to]) => sees(from.x, from.y, to.x, to.y)).length,
    () => pairs.filter(([from, to]) => whole(from.x, from.y, to.x, to.y)).length,
    () => pairs.filter(([from, to]) => pieces(from.x, from.y, to.x, to.y)).length,
  ]);
  const [bruteGoal, bushGoal] = name === "D" ? [12, 5] : [35, 3];
  const each = `${Math.round((ours / pairs.length) * 1e6)} ns, same answers`;
  const best = Math.min(bush, bushes);
  return [
    faster("line of sight", label, "brute force, typed", ours, slow, bruteGoal, each),
    faster("line of sight", label, "flatbush, best of two ways", ours, best, bushGoal),
    allCells(label, snapshot, battle, spaces),
  ];
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
  const seen = ({ origin, points }: (typeof work)[number]): Point[] =>
    points.filter((point) => battle.seesPoint(origin, point));
  for (const one of work) {
    const [ours, theirs] = [new Set(seen(one)), new Set(polygon(one.origin, one.points))];
    // Lines past the end of a wall are the polygon's to lose: all others it sees as we do.
    const otherwise = one.points.filter((point) => ours.has(point) !== theirs.has(point));
    const isClose = otherwise.every((point) => passesAnEnd(snapshot, one.origin, point));
    holds("the polygon says otherwise only beside ends of walls", isClose && otherwise.length <= 60);
  }
  const [ours = 0, theirs = 0] = race(5, [
    () => work.map((one) => seen(one).length),
    () => work.map(({ origin, points }) => polygon(origin, points).length),
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

import EasyStar from "easystarjs";
import Flatbush from "flatbush";
import FlatQueue from "flatqueue";
import createGraph, { type Graph, type Node } from "ngraph.graph";
import { nba } from "ngraph.path";
import VisibilityPolygon from "visibility-polygon";
import type { Point } from "../src/core/place";
import { WallStops } from "../src/field/grid-moves/steps/wall-stops";
import type { Figure, Snapshot } from "../src/field";
import { HexLattice } from "../src/field/grid/hex";
import { innerSteps, type Lattice } from "../src/field/grid/lattice";
import { diagonalCost, SquareLattice } from "../src/field/grid/square";
import { groundMap } from "../src/field/grid-moves/steps/ground-map";
import { groundCost } from "../src/field/ground/ground";
import { worldFrom, type World } from "../src/field/indexed-scene";

/** The same battlefield for other people's libraries: thin walls as missing edges, terrain as weights. */
export interface Network {
  readonly lattice: Lattice;
  readonly world: World;
  readonly stopped: Uint8Array;
  /** Cost of standing on a cell for the mover; Infinity where it may not. */
  readonly costs: Float64Array;
  readonly diagonal: number;
}

export function networkFor(snapshot: Snapshot, mover: Figure): Network {
  const world = worldFrom(snapshot);
  const { grid } = snapshot.scene;
  if (grid.kind === "gridless") throw new Error("no network without a grid");
  const lattice = grid.kind === "square" ? new SquareLattice(snapshot, grid) : new HexLattice(snapshot, grid);
  const walker = { levels: -1, elevation: 0, opensDoors: false };
  const { stopped } = new WallStops(lattice, world.walls, walker, grid.size);
  const single = new Float64Array(lattice.cells);
  const map = groundMap(lattice, world.grounds.all);
  for (let cell = 0; cell < lattice.cells; cell++) {
    let cost = lattice.playable[cell] === 1 ? 1 : Infinity;
    for (let i = map.first[cell] ?? 0; i < (map.first[cell + 1] ?? 0); i++) {
      const ground = world.grounds.all[map.list[i] ?? 0];
      if (ground !== undefined) cost = Math.max(cost, groundCost(ground, {}));
    }
    single[cell] = cost;
  }
  for (const figure of world.figures) {
    if (figure.side === mover.side) continue;
    const footprint = lattice.footprint(figure.width, figure.height);
    const anchor = lattice.anchorAt(footprint, figure.x, figure.y);
    for (const step of footprint.cells) single[anchor + step] = Infinity;
  }
  const footprint = lattice.footprint(mover.width, mover.height);
  const inner = innerSteps(footprint.cells, lattice.steps, lattice.diagonal);
  const costs = single.map((_, anchor) => {
    let cost = 0;
    for (const [i, step] of footprint.cells.entries()) {
      cost = Math.max(cost, single[anchor + step] ?? Infinity);
      if (((stopped[anchor + step] ?? 255) & (inner[i] ?? 0)) !== 0) return Infinity;
    }
    return cost;
  });
  const wide = stopped.map((_, anchor) => {
    let bits = 0;
    for (const step of footprint.cells) bits |= stopped[anchor + step] ?? 255;
    return bits;
  });
  const diagonal = grid.kind === "square" ? diagonalCost(grid.diagonals, false) : 1;
  return { lattice, world, stopped: wide, costs, diagonal };
}

/** Nodes are cell numbers, links carry their weight. */
export function ngraphOf({ lattice, stopped, costs, diagonal }: Network): Graph<Point, number> {
  const graph = createGraph<Point, number>();
  for (let cell = 0; cell < lattice.cells; cell++) {
    if (lattice.playable[cell] !== 1) continue;
    graph.addNode(cell, { x: lattice.centreX(cell), y: lattice.centreY(cell) });
  }
  for (let cell = 0; cell < lattice.cells; cell++) {
    if (lattice.playable[cell] !== 1) continue;
    for (let d = 0; d < lattice.steps.length; d++) {
      const next = cell + (lattice.steps[d] ?? 0);
      const cost = costs[next] ?? Infinity;
      if ((((stopped[cell] ?? 255) >> d) & 1) === 1 || cost === Infinity) continue;
      graph.addLink(cell, next, cost * (lattice.diagonal[d] === 1 ? diagonal : 1));
    }
  }
  return graph;
}

/** The way from cell to cell, in whichever direction; none when there is none. */
export function ngraphPaths(
  graph: Graph<Point, number>,
): (from: number, to: number) => readonly Node<Point>[] {
  const octile = (a: Point, b: Point): number => {
    const [dx, dy] = [Math.abs(a.x - b.x) / 100, Math.abs(a.y - b.y) / 100];
    return Math.max(dx, dy) + (Math.SQRT2 - 1) * Math.min(dx, dy);
  };
  const finder = nba(graph, {
    oriented: true,
    distance: (_from, _to, link) => link.data,
    heuristic: (from, to) => octile(from.data, to.data),
  });
  return (from, to) => finder.find(from, to);
}

/** What a way from cell to cell costs; Infinity for none. */
export function costAlong({ lattice, stopped, costs, diagonal }: Network, cells: readonly number[]): number {
  let total = cells.length === 0 ? Infinity : 0;
  for (const [at, cell] of cells.entries()) {
    const next = cells[at + 1];
    if (next === undefined) break;
    const d = lattice.steps.indexOf(next - cell);
    if (d < 0 || (((stopped[cell] ?? 255) >> d) & 1) === 1) return Infinity;
    total += (costs[next] ?? Infinity) * (lattice.diagonal[d] === 1 ? diagonal : 1);
  }
  return total;
}

/** Dijkstra within a budget over ngraph.graph with flatqueue. */
export function ngraphReach(graph: Graph<Point, number>, start: number, budget: number): Map<number, number> {
  const costs = new Map<number, number>([[start, 0]]);
  const queue = new FlatQueue<number>();
  queue.push(start, 0);
  while (queue.length > 0) {
    const cost = queue.peekValue() ?? 0;
    const node = queue.pop();
    if (node === undefined || cost > (costs.get(node) ?? Infinity)) continue;
    graph.forEachLinkedNode(
      node,
      (other, link) => {
        const total = cost + link.data;
        const id = other.id as number;
        if (total <= budget && total < (costs.get(id) ?? Infinity)) {
          costs.set(id, total);
          queue.push(id, total);
        }
        return false;
      },
      true,
    );
  }
  return costs;
}

const EASY = ["RIGHT", "BOTTOM", "LEFT", "TOP", "BOTTOM_RIGHT", "BOTTOM_LEFT", "TOP_LEFT", "TOP_RIGHT"];

/** The way from place to place, space by space; none when there is none. */
export function easystarPaths(
  network: Network,
  spaces: number,
): (from: Point, to: Point) => readonly Point[] {
  const { lattice, stopped, costs } = network;
  const star = new EasyStar.js();
  const grid: number[][] = [];
  for (let row = 0; row < spaces; row++) {
    const line: number[] = [];
    for (let column = 0; column < spaces; column++) {
      const cost = costs[lattice.indexAt(column * 100 + 50, row * 100 + 50)] ?? Infinity;
      line.push(cost === Infinity ? 9 : Math.round(cost));
    }
    grid.push(line);
  }
  star.setGrid(grid);
  star.setAcceptableTiles([1, 2, 3, 4]);
  for (const cost of [1, 2, 3, 4]) star.setTileCost(cost, cost);
  star.enableDiagonals();
  star.enableSync();
  star.setIterationsPerCalculation(1e9);
  for (let row = 0; row < spaces; row++) {
    for (let column = 0; column < spaces; column++) {
      const bits = stopped[lattice.indexAt(column * 100 + 50, row * 100 + 50)] ?? 0;
      // EasyStar asks from which neighbours a tile may be entered.
      const from = EASY.filter((_, d) => {
        const other = lattice.indexAt(column * 100 + 50, row * 100 + 50) + (lattice.steps[d] ?? 0);
        return (((stopped[other] ?? 255) >> (lattice.opposite[d] ?? 0)) & 1) === 0;
      });
      if (bits !== 0 || from.length < 8)
        star.setDirectionalCondition(column, row, from as EasyStar.Direction[]);
    }
  }
  let found: readonly Point[] = [];
  return (a, b) => {
    star.findPath(
      Math.floor(a.x / 100),
      Math.floor(a.y / 100),
      Math.floor(b.x / 100),
      Math.floor(b.y / 100),
      (path: readonly Point[] | null) => {
        found = path ?? [];
      },
    );
    star.calculate();
    return found;
  };
}

/** Walls that stop sight, all of them as if they were plain. */
const sightWalls = ({ walls }: Snapshot): Snapshot["walls"] =>
  walls.filter(({ sight, door, ds }) => sight !== 0 && !(door > 0 && ds === 1));

/** Walls as flat numbers, and the plain crossing test on them. */
export function brute(snapshot: Snapshot): { at: Float64Array; sees: Sees } {
  const walls = sightWalls(snapshot);
  const at = Float64Array.from(walls.flatMap(({ c }) => c));
  return {
    at,
    sees: (px, py, qx, qy) => {
      for (let i = 0; i < at.length; i += 4) if (crossing(at, i, px, py, qx, qy)) return false;
      return true;
    },
  };
}

export type Sees = (px: number, py: number, qx: number, qy: number) => boolean;

function crossing(at: Float64Array, i: number, px: number, py: number, qx: number, qy: number): boolean {
  const [ax, ay, bx, by] = [at[i] ?? 0, at[i + 1] ?? 0, at[i + 2] ?? 0, at[i + 3] ?? 0];
  const p = (ay - py) * (bx - px) - (ax - px) * (by - py);
  const q = (ay - qy) * (bx - qx) - (ax - qx) * (by - qy);
  if (!((p > 0 && q < 0) || (p < 0 && q > 0))) return false;
  const a = (py - ay) * (qx - ax) - (px - ax) * (qy - ay);
  const b = (py - by) * (qx - bx) - (px - bx) * (qy - by);
  return !((a > 0 && b > 0) || (a < 0 && b < 0));
}

/** Flatbush, the better of: one search for the ray's box, or pieces of the ray one after another. */
export function flatbushSees(snapshot: Snapshot): { whole: Sees; pieces: Sees } {
  const { at } = brute(snapshot);
  const index = new Flatbush(at.length / 4);
  for (let i = 0; i < at.length; i += 4) {
    const [ax, ay, bx, by] = [at[i] ?? 0, at[i + 1] ?? 0, at[i + 2] ?? 0, at[i + 3] ?? 0];
    index.add(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by));
  }
  index.finish();
  const whole: Sees = (px, py, qx, qy) => {
    let open = true;
    index.search(Math.min(px, qx), Math.min(py, qy), Math.max(px, qx), Math.max(py, qy), (id) => {
      if (open && crossing(at, id * 4, px, py, qx, qy)) open = false;
      return false;
    });
    return open;
  };
  const pieces: Sees = (px, py, qx, qy) => {
    const count = Math.max(1, Math.ceil(Math.hypot(qx - px, qy - py) / 400));
    for (let i = 0; i < count; i++) {
      const [x0, y0] = [px + ((qx - px) * i) / count, py + ((qy - py) * i) / count];
      const [x1, y1] = [px + ((qx - px) * (i + 1)) / count, py + ((qy - py) * (i + 1)) / count];
      if (!whole.call(undefined, x0, y0, x1, y1)) return false;
    }
    return true;
  };
  return { whole, pieces };
}

/** The visible polygon of one origin, and which of the points lie in it. */
export function visiblePolygon(snapshot: Snapshot): (origin: Point, points: readonly Point[]) => Point[] {
  const { width, height } = snapshot.scene.area;
  const walls = sightWalls(snapshot)
    .filter(({ c: [ax, ay, bx, by] }) => ax !== bx || ay !== by)
    .map(({ c: [ax, ay, bx, by] }): [[number, number], [number, number]] => [
      [ax, ay],
      [bx, by],
    ]);
  const frame: [number, number][] = [
    [-9, -9],
    [width + 9, -9],
    [width + 9, height + 9],
    [-9, height + 9],
  ];
  const segments = VisibilityPolygon.breakIntersections([
    ...walls,
    ...VisibilityPolygon.convertToSegments([frame]),
  ]);
  return (origin, points) => {
    const polygon = VisibilityPolygon.compute([origin.x, origin.y], segments);
    return points.filter(({ x, y }) => VisibilityPolygon.inPolygon([x, y], polygon));
  };
}

/** The line between the points comes within a pixel of the end of a wall. */
export function passesAnEnd({ walls }: Snapshot, from: Point, to: Point): boolean {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const long = dx * dx + dy * dy;
  return walls.some(({ c: [ax, ay, bx, by] }) =>
    [
      [ax, ay],
      [bx, by],
    ].some(([x = 0, y = 0]) => {
      const along = Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / long));
      return Math.hypot(x - from.x - along * dx, y - from.y - along * dy) <= 1;
    }),
  );
}

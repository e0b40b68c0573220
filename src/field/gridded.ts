import type { Place, Point } from "../core/place";
import { baseToBase, baseToShape, pointToBase, type Base } from "./base";
import { barriers, type Walker } from "./barriers";
import type { Figure, Goal, MoveRules, Path, Reach, Spot, Ways } from "./battle";
import { snap } from "./geometry";
import type { Axes, CellGrid, Footprint, Lattice } from "./lattice";
import { Search, standingCost, type Settled, type Terms } from "./moves";
import type { Movement } from "./movement";
import { placeOf } from "./places";
import { diagonalCost } from "./square";
import { extraCost, groundCost, groundMap, reachesHeight, type GroundMap } from "./terrain";
import { levelsAt, type World } from "./world";

/** Bodies on a space: may it be walked through, may a move end there. */
const FREE = 0;
const PASSABLE = 1;
const CLOSED = 2;

/** Movement from space to space on a square or hex grid. */
export class GriddedMovement implements Movement {
  readonly contact = 0;
  readonly #world: World;
  readonly #lattice: Lattice;
  readonly #grid: CellGrid;
  readonly #unitsPerSpace: number;
  readonly #search: Search;
  readonly #barriers = new Map<string, Uint8Array>();
  readonly #footprints = new Map<string, Footprint>();
  readonly #bodies: Uint8Array;
  #groundMap: GroundMap | undefined;

  constructor(world: World, lattice: Lattice, grid: CellGrid, pixelsPerUnit: number) {
    this.#world = world;
    this.#lattice = lattice;
    this.#grid = grid;
    this.#unitsPerSpace = grid.size / pixelsPerUnit;
    this.#search = new Search(lattice);
    this.#bodies = new Uint8Array(lattice.cells);
  }

  baseOf(figure: Figure): Base {
    const [x, y] = [snap(figure.x), snap(figure.y)];
    if (this.#grid.kind === "square") return rectangle(x, y, figure.pixelWidth, figure.pixelHeight);
    const parts = this.#cellsOf(figure).map((cell) => this.#lattice.outline(cell));
    return { x, y, radius: 0, parts, corners: outerCorners(parts) };
  }

  spaces(a: Figure | Place, b: Figure | Place): number {
    const up = Math.round(Math.abs((a.elevation ?? 0) - (b.elevation ?? 0)) / this.#grid.distance);
    return this.#closest(a, b, (across, down) => this.#lattice.measure(across, down, up));
  }

  touching(a: Figure, b: Figure): boolean {
    if (Math.abs(a.elevation - b.elevation) > this.#grid.distance) return false;
    return this.#closest(a, b, (across, down) => (this.#adjacent(across, down) ? 0 : 1)) === 0;
  }

  /** The least of a measure over all pairs of spaces the two cover. */
  #closest(a: Figure | Place, b: Figure | Place, measure: (across: number, down: number) => number): number {
    const [one, other] = [this.#standing(a), this.#standing(b)];
    let best = Infinity;
    for (let i = 0; i < one.footprint.cells.length; i++) {
      const across = other.across - one.across - (one.footprint.across[i] ?? 0);
      const down = other.down - one.down - (one.footprint.down[i] ?? 0);
      for (let k = 0; k < other.footprint.cells.length; k++) {
        const value = measure(
          across + (other.footprint.across[k] ?? 0),
          down + (other.footprint.down[k] ?? 0),
        );
        if (value < best) best = value;
      }
    }
    return best;
  }

  /** The spaces under a figure; under a mere place just one. */
  #standing(at: Figure | Place): Axes & { readonly footprint: Footprint } {
    const footprint = this.#footprintOf("width" in at ? at : { width: 1, height: 1 });
    const axes = this.#lattice.axesAt(snap(at.x) - footprint.dx, snap(at.y) - footprint.dy);
    return { across: axes.across, down: axes.down, footprint };
  }

  reach(mover: Figure, budget: number, rules: MoveRules): Reach {
    const footprint = this.#footprintOf(mover);
    const start = this.#lattice.anchorAt(footprint, mover.x, mover.y);
    if (start < 0) return new GridReach(this, mover, [{ ...placeOf(mover), cost: 0 }], undefined);
    const terms = this.#terms(mover, rules);
    const settled = this.#search.forward(start, budget / this.#unitsPerSpace + 1e-9, terms);
    const tree = new Tree(settled, this.#lattice.cells);
    const ends = [...tree.cells()].filter((cell) => cell === start || this.#mayEnd(mover, cell, rules));
    this.#clearBodies(mover);
    const spots = ends.map((cell): Spot => this.#spot(mover, footprint, cell, start, tree.costOf(cell)));
    spots.sort((a, b) => a.cost - b.cost || a.y - b.y || a.x - b.x);
    return new GridReach(this, mover, spots, tree);
  }

  path(mover: Figure, goal: Goal, rules: MoveRules): Path | undefined {
    const footprint = this.#footprintOf(mover);
    const start = this.#lattice.anchorAt(footprint, mover.x, mover.y);
    if (start < 0) return undefined;
    const terms = this.#terms(mover, rules);
    const fits = this.#goalTest(mover, goal);
    const arrives = (cell: number): boolean =>
      fits(cell) && (cell === start || this.#mayEnd(mover, cell, rules));
    const settled = this.#search.forward(start, Infinity, terms, arrives);
    const tree = new Tree(settled, this.#lattice.cells);
    let best: number | undefined;
    for (const cell of tree.cells()) {
      if (!arrives(cell)) continue;
      const nearer = best === undefined || tree.costOf(cell) < tree.costOf(best);
      if (nearer || (tree.costOf(cell) === tree.costOf(best ?? 0) && cell < (best ?? 0))) best = cell;
    }
    this.#clearBodies(mover);
    return best === undefined ? undefined : this.pathTo(mover, tree, best);
  }

  ways(mover: Figure, goal: Goal, rules: MoveRules): Ways {
    const footprint = this.#footprintOf(mover);
    const terms = this.#terms(mover, rules);
    const fits = this.#goalTest(mover, goal);
    const goals: number[] = [];
    for (let cell = 0; cell < this.#lattice.cells; cell++) {
      if (this.#lattice.playable[cell] !== 1 || !fits(cell) || !this.#mayEnd(mover, cell, rules)) continue;
      if (standingCost(this.#lattice, cell, terms) < Infinity) goals.push(cell);
    }
    const settled = this.#search.backward(goals, terms);
    this.#clearBodies(mover);
    const left = new Float64Array(this.#lattice.cells).fill(Infinity);
    for (const [at, node] of settled.nodes.entries()) {
      if (node < left.length) left[node] = settled.costs[at] ?? Infinity;
    }
    return {
      from: (place) => {
        const cell = this.#lattice.anchorAt(footprint, place.x, place.y);
        return (left[cell] ?? Infinity) * this.#unitsPerSpace;
      },
    };
  }

  /** The anchor a mover's base has when its centre is at the place; -1 off the grid. */
  anchor(mover: Figure, place: Point): number {
    return this.#lattice.anchorAt(this.#footprintOf(mover), place.x, place.y);
  }

  pathTo(mover: Figure, tree: Tree, cell: number): Path {
    const footprint = this.#footprintOf(mover);
    const cells = tree.way(cell);
    const places = cells.map((one, at): Place => {
      return at === 0 ? placeOf(mover) : placeOf(this.#spot(mover, footprint, one, -1, 0));
    });
    return { places, cost: tree.costOf(cell) * this.#unitsPerSpace };
  }

  #spot(mover: Figure, footprint: Footprint, cell: number, start: number, cost: number): Spot {
    const own = cell === start;
    return {
      x: own ? mover.x : this.#lattice.centreX(cell) + footprint.dx,
      y: own ? mover.y : this.#lattice.centreY(cell) + footprint.dy,
      ...(mover.elevation === 0 ? {} : { elevation: mover.elevation }),
      cost: cost * this.#unitsPerSpace,
    };
  }

  #footprintOf(figure: { readonly width: number; readonly height: number }): Footprint {
    const key = `${figure.width}x${figure.height}`;
    let footprint = this.#footprints.get(key);
    if (footprint === undefined) {
      footprint = this.#lattice.footprint(figure.width, figure.height);
      this.#footprints.set(key, footprint);
    }
    return footprint;
  }

  /** Spaces under a figure that are part of the grid. */
  #cellsOf(figure: Figure): number[] {
    const { across, down, footprint } = this.#standing(figure);
    const cells: number[] = [];
    for (let i = 0; i < footprint.cells.length; i++) {
      const cell = this.#lattice.indexOf(
        across + (footprint.across[i] ?? 0),
        down + (footprint.down[i] ?? 0),
      );
      if (cell >= 0) cells.push(cell);
    }
    return cells;
  }

  #adjacent(across: number, down: number): boolean {
    if (this.#grid.kind === "square" && this.#grid.diagonals === "illegal") {
      return Math.abs(across) + Math.abs(down) <= 1;
    }
    const apart = Math.max(Math.abs(across), Math.abs(down));
    return this.#grid.kind === "hex" ? this.#lattice.measure(across, down, 0) <= 1 : apart <= 1;
  }

  #terms(mover: Figure, rules: MoveRules): Terms {
    this.#placeBodies(mover, rules);
    const costs = this.#world.grounds.map((ground) =>
      this.#isUnder(mover, ground) ? groundCost(ground, rules) : 1,
    );
    const map = (this.#groundMap ??= groundMap(this.#lattice, this.#world.grounds));
    const diagonals = this.#grid.kind === "square" ? this.#grid.diagonals : undefined;
    return {
      footprint: this.#footprintOf(mover),
      stopped: rules.ignoresWalls === true ? undefined : this.#barriersFor(mover, rules),
      costOf: (cell) => {
        if (this.#bodies[cell] === CLOSED) return Infinity;
        let cost = 1;
        for (let i = map.first[cell] ?? 0; i < (map.first[cell + 1] ?? 0); i++) {
          cost = Math.max(cost, costs[map.list[i] ?? 0] ?? 1);
        }
        if (rules.costAt === undefined) return cost;
        return cost * extraCost(rules, this.#lattice.centreX(cell), this.#lattice.centreY(cell));
      },
      diagonalEven: diagonals === undefined ? 1 : diagonalCost(diagonals, false),
      diagonalOdd: diagonals === undefined ? 1 : diagonalCost(diagonals, true),
    };
  }

  #isUnder(mover: Figure, ground: World["grounds"][number]): boolean {
    const levels = levelsAt(this.#world.snapshot, mover.level, mover.elevation);
    return (ground.levelBits & levels) !== 0 && reachesHeight(ground, mover.elevation);
  }

  #barriersFor(mover: Figure, rules: MoveRules): Uint8Array {
    const walker: Walker = {
      levels: levelsAt(this.#world.snapshot, mover.level, mover.elevation),
      elevation: mover.elevation,
      opensDoors: rules.opensDoors ?? false,
    };
    const key = `${walker.levels} ${walker.elevation} ${walker.opensDoors}`;
    let found = this.#barriers.get(key);
    if (found === undefined) {
      found = barriers(this.#lattice, this.#world.walls, walker, this.#grid.size);
      this.#barriers.set(key, found);
    }
    return found;
  }

  #placeBodies(mover: Figure, rules: MoveRules): void {
    const through = rules.through ?? "friends";
    for (const figure of this.#othersOf(mover)) {
      const passable =
        through === "everybody" || figure.hidden || (through === "friends" && figure.side === mover.side);
      for (const cell of this.#cellsOf(figure)) {
        this.#bodies[cell] = Math.max(this.#bodies[cell] ?? FREE, passable ? PASSABLE : CLOSED);
      }
    }
  }

  #clearBodies(mover: Figure): void {
    for (const figure of this.#othersOf(mover)) {
      for (const cell of this.#cellsOf(figure)) this.#bodies[cell] = FREE;
    }
  }

  /** Bodies that can be in the mover's way: on its level, and less than a space higher or lower. */
  #othersOf(mover: Figure): readonly Figure[] {
    const { snapshot, figures } = this.#world;
    const levels = levelsAt(snapshot, mover.level, mover.elevation);
    return figures.filter(
      (figure) =>
        figure.id !== mover.id &&
        Math.abs(figure.elevation - mover.elevation) < this.#grid.distance &&
        (levelsAt(snapshot, figure.level, figure.elevation) & levels) !== 0,
    );
  }

  #mayEnd(mover: Figure, anchor: number, rules: MoveRules): boolean {
    const footprint = this.#footprintOf(mover);
    const taken = rules.shares === true ? CLOSED : PASSABLE;
    for (const step of footprint.cells) if ((this.#bodies[anchor + step] ?? FREE) >= taken) return false;
    return rules.keepAway === undefined || !this.#tooNear(mover, anchor, rules.keepAway);
  }

  #tooNear(mover: Figure, anchor: number, keep: NonNullable<MoveRules["keepAway"]>): boolean {
    const base = this.#baseAt(mover, anchor);
    const pixels = (keep.distance * this.#grid.size) / this.#unitsPerSpace;
    return keep.from.some((figure) => {
      if (figure.id === mover.id) return false;
      const apart = baseToBase(base, this.baseOf(figure));
      return apart > 0 && apart < pixels;
    });
  }

  #baseAt(mover: Figure, anchor: number): Base {
    const footprint = this.#footprintOf(mover);
    return this.baseOf({
      ...mover,
      x: this.#lattice.centreX(anchor) + footprint.dx,
      y: this.#lattice.centreY(anchor) + footprint.dy,
    });
  }

  /** Which anchors are at the goal, whoever may stand there. */
  #goalTest(mover: Figure, goal: Goal): (anchor: number) => boolean {
    const footprint = this.#footprintOf(mover);
    const pixelsPerUnit = this.#grid.size / this.#unitsPerSpace;
    switch (goal.kind) {
      case "place": {
        const wanted = this.#lattice.anchorAt(footprint, snap(goal.place.x), snap(goal.place.y));
        return (anchor) => anchor === wanted;
      }
      case "touch": {
        const { from } = goal;
        const level = { ...goal.figure, elevation: mover.elevation };
        return (anchor) => {
          const there = { ...mover, ...placeOf(this.#spot(mover, footprint, anchor, -1, 0)) };
          return this.touching(there, level) && (from === undefined || from(placeOf(there)));
        };
      }
      case "near": {
        const { to } = goal;
        const most = goal.distance * pixelsPerUnit + 1e-9;
        if (!("width" in to)) return (anchor) => pointToBase(this.#baseAt(mover, anchor), to.x, to.y) <= most;
        const base = this.baseOf(to);
        return (anchor) => baseToBase(this.#baseAt(mover, anchor), base) <= most;
      }
      case "region": {
        const ground = this.#world.grounds.find((one) => one.id === goal.region.id);
        if (ground === undefined) return () => false;
        return (anchor) => baseToShape(this.#baseAt(mover, anchor), ground.shape) === 0;
      }
      default:
        return goal satisfies never;
    }
  }
}

/** The tree of cheapest ways a search left behind. */
export class Tree {
  readonly #at = new Map<number, number>();
  readonly #settled: Settled;
  readonly #cells: number;

  constructor(settled: Settled, cells: number) {
    this.#settled = settled;
    this.#cells = cells;
    for (const [at, node] of settled.nodes.entries()) this.#at.set(node, at);
  }

  *cells(): Iterable<number> {
    for (const node of this.#settled.nodes) {
      if (node < this.#cells) yield node;
      else if (!this.#at.has(node - this.#cells)) yield node - this.#cells;
    }
  }

  costOf(cell: number): number {
    return this.#cost(this.#best(cell));
  }

  has(cell: number): boolean {
    return this.#at.has(cell) || this.#at.has(cell + this.#cells);
  }

  way(cell: number): number[] {
    const way: number[] = [];
    for (let node = this.#best(cell); node >= 0; node = this.#parent(node)) way.push(node % this.#cells);
    return way.reverse();
  }

  #best(cell: number): number {
    return this.#cost(cell) <= this.#cost(cell + this.#cells) ? cell : cell + this.#cells;
  }

  #cost(node: number): number {
    const at = this.#at.get(node);
    return at === undefined ? Infinity : (this.#settled.costs[at] ?? Infinity);
  }

  #parent(node: number): number {
    const at = this.#at.get(node);
    return at === undefined ? -1 : (this.#settled.parents[at] ?? -1);
  }
}

class GridReach implements Reach {
  readonly spots: readonly Spot[];
  readonly #movement: GriddedMovement;
  readonly #mover: Figure;
  readonly #tree: Tree | undefined;
  #byAnchor: Map<number, Spot> | undefined;

  constructor(movement: GriddedMovement, mover: Figure, spots: readonly Spot[], tree: Tree | undefined) {
    this.#movement = movement;
    this.#mover = mover;
    this.spots = spots;
    this.#tree = tree;
  }

  at(place: Point): Spot | undefined {
    this.#byAnchor ??= new Map(
      this.spots.map((spot) => [this.#movement.anchor(this.#mover, spot), spot] as const),
    );
    return this.#byAnchor.get(this.#movement.anchor(this.#mover, place));
  }

  path(spot: Spot): Path {
    const anchor = this.#movement.anchor(this.#mover, spot);
    if (this.#tree?.has(anchor) !== true) return { places: [placeOf(this.#mover)], cost: 0 };
    return this.#movement.pathTo(this.#mover, this.#tree, anchor);
  }
}

function rectangle(x: number, y: number, width: number, height: number): Base {
  const [left, right] = [snap(x - width / 2), snap(x + width / 2)];
  const [top, bottom] = [snap(y - height / 2), snap(y + height / 2)];
  const corners = [left, top, right, top, right, bottom, left, bottom];
  return { x, y, radius: 0, parts: [corners], corners };
}

/** Vertices of the outlines, each once, without those that lie in the middle of three spaces. */
function outerCorners(parts: readonly (readonly number[])[]): number[] {
  const seen = new Map<string, { x: number; y: number; times: number }>();
  for (const part of parts) {
    for (let i = 0; i < part.length; i += 2) {
      const [x, y] = [part[i] ?? 0, part[i + 1] ?? 0];
      const key = `${x} ${y}`;
      const known = seen.get(key);
      if (known === undefined) seen.set(key, { x, y, times: 1 });
      else known.times++;
    }
  }
  return [...seen.values()].filter(({ times }) => times < 3).flatMap(({ x, y }) => [x, y]);
}

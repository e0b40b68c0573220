import type { Place, Point } from "../core/place";
import { baseToBase, baseToShape, pointToBase, type Base } from "./base";
import { Barriers, type Walker } from "./barriers";
import type { Figure, Goal, MoveRules, Path, Reach, Spot, Wanted, Ways } from "./battle";
import { closestPlaces, nearestPlaces, type Seeker } from "./best-places";
import { snap } from "./geometry";
import type { Axes, CellGrid, Footprint, Lattice } from "./lattice";
import { View } from "./looking";
import type { Bounds } from "./obstacles";
import { closedFrom, Search, standingCost, type Settled, type Terms } from "./moves";
import type { Movement } from "./movement";
import { Occupancy } from "./occupancy";
import { placeOf } from "./places";
import type { Wall } from "./walls";
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
  readonly #barriers = new Map<string, Barriers>();
  readonly #footprints = new Map<string, Footprint>();
  #occupancy: Occupancy | undefined;
  #lastBase: { readonly figure: Figure; readonly base: Base } | undefined;
  #groundMap: GroundMap | undefined;

  constructor(world: World, lattice: Lattice, grid: CellGrid, pixelsPerUnit: number) {
    this.#world = world;
    this.#lattice = lattice;
    this.#grid = grid;
    this.#unitsPerSpace = grid.size / pixelsPerUnit;
    this.#search = new Search(lattice);
  }

  viewOf(): View {
    return new View(this.#lattice.vertices);
  }

  wallChanged(id: number, before: Wall | undefined): void {
    const { walls } = this.#world;
    const after = walls[id];
    for (const barriers of this.#barriers.values()) {
      if (before !== undefined) barriers.lower(before, walls);
      if (after !== undefined) barriers.raise(after);
    }
  }

  figuresChanged(moved?: { readonly at: number; readonly before: Figure }): void {
    const after = moved === undefined ? undefined : this.#world.figures[moved.at];
    if (moved === undefined || after === undefined || this.#occupancy === undefined) {
      this.#occupancy = undefined;
      return;
    }
    this.#occupancy.lift(moved.at, this.#cellsOf(moved.before));
    this.#occupancy.place(moved.at, this.#cellsOf(after));
  }

  /** Who stands where; made when first asked for. */
  #occupied(): Occupancy {
    if (this.#occupancy === undefined) {
      this.#occupancy = new Occupancy(this.#lattice.cells);
      for (const [at, figure] of this.#world.figures.entries()) {
        this.#occupancy.place(at, this.#cellsOf(figure));
      }
    }
    return this.#occupancy;
  }

  /** Kept for the figure asked about last: it is usually asked about again at once. */
  baseOf(figure: Figure): Base {
    if (this.#lastBase?.figure !== figure) this.#lastBase = { figure, base: this.#makeBase(figure) };
    return this.#lastBase.base;
  }

  #makeBase(figure: Figure): Base {
    const [x, y] = [snap(figure.x), snap(figure.y)];
    if (this.#grid.kind === "square") {
      const corners = rectangle(x, y, figure.pixelWidth, figure.pixelHeight);
      return { x, y, radius: 0, parts: [corners], corners, vertices: this.#verticesOf(corners) };
    }
    const parts = this.#cellsOf(figure).map((cell) => this.#lattice.outline(cell));
    const corners = outerCorners(parts);
    return { x, y, radius: 0, parts, corners, vertices: this.#verticesOf(corners) };
  }

  #verticesOf(corners: readonly number[]): number[] {
    const vertices: number[] = [];
    for (let i = 0; i < corners.length; i += 2) {
      vertices.push(this.#lattice.vertexAt(corners[i] ?? 0, corners[i + 1] ?? 0));
    }
    return vertices;
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
    const start = this.#lattice.anchorAt(footprint, snap(mover.x), snap(mover.y));
    if (start < 0) return new GridReach(this, mover, new Tree(NOTHING, this.#lattice.cells), NO_ENDS, start);
    const terms = this.#terms(mover, rules);
    const settled = this.#search.forward(start, budget / this.#unitsPerSpace + 1e-9, terms);
    const tree = new Tree(settled, this.#lattice.cells);
    const mayEnd = this.#endTest(mover, rules);
    const ends = tree.ends((cell) => cell === start || mayEnd(cell));
    return new GridReach(this, mover, tree, ends, start);
  }

  /** The spots of a reach: the cheapest first, then from the top left. */
  spotsOf(mover: Figure, ends: Ends, start: number): Spot[] {
    if (start < 0) return [{ ...placeOf(mover), cost: 0 }];
    const footprint = this.#footprintOf(mover);
    const spots = ends.cells.map((cell, at): Spot => {
      return this.#spot(mover, footprint, cell, start, ends.costs[at] ?? Infinity);
    });
    return spots.sort((a, b) => a.cost - b.cost || a.y - b.y || a.x - b.x);
  }

  path(mover: Figure, goal: Goal, rules: MoveRules): Path | undefined {
    const footprint = this.#footprintOf(mover);
    const start = this.#lattice.anchorAt(footprint, snap(mover.x), snap(mover.y));
    if (start < 0) return undefined;
    const terms = this.#terms(mover, rules);
    const mayEnd = this.#endTest(mover, rules);
    const goals = new Set(this.#goalAnchors(mover, goal).filter((cell) => cell === start || mayEnd(cell)));
    const [only] = goals;
    if (only === undefined) return undefined;
    const found = this.#search.towards(start, terms, {
      isGoal: goals.size === 1 ? (cell) => cell === only : (cell) => goals.has(cell),
      ahead: goals.size === 1 ? this.#lattice.stepsTo(only) : this.#aheadOf(goals),
    });
    if (found === undefined) return undefined;
    const cells = found.way.map((node) => node % this.#lattice.cells);
    return { places: this.#places(mover, cells), cost: found.cost * this.#unitsPerSpace };
  }

  /** To the middle of the goals, less how far they lie from it. */
  #aheadOf(goals: ReadonlySet<number>): (cell: number) => number {
    const [one = 0] = goals;
    let spread = 0;
    const left = this.#lattice.stepsTo(one);
    for (const goal of goals) spread = Math.max(spread, left(goal));
    return (cell) => Math.max(0, left(cell) - spread);
  }

  ways(mover: Figure, goal: Goal, rules: MoveRules): Ways {
    const footprint = this.#footprintOf(mover);
    const terms = this.#terms(mover, rules);
    const mayEnd = this.#endTest(mover, rules);
    const goals = this.#goalAnchors(mover, goal).filter(
      (cell) => mayEnd(cell) && standingCost(this.#lattice, cell, terms) < Infinity,
    );
    const settled = this.#search.backward(goals, terms);
    const left = new Float64Array(this.#lattice.cells).fill(Infinity);
    for (const [at, node] of settled.nodes.entries()) {
      if (node < left.length) left[node] = settled.costs[at] ?? Infinity;
    }
    return {
      from: (place) => {
        const cell = this.#lattice.anchorAt(footprint, snap(place.x), snap(place.y));
        return (left[cell] ?? Infinity) * this.#unitsPerSpace;
      },
    };
  }

  nearest(mover: Figure, wanted: Wanted, rules: MoveRules): Spot[] {
    const seeker = this.#seeker(mover, rules);
    return seeker.start < 0 ? [] : nearestPlaces(seeker, wanted);
  }

  closest(mover: Figure, to: Point, fits: (place: Place) => boolean, rules: MoveRules): Spot[] {
    const seeker = this.#seeker(mover, rules);
    return seeker.start < 0 ? [] : closestPlaces(seeker, to, fits);
  }

  #seeker(mover: Figure, rules: MoveRules): Seeker {
    const footprint = this.#footprintOf(mover);
    const start = this.#lattice.anchorAt(footprint, snap(mover.x), snap(mover.y));
    const terms = this.#terms(mover, rules);
    return {
      lattice: this.#lattice,
      start,
      steps: {
        closed: (anchor) => closedFrom(anchor, terms),
        price: (anchor) => standingCost(this.#lattice, anchor, terms),
        diagonalEven: terms.diagonalEven,
        diagonalOdd: terms.diagonalOdd,
      },
      unitsPerSpace: this.#unitsPerSpace,
      span: mover.pixelWidth + mover.pixelHeight,
      mayEnd: this.#endTest(mover, rules),
      spotAt: (anchor, spaces) => this.#spot(mover, footprint, anchor, start, spaces),
      baseAt: (anchor) => this.#baseAt(mover, anchor),
      near: (what) => this.#goalAnchors(mover, { kind: "near", ...what }),
    };
  }

  /** The anchor a mover's base has when its centre is at the place; -1 off the grid. */
  anchor(mover: Figure, place: Point): number {
    return this.#lattice.anchorAt(this.#footprintOf(mover), place.x, place.y);
  }

  pathTo(mover: Figure, tree: Tree, cell: number): Path {
    return {
      places: this.#places(mover, tree.way(cell)),
      cost: tree.costOf(cell) * this.#unitsPerSpace,
    };
  }

  #places(mover: Figure, cells: readonly number[]): Place[] {
    const footprint = this.#footprintOf(mover);
    return cells.map((cell, at) =>
      at === 0 ? placeOf(mover) : placeOf(this.#spot(mover, footprint, cell, -1, 0)),
    );
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
    const { grounds } = this.#world;
    const occupied = this.#occupied();
    const judge = this.#judge(mover, rules);
    const map = (this.#groundMap ??= groundMap(this.#lattice, grounds));
    // Priced when first walked on.
    const prices = new Float64Array(grounds.length);
    const priceOf = (at: number): number => {
      const ground = grounds[at];
      const known = prices[at] ?? 0;
      if (known !== 0 || ground === undefined) return known;
      return (prices[at] = this.#isUnder(mover, ground) ? groundCost(ground, rules) : 1);
    };
    const diagonals = this.#grid.kind === "square" ? this.#grid.diagonals : undefined;
    return {
      footprint: this.#footprintOf(mover),
      stopped: rules.ignoresWalls === true ? undefined : this.#barriersFor(mover, rules),
      costOf: (cell) => {
        if (!occupied.isEmpty(cell) && occupied.worst(cell, judge) === CLOSED) return Infinity;
        let cost = 1;
        for (let i = map.first[cell] ?? 0; i < (map.first[cell + 1] ?? 0); i++) {
          cost = Math.max(cost, priceOf(map.list[i] ?? 0));
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
      found = new Barriers(this.#lattice, this.#world.walls, walker, this.#grid.size);
      this.#barriers.set(key, found);
    }
    return found.stopped;
  }

  /** What the figure with a number is to the mover: nothing, somebody to pass, or in the way. */
  #judge(mover: Figure, rules: MoveRules): (at: number) => number {
    const { snapshot, figures } = this.#world;
    const levels = levelsAt(snapshot, mover.level, mover.elevation);
    const through = rules.through ?? "friends";
    return (at) => {
      const figure = figures[at];
      if (figure === undefined || figure.id === mover.id) return FREE;
      // Less than a space higher or lower, and on the same level.
      if (Math.abs(figure.elevation - mover.elevation) >= this.#grid.distance) return FREE;
      if ((levelsAt(snapshot, figure.level, figure.elevation) & levels) === 0) return FREE;
      if (through === "everybody" || figure.hidden) return PASSABLE;
      return through === "friends" && figure.side === mover.side ? PASSABLE : CLOSED;
    };
  }

  /** Whether a move may end with the base anchored at a space. */
  #endTest(mover: Figure, rules: MoveRules): (anchor: number) => boolean {
    const occupied = this.#occupied();
    const judge = this.#judge(mover, rules);
    const taken = rules.shares === true ? CLOSED : PASSABLE;
    const { cells } = this.#footprintOf(mover);
    const { keepAway } = rules;
    return (anchor) => {
      for (const step of cells) {
        const cell = anchor + step;
        if (!occupied.isEmpty(cell) && occupied.worst(cell, judge) >= taken) return false;
      }
      return keepAway === undefined || !this.#tooNear(mover, anchor, keepAway);
    };
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

  /** The anchors at the goal, whoever may stand there. */
  #goalAnchors(mover: Figure, goal: Goal): number[] {
    const footprint = this.#footprintOf(mover);
    const pixelsPerUnit = this.#grid.size / this.#unitsPerSpace;
    switch (goal.kind) {
      case "place": {
        const wanted = this.#lattice.anchorAt(footprint, snap(goal.place.x), snap(goal.place.y));
        return wanted < 0 ? [] : [wanted];
      }
      case "touch": {
        const { from } = goal;
        const level = { ...goal.figure, elevation: mover.elevation };
        return this.#anchorsAround(mover, boxOf(goal.figure), this.#grid.size * 2, (there) => {
          return this.touching(there, level) && (from === undefined || from(placeOf(there)));
        });
      }
      case "near": {
        const { to } = goal;
        const most = goal.distance * pixelsPerUnit + 1e-9;
        if (!("width" in to)) {
          const box = { left: to.x, top: to.y, right: to.x, bottom: to.y };
          return this.#anchorsAround(
            mover,
            box,
            most,
            (there) => pointToBase(this.baseOf(there), to.x, to.y) <= most,
          );
        }
        const base = this.baseOf(to);
        return this.#anchorsAround(
          mover,
          boxOf(to),
          most,
          (there) => baseToBase(this.baseOf(there), base) <= most,
        );
      }
      case "region": {
        const ground = this.#world.grounds.find((one) => one.id === goal.region.id);
        if (ground === undefined) return [];
        const { shape } = ground;
        return this.#anchorsAround(mover, shape, 0, (there) => baseToShape(this.baseOf(there), shape) === 0);
      }
      default:
        return goal satisfies never;
    }
  }

  /** Anchors whose base may come within so many pixels of a box, and pass the test. */
  #anchorsAround(mover: Figure, box: Bounds, pixels: number, test: (there: Figure) => boolean): number[] {
    const footprint = this.#footprintOf(mover);
    const found: number[] = [];
    const [wide, high] = [mover.pixelWidth + this.#grid.size * 2, mover.pixelHeight + this.#grid.size * 2];
    this.#lattice.eachIn(
      box.left - wide - pixels,
      box.top - high - pixels,
      box.right + wide + pixels,
      box.bottom + high + pixels,
      (cell) => {
        if (this.#lattice.playable[cell] !== 1) return;
        const there = { ...mover, ...placeOf(this.#spot(mover, footprint, cell, -1, 0)) };
        if (test(there)) found.push(cell);
      },
    );
    return found;
  }
}

const boxOf = (figure: Figure): Bounds => ({
  left: figure.x - figure.pixelWidth / 2,
  top: figure.y - figure.pixelHeight / 2,
  right: figure.x + figure.pixelWidth / 2,
  bottom: figure.y + figure.pixelHeight / 2,
});

const NOTHING: Settled = {
  nodes: new Int32Array(0),
  costs: new Float64Array(0),
  parents: new Int32Array(0),
};

/** Anchors where a move may end, and their costs in spaces. */
interface Ends {
  readonly cells: readonly number[];
  readonly costs: readonly number[];
}

const NO_ENDS: Ends = { cells: [], costs: [] };

/** The tree of cheapest ways a search left behind; looked up by cell only when asked. */
export class Tree {
  readonly #settled: Settled;
  readonly #cells: number;
  readonly #alternating: boolean;
  #index: Map<number, number> | undefined;

  constructor(settled: Settled, cells: number) {
    this.#settled = settled;
    this.#cells = cells;
    this.#alternating = settled.nodes.some((node) => node >= cells);
  }

  get #at(): Map<number, number> {
    if (this.#index === undefined) {
      this.#index = new Map();
      for (const [at, node] of this.#settled.nodes.entries()) this.#index.set(node, at);
    }
    return this.#index;
  }

  /** Every cell settled that passes the test, once, with its cost. */
  ends(test: (cell: number) => boolean): Ends {
    const { nodes, costs } = this.#settled;
    const found = { cells: [] as number[], costs: [] as number[] };
    for (let i = 0; i < nodes.length; i++) {
      const node = nodes[i] ?? 0;
      const cell = node < this.#cells ? node : node - this.#cells;
      if (!test(cell)) continue;
      const other = node < this.#cells ? node + this.#cells : cell;
      const twin = this.#alternating ? this.#cost(other) : Infinity;
      const cost = costs[i] ?? Infinity;
      // Of a cell reached with even and with odd diagonals, the cheaper counts, the even one when equal.
      if (twin < cost || (twin === cost && node !== cell)) continue;
      found.cells.push(cell);
      found.costs.push(cost);
    }
    return found;
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
  readonly #movement: GriddedMovement;
  readonly #mover: Figure;
  readonly #tree: Tree;
  readonly #ends: Ends;
  readonly #start: number;
  #spots: readonly Spot[] | undefined;
  #byAnchor: Map<number, Spot> | undefined;

  constructor(movement: GriddedMovement, mover: Figure, tree: Tree, ends: Ends, start: number) {
    this.#movement = movement;
    this.#mover = mover;
    this.#tree = tree;
    this.#ends = ends;
    this.#start = start;
  }

  get spots(): readonly Spot[] {
    return (this.#spots ??= this.#movement.spotsOf(this.#mover, this.#ends, this.#start));
  }

  at(place: Point): Spot | undefined {
    this.#byAnchor ??= new Map(
      this.spots.map((spot) => [this.#movement.anchor(this.#mover, spot), spot] as const),
    );
    return this.#byAnchor.get(this.#movement.anchor(this.#mover, place));
  }

  path(spot: Spot): Path {
    const anchor = this.#movement.anchor(this.#mover, spot);
    if (!this.#tree.has(anchor)) return { places: [placeOf(this.#mover)], cost: 0 };
    return this.#movement.pathTo(this.#mover, this.#tree, anchor);
  }
}

function rectangle(x: number, y: number, width: number, height: number): number[] {
  const [left, right] = [snap(x - width / 2), snap(x + width / 2)];
  const [top, bottom] = [snap(y - height / 2), snap(y + height / 2)];
  return [left, top, right, top, right, bottom, left, bottom];
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

import type { Point } from "../../../src/core/place";
import type { Figure, MoveRules } from "../../../src/field/battle";
import type { RegionData, Snapshot, TerrainData } from "../../../src/field/snapshot";
import { cellAt, coveredCells, isPlayable, stepsFrom, wallStops, type Cell, type Step } from "./cells";
import { levelNames, sharesLevel, sixteenth, stretchesOf } from "./rays";
import { isAsHighAs, regionHolds } from "./regions";

/** Cheapest costs in spaces to every place of a base, by anchor cell, the slow way. */

export interface Reached {
  readonly cell: Cell;
  /** After an even number of diagonal steps, and after an odd one. */
  readonly costs: [number, number];
}

const usual = (terrain: TerrainData): number =>
  terrain.kind === "impassable" ? Infinity : (terrain.cost ?? (terrain.kind === "difficult" ? 2 : 1));

/** Costs are kept in 1024ths, and 500 forbid. */
const kept = (cost: number): number =>
  cost <= 1 ? 1 : cost < 500 ? Math.round(cost * 1024) / 1024 : Infinity;

const ROOT = Math.floor(Math.SQRT2 * 2 ** 30) / 2 ** 30;

/** The first diagonal step and the second, then over again. */
const DIAGONAL: Readonly<Record<string, readonly [number, number]>> = {
  equidistant: [1, 1],
  exact: [ROOT, ROOT],
  approximate: [1.5, 1.5],
  rectilinear: [2, 2],
  "alternating-1": [1, 2],
  "alternating-2": [2, 1],
  illegal: [Infinity, Infinity],
};

/** What ground costs per unit of distance; Infinity where it may not be entered. */
export function regionCost(region: RegionData, rules: MoveRules): number {
  if (rules.avoid?.has(region.id) === true) return Infinity;
  const costOf = rules.terrainCost ?? usual;
  return Math.max(1, ...region.terrain.map((terrain) => kept(costOf(terrain))));
}

/** What all the ground at a point costs a mover. */
function groundAt(snapshot: Snapshot, mover: Figure, rules: MoveRules, point: Point): number {
  const { elevation, level } = mover;
  const levels = levelNames(snapshot, level, elevation);
  let cost = 1;
  for (const region of snapshot.regions) {
    if (!sharesLevel(region.levels, levels)) continue;
    if (!isAsHighAs(region, elevation)) continue;
    if (regionHolds(region, point)) cost = Math.max(cost, regionCost(region, rules));
  }
  return cost * kept(rules.costAt?.(point) ?? 1);
}

/** Whether two figures are on one level and less than a space apart in height: they are in each other's way. */
export function inTheWay(snapshot: Snapshot, mover: Figure, other: Figure): boolean {
  if (other.id === mover.id) return false;
  if (Math.abs(other.elevation - mover.elevation) >= snapshot.scene.grid.distance) return false;
  const theirs = levelNames(snapshot, other.level, other.elevation);
  return sharesLevel(
    theirs === "all" ? undefined : [...theirs],
    levelNames(snapshot, mover.level, mover.elevation),
  );
}

export function passes(mover: Figure, other: Figure, rules: MoveRules): boolean {
  const through = rules.through ?? "friends";
  return through === "everybody" || other.hidden || (through === "friends" && other.side === mover.side);
}

export class Walker {
  readonly #snapshot: Snapshot;
  readonly #mover: Figure;
  readonly #rules: MoveRules;
  /** What the bodies of others do to cells: walked through, or not. */
  readonly #bodies = new Map<string, "passable" | "closed">();
  readonly #prices = new Map<string, number>();
  readonly #covers: Map<string, Cell[]>;
  readonly #open: Map<string, readonly Step[]>;
  readonly #grounds: Map<string, number>;

  constructor(snapshot: Snapshot, figures: readonly Figure[], mover: Figure, rules: MoveRules) {
    this.#snapshot = snapshot;
    this.#mover = mover;
    this.#rules = rules;
    const { width, height, elevation, level } = mover;
    const size = `${width}x${height}`;
    this.#covers = memoryOf(snapshot, size);
    this.#open = memoryOf(
      snapshot,
      `${size} ${elevation} ${level} ${rules.opensDoors} ${rules.ignoresWalls}`,
    );
    this.#grounds = memoryOf(rules, `${elevation} ${level}`);
    for (const other of figures.filter((one) => inTheWay(snapshot, mover, one))) {
      const body = passes(mover, other, rules) ? "passable" : "closed";
      for (const { key } of coveredCells(snapshot.scene.grid, other, other.width, other.height)) {
        if (this.#bodies.get(key) !== "closed") this.#bodies.set(key, body);
      }
    }
  }

  /** Every step that is cheaper than what is known is followed, until there is none. */
  walk(budget: number): ReadonlyMap<string, Reached> {
    const { grid } = this.#snapshot.scene;
    const diagonals = (grid.kind === "square" ? DIAGONAL[grid.diagonals] : undefined) ?? [1, 1];
    const alternates = diagonals[0] !== diagonals[1];
    const start: Reached = { cell: this.anchorOf(this.#mover), costs: [0, Infinity] };
    const reached = new Map<string, Reached>([[start.cell.key, start]]);
    const open: { at: Reached; odd: 0 | 1 }[] = [{ at: start, odd: 0 }];
    for (const { at, odd } of open) {
      for (const { to, diagonal } of this.#steps(at.cell)) {
        const cost = at.costs[odd] + (diagonal ? diagonals[odd] : 1) * this.#price(to);
        if (!(cost <= budget) || cost === Infinity) continue;
        const next = reached.get(to.key) ?? { cell: to, costs: [Infinity, Infinity] };
        const after = diagonal && alternates ? (odd === 0 ? 1 : 0) : odd;
        if (next.costs[after] <= cost) continue;
        next.costs[after] = cost;
        reached.set(to.key, next);
        open.push({ at: next, odd: after });
      }
    }
    return reached;
  }

  /** What one path costs, step by step; Infinity when one of its steps is not open. */
  costOf(places: readonly Point[]): number {
    const { grid } = this.#snapshot.scene;
    let [cost, diagonals] = [0, 0];
    for (const [at, place] of places.entries()) {
      const before = places[at - 1];
      if (before === undefined) continue;
      const to = this.anchorOf(place).key;
      const step = this.#steps(this.anchorOf(before)).find((one) => one.to.key === to);
      if (step === undefined) return Infinity;
      const turn = grid.kind === "square" ? DIAGONAL[grid.diagonals]?.[diagonals % 2] : undefined;
      if (step.diagonal) diagonals++;
      cost += (step.diagonal ? (turn ?? 1) : 1) * this.#price(step.to);
    }
    return cost;
  }

  /** Every step out of a place, with what it costs after an even number of diagonals. */
  stepsFrom(
    place: Point,
  ): readonly { readonly at: Point; readonly cost: number; readonly diagonal: boolean }[] {
    const { grid } = this.#snapshot.scene;
    const first = (grid.kind === "square" ? DIAGONAL[grid.diagonals]?.[0] : undefined) ?? 1;
    return this.#steps(this.anchorOf(place))
      .map(({ to, diagonal }) => ({
        at: this.centreAt(to),
        cost: (diagonal ? first : 1) * this.#price(to),
        diagonal,
      }))
      .filter(({ cost }) => cost < Infinity);
  }

  #offset(): Point {
    const { grid } = this.#snapshot.scene;
    const { width, height } = this.#mover;
    if (grid.kind !== "hex") {
      const [columns, rows] = [Math.max(1, Math.ceil(width)), Math.max(1, Math.ceil(height))];
      return { x: sixteenth(((columns - 1) / 2) * grid.size), y: sixteenth(((rows - 1) / 2) * grid.size) };
    }
    const upright = grid.layout.endsWith("r");
    const lines = Math.max(1, Math.round(upright ? height : width));
    const widest = Math.max(1, Math.round(upright ? width : height), Math.floor(lines / 2) + 1);
    const long = (2 * grid.size) / Math.sqrt(3);
    const along = sixteenth(((widest - 1) / 2) * grid.size);
    const aside = sixteenth(((0.75 * lines + 0.25) / 2 - 0.5 - 0.75 * Math.floor((lines - 1) / 2)) * long);
    return upright ? { x: along, y: aside } : { x: aside, y: along };
  }

  /** The base's centre when its anchor is this cell. */
  centreAt(anchor: Cell): Point {
    const offset = this.#offset();
    return { x: anchor.centre.x + offset.x, y: anchor.centre.y + offset.y };
  }

  anchorOf(point: Point): Cell {
    const offset = this.#offset();
    return cellAt(this.#snapshot.scene.grid, { x: point.x - offset.x, y: point.y - offset.y });
  }

  /** The anchor's base, cell by cell. */
  #covered(anchor: Cell): Cell[] {
    const { width, height } = this.#mover;
    return remembered(this.#covers, anchor.key, () =>
      coveredCells(this.#snapshot.scene.grid, this.centreAt(anchor), width, height),
    );
  }

  /** Steps that no wall stops, for any part of the base, to where no wall cuts it. */
  #steps(from: Cell): readonly Step[] {
    const { grid } = this.#snapshot.scene;
    return remembered(this.#open, from.key, () =>
      stepsFrom(grid, from).filter(({ to }) => {
        const [before, after] = [this.#covered(from), this.#covered(to)];
        return (
          after.every((cell) => isPlayable(this.#snapshot, cell)) &&
          before.every((cell, at) => !this.#stopped(cell, after[at] ?? cell)) &&
          !this.#isCut(after)
        );
      }),
    );
  }

  #isCut(cells: readonly Cell[]): boolean {
    const names = new Set(cells.map(({ key }) => key));
    return cells.some((cell) =>
      stepsFrom(this.#snapshot.scene.grid, cell).some(
        ({ to, diagonal }) => !diagonal && names.has(to.key) && this.#stopped(cell, to),
      ),
    );
  }

  #stopped(from: Cell, to: Cell): boolean {
    if (this.#rules.ignoresWalls === true) return false;
    return stretchesOf(this.#snapshot).some((stretch) =>
      wallStops(this.#snapshot, this.#mover, this.#rules, stretch, from.centre, to.centre),
    );
  }

  /** The dearest ground under the base; Infinity where a body is in the way. */
  #price(anchor: Cell): number {
    return remembered(this.#prices, anchor.key, () => {
      let price = 1;
      for (const cell of this.#covered(anchor)) {
        if (this.#bodies.get(cell.key) === "closed") return Infinity;
        const ground = remembered(this.#grounds, cell.key, () =>
          groundAt(this.#snapshot, this.#mover, this.#rules, cell.centre),
        );
        price = Math.max(price, ground);
      }
      return price;
    });
  }

  mayEnd(anchor: Cell): boolean {
    return this.#covered(anchor).every(({ key }) => {
      const body = this.#bodies.get(key);
      return body === undefined || (body === "passable" && this.#rules.shares === true);
    });
  }
}

/** Answers that do not depend on who asks are kept with the map, those of the rules with the rules. */
const memories = new WeakMap<object, Map<string, Map<string, unknown>>>();

function memoryOf<T>(owner: object, name: string): Map<string, T> {
  const all = memories.get(owner) ?? new Map<string, Map<string, unknown>>();
  memories.set(owner, all);
  const found = all.get(name) ?? new Map<string, unknown>();
  all.set(name, found);
  return found as Map<string, T>;
}

/** Asked once: the same question has the same answer. */
function remembered<T>(memory: Map<string, T>, key: string, ask: () => T): T {
  const known = memory.get(key);
  if (known !== undefined) return known;
  const answer = ask();
  memory.set(key, answer);
  return answer;
}

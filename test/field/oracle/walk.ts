import type { Point } from "../../../src/core/place";
import type { Figure, MoveRules } from "../../../src/field/battle";
import type { Snapshot, TerrainData } from "../../../src/field/snapshot";
import { cellAt, coveredCells, isPlayable, regionHolds, stepsFrom, wallStops, type Cell } from "./cells";
import { levelNames, sixteenth } from "./rays";

/** Cheapest costs in spaces to every place of a base, by anchor cell, the slow way. */

export interface Walk {
  readonly costs: ReadonlyMap<string, number>;
  readonly parents: ReadonlyMap<string, string>;
  /** The base's centre when its anchor is this cell. */
  centreAt(anchor: Cell): Point;
  anchorOf(point: Point): Cell;
  mayEnd(anchor: Cell): boolean;
  readonly cells: ReadonlyMap<string, Cell>;
}

const usual = (terrain: TerrainData): number =>
  terrain.kind === "impassable" ? Infinity : (terrain.cost ?? (terrain.kind === "difficult" ? 2 : 1));

const thousandths = (cost: number): number => (cost <= 1 ? 1 : Math.round(cost * 1024) / 1024);

const DIAGONAL: Readonly<Record<string, readonly [number, number]>> = {
  equidistant: [1, 1],
  exact: [Math.floor(Math.SQRT2 * 2 ** 30) / 2 ** 30, Math.floor(Math.SQRT2 * 2 ** 30) / 2 ** 30],
  approximate: [1.5, 1.5],
  rectilinear: [2, 2],
  "alternating-1": [1, 2],
  "alternating-2": [2, 1],
  illegal: [Infinity, Infinity],
};

export class Walker {
  readonly #snapshot: Snapshot;
  readonly #figures: readonly Figure[];
  readonly #mover: Figure;
  readonly #rules: MoveRules;
  readonly #stops: Map<string, boolean>;
  readonly #covers: Map<string, Cell[]>;
  readonly #grounds: Map<string, number>;
  readonly #bodies = new Map<string, "free" | "passable" | "closed">();

  constructor(snapshot: Snapshot, figures: readonly Figure[], mover: Figure, rules: MoveRules) {
    this.#snapshot = snapshot;
    this.#figures = figures;
    this.#mover = mover;
    this.#rules = rules;
    const { width, height, elevation, level } = mover;
    const who = `${elevation} ${level}`;
    this.#covers = memoryOf(snapshot, `${width}x${height}`);
    this.#stops = memoryOf(snapshot, `${who} ${rules.opensDoors}`);
    this.#grounds = memoryOf(rules, who);
  }

  walk(budget: number): Walk {
    const { grid } = this.#snapshot.scene;
    const start = this.anchorOf(this.#mover);
    const costs = new Map<string, number>([[`${start.key}|0`, 0]]);
    const parents = new Map<string, string>();
    const open: { cell: Cell; odd: number; cost: number }[] = [{ cell: start, odd: 0, cost: 0 }];
    const cells = new Map<string, Cell>([[start.key, start]]);
    const diagonals = grid.kind === "square" ? (DIAGONAL[grid.diagonals] ?? [1, 1]) : [1, 1];
    const alternates = diagonals[0] !== diagonals[1];
    while (open.length > 0) {
      let least = 0;
      for (const [at, one] of open.entries()) if (one.cost < (open[least]?.cost ?? 0)) least = at;
      const [next] = open.splice(least, 1);
      if (next === undefined || next.cost > (costs.get(`${next.cell.key}|${next.odd}`) ?? 0)) continue;
      for (const { to, diagonal } of stepsFrom(grid, next.cell)) {
        const price = diagonal ? (diagonals[next.odd] ?? 1) : 1;
        const cost = next.cost + price * this.stepCost(next.cell, to);
        if (!(cost <= budget) || cost === Infinity) continue;
        const odd = diagonal && alternates ? 1 - next.odd : next.odd;
        const name = `${to.key}|${odd}`;
        if ((costs.get(name) ?? Infinity) <= cost) continue;
        costs.set(name, cost);
        parents.set(name, `${next.cell.key}|${next.odd}`);
        cells.set(to.key, to);
        open.push({ cell: to, odd, cost });
      }
    }
    const best = new Map<string, number>();
    for (const key of cells.keys()) {
      best.set(key, Math.min(costs.get(`${key}|0`) ?? Infinity, costs.get(`${key}|1`) ?? Infinity));
    }
    return {
      costs: best,
      parents,
      cells,
      centreAt: (anchor) => this.centreAt(anchor),
      anchorOf: (point) => this.anchorOf(point),
      mayEnd: (anchor) => this.mayEnd(anchor),
    };
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

  stepCost(from: Cell, to: Cell): number {
    const [before, after] = [this.#covered(from), this.#covered(to)];
    for (const [at, cell] of before.entries()) {
      const next = after[at];
      if (next !== undefined && this.#stopped(cell, next)) return Infinity;
    }
    return this.standCost(to);
  }

  standCost(anchor: Cell): number {
    const { grid } = this.#snapshot.scene;
    const cells = this.#covered(anchor);
    let cost = 0;
    for (const cell of cells) {
      if (!isPlayable(this.#snapshot, cell) || this.#bodyOn(cell) === "closed") return Infinity;
      cost = Math.max(cost, this.#groundAt(cell));
    }
    const names = new Set(cells.map(({ key }) => key));
    for (const cell of cells) {
      for (const { to, diagonal } of stepsFrom(grid, cell)) {
        if (!diagonal && names.has(to.key) && this.#stopped(cell, to)) return Infinity;
      }
    }
    return cost;
  }

  #stopped(from: Cell, to: Cell): boolean {
    if (this.#rules.ignoresWalls === true) return false;
    return remembered(this.#stops, `${from.key}>${to.key}`, () =>
      this.#snapshot.walls.some((wall) =>
        wallStops(this.#snapshot, this.#mover, this.#rules, wall, from.centre, to.centre),
      ),
    );
  }

  #groundAt(cell: Cell): number {
    return remembered(this.#grounds, cell.key, () => this.#ground(cell));
  }

  #bodyOn(cell: Cell): "free" | "passable" | "closed" {
    return remembered(this.#bodies, cell.key, () => this.#body(cell));
  }

  #ground(cell: Cell): number {
    const { elevation, level } = this.#mover;
    const levels = levelNames(this.#snapshot, level, elevation);
    const costOf = this.#rules.terrainCost ?? usual;
    let cost = 1;
    for (const region of this.#snapshot.regions) {
      const named = region.levels ?? [];
      if (named.length > 0 && levels !== "all" && !named.some((one) => levels.has(one))) continue;
      if ((region.bottom ?? -Infinity) > elevation || (region.top ?? Infinity) < elevation) continue;
      if (!regionHolds(region, cell.centre)) continue;
      if (this.#rules.avoid?.has(region.id) === true) return Infinity;
      for (const terrain of region.terrain) cost = Math.max(cost, thousandths(costOf(terrain)));
    }
    return cost * thousandths(this.#rules.costAt?.(cell.centre) ?? 1);
  }

  #body(cell: Cell): "free" | "passable" | "closed" {
    const { grid } = this.#snapshot.scene;
    const mover = this.#mover;
    let found: "free" | "passable" | "closed" = "free";
    for (const other of this.#figures) {
      if (other.id === mover.id || Math.abs(other.elevation - mover.elevation) >= grid.distance) continue;
      const [mine, theirs] = [mover, other].map(({ level, elevation }) =>
        levelNames(this.#snapshot, level, elevation),
      );
      if (mine !== "all" && theirs !== "all" && ![...(mine ?? [])].some((one) => theirs?.has(one))) continue;
      const name = `${other.x} ${other.y} ${other.width}x${other.height}`;
      const cells = remembered(memoryOf<Set<string>>(this.#snapshot, "bodies"), name, () => {
        const under = coveredCells(grid, other, other.width, other.height);
        return new Set(under.map(({ key }) => key));
      });
      if (!cells.has(cell.key)) continue;
      const through = this.#rules.through ?? "friends";
      const passes =
        through === "everybody" || other.hidden || (through === "friends" && other.side === mover.side);
      if (!passes) return "closed";
      found = "passable";
    }
    return found;
  }

  mayEnd(anchor: Cell): boolean {
    return this.#covered(anchor).every((cell) => {
      const body = this.#bodyOn(cell);
      return body === "free" || (body === "passable" && this.#rules.shares === true);
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

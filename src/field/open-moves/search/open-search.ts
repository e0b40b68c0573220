import type { Point } from "../../../core/place";
import { Arrivals, stepTo, type Arrival } from "./arrivals";
import type { Course } from "./clear-line";
import { Heap } from "../../shapes/heap";
import { Links, type Turns } from "./links";
import { NodeCells } from "./node-cells";
import { HiddenNodes } from "./hidden-nodes";
import type { TurningPoint } from "../obstacles/turning-points";
import type { WayPoint } from "./tighten-path";

/** How far a search goes. */
export interface Running {
  /** Sees each node when it is settled, and may lower the budget. */
  readonly visit?: (node: number) => number;
  /** What is left at least from a point. */
  readonly ahead?: (x: number, y: number) => number;
  /** From each node lines are looked at that make its way longer by so much, when their turn comes the next ones. */
  readonly stride?: number;
}

/**
 * Cheapest ways from one or more sources over turning points, straight line by straight line. Lines are kept by what
 * they would cost, and tried only when their turn comes.
 */
export class OpenSearch {
  readonly #links: Links;
  readonly #outlook: HiddenNodes;
  readonly #list: Turns;
  readonly #turns: number;
  readonly #nodes: number;
  readonly #cost: Float64Array;
  readonly #done: Uint8Array;
  readonly #cells: NodeCells;
  /** For each cell: how many of its nodes are not settled. */
  readonly #unsettled: Int32Array;
  /** What is left at least from each node, and from the best of each cell. */
  #rest: Float64Array | undefined;
  #cellRest: Float64Array | undefined;
  /**
   * Lines from node to node, as one number; those known to be clear count from `#tried` on. Then nodes from which
   * there are more lines to look at.
   */
  readonly #heap = new Heap();
  readonly #tried: number;
  /** As the search was asked for: the budget so far, who sees nodes, and how far nodes look at a time. */
  #limit = Infinity;
  #visit: Running["visit"];
  #stride = Infinity;
  /** What ways over each node cost at most whose lines were looked at. */
  readonly #lookedAt: Float64Array;
  /** What the cheapest way costs at least that takes a line from the last node not looked at yet. */
  #beyond = Infinity;
  /** Made when all is settled. */
  #arrivals: Arrivals | undefined;
  /** Nodes in order of cost. */
  readonly order: number[] = [];

  /** `back` follows ways towards the sources instead of away from them (one-way walls tell them apart). */
  constructor(course: Course, turns: Turns, sources: readonly Point[], back = false) {
    this.#links = new Links(course, turns, sources, back);
    this.#outlook = new HiddenNodes(course, this.#links);
    this.#list = turns;
    this.#turns = turns.turns.length + turns.more.length;
    this.#cells = new NodeCells(this.#links.x, this.#links.y, this.#turns);
    this.#nodes = this.#turns + sources.length;
    this.#tried = this.#nodes * this.#nodes;
    this.#cost = new Float64Array(this.#nodes).fill(Infinity);
    this.#lookedAt = new Float64Array(this.#nodes);
    this.#done = new Uint8Array(this.#nodes);
    const { first } = this.#cells;
    this.#unsettled = Int32Array.from(
      { length: first.length - 1 },
      (_, at) => (first[at + 1] ?? 0) - (first[at] ?? 0),
    );
  }

  /** Settles nodes up to the budget, as cheap ones as there are first. */
  run(budget: number, { visit, ahead, stride = Infinity }: Running = {}): void {
    [this.#limit, this.#visit, this.#stride] = [budget, visit, stride];
    if (ahead !== undefined) this.#lookAhead(ahead);
    for (let source = this.#turns; source < this.#nodes; source++) {
      this.#settle(source, 0, ahead?.(this.#links.x[source] ?? 0, this.#links.y[source] ?? 0) ?? 0);
    }
    const heap = this.#heap;
    while (heap.size > 0 && heap.leastCost <= this.#limit) {
      const key = heap.leastCost;
      const line = heap.pop();
      if (line < 2 * this.#tried) this.#tryLine(line, key);
      else this.#lookOn(line - 2 * this.#tried, key);
    }
  }

  #settle(node: number, cost: number, key: number): void {
    this.#done[node] = 1;
    if (node < this.#turns) this.#settleIn(this.#cells.cellOf[node] ?? 0);
    this.#cost[node] = cost;
    this.order.push(node);
    this.#links.arrived(node);
    this.#outlook.from(node, this.#turnOf(node));
    if (this.#visit !== undefined) this.#limit = Math.min(this.#limit, this.#visit(node));
    this.#look(node, -1, key + this.#stride);
  }

  #settleIn(cell: number): void {
    this.#unsettled[cell] = (this.#unsettled[cell] ?? 0) - 1;
  }

  #tryLine(line: number, key: number): void {
    const isTried = line >= this.#tried;
    // No remainder: on numbers as large as these it is slow.
    const ends = isTried ? line - this.#tried : line;
    const node = Math.floor(ends / this.#nodes);
    const other = ends - node * this.#nodes;
    if (this.#done[other] === 1) return;
    const rest = this.#rest === undefined ? 0 : (this.#rest[other] ?? 0);
    const cost = isTried ? key - rest : this.#costOver(node, other);
    if (cost + rest > key + 1e-9) {
      if (cost < Infinity) this.#heap.push(line + this.#tried, cost + rest);
      return;
    }
    this.#links.parent[other] = node;
    this.#settle(other, cost, key);
  }

  /** Twice as far as before: few nodes are looked at often. */
  #lookOn(node: number, key: number): void {
    const before = this.#lookedAt[node] ?? 0;
    const least = (this.#cost[node] ?? 0) + (this.#rest?.[node] ?? 0);
    this.#look(node, before, key + 2 * (before - least));
  }

  /** Looks at lines from a node that make ways of more than so much and at most so much, and notes when to look on. */
  #look(node: number, more: number, most: number): void {
    this.#beyond = Infinity;
    this.#relax(node, more, Math.min(most, this.#limit));
    if (most >= this.#limit || this.#beyond === Infinity) return;
    this.#lookedAt[node] = most;
    this.#heap.push(2 * this.#tried + node, Math.max(this.#beyond, most));
  }

  #lookAhead(ahead: (x: number, y: number) => number): void {
    const { first, list } = this.#cells;
    const { x, y } = this.#links;
    const rest = (this.#rest = new Float64Array(this.#turns));
    const cellRest = (this.#cellRest = new Float64Array(first.length).fill(Infinity));
    for (let cell = 0; cell + 1 < first.length; cell++) {
      for (let at = first[cell] ?? 0; at < (first[cell + 1] ?? 0); at++) {
        const node = list[at] ?? 0;
        const left = ahead(x[node] ?? 0, y[node] ?? 0);
        rest[node] = left;
        cellRest[cell] = Math.min(cellRest[cell] ?? Infinity, left);
      }
    }
  }

  /** Looks at the nodes of those cells into which a cheapest way of more than so much and at most so much may lead. */
  #relax(node: number, more: number, limit: number): void {
    const links = this.#links;
    const cells = this.#cells;
    const x = links.x[node] ?? 0;
    const y = links.y[node] ?? 0;
    const cost = this.#cost[node] ?? 0;
    const left = limit - cost;
    const [firstRow, lastRow] = [cells.row(y - left), cells.row(y + left)];
    const [firstColumn, lastColumn] = [cells.column(x - left), cells.column(x + left)];
    const seen = (lastRow - firstRow + 1) * (lastColumn - firstColumn + 1);
    if (seen < cells.rows * cells.columns) this.#beyond = Math.min(this.#beyond, limit);
    for (let row = firstRow; row <= lastRow; row++) {
      for (let cell = row * cells.columns + firstColumn; cell <= row * cells.columns + lastColumn; cell++) {
        if (this.#unsettled[cell] === 0) continue;
        const dx = (cells.middleX[cell] ?? 0) - x;
        const dy = (cells.middleY[cell] ?? 0) - y;
        const apart = Math.sqrt(dx * dx + dy * dy);
        const least = apart - cells.radius + (this.#cellRest === undefined ? 0 : (this.#cellRest[cell] ?? 0));
        if (least > left) {
          if (cost + least < this.#beyond) this.#beyond = cost + least;
        } else if (links.mayHead(node, cells, cell) && !this.#outlook.hidesAll(node, cells, cell)) {
          this.#relaxCell(node, cell, more - cost, left);
        }
      }
    }
  }

  #relaxCell(node: number, cell: number, more: number, left: number): void {
    const links = this.#links;
    const { first, list } = this.#cells;
    const x = links.x[node] ?? 0;
    const y = links.y[node] ?? 0;
    const cost = this.#cost[node] ?? 0;
    const end = first[cell + 1] ?? 0;
    for (let at = first[cell] ?? 0; at < end; at++) {
      const other = list[at] ?? 0;
      if (this.#done[other] === 1) continue;
      const dx = (links.x[other] ?? 0) - x;
      const dy = (links.y[other] ?? 0) - y;
      const rest = this.#rest === undefined ? 0 : (this.#rest[other] ?? 0);
      const length = Math.sqrt(dx * dx + dy * dy);
      if (length + rest > left) {
        if (cost + length + rest < this.#beyond) this.#beyond = cost + length + rest;
        continue;
      }
      // Found by an earlier look.
      if (length + rest <= more) continue;
      const leaving = links.leaving(node, other);
      if (leaving === 0 || this.#outlook.hides(node, other)) continue;
      const arriving = links.arriving(node, other);
      if (arriving === 0) continue;
      const price = links.isOnBorder(node) ? leaving : arriving;
      this.#heap.push(node * this.#nodes + other, cost + price * length + rest);
    }
  }

  /** What it costs to come to a node over another by a straight line; Infinity when that is not clear. */
  #costOver(node: number, other: number): number {
    const links = this.#links;
    const [px, py] = [links.x[node] ?? 0, links.y[node] ?? 0];
    const [qx, qy] = [links.x[other] ?? 0, links.y[other] ?? 0];
    const before = this.#cost[node] ?? 0;
    if (links.isOnBorder(node)) {
      const price = links.leaving(node, other);
      return before + links.costOnOneGround(px, py, qx, qy, price, Infinity);
    }
    if (links.isOnBorder(other)) {
      const price = links.arriving(node, other);
      return before + links.costOnOneGround(px, py, qx, qy, price, Infinity);
    }
    return before + links.cost(px, py, qx, qy, Infinity);
  }

  /** Of a straight line, the way this flow goes; Infinity when it is not clear. */
  lineCost(px: number, py: number, qx: number, qy: number): number {
    return this.#links.cost(px, py, qx, qy, Infinity);
  }

  /** Cost of the straight line from a settled node to a place; undefined when it is not clear or too dear. */
  step(node: number, x: number, y: number, most: number): number | undefined {
    return stepTo(this.#links, node, x, y, most);
  }

  costOf(node: number): number {
    return this.#cost[node] ?? Infinity;
  }

  pointOf(node: number): Point {
    return { x: this.#links.x[node] ?? 0, y: this.#links.y[node] ?? 0 };
  }

  /** The cheapest way to a place, by what is settled; undefined beyond the budget. */
  arrive(x: number, y: number, budget: number): Arrival | undefined {
    this.#arrivals ??= new Arrivals(this.#links, this.#outlook, this.#cells, this.#cost, this.order);
    return this.#arrivals.at(x, y, budget);
  }

  /** The node turns round something no further from the place than a side of its polygon. */
  turnsBy(node: number, x: number, y: number): boolean {
    return this.#links.turnsBy(node, x, y);
  }

  /** Turning points from the source to the node, the source included. */
  way(node: number): WayPoint[] {
    const way: WayPoint[] = [];
    for (let at = node; at >= 0; at = this.#links.parent[at] ?? -1) {
      way.push(this.#turnOf(at) ?? this.pointOf(at));
    }
    return way.reverse();
  }

  #turnOf(node: number): TurningPoint | undefined {
    const { turns, more } = this.#list;
    return node < turns.length ? turns[node] : more[node - turns.length];
  }
}

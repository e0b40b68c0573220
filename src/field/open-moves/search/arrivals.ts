import { Heap } from "../../shapes/heap";
import type { Links } from "./links";
import type { NodeCells } from "./node-cells";
import type { HiddenNodes } from "./hidden-nodes";

/** How a place was reached: from which node of the flow, and what it cost in all. */
export interface Arrival {
  readonly from: number;
  readonly cost: number;
}

/** The last lines of ways: from nodes a search has settled to places. */
export class Arrivals {
  readonly #links: Links;
  readonly #cells: NodeCells;
  readonly #costs: Float64Array;
  readonly #outlook: HiddenNodes;
  /** Nodes that lie in no cell, and cells with settled nodes: which those are, and what the cheapest of them costs. */
  readonly #sources: readonly number[];
  readonly #settled = new Map<number, number[]>();
  readonly #settledCells: readonly number[];
  readonly #cellCosts: Float64Array;
  /** Nodes to arrive from, then cells to look into, by what the way costs at least. */
  readonly #promising = new Heap();

  /** From these nodes, which cost so much to come to. */
  constructor(
    links: Links,
    outlook: HiddenNodes,
    cells: NodeCells,
    costs: Float64Array,
    settled: readonly number[],
  ) {
    [this.#links, this.#outlook, this.#cells, this.#costs] = [links, outlook, cells, costs];
    this.#cellCosts = new Float64Array(cells.first.length - 1).fill(Infinity);
    const sources: number[] = [];
    for (const node of settled) {
      if (node >= cells.cellOf.length) {
        sources.push(node);
        continue;
      }
      const cell = cells.cellOf[node] ?? 0;
      const nodes = this.#settled.get(cell);
      if (nodes === undefined) this.#settled.set(cell, [node]);
      else nodes.push(node);
      this.#cellCosts[cell] = Math.min(this.#cellCosts[cell] ?? Infinity, costs[node] ?? Infinity);
    }
    this.#sources = sources;
    this.#settledCells = [...this.#settled.keys()];
  }

  /** The cheapest way to a place; undefined beyond the budget. */
  at(x: number, y: number, budget: number): Arrival | undefined {
    const promising = this.#promising;
    const nodes = this.#costs.length;
    promising.clear();
    this.#links.placed(x, y);
    for (const source of this.#sources) this.#note(source, x, y, budget);
    this.#noteCells(x, y, budget);
    // The first clear line by length is the cheapest, unless the ground is dearer than it is long.
    let best: Arrival | undefined;
    while (promising.size > 0 && promising.leastCost < (best?.cost ?? Infinity)) {
      const next = promising.pop();
      if (next >= nodes) {
        this.#openCell(next - nodes, x, y, best?.cost ?? budget);
        continue;
      }
      const cost = this.#costs[next] ?? Infinity;
      const found = stepTo(this.#links, next, x, y, (best?.cost ?? budget) - cost);
      if (found === undefined || (best !== undefined && cost + found >= best.cost)) continue;
      best = { from: next, cost: cost + found };
    }
    return best;
  }

  #noteCells(x: number, y: number, budget: number): void {
    const { middleX, middleY, radius } = this.#cells;
    for (const cell of this.#settledCells) {
      const cost = this.#cellCosts[cell] ?? Infinity;
      const most = budget + 1e-6 - cost;
      const dx = (middleX[cell] ?? 0) - x;
      const dy = (middleY[cell] ?? 0) - y;
      const squared = dx * dx + dy * dy;
      if (most < 0 || squared > (most + radius) * (most + radius)) continue;
      this.#promising.push(this.#costs.length + cell, cost + Math.max(0, Math.sqrt(squared) - radius));
    }
  }

  #openCell(cell: number, x: number, y: number, budget: number): void {
    for (const node of this.#settled.get(cell) ?? []) this.#note(node, x, y, budget);
  }

  /** Keeps a node from which the straight line may be of use. */
  #note(node: number, x: number, y: number, budget: number): void {
    const links = this.#links;
    const cost = this.#costs[node] ?? Infinity;
    const most = budget - cost + 1e-6;
    if (most < 0) return;
    const dx = x - (links.x[node] ?? 0);
    const dy = y - (links.y[node] ?? 0);
    const squared = dx * dx + dy * dy;
    if (squared > most * most) return;
    const place = links.nodes;
    const price = links.leaving(node, place);
    const length = Math.sqrt(squared);
    if (price === 0 || price * length > most || this.#outlook.hides(node, place)) return;
    this.#promising.push(node, cost + price * length);
  }
}

/** Cost of the straight line from a settled node to a place; undefined when it is not clear or too dear. */
export function stepTo(links: Links, node: number, x: number, y: number, most: number): number | undefined {
  const fromX = links.x[node] ?? 0;
  const fromY = links.y[node] ?? 0;
  const dx = x - fromX;
  const dy = y - fromY;
  const squared = dx * dx + dy * dy;
  if (squared > most * most + 1e-6) return undefined;
  const price = links.leaving(node, links.placed(x, y));
  if (price === 0) return undefined;
  const cost = links.isOnBorder(node)
    ? links.costOnOneGround(fromX, fromY, x, y, price, Infinity)
    : links.cost(fromX, fromY, x, y, Infinity);
  return cost < Infinity && cost <= most + 1e-9 ? cost : undefined;
}

import type { Footprint, Lattice } from "./lattice";

/** What a search over spaces may do; asked once per space and search, so it need not be quick. */
export interface Terms {
  readonly footprint: Footprint;
  /** For each space: the directions in which a wall stops a step out of it. */
  readonly stopped: Uint8Array | undefined;
  /** Cost per space of standing on a space; Infinity where nobody may be. */
  costOf(cell: number): number;
  /** Cost in spaces of a diagonal step after an even, an odd number of diagonals; Infinity forbids. */
  readonly diagonalEven: number;
  readonly diagonalOdd: number;
}

/** What a search settled: nodes in order of cost, each with the one before it. */
export interface Settled {
  readonly nodes: Int32Array;
  readonly costs: Float64Array;
  readonly parents: Int32Array;
}

/**
 * Dijkstra over anchors of a footprint with a bucket per space of cost. Its arrays are made once and marked
 * with the number of the search, so that a search costs what it settles, whatever the size of the map.
 * With alternating diagonals a node also knows whether an odd number of diagonals was taken.
 */
export class Search {
  readonly #lattice: Lattice;
  readonly #cost: Float64Array;
  readonly #parent: Int32Array;
  readonly #seen: Int32Array;
  readonly #done: Int32Array;
  readonly #ground: Float64Array;
  readonly #groundSeen: Int32Array;
  #round = 0;
  readonly #buckets: number[][] = [];

  constructor(lattice: Lattice) {
    this.#lattice = lattice;
    const nodes = lattice.cells * 2;
    this.#cost = new Float64Array(nodes);
    this.#parent = new Int32Array(nodes);
    this.#seen = new Int32Array(nodes);
    this.#done = new Int32Array(nodes);
    this.#ground = new Float64Array(lattice.cells);
    this.#groundSeen = new Int32Array(lattice.cells);
  }

  /** Everything within the budget (in spaces) of the starts; stops early when `until` says so. */
  forward(start: number, budget: number, terms: Terms, until?: (cell: number) => boolean): Settled {
    return this.#run([start], budget, terms, false, until);
  }

  /** From every goal back along the steps: what the way from a node to the nearest goal costs. */
  backward(goals: readonly number[], terms: Terms): Settled {
    const { cells } = this.#lattice;
    const alternating = terms.diagonalEven !== terms.diagonalOdd;
    const starts = alternating ? goals.flatMap((goal) => [goal, goal + cells]) : goals;
    return this.#run(starts, Infinity, terms, true, undefined);
  }

  #run(
    starts: readonly number[],
    budget: number,
    terms: Terms,
    back: boolean,
    until: ((cell: number) => boolean) | undefined,
  ): Settled {
    const round = ++this.#round;
    const buckets = this.#buckets;
    const { cells, steps } = this.#lattice;
    const alternating = terms.diagonalEven !== terms.diagonalOdd;
    const nodes: number[] = [];
    let arrived = false;
    for (const start of starts) {
      this.#cost[start] = 0;
      this.#parent[start] = -1;
      this.#seen[start] = round;
      push(buckets, 0, start);
    }
    for (const bucket of buckets) {
      for (let next = bucket.pop(); next !== undefined; next = bucket.pop()) {
        if (this.#done[next] === round) continue;
        this.#done[next] = round;
        nodes.push(next);
        const odd = next >= cells;
        const cell = odd ? next - cells : next;
        if (until?.(cell) === true) arrived = true;
        const cost = this.#cost[next] ?? 0;
        for (let d = 0; d < steps.length; d++) {
          const diagonal = this.#lattice.diagonal[d] === 1;
          // Going back, the step is taken by the node found: its own count of diagonals is one less.
          const oddBefore = back && diagonal && alternating ? !odd : odd;
          const step = diagonal ? (oddBefore ? terms.diagonalOdd : terms.diagonalEven) : 1;
          const other = cell + (steps[d] ?? 0);
          const price = back
            ? this.#price(other, cell, this.#lattice.opposite[d] ?? 0, terms)
            : this.#price(cell, other, d, terms);
          const total = cost + step * price;
          if (!(total <= budget) || total === Infinity) continue;
          const oddAfter = alternating && (back ? oddBefore : diagonal !== odd);
          const node = oddAfter ? other + cells : other;
          if (this.#seen[node] === round && (this.#cost[node] ?? 0) <= total) continue;
          this.#seen[node] = round;
          this.#cost[node] = total;
          this.#parent[node] = next;
          push(buckets, Math.floor(total), node);
        }
      }
      // The rest of this bucket may hold a cheaper goal; the next one cannot.
      if (arrived) break;
    }
    buckets.length = 0;
    return this.#settled(nodes);
  }

  /** Per space of the step from one anchor to the next: Infinity when a wall, the ground or a body forbids. */
  #price(from: number, to: number, d: number, terms: Terms): number {
    const { stopped, footprint } = terms;
    if (stopped !== undefined) {
      for (const step of footprint.cells) {
        if (((stopped[from + step] ?? 255) & (1 << d)) !== 0) return Infinity;
      }
    }
    return this.#standing(to, terms);
  }

  /** The dearest of the spaces a base covers there. */
  #standing(anchor: number, terms: Terms): number {
    if (this.#groundSeen[anchor] === this.#round) return this.#ground[anchor] ?? Infinity;
    const cost = standingCost(this.#lattice, anchor, terms);
    this.#groundSeen[anchor] = this.#round;
    this.#ground[anchor] = cost;
    return cost;
  }

  #settled(nodes: readonly number[]): Settled {
    return {
      nodes: Int32Array.from(nodes),
      costs: Float64Array.from(nodes, (node) => this.#cost[node] ?? 0),
      parents: Int32Array.from(nodes, (node) => this.#parent[node] ?? -1),
    };
  }
}

function push(buckets: number[][], level: number, node: number): void {
  while (buckets.length <= level) buckets.push([]);
  buckets[level]?.push(node);
}

/** A base stands somewhere when all its spaces are playable and no wall runs between them. */
export function standingCost(lattice: Lattice, anchor: number, terms: Terms): number {
  let cost = 0;
  const { cells } = terms.footprint;
  for (const step of cells) {
    const cell = anchor + step;
    if (lattice.playable[cell] !== 1) return Infinity;
    cost = Math.max(cost, terms.costOf(cell));
    if (cost === Infinity) return Infinity;
  }
  if (cells.length > 1 && terms.stopped !== undefined && splitByWall(lattice, anchor, terms)) return Infinity;
  return cost;
}

function splitByWall(lattice: Lattice, anchor: number, terms: Terms): boolean {
  const { cells } = terms.footprint;
  for (const step of cells) {
    for (let d = 0; d < lattice.steps.length; d++) {
      if (lattice.diagonal[d] === 1 || !cells.includes(step + (lattice.steps[d] ?? 0))) continue;
      if ((((terms.stopped ?? [])[anchor + step] ?? 255) & (1 << d)) !== 0) return true;
    }
  }
  return false;
}

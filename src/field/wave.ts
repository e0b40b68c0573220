import type { Lattice } from "./lattice";

/** Buckets per space of cost when something lies ahead: the fewer nodes share one, the fewer are looked at. */
const FINER = 16;

/** Where a base may step, and at what price. */
export interface Steps {
  /** For an anchor: the directions in which a wall stops a step, as bits. */
  closed(anchor: number): number;
  /** Cost per space of stepping onto an anchor, at least 1; Infinity where it may not stand. */
  price(anchor: number): number;
  /** Cost in spaces of a diagonal step after an even, an odd number of diagonals; Infinity forbids. */
  readonly diagonalEven: number;
  readonly diagonalOdd: number;
}

interface Aim {
  /** At least so many spaces are left from an anchor to what is asked about; no step changes it by more than it costs. */
  readonly ahead?: (anchor: number) => number;
}

/**
 * The cheapest ways from an anchor, worked out only as far as somebody asks; what lies ahead comes first. A
 * node beyond `cells` took odd diagonals. Nodes of a bucket are looked at in any order and again when they turn
 * out cheaper; once the bucket is empty their costs are final.
 */
export class Wave {
  readonly #lattice: Lattice;
  readonly #steps: Steps;
  readonly #ahead: ((anchor: number) => number) | undefined;
  readonly #alternating: boolean;
  /** Infinity where nobody has been. */
  readonly #costs: Float64Array;
  /** 1 where a node was looked at since its cost was last lowered. */
  readonly #done: Uint8Array;
  /** What an anchor costs to step onto; 0 when nobody asked yet. */
  readonly #prices: Float64Array;
  readonly #buckets: (number[] | undefined)[] = [];
  /** Where the buckets begin, and the first that is not final. */
  readonly #first: number;
  #level: number;

  constructor(lattice: Lattice, start: number, steps: Steps, { ahead }: Aim = {}) {
    this.#lattice = lattice;
    this.#steps = steps;
    this.#ahead = ahead;
    this.#alternating = steps.diagonalEven !== steps.diagonalOdd;
    const nodes = this.#alternating ? lattice.cells * 2 : lattice.cells;
    this.#costs = new Float64Array(nodes).fill(Infinity);
    this.#done = new Uint8Array(nodes);
    this.#prices = new Float64Array(lattice.cells);
    this.#first = this.#levelOf(start, 0);
    this.#level = this.#first;
    this.#lower(start, start, 0);
  }

  /** In spaces; Infinity when there is no way, or none as cheap as `most`. */
  cost(anchor: number, most = Infinity): number {
    if (anchor < 0 || anchor >= this.#lattice.cells) return Infinity;
    const last = this.#levelOf(anchor, most);
    for (;;) {
      const cost = this.#known(anchor);
      if (this.#levelOf(anchor, cost) < this.#level) return cost;
      if (this.#level > last || !this.#advance()) return Infinity;
    }
  }

  /** The anchors found at the next cost up to less than a space more; undefined when there are no more. */
  next(): { readonly anchor: number; readonly cost: number }[] | undefined {
    const nodes = this.#advance();
    if (nodes === undefined) return undefined;
    const { cells } = this.#lattice;
    const found: { readonly anchor: number; readonly cost: number }[] = [];
    for (const node of nodes) {
      const anchor = node < cells ? node : node - cells;
      const cost = this.#costs[node] ?? Infinity;
      const other = this.#alternating ? (this.#costs[node < cells ? node + cells : anchor] ?? 0) : Infinity;
      // Of a space reached with even and with odd diagonals, the cheaper counts.
      if (other < cost || (other === cost && node !== anchor)) continue;
      found.push({ anchor, cost });
    }
    return found;
  }

  #known(anchor: number): number {
    const even = this.#costs[anchor] ?? Infinity;
    if (!this.#alternating) return even;
    return Math.min(even, this.#costs[anchor + this.#lattice.cells] ?? Infinity);
  }

  #levelOf(anchor: number, cost: number): number {
    if (this.#ahead === undefined) return Math.floor(cost);
    return Math.floor((cost + this.#ahead(anchor)) * FINER);
  }

  #lower(node: number, anchor: number, cost: number): void {
    this.#costs[node] = cost;
    this.#done[node] = 0;
    const at = this.#levelOf(anchor, cost) - this.#first;
    const bucket = this.#buckets[at];
    if (bucket === undefined) this.#buckets[at] = [node];
    else bucket.push(node);
  }

  /** Empties the next bucket; its nodes, each once, or undefined when none is left. */
  #advance(): number[] | undefined {
    let at = this.#level - this.#first;
    while (at < this.#buckets.length && this.#buckets[at] === undefined) at++;
    const bucket = this.#buckets[at];
    this.#level = this.#first + at;
    if (bucket === undefined) return undefined;
    const nodes: number[] = [];
    // It grows while it is looked at.
    for (const node of bucket) {
      if (this.#done[node] === 1) continue;
      this.#done[node] = 1;
      nodes.push(node);
      this.#spread(node);
    }
    this.#buckets[at] = undefined;
    this.#level++;
    return nodes;
  }

  #spread(node: number): void {
    const { cells, steps, straight } = this.#lattice;
    const odd = node >= cells;
    const cell = odd ? node - cells : node;
    const cost = this.#costs[node] ?? Infinity;
    const slanted = odd ? this.#steps.diagonalOdd : this.#steps.diagonalEven;
    const closed = this.#steps.closed(cell);
    for (let d = 0; d < steps.length; d++) {
      if (((closed >> d) & 1) === 1) continue;
      const other = cell + (steps[d] ?? 0);
      const turned = d >= straight;
      const next = this.#alternating && turned !== odd ? other + cells : other;
      const step = turned ? slanted : 1;
      if ((this.#costs[next] ?? 0) <= cost + step) continue;
      const total = cost + step * this.#price(other);
      if (total < (this.#costs[next] ?? 0)) this.#lower(next, other, total);
    }
  }

  #price(anchor: number): number {
    const known = this.#prices[anchor] ?? Infinity;
    if (known !== 0) return known;
    const price = this.#steps.price(anchor);
    this.#prices[anchor] = price;
    return price;
  }
}

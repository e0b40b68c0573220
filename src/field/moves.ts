import type { Footprint, Lattice } from "./lattice";

/** What a search over spaces may do. */
export interface Terms {
  readonly footprint: Footprint;
  /** For each space: the directions in which a wall stops a step out of it. */
  readonly stopped: Uint8Array | undefined;
  /** Cost per space of standing on a space; Infinity where nobody may be. Asked once per space and search. */
  costOf(cell: number): number;
  /** Cost in spaces of a diagonal step after an even, an odd number of diagonals; Infinity forbids. */
  readonly diagonalEven: number;
  readonly diagonalOdd: number;
}

/** What a search settled: nodes with their cost and the node before. A node beyond `cells` took odd diagonals. */
export interface Settled {
  readonly nodes: Int32Array;
  readonly costs: Float64Array;
  readonly parents: Int32Array;
}

/** A search towards goals: which anchors they are, and at least how many spaces are left from another. */
export interface Aim {
  isGoal(anchor: number): boolean;
  ahead(anchor: number): number;
}

/** Buckets per space of cost when heading for a goal: the fewer nodes share one, the fewer are looked at. */
const FINER = 16;

/**
 * Cheapest ways over anchors of a footprint, with a bucket per space of cost: no step costs less, so nodes of
 * one bucket never improve each other. Its arrays are made once and marked with the number of the search: a
 * search costs what it settles, whatever the size of the map.
 */
export class Search {
  readonly #lattice: Lattice;
  readonly #cost: Float64Array;
  readonly #parent: Int32Array;
  /** Number of the search that saw, and that settled, a node. */
  readonly #seen: Int32Array;
  readonly #done: Int32Array;
  readonly #ground: Float64Array;
  readonly #groundSeen: Int32Array;
  /** Buckets as linked lists: the first entry of each plus one, and for each entry its node and the next. */
  #heads = new Int32Array(256);
  #entryNode = new Int32Array(1024);
  #entryNext = new Int32Array(1024);
  #entries = 0;
  #nodes = new Int32Array(1024);
  #settled = 0;
  #round = 0;
  /** The highest bucket in use. */
  #top = 0;

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

  /** Everything within the budget (in spaces) of the start. */
  forward(start: number, budget: number, terms: Terms): Settled {
    this.#begin([start]);
    if (terms.diagonalEven === terms.diagonalOdd) this.#flood(budget, terms);
    else {
      for (let level = 0; level <= this.#top; level++) {
        for (let node = this.#pop(level); node >= 0; node = this.#pop(level)) {
          if (this.#settle(node)) this.#spread(node, budget, terms, undefined);
        }
      }
    }
    return this.#take();
  }

  /** The same where all diagonals cost alike: one loop with everything at hand, as most searches go through it. */
  #flood(budget: number, terms: Terms): void {
    const { steps, straight } = this.#lattice;
    const round = this.#round;
    const [costs, parents, seen, done] = [this.#cost, this.#parent, this.#seen, this.#done];
    const [ground, groundSeen] = [this.#ground, this.#groundSeen];
    const slanted = terms.diagonalEven;
    const directions = slanted === Infinity ? straight : steps.length;
    const walls = terms.footprint.cells.length === 1 ? terms.stopped : undefined;
    for (let level = 0; level <= this.#top; level++) {
      for (let cell = this.#pop(level); cell >= 0; cell = this.#pop(level)) {
        if (done[cell] === round) continue;
        this.#settle(cell);
        const cost = costs[cell] ?? 0;
        const closed = walls === undefined ? this.#closedFrom(cell, terms) : (walls[cell] ?? 255);
        for (let d = 0; d < directions; d++) {
          if (((closed >> d) & 1) === 1) continue;
          const next = cell + (steps[d] ?? 0);
          // A node that is done, or seen at no more than the bare step, cannot be improved.
          const least = cost + (d < straight ? 1 : slanted);
          if (least > budget || (seen[next] === round && (costs[next] ?? 0) <= least)) continue;
          const price = groundSeen[next] === round ? (ground[next] ?? 0) : this.#standing(next, terms);
          const total = cost + (d < straight ? price : slanted * price);
          if (!(total <= budget) || total === Infinity) continue;
          if (seen[next] === round && (costs[next] ?? 0) <= total) continue;
          seen[next] = round;
          costs[next] = total;
          parents[next] = cell;
          this.#push(Math.floor(total), next);
        }
      }
    }
  }

  /** From every goal back along the steps: what the way from a node to the nearest goal costs. */
  backward(goals: readonly number[], terms: Terms): Settled {
    const { cells } = this.#lattice;
    const alternating = terms.diagonalEven !== terms.diagonalOdd;
    this.#begin(alternating ? goals.flatMap((goal) => [goal, goal + cells]) : goals);
    for (let level = 0; level <= this.#top; level++) {
      for (let node = this.#pop(level); node >= 0; node = this.#pop(level)) {
        if (this.#settle(node)) this.#spreadBack(node, terms);
      }
    }
    return this.#take();
  }

  /** The cheapest way to a goal, as nodes from the start; undefined when there is none. */
  towards(
    start: number,
    terms: Terms,
    aim: Aim,
  ): { readonly way: number[]; readonly cost: number } | undefined {
    this.#begin([start]);
    const { cells } = this.#lattice;
    let best = -1;
    let bestCost = Infinity;
    for (let level = 0; level <= this.#top && level <= bestCost * FINER; level++) {
      for (let node = this.#pop(level); node >= 0; node = this.#pop(level)) {
        if (this.#done[node] === this.#round) continue;
        this.#done[node] = this.#round;
        const cost = this.#cost[node] ?? 0;
        if (cost >= bestCost) continue;
        if (aim.isGoal(node >= cells ? node - cells : node)) [best, bestCost] = [node, cost];
        else this.#spread(node, bestCost, terms, aim);
      }
    }
    this.#heads.fill(0, 0, this.#top + 1);
    return best < 0 ? undefined : { way: this.#wayTo(best), cost: bestCost };
  }

  #begin(starts: readonly number[]): void {
    this.#round++;
    this.#settled = 0;
    this.#top = 0;
    this.#entries = 0;
    for (const start of starts) {
      this.#cost[start] = 0;
      this.#parent[start] = -1;
      this.#seen[start] = this.#round;
      this.#push(0, start);
    }
  }

  #push(level: number, node: number): void {
    if (level > this.#top) this.#top = level;
    if (level >= this.#heads.length) this.#heads = wider(this.#heads, level);
    const entry = this.#entries++;
    if (entry >= this.#entryNode.length) {
      this.#entryNode = wider(this.#entryNode, entry);
      this.#entryNext = wider(this.#entryNext, entry);
    }
    this.#entryNode[entry] = node;
    this.#entryNext[entry] = this.#heads[level] ?? 0;
    this.#heads[level] = entry + 1;
  }

  /** The node put into the bucket last; -1 when it is empty. */
  #pop(level: number): number {
    const entry = (this.#heads[level] ?? 0) - 1;
    if (entry < 0) return -1;
    this.#heads[level] = this.#entryNext[entry] ?? 0;
    return this.#entryNode[entry] ?? -1;
  }

  #settle(node: number): boolean {
    if (this.#done[node] === this.#round) return false;
    this.#done[node] = this.#round;
    if (this.#settled === this.#nodes.length) this.#nodes = wider(this.#nodes, this.#settled);
    this.#nodes[this.#settled++] = node;
    return true;
  }

  /** Steps out of a node. Spelled out: this is where a search spends its time. */
  #spread(node: number, budget: number, terms: Terms, aim: Aim | undefined): void {
    const round = this.#round;
    const costs = this.#cost;
    const seen = this.#seen;
    const ground = this.#ground;
    const groundSeen = this.#groundSeen;
    const { cells, steps, straight } = this.#lattice;
    const odd = node >= cells;
    const cell = odd ? node - cells : node;
    const cost = costs[node] ?? 0;
    const alternating = terms.diagonalEven !== terms.diagonalOdd;
    const slanted = odd ? terms.diagonalOdd : terms.diagonalEven;
    const directions = slanted === Infinity ? straight : steps.length;
    const closed = this.#closedFrom(cell, terms);
    for (let d = 0; d < directions; d++) {
      if (((closed >> d) & 1) === 1) continue;
      const other = cell + (steps[d] ?? 0);
      const turned = d >= straight;
      const next = alternating && turned !== odd ? other + cells : other;
      // Seen at no more than the bare step: the ground need not be looked at.
      const least = cost + (turned ? slanted : 1);
      if (least > budget || (seen[next] === round && (costs[next] ?? 0) <= least)) continue;
      const price = groundSeen[other] === round ? (ground[other] ?? 0) : this.#standing(other, terms);
      const total = cost + (turned ? slanted * price : price);
      if (!(total <= budget) || total === Infinity) continue;
      if (seen[next] === round && (costs[next] ?? 0) <= total) continue;
      seen[next] = round;
      costs[next] = total;
      this.#parent[next] = node;
      if (aim === undefined) this.#push(Math.floor(total), next);
      else {
        // Found again at less within a bucket: spread again.
        this.#done[next] = 0;
        this.#push(Math.floor((total + aim.ahead(other)) * FINER + 1e-6), next);
      }
    }
  }

  #closedFrom(anchor: number, terms: Terms): number {
    return terms.stopped === undefined ? 0 : this.#stoppedFrom(anchor, terms.stopped, terms.footprint.cells);
  }

  /** Steps that lead to the node: the step is taken by the node found, which has one diagonal less behind it. */
  #spreadBack(node: number, terms: Terms): void {
    const { cells, steps, diagonal, opposite } = this.#lattice;
    const { stopped, footprint, diagonalEven, diagonalOdd } = terms;
    const odd = node >= cells;
    const cell = odd ? node - cells : node;
    const cost = this.#cost[node] ?? 0;
    const alternating = diagonalEven !== diagonalOdd;
    const price = this.#standing(cell, terms);
    if (price === Infinity) return;
    for (let d = 0; d < steps.length; d++) {
      const other = cell + (steps[d] ?? 0);
      const turned = diagonal[d] === 1;
      const oddBefore = turned && alternating ? !odd : odd;
      const total = cost + (turned ? (oddBefore ? diagonalOdd : diagonalEven) : 1) * price;
      if (total === Infinity) continue;
      const next = oddBefore ? other + cells : other;
      if (this.#seen[next] === this.#round && (this.#cost[next] ?? 0) <= total) continue;
      const closed = stopped === undefined ? 0 : this.#stoppedFrom(other, stopped, footprint.cells);
      if (((closed >> (opposite[d] ?? 0)) & 1) === 1) continue;
      this.#seen[next] = this.#round;
      this.#cost[next] = total;
      this.#parent[next] = node;
      this.#push(Math.floor(total), next);
    }
  }

  /** Directions in which some space of the base is stopped by a wall. */
  #stoppedFrom(anchor: number, stopped: Uint8Array, cells: Int32Array): number {
    if (cells.length === 1) return stopped[anchor] ?? 255;
    let closed = 0;
    for (const step of cells) closed |= stopped[anchor + step] ?? 255;
    return closed;
  }

  #standing(anchor: number, terms: Terms): number {
    if (this.#groundSeen[anchor] === this.#round) return this.#ground[anchor] ?? Infinity;
    const cost = standingCost(this.#lattice, anchor, terms);
    this.#groundSeen[anchor] = this.#round;
    this.#ground[anchor] = cost;
    return cost;
  }

  #take(): Settled {
    const count = this.#settled;
    const nodes = this.#nodes.slice(0, count);
    const costs = new Float64Array(count);
    const parents = new Int32Array(count);
    for (let i = 0; i < count; i++) {
      const node = nodes[i] ?? 0;
      costs[i] = this.#cost[node] ?? 0;
      parents[i] = this.#parent[node] ?? -1;
    }
    return { nodes, costs, parents };
  }

  #wayTo(node: number): number[] {
    const way: number[] = [];
    for (let at = node; at >= 0; at = this.#parent[at] ?? -1) way.push(at);
    return way.reverse();
  }
}

/** The array, twice as long, or long enough for an index. */
function wider(array: Int32Array<ArrayBuffer>, index: number): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(Math.max(array.length * 2, index + 1));
  longer.set(array);
  return longer;
}

/** Directions in which some space of the base is stopped by a wall. */
export function closedFrom(anchor: number, { stopped, footprint }: Terms): number {
  if (stopped === undefined) return 0;
  let closed = 0;
  for (const step of footprint.cells) closed |= stopped[anchor + step] ?? 255;
  return closed;
}

/** A base stands somewhere when all its spaces are playable and no wall runs between them. */
export function standingCost(lattice: Lattice, anchor: number, terms: Terms): number {
  const { cells } = terms.footprint;
  if (cells.length === 1) return lattice.playable[anchor] === 1 ? terms.costOf(anchor) : Infinity;
  let cost = 0;
  for (const step of cells) {
    const cell = anchor + step;
    if (lattice.playable[cell] !== 1) return Infinity;
    cost = Math.max(cost, terms.costOf(cell));
    if (cost === Infinity) return Infinity;
  }
  return terms.stopped !== undefined && splitByWall(anchor, terms) ? Infinity : cost;
}

function splitByWall(anchor: number, terms: Terms): boolean {
  const { cells, inner } = terms.footprint;
  const stopped = terms.stopped;
  for (let i = 0; i < cells.length; i++) {
    if (((stopped?.[anchor + (cells[i] ?? 0)] ?? 255) & (inner[i] ?? 0)) !== 0) return true;
  }
  return false;
}

/** For each space of a footprint, the straight directions that lead to another space of it. */
export function innerSteps(cells: Int32Array, steps: Int32Array, diagonal: Uint8Array): Uint8Array {
  return Uint8Array.from(cells, (cell) => {
    let bits = 0;
    for (let d = 0; d < steps.length; d++) {
      if (diagonal[d] === 0 && cells.includes(cell + (steps[d] ?? 0))) bits |= 1 << d;
    }
    return bits;
  });
}

import { KNOWN, type Floor } from "./floor";
import type { Lattice } from "./lattice";
import { bareCost } from "./way";

/** What a flood settled: whole spaces of cost in order. A node beyond `cells` took an odd number of diagonals. */
export interface Settled {
  readonly nodes: Int32Array;
  readonly costs: Float64Array;
}

/** Buckets per space of cost when heading for a goal: the fewer nodes share one, the fewer are looked at. */
const FINER = 16;

/**
 * How to head for goals: for the cheapest; for all that are as cheap; or for one after another, so that nothing
 * is left out. The first two are also by how much a way may be dearer than the best to be followed on.
 */
export const CHEAPEST = 0;
export const ALL_THAT_TIE = 2 ** -20;
export const TO_BE_CARRIED_ON = Infinity;

/**
 * Cheapest ways over the anchors of a floor, with a bucket per space of cost: no step costs less than a space,
 * so nodes of one bucket never improve each other. Where every other diagonal costs more, each anchor is two
 * nodes: reached by an even and by an odd number of diagonals. A flood can be carried on where it stopped, and
 * its arrays are cleaned by what was touched: it costs what it settles, whatever the size of the map.
 *
 * The loops are spelled out: this is where searches spend their time.
 */
export class Flood {
  /** In spaces, diagonals with their hair; Infinity where nothing has come by. */
  readonly costs: Float64Array;
  readonly #lattice: Lattice;
  readonly #alternating: boolean;
  #aim = boxOf([], 1);
  /** When heading for a goal: nodes spread from, and anchors at the goal. */
  #spread = new Uint8Array(0);
  #goals = new Uint8Array(0);
  /** Buckets as linked lists: the first entry of each plus one, and for each entry its node and the next. */
  #heads = new Int32Array(256);
  #entryNode = new Int32Array(1024);
  #entryNext = new Int32Array(1024);
  #entries = 0;
  #order = new Int32Array(1024);
  #settled = 0;
  /** The bucket to be emptied next, and the highest in use. */
  #level = 0;
  #top = -1;

  constructor(lattice: Lattice) {
    this.#lattice = lattice;
    this.#alternating = lattice.diagonals.even !== lattice.diagonals.odd;
    this.costs = new Float64Array(this.#alternating ? lattice.cells * 2 : lattice.cells).fill(Infinity);
  }

  /** Everything that costs less than this many spaces is settled. */
  get level(): number {
    return this.#level;
  }

  /** Nothing is left to settle. */
  get spent(): boolean {
    return this.#level > this.#top;
  }

  /** How many nodes are settled. */
  get settled(): number {
    return this.#settled;
  }

  start(anchor: number): void {
    this.#startAt(anchor);
  }

  /** From goals back: however many diagonals came before. */
  startBack(anchors: readonly number[]): void {
    for (const anchor of anchors) {
      this.#startAt(anchor);
      if (this.#alternating) this.#startAt(anchor + this.#lattice.cells);
    }
  }

  #startAt(node: number): void {
    if (this.costs[node] === 0) return;
    this.costs[node] = 0;
    this.#push(0, node);
  }

  /** Settles what costs less than `below` spaces and no more than the budget, from the start on. */
  forward(floor: Floor, below: number, budget: number): void {
    const { steps, straight, cells, diagonals } = this.#lattice;
    const { hair } = diagonals;
    const costs = this.costs;
    const { open, price } = floor;
    for (; this.#level <= this.#top && this.#level < below; this.#level++) {
      const level = this.#level;
      for (let node = this.#pop(level); node >= 0; node = this.#pop(level)) {
        const cost = costs[node] ?? 0;
        // Found again at less since then: it was settled with a lower bucket.
        if (Math.floor(cost) !== level) continue;
        this.#settle(node);
        const odd = node >= cells;
        const cell = odd ? node - cells : node;
        let bits = open[cell] ?? 0;
        if (bits === 0) bits = floor.survey(cell);
        for (let d = 0; d < straight; d++) {
          if (((bits >> d) & 1) === 0) continue;
          const step = steps[d] ?? 0;
          const next = node + step;
          const known = costs[next] ?? 0;
          // Seen at no more than the bare step: the ground need not be looked at.
          if (known <= cost + 1) continue;
          const total = cost + (price[cell + step] ?? 0);
          if (total >= known || total > budget) continue;
          costs[next] = total;
          if (Math.floor(known) !== Math.floor(total)) this.#push(Math.floor(total), next);
        }
        const slant = odd ? diagonals.odd : diagonals.even;
        if (bits < KNOWN + (1 << straight) || slant === Infinity) continue;
        const turn = this.#alternating ? (odd ? -cells : cells) : 0;
        for (let d = straight; d < steps.length; d++) {
          if (((bits >> d) & 1) === 0) continue;
          const step = steps[d] ?? 0;
          const next = node + step + turn;
          const known = costs[next] ?? 0;
          if (known <= cost + slant) continue;
          const total = cost + slant * (price[cell + step] ?? 0) + hair;
          if (total >= known || total > budget) continue;
          costs[next] = total;
          if (Math.floor(known) !== Math.floor(total)) this.#push(Math.floor(total), next);
        }
      }
    }
  }

  /** The same from the goals back along the steps: a step is paid by the price of where it leads. */
  backward(floor: Floor, below: number): void {
    const { steps, straight, cells, diagonals } = this.#lattice;
    const { hair } = diagonals;
    const costs = this.costs;
    const { open } = floor;
    for (; this.#level <= this.#top && this.#level < below; this.#level++) {
      const level = this.#level;
      for (let node = this.#pop(level); node >= 0; node = this.#pop(level)) {
        const cost = costs[node] ?? 0;
        if (Math.floor(cost) !== level) continue;
        const odd = node >= cells;
        const cell = odd ? node - cells : node;
        const price = floor.priceOf(cell);
        if (price === Infinity) continue;
        // Whoever comes by a diagonal has taken one less before.
        const slant = odd === this.#alternating ? diagonals.even : diagonals.odd;
        const turn = this.#alternating ? (odd ? -cells : cells) : 0;
        for (let d = 0; d < steps.length; d++) {
          const slanted = d >= straight;
          const total = slanted ? cost + slant * price + hair : cost + price;
          const step = steps[d] ?? 0;
          const before = slanted ? node - step + turn : node - step;
          const known = costs[before] ?? 0;
          if (known <= total || total === Infinity) continue;
          let bits = open[cell - step] ?? 0;
          if (bits === 0) bits = floor.survey(cell - step);
          if (((bits >> d) & 1) === 0) continue;
          costs[before] = total;
          if (Math.floor(known) !== Math.floor(total)) this.#push(Math.floor(total), before);
        }
      }
    }
  }

  /** What is left of a way is at least that to the box round these anchors: no step changes it by more than it costs. */
  aim(anchors: readonly number[]): void {
    this.#aim = boxOf(anchors, this.#lattice.stride);
  }

  /** Heads for goals within the aim, nodes that look nearer to it first; the node of the cheapest, or -1. */
  towards(floor: Floor, goals: readonly number[], mode: number): number {
    const { steps, straight, cells, stride, across, down, diagonals } = this.#lattice;
    const { hair } = diagonals;
    const slope = Math.min(2, diagonals.even, diagonals.odd) - 1;
    const hexagonal = straight === 6;
    const { left, right, top, bottom, least, most } = this.#aim;
    this.#markGoals(goals, 1);
    const [costs, spread, atGoal] = [this.costs, this.#spread, this.#goals];
    const { open, price } = floor;
    // Come by before, in a bucket that is empty by now.
    let found = mode === TO_BE_CARRIED_ON ? this.#cheapest(goals, 1) : -1;
    let bound = found < 0 ? Infinity : -1;
    for (; this.#level <= this.#top && this.#level <= bound * FINER; this.#level++) {
      const level = this.#level;
      for (let node = this.#pop(level); node >= 0; node = this.#pop(level)) {
        if (spread[node] === 1) continue;
        spread[node] = 1;
        const cost = costs[node] ?? 0;
        const odd = node >= cells;
        const cell = odd ? node - cells : node;
        if (atGoal[cell] === 1 && cost < bound) {
          found = node;
          bound = cost;
        }
        const row = (cell / stride) | 0;
        const column = cell - row * stride;
        if (bound < Infinity && mode !== TO_BE_CARRIED_ON) {
          const dx = column < left ? left - column : column > right ? column - right : 0;
          const dy = row < top ? top - row : row > bottom ? row - bottom : 0;
          // Nothing cheaper can come of it.
          if (cost + (dx > dy ? dx + dy * slope : dy + dx * slope) >= bound + mode) continue;
        }
        let bits = open[cell] ?? 0;
        if (bits === 0) bits = floor.survey(cell);
        const slant = odd ? diagonals.odd : diagonals.even;
        const turn = this.#alternating ? (odd ? -cells : cells) : 0;
        const directions = slant === Infinity ? straight : steps.length;
        for (let d = 0; d < directions; d++) {
          if (((bits >> d) & 1) === 0) continue;
          const slanted = d >= straight;
          const step = steps[d] ?? 0;
          const next = slanted ? node + step + turn : node + step;
          const known = costs[next] ?? 0;
          if (known <= (slanted ? cost + slant : cost + 1)) continue;
          const ground = price[cell + step] ?? 0;
          const total = slanted ? cost + slant * ground + hair : cost + ground;
          if (total >= known) continue;
          costs[next] = total;
          // Found again at less within a bucket: to be spread from again.
          spread[next] = 0;
          const x = column + (across[d] ?? 0);
          const y = row + (down[d] ?? 0);
          const dx = x < left ? left - x : x > right ? x - right : 0;
          const dy = y < top ? top - y : y > bottom ? y - bottom : 0;
          let ahead = dx > dy ? dx + dy * slope : dy + dx * slope;
          if (hexagonal) {
            const z = x + y;
            const dz = z < least ? least - z : z > most ? z - most : 0;
            ahead = dx > dy ? (dx > dz ? dx : dz) : dy > dz ? dy : dz;
          }
          this.#push(Math.floor((total + ahead) * FINER + 1e-6), next);
        }
      }
    }
    this.#markGoals(goals, 0);
    return found;
  }

  /** Of nodes at these anchors the one known to be cheapest, and spread from if that is asked; -1 for none. */
  #cheapest(anchors: readonly number[], spread: 0 | 1): number {
    const { cells } = this.#lattice;
    let [best, least] = [-1, Infinity];
    for (const anchor of anchors) {
      for (const node of this.#alternating ? [anchor, anchor + cells] : [anchor]) {
        const cost = this.costs[node] ?? Infinity;
        if (cost < least && (this.#spread[node] ?? 0) >= spread) [best, least] = [node, cost];
      }
    }
    return best;
  }

  /** In spaces, as the rules count them; Infinity where nothing has come by. */
  costTo(anchor: number): number {
    return bareCost(this.#lattice, this.costs[this.#cheapest([anchor], 0)] ?? Infinity);
  }

  #markGoals(goals: readonly number[], mark: 0 | 1): void {
    if (this.#goals.length === 0) {
      this.#goals = new Uint8Array(this.#lattice.cells);
      this.#spread = new Uint8Array(this.costs.length);
    }
    for (const goal of goals) this.#goals[goal] = mark;
  }

  /** What was settled from one count on. */
  take(from = 0): Settled {
    const nodes = this.#order.slice(from, this.#settled);
    const costs = new Float64Array(nodes.length);
    for (let i = 0; i < nodes.length; i++) costs[i] = this.costs[nodes[i] ?? 0] ?? 0;
    return { nodes, costs };
  }

  /** Clean, for another search. */
  reset(): void {
    const heading = this.#spread.length > 0;
    for (let i = 0; i < this.#entries; i++) {
      const node = this.#entryNode[i] ?? 0;
      this.costs[node] = Infinity;
      if (heading) this.#spread[node] = 0;
    }
    this.#heads.fill(0, 0, this.#top + 1);
    this.#entries = 0;
    this.#settled = 0;
    this.#level = 0;
    this.#top = -1;
  }

  #push(level: number, node: number): void {
    if (level > this.#top) {
      this.#top = level;
      if (level >= this.#heads.length) this.#heads = wider(this.#heads, level);
    }
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

  #settle(node: number): void {
    if (this.#settled === this.#order.length) this.#order = wider(this.#order, this.#settled);
    this.#order[this.#settled++] = node;
  }
}

/** The array, twice as long, or long enough for an index. */
function wider(array: Int32Array<ArrayBuffer>, index: number): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(Math.max(array.length * 2, index + 1));
  longer.set(array);
  return longer;
}

interface GoalBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Of the two coordinates' sum: the third axis of hexes. */
  readonly least: number;
  readonly most: number;
}

/** No box when there are no anchors, or one that is none. */
function boxOf(goals: readonly number[], stride: number): GoalBox {
  if (!goals.every((goal) => goal >= 0) || goals.length === 0) return EVERYWHERE;
  const box = {
    left: Infinity,
    right: -Infinity,
    top: Infinity,
    bottom: -Infinity,
    least: Infinity,
    most: -Infinity,
  };
  for (const goal of goals) {
    const y = Math.floor(goal / stride);
    const x = goal - y * stride;
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
    box.least = Math.min(box.least, x + y);
    box.most = Math.max(box.most, x + y);
  }
  return box;
}

const EVERYWHERE: GoalBox = {
  left: -Infinity,
  right: Infinity,
  top: -Infinity,
  bottom: Infinity,
  least: -Infinity,
  most: Infinity,
};

import type { Floor } from "./floor";
import type { Lattice } from "./lattice";
import { bareCost } from "./way";

/** What a flood settled: whole spaces of cost in order. A node beyond `cells` took an odd number of diagonals. */
export interface Settled {
  readonly nodes: Int32Array;
  readonly costs: Float64Array;
}

/** Buckets per space of cost when heading for a goal: the fewer nodes share one, the fewer are looked at. */
const FINER = 4;

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
  /** When heading for goals: what a diagonal step costs more than a straight one at least; -1 on hexes. */
  readonly #slope: number;
  /** At least so many spaces are left from a node that has been come by. */
  #aheads = new Float64Array(0);
  /** 1 for anchors at the goal. */
  #goals = new Uint8Array(0);
  /** Buckets as linked lists: the first entry of each plus one, and for each entry its node and the next. */
  #heads = new Int32Array(256);
  #entryNode = new Int32Array(1024);
  #entryNext = new Int32Array(1024);
  #entries = 0;
  /** Nodes as they were settled, and their costs. */
  #order = new Int32Array(1024);
  #orderCosts = new Float64Array(1024);
  #settled = 0;
  /** The bucket to be emptied next, and the highest in use. */
  #level = 0;
  #top = -1;

  constructor(lattice: Lattice) {
    this.#lattice = lattice;
    this.#alternating = lattice.diagonals.even !== lattice.diagonals.odd;
    const { even, odd } = lattice.diagonals;
    this.#slope = lattice.straight > 4 ? -1 : Math.min(2, even, odd) - 1;
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

  #startAt(node: number): void {
    if (this.costs[node] === 0) return;
    this.costs[node] = 0;
    this.#push(0, node);
  }

  /** Settles what costs less than `below` spaces and no more than the budget, from the start on. */
  forward(floor: Floor, below: number, budget: number): void {
    const { steps, straight, cells, diagonals } = this.#lattice;
    const { even, odd: odds, hair } = diagonals;
    const [east, south, west, north] = [steps[0] ?? 0, steps[1] ?? 0, steps[2] ?? 0, steps[3] ?? 0];
    // Hexes have two more straight directions and no others: a step of 0 leads nowhere.
    const [fifth, sixth, seventh, eighth] = [steps[4] ?? 0, steps[5] ?? 0, steps[6] ?? 0, steps[7] ?? 0];
    const alternating = this.#alternating;
    const costs = this.costs;
    const { open, price } = floor;
    for (; this.#level <= this.#top && this.#level < below; this.#level++) {
      const level = this.#level;
      // Nothing is added to a bucket while it is emptied: every step costs a space at least.
      let entry = this.#heads[level] ?? 0;
      this.#heads[level] = 0;
      while (entry !== 0) {
        const node = this.#entryNode[entry - 1] ?? 0;
        entry = this.#entryNext[entry - 1] ?? 0;
        const cost = costs[node] ?? 0;
        // Found again at less since then: it was settled with a lower bucket.
        if (cost < level) continue;
        this.#settle(node, cost);
        const bare = cost + 1;
        if (bare > budget) continue;
        const odd = node >= cells;
        const cell = odd ? node - cells : node;
        const turned = alternating ? (odd ? cell : cell + cells) : node;
        const slant = odd ? odds : even;
        const slanted = straight > 4 ? bare : cost + slant;
        let bits = open[cell] ?? 0;
        if (bits === 0) bits = floor.survey(cell);
        // Seen at no more than the bare step: the ground need not be looked at. No branch: nobody could guess it.
        bits &=
          Number((costs[node + east] ?? 0) > bare) |
          (Number((costs[node + south] ?? 0) > bare) << 1) |
          (Number((costs[node + west] ?? 0) > bare) << 2) |
          (Number((costs[node + north] ?? 0) > bare) << 3) |
          (Number((costs[turned + fifth] ?? 0) > slanted) << 4) |
          (Number((costs[turned + sixth] ?? 0) > slanted) << 5) |
          (Number((costs[turned + seventh] ?? 0) > slanted) << 6) |
          (Number((costs[turned + eighth] ?? 0) > slanted) << 7);
        while (bits !== 0) {
          const d = 31 - Math.clz32(bits);
          bits ^= 1 << d;
          const step = steps[d] ?? 0;
          const ground = price[cell + step] ?? 0;
          const next = d < straight ? node + step : turned + step;
          const total = d < straight ? cost + ground : cost + slant * ground + hair;
          const known = costs[next] ?? 0;
          if (total < known && total <= budget) this.#lower(next, known, total);
        }
      }
    }
  }

  /** A node is cheaper than it was known to be: it changes its bucket, unless that is the same. */
  #lower(node: number, known: number, total: number): void {
    this.costs[node] = total;
    const level = Math.floor(total);
    if (Math.floor(known) !== level) this.#push(level, node);
  }

  /** What is left of a way is at least that to the box round these anchors: no step changes it by more than it costs. */
  aim(anchors: readonly number[]): void {
    this.#aim = boxOf(anchors, this.#lattice.stride);
  }

  /** Heads for goals within the aim, nodes that look nearer to it first; the node of the cheapest, or -1. */
  towards(floor: Floor, goals: readonly number[], mode: number): number {
    const { steps, straight, cells, stride, diagonals } = this.#lattice;
    const { even, odd: odds, hair } = diagonals;
    const [east, south, west, north] = [steps[0] ?? 0, steps[1] ?? 0, steps[2] ?? 0, steps[3] ?? 0];
    const [fifth, sixth, seventh, eighth] = [steps[4] ?? 0, steps[5] ?? 0, steps[6] ?? 0, steps[7] ?? 0];
    const alternating = this.#alternating;
    const slope = this.#slope;
    const { left, right, top, bottom, least, most } = this.#aim;
    this.#markGoals(goals, 1);
    const [costs, aheads, atGoal] = [this.costs, this.#aheads, this.#goals];
    const { open, price } = floor;
    let found = mode === TO_BE_CARRIED_ON ? this.#cheapest(goals, this.#level) : -1;
    let bound = found < 0 ? Infinity : -1;
    let [heads, entryNode, entryNext] = [this.#heads, this.#entryNode, this.#entryNext];
    let [entries, highest, level] = [this.#entries, this.#top, this.#level];
    for (; level <= highest && level <= bound * FINER; level++) {
      for (let entry = heads[level] ?? 0; entry !== 0; entry = heads[level] ?? 0) {
        heads[level] = entryNext[entry - 1] ?? 0;
        const node = entryNode[entry - 1] ?? 0;
        const cost = costs[node] ?? 0;
        const odd = node >= cells;
        const cell = odd ? node - cells : node;
        const all = cost + (aheads[node] ?? 0);
        // Found again at less, and spread from, since then; or nothing cheaper can come of it.
        if (Math.floor(all * FINER + 1e-6) < level) continue;
        if (atGoal[cell] === 1 && cost < bound) {
          found = node;
          bound = cost;
        }
        if (all >= bound + mode) continue;
        if (entries + 8 > entryNode.length) {
          entryNode = this.#entryNode = wider(entryNode, entries + 8);
          entryNext = this.#entryNext = wider(entryNext, entries + 8);
        }
        let bits = open[cell] ?? 0;
        if (bits === 0) bits = floor.survey(cell);
        const slant = odd ? odds : even;
        const turned = alternating ? (odd ? cell : cell + cells) : node;
        const bare = cost + 1;
        const slanted = straight > 4 ? bare : cost + slant;
        // Seen at no more than the bare step: the ground need not be looked at. No branch: nobody could guess it.
        bits &=
          Number((costs[node + east] ?? 0) > bare) |
          (Number((costs[node + south] ?? 0) > bare) << 1) |
          (Number((costs[node + west] ?? 0) > bare) << 2) |
          (Number((costs[node + north] ?? 0) > bare) << 3) |
          (Number((costs[turned + fifth] ?? 0) > slanted) << 4) |
          (Number((costs[turned + sixth] ?? 0) > slanted) << 5) |
          (Number((costs[turned + seventh] ?? 0) > slanted) << 6) |
          (Number((costs[turned + eighth] ?? 0) > slanted) << 7);
        while (bits !== 0) {
          const d = 31 - Math.clz32(bits);
          bits ^= 1 << d;
          const step = steps[d] ?? 0;
          const ground = price[cell + step] ?? 0;
          const next = d < straight ? node + step : turned + step;
          const total = d < straight ? cost + ground : cost + slant * ground + hair;
          const known = costs[next] ?? 0;
          if (total >= known) continue;
          costs[next] = total;
          let ahead = aheads[next] ?? 0;
          if (known === Infinity) {
            const row = ((cell + step) / stride) | 0;
            const column = cell + step - row * stride;
            ahead = leftOver(column, row, left, right, top, bottom, least, most, slope);
            aheads[next] = ahead;
          }
          const to = Math.floor((total + ahead) * FINER + 1e-6);
          // Within the bucket at hand it may have been spread from already.
          if (to !== level && to === Math.floor((known + ahead) * FINER + 1e-6)) continue;
          if (to > highest) {
            highest = to;
            if (to >= heads.length) heads = this.#heads = wider(heads, to);
          }
          entryNode[entries] = next;
          entryNext[entries] = heads[to] ?? 0;
          heads[to] = ++entries;
        }
      }
    }
    [this.#entries, this.#top, this.#level] = [entries, highest, level];
    this.#markGoals(goals, 0);
    return found;
  }

  /** Of nodes at these anchors the one known to be cheapest, if its bucket is lower than this; -1 for none. */
  #cheapest(anchors: readonly number[], below: number): number {
    const { cells, stride } = this.#lattice;
    const { left, right, top, bottom, least, most } = this.#aim;
    let [best, bestCost] = [-1, Infinity];
    for (const anchor of anchors) {
      const row = Math.floor(anchor / stride);
      const ahead = leftOver(anchor - row * stride, row, left, right, top, bottom, least, most, this.#slope);
      for (const node of this.#alternating ? [anchor, anchor + cells] : [anchor]) {
        const cost = this.costs[node] ?? Infinity;
        // The start was in the first bucket, whatever lies ahead of it.
        const level = cost === 0 ? -1 : Math.floor((cost + ahead) * FINER + 1e-6);
        if (cost < bestCost && level < below) [best, bestCost] = [node, cost];
      }
    }
    return best;
  }

  /** In spaces, as the rules count them; Infinity where nothing has come by. */
  costTo(anchor: number): number {
    return bareCost(this.#lattice, this.costs[this.#cheapest([anchor], Infinity)] ?? Infinity);
  }

  #markGoals(goals: readonly number[], mark: 0 | 1): void {
    if (this.#goals.length === 0) {
      this.#goals = new Uint8Array(this.#lattice.cells);
      this.#aheads = new Float64Array(this.costs.length);
    }
    for (const goal of goals) this.#goals[goal] = mark;
  }

  /** What was settled from one count on. */
  take(from = 0): Settled {
    return {
      nodes: this.#order.slice(from, this.#settled),
      costs: this.#orderCosts.slice(from, this.#settled),
    };
  }

  /** Clean, for another search. */
  reset(): void {
    for (let i = 0; i < this.#entries; i++) this.costs[this.#entryNode[i] ?? 0] = Infinity;
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

  #settle(node: number, cost: number): void {
    const at = this.#settled++;
    if (at === this.#order.length) {
      this.#order = wider(this.#order, at);
      const longer = new Float64Array(this.#order.length);
      longer.set(this.#orderCosts);
      this.#orderCosts = longer;
    }
    this.#order[at] = node;
    this.#orderCosts[at] = cost;
  }
}

/** The array, twice as long, or long enough for an index. */
function wider(array: Int32Array<ArrayBuffer>, index: number): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(Math.max(array.length * 2, index + 1));
  longer.set(array);
  return longer;
}

/** At least so many spaces are left from a place on the axes to a box. */
function leftOver(
  x: number,
  y: number,
  left: number,
  right: number,
  top: number,
  bottom: number,
  least: number,
  most: number,
  slope: number,
): number {
  const dx = x < left ? left - x : x > right ? x - right : 0;
  const dy = y < top ? top - y : y > bottom ? y - bottom : 0;
  if (slope >= 0) return dx > dy ? dx + dy * slope : dy + dx * slope;
  const z = x + y;
  const dz = z < least ? least - z : z > most ? z - most : 0;
  return dx > dy ? (dx > dz ? dx : dz) : dy > dz ? dy : dz;
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

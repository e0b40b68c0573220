import type { StepMap } from "../steps/step-map";
import type { Lattice } from "../../grid/lattice";

/** Buckets per space of cost: the fewer nodes share one, the fewer are looked at twice. */
const FINER = 4;

/**
 * What is left of the way from places to goals, worked out back from the goals only as far as somebody asks,
 * and first towards one place. A node beyond `cells` took odd diagonals. Nodes of a bucket are looked at in any
 * order, and again when they turn out cheaper; once the bucket is empty their costs are final.
 */
export class DistanceToGoals {
  readonly #lattice: Lattice;
  readonly #stepMap: StepMap;
  readonly #alternating: boolean;
  /** Infinity where nobody has been. */
  readonly #costs: Float64Array;
  /** 1 where a node was looked at since its cost was last lowered. */
  readonly #done: Uint8Array;
  readonly #buckets: (number[] | undefined)[] = [];
  readonly #row: number;
  readonly #column: number;
  /** What a diagonal costs more than a straight step, at least; hexes have none. */
  readonly #slope: number;
  /** Where the buckets begin, and the first that is not final. */
  readonly #first: number;
  #level: number;

  constructor(lattice: Lattice, stepMap: StepMap, goals: readonly number[], towards: number) {
    this.#lattice = lattice;
    this.#stepMap = stepMap;
    const { even, odd } = lattice.diagonals;
    this.#alternating = even !== odd;
    this.#slope = lattice.straight > 4 ? -1 : Math.min(2, even, odd) - 1;
    const nodes = this.#alternating ? lattice.cells * 2 : lattice.cells;
    this.#costs = new Float64Array(nodes).fill(Infinity);
    this.#done = new Uint8Array(nodes);
    this.#row = Math.floor(towards / lattice.stride);
    this.#column = towards - this.#row * lattice.stride;
    this.#first = goals.reduce((least, goal) => Math.min(least, this.#levelOf(goal, 0)), Infinity);
    this.#level = this.#first;
    for (const goal of goals) {
      this.#lower(goal, goal, 0);
      // However many diagonals came before.
      if (this.#alternating) this.#lower(goal + lattice.cells, goal, 0);
    }
  }

  /** In spaces; Infinity when there is no way. */
  from(anchor: number): number {
    for (;;) {
      const cost = this.#costs[anchor] ?? Infinity;
      if (cost < Infinity && this.#levelOf(anchor, cost) < this.#level) return cost;
      if (!this.#advance()) return this.#costs[anchor] ?? Infinity;
    }
  }

  #levelOf(anchor: number, cost: number): number {
    const { stride } = this.#lattice;
    const row = (anchor / stride) | 0;
    const [dx, dy] = [anchor - row * stride - this.#column, row - this.#row];
    const [wide, high] = [Math.abs(dx), Math.abs(dy)];
    if (this.#slope < 0) return Math.floor((cost + Math.max(wide, high, Math.abs(dx + dy))) * FINER);
    const ahead = wide > high ? wide + high * this.#slope : high + wide * this.#slope;
    return Math.floor((cost + ahead) * FINER);
  }

  #lower(node: number, anchor: number, cost: number): void {
    this.#costs[node] = cost;
    this.#done[node] = 0;
    const at = this.#levelOf(anchor, cost) - this.#first;
    const bucket = this.#buckets[at];
    if (bucket === undefined) this.#buckets[at] = [node];
    else bucket.push(node);
  }

  /** Empties the next bucket; false when none is left. */
  #advance(): boolean {
    let at = this.#level - this.#first;
    while (at < this.#buckets.length && this.#buckets[at] === undefined) at++;
    const bucket = this.#buckets[at];
    if (bucket === undefined) return false;
    this.#level = this.#first + at;
    // It grows while it is looked at.
    for (const node of bucket) {
      if (this.#done[node] === 1) continue;
      this.#done[node] = 1;
      this.#spread(node);
    }
    this.#buckets[at] = undefined;
    this.#level++;
    return true;
  }

  /** To whoever may step here: a step is paid by the price of where it leads. */
  #spread(node: number): void {
    const { cells, steps, straight, diagonals } = this.#lattice;
    const odd = node >= cells;
    const cell = odd ? node - cells : node;
    const cost = this.#costs[node] ?? Infinity;
    const price = this.#stepMap.priceOf(cell);
    if (price === Infinity) return;
    // Whoever comes by a diagonal has taken one less before.
    const slant = odd === this.#alternating ? diagonals.even : diagonals.odd;
    const turn = this.#alternating ? (odd ? -cells : cells) : 0;
    for (let d = 0; d < steps.length; d++) {
      const slanted = d >= straight;
      const total = cost + (slanted ? slant * price : price);
      const step = steps[d] ?? 0;
      const before = slanted ? node - step + turn : node - step;
      if (!(total < (this.#costs[before] ?? 0))) continue;
      const known = this.#stepMap.open[cell - step] ?? 0;
      const bits = known === 0 ? this.#stepMap.survey(cell - step) : known;
      if (((bits >> d) & 1) === 1) this.#lower(before, cell - step, total);
    }
  }
}

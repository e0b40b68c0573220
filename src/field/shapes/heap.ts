/** A binary heap of numbered things, the cheapest first; equal costs leave in order of number. */
export class Heap {
  #ids = new Float64Array(64);
  #costs = new Float64Array(64);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get leastCost(): number {
    return this.#size === 0 ? Infinity : (this.#costs[0] ?? Infinity);
  }

  clear(): void {
    this.#size = 0;
  }

  push(id: number, cost: number): void {
    if (this.#size === this.#ids.length) this.#widen();
    const [ids, costs] = [this.#ids, this.#costs];
    let at = this.#size++;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const other = costs[above] ?? 0;
      if (cost > other || (cost === other && id >= (ids[above] ?? 0))) break;
      ids[at] = ids[above] ?? 0;
      costs[at] = other;
      at = above;
    }
    ids[at] = id;
    costs[at] = cost;
  }

  /** Of a heap that is not empty. */
  pop(): number {
    const [ids, costs] = [this.#ids, this.#costs];
    const first = ids[0] ?? 0;
    const last = --this.#size;
    const id = ids[last] ?? 0;
    const cost = costs[last] ?? 0;
    let at = 0;
    for (let below = 1; below < last; below = 2 * at + 1) {
      if (below + 1 < last && this.#isBefore(below + 1, below)) below++;
      const other = costs[below] ?? 0;
      if (cost < other || (cost === other && id < (ids[below] ?? 0))) break;
      ids[at] = ids[below] ?? 0;
      costs[at] = other;
      at = below;
    }
    ids[at] = id;
    costs[at] = cost;
    return first;
  }

  #isBefore(one: number, other: number): boolean {
    const [cost, than] = [this.#costs[one] ?? 0, this.#costs[other] ?? 0];
    return cost < than || (cost === than && (this.#ids[one] ?? 0) < (this.#ids[other] ?? 0));
  }

  #widen(): void {
    const [ids, costs] = [new Float64Array(this.#size * 2), new Float64Array(this.#size * 2)];
    ids.set(this.#ids);
    costs.set(this.#costs);
    [this.#ids, this.#costs] = [ids, costs];
  }
}

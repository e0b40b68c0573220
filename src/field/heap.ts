/** A binary heap of numbered things, the cheapest first; equal costs leave in order of number. */
export class Heap {
  readonly #ids: number[] = [];
  readonly #costs: number[] = [];

  get size(): number {
    return this.#ids.length;
  }

  get leastCost(): number {
    return this.#costs[0] ?? Infinity;
  }

  clear(): void {
    this.#ids.length = 0;
    this.#costs.length = 0;
  }

  push(id: number, cost: number): void {
    let at = this.#ids.length;
    this.#ids.push(id);
    this.#costs.push(cost);
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.#before(id, cost, above)) break;
      this.#move(above, at);
      at = above;
    }
    this.#set(at, id, cost);
  }

  pop(): number | undefined {
    const first = this.#ids[0];
    const id = this.#ids.pop();
    const cost = this.#costs.pop();
    if (id === undefined || cost === undefined || this.#ids.length === 0) return first;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= this.#ids.length) break;
      if (below + 1 < this.#ids.length && this.#less(below + 1, below)) below++;
      if (this.#before(id, cost, below)) break;
      this.#move(below, at);
      at = below;
    }
    this.#set(at, id, cost);
    return first;
  }

  #before(id: number, cost: number, at: number): boolean {
    const other = this.#costs[at] ?? Infinity;
    return cost < other || (cost === other && id < (this.#ids[at] ?? Infinity));
  }

  #less(a: number, b: number): boolean {
    return this.#before(this.#ids[a] ?? Infinity, this.#costs[a] ?? Infinity, b);
  }

  #move(from: number, to: number): void {
    this.#set(to, this.#ids[from] ?? 0, this.#costs[from] ?? 0);
  }

  #set(at: number, id: number, cost: number): void {
    this.#ids[at] = id;
    this.#costs[at] = cost;
  }
}

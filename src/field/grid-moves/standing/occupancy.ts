/** Who stands on which space: figures by number, most spaces empty, few shared. */
export class Occupancy {
  /** Number of the first figure on the space plus one; 0 when empty. */
  readonly first: Int32Array;
  readonly #more = new Map<number, number[]>();
  /** By the spaces of a base: for each anchor, how many taken spaces the base would cover. */
  readonly #crowds = new Map<Int32Array, Int32Array>();

  constructor(cells: number) {
    this.first = new Int32Array(cells);
  }

  place(figure: number, cells: readonly number[]): void {
    this.#count(cells, 1);
    for (const cell of cells) {
      if (this.first[cell] === 0) this.first[cell] = figure + 1;
      else this.#more.set(cell, [...(this.#more.get(cell) ?? []), figure]);
    }
  }

  lift(figure: number, cells: readonly number[]): void {
    this.#count(cells, -1);
    for (const cell of cells) {
      const rest = (this.#more.get(cell) ?? []).filter((other) => other !== figure);
      if (this.first[cell] === figure + 1) this.first[cell] = (rest.shift() ?? -1) + 1;
      if (rest.length === 0) this.#more.delete(cell);
      else this.#more.set(cell, rest);
    }
  }

  #count(cells: readonly number[], more: number): void {
    for (const [base, crowd] of this.#crowds) {
      for (const cell of cells) crowded(crowd, base, cell, more);
    }
  }

  /** 0 for anchors at which a base, given by the steps to its spaces, covers nobody; kept while figures move. */
  under(base: Int32Array): Int32Array {
    if (base.length === 1) return this.first;
    let crowd = this.#crowds.get(base);
    if (crowd === undefined) {
      crowd = new Int32Array(this.first.length);
      for (let cell = 0; cell < this.first.length; cell++) {
        const bodies = this.first[cell] === 0 ? 0 : 1 + (this.#more.get(cell)?.length ?? 0);
        if (bodies > 0) crowded(crowd, base, cell, bodies);
      }
      this.#crowds.set(base, crowd);
    }
    return crowd;
  }

  isEmpty(cell: number): boolean {
    return this.first[cell] === 0;
  }

  /** The most a judgement says of anyone on the space. */
  worst(cell: number, judge: (figure: number) => number): number {
    const first = this.first[cell] ?? 0;
    if (first === 0) return 0;
    let worst = judge(first - 1);
    for (const figure of this.#more.get(cell) ?? []) worst = Math.max(worst, judge(figure));
    return worst;
  }
}

/** Every anchor from which a base covers the space. */
function crowded(crowd: Int32Array, base: Int32Array, cell: number, more: number): void {
  for (const step of base) crowd[cell - step] = (crowd[cell - step] ?? 0) + more;
}

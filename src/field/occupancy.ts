/** Who stands on which space: figures by number, most spaces empty, few shared. */
export class Occupancy {
  /** Number of the first figure on the space plus one; 0 when empty. */
  readonly first: Int32Array;
  readonly #more = new Map<number, number[]>();

  constructor(cells: number) {
    this.first = new Int32Array(cells);
  }

  place(figure: number, cells: readonly number[]): void {
    for (const cell of cells) {
      if (this.first[cell] === 0) this.first[cell] = figure + 1;
      else this.#more.set(cell, [...(this.#more.get(cell) ?? []), figure]);
    }
  }

  lift(figure: number, cells: readonly number[]): void {
    for (const cell of cells) {
      const rest = (this.#more.get(cell) ?? []).filter((other) => other !== figure);
      if (this.first[cell] === figure + 1) this.first[cell] = (rest.shift() ?? -1) + 1;
      if (rest.length === 0) this.#more.delete(cell);
      else this.#more.set(cell, rest);
    }
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

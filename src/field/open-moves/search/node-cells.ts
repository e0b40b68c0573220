/** Nodes to a cell, about. */
const PER_CELL = 16;

/** Points sorted into equal square cells, so that a search passes over many at a time. */
export class NodeCells {
  readonly left: number;
  readonly top: number;
  readonly size: number;
  readonly columns: number;
  readonly rows: number;
  /** Half a cell's diagonal. */
  readonly radius: number;
  readonly middleX: Float64Array;
  readonly middleY: Float64Array;
  /** `list[first[cell]..first[cell + 1]]` are the points of a cell. */
  readonly first: Int32Array;
  readonly list: Int32Array;
  /** The cell of each point. */
  readonly cellOf: Int32Array;

  /** Of the first so many points. */
  constructor(xs: Float64Array, ys: Float64Array, count: number) {
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < count; i++) {
      left = Math.min(left, xs[i] ?? 0);
      right = Math.max(right, xs[i] ?? 0);
      top = Math.min(top, ys[i] ?? 0);
      bottom = Math.max(bottom, ys[i] ?? 0);
    }
    [this.left, this.top] = count === 0 ? [0, 0] : [left, top];
    const [width, height] = count === 0 ? [1, 1] : [right - left + 1, bottom - top + 1];
    this.size = Math.sqrt((width * height * PER_CELL) / Math.max(count, PER_CELL));
    this.columns = Math.ceil(width / this.size);
    this.rows = Math.ceil(height / this.size);
    this.radius = this.size * Math.SQRT1_2;
    const cells = this.columns * this.rows;
    this.middleX = Float64Array.from(
      { length: cells },
      (_, cell) => this.left + ((cell % this.columns) + 0.5) * this.size,
    );
    this.middleY = Float64Array.from(
      { length: cells },
      (_, cell) => this.top + (Math.floor(cell / this.columns) + 0.5) * this.size,
    );
    this.first = new Int32Array(cells + 1);
    this.list = new Int32Array(count);
    this.cellOf = new Int32Array(count);
    this.#fill(xs, ys, count);
  }

  #fill(xs: Float64Array, ys: Float64Array, count: number): void {
    const cells = this.cellOf;
    for (let i = 0; i < count; i++) {
      const cell = this.row(ys[i] ?? 0) * this.columns + this.column(xs[i] ?? 0);
      cells[i] = cell;
      this.first[cell + 1] = (this.first[cell + 1] ?? 0) + 1;
    }
    for (let cell = 0; cell + 1 < this.first.length; cell++) {
      this.first[cell + 1] = (this.first[cell + 1] ?? 0) + (this.first[cell] ?? 0);
    }
    const next = this.first.slice();
    for (let i = 0; i < count; i++) {
      const at = next[cells[i] ?? 0] ?? 0;
      this.list[at] = i;
      next[cells[i] ?? 0] = at + 1;
    }
  }

  row(y: number): number {
    return Math.min(this.rows - 1, Math.max(0, Math.floor((y - this.top) / this.size)));
  }

  column(x: number): number {
    return Math.min(this.columns - 1, Math.max(0, Math.floor((x - this.left) / this.size)));
  }
}

import type { Lattice } from "../../grid/lattice";
import type { Settled } from "./settled-nodes";

/**
 * Settled nodes by where they are, in a box round the start that no way so cheap can leave: every step costs a
 * space at least and leads no further than one along either axis.
 */
export class SettledByPlace {
  readonly #lattice: Lattice;
  readonly #left: number;
  readonly #top: number;
  readonly #width: number;
  /** Anchors in the box. */
  readonly area: number;
  /** For each anchor of the box its place among the settled nodes plus one; then the same for odd diagonals. */
  readonly #places: Int32Array;

  constructor(lattice: Lattice, start: number, settled: Settled) {
    const { cells, stride, diagonals } = lattice;
    const [row, column] = [Math.floor(start / stride), start % stride];
    // Nodes are settled space of cost by space of cost.
    const radius = Math.floor(settled.count === 0 ? 0 : settled.cost(settled.count - 1)) + 1;
    this.#lattice = lattice;
    this.#left = Math.max(0, column - radius);
    this.#top = Math.max(0, row - radius);
    this.#width = Math.min(stride - 1, column + radius) - this.#left + 1;
    this.area = (Math.min(Math.ceil(cells / stride) - 1, row + radius) - this.#top + 1) * this.#width;
    this.#places = new Int32Array(diagonals.even === diagonals.odd ? this.area : 2 * this.area);
    let place = 0;
    for (const piece of settled.pieces) {
      for (let i = 0; i < piece.length; i += 2) this.#places[this.#spotOf(piece[i] ?? 0)] = ++place;
    }
  }

  /** The place of a node among the settled ones; -1 for none. */
  of(node: number): number {
    return (this.#places[this.#spotOf(node)] ?? 0) - 1;
  }

  /** The place of the node at an anchor of the box, with even and with odd diagonals before; -1 for none. */
  even(at: number): number {
    return (this.#places[at] ?? 0) - 1;
  }

  odd(at: number): number {
    return (this.#places[this.area + at] ?? 0) - 1;
  }

  /** Where a node belongs in the list; -1 outside the box. */
  #spotOf(node: number): number {
    const { cells, stride } = this.#lattice;
    const anchor = node < cells ? node : node - cells;
    const row = (anchor / stride) | 0;
    const column = anchor - row * stride - this.#left;
    const at = (row - this.#top) * this.#width + column;
    if (column < 0 || column >= this.#width || at < 0 || at >= this.area) return -1;
    return node < cells ? at : this.area + at;
  }
}

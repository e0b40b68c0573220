/** Nodes in a piece: V8 gives arrays beyond 128 kB pages of their own, a quarter of the time of a far reach. */
const BITS = 12;
const PIECE = 1 << BITS;

/**
 * What a search settled, whole spaces of cost in order. A node beyond the lattice's cells took an odd number of
 * diagonals.
 */
export class Settled {
  readonly count: number;
  /** Each node with its cost behind it. No typed arrays: small ones take longer to make than to fill. */
  readonly pieces: readonly (readonly number[])[];

  /** Of a list of nodes with their costs, those from one count to another. */
  constructor(order: readonly number[], from: number, to: number) {
    const pieces: (readonly number[])[] = [];
    for (let at = from; at < to; at += PIECE) pieces.push(order.slice(2 * at, 2 * Math.min(at + PIECE, to)));
    this.pieces = pieces;
    this.count = to - from;
  }

  node(at: number): number {
    return this.pieces[at >> BITS]?.[2 * (at & (PIECE - 1))] ?? 0;
  }

  /** In spaces, diagonals with their tie-break surcharge; Infinity for a place before the first. */
  cost(at: number): number {
    return at < 0 ? Infinity : (this.pieces[at >> BITS]?.[2 * (at & (PIECE - 1)) + 1] ?? Infinity);
  }
}

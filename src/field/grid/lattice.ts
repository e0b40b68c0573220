import type { GridData } from "../snapshot";

/**
 * The spaces of a square or hex grid as one array: neighbours and footprints are constant steps of the index.
 * Hexes are stored by their axial coordinates, so that rows (or columns) need no parity.
 */
export interface Lattice {
  /** Spaces in the array, playable or not. */
  readonly cells: number;
  /** Index step to each neighbour: the straight ones first. */
  readonly steps: Int32Array;
  /** How many directions are straight; the rest are diagonal. */
  readonly straight: number;
  /** For each direction: 1 when diagonal. */
  readonly diagonal: Uint8Array;
  /** For each direction: how far it leads along the two axes; an index is `down * stride + across`. */
  readonly across: Int32Array;
  readonly down: Int32Array;
  readonly stride: number;
  /** Indexes count from left to right, then from top to bottom. */
  readonly inReadingOrder: boolean;
  readonly diagonals: DiagonalCosts;
  /** For each direction: the direction back. */
  readonly opposite: Uint8Array;
  /** 1 where the centre lies in the scene's playable rectangle. */
  readonly playable: Uint8Array;
  /** The space under a point; -1 outside the array. */
  indexAt(x: number, y: number): number;
  readonly centres: Centres;
  centreX(index: number): number;
  centreY(index: number): number;
  /** The outline of a space as x, y pairs. */
  outline(index: number): readonly number[];
  /** The spaces a base of this size covers. */
  footprint(width: number, height: number): Footprint;
  /** The anchor space of a base of this size whose centre is nearest to the point; -1 outside. */
  anchorAt(footprint: Footprint, x: number, y: number): number;
  /** Whole coordinates along the two axes of the space under a point, in or outside the array. */
  axesAt(x: number, y: number): Axes;
  /** The space at these coordinates; -1 outside the array. */
  indexOf(across: number, down: number): number;
  /** The vertex of the grid at a point, for remembering what was asked about it; -1 when there is none. */
  vertexAt(x: number, y: number): number;
  readonly vertices: number;
  /** Grid spaces for so many steps across, down and up, by the grid's rule. */
  measure(across: number, down: number, up: number): number;
  /** Space rows (or columns) touched by a box, as index ranges. */
  eachIn(left: number, top: number, right: number, bottom: number, visit: (index: number) => void): void;
}

/**
 * The middles of spaces as lists: the space so far across and down its lattice has its x at
 * `across * xAcross + down * xDown`, its y likewise.
 */
export interface Centres {
  readonly xs: Float64Array;
  readonly xAcross: number;
  readonly xDown: number;
  readonly ys: Float64Array;
  readonly yAcross: number;
  readonly yDown: number;
}

/** Costs in spaces of a diagonal step after an even, an odd number of diagonals; Infinity forbids. */
export interface DiagonalCosts {
  readonly even: number;
  readonly odd: number;
  /** Where a diagonal costs no more than a straight step, too little to count: so that no way zigzags. */
  readonly surcharge: number;
}

export interface Axes {
  readonly across: number;
  readonly down: number;
}

export interface Footprint {
  readonly width: number;
  readonly height: number;
  /** Index steps from the anchor to every space covered. */
  readonly cells: Int32Array;
  /** For each of them: the straight directions that stay inside the base. */
  readonly inner: Uint8Array;
  /** The same steps along the two axes. */
  readonly across: Int32Array;
  readonly down: Int32Array;
  /** From the anchor's centre to the base's centre, in pixels. */
  readonly dx: number;
  readonly dy: number;
}

export type CellGrid = Exclude<GridData, { readonly kind: "gridless" }>;

/** For each space of a footprint, the straight directions that lead to another space of it. */
export function innerSteps(cells: Int32Array, steps: Int32Array, diagonal: Uint8Array): Uint8Array {
  const covered = new Set(cells);
  return Uint8Array.from(cells, (cell) => {
    let bits = 0;
    for (let d = 0; d < steps.length; d++) {
      if (diagonal[d] === 0 && covered.has(cell + (steps[d] ?? 0))) bits |= 1 << d;
    }
    return bits;
  });
}

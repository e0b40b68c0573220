import { pointToSegmentSquared } from "../shapes/exact";
import type { Axes, Footprint, Lattice } from "./lattice";

/** Outlines lie in sixteenths of a pixel: so much nearer or farther than true hexes may they be. */
const SNAPPED = 0.25;

/** A base on a lattice of hexes: where its anchor is, and what it covers from there. */
export interface Hexes extends Axes {
  readonly footprint: Footprint;
}

/** How far bases of hexes lie apart: true hexes tell which ones are closest, their outlines how close. */
export class HexGaps {
  readonly #lattice: Lattice;
  readonly #size: number;
  /** Between true hexes so far across and down from each other. */
  readonly #true = new Map<number, number>();

  constructor(lattice: Lattice, size: number) {
    this.#lattice = lattice;
    this.#size = size;
  }

  /** Between the closest points of two bases in pixels; 0 when they touch or overlap. */
  between(a: Hexes, b: Hexes): number {
    if (a.footprint.cells.length === 1 && b.footprint.cells.length === 1) return this.#betweenTwo(a, b);
    const least = this.#leastTrue(a, b);
    if (least < SNAPPED || least === Infinity) return least < SNAPPED ? 0 : Infinity;
    let best = Infinity;
    this.#eachPair(a, b, (one, other, apart) => {
      if (apart <= least + SNAPPED) best = Math.min(best, outlinesApart(this.#lattice, one, other));
    });
    return best;
  }

  /** Of two hexes it need not be asked which are closest. */
  #betweenTwo(a: Hexes, b: Hexes): number {
    const [one, other] = [this.#lattice.indexOf(a.across, a.down), this.#lattice.indexOf(b.across, b.down)];
    if (one < 0 || other < 0) return Infinity;
    const touching = this.#lattice.measure(b.across - a.across, b.down - a.down, 0) <= 1;
    return touching ? 0 : outlinesApart(this.#lattice, one, other);
  }

  #leastTrue(a: Hexes, b: Hexes): number {
    let least = Infinity;
    this.#eachPair(a, b, (_one, _other, apart) => {
      if (apart < least) least = apart;
    });
    return least;
  }

  /** All pairs of hexes that are part of the lattice, and how far true hexes would be apart. */
  #eachPair(a: Hexes, b: Hexes, visit: (one: number, other: number, apart: number) => void): void {
    const [ours, theirs] = [a.footprint, b.footprint];
    for (let i = 0; i < ours.cells.length; i++) {
      const across = a.across + (ours.across[i] ?? 0);
      const down = a.down + (ours.down[i] ?? 0);
      const one = this.#lattice.indexOf(across, down);
      if (one < 0) continue;
      for (let k = 0; k < theirs.cells.length; k++) {
        const [toAcross, toDown] = [b.across + (theirs.across[k] ?? 0), b.down + (theirs.down[k] ?? 0)];
        const other = this.#lattice.indexOf(toAcross, toDown);
        if (other >= 0) visit(one, other, this.#trueGap(toAcross - across, toDown - down));
      }
    }
  }

  #trueGap(across: number, down: number): number {
    const key = across * 65536 + down;
    const known = this.#true.get(key);
    if (known !== undefined) return known;
    const side = this.#size / Math.sqrt(3);
    const [x, y] = [(across + down / 2) * this.#size, down * 1.5 * side];
    const touching = this.#lattice.measure(across, down, 0) <= 1;
    const gap = touching ? 0 : ringsApart(hexRound(0, 0, side), hexRound(x, y, side));
    this.#true.set(key, gap);
    return gap;
  }
}

/** A hex on its point, which columns of hexes are as well when x and y change places. */
const hexRound = (x: number, y: number, side: number): number[] =>
  [0, 1, 2, 3, 4, 5].flatMap((corner) => {
    const angle = ((2 * corner + 1) * Math.PI) / 6;
    return [x + side * Math.cos(angle), y + side * Math.sin(angle)];
  });

const outlinesApart = (lattice: Lattice, one: number, other: number): number =>
  ringsApart(lattice.outline(one), lattice.outline(other));

/** Of two convex polygons that do not touch: from a corner of one to a side of the other. */
const ringsApart = (a: readonly number[], b: readonly number[]): number =>
  Math.sqrt(Math.min(cornersToSides(a, b), cornersToSides(b, a)));

function cornersToSides(corners: readonly number[], ring: readonly number[]): number {
  let best = Infinity;
  let ax = ring[ring.length - 2] ?? 0;
  let ay = ring[ring.length - 1] ?? 0;
  for (let side = 0; side < ring.length; side += 2) {
    const bx = ring[side] ?? 0;
    const by = ring[side + 1] ?? 0;
    for (let i = 0; i < corners.length; i += 2) {
      const squared = pointToSegmentSquared(corners[i] ?? 0, corners[i + 1] ?? 0, ax, ay, bx, by);
      if (squared < best) best = squared;
    }
    ax = bx;
    ay = by;
  }
  return best;
}

import type { Point } from "../../../core/place";
import type { Figure, Path, Reach, Spot } from "../../battle";
import type { StepMap } from "../steps/step-map";
import type { Footprints } from "../standing/footprints";
import type { Footprint } from "../../grid/lattice";
import { placeOf } from "../../bases/plain-place";
import type { Settled } from "./settled-nodes";
import { bareCost, pathBack } from "./path-back";
import { SettledByPlace } from "./settled-by-place";

/** How a search on a grid came about: what is needed to make places of anchors again. */
export interface Errand {
  readonly footing: Footprints;
  readonly mover: Figure;
  readonly footprint: Footprint;
  readonly stepMap: StepMap;
  readonly start: number;
  /** In spaces. */
  readonly budget: number;
  readonly unitsPerSpace: number;
  readonly mayEnd: (anchor: number) => boolean;
  /** 0 for anchors that need not be asked about. */
  readonly empty: Int32Array | undefined;
}

const NOTHING = new Int32Array(0);

/** Every place within a budget: kept as numbers, made into spots and paths when somebody looks at them. */
export class GridReach implements Reach {
  readonly #errand: Errand;
  readonly #settled: Settled;
  readonly #alternating: boolean;
  #whereabouts: SettledByPlace | undefined;
  #spots: readonly Spot[] | undefined;
  /** By place among the settled nodes, so that a place is always the same spot. */
  #made: (Spot | undefined)[] = [];

  constructor(errand: Errand, settled: Settled) {
    const { even, odd } = errand.footing.lattice.diagonals;
    this.#errand = errand;
    this.#settled = settled;
    this.#alternating = even !== odd;
  }

  get spots(): readonly Spot[] {
    if (this.#spots === undefined) {
      const spots: Spot[] = [];
      for (const at of this.#ends()) spots.push(this.#spot(at));
      this.#spots = spots;
    }
    return this.#spots;
  }

  each(visit: (x: number, y: number, cost: number) => void): void {
    let first = 0;
    for (const piece of this.#settled.pieces) {
      this.#eachOf(piece, first, visit);
      first += piece.length >> 1;
    }
  }

  #eachOf(
    piece: readonly number[],
    first: number,
    visit: (x: number, y: number, cost: number) => void,
  ): void {
    const { mover, footprint, start, budget, unitsPerSpace, mayEnd, empty = NOTHING } = this.#errand;
    const { lattice } = this.#errand.footing;
    const { cells, stride, centres } = lattice;
    const { xs, xAcross, xDown, ys, yAcross, yDown } = centres;
    const { dx, dy } = footprint;
    const alternating = this.#alternating;
    // Anchors are whole numbers, so that half of one is more than rounding can take away.
    const perRow = 1 / stride;
    for (let i = 0; i < piece.length; i += 2) {
      const node = (piece[i] ?? 0) | 0;
      const anchor = node < cells ? node : node - cells;
      const cost = bareCost(lattice, piece[i + 1] ?? 0);
      if (cost > budget || (alternating && this.#best(anchor) !== first + (i >> 1))) continue;
      if (anchor === start) {
        visit(mover.x, mover.y, cost * unitsPerSpace);
      } else if (empty[anchor] === 0 || mayEnd(anchor)) {
        const down = ((anchor + 0.5) * perRow) | 0;
        const across = anchor - down * stride;
        const x = xs[across * xAcross + down * xDown] ?? NaN;
        const y = ys[across * yAcross + down * yDown] ?? NaN;
        visit(x + dx, y + dy, cost * unitsPerSpace);
      }
    }
  }

  at(place: Point): Spot | undefined {
    const { footing, mover } = this.#errand;
    const anchor = footing.anchorOf(mover, place);
    const at = anchor < 0 ? -1 : this.#best(anchor);
    return at >= 0 && this.#isEnd(at, anchor) ? this.#spot(at) : undefined;
  }

  path(spot: Spot): Path {
    const { footing, mover, stepMap, unitsPerSpace } = this.#errand;
    const anchor = footing.anchorOf(mover, spot);
    const at = anchor < 0 ? -1 : this.#best(anchor);
    if (at < 0) return { places: [placeOf(mover)], cost: 0 };
    const [settled, where] = [this.#settled, this.#where];
    const costOf = (node: number): number => settled.cost(where.of(node));
    const anchors = pathBack(footing.lattice, stepMap, costOf, settled.node(at));
    return { places: footing.placesOn(mover, anchors), cost: this.#cost(at) * unitsPerSpace };
  }

  get #where(): SettledByPlace {
    const { footing, start } = this.#errand;
    return (this.#whereabouts ??= new SettledByPlace(footing.lattice, start, this.#settled));
  }

  #cost(at: number): number {
    return bareCost(this.#errand.footing.lattice, this.#settled.cost(at));
  }

  #anchorOf(at: number): number {
    const { cells } = this.#errand.footing.lattice;
    const node = this.#settled.node(at);
    return node < cells ? node : node - cells;
  }

  #best(anchor: number): number {
    const even = this.#where.of(anchor);
    if (!this.#alternating) return even;
    return this.#cheaper(even, this.#where.of(anchor + this.#errand.footing.lattice.cells));
  }

  /** Of an anchor reached with even and with odd diagonals, the cheaper; the even one when equal; -1 for none. */
  #cheaper(even: number, odd: number): number {
    if (odd < 0) return even;
    return even >= 0 && this.#cost(even) <= this.#cost(odd) ? even : odd;
  }

  #isEnd(at: number, anchor: number): boolean {
    const { start, budget, mayEnd, empty = NOTHING } = this.#errand;
    return this.#cost(at) <= budget && (anchor === start || empty[anchor] === 0 || mayEnd(anchor));
  }

  #spot(at: number): Spot {
    if (this.#made.length === 0)
      this.#made = new Array<Spot | undefined>(this.#settled.count).fill(undefined);
    const known = this.#made[at];
    if (known !== undefined) return known;
    const { footing, mover, footprint, start, unitsPerSpace } = this.#errand;
    const anchor = this.#anchorOf(at);
    const cost = this.#cost(at) * unitsPerSpace;
    const spot =
      anchor === start ? { ...placeOf(mover), cost } : footing.spotAt(mover, footprint, anchor, cost);
    this.#made[at] = spot;
    return spot;
  }

  /** Where moves may end, as places among the settled nodes: the cheapest first, then from the top left. */
  #ends(): Int32Array {
    const where = this.#where;
    const ends = new Int32Array(this.#settled.count);
    let count = 0;
    for (let i = 0; i < where.area; i++) {
      const at = this.#alternating ? this.#cheaper(where.even(i), where.odd(i)) : where.even(i);
      if (at >= 0 && this.#isEnd(at, this.#anchorOf(at))) ends[count++] = at;
    }
    const found = ends.subarray(0, count);
    const { lattice } = this.#errand.footing;
    if (!lattice.inReadingOrder) {
      const [x, y] = [
        (at: number): number => lattice.centreX(this.#anchorOf(at)),
        (at: number): number => lattice.centreY(this.#anchorOf(at)),
      ];
      found.sort((a, b) => y(a) - y(b) || x(a) - x(b));
    }
    return this.#byCost(found);
  }

  /** The cheapest first, else in the order given: dealt into buckets by cost, and put right within each. */
  #byCost(ends: Int32Array): Int32Array {
    const costs = new Float64Array(ends.length);
    let dearest = 0;
    for (let i = 0; i < ends.length; i++) {
      const cost = (costs[i] = this.#cost(ends[i] ?? 0));
      if (cost > dearest) dearest = cost;
    }
    const finer = ends.length / 2 / (dearest + 1);
    // Where the next of each bucket goes.
    const next = new Int32Array((ends.length >> 1) + 2);
    for (const cost of costs) {
      const after = ((cost * finer) | 0) + 1;
      next[after] = (next[after] ?? 0) + 1;
    }
    for (let i = 1; i < next.length; i++) next[i] = (next[i] ?? 0) + (next[i - 1] ?? 0);
    const [sorted, sortedCosts] = [new Int32Array(ends.length), new Float64Array(ends.length)];
    for (let i = 0; i < ends.length; i++) {
      const cost = costs[i] ?? 0;
      const bucket = (cost * finer) | 0;
      let to = next[bucket] ?? 0;
      next[bucket] = to + 1;
      for (; to > 0 && (sortedCosts[to - 1] ?? 0) > cost; to--) {
        sorted[to] = sorted[to - 1] ?? 0;
        sortedCosts[to] = sortedCosts[to - 1] ?? 0;
      }
      sorted[to] = ends[i] ?? 0;
      sortedCosts[to] = cost;
    }
    return sorted;
  }
}

import type { Point } from "../core/place";
import type { Figure, Path, Reach, Spot } from "./battle";
import type { Floor } from "./floor";
import type { Settled } from "./flood";
import type { Footing } from "./footing";
import { placeOf } from "./places";
import { bareCost, wayTo } from "./way";

/** How a search on a grid came about: what is needed to make places of anchors again. */
export interface Errand {
  readonly footing: Footing;
  readonly mover: Figure;
  readonly floor: Floor;
  readonly start: number;
  /** In spaces. */
  readonly budget: number;
  readonly unitsPerSpace: number;
  readonly mayEnd: (anchor: number) => boolean;
}

/** Every place within a budget: kept as numbers, made into spots and paths when somebody looks at them. */
export class GridReach implements Reach {
  readonly #errand: Errand;
  readonly #settled: Settled;
  /** For each node from the lowest on: its place among the settled ones plus one. */
  #places: Int32Array | undefined;
  #lowest = 0;
  #spots: readonly Spot[] | undefined;
  /** By place among the settled nodes, so that a place is always the same spot. */
  readonly #made: Spot[] = [];

  constructor(errand: Errand, settled: Settled) {
    this.#errand = errand;
    this.#settled = settled;
  }

  get spots(): readonly Spot[] {
    if (this.#spots === undefined) {
      const spots: Spot[] = [];
      for (const at of this.#ends()) spots.push(this.#spot(at));
      this.#spots = spots;
    }
    return this.#spots;
  }

  at(place: Point): Spot | undefined {
    const { footing, mover } = this.#errand;
    const anchor = footing.anchorOf(mover, place);
    const at = anchor < 0 ? -1 : this.#best(anchor);
    return at >= 0 && this.#isEnd(at, anchor) ? this.#spot(at) : undefined;
  }

  path(spot: Spot): Path {
    const { footing, mover, floor, unitsPerSpace } = this.#errand;
    const anchor = footing.anchorOf(mover, spot);
    const at = anchor < 0 ? -1 : this.#best(anchor);
    if (at < 0) return { places: [placeOf(mover)], cost: 0 };
    const costOf = (node: number): number => this.#settled.costs[this.#placeOf(node)] ?? Infinity;
    const anchors = wayTo(footing.lattice, floor, costOf, this.#settled.nodes[at] ?? 0);
    return { places: footing.placesOn(mover, anchors), cost: this.#cost(at) * unitsPerSpace };
  }

  #placeOf(node: number): number {
    this.#places ??= this.#indexed();
    return (this.#places[node - this.#lowest] ?? 0) - 1;
  }

  #indexed(): Int32Array {
    const { nodes } = this.#settled;
    let [lowest, highest] = [nodes[0] ?? 0, nodes[0] ?? 0];
    for (let i = 1; i < nodes.length; i++) {
      const node = nodes[i] ?? 0;
      if (node < lowest) lowest = node;
      else if (node > highest) highest = node;
    }
    const places = new Int32Array(highest - lowest + 1);
    for (let i = 0; i < nodes.length; i++) places[(nodes[i] ?? 0) - lowest] = i + 1;
    this.#lowest = lowest;
    return places;
  }

  #cost(at: number): number {
    return bareCost(this.#errand.footing.lattice, this.#settled.costs[at] ?? Infinity);
  }

  /** Of an anchor reached with even and with odd diagonals, the cheaper; the even one when equal; -1 for none. */
  #best(anchor: number): number {
    const { cells, diagonals } = this.#errand.footing.lattice;
    const even = this.#placeOf(anchor);
    if (diagonals.even === diagonals.odd) return even;
    const odd = this.#placeOf(anchor + cells);
    return odd < 0 || (even >= 0 && this.#cost(even) <= this.#cost(odd)) ? even : odd;
  }

  #isEnd(at: number, anchor: number): boolean {
    const { start, budget } = this.#errand;
    return this.#cost(at) <= budget && (anchor === start || this.#errand.mayEnd(anchor));
  }

  #spot(at: number): Spot {
    const known = this.#made[at];
    if (known !== undefined) return known;
    const { footing, mover, start, unitsPerSpace } = this.#errand;
    const { cells } = footing.lattice;
    const node = this.#settled.nodes[at] ?? 0;
    const anchor = node < cells ? node : node - cells;
    const cost = this.#cost(at) * unitsPerSpace;
    const spot =
      anchor === start
        ? { ...placeOf(mover), cost }
        : footing.spotAt(mover, footing.footprintOf(mover), anchor, cost);
    this.#made[at] = spot;
    return spot;
  }

  /** Where moves may end, as places among the settled nodes: the cheapest first, then from the top left. */
  #ends(): number[] {
    const { nodes } = this.#settled;
    const { lattice } = this.#errand.footing;
    const alternating = lattice.diagonals.even !== lattice.diagonals.odd;
    const found: number[] = [];
    for (let at = 0; at < nodes.length; at++) {
      const node = nodes[at] ?? 0;
      const anchor = node < lattice.cells ? node : node - lattice.cells;
      if (alternating && this.#best(anchor) !== at) continue;
      if (this.#isEnd(at, anchor)) found.push(at);
    }
    const last = this.#settled.costs[nodes.length - 1] ?? 0;
    const small = last + 1 < MOST_COST && lattice.cells <= ANCHORS;
    return small && lattice.inReadingOrder ? this.#sortedByKey(found) : this.#sorted(found);
  }

  #sorted(ends: number[]): number[] {
    const { lattice } = this.#errand.footing;
    const anchorOf = (at: number): number => (this.#settled.nodes[at] ?? 0) % lattice.cells;
    return ends.sort((a, b) => {
      const [one, other] = [anchorOf(a), anchorOf(b)];
      return (
        this.#cost(a) - this.#cost(b) ||
        lattice.centreY(one) - lattice.centreY(other) ||
        lattice.centreX(one) - lattice.centreX(other)
      );
    });
  }

  /** Numbers are sorted faster than anything with a comparison of its own. */
  #sortedByKey(ends: number[]): number[] {
    const { nodes } = this.#settled;
    const { cells } = this.#errand.footing.lattice;
    const keys = new Float64Array(ends.length);
    for (let i = 0; i < ends.length; i++) {
      const at = ends[i] ?? 0;
      const node = nodes[at] ?? 0;
      keys[i] = Math.floor(this.#cost(at) * PARTS) * ANCHORS + (node < cells ? node : node - cells);
    }
    keys.sort();
    for (let i = 0; i < ends.length; i++) {
      const at = this.#best((keys[i] ?? 0) % ANCHORS);
      // Costs that differ by less than a part are put in order one by one.
      let to = i;
      for (; to > 0 && this.#cost(ends[to - 1] ?? 0) > this.#cost(at); to--) ends[to] = ends[to - 1] ?? 0;
      ends[to] = at;
    }
    return ends;
  }
}

/** Keys to sort by stay below 2^53: costs in parts of a space, then the anchor, which counts as one reads. */
const PARTS = 4096;
const ANCHORS = 2 ** 22;
const MOST_COST = 2 ** 18;

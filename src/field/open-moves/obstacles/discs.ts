import type { Disc } from "./obstacle-shapes";
import { Bins, ENTRY } from "../../shapes/bins";
import type { Bounds } from "../../shapes/bounds";
import { pointToSegmentSquared } from "../../shapes/exact";
import { isBeside } from "./turning-points";

/** Spaces to a bin. */
const SPACES = 4;

/** Bodies in somebody's way, grown by the mover's own clearance. */
export class Discs {
  readonly all: readonly Disc[];
  readonly #bins: Bins;

  constructor(all: readonly Disc[], { left, top, right, bottom }: Bounds, space: number) {
    this.all = all;
    this.#bins = new Bins(left, top, right, bottom, SPACES * space);
    for (const [id, { x, y, radius }] of all.entries()) {
      this.#bins.addBox(id, x - radius, y - radius, x + radius, y + radius);
    }
  }

  /** The straight line keeps clear of all of them. */
  clearAlong(px: number, py: number, qx: number, qy: number): boolean {
    const { all } = this;
    if (all.length === 0) return true;
    const bins = this.#bins;
    const count = bins.gather(px, py, qx, qy, 0);
    const { found, heads, pool } = bins;
    for (let at = 0; at < count; at++) {
      const first = heads[(found[at] ?? 0) * 2] ?? 0;
      const end = first + (heads[(found[at] ?? 0) * 2 + 1] ?? 0) * ENTRY;
      for (let i = first; i < end; i += ENTRY) {
        const disc = all[pool[i] ?? 0];
        if (disc !== undefined && isIn(disc, px, py, qx, qy)) return false;
      }
    }
    return true;
  }

  /** The point lies in one of them. */
  cover(x: number, y: number): boolean {
    return this.#bins.eachBoxAt(x, y, (id) => {
      const disc = this.all[id];
      return disc !== undefined && (disc.x - x) ** 2 + (disc.y - y) ** 2 < disc.radius ** 2;
    });
  }

  /** Those right beside which a point lies. */
  beside(x: number, y: number): Disc[] {
    return this.all.filter((disc) => isBeside(disc, x, y));
  }
}

function isIn({ x, y, radius }: Disc, px: number, py: number, qx: number, qy: number): boolean {
  const wanted = radius - 1e-6;
  return pointToSegmentSquared(x, y, px, py, qx, qy) < wanted * wanted;
}

import { lengthOf } from "../../../core/place";
import { Bins, ENTRY } from "../../shapes/bins";
import type { Bounds } from "../../shapes/bounds";
import { orient } from "../../shapes/exact";
import { lastingPieces } from "./border-pieces";
import type { Barrier, Border } from "../obstacles/obstacle-shapes";
import { SHADE, Shadows } from "../obstacles/shadows";
import type { TurningPoint } from "../obstacles/turning-points";
import { bendsOn } from "./border-bends";

/** Points nearer to a border than this, in pixels, lie on it: they are kept in sixteenths. */
export const ON_BORDER = 0.1;

/** So many borders are tried first. */
const RECENT = 4;

/** Where the price of ground changes, for whoever pays these prices. Made once: no edit changes a region. */
export class PriceBorders {
  readonly pieces: readonly Border[];
  readonly #priceAt: (x: number, y: number) => number;
  readonly #bins: Bins;
  /** Behind what no line leads that crosses no border. */
  readonly shades: Shadows;
  readonly #bendBins: Bins;
  readonly #space: number;
  /** Where ways may bend on borders. */
  readonly bends: readonly TurningPoint[];
  #farBends: readonly TurningPoint[] | undefined;
  readonly #seen: Int32Array;
  #round = 0;
  readonly #lately: Border[] = [];
  #next = 0;

  /** `exact` where prices are those of the ground itself, not of what it was made coarser to. */
  constructor(
    sides: readonly Barrier[],
    bounds: Bounds,
    space: number,
    priceAt: (x: number, y: number) => number,
    readonly exact: boolean,
  ) {
    const { left, top, right, bottom } = bounds;
    this.#priceAt = priceAt;
    this.pieces = lastingPieces(sides, bounds, space, priceAt);
    this.#bins = new Bins(left, top, right, bottom, space);
    for (const [id, { ax, ay, bx, by }] of this.pieces.entries()) this.#bins.add(id, ax, ay, bx, by);
    this.shades = new Shadows(this.#bins, SHADE * space, () => true);
    this.#seen = new Int32Array(this.pieces.length);
    this.#space = space;
    this.bends = bendsOn(this.pieces, space / 4);
    this.#bendBins = new Bins(left, top, right, bottom, space);
    for (const [id, { x, y }] of this.bends.entries()) this.#bendBins.add(id, x, y, x, y);
  }

  priceAt(x: number, y: number): number {
    return this.#priceAt(x, y);
  }

  /** Half as many will do for far ways: where they bend by a few pixels too late they are pulled tight. */
  get farBends(): readonly TurningPoint[] {
    return (this.#farBends ??= bendsOn(this.pieces, this.#space / 2));
  }

  /** Where ways may bend on borders, in a box. */
  bendsIn(left: number, top: number, right: number, bottom: number): TurningPoint[] {
    const found = new Set<TurningPoint>();
    this.#bendBins.eachInBox(left, top, right, bottom, (id) => {
      const bend = this.bends[id];
      if (bend !== undefined) found.add(bend);
    });
    return [...found];
  }

  /** Borders the line comes within a pixel of, each once. */
  along(px: number, py: number, qx: number, qy: number): Border[] {
    const found: Border[] = [];
    const round = ++this.#round;
    const bins = this.#bins;
    const count = bins.gather(px, py, qx, qy, 1);
    for (let at = 0; at < count; at++) {
      const bin = (bins.found[at] ?? 0) * 2;
      const first = bins.heads[bin] ?? 0;
      const end = first + (bins.heads[bin + 1] ?? 0) * ENTRY;
      for (let i = first; i < end; i += ENTRY) {
        const id = bins.pool[i] ?? 0;
        const piece = this.pieces[id];
        if (this.#seen[id] === round || piece === undefined) continue;
        this.#seen[id] = round;
        found.push(piece);
      }
    }
    return found;
  }

  /** The line meets a border somewhere between its ends. */
  crossed(px: number, py: number, qx: number, qy: number): boolean {
    // What the last few lines met the next often meets.
    for (const piece of this.#lately) if (meets(piece, px, py, qx, qy)) return true;
    return this.#bins.each(px, py, qx, qy, 0, (id) => {
      const piece = this.pieces[id];
      if (piece === undefined || !meets(piece, px, py, qx, qy)) return false;
      this.#lately[this.#next] = piece;
      this.#next = (this.#next + 1) % RECENT;
      return true;
    });
  }

  /** The line cut at every border; each piece costs its length times the price of its ground. */
  costAlong(px: number, py: number, qx: number, qy: number): number {
    const length = lengthOf(qx - px, qy - py);
    if (length === 0) return 0;
    const borders = this.along(px, py, qx, qy);
    if (borders.length === 0) return length * this.#priceAt((px + qx) / 2, (py + qy) / 2);
    const cuts = [0, 1];
    const running: { from: number; to: number; price: number }[] = [];
    for (const piece of borders) {
      const p = orient(piece.ax, piece.ay, piece.bx, piece.by, px, py);
      const q = orient(piece.ax, piece.ay, piece.bx, piece.by, qx, qy);
      const most = ON_BORDER * piece.length;
      if (Math.abs(p) <= most && Math.abs(q) <= most) {
        const [from, to] = sharesOf(piece, px, py, qx, qy);
        if (to > from) {
          cuts.push(from, to);
          running.push({ from, to, price: Math.min(piece.plus, piece.minus) });
        }
      } else if (meets(piece, px, py, qx, qy)) cuts.push(p / (p - q));
    }
    if (cuts.length === 2) return length * this.#priceAt((px + qx) / 2, (py + qy) / 2);
    cuts.sort((a, b) => a - b);
    let total = 0;
    for (let i = 1; i < cuts.length; i++) {
      const [from, to] = [cuts[i - 1] ?? 0, cuts[i] ?? 0];
      if (to <= from) continue;
      const middle = (from + to) / 2;
      const along = running.find((one) => one.from <= middle && middle <= one.to);
      const price = along?.price ?? this.#priceAt(px + (qx - px) * middle, py + (qy - py) * middle);
      total += (to - from) * length * price;
    }
    return total;
  }
}

/** The line and the border meet; where the line begins or ends on the border's line does not count. */
function meets({ ax, ay, bx, by, length }: Border, px: number, py: number, qx: number, qy: number): boolean {
  const p = orient(ax, ay, bx, by, px, py);
  const q = orient(ax, ay, bx, by, qx, qy);
  const most = ON_BORDER * length;
  if ((p <= most && q <= most) || (p >= -most && q >= -most)) return false;
  const a = orient(px, py, qx, qy, ax, ay);
  const b = orient(px, py, qx, qy, bx, by);
  return !((a > 0 && b > 0) || (a < 0 && b < 0));
}

/** Which share of the line runs along the border. */
function sharesOf(
  { ax, ay, bx, by }: Border,
  px: number,
  py: number,
  qx: number,
  qy: number,
): [number, number] {
  const [dx, dy] = [qx - px, qy - py];
  const squared = dx * dx + dy * dy;
  const share = (x: number, y: number): number =>
    Math.min(1, Math.max(0, ((x - px) * dx + (y - py) * dy) / squared));
  const [a, b] = [share(ax, ay), share(bx, by)];
  return a < b ? [a, b] : [b, a];
}

import { snap } from "../shapes/exact";
import { innerSteps, type Axes, type CellGrid, type Centres, type Footprint, type Lattice } from "./lattice";
import { isColumns, POINT_TO_POINT } from "../bases/token-size";
import { areaOf } from "../scene-area";
import type { Snapshot } from "../snapshot";

/** Neighbours in axial coordinates, along a row first, clockwise on row layouts. */
const ALONG = [1, 0, -1, -1, 0, 1] as const;
const ASIDE = [0, 1, 1, 0, -1, -1] as const;

/** Sine of 60 degrees over three: a sixth of a hexagon's height per unit of its width. */
const SIXTH = 1 / (2 * Math.sqrt(3));

/**
 * Foundry's hex grid: `size` is the distance between neighbouring centres. Written for rows of pointy-topped
 * hexes, with `along` a row and `aside` across rows; on column layouts x and y change places.
 */
export class HexLattice implements Lattice {
  readonly cells: number;
  readonly steps: Int32Array;
  readonly straight = 6;
  readonly diagonal = new Uint8Array(6);
  readonly opposite = Uint8Array.of(3, 4, 5, 0, 1, 2);
  readonly playable: Uint8Array;
  readonly #size: number;
  readonly #columns: boolean;
  /** 1 on even layouts: their row 0 is shifted half a hex. */
  readonly #shift: number;
  readonly #firstAlong: number;
  readonly #firstAside: number;
  readonly across = Int32Array.from(ALONG);
  readonly down = Int32Array.from(ASIDE);
  readonly stride: number;
  readonly inReadingOrder: boolean;
  readonly diagonals = { even: 1, odd: 1, surcharge: 0 };
  readonly #lines: number;
  readonly centres: Centres;

  constructor(snapshot: Snapshot, grid: Extract<CellGrid, { readonly kind: "hex" }>) {
    const area = areaOf(snapshot);
    this.#size = grid.size;
    this.#columns = isColumns(grid.layout);
    this.inReadingOrder = !this.#columns;
    this.#shift = grid.layout === "even-r" || grid.layout === "even-q" ? 1 : 0;
    const [left, right, top, bottom] = this.#columns
      ? [area.top, area.bottom, area.left, area.right]
      : [area.left, area.right, area.top, area.bottom];
    const line = this.#size * SIXTH * 3;
    const first = Math.floor(top / line) - 2;
    const last = Math.ceil(bottom / line) + 2;
    this.#firstAside = first;
    this.#lines = last - first + 1;
    // Axial coordinates are skewed: further lines begin half a hex earlier.
    this.#firstAlong = Math.floor(left / this.#size - (last + this.#shift) / 2) - 2;
    const lastAlong = Math.ceil(right / this.#size - (first + this.#shift) / 2) + 2;
    this.stride = lastAlong - this.#firstAlong + 1;
    this.cells = this.stride * this.#lines;
    this.steps = Int32Array.from(ALONG, (along, d) => along + (ASIDE[d] ?? 0) * this.stride);
    this.centres = this.#centres();
    this.playable = new Uint8Array(this.cells);
    for (let index = 0; index < this.cells; index++) {
      const [x, y] = [this.centreX(index), this.centreY(index)];
      if (area.left <= x && x <= area.right && area.top <= y && y <= area.bottom) this.playable[index] = 1;
    }
  }

  #centres(): Centres {
    const halves = this.#firstAside + this.#shift + 2 * this.#firstAlong;
    const us = Float64Array.from({ length: this.#lines + 2 * this.stride }, (_, at) => this.#u(halves + at));
    const vs = Float64Array.from({ length: this.#lines }, (_, at) => this.#v(this.#sixths(at * this.stride)));
    return this.#columns
      ? { xs: vs, xAcross: 0, xDown: 1, ys: us, yAcross: 2, yDown: 1 }
      : { xs: us, xAcross: 2, xDown: 1, ys: vs, yAcross: 0, yDown: 1 };
  }

  indexAt(x: number, y: number): number {
    const { across, down } = this.axesAt(x, y);
    return this.indexOf(across, down);
  }

  axesAt(x: number, y: number): Axes {
    const [u, v] = this.#columns ? [y, x] : [x, y];
    const aside = v / (3 * SIXTH * this.#size) - 2 / 3;
    const along = u / this.#size - (aside + this.#shift) / 2;
    return roundHex(along, aside);
  }

  indexOf(across: number, down: number): number {
    const [column, line] = [across - this.#firstAlong, down - this.#firstAside];
    const inside = column >= 0 && column < this.stride && line >= 0 && line < this.#lines;
    return inside ? line * this.stride + column : -1;
  }

  #along(index: number): number {
    return (index % this.stride) + this.#firstAlong;
  }

  #aside(index: number): number {
    return Math.floor(index / this.stride) + this.#firstAside;
  }

  /** Half widths and sixths of the height from the origin to a hex's centre: whole numbers. */
  #halves(index: number): number {
    return this.#aside(index) + this.#shift + 2 * this.#along(index);
  }

  #sixths(index: number): number {
    return 3 * this.#aside(index) + 2;
  }

  #u(halves: number): number {
    return snap((halves * this.#size) / 2);
  }

  #v(sixths: number): number {
    return snap(sixths * this.#size * SIXTH);
  }

  centreX(index: number): number {
    return this.#columns ? this.#v(this.#sixths(index)) : this.#u(this.#halves(index));
  }

  centreY(index: number): number {
    return this.#columns ? this.#u(this.#halves(index)) : this.#v(this.#sixths(index));
  }

  outline(index: number): readonly number[] {
    const [halves, sixths] = [this.#halves(index), this.#sixths(index)];
    const points: number[] = [];
    for (let i = 0; i < 6; i++) {
      const u = this.#u(halves + (VERTEX_HALVES[i] ?? 0));
      const v = this.#v(sixths + (VERTEX_SIXTHS[i] ?? 0));
      points.push(...(this.#columns ? [v, u] : [u, v]));
    }
    return points;
  }

  /** Foundry's default shape (ELLIPSE_1): the widest line, then one hex fewer per line on either side. */
  footprint(width: number, height: number): Footprint {
    const lines = Math.max(1, Math.round(this.#columns ? width : height));
    const along = Math.max(1, Math.round(this.#columns ? height : width), Math.floor(lines / 2) + 1);
    const before = Math.floor((lines - 1) / 2);
    const across: number[] = [];
    const down: number[] = [];
    for (let aside = -before; aside < lines - before; aside++) {
      const first = aside < 0 ? -aside : 0;
      const count = along - Math.abs(aside);
      for (let i = 0; i < count; i++) {
        across.push(first + i);
        down.push(aside);
      }
    }
    const point = POINT_TO_POINT * this.#size;
    const du = snap(((along - 1) / 2) * this.#size);
    const dv = snap(((0.75 * lines + 0.25) / 2 - 0.5 - 0.75 * before) * point);
    const [dx, dy] = this.#columns ? [dv, du] : [du, dv];
    const cells = Int32Array.from(across, (step, i) => (down[i] ?? 0) * this.stride + step);
    return {
      width,
      height,
      cells,
      inner: innerSteps(cells, this.steps, this.diagonal),
      across: Int32Array.from(across),
      down: Int32Array.from(down),
      dx,
      dy,
    };
  }

  anchorAt(footprint: Footprint, x: number, y: number): number {
    return this.indexAt(x - footprint.dx, y - footprint.dy);
  }

  vertexAt(x: number, y: number): number {
    const [u, v] = this.#columns ? [y, x] : [x, y];
    const halves = Math.round((2 * u) / this.#size);
    const sixths = Math.round(v / (this.#size * SIXTH));
    if (this.#u(halves) !== u || this.#v(sixths) !== v) return -1;
    const [column, line] = [halves - 2 * this.#firstAlong - this.#firstAside, sixths - 3 * this.#firstAside];
    const inside = column >= 0 && column < this.#vertexStride && line >= 0 && line < 3 * this.#lines + 4;
    return inside ? line * this.#vertexStride + column : -1;
  }

  /** Lines are skewed by half a hex each, which is one half width per line. */
  get #vertexStride(): number {
    return 2 * this.stride + this.#lines + 4;
  }

  get vertices(): number {
    return this.#vertexStride * (3 * this.#lines + 4);
  }

  measure(across: number, down: number, up: number): number {
    return Math.max(Math.abs(across), Math.abs(down), Math.abs(across + down), Math.abs(up));
  }

  eachIn(left: number, top: number, right: number, bottom: number, visit: (index: number) => void): void {
    const [fromU, toU, fromV, toV] = this.#columns ? [top, bottom, left, right] : [left, right, top, bottom];
    const line = this.#size * SIXTH * 3;
    const first = Math.max(this.#firstAside, Math.floor(fromV / line) - 2);
    const last = Math.min(this.#firstAside + this.#lines - 1, Math.ceil(toV / line) + 1);
    for (let aside = first; aside <= last; aside++) {
      const skew = (aside + this.#shift) / 2;
      const from = Math.max(this.#firstAlong, Math.floor(fromU / this.#size - skew - 0.5));
      const to = Math.min(this.#firstAlong + this.stride - 1, Math.ceil(toU / this.#size - skew + 0.5));
      for (let along = from; along <= to; along++) visit(this.indexOf(along, aside));
    }
  }
}

/** The six vertices from the centre, clockwise from the top on row layouts. */
const VERTEX_HALVES = [0, 1, 1, 0, -1, -1] as const;
const VERTEX_SIXTHS = [-2, -1, 1, 2, 1, -1] as const;

/** The hex that holds a point given in fractions of axial coordinates. */
function roundHex(along: number, aside: number): Axes {
  const third = -along - aside;
  let [a, b] = [Math.round(along), Math.round(aside)];
  const c = Math.round(third);
  const [da, db, dc] = [Math.abs(a - along), Math.abs(b - aside), Math.abs(c - third)];
  if (da > db && da > dc) a = -b - c;
  else if (db > dc) b = -a - c;
  // Never a negative zero: it would be another key in tests.
  return { across: a + 0, down: b + 0 };
}

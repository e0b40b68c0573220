import { lengthOf, type Place, type Point } from "../../../core/place";
import { rectanglesApart, type Base, type Body } from "../../bases/base";
import type { Figure, Spot } from "../../battle";
import { snap } from "../../shapes/exact";
import { touchesInHeight } from "../../bases/heights";
import type { Axes, CellGrid, Footprint, Lattice } from "../../grid/lattice";
import { HexGaps } from "../../grid/hex-gaps";
import { placeOf } from "../../bases/plain-place";

/** As much of a figure as its base and its height take. */
export interface Standing extends Body {
  readonly elevation: number;
}

type Under = Axes & { readonly footprint: Footprint };

const spacesUnder = ({ across, down, footprint }: Under): Axes[] =>
  Array.from(footprint.across, (step, at) => ({
    across: across + step,
    down: down + (footprint.down[at] ?? 0),
  }));

/** Up to so many pairs of spaces are quicker all looked at than sorted out. */
const FEW_PAIRS = 4096;

/** How figures stand on a grid: the spaces they cover, their outlines, and how many spaces lie between them. */
export class Footprints {
  readonly lattice: Lattice;
  readonly grid: CellGrid;
  readonly #footprints = new Map<number, Footprint>();
  readonly #outer = new Map<Footprint, readonly Vertex[]>();
  readonly #hexGaps: HexGaps;
  #lastBase: { readonly body: Body; readonly base: Base } | undefined;

  constructor(lattice: Lattice, grid: CellGrid) {
    this.lattice = lattice;
    this.grid = grid;
    this.#hexGaps = new HexGaps(lattice, grid.size);
  }

  footprintOf({ width, height }: { readonly width: number; readonly height: number }): Footprint {
    const key = width * 4096 + height;
    let footprint = this.#footprints.get(key);
    if (footprint?.width !== width || footprint.height !== height) {
      footprint = this.lattice.footprint(width, height);
      this.#footprints.set(key, footprint);
    }
    return footprint;
  }

  /** The anchor a mover's base has when its centre is at the place; -1 off the grid. */
  anchorOf(mover: Figure, place: Point): number {
    return this.lattice.anchorAt(this.footprintOf(mover), snap(place.x), snap(place.y));
  }

  /** Where the mover stands with its base at an anchor. */
  placeAt(mover: Figure, footprint: Footprint, anchor: number): Place {
    const x = this.lattice.centreX(anchor) + footprint.dx;
    const y = this.lattice.centreY(anchor) + footprint.dy;
    return mover.elevation === 0 ? { x, y } : { x, y, elevation: mover.elevation };
  }

  spotAt(mover: Figure, footprint: Footprint, anchor: number, cost: number): Spot {
    const x = this.lattice.centreX(anchor) + footprint.dx;
    const y = this.lattice.centreY(anchor) + footprint.dy;
    return mover.elevation === 0 ? { x, y, cost } : { x, y, elevation: mover.elevation, cost };
  }

  /** A way over anchors as places, from where the mover really stands. */
  placesOn(mover: Figure, anchors: readonly number[]): Place[] {
    const footprint = this.footprintOf(mover);
    return anchors.map((anchor, at) => (at === 0 ? placeOf(mover) : this.placeAt(mover, footprint, anchor)));
  }

  /** Spaces under a figure that are part of the grid. */
  cellsOf(body: Body): number[] {
    const { across, down, footprint } = this.#under(body);
    const cells: number[] = [];
    for (let i = 0; i < footprint.cells.length; i++) {
      const cell = this.lattice.indexOf(across + (footprint.across[i] ?? 0), down + (footprint.down[i] ?? 0));
      if (cell >= 0) cells.push(cell);
    }
    return cells;
  }

  /** Kept for the figure asked about last: it is usually asked about again at once. */
  baseOf(body: Body): Base {
    if (this.#lastBase?.body !== body) this.#lastBase = { body, base: this.#makeBase(body) };
    return this.#lastBase.base;
  }

  #makeBase(body: Body): Base {
    const [x, y] = [snap(body.x), snap(body.y)];
    if (this.grid.kind === "square") {
      const corners = rectangle(x, y, body.pixelWidth, body.pixelHeight);
      return { x, y, radius: 0, parts: [corners], corners, vertices: this.#verticesOf(corners) };
    }
    const parts = this.outlinesOf(body);
    const corners = this.#cornersOf(this.footprintOf(body), parts);
    return { x, y, radius: 0, parts, corners, vertices: this.#verticesOf(corners) };
  }

  /** Of the rectangle or the hexes it stands on. */
  outlinesOf(body: Body): (readonly number[])[] {
    return this.grid.kind === "square"
      ? [rectangle(snap(body.x), snap(body.y), body.pixelWidth, body.pixelHeight)]
      : this.cellsOf(body).map((cell) => this.lattice.outline(cell));
  }

  /** Which vertices lie outside is the same wherever a base stands, as long as all of it is on the grid. */
  #cornersOf(footprint: Footprint, parts: readonly (readonly number[])[]): readonly number[] {
    if (parts.length === 1) return parts[0] ?? [];
    if (parts.length !== footprint.cells.length) return cornersAt(parts, outerVertices(parts));
    let outer = this.#outer.get(footprint);
    if (outer === undefined) {
      outer = outerVertices(parts);
      this.#outer.set(footprint, outer);
    }
    return cornersAt(parts, outer);
  }

  /** Between the closest points of two bases in pixels; 0 when they touch or overlap. */
  apart(a: Body, b: Body): number {
    return this.grid.kind === "square"
      ? rectanglesApart(a, b)
      : this.#hexGaps.between(this.#under(a), this.#under(b));
  }

  /** The two cannot come within so many pixels of each other: their middles are too far apart. */
  tooFar(a: Body, b: Body, pixels: number): boolean {
    const sizes = lengthOf(a.pixelWidth, a.pixelHeight) + lengthOf(b.pixelWidth, b.pixelHeight);
    return lengthOf(a.x - b.x, a.y - b.y) > pixels + sizes / 2 + 2 * this.grid.size;
  }

  #verticesOf(corners: readonly number[]): number[] {
    const vertices: number[] = [];
    vertices.length = corners.length / 2;
    for (let i = 0; i < vertices.length; i++) {
      vertices[i] = this.lattice.vertexAt(corners[i * 2] ?? 0, corners[i * 2 + 1] ?? 0);
    }
    return vertices;
  }

  spaces(a: Figure | Place, b: Figure | Place): number {
    const up = Math.round(Math.abs((a.elevation ?? 0) - (b.elevation ?? 0)) / this.grid.distance);
    return this.#closest(a, b, (across, down) => this.lattice.measure(across, down, up));
  }

  touching(a: Standing, b: Standing): boolean {
    if (!touchesInHeight(this.grid, a, b)) return false;
    return this.#closest(a, b, (across, down) => (this.#adjacent(across, down) ? 0 : 1)) === 0;
  }

  /** The least of a measure over all pairs of spaces the two cover. */
  #closest(
    a: Standing | Place,
    b: Standing | Place,
    measure: (across: number, down: number) => number,
  ): number {
    const [one, other] = [this.#under(a), this.#under(b)];
    if (one.footprint.cells.length * other.footprint.cells.length > FEW_PAIRS)
      return this.#closestOfLarge(one, other, measure);
    let best = Infinity;
    for (let i = 0; i < one.footprint.cells.length; i++) {
      const across = other.across - one.across - (one.footprint.across[i] ?? 0);
      const down = other.down - one.down - (one.footprint.down[i] ?? 0);
      for (let k = 0; k < other.footprint.cells.length; k++) {
        const value = measure(
          across + (other.footprint.across[k] ?? 0),
          down + (other.footprint.down[k] ?? 0),
        );
        if (value < best) best = value;
      }
    }
    return best;
  }

  /** From inside a base every step towards the other one stays on it: unless they overlap, their rims are closest. */
  #closestOfLarge(one: Under, other: Under, measure: (across: number, down: number) => number): number {
    const taken = new Set(spacesUnder(other).map(({ across, down }) => `${across} ${down}`));
    if (spacesUnder(one).some(({ across, down }) => taken.has(`${across} ${down}`))) return measure(0, 0);
    const everywhere = 2 ** this.lattice.straight - 1;
    const [mine, theirs] = [one, other].map((base) =>
      spacesUnder(base).filter((_, at) => base.footprint.inner[at] !== everywhere),
    );
    let best = Infinity;
    for (const from of mine ?? []) {
      for (const to of theirs ?? [])
        best = Math.min(best, measure(to.across - from.across, to.down - from.down));
    }
    return best;
  }

  #adjacent(across: number, down: number): boolean {
    if (this.grid.kind === "square" && this.grid.diagonals === "illegal") {
      return Math.abs(across) + Math.abs(down) <= 1;
    }
    const apart = Math.max(Math.abs(across), Math.abs(down));
    return this.grid.kind === "hex" ? this.lattice.measure(across, down, 0) <= 1 : apart <= 1;
  }

  /** The spaces under a figure; under a mere place just one. */
  #under(at: Body | Place): Under {
    const footprint = this.footprintOf("width" in at ? at : { width: 1, height: 1 });
    const axes = this.lattice.axesAt(snap(at.x) - footprint.dx, snap(at.y) - footprint.dy);
    return { across: axes.across, down: axes.down, footprint };
  }
}

function rectangle(x: number, y: number, width: number, height: number): number[] {
  const [left, right] = [snap(x - width / 2), snap(x + width / 2)];
  const [top, bottom] = [snap(y - height / 2), snap(y + height / 2)];
  return [left, top, right, top, right, bottom, left, bottom];
}

/** A corner of an outline: which part, and where its x stands in it. */
interface Vertex {
  readonly part: number;
  readonly at: number;
}

/** Vertices of the outlines, each once, without those that lie in the middle of three spaces. */
function outerVertices(parts: readonly (readonly number[])[]): Vertex[] {
  const seen = new Map<string, Vertex & { times: number }>();
  for (const [part, outline] of parts.entries()) {
    for (let at = 0; at < outline.length; at += 2) {
      const key = `${outline[at]} ${outline[at + 1]}`;
      const known = seen.get(key);
      if (known === undefined) seen.set(key, { part, at, times: 1 });
      else known.times++;
    }
  }
  return [...seen.values()].filter(({ times }) => times < 3);
}

function cornersAt(parts: readonly (readonly number[])[], vertices: readonly Vertex[]): number[] {
  const corners: number[] = [];
  for (const { part, at } of vertices) corners.push(parts[part]?.[at] ?? 0, parts[part]?.[at + 1] ?? 0);
  return corners;
}

import { ENTRY, type Bins } from "../../shapes/bins";
import type { TurningPoint } from "./turning-points";

/** Directions are told apart by so many sectors; a power of two. */
export const SECTORS = 64;
const LAST = SECTORS - 1;
/** A point this near to a thing's line, in pixels, may lie on it: then the thing hides nothing. */
const ON_LINE = 0.5;
/** What lies this far behind a thing, in pixels, is hidden. */
const BEHIND = 0.25;

/** Things further off than so many spaces hide little. */
export const SHADE = 10;

/** Where the sectors begin: unit vectors. */
const EDGE_X = new Float64Array(SECTORS);
const EDGE_Y = new Float64Array(SECTORS);
for (let at = 0; at < SECTORS; at++) {
  const turned = (at * 4) / SECTORS;
  const x = turned <= 2 ? 1 - turned : turned - 3;
  const y = turned <= 2 ? 1 - Math.abs(x) : Math.abs(x) - 1;
  const length = Math.sqrt(x * x + y * y);
  [EDGE_X[at], EDGE_Y[at]] = [x / length, y / length];
}

/** The sector in which a direction lies. They are not equally wide: so none takes a sine. */
export function sectorOf(dx: number, dy: number): number {
  const share = dx / ((dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy));
  return ((dy < 0 ? 3 + share : 1 - share) * (SECTORS / 4)) & LAST;
}

/** For each sector how far one sees at most; 0 while nobody asked. */
export type Depths = Float32Array;

/**
 * What things in bins hide from points, sector by sector: what lies beyond a single thing that spans all of a sector.
 * Lines into the shade are stopped; about others nothing is known.
 */
export class Shadows {
  readonly #bins: Bins;
  readonly #reach: number;
  readonly #isOpaque: (id: number) => boolean;
  #kept = new WeakMap<TurningPoint, Depths>();

  /** Things further off than so many pixels are not looked at. */
  constructor(bins: Bins, reach: number, isOpaque: (id: number) => boolean) {
    [this.#bins, this.#reach, this.#isOpaque] = [bins, reach, isOpaque];
  }

  /** When other things lie in the bins. */
  forget(): void {
    this.#kept = new WeakMap();
  }

  /** From a turning point; searches come by it again. */
  of(turn: TurningPoint | undefined): Depths {
    if (turn === undefined) return new Float32Array(SECTORS);
    const known = this.#kept.get(turn);
    if (known !== undefined) return known;
    const depths = new Float32Array(SECTORS);
    this.#kept.set(turn, depths);
    return depths;
  }

  /** How far one sees in a sector in which nobody looked yet. */
  look(depths: Depths, x: number, y: number, sector: number): number {
    const depth = depthIn(this.#bins, x, y, sector, this.#reach, this.#isOpaque);
    depths[sector] = depth;
    return depth;
  }
}

/**
 * How far a point sees at most in a sector: beyond that a single thing in the bins, within reach of the point, spans all
 * of it. Infinity when there is none.
 */
function depthIn(
  bins: Bins,
  x: number,
  y: number,
  sector: number,
  reach: number,
  isOpaque: (id: number) => boolean,
): number {
  const [fromX, fromY] = [EDGE_X[sector] ?? 0, EDGE_Y[sector] ?? 0];
  const [toX, toY] = [EDGE_X[(sector + 1) & LAST] ?? 0, EDGE_Y[(sector + 1) & LAST] ?? 0];
  const count = bins.gather(x, y, x + ((fromX + toX) / 2) * reach, y + ((fromY + toY) / 2) * reach, 0);
  const { found, heads, pool } = bins;
  let least = Infinity;
  for (let at = 0; at < count; at++) {
    const first = heads[(found[at] ?? 0) * 2] ?? 0;
    const end = first + (heads[(found[at] ?? 0) * 2 + 1] ?? 0) * ENTRY;
    for (let i = first; i < end; i += ENTRY) {
      const ax = (pool[i + 1] ?? 0) - x;
      const ay = (pool[i + 2] ?? 0) - y;
      const bx = (pool[i + 3] ?? 0) - x;
      const by = (pool[i + 4] ?? 0) - y;
      const across = ax * by - ay * bx;
      // One end before the sector, the other after it.
      const before = across > 0 ? ax * fromY - ay * fromX : bx * fromY - by * fromX;
      if (before <= 1e-6) continue;
      const after = across > 0 ? toX * by - toY * bx : toX * ay - toY * ax;
      if (after <= 1e-6) continue;
      const depth = depthOf(ax, ay, bx, by, across, fromX, fromY, toX, toY);
      if (depth < least && isOpaque(pool[i] ?? 0)) least = depth;
    }
  }
  return least;
}

/** To the farther of the points in which the two edges of a sector meet a line; Infinity when that lies behind. */
function depthOf(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  across: number,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
): number {
  const [dx, dy] = across > 0 ? [bx - ax, by - ay] : [ax - bx, ay - by];
  const length = Math.sqrt(dx * dx + dy * dy);
  const away = Math.abs(across);
  const [from, to] = [fromX * dy - fromY * dx, toX * dy - toY * dx];
  if (from <= 0 || to <= 0 || away < ON_LINE * length) return Infinity;
  return (away + BEHIND * length) / Math.min(from, to);
}

import type { Place, Point } from "../../../core/place";
import type { Battle, HexLayout } from "../../../field";

/** A hex by axial coordinates. The plane has no edge: aim zones are projected beyond the map (GUN-T3). */
export interface Hex {
  readonly q: number;
  readonly r: number;
}

/** The six hexsides, clockwise on the map. */
export const FACINGS = [0, 1, 2, 3, 4, 5] as const;
export type Facing = (typeof FACINGS)[number];

const TOWARDS: Readonly<Record<Facing, Hex>> = {
  0: { q: 1, r: 0 },
  1: { q: 0, r: 1 },
  2: { q: -1, r: 1 },
  3: { q: -1, r: 0 },
  4: { q: 0, r: -1 },
  5: { q: 1, r: -1 },
};

export const sameHex = (a: Hex, b: Hex): boolean => a.q === b.q && a.r === b.r;

/** One number per hex, for looking things up by it; unique up to 32,000 hexes from the middle of the plane. */
export const hexCode = ({ q, r }: Hex): number => (q + 0x8000) * 0x10000 + r + 0x8000;

export const neighbour = (hex: Hex, facing: Facing): Hex => ({
  q: hex.q + TOWARDS[facing].q,
  r: hex.r + TOWARDS[facing].r,
});

export const neighbours = (hex: Hex): readonly Hex[] => FACINGS.map((facing) => neighbour(hex, facing));

export function hexesBetween(a: Hex, b: Hex): number {
  const q = a.q - b.q;
  const r = a.r - b.r;
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}

/** The hexes exactly `radius` away. */
export function ring(centre: Hex, radius: number): readonly Hex[] {
  const hexes: Hex[] = [];
  let hex: Hex = { q: centre.q + TOWARDS[4].q * radius, r: centre.r + TOWARDS[4].r * radius };
  for (const side of FACINGS) {
    for (let step = 0; step < radius; step++) {
      hexes.push(hex);
      hex = neighbour(hex, side);
    }
  }
  return hexes;
}

export const turned = (facing: Facing, hexsides: number): Facing =>
  FACINGS[(((facing + hexsides) % 6) + 6) % 6] ?? 0;

/** GUN-N1: the wedge between the front-left and the front-right hexside, both edges included, without end. */
export function inAimZone(from: Hex, facing: Facing, hex: Hex): boolean {
  const there = { q: hex.q - from.q, r: hex.r - from.r };
  return (
    betweenRays(TOWARDS[turned(facing, -1)], there, TOWARDS[facing]) ||
    betweenRays(TOWARDS[facing], there, TOWARDS[turned(facing, 1)])
  );
}
const betweenRays = (left: Hex, hex: Hex, right: Hex): boolean =>
  cross(left, hex) >= 0 && cross(hex, right) >= 0;
const cross = (a: Hex, b: Hex): number => a.q * b.r - a.r * b.q;

/**
 * GUN-N3: the facing after turning only as many hexsides as bring the hex into the aim zone; the facing itself
 * when no turn is needed. Clockwise when both ways are equally short.
 */
export function facingTowards(from: Hex, facing: Facing, hex: Hex): Facing {
  for (const hexsides of [0, 1, -1, 2, -2, 3]) {
    const next = turned(facing, hexsides);
    if (inAimZone(from, next, hex)) return next;
  }
  return facing;
}

/** How hexes lie on the scene. */
export interface HexGrid {
  hexAt(point: Point): Hex;
  centre(hex: Hex): Place;
  onMap(hex: Hex): boolean;
  /** Foundry's rotation as one of the six hexsides; a corner counts as the hexside clockwise of it. */
  facing(rotation: number): Facing;
  rotation(facing: Facing): number;
  /** Between the centres of neighbouring hexes, in pixels. */
  readonly step: number;
}

export function hexGrid(battle: Battle): HexGrid {
  const { grid } = battle;
  if (grid.kind !== "hex") throw new Error(`gunslinger needs hexes, not a ${grid.kind} grid`);
  const { area } = battle;
  const lie = LAYOUTS[grid.layout](grid.size);
  // Rotation 0 faces south: pointy hexes have a hexside to the east, flat ones to the south-east.
  const first = lie.rows ? 270 : 300;
  const centre = ({ q, r }: Hex): Place =>
    lie.rows
      ? { x: lie.x + grid.size * (q + r / 2), y: lie.y + lie.pitch * r }
      : { x: lie.x + lie.pitch * q, y: lie.y + grid.size * (r + q / 2) };
  return {
    step: grid.size,
    centre,
    hexAt(point) {
      const along = (lie.rows ? point.y - lie.y : point.x - lie.x) / lie.pitch;
      const across = (lie.rows ? point.x - lie.x : point.y - lie.y) / grid.size - along / 2;
      return lie.rows ? rounded(across, along) : rounded(along, across);
    },
    onMap(hex) {
      const { x, y } = centre(hex);
      return x >= area.x && y >= area.y && x <= area.x + area.width && y <= area.y + area.height;
    },
    facing: (rotation) => turned(0, Math.round((rotation - first) / 60)),
    rotation: (facing) => (first + 60 * facing) % 360,
  };
}

interface Lie {
  /** Rows of pointy hexes, or columns of flat ones. */
  readonly rows: boolean;
  readonly x: number;
  readonly y: number;
  /** Between neighbouring rows or columns. */
  readonly pitch: number;
}

/** Foundry's hex size is the distance between opposite sides; "even" layouts shift the even rows or columns. */
const LAYOUTS: Readonly<Record<HexLayout, (size: number) => Lie>> = {
  "odd-r": (size) => ({ rows: true, x: 0, y: size / Math.sqrt(3), pitch: pitchOf(size) }),
  "even-r": (size) => ({ rows: true, x: size / 2, y: size / Math.sqrt(3), pitch: pitchOf(size) }),
  "odd-q": (size) => ({ rows: false, x: size / Math.sqrt(3), y: 0, pitch: pitchOf(size) }),
  "even-q": (size) => ({ rows: false, x: size / Math.sqrt(3), y: size / 2, pitch: pitchOf(size) }),
};
const pitchOf = (size: number): number => (size * Math.sqrt(3)) / 2;

function rounded(q: number, r: number): Hex {
  const s = -q - r;
  const [wholeQ, wholeR, wholeS] = [Math.round(q), Math.round(r), Math.round(s)];
  const [offQ, offR, offS] = [Math.abs(wholeQ - q), Math.abs(wholeR - r), Math.abs(wholeS - s)];
  if (offQ > offR && offQ > offS) return { q: whole(-wholeR - wholeS), r: whole(wholeR) };
  if (offR > offS) return { q: whole(wholeQ), r: whole(-wholeQ - wholeS) };
  return { q: whole(wholeQ), r: whole(wholeR) };
}
/** No negative zero: it would not survive a round trip through JSON. */
const whole = (value: number): number => value + 0;

/** Column and row as people count them on the map, from 1. */
export function columnAndRow(hex: Hex, layout: HexLayout): { readonly column: number; readonly row: number } {
  const shift = (line: number): number =>
    layout.startsWith("odd") ? (line - (line & 1)) / 2 : (line + (line & 1)) / 2;
  return layout.endsWith("r")
    ? { column: hex.q + shift(hex.r), row: hex.r + 1 }
    : { column: hex.q + 1, row: hex.r + shift(hex.q) };
}

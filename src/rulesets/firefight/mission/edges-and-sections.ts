import type { Point } from "../../../core/place";
import type { Battle } from "../../../field";
import type { Edge, State } from "../sheet/memory";
import type { Unit } from "../squads/units";

/** The table's edges and the two sections along the AI's edge (GFF-P9, GFF-B1). */

export type Section = 1 | 2;

const OPPOSITE: Readonly<Record<Edge, Edge>> = {
  north: "south",
  south: "north",
  east: "west",
  west: "east",
};
export const oppositeEdge = (edge: Edge): Edge => OPPOSITE[edge];

/** How far into the table a point lies, seen from the edge, in the battle's unit. */
export function depthFrom(battle: Battle, edge: Edge, { x, y }: Point): number {
  const { area, pixelsPerUnit } = battle;
  const pixels: Readonly<Record<Edge, number>> = {
    north: y - area.y,
    south: area.y + area.height - y,
    west: x - area.x,
    east: area.x + area.width - x,
  };
  return pixels[edge] / pixelsPerUnit;
}

/** The two edges that face each other across the longer way. */
export const facingEdges = (battle: Battle): readonly [Edge, Edge] =>
  battle.area.width > battle.area.height ? ["west", "east"] : ["north", "south"];

/** GFF-Q26: section 1 is the left half, seen from the AI's edge looking onto the table. */
export function sectionOf(battle: Battle, edge: Edge, point: Point): Section {
  const left: Readonly<Record<Edge, boolean>> = {
    north: !inWestHalf(battle, point),
    south: inWestHalf(battle, point),
    west: inNorthHalf(battle, point),
    east: !inNorthHalf(battle, point),
  };
  return left[edge] ? 1 : 2;
}

const inWestHalf = ({ area }: Battle, { x }: Point): boolean => x < area.x + area.width / 2;
const inNorthHalf = ({ area }: Battle, { y }: Point): boolean => y < area.y + area.height / 2;

/** Results of 1 to 3 are section 1, 4 to 6 section 2. */
export const sectionOfDie = (face: number): Section => (face <= 3 ? 1 : 2);

/**
 * The edge a side deploys along: as set up; else the one its named zone or edge region lies at; else, of the
 * two that face each other, the one its units stand nearer to than its enemies do.
 */
export function edgeOf(battle: Battle, state: State, side: string, units: readonly Unit[]): Edge {
  const known = state.edges[side];
  if (known !== undefined) return known;
  const [first, second] = facingEdges(battle);
  const region = [...battle.regionsOf("zone", side), ...battle.regionsOf("edge", side)][0];
  if (region !== undefined) {
    const middle = middleOf(region.rings[0] ?? []);
    return depthFrom(battle, first, middle) <= depthFrom(battle, second, middle) ? first : second;
  }
  const depth = (ours: boolean): number => {
    const figures = units.filter((unit) => (unit.side === side) === ours).map(({ leader }) => leader.figure);
    return mean(figures.map((figure) => depthFrom(battle, first, figure)));
  };
  return depth(true) <= depth(false) ? first : second;
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** The middle of a ring's bounding box. */
export function middleOf(ring: readonly number[]): Point {
  const xs = ring.filter((_, index) => index % 2 === 0);
  const ys = ring.filter((_, index) => index % 2 === 1);
  return {
    x: (Math.min(...xs) + Math.max(...xs)) / 2,
    y: (Math.min(...ys) + Math.max(...ys)) / 2,
  };
}

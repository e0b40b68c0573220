import {
  pointToSegmentSquared,
  segmentsTouch,
  type Around,
  type Battle,
  type Figure,
  type WallData,
} from "../../../field";
import { isFarther, isGridless, placeOf, probeAt } from "./spaces";
import { OVER_ANYTHING } from "./over-anything";
import { CLEARANCE, radiusOf } from "./gridless-tolerances";

/**
 * What a hand or a blade gets at: within so many spaces of walking, so that nobody is adjacent through a wall. Bodies
 * and slow ground do not count, nor does a corner that two straight steps lead around. Without a grid: no wall that stops walkers crosses the line between the two.
 */
export function strikes(battle: Battle, from: Figure, to: Figure, reach: number): boolean {
  if (isFarther(battle, from, to, reach) || battle.spaces(from, to) > reach) return false;
  if (isGridless(battle)) return !wallBetween(battle, from, to, reach);
  return zoneOf(battle, to, reach, from.elevation).holds(from);
}

/** MAI-Q16 and wherever else the page says "adjacent". */
export const isAdjacent = (battle: Battle, a: Figure, b: Figure): boolean => strikes(battle, a, b, 1);

const zones = new WeakMap<Battle, Map<Figure, (Zone | undefined)[]>>();

/** The spaces from which a figure is struck with a reach, for those at a height. */
interface Zone extends Around {
  readonly elevation: number;
}

function zoneOf(battle: Battle, target: Figure, reach: number, elevation: number): Around {
  const ofBattle = zones.get(battle) ?? new Map<Figure, (Zone | undefined)[]>();
  zones.set(battle, ofBattle);
  const known = ofBattle.get(target) ?? [];
  ofBattle.set(target, known);
  const last = known[reach];
  if (last?.elevation === elevation) return last;
  const made = { elevation, ...makeZone(battle, target, reach, elevation) };
  known[reach] = made;
  return made;
}

function makeZone(battle: Battle, target: Figure, reach: number, elevation: number): Around {
  const steps = battle.steps(probeAt({ ...placeOf(target), elevation }), OVER_ANYTHING);
  return steps?.around(target, reach) ?? { holds: () => false };
}

/** Without a grid. */
function wallBetween(battle: Battle, from: Figure, to: Figure, reach: number): boolean {
  return wallsRound(battle, to, reach + radiusOf(battle, from)).some(
    ({ c: [ax, ay, bx, by], bottom = -Infinity, top = Infinity }) =>
      bottom <= from.elevation &&
      from.elevation < top &&
      segmentsTouch(ax, ay, bx, by, from.x, from.y, to.x, to.y),
  );
}

const nearWalls = new WeakMap<Battle, Map<string, readonly WallData[]>>();

const wallsOf = new WeakMap<Battle, Map<Figure, Map<number, readonly WallData[]>>>();

/** Those round a figure of the battle, which is asked about again and again. */
function wallsRound(battle: Battle, figure: Figure, reach: number): readonly WallData[] {
  const ofBattle = wallsOf.get(battle) ?? new Map<Figure, Map<number, readonly WallData[]>>();
  wallsOf.set(battle, ofBattle);
  const known = ofBattle.get(figure) ?? new Map<number, readonly WallData[]>();
  ofBattle.set(figure, known);
  const walls = known.get(reach) ?? wallsAround(battle, figure, reach);
  known.set(reach, walls);
  return walls;
}

/** Walls that stop walkers and come within reach of a figure. */
function wallsAround(battle: Battle, figure: Figure, reach: number): readonly WallData[] {
  const known = nearWalls.get(battle) ?? new Map<string, readonly WallData[]>();
  nearWalls.set(battle, known);
  const key = `${figure.x} ${figure.y} ${figure.width} ${reach}`;
  const far = (reach + radiusOf(battle, figure)) * battle.grid.size;
  const made = known.get(key) ?? battle.snapshot.walls.filter((wall) => isNear(wall, figure, far));
  known.set(key, made);
  return made;
}

function isNear({ c: [ax, ay, bx, by], move, door, ds }: WallData, { x, y }: Figure, far: number): boolean {
  if (move === 0 || (door !== 0 && ds === 1)) return false;
  const across = Math.min(ax, bx) <= x + far && Math.max(ax, bx) >= x - far;
  return across && Math.min(ay, by) <= y + far && Math.max(ay, by) >= y - far;
}

/** Without a grid: a wall runs through the base, nearer than a walker could stand to it. */
export function isCutByWall(battle: Battle, figure: Figure): boolean {
  const radius = radiusOf(battle, figure) * CLEARANCE * battle.grid.size;
  return wallsAround(battle, figure, 0).some(
    ({ c: [ax, ay, bx, by], bottom = -Infinity, top = Infinity }) =>
      bottom <= figure.elevation &&
      figure.elevation < top &&
      pointToSegmentSquared(figure.x, figure.y, ax, ay, bx, by) < radius ** 2,
  );
}

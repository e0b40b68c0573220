import type { Place } from "../../../core/place";
import { pointToSegmentSquared, type Battle, type Figure, type Region } from "../../../field";
import { segmentsMeet, type Segment } from "./segments-meet";

/** Enemies this close to the path are in the way (GFF-B6), in inches. */
export const IN_THE_WAY = 6;

/**
 * From a base to the nearest point of a polyline, both ends included (GFF-Q6). Exact where the nearest point
 * is an end or the foot of a perpendicular from the base's middle or a corner; a search along each stretch
 * finds the rest, and the distance along a straight line to a base has no second valley to get lost in.
 */
export function distanceToPath(battle: Battle, figure: Figure, path: readonly Place[]): number {
  let best = Infinity;
  const look = (place: Place): number => {
    const distance = battle.distance(figure, place);
    best = Math.min(best, distance);
    return distance;
  };
  for (const place of path) look(place);
  for (const [index, from] of path.entries()) {
    const to = path[index + 1];
    if (to === undefined) continue;
    for (const point of cornersAndMiddle(figure)) look(footOf(point, from, to));
    searchAlong(from, to, look);
  }
  return best;
}

const cornersAndMiddle = (figure: Figure): readonly Place[] => {
  const [w, h] = [figure.pixelWidth / 2, figure.pixelHeight / 2];
  return [
    figure,
    { x: figure.x - w, y: figure.y - h },
    { x: figure.x + w, y: figure.y - h },
    { x: figure.x - w, y: figure.y + h },
    { x: figure.x + w, y: figure.y + h },
  ];
};

const between = (from: Place, to: Place, share: number): Place => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
  ...elevationBetween(from, to, share),
});

const elevationBetween = (from: Place, to: Place, share: number): { elevation?: number } =>
  from.elevation === undefined || to.elevation === undefined
    ? {}
    : { elevation: from.elevation + (to.elevation - from.elevation) * share };

/** The foot of the perpendicular, kept on the stretch. */
function footOf(point: Place, from: Place, to: Place): Place {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  if (square === 0) return from;
  const share = ((point.x - from.x) * dx + (point.y - from.y) * dy) / square;
  return between(from, to, Math.min(1, Math.max(0, share)));
}

const ROUNDS = 24;

function searchAlong(from: Place, to: Place, look: (place: Place) => number): void {
  let [low, high] = [0, 1];
  for (let round = 0; round < ROUNDS; round++) {
    const third = (high - low) / 3;
    const left = look(between(from, to, low + third));
    if (left <= look(between(from, to, high - third))) high -= third;
    else low += third;
  }
}

/**
 * The same path drawn tight, as a person would draw it: on a grid many ways cost the same, and which of them
 * a search found must not decide who is in the way. It bends only at walls and at regions that are shunned, and
 * passes them on the side they are walked round: a line fits through slits that no base fits through. Where the base
 * fits through, it is drawn through.
 */
export function drawnTight(
  battle: Battle,
  path: readonly Place[],
  shunned: (region: Region) => boolean,
  figure: Figure,
  mayCross: (from: Place, to: Place) => boolean = () => true,
): readonly Place[] {
  const tight: Place[] = [];
  const walls = wallsBeside(battle, path);
  const room = figure.pixelWidth * (battle.grid.kind === "gridless" ? GRIDLESS_ROOM : GRID_ROOM);
  const obstacles = [...walls, ...battle.regions.filter(shunned).flatMap(({ rings }) => rings)];
  const mayCut: MayCut = (stretch, from, to) =>
    !walls.some((wall) => segmentsMeet(wall, from, to)) &&
    !battle.regionsCrossed([from, to]).some(shunned) &&
    mayCross(from, to) &&
    (!obstacles.some((corners) => isEnclosed(corners, stretch)) ||
      obstacles.every((corners) => isClear(corners, from, to, room)));
  for (let at = 0; at < path.length; at = farthestInLine(path, at, mayCut)) {
    const place = path[at];
    if (place !== undefined) tight.push(place);
  }
  return tight;
}

/** Half of what a base needs to come through, as a share of its width: over a grid it squeezes through rather more. */
const GRIDLESS_ROOM = 0.48;
const GRID_ROOM = 0.25;

/** The line comes no nearer to the outline than so many pixels. */
function isClear(corners: readonly number[], from: Place, to: Place, room: number): boolean {
  for (let at = 0; at + 1 < corners.length; at += 2) {
    const [ax, ay] = [corners[at] ?? 0, corners[at + 1] ?? 0];
    const [bx, by] = [corners[(at + 2) % corners.length] ?? 0, corners[(at + 3) % corners.length] ?? 0];
    const squared = Math.min(
      pointToSegmentSquared(ax, ay, from.x, from.y, to.x, to.y),
      pointToSegmentSquared(from.x, from.y, ax, ay, bx, by),
      pointToSegmentSquared(to.x, to.y, ax, ay, bx, by),
    );
    if (squared < room * room) return false;
  }
  return true;
}

/** A straight line may stand for this stretch of the path. */
type MayCut = (stretch: readonly Place[], from: Place, to: Place) => boolean;

/** The last stop of the path that a straight line from this one reaches; at least the next. */
function farthestInLine(path: readonly Place[], at: number, mayCut: MayCut): number {
  const from = path[at];
  for (let far = path.length - 1; far > at + 1; far--) {
    const to = path[far];
    if (from !== undefined && to !== undefined && mayCut(path.slice(at, far + 1), from, to)) return far;
  }
  return at + 1;
}

/** Most of the corners lie between the stretch and the straight line from its first place to its last. */
function isEnclosed(corners: readonly number[], stretch: readonly Place[]): boolean {
  let inside = 0;
  for (let at = 0; at + 1 < corners.length; at += 2) {
    if (isWithin(corners[at] ?? 0, corners[at + 1] ?? 0, stretch)) inside++;
  }
  return inside > corners.length / 4;
}

function isWithin(x: number, y: number, stretch: readonly Place[]): boolean {
  let within = false;
  for (const [index, to] of stretch.entries()) {
    const from = stretch.at(index - 1) ?? to;
    if (from.y > y !== to.y > y && x < ((to.x - from.x) * (y - from.y)) / (to.y - from.y) + from.x) {
      within = !within;
    }
  }
  return within;
}

/** The walls that stop movement, as far as the path goes. */
function wallsBeside(battle: Battle, path: readonly Place[]): readonly Segment[] {
  const [xs, ys] = [path.map(({ x }) => x), path.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  return battle.snapshot.walls.flatMap(({ c, move, door, ds }) => {
    const [ax, ay, bx, by] = c;
    const isBeside = Math.max(ax, bx) < left || right < Math.min(ax, bx);
    const isBeyond = Math.max(ay, by) < top || bottom < Math.min(ay, by);
    const stops = move !== 0 && !(door !== 0 && ds === 1);
    return stops && !isBeside && !isBeyond ? [c] : [];
  });
}

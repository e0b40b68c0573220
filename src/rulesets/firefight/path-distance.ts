import type { Place } from "../../core/place";
import type { Battle, Figure, Region } from "../../field/battle";
import { segmentsMeet } from "./segments";

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
 * a search found must not decide who is in the way. It bends only at walls and at regions that are shunned.
 */
export function drawnTight(
  battle: Battle,
  path: readonly Place[],
  shunned: (region: Region) => boolean,
): readonly Place[] {
  const tight: Place[] = [];
  for (let at = 0; at < path.length; at = farthestInLine(battle, path, at, shunned)) {
    const place = path[at];
    if (place !== undefined) tight.push(place);
  }
  return tight;
}

/** The last stop of the path that a straight line from this one reaches; at least the next. */
function farthestInLine(
  battle: Battle,
  path: readonly Place[],
  at: number,
  shunned: (region: Region) => boolean,
): number {
  const from = path[at];
  for (let far = path.length - 1; far > at + 1; far--) {
    const to = path[far];
    if (from !== undefined && to !== undefined && lineIsOpen(battle, from, to, shunned)) return far;
  }
  return at + 1;
}

function lineIsOpen(battle: Battle, from: Place, to: Place, shunned: (region: Region) => boolean): boolean {
  const walled = battle.snapshot.walls.some(
    ({ c, move, door, ds }) => move !== 0 && !(door !== 0 && ds === 1) && segmentsMeet(c, from, to),
  );
  return !walled && !battle.regionsCrossed([from, to]).some(shunned);
}

import type { Point } from "../../core/place";
import { type Snapshot, stopsStep, type WallData } from "../../field";
import { near } from "./token-place";

/** Walls that stop moves and lie across a polyline walked by a centre. */
export function wallsAcross(walls: readonly WallData[], path: readonly Point[]): WallData[] {
  return walls.filter((wall) => {
    if (wall.move === 0 || (wall.door > 0 && wall.ds === 1)) return false;
    return path.some((to, at) => {
      const from = path[at - 1];
      return from !== undefined && crosses(from, to, wall);
    });
  });
}

type Walled = Pick<Snapshot, "walls">;

/** Walls that were not there, or were open, when the plan was made. */
export function newWallsAcross(planned: Walled, now: Walled, path: readonly Point[]): WallData[] {
  const known = new Set(wallsAcross(planned.walls, path).map(({ id }) => id));
  return wallsAcross(now.walls, path).filter(({ id }) => !known.has(id));
}

/** By the rule that the way was found by: a wall through the end of a step counts, at its start it does not. */
function crosses(from: Point, to: Point, { c, dir }: WallData): boolean {
  const [ax, ay, bx, by] = c;
  return (ax !== bx || ay !== by) && stopsStep({ ax, ay, bx, by, dir }, from.x, from.y, to.x, to.y);
}

const side = (ax: number, ay: number, bx: number, by: number, p: Point): number =>
  (bx - ax) * (p.y - ay) - (by - ay) * (p.x - ax);

/**
 * What is left of a path for who stands on it: at its start, or somewhere on the way when another client began
 * the walk. Nothing for who stands elsewhere: the path is not theirs any more.
 */
export function restOfPath<P extends Point>(path: readonly P[], at: P, space: number): P[] | undefined {
  const [start] = path;
  if (start !== undefined && near(start, at)) return [at, ...path.slice(1)];
  for (let to = path.length - 1; to > 0; to--) {
    const [from, end] = [path[to - 1], path[to]];
    if (from === undefined || end === undefined || distanceTo(from, end, at) > space / 8) continue;
    return [at, ...path.slice(near(end, at) ? to + 1 : to)];
  }
  return undefined;
}

function distanceTo(from: Point, to: Point, p: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = ((p.x - from.x) * dx + (p.y - from.y) * dy) / Math.max(1e-9, dx * dx + dy * dy);
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(p.x - from.x - share * dx, p.y - from.y - share * dy);
}

/** A path cut into pieces of about `length` pixels, so that the world can be looked at between them. */
export function pieces(path: readonly Point[], length: number): Point[][] {
  const found: Point[][] = [];
  let piece: Point[] = [];
  let walked = 0;
  for (const [at, place] of path.entries()) {
    const last = path[at - 1];
    if (last === undefined) continue;
    piece.push(place);
    walked += Math.hypot(place.x - last.x, place.y - last.y);
    if (walked < length) continue;
    found.push(piece);
    [piece, walked] = [[], 0];
  }
  if (piece.length > 0) found.push(piece);
  return found;
}

/** Without the points in the middle of straight runs. */
export function bends(path: readonly Point[]): Point[] {
  return path.filter((place, at) => {
    const [before, after] = [path[at - 1], path[at + 1]];
    return (
      before === undefined || after === undefined || side(before.x, before.y, after.x, after.y, place) !== 0
    );
  });
}

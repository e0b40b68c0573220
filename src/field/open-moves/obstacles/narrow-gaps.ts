import type { Barrier } from "./obstacle-shapes";

/** A line across which a base does not get, nor to any place so near to it. */
export interface NarrowGap extends Barrier {
  readonly reach: number;
}

/** In clearances: across narrower gaps barriers close all there is by themselves. */
const CLOSED_ANYWAY = 1.25;

/** Where bases that keep a clearance from two barriers do not get through between them, though neither closes the gap. */
export function narrowGapsBetween(one: Barrier, other: Barrier, clearance: number): NarrowGap[] {
  if (one.oneWay !== undefined || other.oneWay !== undefined) return [];
  const across = [
    lineAcross(one.ax, one.ay, other, clearance),
    lineAcross(one.bx, one.by, other, clearance),
    lineAcross(other.ax, other.ay, one, clearance),
    lineAcross(other.bx, other.by, one, clearance),
  ];
  return across.filter((gap) => gap !== undefined);
}

/** From the end of one barrier straight to another: a place beside it lies too near to one of the two. */
function lineAcross(x: number, y: number, to: Barrier, clearance: number): NarrowGap | undefined {
  const [alongX, alongY] = [to.bx - to.ax, to.by - to.ay];
  const squared = alongX * alongX + alongY * alongY;
  const along = squared === 0 ? 0 : ((x - to.ax) * alongX + (y - to.ay) * alongY) / squared;
  const share = Math.min(1, Math.max(0, along));
  const [bx, by] = [to.ax + share * alongX, to.ay + share * alongY];
  const width = (bx - x) * (bx - x) + (by - y) * (by - y);
  const room = clearance * clearance - width / 4;
  if (room <= 0 || width < (CLOSED_ANYWAY * clearance) ** 2) return undefined;
  return { ax: x, ay: y, bx, by, reach: Math.sqrt(room) };
}

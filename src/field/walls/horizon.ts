import { gap, holdsPoint, including, type Bounds } from "../shapes/bounds";
import { orient } from "../shapes/exact";
import { CLEAR, STOPPED, UNSURE, type WallIndex } from "./wall-index";

/** Directions told apart all round: a power of two, a quarter of them in each quarter of the circle. */
const WINDS = 2048;
const QUARTER = WINDS / 4;

/** In winds: far more than their numbers ever round, far less than would matter. */
const HAIR = 1e-6;
/** Shares by which nearness may be off: of itself, and of the nearest part of the same wall. */
const SLACK = 1e-6;
const SLOPE_SLACK = 1e-9;
/** A wall that spans less than this is as near everywhere as its nearer end. */
const NARROW = 0.01;

/**
 * The walls round an eye by direction, so that most lines of sight need not be walked. A direction's number
 * grows evenly with x / (|x| + |y|), and nearness is 1 / (|x| + |y|): within a quarter of the circle a wall is
 * then a straight line, nearness over direction. Kept for each direction: how near any wall comes, and how
 * near the nearest plain wall is that covers the whole of it. Good as long as no wall changes, for lines that
 * end in its box.
 */
export class Horizon {
  readonly #x: number;
  readonly #y: number;
  readonly #box: Bounds;
  /** The first direction kept, and for it and the next ones: nearness, and the wall that covers it. */
  readonly #first: number;
  readonly #near: Float32Array;
  readonly #stop: Float32Array;
  readonly #stops: Int32Array;
  /** The eye is on a wall: no line is clear before that one was looked at. */
  #onWall = false;
  /** The wall most likely to stop the line asked about last; -1 when there is none. */
  guess = -1;

  constructor(sight: WallIndex, x: number, y: number, box: Bounds) {
    this.#x = x;
    this.#y = y;
    this.#box = box;
    const { first, count } = windsOf(x, y, box);
    this.#first = first;
    this.#near = new Float32Array(count);
    this.#stop = new Float32Array(count);
    this.#stops = new Int32Array(count).fill(-1);
    for (const id of sight.idsIn(including(box, x, y))) this.#raise(sight.ends, id, sight.isPlain(id));
  }

  holdsAll({ left, top, right, bottom }: Bounds): boolean {
    return this.holds(left, top) && this.holds(right, bottom);
  }

  holds(x: number, y: number): boolean {
    return holdsPoint(this.#box, x, y);
  }

  /**
   * The line from the eye to a point in the box: STOPPED by a plain wall squarely across, CLEAR when no wall
   * touches it, and then so are its nudged neighbours; UNSURE when it must be walked. What stands before a
   * share of the line, `beyond`, does not stop it; the share is counted from the eye, or `back` from the point.
   */
  look(x: number, y: number, beyond = 0, back = false): number {
    const dx = x - this.#x;
    const dy = y - this.#y;
    const near = 1 / (Math.abs(dx) + Math.abs(dy));
    const wind = ((dy < 0 ? 3 - dx * near : 1 + dx * near) * QUARTER) | 0;
    const at = (wind - this.#first) & (WINDS - 1);
    this.guess = this.#stops[at] ?? -1;
    const stop = (this.#stop[at] ?? 0) * (1 - SLACK);
    const nearest = (this.#near[at] ?? Infinity) * (1 + SLACK);
    if (back ? stop * (1 - beyond) > near : stop > near && nearest * beyond <= near) return STOPPED;
    return nearest < near && !this.#onWall ? CLEAR : UNSURE;
  }

  /** From all of a part of the box the line `back` to the eye is STOPPED, whatever stands before that share of it. */
  hidesFrom(part: Bounds, beyond: number): boolean {
    if (holdsPoint(part, this.#x, this.#y)) return false;
    const near = nearness(gap(part.left, part.right, this.#x), gap(part.top, part.bottom, this.#y));
    const least = near / ((1 - SLACK) * (1 - beyond));
    const { first, count } = windsOf(this.#x, this.#y, part);
    for (let wind = first; wind < first + count; wind++) {
      if (!((this.#stop[(wind - this.#first) & (WINDS - 1)] ?? 0) > least)) return false;
    }
    return true;
  }

  /** Looks at many points (x, y pairs) and answers for those in the box that need not be walked. */
  sweep(points: Float64Array, answers: Uint8Array): void {
    const x = this.#x;
    const y = this.#y;
    const first = this.#first;
    const nearest = this.#near;
    const stop = this.#stop;
    const onWall = this.#onWall;
    const { left, top, right, bottom } = this.#box;
    for (let i = 0; i < answers.length; i++) {
      const qx = points[i * 2] ?? 0;
      const qy = points[i * 2 + 1] ?? 0;
      if (qx < left || qx > right || qy < top || qy > bottom) continue;
      const dx = qx - x;
      const dy = qy - y;
      const near = 1 / (Math.abs(dx) + Math.abs(dy));
      const wind = ((dy < 0 ? 3 - dx * near : 1 + dx * near) * QUARTER) | 0;
      const at = (wind - first) & (WINDS - 1);
      if ((stop[at] ?? 0) * (1 - SLACK) > near) answers[i] = STOPPED;
      else if ((nearest[at] ?? Infinity) * (1 + SLACK) < near && !onWall) answers[i] = CLEAR;
    }
  }

  /**
   * Notes a wall, from its first end in the order of directions to its last, as one line in each quarter of
   * the circle. Everything is spelled out here, so that no number is boxed on the way.
   */
  #raise(ends: Float64Array, id: number, plain: boolean): void {
    const turned = this.#turnOf(ends, id);
    if (turned === 0) {
      this.#raiseEndOn(ends, id);
      return;
    }
    const a = turned > 0 ? id * 4 : id * 4 + 2;
    const b = turned > 0 ? id * 4 + 2 : id * 4;
    const ax = (ends[a] ?? 0) - this.#x;
    const ay = (ends[a + 1] ?? 0) - this.#y;
    const bx = (ends[b] ?? 0) - this.#x;
    const by = (ends[b + 1] ?? 0) - this.#y;
    const cross = ax * by - ay * bx;
    let from = windAt(ax, ay);
    let end = windAt(bx, by);
    // It spans half the circle at most: else the count began anew, or rounding crossed the two.
    if (from - end > QUARTER) end += WINDS;
    else if (end < from) end = from;
    const low = this.#near;
    const high = this.#stop;
    const first = this.#first;
    const count = low.length;
    const start = (Math.floor(from) - 1 - first) & (WINDS - 1);
    if (start >= count && start + (end - from) + 3 < WINDS) return;
    const whole = from + HAIR;
    const until = plain ? end - HAIR : -1;
    let near = nearness(ax, ay);
    for (let quarter = Math.floor(from / QUARTER) + 1; ; quarter++) {
      const border = quarter * QUARTER;
      const last = border >= end;
      // The direction between two quarters leads straight left, down, right or up.
      const run = ((quarter & 1) === 1 ? ax - bx : by - ay) / cross;
      const far = last ? nearness(bx, by) : ((quarter + 1) & 2) === 0 ? -run : run;
      const to = last ? end : border;
      const least = near < far ? near : far;
      const most = near < far ? far : near;
      const slope = to - from < NARROW ? 0 : (far - near) / (to - from);
      const slack = most * SLOPE_SLACK;
      const wholeFrom = from > whole ? from : whole;
      const wholeTo = to < until ? to : until;
      const lastWind = Math.floor(to + HAIR);
      let here = slope === 0 ? most : near;
      for (let wind = Math.floor(from - HAIR); wind <= lastWind; wind++) {
        const ahead = near + (wind + 1 - from) * slope;
        const next = slope === 0 || ahead > most ? most : ahead < least ? least : ahead;
        const at = (wind - first) & (WINDS - 1);
        if (at < count) {
          const nearest = (here > next ? here : next) + slack;
          if (nearest > (low[at] ?? 0)) low[at] = nearest;
          const farthest = (here > next ? next : here) - slack;
          if (wind >= wholeFrom && wind + 1 <= wholeTo && farthest > (high[at] ?? 0)) {
            high[at] = farthest;
            this.#stops[at] = id;
          }
        }
        here = next;
      }
      if (last) return;
      from = border;
      near = far;
    }
  }

  /** Above 0 when the wall's ends follow each other in the order of directions, 0 when they are in line with the eye. */
  #turnOf(ends: Float64Array, id: number): number {
    const c = id * 4;
    const [x, y] = [this.#x, this.#y];
    return orient(ends[c] ?? 0, ends[c + 1] ?? 0, ends[c + 2] ?? 0, ends[c + 3] ?? 0, x, y);
  }

  /** A wall in line with the eye. */
  #raiseEndOn(ends: Float64Array, id: number): void {
    const [ax, ay] = [(ends[id * 4] ?? 0) - this.#x, (ends[id * 4 + 1] ?? 0) - this.#y];
    const [bx, by] = [(ends[id * 4 + 2] ?? 0) - this.#x, (ends[id * 4 + 3] ?? 0) - this.#y];
    if (ax * bx + ay * by <= 0) {
      this.#onWall = true;
      return;
    }
    const nearest = Math.max(nearness(ax, ay), nearness(bx, by)) * (1 + SLACK);
    for (const direction of [windAt(ax, ay), windAt(bx, by)]) {
      for (const wind of [Math.floor(direction - HAIR), Math.floor(direction + HAIR)]) {
        const at = (wind - this.#first) & (WINDS - 1);
        if (at < this.#near.length && nearest > (this.#near[at] ?? 0)) this.#near[at] = nearest;
      }
    }
  }
}

const nearness = (x: number, y: number): number => 1 / (Math.abs(x) + Math.abs(y));

/** The direction's number, from 0 for straight left over down, right and up to WINDS for left again. */
function windAt(x: number, y: number): number {
  const across = x / (Math.abs(x) + Math.abs(y));
  return (y < 0 ? 3 - across : 1 + across) * QUARTER;
}

/** The directions in which the box is seen. */
function windsOf(x: number, y: number, box: Bounds): { first: number; count: number } {
  if (holdsPoint(box, x, y)) return { first: 0, count: WINDS };
  const { left, top, right, bottom } = box;
  const middle = windAt((left + right) / 2 - x, (top + bottom) / 2 - y);
  let [before, after] = [0, 0];
  for (const [cx, cy] of [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ] as const) {
    const off = windAt(cx - x, cy - y) - middle;
    const turn = off > WINDS / 2 ? off - WINDS : off < -WINDS / 2 ? off + WINDS : off;
    before = Math.min(before, turn);
    after = Math.max(after, turn);
  }
  const first = Math.floor(middle + before - HAIR);
  return { first, count: Math.floor(middle + after + HAIR) - first + 1 };
}

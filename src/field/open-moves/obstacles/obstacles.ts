import { binSize, Bins, ENTRY } from "../../shapes/bins";
import type { Barrier, Disc } from "./obstacle-shapes";
import { holdsPoint, type Bounds } from "../../shapes/bounds";
import { Corners } from "./corners";
import { pointToSegmentSquared, segmentsTouch, snap } from "../../shapes/exact";
import { KeptRooms } from "./kept-rooms";
import type { Rooms } from "./rooms";
import { SHADE, Shadows } from "./shadows";
import { isBeside, OUTWARD, type TurningPoint } from "./turning-points";
import { stopsStep } from "../../walls/wall";

/** So many barriers are tried first. */
const RECENT = 6;

/** A base passes gaps this much narrower than itself, so that one as wide as a door goes through it. */
export const PLAY = 0.02;

/** Turning points at corners and some others, of which those are marked that are clear. */
interface Listed {
  readonly clear: Uint8Array;
  all: readonly TurningPoint[] | undefined;
  byRoom: WeakMap<Rooms, Map<number, readonly TurningPoint[]>>;
}

/** So many lists of turning points are kept. */
const LISTS = 4;

/** A map as obstacles are kept for it; ways turn only where it may be walked. */
export interface Extent {
  readonly bounds: Bounds;
  readonly area: Bounds;
  readonly space: number;
}

/** Where a round base of one size may be, and the corners it may turn round. Made once for all its searches. */
export class Obstacles {
  readonly clearance: number;
  readonly #area: Bounds;
  /** By number; some numbers are nobody's. */
  readonly #barriers: (Barrier | undefined)[];
  readonly #bins: Bins;
  /** Behind what no straight line leads. */
  readonly shades: Shadows;
  readonly #corners: Corners;
  readonly #rooms: KeptRooms;
  /** Of the corners somebody came by. */
  readonly #turns: (readonly TurningPoint[] | undefined)[] = [];
  readonly #lists = new Map<readonly TurningPoint[], Listed>();
  #seen: Int32Array;
  #round = 0;
  /** Barriers that stopped the last few lines. */
  readonly #lately: number[] = [];
  #next = 0;

  constructor(
    barriers: readonly (Barrier | undefined)[],
    { bounds, area, space }: Extent,
    clearance: number,
  ) {
    this.clearance = clearance;
    this.#area = area;
    this.#barriers = [...barriers];
    const size = binSize((bounds.right - bounds.left) * (bounds.bottom - bounds.top), barriers.length, space);
    this.#bins = new Bins(bounds.left, bounds.top, bounds.right, bounds.bottom, size);
    this.shades = new Shadows(this.#bins, SHADE * space, (id) => this.#barriers[id]?.oneWay === undefined);
    this.#corners = new Corners(bounds, size, clearance);
    this.#rooms = new KeptRooms(bounds, clearance, { list: this.#barriers, bins: this.#bins });
    for (const [id, barrier] of barriers.entries()) if (barrier !== undefined) this.#add(id, barrier);
    this.#seen = new Int32Array(barriers.length);
  }

  #add(id: number, barrier: Barrier): void {
    this.#bins.add(id, barrier.ax, barrier.ay, barrier.bx, barrier.by);
    this.#corners.add(barrier);
  }

  /** Between which no way leads, for whoever is let go from `loose` barriers. */
  rooms(loose: ReadonlyMap<number, number>): Rooms {
    return this.#rooms.of(loose);
  }

  /** Another barrier has this number now, or none. */
  change(id: number, barrier: Barrier | undefined): void {
    const before = this.#barriers[id];
    if (before !== undefined) {
      this.#bins.remove(id, before.ax, before.ay, before.bx, before.by);
      this.#corners.remove(before);
      this.#rooms.cameOrWent(id, before, "went");
    }
    this.#barriers[id] = barrier;
    this.shades.forget();
    if (id >= this.#seen.length) this.#seen = new Int32Array(2 * id + 1);
    if (barrier !== undefined) {
      this.#add(id, barrier);
      this.#rooms.cameOrWent(id, barrier, "came");
    }
    for (const changed of [before, barrier]) if (changed !== undefined) this.#forgetNear(changed);
  }

  /** Turning points near a barrier that came or went. */
  #forgetNear(barrier: Barrier): void {
    const reach = this.clearance * (1 + OUTWARD) + 1;
    this.#corners.eachNear(barrier, reach, (corner) => (this.#turns[corner] = undefined));
    const { ax, ay, bx, by } = barrier;
    const wanted = (this.clearance + 1) ** 2;
    for (const [others, listed] of this.#lists) {
      listed.all = undefined;
      listed.byRoom = new WeakMap();
      for (const [at, { x, y }] of others.entries()) {
        if (pointToSegmentSquared(x, y, ax, ay, bx, by) < wanted) listed.clear[at] = this.#canTurnAt(x, y);
      }
    }
  }

  /** Barriers nearer to the point than the clearance, with their distance: whoever starts there is let go. */
  tooNear(x: number, y: number): ReadonlyMap<number, number> {
    const near = new Map<number, number>();
    const wanted = this.clearance * this.clearance;
    this.#bins.each(x, y, x, y, this.clearance, (id) => {
      const barrier = this.#barriers[id];
      if (barrier?.oneWay !== undefined || barrier === undefined) return false;
      const squared = pointToSegmentSquared(x, y, barrier.ax, barrier.ay, barrier.bx, barrier.by);
      if (squared < wanted) near.set(id, Math.sqrt(squared));
      return false;
    });
    return near;
  }

  clearAt(x: number, y: number): boolean {
    const wanted = this.clearance * this.clearance;
    const { found, heads, pool } = this.#binsAlong(x, y, x, y);
    for (let at = 0; at < this.#count; at++) {
      const first = heads[(found[at] ?? 0) * 2] ?? 0;
      const end = first + (heads[(found[at] ?? 0) * 2 + 1] ?? 0) * ENTRY;
      for (let i = first; i < end; i += ENTRY) {
        const [ax, ay] = [pool[i + 1] ?? 0, pool[i + 2] ?? 0];
        if (pointToSegmentSquared(x, y, ax, ay, pool[i + 3] ?? 0, pool[i + 4] ?? 0) >= wanted) continue;
        if (this.#barriers[pool[i] ?? 0]?.oneWay === undefined) return false;
      }
    }
    return true;
  }

  #count = 0;

  #binsAlong(px: number, py: number, qx: number, qy: number): Bins {
    this.#count = this.#bins.gather(px, py, qx, qy, this.clearance);
    return this.#bins;
  }

  /** The base fits all along the straight line. `loose` barriers need only as much room as they had at the start. */
  clearAlong(px: number, py: number, qx: number, qy: number, loose: ReadonlyMap<number, number>): boolean {
    // What stopped the last few lines often stops the next.
    for (const id of this.#lately) if (this.#stops(id, px, py, qx, qy, loose)) return false;
    const round = ++this.#round;
    const [seen, dx, dy] = [this.#seen, qx - px, qy - py];
    const apart = this.clearance * Math.sqrt(dx * dx + dy * dy) * (1 + 1e-9);
    const { found, heads, pool } = this.#binsAlong(px, py, qx, qy);
    for (let at = 0; at < this.#count; at++) {
      const first = heads[(found[at] ?? 0) * 2] ?? 0;
      const end = first + (heads[(found[at] ?? 0) * 2 + 1] ?? 0) * ENTRY;
      for (let i = first; i < end; i += ENTRY) {
        // Most barriers lie on one side of the line, far enough from it.
        const a = dx * ((pool[i + 2] ?? 0) - py) - dy * ((pool[i + 1] ?? 0) - px);
        const b = dx * ((pool[i + 4] ?? 0) - py) - dy * ((pool[i + 3] ?? 0) - px);
        if ((a > apart && b > apart) || (a < -apart && b < -apart)) continue;
        const id = pool[i] ?? 0;
        if (seen[id] === round) continue;
        seen[id] = round;
        if (!this.#stops(id, px, py, qx, qy, loose)) continue;
        this.#lately[this.#next] = id;
        this.#next = (this.#next + 1) % RECENT;
        return false;
      }
    }
    return true;
  }

  #stops(
    id: number,
    px: number,
    py: number,
    qx: number,
    qy: number,
    loose: ReadonlyMap<number, number>,
  ): boolean {
    const barrier = this.#barriers[id];
    if (barrier === undefined) return false;
    const { ax, ay, bx, by, oneWay } = barrier;
    if (oneWay !== undefined) return stopsStep(oneWay, snap(px), snap(py), snap(qx), snap(qy));
    const room = loose.size === 0 ? undefined : loose.get(id);
    if (room === 0) return leavesThrough(barrier, px, py, qx, qy);
    const wanted = room === undefined ? this.clearance : room * (1 - 1e-9);
    if (boxesFurther(px, qx, ax, bx, wanted) || boxesFurther(py, qy, ay, by, wanted)) return false;
    return segmentsApartSquared(px, py, qx, qy, ax, ay, bx, by) < wanted * wanted;
  }

  /** Turning points round the corners in a box. */
  turnsIn(left: number, top: number, right: number, bottom: number): TurningPoint[] {
    return this.#corners
      .inBox(left, top, right, bottom)
      .flatMap((corner) => (this.#turns[corner] ??= this.#turnsAt(corner)));
  }

  #turnsAt(corner: number): readonly TurningPoint[] {
    return this.#corners.turnsAt(corner).filter(({ x, y }) => this.#canTurnAt(x, y) === 1);
  }

  #canTurnAt(x: number, y: number): 0 | 1 {
    return holdsPoint(this.#area, x, y) && this.clearAt(x, y) ? 1 : 0;
  }

  /**
   * Turning points round all corners, and those of some others that are clear, in a room or everywhere: the same list as
   * long as nothing changes.
   */
  allTurns(
    others: readonly TurningPoint[],
    within?: { readonly rooms: Rooms; readonly room: number },
  ): readonly TurningPoint[] {
    const listed = this.#listed(others);
    const { clear } = listed;
    listed.all ??= [...this.turnsIn(-1e9, -1e9, 1e9, 1e9), ...others.filter((_, at) => clear[at] === 1)];
    if (within === undefined) return listed.all;
    const { rooms, room } = within;
    const byRoom = listed.byRoom.get(rooms) ?? new Map<number, readonly TurningPoint[]>();
    listed.byRoom.set(rooms, byRoom);
    const inRoom = byRoom.get(room) ?? listed.all.filter(({ x, y }) => rooms.isIn(room, x, y));
    byRoom.set(room, inRoom);
    return inRoom;
  }

  #listed(others: readonly TurningPoint[]): Listed {
    let listed = this.#lists.get(others);
    if (listed === undefined) {
      const clear = Uint8Array.from(others, ({ x, y }) => this.#canTurnAt(x, y));
      listed = { clear, all: undefined, byRoom: new WeakMap() };
      const [oldest] = this.#lists.keys();
      if (this.#lists.size >= LISTS && oldest !== undefined) this.#lists.delete(oldest);
      this.#lists.set(others, listed);
    }
    return listed;
  }

  /** Corners the base can stand beside at this point. */
  cornersBeside(x: number, y: number): Disc[] {
    const found: Disc[] = [];
    this.#corners.eachNear({ ax: x, ay: y, bx: x, by: y }, this.clearance * OUTWARD, (number) => {
      const corner = this.#corners.turnsWays(number);
      if (corner === undefined || found.some((one) => one.x === corner.x && one.y === corner.y)) return;
      const round = { x: corner.x, y: corner.y, radius: this.clearance };
      if (isBeside(round, x, y)) found.push(round);
    });
    return found.sort((a, b) => a.y - b.y || a.x - b.x);
  }
}

/** Two stretches of one axis lie further apart than that. */
const boxesFurther = (p: number, q: number, a: number, b: number, apart: number): boolean =>
  (p < q ? p : q) - (a < b ? b : a) > apart || (a < b ? a : b) - (p < q ? q : p) > apart;

/** Whoever stands on a barrier may leave it, but not along it or through it again. */
function leavesThrough(barrier: Barrier, px: number, py: number, qx: number, qy: number): boolean {
  const { ax, ay, bx, by } = barrier;
  if (pointToSegmentSquared(px, py, ax, ay, bx, by) < 1e-6) return false;
  return segmentsTouch(px, py, qx, qy, ax, ay, bx, by);
}

function segmentsApartSquared(
  px: number,
  py: number,
  qx: number,
  qy: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): number {
  if (segmentsTouch(px, py, qx, qy, ax, ay, bx, by)) return 0;
  return Math.min(
    pointToSegmentSquared(px, py, ax, ay, bx, by),
    pointToSegmentSquared(qx, qy, ax, ay, bx, by),
    pointToSegmentSquared(ax, ay, px, py, qx, qy),
    pointToSegmentSquared(bx, by, px, py, qx, qy),
  );
}

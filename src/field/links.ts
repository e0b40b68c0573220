import type { Point } from "../core/place";
import { ALONG, isStraight, priceLeaving, refractsElsewhere, type Arm } from "./border-bends";
import { clearLine, type Course } from "./course";
import { TURN_SINE, type Turn } from "./obstacles";

const SINE = TURN_SINE + 1e-3;
const SINE_SQUARED = SINE ** 2;
/** A string round a corner bends towards it, or away from it no more than between two sides of its polygon. */
const ASTRAY = TURN_SINE;

/** Anything goes; round a corner; on a straight border; where borders meet. */
const [FREE, CORNER, STRAIGHT, MEETING] = [0, 1, 2, 3] as const;

/**
 * Nodes of a search without a grid, and which straight lines between them a cheapest way may take: round corners only
 * those of a taut string, on borders of rough ground only those that refract as light does. That leaves few to try.
 */
export class Links {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly parent: Int32Array;
  readonly #course: Course;
  readonly #back: boolean;
  readonly #kind: Uint8Array;
  readonly #outX: Float64Array;
  readonly #outY: Float64Array;
  readonly #near: Float64Array;
  readonly #arms: (readonly Arm[] | undefined)[];
  /** Borders along which the next bend is clear. */
  readonly #open: (readonly Arm[] | undefined)[] = [];
  /** On a straight border: its direction, how far the next bends are, and prices on either side. */
  readonly #armX: Float64Array;
  readonly #armY: Float64Array;
  readonly #step: Float64Array;
  readonly #plus: Float64Array;
  readonly #minus: Float64Array;
  /** How the way came: its direction. On borders the price it came at, and what it cost to come to the bends beside. */
  readonly #inX: Float64Array;
  readonly #inY: Float64Array;
  readonly #came: Float64Array;
  readonly #onward: Float64Array;
  readonly #backward: Float64Array;

  /** `back` follows ways against the direction in which they are walked: one-way walls tell. */
  constructor(course: Course, turns: readonly Turn[], sources: readonly Point[], back: boolean) {
    this.#course = course;
    this.#back = back;
    const nodes = turns.length + sources.length;
    const numbers = (): Float64Array => new Float64Array(nodes);
    [this.x, this.y, this.#outX, this.#outY, this.#near] = [
      numbers(),
      numbers(),
      numbers(),
      numbers(),
      numbers(),
    ];
    [this.#inX, this.#inY, this.#came] = [numbers(), numbers(), numbers()];
    [this.#onward, this.#backward] = [numbers(), numbers()];
    [this.#armX, this.#armY, this.#step] = [numbers(), numbers(), numbers()];
    [this.#plus, this.#minus] = [numbers(), numbers()];
    this.parent = new Int32Array(nodes).fill(-1);
    this.#kind = new Uint8Array(nodes);
    this.#arms = course.borders === undefined ? [] : turns.map(({ arms }) => arms);
    for (let i = 0; i < turns.length; i++) this.#note(i, turns[i]);
    for (let i = turns.length; i < nodes; i++) {
      this.x[i] = sources[i - turns.length]?.x ?? 0;
      this.y[i] = sources[i - turns.length]?.y ?? 0;
    }
  }

  #note(node: number, turn: Turn | undefined): void {
    if (turn === undefined) return;
    this.x[node] = turn.x;
    this.y[node] = turn.y;
    this.#outX[node] = turn.outX;
    this.#outY[node] = turn.outY;
    this.#near[node] = turn.near;
    const arms = this.#arms[node];
    if (turn.near > 0) this.#kind[node] = CORNER;
    else if (arms !== undefined) this.#noteArms(node, arms);
  }

  #noteArms(node: number, arms: readonly Arm[]): void {
    const [arm, back] = arms;
    const straight = isStraight(arms) && arm !== undefined && back !== undefined;
    this.#kind[node] = straight ? STRAIGHT : MEETING;
    if (!straight) return;
    this.#armX[node] = arm.x;
    this.#armY[node] = arm.y;
    this.#step[node] = Math.max(arm.step, back.step);
    this.#plus[node] = arm.plus;
    this.#minus[node] = arm.minus;
  }

  /** The node turns round something no further from the place than a side of its polygon. */
  turnsBy(node: number, x: number, y: number): boolean {
    return Math.hypot(x - (this.x[node] ?? 0), y - (this.y[node] ?? 0)) <= (this.#near[node] ?? 0);
  }

  /** Notes how the cheapest way comes to a node, once that is known. */
  arrived(node: number): void {
    const parent = this.parent[node] ?? -1;
    if (parent < 0) return;
    const dx = (this.x[node] ?? 0) - (this.x[parent] ?? 0);
    const dy = (this.y[node] ?? 0) - (this.y[parent] ?? 0);
    this.#inX[node] = dx;
    this.#inY[node] = dy;
    if (this.#kind[node] === STRAIGHT) this.#arrivedOnBorder(node, -dx, -dy);
    else if (this.#kind[node] === MEETING) {
      this.#open[node] = this.#openArms(node);
      this.#came[node] = priceLeaving(this.#arms[node] ?? [], -dx, -dy, Math.sqrt(dx * dx + dy * dy));
    }
  }

  #arrivedOnBorder(node: number, fromX: number, fromY: number): void {
    const [armX, armY, step] = [this.#armX[node] ?? 0, this.#armY[node] ?? 0, this.#step[node] ?? 0];
    const open = this.#openArms(node);
    const isOpen = (x: number, y: number): boolean => open.some((arm) => arm.x * x + arm.y * y > 0);
    const price = this.#priceOff(node, fromX, fromY, Math.sqrt(fromX * fromX + fromY * fromY));
    const across = armX * fromY - armY * fromX;
    const along = armX * fromX + armY * fromY;
    const cost = (by: number): number => price * Math.sqrt(across * across + (along - by) * (along - by));
    this.#came[node] = cost(0);
    this.#onward[node] = isOpen(armX, armY) ? cost(step) : Infinity;
    this.#backward[node] = isOpen(-armX, -armY) ? cost(-step) : Infinity;
  }

  #openArms(node: number): readonly Arm[] {
    const x = this.x[node] ?? 0;
    const y = this.y[node] ?? 0;
    return (this.#arms[node] ?? []).filter((arm) => {
      const nextX = x + arm.x * arm.step;
      const nextY = y + arm.y * arm.step;
      return clearLine(this.#course, nextX, nextY, nextX, nextY);
    });
  }

  /** What a line that leaves a node this way costs per pixel at least; 0 when no cheapest way does. */
  leaving(node: number, dx: number, dy: number, squared: number): number {
    switch (this.#kind[node]) {
      case FREE:
        return 1;
      case CORNER:
        return this.#isTaut(node, dx, dy, squared) && !this.#bendsAway(node, dx, dy, squared) ? 1 : 0;
      case STRAIGHT:
        return this.#refracted(node, dx, dy, squared);
      default: {
        const price = priceLeaving(this.#arms[node] ?? [], dx, dy, Math.sqrt(squared));
        const open = this.#open[node];
        if (price === 0 || open === undefined) return price;
        const [fromX, fromY] = [-(this.#inX[node] ?? 0), -(this.#inY[node] ?? 0)];
        return refractsElsewhere(open, fromX, fromY, this.#came[node] ?? 1, dx, dy, price) ? 0 : price;
      }
    }
  }

  /** Whether a cheapest way may lead from a node to any point so near to one that lies so far off. */
  mayHead(node: number, dx: number, dy: number, apart: number, within: number): boolean {
    const kind = this.#kind[node];
    if (kind === CORNER) return this.#mayHeadRound(node, dx, dy, apart, within);
    return (
      kind !== STRAIGHT || (this.parent[node] ?? -1) < 0 || this.#mayHeadAcross(node, dx, dy, apart, within)
    );
  }

  #mayHeadRound(node: number, dx: number, dy: number, apart: number, within: number): boolean {
    const near = this.#near[node] ?? 0;
    if (apart - within <= near) return true;
    const [outX, outY] = [this.#outX[node] ?? 0, this.#outY[node] ?? 0];
    if (Math.abs(dx * outX + dy * outY) - within > SINE * (apart + within)) return false;
    const [inX, inY] = [this.#inX[node] ?? 0, this.#inY[node] ?? 0];
    const came = Math.sqrt(inX * inX + inY * inY);
    if (came <= near || (this.parent[node] ?? -1) < 0) return true;
    if (inX * dx + inY * dy < -within * came) return false;
    const turn = (inX * dy - inY * dx) / came;
    const astray = outX * inY - outY * inX > 0 ? -turn : turn;
    return astray - within <= ASTRAY * (apart + within);
  }

  #mayHeadAcross(node: number, dx: number, dy: number, apart: number, within: number): boolean {
    const step = this.#step[node] ?? 0;
    if (apart < 2 * (within + step)) return true;
    const across = (this.#armX[node] ?? 0) * dy - (this.#armY[node] ?? 0) * dx;
    if (Math.abs(across) <= within) return true;
    const price = (across > 0 ? this.#plus[node] : this.#minus[node]) ?? 1;
    const along = (this.#armX[node] ?? 0) * dx + (this.#armY[node] ?? 0) * dy;
    const came = this.#came[node] ?? 0;
    // By how much a line gets shorter over the next bend: nearly the same for points near each other.
    const give = (1.1 * within * step) / (apart - within - step) + 1e-6;
    const shorterOn = apart - Math.sqrt(across * across + (along - step) * (along - step));
    const shorterBack = apart - Math.sqrt(across * across + (along + step) * (along + step));
    return (
      price * (shorterOn - give) <= (this.#onward[node] ?? 0) - came &&
      price * (shorterBack - give) <= (this.#backward[node] ?? 0) - came
    );
  }

  /** What a line that comes to a node this way costs per pixel at least; 0 when no cheapest way does. */
  arriving(node: number, dx: number, dy: number, squared: number): number {
    const kind = this.#kind[node];
    if (kind === FREE) return 1;
    if (kind === CORNER) return this.#isTaut(node, dx, dy, squared) ? 1 : 0;
    const length = Math.sqrt(squared);
    if (kind === MEETING) return priceLeaving(this.#arms[node] ?? [], -dx, -dy, length);
    const price = this.#priceOff(node, -dx, -dy, length);
    // So flat from dear ground that no way goes on: it would be reflected.
    const along =
      Math.abs((this.#armX[node] ?? 0) * dx + (this.#armY[node] ?? 0) * dy) - (this.#step[node] ?? 0);
    return price * along > Math.min(this.#plus[node] ?? 1, this.#minus[node] ?? 1) * length ? 0 : price;
  }

  /** What `priceLeaving` says, on a straight border. */
  #priceOff(node: number, dx: number, dy: number, length: number): number {
    const across = (this.#armX[node] ?? 0) * dy - (this.#armY[node] ?? 0) * dx;
    if (across < ALONG * length && across > -ALONG * length) {
      const cheap = Math.min(this.#plus[node] ?? 1, this.#minus[node] ?? 1);
      return length > (this.#step[node] ?? 0) * 1.01 ? 0 : cheap;
    }
    return (across > 0 ? this.#plus[node] : this.#minus[node]) ?? 1;
  }

  #isTaut(node: number, dx: number, dy: number, squared: number): boolean {
    const along = dx * (this.#outX[node] ?? 0) + dy * (this.#outY[node] ?? 0);
    if (along * along <= SINE_SQUARED * squared) return true;
    const near = this.#near[node] ?? 0;
    return squared <= near * near;
  }

  /** A string that came round a corner one way goes on round it, and not back nor off to the other side. */
  #bendsAway(node: number, dx: number, dy: number, squared: number): boolean {
    const near = this.#near[node] ?? 0;
    if (squared <= near * near || (this.parent[node] ?? -1) < 0) return false;
    const inX = this.#inX[node] ?? 0;
    const inY = this.#inY[node] ?? 0;
    const came = inX * inX + inY * inY;
    if (came <= near * near) return false;
    const round = (this.#outX[node] ?? 0) * inY - (this.#outY[node] ?? 0) * inX;
    const turn = inX * dy - inY * dx;
    if (inX * dx + inY * dy < 0) return true;
    return round > 0 === turn < 0 && turn * turn > ASTRAY * ASTRAY * came * squared;
  }

  /** On a straight border: cheaper here than over the next bend on either side. */
  #refracted(node: number, dx: number, dy: number, squared: number): number {
    const length = Math.sqrt(squared);
    const price = this.#priceOff(node, dx, dy, length);
    if (price === 0 || (this.parent[node] ?? -1) < 0) return price;
    const across = (this.#armX[node] ?? 0) * dy - (this.#armY[node] ?? 0) * dx;
    const along = (this.#armX[node] ?? 0) * dx + (this.#armY[node] ?? 0) * dy;
    const now = (this.#came[node] ?? 0) + price * length - 1e-6;
    const on = along - (this.#step[node] ?? 0);
    const back = along + (this.#step[node] ?? 0);
    if ((this.#onward[node] ?? 0) + price * Math.sqrt(across * across + on * on) < now) return 0;
    return (this.#backward[node] ?? 0) + price * Math.sqrt(across * across + back * back) < now ? 0 : price;
  }

  /** Lines to and from bends lead over one kind of ground, whose price is known. */
  isOnBorder(node: number): boolean {
    return (this.#kind[node] ?? FREE) >= STRAIGHT;
  }

  /** Of a straight line over ground of one price, in the direction of the search; Infinity when it is not clear. */
  costOnOneGround(px: number, py: number, qx: number, qy: number, price: number, most: number): number {
    const cost = price * Math.sqrt((qx - px) * (qx - px) + (qy - py) * (qy - py));
    if (cost >= most || this.#course.borders?.crossed(px, py, qx, qy) === true) return Infinity;
    return this.#isClear(px, py, qx, qy) ? cost : Infinity;
  }

  /** Of any straight line; Infinity when it is not clear, or dearer than is of use. */
  cost(px: number, py: number, qx: number, qy: number, most: number): number {
    const length = Math.sqrt((qx - px) * (qx - px) + (qy - py) * (qy - py));
    // Most lines are not clear, which is found out sooner than what they cost.
    if (length >= most || !this.#isClear(px, py, qx, qy)) return Infinity;
    if (this.#course.even) return length;
    const cost = this.#back ? this.#course.costAlong(qx, qy, px, py) : this.#course.costAlong(px, py, qx, qy);
    return cost < most ? cost : Infinity;
  }

  #isClear(px: number, py: number, qx: number, qy: number): boolean {
    return this.#back ? clearLine(this.#course, qx, qy, px, py) : clearLine(this.#course, px, py, qx, qy);
  }
}

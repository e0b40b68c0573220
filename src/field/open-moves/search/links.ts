import { lengthOf, type Point } from "../../../core/place";
import { ALONG, priceLeaving, refractsElsewhere } from "../prices/border-bends";
import { clearLine, type Course } from "./clear-line";
import type { NodeCells } from "./node-cells";
import { CORNER, FREE, MEETING, NodeTable, STRAIGHT, tableOf } from "./node-geometry";
import { TURN_SINE, type Arm, type TurningPoint } from "../obstacles/turning-points";

const SINE = TURN_SINE + 1e-3;
const SINE_SQUARED = SINE ** 2;
/** A string round a corner bends towards it, or away from it no more than between two sides of its polygon. */
const ASTRAY = TURN_SINE;

/** Cells in which nodes lie: their middles, and half their diagonal. */
export type CellDiscs = Pick<NodeCells, "middleX" | "middleY" | "radius">;

/** Where ways may turn: a list that is asked about again, and some more. */
export interface Turns {
  readonly turns: readonly TurningPoint[];
  readonly more: readonly TurningPoint[];
}

/**
 * Nodes of a search without a grid, and which straight lines between them a cheapest way may take: round corners only
 * those of a taut string, on borders of rough ground only those that refract as light does. That leaves few to try.
 */
export class Links {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly parent: Int32Array;
  readonly nodes: number;
  readonly #course: Course;
  readonly #back: boolean;
  readonly #table: NodeTable;
  /** Borders along which the next bend is clear. */
  readonly #open: (readonly Arm[] | undefined)[] = [];
  /** How the way came: its direction. On borders the price it came at, and what it cost to come to the bends beside. */
  readonly #inX: Float64Array;
  readonly #inY: Float64Array;
  readonly #came: Float64Array;
  readonly #onward: Float64Array;
  readonly #backward: Float64Array;

  /** `back` follows ways against the direction in which they are walked: one-way walls tell. */
  constructor(course: Course, { turns, more }: Turns, sources: readonly Point[], back: boolean) {
    this.#course = course;
    this.#back = back;
    const others = turns.length + more.length;
    const table = new NodeTable(others + sources.length + 1, tableOf(turns));
    for (const [at, turn] of more.entries()) table.note(turns.length + at, turn);
    for (const [at, { x, y }] of sources.entries()) {
      table.x[others + at] = x;
      table.y[others + at] = y;
    }
    // Where other things make lines dear, light does not refract.
    if (course.borders === undefined)
      table.kind.forEach((kind, at) => (table.kind[at] = kind === CORNER ? CORNER : FREE));
    this.#table = table;
    [this.x, this.y] = [table.x, table.y];
    const numbers = (): Float64Array => new Float64Array(table.x.length);
    [this.#inX, this.#inY, this.#came] = [numbers(), numbers(), numbers()];
    [this.#onward, this.#backward] = [numbers(), numbers()];
    this.parent = new Int32Array(table.x.length).fill(-1);
    this.nodes = others + sources.length;
  }

  /**
   * A place as if it were a node, until the next one. What is asked of every line takes nodes by number: V8 puts
   * coordinates handed to what it does not inline into memory of their own.
   */
  placed(x: number, y: number): number {
    this.x[this.nodes] = x;
    this.y[this.nodes] = y;
    return this.nodes;
  }

  /** The node turns round something no further from the place than a side of its polygon. */
  turnsBy(node: number, x: number, y: number): boolean {
    return lengthOf(x - (this.x[node] ?? 0), y - (this.y[node] ?? 0)) <= (this.#table.near[node] ?? 0);
  }

  /** Notes how the cheapest way comes to a node, once that is known. */
  arrived(node: number): void {
    const parent = this.parent[node] ?? -1;
    if (parent < 0) return;
    const dx = (this.x[node] ?? 0) - (this.x[parent] ?? 0);
    const dy = (this.y[node] ?? 0) - (this.y[parent] ?? 0);
    this.#inX[node] = dx;
    this.#inY[node] = dy;
    if (this.#table.kind[node] === STRAIGHT) this.#arrivedOnBorder(node, -dx, -dy);
    else if (this.#table.kind[node] === MEETING) {
      this.#open[node] = this.#openArms(node);
      this.#came[node] = priceLeaving(this.#table.arms[node] ?? [], -dx, -dy, Math.sqrt(dx * dx + dy * dy));
    }
  }

  #arrivedOnBorder(node: number, fromX: number, fromY: number): void {
    const [armX, armY, step] = [
      this.#table.armX[node] ?? 0,
      this.#table.armY[node] ?? 0,
      this.#table.step[node] ?? 0,
    ];
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
    return (this.#table.arms[node] ?? []).filter((arm) => {
      const nextX = x + arm.x * arm.step;
      const nextY = y + arm.y * arm.step;
      return clearLine(this.#course, nextX, nextY, nextX, nextY);
    });
  }

  /** What a line from a node to another costs per pixel at least; 0 when no cheapest way leaves it so. */
  leaving(node: number, other: number): number {
    switch (this.#table.kind[node]) {
      case FREE:
        return 1;
      case CORNER:
        return this.#isTaut(node, node, other) && !this.#bendsAway(node, other) ? 1 : 0;
      case STRAIGHT:
        return this.#refracted(node, other);
      default:
        return this.#meeting(node, other);
    }
  }

  #meeting(node: number, other: number): number {
    const dx = (this.x[other] ?? 0) - (this.x[node] ?? 0);
    const dy = (this.y[other] ?? 0) - (this.y[node] ?? 0);
    const price = priceLeaving(this.#table.arms[node] ?? [], dx, dy, Math.sqrt(dx * dx + dy * dy));
    const open = this.#open[node];
    if (price === 0 || open === undefined) return price;
    const [fromX, fromY] = [-(this.#inX[node] ?? 0), -(this.#inY[node] ?? 0)];
    return refractsElsewhere(open, fromX, fromY, this.#came[node] ?? 1, dx, dy, price) ? 0 : price;
  }

  /** Whether a cheapest way may lead from a node to any point of a cell. */
  mayHead(node: number, cells: CellDiscs, cell: number): boolean {
    const kind = this.#table.kind[node];
    if (kind === CORNER) return this.#mayHeadRound(node, cells, cell);
    return kind !== STRAIGHT || (this.parent[node] ?? -1) < 0 || this.#mayHeadAcross(node, cells, cell);
  }

  #mayHeadRound(node: number, cells: CellDiscs, cell: number): boolean {
    const dx = (cells.middleX[cell] ?? 0) - (this.x[node] ?? 0);
    const dy = (cells.middleY[cell] ?? 0) - (this.y[node] ?? 0);
    const apart = Math.sqrt(dx * dx + dy * dy);
    const within = cells.radius;
    const near = this.#table.near[node] ?? 0;
    if (apart - within <= near) return true;
    const outX = this.#table.outX[node] ?? 0;
    const outY = this.#table.outY[node] ?? 0;
    if (Math.abs(dx * outX + dy * outY) - within > SINE * (apart + within)) return false;
    const inX = this.#inX[node] ?? 0;
    const inY = this.#inY[node] ?? 0;
    const came = Math.sqrt(inX * inX + inY * inY);
    if (came <= near || (this.parent[node] ?? -1) < 0) return true;
    if (inX * dx + inY * dy < -within * came) return false;
    const turn = (inX * dy - inY * dx) / came;
    const astray = outX * inY - outY * inX > 0 ? -turn : turn;
    return astray - within <= ASTRAY * (apart + within);
  }

  #mayHeadAcross(node: number, cells: CellDiscs, cell: number): boolean {
    const dx = (cells.middleX[cell] ?? 0) - (this.x[node] ?? 0);
    const dy = (cells.middleY[cell] ?? 0) - (this.y[node] ?? 0);
    const apart = Math.sqrt(dx * dx + dy * dy);
    const within = cells.radius;
    const step = this.#table.step[node] ?? 0;
    if (apart < 2 * (within + step)) return true;
    const across = (this.#table.armX[node] ?? 0) * dy - (this.#table.armY[node] ?? 0) * dx;
    if (Math.abs(across) <= within) return true;
    const price = (across > 0 ? this.#table.plus[node] : this.#table.minus[node]) ?? 1;
    const along = (this.#table.armX[node] ?? 0) * dx + (this.#table.armY[node] ?? 0) * dy;
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

  /** What a line from a node to another costs per pixel at least; 0 when no cheapest way comes to it so. */
  arriving(node: number, other: number): number {
    const kind = this.#table.kind[other];
    if (kind === FREE) return 1;
    if (kind === CORNER) return this.#isTaut(other, node, other) ? 1 : 0;
    const dx = (this.x[other] ?? 0) - (this.x[node] ?? 0);
    const dy = (this.y[other] ?? 0) - (this.y[node] ?? 0);
    const length = Math.sqrt(dx * dx + dy * dy);
    if (kind === MEETING) return priceLeaving(this.#table.arms[other] ?? [], -dx, -dy, length);
    const price = this.#priceOff(other, -dx, -dy, length);
    // So flat from dear ground that no way goes on: it would be reflected.
    const along =
      Math.abs((this.#table.armX[other] ?? 0) * dx + (this.#table.armY[other] ?? 0) * dy) -
      (this.#table.step[other] ?? 0);
    return price * along > Math.min(this.#table.plus[other] ?? 1, this.#table.minus[other] ?? 1) * length
      ? 0
      : price;
  }

  /** What `priceLeaving` says, on a straight border. */
  #priceOff(node: number, dx: number, dy: number, length: number): number {
    const across = (this.#table.armX[node] ?? 0) * dy - (this.#table.armY[node] ?? 0) * dx;
    if (across < ALONG * length && across > -ALONG * length) {
      const cheap = Math.min(this.#table.plus[node] ?? 1, this.#table.minus[node] ?? 1);
      return length > (this.#table.step[node] ?? 0) * 1.01 ? 0 : cheap;
    }
    return (across > 0 ? this.#table.plus[node] : this.#table.minus[node]) ?? 1;
  }

  /** The line between two nodes passes one of them as a string would that is pulled tight round its corner. */
  #isTaut(at: number, node: number, other: number): boolean {
    const dx = (this.x[other] ?? 0) - (this.x[node] ?? 0);
    const dy = (this.y[other] ?? 0) - (this.y[node] ?? 0);
    const squared = dx * dx + dy * dy;
    const along = dx * (this.#table.outX[at] ?? 0) + dy * (this.#table.outY[at] ?? 0);
    if (along * along <= SINE_SQUARED * squared) return true;
    const near = this.#table.near[at] ?? 0;
    return squared <= near * near;
  }

  /** A string that came round a corner one way goes on round it, and not back nor off to the other side. */
  #bendsAway(node: number, other: number): boolean {
    const dx = (this.x[other] ?? 0) - (this.x[node] ?? 0);
    const dy = (this.y[other] ?? 0) - (this.y[node] ?? 0);
    const squared = dx * dx + dy * dy;
    const near = this.#table.near[node] ?? 0;
    if (squared <= near * near || (this.parent[node] ?? -1) < 0) return false;
    const inX = this.#inX[node] ?? 0;
    const inY = this.#inY[node] ?? 0;
    const came = inX * inX + inY * inY;
    if (came <= near * near) return false;
    const round = (this.#table.outX[node] ?? 0) * inY - (this.#table.outY[node] ?? 0) * inX;
    const turn = inX * dy - inY * dx;
    if (inX * dx + inY * dy < 0) return true;
    return round > 0 === turn < 0 && turn * turn > ASTRAY * ASTRAY * came * squared;
  }

  /** On a straight border: cheaper here than over the next bend on either side. */
  #refracted(node: number, other: number): number {
    const dx = (this.x[other] ?? 0) - (this.x[node] ?? 0);
    const dy = (this.y[other] ?? 0) - (this.y[node] ?? 0);
    const length = Math.sqrt(dx * dx + dy * dy);
    const price = this.#priceOff(node, dx, dy, length);
    if (price === 0 || (this.parent[node] ?? -1) < 0) return price;
    const across = (this.#table.armX[node] ?? 0) * dy - (this.#table.armY[node] ?? 0) * dx;
    const along = (this.#table.armX[node] ?? 0) * dx + (this.#table.armY[node] ?? 0) * dy;
    const now = (this.#came[node] ?? 0) + price * length - 1e-6;
    const on = along - (this.#table.step[node] ?? 0);
    const back = along + (this.#table.step[node] ?? 0);
    if ((this.#onward[node] ?? 0) + price * Math.sqrt(across * across + on * on) < now) return 0;
    return (this.#backward[node] ?? 0) + price * Math.sqrt(across * across + back * back) < now ? 0 : price;
  }

  /** Lines to and from bends lead over one kind of ground, whose price is known. */
  isOnBorder(node: number): boolean {
    return (this.#table.kind[node] ?? FREE) >= STRAIGHT;
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
